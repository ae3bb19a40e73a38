//! The property tests must be able to fail: the tiny game of `test-game`, and the ways it could break.

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use tabletop::properties::{
    Thoroughness, check_game, check_out_of_turn_refusal, check_plans, check_record,
};
use tabletop::{
    Chance, Choices, Event, Game, Log, Outcome, Refusal, Seat, SeatSet, Side, Stream, StreamInfo,
    Turn, View, Viewer,
};
use test_game::{Card, Choice, HighestCard, Setup};

/// The faults that the game can have.
const VIEW_LEAKS: u8 = 1;
const EVENT_LEAKS: u8 = 2;
const ORDER_LEAKS: u8 = 3;
const NEVER_ENDS: u8 = 4;
const LOSES_A_CARD: u8 = 5;
const QUICK_WAY_DIFFERS: u8 = 6;
const CHANCE_IN_SILENCE: u8 = 7;
const MOMENT_LEAKS: u8 = 8;
const COUNT_LEAKS: u8 = 9;
const SIDE_WITHOUT_SEATS: u8 = 10;

/// The tiny game with one fault.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
struct Broken<const FAULT: u8> {
    game: HighestCard,
    /// The number of choices made, by one count or the other.
    turns: u8,
    is_card_lost: bool,
}

/// An event of the game, told as usual or to the wrong viewers.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
struct MisdirectedEvent {
    event: test_game::Event,
    to: Audience,
}

/// The viewers who are told of an event.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
enum Audience {
    /// As the game says.
    Usual,
    /// Everybody, with nothing hidden.
    Everybody,
    /// One seat, which is shown something by it; nobody else is told.
    Only(Seat),
}

impl Event for MisdirectedEvent {
    type Setup = Setup;

    fn seen_by(&self, setup: Setup, viewer: Viewer) -> Option<Self> {
        match self.to {
            Audience::Usual => {
                let event = self.event.seen_by(setup, viewer)?;
                Some(MisdirectedEvent { event, ..*self })
            }
            Audience::Everybody => Some(*self),
            Audience::Only(seat) => (viewer == Viewer::Seat(seat)).then_some(*self),
        }
    }

    fn reveals_hidden(&self) -> bool {
        self.event.reveals_hidden() || matches!(self.to, Audience::Only(_))
    }
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
struct BrokenView<const FAULT: u8> {
    view: test_game::View,
    turns: u8,
    is_card_lost: bool,
    hint: bool,
    choices: Vec<Choice>,
}

impl<const FAULT: u8> View<Broken<FAULT>> for BrokenView<FAULT> {
    fn viewer(&self) -> Viewer {
        self.view.viewer()
    }
    fn setup(&self) -> Setup {
        self.view.setup()
    }
    fn turn(&self) -> Turn<()> {
        self.view.turn()
    }
    fn choices(&self) -> &[Choice] {
        &self.choices
    }
}

impl<const FAULT: u8> Broken<FAULT> {
    /// Tells whether the second seat has a high card.
    fn is_second_high(&self) -> bool {
        self.game.card_of_seat(Seat::new(1)) > Card::Knight
    }

    /// Tells whether the seat that decides has a high card.
    fn is_decider_high(&self) -> bool {
        let card = self
            .deciding_seat()
            .map(|seat| self.game.card_of_seat(seat));
        card.is_some_and(|card| card > Card::Knight)
    }
}

impl<const FAULT: u8> Game for Broken<FAULT> {
    const ID: &'static str = "broken";
    const RULES_VERSION: u32 = 1;
    const STREAMS: &'static [StreamInfo] = HighestCard::STREAMS;
    type Setup = Setup;
    type Decision = ();
    type Choice = Choice;
    type Event = MisdirectedEvent;
    type View = BrokenView<FAULT>;

