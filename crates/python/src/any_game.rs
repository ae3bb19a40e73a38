//! A game of any type, as the classes of Python hold it.

use std::any::Any;

use pyo3::{PyErr, PyResult};
use tabletop::{Game, NotationError, Record, Seat, Seed, Side, Turn, Viewer};

use crate::errors::{RecordProblem, StaleHandle, WrongSeat, illegal_action_error, value_error};
use crate::explicit_chance::{ChanceMoment, OpenQuestion};
use crate::played_game::{PlayableGame, PlayedGame};

/// A question of chance: the name of its stream, and its outcomes with their names, all equally likely.
pub(crate) type ChanceNode = (&'static str, Vec<(u8, &'static str)>);

/// A game with its history, of any type.
pub(crate) trait AnyGame: Send + Sync {
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn copy_game(&self) -> Box<dyn AnyGame>;
    fn game_id(&self) -> &'static str;
    fn setup_name(&self) -> String;
    fn seat_names(&self) -> &'static [&'static str];
    fn side_names(&self) -> Vec<&'static str>;
    fn version_number(&self) -> usize;
    fn deciding_seat(&self) -> Option<usize>;
    fn decision_number(&self) -> Option<usize>;
    fn decision_json(&self) -> String;
    fn winning_seats(&self) -> Option<Vec<usize>>;
    fn action_count(&self) -> usize;
    fn feature_count(&self) -> usize;
    fn legal_action_numbers(&self) -> Vec<u16>;
    fn legal_choice_names(&self) -> Vec<String>;
    fn mark_legal_actions(&self, mask: &mut [i8]);
    fn write_features(&self, seat: usize, row: &mut [u8]) -> PyResult<()>;
    fn step_by_action_number(&mut self, action: usize) -> PyResult<()>;
    fn step_by_choice_notation(&mut self, choice: &str) -> PyResult<()>;
    fn find_action(&self, choice: &str) -> PyResult<usize>;
    fn view_json(&self, viewer: &str) -> PyResult<String>;
    fn events_json(&self, viewer: &str, since: usize) -> PyResult<String>;
    fn infostate_text(&self, viewer: &str) -> PyResult<String>;
    fn record_text(&self, reveal_seed: bool) -> PyResult<String>;
    fn past_choices(&self) -> Vec<(usize, String)>;
    fn imagine_world(&self, seat: usize, number: u64, words: &str) -> PyResult<Box<dyn AnyGame>>;
    fn chance_after(&self, action: usize, outcomes: &[u8]) -> PyResult<Option<ChanceNode>>;
    fn step_with_outcomes(&mut self, action: usize, outcomes: &[u8]) -> PyResult<()>;
}

/// Returns the seat with this number.
pub(crate) fn seat_numbered<G: Game>(setup: G::Setup, number: usize) -> PyResult<Seat> {
    let names = G::seats(setup);
    if number < names.len() {
        return Ok(Seat::new(number as u8));
    }
    let last = names.len() - 1;
    let names = names.join(", ");
    let problem = format!("there is no seat {number}; the seats are 0 to {last}: {names}");
    Err(WrongSeat::new_err(problem))
}

fn wrong_seat_error(error: NotationError) -> PyErr {
    WrongSeat::new_err(error.problem)
}

impl<G: PlayableGame> PlayedGame<G> {
    /// Returns the legal choice with this number.
    fn legal_choice_with_number(&self, action: usize) -> PyResult<G::Choice> {
        let mut legal = self.legal.iter();
        let found = legal.find(|choice| G::action_number(**choice) == action);
        found.copied().ok_or_else(|| {
            let name = G::all_actions().get(action).map(ToString::to_string);
            let name = name.unwrap_or_else(|| "no action of the table".to_owned());
            illegal_action_error(
                &format!("action {action} ({name})"),
                &self.legal_choice_names(),
            )
        })
    }

    fn parse_viewer(&self, viewer: &str) -> PyResult<Viewer> {
        G::parse_viewer(self.state.setup(), viewer).map_err(wrong_seat_error)
    }
}

impl<G: PlayableGame> AnyGame for PlayedGame<G> {
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn copy_game(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn game_id(&self) -> &'static str {
        G::ID
    }

    fn setup_name(&self) -> String {
        self.state.setup().to_string()
    }

