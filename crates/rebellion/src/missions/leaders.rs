//! Missions that change what leaders can do.

use tabletop::{Chance, Choices, Log, Set};

use crate::assignment::card_in_hand;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::{LANDO_CALRISSIAN, LUKE_SKYWALKER, LUKE_SKYWALKER_JEDI, Leader};
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::resolve::Resolve;
use crate::state::{Ring, Spot, State};

impl State {
    /// The starting missions that can still be assigned by "Contingency Plan".
    pub(super) fn starting_missions_in_hand(&self) -> Set<MissionCard> {
        let faction = self.current().faction();
        let starting = MissionCard::of(faction, MissionDeck::Starting);
        self.missions[faction as usize].hand.intersection(starting)
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// A leader of the mission gets the Master Yoda ring, and Luke Skywalker becomes a Jedi: this can be
    /// two leaders (N-47).
    pub(super) fn seek_yoda(&mut self) {
        if self.state.attempt.leaders.contains(LUKE_SKYWALKER) {
            self.become_jedi();
        }
        self.bestow_ring(self.state.current(), Ring::MasterYoda, None);
    }

    /// Luke Skywalker is replaced for the rest of the game, where he stands and with his ring (LEADER-06,
    /// G-71).
    fn become_jedi(&mut self) {
        let (leader, by) = (LUKE_SKYWALKER, LUKE_SKYWALKER_JEDI);
        self.state.spots[by.number()] = self.state.spot(leader);
        self.state.spots[leader.number()] = Spot::Away;
        self.state.rings[by.number()] = self.state.rings[leader.number()].take();
        self.state.attempt.leaders = self.state.attempt.leaders.without(leader).with(by);
        self.log.note(Happening::LeaderReplaced { leader, by });
    }

    /// Nobody is sent against the mission of one Rebel leader for the rest of the round.
    pub(super) fn misdirection(&mut self) {
        self.ask(self.state.current(), Decision::Misdirect);
    }

    pub(super) fn protect(&mut self, leader: Leader) {
        self.state.lasting.misdirected = Some(leader);
        self.log.note(Happening::LeaderProtected { leader });
    }

    /// The card names no place: whoever is on it goes on with a starting mission, which lies facedown and
    /// gets no further leader (N-19).
    pub(super) fn contingency_plan(&mut self) {
        self.ask(self.state.current(), Decision::Contingency);
    }

    pub(super) fn go_on_with(&mut self, mission: Mission) {
        let faction = self.state.current().faction();
        let leaders = self.state.attempt.leaders;
        let card = card_in_hand(self.state, faction, mission);
        let cards = &mut self.state.missions[faction as usize];
        for leader in leaders {
            if let Spot::On(slot) = self.state.spots[leader.number()] {
                cards.hand.remove(card);
                cards.assigned[usize::from(slot)] = Some(card); // MISSION-03
                self.state.lasting.planned = Some(slot);
                self.log.note(Happening::MissionAssigned {
                    faction,
                    mission: Some(mission),
                    leader,
                });
            }
        }
        if leaders.contains(LANDO_CALRISSIAN) {
            self.state.lasting.encouraged = Some(LANDO_CALRISSIAN);
        }
    }
}

pub(super) fn misdirection_choices(state: &State, choices: &mut Choices<Choice>) {
    let leaders = Leader::all().filter(|leader| state.is_free_rebel(*leader));
    choices.extend(leaders.map(Choice::Protect));
}

pub(super) fn contingency_choices(state: &State, choices: &mut Choices<Choice>) {
    let cards = state.starting_missions_in_hand();
    let kinds = cards.iter().map(|card| card.kind(Faction::Rebel));
    choices.extend(kinds.map(Choice::Mission));
}
