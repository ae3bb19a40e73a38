//! `twinsuns learn`: lists the lessons, or plays them at the terminal.

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use conformance::lessons::{LessonInfo, list_lessons};
use locale::Texts;
use serde_json::{Value, json};

use crate::games;
use crate::language::terminal_texts;
use crate::numbers::whole_number_parser;
use crate::play::{self, Colour};

const EXAMPLES: &str = "\
Examples:
  twinsuns learn
  twinsuns learn rebellion
  twinsuns learn rebellion 7
  twinsuns learn --list --json

Each lesson takes two to four minutes and is about one thing. Any legal choice is allowed; if it
was a mistake, `back` returns to before it. `hint` helps, `restart` starts over, `quit` leaves.";

/// The arguments of `twinsuns learn`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LearnArgs {
    /// Learn this game; without it, list all lessons
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: Option<String>,

    /// Begin with this lesson [default: 1]
    #[arg(value_name = "N", value_parser = whole_number_parser(0..=u64::MAX), allow_negative_numbers = true)]
    number: Option<u64>,

    /// List the lessons and play none
    #[arg(long)]
    list: bool,

    /// Print the list as JSON, for programs
    #[arg(long, requires = "list")]
    json: bool,

    /// Choose when to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

/// Lists the lessons, or plays one after the other.
pub(crate) fn run(args: &LearnArgs) -> anyhow::Result<()> {
    let Some(game) = args.game.as_deref().filter(|_| !args.list) else {
        return Ok(print_list(args)?);
    };
    let number = args.number.unwrap_or(1);
    let count = list_lessons(game).len();
    match usize::try_from(number) {
        Ok(number) if (1..=count).contains(&number) => {
            play::play_lessons_from(game, number, args.color)
        }
        _ => bail!("{game} has no lesson {number}; its lessons are 1 to {count}"),
    }
}

fn print_list(args: &LearnArgs) -> io::Result<()> {
    let texts = terminal_texts();
    let wanted = |game: &&&str| args.game.as_deref().is_none_or(|wanted| wanted == **game);
    let lessons = games::IDS.iter().filter(wanted);
    let lessons: Vec<LessonInfo> = lessons.flat_map(|game| list_lessons(game)).collect();
    let mut out = io::stdout().lock();
    if args.json {
        let list: Value = lessons
            .iter()
            .map(|lesson| lesson_as_json(&texts, lesson))
            .collect();
        return writeln!(out, "{list:#}");
    }
    let mut game = "";
    for lesson in &lessons {
        if lesson.game != game {
            game = lesson.game;
            writeln!(out, "{game}")?;
        }
        let title = texts.format(&lesson.lesson_text_key(""), &[]);
        let gaps = [("minutes", lesson.minutes.into())];
        let time = texts.format("terminal-learn-minutes", &gaps);
        let optional = if lesson.is_optional {
            texts.format("terminal-learn-optional", &[])
        } else {
            String::new()
        };
        let line = format!("  {:>2}  {title:<28} {time}{optional}", lesson.number);
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "{}", texts.format("terminal-learn-how", &[]))
}

fn lesson_as_json(texts: &Texts, lesson: &LessonInfo) -> Value {
    json!({
        "game": lesson.game,
        "number": lesson.number,
        "id": lesson.id,
        "title": texts.format(&lesson.lesson_text_key(""), &[]),
        "goal": texts.format(&lesson.lesson_text_key(".goal"), &[]),
        "minutes": lesson.minutes,
        "par": lesson.par,
        "optional": lesson.is_optional,
    })
}
