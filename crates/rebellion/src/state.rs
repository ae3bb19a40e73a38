//! Everything on the table, as plain data.

use serde::{Deserialize, Serialize};
use tabletop::{LayeredDeck, List, Set, Turn, components};

use crate::action_cards::Window;
use crate::actions::Action;
use crate::combat::Combat;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::memory::{Memory, Objectives, Systems};
use crate::missions::{MAX_MISSION_CARDS, MissionCard};
use crate::mobilization::Mobilization;
use crate::objectives::Objective;
use crate::place::Place;
use crate::recruitments::{KeptCard, RECRUITMENTS_PER_GAME};
use crate::systems::System;
use crate::tactics::TacticCard;
use crate::team::{Role, Setup};
use crate::units::{Theater, Unit};
use crate::vetoes::Vetoes;

/// The number of missions a faction can have assigned: no more than it can have leaders.
pub(crate) const MISSION_SLOTS: usize = 14;

/// The number of units a card can destroy by their total health: four with one health each.
pub(crate) const MAX_DOOMED_UNITS: usize = 4;

/// An entry of the agenda: something still to be done. The last entry comes first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    /// A decision.
    Ask(Role, Decision),
    /// Set-up: the next Imperial starting unit.
    PlaceImperialUnits,
    /// Set-up: the next Rebel starting unit.
    PlaceRebelUnits,
    /// Set-up: starting action cards.
    DealActions,
    /// Set-up: probe deck and starting hands.
    DealHands,
    /// The Assignment Phase of a role.
    AssignPhase(Role),
    /// The partner has finished: this role assigns again if more leaders of the faction than this are on missions and
    /// one of them can get a second leader.
    AssignAgain(Role, u8),
    /// The Command Phase.
    BeginCommand,
    /// The next turn of the Command Phase.
    #[default]
    NextTurn,
    /// Activation step 3 to 5.
    AfterMove,
    /// Activation step 5.
    Subjugate,
    /// The mission this leader is on is turned faceup.
    RevealMission(Leader),
    /// A mission: this role may send a leader to oppose.
    SendLeader(Role),
    /// A mission: both sides are about to roll.
    Opposition,
    /// A mission: this faction rolls.
    RollDice(Faction),
    /// A mission: this role may use rings that touch the dice.
    DiceRings(Role),
    /// A mission: the rolls decide.
    MissionOutcome,
    /// A mission: it is carried out.
    MissionSuccess,
    /// A mission: what its card does.
    MissionEffect,
    /// A mission: discard or return it.
    MissionEnd,
    /// A mission: a captive and those who made the capture go to the nearest Imperial unit.
    BringIn,
    /// A mission: those who have said so go to the base with a rescued leader.
    Depart,
    /// The checks that have to hold at every moment, where something had to come before them.
    Settle,
    /// After a mission: the combat it has led to.
    AfterMission,
    /// End of the Command Phase: missions that were not revealed.
    EndCommand,
    /// End of the Command Phase: pending mobilizations.
    Mobilizations,
    /// A combat begins in the system it was prepared for.
    BeginCombat,
    /// Combat: action cards for its start.
    StartOfCombat,
    /// This role may use action cards.
    Window(Role, Window),
    /// Combat: tactic cards are drawn.
    DrawTactics,
    /// Combat: a round begins.
    CombatRound,
    /// Combat: a battle of this theater, if there is one.
    Battle(Theater),
    /// Combat: this faction attacks.
    Attack(Faction),
    /// Combat: the dice of the attack are rolled.
    RollAttack,
    /// Combat: black hits may become red ones, before dice become damage.
    ConvertHits,
    /// Combat: dice become damage.
    AssignDice,
    /// Combat: the defender blocks.
    BlockDamage,
    /// Combat: the attack is over.
    EndAttack,
    /// Combat: the losses of a battle are removed.
    EndBattle,
    /// Combat: the Rebels may play an objective; after a Space Battle also "Death Star Plans".
    ObjectiveWindow {
        /// True if a Space Battle has just been fought.
        plans: bool,
    },
    /// Combat: the dice of "Death Star Plans" are rolled.
    RollPlans,
    /// Combat: the dice decide about this station.
    PlansOutcome(Unit),
    /// Combat: this faction may retreat.
    RetreatPart(Faction),
    /// Combat: lone Rebel Transports.
    AfterRetreat(Faction),
    /// Combat: another round or the end.
    NextCombatRound,
    /// Combat: the end; winners and their objectives.
    EndCombat,
    /// Combat: hands, decks, damage markers and subjugation.
    CombatOver,
    /// More units than ships can carry in a destroyed system.
    Excess,
    /// The Refresh Phase, and before it the moment for an objective.
    Refresh,
    /// Refresh: leaders return.
    RetrieveLeaders,
    /// Refresh: missions are drawn.
    DrawMissions,
    /// Refresh: down to ten missions.
    HandLimit(Faction),
    /// Refresh: probes and objective.
    DrawProbes,
    /// Refresh: the time marker.
    AdvanceTime,
    /// Refresh: this faction recruits.
    Recruit(Faction),
    /// Refresh: the icons that can be used are fixed.
    BeginBuild,
    /// Refresh: this faction builds with the next icon.
    BuildUnits(Faction),
    /// Refresh: both have built.
    FinishBuild,
    /// Refresh: this faction's queue moves.
    SlideQueue(Faction),
    /// Refresh: this faction deploys the next unit.
    DeployUnits(Faction),
    /// The next round.
    NewRound,
}

