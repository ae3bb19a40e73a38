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
use crate::dice::{DIE_SIDES, Face};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, State, Step};
use crate::streams::DICE;
use crate::systems::{ENDOR, System};
use crate::tactics::{Tactic, TacticCard};
use crate::team::{Role, Setup};
use crate::units::{Theater, Unit};

/// Dice and tactic cards in the order they come. After the last written die direct hits follow, so that
/// the next attack waits for a decision.
#[derive(Default)]
struct CombatScript {
    dice: VecDeque<Face>,
    cards: VecDeque<Tactic>,
}

impl Chance for CombatScript {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        if stream == DICE {
            let face = self.dice.pop_front().unwrap_or(Face::DirectHit);
            return DIE_SIDES.iter().position(|side| *side == face).unwrap() as u8;
        }
        let kind = self.cards.pop_front().expect("a card too many is drawn");
        let cards: Set<TacticCard> = Set::from_bits(from);
        let card = cards.iter().find(|card| card.tactic_kind() == kind);
        tabletop::Element::index(card.expect("the card is not in the deck"))
    }
}

/// A table with a combat on it.
struct CombatTable {
    state: State,
    chance: CombatScript,
    log: Vec<Event>,
}

const HERE: System = ENDOR;

impl CombatTable {
    /// Returns a table with these units in the system of the combat; no leaders anywhere, the base far away.
    fn with(units: &[(Unit, u8)]) -> Self {
        Self::for_players(2, units)
    }

    fn for_players(players: u8, units: &[(Unit, u8)]) -> Self {
        let setup = Setup::new(players, false).unwrap();
        let mut state = State::with_leaders_and_decks(setup);
        state.spots = [LeaderLocation::Away; Leader::NUMBER];
        state.base = Some(crate::systems::ILUM);
        state.base_public = State::all_probe_card_systems();
        state.turn = 1;
        state.agenda.push(Step::NextTurn);
        let mut table = Self {
            state,
            chance: CombatScript::default(),
            log: Vec::new(),
        };
        for (unit, count) in units {
            table.state.units.add(HERE, *unit, *count);
        }
        table
    }

    fn with_units(mut self, place: impl Into<Place>, unit: Unit, count: u8) -> Self {
        self.state.units.add(place, unit, count);
        self
    }

    fn with_leader(mut self, leader: Leader, spot: LeaderLocation) -> Self {
        self.state.spots[leader.number()] = spot;
        self
    }

    fn with_hand(mut self, faction: Faction, cards: &[Tactic]) -> Self {
        for kind in cards {
            let deck = &mut self.state.tactics[kind.row().theater as usize];
            let mut copies = deck.iter();
            let card = copies.find(|card| card.tactic_kind() == *kind).unwrap();
            deck.remove(card);
            self.state.tactic_hands[faction.index()].insert(card);
        }
        self
    }

    fn with_dice(mut self, faces: &str) -> Self {
        self.script_dice(faces);
        self
    }

    /// Scripts dice: `-` blank, `h` hit, `d` direct hit, `s` special.
    fn script_dice(&mut self, faces: &str) {
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

    fn with_draws(mut self, cards: &[Tactic]) -> Self {
        self.chance.cards.extend(cards);
        self
    }

    fn run_resolve(&mut self, act: impl FnOnce(&mut Resolve<'_, CombatScript, Vec<Event>>)) {
        act(&mut Resolve {
            state: &mut self.state,
            chance: &mut self.chance,
            log: &mut self.log,
        });
    }

    fn advance_agenda(&mut self) {
        self.run_resolve(|resolve| {
            resolve.run_agenda();
        });
    }

    fn begin_fight(self, current: Faction) -> Self {
        self.fight_after_moves(current, &[])
    }

    fn fight_after_moves(mut self, current: Faction, from: &[System]) -> Self {
        let closed = from.iter().copied().collect();
        self.run_resolve(|resolve| {
            resolve.start_combat_if_possible(HERE, current, closed);
            resolve.run_agenda();
        });
        self
    }

    fn legal_texts(&self) -> Vec<String> {
        let mut choices = Choices::new();
        self.state.push_choices(&mut choices);
        choices.iter().map(Choice::to_string).collect()
    }

    #[track_caller]
    fn choose(&mut self, text: &str) {
        let choice: Choice = text.parse().unwrap();
        let legal = self.legal_texts();
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

    fn asked_question(&self) -> (Role, Decision) {
        match self.state.agenda.last() {
            Some(Step::Ask(role, decision)) => (*role, *decision),
            step => panic!("{step:?}"),
        }
    }

    fn units_here(&self, unit: Unit) -> u8 {
        self.state.unit_count(HERE, unit)
    }

    fn is_over(&self) -> bool {
        self.state.combat.current.is_none()
    }

    fn count_events(&self, what: impl Fn(Event) -> bool) -> usize {
        self.log.iter().filter(|told| what(**told)).count()
    }

    fn attack_rolls(&self, by: Faction) -> Vec<(u8, u8)> {
        let rolls = self.log.iter().filter_map(|told| match *told {
            Event::AttackRolled {
                faction,
                black,
                red,
            } if faction == by => Some((black.iter().sum(), red.iter().sum())),
            _ => None,
        });
        rolls.collect()
    }

    fn battle_winner(&self, theater: Theater) -> Option<Faction> {
        self.log.iter().rev().find_map(|told| match *told {
            Event::BattleWon {
                faction,
                theater: there,
            } if there == theater => Some(faction),
            _ => None,
        })
    }
}
