//! Hints at the terminal: the best choices, the chance of winning after each, and why.

use std::io;

use bots::advice::{Advice, Reason};
use locale::Texts;
use tabletop::{Game, Turn, View};

use super::super::screen;
use super::super::terminal::Terminal;
use super::GameLoop;

impl<G: Terminal> GameLoop<G> {
    /// Prints the best choices of the seat that looks at this view, unless people play against each other.
    pub(super) fn print_hint(&mut self, view: &G::View) -> io::Result<()> {
        let Turn::Decide { decision, .. } = view.turn() else {
            return self.print_problem("terminal-hint-none", &[]);
        };
        if self.do_people_play_opposing_sides() {
            return self.print_problem("terminal-hint-people", &[]);
        }
        for advice in G::best_choices(view) {
            for line in hint_lines::<G>(&self.texts, view, &decision, &advice) {
                let lines = screen::program_remark_lines(&line, self.console.paint);
                self.console.print_lines(&lines)?;
            }
        }
        Ok(())
    }

    /// Tells whether people of several sides play.
    fn do_people_play_opposing_sides(&self) -> bool {
        let setup = self.session.setup();
        let sides = self.person_seats().into_iter();
        let mut sides = sides.map(|seat| G::side_of(setup, seat));
        let first = sides.next();
        sides.any(|side| Some(side) != first)
    }
}

/// Puts a choice and its reasons into words.
fn hint_lines<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    decision: &G::Decision,
    advice: &Advice<G::Choice>,
) -> Vec<String> {
    let place = view.choices().iter().position(|it| *it == advice.choice);
    let choice = G::describe_choice(texts, decision, advice.choice);
    let percent = (100.0 * advice.chance).round() as u8;
    let gaps = [
        ("number", place.map_or(0, |place| place + 1).into()),
        ("choice", (&choice).into()),
        ("percent", percent.into()),
    ];
    let head = texts.format("terminal-hint-choice", &gaps);
    let reasons: Vec<String> = advice
        .reasons
        .iter()
        .map(|reason| reason_text::<G>(texts, *reason))
        .collect();
    let why = match &reasons[..] {
        [] => None,
        [only] => Some(texts.format("terminal-hint-because", &[("reason", only.into())])),
        [first, second, ..] => {
            let gaps = [("first", first.into()), ("second", second.into())];
            Some(texts.format("terminal-hint-because-both", &gaps))
        }
    };
    std::iter::once(head)
        .chain(why.map(|why| format!("   {why}")))
        .collect()
}

fn reason_text<G: Game>(texts: &Texts, reason: Reason) -> String {
    let end = if reason.more { "more" } else { "less" };
    texts.format(&format!("advice-{}-{}-{end}", G::ID, reason.term), &[])
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::{Setup, State};

    use super::super::super::scripted_games::{screens_seen_by_people, screens_seen_by_person};

    #[test]
    fn a_hint_names_three_choices_with_their_chances() {
        let shown = screens_seen_by_person::<State>(Setup::Full, "hint\n");
        assert_eq!(shown.matches("chance of winning)").count(), 3, "{shown}");
        assert!(!shown.contains("[advice"), "{shown}");
    }

    #[test]
    fn people_who_meet_get_no_hints() {
        let shown = screens_seen_by_people::<State>(Setup::Full, "hint\n");
        assert!(shown.contains("Hints are only for games against the computer."));
        assert!(!shown.contains("chance of winning)"));
    }
}
