//! Everything one viewer may know of the table, built from nothing (rules, section 6).
//!
//! A team shares its knowledge, so both members see the same (TEAM-09). Copies of a card are alike, and
//! cards are told by their kinds only.

mod attempt_view;
mod card_views;
mod combat_view;
mod dice_view;
mod move_view;
mod perspective;
mod round_effects;
mod round_view;

use serde::{Deserialize, Serialize};
use tabletop::{Game, List, Set, Turn, Viewer};

pub use attempt_view::{AttemptSide, AttemptStep, AttemptView};
pub use card_views::{
    ActionsView, Assigned, FactionView, Layer, MissionsView, ObjectiveLayer, ObjectivesView,
    ProbesView, TacticsView,
};
pub use combat_view::{AttackView, CombatSide, CombatStep, CombatView, Fighters, PlansView};
pub use dice_view::{ColouredDice, Faces};
pub use move_view::{Capacity, MoveView};
pub use round_effects::{Pending, RoundEffectsView, Unhindering};
pub use round_view::{Phase, RefreshStep, RoundView};

use crate::choice::Choice;
use crate::combat::Combat;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::memory::Systems;
use crate::missions::{Mission, MissionCard};
use crate::mobilization::Mobilization;
use crate::place::Place;
use crate::recruitments::{KeptCard, RECRUITMENTS_PER_GAME};
use crate::refresh::build_icons_of_place;
use crate::state::{Attempt, LeaderLocation, Movement, Ring, RoundEffects, State, Step};
use crate::systems::{CORUSCANT, Icon, System};
use crate::tactics::{Tactic, TacticCard};
use crate::team::{Role, Setup};
use crate::units::Unit;
use perspective::Perspective;
pub(crate) use perspective::count_by_stage;

/// Some units of one kind.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct UnitCount {
    /// The kind.
    pub unit: Unit,
    /// The number of units.
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

/// An assignment that the General has forbidden the Admiral.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Veto {
    /// The leader.
    pub leader: Leader,
    /// The mission on which the leader cannot be put.
    pub mission: Mission,
}

/// A unit that a card has named for destruction.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct DoomedUnit {
    /// The kind.
    pub unit: Unit,
    /// Its space of the build queue; none on the board.
    pub space: Option<u8>,
}

/// A leader, for all to see.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct LeaderView {
    /// The leader.
    pub leader: Leader,
    /// For which faction.
    pub side: Faction,
    /// The leader's location.
    pub spot: LeaderLocation,
    /// With which ring.
    pub ring: Option<Ring>,
}

