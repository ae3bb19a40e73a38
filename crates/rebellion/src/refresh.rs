//! The Refresh Phase, step by step (REFRESH, TEAM-35 to TEAM-41).

mod build;
mod deploy;
mod recruit;
mod refresh_objective;

pub(crate) use build::{build_icons_of_place, queue_space_of_place};

use tabletop::{Chance, Choices, Log, Set};

use crate::assignment::{distinct_mission_kinds, mission_card_in_hand};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, State, Step};
use crate::team::Role;
use crate::track::{is_build_space, is_recruit_space};

/// The number of missions that each faction draws (REFRESH-04).
const MISSIONS_DRAWN: usize = 2;

/// The number of missions that a faction may hold after drawing (REFRESH-04).
pub(crate) const MISSION_LIMIT: usize = 10;

/// The number of probe cards that the Empire draws (PROBE-03).
const PROBES_DRAWN: u8 = 2;

impl State {
    /// Returns the missions a faction can be made to discard: never a starting one (REFRESH-05).
    fn discardable_missions(&self, faction: Faction) -> Set<MissionCard> {
        let hand = self.missions[faction.index()].hand;
        hand.iter()
            .filter(|card| !card.mission_kind(faction).is_starting_mission())
            .collect()
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Plans the six steps and, before them, the moment for an objective (REFRESH-01, OBJECTIVE-07).
    pub(crate) fn begin_refresh(&mut self) {
        self.put_steps_on_agenda(&[
            Step::RetrieveLeaders,
            Step::DrawMissions,
            Step::HandLimit(Faction::Rebel),
            Step::HandLimit(Faction::Imperial),
            Step::DrawProbes,
            Step::AdvanceTime,
            Step::SlideQueue(Faction::Rebel), // DEPLOY-01
            Step::SlideQueue(Faction::Imperial),
            Step::NewRound, // REFRESH-11
        ]);
        self.offer_refresh_objective();
    }

    /// Returns leaders from the board and from missions (step 1); captives do not return (REFRESH-02, REFRESH-03,
    /// CAPTURE-12), nor does one who is detained (N-49). A lured leader belongs to the Empire's pool (TEAM-05).
    pub(crate) fn retrieve_leaders(&mut self) {
        for leader in Leader::all() {
            let free = match self.state.leader_location(leader) {
                LeaderLocation::At(_) => {
                    !self.state.is_captured(leader) && !self.state.is_detained(leader)
                }
                LeaderLocation::On(_) => true,
                LeaderLocation::Away | LeaderLocation::Pool | LeaderLocation::Eliminated => false,
            };
            if free {
                self.state.spots[leader.number()] = LeaderLocation::Pool;
            }
        }
        for faction in Faction::BOTH {
            self.return_missions_without_leaders(faction);
        }
        self.log.record_event(Event::LeadersReturned);
    }

    /// Draws missions for both sides (step 2) before anybody discards (REFRESH-04).
    pub(crate) fn draw_missions_for_both_sides(&mut self) {
        for faction in Faction::BOTH {
            self.draw_mission_cards(faction, MISSIONS_DRAWN);
        }
    }

    /// Asks for one card at a time down to ten; the number a faction holds is no secret (REFRESH-05, G-18).
    pub(crate) fn enforce_mission_hand_limit(&mut self, faction: Faction) {
        let hand = self.state.missions[faction.index()].hand;
        if hand.len() > MISSION_LIMIT && !self.state.discardable_missions(faction).is_empty() {
            self.state.agenda.push(Step::HandLimit(faction));
            self.ask_role_to_decide(Role::general_of(faction), Decision::DiscardMission); // TEAM-35
        }
    }

    /// Discards a card faceup, a project on the pile of the projects (DISCARD-01).
    fn discard_mission_from_hand(&mut self, faction: Faction, mission: Mission) {
        let card = mission_card_in_hand(self.state, faction, mission);
        let cards = &mut self.state.missions[faction.index()];
        cards.hand.remove(card);
        match mission.row().deck {
            MissionDeck::Project => self.state.project_discard.insert(card),
            MissionDeck::Starting | MissionDeck::Regular => cards.discard.insert(card),
        }
        self.log.record_event(Event::MissionDiscarded { mission });
    }

    /// Carries out steps 3 and 4 (REFRESH-07, REFRESH-08, G-06, G-25).
    pub(crate) fn draw_probes_and_objective(&mut self) {
        self.draw_probes_for_empire(PROBES_DRAWN);
        self.draw_objective();
    }

    /// Moves the time marker (step 5), which can end the game; then recruiting before building (REFRESH-09,
    /// REPUTATION-05, REPUTATION-06).
    pub(crate) fn advance_time(&mut self) {
        self.state.time += 1;
        let time = self.state.time;
        self.log.record_event(Event::TimeAdvanced { time });
        if time >= self.state.reputation {
            return self.declare_winner(Faction::Rebel); // WIN-03
        }
        if is_build_space(time) {
            self.state.agenda.push(Step::BeginBuild);
        }
        if is_recruit_space(time) {
            self.put_steps_on_agenda(&Faction::BOTH.map(Step::Recruit)); // RECRUIT-03
        }
    }
}

impl Question for question::DiscardMission {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let faction = self.role.faction();
        let kinds = distinct_mission_kinds(state.discardable_missions(faction), faction);
        choices.extend(
            kinds
                .iter()
                .map(|card| Choice::Discard(card.mission_kind(faction))),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Discard(mission) => {
                resolve.discard_mission_from_hand(self.role.faction(), mission);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod refresh_table;

#[cfg(test)]
mod tests {
    use tabletop::chance::QuickChance;
    use tabletop::{LayeredDeck, NoLog, Set, random};

    use super::refresh_table::{RefreshTable, outcome_drawing_card};
    use super::*;
    use crate::leaders::{HAN_SOLO, LANDO_CALRISSIAN, PRINCESS_LEIA};
    use crate::objectives::Objective;
    use crate::place::Place;
    use crate::state::Ring;
    use crate::streams::{IMPERIAL_MISSIONS, PROBE_DECK};
    use crate::systems::{BOTHAWUI, ENDOR, NABOO};
    use crate::team::Setup;
    use crate::units::Unit;

    fn imperial_cards(deck: MissionDeck) -> Set<MissionCard> {
        MissionCard::cards_of_deck(Faction::Imperial, deck)
    }

    /// REFRESH-02, CAPTURE-12, TEAM-05.
    #[test]
    fn leaders_return_to_their_pools_but_captives_stay() {
        let mut table = RefreshTable::new();
        for leader in [HAN_SOLO, LANDO_CALRISSIAN, PRINCESS_LEIA] {
            table.state.spots[leader.number()] = LeaderLocation::At(NABOO.into());
        }
        table.put_units("1 stormtrooper naboo");
        table.state.rings[HAN_SOLO.number()] = Some(Ring::Carbonite);
        table.state.rings[LANDO_CALRISSIAN.number()] = Some(Ring::DarkSide);
        table.run(&[Step::RetrieveLeaders], &[]);
        assert_eq!(
            table.state.leader_location(HAN_SOLO),
            LeaderLocation::At(NABOO.into())
        );
        assert_eq!(
            table.state.pool_leaders(Faction::Rebel),
            Set::from_element(PRINCESS_LEIA)
        );
        assert_eq!(
            table.state.pool_leaders(Faction::Imperial),
            Set::from_element(LANDO_CALRISSIAN)
        );
    }

    /// REFRESH-03: whatever is still facedown returns, card and leader.
    #[test]
    fn a_mission_that_still_lies_there_returns_to_hand() {
        let mut table = RefreshTable::new();
        let card = imperial_cards(MissionDeck::Regular)
            .first()
            .expect("a card");
        table.state.missions[Faction::Imperial.index()].assigned[3] = Some(card);
        table.state.spots[LANDO_CALRISSIAN.number()] = LeaderLocation::On(3);
        table.state.rings[LANDO_CALRISSIAN.number()] = Some(Ring::DarkSide);
        table.run(&[Step::RetrieveLeaders], &[]);
        assert_eq!(
            table.state.leader_location(LANDO_CALRISSIAN),
            LeaderLocation::Pool
        );
        let cards = table.state.missions[Faction::Imperial.index()];
        assert_eq!(
            (cards.hand, cards.assigned[3]),
            (Set::from_element(card), None)
        );
    }

    /// Returns a hand of four starting missions, five others and two projects.
    fn example_19(setup: Setup) -> RefreshTable {
        let mut table = RefreshTable::with_setup(setup);
        let regular = imperial_cards(MissionDeck::Regular);
        let in_hand: Set<MissionCard> = regular.iter().take(5).collect();
        let projects: Set<MissionCard> = imperial_cards(MissionDeck::Project)
            .iter()
            .take(2)
            .collect();
        let cards = &mut table.state.missions[Faction::Imperial.index()];
        cards.hand = imperial_cards(MissionDeck::Starting)
            .union(in_hand)
            .union(projects);
        cards.deck = LayeredDeck::new_shuffled(regular.difference(in_hand));
        let drawn: Vec<_> = cards.deck.all_cards().iter().take(2).collect();
        table.run(
            &[Step::DrawMissions, Step::HandLimit(Faction::Imperial)],
            &[
                outcome_drawing_card(IMPERIAL_MISSIONS, drawn[0]),
                outcome_drawing_card(IMPERIAL_MISSIONS, drawn[1]),
            ],
        );
        table
    }

    /// EX-19, REFRESH-05, DISCARD-01.
    #[test]
    fn example_19_hand_limit() {
        let mut table = example_19(Setup::FULL);
        let faction = Faction::Imperial.index();
        assert_eq!(table.state.missions[faction].hand.len(), 13);
        let project = imperial_cards(MissionDeck::Project)
            .first()
            .expect("a project");
        let project = project.mission_kind(Faction::Imperial);
        for discarded in 0..3 {
            assert_eq!(table.decision(), Some(Decision::DiscardMission));
            let choices = table.choice_texts();
            for starting in imperial_cards(MissionDeck::Starting) {
                let starting = Choice::Discard(starting.mission_kind(Faction::Imperial));
                assert!(!choices.contains(&starting.to_string()));
            }
            match discarded {
                0 => table.choose(&Choice::Discard(project).to_string()),
                _ => table.choose(&choices[choices.len() - 1]),
            };
        }
        assert!(table.is_done());
        assert_eq!(table.state.missions[faction].hand.len(), 10);
        let piles = table.state.missions[faction].discard.len() + table.state.project_discard.len();
        assert_eq!(piles, 3);
        let of_project = |card: MissionCard| card.mission_kind(Faction::Imperial) == project;
        assert!(table.state.project_discard.iter().any(of_project));
    }

    /// TEAM-35.
    #[test]
    fn the_general_discards_missions() {
        let table = example_19(Setup::new(4, false).expect("four players"));
        let asked = Some((Role::ImperialGeneral, Decision::DiscardMission));
        assert_eq!(table.asked_question(), asked);
    }

    /// DISCARD-03, G-75.
    #[test]
    fn a_mission_deck_is_renewed_when_it_runs_out() {
        let mut table = RefreshTable::new();
        let regular: Vec<_> = imperial_cards(MissionDeck::Regular)
            .iter()
            .take(3)
            .collect();
        let cards = &mut table.state.missions[Faction::Imperial.index()];
        cards.deck = LayeredDeck::new_shuffled(Set::from_element(regular[0]));
        cards.discard = [regular[1], regular[2]].into_iter().collect();
        table.run(
            &[Step::DrawMissions],
            &[outcome_drawing_card(IMPERIAL_MISSIONS, regular[2])],
        );
        let cards = table.state.missions[Faction::Imperial.index()];
        assert_eq!(cards.hand, [regular[0], regular[2]].into_iter().collect());
        assert_eq!(cards.deck.all_cards(), Set::from_element(regular[1]));
        assert!(cards.discard.is_empty());
    }

    /// PROBE-03, G-06, REFRESH-08, G-25, N-40.
    #[test]
    fn short_decks_give_what_they_have() {
        let mut table = RefreshTable::new();
        table.state.probes =
            LayeredDeck::new_shuffled([NABOO, ENDOR, BOTHAWUI].into_iter().collect());
        let played = Objective::all().next().expect("a card");
        table.state.objectives_played = Set::from_element(played);
        let script = [
            outcome_drawing_card(PROBE_DECK, ENDOR),
            outcome_drawing_card(PROBE_DECK, NABOO),
        ];
        table.run(&[Step::DrawProbes], &script);
        let drawn: Set<_> = [ENDOR, NABOO].into_iter().collect();
        assert_eq!(table.state.probe_hand, drawn);
        assert!(table.state.objective_hand.is_empty());
        table.run(&[Step::DrawProbes], &[]);
        assert_eq!(table.state.probe_hand, drawn.with(BOTHAWUI));
        table.run(&[Step::DrawProbes], &[]);
        assert_eq!(table.state.probe_hand.len(), 3);
    }

    /// EX-20.
    #[test]
    fn example_20_time_marker_wins_for_the_rebels() {
        let mut table = RefreshTable::new();
        table.state.actions[0].deck =
            LayeredDeck::new_shuffled(crate::Action::of_faction(Faction::Rebel, false));
        (table.state.time, table.state.reputation) = (5, 6);
        table.run(&[Step::AdvanceTime, Step::SlideQueue(Faction::Rebel)], &[]);
        assert_eq!(table.state.winner, Some(Faction::Rebel));
        assert_eq!(table.state.time, 6);
        assert!(table.state.agenda.is_empty());
        assert!(table.state.actions[0].drawn.is_empty());
    }

    /// REFRESH-09: recruiting before building, each only where the track says so.
    #[test]
    fn the_new_space_says_whether_to_recruit_and_build() {
        for (from, recruit, build) in [
            (1, true, true),
            (2, true, false),
            (5, false, true),
            (6, false, false),
        ] {
            let mut table = RefreshTable::new();
            table.state.time = from;
            table.state.actions[0].deck =
                LayeredDeck::new_shuffled(crate::Action::all().skip(6).take(1).collect());
            table.run(&[Step::AdvanceTime], &[]);
            assert_eq!(table.decision() == Some(Decision::Recruit), recruit);
            let planned = table.state.agenda.contains(&Step::BeginBuild);
            let building = matches!(table.decision(), Some(Decision::Build { .. }));
            assert_eq!(planned || building, build, "from {from}");
        }
    }

    /// The whole phase, with everything counted after every decision (LIMITS-04).
    #[test]
    fn no_unit_is_doubled_and_choices_never_run_out() {
        for (number, setup) in Setup::all().enumerate() {
            for seed in 0..15 {
                let mut chance = QuickChance::new(seed + 1000 * number as u64);
                let mut state = State::begin_game(setup, &mut chance, &mut NoLog);
                while !state.over {
                    let total: u32 = Unit::all()
                        .map(|unit| u32::from(state.count_units_in_supply(unit)))
                        .sum();
                    assert!(total <= 153);
                    let mut choices = Choices::new();
                    state.push_choices(&mut choices);
                    let mut sorted = choices.clone();
                    sorted.sort();
                    assert!(sorted.windows(2).all(|pair| pair[0] != pair[1]));
                    for choice in &choices {
                        assert_eq!(choice.to_string().parse(), Ok(*choice));
                    }
                    let choice = random::pick_any(&mut chance.0, &choices);
                    state.apply_unchecked(choice, &mut chance, &mut NoLog);
                    for place in Place::all() {
                        assert!(state.unit_count(place, Unit::DeathStar) <= 2);
                    }
                }
            }
        }
    }
}
