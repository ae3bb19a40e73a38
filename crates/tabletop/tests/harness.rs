//! The property tests must be able to fail: a tiny game with one secret, and the ways it could break.

use std::fmt;
use std::str::FromStr;

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use tabletop::properties::{
    Thoroughness, check_game, check_out_of_turn, check_plans, check_record,
};
use tabletop::{
    Chance, Choices, Event, Game, Hidden, Log, NotationError, Outcome, Refusal, Seat, SeatSet,
    Side, Stream, StreamInfo, Turn, View, Viewer, random,
};

/// What is wrong with the game.
const FAIR: u8 = 0;
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

/// How many play, each for a side of its own.
const PLAYERS: usize = 3;

/// Each player is dealt a card facedown; then, in turn, each keeps it or throws it away; the highest
/// card that was kept wins, if nobody else kept one like it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
struct Duel<const FAULT: u8> {
    cards: [u8; PLAYERS],
    kept: [Option<bool>; PLAYERS],
    turns: u8,
}

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
enum Pick {
    Keep,
    Throw,
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Pick::Keep { "keep" } else { "throw" })
    }
}

impl FromStr for Pick {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "keep" => Ok(Pick::Keep),
            "throw" => Ok(Pick::Throw),
            _ => Err(NotationError::new("keep or throw")),
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Plain;

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("plain")
    }
}

impl FromStr for Plain {
    type Err = NotationError;
    fn from_str(_: &str) -> Result<Self, NotationError> {
        Ok(Plain)
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
struct Told {
    seat: usize,
    kept: bool,
    card: Hidden<u8>,
    /// All cards, turned up at the end.
    shown: Option<[u8; PLAYERS]>,
}

/// Something that a seat is shown only if it holds certain cards, and nobody else hears of.
const SHOWN_TO_ONE: Option<[u8; PLAYERS]> = Some([98; PLAYERS]);

/// A card that everybody is told of by mistake.
const LEAKED: Hidden<u8> = Hidden::Shown(99);

impl Event for Told {
    type Setup = Plain;

    fn seen_by(&self, _: Plain, viewer: Viewer) -> Option<Self> {
        if self.shown == SHOWN_TO_ONE {
            return (viewer == Viewer::Seat(Seat::new(self.seat as u8))).then_some(*self);
        }
        Some(match viewer {
            _ if self.card == LEAKED => *self,
            Viewer::Seat(seat) if seat.index() == self.seat => *self,
            _ => Told {
                card: Hidden::Withheld,
                ..*self
            },
        })
    }

    fn reveals(&self) -> bool {
        self.shown.is_some()
    }
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
struct Seen<const FAULT: u8> {
    viewer: Viewer,
    card: Option<u8>,
    hint: u8,
    kept: [Option<bool>; PLAYERS],
    turns: u8,
    winner: Option<u8>,
    choices: Vec<Pick>,
}

impl<const FAULT: u8> View<Duel<FAULT>> for Seen<FAULT> {
    fn viewer(&self) -> Viewer {
        self.viewer
    }
    fn setup(&self) -> Plain {
        Plain
    }
    fn turn(&self) -> Turn<()> {
        turn(self.kept, self.winner)
    }
    fn choices(&self) -> &[Pick] {
        &self.choices
    }
}

fn turn(kept: [Option<bool>; PLAYERS], winner: Option<u8>) -> Turn<()> {
    match kept.iter().position(Option::is_none) {
        Some(index) => Turn::Decide {
            seat: Seat::new(index as u8),
            decision: (),
        },
        None => Turn::Over(Outcome {
            winners: winner.map_or(SeatSet::NONE, |seat| SeatSet::only(Seat::new(seat))),
        }),
    }
}

impl<const FAULT: u8> Duel<FAULT> {
    fn winner(&self) -> Option<u8> {
        let seats = 0..PLAYERS;
        if seats.clone().any(|seat| self.kept[seat].is_none()) {
            return None;
        }
        let kept: Vec<usize> = seats
            .filter(|seat| self.kept[*seat] == Some(true))
            .collect();
        let best = kept.iter().map(|seat| self.cards[*seat]).max()?;
        let mut holders = kept.iter().filter(|seat| self.cards[**seat] == best);
        match (holders.next(), holders.next()) {
            (Some(winner), None) => Some(*winner as u8),
            _ => None,
        }
    }
}

impl<const FAULT: u8> Game for Duel<FAULT> {
    const ID: &'static str = "duel";
    const RULES_VERSION: u32 = 1;
    const STREAMS: &'static [StreamInfo] = &[StreamInfo {
        name: "deal",
        outcome: |n| ["0", "1", "2", "3"].get(usize::from(n)).copied(),
    }];
    type Setup = Plain;
    type Decision = ();
    type Choice = Pick;
    type Event = Told;
    type View = Seen<FAULT>;

    fn seats(_: Plain) -> &'static [&'static str] {
        &["one", "other", "third"]
    }
    fn sides(_: Plain) -> &'static [Side] {
        const SIDES: [Side; PLAYERS] = [Side::new("red"), Side::new("green"), Side::new("blue")];
        &SIDES
    }
    fn side_of(setup: Plain, seat: Seat) -> Side {
        match FAULT {
            SIDE_WITHOUT_SEATS => Self::sides(setup)[0],
            _ => Self::sides(setup)[seat.index()],
        }
    }
    fn setup(&self) -> Plain {
        Plain
    }
    fn start(_: Plain, chance: &mut impl Chance, _: &mut impl Log<Told>) -> Self {
        let cards = [(); PLAYERS].map(|()| chance.pick(Stream(0), 0b1111));
        Self {
            cards,
            kept: [None; PLAYERS],
            turns: 0,
        }
    }
    fn turn(&self) -> Turn<()> {
        turn(self.kept, self.winner())
    }
    fn choices(&self, choices: &mut Choices<Pick>) {
        if self.outcome().is_some() {
            return;
        }
        let seat = self.deciding().map_or(0, Seat::index);
        if FAULT == COUNT_LEAKS && self.cards[seat] > 1 {
            return choices.push(Pick::Keep);
        }
        match FAULT == ORDER_LEAKS && seat == 0 && self.cards[1] > 1 {
            true => choices.extend([Pick::Throw, Pick::Keep]),
            false => choices.extend([Pick::Keep, Pick::Throw]),
        }
    }
    fn choice_count_is_public((): &()) -> bool {
        true
    }
    fn apply(
        &mut self,
        choice: Pick,
        chance: &mut impl Chance,
        log: &mut impl Log<Told>,
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
    fn apply_listed(&mut self, choice: Pick, chance: &mut impl Chance, log: &mut impl Log<Told>) {
        let seat = self.deciding().map_or(0, Seat::index);
        let kept = choice == Pick::Keep;
        self.turns = self.turns.wrapping_add(1);
        if FAULT == NEVER_ENDS && !kept {
            return;
        }
        if FAULT == LOSES_A_CARD && !kept {
            self.cards[seat] = 77;
        }
        self.kept[seat] = Some(kept);
        let told = Told {
            seat,
            kept,
            card: Hidden::Shown(self.cards[seat]),
            shown: None,
        };
        log.note(told);
        if FAULT == CHANCE_IN_SILENCE {
            chance.pick(Stream(0), 0b11);
        }
        if FAULT == MOMENT_LEAKS && self.cards[seat] > 1 {
            log.note(Told {
                shown: SHOWN_TO_ONE,
                ..told
            });
        }
        if FAULT == EVENT_LEAKS && self.cards[seat] > 1 {
            log.note(Told {
                card: LEAKED,
                ..told
            });
        }
        if self.outcome().is_some() {
            let shown = Some(self.cards);
            log.note(Told { shown, ..told });
        }
    }
    fn view(&self, viewer: Viewer) -> Seen<FAULT> {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let decides = seat.is_some() && seat == self.deciding();
        Seen {
            viewer,
            card: seat.map(|seat| self.cards[seat.index()]),
            hint: match FAULT {
                VIEW_LEAKS => self.cards[1] / 2,
                _ => 0,
            },
            kept: self.kept,
            turns: self.turns,
            winner: self.winner(),
            choices: match decides {
                true => self.legal_choices().to_vec(),
                false => Vec::new(),
            },
        }
    }
    fn imagine(view: &Seen<FAULT>, rng: &mut impl Rng) -> Self {
        loop {
            let mut cards = [(); PLAYERS].map(|()| random::below(rng, 4) as u8);
            if let (Viewer::Seat(seat), Some(card)) = (view.viewer, view.card) {
                cards[seat.index()] = card;
            }
            let state = Self {
                cards,
                kept: view.kept,
                turns: view.turns,
            };
            if state.winner() == view.winner {
                return state;
            }
        }
    }
    fn check(&self) -> Result<(), String> {
        match self.cards.iter().all(|card| *card < 4) {
            true => Ok(()),
            false => Err("a card is lost".into()),
        }
    }
}

