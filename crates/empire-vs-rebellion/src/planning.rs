//! The planning phase (EVR-PLAN), with the demands of the last round (EVP).

use tabletop::{Chance, Choices, Hidden, Knowers, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::resolve::Resolve;
use crate::side::Side;
use crate::state::{NextPlanning, State, Step};
use crate::strategies::Strategy;
use crate::streams::{EVENT_DECK, IMPERIAL_STRATEGY, REBEL_STRATEGY};

/// EG-25: a game in which nobody ever wins an event ends after this many rounds.
const LAST_ROUND: u8 = 250;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Reveals the top event (EVR-PLAN-01).
    pub(crate) fn begin_round(&mut self) {
        let event = match self.state.round {
            LAST_ROUND.. => None,
            _ => self.state.event_deck.draw_top(EVENT_DECK, self.chance),
        };
        let Some(event) = event else {
            return self.end_game_by_points(); // EG-03, EG-25
        };
        self.state.round += 1;
        self.state.event = Some(event);
        self.log.record_event(Event::EventRevealed {
            round: self.state.round,
            event,
        });
        self.plan_strategy_picks();
    }

    /// Ends the game by points: more points win, then the balance token (EG-03).
    fn end_game_by_points(&mut self) {
        let [rebel, imperial] = Side::BOTH.map(|side| self.state.points(side));
        let winner = match rebel.cmp(&imperial) {
            std::cmp::Ordering::Greater => Side::Rebel,
            std::cmp::Ordering::Less => Side::Imperial,
            std::cmp::Ordering::Equal => self.state.balance,
        };
        self.end_game(Some(winner));
    }

    /// Puts the picking of both strategies on the agenda, in the order EVP asks for.
    pub(crate) fn plan_strategy_picks(&mut self) {
        let next = std::mem::take(&mut self.state.next_planning); // EVP-07: one planning phase only
        self.state.agenda.push(Step::BeginStruggle);
        let steps = planning_steps(&next, self.state.balance);
        for step in steps.into_iter().flatten().rev() {
            self.state.agenda.push(step);
        }
    }

    /// Sets a chosen strategy facedown; the picker knows it (EVR-PLAN-03).
    fn choose_strategy(&mut self, picker: Side, owner: Side, strategy: Strategy) {
        self.set_strategy(owner, strategy, picker.as_knower());
        self.log.record_event(Event::StrategyChosen {
            owner,
            picker,
            strategy: Hidden::Shown(strategy),
        });
    }

    fn set_strategy(&mut self, owner: Side, strategy: Strategy, knowers: Knowers) {
        self.state.chosen[owner.index()] = Some(strategy);
        self.state.chosen_known[owner.index()] = knowers;
    }

    /// Draws the strategy at random for Create a Diversion; its owner may look at once (EVP-03).
    pub(crate) fn draw_random_strategy(&mut self, owner: Side) {
        let stream = match owner {
            Side::Rebel => REBEL_STRATEGY,
            Side::Imperial => IMPERIAL_STRATEGY,
        };
        let strategy = self
            .chance
            .draw_from_set(stream, self.state.unused_strategies(owner));
        self.set_strategy(owner, strategy, owner.as_knower());
        self.log.record_event(Event::StrategyDrawn {
            owner,
            strategy: Hidden::Shown(strategy),
        });
    }

    /// Shows the strategy for Locate the Rebel Base before the other one is chosen.
    pub(crate) fn show_strategy_to_everybody(&mut self, owner: Side) {
        self.state.chosen_known[owner.index()] = Knowers::EVERYBODY;
        if let Some(strategy) = self.state.chosen[owner.index()] {
            self.log
                .record_event(Event::StrategyShown { owner, strategy });
        }
    }

    /// Shows both owners their strategies, now that both are set (EVR-FAQ-09, EVR-FAQ-10, EG-26).
    pub(crate) fn show_strategies_to_owners(&mut self) {
        for owner in Side::BOTH {
            let knowers = &mut self.state.chosen_known[owner.index()];
            if let Some(strategy) = self.state.chosen[owner.index()]
                && !knowers.contains(owner.index())
            {
                *knowers = knowers.union(owner.as_knower());
                self.log.record_event(Event::StrategySeen {
                    owner,
                    strategy: Hidden::Shown(strategy),
                });
            }
        }
    }

    /// Discards the chosen strategy for R2-D2 & C-3PO or Emperor Palpatine; its owner chooses another one (EVP-06).
    pub(crate) fn discard_chosen_strategy(&mut self, side: Side) {
        let Some(strategy) = self.state.chosen[side.index()].take() else {
            return;
        };
        self.state.chosen_known[side.index()] = Knowers::EVERYBODY;
        self.state.used[side.index()].insert(strategy);
        self.state.guard.forget_turns();
        self.log
            .record_event(Event::StrategyDiscarded { side, strategy });
        if self.state.unused_strategies(side).is_empty() {
            self.recover_strategies(side); // EVR-FAQ-06, EG-11
        }
        self.ask_decision(side, Decision::Replacement);
    }
}

/// Returns the steps that set both strategies.
fn planning_steps(next: &NextPlanning, balance: Side) -> [Option<Step>; 5] {
    let picker = |owner: Side| {
        if next.infiltrated[owner.index()] {
            owner.other() // EVP-01: Infiltration comes before a random draw
        } else {
            owner
        }
    };
    let set = |owner: Side| {
        if next.drawn[owner.index()] && picker(owner) == owner {
            Step::DrawStrategy(owner)
        } else {
            Step::Ask(picker(owner), Decision::Strategy { owner })
        }
    };
    let shown = Side::BOTH.into_iter().find(|side| next.shown[side.index()]);
    if let Some(loser) = shown {
        // EVP-04, EVP-05: the loser's strategy is set and shown first
        let show = Step::ShowStrategy(loser);
        return [
            Some(set(loser)),
            Some(show),
            Some(set(loser.other())),
            None,
            None,
        ];
    }
    // EVP-03: draws come first. EG-26: then the faction on the balance token chooses first; a side that chooses both
    // strategies begins with its own.
    let drawn = |owner: Side| Some(set(owner)).filter(|step| matches!(step, Step::DrawStrategy(_)));
    let asked = |chooser: Side, owner: Side| {
        let ask = Step::Ask(chooser, Decision::Strategy { owner });
        Some(ask).filter(|ask| set(owner) == *ask)
    };
    let other = balance.other();
    let draw = drawn(balance).or(drawn(other));
    [
        draw,
        asked(balance, balance),
        asked(balance, other),
        asked(other, other),
        asked(other, balance),
    ]
}

impl Question for question::Strategy {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .unused_strategies(self.owner)
                .iter()
                .map(Choice::Strategy),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Strategy(strategy) => resolve.choose_strategy(self.side, self.owner, strategy),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Replacement {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .unused_strategies(self.side)
                .iter()
                .map(Choice::Strategy),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Strategy(strategy) => resolve.choose_strategy(self.side, self.side, strategy),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
