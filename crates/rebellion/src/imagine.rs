//! A full state from what one viewer knows: the rest is drawn fairly from what is possible.
//!
//! Wherever the viewer knows only how many cards lie facedown, every card that can be among them is as
//! likely as the others. The base is equally likely in every system that the viewer cannot rule out.

mod imagine_actions;
mod imagine_probes;

use rand_core::Rng;
use tabletop::{Element, LayeredDeck, Set, random};

use crate::decision::Decision;
use crate::faction::Faction;
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::refresh::queue_space_of_place;
use crate::state::{MissionCards, State, Step};
use crate::systems::Icon;
use crate::tactics::TacticCard;
use crate::units::{Theater, Unit};
use crate::view::{Layer, MissionsView, UnitCount, View};

pub(crate) fn imagine_state<R: Rng>(view: &View, rng: &mut R) -> State {
    let mut imagination = Imagination {
        view,
        me: view.own_faction(),
        rng,
        state: State::empty_table(view.setup),
    };
    imagination.copy_visible_board();
    imagination.copy_bookkeeping_from_view();
    for faction in Faction::BOTH {
        imagination.imagine_missions(faction);
        imagination.imagine_actions(faction);
        imagination.imagine_built_units(faction);
    }
    imagination.imagine_mission_being_assigned();
    imagination.imagine_objectives();
    imagination.imagine_tactics();
    imagination.imagine_probes();
    imagination.state
}

struct Imagination<'a, R> {
    view: &'a View,
    me: Option<Faction>,
    rng: &'a mut R,
    state: State,
}

/// Takes the card of this kind with the lowest number out of a pool; copies are all alike.
fn take_card_of_kind<T: Element, K: Eq + Copy>(
    pool: &mut Set<T>,
    kind: K,
    of: impl Fn(T) -> K,
) -> Option<T> {
    let card = pool.iter().find(|card| of(*card) == kind)?;
    pool.remove(card);
    Some(card)
}

fn take_cards_of_kinds<T: Element, K: Eq + Copy>(
    pool: &mut Set<T>,
    kinds: &[K],
    of: impl Fn(T) -> K,
) -> Set<T> {
    let claimed = kinds
        .iter()
        .filter_map(|kind| take_card_of_kind(pool, *kind, &of));
    claimed.collect()
}

/// Takes out of a pool the cards that the viewer knows to lie in each layer of a deck.
fn take_cards_of_layers<T: Element, K: Eq + Copy>(
    pool: &mut Set<T>,
    layers: &[Layer<K>],
    of: impl Fn(T) -> K,
) -> Vec<Set<T>> {
    let mut claim = |layer: &Layer<K>| take_cards_of_kinds(pool, &layer.known, &of);
    layers.iter().map(&mut claim).collect()
}

/// Returns the number of cards of a deck that the viewer does not know.
fn count_unknown_cards<K>(layers: &[Layer<K>]) -> usize {
    let unknown = layers.iter().map(|layer| layer.size - layer.known.len());
    unknown.sum()
}

