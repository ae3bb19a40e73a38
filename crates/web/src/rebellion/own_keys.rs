//! The keys of a side's leaders and missions: leaders have plain letters, missions letters with Shift.

use std::sync::OnceLock;

use leptos::prelude::*;
use rebellion::view::LeaderView;
use rebellion::{Faction, Leader, LeaderLocation, Mission, View};

use crate::piece_keys::{PieceKey, assign_keys};

/// Returns the keys of a side, the same in every game.
fn faction_piece_keys(faction: Faction) -> &'static [(&'static str, PieceKey)] {
    static REBEL: OnceLock<Vec<(&str, PieceKey)>> = OnceLock::new();
    static IMPERIAL: OnceLock<Vec<(&str, PieceKey)>> = OnceLock::new();
    let kept = match faction {
        Faction::Rebel => &REBEL,
        Faction::Imperial => &IMPERIAL,
    };
    kept.get_or_init(|| {
        let leaders = Leader::all().filter(|leader| leader.row().faction == faction);
        let missions = Mission::all().filter(|mission| mission.row().faction == faction);
        let leaders = leaders.map(|leader| (leader.id(), false));
        assign_keys(leaders.chain(missions.map(|mission| (mission.id(), true))))
    })
}

/// Returns the key of a leader or a mission.
pub(super) fn key_of_piece(id: &str) -> Option<PieceKey> {
    let sides = [Faction::Rebel, Faction::Imperial].into_iter();
    let mut all = sides.flat_map(faction_piece_keys);
    all.find(|(piece, _)| *piece == id).map(|(_, key)| *key)
}

/// Returns the leader or mission of the viewer that a key stands for.
pub(super) fn piece_for_key(view: &View, key: PieceKey) -> Option<String> {
    let faction = view.own_faction()?;
    // A leader who has changed sides keeps the key.
    let sides = [faction, faction.opponent()].into_iter();
    let mut keys = sides.flat_map(faction_piece_keys);
    let found = keys.find(|(piece, it)| *it == key && has_leader_or_mission(view, faction, piece));
    found.map(|(piece, _)| (*piece).to_owned())
}

/// Tells whether the viewer has a leader in the game, or a mission in hand or with leaders on it.
fn has_leader_or_mission(view: &View, faction: Faction, piece: &str) -> bool {
    let missions = &view.faction_view(faction).missions;
    let mut held = missions.hand.iter().flatten();
    let mut assigned = missions.assigned.iter().filter_map(|it| it.mission);
    let in_game =
        |it: &&LeaderView| !matches!(it.spot, LeaderLocation::Away | LeaderLocation::Eliminated);
    let mut leaders = view.leaders.iter().filter(in_game);
    leaders.any(|it| it.leader.id() == piece && it.side == faction)
        || held.any(|it| it.id() == piece)
        || assigned.any(|it| it.id() == piece)
}

/// Draws the key of a piece on it, if it has one.
pub(super) fn draw_key_of(id: &str) -> Option<impl IntoView + use<>> {
    key_of_piece(id).map(PieceKey::draw_key)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rebellion::{Setup, State};
    use tabletop::{Game, Seat, Seed, Session, Viewer};

    use super::*;

    #[test]
    fn every_leader_and_mission_has_its_own_key() {
        for faction in [Faction::Rebel, Faction::Imperial] {
            let keys = faction_piece_keys(faction);
            let different: BTreeSet<_> = keys.iter().map(|(_, key)| *key).collect();
            assert_eq!(different.len(), keys.len());
            let leaders = Leader::all()
                .filter(|it| it.row().faction == faction)
                .count();
            let missions = Mission::all().filter(|it| it.row().faction == faction);
            assert_eq!(keys.len(), leaders + missions.count());
        }
    }

    #[test]
    fn a_key_means_only_what_the_viewer_has() {
        let session = Session::<State>::new(Setup::FULL, Seed::from_words("keys"));
        let view = session.state().view(Viewer::Seat(Seat::new(0)));
        let meant = |id: &str| piece_for_key(&view, key_of_piece(id).expect("a key"));
        assert_eq!(meant("mon-mothma").as_deref(), Some("mon-mothma"));
        assert_eq!(meant("sabotage").as_deref(), Some("sabotage"));
        assert_eq!(meant("han-solo"), None);
        assert_ne!(meant("darth-vader").as_deref(), Some("darth-vader"));
    }
}
