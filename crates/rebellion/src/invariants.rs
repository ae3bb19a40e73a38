//! Invariants of every state: no component lost or doubled, no limit broken.

use tabletop::{Element, Set};

use crate::actions::{Action, Timing};
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::recruitments::every_recruitment_fits_a_card;
use crate::refresh::MISSION_LIMIT;
use crate::state::{LeaderLocation, MISSION_SLOTS, State, Step};
use crate::systems::{CORUSCANT, System};
use crate::tactics::TacticCard;
use crate::track::TRACK_END;
use crate::units::{Theater, Unit};

type Check = Result<(), String>;

/// The number of units in the game (COMP-05).
const UNIT_COUNT: u32 = 153;

fn fail_if(broken: bool, problem: impl Into<String>) -> Check {
    if broken { Err(problem.into()) } else { Ok(()) }
}

/// Checks that every card of `all` lies in exactly one place.
fn check_each_card_once<T: Element>(what: &str, all: Set<T>, places: &[Set<T>]) -> Check {
    let mut found = Set::EMPTY;
    for cards in places {
        fail_if(
            !found.is_disjoint(*cards),
            format!("{what}: a card stands twice"),
        )?;
        found = found.union(*cards);
    }
    fail_if(
        !found.difference(all).is_empty(),
        format!("{what}: a card that does not belong there"),
    )?;
    fail_if(
        !all.difference(found).is_empty(),
        format!("{what}: a card is missing"),
    )
}

impl State {
    pub(crate) fn check_components(&self) -> Check {
        self.check_units()?;
        self.check_leaders()?;
        self.check_markers()?;
        for faction in Faction::BOTH {
            self.check_missions(faction)?;
            self.check_action_cards(faction)?;
        }
        self.check_objectives()?;
        self.check_open_objectives()?;
        self.check_tactics()?;
        self.check_probe_cards()?;
        self.check_base()?;
        fail_if(self.over != self.winner.is_some(), "over without a winner")?;
        fail_if(
            self.over != self.agenda.is_empty(),
            "something to do after the end",
        )
    }

    fn check_units(&self) -> Check {
        let supplies: u32 = Unit::all().map(|unit| u32::from(unit.row().supply)).sum();
        fail_if(supplies != UNIT_COUNT, "there are 153 units")?;
        for unit in Unit::all() {
            let used = self.count_units_in_use(unit);
            fail_if(
                used > u32::from(unit.row().supply),
                format!("{used} units of {unit}, more than there are"),
            )?;
        }
        for unit in Unit::of_faction(Faction::Imperial) {
            let there = self.units.count_units_of_kind(Place::BASE, unit);
            fail_if(there > 0, format!("{unit} on the \"Rebel Base\" space"))?; // BASE-03
        }
        Ok(())
    }

    fn check_leaders(&self) -> Check {
        for leader in Leader::all() {
            let side = self.side_of_leader(leader);
            if let LeaderLocation::On(slot) = self.leader_location(leader) {
                let card = self.missions[side.index()].assigned[usize::from(slot)];
                // MISSION-05: between revealing and placing, the card is the one being undertaken
                let revealed = self.attempt.leaders.contains(leader) && self.attempt.card.is_some();
                fail_if(
                    card.is_none() && !revealed,
                    format!("{leader} on a mission that is not"),
                )?;
            }
            if self.is_captured(leader) {
                let rebel = leader.row().faction == Faction::Rebel; // N-30
                fail_if(!rebel, format!("{leader} is captured"))?;
                let on_board = matches!(self.leader_location(leader), LeaderLocation::At(_));
                fail_if(!on_board, format!("captive {leader} is not on the board"))?;
            }
        }
        for (index, ring) in self.rings.iter().enumerate() {
            let again = ring.is_some() && self.rings[..index].contains(ring);
            fail_if(again, format!("{ring:?} is there once only"))?; // RING-02
        }
        if self.base_revealed {
            let left = Leader::all()
                .find(|leader| self.leader_location(*leader) == LeaderLocation::At(Place::BASE));
            fail_if(left.is_some(), "a leader on the space of a revealed base")?; // BASE-14
            let units = self.has_units(Place::BASE, Faction::Rebel);
            fail_if(units, "a unit on the space of a revealed base")?;
        }
        Ok(())
    }

