//! Setting up any position: sparse, checked, and separate from the game's own set-up.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::{Chance, Element, Game, LayeredDeck, Log, Set};

use crate::actions::Action;
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::recruitments::{KeptCard, RECRUITMENTS_PER_GAME};
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, MISSION_SLOTS, Ring, State, Step};
use crate::systems::{CORUSCANT, System};
use crate::tactics::{Tactic, TacticCard};
use crate::team::{Role, Setup};
use crate::track::{TIME_START, TRACK_END, is_recruit_space};
use crate::units::{Theater, Unit};
use crate::view::Phase;

/// A position; what is not mentioned is as harmless as possible.
///
/// ```
/// use rebellion::{Position, Unit, systems};
/// use tabletop::{NoLog, chance::QuickChance};
///
/// let position: Position =
///     serde_json::from_str(r#"{ "at": { "hoth": { "units": { "x-wing": 2 } } } }"#).unwrap();
/// let state = position.build_state(&mut QuickChance::new(1), &mut NoLog).unwrap();
/// assert_eq!(state.unit_count(systems::HOTH, Unit::XWing), 2);
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    /// The game played; the full set-up for two players if not mentioned.
    pub setup: Option<Setup>,
    /// The phase; a turn of the Command Phase if not mentioned.
    #[serde(default)]
    pub phase: Phase,
    /// The role whose turn it is; the Rebel Admiral's (with two players, the Rebels') if not mentioned.
    pub turn: Option<Role>,
    /// The roles that have passed in this Command Phase.
    #[serde(default)]
    pub passed: Vec<Role>,
    /// The space of the time marker; if not mentioned, 1, or the one at which the recruitments of the action cards
    /// are over.
    pub time: Option<u8>,
    /// The space of the reputation marker; 14 if not mentioned.
    pub reputation: Option<u8>,
    /// The system of the base; if not mentioned, Dagobah or the first system it can be in.
    pub base: Option<System>,
    /// True if the base is revealed.
    #[serde(default)]
    pub base_revealed: bool,
    /// Systems everybody knows the base not to be in.
    #[serde(default)]
    pub not_base: Vec<System>,
    /// Probe cards that lie open: out of the game, or, if they are among `probes`, old bases.
    #[serde(default)]
    pub open_probes: Vec<System>,
    /// The contents of the systems and of the "Rebel Base" space.
    #[serde(default)]
    pub at: BTreeMap<Place, PlacePosition>,
    /// Rings on leaders.
    #[serde(default)]
    pub rings: BTreeMap<Leader, Ring>,
    /// Leaders out of the game for good.
    #[serde(default)]
    pub eliminated: Vec<Leader>,
    /// Objectives in the Rebel hand.
    #[serde(default)]
    pub objectives: Vec<Objective>,
    /// Fulfilled objectives.
    #[serde(default)]
    pub played: Vec<Objective>,
    /// The next objectives, the top one first, known to the Rebels.
    #[serde(default)]
    pub next_objectives: Vec<Objective>,
    /// Probe cards the Empire holds.
    #[serde(default)]
    pub probes: Vec<System>,
    /// Discarded tactic cards.
    #[serde(default)]
    pub tactic_discard: Vec<Tactic>,
    /// The Rebel side.
    #[serde(default)]
    pub rebel: SidePosition,
    /// The Imperial side.
    #[serde(default)]
    pub imperial: SidePosition,
}

/// One place of a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlacePosition {
    /// The number of units of each kind.
    #[serde(default)]
    pub units: BTreeMap<Unit, u8>,
    /// Leaders there, captives included.
    #[serde(default)]
    pub leaders: Vec<Leader>,
    /// The faction that the system is loyal to.
    pub loyalty: Option<Faction>,
    /// True if it is subjugated.
    #[serde(default)]
    pub subjugated: bool,
    /// True if it has a sabotage marker.
    #[serde(default)]
    pub sabotaged: bool,
    /// True if it is destroyed.
    #[serde(default)]
    pub destroyed: bool,
}

/// A facedown mission of a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AssignedPosition {
    /// The mission.
    pub mission: Mission,
    /// The leaders on it.
    pub leaders: Vec<Leader>,
}

