//! A computer player, as Python sees it.

use bots::levels::{Level, PlayerOptions, level_names};
use bots::{Bot, BotInput};
use pyo3::prelude::*;
use std::time::Duration;

use crate::any_game::{AnyGame, find_game, typed_game};
use crate::errors::{IllegalAction, value_error};
use crate::game_class::Game;
use crate::played_game::PlayableGame;

/// A player of one game, whichever it is.
trait AnyPlayer: Send + Sync {
    fn choose_action(&mut self, game: &mut dyn AnyGame) -> PyResult<usize>;
}

struct TypedPlayer<G: PlayableGame>(std::sync::Mutex<Box<dyn Bot<G>>>);

impl<G: PlayableGame> AnyPlayer for TypedPlayer<G> {
    fn choose_action(&mut self, game: &mut dyn AnyGame) -> PyResult<usize> {
        let game = typed_game::<G>(game)?;
        let Some(input) = BotInput::new(&game.state, &game.legal) else {
            return Err(IllegalAction::new_err("nobody decides: the game is over"));
        };
        let bot = self.0.get_mut();
        let bot = bot.map_err(|_| value_error("this player has failed before"))?;
        Ok(G::action_number(bot.choose_from_table(input)))
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

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, level, seed=1, seconds=None))]
    fn new(game: &str, level: &str, seed: u64, seconds: Option<f64>) -> PyResult<Self> {
        let time = match seconds.map(Duration::try_from_secs_f64) {
            Some(Ok(time)) => Some(time),
            Some(Err(_)) => return Err(value_error("the seconds must be a positive number")),
            None => None,
        };
        let options = PlayerOptions {
            time,
            ..PlayerOptions::with_usual_effort(seed)
        };
        let made = games::with_game!(game, G => make_player::<G>(level, options));
        let inner = find_game(made, game)?;
        Ok(Self { inner })
    }

    fn choose_action(&mut self, py: Python<'_>, game: &mut Game) -> PyResult<usize> {
        let (player, game) = (&mut self.inner, &mut game.inner);
        py.detach(|| player.choose_action(game.as_mut()))
    }

    fn play_action(&mut self, py: Python<'_>, game: &mut Game) -> PyResult<usize> {
        let (player, game) = (&mut self.inner, &mut game.inner);
        py.detach(|| {
            let action = player.choose_action(game.as_mut())?;
            game.step_number(action)?;
            Ok(action)
        })
    }
}
