//! Recruiting leaders in step 5 (RECRUIT, FIRST-05, TEAM-39).

use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::actions::{Action, Timing};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::{LUKE_SKYWALKER, LUKE_SKYWALKER_JEDI, Leader};
use crate::recruitments::KeptCard;
use crate::resolve::{Resolve, action_chance_stream};
use crate::state::{LeaderLocation, Ring, State};
use crate::team::Role;

/// The number of action cards that a faction draws (RECRUIT-02).
const ACTION_CARDS_DRAWN: u8 = 2;

impl State {
    /// Tells whether a leader can be recruited (RECRUIT-06); Luke Skywalker does not come back once he is a Jedi
    /// (G-71).
    pub(crate) fn can_be_recruited(&self, leader: Leader) -> bool {
        let jedi = leader == LUKE_SKYWALKER
            && self.leader_location(LUKE_SKYWALKER_JEDI) != LeaderLocation::Away;
        self.leader_location(leader) == LeaderLocation::Away && !jedi
    }

    /// Returns every leader who can be recruited now.
    fn recruitable_leaders(&self) -> Set<Leader> {
        Leader::all()
            .filter(|l| self.can_be_recruited(*l))
            .collect()
    }

    /// Returns the leaders a card brings into the game.
    pub(crate) fn recruitable_leaders_on_card(&self, card: Action) -> Set<Leader> {
        let shown = card.row().leaders.iter().copied();
        shown
            .filter(|leader| self.can_be_recruited(*leader))
            .collect()
    }

    /// Tells whether another card may be drawn (RECRUIT-07): only if every leader on the cards drawn so far has been
    /// recruited.
    fn may_draw_another_action(&self, faction: Faction) -> bool {
        let cards = &self.actions[faction.index()];
        let exhausted = |card: Action| self.recruitable_leaders_on_card(card).is_empty();
        cards.drawn.iter().all(exhausted) && !cards.deck.is_empty()
    }

    /// Tells whether a card shows only leaders who are captured, eliminated or lured (N-34).
    fn shows_only_unavailable_leaders(&self, card: Action) -> bool {
        let mut shown = card.row().leaders.iter();
        shown.all(|leader| {
            let leader = self.current_version_of_leader(*leader);
            self.is_captured(leader)
                || self.leader_location(leader) == LeaderLocation::Eliminated
                || self.rings[leader.number()] == Some(Ring::DarkSide)
        })
    }