/// One side of a position. Starting missions are in hand unless they are assigned.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SidePosition {
    /// If given, all leaders in the pool; otherwise the starting leaders not mentioned elsewhere.
    pub pool: Option<Vec<Leader>>,
    /// Missions in hand besides the starting ones.
    #[serde(default)]
    pub hand: Vec<Mission>,
    /// Facedown missions.
    #[serde(default)]
    pub assigned: Vec<AssignedPosition>,
    /// Discarded missions.
    #[serde(default)]
    pub discard: Vec<Mission>,
    /// Facedown action cards.
    #[serde(default)]
    pub actions: Vec<Action>,
    /// The leaders whom facedown action cards brought into the game.
    #[serde(default)]
    pub recruited: BTreeMap<Action, Leader>,
    /// Tactic cards in hand.
    #[serde(default)]
    pub tactics: Vec<Tactic>,
    /// Units on the build queue, space 1 first.
    #[serde(default)]
    pub queue: [BTreeMap<Unit, u8>; 3],
}

/// Why a position cannot be set up.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum PositionError {
    /// A component is in two places.
    #[error("`{0}` is in two places")]
    Twice(&'static str),
    /// A component was given to the wrong side, or more often than it exists.
    #[error("`{0}` cannot be {1} (any more)")]
    Misplaced(&'static str, &'static str),
    /// The position breaks a rule of the game.
    #[error("the position is impossible: {0}")]
    Impossible(String),
}

type Built = Result<(), PositionError>;

