//! A full state from what one viewer knows: the rest is drawn fairly from what is possible.
//!
//! Wherever the viewer knows only how many cards lie facedown, every card that can be among them is as
//! likely as the others. The base is equally likely in every system that the viewer cannot rule out.

use rand_core::Rng;
use tabletop::{Element, Pile, Set, random};

use crate::actions::Action;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::state::{MissionCards, Spot, State, Step};
use crate::systems::{BASE_BUILD_NUMBER, BASE_ICONS, Icon};
use crate::tactics::TacticCard;
use crate::units::{Theater, Unit};
use crate::view::{ActionsView, Layer, MissionsView, UnitCount, View};

pub(crate) fn imagine<R: Rng>(view: &View, rng: &mut R) -> State {
    let mut imagination = Imagination {
        view,
        me: view.own_faction(),
        rng,
        state: State::empty(view.setup),
    };
    imagination.lay_out_board();
    imagination.take_bookkeeping();
    for faction in Faction::BOTH {
        imagination.missions(faction);
        imagination.actions(faction);
        imagination.built(faction);
    }
    imagination.assigning();
    imagination.objectives();
    imagination.tactics();
    imagination.probes();
    imagination.state
}

struct Imagination<'a, R> {
    view: &'a View,
    me: Option<Faction>,
    rng: &'a mut R,
    state: State,
}

/// Takes the card of this kind with the lowest number out of a pool; copies are all alike.
fn claim<T: Element, K: Eq + Copy>(pool: &mut Set<T>, kind: K, of: impl Fn(T) -> K) -> Option<T> {
    let card = pool.iter().find(|card| of(*card) == kind)?;
    pool.remove(card);
    Some(card)
}

fn claim_all<T: Element, K: Eq + Copy>(
    pool: &mut Set<T>,
    kinds: &[K],
    of: impl Fn(T) -> K,
) -> Set<T> {
    let claimed = kinds.iter().filter_map(|kind| claim(pool, *kind, &of));
    claimed.collect()
}

/// For every layer of a deck the cards that the viewer knows to lie there, taken out of a pool.
fn claim_layers<T: Element, K: Eq + Copy>(
    pool: &mut Set<T>,
    layers: &[Layer<K>],
    of: impl Fn(T) -> K,
) -> Vec<Set<T>> {
    let mut claim = |layer: &Layer<K>| claim_all(pool, &layer.known, &of);
    layers.iter().map(&mut claim).collect()
}

/// How many cards of a deck the viewer does not know.
fn unknown_size<K>(layers: &[Layer<K>]) -> usize {
    let unknown = layers.iter().map(|layer| layer.size - layer.known.len());
    unknown.sum()
}