    /// Returns the leader in play for one on a card (LEADER-06).
    fn current_version_of_leader(&self, leader: Leader) -> Leader {
        match leader {
            LUKE_SKYWALKER if self.leader_location(LUKE_SKYWALKER_JEDI) != LeaderLocation::Away => {
                LUKE_SKYWALKER_JEDI
            }
            leader => leader,
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Draws cards for recruiting (RECRUIT-02). The Rebels come first and have announced their leader before the
    /// Empire chooses (RECRUIT-03).
    pub(crate) fn draw_actions_for_recruiting(&mut self, faction: Faction) {
        self.draw_action_cards(faction, ACTION_CARDS_DRAWN);
        if !self.state.actions[faction.index()].drawn.is_empty() {
            self.ask_role_to_decide(Role::admiral_of(faction), Decision::Recruit); // TEAM-39
        }
    }

    fn draw_action_cards(&mut self, faction: Faction, count: u8) {
        let mut drawn = Set::EMPTY;
        let cards = &mut self.state.actions[faction.index()];
        for _ in 0..count {
            if let Some(card) = cards
                .deck
                .draw_top(action_chance_stream(faction), self.chance)
            {
                drawn.insert(card);
            }
        }
        cards.drawn = cards.drawn.union(drawn);
        self.log.record_event(Event::RecruitDrawn {
            faction,
            count: drawn.len() as u8,
            cards: Hidden::Shown(drawn),
        });
    }

    /// Draws one more card (RECRUIT-07).
    pub(super) fn draw_another_action(&mut self, role: Role) {
        self.draw_action_cards(role.faction(), 1);
        self.ask_role_to_decide(role, Decision::Recruit);
    }

    /// Keeps this card and puts the others under the deck (RECRUIT-02, RECRUIT-04). The leader is asked for even if
    /// only one is left, or the enemy would learn something about the card (RECRUIT-10).
    pub(super) fn keep_recruited_action_card(&mut self, role: Role, card: Action) {
        let faction = role.faction();
        let first_game = self.state.setup.is_first_game();
        let cards = &mut self.state.actions[faction.index()];
        let others = cards.drawn.without(card);
        cards.drawn = Set::EMPTY;
        cards.chosen = Some(card);
        if first_game {
            cards.boxed = cards.boxed.union(others); // FIRST-05
        } else {
            let known = Faction::BOTH.map(|side| side == faction);
            cards.deck.place_cards_under_deck(others, known);
            self.log.record_event(Event::CardKept {
                faction,
                card: Hidden::Shown(card),
            });
        }
        if self.state.recruitable_leaders_on_card(card).is_empty() {
            self.gain_chosen_action_card(faction, None, self.state.recruitable_leaders()); // RECRUIT-08
        } else {
            self.ask_role_to_decide(role, Decision::RecruitLeader);
        }
    }

    pub(super) fn recruit_leader(&mut self, faction: Faction, leader: Leader) {
        let recruitable = self.state.recruitable_leaders();
        self.state.spots[leader.number()] = LeaderLocation::Pool;
        self.log.record_event(Event::LeaderRecruited { leader });
        self.gain_chosen_action_card(faction, Some(leader), recruitable);
    }

    /// Adds the chosen card to the others facedown; in the first game it goes to the box (FIRST-05). One to be used
    /// immediately is void, and discarded, if nobody on it is free (RECRUIT-09, N-34).
    fn gain_chosen_action_card(
        &mut self,
        faction: Faction,
        leader: Option<Leader>,
        recruitable: Set<Leader>,
    ) {
        let Some(card) = self.state.actions[faction.index()].chosen.take() else {
            return;
        };
        let first_game = self.state.setup.is_first_game();
        let immediate = card.row().timing == Timing::Immediate;
        let void = immediate && self.state.shows_only_unavailable_leaders(card);
        let cards = &mut self.state.actions[faction.index()];
        match (first_game, void) {
            (true, _) => {
                cards.boxed.insert(card);
                self.log.record_event(Event::ActionsBoxed { faction });
            }
            (false, true) => {
                cards.discard.insert(card);
                self.log.record_event(Event::ActionDiscarded { card });
            }
            (false, false) => {
                cards.hand.insert(card);
                self.state.remember_card_owner(card, leader); // TEAM-39
            }
        }
        let kept = KeptCard::new(leader, recruitable); // RECRUIT-10
        self.state.kept[faction.index()].push(kept);
        if immediate && !void && !first_game {
            let role = leader.map_or(Role::admiral_of(faction), |new| {
                self.state.role_controlling_leader(new)
            });
            self.use_immediate_card(role, card); // RECRUIT-09, DP-RECRUIT-03, G-97
        }
    }
}

impl Question for question::Recruit {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let faction = self.role.faction();
        let drawn = state.actions[faction.index()].drawn.iter();
        choices.extend(drawn.map(Choice::Recruit));
        if state.may_draw_another_action(faction) {
            choices.push(Choice::More);
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Recruit(card) => resolve.keep_recruited_action_card(self.role, card),
            Choice::More => resolve.draw_another_action(self.role),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::RecruitLeader {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        if let Some(card) = state.actions[self.role.faction().index()].chosen {
            choices.extend(
                state
                    .recruitable_leaders_on_card(card)
                    .iter()
                    .map(Choice::Enlist),
            );
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Enlist(leader) => resolve.recruit_leader(self.role.faction(), leader),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{LayeredDeck, Seat, Viewer};

    use super::super::refresh_table::{RefreshTable, outcome_drawing_card};
    use super::*;
    use crate::leaders::{ADMIRAL_ACKBAR, CHEWBACCA, GENERAL_MADINE, HAN_SOLO};
    use crate::state::Step;
    use crate::streams::{IMPERIAL_ACTIONS, REBEL_ACTIONS};
    use crate::systems::NABOO;
    use crate::team::Setup;

    const REBEL: usize = Faction::Rebel.index();

    fn action_card(id: &str) -> Action {
        id.parse().expect(id)
    }

    fn action_cards(ids: &[&str]) -> Set<Action> {
        ids.iter().map(|id| action_card(id)).collect()
    }

    /// Returns a state in which the Rebels recruit with these cards on top of the deck.
    fn recruiting_table(setup: Setup, drawn: [&str; 2]) -> RefreshTable {
        let mut table = RefreshTable::with_setup(setup);
        for faction in Faction::BOTH {
            let deck = LayeredDeck::new_shuffled(Action::of_faction(faction, false));
            table.state.actions[faction.index()].deck = deck;
        }
        draw_and_recruit(&mut table, drawn);
        table
    }

    fn draw_and_recruit(table: &mut RefreshTable, drawn: [&str; 2]) {
        let script = drawn.map(|id| outcome_drawing_card(REBEL_ACTIONS, action_card(id)));
        table.run(&[Step::Recruit(Faction::Rebel)], &script);
    }

    /// RECRUIT-02, RECRUIT-04, RECRUIT-10.
    #[test]
    fn one_card_is_kept_and_the_other_goes_underneath() {
        let mut table = recruiting_table(Setup::FULL, ["point-blank-assault", "ambush"]);
        assert_eq!(
            table.choice_texts(),
            ["recruit ambush", "recruit point-blank-assault"]
        );
        table.choose("recruit point-blank-assault");
        assert_eq!(
            table.choice_texts(),
            ["enlist admiral-ackbar", "enlist general-madine"]
        );
        table.choose("enlist general-madine");
        assert!(table.is_done());
        assert_eq!(
            table.state.pool_leaders(Faction::Rebel),
            Set::from_element(GENERAL_MADINE)
        );
        let own = table.state.actions[REBEL];
        assert_eq!(own.hand, action_cards(&["point-blank-assault"]));
        assert_eq!(own.deck.known_cards(REBEL), action_cards(&["ambush"]));
        assert!(own.deck.known_cards(Faction::Imperial.index()).is_empty());
        assert_eq!(
            own.deck.layers_from_top().pop(),
            Some(action_cards(&["ambush"]))
        );
        assert_eq!((own.drawn, own.chosen), (Set::EMPTY, None));
    }

    /// RECRUIT-10: the enemy is told the leader and nothing about the cards.
    #[test]
    fn the_enemy_learns_the_leader_only() {
        let mut table = recruiting_table(Setup::FULL, ["point-blank-assault", "ambush"]);
        table
            .choose("recruit ambush")
            .choose("enlist general-madine");
        let told = table.events_for(Viewer::Seat(Seat::new(1)));
        let leader = GENERAL_MADINE;
        assert_eq!(
            told[..3],
            [
                Event::RecruitDrawn {
                    faction: Faction::Rebel,
                    count: 2,
                    cards: Hidden::Withheld
                },
                Event::CardKept {
                    faction: Faction::Rebel,
                    card: Hidden::Withheld
                },
                Event::LeaderRecruited { leader },
            ]
        );
    }

    /// RECRUIT-03.
    #[test]
    fn the_rebels_announce_their_leader_before_the_empire_chooses() {
        let mut table = recruiting_table(Setup::FULL, ["ambush", "undercover"]);
        table.state.actions[REBEL].drawn = Set::EMPTY;
        table.state.actions[REBEL].deck = LayeredDeck::new_shuffled(action_cards(&["its-a-trap"]));
        table.state.time = 2; // the next space is 3: recruit, no building
        table.run(&[Step::AdvanceTime], &[]);
        table.choose("recruit its-a-trap");
        let blindside = outcome_drawing_card(IMPERIAL_ACTIONS, action_card("blindside"));
        let rumors = outcome_drawing_card(IMPERIAL_ACTIONS, action_card("local-rumors"));
        table.choose_and_draw("enlist admiral-ackbar", &[blindside, rumors]);
        assert_eq!(
            table.state.leader_location(ADMIRAL_ACKBAR),
            LeaderLocation::Pool
        );
        let asked = Some((Role::ImperialAdmiral, Decision::Recruit)); // TEAM-39
        assert_eq!(table.asked_question(), asked);
    }

    /// EX-22, RECRUIT-07, RECRUIT-08.
    #[test]
    fn example_22_recruiting_with_exhausted_leaders() {
        let exhausted = || {
            let mut table = recruiting_table(Setup::FULL, ["ambush", "its-a-trap"]);
            table.state.spots[GENERAL_MADINE.number()] = LeaderLocation::At(NABOO.into());
            table.state.spots[ADMIRAL_ACKBAR.number()] = LeaderLocation::Eliminated;
            assert_eq!(
                table.choice_texts(),
                ["recruit ambush", "recruit its-a-trap", "more"]
            );
            table
        };
        let mut table = exhausted();
        table.choose("recruit ambush");
        assert!(table.is_done());
        assert_eq!(table.state.actions[REBEL].hand, action_cards(&["ambush"]));
        assert!(table.state.pool_leaders(Faction::Rebel).is_empty());

        let mut table = exhausted();
        let third = outcome_drawing_card(REBEL_ACTIONS, action_card("point-blank-assault"));
        table.choose_and_draw("more", &[third]);
        assert_eq!(table.choice_texts().len(), 4);
        let fourth = outcome_drawing_card(REBEL_ACTIONS, action_card("an-old-friend"));
        table.choose_and_draw("more", &[fourth]);
        assert!(!table.choice_texts().contains(&"more".to_string()));
        table
            .choose("recruit an-old-friend")
            .choose("enlist han-solo");
        let own = table.state.actions[REBEL];
        assert_eq!(own.deck.known_cards(REBEL).len(), 3);
        assert_eq!(own.hand, action_cards(&["an-old-friend"]));
    }

    /// RECRUIT-07: no further cards while one of those drawn shows somebody new.
    #[test]
    fn no_further_card_is_drawn_while_somebody_can_be_recruited() {
        let mut table = recruiting_table(Setup::FULL, ["ambush", "its-a-trap"]);
        table.state.spots[GENERAL_MADINE.number()] = LeaderLocation::Pool;
        assert_eq!(
            table.choice_texts(),
            ["recruit ambush", "recruit its-a-trap"]
        );
        table.choose("recruit ambush"); // RECRUIT-08
        assert!(table.is_done());
        assert_eq!(
            table.state.leader_location(ADMIRAL_ACKBAR),
            LeaderLocation::Away
        );
    }

    /// G-71.
    #[test]
    fn luke_skywalker_is_not_recruited_once_he_is_a_jedi() {
        let mut table = recruiting_table(Setup::FULL, ["one-in-a-million", "son-of-skywalker"]);
        table.state.spots[LUKE_SKYWALKER_JEDI.number()] = LeaderLocation::Eliminated;
        table.choose("recruit one-in-a-million");
        assert_eq!(table.choice_texts(), ["enlist wedge-antilles"]);
    }

    /// N-34.
    #[test]
    fn an_immediate_card_without_reachable_leaders_is_discarded() {
        let mut table = recruiting_table(Setup::FULL, ["the-millennium-falcon", "ambush"]);
        table.put_units("1 stormtrooper naboo");
        table.state.spots[HAN_SOLO.number()] = LeaderLocation::Eliminated;
        table.state.spots[CHEWBACCA.number()] = LeaderLocation::At(NABOO.into());
        table.state.rings[CHEWBACCA.number()] = Some(Ring::Captured);
        table.choose("recruit the-millennium-falcon");
        assert!(table.is_done());
        let own = table.state.actions[REBEL];
        assert!(own.hand.is_empty());
        assert!(
            !own.deck
                .all_cards()
                .contains(action_card("the-millennium-falcon"))
        );
        let discarded = Event::ActionDiscarded {
            card: action_card("the-millennium-falcon"),
        };
        assert!(table.events_for(Viewer::Spectator).contains(&discarded));
    }

    /// N-34, ours: a card that is not immediate is kept (RECRUIT-08).
    #[test]
    fn another_card_whose_leaders_are_out_of_reach_is_kept() {
        let mut table = recruiting_table(Setup::FULL, ["its-a-trap", "ambush"]);
        table.state.spots[ADMIRAL_ACKBAR.number()] = LeaderLocation::Eliminated;
        table.choose("recruit its-a-trap");
        assert_eq!(
            table.state.actions[REBEL].hand,
            action_cards(&["its-a-trap"])
        );
    }

    /// FIRST-05.
    #[test]
    fn in_the_first_game_both_cards_are_boxed() {
        let mut table = recruiting_table(Setup::FIRST, ["point-blank-assault", "ambush"]);
        table
            .choose("recruit ambush")
            .choose("enlist general-madine");
        let own = table.state.actions[REBEL];
        assert!(own.hand.is_empty());
        assert_eq!(own.boxed, action_cards(&["point-blank-assault", "ambush"]));
        assert_eq!(own.deck.len(), 10);
        assert_eq!(
            table.state.leader_location(GENERAL_MADINE),
            LeaderLocation::Pool
        );
    }
}
