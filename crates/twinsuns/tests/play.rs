//! `twinsuns play` on a plain pipe, from the first line to the last.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use empire_vs_rebellion::cards::Ability;
use empire_vs_rebellion::{Choice, Setup, Side, State};
use tabletop::{Game, Record, Seed, Session};

/// A folder for one test, which is removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = format!("twinsuns-play-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file_path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `twinsuns play` in the folder with these lines on its input.
fn run_play(folder: &Folder, args: &[&str], lines: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_twinsuns"))
        .arg("play")
        .args(args)
        .current_dir(&folder.0)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // A game that refuses to start does not read its input.
    let _ = input.write_all(text.as_bytes());
    drop(input);
    child.wait_with_output().unwrap()
}

fn expect_success(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    for line in text.lines() {
        assert!(line.chars().count() <= 100, "too wide: {line}");
    }
    text
}

fn expect_refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Finds the words of a seed for a tutorial in which the Rebels' first card is a Diplomacy: using it asks
/// for a card and reveals nothing, so it can be taken back.
fn diplomatic_seed() -> String {
    let fits = |words: &String| {
        let mut session = Session::<State>::new(Setup::Tutorial, Seed::from_words(words));
        session.choose(Side::Rebel.seat(), Choice::Play).unwrap();
        let card = session.state().in_play(Side::Rebel).first().unwrap();
        card.row().ability == Ability::Diplomacy
    };
    (0..100)
        .map(|number| number.to_string())
        .find(fits)
        .unwrap()
}

fn read_record(path: &Path) -> Record<State> {
    Record::parse(&fs::read_to_string(path).unwrap()).unwrap()
}

#[track_caller]
fn assert_contains_all(text: &str, all_expected: &[&str]) {
    for expected in all_expected {
        assert!(text.contains(expected), "`{expected}` in\n{text}");
    }
}

/// Lines for a tutorial, half of which are wrong or taken back.
const LINES_WITH_MISTAKES: [&str; 17] = [
    "undo",
    "99",
    "0",
    "fly",
    "use reb-yoda",
    "? 1",
    "? evr-play-02",
    "",
    "1",
    "undo",
    "use dip",
    "? rules",
    "undo",
    "use dip",
    "save evening.twinsuns",
    "log 3",
    "seed",
];

#[test]
fn a_tutorial_is_played_with_mistakes_undone_saved_and_resumed() {
    let folder = Folder::new("tutorial");
    let seed = diplomatic_seed();
    let args = ["--setup", "tutorial", "--seed", &seed, "--side", "rebel"];
    let text = expect_success(&run_play(&folder, &args, &LINES_WITH_MISTAKES));
    assert!(!text.contains('\u{1b}'), "a pipe gets no escape codes");
    let commitment = Seed::from_words(&seed).commitment().to_string();
    let expected = [
        &commitment,
        "Nothing was taken back: there’s no choice to take back.",
        "There’s no choice 99",
        "There’s no choice 0",
        "`fly` means nothing here",
        "You can’t choose `use reb-yoda` now",
        "EVR-PLAY-02",
        "The Rebels played Diplomacy",
        "Nothing was taken back: the last choice wasn’t yours.",
        "Choose one of your cards to discard with Diplomacy",
        "EVC-12",
        "Taken back: `use reb-diplomacy-",
        "Saved to `evening.twinsuns`",
        "\n  twinsuns play --resume evening.twinsuns --side rebel --opponent cadet\n",
        "The input has ended",
    ];
    assert_contains_all(&text, &expected);
    let saved = read_record(&folder.file_path("evening.twinsuns"));
    assert_eq!(saved.moves.len(), 3);
    assert_eq!(saved.outcome, None);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "no litter");

    let mut lines = vec!["1"; 1000];
    let after_the_end = ["play", "undo", "save", "seed", "log 2", "quit"];
    lines.extend(after_the_end.into_iter().chain(["never read"]));
    let second = run_play(&folder, &["--resume", "evening.twinsuns"], &lines);
    let text = expect_success(&second);
    let seed = Seed::from_words(&seed).to_string();
    let expected = [
        "Resuming Star Wars: Empire vs. Rebellion after 3 choices.",
        "Choose one of your cards to discard with Diplomacy",
        "The struggle ended",
        &seed,
        "The game is over: there are no choices left.",
        "The game is over: you can’t take anything back.",
        "\n  twinsuns replay empire-vs-rebellion-",
        "Until next time.",
    ];
    assert_contains_all(&text, &expected);
    assert!(!text.contains("never read"));
    let whole = read_record(&folder.file_path(&format!(
        "empire-vs-rebellion-{}.twinsuns",
        &commitment[..8]
    )));
    assert_eq!(whole.moves[..3], saved.moves);
    assert!(whole.replay_and_check().unwrap().outcome().is_some());
}

