//! The settings of the server's commands: flags, then the environment, then a file, then the usual values.
//!
//! The flags of `twinsuns serve` are the one list of settings. `--behind-proxy` is `TWINSUNS_BEHIND_PROXY` in the
//! environment and `behind-proxy` in a file, and `--help` shows all of it.

mod config_file;
mod effective_settings;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};

use crate::storage_args::StorageArgs;
use config_file::ConfigFile;
use effective_settings::format_settings_as_toml;

/// The command whose flags are the list of settings.
const SERVE: &str = "serve";

/// The flags of `serve` that are about one run of it, not settings.
const NOT_SETTINGS: [&str; 4] = ["config", "print-config", "help", "version"];

/// Reads the command line, the environment and, if one is named, the file. Ends the program with a message if
/// something is wrong, and after `--help`, `--version` and `--print-config`.
pub(crate) fn read_command_line(command: Command) -> ArgMatches {
    let args: Vec<_> = std::env::args_os().collect();
    match parse_settings(command, &args) {
        Ok(Parsed::Run(matches)) => matches,
        Ok(Parsed::Print(text)) => {
            // The reader may have left, as `head` does.
            let _ = std::io::stdout().write_all(text.as_bytes());
            std::process::exit(0)
        }
        Err(error) => error.exit(),
    }
}

/// The outcome of reading the command line.
#[derive(Debug)]
enum Parsed {
    /// Run the command.
    Run(ArgMatches),
    /// Print the settings.
    Print(String),
}

fn parse_settings(command: Command, args: &[OsString]) -> Result<Parsed, clap::Error> {
    let settings = setting_names(&command);
    let mut command = add_environment_variables(command, &settings);
    let mut matches = command.clone().try_get_matches_from(args)?;
    let Some((name, given)) = matches.subcommand() else {
        return Ok(Parsed::Run(matches));
    };
    let name = name.to_owned();
    let path: Option<PathBuf> = given.try_get_one("config").ok().flatten().cloned();
    let mut file = ConfigFile::default();
    if let Some(path) = &path {
        let wrong = |command: &mut Command, error: &str| {
            let message = format!("the settings in `{}`: {error}", path.display());
            command.error(ErrorKind::InvalidValue, message)
        };
        let read = ConfigFile::read_file(path, &settings);
        file = read.map_err(|error| wrong(&mut command, &error))?;
        for (setting, values) in &file.values {
            set_file_values_as_defaults(&mut command, &name, setting, values)
                .map_err(|error| wrong(&mut command, &error))?;
        }
        // Without the file this was right, so the file is at fault.
        let again = command.clone().try_get_matches_from(args);
        matches = again.map_err(|error| wrong(&mut command, &plain_clap_error_message(&error)))?;
    }
    let given = matches.subcommand_matches(&name);
    match given.filter(|given| is_flag_given(given, "print_config")) {
        Some(given) => {
            // Settings that exclude each other are refused before they are shown.
            StorageArgs::from_arg_matches(given)?;
            let serve = find_subcommand_or_self(&command, SERVE);
            Ok(Parsed::Print(format_settings_as_toml(serve, given, &file)))
        }
        None => Ok(Parsed::Run(matches)),
    }
}

/// Returns the message of an error without the word before it and the advice after it.
fn plain_clap_error_message(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    first.trim_start_matches("error: ").trim().to_owned()
}

fn find_subcommand_or_self<'a>(command: &'a Command, name: &str) -> &'a Command {
    command.find_subcommand(name).unwrap_or(command)
}

/// Returns the names of all settings: the long flags of `serve`.
fn setting_names(command: &Command) -> BTreeSet<String> {
    let flags = find_subcommand_or_self(command, SERVE).get_arguments();
    let names = flags.filter_map(Arg::get_long).map(str::to_owned);
    names
        .filter(|name| !NOT_SETTINGS.contains(&name.as_str()))
        .collect()
}

/// Returns the name of a setting in the environment.
fn setting_environment_variable(setting: &str) -> String {
    format!("TWINSUNS_{}", setting.to_uppercase().replace('-', "_"))
}

/// Lets every command that has a setting take it from the environment as well.
fn add_environment_variables(mut command: Command, settings: &BTreeSet<String>) -> Command {
    let names = command.get_subcommands().map(|it| it.get_name().to_owned());
    let has_settings = |name: &String| {
        let flags = find_subcommand_or_self(&command, name).get_arguments();
        let mut longs = flags.filter_map(Arg::get_long);
        longs.any(|long| long == "config")
    };
    let names: Vec<_> = names.filter(has_settings).collect();
    for name in names {
        command = command.mut_subcommand(name, |sub| {
            sub.mut_args(|arg| match arg.get_long() {
                Some(long) if long == "config" || settings.contains(long) => {
                    let variable = setting_environment_variable(long);
                    allow_environment_variable(arg, variable)
                }
                _ => arg,
            })
        });
    }
    command
}

fn allow_environment_variable(arg: Arg, variable: String) -> Arg {
    // A value could be the address of a database with its password.
    let arg = arg.env(variable).hide_env_values(true);
    match arg.get_action() {
        ArgAction::SetTrue => arg.value_parser(BoolishValueParser::new()),
        ArgAction::Append => arg.value_delimiter(','),
        _ => arg,
    }
}

/// Makes the values of a file the usual values of a setting, if the command has it.
fn set_file_values_as_defaults(
    command: &mut Command,
    name: &str,
    setting: &str,
    values: &[String],
) -> Result<(), String> {
    let known = find_subcommand_or_self(command, name)
        .get_arguments()
        .find(|arg| arg.get_long() == Some(setting))
        .map(|arg| {
            let takes_list = matches!(arg.get_action(), ArgAction::Append);
            (arg.get_id().clone(), takes_list)
        });
    let Some((id, takes_list)) = known else {
        return Ok(());
    };
    if values.len() != 1 && !takes_list {
        return Err(format!("`{setting}` takes one value, not a list"));
    }
    if !values.is_empty() {
        let values = values.to_vec();
        *command = std::mem::take(command).mut_subcommand(name, |sub| {
            sub.mut_arg(id, |arg| arg.default_values(values))
        });
    }
    Ok(())
}

fn is_flag_given(given: &ArgMatches, flag: &str) -> bool {
    let value = given.try_get_one::<bool>(flag);
    value.ok().flatten().copied().unwrap_or(false)
}

#[cfg(test)]
mod tests;
