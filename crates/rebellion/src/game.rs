//! The game as the kernel knows it.

use std::sync::LazyLock;

use rand_core::Rng;
use tabletop::{Chance, Choices, Element, Game, Log, Refusal, StreamInfo, Turn, Viewer};

use crate::actions::Action;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::dice::side_name;
use crate::faction::Faction;
use crate::happening::Told;
use crate::missions::{MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::resolve::{Notes, Resolve};
use crate::state::{State, Step};
use crate::systems::System;
use crate::tactics::TacticCard;
use crate::team::Setup;
use crate::units::Theater;
use crate::view::View;

/// The ids of cards in the order of their numbers; copies of a kind are told apart by a number.
fn with_copies(kinds: impl Iterator<Item = &'static str>) -> Vec<String> {
    let mut names = Vec::new();
    let (mut last, mut copies) = ("", 0);
    for kind in kinds {
        copies = if kind == last { copies + 1 } else { 1 };
        last = kind;
        names.push(match copies {
            1 => kind.to_string(),
            _ => format!("{kind}-{copies}"),
        });
    }
    names
}

static MISSION_NAMES: LazyLock<[Vec<String>; 2]> = LazyLock::new(|| {
    Faction::BOTH.map(|faction| {
        let cards = MissionCard::all(faction).iter();
        with_copies(cards.map(|card| card.kind(faction).id()))
    })
});

static TACTIC_NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let cards = (0..TacticCard::COUNT).map(TacticCard::from_index);
    with_copies(cards.map(|card| card.kind().id()))
});

/// The card with this number, if there is one.
fn numbered<T: Element>(index: u8) -> Option<T> {
    (index < T::COUNT).then(|| T::from_index(index))
}

fn mission_name(index: u8, faction: Faction, deck: MissionDeck) -> Option<&'static str> {
    let card = numbered::<MissionCard>(index)?;
    let fits = MissionCard::of(faction, deck).contains(card);
    let names = &MISSION_NAMES[faction.index()];
    fits.then(|| names[usize::from(index)].as_str())
}

fn action_name(index: u8, faction: Faction) -> Option<&'static str> {
    let card = numbered::<Action>(index)?;
    (card.row().faction == faction).then(|| card.id())
}

fn tactic_name(index: u8, theater: Theater) -> Option<&'static str> {
    let card = numbered::<TacticCard>(index)?;
    let fits = card.kind().row().theater == theater;
    fits.then(|| TACTIC_NAMES[usize::from(index)].as_str())
}

