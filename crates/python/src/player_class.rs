//! A computer player, as Python sees it.

use bots::levels::{Level, PlayerOptions, level_names};
use bots::{Bot, BotInput};
use pyo3::prelude::*;
use std::time::Duration;

use crate::any_game::{AnyGame, downcast_to_game_type, found_or_unknown_game};
use crate::errors::{IllegalAction, TwinSunsError, panics_to_python_errors, value_error};
use crate::game_class::Game;
use crate::numbers::WholeNumber;
use crate::played_game::PlayableGame;

/// The longest time for a decision, a day: what is longer is a mistake, and much more than that no clock can count.
const MAX_DECISION_SECONDS: f64 = 86_400.0;

/// A player of one game, whichever it is.
trait AnyPlayer: Send + Sync {
    fn choose_action(&mut self, game: &mut dyn AnyGame) -> PyResult<usize>;
}

struct TypedPlayer<G: PlayableGame>(std::sync::Mutex<Box<dyn Bot<G>>>);

impl<G: PlayableGame> AnyPlayer for TypedPlayer<G> {
    fn choose_action(&mut self, game: &mut dyn AnyGame) -> PyResult<usize> {
        let game = downcast_to_game_type::<G>(game)?;
        let Some(input) = BotInput::new(&game.state, &game.legal) else {
            return Err(IllegalAction::new_err("nobody decides: the game is over"));
        };
        let bot = self.0.get_mut();
        let bot = bot.map_err(|_| value_error("this player has failed before"))?;
        Ok(G::action_number(bot.choose_from_bot_input(input)))
    }
}

/// A computer player of a level.
#[pyclass(module = "twinsuns._native")]
#[expect(
    missing_debug_implementations,
    reason = "a player of any game has none"
)]
pub struct Player {
    inner: Box<dyn AnyPlayer>,
    has_failed: bool,
}

/// Returns the level with this name.
pub(crate) fn level_named<G: PlayableGame>(name: &str) -> PyResult<&'static Level<G>> {
    Level::<G>::find_by_name(name).ok_or_else(|| {
        let names = level_names::<G>().join(", ");
        value_error(format!(
            "{} has no level `{name}`; the levels are {names}",
            G::ID
        ))
    })
}

fn make_player<G: PlayableGame>(
    level: &str,
    options: PlayerOptions,
) -> PyResult<Box<dyn AnyPlayer>> {
    let bot = level_named::<G>(level)?.make_player(options);
    Ok(Box::new(TypedPlayer::<G>(bot.into())))
}

impl Player {
    /// Chooses, and refuses if an earlier decision was cut short by a panic: what the player remembers may be wrong.
    fn choose_unless_failed(&mut self, game: &mut dyn AnyGame) -> PyResult<usize> {
        if std::mem::replace(&mut self.has_failed, true) {
            let problem = "this player has failed before; make a new one";
            return Err(TwinSunsError::new_err(problem));
        }
        let chosen = self.inner.choose_action(game);
        self.has_failed = false;
        chosen
    }
}

/// Returns the time for a decision, if it is given.
fn decision_time_from_seconds(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else {
        return Ok(None);
    };
    if (0.0..=MAX_DECISION_SECONDS).contains(&seconds) {
        return Ok(Some(Duration::from_secs_f64(seconds)));
    }
    Err(value_error(format!(
        "the seconds must be a positive number of at most {MAX_DECISION_SECONDS}, not {seconds}"
    )))
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, level, seed=None, seconds=None))]
    fn new(
        game: &str,
        level: &str,
        seed: Option<WholeNumber>,
        seconds: Option<f64>,
    ) -> PyResult<Self> {
        panics_to_python_errors(|| {
            let options = PlayerOptions {
                time: decision_time_from_seconds(seconds)?,
                ..PlayerOptions::with_usual_effort(seed.map_or(1, WholeNumber::as_seed))
            };
            let made = games::with_game!(game, G => make_player::<G>(level, options));
            let inner = found_or_unknown_game(made, game)?;
            Ok(Self {
                inner,
                has_failed: false,
            })
        })
    }

    fn choose_action(&mut self, py: Python<'_>, game: &mut Game) -> PyResult<usize> {
        panics_to_python_errors(|| py.detach(|| self.choose_unless_failed(game.inner.as_mut())))
    }

    fn play_action(&mut self, py: Python<'_>, game: &mut Game) -> PyResult<usize> {
        panics_to_python_errors(|| {
            py.detach(|| {
                let action = self.choose_unless_failed(game.inner.as_mut())?;
                game.inner.step_by_action_number(action)?;
                Ok(action)
            })
        })
    }
}