fn first_fault<const FAULT: u8>(longest: u32) -> Option<String> {
    let thoroughness = Thoroughness {
        longest,
        imagine_every: 1,
    };
    (0..400).find_map(|seed| check_game::<Duel<FAULT>>(Plain, seed, thoroughness).err())
}

#[test]
fn a_fair_game_passes() {
    assert_eq!(first_fault::<FAIR>(9), None);
    for seed in 0..20 {
        check_record::<Duel<FAIR>>(Plain, seed).unwrap();
        check_out_of_turn::<Duel<FAIR>>(Plain, seed).unwrap();
        check_plans::<Duel<FAIR>>(Plain, seed).unwrap();
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
        first_fault::<VIEW_LEAKS>(9),
        "the view of an imagined state",
    );
    found(first_fault::<EVENT_LEAKS>(9), "events");
    found(
        first_fault::<ORDER_LEAKS>(9),
        "the view of an imagined state",
    );
    found(first_fault::<LOSES_A_CARD>(9), "a card is lost");
    found(first_fault::<QUICK_WAY_DIFFERS>(9), "the quick way");
    found(first_fault::<NEVER_ENDS>(3), "does not end");
    found(
        first_fault::<CHANCE_IN_SILENCE>(9),
        "chance decided and nothing was shown",
    );
    found(first_fault::<MOMENT_LEAKS>(9), "whether something is shown");
    found(
        first_fault::<COUNT_LEAKS>(9),
        "a count that everybody can tell",
    );
    found(first_fault::<SIDE_WITHOUT_SEATS>(9), "nobody plays for it");
}

#[test]
fn a_game_has_as_many_sides_as_it_says_and_they_win_as_a_whole() {
    type Fair = Duel<FAIR>;
    let sides = Fair::sides(Plain);
    assert_eq!(sides.len(), 3);
    for (index, side) in sides.iter().enumerate() {
        let seat = Seat::new(index as u8);
        assert_eq!(Fair::side_of(Plain, seat), *side);
        assert_eq!(Fair::seats_of(Plain, *side), SeatSet::only(seat));
        assert_eq!(Fair::side_index(Plain, *side), index);
        assert_eq!(Fair::side_with_id(Plain, side.id()), Some(*side));
        let winners = SeatSet::only(seat);
        let won: Vec<_> = Fair::winning_sides(Plain, Outcome { winners }).collect();
        assert_eq!(won, [*side]);
    }
    assert_eq!(Fair::side_with_id(Plain, "yellow"), None);
}
