//! A full state from what one viewer knows: the rest is drawn fairly from what is possible.
//!
//! Wherever the viewer knows only how many cards lie facedown, every card that can be among them is as
//! likely as the others. The base is equally likely in every system that the viewer cannot rule out.

mod probes;

use rand_core::Rng;
use tabletop::{Element, Pile, Set, random};

use crate::actions::{Action, Timing};
use crate::decision::Decision;
use crate::faction::Faction;
use crate::missions::{Mission, MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::refresh::space;
use crate::state::{Kept, MissionCards, State, Step};
use crate::systems::Icon;
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
        self.state.lasting = engine.lasting;
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
        if let Some(attempt) = view.attempt.filter(|attempt| attempt.faction == faction) {
            self.state.attempt.card = claim(&mut pool, attempt.mission, kind);
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
        self.facedown(hand, seen, faction)
    }

    /// Puts cards of a hand facedown. A mission that came through "Contingency Plan" is a starting one;
    /// while it is being chosen, one is still in hand. A mission found in a deck is none.
    fn facedown(
        &mut self,
        hand: Set<MissionCard>,
        seen: &MissionsView,
        faction: Faction,
    ) -> (Set<MissionCard>, Slots) {
        let starting = MissionCard::of(faction, MissionDeck::Starting);
        let sought = MissionCard::of(faction, searched(faction));
        let rebel = faction == Faction::Rebel;
        let lasting = self.state.lasting;
        let planned = lasting.planned.filter(|_| rebel);
        let found = lasting.found[faction as usize];
        let choosing = rebel && self.view.decision == Some(Decision::Contingency);
        loop {
            let (mut left, mut slots) = (hand, Slots::default());
            let is_known = |slot: u8| planned == Some(slot) || found == Some(slot);
            let known = seen.assigned.iter().filter(|card| is_known(card.slot));
            let others = seen.assigned.iter().filter(|card| !is_known(card.slot));
            for assigned in known.chain(others) {
                let card = match Some(assigned.slot) {
                    slot if slot == planned => self.one_of(left.intersection(starting)),
                    slot if slot == found => self.one_of(left.intersection(sought)),
                    _ => self.one_of(left),
                };
                left.remove(card);
                slots[usize::from(assigned.slot)] = Some(card);
            }
            if !choosing || !left.intersection(starting).is_empty() {
                return (left, slots);
            }
        }
    }

    /// The mission a leader is being chosen for.
    fn assigning(&mut self) {
        let view = self.view;
        let Some(faction) = view.deciding.map(crate::Role::faction) else {
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
                let generals = seen.generals.unwrap_or_default();
                self.state.remember_generals(generals);
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
        let used = seen.discard.difference(Action::of(faction, true));
        let mut picked = self.recruited(pool, used, seen, faction);
        cards.chosen = match seen.has_chosen {
            true => picked.pop(),
            false => None,
        };
        let recruitments = self.state.kept[faction as usize];
        for (card, recruitment) in picked.iter().zip(recruitments.iter()) {
            if !used.contains(*card) && !self.view.setup.is_first_game() {
                self.state.note_owner(*card, recruitment.leader);
            }
        }
        let kept: Set<Action> = picked.into_iter().collect();
        let kept = kept.difference(used);
        let mut rest = pool.difference(kept);
        if let Some(chosen) = cards.chosen {
            rest.remove(chosen);
        }
        cards.drawn = self.drawn_actions(&mut rest, seen.drawn_size);
        let starting = Action::of(faction, true).difference(cards.discard);
        let mut starting = starting
            .iter()
            .filter(|card| card.row().timing != Timing::Immediate)
            .collect(); // ACTION-07
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
        !self.state.recruits_of(card).is_empty()
    }

    /// The cards that can be the chosen one: when a leader of it is asked for, it shows one.
    fn choosable(&self, pool: Set<Action>, faction: Faction) -> Set<Action> {
        let asked = self.state.agenda.iter().any(|step| {
            matches!(step, Step::Ask(role, Decision::RecruitLeader) if role.faction() == faction)
        });
        let fits = |card: &Action| !asked || self.brings_somebody(*card);
        pool.iter().filter(fits).collect()
    }

    /// A card for every recruitment, no card twice, and last the one being chosen. The cards that were
    /// used since are among them. Every such selection is as likely as the others.
    fn recruited(
        &mut self,
        pool: Set<Action>,
        used: Set<Action>,
        seen: &ActionsView,
        faction: Faction,
    ) -> Vec<Action> {
        const PATIENCE: u32 = 100_000;
        let kept = self.state.kept[faction as usize];
        let facedown = pool
            .iter()
            .filter(|card| card.row().timing != Timing::Immediate); // ACTION-07
        let facedown: Set<Action> = match self.view.setup.is_first_game() {
            true => pool,
            false => facedown.collect(),
        };
        let fitting = |kept: &Kept| facedown.iter().filter(|card| kept.fits(*card)).collect();
        let mut sets: Vec<Set<Action>> = kept.iter().map(fitting).collect();
        if seen.has_chosen {
            sets.push(self.choosable(pool, faction));
        }
        let explanations = explanations(&kept, used, &sets);
        for _ in 0..PATIENCE {
            let sets = self.weighed(&explanations);
            let cards: Vec<_> = sets.iter().map(|set| self.one_of(*set)).collect();
            if cards.iter().copied().collect::<Set<_>>().len() == cards.len() {
                return cards;
            }
        }
        unreachable!("the cards that were really kept fit")
    }

    /// One of these selections of sets, by how many selections of cards it stands for.
    fn weighed<'b>(&mut self, selections: &'b [Vec<Set<Action>>]) -> &'b [Set<Action>] {
        let weight =
            |sets: &[Set<Action>]| sets.iter().map(|set| set.len() as u32).product::<u32>();
        let total = selections.iter().map(|sets| weight(sets)).sum();
        let mut pick = random::below(self.rng, total);
        for sets in selections {
            match pick.checked_sub(weight(sets)) {
                Some(left) => pick = left,
                None => return sets,
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
                self.state.built[space(place)][unit.number()] += 1;
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
            None => {
                let known = seen.open.union(seen.seen.unwrap_or_default());
                let mut missing = seen.hand_stages;
                for (stage, count) in crate::view::stages(known).into_iter().enumerate() {
                    missing[stage] -= count;
                }
                pool = pool.difference(known);
                known.union(self.by_stage(&mut pool, missing))
            }
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
        self.state.objectives_open = seen.open.into();
        self.state.lore.objectives = seen.seen.unwrap_or_default().into();
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
}

/// All ways to tell which recruitments the used cards came from: the sets of the others stay as they are.
fn explanations(kept: &[Kept], used: Set<Action>, sets: &[Set<Action>]) -> Vec<Vec<Set<Action>>> {
    let mut all = vec![sets.to_vec()];
    for card in used {
        let mut further = Vec::new();
        for sets in &all {
            for (number, kept) in kept.iter().enumerate() {
                let free = sets[number].intersection(used).is_empty();
                if free && kept.fits(card) {
                    let mut sets = sets.clone();
                    sets[number] = Set::only(card);
                    further.push(sets);
                }
            }
        }
        all = further;
    }
    all
}

/// Where a mission comes from that somebody has found in a deck.
const fn searched(faction: Faction) -> MissionDeck {
    match faction {
        Faction::Rebel => MissionDeck::Regular,
        Faction::Imperial => MissionDeck::Project,
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

impl State {
    /// The icons with which a faction has chosen what to build, or to build nothing, in this step.
    fn icons_used(&self, faction: Faction) -> Vec<(Place, Icon)> {
        let all = self.usable_icons(faction);
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

    /// A state of a two-player game after this many random choices.
    fn after(choices: u32, seed: u64) -> State {
        let mut chance = QuickChance::new(seed);
        let mut state = State::start(crate::Setup::FULL, &mut chance, &mut NoLog);
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
        let mut views = (0..).map(|seed| after(60, seed).view(EMPIRE));
        let hidden = |view: &View| view.base.is_none() && view.possible_bases.len() > 5;
        let view = views.find(hidden).expect("one of many games");
        let mut rng = QuickChance::new(1).0;
        let mut counts = [0u32; 32];
        let rounds = 200 * view.possible_bases.len() as u32;
        for _ in 0..rounds {
            let base = imagine(&view, &mut rng).base.expect("a base");
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
            let state = after(150, seed);
            let mut rng = QuickChance::new(seed).0;
            let imagined = imagine(&state.view(EMPIRE), &mut rng);
            let cards = &imagined.missions[Faction::Rebel as usize];
            let facedown = cards.assigned.iter().flatten().copied();
            let held = cards.hand.union(facedown.collect());
            let held = imagined.attempt.card.map_or(held, |card| held.with(card));
            let starting = MissionCard::of(Faction::Rebel, MissionDeck::Starting);
            assert!(starting.difference(held).is_empty());
        }
    }

    #[test]
    fn an_imagined_recruitment_is_explained_by_a_card_that_shows_the_leader() {
        let mut seen = 0;
        for seed in 0..60 {
            let state = after(700, seed);
            let mut rng = QuickChance::new(seed).0;
            let imagined = imagine(&state.view(EMPIRE), &mut rng);
            for kept in state.kept[Faction::Rebel as usize].iter() {
                let cards = &imagined.actions[Faction::Rebel as usize];
                let mut held = cards.hand.union(cards.discard).iter();
                assert!(held.any(|card| kept.fits(card)));
                seen += 1;
            }
        }
        assert!(seen > 10, "{seen}");
    }
}