#[test]
fn a_save_that_cannot_be_resumed_is_refused_and_kept() {
    let folder = Folder::new("bad-saves");
    let good = Session::<State>::new(Setup::Full, Seed::from_words("x"));
    let good = good.to_record(true).to_string();
    let cut = &good[..good.find("start").unwrap()];
    let cases: [(&str, &str); 6] = [
        (cut, "cut off after line"),
        ("", "cut off after line 0"),
        ("Dear Leia,\n", "line 1: the first line must be"),
        (&good.replace("start", "star t"), "line 7"),
        (
            &good.replace("end 0", "1 rebel: fly\nend 1"),
            "line 8: `fly` is not a choice",
        ),
        (
            &good.replace("end 0", "1 imperial: pass\nend 1"),
            "choice 1 (`imperial: pass`)",
        ),
    ];
    for (text, problem) in cases {
        let path = folder.file_path("game");
        fs::write(&path, text).unwrap();
        let message = expect_refusal(&run_play(&folder, &["--resume", "game"], &["1"]));
        assert!(message.contains("`game` cannot be resumed"), "{message}");
        assert!(message.contains(problem), "`{problem}` in {message}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    let message = expect_refusal(&run_play(&folder, &["--resume", "nowhere"], &[]));
    assert!(message.contains("`nowhere` cannot be read"), "{message}");
    expect_refusal(&run_play(&folder, &["--resume", "."], &[]));
    expect_refusal(&run_play(&folder, &["--resume", "-"], &[]));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "no litter");
}

#[test]
fn arguments_that_make_no_sense_are_refused_with_what_would() {
    let folder = Folder::new("arguments");
    for (args, expected) in [
        (
            ["--side", "hutt"],
            "rebel, imperial; or `random`, or `both`",
        ),
        (["--setup", "huge"], "there are full, tutorial"),
        (["--opponent", "jedi"], "random"),
    ] {
        let message = expect_refusal(&run_play(&folder, &args, &[]));
        assert!(message.contains(expected), "`{expected}` in {message}");
    }
}

#[test]
fn an_empty_pipe_ends_politely_and_writes_nothing() {
    let folder = Folder::new("empty");
    let text = expect_success(&run_play(&folder, &[], &[]));
    assert!(
        text.contains("The input has ended, so the game stops here."),
        "{text}"
    );
    assert!(!text.contains("wasn’t saved"), "nothing was played: {text}");
    let text = expect_success(&run_play(&folder, &["--side", "imperial"], &["1"]));
    assert!(text.contains("It wasn’t saved."), "{text}");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
fn the_same_words_give_the_same_evening() {
    let folder = Folder::new("same");
    let args = ["--seed", "kessel run", "--side", "random"];
    let evening = || expect_success(&run_play(&folder, &args, &["1"; 60]));
    assert_eq!(evening(), evening());
}

#[test]
fn people_at_one_keyboard_do_not_see_each_others_choices() {
    let folder = Folder::new("both");
    let text = expect_success(&run_play(
        &folder,
        &["--side", "both", "--seed", "5"],
        &["1", "1", "1", "1", "1", "save"],
    ));
    let (rebel, imperial) = text.split_once("Next to decide: Empire.").unwrap();
    assert!(rebel.contains("Add Chewbacca"));
    assert!(imperial.contains("Add Admiral Piett"));
    assert!(imperial.contains("The Rebels chose a character for their deck."));
    assert!(
        !imperial.contains("The Rebels chose Chewbacca"),
        "{imperial}"
    );
    assert!(imperial.contains("--side both"), "{imperial}");
}

#[test]
fn colour_is_used_when_asked_for_and_moves_no_cursor() {
    let folder = Folder::new("colour");
    let output = run_play(&folder, &["--color", "always"], &["1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\u{1b}["));
    assert!(!text.contains("\u{1b}[H") && !text.contains("\u{1b}[2J"));
}

/// Lines for a set-up of Rebellion, half of which are wrong or taken back.
const REBELLION_LINES_WITH_MISTAKES: [&str; 19] = [
    "undo",
    "99",
    "fly",
    "choices bo",
    "choices da",
    "? bothawui",
    "? setup-22",
    "? rules",
    "signs",
    "map",
    "hand",
    "piles",
    "base dant",
    "mission sabotage",
    "assign ackbar",
    "undo",
    "seed",
    "save evening.twinsuns",
    "log 3",
];

#[test]
fn rebellion_is_played_with_mistakes_undone_saved_and_resumed() {
    let folder = Folder::new("rebellion");
    let args = ["rebellion", "--setup", "first-4", "--seed", "yavin"];
    let people = [
        "--side",
        "rebel-admiral,rebel-general",
        "--opponent",
        "random",
    ];
    let args: Vec<_> = args.into_iter().chain(people).collect();
    let text = expect_success(&run_play(&folder, &args, &REBELLION_LINES_WITH_MISTAKES));
    let expected = [
        "Welcome to Star Wars: Rebellion.",
        "Nothing was taken back: there’s no choice to take back.",
        "There’s no choice 99",
        "`fly` means nothing here",
        "   1  Hide the base at Bothawui\nThese choices match.",
        "   2  Hide the base at Dantooine\nThese choices match.",
        "Adjacent:",
        "SETUP-22  ",
        "subjugated by the Empire",
        "Probe cards\n",
        "hidden at Dantooine ★",
        "Rebel Admiral: Assign a leader to a mission",
        "Taken back: `mission sabotage`.",
        "\n  twinsuns play --resume evening.twinsuns --side rebel-admiral,rebel-general --opponent \
         random\n",
        "The input has ended",
    ];
    assert_contains_all(&text, &expected);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "no litter");

    let resume = ["--resume", "evening.twinsuns", "--side", "imperial-general"];
    let mut lines = vec!["1"; 1500];
    lines.extend(["save", "quit"]);
    let random: Vec<_> = resume.into_iter().chain(["--opponent", "random"]).collect();
    let second = run_play(&folder, &random, &lines);
    let text = expect_success(&second);
    for expected in [
        "Resuming Star Wars: Rebellion after 1 choice.",
        "decision: ◉ Imperial General (you)",
        "Winners: ",
        "The game is over: there are no choices left.",
        "\n  twinsuns replay rebellion-",
        "Until next time.",
    ] {
        assert!(text.contains(expected), "`{expected}` is missing");
    }
    let other = expect_refusal(&run_play(
        &folder,
        &["empire-vs-rebellion", resume[0], resume[1]],
        &[],
    ));
    assert!(other.contains("the saved game is rebellion"), "{other}");
}

#[test]
fn a_wrong_side_is_refused_with_the_seats_of_rebellion() {
    let folder = Folder::new("seats");
    let wrong = |args: &[&str]| expect_refusal(&run_play(&folder, args, &[]));
    let message = wrong(&["rebellion", "--side", "hutt"]);
    assert!(
        message.contains("rebel, imperial; or `random`, or `both`"),
        "{message}"
    );
    let message = wrong(&["rebellion", "--setup", "full-3", "--side", "rebel,imperial"]);
    for expected in ["imperial-admiral", "commas", "`all`"] {
        assert!(message.contains(expected), "`{expected}` in {message}");
    }
    let message = wrong(&["rebellion", "--setup", "tutorial"]);
    assert!(
        message.contains("full, full-3, full-4, first, first-3, first-4"),
        "{message}"
    );
}

#[test]
fn every_rebellion_set_up_begins_for_each_seat() {
    let folder = Folder::new("set-ups");
    for setup in rebellion::Setup::all() {
        let seats = setup.seat_names().iter().copied();
        for side in seats.chain(["random", "all"]) {
            let args = ["rebellion", "--setup", setup.id(), "--side", side];
            let args: Vec<_> = args.into_iter().chain(["--opponent", "random"]).collect();
            let text = expect_success(&run_play(&folder, &args, &["1", "1"]));
            assert!(text.contains("(you)"), "{args:?}: {text}");
        }
    }
}