impl<R: Rng> Imagination<'_, R> {
    fn own(&self, faction: Faction) -> bool {
        self.me == Some(faction)
    }

    fn one_of<T: Element>(&mut self, pool: Set<T>) -> T {
        T::from_index(random::bit(self.rng, pool.bits()))
    }

    /// Takes cards out of a pool, every one as likely as the others.
    fn draw<T: Element>(&mut self, pool: &mut Set<T>, count: usize) -> Set<T> {
        let mut drawn = Set::EMPTY;
        for _ in 0..count {
            let card = self.one_of(*pool);
            pool.remove(card);
            drawn.insert(card);
        }
        drawn
    }

    /// A deck whose unknown cards come out of a pool.
    fn deck<T: Element + Default, K, const N: usize>(
        &mut self,
        layers: &[Layer<K>],
        known: &[Set<T>],
        pool: &mut Set<T>,
    ) -> Pile<T, N> {
        let contents: Vec<_> = layers
            .iter()
            .zip(known)
            .map(|(layer, known)| known.union(self.draw(pool, layer.size - known.len())))
            .collect();
        self.pile(layers, known, &contents)
    }

    /// A deck of these layers, with what each side knows about them.
    fn pile<T: Element + Default, K, const N: usize>(
        &mut self,
        layers: &[Layer<K>],
        known: &[Set<T>],
        contents: &[Set<T>],
    ) -> Pile<T, N> {
        let mut packets = Vec::with_capacity(layers.len());
        for ((layer, known), contents) in layers.iter().zip(known).zip(contents) {
            let knowledge = Faction::BOTH.map(|side| match self.own(side) {
                true => *known,
                false => self.draw(&mut contents.clone(), layer.known_to[side as usize]),
            });
            packets.push((*contents, knowledge));
        }
        Pile::layered(packets)
    }

    fn lay_out_board(&mut self) {
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
            self.state.queue[space] = counts(units);
        }
        self.state.ready = counts(&view.ready);
        self.state.to_place = counts(&view.to_place);
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

    fn take_bookkeeping(&mut self) {
        let engine = self.view.engine;
        self.state.agenda = engine.agenda;
        self.state.attempt = engine.attempt;
        self.state.movement = engine.movement;
        self.state.combat = engine.combat;
        self.state.mobilizations = engine.mobilizations;
        self.state.kept = engine.kept;
        self.state.deployed = engine.deployed;
        self.state.usable = engine.usable;
        self.state.build_index = engine.build_index;
        self.state.turn = engine.turn;
        self.state.passed = engine.passed;
        self.state.assigning_slot = engine.assigning_slot;
        self.state.objective_played = engine.objective_played;
        self.state.rebel_start = engine.rebel_start;
        self.state.unsettled = engine.unsettled;
    }

    fn missions(&mut self, faction: Faction) {
        let view = self.view;
        let seen = &view.faction(faction).missions;
        let kind = |card: MissionCard| card.kind(faction);
        let mut pool: Set<MissionCard> = MissionCard::all(faction);
        let discard = claim_all(&mut pool, &seen.discard, kind);
        let known = claim_layers(&mut pool, &seen.deck, kind);
        if view.mission.is_some_and(|m| m.row().faction == faction) {
            self.state.attempt.card = view.mission.and_then(|m| claim(&mut pool, m, kind));
        }
        let mut projects = Vec::new();
        if faction == Faction::Imperial {
            self.state.project_discard = claim_all(&mut pool, &view.project_discard, kind);
            projects = claim_layers(&mut pool, &view.projects, kind);
        }
        let (hand, assigned) = match &seen.hand {
            Some(hand) => own_missions(&mut pool, seen, hand, kind),
            None => self.other_missions(&mut pool, seen, faction),
        };
        if faction == Faction::Imperial {
            let mut left = pool.intersection(MissionCard::of(faction, MissionDeck::Project));
            pool = pool.difference(left);
            self.state.projects = self.deck(&view.projects, &projects, &mut left);
        }
        let deck = self.deck(&seen.deck, &known, &mut pool);
        self.state.missions[faction as usize] = MissionCards {
            hand,
            deck,
            discard,
            assigned,
        };
    }

    /// A hand and facedown missions that the viewer cannot see. The starting missions are among them
    /// (MISSION-16), and so are as many projects as are missing in their deck and their discard pile.
    fn other_missions(
        &mut self,
        pool: &mut Set<MissionCard>,
        seen: &MissionsView,
        faction: Faction,
    ) -> (Set<MissionCard>, Slots) {
        let held = seen.hand_size + seen.assigned.len();
        let mut hand = pool.intersection(MissionCard::of(faction, MissionDeck::Starting));
        let mut projects = pool.intersection(MissionCard::of(faction, MissionDeck::Project));
        *pool = pool.difference(hand).difference(projects);
        if faction == Faction::Imperial {
            let missing = projects.len() - unknown_size(&self.view.projects);
            hand = hand.union(self.draw(&mut projects, missing));
        }
        hand = hand.union(self.draw(pool, held - hand.len()));
        *pool = pool.union(projects);
        let mut slots = Slots::default();
        for assigned in &seen.assigned {
            let card = self.one_of(hand);
            hand.remove(card);
            slots[usize::from(assigned.slot)] = Some(card);
        }
        (hand, slots)
    }

    /// The mission a leader is being chosen for.
    fn assigning(&mut self) {
        let view = self.view;
        let Some(faction) = view.deciding.map(crate::team::Role::faction) else {
            return;
        };
        if !view.engine.is_assigning {
            return;
        }
        let cards = self.state.missions[faction as usize];
        let slot = usize::from(view.engine.assigning_slot);
        self.state.assigning = cards.assigned[slot].or_else(|| match view.assigning {
            Some(mission) => claim(&mut cards.hand.clone(), mission, |card| card.kind(faction)),
            None => Some(self.one_of(cards.hand)),
        });
    }

    fn actions(&mut self, faction: Faction) {
        let seen = &self.view.faction(faction).actions;
        let starting = Action::of(faction, true);
        let mut pool = Action::of(faction, false);
        let known = claim_layers(&mut pool, &seen.deck, |card| card);
        let mut cards = self.state.actions[faction as usize];
        cards.discard = seen.discard;
        pool = pool.difference(cards.discard);
        match seen.hand {
            Some(hand) => {
                cards.hand = hand;
                cards.drawn = seen.drawn.unwrap_or_default();
                cards.chosen = seen.chosen;
                cards.boxed = seen.spent.unwrap_or_default();
            }
            None => self.other_actions(&mut cards, pool, seen, faction),
        }
        pool = pool
            .difference(cards.hand)
            .difference(cards.drawn)
            .difference(cards.boxed)
            .difference(cards.discard);
        if let Some(chosen) = cards.chosen {
            pool.remove(chosen);
        }
        if seen.boxed_size > 0 {
            let away = cards.hand.union(cards.discard);
            cards.boxed = cards.boxed.union(starting.difference(away));
        }
        cards.deck = self.deck(&seen.deck, &known, &mut pool);
        self.state.actions[faction as usize] = cards;
    }

    /// Action cards that the viewer cannot see: starting cards, and for every recruitment a card that
    /// explains it (RECRUIT-10). In a first game the cards are in the box (FIRST-05).
    fn other_actions(
        &mut self,
        cards: &mut crate::state::ActionCards,
        pool: Set<Action>,
        seen: &ActionsView,
        faction: Faction,
    ) {
        let kept = self.state.kept[faction as usize];
        let mut fitting: Vec<Set<Action>> = kept
            .iter()
            .map(|kept| pool.iter().filter(|card| kept.fits(*card)).collect())
            .collect();
        if seen.has_chosen {
            fitting.push(self.choosable(pool, faction));
        }
        let mut picked = self.distinct(&fitting);
        cards.chosen = match seen.has_chosen {
            true => picked.pop(),
            false => None,
        };
        let kept: Set<Action> = picked.into_iter().collect();
        let mut rest = pool.difference(kept);
        if let Some(chosen) = cards.chosen {
            rest.remove(chosen);
        }
        cards.drawn = self.drawn_actions(&mut rest, seen.drawn_size);
        let mut starting = Action::of(faction, true).difference(cards.discard);
        match self.view.setup.is_first_game() {
            true => cards.boxed = kept.union(self.draw(&mut rest, seen.spent_size - kept.len())),
            false => {
                cards.hand = kept.union(self.draw(&mut starting, seen.hand_size - kept.len()));
            }
        }
    }

    /// Cards drawn for recruiting. Whoever has drawn more than two had no leader to recruit on the others
    /// (RECRUIT-07).
    fn drawn_actions(&mut self, rest: &mut Set<Action>, count: usize) -> Set<Action> {
        const PATIENCE: u32 = 10_000;
        const DRAWN_AT_ONCE: usize = 2;
        let mut left = *rest;
        let mut drawn = self.draw(&mut left, count);
        for _ in 0..PATIENCE {
            let useful = drawn.iter().filter(|card| self.brings_somebody(*card));
            if count <= DRAWN_AT_ONCE || useful.count() <= 1 {
                break;
            }
            left = *rest;
            drawn = self.draw(&mut left, count);
        }
        *rest = left;
        drawn
    }

    fn brings_somebody(&self, card: Action) -> bool {
        let mut leaders = card.row().leaders.iter();
        leaders.any(|leader| self.state.spot(*leader) == Spot::Away)
    }

    /// The cards that can be the chosen one: when a leader of it is asked for, it shows one.
    fn choosable(&self, pool: Set<Action>, faction: Faction) -> Set<Action> {
        let asked = self.state.agenda.iter().any(|step| {
            matches!(step, Step::Ask(role, Decision::RecruitLeader) if role.faction() == faction)
        });
        let fits = |card: &Action| !asked || self.brings_somebody(*card);
        pool.iter().filter(fits).collect()
    }

    /// One of each set, no card twice, every such selection as likely as the others.
    fn distinct(&mut self, sets: &[Set<Action>]) -> Vec<Action> {
        const PATIENCE: u32 = 100_000;
        for _ in 0..PATIENCE {
            let cards: Vec<_> = sets.iter().map(|set| self.one_of(*set)).collect();
            if cards.iter().copied().collect::<Set<_>>().len() == cards.len() {
                return cards;
            }
        }
        unreachable!("the cards that were really kept fit")
    }

    /// Units chosen in this build step that are not open yet (BUILD-02).
    fn built(&mut self, faction: Faction) {
        let seen = self.view.faction(faction);
        if let Some(built) = &seen.built {
            for (space, units) in built.iter().enumerate() {
                for entry in units {
                    self.state.built[space][entry.unit.number()] = entry.count;
                }
            }
            return;
        }
        for (place, icon) in self.state.icons_used(faction) {
            let fits = |unit: &Unit| unit.row().icon == Some(icon) && self.state.supply(*unit) > 0;
            let units: Vec<_> = Unit::of(faction).filter(fits).collect();
            let pick = random::below(self.rng, units.len() as u32 + 1) as usize; // or nothing, N-35
            if let Some(unit) = units.get(pick) {
                self.state.built[build_space(place)][unit.number()] += 1;
            }
        }
    }

    fn objectives(&mut self) {
        let seen = &self.view.objectives;
        let mut pool = Set::<Objective>::ALL.difference(seen.played);
        let cards: Vec<_> = seen.deck.iter().map(|layer| layer.cards.clone()).collect();
        let known = claim_layers(&mut pool, &cards, |card| card);
        let hand = match seen.hand {
            Some(hand) => hand,
            None => self.by_stage(&mut pool, seen.hand_stages),
        };
        pool = pool.difference(hand);
        let mut contents = Vec::new();
        for (layer, known) in seen.deck.iter().zip(&known) {
            let mut missing = layer.stages;
            for (stage, count) in crate::view::stages(*known).into_iter().enumerate() {
                missing[stage] -= count;
            }
            contents.push(known.union(self.by_stage(&mut pool, missing)));
        }
        self.state.objectives = self.pile(&cards, &known, &contents);
        self.state.objective_hand = hand;
        self.state.objectives_played = seen.played;
    }

    /// Objectives with these numbers on their backs (N-44).
    fn by_stage(&mut self, pool: &mut Set<Objective>, stages: [usize; 3]) -> Set<Objective> {
        let mut drawn = Set::EMPTY;
        for (stage, count) in (1..).zip(stages) {
            let mut fitting = pool.intersection(Objective::of_stage(stage));
            drawn = drawn.union(self.draw(&mut fitting, count));
        }
        *pool = pool.difference(drawn);
        drawn
    }

    fn tactics(&mut self) {
        let view = self.view;
        let mut pool = Set::<TacticCard>::ALL;
        self.state.tactic_discard = claim_all(&mut pool, &view.tactic_discard, TacticCard::kind);
        let played: Vec<_> = view.engine.combat.played.into_iter().collect();
        claim_all(&mut pool, &played, TacticCard::kind);
        for faction in Faction::BOTH {
            if let Some(hand) = &view.faction(faction).tactics.hand {
                let hand = claim_all(&mut pool, hand, TacticCard::kind);
                self.state.tactic_hands[faction as usize] = hand;
            }
        }
        for theater in Theater::BOTH {
            let mut cards = pool.intersection(TacticCard::of(theater));
            for faction in Faction::BOTH {
                let seen = &view.faction(faction).tactics;
                if seen.hand.is_none() {
                    let drawn = self.draw(&mut cards, seen.sizes[theater as usize]);
                    let hand = &mut self.state.tactic_hands[faction as usize];
                    *hand = hand.union(drawn);
                }
            }
            self.state.tactics[theater as usize] = cards;
        }
    }

    fn probes(&mut self) {
        let view = self.view;
        let seen = &view.probes;
        let mut pool = State::all_probes().difference(seen.open);
        let known = claim_layers(&mut pool, &seen.deck, |card| card);
        if view.engine.has_base {
            let base = view
                .base
                .unwrap_or_else(|| self.one_of(view.possible_bases));
            pool.remove(base);
            self.state.base = Some(base);
        }
        let take = |this: &mut Self, pool: &mut Set<_>, cards: Option<Set<_>>, size| {
            let cards = cards.unwrap_or_else(|| this.draw(pool, size));
            *pool = pool.difference(cards);
            cards
        };
        // known cards first, so that nothing unknown is drawn from among them
        let rebel = self.own(Faction::Rebel);
        if rebel {
            self.state.probes_drawn = take(self, &mut pool, seen.drawn, seen.drawn_size);
        }
        self.state.probe_hand = take(self, &mut pool, seen.hand, seen.hand_size);
        if !rebel {
            self.state.probes_drawn = take(self, &mut pool, seen.drawn, seen.drawn_size);
        }
        self.state.probes = self.deck(&seen.deck, &known, &mut pool);
        self.state.probes_open = seen.open;
        self.state.base_revealed = view.base_revealed;
        self.state.base_public = view.public_bases;
    }
}

