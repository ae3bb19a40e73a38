//! Properties of everything that the server sends, checked on random play.
//!
//! [`Worlds::check_game`] plays a random game and stops at every n-th decision. For every viewer it imagines
//! another world there, one that this viewer cannot tell from the real one, and seats the same people at a table
//! in each of the two. For everything done at both tables, the viewer must be sent the same to the last byte:
//! views, choices, events, refusals and answers to its own commands, over drafts that differ between the worlds,
//! undo, publications, taking back and coming back. Only an event that openly shows something hidden may part
//! the worlds; from there on nothing is compared.

mod pair;
mod world;

use std::ops::AddAssign;

use locale::Texts;
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{NoLog, RandomPlayer, Viewer};

use crate::config::Limits;
use crate::game_session::{Catalogue, ServedGame};
use pair::Pair;

/// The extent of a check.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct Covered {
    /// Pairs of a state and a viewer for which everything that is sent was compared in two worlds.
    pub pairs: u64,
    /// Of those, with a draft of somebody else in one of the worlds or in both.
    pub drafts: u64,
    /// Of those, right after a publication.
    pub publications: u64,
    /// Of those, right after a draft step was undone.
    pub undone: u64,
    /// Of those, right after a publication was taken back by consent.
    pub taken_back: u64,
    /// Plans that were made.
    pub plans: u64,
    /// Refusals and answers to the viewer's own commands that were compared.
    pub answers: u64,
    /// Pairs of worlds that were parted by something openly shown.
    pub parted: u64,
}

impl AddAssign for Covered {
    fn add_assign(&mut self, more: Self) {
        self.pairs += more.pairs;
        self.drafts += more.drafts;
        self.publications += more.publications;
        self.undone += more.undone;
        self.taken_back += more.taken_back;
        self.plans += more.plans;
        self.answers += more.answers;
        self.parted += more.parted;
    }
}

/// Compares what viewers are sent in worlds that they cannot tell apart.
#[derive(Debug)]
pub struct Worlds {
    catalogue: Catalogue,
    texts: Texts,
    limits: Limits,
}

impl Default for Worlds {
    fn default() -> Self {
        Self::new()
    }
}

impl Worlds {
    /// Prepares everything that tables need, once for many checks.
    #[must_use]
    pub fn new() -> Self {
        Self {
            catalogue: Catalogue::new(),
            texts: Texts::english(),
            limits: Limits::default(),
        }
    }

    /// Lists the games and their set-ups, as [`Worlds::check_game`] takes them.
    #[must_use]
    pub fn all_setups(&self) -> Vec<(String, String)> {
        let games = self.catalogue.games();
        let setups = games.into_iter().flat_map(|info| {
            let game = info.game;
            info.setups
                .into_iter()
                .map(move |setup| (game.to_string(), setup.setup))
        });
        setups.collect()
    }

    /// Plays the random game with this number and compares at every n-th decision. A failure names the first
    /// difference.
    pub fn check_game(
        &self,
        game: &str,
        setup: &str,
        number: u64,
        every: u32,
    ) -> Result<Covered, String> {
        check_game_by_id(self, game, setup, number, every)
            .map_err(|problem| format!("{game} {setup}, game {number}: {problem}"))
    }
}

macro_rules! check_game_by_id {
    ($($id:literal => $game:ty),+ $(,)?) => {
        fn check_game_by_id(
            worlds: &Worlds,
            game: &str,
            setup: &str,
            number: u64,
            every: u32,
        ) -> Result<Covered, String> {
            $(if game == $id {
                return check_typed_game::<$game>(worlds, setup, number, every);
            })+
            Err("there is no such game".to_owned())
        }
    };
}
games::every_game!(check_game_by_id);

fn check_typed_game<G: ServedGame>(
    worlds: &Worlds,
    setup: &str,
    number: u64,
    every: u32,
) -> Result<Covered, String> {
    let setup: G::Setup = setup
        .parse()
        .map_err(|error| tabletop::NotationError::to_string(&error))?;
    let mut chance = QuickChance::new(number);
    let mut imagination = QuickChance::new(!number);
    let mut random = RandomPlayer::new(number ^ 0x1ace);
    let mut covered = Covered::default();
    let mut state = G::start_game(setup, &mut chance, &mut NoLog);
    for decision in 0u64.. {
        if decision % u64::from(every.max(1)) == 0 {
            for viewer in Viewer::all_viewers(G::seats(setup).len()) {
                let other = G::imagine(&state.view(viewer), &mut imagination.0);
                let pair = Pair::new(worlds, viewer, [state, other], number ^ decision << 32)?;
                covered += pair
                    .play_and_compare_worlds(&mut random)
                    .map_err(|problem| format!("decision {decision}, {viewer:?}: {problem}"))?;
            }
        }
        let Some(choice) = random_choice(&state, &mut chance) else {
            break;
        };
        state.apply_listed(choice, &mut chance, &mut NoLog);
    }
    Ok(covered)
}
