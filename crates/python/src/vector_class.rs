//! Many games at once, as Python sees them.

use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use rayon::ThreadPool;

use crate::any_game::{found_or_unknown_game, setup_named};
use crate::errors::{TwinSunsError, illegal_action_error, panics_to_python_errors, value_error};
use crate::game_class::slice_of_exact_size;
use crate::numbers::WholeNumber;
use crate::played_game::PlayableGame;
use crate::vector_games::{GameBatch, MAX_SEATS, StepKind, StepRows};

/// The most games that are stepped together: some hundred megabytes.
const MAX_GAMES: usize = 65_536;

/// The most threads that step them.
const MAX_THREADS: usize = 256;

/// Many games of one type, whichever it is.
trait AnyBatch: Send + Sync {
    fn step_all_games(&mut self, kind: StepKind<'_>, rows: StepRows<'_>) -> Result<(), Illegal>;
    fn legal_choice_names(&self, index: usize) -> Vec<String>;
}

/// The place of a game whose action is not legal.
struct Illegal(usize);

impl<G: PlayableGame> AnyBatch for GameBatch<G> {
    fn step_all_games(&mut self, kind: StepKind<'_>, rows: StepRows<'_>) -> Result<(), Illegal> {
        if !matches!(kind, StepKind::Reset)
            && let Some(index) = self.first_game_with_illegal_step(kind)
        {
            return Err(Illegal(index));
        }
        Self::step_all_games(self, kind, rows);
        Ok(())
    }

    fn legal_choice_names(&self, index: usize) -> Vec<String> {
        let legal = self.legal_choices(index).iter();
        legal.map(ToString::to_string).collect()
    }
}

/// Many games that are stepped together.
#[pyclass(module = "twinsuns._native")]
#[expect(missing_debug_implementations, reason = "games of any type have none")]
pub struct VectorGames {
    inner: Box<dyn AnyBatch>,
    pool: ThreadPool,
    games: usize,
    features: usize,
    actions: usize,
    /// True while a step runs, and ever after if a panic has ended it.
    is_half_done: bool,
}

fn start_batch<G: PlayableGame>(
    setup: Option<&str>,
    games: usize,
    seed: u64,
) -> PyResult<(Box<dyn AnyBatch>, usize, usize)> {
    let setup = setup_named::<G>(setup)?;
    let features = G::feature_count();
    let batch = GameBatch::<G>::new(setup, games, seed, features);
    Ok((Box::new(batch), features, G::ACTION_COUNT))
}

/// The arrays that a step writes.
#[derive(FromPyObject)]
pub struct StepArrays<'py> {
    observations: PyReadwriteArray1<'py, u8>,
    masks: PyReadwriteArray1<'py, i8>,
    rewards: PyReadwriteArray1<'py, f32>,
    dones: PyReadwriteArray1<'py, u8>,
    seats: PyReadwriteArray1<'py, u8>,
    counts: PyReadwriteArray1<'py, u16>,
}

impl VectorGames {
    fn step_games_into_arrays(
        &mut self,
        py: Python<'_>,
        kind: StepKind<'_>,
        arrays: &mut StepArrays<'_>,
    ) -> PyResult<()> {
        if self.is_half_done {
            let problem = "these games failed in the middle of a step; make new ones";
            return Err(TwinSunsError::new_err(problem));
        }
        let games = self.games;
        let wanted = |given: usize, size: usize| if given == 0 { 0 } else { games * size };
        let observations = wanted(arrays.observations.len()?, self.features);
        let masks = wanted(arrays.masks.len()?, self.actions);
        let rows = StepRows {
            observations: slice_of_exact_size(
                &mut arrays.observations,
                observations,
                "observations",
            )?,
            masks: slice_of_exact_size(&mut arrays.masks, masks, "masks")?,
            rewards: slice_of_exact_size(&mut arrays.rewards, games * MAX_SEATS, "rewards")?,
            dones: slice_of_exact_size(&mut arrays.dones, games, "dones")?,
            seats: slice_of_exact_size(&mut arrays.seats, games, "seats")?,
            counts: slice_of_exact_size(&mut arrays.counts, games, "counts")?,
        };
        let (batch, pool) = (&mut self.inner, &self.pool);
        self.is_half_done = true;
        let stepped = py.detach(|| pool.install(|| batch.step_all_games(kind, rows)));
        self.is_half_done = false;
        stepped.map_err(|Illegal(index)| {
            let given = match kind {
                StepKind::Actions(actions) => format!("game {index}: action {}", actions[index]),
                StepKind::Ranks(ranks) => format!("game {index}: choice {}", ranks[index]),
                StepKind::Reset => format!("game {index}"),
            };
            illegal_action_error(&given, &self.inner.legal_choice_names(index))
        })
    }

    fn check_one_action_per_game(&self, given: usize) -> PyResult<()> {
        let games = self.games;
        if given == games {
            return Ok(());
        }
        let problem = format!("{given} actions are given for {games} games; each needs one");
        Err(value_error(problem))
    }
}

#[pymethods]
impl VectorGames {
    #[new]
    #[pyo3(signature = (game, games, setup=None, seed=None, threads=None))]
    fn new(
        game: &str,
        games: WholeNumber,
        setup: Option<&str>,
        seed: Option<WholeNumber>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Self> {
        panics_to_python_errors(|| {
            let games = games.checked_within(1, MAX_GAMES, "the number of games")?;
            let seed = seed.map_or(1, WholeNumber::as_seed);
            let threads = threads.map(|threads| {
                threads.checked_within(0, MAX_THREADS, "threads (0 for one on each processor)")
            });
            let threads = threads.transpose()?.unwrap_or(0);
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.map_err(|error| value_error(error.to_string()))?;
            let started = games::with_game!(game, G => start_batch::<G>(setup, games, seed));
            let (inner, features, actions) = found_or_unknown_game(started, game)?;
            Ok(Self {
                inner,
                pool,
                games,
                features,
                actions,
                is_half_done: false,
            })
        })
    }

    #[getter]
    fn feature_count(&self) -> usize {
        self.features
    }

    #[getter]
    fn action_count(&self) -> usize {
        self.actions
    }

    /// Writes the rows of all games as they are.
    fn write_rows(&mut self, py: Python<'_>, mut arrays: StepArrays<'_>) -> PyResult<()> {
        panics_to_python_errors(|| self.step_games_into_arrays(py, StepKind::Reset, &mut arrays))
    }

    /// Steps every game by the number of an action.
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over arrays")]
    fn step_actions(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut arrays: StepArrays<'_>,
    ) -> PyResult<()> {
        panics_to_python_errors(|| {
            let actions = actions.as_slice()?;
            self.check_one_action_per_game(actions.len())?;
            self.step_games_into_arrays(py, StepKind::Actions(actions), &mut arrays)
        })
    }

    /// Steps every game by the place of a choice in its list of legal choices.
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over arrays")]
    fn step_ranks(
        &mut self,
        py: Python<'_>,
        ranks: PyReadonlyArray1<'_, i64>,
        mut arrays: StepArrays<'_>,
    ) -> PyResult<()> {
        panics_to_python_errors(|| {
            let ranks = ranks.as_slice()?;
            self.check_one_action_per_game(ranks.len())?;
            self.step_games_into_arrays(py, StepKind::Ranks(ranks), &mut arrays)
        })
    }

    /// Returns the legal choices of one game.
    fn legal_choices(&self, index: WholeNumber) -> PyResult<Vec<String>> {
        panics_to_python_errors(|| {
            let index = index.checked_within(0, self.games - 1, "the place of the game")?;
            Ok(self.inner.legal_choice_names(index))
        })
    }
}
