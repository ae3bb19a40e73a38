//! Recruiting leaders in step 5 (RECRUIT, FIRST-05, TEAM-39).

use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::actions::{Action, Timing};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::{LUKE_SKYWALKER, LUKE_SKYWALKER_JEDI, Leader};
use crate::recruitments::Kept;
use crate::resolve::{Resolve, action_stream};
use crate::state::{Ring, Spot, State};
use crate::team::Role;

/// The number of action cards that a faction draws (RECRUIT-02).
const CARDS_DRAWN: u8 = 2;

impl State {
    /// Tells whether a leader can be recruited (RECRUIT-06); Luke Skywalker does not come back once he is a Jedi
    /// (G-71).
    pub(crate) fn can_be_recruited(&self, leader: Leader) -> bool {
        let jedi = leader == LUKE_SKYWALKER && self.spot(LUKE_SKYWALKER_JEDI) != Spot::Away;
        self.spot(leader) == Spot::Away && !jedi
    }

    /// Returns every leader who can be recruited now.
    fn recruitable(&self) -> Set<Leader> {
        Leader::all()
            .filter(|l| self.can_be_recruited(*l))
            .collect()
    }

    /// Returns the leaders a card brings into the game.
    pub(crate) fn recruits_of(&self, card: Action) -> Set<Leader> {
        let shown = card.row().leaders.iter().copied();
        shown
            .filter(|leader| self.can_be_recruited(*leader))
            .collect()
    }

    /// Tells whether another card may be drawn (RECRUIT-07): only if every leader on the cards drawn so far has been
    /// recruited.
    fn may_draw_another_action(&self, faction: Faction) -> bool {
        let cards = &self.actions[faction.index()];
        let exhausted = |card: Action| self.recruits_of(card).is_empty();
        cards.drawn.iter().all(exhausted) && !cards.deck.is_empty()
    }

    /// Tells whether a card shows only leaders who are captured, eliminated or lured (N-34).
    fn is_void(&self, card: Action) -> bool {
        let mut shown = card.row().leaders.iter();
        shown.all(|leader| {
            let leader = self.in_play_as(*leader);
            self.is_captured(leader)
                || self.spot(leader) == Spot::Eliminated
                || self.rings[leader.number()] == Some(Ring::DarkSide)
        })
    }

    /// Returns the leader in play for one on a card (LEADER-06).
    fn in_play_as(&self, leader: Leader) -> Leader {
        match leader {
            LUKE_SKYWALKER if self.spot(LUKE_SKYWALKER_JEDI) != Spot::Away => LUKE_SKYWALKER_JEDI,
            leader => leader,
        }
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Draws cards for recruiting (RECRUIT-02). The Rebels come first and have announced their leader before the
    /// Empire chooses (RECRUIT-03).
    pub(crate) fn recruit(&mut self, faction: Faction) {
        self.draw_actions(faction, CARDS_DRAWN);
        if !self.state.actions[faction.index()].drawn.is_empty() {
            self.ask(Role::admiral(faction), Decision::Recruit); // TEAM-39
        }
    }

    fn draw_actions(&mut self, faction: Faction, count: u8) {
        let mut drawn = Set::EMPTY;
        let cards = &mut self.state.actions[faction.index()];
        for _ in 0..count {
            if let Some(card) = cards.deck.draw(action_stream(faction), self.chance) {
                drawn.insert(card);
            }
        }
        cards.drawn = cards.drawn.union(drawn);
        self.log.note(Happening::RecruitDrawn {
            faction,
            count: drawn.len() as u8,
            cards: Hidden::Shown(drawn),
        });
    }

    /// Draws one more card (RECRUIT-07).
    pub(super) fn draw_another_action(&mut self, role: Role) {
        self.draw_actions(role.faction(), 1);
        self.ask(role, Decision::Recruit);
    }

    /// Keeps this card and puts the others under the deck (RECRUIT-02, RECRUIT-04). The leader is asked for even if
    /// only one is left, or the enemy would learn something about the card (RECRUIT-10).
    pub(super) fn keep_action(&mut self, role: Role, card: Action) {
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
            cards.deck.place_under(others, known);
            self.log.note(Happening::CardKept {
                faction,
                card: Hidden::Shown(card),
            });
        }
        if self.state.recruits_of(card).is_empty() {
            self.gain_action(faction, None, self.state.recruitable()); // RECRUIT-08
        } else {
            self.ask(role, Decision::RecruitLeader);
        }
    }

