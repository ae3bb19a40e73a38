//! What one viewer may know of the table, built from nothing (rules, section 6).
//!
//! A team shares its knowledge, so both members see the same (TEAM-09). Copies of a card are alike, and
//! cards are told by their kinds only.

use serde::{Deserialize, Serialize};
use tabletop::{Element, Game, List, Outcome, Pile, SeatSet, Set, Turn, Viewer};

use crate::actions::Action;
use crate::choice::Choice;
use crate::combat::Combat;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{Mission, MissionCard};
use crate::mobilization::Mobilization;
use crate::objectives::Objective;
use crate::place::Place;
use crate::state::{Attempt, Kept, Lasting, Movement, RECRUITMENTS, Ring, Spot, State, Step};
use crate::systems::System;
use crate::tactics::{Tactic, TacticCard};
use crate::team::{INITIATIVE, Role, Setup};
use crate::units::{Theater, Unit};

/// Some units of one kind.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct UnitCount {
    /// The kind.
    pub unit: Unit,
    /// How many.
    pub count: u8,
}

/// The units at a place.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlaceView {
    /// The place.
    pub place: Place,
    /// Its units.
    pub units: Vec<UnitCount>,
}

/// A leader, for all to see.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct LeaderView {
    /// Who.
    pub leader: Leader,
    /// For which faction.
    pub side: Faction,
    /// Where.
    pub spot: Spot,
    /// With which ring.
    pub ring: Option<Ring>,
}

/// Cards that lie together in a deck, in an order that nobody knows.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Layer<T> {
    /// How many there are.
    pub size: usize,
    /// Those that the viewer knows to lie there.
    pub known: Vec<T>,
    /// How many of them the Rebels know, and how many the Empire.
    pub known_to: [usize; 2],
}

/// Cards that lie together in the objective deck, whose backs show their stages (N-44).
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectiveLayer {
    /// How many cards of each stage there are.
    pub stages: [usize; 3],
    /// Those that the viewer knows to lie there, and who knows how many.
    pub cards: Layer<Objective>,
}

/// A facedown mission.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assigned {
    /// Its number, which stands with the leaders on it.
    pub slot: u8,
    /// Which mission, if the viewer knows it.
    pub mission: Option<Mission>,
}

/// The missions of one faction.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct MissionsView {
    /// How many cards are in hand.
    pub hand_size: usize,
    /// The hand, if the viewer may see it.
    pub hand: Option<Vec<Mission>>,
    /// The facedown missions.
    pub assigned: Vec<Assigned>,
    /// The mission deck from top to bottom.
    pub deck: Vec<Layer<Mission>>,
    /// The discard pile.
    pub discard: Vec<Mission>,
}

/// The action cards of one faction.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ActionsView {
    /// How many facedown cards it has.
    pub hand_size: usize,
    /// The cards, if the viewer may see them.
    pub hand: Option<Set<Action>>,
    /// The action deck from top to bottom.
    pub deck: Vec<Layer<Action>>,
    /// How many cards are drawn and not decided about.
    pub drawn_size: usize,
    /// Those cards, if the viewer may see them.
    pub drawn: Option<Set<Action>>,
    /// Whether a card is chosen for recruiting.
    pub has_chosen: bool,
    /// That card, if the viewer may see it.
    pub chosen: Option<Action>,
    /// Discarded cards.
    pub discard: Set<Action>,
    /// How many starting cards, which nobody has seen, went back to the box.
    pub boxed_size: usize,
    /// How many cards that were drawn for recruiting went back to the box (FIRST-05).
    pub spent_size: usize,
    /// Those cards, if the viewer may see them.
    pub spent: Option<Set<Action>>,
}

/// The tactic cards one faction has in hand.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct TacticsView {
    /// How many space cards and ground cards, whose backs differ.
    pub sizes: [usize; 2],
    /// The cards, if the viewer may see them.
    pub hand: Option<Vec<Tactic>>,
}

/// What is visible of one faction.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct FactionView {
    /// Its missions.
    pub missions: MissionsView,
    /// Its action cards.
    pub actions: ActionsView,
    /// Its tactic cards.
    pub tactics: TacticsView,
    /// The units chosen in this build step for each space of the queue, if the viewer may see them.
    pub built: Option<[Vec<UnitCount>; 3]>,
}