impl Position {
    /// Sets the position up and plays on to its first decision.
    pub fn build_state(
        &self,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<State, PositionError> {
        let mut state = State::with_leaders_and_decks(self.setup.unwrap_or(Setup::FULL));
        state.time = self
            .time
            .unwrap_or_else(|| self.earliest_time_marker_space());
        state.reputation = self.reputation.unwrap_or(state.reputation);
        self.place_units_and_markers(&mut state)?;
        self.place_leaders(&mut state)?;
        for faction in Faction::BOTH {
            self.side_position(faction)
                .deal_cards_and_fill_queue(&mut state, faction)?;
        }
        self.deal_common_decks(&mut state)?;
        self.choose_and_place_base(&mut state)?;
        let before = State {
            agenda: [Step::Ask(Role::RebelAdmiral, crate::Decision::Command)]
                .into_iter()
                .collect(),
            ..state
        };
        before
            .check_invariants()
            .map_err(PositionError::Impossible)?;
        self.begin_phase_until_decision(&mut state, chance, log);
        state
            .check_invariants()
            .map_err(PositionError::Impossible)?;
        Ok(state)
    }

    /// Returns the first space on which the recruitments of the action cards given are over.
    fn earliest_time_marker_space(&self) -> u8 {
        let recruitments =
            Faction::BOTH.map(|faction| self.side_position(faction).count_recruited_action_cards());
        let most = recruitments.into_iter().max().unwrap_or_default();
        (TIME_START..TRACK_END)
            .find(|time| most + recruitments_left_at_time(*time) <= RECRUITMENTS_PER_GAME)
            .unwrap_or(TIME_START)
    }

    const fn side_position(&self, faction: Faction) -> &SidePosition {
        match faction {
            Faction::Rebel => &self.rebel,
            Faction::Imperial => &self.imperial,
        }
    }

    fn place_units_and_markers(&self, state: &mut State) -> Built {
        for (place, here) in &self.at {
            for (unit, count) in &here.units {
                if *count > unit.row().supply {
                    return Err(PositionError::Misplaced(unit.id(), "there so often"));
                }
                state.units.add(*place, *unit, *count);
            }
            let Some(system) = place.system() else {
                continue;
            };
            match here.loyalty {
                Some(Faction::Rebel) => state.rebel_loyalty.insert(system),
                Some(Faction::Imperial) if system != CORUSCANT => {
                    state.imperial_loyalty.insert(system);
                }
                _ => {}
            }
            for (given, markers) in [
                (here.subjugated, &mut state.subjugated),
                (here.sabotaged, &mut state.sabotaged),
                (here.destroyed, &mut state.destroyed),
            ] {
                if given {
                    markers.insert(system);
                }
            }
        }
        Ok(())
    }

    fn place_leaders(&self, state: &mut State) -> Built {
        let mut placed = Set::EMPTY;
        let mut put = |leader: Leader, spot: LeaderLocation, state: &mut State| {
            if placed.contains(leader) {
                return Err(PositionError::Twice(leader.id()));
            }
            placed.insert(leader);
            state.spots[leader.number()] = spot;
            Ok(())
        };
        for (place, here) in &self.at {
            for leader in &here.leaders {
                put(*leader, LeaderLocation::At(*place), state)?;
            }
        }
        for leader in &self.eliminated {
            put(*leader, LeaderLocation::Eliminated, state)?;
        }
        for (leader, ring) in &self.rings {
            state.rings[leader.number()] = Some(*ring);
        }
        for faction in Faction::BOTH {
            let side = self.side_position(faction);
            for (slot, assigned) in side.assigned.iter().enumerate() {
                for leader in &assigned.leaders {
                    put(*leader, LeaderLocation::On(slot as u8), state)?;
                }
            }
            if let Some(pool) = &side.pool {
                for leader in pool {
                    put(*leader, LeaderLocation::Pool, state)?;
                }
            }
        }
        for faction in Faction::BOTH {
            let given = self.side_position(faction).pool.is_some();
            for leader in Leader::starting_leaders(faction).difference(placed) {
                state.spots[leader.number()] = if given {
                    LeaderLocation::Away
                } else {
                    LeaderLocation::Pool
                };
            }
        }
        Ok(())
    }

    fn deal_common_decks(&self, state: &mut State) -> Built {
        for objective in &self.objectives {
            take_card_from_deck(&mut state.objectives, *objective, objective.id(), "in hand")?;
            state.objective_hand.insert(*objective);
        }
        for objective in &self.played {
            take_card_from_deck(&mut state.objectives, *objective, objective.id(), "played")?;
            state.objectives_played.insert(*objective);
        }
        for objective in self.next_objectives.iter().rev() {
            take_card_from_deck(&mut state.objectives, *objective, objective.id(), "on top")?;
            state.objectives.place_on_top(*objective, [true, false]);
        }
        for tactic in &self.tactic_discard {
            let card = take_tactic_card_of_kind(state, *tactic)?;
            state.tactic_discard.insert(card);
        }
        state.probes = LayeredDeck::new_shuffled(State::all_probe_card_systems());
        for system in &self.open_probes {
            take_card_from_deck(&mut state.probes, *system, system.id(), "an open probe")?;
            state.probes_open.insert(*system);
        }
        for system in &self.probes {
            if !self.open_probes.contains(system) {
                take_card_from_deck(&mut state.probes, *system, system.id(), "a probe in hand")?;
            }
            state.probe_hand.insert(*system);
        }
        Ok(())
    }

    fn choose_and_place_base(&self, state: &mut State) -> Built {
        let can_be = |system: &System| {
            !self.not_base.contains(system)
                && (self.base_revealed || !state.would_reveal_base(*system))
        };
        let held = state.probe_hand.get().difference(state.probes_open.get());
        let hidden = state.probes.all_cards().union(held);
        state.base_public = hidden.iter().filter(can_be).collect();
        let free = state.base_public.difference(state.probe_hand.get());
        let usual = free
            .iter()
            .find(|system| *system == crate::systems::DAGOBAH);
        let base = self.base.or(usual).or(free.first());
        if let Some(base) = base {
            take_card_from_deck(&mut state.probes, base, base.id(), "the base")?;
            state.base = Some(base);
        }
        if let (true, Some(base)) = (self.base_revealed, base) {
            state.base_revealed = true;
            state.base_public = Set::from_element(base);
        }
        Ok(())
    }

    fn begin_phase_until_decision(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let order = state.turn_order();
        for role in &self.passed {
            state.passed |= 1 << state.turn_number(*role);
        }
        let turn = self.turn.map_or(0, |role| state.turn_number(role));
        let turn = usize::from(turn);
        state.turn = ((turn + order.len() - 1) % order.len()) as u8;
        state.agenda.push(match self.phase {
            Phase::Assignment => Step::NewRound,
            Phase::Command => Step::NextTurn,
            Phase::Refresh => Step::Refresh,
        });
        // Compiled once for every kind of chance and log, as everything that happens at a table.
        let (mut chance, mut log): (&mut dyn Chance, &mut dyn Log<Event>) = (chance, log);
        let mut resolve = Resolve {
            state,
            chance: &mut chance,
            log: &mut log,
        };
        resolve.run_agenda();
    }
}

/// Returns the number of times each side still recruits when the time marker is there (RECRUIT-01).
fn recruitments_left_at_time(time: u8) -> usize {
    (time..TRACK_END)
        .filter(|space| is_recruit_space(*space + 1))
        .count()
}

impl SidePosition {
    /// Returns the number of action cards that were gained by recruiting.
    fn count_recruited_action_cards(&self) -> usize {
        let gained = |card: &&Action| !card.row().starting;
        self.actions.iter().filter(gained).count()
    }

