use crate::command_runner::{GAME, run};

#[test]
fn every_mistake_on_the_command_line_says_what_would_be_right() {
    let table: [(&[&str], &str); 38] = [
        (&["fly"], "unrecognized subcommand 'fly'"),
        (&["--fly"], "unexpected argument '--fly'"),
        (&["sim"], "<GAME>"),
        (&["sim", "chess"], GAME),
        (&["sim", GAME, "--games", "0"], "from 1 on"),
        (&["sim", GAME, "--games", "-1"], "from 1 on"),
        (&["sim", GAME, "--games", "many"], "from 1 on"),
        (
            &["sim", GAME, "--games", "99999999999999999999"],
            "from 1 on",
        ),
        (&["sim", GAME, "--threads", "0"], "from 1 to 1024"),
        (
            &["sim", GAME, "--players", "random,genius"],
            "its levels are random, cadet, lieutenant, captain, admiral, grand-admiral",
        ),
        (
            &["sim", "rebellion", "--players", "commodore,random"],
            "rebellion has no computer player `commodore`; its levels are random",
        ),
        (
            &["play", "--opponent", "genius"],
            "its levels are random, cadet, lieutenant, captain, admiral, grand-admiral",
        ),
        (&["arena", GAME], "--a <LEVEL>"),
        (&["arena", GAME, "--a", "random"], "--b <LEVEL>"),
        (
            &["arena", GAME, "--a", "random", "--b", "ensign"],
            "its levels are random, cadet, lieutenant, captain, admiral, grand-admiral",
        ),
        (
            &[
                "arena", GAME, "--a", "random", "--b", "random", "--games", "0",
            ],
            "a whole number from 1",
        ),
        (
            &[
                "arena", GAME, "--a", "random", "--b", "random", "--time", "0",
            ],
            "from 1 to 3600000",
        ),
        (
            &[
                "arena", GAME, "--a", "random", "--b", "random", "--setup", "half",
            ],
            "full, tutorial",
        ),
        (&["sim", GAME, "--players", "random"], "rebel, imperial"),
        (
            &["sim", GAME, "--players", "random,random,random"],
            "rebel, imperial",
        ),
        (&["sim", GAME, "--players", ""], "its levels are random"),
        (&["sim", GAME, "--setup", "half"], "full, tutorial"),
        (&["sim", GAME, "--seed"], "--seed <S>"),
        (&["replay"], "<FILE>"),
        (&["replay", "x", "--to", "-1"], "from 0 on"),
        (&["engine", "now"], "unexpected argument 'now'"),
        (&["rules", "--json"], "--coverage"),
        (
            &["rules", "EVR-PLAY-02", "--coverage"],
            "cannot be used with",
        ),
        (&["rules", "--game", "chess"], GAME),
        (&["cards"], "<GAME>"),
        (&["cards", "chess"], GAME),
        (&["scenario"], "<FILE>"),
        (
            &["scenario", "x", "--level", "cadet", "--seed", "-1"],
            "from 0 on",
        ),
        (&["soak", GAME, "--first", "-1"], "from 0 on"),
        (&["tune", "rebellion", "--games", "-1"], "from 100 to"),
        (&["serve", "--thinkers", "-1"], "from 1 to 256"),
        (&["serve", "--rate", "-1"], "from 0 to 1000000"),
        (
            &["serve", "--site", "no-such-folder"],
            "`no-such-folder` has no index.html; `cargo xtask web`",
        ),
    ];
    for (args, expected) in table {
        let message = run(args).expect_refusal();
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[test]
fn no_argument_at_all_prints_the_help() {
    let ran = run(&[]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("Usage: twinsuns <COMMAND>"),
        "{}",
        ran.stderr
    );
}
