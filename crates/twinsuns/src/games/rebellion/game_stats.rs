//! Statistics of a game of the board game, with the choices that look like blunders.

#[cfg(test)]
mod tests;

use rebellion::{
    Choice, Decision, Event, Faction, Leader, Mission, Place, Sight, State, System, Unit,
};
use tabletop::{Game, Log, Set, Turn};

use crate::games::game_stats::{self, Counts, GameSummary};

/// The counts that the events and choices of a game give.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardGameStats {
    rounds: u64,
    counts: [Counts; 2],
    ending: Option<Ending>,
    /// The state of the count between two events.
    now: Situation,
}

/// The facts that later events are judged by.
#[derive(Clone, Debug, Default)]
struct Situation {
    /// True if a system has been activated and nothing has moved since.
    idle: bool,
    /// The number of dice that each side has rolled in the attempt.
    dice: [u8; 2],
    /// The system of the last combat, until the next turn begins.
    battlefield: Option<System>,
    /// The systems that have been destroyed.
    destroyed: Set<System>,
    /// True if the reputation marker was moved last, and not the time marker.
    by_reputation: bool,
    /// True if the Rebels reveal their base themselves.
    showing: bool,
    /// The facedown missions at the last pass.
    facedown: Vec<(Mission, Set<Leader>)>,
}

/// The way in which the winner won.
#[derive(Copy, Clone, Debug)]
enum Ending {
    Reputation,
    Time,
    Base,
}

impl BoardGameStats {
    fn increment_counter(&mut self, faction: Faction, what: &'static str) {
        *self.counts[faction.index()].entry(what).or_default() += 1;
    }

    fn count_pass(&mut self, state: &State, me: Faction, offered: &[Choice]) {
        let reveals = |choice: &Choice| matches!(choice, Choice::Reveal(..));
        let leads = |choice: &Choice| matches!(choice, Choice::Lead(_));
        self.increment_counter(me, "passes");
        if offered.iter().any(reveals) {
            self.increment_counter(me, "passes_with_missions");
        }
        if offered.iter().any(leads) && can_move_units(Sight::new(state, me)) {
            self.increment_counter(me, "passes_with_moves");
        }
        self.now.facedown = Faction::BOTH
            .iter()
            .flat_map(|faction| Sight::new(state, *faction).assigned_missions())
            .collect();
    }

    /// Counts the missions that go back into the hands unrevealed at the end of the phase.
    fn count_returned_missions(&mut self) {
        for (mission, leaders) in std::mem::take(&mut self.now.facedown) {
            let row = mission.row();
            let icons: u8 = leaders
                .iter()
                .map(|leader| leader.skill_icons(row.skill))
                .sum();
            self.increment_counter(row.faction, "missions_returned");
            if icons < row.requirement {
                self.increment_counter(row.faction, "missions_beyond_skill");
            }
        }
    }

    fn count_revealed_mission(&mut self, mission: Mission) {
        let faction = mission.row().faction;
        self.now.dice = [0; 2];
        self.increment_counter(faction, "missions");
        if mission.row().attempt {
            self.increment_counter(faction, "attempts");
        }
    }

    fn count_revealed_base(&mut self) {
        if self.now.showing {
            return self.increment_counter(Faction::Rebel, "bases_shown");
        }
        if !self.counts[Faction::Imperial.index()].contains_key("bases_found") {
            self.increment_counter(Faction::Imperial, "games_found");
        }
        self.increment_counter(Faction::Imperial, "bases_found");
    }

    fn count_failed_attempt(&mut self, mission: Mission) {
        let me = mission.row().faction;
        let dice = self.now.dice;
        self.increment_counter(me, "attempts_failed");
        if dice[me.index()] < dice[me.opponent().index()] {
            self.increment_counter(me, "attempts_outmatched");
        }
    }
}

/// Tells whether a leader could bring any unit anywhere.
fn can_move_units(sight: Sight<'_>) -> bool {
    let mobile = |origin: Place| {
        let units = sight.units_at(origin);
        Unit::of_faction(sight.own_faction()).any(|unit| {
            let row = unit.row();
            units[unit as usize] > 0 && !row.immobile && !row.needs_transport
        })
    };
    Place::all().any(|to| sight.move_origins(to).iter().any(mobile))
}

