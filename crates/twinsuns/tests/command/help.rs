use crate::tool::run;

const SUBCOMMANDS: [&str; 8] = [
    "play", "sim", "arena", "replay", "engine", "rules", "cards", "scenario",
];

#[test]
fn the_help_names_every_subcommand_and_shows_examples() {
    let help = run(&["--help"]).succeeded();
    assert!(help.contains("Examples:"));
    for name in SUBCOMMANDS {
        let line = help
            .lines()
            .find(|line| line.trim_start().starts_with(name));
        assert!(
            line.is_some_and(|line| line.trim().len() > name.len() + 10),
            "{name}"
        );
    }
}

#[test]
fn whoever_takes_levels_explains_those_of_every_game() {
    for name in ["play", "sim", "arena"] {
        let help = run(&[name, "--help"]).succeeded();
        for level in [
            "random      takes any legal choice",
            "lieutenant  plays at once",
            "captain     looks ahead",
        ] {
            assert!(help.contains(level), "{name}: {help}");
        }
    }
}

/// Every option and argument is explained: no line of the short help ends with its name.
#[test]
fn every_option_has_a_sentence() {
    for name in SUBCOMMANDS {
        let help = run(&[name, "-h"]).succeeded();
        let options = help.lines().filter(|line| {
            let name = line.trim_start();
            line.len() - name.len() <= 8 && name.starts_with(['-', '<', '['])
        });
        for option in options {
            let explained = option.trim_start().split("  ").count() > 1;
            assert!(explained, "{name}: {option}");
        }
        let long = run(&[name, "--help"]).succeeded();
        assert!(name == "play" || long.contains("Example"), "{name}");
    }
}
