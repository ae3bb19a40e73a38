//! Knowledge read from a view: what the features mean.

use rebellion::view::{CombatView, Fighters, Layer, UnitCount};
use rebellion::{Colour, Face, Faction, Leader, LeaderLocation, View};
use tabletop::{Element, Seat, Set};

use super::knowledge::{
    Actions, Base, Board, Knowledge, Missions, Objectives, PLACES, Probes, SeenCombat, SeenLeader,
    Tactics, UNITS, Units, count_cards_by_kind,
};

impl Knowledge {
    /// Reads what a seat may know from its view.
    pub(super) fn from_view(view: &View, seat: Seat) -> Self {
        Self {
            setup: view.setup,
            seat,
            faction: view.setup.faction_of_seat(seat),
            asked: view.deciding.zip(view.decision).filter(|_| !view.over),
            winner: view.winner,
            time: view.time,
            reputation: view.reputation,
            round: view.round.clone(),
            board: Board::from_view(view, seat),
            leaders: seen_leaders(view, seat),
            base: Base {
                system: view.base,
                is_revealed: view.base_revealed,
                possible: view.possible_bases,
                public: view.public_bases,
                named: view.named,
            },
            missions: Missions::from_view(view, seat),
            actions: Actions::from_view(view, seat),
            objectives: Objectives::from_view(view),
            tactics: Tactics::from_view(view),
            probes: Probes::from_view(view),
            attempt: view.attempt,
            combat: view.combat.as_ref().map(SeenCombat::from_view),
            moving: view.moving.clone(),
        }
    }
}

fn units_from_counts(counts: &[UnitCount]) -> Units {
    let mut units = [0; UNITS];
    for entry in counts {
        units[usize::from(entry.unit.index())] = entry.count;
    }
    units
}

fn count_cards_in_layers<T>(layers: &[Layer<T>]) -> usize {
    layers.iter().map(|layer| layer.size).sum()
}

impl Board {
    fn from_view(view: &View, seat: Seat) -> Self {
        let mut units = [[0; UNITS]; PLACES];
        for entry in &view.places {
            units[usize::from(entry.place.index())] = units_from_counts(&entry.units);
        }
        let own = view.faction_view(view.setup.faction_of_seat(seat));
        let built = own.built.as_ref();
        Self {
            units,
            queue: [0, 1, 2].map(|space| units_from_counts(&view.queue[space])),
            built: [0, 1, 2]
                .map(|space| built.map_or([0; UNITS], |built| units_from_counts(&built[space]))),
            ready: units_from_counts(&view.ready),
            to_place: units_from_counts(&view.to_place),
            rebel_loyalty: view.rebel_loyalty,
            imperial_loyalty: view.imperial_loyalty,
            subjugated: view.subjugated,
            sabotaged: view.sabotaged,
            destroyed: view.destroyed,
        }
    }
}

fn seen_leaders(view: &View, seat: Seat) -> [SeenLeader; Leader::NUMBER] {
    let me = view.setup.faction_of_seat(seat);
    let assigned = &view.faction_view(me).missions.assigned;
    std::array::from_fn(|number| {
        let leader = view.leaders[number];
        let mission = match leader.spot {
            LeaderLocation::On(slot) if leader.side == me => assigned
                .iter()
                .find(|assigned| assigned.slot == slot)
                .and_then(|assigned| assigned.mission),
            _ => None,
        };
        SeenLeader {
            location: leader.spot,
            faction: leader.side,
            ring: leader.ring,
            mission,
        }
    })
}

impl Missions {
    fn from_view(view: &View, seat: Seat) -> Self {
        let own = view.faction_view(view.setup.faction_of_seat(seat));
        let both = Faction::BOTH.map(|faction| &view.faction_view(faction).missions);
        let discard = both.iter().flat_map(|cards| cards.discard.iter());
        Self {
            hand: count_cards_by_kind(own.missions.hand.iter().flatten().copied()),
            discard: count_cards_by_kind(discard.chain(&view.project_discard).copied()),
            being_assigned: view.assigning,
            counts: [
                both.map(|cards| cards.hand_size),
                both.map(|cards| cards.assigned.len()),
                both.map(|cards| count_cards_in_layers(&cards.deck)),
            ],
            project_deck: count_cards_in_layers(&view.projects),
        }
    }
}

impl Actions {
    fn from_view(view: &View, seat: Seat) -> Self {
        let own = &view.faction_view(view.setup.faction_of_seat(seat)).actions;
        let both = Faction::BOTH.map(|faction| &view.faction_view(faction).actions);
        Self {
            hand: own.hand.unwrap_or(Set::EMPTY),
            drawn: own.drawn.unwrap_or(Set::EMPTY),
            chosen: own.chosen,
            discard: both[0].discard.union(both[1].discard),
            counts: [
                both.map(|cards| cards.hand_size),
                both.map(|cards| cards.drawn_size),
                both.map(|cards| count_cards_in_layers(&cards.deck)),
            ],
        }
    }
}

impl Objectives {
    fn from_view(view: &View) -> Self {
        let cards = &view.objectives;
        Self {
            hand: cards.hand.unwrap_or(Set::EMPTY),
            open: cards.open,
            seen: cards.seen.unwrap_or(Set::EMPTY),
            played: cards.played,
            stages: cards.hand_stages,
            deck: cards.deck.iter().map(|layer| layer.cards.size).sum(),
        }
    }
}

impl Tactics {
    fn from_view(view: &View) -> Self {
        let both = Faction::BOTH.map(|faction| &view.faction_view(faction).tactics);
        Self {
            hands: both.map(|cards| count_cards_by_kind(cards.hand.iter().flatten().copied())),
            counts: both.map(|cards| cards.sizes),
            decks: view.tactic_decks,
            discard: count_cards_by_kind(view.tactic_discard.iter().copied()),
        }
    }
}

impl Probes {
    fn from_view(view: &View) -> Self {
        let cards = &view.probes;
        Self {
            hand: cards.hand.unwrap_or(Set::EMPTY),
            planted: cards.planted.unwrap_or(Set::EMPTY),
            drawn: cards.drawn.unwrap_or(Set::EMPTY),
            told: cards.told.unwrap_or(Set::EMPTY),
            open: cards.open,
            shown: cards.shown,
            counts: [
                cards.hand_size,
                cards.planted_size,
                cards.drawn_size,
                count_cards_in_layers(&cards.deck),
            ],
        }
    }
}

impl SeenCombat {
    fn from_view(combat: &CombatView) -> Self {
        let sides = Faction::BOTH.map(|faction| combat.faction_side(faction));
        let mut damage = [[0; UNITS]; 2];
        let mut lost = [0; UNITS];
        for side in sides {
            for Fighters {
                unit,
                count,
                markers,
                assigned,
                ..
            } in &side.units
            {
                let unit = usize::from(unit.index());
                damage[0][unit] += markers * count;
                damage[1][unit] += assigned * count;
            }
            for entry in &side.lost {
                lost[usize::from(entry.unit.index())] = entry.count;
            }
        }
        let dice = |colour: Colour| {
            let faces = combat
                .attack
                .map(|attack| attack.dice.dice_of_colour(colour));
            Face::ALL.map(|face| faces.map_or(0, |faces| faces.count_of_face(face)))
        };
        Self {
            system: combat.system,
            first: combat.first,
            round: combat.round,
            theater: combat.theater,
            attacker: combat.attack.map(|attack| attack.faction),
            dice: Colour::BOTH.map(dice),
            damage,
            lost,
        }
    }
}