impl Log<Event> for BoardGameStats {
    fn record_event(&mut self, event: Event) {
        match event {
            Event::RoundBegan { .. } => self.rounds += 1,
            Event::Activated { .. } => {
                self.now.idle = true;
                self.now.battlefield = None;
            }
            Event::Moved { .. } => self.now.idle = false,
            Event::MissionRevealed { mission, .. } => {
                self.now.battlefield = None;
                self.count_revealed_mission(mission);
            }
            Event::DiceRolled { faction, dice } => {
                self.now.dice[faction.index()] = dice.iter().sum();
            }
            Event::MissionFailed { mission } => self.count_failed_attempt(mission),
            Event::MissionsReturned => self.count_returned_missions(),
            Event::CombatBegan { system, .. } => self.now.battlefield = Some(system),
            Event::SystemDestroyed { system } => self.now.destroyed.insert(system),
            Event::BaseRevealed { .. } => self.count_revealed_base(),
            Event::ReputationGained { .. } => self.now.by_reputation = true,
            Event::TimeAdvanced { .. } => self.now.by_reputation = false,
            Event::GameEnded { winner } => {
                self.ending = Some(match (winner, self.now.by_reputation) {
                    (Faction::Imperial, _) => Ending::Base,
                    (Faction::Rebel, true) => Ending::Reputation,
                    (Faction::Rebel, false) => Ending::Time,
                });
            }
            _ => {}
        }
    }
}

impl game_stats::GameStats<State> for BoardGameStats {
    const COUNTERS: &'static [(&'static str, &'static str)] = &[
        ("turns", "turns of the Command Phase"),
        ("passes", "passes"),
        (
            "passes_with_missions",
            "with a mission that could be revealed",
        ),
        (
            "passes_with_moves",
            "with a leader and units that could move",
        ),
        ("activations", "activations"),
        ("activations_empty", "that moved nothing"),
        ("missions", "missions revealed"),
        ("attempts", "attempts among them"),
        ("attempts_failed", "that failed"),
        ("attempts_outmatched", "with fewer dice than the enemy"),
        ("missions_returned", "missions returned unrevealed"),
        ("missions_beyond_skill", "for want of skill icons"),
        ("games_found", "games in which a base was found"),
        ("bases_found", "bases found in all"),
        ("bases_shown", "bases shown by the Rebels themselves"),
    ];

    fn on_choice(&mut self, state: &State, offered: &[Choice], choice: Choice) {
        let Turn::Decide { seat, decision } = state.turn() else {
            return;
        };
        let me = state.setup().faction_of_seat(seat);
        self.now.showing = choice == Choice::RevealBase;
        match (decision, choice) {
            (Decision::Command, Choice::Pass) => {
                self.increment_counter(me, "turns");
                self.count_pass(state, me, offered);
            }
            (Decision::Command, Choice::RevealBase) => {} // the turn is still to come
            (Decision::Command, _) => self.increment_counter(me, "turns"),
            (Decision::Activate { .. }, _) => self.increment_counter(me, "activations"),
            (Decision::Move { .. }, Choice::Done) if self.now.idle => {
                self.now.idle = false; // a card may move units as well
                self.increment_counter(me, "activations_empty");
            }
            _ => {}
        }
    }

    fn into_summary(self, last: &State) -> GameSummary {
        let base = Sight::new(last, Faction::Rebel).base();
        let ending = match self.ending {
            Some(Ending::Reputation) => "reputation",
            Some(Ending::Time) => "time",
            Some(Ending::Base) if base.is_some_and(|base| self.now.destroyed.contains(base)) => {
                "base-destroyed"
            }
            Some(Ending::Base) if self.now.battlefield == base => "base-conquered",
            Some(Ending::Base) => "base-undefended",
            None => "unknown",
        };
        GameSummary {
            ending,
            rounds: self.rounds,
            counts: self.counts,
        }
    }
}
