//! The stage: a mission or a combat opens over the map, and its system stays in sight.

use leptos::prelude::*;
use rebellion::{Place, State, View};

use super::camera::Camera;
use super::chart_positions::{HEIGHT, WIDTH, place_position};
use super::galaxy_chart::ChartRoom;
use crate::interaction::Interaction;

/// Returns the place of the current mission or combat, and the zoom for it on a narrow screen, where the panel leaves
/// less room for the map.
fn mission_or_combat_place(view: &View) -> Option<(Place, f32)> {
    let combat = view.combat.as_ref();
    let combat = combat.map(|combat| (combat.system.into(), 1.8));
    let mission = || Some((view.attempt?.place?, 1.3));
    combat.or_else(mission)
}

/// Brings the place of the current mission or combat into sight when it changes. On a narrow screen, where the panel
/// covers part of the map, it comes to the middle of the rest; afterwards the map returns to its earlier state.
pub(super) fn keep_place_in_sight(
    desk: Interaction<State>,
    camera: RwSignal<Camera>,
    room: ChartRoom,
) {
    let board = desk.table.board;
    let place = Memo::new(move |_| mission_or_combat_place(&board.shown_view()));
    Effect::new(move |before: Option<Option<Camera>>| {
        let before = before.flatten();
        let now = camera.get_untracked();
        match (place.get(), room.is_narrow_chart()) {
            (Some((place, nearer)), true) => {
                let near = Camera::initial_camera(room.width_px())
                    .zoomed_at(nearer, (WIDTH / 2.0, HEIGHT / 2.0));
                camera.set(near.centred_on(place_position(place)));
                Some(before.unwrap_or(now))
            }
            (Some((place, _)), false) => {
                camera.set(now.showing_point(place_position(place)));
                None
            }
            (None, narrow) => {
                if let Some(before) = before.filter(|_| narrow) {
                    camera.set(before);
                }
                None
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use rebellion::Setup;
    use tabletop::{Game, Seed, Session, Viewer};

    use super::*;

    #[test]
    fn without_mission_and_combat_there_is_no_place_on_stage() {
        let session = Session::<State>::new(Setup::FIRST, Seed::from_words("stage"));
        assert_eq!(
            mission_or_combat_place(&session.state().view(Viewer::Spectator)),
            None
        );
    }
}
