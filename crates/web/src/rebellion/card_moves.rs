//! The cards that move with each event of Rebellion. A card that the viewer may not know shows its back.

use rebellion::{Action, Event, Faction, Mission, Objective, System, Tactic};
use tabletop::{Set, Side};

use crate::cards_in_flight::{CardMove, CardSpot};

/// The route of a card of one kind.
#[derive(Copy, Clone)]
struct CardRoute {
    kind: &'static str,
    side: Side,
    from: CardSpot,
    to: CardSpot,
}

impl CardRoute {
    const fn new(kind: &'static str, side: Side, from: CardSpot, to: CardSpot) -> Self {
        Self {
            kind,
            side,
            from,
            to,
        }
    }

    const fn deck_to_hand_route(kind: &'static str, side: Side) -> Self {
        Self::new(kind, side, CardSpot::Deck(side), CardSpot::Hand(side))
    }

    const fn hand_to_stage_route(kind: &'static str, side: Side) -> Self {
        Self::new(kind, side, CardSpot::Hand(side), CardSpot::Stage)
    }

    const fn hand_to_discard_route(kind: &'static str, side: Side) -> Self {
        Self::new(kind, side, CardSpot::Hand(side), CardSpot::Discard(side))
    }

    /// Moves one card, known or not, on this route.
    fn one_card_move(self, face: Option<&'static str>) -> Vec<CardMove> {
        vec![CardMove {
            face,
            kind: self.kind,
            side: Some(self.side),
            from: self.from,
            to: self.to,
        }]
    }

    /// Moves known cards on this route, or as many backs if they are not known.
    fn move_cards_or_backs(
        self,
        count: u8,
        faces: Option<impl Iterator<Item = &'static str>>,
    ) -> Vec<CardMove> {
        match faces {
            Some(faces) => faces
                .flat_map(|face| self.one_card_move(Some(face)))
                .collect(),
            None => (0..count).flat_map(|_| self.one_card_move(None)).collect(),
        }
    }
}

const REBEL: Side = Faction::Rebel.side();
const IMPERIAL: Side = Faction::Imperial.side();

const MISSION_PICTURE: &str = "c-mission";
const PROJECT_PICTURE: &str = "c-project";
const ACTION_PICTURE: &str = "c-action";
const OBJECTIVE_PICTURE: &str = "c-objective";
const PROBE_PICTURE: &str = "c-probe";
const TACTIC_PICTURE: &str = "c-tactic";

/// Returns the cards that an event moves.
pub(super) fn card_moves(what: &Event) -> Vec<CardMove> {
    mission_card_moves(what)
        .or_else(|| objective_card_moves(what))
        .or_else(|| probe_card_moves(what))
        .or_else(|| tactic_card_moves(what))
        .or_else(|| action_card_moves(what))
        .unwrap_or_default()
}

fn mission_card_moves(what: &Event) -> Option<Vec<CardMove>> {
    let before = |mission: Mission, from: fn(Side) -> CardSpot, to: fn(Side) -> CardSpot| {
        let side = mission.row().faction.side();
        CardRoute::new(MISSION_PICTURE, side, from(side), to(side))
            .one_card_move(Some(mission.id()))
    };
    let stage = |_| CardSpot::Stage;
    Some(match *what {
        Event::MissionAssigned {
            faction, mission, ..
        } => {
            let side = faction.side();
            let way = CardRoute::new(
                MISSION_PICTURE,
                side,
                CardSpot::Hand(side),
                CardSpot::Dock(side),
            );
            way.one_card_move(mission.into_option().map(Mission::id))
        }
        Event::MissionRevealed { mission, .. } => before(mission, CardSpot::Dock, stage),
        Event::MissionReturned { mission } => before(mission, stage, CardSpot::Hand),
        Event::MissionDiscarded { mission } => before(mission, stage, CardSpot::Discard),
        Event::MissionFound { faction, mission } => {
            CardRoute::deck_to_hand_route(MISSION_PICTURE, faction.side())
                .one_card_move(mission.into_option().map(Mission::id))
        }
        Event::MissionsDrawn {
            faction,
            count,
            cards,
        } => CardRoute::deck_to_hand_route(MISSION_PICTURE, faction.side())
            .move_cards_or_backs(count, cards.into_option().map(drawn_mission_ids)),
        Event::ProjectsDrawn { count, cards } => {
            CardRoute::deck_to_hand_route(PROJECT_PICTURE, IMPERIAL)
                .move_cards_or_backs(count, cards.into_option().map(drawn_mission_ids))
        }
        _ => return None,
    })
}

fn drawn_mission_ids(cards: [Option<Mission>; 2]) -> impl Iterator<Item = &'static str> {
    cards.into_iter().flatten().map(Mission::id)
}

fn objective_card_moves(what: &Event) -> Option<Vec<CardMove>> {
    let ids = |cards: Set<Objective>| {
        let ids: Vec<_> = cards.iter().map(Objective::id).collect();
        ids.into_iter()
    };
    Some(match *what {
        Event::ObjectiveDrawn { card } | Event::ObjectiveKept { card, .. } => {
            CardRoute::deck_to_hand_route(OBJECTIVE_PICTURE, REBEL)
                .one_card_move(card.into_option().map(Objective::id))
        }
        Event::ObjectivesShown { count, cards } => {
            CardRoute::hand_to_stage_route(OBJECTIVE_PICTURE, REBEL)
                .move_cards_or_backs(count, cards.into_option().map(ids))
        }
        Event::ObjectiveBuried { card, .. } => {
            let way = CardRoute::new(
                OBJECTIVE_PICTURE,
                REBEL,
                CardSpot::Hand(REBEL),
                CardSpot::Deck(REBEL),
            );
            way.one_card_move(card.into_option().map(Objective::id))
        }
        Event::ObjectiveRevealed { objective } | Event::ObjectivePlayed { objective } => {
            CardRoute::hand_to_stage_route(OBJECTIVE_PICTURE, REBEL)
                .one_card_move(Some(objective.id()))
        }
        _ => return None,
    })
}

