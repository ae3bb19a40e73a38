//! `--print-config`: the settings that count, each with where it comes from, as a file that could be used again.

use std::fmt::Write;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use toml::Value;

use super::config_file::ConfigFile;
use super::{NOT_SETTINGS, setting_environment_variable};
use crate::storage_args::hide_password;

/// Writes all settings of `serve` as TOML.
pub(super) fn format_settings_as_toml(
    serve: &Command,
    given: &ArgMatches,
    file: &ConfigFile,
) -> String {
    let mut out = String::new();
    let flags = serve.get_arguments();
    let mut flags: Vec<_> = flags
        .filter_map(|arg| Some((arg.get_long()?, arg)))
        .collect();
    flags.retain(|(setting, _)| !NOT_SETTINGS.contains(setting));
    flags.sort_by_key(|(setting, _)| *setting);
    for (setting, arg) in flags {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(out, "# {help}");
        let words = given_setting_words(arg, given);
        let source = describe_setting_source(setting, arg, given, file);
        if words.is_empty() {
            let _ = writeln!(out, "# {setting} is not set\n");
        } else {
            let value = setting_value(arg, &words);
            let _ = writeln!(out, "{setting} = {value} # {source}\n");
        }
    }
    out
}

fn given_setting_words(arg: &Arg, given: &ArgMatches) -> Vec<String> {
    let raw = given.try_get_raw(arg.get_id().as_str());
    let words = raw.ok().flatten().into_iter().flatten();
    let words = words.map(|word| word.to_string_lossy().into_owned());
    words.map(|word| hide_password(&word)).collect()
}

fn setting_value(arg: &Arg, words: &[String]) -> Value {
    let single = |word: &String| match word.parse() {
        Ok(number) => Value::Integer(number),
        Err(_) => Value::String(word.clone()),
    };
    match (arg.get_action(), words) {
        (ArgAction::Append, words) => Value::Array(words.iter().map(single).collect()),
        (ArgAction::SetTrue, [word, ..]) => Value::Boolean(!switches_flag_off(word)),
        (_, [word, ..]) => single(word),
        (_, []) => Value::Boolean(false),
    }
}

/// Tells whether a word in the environment switches a flag off.
fn switches_flag_off(word: &str) -> bool {
    ["n", "no", "f", "false", "off", "0"].contains(&word.to_lowercase().as_str())
}

fn describe_setting_source(
    setting: &str,
    arg: &Arg,
    given: &ArgMatches,
    file: &ConfigFile,
) -> String {
    match given.value_source(arg.get_id().as_str()) {
        Some(ValueSource::CommandLine) => "command line".to_owned(),
        Some(ValueSource::EnvVariable) => setting_environment_variable(setting),
        _ if file.values.contains_key(setting) => file.path.display().to_string(),
        _ => "usual value".to_owned(),
    }
}
