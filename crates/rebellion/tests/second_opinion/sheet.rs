//! A table on a sheet of paper: who stands where with which ring, and where the cards are.

use std::collections::{BTreeMap, BTreeSet};

use rebellion::{Facts, State};
use serde_json::Value;

/// The place of a leader who is on no space of the board.
const ELSEWHERE: &str = "elsewhere";

#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Sheet {
    /// The place of every leader on the board.
    pub(super) places: BTreeMap<String, String>,
    /// The ring of every leader who has one.
    pub(super) rings: BTreeMap<String, String>,
    pub(super) reputation: u64,
    /// The side that each system is loyal to, if it is to one.
    pub(super) loyalties: BTreeMap<String, String>,
    /// Places with at least one Imperial unit.
    pub(super) imperial: BTreeSet<String>,
    /// The number of Rebel units at each place.
    pub(super) rebels: BTreeMap<String, u64>,
    pub(super) base: String,
    pub(super) base_revealed: bool,
    /// Systems that can hold the base for all that everybody knows.
    pub(super) public_bases: BTreeSet<String>,
    pub(super) objectives: BTreeSet<String>,
    pub(super) objective_deck: u64,
    /// The next objective, if its place in the deck is fixed.
    pub(super) next_objective: Option<String>,
    /// The lowest objectives of the deck, as far as their order is known; the lowest first.
    pub(super) last_objectives: Vec<String>,
    /// Objectives in the Rebel hand that the Empire has seen.
    pub(super) seen_objectives: BTreeSet<String>,
    pub(super) probes: BTreeSet<String>,
    pub(super) probe_deck: u64,
    pub(super) next_probes: Vec<String>,
    /// The lowest probe cards; the lowest first.
    pub(super) last_probes: Vec<String>,
    /// Probe cards of which the Empire knows that they were put back.
    pub(super) planted: BTreeSet<String>,
}

/// Returns the texts of a list.
fn texts<B: FromIterator<String>>(list: &Value) -> B {
    let items = list.as_array().expect("a list").iter();
    items
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect()
}

/// The Rebel units, by their ids.
const REBEL_UNITS: [&str; 9] = [
    "x-wing",
    "y-wing",
    "corellian-corvette",
    "rebel-transport",
    "mon-calamari-cruiser",
    "rebel-trooper",
    "airspeeder",
    "shield-generator",
    "ion-cannon",
];

/// The Rebel leaders, by their ids.
const REBELS: [&str; 13] = [
    "mon-mothma",
    "princess-leia",
    "jan-dodonna",
    "general-rieekan",
    "admiral-ackbar",
    "chewbacca",
    "general-madine",
    "han-solo",
    "lando-calrissian",
    "luke-skywalker",
    "luke-skywalker-jedi",
    "obi-wan-kenobi",
    "wedge-antilles",
];

impl Sheet {
    pub(super) fn from_state(state: &State) -> Self {
        let facts = serde_json::to_value(Facts::from(state)).expect("facts as JSON");
        let mut sheet = Self {
            places: BTreeMap::new(),
            rings: BTreeMap::new(),
            reputation: facts["reputation"].as_u64().expect("a number"),
            loyalties: BTreeMap::new(),
            imperial: BTreeSet::new(),
            rebels: BTreeMap::new(),
            base: facts["base"].as_str().unwrap_or_default().into(),
            base_revealed: facts["base-revealed"] == true,
            public_bases: texts(&facts["public-bases"]),
            objectives: texts(&facts["objectives"]),
            objective_deck: facts["objective-deck"].as_u64().expect("a number"),
            next_objective: texts::<Vec<_>>(&facts["next-objectives"])
                .into_iter()
                .next(),
            last_objectives: texts(&facts["last-objectives"]),
            seen_objectives: texts(&facts["seen-objectives"]),
            probes: texts(&facts["probes"]),
            probe_deck: facts["probe-deck"].as_u64().expect("a number"),
            next_probes: texts(&facts["next-probes"]),
            last_probes: texts(&facts["last-probes"]),
            planted: texts(&facts["planted-probes"]),
        };
        for (leader, ring) in facts["rings"].as_object().expect("rings") {
            if let Some(ring) = ring.as_str() {
                sheet.rings.insert(leader.clone(), ring.into());
            }
        }
        for (place, there) in facts["at"].as_object().expect("places") {
            sheet.note_place(place, there);
        }
        sheet
    }

