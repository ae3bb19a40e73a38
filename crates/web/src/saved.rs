//! The saved game in this browser: one for each of the two games, until it has ended and was left.

use serde::{Deserialize, Serialize};
use tabletop::{Game, Record, Session};

use crate::on_screen::OnScreen;
use crate::seating::{Seating, Sitter};
use crate::storage;

/// A game as the browser stores it.
#[derive(Serialize, Deserialize)]
#[serde(from = "Stored")]
struct SavedGame {
    /// One word for each seat.
    seating: String,
    record: String,
}

/// The content of the storage: a saved game, or the text that an earlier version of this page wrote.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Game { seating: String, record: String },
    Text(String),
}

impl From<Stored> for SavedGame {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Game { seating, record } => Self { seating, record },
            Stored::Text(text) => {
                let (seating, record) = text.split_once('\n').unwrap_or_default();
                Self {
                    seating: seating.to_owned(),
                    record: record.to_owned(),
                }
            }
        }
    }
}

impl SavedGame {
    fn new<G: OnScreen>(session: &Session<G>, seating: &Seating) -> Self {
        Self {
            seating: seating.written(),
            record: session.to_record(true).to_string(),
        }
    }
}

/// A game that was left and can be resumed.
pub(crate) struct Left<G: OnScreen> {
    pub session: Session<G>,
    pub seating: Seating,
}

/// A saved game that cannot be resumed, and the problem: other rules, or not a record.
pub(crate) struct Unreadable {
    pub record: String,
    pub problem: String,
}

impl<G: OnScreen> Left<G> {
    pub(crate) fn is_over(&self) -> bool {
        self.session.state().outcome().is_some()
    }

    /// Tells whether somebody here has made a choice in it.
    fn is_begun(&self) -> bool {
        let steps = self.session.steps().iter();
        let mut sitters = steps.map(|step| self.seating.sitter(step.seat));
        sitters.any(|sitter| sitter == Sitter::Here)
    }

    fn resume(saved: &SavedGame) -> Result<Self, String> {
        let record: Record<G> = Record::parse(&saved.record).map_err(|it| it.to_string())?;
        let session = Session::resume_from_record(&record).map_err(|it| it.to_string())?;
        let seating = Seating::parse::<G>(session.setup(), &saved.seating);
        let seating = seating.ok_or_else(|| format!("no seating of `{}`", session.setup()))?;
        Ok(Self { session, seating })
    }
}

fn name<G: Game>() -> String {
    format!("game-{}", G::ID)
}

/// Returns the game that was left in this browser, if there is one.
pub(crate) fn read<G: OnScreen>() -> Option<Result<Left<G>, Unreadable>> {
    let saved: SavedGame = storage::load(&name::<G>())?;
    Some(Left::resume(&saved).map_err(|problem| Unreadable {
        record: saved.record,
        problem,
    }))
}

/// Tells whether a new game would replace one that somebody may want to resume.
pub(crate) fn is_worth_a_question<G: OnScreen>() -> bool {
    match read::<G>() {
        Some(Ok(left)) => !left.is_over() && left.is_begun(),
        Some(Err(_)) => true,
        None => false,
    }
}

/// Saves the game.
pub(crate) fn write<G: OnScreen>(session: &Session<G>, seating: &Seating) {
    storage::store(&name::<G>(), &SavedGame::new(session, seating));
}

/// Deletes the saved game.
pub(crate) fn forget<G: OnScreen>() {
    storage::remove(&name::<G>());
}

#[cfg(test)]
mod tests {
    use games::empire_vs_rebellion::{Setup, Side, State};
    use tabletop::Seed;

    use super::*;

    fn saved(choices: usize) -> SavedGame {
        let mut session = Session::<State>::new(Setup::Tutorial, Seed::from_words("saved"));
        for _ in 0..choices {
            let seat = session.state().deciding_seat().expect("it goes on");
            let choice = session.state().legal_choices()[0];
            session.choose(seat, choice).expect("it is legal");
        }
        let seating = Seating::alone::<State>(Setup::Tutorial, Side::Rebel.as_side(), "cadet");
        SavedGame::new(&session, &seating)
    }

    fn resumed(saved: &SavedGame) -> Result<Left<State>, String> {
        Left::resume(saved)
    }

    #[test]
    fn a_game_is_worth_a_question_once_somebody_has_chosen() {
        let left = |choices| resumed(&saved(choices)).map_err(|it| panic!("{it}"));
        assert!(left(0).is_ok_and(|left| !left.is_begun() && !left.is_over()));
        assert!(left(4).is_ok_and(|left| left.is_begun()));
    }

    #[test]
    fn a_game_of_other_rules_says_why_it_cannot_be_resumed() {
        let version = format!("rules {}", State::RULES_VERSION);
        let mut game = saved(4);
        assert!(game.record.contains(&version), "{}", game.record);
        game.record = game.record.replace(&version, "rules 1000000");
        let problem = resumed(&game).err().unwrap_or_default();
        assert!(problem.contains("1000000"), "{problem}");
        assert!(resumed(&Stored::Text(String::new()).into()).is_err());
    }

    #[test]
    fn a_game_reads_back_and_so_does_one_that_was_saved_as_text() {
        let game = saved(4);
        let json = serde_json::to_string(&game).expect("it can be written");
        let text = format!("{}\n{}", game.seating, game.record);
        let text = serde_json::to_string(&text).expect("it can be written");
        for stored in [json, text] {
            let read: SavedGame = serde_json::from_str(&stored).expect("it can be read");
            assert_eq!((&read.seating, &read.record), (&game.seating, &game.record));
            assert!(resumed(&read).is_ok_and(|left| left.session.version() == 4));
        }
    }
}
