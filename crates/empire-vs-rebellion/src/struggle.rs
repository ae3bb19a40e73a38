//! The struggle phase: four actions, one a turn (EVR-STRUG, EVR-PLAY, EVR-ABIL, EVR-INFL, EVR-PASS).

use tabletop::{Chance, Choices, Log, Set};

use crate::abilities;
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::repetition_guard::TurnAction;
use crate::resolve::Resolve;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{State, Step};

/// EG-24: from this turn on only forced plays and passes are left.
const LAST_TURN: u16 = 500;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Begins the struggle with the faction on the balance token, in the tutorial with the Rebels (EVR-STRUG-01,
    /// EVR-TUT-02).
    pub(crate) fn begin_struggle(&mut self) {
        self.show_strategies_to_owners();
        let state = &mut *self.state;
        state.active = state.balance;
        state.passed = false;
        state.turns = 0;
        state.guard.forget_turns();
        self.begin_turn();
    }

    pub(crate) fn begin_turn(&mut self) {
        self.state
            .guard
            .begin_turn_at(self.state.position_fingerprint());
        self.ask_decision(self.state.active, Decision::Turn);
    }

    pub(crate) fn end_turn(&mut self, passed: bool) {
        self.state.passed = passed;
        self.state.turns = self.state.turns.saturating_add(1);
        self.state.active = self.state.active.other();
        self.begin_turn();
    }

    fn take_turn(&mut self, side: Side, action: TurnAction) {
        self.state.guard.remember_action(action);
        match action {
            TurnAction::Pass => self.pass_turn(side),
            TurnAction::Play => {
                self.play_top_card(side);
                self.end_turn(false);
            }
            TurnAction::Influence(card) => {
                self.ready_card_with_influence(side, card);
                self.end_turn(false);
            }
            TurnAction::Use(card) => {
                self.state.agenda.push(Step::EndTurn);
                self.use_ability(side, card);
            }
        }
    }

    /// Passes; the second pass in a row ends the phase at once (EVR-PASS-02, EVR-PASS-03).
    fn pass_turn(&mut self, side: Side) {
        self.log.record_event(Event::Passed { side });
        if self.state.passed {
            self.state.agenda.push(Step::RevealStrategies);
        } else {
            self.end_turn(true);
        }
    }

    /// Returns one token to the supply and readies one card (EVR-INFL-01).
    fn ready_card_with_influence(&mut self, side: Side, card: Card) {
        self.state.influence[side.index()] -= 1;
        self.state.ready.insert(card);
        self.log.record_event(Event::Readied { card });
    }

    /// Exhausts the card and resolves its ability if it can be resolved (EVR-ABIL-01, EVR-FAQ-03, EG-15).
    fn use_ability(&mut self, side: Side, card: Card) {
        self.state.ready.remove(card);
        let ability = card.row().ability;
        let resolved = abilities::can_resolve_ability(self.state, side, card);
        self.log.record_event(Event::Used { card, resolved });
        if resolved {
            self.begin_ability(side, ability);
        }
    }
}

/// The actions that the player can take (EVD-05, EVD-06, EVD-08).
impl Question for question::Turn {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let full = state.setup == Setup::Full;
        let in_play = state.in_play(self.side);
        let can_play = state.is_below_capacity(self.side) && state.has_cards_to_draw(self.side);
        if full && in_play.is_empty() && can_play {
            choices.push(Choice::Play); // EVR-STRUG-03; EVL-04: a forced play is never barred
            return;
        }
        if state.turns < LAST_TURN {
            let barred = state.guard.barred_actions();
            if can_play && !barred.play {
                choices.push(Choice::Play);
            }
            let usable = state.ready.intersection(in_play).difference(barred.using);
            choices.extend(usable.iter().map(Choice::Use)); // EVR-ABIL-02
            if state.influence[self.side.index()] > 0 {
                let exhausted: Set<Card> = in_play.difference(state.ready);
                let readied = exhausted.difference(barred.influence);
                choices.extend(readied.iter().map(Choice::Influence));
            }
        }
        choices.push(Choice::Pass); // EG-05, EG-10
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let action = match choice {
            Choice::Play => TurnAction::Play,
            Choice::Use(card) => TurnAction::Use(card),
            Choice::Influence(card) => TurnAction::Influence(card),
            Choice::Pass => TurnAction::Pass,
            _ => self.panic_on_unlisted_choice(choice),
        };
        resolve.take_turn(self.side, action);
    }
}
