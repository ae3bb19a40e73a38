//! The game that is being played in this page, as the browser keeps it: one for each of the two games, until it
//! has ended and was left.

use tabletop::{Game, Record, Session};

use crate::browser;
use crate::on_screen::OnScreen;
use crate::seating::{Seating, Sitter};

/// A game as it was left.
pub(crate) struct Left<G: OnScreen> {
    pub session: Session<G>,
    pub seating: Seating,
}

/// What cannot be gone on with, and why not: other rules, or not a record at all.
pub(crate) struct Unreadable {
    pub record: String,
    pub problem: String,
}

impl<G: OnScreen> Left<G> {
    pub(crate) fn is_over(&self) -> bool {
        self.session.state().outcome().is_some()
    }

    /// Whether somebody here has chosen anything in it.
    fn is_begun(&self) -> bool {
        let steps = self.session.steps().iter();
        let mut sitters = steps.map(|step| self.seating.sitter(step.seat));
        sitters.any(|sitter| sitter == Sitter::Here)
    }

    /// A line for who sits where, and the record.
    fn parse(text: &str) -> Result<Self, String> {
        let (seating, record) = text.split_once('\n').unwrap_or_default();
        let record: Record<G> = Record::parse(record).map_err(|it| it.to_string())?;
        let session = Session::resume(&record).map_err(|it| it.to_string())?;
        let seating = Seating::parse::<G>(session.setup(), seating);
        let seating = seating.ok_or_else(|| format!("no seating of `{}`", session.setup()))?;
        Ok(Self { session, seating })
    }
}

fn name<G: Game>() -> String {
    format!("game-{}", G::ID)
}

/// The game that was left in this browser, if one was.
pub(crate) fn read<G: OnScreen>() -> Option<Result<Left<G>, Unreadable>> {
    let text = browser::stored(&name::<G>())?;
    Some(Left::parse(&text).map_err(|problem| {
        let record = text.split_once('\n').map_or("", |(_, record)| record);
        Unreadable {
            record: record.to_owned(),
            problem,
        }
    }))
}

/// Whether a new game would take the place of one that somebody may want to go on with.
pub(crate) fn is_worth_a_question<G: OnScreen>() -> bool {
    match read::<G>() {
        Some(Ok(left)) => !left.is_over() && left.is_begun(),
        Some(Err(_)) => true,
        None => false,
    }
}

/// Keeps the game as it stands.
pub(crate) fn write<G: OnScreen>(session: &Session<G>, seating: &Seating) {
    let (seating, record) = (seating.written(), session.record(true));
    browser::store(&name::<G>(), &format!("{seating}\n{record}"));
}

/// Gives the game up.
pub(crate) fn forget<G: OnScreen>() {
    browser::forget(&name::<G>());
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::{Setup, Side, State};
    use tabletop::Seed;

    use super::*;

    fn written(choices: usize) -> String {
        let mut session = Session::<State>::new(Setup::Tutorial, Seed::from_words("saved"));
        for _ in 0..choices {
            let seat = session.state().deciding().expect("it goes on");
            let choice = session.state().legal_choices()[0];
            session.choose(seat, choice).expect("it is legal");
        }
        let seating = Seating::alone::<State>(Setup::Tutorial, Side::Rebel.side(), "cadet");
        format!("{}\n{}", seating.written(), session.record(true))
    }

    #[test]
    fn a_game_is_worth_a_question_once_somebody_has_chosen() {
        let left = |choices| Left::<State>::parse(&written(choices)).map_err(|it| panic!("{it}"));
        assert!(left(0).is_ok_and(|left| !left.is_begun() && !left.is_over()));
        assert!(left(4).is_ok_and(|left| left.is_begun()));
    }

    #[test]
    fn what_other_rules_wrote_says_why_it_is_of_no_use() {
        let version = format!("rules {}", State::RULES_VERSION);
        let text = written(4);
        assert!(text.contains(&version), "{text}");
        let other = text.replace(&version, "rules 1000000");
        let problem = Left::<State>::parse(&other).err().unwrap_or_default();
        assert!(problem.contains("1000000"), "{problem}");
        assert!(Left::<State>::parse("").is_err());
    }
}
