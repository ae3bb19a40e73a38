//! What a person types, and what it means.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

/// How many lines `log` shows if it is not told.
const LOG_LINES: usize = 20;

/// Something a person can ask for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Command<C> {
    /// Make this choice.
    Choose(C),
    /// Explain something.
    Help(Topic),
    /// Show the last lines of the log.
    Log(usize),
    /// Take the last choice back.
    Undo,
    /// Write the game to a file.
    Save(Option<PathBuf>),
    /// Draw the table again.
    Table,
    /// List the piles.
    Piles,
    /// Show the fingerprint of the seed.
    Seed,
    /// Leave.
    Quit,
    /// An empty line.
    Nothing,
}

/// Something that can be explained.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Topic {
    /// What can be typed, and what the decision is about.
    Overview,
    /// The rules behind the decision.
    Rules,
    /// The choice with this number, counted from zero.
    Choice(usize),
    /// A card or a rule.
    Id(String),
}

/// The words that are no choices, and what they do.
pub(super) const COMMANDS: &[(&str, &str)] = &[
    ("?", "this overview; `help` does the same"),
    ("? 3", "the card or rule behind choice 3"),
    (
        "? ID",
        "any card or rule, by its id or the start of its name",
    ),
    ("? rules", "the rules behind this decision"),
    ("table", "draw the table again"),
    (
        "piles",
        "what lies in decks, discard piles and reserves, as far as you can know",
    ),
    ("log [N]", "the last N things that happened"),
    (
        "undo",
        "take your last choice back, if nobody has learned anything by it",
    ),
    ("save [FILE]", "write the game to a file"),
    (
        "seed",
        "the fingerprint of the seed that decides all chance",
    ),
    ("quit", "leave the table"),
];

const WORDS: [&str; 9] = [
    "help", "table", "piles", "log", "undo", "save", "seed", "quit", "exit",
];