/// What is visible of the objectives.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectivesView {
    /// How many cards of each stage the Rebels hold (N-44).
    pub hand_stages: [usize; 3],
    /// The hand, if the viewer may see it.
    pub hand: Option<Set<Objective>>,
    /// Cards in hand that everybody has seen (OBJECTIVE-03).
    pub open: Set<Objective>,
    /// Cards in hand that the Empire has seen, if the viewer plays (OBJECTIVE-13).
    pub seen: Option<Set<Objective>>,
    /// The deck from top to bottom.
    pub deck: Vec<ObjectiveLayer>,
    /// Fulfilled objectives (N-40).
    pub played: Set<Objective>,
}

/// What is visible of the probe cards.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProbesView {
    /// How many the Empire holds.
    pub hand_size: usize,
    /// Those cards, if the viewer may see them.
    pub hand: Option<Set<System>>,
    /// Cards that lie open: out of the game, or given to the Empire (BASE-28).
    pub open: Set<System>,
    /// Cards in the Empire's hand that the Rebels have seen, if the viewer is one of them.
    pub told: Option<Set<System>>,
    /// How many cards the Empire has seen go back, out of its hand, to the deck or to the Rebels.
    pub planted_size: usize,
    /// Those cards, if the viewer is the Empire, which does not know which is where (N-55).
    pub planted: Option<Set<System>>,
    /// How many the Rebels have drawn, for a new base or out of the Empire's hand.
    pub drawn_size: usize,
    /// Those cards, if the viewer may see them.
    pub drawn: Option<Set<System>>,
    /// The deck from top to bottom.
    pub deck: Vec<Layer<System>>,
}

/// What one viewer may know.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// For whom it was built.
    pub viewer: Viewer,
    /// Which game is played.
    pub setup: Setup,
    /// Where the time marker is.
    pub time: u8,
    /// Where the reputation marker is.
    pub reputation: u8,
    /// Places with units.
    pub places: Vec<PlaceView>,
    /// Every leader.
    pub leaders: Vec<LeaderView>,
    /// Systems with a Rebel loyalty marker.
    pub rebel_loyalty: Set<System>,
    /// Systems with an Imperial loyalty marker.
    pub imperial_loyalty: Set<System>,
    /// Subjugated systems.
    pub subjugated: Set<System>,
    /// Systems with a sabotage marker.
    pub sabotaged: Set<System>,
    /// Destroyed systems.
    pub destroyed: Set<System>,
    /// The build queues of both factions, by space.
    pub queue: [Vec<UnitCount>; 3],
    /// Units that have left the queue and wait to be deployed.
    pub ready: Vec<UnitCount>,
    /// Starting units still to be placed.
    pub to_place: Vec<UnitCount>,
    /// Where the base is, if the viewer knows it.
    pub base: Option<System>,
    /// Whether everybody knows it.
    pub base_revealed: bool,
    /// Where the base can be, as far as the viewer knows.
    pub possible_bases: Set<System>,
    /// Where the base can be by what everybody has seen.
    pub public_bases: Set<System>,
    /// The system that the Rebels name first besides the base, if the viewer may know it.
    pub named: Option<System>,
    /// The Rebel side.
    pub rebel: FactionView,
    /// The Imperial side.
    pub imperial: FactionView,
    /// The project deck from top to bottom.
    pub projects: Vec<Layer<Mission>>,
    /// Discarded projects.
    pub project_discard: Vec<Mission>,
    /// The objectives.
    pub objectives: ObjectivesView,
    /// The space tactic deck and the ground tactic deck, from top to bottom.
    pub tactic_decks: [usize; 2],
    /// Discarded tactic cards.
    pub tactic_discard: Vec<Tactic>,
    /// The probe cards.
    pub probes: ProbesView,
    /// Which role decides, unless the game is over.
    pub deciding: Option<Role>,
    /// What is being decided.
    pub decision: Option<Decision>,
    /// The mission a leader is being chosen for, if the viewer may know it.
    pub assigning: Option<Mission>,
    /// The mission being undertaken.
    pub mission: Option<Mission>,
    /// Whether the game is over.
    pub over: bool,
    /// Who won.
    pub winner: Option<Faction>,
    /// The viewer's legal choices.
    pub choices: Vec<Choice>,
    /// The open parts of the engine's own bookkeeping.
    pub(crate) engine: Bookkeeping,
}