type Slots = [Option<MissionCard>; crate::state::SLOTS];

fn own_missions(
    pool: &mut Set<MissionCard>,
    seen: &MissionsView,
    hand: &[Mission],
    kind: impl Fn(MissionCard) -> Mission,
) -> (Set<MissionCard>, Slots) {
    let hand = claim_all(pool, hand, &kind);
    let mut slots = Slots::default();
    for assigned in &seen.assigned {
        let card = assigned.mission.and_then(|m| claim(pool, m, &kind));
        slots[usize::from(assigned.slot)] = card;
    }
    (hand, slots)
}

fn counts(units: &[UnitCount]) -> [u8; Unit::KINDS] {
    let mut counts = [0; Unit::KINDS];
    for entry in units {
        counts[entry.unit.number()] = entry.count;
    }
    counts
}

/// The queue space that units built in a place start on, from 0 (BUILD-03).
fn build_space(place: Place) -> usize {
    let number = place
        .system()
        .map_or(BASE_BUILD_NUMBER, |system| system.row().build_number);
    usize::from(number) - 1
}

impl State {
    /// The icons with which a faction has chosen what to build, or to build nothing, in this step.
    fn icons_used(&self, faction: Faction) -> Vec<(Place, Icon)> {
        let all = self.usable[faction as usize]
            .iter()
            .flat_map(|place| self.icons_of(place).iter().map(move |icon| (place, *icon)));
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

    /// In a subjugated system the leftmost only (BUILD-04).
    fn icons_of(&self, place: Place) -> &'static [Icon] {
        match place.system() {
            None => &BASE_ICONS,
            Some(system) if self.subjugated.contains(system) => &system.row().icons[..1],
            Some(system) => system.row().icons,
        }
    }
}