/// Everything one viewer may know. A client draws the table from it and needs nothing else; each field says who sees
/// it.
///
/// ```
/// use rebellion::{Choice, Setup, State, systems};
/// use tabletop::{Game, Seat, Seed, Session, Viewer, chance::QuickChance};
///
/// let mut session = Session::<State>::new(Setup::FIRST, Seed::from_words("42"));
/// session.choose(Seat::new(0), Choice::Base(systems::DANTOOINE)).unwrap();
/// let [rebel, imperial] = [0, 1].map(|seat| Viewer::Seat(Seat::new(seat)));
/// assert_eq!(session.state().view(rebel).base, Some(systems::DANTOOINE));
///
/// let view = session.state().view(imperial);
/// assert_eq!((view.base, view.possible_bases.len() > 1), (None, true));
/// // A world that the Empire imagines has its base in any system that is possible:
/// let world = State::imagine(&view, &mut QuickChance::new(1).0);
/// assert!(view.possible_bases.contains(world.view(rebel).base.unwrap()));
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// For whom it was built; the fields depend on the viewer's side only.
    pub viewer: Viewer,
    /// The set-up of the game; everybody knows.
    pub setup: Setup,
    /// The space of the time marker; everybody sees it.
    pub time: u8,
    /// The space of the reputation marker; everybody sees it.
    pub reputation: u8,
    /// Places with units, the "Rebel Base" space among them; everybody sees them.
    pub places: Vec<PlaceView>,
    /// Every leader with place and ring, captives included; everybody sees them.
    pub leaders: Vec<LeaderView>,
    /// Systems with a Rebel loyalty marker; everybody sees them.
    pub rebel_loyalty: Set<System>,
    /// Systems with an Imperial loyalty marker; Coruscant needs none. Everybody sees them.
    pub imperial_loyalty: Set<System>,
    /// Subjugated systems; everybody sees them.
    pub subjugated: Set<System>,
    /// Systems with a sabotage marker; everybody sees them.
    pub sabotaged: Set<System>,
    /// Destroyed systems; everybody sees them.
    pub destroyed: Set<System>,
    /// The places where the Rebels, and where the Empire, could build now; everybody can tell.
    pub builds: [Set<Place>; 2],
    /// The build queues of both factions, by space; everybody sees them.
    pub queue: [Vec<UnitCount>; 3],
    /// Units that have left the queue and wait to be deployed; everybody sees them.
    pub ready: Vec<UnitCount>,
    /// Starting units still to be placed; everybody sees them.
    pub to_place: Vec<UnitCount>,
    /// The system of the base; for the Rebels, and for everybody once it is revealed.
    pub base: Option<System>,
    /// True if everybody knows where the base is.
    pub base_revealed: bool,
    /// The systems that can hold the base by all that the viewer's side knows; for the Rebels only its system.
    pub possible_bases: Set<System>,
    /// The systems that can hold the base by what everybody has seen; everybody can tell.
    pub public_bases: Set<System>,
    /// The system that the Rebels name first besides the base ("Interrogation Droid"); for the Rebels only.
    pub named: Option<System>,
    /// The cards of the Rebel side; each field says who sees it.
    pub rebel: FactionView,
    /// The cards of the Imperial side; each field says who sees it.
    pub imperial: FactionView,
    /// The project deck from top to bottom, as far as the viewer knows it.
    pub projects: Vec<Layer<Mission>>,
    /// Discarded projects, which lie faceup for everybody.
    pub project_discard: Vec<Mission>,
    /// The objectives; each field says who sees it.
    pub objectives: ObjectivesView,
    /// The number of cards in the space tactic deck and in the ground tactic deck; everybody sees it.
    pub tactic_decks: [usize; 2],
    /// Discarded tactic cards, which lie faceup for everybody.
    pub tactic_discard: Vec<Tactic>,
    /// The probe cards; each field says who sees it.
    pub probes: ProbesView,
    /// The role that decides, unless the game is over; everybody knows.
    pub deciding: Option<Role>,
    /// The decision being made; everybody knows.
    pub decision: Option<Decision>,
    /// The mission a leader is being chosen for; for its own side only.
    pub assigning: Option<Mission>,
    /// The assignments that the General has forbidden in this phase (G-76); for their own side only.
    pub vetoes: Vec<Veto>,
    /// The units that a card has named for destruction so far (G-100); everybody sees them.
    pub doomed: Vec<DoomedUnit>,
    /// The progress of the round; everybody sees it.
    pub round: RoundView,
    /// The mission being undertaken; everybody sees it.
    pub attempt: Option<AttemptView>,
    /// The combat being fought; everybody sees it.
    pub combat: Option<CombatView>,
    /// The move being made; everybody sees it.
    pub moving: Option<MoveView>,
    /// The effects of cards on the rest of the round; everybody sees them.
    pub lasting: RoundEffectsView,
    /// True if the game is over; everybody knows.
    pub over: bool,
    /// The winner; everybody knows.
    pub winner: Option<Faction>,
    /// The legal choices, if it is the viewer who decides; nothing for anybody else.
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
    pub(crate) mobilizations: List<Mobilization, 3>,
    pub(crate) kept: [List<KeptCard, RECRUITMENTS_PER_GAME>; 2],
    pub(crate) lasting: RoundEffects,
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
    pub(crate) unsettled: Systems,
}

impl View {
    /// Returns the visible part of this faction.
    #[must_use]
    pub const fn faction_view(&self, faction: Faction) -> &FactionView {
        match faction {
            Faction::Rebel => &self.rebel,
            Faction::Imperial => &self.imperial,
        }
    }

    /// Returns the faction a system is loyal to: by its marker, and Coruscant always to the Empire (LOYALTY-10).
    #[must_use]
    pub fn loyalty(&self, system: System) -> Option<Faction> {
        let imperial = system == CORUSCANT || self.imperial_loyalty.contains(system);
        match (imperial, self.rebel_loyalty.contains(system)) {
            _ if self.destroyed.contains(system) => None,
            (true, _) => Some(Faction::Imperial),
            (false, rebel) => rebel.then_some(Faction::Rebel),
        }
    }