/// Bookkeeping that everybody may know and only the engine needs.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Bookkeeping {
    pub(crate) agenda: List<Step, 16>,
    /// Without the card, whose number tells copies apart.
    pub(crate) attempt: Attempt,
    pub(crate) movement: Movement,
    pub(crate) combat: Combat,
    pub(crate) mobilizations: List<Mobilization, 2>,
    pub(crate) kept: [List<Kept, RECRUITMENTS>; 2],
    pub(crate) lasting: Lasting,
    pub(crate) deployed: [Set<Place>; 2],
    pub(crate) usable: [Set<Place>; 2],
    pub(crate) build_index: u8,
    pub(crate) turn: u8,
    pub(crate) passed: u8,
    pub(crate) is_assigning: bool,
    pub(crate) assigning_slot: u8,
    pub(crate) objective_played: bool,
    pub(crate) has_base: bool,
    pub(crate) rebel_start: Option<Place>,
    pub(crate) unsettled: Set<System>,
}

impl View {
    /// What is visible of this faction.
    #[must_use]
    pub const fn faction(&self, faction: Faction) -> &FactionView {
        match faction {
            Faction::Rebel => &self.rebel,
            Faction::Imperial => &self.imperial,
        }
    }

    /// The faction the viewer plays for, if any.
    #[must_use]
    pub fn own_faction(&self) -> Option<Faction> {
        faction_of(self.setup, self.viewer)
    }

    pub(crate) fn build(state: &State, viewer: Viewer) -> Self {
        let eyes = Eyes {
            state,
            me: faction_of(state.setup, viewer),
        };
        let (deciding, decision) = match state.agenda.last() {
            Some(Step::Ask(role, decision)) => (Some(*role), Some(*decision)),
            _ => (None, None),
        };
        let decides = deciding.map(|role| Viewer::Seat(state.setup.seat(role))) == Some(viewer);
        let choices = match decides {
            true => state.legal_choices().to_vec(),
            false => Vec::new(),
        };
        let assigner = deciding.map(Role::faction);
        Self {
            viewer,
            setup: state.setup,
            time: state.time,
            reputation: state.reputation,
            places: places(state),
            leaders: leaders(state),
            rebel_loyalty: state.rebel_loyalty,
            imperial_loyalty: state.imperial_loyalty,
            subjugated: state.subjugated,
            sabotaged: state.sabotaged,
            destroyed: state.destroyed,
            queue: state.queue.map(|space| unit_counts(&space)),
            ready: unit_counts(&state.ready),
            to_place: unit_counts(&state.to_place),
            base: state.base.filter(|_| eyes.knows_base()),
            base_revealed: state.base_revealed,
            possible_bases: eyes.possible_bases(),
            public_bases: state.base_public,
            named: state.lore.named.filter(|_| eyes.are(Faction::Rebel)),
            rebel: eyes.faction(Faction::Rebel),
            imperial: eyes.faction(Faction::Imperial),
            projects: eyes.layers(&state.projects, |card| card.kind(Faction::Imperial)),
            project_discard: mission_kinds(state.project_discard, Faction::Imperial),
            objectives: eyes.objectives(),
            tactic_decks: state.tactics.map(Set::len),
            tactic_discard: tactic_kinds(state.tactic_discard),
            probes: eyes.probes(),
            deciding,
            decision,
            assigning: state
                .assigning
                .filter(|_| eyes.me.is_some() && eyes.me == assigner)
                .and_then(|card| assigner.map(|faction| card.kind(faction))),
            mission: state
                .attempt
                .card
                .map(|card| card.kind(state.attempt_faction())),
            over: state.over,
            winner: state.winner,
            choices,
            engine: Bookkeeping::build(state),
        }
    }
}

impl State {
    /// Missions are undertaken by the faction whose turn it is.
    pub(crate) fn attempt_faction(&self) -> Faction {
        self.current().faction()
    }
}