    fn check_markers(&self) -> Check {
        let both = self.rebel_loyalty.intersection(self.imperial_loyalty);
        fail_if(!both.is_empty(), "a system loyal to both")?;
        let double = self.subjugated.intersection(self.imperial_loyalty);
        fail_if(
            !double.is_empty(),
            "a loyal Imperial system is subjugated too",
        )?; // SUBJUGATE-08
        let markers = [
            self.rebel_loyalty,
            self.imperial_loyalty,
            self.subjugated,
            self.sabotaged,
        ];
        for system in System::all() {
            let marked = markers[..3].iter().any(|set| set.contains(system));
            let here = |problem: &str| format!("{system} {problem}");
            fail_if(
                marked && system == CORUSCANT,
                here("needs no loyalty marker"),
            )?;
            fail_if(
                marked && !self.is_populous(system),
                here("cannot hold a marker"),
            )?; // SYSTEM-07, DESTROY-11
            fail_if(
                self.sabotaged.contains(system) && !self.is_populous(system),
                here("cannot be sabotaged"),
            )?;
        }
        fail_if(
            self.time > TRACK_END || self.reputation > TRACK_END,
            "a marker beyond the track",
        )?;
        fail_if(
            !self.over && self.time >= self.reputation,
            "the markers have met",
        ) // WIN-03
    }

    fn check_missions(&self, faction: Faction) -> Check {
        let cards = &self.missions[faction.index()];
        let mut assigned = Set::EMPTY;
        for card in cards.assigned.iter().flatten() {
            fail_if(assigned.contains(*card), "a mission facedown twice")?;
            assigned.insert(*card);
        }
        for slot in 0..MISSION_SLOTS {
            let leaders = self.leaders_on_mission(faction, slot);
            let used = cards.assigned[slot].is_some();
            fail_if(
                used && leaders.is_empty(),
                "a facedown mission without leaders",
            )?;
            fail_if(leaders.len() > 2, "three leaders on a mission")?; // ASSIGN-05
        }
        let attempted = match self.attempt.card {
            Some(card) if self.current_role().faction() == faction => Set::from_element(card),
            _ => Set::EMPTY,
        };
        let [projects, project_discard] = match faction {
            Faction::Rebel => [Set::EMPTY; 2],
            Faction::Imperial => [self.projects.all_cards(), self.project_discard],
        };
        check_each_card_once(
            "missions",
            MissionCard::all_of_faction(faction),
            &[
                cards.hand,
                cards.deck.all_cards(),
                cards.discard,
                assigned,
                attempted,
                projects,
                project_discard,
            ],
        )?;
        let regular = MissionCard::cards_of_deck(faction, MissionDeck::Regular);
        let pile = cards.deck.all_cards().union(cards.discard);
        fail_if(
            !pile.difference(regular).is_empty(),
            "a mission in the wrong deck",
        )?;
        let project = MissionCard::cards_of_deck(faction, MissionDeck::Project);
        let pile = projects.union(project_discard);
        fail_if(
            !pile.difference(project).is_empty(),
            "a project in the wrong deck",
        )?;
        let limited = matches!(self.agenda.last(), Some(Step::Ask(_, decision)) if *decision == crate::decision::Decision::Assign);
        let held = cards.hand.len() + assigned.len();
        let found = usize::from(self.lasting.found[faction.index()].is_some());
        fail_if(
            limited && held > MISSION_LIMIT + found, // REFRESH-06
            "more than ten missions in hand",
        )
    }

    fn check_action_cards(&self, faction: Faction) -> Check {
        let cards = &self.actions[faction.index()];
        let starting = Action::of_faction(faction, true);
        let seen = cards.hand.union(cards.boxed).union(cards.discard);
        let dealt = seen.intersection(starting);
        let expected = if dealt.is_empty() {
            Action::of_faction(faction, false) // FIRST-02, or not dealt yet
        } else {
            Action::of_faction(faction, false).union(starting)
        };
        let chosen = cards
            .chosen
            .filter(|card| !cards.drawn.contains(*card))
            .map_or(Set::EMPTY, Set::from_element);
        check_each_card_once(
            "action cards",
            expected,
            &[
                cards.hand,
                cards.deck.all_cards(),
                cards.drawn,
                chosen,
                cards.boxed,
                cards.discard,
            ],
        )?;
        let generals = self
            .generals
            .intersection(Action::of_faction(faction, false));
        fail_if(
            !generals.difference(cards.hand).is_empty(),
            "a General's card that does not lie facedown",
        )?;
        let unused = |card: Action| card.row().timing == Timing::Immediate;
        fail_if(
            cards.hand.iter().any(unused),
            "an \"Immediate\" card that was not used",
        )?; // ACTION-07
        let recruited = if self.setup.is_first_game() {
            cards.boxed
        } else {
            cards.hand.union(cards.discard)
        };
        let recruited = recruited.difference(starting);
        fail_if(
            !self.setup.is_first_game() && recruited.len() != self.kept[faction.index()].len(),
            "a kept card of which nobody knows",
        )?;
        fail_if(
            !every_recruitment_fits_a_card(recruited, &self.kept[faction.index()]),
            "a recruitment without a card that explains it",
        )
    }

