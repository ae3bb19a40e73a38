//! Missions that change what leaders can do.

use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::assignment::mission_card_in_hand;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::{LANDO_CALRISSIAN, LUKE_SKYWALKER, LUKE_SKYWALKER_JEDI, Leader};
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, Ring, State};

impl State {
    /// Returns the starting missions that can still be assigned by "Contingency Plan" (G-94).
    pub(super) fn starting_missions_in_hand(&self) -> Set<MissionCard> {
        let faction = Faction::Rebel;
        let starting = MissionCard::cards_of_deck(faction, MissionDeck::Starting);
        self.missions[faction.index()].hand.intersection(starting)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Gives a leader of the mission the Master Yoda ring and makes Luke Skywalker a Jedi: these can be two leaders
    /// (N-47).
    pub(super) fn seek_yoda(&mut self) {
        if self.state.attempt.leaders.contains(LUKE_SKYWALKER) {
            self.make_luke_a_jedi();
        }
        self.choose_leader_for_ring(self.state.current_role(), Ring::MasterYoda, None);
    }

    /// Replaces Luke Skywalker for the rest of the game, where he stands and with his ring (LEADER-06, G-71).
    fn make_luke_a_jedi(&mut self) {
        let (leader, by) = (LUKE_SKYWALKER, LUKE_SKYWALKER_JEDI);
        self.state.spots[by.number()] = self.state.leader_location(leader);
        self.state.spots[leader.number()] = LeaderLocation::Away;
        self.state.rings[by.number()] = self.state.rings[leader.number()].take();
        self.state.attempt.leaders = self.state.attempt.leaders.without(leader).with(by);
        self.log.record_event(Event::LeaderReplaced { leader, by });
    }

    /// Keeps everybody from being sent against the mission of one Rebel leader for the rest of the round (G-99).
    pub(super) fn resolve_misdirection(&mut self) {
        self.ask_role_to_decide(self.state.current_role(), Decision::Misdirect);
    }

    fn protect_leader_from_opposition(&mut self, leader: Leader) {
        self.state.lasting.misdirected = Some(leader);
        self.log.record_event(Event::LeaderProtected { leader });
    }

    /// Has the leaders on the card, which names no place, continue with a starting mission. That one lies facedown
    /// and gets no further leader (N-19, G-94).
    pub(super) fn resolve_contingency_plan(&mut self) {
        self.ask_role_to_decide(self.state.current_role(), Decision::Contingency);
    }

    fn assign_contingency_plan_mission(&mut self, mission: Mission) {
        let faction = self.state.current_role().faction();
        let leaders = self.state.attempt.leaders;
        let card = mission_card_in_hand(self.state, faction, mission);
        let cards = &mut self.state.missions[faction.index()];
        for leader in leaders {
            if let LeaderLocation::On(slot) = self.state.spots[leader.number()] {
                cards.hand.remove(card);
                cards.assigned[usize::from(slot)] = Some(card); // MISSION-03
                self.state.lasting.planned = Some(slot);
                self.log.record_event(Event::MissionAssigned {
                    faction,
                    mission: Hidden::Shown(mission),
                    leader,
                });
            }
        }
        if leaders.contains(LANDO_CALRISSIAN) {
            self.state.lasting.encouraged = Some(LANDO_CALRISSIAN);
        }
    }
}

impl Question for question::Misdirect {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let leaders = Leader::all().filter(|leader| state.is_free_rebel(*leader));
        choices.extend(leaders.map(Choice::Protect));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Protect(leader) => resolve.protect_leader_from_opposition(leader),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Contingency {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let cards = state.starting_missions_in_hand();
        let kinds = cards.iter().map(|card| card.mission_kind(Faction::Rebel));
        choices.extend(kinds.map(Choice::Mission));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Mission(mission) => resolve.assign_contingency_plan_mission(mission),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::chance::QuickChance;
    use tabletop::{Game, Seat, Viewer};

    use super::*;
    use crate::leaders::{GENERAL_RIEEKAN, JAN_DODONNA, MON_MOTHMA, PRINCESS_LEIA};
    use crate::missions::tests::{assign_mission, command_phase, play_choices};
    use crate::team::Setup;

    /// Returns what the Empire can imagine of the Rebel hand and the facedown mission with this number.
    fn imagined_hands(state: &State, slot: usize) -> impl Iterator<Item = (bool, bool)> {
        let starting = MissionCard::cards_of_deck(Faction::Rebel, MissionDeck::Starting);
        let view = state.view(Viewer::Seat(Seat::new(1)));
        let mut rng = QuickChance::new(3).0;
        (0..200).map(move |_| {
            let cards = State::imagine(&view, &mut rng).missions[Faction::Rebel.index()];
            let facedown = cards.assigned[slot];
            let in_hand = !cards.hand.intersection(starting).is_empty();
            (
                in_hand,
                facedown.is_some_and(|card| starting.contains(card)),
            )
        })
    }

    /// Everybody knows that a leader continues with a starting mission, and that one was in hand before.
    #[test]
    fn contingency_plan_missions_are_imagined_as_starting_missions() {
        let mut state = command_phase(Setup::FULL);
        let regular = MissionCard::cards_of_deck(Faction::Rebel, MissionDeck::Regular);
        for card in regular {
            let kind = card.mission_kind(Faction::Rebel);
            if matches!(kind, Mission::ContingencyPlan | Mission::Misdirection) {
                let cards = &mut state.missions[Faction::Rebel.index()];
                cards.deck.remove_card(card);
                cards.hand.insert(card);
            }
        }
        assign_mission(&mut state, Mission::ContingencyPlan, &[GENERAL_RIEEKAN]);
        assign_mission(&mut state, Mission::Sabotage, &[JAN_DODONNA]);
        assign_mission(&mut state, Mission::Infiltration, &[MON_MOTHMA]);
        assign_mission(&mut state, Mission::Misdirection, &[PRINCESS_LEIA]);
        let reveal = Choice::Reveal(Mission::ContingencyPlan, GENERAL_RIEEKAN);
        play_choices(&mut state, &[], &[reveal]);
        assert!(imagined_hands(&state, 1).all(|(in_hand, _)| in_hand));
        play_choices(&mut state, &[], &[Choice::Mission(Mission::BuildAlliance)]);
        assert!(imagined_hands(&state, 0).all(|(_, starting)| starting));
        assert!(!imagined_hands(&state, 1).all(|(_, starting)| starting));
    }
}