impl<R: Rng> Imagination<'_, R> {
    fn is_own_faction(&self, faction: Faction) -> bool {
        self.me == Some(faction)
    }

    fn random_member_of<T: Element>(&mut self, pool: Set<T>) -> T {
        T::from_index(random::pick_set_bit(self.rng, pool.bits()))
    }

    /// Takes cards out of a pool, every one as likely as the others.
    fn draw_random_cards<T: Element>(&mut self, pool: &mut Set<T>, count: usize) -> Set<T> {
        let mut drawn = Set::EMPTY;
        for _ in 0..count {
            let card = self.random_member_of(*pool);
            pool.remove(card);
            drawn.insert(card);
        }
        drawn
    }

    /// Returns a deck whose unknown cards come out of a pool.
    fn imagine_deck<T: Element + Default, K, const N: usize>(
        &mut self,
        layers: &[Layer<K>],
        known: &[Set<T>],
        pool: &mut Set<T>,
    ) -> LayeredDeck<T, N> {
        let contents: Vec<_> = layers
            .iter()
            .zip(known)
            .map(|(layer, known)| {
                known.union(self.draw_random_cards(pool, layer.size - known.len()))
            })
            .collect();
        self.imagine_deck_of_layers(layers, known, &contents)
    }

    /// Returns a deck of these layers, with what each side knows about them.
    fn imagine_deck_of_layers<T: Element + Default, K, const N: usize>(
        &mut self,
        layers: &[Layer<K>],
        known: &[Set<T>],
        contents: &[Set<T>],
    ) -> LayeredDeck<T, N> {
        let mut packets = Vec::with_capacity(layers.len());
        for ((layer, known), contents) in layers.iter().zip(known).zip(contents) {
            let knowledge = Faction::BOTH.map(|side| {
                if self.is_own_faction(side) {
                    *known
                } else {
                    self.draw_random_cards(&mut contents.clone(), layer.known_to[side.index()])
                }
            });
            packets.push((*contents, knowledge));
        }
        LayeredDeck::from_layers(packets)
    }

    fn copy_visible_board(&mut self) {
        let view = self.view;
        for at in &view.places {
            for entry in &at.units {
                self.state.units.add(at.place, entry.unit, entry.count);
            }
        }
        for entry in &view.leaders {
            self.state.spots[entry.leader.number()] = entry.spot;
            self.state.rings[entry.leader.number()] = entry.ring;
        }
        for (space, units) in view.queue.iter().enumerate() {
            self.state.queue[space] = counts_by_unit(units);
        }
        self.state.ready = counts_by_unit(&view.ready);
        self.state.to_place = counts_by_unit(&view.to_place);
        self.state.rebel_loyalty = view.rebel_loyalty;
        self.state.imperial_loyalty = view.imperial_loyalty;
        self.state.subjugated = view.subjugated;
        self.state.sabotaged = view.sabotaged;
        self.state.destroyed = view.destroyed;
        self.state.time = view.time;
        self.state.reputation = view.reputation;
        self.state.over = view.over;
        self.state.winner = view.winner;
    }

    fn copy_bookkeeping_from_view(&mut self) {
        let engine = self.view.engine;
        self.state.agenda = engine.agenda;
        self.state.attempt = engine.attempt;
        self.state.movement = engine.movement;
        self.state.combat = engine.combat;
        self.state.mobilizations = engine.mobilizations;
        self.state.kept = engine.kept;
        self.state.lasting = engine.lasting;
        self.state.deployed = engine.deployed;
        self.state.usable = engine.usable;
        self.state.build_index = engine.build_index;
        self.state.turn = engine.turn;
        self.state.passed = engine.passed;
        self.state.assigning_slot = engine.assigning_slot;
        for veto in &self.view.vetoes {
            self.state.vetoes.add_veto(veto.leader, veto.mission);
        }
        self.state.objective_played = engine.objective_played;
        self.state.rebel_start = engine.rebel_start;
        self.state.unsettled = engine.unsettled;
    }

    fn imagine_missions(&mut self, faction: Faction) {
        let view = self.view;
        let seen = &view.faction_view(faction).missions;
        let kind = |card: MissionCard| card.mission_kind(faction);
        let mut pool: Set<MissionCard> = MissionCard::all_of_faction(faction);
        let discard = take_cards_of_kinds(&mut pool, &seen.discard, kind);
        let known = take_cards_of_layers(&mut pool, &seen.deck, kind);
        if let Some(attempt) = view.attempt.filter(|attempt| attempt.faction == faction) {
            self.state.attempt.card = take_card_of_kind(&mut pool, attempt.mission, kind);
        }
        let mut projects = Vec::new();
        if faction == Faction::Imperial {
            self.state.project_discard =
                take_cards_of_kinds(&mut pool, &view.project_discard, kind);
            projects = take_cards_of_layers(&mut pool, &view.projects, kind);
        }
        let (hand, assigned) = match &seen.hand {
            Some(hand) => take_visible_missions(&mut pool, seen, hand, kind),
            None => self.imagine_unseen_missions(&mut pool, seen, faction),
        };
        if faction == Faction::Imperial {
            let mut left =
                pool.intersection(MissionCard::cards_of_deck(faction, MissionDeck::Project));
            pool = pool.difference(left);
            self.state.projects = self.imagine_deck(&view.projects, &projects, &mut left);
        }
        let deck = self.imagine_deck(&seen.deck, &known, &mut pool);
        self.state.missions[faction.index()] = MissionCards {
            hand,
            deck,
            discard,
            assigned,
        };
    }

    /// Returns a hand and facedown missions that the viewer cannot see. The starting missions are among them
    /// (MISSION-16), and so are as many projects as are missing in their deck and their discard pile.
    fn imagine_unseen_missions(
        &mut self,
        pool: &mut Set<MissionCard>,
        seen: &MissionsView,
        faction: Faction,
    ) -> (Set<MissionCard>, Slots) {
        let held = seen.hand_size + seen.assigned.len();
        let mut hand =
            pool.intersection(MissionCard::cards_of_deck(faction, MissionDeck::Starting));
        let mut projects =
            pool.intersection(MissionCard::cards_of_deck(faction, MissionDeck::Project));
        *pool = pool.difference(hand).difference(projects);
        if faction == Faction::Imperial {
            let missing = projects.len() - count_unknown_cards(&self.view.projects);
            hand = hand.union(self.draw_random_cards(&mut projects, missing));
        }
        hand = hand.union(self.draw_random_cards(pool, held - hand.len()));
        *pool = pool.union(projects);
        self.imagine_facedown_missions(hand, seen, faction)
    }

    /// Puts cards of a hand facedown. A mission that came through "Contingency Plan" is a starting one;
    /// while it is being chosen, one is still in hand. A mission found in a deck is none.
    fn imagine_facedown_missions(
        &mut self,
        hand: Set<MissionCard>,
        seen: &MissionsView,
        faction: Faction,
    ) -> (Set<MissionCard>, Slots) {
        let starting = MissionCard::cards_of_deck(faction, MissionDeck::Starting);
        let sought = MissionCard::cards_of_deck(faction, searched_mission_deck(faction));
        let rebel = faction == Faction::Rebel;
        let lasting = self.state.lasting;
        let planned = lasting.planned.filter(|_| rebel);
        let found = lasting.found[faction.index()];
        let choosing = rebel && self.view.decision == Some(Decision::Contingency);
        loop {
            let (mut left, mut slots) = (hand, Slots::default());
            let is_known = |slot: u8| planned == Some(slot) || found == Some(slot);
            let known = seen.assigned.iter().filter(|card| is_known(card.slot));
            let others = seen.assigned.iter().filter(|card| !is_known(card.slot));
            for assigned in known.chain(others) {
                let card = match Some(assigned.slot) {
                    slot if slot == planned => self.random_member_of(left.intersection(starting)),
                    slot if slot == found => self.random_member_of(left.intersection(sought)),
                    _ => self.random_member_of(left),
                };
                left.remove(card);
                slots[usize::from(assigned.slot)] = Some(card);
            }
            if !choosing || !left.intersection(starting).is_empty() {
                return (left, slots);
            }
        }
    }

    /// Fills in the mission that a leader is being chosen for.
    fn imagine_mission_being_assigned(&mut self) {
        let view = self.view;
        let Some(faction) = view.deciding.map(crate::Role::faction) else {
            return;
        };
        if !view.engine.is_assigning {
            return;
        }
        let cards = self.state.missions[faction.index()];
        let slot = usize::from(view.engine.assigning_slot);
        self.state.assigning = cards.assigned[slot].or_else(|| match view.assigning {
            Some(mission) => take_card_of_kind(&mut cards.hand.clone(), mission, |card| {
                card.mission_kind(faction)
            }),
            None => Some(self.random_member_of(cards.hand)),
        });
    }

    /// Fills in the units chosen in this build step that are not open yet (BUILD-02).
    fn imagine_built_units(&mut self, faction: Faction) {
        let seen = self.view.faction_view(faction);
        if let Some(built) = &seen.built {
            for (space, units) in built.iter().enumerate() {
                for entry in units {
                    self.state.built[space][entry.unit.number()] = entry.count;
                }
            }
            return;
        }
        for (place, icon) in self.state.icons_built_with(faction) {
            let fits = |unit: &Unit| {
                unit.row().icon == Some(icon) && self.state.count_units_in_supply(*unit) > 0
            };
            let units: Vec<_> = Unit::of_faction(faction).filter(fits).collect();
            let pick = random::number_below(self.rng, units.len() as u32 + 1) as usize; // or nothing, N-35
            if let Some(unit) = units.get(pick) {
                self.state.built[queue_space_of_place(place)][unit.number()] += 1;
            }
        }
    }

    fn imagine_objectives(&mut self) {
        let seen = &self.view.objectives;
        let mut pool = Set::<Objective>::ALL.difference(seen.played);
        let cards: Vec<_> = seen.deck.iter().map(|layer| layer.cards.clone()).collect();
        let known = take_cards_of_layers(&mut pool, &cards, |card| card);
        let hand = match seen.hand {
            Some(hand) => hand,
            None => {
                let known = seen.open.union(seen.seen.unwrap_or_default());
                let mut missing = seen.hand_stages;
                for (stage, count) in crate::view::count_by_stage(known).into_iter().enumerate() {
                    missing[stage] -= count;
                }
                pool = pool.difference(known);
                known.union(self.take_random_objectives_by_stage(&mut pool, missing))
            }
        };
        pool = pool.difference(hand);
        let mut contents = Vec::new();
        for (layer, known) in seen.deck.iter().zip(&known) {
            let mut missing = layer.stages;
            for (stage, count) in crate::view::count_by_stage(*known).into_iter().enumerate() {
                missing[stage] -= count;
            }
            contents.push(known.union(self.take_random_objectives_by_stage(&mut pool, missing)));
        }
        self.state.objectives = self.imagine_deck_of_layers(&cards, &known, &contents);
        self.state.objective_hand = hand;
        self.state.objectives_open = seen.open.into();
        self.state.lore.objectives = seen.seen.unwrap_or_default().into();
        self.state.objectives_played = seen.played;
    }

    /// Draws objectives with these numbers on their backs (N-44).
    fn take_random_objectives_by_stage(
        &mut self,
        pool: &mut Set<Objective>,
        stages: [usize; 3],
    ) -> Set<Objective> {
        let mut drawn = Set::EMPTY;
        for (stage, count) in (1..).zip(stages) {
            let mut fitting = pool.intersection(Objective::objectives_of_stage(stage));
            drawn = drawn.union(self.draw_random_cards(&mut fitting, count));
        }
        *pool = pool.difference(drawn);
        drawn
    }

    fn imagine_tactics(&mut self) {
        let view = self.view;
        let mut pool = Set::<TacticCard>::ALL;
        self.state.tactic_discard =
            take_cards_of_kinds(&mut pool, &view.tactic_discard, TacticCard::tactic_kind);
        let played: Vec<_> = view.engine.combat.played.into_iter().collect();
        take_cards_of_kinds(&mut pool, &played, TacticCard::tactic_kind);
        for faction in Faction::BOTH {
            if let Some(hand) = &view.faction_view(faction).tactics.hand {
                let hand = take_cards_of_kinds(&mut pool, hand, TacticCard::tactic_kind);
                self.state.tactic_hands[faction.index()] = hand;
            }
        }
        for theater in Theater::BOTH {
            let mut cards = pool.intersection(TacticCard::cards_of_theater(theater));
            for faction in Faction::BOTH {
                let seen = &view.faction_view(faction).tactics;
                if seen.hand.is_none() {
                    let drawn = self.draw_random_cards(&mut cards, seen.sizes[theater as usize]);
                    let hand = &mut self.state.tactic_hands[faction.index()];
                    *hand = hand.union(drawn);
                }
            }
            self.state.tactics[theater as usize] = cards;
        }
    }
}

