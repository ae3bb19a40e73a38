//! The proofs for every lesson: the stored solution reaches the goal, a level does so in hardly more choices, a
//! thousand people who try anything never get stuck, every trap has an answer, and every text exists and is short.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{env, fs};

use bots::levels::{Level, Levels, PlayerOptions};
use conformance::ScenarioGame;
use conformance::lessons::{
    Lesson, LessonPart, LessonRun, LessonStatus, list_lessons, load_lesson, parse_lesson,
};
use locale::Texts;
use tabletop::{RandomPlayer, View};

/// The number of people who try anything in each part.
const RANDOM_PLAYERS: u64 = 1_000;

/// The choices that a level may need beyond the stored solution.
const SPARE_CHOICES: usize = 2;

/// The seeds with which the levels try.
const LEVEL_SEEDS: u64 = 6;

/// The most words on a card, and in a highlight or a title.
const MAX_CARD_WORDS: usize = 25;
const MAX_LABEL_WORDS: usize = 8;

/// The speed of reading, and the time in which a newcomer has to be acting.
const WORDS_PER_MINUTE: usize = 200;
const FIRST_ACT_SECONDS: usize = 20;

/// The seconds that one choice takes, looking for it included, and the first look at the table of a part.
const SECONDS_PER_CHOICE: usize = 8;
const SECONDS_PER_TABLE: usize = 20;