    pub(super) fn enlist(&mut self, faction: Faction, leader: Leader) {
        let recruitable = self.state.recruitable();
        self.state.spots[leader.number()] = Spot::Pool;
        self.log.note(Happening::LeaderRecruited { leader });
        self.gain_action(faction, Some(leader), recruitable);
    }

    /// Adds the chosen card to the others facedown; in the first game it goes to the box (FIRST-05). One to be used
    /// immediately is void, and discarded, if nobody on it is free (RECRUIT-09, N-34).
    fn gain_action(&mut self, faction: Faction, leader: Option<Leader>, recruitable: Set<Leader>) {
        let Some(card) = self.state.actions[faction.index()].chosen.take() else {
            return;
        };
        let first_game = self.state.setup.is_first_game();
        let immediate = card.row().timing == Timing::Immediate;
        let void = immediate && self.state.is_void(card);
        let cards = &mut self.state.actions[faction.index()];
        match (first_game, void) {
            (true, _) => {
                cards.boxed.insert(card);
                self.log.note(Happening::ActionsBoxed { faction });
            }
            (false, true) => {
                cards.discard.insert(card);
                self.log.note(Happening::ActionDiscarded { card });
            }
            (false, false) => {
                cards.hand.insert(card);
                self.state.note_owner(card, leader); // TEAM-39
            }
        }
        let kept = Kept::new(leader, recruitable); // RECRUIT-10
        self.state.kept[faction.index()].push(kept);
        if immediate && !void && !first_game {
            let role = leader.map_or(Role::admiral(faction), |new| self.state.controller(new));
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

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Recruit(card) => resolve.keep_action(self.role, card),
            Choice::More => resolve.draw_another_action(self.role),
            _ => self.not_listed(choice),
        }
    }
}

