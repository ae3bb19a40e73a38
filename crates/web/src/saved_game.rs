//! The saved game in this browser: one for each of the two games, until it has ended and was left.

use serde::{Deserialize, Serialize};
use tabletop::{Game, Record, Session};

use crate::seating::{Seating, Sitter};
use crate::storage;
use crate::table_ui::TableUi;

/// A game as the browser stores it.
#[derive(Serialize, Deserialize)]
struct SavedGame {
    /// One word for each seat.
    seating: String,
    record: String,
}

impl SavedGame {
    fn new<G: TableUi>(session: &Session<G>, seating: &Seating) -> Self {
        Self {
            seating: seating.to_words(),
            record: session.to_record(true).to_string(),
        }
    }

    /// Reads the text that an earlier version of this page stored.
    fn from_earlier_version_text(text: &str) -> Self {
        let (seating, record) = text.split_once('\n').unwrap_or_default();
        Self {
            seating: seating.to_owned(),
            record: record.to_owned(),
        }
    }
}

/// A game that was left and can be resumed.
pub(crate) struct LeftGame<G: TableUi> {
    pub session: Session<G>,
    pub seating: Seating,
}

/// A saved game that cannot be resumed, and the problem: other rules, or not a record.
pub(crate) struct UnreadableGame {
    pub record: String,
    pub problem: String,
}

impl<G: TableUi> LeftGame<G> {
    pub(crate) fn is_over(&self) -> bool {
        self.session.state().outcome().is_some()
    }

    /// Tells whether somebody here has made a choice in it.
    fn has_human_choice(&self) -> bool {
        let steps = self.session.steps().iter();
        let mut sitters = steps.map(|step| self.seating.player_kind_of_seat(step.seat));
        sitters.any(|sitter| sitter == Sitter::Here)
    }

    fn resume_saved_game(saved: &SavedGame) -> Result<Self, String> {
        let record: Record<G> = Record::parse(&saved.record).map_err(|it| it.to_string())?;
        let session = Session::resume_from_record(&record).map_err(|it| it.to_string())?;
        let seating = Seating::parse::<G>(session.setup(), &saved.seating);
        let seating = seating.ok_or_else(|| format!("no seating of `{}`", session.setup()))?;
        Ok(Self { session, seating })
    }
}

fn saved_game_storage_name<G: Game>() -> String {
    format!("game-{}", G::ID)
}

/// Returns the game that was left in this browser, if there is one.
pub(crate) fn read_left_game<G: TableUi>() -> Option<Result<LeftGame<G>, UnreadableGame>> {
    let name = saved_game_storage_name::<G>();
    let old_text = || storage::load_value::<String>(&name);
    let saved = storage::load_value::<SavedGame>(&name)
        .or_else(|| old_text().map(|text| SavedGame::from_earlier_version_text(&text)))?;
    Some(
        LeftGame::resume_saved_game(&saved).map_err(|problem| UnreadableGame {
            record: saved.record,
            problem,
        }),
    )
}

/// Tells whether a new game would replace one that somebody may want to resume.
pub(crate) fn would_replace_left_game<G: TableUi>() -> bool {
    match read_left_game::<G>() {
        Some(Ok(left)) => !left.is_over() && left.has_human_choice(),
        Some(Err(_)) => true,
        None => false,
    }
}

/// Saves the game.
pub(crate) fn store_left_game<G: TableUi>(session: &Session<G>, seating: &Seating) {
    storage::store_value(
        &saved_game_storage_name::<G>(),
        &SavedGame::new(session, seating),
    );
}

/// Deletes the saved game.
pub(crate) fn delete_left_game<G: TableUi>() {
    storage::remove_value(&saved_game_storage_name::<G>());
}

#[cfg(test)]
mod tests {
    use games::empire_vs_rebellion::{Setup, Side, State};
    use lean_json::{read_json, write_json};
    use tabletop::Seed;

    use super::*;

    fn sample_saved_game(choices: usize) -> SavedGame {
        let mut session = Session::<State>::new(Setup::Tutorial, Seed::from_words("saved"));
        for _ in 0..choices {
            let seat = session.state().deciding_seat().expect("it goes on");
            let choice = session.state().legal_choices()[0];
            session.choose(seat, choice).expect("it is legal");
        }
        let seating = Seating::person_against_computers::<State>(
            Setup::Tutorial,
            Side::Rebel.as_side(),
            "cadet",
        );
        SavedGame::new(&session, &seating)
    }

    fn resume_sample(saved: &SavedGame) -> Result<LeftGame<State>, String> {
        LeftGame::resume_saved_game(saved)
    }

    #[test]
    fn a_game_is_worth_a_question_once_somebody_has_chosen() {
        let left =
            |choices| resume_sample(&sample_saved_game(choices)).map_err(|it| panic!("{it}"));
        assert!(left(0).is_ok_and(|left| !left.has_human_choice() && !left.is_over()));
        assert!(left(4).is_ok_and(|left| left.has_human_choice()));
    }

    #[test]
    fn games_of_other_rules_say_why_they_cannot_resume() {
        let version = format!("rules {}", State::RULES_VERSION);
        let mut game = sample_saved_game(4);
        assert!(game.record.contains(&version), "{}", game.record);
        game.record = game.record.replace(&version, "rules 1000000");
        let problem = resume_sample(&game).err().unwrap_or_default();
        assert!(problem.contains("1000000"), "{problem}");
        assert!(resume_sample(&SavedGame::from_earlier_version_text("")).is_err());
    }

    #[test]
    fn saved_games_read_back_also_from_the_old_text_form() {
        let game = sample_saved_game(4);
        let json = write_json(&game).expect("it can be written");
        let text = format!("{}\n{}", game.seating, game.record);
        let from_json = read_json(&json).expect("it can be read");
        for read in [from_json, SavedGame::from_earlier_version_text(&text)] {
            assert_eq!((&read.seating, &read.record), (&game.seating, &game.record));
            assert!(resume_sample(&read).is_ok_and(|left| left.session.version() == 4));
        }
    }
}
