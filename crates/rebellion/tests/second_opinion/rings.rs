//! Rings in a mission of the Rebels: R2-D2, Master Yoda, C-3PO and the Millennium Falcon.
//!
//! The whole mission is played again from the dice that fell and the choices that were made; what the first
//! implementation says about its dice is not looked at.

use std::collections::{BTreeMap, BTreeSet};

use rebellion::{Leader, Skill};
use serde_json::Value;

use super::random_tables::Dealer;
use super::sheet::Sheet;
use super::{Played, compare_often};

/// The leaders of the Rebel attempts here.
const LEADERS: [&str; 2] = ["mon-mothma", "luke-skywalker"];

/// The most dice of a side in a mission (OPPOSE-11).
const MOST_DICE: usize = 10;

/// The dice that "Build Alliance" adds where a Rebel unit is (the card).
const ALLIANCE_DICE: usize = 2;

/// Rings by the leaders of the mission who wear them.
type RingsDealt = [(&'static str, &'static str)];

/// Deals an attempt with these rings on its leaders, and somebody to send against it.
fn deal_attempt(dealer: &mut Dealer, mission: &str, rings: &RingsDealt) -> Value {
    let mut table = dealer.table_with_mission("rebel", mission, &LEADERS);
    let dealt = table["rings"].as_object_mut().expect("rings");
    dealt.retain(|_, ring| rings.iter().all(|(_, other)| ring != other));
    for (leader, ring) in rings {
        dealt.insert((*leader).into(), (*ring).into());
    }
    let against = dealer.pick(&["emperor-palpatine", "colonel-yularen", "grand-moff-tarkin"]);
    table["imperial"]["pool"] = [against].as_slice().into();
    table
}

/// Returns the number of icons of a skill that leaders have together (OPPOSE-05).
fn count_icons(leaders: &BTreeSet<String>, skill: Skill) -> usize {
    let icons = |leader: &String| {
        let leader: Leader = leader.parse().expect("a leader");
        usize::from(leader.skill_icons(skill))
    };
    leaders.iter().map(icons).sum()
}

/// Returns what dice are worth together (OPPOSE-07).
fn successes(dice: &[String]) -> u32 {
    let worth = |face: &String| match face.as_str() {
        "hit" | "direct-hit" => 1,
        "special" => 2,
        _ => 0,
    };
    dice.iter().map(worth).sum()
}

/// Replaces one die that shows this face.
fn replace_die(dice: &mut [String], from: &str, to: &str) {
    let mut dice = dice.iter_mut();
    let die = dice.find(|die| *die == from).expect("a die with the face");
    *die = to.into();
}

/// The same mission on a sheet of paper.
struct Attempt<'a> {
    played: &'a Played,
    sheet: Sheet,
    place: String,
    skill: Skill,
    /// The number of uses of each ring.
    used: BTreeMap<&'static str, usize>,
}

impl<'a> Attempt<'a> {
    fn begin(played: &'a Played, skill: Skill) -> Self {
        let place = played.chosen_after("at ").expect("a place");
        let mut sheet = played.before.clone();
        let sent = played.chosen_after("oppose ");
        for leader in LEADERS.into_iter().map(str::to_owned).chain(sent) {
            sheet.places.insert(leader, place.clone());
        }
        Self {
            played,
            sheet,
            place,
            skill,
            used: BTreeMap::new(),
        }
    }

    fn is_here(&self, ring: &str) -> bool {
        self.sheet.place_of_ring(ring) == Some(&self.place)
    }

    /// Takes a ring off that was given up (RING-04), and counts it.
    fn give_up(&mut self, ring: &'static str) {
        self.sheet.rings.retain(|_, other| other != ring);
        *self.used.entry(ring).or_default() += 1;
    }

    /// OPPOSE-02 to OPPOSE-07: tells whether the dice, as the rings leave them, make the mission succeed.
    fn roll(&mut self) -> bool {
        let sides = [true, false].map(|rebel| self.sheet.free_leaders(&self.place, rebel));
        if sides[1].is_empty() {
            assert!(
                self.played.dice.is_empty(),
                "nobody is there to roll against"
            );
            return true;
        }
        let [mut own, theirs] = sides.map(|leaders| count_icons(&leaders, self.skill));
        let rebels = self.sheet.rebels.get(&self.place);
        if self.skill == Skill::Diplomacy && rebels.is_some_and(|units| *units > 0) {
            own += ALLIANCE_DICE;
        }
        let (own, theirs) = (own.min(MOST_DICE), theirs.min(MOST_DICE));
        let mut fallen = self.played.dice.clone();
        assert!(fallen.len() >= own + theirs, "dice are missing: {fallen:?}");
        let rolled_again = fallen.split_off(own + theirs);
        let mut theirs = fallen.split_off(own);
        let mut own = fallen;
        self.turn_dice(&mut own, &mut theirs, &rolled_again);
        successes(&own) > successes(&theirs)
    }