    fn seat_names(&self) -> &'static [&'static str] {
        G::seats(self.state.setup())
    }

    fn side_names(&self) -> Vec<&'static str> {
        let setup = self.state.setup();
        let seats = 0..G::seats(setup).len() as u8;
        let sides = seats.map(|seat| G::side_of(setup, Seat::new(seat)));
        sides.map(Side::id).collect()
    }

    fn version_number(&self) -> usize {
        Self::version_number(self)
    }

    fn deciding_seat(&self) -> Option<usize> {
        self.state.deciding_seat().map(Seat::index)
    }

    fn decision_number(&self) -> Option<usize> {
        match self.state.turn() {
            Turn::Decide { decision, .. } => Some(G::decision_number(&decision)),
            Turn::Over(_) => None,
        }
    }

    fn decision_json(&self) -> String {
        Self::decision_json(self)
    }

    fn winning_seats(&self) -> Option<Vec<usize>> {
        let outcome = self.state.outcome()?;
        Some(outcome.winners.iter().map(Seat::index).collect())
    }

    fn action_count(&self) -> usize {
        G::ACTION_COUNT
    }

    fn feature_count(&self) -> usize {
        G::feature_count()
    }

    fn legal_action_numbers(&self) -> Vec<u16> {
        let legal = self.legal.iter();
        legal
            .map(|choice| G::action_number(*choice) as u16)
            .collect()
    }

    fn legal_choice_names(&self) -> Vec<String> {
        self.legal.iter().map(ToString::to_string).collect()
    }

    fn mark_legal_actions(&self, mask: &mut [i8]) {
        mask.fill(0);
        for choice in &self.legal {
            mask[G::action_number(*choice)] = 1;
        }
    }

    fn write_features(&self, seat: usize, row: &mut [u8]) -> PyResult<()> {
        let seat = seat_numbered::<G>(self.state.setup(), seat)?;
        self.state.write_features(seat, row);
        Ok(())
    }

    fn step_by_action_number(&mut self, action: usize) -> PyResult<()> {
        let choice = self.legal_choice_with_number(action)?;
        self.carry_out_choice(choice);
        Ok(())
    }

    fn step_by_choice_notation(&mut self, choice: &str) -> PyResult<()> {
        let action = self.find_action(choice)?;
        self.step_by_action_number(action)
    }

    fn find_action(&self, choice: &str) -> PyResult<usize> {
        let parsed = choice.parse::<G::Choice>();
        let parsed = parsed.map_err(|error| value_error(error.problem))?;
        if self.legal.contains(&parsed) {
            Ok(G::action_number(parsed))
        } else {
            Err(illegal_action_error(
                &format!("`{choice}`"),
                &self.legal_choice_names(),
            ))
        }
    }

    fn view_json(&self, viewer: &str) -> PyResult<String> {
        Ok(Self::view_json(self, self.parse_viewer(viewer)?))
    }

    fn events_json(&self, viewer: &str, since: usize) -> PyResult<String> {
        Ok(Self::events_json(self, self.parse_viewer(viewer)?, since))
    }

    fn infostate_text(&self, viewer: &str) -> PyResult<String> {
        Ok(Self::infostate_text(self, self.parse_viewer(viewer)?))
    }

    fn record_text(&self, reveal_seed: bool) -> PyResult<String> {
        Self::record_text(self, reveal_seed).map_err(RecordProblem::new_err)
    }

    fn past_choices(&self) -> Vec<(usize, String)> {
        let choices = Self::past_choices(self);
        choices
            .map(|(seat, choice)| (seat.index(), choice.to_string()))
            .collect()
    }

    fn imagine_world(&self, seat: usize, number: u64, words: &str) -> PyResult<Box<dyn AnyGame>> {
        let seat = seat_numbered::<G>(self.state.setup(), seat)?;
        let seed = Seed::from_words(words);
        Ok(Box::new(Self::imagine_world(self, seat, number, seed)))
    }

    fn chance_after(&self, action: usize, outcomes: &[u8]) -> PyResult<Option<ChanceNode>> {
        let choice = self.legal_choice_with_number(action)?;
        let moment = ChanceMoment::Choice(&self.state, choice);
        let (_, open) = moment.check_outcomes(outcomes).map_err(value_error)?;
        Ok(open.map(OpenQuestion::describe_outcomes::<G>))
    }

    fn step_with_outcomes(&mut self, action: usize, outcomes: &[u8]) -> PyResult<()> {
        let choice = self.legal_choice_with_number(action)?;
        let moment = ChanceMoment::Choice(&self.state, choice);
        let (drawn, open) = moment.check_outcomes(outcomes).map_err(value_error)?;
        if let Some(question) = open {
            let (stream, possible) = question.describe_outcomes::<G>();
            let possible = possible.len();
            let given = outcomes.len();
            return Err(value_error(format!(
                "chance decides more than the {given} outcomes given: next one of {possible} of {stream}"
            )));
        }
        self.carry_out_with_outcomes(choice, &drawn);
        Ok(())
    }
}

