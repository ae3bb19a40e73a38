use serde_json::Value;

use crate::command_runner::{GAME, PROGRAM, repository_file, run};

fn run_arena_against_cadet(game: &str, program: &str) -> crate::command_runner::RunResult {
    let program = format!("program:{program}");
    let args = ["arena", game, "--a", &program, "--b", "cadet"];
    run(&[&args[..], &["--games", "2", "--json"]].concat())
}

#[test]
fn a_level_as_a_program_plays_the_same_games() {
    for game in [GAME, "rebellion"] {
        let outside = format!("{PROGRAM} bot {game} --level lieutenant");
        let outside: Value =
            serde_json::from_str(&run_arena_against_cadet(game, &outside).expect_success())
                .unwrap();
        let args = ["arena", game, "--a", "lieutenant", "--b", "cadet"];
        let here = run(&[&args[..], &["--games", "2", "--json"]].concat()).expect_success();
        let here: Value = serde_json::from_str(&here).unwrap();
        for side in ["rebel", "imperial"] {
            for figure in ["wins_a", "endings", "decisions", "counters"] {
                let of = |report: &Value| report["sides"][side][figure].clone();
                assert_eq!(of(&outside), of(&here), "{game} {side} {figure}");
            }
        }
    }
}

#[test]
fn the_example_program_plays_both_games() {
    let bot = repository_file("examples/arena_bot.py");
    for game in games::IDS {
        let output =
            run_arena_against_cadet(game, &format!("python3 {}", bot.display())).expect_success();
        let report: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(report["games"], 4, "{report}");
    }
}

#[test]
fn a_program_that_fails_is_named_with_the_reason() {
    let cheat = r#"program:sed -u s/.*/{"choice":"win"}/"#;
    for (program, reason) in [
        ("program:", "needs a command"),
        ("program:no-such-program", "cannot be started"),
        ("program:true", "it "),
        ("program:yes", "it answered `y`"),
        (cheat, "it chose `win`, which is not on offer"),
    ] {
        let args = ["arena", GAME, "--a", "random", "--b", program];
        let refusal = run(&[&args[..], &["--games", "1"]].concat()).expect_refusal();
        assert!(refusal.contains(reason), "{program}: {refusal}");
    }
}

#[test]
fn a_bot_says_what_is_wrong_with_its_input() {
    let start = |setting: &str| {
        format!(
            r#"{{"new":{{"version":1,"game":"rebellion","setup":"full","seat":"rebel",{setting}}}}}"#
        )
    };
    for (input, reason) in [
        ("hello\n".to_owned(), "this line is no request: hello"),
        ("{\"view\":{}}\n".to_owned(), "a view came before"),
        (start(r#""seed":"x""#), "the seed `x` is no number"),
        (start(r#""seed":"1""#).replace("1,", "9,"), "version 9"),
        (
            start(r#""seed":"1""#).replace("rebellion", GAME),
            "the arena plays",
        ),
        (
            start(r#""seed":"1""#) + "\n{\"view\":{}}",
            "this view is not understood",
        ),
    ] {
        let args = ["bot", "rebellion", "--level", "random"];
        let refusal = crate::command_runner::run_with(&args, input.as_bytes()).expect_refusal();
        assert!(refusal.contains(reason), "{input}: {refusal}");
    }
}
