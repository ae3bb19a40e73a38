//! A scenario that is wrong says where, what, and what would have been right.

use conformance::run_scenarios_in_text;

const FILE: &str = "empire-vs-rebellion/test.toml";

/// Returns the one message that a file gives, for a file that cannot be read or a scenario that does not hold.
fn error_message(text: &str) -> String {
    match run_scenarios_in_text(FILE, text) {
        Err(problem) => problem.to_string(),
        Ok(reports) => reports
            .into_iter()
            .find_map(|report| report.result.err())
            .unwrap_or_default(),
    }
}

fn scenario_text(body: &str) -> String {
    format!("[[scenario]]\nname = \"A test\"\nrules = [\"EVR-PLAY-01\"]\n{body}")
}

#[test]
fn mistakes_are_explained_with_file_and_line() {
    let cases = [
        (String::new(), 1, "begins with `[[scenario]]`"),
        ("[[scenario]\n".into(), 1, ""),
        (
            "[[scenario]]\nrules = [\"EVR-PLAY-01\"]\n".into(),
            1,
            "needs a `name`",
        ),
        (
            "[[scenario]]\nname = \"x\"\n".into(),
            1,
            "names the `rules` or `cards`",
        ),
        (
            scenario_text("gvien = 1\n"),
            4,
            "no `gvien`; it can have name, rules, cards",
        ),
        (
            "[[scenario]]\nname = \"x\"\nrules = [\"EVR-PLAY-77\"]\n".into(),
            3,
            "no rule has the id `EVR-PLAY-77`; did you mean EVR-PLAY-01, EVR-PLAY-02, or EVR-PLAY-03?",
        ),
        (
            "[[scenario]]\nname = \"x\"\ncards = [\"reb-jar-jar\"]\n".into(),
            3,
            "no card has the id `reb-jar-jar`; did you mean ",
        ),
        (
            scenario_text("given.rebel.play = [\"reb-yodda\"]\n"),
            4,
            "no card has the id `reb-yodda`; did you mean reb-yoda, ",
        ),
        (
            scenario_text("given.rebel.hand = []\n"),
            4,
            "unknown field `hand`, expected one of `play`",
        ),
        (
            scenario_text("given.event = \"ev-x\"\n"),
            4,
            "no event has the id `ev-x`; did you mean ",
        ),
        (
            scenario_text(
                "given.rebel.play = [\"reb-yoda\"]\ngiven.rebel.discard = [\"reb-yoda\"]\n",
            ),
            4,
            "`reb-yoda` is in two places",
        ),
        (
            scenario_text("given.rebel.play = [\"imp-ig-88\"]\n"),
            4,
            "`imp-ig-88` cannot be in the play of the rebel side",
        ),
        (
            scenario_text("given.start = \"huge\"\n"),
            4,
            "no set-up has the id `huge`; there are full",
        ),
        (
            scenario_text("when = [\"rebel play\"]\n"),
            4,
            "should read `seat: choice`",
        ),
        (
            scenario_text("when = [\"robel: play\"]\n"),
            4,
            "the seats are rebel, imperial",
        ),
        (
            scenario_text("when = [\"rebel: plya\"]\n"),
            4,
            "`plya` is not a choice",
        ),
        (
            scenario_text("when = [\"rebel: pass\"]\n"),
            4,
            "`pass` is not legal now (Rebels: Choose your action)",
        ),
        (
            scenario_text("when = [\"rebel: pass\"]\n"),
            4,
            "legal: `play`",
        ),
        (
            scenario_text("when = [\"imperial: play\"]\n"),
            4,
            "it is rebel who decides now",
        ),
        (
            scenario_text("when = [\"rebel: play\"]\n"),
            4,
            "not given (wanted `rebel-deck`: one of reb-diplomacy-2",
        ),
        (
            scenario_text("when = [\n\"rebel: play ; rebel-deck reb-yoda\"]\n"),
            5,
            "cannot come up now (got `rebel-deck reb-yoda`, wanted `rebel-deck`: one of",
        ),
        (
            scenario_text("when = [\"rebel: play ; rebel-deck reb-force-2 ; balance rebel\"]\n"),
            4,
            "left over: `balance rebel`",
        ),
        (
            scenario_text("then.rebel.totla = 3\n"),
            4,
            "no `totla` below `rebel`; did you mean total, ",
        ),
        (
            scenario_text("then.rebbel.total = 3\n"),
            4,
            "no `rebbel`; did you mean rebel, ",
        ),
        (
            scenario_text("then.rebel.total = 3\n"),
            4,
            "`rebel.total` is 0, expected 3",
        ),
        (
            scenario_text("then.winner = \"rebel\"\n"),
            4,
            "`winner` is \"none\", expected \"rebel\"",
        ),
        (
            scenario_text("then.legal = [\"pass\"]\n"),
            4,
            "`pass` should be legal; legal: `play`",
        ),
        (
            scenario_text("then.legal = []\n"),
            4,
            "`play` should not be legal",
        ),
        (
            scenario_text("then.illegal = [\"play\"]\n"),
            4,
            "`play` should be refused, but is legal",
        ),
        (
            scenario_text("then.events = [\"passed\"]\n"),
            4,
            "is missing; there were",
        ),
        (
            scenario_text("then.sees.robel.round = 1\n"),
            4,
            "the seats are rebel, imperial (or spectator)",
        ),
        (
            scenario_text("then.sees.rebel.hand = 1\n"),
            4,
            "no `hand`; did you mean ",
        ),
        (
            scenario_text("then.ilegal = [\"play\"]\n"),
            4,
            "no `ilegal`; did you mean legal, illegal, ",
        ),
        (
            scenario_text("each.card = []\n"),
            4,
            "`each` is a table of lists of the same length",
        ),
        (
            scenario_text("each.a = [1, 2]\neach.b = [1]\n"),
            5,
            "`each` is a table of lists",
        ),
        (
            format!("game = 1\n{}", scenario_text("")),
            1,
            "`game` is a text, one of rebellion, empire-vs-rebellion",
        ),
        (
            scenario_text("then.round = 1.5\n"),
            4,
            "only texts, whole numbers",
        ),
    ];
    for (text, line, words) in cases {
        let said = error_message(&text);
        let place = format!("{FILE}:{line}: ");
        assert!(
            said.starts_with(&place) && said.contains(words),
            "wanted `{place}…{words}…`, got `{said}` for\n{text}"
        );
    }
}

