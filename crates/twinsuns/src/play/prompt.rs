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
    /// List these choices again, counted from zero.
    Choices(Vec<usize>),
    /// Show something that only this game has.
    Sheet(&'static str),
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
        "choices [W]",
        "the choices again, or only those with these words",
    ),
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

const WORDS: [&str; 10] = [
    "help", "table", "choices", "piles", "log", "undo", "save", "seed", "quit", "exit",
];

/// What a line can refer to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Offer<'a, C> {
    /// The choices.
    pub(super) choices: &'a [C],
    /// The same in words.
    pub(super) labels: &'a [String],
    /// What can be shown only in this game, by its word.
    pub(super) sheets: &'static [(&'static str, &'static str)],
}

/// Reads a line. The error says what was wrong and what would be right.
pub(super) fn parse<C>(line: &str, offer: Offer<'_, C>) -> Result<Command<C>, String>
where
    C: Copy + Display + FromStr,
{
    let choices = offer.choices;
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
        "choices" => parse_filter(&rest.to_lowercase(), offer),
        word => match offer.sheets.iter().find(|(sheet, _)| *sheet == word) {
            Some((sheet, _)) if rest.is_empty() => Ok(Command::Sheet(sheet)),
            // `map hoth` wants to know what `? hoth` says
            Some(_) => parse_topic(rest, choices.len()).map(Command::Help),
            None => parse_choice(&line.to_lowercase(), offer),
        },
    }
}

/// The choices with these words in them.
fn parse_filter<C: Copy + Display>(words: &str, offer: Offer<'_, C>) -> Result<Command<C>, String> {
    match offer.containing(words) {
        _ if offer.choices.is_empty() => {
            Err("The game is over: there are no choices any more.".into())
        }
        found if found.is_empty() => Err(format!(
            "No choice has the words `{words}`. `choices` alone lists all."
        )),
        found => Ok(Command::Choices(found)),
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

/// The choice meant by a number, by its notation, or by a beginning of it that fits no other. Words that
/// fit many choices, or that leave out what is done, show what they fit.
fn parse_choice<C>(line: &str, offer: Offer<'_, C>) -> Result<Command<C>, String>
where
    C: Copy + Display + FromStr,
{
    let choices = offer.choices;
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if is_number(word) {
        let index = numbered(word, choices.len())?;
        return match rest.is_empty() {
            true => Ok(Command::Choose(choices[index])),
            false => Err(format!(
                "`{line}`: a number stands alone. {word} is `{}`.",
                choices[index]
            )),
        };
    }
    let written: Vec<String> = choices.iter().map(ToString::to_string).collect();
    if let Some(index) = written.iter().position(|notation| notation == line) {
        return Ok(Command::Choose(choices[index]));
    }
    let fitting: Vec<usize> = (0..choices.len())
        .filter(|index| fits(line, &written[*index]))
        .collect();
    match fitting[..] {
        [index] => Ok(Command::Choose(choices[index])),
        [] => match offer.containing(line) {
            found if found.is_empty() => Err(no_choice::<C>(line, &written, offer.sheets)),
            found => Ok(Command::Choices(found)),
        },
        _ if fitting.len() > MOST_LISTED => Ok(Command::Choices(fitting)),
        _ => Err(format!(
            "`{line}` fits several choices: {}. Type a number or more of the words.",
            list(&written, &fitting)
        )),
    }
}

/// Whether the typed words begin words of the notation in the same order, and the first one what is done:
/// `use vader` is enough for `use imp-darth-vader`, `place coruscant` for `place at-st coruscant`.
fn fits(line: &str, notation: &str) -> bool {
    let (verb, rest) = notation.split_once(' ').unwrap_or((notation, ""));
    let (typed_verb, typed_rest) = line.split_once(' ').unwrap_or((line, ""));
    verb.starts_with(typed_verb) && in_order(typed_rest, rest)
}

/// Whether the typed words begin words of the text, in the same order.
fn in_order(typed: &str, text: &str) -> bool {
    let split = |c: char| !c.is_alphanumeric() && c != '+';
    let mut words = text.split(split);
    let mut typed = typed.split(split).filter(|word| !word.is_empty());
    typed.all(|typed| words.any(|word| word.starts_with(typed)))
}

impl<C: Display> Offer<'_, C> {
    /// The choices that have these words in them, as they are written or as they are shown.
    fn containing(&self, words: &str) -> Vec<usize> {
        let shown = |at: usize| self.labels.get(at).map(|label| label.to_lowercase());
        let has = |at: &usize| {
            in_order(words, &self.choices[*at].to_string())
                || shown(*at).is_some_and(|label| in_order(words, &label))
        };
        (0..self.choices.len()).filter(has).collect()
    }
}

/// The most choices that are listed within a sentence.
const MOST_LISTED: usize = 6;

fn list(written: &[String], indices: &[usize]) -> String {
    let named = indices.iter().take(MOST_LISTED);
    let named = named.map(|index| format!("{} (`{}`)", index + 1, written[*index]));
    let more = match indices.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    named.collect::<Vec<_>>().join(", ") + &more
}

fn no_choice<C: FromStr>(
    line: &str,
    written: &[String],
    sheets: &'static [(&'static str, &'static str)],
) -> String {
    let word = line.split_whitespace().next().unwrap_or_default();
    let sheets = sheets.iter().map(|(word, _)| *word);
    let mut words = WORDS.into_iter().chain(sheets);
    if let Some(command) = words.find(|known| known.starts_with(word)) {
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

    fn understood(line: &str) -> Result<Command<Choice>, String> {
        let choices = choices();
        let labels: Vec<String> = [
            "Play a card",
            "Use Lord Vader",
            "Use it",
            "Ready IG-88",
            "Pass",
        ]
        .map(String::from)
        .to_vec();
        let offer = Offer {
            choices: &choices,
            labels: &labels,
            sheets: &[("map", "the map")],
        };
        parse(line, offer)
    }

    fn chosen(line: &str) -> String {
        match understood(line).unwrap() {
            Command::Choose(choice) => choice.to_string(),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn refused(line: &str) -> String {
        understood(line).unwrap_err()
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
        let command = |line| understood(line).unwrap();
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
        assert_eq!(command("Map"), Command::Sheet("map"));
        assert_eq!(command("map Hoth"), Command::Help(Topic::Id("hoth".into())));
    }

    #[test]
    fn words_without_what_is_done_show_the_choices_they_fit_and_choose_nothing() {
        let shown = |line: &str| match understood(line).unwrap() {
            Command::Choices(places) => places,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(shown("vader"), [1]);
        assert_eq!(shown("lord vader"), [1]);
        assert_eq!(shown("imp"), [1, 2, 3]);
        assert_eq!(shown("choices"), [0, 1, 2, 3, 4]);
        assert_eq!(shown("choices Use"), [1, 2]);
        assert!(refused("choices yoda").contains("No choice has the words"));
    }

    #[test]
    fn a_notation_of_several_words_may_leave_some_out() {
        assert!(fits("place coruscant", "place at-st coruscant"));
        assert!(fits("pl st cor", "place at-st coruscant"));
        assert!(!fits("place coruscant st", "place at-st coruscant"));
        assert!(fits("hit y 0+1", "hit y-wing 0+1"));
        assert!(!fits("hit y 1", "hit y-wing 0+1"));
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
        for line in ["1", "play", "choices", "choices vader"] {
            let nothing = Offer::<Choice> {
                choices: &[],
                labels: &[],
                sheets: &[],
            };
            let over = parse(line, nothing).unwrap_err();
            assert!(over.contains("over"), "{over}");
        }
    }
}