/// Reads a line. The error says what was wrong and what would be right.
pub(super) fn parse<C>(line: &str, choices: &[C]) -> Result<Command<C>, String>
where
    C: Copy + Display + FromStr,
{
    let line = line.trim();
    if let Some(topic) = line.strip_prefix('?') {
        return parse_topic(topic.trim(), choices.len()).map(Command::Help);
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let alone = |command| match rest.is_empty() {
        true => Ok(command),
        false => Err(format!("`{word}` stands alone; what is `{rest}`?")),
    };
    match word.as_str() {
        "" => Ok(Command::Nothing),
        "help" => parse_topic(rest, choices.len()).map(Command::Help),
        "log" => parse_log(rest),
        "save" => Ok(Command::Save(
            Some(rest).filter(|r| !r.is_empty()).map(PathBuf::from),
        )),
        "undo" => alone(Command::Undo),
        "table" => alone(Command::Table),
        "piles" => alone(Command::Piles),
        "seed" => alone(Command::Seed),
        "quit" | "exit" => alone(Command::Quit),
        _ => parse_choice(&line.to_lowercase(), choices).map(Command::Choose),
    }
}

fn parse_topic(topic: &str, choices: usize) -> Result<Topic, String> {
    Ok(match topic {
        "" => Topic::Overview,
        _ if topic.eq_ignore_ascii_case("rules") => Topic::Rules,
        _ if is_number(topic) => Topic::Choice(numbered(topic, choices)?),
        _ => Topic::Id(topic.to_lowercase()),
    })
}

fn parse_log<C>(rest: &str) -> Result<Command<C>, String> {
    match rest.parse() {
        Ok(0) | Err(_) if !rest.is_empty() => Err(format!(
            "`log {rest}`: behind `log` goes a number of lines from 1 on, as in `log 30`, or nothing."
        )),
        Ok(lines) => Ok(Command::Log(lines)),
        Err(_) => Ok(Command::Log(LOG_LINES)),
    }
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The place of the choice with this number.
fn numbered(text: &str, choices: usize) -> Result<usize, String> {
    if choices == 0 {
        return Err("The game is over: there are no choices any more.".into());
    }
    let number = text.parse::<usize>().ok();
    number
        .filter(|number| (1..=choices).contains(number))
        .map(|number| number - 1)
        .ok_or_else(|| match choices {
            1 => format!("There is no choice {text}: the only one is 1."),
            _ => format!("There is no choice {text}: they are numbered 1 to {choices}."),
        })
}

/// The choice meant by a number, by its notation, or by a beginning of it that fits no other.
fn parse_choice<C>(line: &str, choices: &[C]) -> Result<C, String>
where
    C: Copy + Display + FromStr,
{
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if is_number(word) {
        let index = numbered(word, choices.len())?;
        return match rest.is_empty() {
            true => Ok(choices[index]),
            false => Err(format!(
                "`{line}`: a number stands alone. {word} is `{}`.",
                choices[index]
            )),
        };
    }
    let written: Vec<String> = choices.iter().map(ToString::to_string).collect();
    if let Some(index) = written.iter().position(|notation| notation == line) {
        return Ok(choices[index]);
    }
    let fitting: Vec<usize> = (0..choices.len())
        .filter(|index| fits(line, &written[*index]))
        .collect();
    match fitting[..] {
        [index] => Ok(choices[index]),
        [] => Err(no_choice::<C>(line, &written)),
        _ => Err(format!(
            "`{line}` fits several choices: {}. Type a number or more of the words.",
            list(&written, &fitting)
        )),
    }
}

/// Whether the typed words begin the notation; an id may be begun at any of its words, so that
/// `use vader` is enough for `use imp-darth-vader`.
fn fits(line: &str, notation: &str) -> bool {
    let (verb, id) = notation.split_once(' ').unwrap_or((notation, ""));
    let mut words = line.split_whitespace();
    let typed_verb = words.next().unwrap_or_default();
    let typed_id = words.collect::<Vec<_>>().join("-");
    let id_fits = || {
        let starts = id.match_indices('-').map(|(dash, _)| dash + 1);
        std::iter::once(0)
            .chain(starts)
            .any(|start| id[start..].starts_with(&typed_id))
    };
    verb.starts_with(typed_verb) && id_fits()
}

fn list(written: &[String], indices: &[usize]) -> String {
    const MOST: usize = 6;
    let named = indices.iter().take(MOST);
    let named = named.map(|index| format!("{} (`{}`)", index + 1, written[*index]));
    let more = match indices.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    named.collect::<Vec<_>>().join(", ") + &more
}

fn no_choice<C: FromStr>(line: &str, written: &[String]) -> String {
    let word = line.split_whitespace().next().unwrap_or_default();
    if let Some(command) = WORDS.iter().find(|known| known.starts_with(word)) {
        return format!("`{line}` means nothing here. Did you mean `{command}`?");
    }
    if written.is_empty() {
        return format!(
            "`{line}` cannot be done: the game is over. `save`, `log`, `table` and `quit` are left."
        );
    }
    let range = match written.len() {
        1 => "type 1".into(),
        many => format!("type a number from 1 to {many}"),
    };
    let alike: Vec<usize> = (0..written.len())
        .filter(|index| written[*index].split(' ').next() == Some(word))
        .collect();
    if !alike.is_empty() {
        let alike = list(written, &alike);
        return format!("`{line}` is not on offer. With `{word}` there is {alike}.");
    }
    match line.parse::<C>() {
        Ok(_) => format!(
            "`{line}` is not on offer now: {range}, or one of the choices in words, such as `{}`.",
            written[0]
        ),
        Err(_) => format!(
            "`{line}` means nothing here: {range}, a choice in words, such as `{}`, or `?` for help.",
            written[0]
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use empire_vs_rebellion::Choice;

    fn choices() -> Vec<Choice> {
        [
            "play",
            "use imp-darth-vader",
            "use imp-force-3",
            "influence imp-ig-88",
            "pass",
        ]
        .map(|text| text.parse().unwrap())
        .to_vec()
    }

    fn chosen(line: &str) -> String {
        match parse(line, &choices()).unwrap() {
            Command::Choose(choice) => choice.to_string(),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn refused(line: &str) -> String {
        parse(line, &choices()).unwrap_err()
    }

    #[test]
    fn a_choice_is_its_number_its_notation_or_enough_of_it() {
        assert_eq!(chosen(" 1 "), "play");
        assert_eq!(chosen("USE imp-force-3"), "use imp-force-3");
        assert_eq!(chosen("pl"), "play");
        assert_eq!(chosen("use vader"), "use imp-darth-vader");
        assert_eq!(chosen("use darth vader"), "use imp-darth-vader");
        assert_eq!(chosen("i"), "influence imp-ig-88");
    }

    #[test]
    fn commands_go_before_choices() {
        let choices = choices();
        let command = |line| parse(line, &choices).unwrap();
        assert_eq!(command(""), Command::Nothing);
        assert_eq!(command("?"), Command::Help(Topic::Overview));
        assert_eq!(command("?3"), Command::Help(Topic::Choice(2)));
        assert_eq!(command("? Rules"), Command::Help(Topic::Rules));
        assert_eq!(
            command("help EVR-PLAY-02"),
            Command::Help(Topic::Id("evr-play-02".into()))
        );
        assert_eq!(command("log"), Command::Log(20));
        assert_eq!(command("LOG 5"), Command::Log(5));
        assert_eq!(command("save"), Command::Save(None));
        assert_eq!(
            command("save My game"),
            Command::Save(Some("My game".into()))
        );
        assert_eq!(command("quit"), Command::Quit);
    }

    #[test]
    fn mistakes_are_named_and_the_right_thing_too() {
        assert_eq!(
            refused("9"),
            "There is no choice 9: they are numbered 1 to 5."
        );
        assert_eq!(
            refused("0"),
            "There is no choice 0: they are numbered 1 to 5."
        );
        assert_eq!(
            refused("-1"),
            "There is no choice -1: they are numbered 1 to 5."
        );
        assert!(refused("99999999999999999999").contains("numbered 1 to 5"));
        assert_eq!(
            refused("? 6"),
            "There is no choice 6: they are numbered 1 to 5."
        );
        assert_eq!(
            refused("2 now"),
            "`2 now`: a number stands alone. 2 is `use imp-darth-vader`."
        );
        assert_eq!(
            refused("p"),
            "`p` fits several choices: 1 (`play`), 5 (`pass`). Type a number or more of the words."
        );
        assert_eq!(
            refused("use luke"),
            "`use luke` is not on offer. With `use` there is 2 (`use imp-darth-vader`), 3 (`use imp-force-3`)."
        );
        assert_eq!(
            refused("look"),
            "`look` is not on offer now: type a number from 1 to 5, or one of the choices in words, such \
             as `play`."
        );
        assert_eq!(
            refused("sav"),
            "`sav` means nothing here. Did you mean `save`?"
        );
        assert!(refused("xyzzy").contains("`?` for help"));
        assert!(refused("log many").contains("a number of lines"));
        assert!(refused("log 0").contains("from 1 on"));
        assert!(refused("undo all").contains("`undo` stands alone"));
    }

    #[test]
    fn after_the_end_nothing_can_be_chosen() {
        let over = parse::<Choice>("1", &[]).unwrap_err();
        assert!(over.contains("over"), "{over}");
        let over = parse::<Choice>("play", &[]).unwrap_err();
        assert!(over.contains("over"), "{over}");
    }
}
