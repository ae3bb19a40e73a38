//! Reading the lines that a person types.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use locale::{Argument, Texts};

/// The number of lines that `log` shows unless a number is typed.
const DEFAULT_LOG_LINES: usize = 20;

/// A command that a person can type.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum PlayerCommand<C> {
    /// Make this choice.
    Choose(C),
    /// Explain something.
    Help(Topic),
    /// Show the last lines of the log.
    Log(usize),
    /// Show the best choices.
    Hint,
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

/// A topic that can be explained.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Topic {
    /// The commands and the decision.
    Overview,
    /// The rules behind the decision.
    Rules,
    /// The choice with this number, counted from zero.
    Choice(usize),
    /// A card or a rule.
    Id(String),
}

/// The commands besides choices, with the keys of their explanations.
pub(super) const COMMANDS: &[(&str, &str)] = &[
    ("?", "terminal-command-help"),
    ("? 3", "terminal-command-choice"),
    ("? ID", "terminal-command-id"),
    ("? rules", "terminal-command-rules"),
    ("table", "terminal-command-table"),
    ("choices [W]", "terminal-command-choices"),
    ("piles", "terminal-command-piles"),
    ("log [N]", "terminal-command-log"),
    ("hint", "terminal-command-hint"),
    ("undo", "terminal-command-undo"),
    ("save [FILE]", "terminal-command-save"),
    ("seed", "terminal-command-seed"),
    ("quit", "terminal-command-quit"),
];

const COMMAND_WORDS: [&str; 11] = [
    "help", "table", "choices", "piles", "log", "hint", "undo", "save", "seed", "quit", "exit",
];

/// A choice that is written in notation and read back.
pub(super) trait Written: Copy + Display + FromStr {}

impl<C: Copy + Display + FromStr> Written for C {}

/// The choices and sheets that a line can name.
#[derive(Copy, Clone, Debug)]
pub(super) struct AvailableChoices<'a, C> {
    /// The choices.
    pub(super) choices: &'a [C],
    /// The choices in words.
    pub(super) labels: &'a [String],
    /// The sheets of this game: their words, with the keys of their explanations.
    pub(super) sheets: &'static [(&'static str, &'static str)],
}

