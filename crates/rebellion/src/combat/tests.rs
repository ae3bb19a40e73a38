//! Combats that read like the rules they check.

mod action_cards;
mod attacks;
mod course;
mod random;
mod retreats;
mod secrets;
mod stations;

use std::collections::VecDeque;

use tabletop::{Chance, Choices, Set, Stream};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::dice::{Face, SIDES};
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Spot, State, Step};
use crate::streams::DICE;
use crate::systems::{ENDOR, System};
use crate::tactics::{Tactic, TacticCard};
use crate::team::{Role, Setup};
use crate::units::{Theater, Unit};

/// Dice and tactic cards in the order they come. After the last written die direct hits follow, so that
/// the next attack waits for a decision.
#[derive(Default)]
struct Script {
    dice: VecDeque<Face>,
    cards: VecDeque<Tactic>,
}

impl Chance for Script {
    fn pick(&mut self, stream: Stream, from: u64) -> u8 {
        if stream == DICE {
            let face = self.dice.pop_front().unwrap_or(Face::DirectHit);
            return SIDES.iter().position(|side| *side == face).unwrap() as u8;
        }
        let kind = self.cards.pop_front().expect("a card too many is drawn");
        let cards: Set<TacticCard> = Set::from_bits(from);
        let card = cards.iter().find(|card| card.kind() == kind);
        tabletop::Element::index(card.expect("the card is not in the deck"))
    }
}

/// A table with a combat on it.
struct Table {
    state: State,
    chance: Script,
    log: Vec<Happening>,
}

const HERE: System = ENDOR;

impl Table {
    /// Returns a table with these units in the system of the combat; no leaders anywhere, the base far away.
    fn with(units: &[(Unit, u8)]) -> Self {
        Self::for_players(2, units)
    }

    fn for_players(players: u8, units: &[(Unit, u8)]) -> Self {
        let setup = Setup::new(players, false).unwrap();
        let mut state = State::with_decks(setup);
        state.spots = [Spot::Away; Leader::NUMBER];
        state.base = Some(crate::systems::ILUM);
        state.base_public = State::all_probes();
        state.turn = 1;
        state.agenda.push(Step::NextTurn);
        let mut table = Self {
            state,
            chance: Script::default(),
            log: Vec::new(),
        };
        for (unit, count) in units {
            table.state.units.add(HERE, *unit, *count);
        }
        table
    }

    fn units(mut self, place: impl Into<Place>, unit: Unit, count: u8) -> Self {
        self.state.units.add(place, unit, count);
        self
    }

    fn leader(mut self, leader: Leader, spot: Spot) -> Self {
        self.state.spots[leader.number()] = spot;
        self
    }

    fn hand(mut self, faction: Faction, cards: &[Tactic]) -> Self {
        for kind in cards {
            let deck = &mut self.state.tactics[kind.row().theater as usize];
            let mut copies = deck.iter();
            let card = copies.find(|card| card.kind() == *kind).unwrap();
            deck.remove(card);
            self.state.tactic_hands[faction.index()].insert(card);
        }
        self
    }

    fn dice(mut self, faces: &str) -> Self {
        self.roll(faces);
        self
    }

    /// Scripts dice: `-` blank, `h` hit, `d` direct hit, `s` special.
    fn roll(&mut self, faces: &str) {
        self.chance
            .dice
            .extend(faces.chars().filter_map(|c| match c {
                '-' => Some(Face::Blank),
                'h' => Some(Face::Hit),
                'd' => Some(Face::DirectHit),
                's' => Some(Face::Special),
                _ => None,
            }));
    }

    fn draws(mut self, cards: &[Tactic]) -> Self {
        self.chance.cards.extend(cards);
        self
    }

    fn resolve(&mut self, act: impl FnOnce(&mut Resolve<'_, Script, Vec<Happening>>)) {
        act(&mut Resolve {
            state: &mut self.state,
            chance: &mut self.chance,
            log: &mut self.log,
        });
    }

    fn advance(&mut self) {
        self.resolve(|resolve| {
            resolve.advance();
        });
    }

    fn fight(self, current: Faction) -> Self {
        self.fight_after_moves(current, &[])
    }

    fn fight_after_moves(mut self, current: Faction, from: &[System]) -> Self {
        let closed = from.iter().copied().collect();
        self.resolve(|resolve| {
            resolve.fight(HERE, current, closed);
            resolve.advance();
        });
        self
    }

    fn legal(&self) -> Vec<String> {
        let mut choices = Choices::new();
        self.state.push_choices(&mut choices);
        choices.iter().map(Choice::to_string).collect()
    }

    #[track_caller]
    fn choose(&mut self, text: &str) {
        let choice: Choice = text.parse().unwrap();
        let legal = self.legal();
        assert!(legal.iter().any(|l| l == text), "`{text}` of {legal:?}");
        self.state
            .apply_unchecked(choice, &mut self.chance, &mut self.log);
    }

    #[track_caller]
    fn choose_all(&mut self, texts: &[&str]) {
        for text in texts {
            self.choose(text);
        }
    }

    fn asks(&self) -> (Role, Decision) {
        match self.state.agenda.last() {
            Some(Step::Ask(role, decision)) => (*role, *decision),
            step => panic!("{step:?}"),
        }
    }

    fn here(&self, unit: Unit) -> u8 {
        self.state.units(HERE, unit)
    }

    fn is_over(&self) -> bool {
        self.state.combat.current.is_none()
    }

    fn told(&self, what: impl Fn(Happening) -> bool) -> usize {
        self.log.iter().filter(|told| what(**told)).count()
    }

    fn rolled(&self, by: Faction) -> Vec<(u8, u8)> {
        let rolls = self.log.iter().filter_map(|told| match *told {
            Happening::AttackRolled {
                faction,
                black,
                red,
            } if faction == by => Some((black.iter().sum(), red.iter().sum())),
            _ => None,
        });
        rolls.collect()
    }

    fn won(&self, theater: Theater) -> Option<Faction> {
        self.log.iter().rev().find_map(|told| match *told {
            Happening::BattleWon {
                faction,
                theater: there,
            } if there == theater => Some(faction),
            _ => None,
        })
    }
}