impl Game for State {
    const ID: &'static str = "rebellion";
    const RULES_VERSION: u32 = 2;
    const STREAMS: &'static [StreamInfo] = &[
        StreamInfo {
            name: "dice",
            outcome: side_name,
        },
        StreamInfo {
            name: "probe-deck",
            outcome: |index| numbered::<System>(index).map(System::id),
        },
        StreamInfo {
            name: "objective-deck",
            outcome: |index| numbered::<Objective>(index).map(Objective::id),
        },
        StreamInfo {
            name: "rebel-missions",
            outcome: |index| mission_name(index, Faction::Rebel, MissionDeck::Regular),
        },
        StreamInfo {
            name: "imperial-missions",
            outcome: |index| mission_name(index, Faction::Imperial, MissionDeck::Regular),
        },
        StreamInfo {
            name: "project-deck",
            outcome: |index| mission_name(index, Faction::Imperial, MissionDeck::Project),
        },
        StreamInfo {
            name: "rebel-actions",
            outcome: |index| action_name(index, Faction::Rebel),
        },
        StreamInfo {
            name: "imperial-actions",
            outcome: |index| action_name(index, Faction::Imperial),
        },
        StreamInfo {
            name: "space-tactics",
            outcome: |index| tactic_name(index, Theater::Space),
        },
        StreamInfo {
            name: "ground-tactics",
            outcome: |index| tactic_name(index, Theater::Ground),
        },
        StreamInfo {
            name: "probe-hand",
            outcome: |index| numbered::<System>(index).map(System::id),
        },
    ];

    type Setup = Setup;
    type Decision = Decision;
    type Choice = Choice;
    type Event = Told;
    type View = View;

    fn seats(setup: Setup) -> &'static [&'static str] {
        setup.seats()
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn start(setup: Setup, chance: &mut impl Chance, log: &mut impl Log<Told>) -> Self {
        Self::begin(setup, chance, log)
    }

    fn turn(&self) -> Turn<Decision> {
        self.waits_for()
    }

    fn choices(&self, choices: &mut Choices<Choice>) {
        self.push_choices(choices);
    }

    fn choice_count_is_public(decision: &Decision) -> bool {
        decision.choice_count_is_public()
    }

    fn apply(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Told>,
    ) -> Result<(), Refusal> {
        self.check_legal(choice)?;
        self.apply_unchecked(choice, chance, log);
        Ok(())
    }

    fn apply_listed(&mut self, choice: Choice, chance: &mut impl Chance, log: &mut impl Log<Told>) {
        self.apply_unchecked(choice, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::build(self, viewer)
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        crate::imagine::imagine(view, rng)
    }

    fn check(&self) -> Result<(), String> {
        self.check_components()
    }
}

impl State {
    pub(crate) fn begin(setup: Setup, chance: &mut impl Chance, log: &mut impl Log<Told>) -> Self {
        let mut state = State::with_decks(setup);
        let mut log = Notes { inner: log, setup };
        let mut resolve = Resolve {
            state: &mut state,
            chance,
            log: &mut log,
        };
        resolve.start();
        state
    }

    /// Adds the legal choices of the question that is to be answered, if there is one.
    pub(crate) fn push_choices(&self, choices: &mut Choices<Choice>) {
        if let Some(Step::Ask(role, decision)) = self.agenda.last() {
            decision.push_choices(*role, self, choices);
        }
    }

    pub(crate) fn check_legal(&self, choice: Choice) -> Result<(), Refusal> {
        if self.over {
            return Err(Refusal::Over);
        }
        if self.legal_choices().contains(&choice) {
            Ok(())
        } else {
            Err(Refusal::NotLegal)
        }
    }

    /// Carries out a choice that is known to be legal, and everything that follows from it.
    pub(crate) fn apply_unchecked(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Told>,
    ) {
        let Some(Step::Ask(role, decision)) = self.agenda.pop() else {
            panic!("`{choice}` was chosen where nothing is to be decided");
        };
        let setup = self.setup;
        let mut log = Notes { inner: log, setup };
        let mut resolve = Resolve {
            state: self,
            chance,
            log: &mut log,
        };
        decision.answer(role, &mut resolve, choice);
        resolve.advance();
    }
}

#[cfg(test)]
mod tests {
    use tabletop::chance::QuickChance;
    use tabletop::{NoLog, random};

    use super::*;

    /// All limits are kept on the way.
    #[test]
    fn random_play_reaches_the_end() {
        for setup in Setup::all() {
            for seed in 0..50 {
                let mut chance = QuickChance::new(seed);
                let mut state = State::begin(setup, &mut chance, &mut NoLog);
                let mut decisions = 0;
                while !state.over {
                    let mut choices = Choices::new();
                    state.push_choices(&mut choices);
                    assert!(!choices.is_empty(), "{:?}", state.agenda.last());
                    let choice = random::any(&mut chance.0, &choices);
                    state.apply_unchecked(choice, &mut chance, &mut NoLog);
                    decisions += 1;
                    assert!(decisions < 100_000);
                }
            }
        }
    }

    #[test]
    fn every_outcome_of_chance_has_a_name_of_its_own() {
        let sizes = [6, 32, 15, 25, 25, 10, 18, 16, 15, 15, 32];
        for (stream, size) in State::STREAMS.iter().zip(sizes) {
            let names: Vec<_> = stream.outcomes().collect();
            assert_eq!(names.len(), size, "{}", stream.name);
            for (index, name) in names.iter().enumerate() {
                assert!(!names[..index].contains(name), "{name} in {}", stream.name);
                assert!(!name.contains(' '));
            }
        }
        assert_eq!(
            State::STREAMS[3].parse_outcome("hidden-fleet-2").map(|n| {
                let card = MissionCard::from_index(n);
                card.kind(Faction::Rebel).id()
            }),
            Some("hidden-fleet")
        );
    }
}
