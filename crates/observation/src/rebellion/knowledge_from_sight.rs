//! Knowledge read from a state through a sight: no view is built.

use rebellion::{Colour, Face, Faction, Leader, LeaderLocation, Mission, Sight};
use tabletop::{Element, Seat};

use super::knowledge::{
    Actions, Base, Board, Knowledge, Missions, Objectives, Probes, SeenCombat, SeenLeader, Tactics,
    UNITS, count_cards_by_kind,
};

impl Knowledge {
    /// Reads what a seat may know from the sight of its side.
    pub(super) fn from_sight(sight: Sight<'_>, seat: Seat) -> Self {
        Self {
            setup: sight.setup(),
            seat,
            faction: sight.own_faction(),
            asked: sight.asked_decision(),
            winner: sight.winning_side(),
            time: sight.time(),
            reputation: sight.reputation(),
            round: sight.current_round(),
            board: Board::from_sight(sight),
            leaders: seen_leaders(sight),
            base: Base {
                system: sight.base(),
                is_revealed: sight.is_base_revealed(),
                possible: sight.possible_bases(),
                public: sight.publicly_possible_bases(),
                named: sight.system_named_besides_base(),
            },
            missions: Missions {
                hand: count_cards_by_kind(sight.missions_in_hand()),
                discard: count_cards_by_kind(sight.discarded_missions()),
                being_assigned: sight.mission_being_assigned(),
                counts: sight.mission_counts_by_location(),
                project_deck: sight.project_and_objective_counts()[0],
            },
            actions: Actions {
                hand: sight.action_cards(),
                drawn: sight.actions_drawn_for_recruiting(),
                chosen: sight.action_chosen_for_recruiting(),
                discard: sight.discarded_actions(),
                counts: sight.action_counts_by_location(),
            },
            objectives: Objectives::from_sight(sight),
            tactics: Tactics {
                hands: Faction::BOTH
                    .map(|faction| count_cards_by_kind(sight.visible_tactics(faction))),
                counts: Faction::BOTH.map(|faction| sight.tactic_hand_counts(faction)),
                decks: sight.tactic_deck_counts(),
                discard: count_cards_by_kind(sight.discarded_tactics()),
            },
            probes: Probes::from_sight(sight),
            attempt: sight.attempt_view(),
            combat: SeenCombat::from_sight(sight),
            moving: sight.current_move(),
        }
    }
}

impl Board {
    fn from_sight(sight: Sight<'_>) -> Self {
        let [subjugated, sabotaged, destroyed] = sight.subjugated_sabotaged_destroyed_systems();
        Self {
            units: *sight.all_units(),
            queue: [0, 1, 2].map(|space| *sight.units_on_queue_space(space)),
            built: [0, 1, 2].map(|space| sight.units_built_for_space(space)),
            ready: *sight.units_ready_to_deploy(),
            to_place: *sight.units_to_place(),
            rebel_loyalty: sight.loyalty_markers(Faction::Rebel),
            imperial_loyalty: sight.loyalty_markers(Faction::Imperial),
            subjugated,
            sabotaged,
            destroyed,
        }
    }
}

fn seen_leaders(sight: Sight<'_>) -> [SeenLeader; Leader::NUMBER] {
    let mut slots = [None::<Mission>; 64];
    for (slot, mission) in sight.facedown_missions_by_slot() {
        slots[slot] = Some(mission);
    }
    std::array::from_fn(|number| {
        let leader = Leader::from_index(number as u8);
        let location = sight.leader_location(leader);
        let faction = sight.side_of_leader(leader);
        let own = faction == sight.own_faction();
        SeenLeader {
            location,
            faction,
            ring: sight.ring_of_leader(leader),
            mission: match location {
                LeaderLocation::On(slot) if own => slots[usize::from(slot)],
                _ => None,
            },
        }
    })
}

impl Objectives {
    fn from_sight(sight: Sight<'_>) -> Self {
        let [open, seen, played] = sight.objectives_open_seen_and_played();
        Self {
            hand: sight.objectives_in_hand(),
            open,
            seen,
            played,
            stages: sight.objective_hand_stage_counts(),
            deck: sight.project_and_objective_counts()[1],
        }
    }
}

impl Probes {
    fn from_sight(sight: Sight<'_>) -> Self {
        let [hand, planted] = sight.probes_known_to_empire();
        let [drawn, told] = sight.probes_known_to_rebels();
        let [open, shown] = sight.probes_open_and_shown();
        Self {
            hand,
            planted,
            drawn,
            told,
            open,
            shown,
            counts: sight.probe_counts_by_location(),
        }
    }
}

impl SeenCombat {
    fn from_sight(sight: Sight<'_>) -> Option<Self> {
        let combat = sight.current_combat()?;
        let mut damage = [[0; UNITS]; 2];
        for (unit, wounds, count) in sight.combat_wounds() {
            let unit = usize::from(unit.index());
            damage[0][unit] += wounds.markers * count;
            damage[1][unit] += wounds.assigned * count;
        }
        let attacked = combat.attacker.is_some();
        let dice = |colour: Colour| Face::ALL.map(|face| sight.count_unspent_dice(colour, face));
        Some(Self {
            system: combat.system,
            first: combat.current,
            round: combat.round,
            theater: combat.theater,
            attacker: combat.attacker,
            dice: if attacked {
                Colour::BOTH.map(dice)
            } else {
                [[0; 4]; 2]
            },
            damage,
            lost: *sight.combat_losses(),
        })
    }
}
