//! The dominance phase: strategies, the winner and the event's effect, cleanup (EVR-DOM, EVO).

use tabletop::{Chance, Choices, Hidden, Knowers, Log, Set};

use crate::abilities::push_choice_per_card;
use crate::cards::{CHARACTERS, Card};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::event_cards::{EVENTS_ARRANGED, Effect, EventCard, POINTS_TO_WIN};
use crate::resolve::Resolve;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{State, Step};
use crate::strategies::{BUREAUCRACY_INFLUENCE, DIRECT_ASSAULT_BONUS, Strategy};
use crate::streams::EVENT_DECK;

impl State {
    /// Returns the strategy this side resolves this round, if its owner was not above the objective value.
    fn chosen_strategy_unless_ignored(&self, side: Side) -> Option<Strategy> {
        self.chosen[side.index()].filter(|_| !self.ignored[side.index()])
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Reveals the strategies (EVO-01, EVO-02). The tutorial ends with the totals.
    pub(crate) fn reveal_strategies(&mut self) {
        let objective = self.state.contested_event().row().objective;
        let [rebel, imperial] = Side::BOTH.map(|side| self.state.total(side));
        self.log.record_event(Event::StruggleEnded {
            rebel,
            imperial,
            objective,
        });
        if self.state.setup == Setup::Tutorial {
            return self.end_tutorial(rebel, imperial, objective);
        }
        if let [Some(rebel), Some(imperial)] = self.state.chosen {
            self.log
                .record_event(Event::StrategiesRevealed { rebel, imperial });
        }
        self.state.chosen_known = [Knowers::EVERYBODY; 2];
        // EG-07: both are tested once, before either effect
        self.state.ignored = [rebel > objective, imperial > objective];
        self.state.agenda.push(Step::DetermineWinner);
        // EVO-09: the faction on the balance token resolves first, so it is pushed last
        for side in [self.state.balance.other(), self.state.balance] {
            self.state.agenda.push(Step::ResolveStrategy(side));
        }
    }

    /// Resolves a strategy on its reveal: it is ignored, recorded or asked about (EVO-01, EVO-02).
    pub(crate) fn resolve_revealed_strategy(&mut self, side: Side) {
        match self.state.chosen_strategy_unless_ignored(side) {
            None => {
                if let Some(strategy) = self.state.chosen[side.index()] {
                    self.log
                        .record_event(Event::StrategyIgnored { side, strategy });
                }
            }
            Some(Strategy::Infiltration) => {
                self.state.next_planning.infiltrated[side.other().index()] = true;
                self.log.record_event(Event::Infiltrated { side });
            }
            Some(Strategy::Support) if !self.state.reserve(side).is_empty() => {
                self.ask_decision(side, Decision::Support);
            }
            Some(_) => {}
        }
    }

    /// Ends the tutorial; a tie, or two totals above the objective value, has no winner (EVR-TUT-09, EG-10).
    fn end_tutorial(&mut self, rebel: u8, imperial: u8, objective: u8) {
        let standing = |total: u8| (total <= objective).then_some(total);
        let winner = match standing(rebel).cmp(&standing(imperial)) {
            std::cmp::Ordering::Greater => Some(Side::Rebel),
            std::cmp::Ordering::Less => Some(Side::Imperial),
            std::cmp::Ordering::Equal => None,
        };
        self.end_game(winner);
    }

    /// Determines who wins the event, and pays the rewards (EVO-03 to EVO-06).
    pub(crate) fn determine_event_winner(&mut self) {
        let event = self.state.contested_event();
        let mut totals = [0; 2];
        for side in [self.state.balance, self.state.balance.other()] {
            totals[side.index()] = self.resolve_direct_assault_total(side); // EVO-09
        }
        self.state.event = None;
        self.state.agenda.push(Step::Cleanup);
        let Some(winner) = self.winner_of_event(event, totals) else {
            // EVR-WINEV-07, EVB-03
            self.state.event_deck.place_at_bottom(event);
            self.log.record_event(Event::EventLost { event });
            return;
        };
        self.state.round_winner = Some(winner);
        self.state.won[winner.index()].insert(event);
        self.log.record_event(Event::EventWon {
            side: winner,
            event,
            points: event.row().points,
        });
        if self.state.points(winner) >= POINTS_TO_WIN {
            return self.end_game(Some(winner)); // EVR-END-01, EG-13
        }
        self.state.agenda.push(Step::PayBureaucracy);
        self.gain_influence(winner, event.row().influence); // EVR-WINEV-05
        self.carry_out_event_effect(event.row().effect, winner);
    }

    /// Returns the total after Direct Assault (EVO-03).
    fn resolve_direct_assault_total(&mut self, side: Side) -> u8 {
        let total = self.state.total(side);
        if self.state.chosen_strategy_unless_ignored(side) != Some(Strategy::DirectAssault) {
            return total;
        }
        let total = total + DIRECT_ASSAULT_BONUS;
        self.log.record_event(Event::Assaulted { side, total });
        total
    }

    fn winner_of_event(&mut self, event: EventCard, totals: [u8; 2]) -> Option<Side> {
        let objective = event.row().objective;
        let [rebel, imperial] = totals.map(|total| (total <= objective).then_some(total));
        let winner = match rebel.cmp(&imperial) {
            std::cmp::Ordering::Greater => Side::Rebel, // EVR-WINEV-01, EVR-WINEV-03
            std::cmp::Ordering::Less => Side::Imperial,
            std::cmp::Ordering::Equal => {
                rebel?; // both above the objective value
                self.state.balance // EVR-WINEV-02
            }
        };
        let nobody_above = rebel.is_some() && imperial.is_some();
        Some(if nobody_above && self.resolve_deceptions() {
            winner.other() // EVO-05
        } else {
            winner
        })
    }

    /// Resolves Deception and tells whether it turns the result around; two cancel each other (EVR-FAQ-08).
    fn resolve_deceptions(&mut self) -> bool {
        let deceives = |side: &Side| {
            self.state.chosen_strategy_unless_ignored(*side) == Some(Strategy::Deception)
        };
        match (
            Side::BOTH.iter().find(|side| deceives(side)),
            Side::BOTH.iter().all(deceives),
        ) {
            (Some(_), true) => {
                self.log.record_event(Event::DeceptionsCancelled);
                false
            }
            (Some(side), false) => {
                self.log.record_event(Event::Deceived { side: *side });
                true
            }
            (None, _) => false,
        }
    }

    /// Carries out the event's effect, at the time the card says (EVR-WINEV-06, EG-09).
    fn carry_out_event_effect(&mut self, effect: Effect, winner: Side) {
        let loser = winner.other();
        match effect {
            Effect::None | Effect::Lock(_) | Effect::LockCharacters => {}
            Effect::LoserPays(amount) => self.lose_influence(loser, amount),
            Effect::LoserDrawsStrategy => {
                self.state.next_planning.drawn[loser.index()] = true;
                self.log
                    .record_event(Event::MustDrawStrategy { side: loser });
            }
            Effect::LoserShowsStrategy => {
                self.state.next_planning.shown[loser.index()] = true;
                self.log
                    .record_event(Event::MustShowStrategy { side: loser });
            }
            Effect::LoserLosesStrategy => {
                if !self.state.unused_strategies(loser).is_empty() {
                    self.ask_decision(winner, Decision::DisplayOfPower); // EVC-69
                }
            }
            Effect::LoserReturnsCharacter => self.state.returning = Some(loser),
            Effect::WinnerReturnsCharacter => self.state.returning = Some(winner),
            Effect::WinnerArrangesEvents => {
                if !self.state.event_deck.is_empty() {
                    self.ask_decision(winner, Decision::BalanceOfTheForce);
                }
            }
            Effect::WinnerAddsCharacter => {
                if !self.state.reserve(winner).is_empty() {
                    self.ask_decision(winner, Decision::AddCharacter);
                }
            }
            Effect::WinnerRecoversStrategies => self.recover_strategies(winner),
        }
    }

    /// Takes an unused strategy from the loser for Display of Power (EVD-12).
    fn use_up_loser_strategy(&mut self, loser: Side, strategy: Strategy) {
        self.state.used[loser.index()].insert(strategy);
        self.log.record_event(Event::StrategyNamed {
            side: loser,
            strategy,
        });
    }

    /// Shows the winner the next events for Balance of the Force (EVC-66, EVC-67).
    fn show_next_events(&mut self, by: Side) {
        let deck = &mut self.state.event_deck;
        let count = deck.look_at_top(EVENTS_ARRANGED, by.as_knower(), EVENT_DECK, self.chance);
        self.log.record_event(Event::EventsLooked {
            by,
            count: count as u8,
        });
        for depth in 1..=count {
            let top = self.state.event_deck.top_cards();
            let event = Hidden::Shown(top[top.len() - depth].card());
            self.log.record_event(Event::EventSeen { by, event });
        }
        if count > 1 {
            self.ask_decision(by, Decision::ArrangeEvents { placed: 0 });
        }
    }

    /// Arranges the events for Balance of the Force; they are named in the order in which they will come.
    fn place_next_arranged_event(&mut self, by: Side, event: EventCard, placed: u8) {
        self.state
            .event_deck
            .move_within_top(event, usize::from(placed));
        self.log.record_event(Event::EventPlaced {
            by,
            event: Hidden::Shown(event),
        });
        let placed = placed + 1;
        if usize::from(placed) + 1 < self.state.event_deck.top_cards().len() {
            self.ask_decision(by, Decision::ArrangeEvents { placed });
        }
    }

    /// Pays the loser for Bureaucracy; there is a loser only if somebody won (EVO-07, EVB-04).
    pub(crate) fn pay_loser_for_bureaucracy(&mut self) {
        let Some(winner) = self.state.round_winner else {
            return;
        };
        let loser = winner.other();
        if self.state.chosen_strategy_unless_ignored(loser) == Some(Strategy::Bureaucracy) {
            self.gain_influence(loser, BUREAUCRACY_INFLUENCE);
        }
    }

    /// Begins cleanup; Fall of a Hero and Negotiate With the Hutts work while the cards are gathered.
    pub(crate) fn begin_cleanup(&mut self) {
        self.state.agenda.push(Step::FinishCleanup);
        if let Some(side) = self.state.returning.take()
            && !returnable_characters(self.state, side).is_empty()
        {
            self.ask_decision(side, Decision::ReturnCharacter);
        }
    }

    /// Returns a character to the reserve. The choice need not be shown, so all cards are gathered before the character
    /// is taken out.
    fn return_character_to_reserve(&mut self, card: Card) {
        self.gather_cards_into_deck();
        let side = card.side();
        self.state.decks[side.index()].remove_card(card);
        self.state.reserve.insert(card);
        let gone = self.state.boxed.intersection(CHARACTERS);
        let gone = gone.intersection(side.cards());
        self.state.beliefs[side.index()].update_both_beliefs(|belief| {
            belief.note_returned_to_reserve_secretly();
            gone.iter()
                .for_each(|card| belief.note_seen_outside_reserve(card));
        });
        self.log.record_event(Event::CharacterReturned {
            side,
            card: Hidden::Shown(card),
        });
    }

    /// Gathers the cards: cards in play, discard pile and deck become one shuffled deck (EVR-CLEAN-01).
    fn gather_cards_into_deck(&mut self) {
        let state = &mut *self.state;
        let nothing_lies_open = state.in_play.is_empty() && state.discard.is_empty();
        if nothing_lies_open
            && Side::BOTH
                .iter()
                .all(|s| state.deck(*s).top_cards().is_empty())
        {
            return;
        }
        let loose = state.in_play.union(state.discard);
        for side in Side::BOTH {
            state.decks[side.index()].shuffle_with(loose.intersection(side.cards()));
        }
        state.in_play = Set::EMPTY;
        state.ready = Set::EMPTY;
        state.discard = Set::EMPTY;
        self.log.record_event(Event::CardsGathered);
    }

    pub(crate) fn finish_cleanup(&mut self) {
        self.gather_cards_into_deck();
        self.turn_balance_token();
        for side in Side::BOTH {
            self.discard_played_strategy(side);
        }
        self.state.ignored = [false; 2];
        self.state.round_winner = None;
        self.state.agenda.push(Step::BeginRound); // EVR-ROUND-03
    }

    fn turn_balance_token(&mut self) {
        let [rebel, imperial] = Side::BOTH.map(|side| self.state.points(side));
        let turned = match rebel.cmp(&imperial) {
            std::cmp::Ordering::Less => Side::Rebel, // EVR-CLEAN-02
            std::cmp::Ordering::Greater => Side::Imperial,
            std::cmp::Ordering::Equal => match self.state.round_winner {
                Some(winner) => winner.other(), // EVR-CLEAN-03
                None => self.state.balance,     // EG-08
            },
        };
        if self.state.balance != turned {
            self.state.balance = turned;
            self.log.record_event(Event::BalanceTurned { side: turned });
        }
    }

    /// Discards the strategy that was played (EVR-CLEAN-04, EVR-CLEAN-05).
    fn discard_played_strategy(&mut self, side: Side) {
        if let Some(strategy) = self.state.chosen[side.index()].take() {
            self.state.used[side.index()].insert(strategy);
        }
        self.state.chosen_known[side.index()] = Knowers::EVERYBODY;
        if self.state.unused_strategies(side).is_empty() {
            self.recover_strategies(side);
        }
    }
}

/// Returns the characters outside the reserve, wherever they are (EVC-71).
fn returnable_characters(state: &State, side: Side) -> Set<Card> {
    state.cards_outside_reserve(side).intersection(CHARACTERS)
}

impl Question for question::Support {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        question::AddCharacter { side: self.side }.push_choices(state, choices);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        question::AddCharacter { side: self.side }.answer(resolve, choice);
    }
}

impl Question for question::AddCharacter {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(choices, state.reserve(self.side), Choice::Add);
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Add(card) => resolve.shuffle_character_into_deck(card),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::BalanceOfTheForce {
    fn push_choices(self, _: &State, choices: &mut Choices<Choice>) {
        choices.extend([Choice::Look, Choice::Decline]);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Look => resolve.show_next_events(self.side),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::ArrangeEvents {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let top = state.event_deck.top_cards();
        let unplaced = &top[..top.len() - usize::from(self.placed)];
        let left: Set<EventCard> = unplaced.iter().map(|placed| placed.card()).collect();
        choices.extend(left.iter().map(Choice::Next));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Next(event) => resolve.place_next_arranged_event(self.side, event, self.placed),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::DisplayOfPower {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let unused = state.unused_strategies(self.side.other());
        choices.extend(unused.iter().map(Choice::Name));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Name(strategy) => resolve.use_up_loser_strategy(self.side.other(), strategy),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::ReturnCharacter {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        push_choice_per_card(
            choices,
            returnable_characters(state, self.side),
            Choice::Reserve,
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Reserve(card) => resolve.return_character_to_reserve(card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
