//! The log of the server: for people or as JSON, as much of it as `RUST_LOG` or the flags say.

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// The flags about the log.
#[derive(Args, Debug)]
pub(crate) struct LogArgs {
    /// Log every request
    #[arg(long)]
    verbose: bool,

    /// Write the log as lines for people, or as one JSON object per line
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text")]
    log_format: LogFormat,
}

/// The form of the log.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// Starts the log. `RUST_LOG` says what is logged, such as `info,server::http=debug`; a wrong one is an error.
pub(crate) fn start_logging<W>(args: &LogArgs, writer: W) -> anyhow::Result<()>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let usual = if args.verbose {
        LevelFilter::DEBUG
    } else {
        LevelFilter::INFO
    };
    let targets = parse_log_targets(std::env::var("RUST_LOG").ok().as_deref(), usual)?;
    let lines = fmt::layer().with_writer(writer).with_ansi(false);
    let lines = match args.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry()
        .with(lines.with_filter(targets))
        .init();
    Ok(())
}

/// Reads what is to be logged.
fn parse_log_targets(stated: Option<&str>, usual: LevelFilter) -> anyhow::Result<Targets> {
    match stated.filter(|stated| !stated.trim().is_empty()) {
        None => Ok(Targets::new().with_default(usual)),
        Some(stated) => stated.parse().map_err(|error| {
            anyhow::anyhow!("RUST_LOG is `{stated}`: {error}; `info,server=debug` would be right")
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_log_targets;
    use tracing_subscriber::filter::LevelFilter;

    #[test]
    fn the_variable_counts_before_the_flag_and_mistakes_are_told() {
        let usual = LevelFilter::INFO;
        let targets = parse_log_targets(Some("warn,server=debug"), usual).expect("targets");
        assert!(
            targets.would_enable(
                "server::http",
                &tracing_subscriber::filter::LevelFilter::DEBUG
                    .into_level()
                    .expect("a level")
            )
        );
        let error = parse_log_targets(Some("server=louder"), usual).expect_err("no level");
        assert!(error.to_string().contains("info,server=debug"), "{error}");
    }
}
