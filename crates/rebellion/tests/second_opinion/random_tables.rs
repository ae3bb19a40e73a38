//! Random positions in which an effect is about to happen.

use std::collections::BTreeSet;

use rand_core::Rng;
use rebellion::systems::CORUSCANT;
use rebellion::{Objective, System};
use serde_json::{Map, Value, json};
use tabletop::chance::QuickChance;
use tabletop::random;

/// Rebel leaders who are put on the board; those on missions are others.
const BYSTANDERS: [&str; 6] = [
    "princess-leia",
    "chewbacca",
    "han-solo",
    "wedge-antilles",
    "obi-wan-kenobi",
    "admiral-ackbar",
];

/// Puts random positions together.
pub(super) struct Dealer {
    rng: QuickChance,
    used: BTreeSet<String>,
}

impl Dealer {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            rng: QuickChance::new(seed ^ 0x5eed),
            used: BTreeSet::new(),
        }
    }

    fn rng(&mut self) -> &mut impl Rng {
        &mut self.rng.0
    }

    pub(super) fn below(&mut self, number: u32) -> u32 {
        random::number_below(self.rng(), number)
    }

    /// Returns true once in this number of times.
    pub(super) fn once_in(&mut self, number: u32) -> bool {
        self.below(number) == 0
    }

    pub(super) fn pick<'a>(&mut self, names: &[&'a str]) -> &'a str {
        names[self.below(names.len() as u32) as usize]
    }

    /// Returns a system besides Coruscant that was not dealt yet.
    pub(super) fn fresh_system(&mut self) -> String {
        loop {
            let systems: Vec<_> = System::all().filter(|s| *s != CORUSCANT).collect();
            let system = systems[self.below(systems.len() as u32) as usize].to_string();
            if self.used.insert(system.clone()) {
                return system;
            }
        }
    }

    /// Returns some objectives.
    pub(super) fn objectives(&mut self) -> Vec<String> {
        let all: Vec<_> = Objective::all().map(|card| card.to_string()).collect();
        all.into_iter().filter(|_| self.once_in(4)).collect()
    }

    /// Returns a position with a hidden or revealed base, Imperial garrisons with Rebel leaders beside them, some of
    /// them captured, and cards in hands.
    pub(super) fn table(&mut self) -> Value {
        let base = self.fresh_system();
        let revealed = self.once_in(4);
        let mut at = Map::new();
        let mut rings = Map::new();
        let mut garrisons = Vec::new();
        for _ in 0..3 {
            let system = self.fresh_system();
            let unit = self.pick(&["stormtrooper", "tie-fighter", "star-destroyer", "at-st"]);
            at.insert(
                system.clone(),
                json!({ "units": { unit: 1 + self.below(3) }, "leaders": [] }),
            );
            garrisons.push(system);
        }
        for leader in BYSTANDERS {
            if !self.once_in(3) {
                let place = &garrisons[self.below(3) as usize];
                let there = at[place]["leaders"].as_array_mut().expect("a list");
                there.push(leader.into());
                self.deal_ring(leader, &mut rings);
            }
        }
        let troops = self.below(11);
        let home = if revealed {
            base.clone()
        } else {
            "rebel-base".into()
        };
        at.insert(home, json!({ "units": { "rebel-trooper": 1 + troops } }));
        let probes: Vec<_> = (0..self.below(7)).map(|_| self.fresh_system()).collect();
        json!({
            "base": base, "base-revealed": revealed, "at": at, "rings": rings, "probes": probes,
            "objectives": self.objectives(), "reputation": 10 + self.below(5),
            "rebel": { "pool": [] }, "imperial": { "pool": [] },
        })
    }

    /// Captures or lures a leader now and then, or gives a leader R2-D2, once for each ring.
    fn deal_ring(&mut self, leader: &str, rings: &mut Map<String, Value>) {
        let ring = self.pick(&[
            "captured",
            "captured",
            "carbonite",
            "dark-side",
            "r2-d2",
            "none",
            "none",
        ]);
        let given = rings.values().any(|other| other == ring);
        if ring != "none" && !given {
            rings.insert(leader.into(), ring.into());
        }
    }

    /// Returns such a position in which this side is about to reveal this mission with these leaders, and the other
    /// side may have somebody to send against it.
    pub(super) fn table_with_mission(
        &mut self,
        side: &str,
        mission: &str,
        leaders: &[&str],
    ) -> Value {
        let mut table = self.table();
        let (other, sent) = match side {
            "imperial" => ("rebel", self.pick(&["jan-dodonna", "general-madine"])),
            _ => (
                "imperial",
                self.pick(&["grand-moff-tarkin", "general-veers"]),
            ),
        };
        table["turn"] = format!("{side}-admiral").into();
        table[side]["assigned"] = json!([{ "mission": mission, "leaders": leaders }]);
        if self.once_in(2) {
            table[other]["pool"] = json!([sent]);
        }
        table
    }
}