    fn check_objectives(&self) -> Check {
        check_each_card_once(
            "objectives",
            Set::<Objective>::ALL,
            &[
                self.objectives.all_cards(),
                self.objective_hand,
                self.objectives_played,
            ],
        )
    }

    fn check_open_objectives(&self) -> Check {
        let elsewhere = self.objectives_open.get().difference(self.objective_hand);
        fail_if(!elsewhere.is_empty(), "an open objective is not in hand")
    }

    fn check_tactics(&self) -> Check {
        let [space, ground] = self.tactics;
        let [rebel, imperial] = self.tactic_hands;
        // ATTACK-09: a card being resolved is in no place until it is discarded
        let played = self.tactic_card_being_resolved();
        check_each_card_once(
            "tactic cards",
            Set::<TacticCard>::ALL,
            &[space, ground, rebel, imperial, self.tactic_discard, played],
        )?;
        let astray = space.difference(TacticCard::cards_of_theater(Theater::Space));
        fail_if(!astray.is_empty(), "a ground card in the space deck")?;
        let astray = ground.difference(TacticCard::cards_of_theater(Theater::Ground));
        fail_if(!astray.is_empty(), "a space card in the ground deck")
    }

    /// Returns the tactic card that is being resolved.
    fn tactic_card_being_resolved(&self) -> Set<TacticCard> {
        let [rebel, imperial] = self.tactic_hands;
        let [space, ground] = self.tactics;
        let placed = [space, ground, rebel, imperial, self.tactic_discard];
        let placed = placed.into_iter().fold(Set::EMPTY, Set::union);
        let left = Set::<TacticCard>::ALL.difference(placed);
        let played = self.combat.played;
        left.iter()
            .filter(|card| played == Some(card.tactic_kind()))
            .collect()
    }

    fn check_probe_cards(&self) -> Check {
        check_each_card_once(
            "probe cards",
            Self::all_probe_card_systems(),
            &[
                self.probes.all_cards(),
                self.probe_hand.get(),
                self.probes_open.get().difference(self.probe_hand.get()),
                self.probes_drawn.get(),
                self.base.map_or(Set::EMPTY, Set::from_element),
            ],
        )?;
        let told = self.lore.told.get().difference(self.probe_hand.get());
        fail_if(!told.is_empty(), "the Rebels remember a card that is gone")?;
        fail_if(
            !self
                .told_probes()
                .is_disjoint(self.probes_shown_to_everybody()),
            "a card that everybody knows is known to the Rebels alone",
        )?;
        let planted = self.lore.planted.get();
        let here = self.probes.all_cards().union(self.probes_drawn.get());
        fail_if(
            !planted.difference(here).is_empty(),
            "the Empire remembers a card that is gone",
        )?;
        let drawn = self.probes_drawn.get();
        fail_if(
            planted.intersection(self.probes.all_cards()) != self.probes.known_cards(1)
                || !drawn.is_disjoint(planted) && !drawn.difference(planted).is_empty(),
            "what the Empire remembers does not hold together",
        )
    }

    fn check_base(&self) -> Check {
        let Some(base) = self.base else {
            return fail_if(self.base_revealed, "no base, and yet revealed");
        };
        let open = self.base_public.intersection(self.probes_open.get());
        fail_if(
            !open.is_empty(),
            "an open probe card counts as possible base",
        )?;
        fail_if(
            !self.base_public.contains(base),
            "everybody rules the true base out",
        )?;
        let possible = self.possible_bases(Some(Faction::Imperial));
        fail_if(
            !possible.contains(base),
            "the Empire rules the true base out",
        )
    }
}