impl Bookkeeping {
    fn build(state: &State) -> Self {
        Self {
            agenda: state.agenda,
            attempt: Attempt {
                card: None,
                ..state.attempt
            },
            movement: state.movement,
            combat: state.combat,
            mobilizations: state.mobilizations,
            kept: state.kept,
            lasting: state.lasting,
            deployed: state.deployed,
            usable: state.usable,
            build_index: state.build_index,
            turn: state.turn,
            passed: state.passed,
            is_assigning: state.assigning.is_some(),
            assigning_slot: state.assigning_slot,
            objective_played: state.objective_played,
            has_base: state.base.is_some(),
            rebel_start: state.rebel_start,
            unsettled: state.unsettled,
        }
    }
}

/// A state, and on whose behalf it is looked at.
struct Eyes<'a> {
    state: &'a State,
    me: Option<Faction>,
}

impl Eyes<'_> {
    fn are(&self, faction: Faction) -> bool {
        self.me == Some(faction)
    }

    fn knows_base(&self) -> bool {
        self.state.base_revealed || self.are(Faction::Rebel)
    }

    fn possible_bases(&self) -> Set<System> {
        match self.state.base.filter(|_| self.knows_base()) {
            Some(base) => Set::only(base),
            None => self.state.possible_bases(self.me),
        }
    }

    fn faction(&self, faction: Faction) -> FactionView {
        let index = faction as usize;
        let own = self.are(faction);
        let hand = self.state.tactic_hands[index];
        let built = self.state.built.map(|space| of_faction(&space, faction));
        FactionView {
            missions: self.missions(faction),
            actions: self.actions(faction),
            tactics: TacticsView {
                sizes: Theater::BOTH.map(|t| hand.intersection(TacticCard::of(t)).len()),
                hand: (own || self.state.shows_tactics(faction)).then(|| tactic_kinds(hand)),
            },
            built: own.then(|| built.map(|space| unit_counts(&space))),
        }
    }

    fn missions(&self, faction: Faction) -> MissionsView {
        let cards = &self.state.missions[faction as usize];
        let own = self.are(faction);
        let slots = cards.assigned.iter().enumerate();
        let assigned = slots.filter_map(|(slot, card)| {
            card.map(|card| Assigned {
                slot: slot as u8,
                mission: own.then(|| card.kind(faction)),
            })
        });
        MissionsView {
            hand_size: cards.hand.len(),
            hand: own.then(|| mission_kinds(cards.hand, faction)),
            assigned: assigned.collect(),
            deck: self.layers(&cards.deck, |card| card.kind(faction)),
            discard: mission_kinds(cards.discard, faction),
        }
    }

    fn actions(&self, faction: Faction) -> ActionsView {
        let cards = &self.state.actions[faction as usize];
        let own = self.are(faction);
        let unseen = cards.boxed.intersection(Action::of(faction, true));
        let spent = cards.boxed.difference(unseen);
        ActionsView {
            hand_size: cards.hand.len(),
            hand: own.then_some(cards.hand),
            deck: self.layers(&cards.deck, |card| card),
            drawn_size: cards.drawn.len(),
            drawn: own.then_some(cards.drawn),
            has_chosen: cards.chosen.is_some(),
            chosen: cards.chosen.filter(|_| own),
            discard: cards.discard,
            boxed_size: unseen.len(),
            spent_size: spent.len(),
            spent: own.then_some(spent),
        }
    }

    fn objectives(&self) -> ObjectivesView {
        let deck = &self.state.objectives;
        let contents = deck.packets();
        let layers = self.layers(deck, |card| card).into_iter();
        ObjectivesView {
            hand_stages: stages(self.state.objective_hand),
            hand: self
                .are(Faction::Rebel)
                .then_some(self.state.objective_hand),
            deck: layers
                .zip(contents)
                .map(|(cards, contents)| ObjectiveLayer {
                    stages: stages(contents),
                    cards,
                })
                .collect(),
            open: self.state.objectives_open.get(),
            seen: self.me.map(|_| self.state.objectives_seen()),
            played: self.state.objectives_played,
        }
    }

    /// What the Empire knows of the deck it knows of the cards together, not of each (N-55).
    fn probes(&self) -> ProbesView {
        let state = self.state;
        let (rebel, imperial) = (self.are(Faction::Rebel), self.are(Faction::Imperial));
        let mut deck = self.layers(&state.probes, |card| card);
        if imperial {
            deck.iter_mut().for_each(|layer| layer.known.clear());
        }
        ProbesView {
            hand_size: state.probe_hand.len(),
            hand: imperial.then(|| state.probe_hand.get()),
            open: state.probes_open.get(),
            told: rebel.then(|| state.told_probes()),
            planted_size: state.lore.planted.len(),
            planted: imperial.then(|| state.lore.planted.get()),
            drawn_size: state.probes_drawn.len(),
            drawn: rebel.then(|| state.probes_drawn.get()),
            deck,
        }
    }

    /// A deck as the viewer knows it, with cards by their kinds.
    fn layers<T: Element + Default, K, const N: usize>(
        &self,
        deck: &Pile<T, N>,
        kind: impl Fn(T) -> K,
    ) -> Vec<Layer<K>> {
        let [rebel, imperial] = Faction::BOTH.map(|side| deck.known(side as usize));
        let mine = self
            .me
            .map_or(Set::EMPTY, |faction| deck.known(faction as usize));
        let layer = |cards: Set<T>| Layer {
            size: cards.len(),
            known: cards.intersection(mine).iter().map(&kind).collect(),
            known_to: [rebel, imperial].map(|known| cards.intersection(known).len()),
        };
        deck.packets().into_iter().map(layer).collect()
    }
}