/// The location of a leader.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderLocation {
    /// Not in the game yet.
    #[default]
    Away,
    /// In the leader pool.
    Pool,
    /// On the board.
    At(Place),
    /// On the facedown mission with this number.
    On(u8),
    /// Out of the game for good.
    Eliminated,
}

components! {
    /// A ring on a leader (RING).
    pub enum Ring as "ring" listed in ALL {
        /// The leader is captured.
        Captured => "captured",
        /// The leader is captured and frozen.
        Carbonite => "carbonite",
        /// The leader has changed sides.
        DarkSide => "dark-side",
        /// Rerolls a die.
        MasterYoda => "master-yoda",
        /// Rescues a captive.
        MillenniumFalcon => "millennium-falcon",
        /// Helps in diplomacy.
        C3po => "c-3po",
        /// Turns a die.
        R2d2 => "r2-d2",
    }
}

/// The missions of one faction.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct MissionCards {
    pub(crate) hand: Set<MissionCard>,
    pub(crate) deck: LayeredDeck<MissionCard, MAX_MISSION_CARDS>,
    pub(crate) discard: Set<MissionCard>,
    /// Facedown with leaders on them; a slot that is not in use holds `None`.
    pub(crate) assigned: [Option<MissionCard>; MISSION_SLOTS],
}

/// The action cards of one faction.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ActionCards {
    pub(crate) hand: Set<Action>,
    pub(crate) deck: LayeredDeck<Action, 34>,
    /// Drawn for recruiting, not yet decided about.
    pub(crate) drawn: Set<Action>,
    /// The card chosen for recruiting.
    pub(crate) chosen: Option<Action>,
    /// The starting cards that were not dealt; nobody has seen them. In a first game also the cards that
    /// were drawn for recruiting (FIRST-05), which their owner has seen.
    pub(crate) boxed: Set<Action>,
    /// Discarded faceup: used, or void (N-34).
    pub(crate) discard: Set<Action>,
}

/// The effects of cards on the rest of a round; everybody knows them.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct RoundEffects {
    /// Nobody is sent against this leader's mission ("Misdirection").
    pub(crate) misdirected: Option<Leader>,
    /// Does not return to the pool in this Refresh Phase ("Detained").
    pub(crate) detained: Option<Leader>,
    /// Rebel leaders attempt nothing and use no action card there ("Boba Fett? Where?").
    pub(crate) closed: Option<System>,
    /// Does not keep units from leaving this place ("Public Support").
    pub(crate) unhindering: Option<(Leader, Place)>,
    /// Has two more successes in the next attempt ("Contingency Plan").
    pub(crate) encouraged: Option<Leader>,
    /// The number of the facedown starting mission to which a leader came through "Contingency Plan".
    pub(crate) planned: Option<u8>,
    /// For each faction, the facedown mission that was found in a deck: no starting mission, and with the
    /// Empire a project.
    pub(crate) found: [Option<u8>; 2],
    /// True if the Master Yoda ring was used.
    pub(crate) yoda_used: bool,
}