fn lesson_files(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../rules/lessons")
        .join(game);
    let entries = fs::read_dir(&folder);
    let mut files: Vec<_> = entries
        .unwrap_or_else(|error| panic!("{} has no lessons: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// Reads the lessons of a game from their files; a fault names its file and line.
fn read_all<G: ScenarioGame>() -> Vec<Rc<Lesson<G>>> {
    let mut faults = Vec::new();
    let mut lessons = Vec::new();
    for file in lesson_files(G::ID) {
        let name = file.display().to_string();
        match parse_lesson::<G>(&name, &fs::read_to_string(&file).unwrap()) {
            Ok(lesson) => lessons.push(Rc::new(lesson)),
            Err(problem) => faults.push(problem.to_string()),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    lessons
}

/// Calls a function with a run at the beginning of every part of every lesson, and gathers what it says.
fn check_parts<G: ScenarioGame>(
    mut check: impl FnMut(LessonRun<G>) -> Result<(), String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    for lesson in read_all::<G>() {
        let mut run = LessonRun::new(lesson);
        loop {
            run.play_until_own_decision();
            let place = format!(
                "{} part {}",
                run.lesson().info.lesson_text_key(""),
                run.part_index() + 1
            );
            if let Err(fault) = check(run.clone()) {
                faults.push(format!("{place}: {fault}"));
            }
            if !run.open_next_part() {
                break;
            }
        }
    }
    faults
}

/// Expands to a check of every game, which fails with all the faults that it returns.
macro_rules! check_games {
    ($check:ident; $($id:literal => $game:ty),+ $(,)?) => {{
        let faults = [$($check::<$game>()),+].concat();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }};
}

fn describe_moment<G: ScenarioGame>(run: &LessonRun<G>) -> String {
    let legal = run.state().legal_choices();
    let legal: Vec<_> = legal.iter().map(ToString::to_string).collect();
    let made: Vec<_> = run
        .steps()
        .iter()
        .map(|step| step.choice.to_string())
        .collect();
    format!(
        "{:?} after [{}]; {:?}; legal: {}",
        run.status(),
        made.join(", "),
        run.state().turn(),
        legal.join(", ")
    )
}

fn play_solution<G: ScenarioGame>(mut run: LessonRun<G>) -> Result<(), String> {
    for (index, choice) in run.part().solution.clone().into_iter().enumerate() {
        let refused = run.choose(choice).is_err();
        if refused {
            return Err(format!(
                "choice {} `{choice}` is refused: {}",
                index + 1,
                describe_moment(&run)
            ));
        }
        run.play_until_own_decision();
    }
    match run.status() {
        LessonStatus::Reached => Ok(()),
        _ => Err(format!(
            "the goal is not reached: {}",
            describe_moment(&run)
        )),
    }
}

fn check_solutions<G: ScenarioGame>() -> Vec<String> {
    check_parts::<G>(play_solution)
}

#[test]
fn the_stored_solution_reaches_the_goal() {
    games::every_game!(check_games, check_solutions);
}

/// Lets a level play a part; the error says where it ended if it does not reach the goal in time.
fn play_as_level<G: ScenarioGame + Levels>(
    run: &LessonRun<G>,
    level: &Level<G>,
    seed: u64,
) -> Result<(), String> {
    let mut run = run.clone();
    let most = run.part().solution.len() + SPARE_CHOICES;
    let mut player = level.make_player(PlayerOptions::with_usual_effort(seed));
    while run.status() == LessonStatus::Playing && run.own_choice_count() < most {
        let choice = player.choose(&run.view());
        run.choose(choice).map_err(|refusal| refusal.to_string())?;
        run.play_until_own_decision();
    }
    match run.status() {
        LessonStatus::Reached => Ok(()),
        _ => Err(format!("{} is at {}", level.name, describe_moment(&run))),
    }
}

fn check_levels<G: ScenarioGame + Levels>() -> Vec<String> {
    check_parts::<G>(|run| {
        let levels = G::LEVELS.iter().filter(|level| level.name != "random");
        let mut faults = Vec::new();
        for level in levels {
            for seed in 1..=LEVEL_SEEDS {
                match play_as_level(&run, level, seed) {
                    Ok(()) => return Ok(()),
                    Err(fault) => faults.push(fault),
                }
            }
        }
        Err(format!(
            "no level reaches the goal in time:\n{}",
            faults.join("\n")
        ))
    })
}

#[test]
fn a_level_reaches_every_goal_in_hardly_more_choices() {
    games::every_game!(check_games, check_levels);
}

/// Plays anything until the part is over, then goes back and starts again.
fn play_random_choices<G: ScenarioGame>(
    part: &LessonRun<G>,
    seed: u64,
    caught: &mut BTreeSet<String>,
) -> Result<(), String> {
    let (mut run, mut player) = (part.clone(), RandomPlayer::new(seed));
    while run.status() == LessonStatus::Playing {
        let view = run.view();
        if view.choices().is_empty() {
            return Err(format!(
                "seed {seed} has nothing to choose: {}",
                describe_moment(&run)
            ));
        }
        run.choose(player.pick_any(view.choices()))
            .map_err(|refusal| refusal.to_string())?;
        run.play_until_own_decision();
    }
    if run.status() == LessonStatus::Missed {
        return Err(format!(
            "seed {seed} gets no answer: {}",
            describe_moment(&run)
        ));
    }
    caught.extend(run.sprung_trap().map(|trap| trap.name.clone()));
    if run.sprung_trap().is_some()
        && !(run.rewind_to_own_choice() && run.status() == LessonStatus::Playing)
    {
        return Err(format!("seed {seed} cannot go back"));
    }
    run.restart_part();
    run.play_until_own_decision();
    let same = run.state() == part.state() && run.own_choice_count() == 0;
    same.then_some(())
        .ok_or_else(|| format!("seed {seed} cannot start again"))
}

fn check_random_players<G: ScenarioGame>() -> Vec<String> {
    check_parts::<G>(|run| {
        let mut caught = BTreeSet::new();
        for seed in 0..RANDOM_PLAYERS {
            play_random_choices(&run, seed, &mut caught)?;
        }
        let traps = run.part().traps.iter().map(|trap| trap.name.clone());
        let never: Vec<_> = traps.filter(|trap| !caught.contains(trap)).collect();
        if never.is_empty() {
            Ok(())
        } else {
            Err(format!("nobody steps into {}", never.join(", ")))
        }
    })
}

#[test]
fn nobody_gets_stuck_and_every_trap_catches_somebody() {
    games::every_game!(check_games, check_random_players);
}

fn count_words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Returns the texts of a part with the most words that each may have.
fn part_texts<G: ScenarioGame>(
    lesson: &Lesson<G>,
    index: usize,
    part: &LessonPart<G>,
) -> Vec<(String, usize)> {
    let info = &lesson.info;
    let mut texts = Vec::new();
    for card in &part.cards {
        texts.push((info.lesson_text_key(&card.say), MAX_CARD_WORDS));
        if !card.look.is_empty() {
            texts.push((
                info.lesson_text_key(&format!("{}.look", card.say)),
                MAX_LABEL_WORDS,
            ));
        }
    }
    for trap in &part.traps {
        texts.push((
            info.lesson_text_key(&format!("trap-{}", trap.name)),
            MAX_CARD_WORDS,
        ));
    }
    texts.push((
        info.lesson_text_key(&format!(".hint-{}", index + 1)),
        MAX_CARD_WORDS,
    ));
    texts
}

fn lesson_texts<G: ScenarioGame>(lesson: &Lesson<G>) -> BTreeSet<(String, usize)> {
    let info = &lesson.info;
    let parts = lesson.parts.iter().enumerate();
    let own = [
        (info.lesson_text_key(""), MAX_LABEL_WORDS),
        (info.lesson_text_key(".goal"), MAX_CARD_WORDS),
        (info.lesson_text_key(".done"), MAX_CARD_WORDS),
    ];
    parts
        .flat_map(|(index, part)| part_texts(lesson, index, part))
        .chain(own)
        .collect()
}

fn check_texts<G: ScenarioGame>() -> Vec<String> {
    let texts = Texts::english();
    let mut faults = Vec::new();
    for lesson in read_all::<G>() {
        for (key, most) in lesson_texts(&lesson) {
            let words = count_words(&texts.format(&key, &[]));
            if !texts.has_message(&key) {
                faults.push(format!("`{key}` is missing"));
            } else if words > most {
                faults.push(format!(
                    "`{key}` has {words} words, at most {most} are allowed"
                ));
            }
        }
    }
    faults
}

fn check_answers<G: ScenarioGame>() -> Vec<String> {
    let texts = Texts::english();
    let mut faults = Vec::new();
    for lesson in read_all::<G>() {
        let mut given = BTreeSet::new();
        for trap in lesson.parts.iter().flat_map(|part| &part.traps) {
            let key = lesson.info.lesson_text_key(&format!("trap-{}", trap.name));
            if !given.insert(texts.format(&key, &[])) {
                faults.push(format!("`{key}` says what another trap says"));
            }
        }
    }
    faults
}

#[test]
fn every_trap_has_its_own_answer() {
    games::every_game!(check_games, check_answers);
}

#[test]
fn every_text_of_a_lesson_exists_and_is_short() {
    games::every_game!(check_games, check_texts);
}

fn used_texts<G: ScenarioGame>() -> Vec<String> {
    let lessons = read_all::<G>();
    let texts = lessons.iter().flat_map(|lesson| lesson_texts(lesson));
    texts.map(|(key, _)| key).collect()
}

/// Returns the keys of all texts that the lessons of all games use.
macro_rules! all_used_texts {
    ($($id:literal => $game:ty),+ $(,)?) => {
        [$(used_texts::<$game>()),+].concat()
    };
}

#[test]
fn no_text_of_the_lessons_is_left_over() {
    let used: BTreeSet<String> = games::every_game!(all_used_texts).into_iter().collect();
    let mut message = "";
    let mut left_over = Vec::new();
    for line in locale::LESSONS
        .lines()
        .filter(|line| line.contains(" =") && !line.starts_with('#'))
    {
        let (name, _) = line.split_once(" =").unwrap();
        let key = match name.trim_start().strip_prefix('.') {
            Some(attribute) => format!("{message}.{attribute}"),
            None => {
                message = name;
                name.to_owned()
            }
        };
        if !used.contains(&key) {
            left_over.push(key);
        }
    }
    assert!(left_over.is_empty(), "{left_over:?}");
}

/// Estimates the time of a first-time player, who reads everything, looks at each table, and makes one mistake in each
/// part: its answer is read, and half of the choices are made again.
fn estimate_seconds<G: ScenarioGame>(lesson: &Lesson<G>, words: &impl Fn(&str) -> usize) -> usize {
    let info = &lesson.info;
    let around = ["", ".goal", ".done"].map(|part| words(&info.lesson_text_key(part)));
    let mut reading: usize = around.iter().sum();
    for part in &lesson.parts {
        // A card that several conditions bring back has the same words each time.
        let said: BTreeSet<_> = part
            .cards
            .iter()
            .map(|card| (&card.say, !card.look.is_empty()))
            .collect();
        for (say, has_look) in said {
            reading += words(&info.lesson_text_key(say));
            if has_look {
                reading += words(&info.lesson_text_key(&format!("{say}.look")));
            }
        }
        let traps = part.traps.iter();
        let traps = traps.map(|trap| words(&info.lesson_text_key(&format!("trap-{}", trap.name))));
        reading += traps.max().unwrap_or_default();
    }
    let choices = info.par * SECONDS_PER_CHOICE;
    reading * 60 / WORDS_PER_MINUTE + lesson.parts.len() * SECONDS_PER_TABLE + choices * 3 / 2
}

fn check_times<G: ScenarioGame>() -> Vec<String> {
    let texts = Texts::english();
    let mut faults = Vec::new();
    for lesson in read_all::<G>() {
        let info = &lesson.info;
        let words = |key: &str| count_words(&texts.format(key, &[]));
        let mut run = LessonRun::new(lesson.clone());
        run.play_until_own_decision();
        let first = run
            .card()
            .map(|card| words(&info.lesson_text_key(&card.say)));
        let Some(first) = first else {
            faults.push(format!("{} says nothing at first", info.id));
            continue;
        };
        let before =
            first + words(&info.lesson_text_key("")) + words(&info.lesson_text_key(".goal"));
        if before * 60 > FIRST_ACT_SECONDS * WORDS_PER_MINUTE {
            faults.push(format!(
                "{} has {before} words before the first act",
                info.id
            ));
        }
        let seconds = estimate_seconds(&lesson, &words);
        let minutes = usize::from(info.minutes);
        if !(2..=4).contains(&minutes) || seconds.div_ceil(60) != minutes {
            faults.push(format!(
                "{} takes {seconds} seconds, not {minutes} minutes",
                info.id
            ));
        }
    }
    faults
}

#[test]
fn the_first_act_comes_soon_and_a_lesson_is_short() {
    games::every_game!(check_games, check_times);
}

fn compare_with_files<G: ScenarioGame>() -> Vec<String> {
    let (lessons, files) = (list_lessons(G::ID), lesson_files(G::ID));
    let files = files.iter().map(|file| file.file_stem().unwrap());
    let files: Vec<_> = files.map(|stem| stem.to_string_lossy()).collect();
    let built_in = lessons
        .iter()
        .map(|lesson| format!("{:02}-{}", lesson.number, lesson.id));
    let built_in: Vec<_> = built_in.collect();
    assert_eq!(built_in, files);
    assert!(lessons.iter().any(|lesson| !lesson.is_optional));
    let count = lessons.len();
    let missing = (1..=count).filter(|number| load_lesson::<G>(*number).is_none());
    let added = [0, count + 1].into_iter();
    let added = added.filter(|number| load_lesson::<G>(*number).is_some());
    let wrong = missing.chain(added);
    wrong
        .map(|number| format!("{} and its lesson {number}", G::ID))
        .collect()
}

#[test]
fn built_in_lessons_are_those_of_the_files() {
    games::every_game!(check_games, compare_with_files);
}

#[test]
fn a_mistake_in_a_lesson_is_named_with_its_line() {
    let problem = |text: &str| {
        let read = parse_lesson::<rebellion::State>("lesson.toml", text);
        read.unwrap_err().to_string()
    };
    assert_eq!(
        problem("id = 'x'\n"),
        "lesson.toml:1: a lesson needs `minutes`: a number"
    );
    let head = "id = 'x'\nminutes = 2\n[[part]]\nseat = 'rebel'\n";
    let wrong_choice = problem(&format!("{head}goal.over = true\nsolution = ['jump']\n"));
    assert!(
        wrong_choice.starts_with("lesson.toml:6: `jump` is not a choice"),
        "{wrong_choice}"
    );
    let wrong_fact = problem(&format!("{head}goal.colour = 'red'\n"));
    assert!(
        wrong_fact.starts_with("lesson.toml:5: there is no `colour`; did you mean "),
        "{wrong_fact}"
    );
    let wrong_seat = problem("id = 'x'\nminutes = 2\n[[part]]\nseat = 'hutt'\ngoal.over = true\n");
    assert!(
        wrong_seat.starts_with("lesson.toml:4: no seat is called `hutt`"),
        "{wrong_seat}"
    );
}
