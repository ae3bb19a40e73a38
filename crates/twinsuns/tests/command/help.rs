use crate::command_runner::run;

/// Returns the subcommands as the help lists them, each with its sentence.
fn listed_subcommands() -> Vec<(String, String)> {
    let help = run(&["--help"]).expect_success();
    let (_, rest) = help.split_once("Commands:\n").expect("a list of commands");
    let list = rest.lines().take_while(|line| !line.is_empty());
    // A sentence that continues on the next line is indented more.
    let begins = |line: &&str| !line.starts_with("   ");
    let entries = list
        .filter(begins)
        .filter_map(|line| line.trim().split_once(' '));
    entries
        .filter(|(name, _)| *name != "help")
        .map(|(name, sentence)| (name.to_owned(), sentence.trim().to_owned()))
        .collect()
}

#[test]
fn help_explains_every_subcommand_and_shows_examples() {
    let help = run(&["--help"]).expect_success();
    assert!(help.contains("Examples:"));
    let subcommands = listed_subcommands();
    for name in [
        "play", "learn", "sim", "arena", "gauntlet", "replay", "engine", "serve", "backup",
    ] {
        let is_listed = subcommands.iter().any(|(listed, _)| listed == name);
        assert!(is_listed, "{name} is not in the help");
    }
    for (name, sentence) in subcommands {
        assert!(sentence.len() > 10, "{name}");
    }
}

#[test]
fn every_command_that_takes_levels_explains_those_of_every_game() {
    for name in ["play", "sim", "arena", "gauntlet"] {
        let help = run(&[name, "--help"]).expect_success();
        for level in [
            "random         takes any legal choice",
            "lieutenant     plays at once",
            "captain        looks ahead",
        ] {
            assert!(help.contains(level), "{name}: {help}");
        }
    }
}

/// Checks that no line of the short help ends with the name of an option or argument.
#[test]
fn every_option_has_a_sentence() {
    for (name, _) in listed_subcommands() {
        let help = run(&[&name, "-h"]).expect_success();
        let options = help.lines().filter(|line| {
            let name = line.trim_start();
            line.len() - name.len() <= 8 && name.starts_with(['-', '<', '['])
        });
        for option in options {
            let explained = option.trim_start().split("  ").count() > 1;
            assert!(explained, "{name}: {option}");
        }
        let long = run(&[&name, "--help"]).expect_success();
        assert!(long.contains("Example"), "{name}");
    }
}