/// Starts a game of the type with this id.
pub(crate) fn start_game(
    game: &str,
    setup: Option<&str>,
    words: &str,
) -> PyResult<Box<dyn AnyGame>> {
    let seed = Seed::from_words(words);
    found_or_unknown_game(
        games::with_game!(game, G => start_game_of_type::<G>(setup, seed)),
        game,
    )
}

fn start_game_of_type<G: PlayableGame>(
    setup: Option<&str>,
    seed: Seed,
) -> PyResult<Box<dyn AnyGame>> {
    let setup = setup_named::<G>(setup)?;
    Ok(Box::new(PlayedGame::<G>::new(setup, seed)))
}

/// Returns the set-up with this name, or the whole game.
pub(crate) fn setup_named<G: PlayableGame>(name: Option<&str>) -> PyResult<G::Setup> {
    match name {
        Some(name) => name
            .parse::<G::Setup>()
            .map_err(|error| value_error(error.problem)),
        None => Ok(G::all_setups()[0]),
    }
}

/// Returns what was found for a game, or the error that no game has this id.
pub(crate) fn found_or_unknown_game<T>(found: Option<PyResult<T>>, game: &str) -> PyResult<T> {
    found.unwrap_or_else(|| Err(value_error(games::unknown_game_error(game).to_string())))
}

/// Takes up the game of a record.
pub(crate) fn resume_record(text: &str, words: &str) -> PyResult<Box<dyn AnyGame>> {
    let seed = Seed::from_words(words);
    let wrong = |error: tabletop::RecordError| RecordProblem::new_err(error.to_string());
    let game = tabletop::record::parse_game_id(text).map_err(wrong)?;
    found_or_unknown_game(
        games::with_game!(game, G => resume_record_of_type::<G>(text, seed)),
        game,
    )
}

fn resume_record_of_type<G: PlayableGame>(text: &str, seed: Seed) -> PyResult<Box<dyn AnyGame>> {
    let wrong = |error: tabletop::RecordError| RecordProblem::new_err(error.to_string());
    let record = Record::<G>::parse(text).map_err(wrong)?;
    let game = PlayedGame::from_record(&record, seed).map_err(RecordProblem::new_err)?;
    Ok(Box::new(game))
}

/// Returns the next question of chance while a game is being set up, if any.
pub(crate) fn chance_at_start(
    game: &str,
    setup: Option<&str>,
    outcomes: &[u8],
) -> PyResult<Option<ChanceNode>> {
    found_or_unknown_game(
        games::with_game!(game, G => setup_named::<G>(setup).and_then(|setup| {
            let moment = ChanceMoment::<G>::Start(setup);
            let (_, open) = moment.check_outcomes(outcomes).map_err(value_error)?;
            Ok(open.map(OpenQuestion::describe_outcomes::<G>))
        })),
        game,
    )
}

/// Starts a game with these outcomes of chance.
pub(crate) fn start_with_outcomes(
    game: &str,
    setup: Option<&str>,
    outcomes: &[u8],
    words: &str,
) -> PyResult<Box<dyn AnyGame>> {
    let seed = Seed::from_words(words);
    found_or_unknown_game(
        games::with_game!(game, G => setup_named::<G>(setup).and_then(|setup| {
            let moment = ChanceMoment::<G>::Start(setup);
            let (drawn, open) = moment.check_outcomes(outcomes).map_err(value_error)?;
            if open.is_some() {
                let given = outcomes.len();
                return Err(value_error(format!("chance decides more than the {given} outcomes given")));
            }
            let started = PlayedGame::<G>::with_outcomes(setup, drawn, seed);
            Ok(Box::new(started) as Box<dyn AnyGame>)
        })),
        game,
    )
}

/// Returns the game of this type, or the error that it is of another.
pub(crate) fn downcast_to_game_type<G: PlayableGame>(
    game: &mut dyn AnyGame,
) -> PyResult<&mut PlayedGame<G>> {
    let id = game.game_id();
    game.as_any_mut().downcast_mut().ok_or_else(|| {
        StaleHandle::new_err(format!("this player plays {}, and the game is {id}", G::ID))
    })
}