/// Returns the probe cards that an event moves. They belong to the Empire; some missions hand them back and forth.
fn probe_card_moves(what: &Event) -> Option<Vec<CardMove>> {
    let ids = |cards: Set<System>| {
        let ids: Vec<_> = cards.iter().map(System::id).collect();
        ids.into_iter()
    };
    let (way, count, cards) = match *what {
        Event::ProbesDrawn { count, cards } => (
            CardRoute::deck_to_hand_route(PROBE_PICTURE, IMPERIAL),
            count,
            cards,
        ),
        Event::ProbesTaken { count, cards } => {
            let way = CardRoute::new(
                PROBE_PICTURE,
                IMPERIAL,
                CardSpot::Hand(IMPERIAL),
                CardSpot::Dock(REBEL),
            );
            (way, count, cards)
        }
        Event::ProbesHandedOver { count, cards } => {
            let way = CardRoute::new(
                PROBE_PICTURE,
                IMPERIAL,
                CardSpot::Dock(REBEL),
                CardSpot::Hand(IMPERIAL),
            );
            (way, count, cards)
        }
        _ => return None,
    };
    Some(way.move_cards_or_backs(count, cards.into_option().map(ids)))
}

fn tactic_card_moves(what: &Event) -> Option<Vec<CardMove>> {
    Some(match *what {
        Event::TacticsDrawn {
            faction,
            count,
            cards,
            ..
        } => {
            let way = CardRoute::deck_to_hand_route(TACTIC_PICTURE, faction.side());
            let cards = cards.into_option();
            let ids = cards.as_ref().map(|cards| cards.iter().map(|it| it.id()));
            way.move_cards_or_backs(count, ids)
        }
        Event::TacticPlayed { faction, tactic } => {
            CardRoute::hand_to_stage_route(TACTIC_PICTURE, faction.side())
                .one_card_move(Some(tactic.id()))
        }
        Event::TacticDiscarded { faction, tactic } => {
            CardRoute::hand_to_discard_route(TACTIC_PICTURE, faction.side())
                .one_card_move(Some(tactic.id()))
        }
        Event::TacticsShown { faction, cards } => {
            let all = cards.iter().copied().map(Tactic::id);
            all.flat_map(|id| {
                CardRoute::hand_to_stage_route(TACTIC_PICTURE, faction.side())
                    .one_card_move(Some(id))
            })
            .collect()
        }
        _ => return None,
    })
}

fn action_card_moves(what: &Event) -> Option<Vec<CardMove>> {
    let ids = |cards: Set<Action>| {
        let ids: Vec<_> = cards.iter().map(Action::id).collect();
        ids.into_iter()
    };
    Some(match *what {
        Event::RecruitDrawn {
            faction,
            count,
            cards,
        } => CardRoute::deck_to_hand_route(ACTION_PICTURE, faction.side())
            .move_cards_or_backs(count, cards.into_option().map(ids)),
        Event::ActionUsed { card } => {
            CardRoute::hand_to_stage_route(ACTION_PICTURE, card.row().faction.side())
                .one_card_move(Some(card.id()))
        }
        Event::ActionDiscarded { card } => {
            CardRoute::hand_to_discard_route(ACTION_PICTURE, card.row().faction.side())
                .one_card_move(Some(card.id()))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rebellion::{Setup, State};
    use tabletop::{Hidden, Viewer};

    use super::*;
    use crate::cards_in_flight::check_no_hidden_face_shown;

    #[test]
    fn a_revealed_mission_comes_to_the_stage_with_its_face() {
        let mission: Mission = "sabotage".parse().expect("a mission");
        let leaders = Set::EMPTY;
        let seen = card_moves(&Event::MissionRevealed { mission, leaders });
        let side = mission.row().faction.side();
        let expected = CardMove {
            face: Some("sabotage"),
            kind: MISSION_PICTURE,
            side: Some(side),
            from: CardSpot::Dock(side),
            to: CardSpot::Stage,
        };
        assert_eq!(seen, [expected]);
    }

    #[test]
    fn a_hidden_draw_of_the_other_side_has_no_face() {
        let faction = Faction::Rebel;
        let mission: Mission = "sabotage".parse().expect("a mission");
        let drawn = |cards| Event::MissionsDrawn {
            faction,
            count: 2,
            cards,
        };
        let own = card_moves(&drawn(Hidden::Shown([Some(mission), None])));
        assert_eq!(own.len(), 1);
        assert_eq!(own[0].face, Some("sabotage"));
        let hidden = card_moves(&drawn(Hidden::Withheld));
        assert_eq!(hidden.len(), 2);
        for card in hidden {
            assert_eq!((card.face, card.kind), (None, MISSION_PICTURE));
            assert_eq!(card.from, CardSpot::Deck(faction.side()));
            assert_eq!(card.to, CardSpot::Hand(faction.side()));
        }
    }

    #[test]
    fn no_viewer_sees_the_face_of_a_hidden_card() {
        let viewers = Viewer::all_viewers(2).collect::<Vec<_>>();
        let moved =
            check_no_hidden_face_shown::<State>(Setup::FULL, "cards in motion", &viewers, 900);
        assert!(moved.faces > 20 && moved.backs > 20, "{moved:?}");
    }
}