/// Reads a line. The error says what is wrong and what would be right.
pub(super) fn parse<C: Written>(
    texts: &Texts,
    line: &str,
    offer: AvailableChoices<'_, C>,
) -> Result<PlayerCommand<C>, String> {
    let choices = offer.choices;
    let line = line.trim();
    if let Some(topic) = line.strip_prefix('?') {
        return parse_explanation_topic(texts, topic.trim(), choices.len())
            .map(PlayerCommand::Help);
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let alone = |command| {
        if rest.is_empty() {
            Ok(command)
        } else {
            let gaps = [("word", (&word).into()), ("rest", rest.into())];
            Err(texts.format("terminal-stands-alone", &gaps))
        }
    };
    match word.as_str() {
        "" => Ok(PlayerCommand::Nothing),
        "help" => parse_explanation_topic(texts, rest, choices.len()).map(PlayerCommand::Help),
        "log" => parse_log_command(texts, rest),
        "save" => Ok(PlayerCommand::Save(
            Some(rest).filter(|r| !r.is_empty()).map(PathBuf::from),
        )),
        "hint" => alone(PlayerCommand::Hint),
        "undo" => alone(PlayerCommand::Undo),
        "table" => alone(PlayerCommand::Table),
        "piles" => alone(PlayerCommand::Piles),
        "seed" => alone(PlayerCommand::Seed),
        "quit" | "exit" => alone(PlayerCommand::Quit),
        "choices" => parse_choice_filter(texts, &rest.to_lowercase(), offer),
        word => match offer.sheets.iter().find(|(sheet, _)| *sheet == word) {
            Some((sheet, _)) if rest.is_empty() => Ok(PlayerCommand::Sheet(sheet)),
            // `map hoth` means the same as `? hoth`
            Some(_) => parse_explanation_topic(texts, rest, choices.len()).map(PlayerCommand::Help),
            None => parse_choice(texts, &line.to_lowercase(), offer),
        },
    }
}

/// Finds the choices that contain these words.
fn parse_choice_filter<C: Copy + Display>(
    texts: &Texts,
    words: &str,
    offer: AvailableChoices<'_, C>,
) -> Result<PlayerCommand<C>, String> {
    match offer.choices_containing(words) {
        _ if offer.choices.is_empty() => Err(texts.format("terminal-no-choices-left", &[])),
        found if found.is_empty() => {
            let gaps = [("words", words.into())];
            Err(texts.format("terminal-no-choice-with", &gaps))
        }
        found => Ok(PlayerCommand::Choices(found)),
    }
}

fn parse_explanation_topic(texts: &Texts, topic: &str, choices: usize) -> Result<Topic, String> {
    Ok(match topic {
        "" => Topic::Overview,
        _ if topic.eq_ignore_ascii_case("rules") => Topic::Rules,
        _ if is_number(topic) => Topic::Choice(choice_index(texts, topic, choices)?),
        _ => Topic::Id(topic.to_lowercase()),
    })
}

fn parse_log_command<C>(texts: &Texts, rest: &str) -> Result<PlayerCommand<C>, String> {
    match rest.parse() {
        Ok(0) | Err(_) if !rest.is_empty() => {
            Err(texts.format("terminal-log-of-what", &[("rest", rest.into())]))
        }
        Ok(lines) => Ok(PlayerCommand::Log(lines)),
        Err(_) => Ok(PlayerCommand::Log(DEFAULT_LOG_LINES)),
    }
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the index of the choice with this number.
fn choice_index(texts: &Texts, text: &str, choices: usize) -> Result<usize, String> {
    if choices == 0 {
        return Err(texts.format("terminal-no-choices-left", &[]));
    }
    let number = text.parse::<usize>().ok();
    number
        .filter(|number| (1..=choices).contains(number))
        .map(|number| number - 1)
        .ok_or_else(|| {
            let gaps = [("number", text.into()), ("count", choices.into())];
            texts.format("terminal-no-choice-number", &gaps)
        })
}

/// Finds the choice that is meant by a number, by its notation or the words on the screen, or by a beginning of
/// these that fits no other. Words that fit many choices, or that leave out the verb, list the choices they fit.
fn parse_choice<C: Written>(
    texts: &Texts,
    line: &str,
    offer: AvailableChoices<'_, C>,
) -> Result<PlayerCommand<C>, String> {
    let choices = offer.choices;
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if is_number(word) {
        let choice = choices[choice_index(texts, word, choices.len())?];
        if rest.is_empty() {
            return Ok(PlayerCommand::Choose(choice));
        }
        let choice = choice.to_string();
        let gaps = [
            ("line", line.into()),
            ("number", word.into()),
            ("choice", (&choice).into()),
        ];
        return Err(texts.format("terminal-number-alone", &gaps));
    }
    let written: Vec<String> = choices.iter().map(ToString::to_string).collect();
    if let Some(index) = written.iter().position(|notation| notation == line) {
        return Ok(PlayerCommand::Choose(choices[index]));
    }
    let fitting: Vec<usize> = (0..choices.len())
        .filter(|index| is_abbreviation_of(line, &written[*index]))
        .collect();
    match fitting[..] {
        [index] => Ok(PlayerCommand::Choose(choices[index])),
        [] if let [index] = offer.choices_by_label(line)[..] => {
            Ok(PlayerCommand::Choose(choices[index]))
        }
        [] => match offer.choices_containing(line) {
            found if found.is_empty() => {
                Err(no_choice_message::<C>(texts, line, &written, offer.sheets))
            }
            found => Ok(PlayerCommand::Choices(found)),
        },
        _ if fitting.len() > MAX_LISTED_CHOICES => Ok(PlayerCommand::Choices(fitting)),
        _ => {
            let choices = list_choices(texts, &written, &fitting);
            let gaps = [("line", line.into()), ("choices", (&choices).into())];
            Err(texts.format("terminal-fits-several-choices", &gaps))
        }
    }
}

/// Tells whether the typed words begin words of the notation in the same order, and the first one the verb:
/// `use vader` is enough for `use imp-darth-vader`, `place coruscant` for `place at-st coruscant`.
fn is_abbreviation_of(line: &str, notation: &str) -> bool {
    let (verb, rest) = notation.split_once(' ').unwrap_or((notation, ""));
    let (typed_verb, typed_rest) = line.split_once(' ').unwrap_or((line, ""));
    verb.starts_with(typed_verb) && has_words_in_order(typed_rest, rest)
}

/// Tells whether the typed words begin words of the text, in the same order.
fn has_words_in_order(typed: &str, text: &str) -> bool {
    let split = |c: char| !c.is_alphanumeric() && c != '+';
    let mut words = text.split(split);
    let mut typed = typed.split(split).filter(|word| !word.is_empty());
    typed.all(|typed| words.any(|word| word.starts_with(typed)))
}

impl<C: Display> AvailableChoices<'_, C> {
    /// Returns the choice whose label is typed, or else those whose label the words abbreviate.
    fn choices_by_label(&self, words: &str) -> Vec<usize> {
        let labels = self.labels.iter().map(|label| label.to_lowercase());
        let labels: Vec<String> = labels.collect();
        match labels.iter().position(|label| label == words) {
            Some(index) => vec![index],
            None => {
                let fitting =
                    (0..labels.len()).filter(|index| is_abbreviation_of(words, &labels[*index]));
                fitting.collect()
            }
        }
    }

    /// Returns the choices that contain these words in their notation or their label.
    fn choices_containing(&self, words: &str) -> Vec<usize> {
        let shown = |at: usize| self.labels.get(at).map(|label| label.to_lowercase());
        let has = |at: &usize| {
            has_words_in_order(words, &self.choices[*at].to_string())
                || shown(*at).is_some_and(|label| has_words_in_order(words, &label))
        };
        (0..self.choices.len()).filter(has).collect()
    }
}

/// The most choices that are listed within a sentence.
const MAX_LISTED_CHOICES: usize = 6;

fn list_choices(texts: &Texts, written: &[String], indices: &[usize]) -> String {
    let named = indices.iter().take(MAX_LISTED_CHOICES);
    let named = named.map(|index| format!("{} (`{}`)", index + 1, written[*index]));
    let named = named.collect::<Vec<_>>().join(", ");
    match indices.len().saturating_sub(MAX_LISTED_CHOICES) {
        0 => named,
        more => {
            let gaps = [("choices", (&named).into()), ("count", more.into())];
            texts.format("terminal-and-more", &gaps)
        }
    }
}

fn no_choice_message<C: FromStr>(
    texts: &Texts,
    line: &str,
    written: &[String],
    sheets: &'static [(&'static str, &'static str)],
) -> String {
    let word = line.split_whitespace().next().unwrap_or_default();
    let sheets = sheets.iter().map(|(word, _)| *word);
    let mut words = COMMAND_WORDS.into_iter().chain(sheets);
    let typed = ("line", Argument::from(line));
    if let Some(command) = words.find(|known| known.starts_with(word)) {
        let gaps = [typed, ("command", command.into())];
        return texts.format("terminal-did-you-mean", &gaps);
    }
    let Some(example) = written.first() else {
        return texts.format("terminal-over-what-is-left", &[typed]);
    };
    let alike: Vec<usize> = (0..written.len())
        .filter(|index| written[*index].split(' ').next() == Some(word))
        .collect();
    if !alike.is_empty() {
        let alike = list_choices(texts, written, &alike);
        let gaps = [typed, ("word", word.into()), ("choices", (&alike).into())];
        return texts.format("terminal-on-offer-with", &gaps);
    }
    let key = match line.parse::<C>() {
        Ok(_) => "terminal-not-on-offer",
        Err(_) => "terminal-means-nothing",
    };
    let count = ("count", written.len().into());
    texts.format(key, &[typed, count, ("example", example.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use empire_vs_rebellion::Choice;

    fn sample_choices() -> Vec<Choice> {
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

    fn parse_sample_line(line: &str) -> Result<PlayerCommand<Choice>, String> {
        let choices = sample_choices();
        let labels: Vec<String> = [
            "Play a card",
            "Use Lord Vader",
            "Use it",
            "Ready IG-88",
            "Pass",
        ]
        .map(String::from)
        .to_vec();
        let offer = AvailableChoices {
            choices: &choices,
            labels: &labels,
            sheets: &[("map", "the map")],
        };
        parse(&Texts::english(), line, offer)
    }

    fn chosen_notation(line: &str) -> String {
        match parse_sample_line(line).unwrap() {
            PlayerCommand::Choose(choice) => choice.to_string(),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn refusal_message(line: &str) -> String {
        parse_sample_line(line).unwrap_err()
    }

    #[test]
    fn choices_are_typed_as_number_notation_or_a_part() {
        assert_eq!(chosen_notation(" 1 "), "play");
        assert_eq!(chosen_notation("USE imp-force-3"), "use imp-force-3");
        assert_eq!(chosen_notation("pl"), "play");
        assert_eq!(chosen_notation("use vader"), "use imp-darth-vader");
        assert_eq!(chosen_notation("use darth vader"), "use imp-darth-vader");
        assert_eq!(chosen_notation("i"), "influence imp-ig-88");
        assert_eq!(chosen_notation("Ready IG-88"), "influence imp-ig-88");
        assert_eq!(chosen_notation("ready ig"), "influence imp-ig-88");
        assert_eq!(chosen_notation("Use Lord Vader"), "use imp-darth-vader");
    }

    #[test]
    fn commands_go_before_choices() {
        let command = |line| parse_sample_line(line).unwrap();
        assert_eq!(command(""), PlayerCommand::Nothing);
        assert_eq!(command("?"), PlayerCommand::Help(Topic::Overview));
        assert_eq!(command("?3"), PlayerCommand::Help(Topic::Choice(2)));
        assert_eq!(command("? Rules"), PlayerCommand::Help(Topic::Rules));
        assert_eq!(
            command("help EVR-PLAY-02"),
            PlayerCommand::Help(Topic::Id("evr-play-02".into()))
        );
        assert_eq!(command("log"), PlayerCommand::Log(20));
        assert_eq!(command("LOG 5"), PlayerCommand::Log(5));
        assert_eq!(command("save"), PlayerCommand::Save(None));
        assert_eq!(
            command("save My game"),
            PlayerCommand::Save(Some("My game".into()))
        );
        assert_eq!(command("quit"), PlayerCommand::Quit);
        assert_eq!(command("Map"), PlayerCommand::Sheet("map"));
        assert_eq!(
            command("map Hoth"),
            PlayerCommand::Help(Topic::Id("hoth".into()))
        );
    }

    #[test]
    fn words_without_a_verb_list_choices_and_choose_nothing() {
        let shown = |line: &str| match parse_sample_line(line).unwrap() {
            PlayerCommand::Choices(places) => places,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(shown("vader"), [1]);
        assert_eq!(shown("lord vader"), [1]);
        assert_eq!(shown("imp"), [1, 2, 3]);
        assert_eq!(shown("choices"), [0, 1, 2, 3, 4]);
        assert_eq!(shown("choices Use"), [1, 2]);
        assert!(refusal_message("choices yoda").contains("No choice contains `yoda`."));
    }

    #[test]
    fn a_notation_of_several_words_may_leave_some_out() {
        assert!(is_abbreviation_of(
            "place coruscant",
            "place at-st coruscant"
        ));
        assert!(is_abbreviation_of("pl st cor", "place at-st coruscant"));
        assert!(!is_abbreviation_of(
            "place coruscant st",
            "place at-st coruscant"
        ));
        assert!(is_abbreviation_of("hit y 0+1", "hit y-wing 0+1"));
        assert!(!is_abbreviation_of("hit y 1", "hit y-wing 0+1"));
    }

    #[test]
    fn mistakes_are_named_and_the_right_thing_too() {
        assert_eq!(
            refusal_message("9"),
            "There’s no choice 9: the choices are numbered 1 to 5."
        );
        assert_eq!(
            refusal_message("0"),
            "There’s no choice 0: the choices are numbered 1 to 5."
        );
        assert_eq!(
            refusal_message("-1"),
            "There’s no choice -1: the choices are numbered 1 to 5."
        );
        assert!(refusal_message("99999999999999999999").contains("numbered 1 to 5"));
        assert_eq!(
            refusal_message("? 6"),
            "There’s no choice 6: the choices are numbered 1 to 5."
        );
        assert_eq!(
            refusal_message("2 now"),
            "`2 now` doesn’t work: type the number on its own. 2 is `use imp-darth-vader`."
        );
        assert_eq!(
            refusal_message("p"),
            "`p` matches several choices: 1 (`play`), 5 (`pass`). Type a number, or more of the words."
        );
        assert_eq!(
            refusal_message("use luke"),
            "You can’t choose `use luke`. Choices with `use`: 2 (`use imp-darth-vader`), 3 (`use imp-force-3`)."
        );
        assert_eq!(
            refusal_message("look"),
            "You can’t choose `look` now: type a number from 1 to 5, or a choice in words, such as `play`."
        );
        assert_eq!(
            refusal_message("sav"),
            "`sav` means nothing here. Did you mean `save`?"
        );
        assert!(refusal_message("xyzzy").contains("`?` for help"));
        assert!(refusal_message("log many").contains("number of lines"));
        assert!(refusal_message("log 0").contains("1 or more"));
        assert!(refusal_message("undo all").contains("Type `undo` on its own"));
    }

    #[test]
    fn after_the_end_nothing_can_be_chosen() {
        for line in ["1", "play", "choices", "choices vader"] {
            let nothing = AvailableChoices::<Choice> {
                choices: &[],
                labels: &[],
                sheets: &[],
            };
            let over = parse(&Texts::english(), line, nothing).unwrap_err();
            assert!(over.contains("over"), "{over}");
        }
    }
}