/// A mission being undertaken.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Attempt {
    pub(crate) card: Option<MissionCard>,
    pub(crate) place: Place,
    /// The leaders assigned to it.
    pub(crate) leaders: Set<Leader>,
    pub(crate) target: Option<Leader>,
    /// For each faction, how many of its dice show which face.
    pub(crate) dice: [[u8; 4]; 2],
    pub(crate) succeeded: bool,
    /// Nobody can be sent against it ("Blindside").
    pub(crate) unopposable: bool,
    /// It fails ("Wookiee Guardian").
    pub(crate) foiled: bool,
    /// The leaders must stay where they are after a rescue ("For The Greater Good").
    pub(crate) must_stay: bool,
    /// The leaders who will go to the base after a rescue: a bit for each of the leaders, in order (RESCUE-03).
    pub(crate) leaving: u8,
    /// The system in which a combat has to follow (N-22).
    pub(crate) battlefield: Option<System>,
    /// Units that a card has named for destruction so far (G-100), each with its space on the queue, or 0 on the
    /// board. An action card may do so without a mission.
    pub(crate) doomed: List<Option<(Unit, u8)>, MAX_DOOMED_UNITS>,
}

/// A move being made.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Movement {
    /// The place it goes to.
    pub(crate) to: Place,
    /// For each origin, the capacity left on ships that have left it.
    pub(crate) capacity: List<(Place, u8), 9>,
    /// Systems units have come from.
    pub(crate) origins: Set<Place>,
    /// Origins that a ship with transport capacity has left.
    pub(crate) carriers: Set<Place>,
    /// The number of units of each lot that a card has moved.
    pub(crate) moved: [u8; 3],
}

/// A game of Rebellion.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Units by place and kind.
    pub(crate) units: Units,
    pub(crate) spots: [LeaderLocation; Leader::NUMBER],
    pub(crate) rings: [Option<Ring>; Leader::NUMBER],
    pub(crate) rebel_loyalty: Set<System>,
    pub(crate) imperial_loyalty: Set<System>,
    pub(crate) subjugated: Set<System>,
    pub(crate) sabotaged: Set<System>,
    pub(crate) destroyed: Set<System>,
    /// Units on the build queues, by space.
    pub(crate) queue: [[u8; Unit::KINDS]; 3],
    /// Units built in this step, not yet open.
    pub(crate) built: [[u8; Unit::KINDS]; 3],
    /// Units that have left the queue and wait to be deployed.
    pub(crate) ready: [u8; Unit::KINDS],
    /// Places that have received at least one unit, and two units, in this step (DEPLOY-03).
    pub(crate) deployed: [Set<Place>; 2],
    pub(crate) missions: [MissionCards; 2],
    pub(crate) projects: LayeredDeck<MissionCard, MAX_MISSION_CARDS>,
    pub(crate) project_discard: Set<MissionCard>,
    pub(crate) actions: [ActionCards; 2],
    /// The public facts about the cards each faction kept when recruiting, in order.
    pub(crate) kept: [List<KeptCard, RECRUITMENTS_PER_GAME>; 2],
    /// Facedown cards of a General who shares a faction, where the leaders shown on them do not tell whose
    /// they are (TEAM-39).
    pub(crate) generals: Set<Action>,
    pub(crate) objectives: LayeredDeck<Objective, 15>,
    pub(crate) objective_hand: Set<Objective>,
    pub(crate) objectives_played: Set<Objective>,
    /// Objectives in hand that everybody has seen (OBJECTIVE-03).
    pub(crate) objectives_open: Objectives,
    /// The tactic decks by theater; nobody ever looks into them, so they are in no order.
    pub(crate) tactics: [Set<TacticCard>; 2],
    pub(crate) tactic_discard: Set<TacticCard>,
    /// Tactic cards in hand, by faction: the secret part of a combat.
    pub(crate) tactic_hands: [Set<TacticCard>; 2],
    pub(crate) probes: LayeredDeck<System, 32>,
    /// Probe cards the Empire holds.
    pub(crate) probe_hand: Systems,
    /// Probe cards that lie open to all: removed at set-up, or old bases that everybody knows the Empire to
    /// hold (BASE-28, G-112).
    pub(crate) probes_open: Systems,
    /// Probe cards the Rebels have drawn, for a new base or out of the Empire's hand.
    pub(crate) probes_drawn: Systems,
    pub(crate) lore: Memory,
    pub(crate) base: Option<System>,
    pub(crate) base_revealed: bool,
    /// The systems that can hold the base by the public record alone.
    pub(crate) base_public: Set<System>,
    /// The starting system of the Rebel fleet, during set-up.
    pub(crate) rebel_start: Option<Place>,
    /// Starting units still to be placed.
    pub(crate) to_place: [u8; Unit::KINDS],
    pub(crate) attempt: Attempt,
    pub(crate) movement: Movement,
    pub(crate) combat: Combat,
    /// Mobilizations to be carried out at the end of the Command Phase: two at the most (N-18), and
    /// one more in worlds that a view leaves open.
    pub(crate) mobilizations: List<Mobilization, 3>,
    pub(crate) lasting: RoundEffects,
    pub(crate) agenda: List<Step, 16>,
    /// The current turn, as a number in the turn order.
    pub(crate) turn: u8,
    /// The roles that have passed, a bit for each number in the turn order.
    pub(crate) passed: u8,
    /// The mission a leader is being chosen for.
    pub(crate) assigning: Option<MissionCard>,
    pub(crate) assigning_slot: u8,
    /// The assignments that a General has forbidden in this phase; known to that side.
    pub(crate) vetoes: Vetoes,
    /// The icon being built with, counted over all places.
    pub(crate) build_index: u8,
    /// The systems whose icons each side can use in this build step (G-58).
    pub(crate) usable: [Set<Place>; 2],
    /// True if an objective was played in this combat.
    pub(crate) objective_played: bool,
    pub(crate) time: u8,
    pub(crate) reputation: u8,
    pub(crate) setup: Setup,
    pub(crate) over: bool,
    pub(crate) winner: Option<Faction>,
    /// Systems in which no subjugation marker is placed yet (CHECK-05).
    pub(crate) unsettled: Systems,
}

