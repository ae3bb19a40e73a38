//! Statistics of a game of the board game, with the choices that look like blunders.

#[cfg(test)]
mod tests;

use rebellion::{
    Choice, Decision, Faction, Happening, Leader, Mission, Place, Sight, State, System, Unit,
};
use tabletop::{Game, Log, Set, Turn};

use crate::games::witness::{self, Account, Counts};

/// The counts that the events and choices of a game give.
#[derive(Clone, Debug, Default)]
pub(crate) struct Witness {
    rounds: u64,
    counts: [Counts; 2],
    ending: Option<Ending>,
    /// The state of the count between two events.
    now: Now,
}

/// The facts that later events are judged by.
#[derive(Clone, Debug, Default)]
struct Now {
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

impl Witness {
    fn count(&mut self, faction: Faction, what: &'static str) {
        *self.counts[faction.index()].entry(what).or_default() += 1;
    }

    fn passed(&mut self, state: &State, me: Faction, offered: &[Choice]) {
        let reveals = |choice: &Choice| matches!(choice, Choice::Reveal(..));
        let leads = |choice: &Choice| matches!(choice, Choice::Lead(_));
        self.count(me, "passes");
        if offered.iter().any(reveals) {
            self.count(me, "passes_with_missions");
        }
        if offered.iter().any(leads) && can_move(Sight::new(state, me)) {
            self.count(me, "passes_with_moves");
        }
        self.now.facedown = Faction::BOTH
            .iter()
            .flat_map(|faction| Sight::new(state, *faction).assigned())
            .collect();
    }

    /// Counts the missions that go back into the hands unrevealed at the end of the phase.
    fn returned(&mut self) {
        for (mission, leaders) in std::mem::take(&mut self.now.facedown) {
            let row = mission.row();
            let icons: u8 = leaders.iter().map(|leader| leader.icons(row.skill)).sum();
            self.count(row.faction, "missions_returned");
            if icons < row.requirement {
                self.count(row.faction, "missions_beyond_skill");
            }
        }
    }

    fn revealed(&mut self, mission: Mission) {
        let faction = mission.row().faction;
        self.now.dice = [0; 2];
        self.count(faction, "missions");
        if mission.row().attempt {
            self.count(faction, "attempts");
        }
    }

    fn base_revealed(&mut self) {
        if self.now.showing {
            return self.count(Faction::Rebel, "bases_shown");
        }
        if !self.counts[Faction::Imperial.index()].contains_key("bases_found") {
            self.count(Faction::Imperial, "games_found");
        }
        self.count(Faction::Imperial, "bases_found");
    }

    fn failed(&mut self, mission: Mission) {
        let me = mission.row().faction;
        let dice = self.now.dice;
        self.count(me, "attempts_failed");
        if dice[me.index()] < dice[me.other().index()] {
            self.count(me, "attempts_outmatched");
        }
    }
}

/// Tells whether a leader could bring any unit anywhere.
fn can_move(sight: Sight<'_>) -> bool {
    let mobile = |origin: Place| {
        let units = sight.units_at(origin);
        Unit::of(sight.me()).any(|unit| {
            let row = unit.row();
            units[unit as usize] > 0 && !row.immobile && !row.needs_transport
        })
    };
    Place::all().any(|to| sight.origins(to).iter().any(mobile))
}

impl Log<Happening> for Witness {
    fn note(&mut self, event: Happening) {
        match event {
            Happening::RoundBegan { .. } => self.rounds += 1,
            Happening::Activated { .. } => {
                self.now.idle = true;
                self.now.battlefield = None;
            }
            Happening::Moved { .. } => self.now.idle = false,
            Happening::MissionRevealed { mission, .. } => {
                self.now.battlefield = None;
                self.revealed(mission);
            }
            Happening::DiceRolled { faction, dice } => {
                self.now.dice[faction.index()] = dice.iter().sum();
            }
            Happening::MissionFailed { mission } => self.failed(mission),
            Happening::MissionsReturned => self.returned(),
            Happening::CombatBegan { system, .. } => self.now.battlefield = Some(system),
            Happening::SystemDestroyed { system } => self.now.destroyed.insert(system),
            Happening::BaseRevealed { .. } => self.base_revealed(),
            Happening::ReputationGained { .. } => self.now.by_reputation = true,
            Happening::TimeAdvanced { .. } => self.now.by_reputation = false,
            Happening::GameEnded { winner } => {
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

impl witness::Witness<State> for Witness {
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

    fn chosen(&mut self, state: &State, offered: &[Choice], choice: Choice) {
        let Turn::Decide { seat, decision } = state.turn() else {
            return;
        };
        let me = state.setup().faction(seat);
        self.now.showing = choice == Choice::RevealBase;
        match (decision, choice) {
            (Decision::Command, Choice::Pass) => {
                self.count(me, "turns");
                self.passed(state, me, offered);
            }
            (Decision::Command, Choice::RevealBase) => {} // the turn is still to come
            (Decision::Command, _) => self.count(me, "turns"),
            (Decision::Activate { .. }, _) => self.count(me, "activations"),
            (Decision::Move { .. }, Choice::Done) if self.now.idle => {
                self.now.idle = false; // a card may move units as well
                self.count(me, "activations_empty");
            }
            _ => {}
        }
    }

    fn account(self, last: &State) -> Account {
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
        Account {
            ending,
            rounds: self.rounds,
            counts: self.counts,
        }
    }
}