#[test]
fn a_file_without_a_game_is_told_to_name_one() {
    let problem = run_scenarios_in_text("somewhere.toml", &scenario_text(""))
        .unwrap_err()
        .to_string();
    assert!(problem.contains("game = \"rebellion\""), "{problem}");
    let named = format!("game = \"empire-vs-rebellion\"\n{}", scenario_text(""));
    assert!(
        run_scenarios_in_text("somewhere.toml", &named).unwrap()[0]
            .result
            .is_ok()
    );
}

#[test]
fn the_innermost_folder_names_the_game() {
    let around = format!("/home/me/rebellion/rules/{FILE}");
    assert!(
        run_scenarios_in_text(&around, &scenario_text("")).unwrap()[0]
            .result
            .is_ok()
    );
}

#[test]
fn each_round_of_each_is_reported_as_a_scenario() {
    let text = "[[scenario]]\nname = \"{card}\"\ncards = [\"{card}\"]\n\
                each.card = [\"reb-force-2\", \"reb-force-3\"]\neach.value = [2, 9]\n\
                given.rebel.play = [\"{card}\"]\nthen.rebel.total = \"{value}\"\n";
    let reports = run_scenarios_in_text(FILE, text).unwrap();
    assert_eq!(reports.len(), 2);
    assert_eq!(reports[0].name, "reb-force-2");
    assert!(reports[0].result.is_ok());
    let failed = reports[1].result.clone().unwrap_err();
    assert!(
        failed.contains("card = \"reb-force-3\", value = 9"),
        "{failed}"
    );
}