pub(crate) fn faction_of(setup: Setup, viewer: Viewer) -> Option<Faction> {
    match viewer {
        Viewer::Seat(seat) => Some(setup.faction(seat)),
        Viewer::Spectator => None,
    }
}

fn places(state: &State) -> Vec<PlaceView> {
    let view = |place: Place| PlaceView {
        place,
        units: unit_counts(state.units.at(place)),
    };
    let occupied = |view: &PlaceView| !view.units.is_empty();
    Place::all().map(view).filter(occupied).collect()
}

fn leaders(state: &State) -> Vec<LeaderView> {
    let view = |leader: Leader| LeaderView {
        leader,
        side: state.side(leader),
        spot: state.spot(leader),
        ring: state.rings[leader.number()],
    };
    Leader::all().map(view).collect()
}

fn unit_counts(counts: &[u8; Unit::KINDS]) -> Vec<UnitCount> {
    let entry = |unit: Unit| UnitCount {
        unit,
        count: counts[unit.number()],
    };
    Unit::all()
        .map(entry)
        .filter(|entry| entry.count > 0)
        .collect()
}

/// Only this faction's units.
pub(crate) fn of_faction(counts: &[u8; Unit::KINDS], faction: Faction) -> [u8; Unit::KINDS] {
    let mut own = [0; Unit::KINDS];
    for unit in Unit::of(faction) {
        own[unit.number()] = counts[unit.number()];
    }
    own
}

fn mission_kinds(cards: Set<MissionCard>, faction: Faction) -> Vec<Mission> {
    cards.iter().map(|card| card.kind(faction)).collect()
}

fn tactic_kinds(cards: Set<TacticCard>) -> Vec<Tactic> {
    cards.iter().map(TacticCard::kind).collect()
}

/// How many cards of each stage there are.
pub(crate) fn stages(cards: Set<Objective>) -> [usize; 3] {
    [1, 2, 3].map(|stage| cards.intersection(Objective::of_stage(stage)).len())
}

impl tabletop::View<State> for View {
    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn turn(&self) -> Turn<Decision> {
        match (self.deciding, self.decision) {
            (Some(role), Some(decision)) if !self.over => Turn::Decide {
                seat: self.setup.seat(role),
                decision,
            },
            _ => Turn::Over(Outcome {
                winners: winners(self.setup, self.winner),
            }),
        }
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }
}

/// The seats of the faction that won.
fn winners(setup: Setup, winner: Option<Faction>) -> SeatSet {
    let roles = INITIATIVE
        .into_iter()
        .filter(|role| winner == Some(role.faction()));
    roles.fold(SeatSet::NONE, |seats, role| seats.with(setup.seat(role)))
}
