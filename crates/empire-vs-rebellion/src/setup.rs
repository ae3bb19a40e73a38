//! The two set-ups (EVR-TUT-01, EVR-SETUP-01 to EVR-SETUP-08).

use tabletop::{Chance, Choices, Deck, Hidden, Knowers, List, Log, Set, component};

use crate::belief::{Belief, Beliefs};
use crate::cards::{CHARACTERS, Card};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::event_cards::ESCAPE_FROM_TATOOINE;
use crate::repetition_guard::RepetitionGuard;
use crate::resolve::Resolve;
use crate::side::Side;
use crate::state::{NextPlanning, State, Step};
use crate::streams::BALANCE;

/// The variant that is played.
///
/// ```
/// use empire_vs_rebellion::Setup;
///
/// assert_eq!("tutorial".parse(), Ok(Setup::Tutorial));
/// assert_eq!(Setup::Full.to_string(), "full");
/// let error = "short".parse::<Setup>().unwrap_err();
/// assert_eq!(error.to_string(), "no set-up has the id `short`; there are full, tutorial");
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Setup {
    /// The whole game.
    Full,
    /// One struggle without characters, strategies, influence and balance token.
    Tutorial,
}

component!(Setup, "set-up");

/// Influence tokens at the start (EVR-SETUP-06).
const STARTING_INFLUENCE: u16 = 2;

/// Characters that stay in reserve (EVR-SETUP-04).
const RESERVE_SIZE: usize = 4;

impl Setup {
    /// Returns both set-ups, the whole game first.
    pub fn all() -> impl Iterator<Item = Setup> + Clone {
        [Setup::Full, Setup::Tutorial].into_iter()
    }

    /// Returns the name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Setup::Full => "full",
            Setup::Tutorial => "tutorial",
        }
    }
}

impl State {
    /// Returns an empty table: every card is still to be put somewhere.
    pub(crate) fn empty_table(setup: Setup) -> Self {
        Self {
            in_play: Set::EMPTY,
            ready: Set::EMPTY,
            discard: Set::EMPTY,
            reserve: Set::EMPTY,
            boxed: Set::EMPTY,
            decks: [Deck::new_shuffled(Set::EMPTY); 2],
            event_deck: Deck::new_shuffled(Set::EMPTY),
            won: [Set::EMPTY; 2],
            used: [Set::EMPTY; 2],
            beliefs: [Beliefs::same_belief_for_both(Belief::knowing_only_reserve_size(0)); 2],
            guard: RepetitionGuard::default(),
            agenda: List::new(),
            influence: [0; 2],
            turns: 0,
            next_planning: NextPlanning::default(),
            event: None,
            chosen: [None; 2],
            chosen_known: [Knowers::EVERYBODY; 2],
            ignored: [false; 2],
            round_winner: None,
            returning: None,
            round: 0,
            balance: Side::Rebel,
            active: Side::Rebel,
            passed: false,
            setup,
            over: false,
            winner: None,
        }
    }

    fn with_basic_decks(setup: Setup) -> Self {
        let basic = Set::<Card>::ALL.difference(CHARACTERS);
        let mut state = Self::empty_table(setup);
        state.decks = Side::BOTH.map(|side| Deck::new_shuffled(basic.intersection(side.cards())));
        state
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Makes the table ready for the first decision.
    pub(crate) fn start_game(setup: Setup, chance: &mut C, log: &mut L) -> State {
        let mut state = State::with_basic_decks(setup);
        match setup {
            Setup::Full => {
                state.reserve = CHARACTERS;
                state.beliefs =
                    [Beliefs::same_belief_for_both(Belief::knowing_only_reserve_size(8)); 2];
                state.event_deck = Deck::new_shuffled(Set::ALL); // EVR-SETUP-01
                state.influence = [STARTING_INFLUENCE; 2];
                state.agenda.push(Step::BeginGame);
                // EG-26: secret choices are asked one after the other
                state
                    .agenda
                    .push(Step::Ask(Side::Imperial, Decision::Character));
                state
                    .agenda
                    .push(Step::Ask(Side::Rebel, Decision::Character));
            }
            Setup::Tutorial => {
                state.boxed = CHARACTERS; // EVR-TUT-01
                state.event = Some(ESCAPE_FROM_TATOOINE);
                state.round = 1;
                log.record_event(Event::TutorialBegan {
                    event: ESCAPE_FROM_TATOOINE,
                });
                state.agenda.push(Step::BeginStruggle);
            }
        }
        let mut resolve = Resolve {
            state: &mut state,
            chance,
            log,
        };
        resolve.advance_to_decision();
        state
    }

    /// Takes a character into the deck; four are taken one at a time, secretly (EVR-SETUP-04).
    fn shuffle_chosen_character_into_deck(&mut self, side: Side, card: Card) {
        let state = &mut *self.state;
        state.reserve.remove(card);
        state.decks[side.index()].shuffle_with(Set::from_element(card)); // EVR-SETUP-05
        // every reserve of this size is possible, as long as only secret choices have been made
        state.beliefs[side.index()] = Beliefs::same_belief_for_both(
            Belief::knowing_only_reserve_size(state.reserve(side).len()),
        );
        self.log.record_event(Event::CharacterChosen {
            side,
            card: Hidden::Shown(card),
        });
        if self.state.reserve(side).len() > RESERVE_SIZE {
            self.ask_decision(side, Decision::Character);
        }
    }

    /// Places the balance token and begins the first round (EVR-SETUP-07, EVR-SETUP-08).
    pub(crate) fn begin_game(&mut self) {
        let side = self.chance.pick_outcome(BALANCE, 0b11);
        self.state.balance = Side::BOTH[usize::from(side)];
        self.log.record_event(Event::BalancePlaced {
            side: self.state.balance,
        });
        self.state.agenda.push(Step::BeginRound);
    }
}

impl Question for question::Character {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.reserve(self.side).iter().map(Choice::Character));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Character(card) => resolve.shuffle_chosen_character_into_deck(self.side, card),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