    fn note_place(&mut self, place: &str, there: &Value) {
        let leaders: Vec<String> = texts(&there["leaders"]);
        let captives: Vec<String> = texts(&there["captives"]);
        for leader in leaders.into_iter().chain(captives) {
            self.places.insert(leader, place.into());
        }
        if let Some(side) = there["loyalty"].as_str() {
            self.loyalties.insert(place.into(), side.into());
        }
        for (unit, count) in there["units"].as_object().expect("units") {
            let count = count.as_u64().expect("a number");
            if REBEL_UNITS.contains(&unit.as_str()) {
                *self.rebels.entry(place.into()).or_default() += count;
            } else if count > 0 {
                self.imperial.insert(place.into());
            }
        }
    }

    pub(super) fn place_of(&self, leader: &str) -> &str {
        self.places.get(leader).map_or(ELSEWHERE, String::as_str)
    }

    pub(super) fn ring_of(&self, leader: &str) -> Option<&str> {
        self.rings.get(leader).map(String::as_str)
    }

    /// Tells whether a leader fights for the Rebels: one of theirs who was not lured (LEADER-08, G-41).
    pub(super) fn is_rebel(&self, leader: &str) -> bool {
        REBELS.contains(&leader) && self.ring_of(leader) != Some("dark-side")
    }

    /// Returns the leaders of one side who take part in what happens at a place: all who are there and free
    /// (OPPOSE-04, OPPOSE-12).
    pub(super) fn free_leaders(&self, place: &str, rebel: bool) -> BTreeSet<String> {
        let leaders = self.places.iter();
        leaders
            .filter(|(leader, at)| {
                *at == place && self.is_rebel(leader) == rebel && !self.is_captive(leader)
            })
            .map(|(leader, _)| leader.clone())
            .collect()
    }

    /// Returns the place where the bearer of this ring is.
    pub(super) fn place_of_ring(&self, ring: &str) -> Option<&str> {
        self.bearer_of(ring).map(|bearer| self.place_of(bearer))
    }

    /// Returns the leader with this ring.
    pub(super) fn bearer_of(&self, ring: &str) -> Option<&str> {
        let mut rings = self.rings.iter();
        rings.find_map(|(leader, on)| (on == ring).then_some(leader.as_str()))
    }

    /// Tells whether a leader is captured (CAPTURE-01, CAPTURE-10).
    pub(super) fn is_captive(&self, leader: &str) -> bool {
        matches!(self.ring_of(leader), Some("captured" | "carbonite"))
    }

    /// Returns every captured leader on the board.
    pub(super) fn captives(&self) -> BTreeSet<String> {
        let leaders = self.places.keys().cloned();
        leaders.filter(|leader| self.is_captive(leader)).collect()
    }

    /// Takes a ring off and puts the leader where rescued leaders go: on the "Rebel Base" space, or in the base's
    /// system while the base is revealed (RESCUE-01, RESCUE-04).
    pub(super) fn rescue(&mut self, leader: &str) {
        self.rings.remove(leader);
        self.take_home(leader);
    }

    /// Puts a leader at the base, as leaders who go along with a rescued one (RESCUE-03).
    pub(super) fn take_home(&mut self, leader: &str) {
        let place = if self.base_revealed {
            self.base.clone()
        } else {
            "rebel-base".to_owned()
        };
        self.places.insert(leader.to_owned(), place);
    }
}
