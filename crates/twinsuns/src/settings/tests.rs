use std::ffi::OsString;

use clap::CommandFactory;
use test_support::Scratch;

use super::{Parsed, parse_settings, setting_environment_variable, setting_names};
use crate::Cli;

fn parse_words(words: &[&str]) -> Result<Parsed, clap::Error> {
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    parse_settings(Cli::command(), &words)
}

/// Returns what `--print-config` prints with this file and these further words.
fn print_with_file(text: &str, words: &[&str]) -> Result<String, String> {
    let scratch = Scratch::new();
    let file = scratch.0.join("twinsuns.toml");
    std::fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("text");
    let all = [
        &["twinsuns", "serve", "--print-config", "--config", file],
        words,
    ]
    .concat();
    match parse_words(&all) {
        Ok(Parsed::Print(text)) => Ok(text),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn the_command_line_counts_before_the_file() {
    let file = "listen = \"127.0.0.1:4000\"\nrate = 7\nbehind-proxy = true\norigin = [\"https://a.example\"]\n";
    let printed = print_with_file(file, &["--rate", "9"]).expect("settings");
    assert!(
        printed.contains("listen = \"127.0.0.1:4000\" # /"),
        "{printed}"
    );
    assert!(printed.contains("rate = 9 # command line"), "{printed}");
    assert!(printed.contains("behind-proxy = true # /"), "{printed}");
    assert!(
        printed.contains("origin = [\"https://a.example\"] # /"),
        "{printed}"
    );
    assert!(printed.contains("thinkers = 1 # usual value"), "{printed}");
    assert!(printed.contains("# site is not set"), "{printed}");
}

#[test]
fn printed_settings_are_a_file_that_says_the_same() {
    let printed = print_with_file("rate = 7\norigin = [\"https://a.example\"]", &[]);
    let printed = printed.expect("settings");
    let again = print_with_file(&printed, &[]).expect("the same settings");
    let without_sources = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| line.split(" # ").next().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(without_sources(&again), without_sources(&printed));
}

#[test]
fn a_directory_flag_overrides_a_database_in_the_file() {
    let file = "database = \"postgres://me:a-secret@db/t\"";
    let words = ["--data", "here"];
    let printed = print_with_file(file, &words).expect("settings");
    assert!(!printed.contains("a-secret"), "{printed}");
    let scratch = Scratch::new();
    let path = scratch.0.join("twinsuns.toml");
    std::fs::write(&path, file).expect("a file");
    let path = path.to_str().expect("text");
    let all = ["twinsuns", "check", "--config", path, "--data", "here"];
    let Ok(Parsed::Run(matches)) = parse_words(&all) else {
        panic!("it runs");
    };
    let cli = <Cli as clap::FromArgMatches>::from_arg_matches(&matches).expect("arguments");
    assert!(
        format!("{cli:?}").contains("Directory(\"here\")"),
        "{cli:?}"
    );
}

#[test]
fn mistakes_in_a_file_name_it_and_a_correction() {
    for (file, expected) in [
        ("listen = \"nowhere\"", "127.0.0.1:1977"),
        ("rate = -1", "from 0 to"),
        (
            "lisen = \"127.0.0.1:1\"",
            "`lisen` is not a setting; there are behind-proxy",
        ),
        (
            "listen = [\"127.0.0.1:1\", \"127.0.0.1:2\"]",
            "takes one value",
        ),
        ("rate = { fast = true }", "takes a text, a number"),
        ("rate =", "TOML"),
        ("data = \"a\"\ndatabase = \"b\"", "exclude each other"),
    ] {
        let told = print_with_file(file, &[]).expect_err(file);
        assert!(told.contains("twinsuns.toml"), "{told}");
        assert!(told.contains(expected), "{file}: {told}");
    }
}

#[test]
fn every_setting_is_named_in_the_help_by_its_variable() {
    let Err(help) = parse_words(&["twinsuns", "serve", "--help"]) else {
        panic!("help is shown");
    };
    let help = help.to_string();
    for setting in setting_names(&Cli::command()) {
        assert!(
            help.contains(&setting_environment_variable(&setting)),
            "{setting}: {help}"
        );
    }
}