    /// N-45: R2-D2 turns an Imperial die to a blank and is gone, Master Yoda rerolls a Rebel die and stays.
    fn turn_dice(&mut self, own: &mut [String], theirs: &mut [String], again: &[String]) {
        let mut again = again.iter();
        let asked: Vec<_> = self.questions("dice-rings").collect();
        for (number, (offered, chosen)) in asked.iter().enumerate() {
            assert_eq!(*offered, self.dice_offers(own, theirs), "question {number}");
            match chosen.split_once(' ') {
                Some(("blank", face)) => {
                    replace_die(theirs, face, "blank");
                    self.give_up("r2-d2");
                }
                Some(("roll-again", face)) => {
                    replace_die(own, face, again.next().expect("a die rolled again"));
                    *self.used.entry("master-yoda").or_default() += 1;
                }
                _ => assert_eq!(*chosen, "decline"),
            }
        }
        assert_eq!(again.next(), None, "a die fell for nothing");
        let declined = asked.last().is_some_and(|(_, chosen)| *chosen == "decline");
        let left = self.dice_offers(own, theirs);
        assert!(declined || left.len() == 1, "not asked about {left:?}");
    }

    /// Returns what the rings here can do to the dice, and "decline".
    fn dice_offers(&self, own: &[String], theirs: &[String]) -> BTreeSet<String> {
        let mut offers = BTreeSet::from(["decline".to_owned()]);
        if self.is_here("r2-d2") {
            let faces = theirs.iter().filter(|face| *face != "blank");
            offers.extend(faces.map(|face| format!("blank {face}")));
        }
        if self.is_here("master-yoda") && !self.used.contains_key("master-yoda") {
            offers.extend(own.iter().map(|face| format!("roll-again {face}")));
        }
        offers
    }

    /// Returns what was on offer and what was chosen whenever this was asked.
    fn questions(&self, decision: &str) -> impl Iterator<Item = (BTreeSet<String>, &'a str)> {
        let answers = self.played.answers.iter();
        answers
            .filter(move |answer| answer.decision == decision)
            .map(|answer| {
                let offered = answer.offered.iter().cloned().collect();
                (offered, answer.chosen.as_str())
            })
    }

    /// C-3PO turns the failure of a diplomatic attempt and is gone.
    fn save_failure(&mut self) -> bool {
        let can_save = self.skill == Skill::Diplomacy && self.is_here("c-3po");
        let asked = self.questions("diplomacy-ring").next();
        assert_eq!(asked.is_some(), can_save);
        let saved = asked.is_some_and(|(_, chosen)| chosen == "ring c-3po");
        if saved {
            self.give_up("c-3po");
        }
        saved
    }

    /// "Build Alliance" gains a loyalty (LOYALTY-04, LOYALTY-05, LOYALTY-10); "Infiltration" leaves one of two
    /// objectives on the deck and puts the other under it.
    fn take_effect(&mut self) {
        if self.skill == Skill::Diplomacy {
            let loyalties = &mut self.sheet.loyalties;
            match loyalties.get(&self.place).map(String::as_str) {
                Some("imperial") if self.place == "coruscant" => {}
                Some("imperial") => _ = loyalties.remove(&self.place),
                _ => _ = loyalties.insert(self.place.clone(), "rebel".into()),
            }
        } else {
            let (offered, chosen) = self.questions("infiltrate").next().expect("two objectives");
            let card = |choice: &str| choice.trim_start_matches("top ").to_owned();
            let under = offered.iter().find(|choice| *choice != chosen);
            let under = card(under.expect("two objectives"));
            let top = card(chosen);
            // In a small deck, both may have been known from the bottom up.
            let moved = |known: &String| *known == under || *known == top;
            self.sheet.last_objectives.retain(|known| !moved(known));
            self.sheet.next_objective = Some(top);
            self.sheet.last_objectives.insert(0, under);
            self.settle_small_deck();
        }
    }