/// Returns the deck of a mission that somebody has found by searching.
const fn searched_mission_deck(faction: Faction) -> MissionDeck {
    match faction {
        Faction::Rebel => MissionDeck::Regular,
        Faction::Imperial => MissionDeck::Project,
    }
}

type Slots = [Option<MissionCard>; crate::state::MISSION_SLOTS];

fn take_visible_missions(
    pool: &mut Set<MissionCard>,
    seen: &MissionsView,
    hand: &[Mission],
    kind: impl Fn(MissionCard) -> Mission,
) -> (Set<MissionCard>, Slots) {
    let hand = take_cards_of_kinds(pool, hand, &kind);
    let mut slots = Slots::default();
    for assigned in &seen.assigned {
        let card = assigned
            .mission
            .and_then(|m| take_card_of_kind(pool, m, &kind));
        slots[usize::from(assigned.slot)] = card;
    }
    (hand, slots)
}

fn counts_by_unit(units: &[UnitCount]) -> [u8; Unit::KINDS] {
    let mut counts = [0; Unit::KINDS];
    for entry in units {
        counts[entry.unit.number()] = entry.count;
    }
    counts
}

impl State {
    /// Returns the icons with which a faction has chosen what to build, or to build nothing, in this step.
    fn icons_built_with(&self, faction: Faction) -> Vec<(Place, Icon)> {
        let all = self.usable_build_icons(faction);
        let waits = |faction| self.agenda.contains(&Step::BuildUnits(faction));
        if !self.agenda.contains(&Step::FinishBuild) {
            Vec::new()
        } else if waits(faction) && (faction == Faction::Rebel || !waits(Faction::Rebel)) {
            all.take(usize::from(self.build_index)).collect()
        } else if waits(faction) {
            Vec::new()
        } else {
            all.collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::chance::QuickChance;
    use tabletop::play::random_choice;
    use tabletop::{Game, NoLog, Seat, Viewer};

    const EMPIRE: Viewer = Viewer::Seat(Seat::new(1));

    /// Returns a state of a two-player game after this many random choices.
    fn state_after_choices(choices: u32, seed: u64) -> State {
        let mut chance = QuickChance::new(seed);
        let mut state = State::start_game(crate::Setup::FULL, &mut chance, &mut NoLog);
        for _ in 0..choices {
            let Some(choice) = random_choice(&state, &mut chance) else {
                break;
            };
            state.apply_listed(choice, &mut chance, &mut NoLog);
        }
        state
    }

    #[test]
    fn every_possible_base_is_imagined_about_equally_often() {
        let mut views = (0..).map(|seed| state_after_choices(60, seed).view(EMPIRE));
        let hidden = |view: &View| view.base.is_none() && view.possible_bases.len() > 5;
        let view = views.find(hidden).expect("one of many games");
        let mut rng = QuickChance::new(1).0;
        let mut counts = [0u32; 32];
        let rounds = 200 * view.possible_bases.len() as u32;
        for _ in 0..rounds {
            let base = imagine_state(&view, &mut rng).base.expect("a base");
            assert!(view.possible_bases.contains(base));
            counts[usize::from(base.index())] += 1;
        }
        for system in view.possible_bases {
            let count = counts[usize::from(system.index())];
            assert!((120..300).contains(&count), "{system}: {count}");
        }
    }

    #[test]
    fn starting_missions_are_always_in_hand_or_facedown() {
        for seed in 0..10 {
            let state = state_after_choices(150, seed);
            let mut rng = QuickChance::new(seed).0;
            let imagined = imagine_state(&state.view(EMPIRE), &mut rng);
            let cards = &imagined.missions[Faction::Rebel.index()];
            let facedown = cards.assigned.iter().flatten().copied();
            let held = cards.hand.union(facedown.collect());
            let held = imagined.attempt.card.map_or(held, |card| held.with(card));
            let starting = MissionCard::cards_of_deck(Faction::Rebel, MissionDeck::Starting);
            assert!(starting.difference(held).is_empty());
        }
    }

    #[test]
    fn imagined_recruitments_come_from_cards_that_show_the_leader() {
        let mut seen = 0;
        for seed in 0..60 {
            let state = state_after_choices(700, seed);
            let mut rng = QuickChance::new(seed).0;
            let imagined = imagine_state(&state.view(EMPIRE), &mut rng);
            for kept in state.kept[Faction::Rebel.index()].iter() {
                let cards = &imagined.actions[Faction::Rebel.index()];
                let mut held = cards.hand.union(cards.discard).iter();
                assert!(held.any(|card| kept.can_be_given_card(card)));
                seen += 1;
            }
        }
        assert!(seen > 10, "{seen}");
    }
}