fn leaders_where(fits: impl Fn(Leader) -> bool) -> Set<Leader> {
    Leader::all().filter(|leader| fits(*leader)).collect()
}

/// Units by place and kind, in one block of bytes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) struct Units([[u8; Unit::KINDS]; Place::NUMBER]);

impl Units {
    pub(crate) const NONE: Self = Self([[0; Unit::KINDS]; Place::NUMBER]);

    pub(crate) fn count_units_of_kind(&self, place: impl Into<Place>, unit: Unit) -> u8 {
        self.0[place.into().number()][unit.number()]
    }

    /// Returns all units at a place.
    pub(crate) fn units_at_place(&self, place: Place) -> &[u8; Unit::KINDS] {
        &self.0[place.number()]
    }

    /// Returns the units at every place.
    pub(crate) const fn units_by_place(&self) -> &[[u8; Unit::KINDS]; Place::NUMBER] {
        &self.0
    }

    pub(crate) fn add(&mut self, place: impl Into<Place>, unit: Unit, count: u8) {
        self.0[place.into().number()][unit.number()] += count;
    }

    pub(crate) fn remove(&mut self, place: impl Into<Place>, unit: Unit, count: u8) {
        self.0[place.into().number()][unit.number()] -= count;
    }
}

impl State {
    /// Returns the number of units of a kind at a place.
    #[must_use]
    pub fn unit_count(&self, place: impl Into<Place>, unit: Unit) -> u8 {
        self.units.count_units_of_kind(place, unit)
    }

    /// Returns the number of units of a faction at a place that fit a condition.
    pub(crate) fn count_units_fitting_condition(
        &self,
        place: impl Into<Place>,
        faction: Faction,
        fits: impl Fn(Unit) -> bool,
    ) -> u32 {
        let place = place.into();
        Unit::of_faction(faction)
            .filter(|unit| fits(*unit))
            .map(|unit| u32::from(self.units.count_units_of_kind(place, unit)))
            .sum()
    }

    /// Tells whether a faction has any unit there.
    pub(crate) fn has_units(&self, place: impl Into<Place>, faction: Faction) -> bool {
        let units =
            &self.units.units_at_place(place.into())[Unit::unit_numbers_of_faction(faction)];
        units.iter().any(|count| *count > 0)
    }

    /// Tells whether a faction has units of this theater there.
    pub(crate) fn has_units_in_theater(
        &self,
        place: impl Into<Place>,
        faction: Faction,
        theater: Theater,
    ) -> bool {
        let units = self.units.units_at_place(place.into());
        Unit::of_faction(faction)
            .any(|unit| units[unit.number()] > 0 && unit.row().theater == theater)
    }

    /// Returns the number of units of a kind that are not in use (LIMITS-04).
    pub(crate) fn count_units_in_supply(&self, unit: Unit) -> u8 {
        unit.row().supply - self.count_units_in_use(unit) as u8
    }

    /// Returns the number of units of a kind in use; more than exist only in an impossible position.
    pub(crate) fn count_units_in_use(&self, unit: Unit) -> u32 {
        let index = unit.number();
        let board = Place::all().map(|place| self.units.count_units_of_kind(place, unit));
        let queued = self.queue.iter().chain(&self.built);
        let queued = queued.map(|space| space[index]);
        board
            .chain(queued)
            .chain([self.ready[index], self.to_place[index]])
            .map(u32::from)
            .sum()
    }