    fn deal_cards_and_fill_queue(&self, state: &mut State, faction: Faction) -> Built {
        if self.assigned.len() > MISSION_SLOTS {
            let problem = "there are more facedown missions than leaders";
            return Err(PositionError::Impossible(problem.into()));
        }
        for (slot, assigned) in self.assigned.iter().enumerate() {
            let card = take_mission_card_of_kind(state, faction, assigned.mission, "assigned")?;
            state.missions[faction.index()].assigned[slot] = Some(card);
        }
        for mission in &self.hand {
            let card = take_mission_card_of_kind(state, faction, *mission, "in hand")?;
            state.missions[faction.index()].hand.insert(card);
        }
        for mission in &self.discard {
            let card = take_mission_card_of_kind(state, faction, *mission, "discarded")?;
            match mission.row().deck {
                MissionDeck::Project => state.project_discard.insert(card),
                _ => state.missions[faction.index()].discard.insert(card),
            }
        }
        self.deal_action_cards(state, faction)?;
        for tactic in &self.tactics {
            let card = take_tactic_card_of_kind(state, *tactic)?;
            state.tactic_hands[faction.index()].insert(card);
        }
        for (space, units) in self.queue.iter().enumerate() {
            for (unit, count) in units {
                if unit.faction() != faction || *count > unit.row().supply {
                    return Err(PositionError::Misplaced(unit.id(), "on this queue"));
                }
                state.queue[space][unit.number()] = *count;
            }
        }
        Ok(())
    }

    /// Deals action cards. Those with a recruit icon count as kept without a leader, unless one is given, and as many
    /// recruitments of the track must be over.
    fn deal_action_cards(&self, state: &mut State, faction: Faction) -> Built {
        if self.count_recruited_action_cards() + recruitments_left_at_time(state.time)
            > RECRUITMENTS_PER_GAME
        {
            let problem = "the time track has no more than four recruitments, before and after";
            return Err(PositionError::Impossible(problem.into()));
        }
        let starting = Action::of_faction(faction, true);
        for action in &self.actions {
            if action.row().faction != faction {
                return Err(PositionError::Misplaced(action.id(), "in this hand"));
            }
            if !starting.contains(*action) {
                let deck = &mut state.actions[faction.index()].deck;
                take_card_from_deck(deck, *action, action.id(), "in hand")?;
                let leader = self.recruited.get(action).copied();
                if leader.is_some_and(|leader| !action.shows_leader(leader)) {
                    return Err(PositionError::Misplaced(action.id(), "with this leader"));
                }
                let kept = KeptCard::new(leader, Set::EMPTY);
                state.kept[faction.index()].push(kept);
                state.remember_card_owner(*action, leader);
            }
            state.actions[faction.index()].hand.insert(*action);
        }
        let elsewhere = |action: &&Action| !self.actions.contains(action);
        if let Some(action) = self.recruited.keys().find(elsewhere) {
            return Err(PositionError::Misplaced(action.id(), "with a leader"));
        }
        let cards = &mut state.actions[faction.index()];
        if !state.setup.is_first_game() {
            cards.boxed = starting.difference(cards.hand);
        }
        Ok(())
    }
}

fn take_card_from_deck<T: Element + Default, const N: usize>(
    deck: &mut LayeredDeck<T, N>,
    card: T,
    id: &'static str,
    place: &'static str,
) -> Built {
    if deck.all_cards().contains(card) {
        deck.remove_card(card);
        Ok(())
    } else {
        Err(PositionError::Misplaced(id, place))
    }
}

/// Takes a card of this kind out of its deck; a starting mission out of the hand.
fn take_mission_card_of_kind(
    state: &mut State,
    faction: Faction,
    mission: Mission,
    place: &'static str,
) -> Result<MissionCard, PositionError> {
    let wrong = PositionError::Misplaced(mission.id(), place);
    if mission.row().faction != faction {
        return Err(wrong);
    }
    let of_kind = |card: &MissionCard| card.mission_kind(faction) == mission;
    let cards = &mut state.missions[faction.index()];
    let from = match mission.row().deck {
        MissionDeck::Starting => cards.hand,
        MissionDeck::Regular => cards.deck.all_cards(),
        MissionDeck::Project => state.projects.all_cards(),
    };
    let card = from.iter().find(of_kind).ok_or(wrong)?;
    match mission.row().deck {
        MissionDeck::Starting => cards.hand.remove(card),
        MissionDeck::Regular => cards.deck.remove_card(card),
        MissionDeck::Project => state.projects.remove_card(card),
    }
    Ok(card)
}

fn take_tactic_card_of_kind(
    state: &mut State,
    tactic: Tactic,
) -> Result<TacticCard, PositionError> {
    let theater: Theater = tactic.row().theater;
    let deck = &mut state.tactics[theater as usize];
    let card = deck
        .iter()
        .find(|card| card.tactic_kind() == tactic)
        .ok_or(PositionError::Misplaced(tactic.id(), "here"))?;
    deck.remove(card);
    Ok(card)
}