    /// Returns the icons a place gives to the side that builds there.
    #[must_use]
    pub fn build_icons_of_place(&self, place: Place) -> &'static [Icon] {
        build_icons_of_place(place, self.subjugated)
    }

    /// Returns the faction the viewer plays for, if any.
    #[must_use]
    pub fn own_faction(&self) -> Option<Faction> {
        faction_of_viewer(self.setup, self.viewer)
    }

    pub(crate) fn from_state(state: &State, viewer: Viewer) -> Self {
        let eyes = Perspective {
            state,
            me: faction_of_viewer(state.setup, viewer),
        };
        let (deciding, decision) = match state.agenda.last() {
            Some(Step::Ask(role, decision)) => (Some(*role), Some(*decision)),
            _ => (None, None),
        };
        let decides =
            deciding.map(|role| Viewer::Seat(state.setup.seat_of_role(role))) == Some(viewer);
        let choices = if decides {
            state.legal_choices().to_vec()
        } else {
            Vec::new()
        };
        let assigner = deciding.map(Role::faction);
        Self {
            viewer,
            setup: state.setup,
            time: state.time,
            reputation: state.reputation,
            places: place_views(state),
            leaders: leader_views(state),
            rebel_loyalty: state.rebel_loyalty,
            imperial_loyalty: state.imperial_loyalty,
            subjugated: state.subjugated,
            sabotaged: state.sabotaged,
            destroyed: state.destroyed,
            builds: Faction::BOTH.map(|faction| state.places_to_build_at(faction)),
            queue: state.queue.map(|space| unit_counts(&space)),
            ready: unit_counts(&state.ready),
            to_place: unit_counts(&state.to_place),
            base: state.base.filter(|_| eyes.knows_base()),
            base_revealed: state.base_revealed,
            possible_bases: eyes.possible_bases(),
            public_bases: state.base_public,
            named: state
                .lore
                .named
                .filter(|_| eyes.is_own_faction(Faction::Rebel)),
            rebel: eyes.faction_view(Faction::Rebel),
            imperial: eyes.faction_view(Faction::Imperial),
            projects: eyes
                .visible_layers(&state.projects, |card| card.mission_kind(Faction::Imperial)),
            project_discard: MissionCard::mission_kinds_of_cards(
                state.project_discard,
                Faction::Imperial,
            ),
            objectives: eyes.objectives_view(),
            tactic_decks: state.tactics.map(Set::len),
            tactic_discard: TacticCard::tactic_kinds_of_cards(state.tactic_discard),
            probes: eyes.probes_view(),
            deciding,
            decision,
            assigning: eyes.mission_being_assigned(assigner),
            vetoes: veto_views(state, eyes.me),
            doomed: doomed_views(state),
            round: RoundView::from_state(state),
            attempt: AttemptView::from_state(state),
            combat: CombatView::from_state(state),
            moving: MoveView::from_state(state, decision),
            lasting: RoundEffectsView::from_state(state),
            over: state.over,
            winner: state.winner,
            choices,
            engine: Bookkeeping::from_state(state),
        }
    }
}

impl Bookkeeping {
    fn from_state(state: &State) -> Self {
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

pub(crate) fn faction_of_viewer(setup: Setup, viewer: Viewer) -> Option<Faction> {
    match viewer {
        Viewer::Seat(seat) => Some(setup.faction_of_seat(seat)),
        Viewer::Spectator => None,
    }
}

fn place_views(state: &State) -> Vec<PlaceView> {
    let view = |place: Place| PlaceView {
        place,
        units: unit_counts(state.units.units_at_place(place)),
    };
    let occupied = |view: &PlaceView| !view.units.is_empty();
    Place::all().map(view).filter(occupied).collect()
}

fn leader_views(state: &State) -> Vec<LeaderView> {
    let view = |leader: Leader| LeaderView {
        leader,
        side: state.side_of_leader(leader),
        spot: state.leader_location(leader),
        ring: state.rings[leader.number()],
    };
    Leader::all().map(view).collect()
}

/// Returns the vetoes of the viewer's side.
fn veto_views(state: &State, me: Option<Faction>) -> Vec<Veto> {
    let pairs = me
        .into_iter()
        .flat_map(|faction| state.vetoes.vetoed_pairs_of_faction(faction));
    pairs
        .filter(|(leader, mission)| state.side_of_leader(*leader) == mission.row().faction)
        .map(|(leader, mission)| Veto { leader, mission })
        .collect()
}

fn doomed_views(state: &State) -> Vec<DoomedUnit> {
    let doomed = state.attempt.doomed.iter().flatten();
    doomed
        .map(|(unit, space)| DoomedUnit {
            unit: *unit,
            space: Some(*space).filter(|space| *space > 0),
        })
        .collect()
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

/// Returns only this faction's units.
pub(crate) fn of_faction(counts: &[u8; Unit::KINDS], faction: Faction) -> [u8; Unit::KINDS] {
    let mut own = [0; Unit::KINDS];
    for unit in Unit::of_faction(faction) {
        own[unit.number()] = counts[unit.number()];
    }
    own
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
                seat: self.setup.seat_of_role(role),
                decision,
            },
            _ => Turn::Over(self.setup.outcome_for_winner(self.winner)),
        }
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }
}
