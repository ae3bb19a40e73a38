use crate::command_runner::{run, temporary_file};

const HOLDS: &str = r#"
game = "empire-vs-rebellion"

[[scenario]]
name = "A fourth card cannot be played at capacity 3"
rules = ["EVR-PLAY-02"]

[scenario.given]
event = "ev-escape-from-tatooine"
rebel.play = ["reb-diplomacy-2", "reb-force-2", "reb-force-3"]
imperial.play = ["imp-force-2"]

[scenario.then]
illegal = ["play"]
includes = ["pass"]
"#;

#[test]
fn a_scenario_that_holds_is_reported() {
    let output = run(&["scenario", &temporary_file("holds.toml", HOLDS)]).expect_success();
    assert!(output.contains("ok    A fourth card"), "{output}");
    assert!(output.ends_with("1 of 1 scenarios hold\n"), "{output}");
}

#[test]
fn a_scenario_that_fails_says_where_and_why() {
    let fails = HOLDS.replace(r#"illegal = ["play"]"#, r#"legal = ["play"]"#);
    let path = temporary_file("fails.toml", fails);
    let ran = run(&["scenario", &path]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stdout.contains("FAIL  A fourth card"), "{}", ran.stdout);
    assert!(ran.stdout.contains("fails.toml:"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "error: 1 of 1 scenarios failed\n");
}

#[test]
fn a_senseless_file_is_refused_with_its_line() {
    let broken = temporary_file("broken.toml", "[[scenario]]\nname = \n");
    let failing = |files: &[&str]| {
        let ran = run(&[&["scenario"], files].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        ran.stdout
    };
    let said = failing(&[&broken]);
    assert!(said.contains("broken.toml:2"), "{said}");
    let homeless = temporary_file("homeless.toml", "[[scenario]]\nname = \"x\"\n");
    let said = failing(&[&homeless]);
    assert!(said.contains("the file does not name its game"), "{said}");
    assert!(
        run(&["scenario", "no-such-file.toml"])
            .expect_refusal()
            .contains("no-such-file.toml")
    );
    // A good file beside a broken one still runs.
    let said = failing(&[&broken, &temporary_file("good.toml", HOLDS)]);
    assert!(said.contains("1 of 2 scenarios hold"), "{said}");
}

#[test]
fn a_folder_is_searched() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("folder-of-scenarios");
    std::fs::create_dir_all(folder.join("below")).unwrap();
    std::fs::write(folder.join("one.toml"), HOLDS).unwrap();
    std::fs::write(folder.join("below/two.toml"), HOLDS).unwrap();
    std::fs::write(folder.join("notes.txt"), "not a scenario").unwrap();
    let output = run(&["scenario", folder.to_str().unwrap()]).expect_success();
    assert!(output.ends_with("2 of 2 scenarios hold\n"), "{output}");
}