    fn seats(setup: Setup) -> &'static [&'static str] {
        HighestCard::seats(setup)
    }
    fn sides(setup: Setup) -> &'static [Side] {
        HighestCard::sides(setup)
    }
    fn side_of(setup: Setup, seat: Seat) -> Side {
        match FAULT {
            SIDE_WITHOUT_SEATS => Self::sides(setup)[0],
            _ => HighestCard::side_of(setup, seat),
        }
    }
    fn setup(&self) -> Setup {
        self.game.setup()
    }
    fn start_game(
        setup: Setup,
        chance: &mut impl Chance,
        log: &mut impl Log<MisdirectedEvent>,
    ) -> Self {
        let mut events = Vec::new();
        let game = HighestCard::start_game(setup, chance, &mut events);
        log_as_usual(events, log);
        Self {
            game,
            turns: 0,
            is_card_lost: false,
        }
    }
    fn turn(&self) -> Turn<()> {
        self.game.turn()
    }
    fn push_legal_choices(&self, choices: &mut Choices<Choice>) {
        self.game.push_legal_choices(choices);
        let first = self.deciding_seat() == Some(Seat::new(0));
        match FAULT {
            COUNT_LEAKS if self.is_decider_high() => choices.truncate(1),
            ORDER_LEAKS if first && self.is_second_high() => choices.reverse(),
            _ => {}
        }
    }
    fn choice_count_is_public(decision: &()) -> bool {
        HighestCard::choice_count_is_public(decision)
    }
    fn apply(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<MisdirectedEvent>,
    ) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        self.apply_listed(choice, chance, log);
        if FAULT == QUICK_WAY_DIFFERS {
            self.turns += 1;
        }
        Ok(())
    }
    fn apply_listed(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<MisdirectedEvent>,
    ) {
        self.turns = self.turns.wrapping_add(1);
        match FAULT {
            NEVER_ENDS if choice == Choice::Throw => return,
            LOSES_A_CARD if choice == Choice::Throw => self.is_card_lost = true,
            CHANCE_IN_SILENCE => {
                chance.pick_outcome(Stream(0), 0b11);
            }
            _ => {}
        }
        let (seat, is_high) = (self.deciding_seat(), self.is_decider_high());
        let mut events = Vec::new();
        self.game.apply_listed(choice, chance, &mut events);
        let first = events[0];
        log_as_usual(events, log);
        let to = match (FAULT, seat) {
            (EVENT_LEAKS, _) if is_high => Audience::Everybody,
            (MOMENT_LEAKS, Some(seat)) if is_high => Audience::Only(seat),
            _ => return,
        };
        log.record_event(MisdirectedEvent { event: first, to });
    }
    fn view(&self, viewer: Viewer) -> BrokenView<FAULT> {
        let view = self.game.view(viewer);
        BrokenView {
            turns: self.turns,
            is_card_lost: self.is_card_lost,
            hint: FAULT == VIEW_LEAKS && self.is_second_high(),
            choices: match view.choices() {
                [] => Vec::new(),
                _ => self.legal_choices().to_vec(),
            },
            view,
        }
    }
    fn imagine(seen: &BrokenView<FAULT>, rng: &mut impl Rng) -> Self {
        Self {
            game: HighestCard::imagine(&seen.view, rng),
            turns: seen.turns,
            is_card_lost: seen.is_card_lost,
        }
    }
    fn check_invariants(&self) -> Result<(), String> {
        if self.is_card_lost {
            Err("a card is lost".into())
        } else {
            self.game.check_invariants()
        }
    }
}

/// Tells of events as the game does.
fn log_as_usual(events: Vec<test_game::Event>, log: &mut impl Log<MisdirectedEvent>) {
    for event in events {
        let to = Audience::Usual;
        log.record_event(MisdirectedEvent { event, to });
    }
}

fn find_first_fault<G: Game<Setup = Setup>>(longest: u32) -> Option<String> {
    let thoroughness = Thoroughness {
        longest,
        imagine_every: 1,
    };
    (0..400).find_map(|seed| check_game::<G>(Setup, seed, thoroughness).err())
}

#[test]
fn a_fair_game_passes() {
    assert_eq!(find_first_fault::<HighestCard>(9), None);
    for seed in 0..20 {
        check_record::<HighestCard>(Setup, seed).unwrap();
        check_out_of_turn_refusal::<HighestCard>(Setup, seed).unwrap();
        check_plans::<HighestCard>(Setup, seed).unwrap();
    }
}

#[test]
fn every_fault_is_found() {
    let found = |fault: Option<String>, words: &str| {
        let text = fault.unwrap_or_else(|| panic!("`{words}` went unnoticed"));
        assert!(
            text.contains(words) && text.contains("seed"),
            "wanted `{words}`, got {text}"
        );
    };
    found(
        find_first_fault::<Broken<VIEW_LEAKS>>(9),
        "the view of an imagined state",
    );
    found(find_first_fault::<Broken<EVENT_LEAKS>>(9), "events");
    found(
        find_first_fault::<Broken<ORDER_LEAKS>>(9),
        "the view of an imagined state",
    );
    found(
        find_first_fault::<Broken<LOSES_A_CARD>>(9),
        "a card is lost",
    );
    found(
        find_first_fault::<Broken<QUICK_WAY_DIFFERS>>(9),
        "the quick way",
    );
    found(find_first_fault::<Broken<NEVER_ENDS>>(3), "does not end");
    found(
        find_first_fault::<Broken<CHANCE_IN_SILENCE>>(9),
        "chance decided and nothing was shown",
    );
    found(
        find_first_fault::<Broken<MOMENT_LEAKS>>(9),
        "whether something is shown",
    );
    found(
        find_first_fault::<Broken<COUNT_LEAKS>>(9),
        "a count that everybody can tell",
    );
    found(
        find_first_fault::<Broken<SIDE_WITHOUT_SEATS>>(9),
        "nobody plays for it",
    );
}

#[test]
fn sides_are_as_many_as_declared_and_win_together() {
    let sides = HighestCard::sides(Setup);
    assert_eq!(sides.len(), 3);
    for (index, side) in sides.iter().enumerate() {
        let seat = Seat::new(index as u8);
        assert_eq!(HighestCard::side_of(Setup, seat), *side);
        assert_eq!(
            HighestCard::seats_of(Setup, *side),
            SeatSet::from_seat(seat)
        );
        assert_eq!(HighestCard::side_index(Setup, *side), index);
        assert_eq!(HighestCard::side_with_id(Setup, side.id()), Some(*side));
        let winners = SeatSet::from_seat(seat);
        let won: Vec<_> = HighestCard::winning_sides(Setup, Outcome { winners }).collect();
        assert_eq!(won, [*side]);
    }
    assert_eq!(HighestCard::side_with_id(Setup, "yellow"), None);
}