impl Question for question::RecruitLeader {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        if let Some(card) = state.actions[self.role.faction().index()].chosen {
            choices.extend(state.recruits_of(card).iter().map(Choice::Enlist));
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Happening>>, choice: Choice) {
        match choice {
            Choice::Enlist(leader) => resolve.enlist(self.role.faction(), leader),
            _ => self.not_listed(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Pile, Seat, Viewer};

    use super::super::table::{Table, top};
    use super::*;
    use crate::leaders::{ADMIRAL_ACKBAR, CHEWBACCA, GENERAL_MADINE, HAN_SOLO};
    use crate::state::Step;
    use crate::streams::{IMPERIAL_ACTIONS, REBEL_ACTIONS};
    use crate::systems::NABOO;
    use crate::team::Setup;

    const REBEL: usize = Faction::Rebel.index();

    fn card(id: &str) -> Action {
        id.parse().expect(id)
    }

    fn cards(ids: &[&str]) -> Set<Action> {
        ids.iter().map(|id| card(id)).collect()
    }

    /// Returns a state in which the Rebels recruit with these cards on top of the deck.
    fn recruiting(setup: Setup, drawn: [&str; 2]) -> Table {
        let mut table = Table::of(setup);
        for faction in Faction::BOTH {
            let deck = Pile::shuffled(Action::of(faction, false));
            table.state.actions[faction.index()].deck = deck;
        }
        draw(&mut table, drawn);
        table
    }

    fn draw(table: &mut Table, drawn: [&str; 2]) {
        let script = drawn.map(|id| top(REBEL_ACTIONS, card(id)));
        table.run(&[Step::Recruit(Faction::Rebel)], &script);
    }

    /// RECRUIT-02, RECRUIT-04, RECRUIT-10.
    #[test]
    fn one_card_is_kept_and_the_other_goes_under_the_deck() {
        let mut table = recruiting(Setup::FULL, ["point-blank-assault", "ambush"]);
        assert_eq!(
            table.choices(),
            ["recruit ambush", "recruit point-blank-assault"]
        );
        table.choose("recruit point-blank-assault");
        assert_eq!(
            table.choices(),
            ["enlist admiral-ackbar", "enlist general-madine"]
        );
        table.choose("enlist general-madine");
        assert!(table.is_done());
        assert_eq!(table.state.pool(Faction::Rebel), Set::only(GENERAL_MADINE));
        let own = table.state.actions[REBEL];
        assert_eq!(own.hand, cards(&["point-blank-assault"]));
        assert_eq!(own.deck.known(REBEL), cards(&["ambush"]));
        assert!(own.deck.known(Faction::Imperial.index()).is_empty());
        assert_eq!(own.deck.packets().pop(), Some(cards(&["ambush"])));
        assert_eq!((own.drawn, own.chosen), (Set::EMPTY, None));
    }

    /// RECRUIT-10: the enemy is told the leader and nothing about the cards.
    #[test]
    fn the_enemy_learns_the_leader_only() {
        let mut table = recruiting(Setup::FULL, ["point-blank-assault", "ambush"]);
        table
            .choose("recruit ambush")
            .choose("enlist general-madine");
        let told = table.told(Viewer::Seat(Seat::new(1)));
        let leader = GENERAL_MADINE;
        assert_eq!(
            told[..3],
            [
                Happening::RecruitDrawn {
                    faction: Faction::Rebel,
                    count: 2,
                    cards: Hidden::Withheld
                },
                Happening::CardKept {
                    faction: Faction::Rebel,
                    card: Hidden::Withheld
                },
                Happening::LeaderRecruited { leader },
            ]
        );
    }

    /// RECRUIT-03.
    #[test]
    fn the_rebels_announce_their_leader_before_the_empire_chooses() {
        let mut table = recruiting(Setup::FULL, ["ambush", "undercover"]);
        table.state.actions[REBEL].drawn = Set::EMPTY;
        table.state.actions[REBEL].deck = Pile::shuffled(cards(&["its-a-trap"]));
        table.state.time = 2; // the next space is 3: recruit, no building
        table.run(&[Step::AdvanceTime], &[]);
        table.choose("recruit its-a-trap");
        let blindside = top(IMPERIAL_ACTIONS, card("blindside"));
        let rumors = top(IMPERIAL_ACTIONS, card("local-rumors"));
        table.choose_and_draw("enlist admiral-ackbar", &[blindside, rumors]);
        assert_eq!(table.state.spot(ADMIRAL_ACKBAR), Spot::Pool);
        let asked = Some((Role::ImperialAdmiral, Decision::Recruit)); // TEAM-39
        assert_eq!(table.asked(), asked);
    }

    /// EX-22, RECRUIT-07, RECRUIT-08.
    #[test]
    fn example_22_recruiting_with_exhausted_leaders() {
        let exhausted = || {
            let mut table = recruiting(Setup::FULL, ["ambush", "its-a-trap"]);
            table.state.spots[GENERAL_MADINE.number()] = Spot::At(NABOO.into());
            table.state.spots[ADMIRAL_ACKBAR.number()] = Spot::Eliminated;
            assert_eq!(
                table.choices(),
                ["recruit ambush", "recruit its-a-trap", "more"]
            );
            table
        };
        let mut table = exhausted();
        table.choose("recruit ambush");
        assert!(table.is_done());
        assert_eq!(table.state.actions[REBEL].hand, cards(&["ambush"]));
        assert!(table.state.pool(Faction::Rebel).is_empty());

        let mut table = exhausted();
        let third = top(REBEL_ACTIONS, card("point-blank-assault"));
        table.choose_and_draw("more", &[third]);
        assert_eq!(table.choices().len(), 4);
        let fourth = top(REBEL_ACTIONS, card("an-old-friend"));
        table.choose_and_draw("more", &[fourth]);
        assert!(!table.choices().contains(&"more".to_string()));
        table
            .choose("recruit an-old-friend")
            .choose("enlist han-solo");
        let own = table.state.actions[REBEL];
        assert_eq!(own.deck.known(REBEL).len(), 3);
        assert_eq!(own.hand, cards(&["an-old-friend"]));
    }

    /// RECRUIT-07: no further cards while one of those drawn shows somebody new.
    #[test]
    fn no_further_card_is_drawn_while_somebody_can_be_recruited() {
        let mut table = recruiting(Setup::FULL, ["ambush", "its-a-trap"]);
        table.state.spots[GENERAL_MADINE.number()] = Spot::Pool;
        assert_eq!(table.choices(), ["recruit ambush", "recruit its-a-trap"]);
        table.choose("recruit ambush"); // RECRUIT-08
        assert!(table.is_done());
        assert_eq!(table.state.spot(ADMIRAL_ACKBAR), Spot::Away);
    }

    /// G-71.
    #[test]
    fn luke_skywalker_is_not_recruited_once_he_is_a_jedi() {
        let mut table = recruiting(Setup::FULL, ["one-in-a-million", "son-of-skywalker"]);
        table.state.spots[LUKE_SKYWALKER_JEDI.number()] = Spot::Eliminated;
        table.choose("recruit one-in-a-million");
        assert_eq!(table.choices(), ["enlist wedge-antilles"]);
    }

    /// N-34.
    #[test]
    fn an_immediate_card_whose_leaders_are_all_out_of_reach_is_discarded() {
        let mut table = recruiting(Setup::FULL, ["the-millennium-falcon", "ambush"]);
        table.put("1 stormtrooper naboo");
        table.state.spots[HAN_SOLO.number()] = Spot::Eliminated;
        table.state.spots[CHEWBACCA.number()] = Spot::At(NABOO.into());
        table.state.rings[CHEWBACCA.number()] = Some(Ring::Captured);
        table.choose("recruit the-millennium-falcon");
        assert!(table.is_done());
        let own = table.state.actions[REBEL];
        assert!(own.hand.is_empty());
        assert!(!own.deck.contents().contains(card("the-millennium-falcon")));
        let discarded = Happening::ActionDiscarded {
            card: card("the-millennium-falcon"),
        };
        assert!(table.told(Viewer::Spectator).contains(&discarded));
    }

    /// N-34, ours: a card that is not immediate is kept (RECRUIT-08).
    #[test]
    fn another_card_whose_leaders_are_out_of_reach_is_kept() {
        let mut table = recruiting(Setup::FULL, ["its-a-trap", "ambush"]);
        table.state.spots[ADMIRAL_ACKBAR.number()] = Spot::Eliminated;
        table.choose("recruit its-a-trap");
        assert_eq!(table.state.actions[REBEL].hand, cards(&["its-a-trap"]));
    }

    /// FIRST-05.
    #[test]
    fn in_the_first_game_both_cards_go_back_to_the_box() {
        let mut table = recruiting(Setup::FIRST, ["point-blank-assault", "ambush"]);
        table
            .choose("recruit ambush")
            .choose("enlist general-madine");
        let own = table.state.actions[REBEL];
        assert!(own.hand.is_empty());
        assert_eq!(own.boxed, cards(&["point-blank-assault", "ambush"]));
        assert_eq!(own.deck.len(), 10);
        assert_eq!(table.state.spot(GENERAL_MADINE), Spot::Pool);
    }
}
