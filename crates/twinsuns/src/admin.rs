//! `twinsuns admin`: the work that people who run a server do by hand.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::{Args, Subcommand};
use server::upkeep::{Admin, AdminError, TableEntry};

use crate::storage_args::StorageArgs;

/// The arguments of `twinsuns admin`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    storage: StorageArgs,

    #[command(subcommand)]
    action: AdminAction,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns admin --data /var/lib/twinsuns tables
  twinsuns admin close 3b1c9f0a7d2e4c586f01
  twinsuns admin forget leia
  twinsuns admin ban 203.0.113.0/24 --days 7 --reason spam
  twinsuns admin message \"The server restarts at 20:00.\"

Servers that run follow within five seconds.";

#[derive(Subcommand, Debug)]
enum AdminAction {
    /// List all tables, private ones as well: id, status, game, last change, people
    Tables,
    /// Write everything that is stored of a table as JSON, with its seed
    Export {
        /// The id of the table
        table: String,
        /// Write to this new file, which only you can read, instead of the standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// End the game of a table without a winner; people can still look at it
    Close {
        /// The id of the table
        table: String,
    },
    /// Delete a table and everything about it
    Delete {
        /// The id of the table
        table: String,
    },
    /// List identities: number, name, unique name, seats
    Identities,
    /// Forget a person: identity, secrets, seats, and the name and the chat at every table
    Forget {
        /// The unique name that belongs to a passphrase, or the number from `identities`
        who: String,
    },
    /// Refuse all requests from a network
    Ban {
        /// A network such as 203.0.113.0/24 or 2001:db8::/32, or one address
        network: String,
        /// End the ban after this many days; without this, it lasts until `unban`
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
        /// Note the reason, for yourself
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// Accept requests from a network again
    Unban {
        /// The network as `bans` shows it
        network: String,
    },
    /// List the bans in force
    Bans,
    /// Show everybody a message, or none if you leave out the text
    Message {
        /// The message
        #[arg(default_value = "")]
        text: String,
    },
}

/// The number of entries that are read at a time.
const PAGE_SIZE: i64 = 500;

/// Does what the arguments say.
pub(crate) fn run(args: &AdminArgs) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start")?;
    runtime.block_on(async {
        let admin = Admin::open_storage(&args.storage.storage).await?;
        let done = run_admin_action(&admin, &args.action).await;
        admin.close_connections().await;
        done
    })
}

async fn run_admin_action(admin: &Admin, action: &AdminAction) -> anyhow::Result<()> {
    match action {
        AdminAction::Tables => print_tables(admin).await,
        AdminAction::Export { table, out } => {
            let exported = serde_json::to_string_pretty(&admin.export_table(table).await?)?;
            match out {
                Some(file) => write_private_file(file, &exported),
                None => print_line(&exported),
            }
        }
        AdminAction::Close { table } => {
            admin.end_game_of_table(table).await?;
            print_line("The game has ended without a winner.")
        }
        AdminAction::Delete { table } => {
            admin.delete_table(table).await?;
            print_line("The table was deleted.")
        }
        AdminAction::Identities => print_identities(admin).await,
        AdminAction::Forget { who } => {
            let gone = admin.forget_identity(who).await?;
            let (tables, secrets) = (gone.tables, gone.secrets);
            print_line(&format!(
                "The identity was forgotten: {secrets} secrets no longer work, and {tables} tables no longer name it."
            ))
        }
        AdminAction::Ban {
            network,
            days,
            reason,
        } => {
            let network = admin.ban_network(network, *days, reason).await?;
            print_line(&format!("Requests from {network} are refused."))
        }
        AdminAction::Unban { network } => {
            admin.unban_network(network).await?;
            print_line("Requests from there are accepted again.")
        }
        AdminAction::Bans => print_bans(admin).await,
        AdminAction::Message { text } => {
            admin.set_public_message(text).await?;
            print_line(if text.is_empty() {
                "Nobody is shown a message."
            } else {
                "Everybody is shown the message."
            })
        }
    }
}

fn print_line(text: &str) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}

fn write_private_file(file: &PathBuf, text: &str) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(file);
    let mut opened = opened.with_context(|| format!("`{}` cannot be written", file.display()))?;
    writeln!(opened, "{text}")?;
    Ok(())
}

async fn print_tables(admin: &Admin) -> anyhow::Result<()> {
    let mut after = String::new();
    loop {
        let page = admin.list_tables(&after, PAGE_SIZE).await?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after.clone_from(&last.table);
        for entry in &page {
            print_line(&describe_table(entry))?;
        }
    }
}

fn describe_table(entry: &TableEntry) -> String {
    let word = |name: &str| entry.summary[name].as_str().unwrap_or("?").to_owned();
    let seats = entry.summary["seats"].as_array().map(Vec::as_slice);
    let names: Vec<_> = seats
        .unwrap_or_default()
        .iter()
        .map(|seat| {
            seat["name"]
                .as_str()
                .unwrap_or_else(|| seat["holder"].as_str().unwrap_or("?"))
        })
        .collect();
    let public = if entry.summary["public"] == true {
        "public"
    } else {
        "private"
    };
    let (table, last) = (&entry.table, describe_time_from_now(entry.last_at));
    let (status, game) = (word("status"), word("game"));
    format!(
        "{table}  {status:<8} {public:<7}  {last:>10}  {game}  {}",
        names.join(", ")
    )
}

async fn print_identities(admin: &Admin) -> anyhow::Result<()> {
    let mut after = -1;
    loop {
        let page = admin.list_identities(after, PAGE_SIZE).await?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after = last.id;
        for entry in &page {
            let handle = entry.handle.as_deref().unwrap_or("-");
            print_line(&format!(
                "{}  {}  {handle}  {} seats",
                entry.id, entry.name, entry.seats
            ))?;
        }
    }
}

async fn print_bans(admin: &Admin) -> Result<(), anyhow::Error> {
    let bans: Result<_, AdminError> = admin.list_bans().await;
    for ban in bans? {
        let ends = ban.ends_at.map_or_else(
            || "until unban".to_owned(),
            |at| format!("ends {}", describe_time_from_now(at)),
        );
        print_line(&format!("{}  {ends}  {}", ban.network, ban.reason))?;
    }
    Ok(())
}

/// Returns how long ago a moment was, or how far away it is, in words.
fn describe_time_from_now(at_ms: i64) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now_ms = since.map_or(0, |since| since.as_millis() as i64);
    let span = describe_minutes((now_ms - at_ms).unsigned_abs() / 60_000);
    if at_ms <= now_ms {
        format!("{span} ago")
    } else {
        format!("in {span}")
    }
}

fn describe_minutes(minutes: u64) -> String {
    match minutes {
        0..120 => format!("{minutes} min"),
        120..2_880 => format!("{} h", minutes / 60),
        _ => format!("{} days", minutes / 60 / 24),
    }
}

#[cfg(test)]
mod tests {
    use super::describe_minutes;

    #[test]
    fn spans_are_told_in_the_unit_that_people_would_use() {
        assert_eq!(describe_minutes(5), "5 min");
        assert_eq!(describe_minutes(60 * 47), "47 h");
        assert_eq!(describe_minutes(60 * 24 * 9 + 1), "9 days");
    }
}