    /// Once few objectives are left, looking at two settles the order of the whole deck, so that all of it is known from
    /// the bottom up.
    fn settle_small_deck(&mut self) {
        let known = &self.played.after.last_objectives;
        if known.len() as u64 == self.sheet.objective_deck {
            assert!(known.starts_with(&self.sheet.last_objectives));
            assert_eq!(known.last(), self.sheet.next_objective.as_ref());
            self.sheet.last_objectives.clone_from(known);
        }
    }

    /// N-52, G-95, RESCUE-01: after step 7 the bearer of the Millennium Falcon, if here, may free a captive and gives up
    /// the ring.
    fn fly_out(&mut self) {
        let captives = self.sheet.captives();
        let here = |captive: &&String| self.sheet.place_of(captive) == self.place;
        let rescues = captives.iter().filter(here);
        let mut offers: BTreeSet<_> = rescues.map(|who| format!("rescue {who}")).collect();
        let asked = self.questions("falcon-ring").next();
        let can_fly = self.is_here("millennium-falcon") && !offers.is_empty();
        assert_eq!(asked.is_some(), can_fly);
        let Some((offered, chosen)) = asked else {
            return;
        };
        offers.insert("decline".into());
        assert_eq!(offered, offers);
        if let Some(captive) = chosen.strip_prefix("rescue ") {
            self.give_up("millennium-falcon");
            self.sheet.rescue(captive);
            self.go_along();
        }
    }

    /// RESCUE-03, N-52: each leader of the mission may go along, and all are asked.
    fn go_along(&mut self) {
        let asked = self.played.answers.iter();
        let asked: BTreeMap<_, _> = asked
            .filter(|answer| answer.decision == "accompany")
            .filter_map(|answer| Some((answer.leader.as_deref()?, answer.chosen.as_str())))
            .collect();
        assert_eq!(asked.keys().copied().collect::<Vec<_>>(), {
            let mut leaders = LEADERS;
            leaders.sort_unstable();
            leaders
        });
        for (leader, _) in asked.iter().filter(|(_, chosen)| **chosen == "go") {
            self.sheet.take_home(leader);
        }
    }
}

/// Compares a whole attempt; tells whether this ring was used in it.
fn check_attempt(played: &Played, skill: Skill, ring: &str) -> bool {
    let mut attempt = Attempt::begin(played, skill);
    let won = attempt.roll();
    let succeeded = won || attempt.save_failure();
    assert_eq!(played.happened("mission-failed"), !won);
    assert_eq!(played.happened("mission-succeeded"), succeeded);
    if succeeded {
        attempt.take_effect();
        attempt.fly_out();
    }
    assert_eq!(played.after, attempt.sheet);
    assert!(
        attempt.used.values().all(|times| *times == 1),
        "a ring works once"
    );
    attempt.used.contains_key(ring)
}

#[test]
fn r2_d2_rings_agree() {
    let rings = [("mon-mothma", "r2-d2"), ("luke-skywalker", "master-yoda")];
    compare_often(
        "R2-D2",
        |dealer| deal_attempt(dealer, "infiltration", &rings),
        |played| check_attempt(played, Skill::Intel, "r2-d2"),
    );
}

#[test]
fn master_yoda_rings_agree() {
    let rings = [("mon-mothma", "r2-d2"), ("luke-skywalker", "master-yoda")];
    compare_often(
        "Master Yoda",
        |dealer| deal_attempt(dealer, "build-alliance", &rings),
        |played| check_attempt(played, Skill::Diplomacy, "master-yoda"),
    );
}

#[test]
fn c_3po_rings_agree() {
    let rings = [("mon-mothma", "c-3po"), ("luke-skywalker", "master-yoda")];
    compare_often(
        "C-3PO",
        |dealer| deal_attempt(dealer, "build-alliance", &rings),
        |played| check_attempt(played, Skill::Diplomacy, "c-3po"),
    );
}

#[test]
fn millennium_falcons_agree() {
    let rings = [("mon-mothma", "millennium-falcon")];
    compare_often(
        "Millennium Falcon",
        |dealer| deal_attempt(dealer, "infiltration", &rings),
        |played| check_attempt(played, Skill::Intel, "millennium-falcon"),
    );
}