    /// Returns the faction a leader fights for; lured leaders are Imperial (LEADER-08, G-41).
    pub(crate) fn side_of_leader(&self, leader: Leader) -> Faction {
        match self.rings[leader.number()] {
            Some(Ring::DarkSide) => Faction::Imperial,
            _ => leader.row().faction,
        }
    }

    /// Returns the location of a leader.
    #[must_use]
    pub fn leader_location(&self, leader: Leader) -> LeaderLocation {
        self.spots[leader.number()]
    }

    /// Tells whether a leader is captured (CAPTURE-01, CAPTURE-10).
    pub(crate) fn is_captured(&self, leader: Leader) -> bool {
        matches!(
            self.rings[leader.number()],
            Some(Ring::Captured | Ring::Carbonite)
        )
    }

    /// Returns a faction's leaders in its pools.
    pub(crate) fn pool_leaders(&self, faction: Faction) -> Set<Leader> {
        leaders_where(|l| {
            self.leader_location(l) == LeaderLocation::Pool && self.side_of_leader(l) == faction
        })
    }

    /// Returns the pool leaders a role decides about: all of the faction with two players, those of the role's colour
    /// in a team (TEAM-04, TEAM-08).
    pub(crate) fn pool_leaders_of_role(&self, role: Role) -> Set<Leader> {
        let pool = self.pool_leaders(role.faction());
        pool.iter()
            .filter(|leader| self.role_commands_leader(role, *leader))
            .collect()
    }

    /// Returns the pool leaders a role can assign: its own, and those of both pools if one player has both roles
    /// (TEAM-08, G-114).
    pub(crate) fn assignable_pool_leaders(&self, role: Role) -> Set<Leader> {
        if self.setup.is_shared_by_two_players(role.faction()) {
            self.pool_leaders_of_role(role)
        } else {
            self.pool_leaders(role.faction())
        }
    }

    /// Tells whether a role decides about this leader of its faction.
    pub(crate) fn role_commands_leader(&self, role: Role, leader: Leader) -> bool {
        self.side_of_leader(leader) == role.faction()
            && (!self.setup.is_team_game()
                || leader.row().frame == role.frame_of_commanded_leaders())
    }

    /// Returns a faction's leaders at a place who are not captured.
    pub(crate) fn leaders_at(&self, place: impl Into<Place>, faction: Faction) -> Set<Leader> {
        let place = place.into();
        leaders_where(|leader| {
            self.leader_location(leader) == LeaderLocation::At(place)
                && self.side_of_leader(leader) == faction
                && !self.is_captured(leader)
        })
    }

    /// Returns the captured leaders at a place.
    pub(crate) fn captives_at(&self, place: impl Into<Place>) -> Set<Leader> {
        let place = place.into();
        leaders_where(|l| {
            self.leader_location(l) == LeaderLocation::At(place) && self.is_captured(l)
        })
    }

    /// Returns the leaders on a facedown mission.
    pub(crate) fn leaders_on_mission(&self, faction: Faction, slot: usize) -> Set<Leader> {
        leaders_where(|leader| {
            self.leader_location(leader) == LeaderLocation::On(slot as u8)
                && self.side_of_leader(leader) == faction
        })
    }

    /// Returns the place a space of the board stands for: units on the "Rebel Base" space are in the base's system
    /// once the base is revealed (BASE-14, BASE-20).
    pub(crate) fn base_place(&self) -> Place {
        match (self.base_revealed, self.base) {
            (true, Some(system)) => system.into(),
            _ => Place::BASE,
        }
    }

    pub(crate) fn turn_from_agenda(&self) -> Turn<Decision> {
        if self.over {
            return Turn::Over(self.setup.outcome_for_winner(self.winner));
        }
        match self.agenda.last() {
            Some(Step::Ask(role, decision)) => Turn::Decide {
                seat: self.setup.seat_of_role(*role),
                decision: *decision,
            },
            step => unreachable!("{step:?} is no decision"),
        }
    }
}

impl Serialize for Units {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<[u8; Unit::KINDS]>::deserialize(deserializer)?;
        let rows = rows
            .try_into()
            .map_err(|_| serde::de::Error::custom("units are counted for 33 places"))?;
        Ok(Self(rows))
    }
}
