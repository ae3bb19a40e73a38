//! Dragging a fleet along a lane: it activates the system at the end and opens the move sheet with what stands there.

use gestures::Draft;
use gestures::rebellion::bag_sheet::{BagSheet, chosen_origin};
use gestures::rebellion::grammar::gesture_continues_with_next;
use gestures::routes::find_choice_routes;
use rebellion::{Choice, Decision, Place, State, Unit, View};

/// Returns the unit and the place of a piece that stands somewhere.
fn parse_unit_at_place(piece: &str) -> Option<(Unit, Place)> {
    let (unit, place) = piece.split_once('@')?;
    Some((unit.parse().ok()?, place.parse().ok()?))
}

/// Tells whether a piece is a unit of the viewer, who could activate a system now.
pub(in crate::rebellion) fn is_own_fleet(view: &View, piece: &str) -> bool {
    let leads = |choice: &Choice| matches!(choice, Choice::Lead(_));
    view.decision == Some(Decision::Command)
        && view.choices.iter().any(leads)
        && parse_unit_at_place(piece)
            .is_some_and(|(unit, _)| Some(unit.faction()) == view.own_faction())
}

/// Returns the activations of a system that the units beside a piece can move to.
pub(in crate::rebellion) fn routes_moving_fleet(
    draft: &Draft<State>,
    piece: &str,
    onto: &str,
) -> Vec<Draft<State>> {
    let Some((_, origin)) = parse_unit_at_place(piece) else {
        return Vec::new();
    };
    let mut routes = find_choice_routes(draft, &[onto], gesture_continues_with_next);
    routes.retain(|route| {
        let sheet = BagSheet::open_sheet(route.clone());
        sheet.is_some_and(|sheet| sheet.all_origins().contains(&origin))
    });
    routes
}

/// Lets everything come along that can from where a piece stands, and returns that place.
pub(super) fn add_fleet_to_sheet(sheet: &mut BagSheet, piece: &str) -> Option<Place> {
    let (_, origin) = parse_unit_at_place(piece)?;
    sheet.add_all_fitting_items(|item| chosen_origin(item) == Some(origin));
    (sheet.total_item_count() > 0).then_some(origin)
}

#[cfg(test)]
mod tests {
    use rebellion::Position;
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Viewer};

    use super::*;

    fn view_with_fleets() -> (View, [String; 2]) {
        let [near, other] =
            [0, 1].map(|index| rebellion::systems::NABOO.row().neighbours[index].id());
        let position = format!(
            r#"{{ "turn": "imperial-admiral", "at": {{
                "{near}": {{ "units": {{ "star-destroyer": 1, "stormtrooper": 2 }} }},
                "{other}": {{ "units": {{ "assault-carrier": 1 }} }} }} }}"#
        );
        let position: Position = serde_json::from_str(&position).expect("a position");
        let state = position
            .build_state(&mut QuickChance::new(1), &mut NoLog)
            .expect("a possible position");
        let seat = state.deciding_seat().expect("a decision");
        let fleets = [
            format!("stormtrooper@{near}"),
            format!("assault-carrier@{other}"),
        ];
        (state.view(Viewer::Seat(seat)), fleets)
    }

    #[test]
    fn a_dragged_fleet_takes_along_all_beside_it() {
        let (view, [fleet, other]) = view_with_fleets();
        assert!(is_own_fleet(&view, &fleet));
        assert!(!is_own_fleet(&view, "naboo"));
        assert!(!is_own_fleet(&view, "x-wing@naboo"));
        let draft = gestures::rebellion::start_draft(&view).expect("a draft");
        let routes = routes_moving_fleet(&draft, &fleet, "naboo");
        let mut sheet = BagSheet::open_sheet(routes[0].clone()).expect("a sheet");
        let origin = add_fleet_to_sheet(&mut sheet, &fleet).expect("an origin");
        assert!(fleet.ends_with(origin.id()));
        assert_eq!(sheet.total_item_count(), 3);
        assert!(!routes_moving_fleet(&draft, &other, "naboo").is_empty());
    }

    #[test]
    fn no_lane_leads_to_a_system_far_away() {
        let (view, [fleet, _]) = view_with_fleets();
        let draft = gestures::rebellion::start_draft(&view).expect("a draft");
        assert!(routes_moving_fleet(&draft, &fleet, "ilum").is_empty());
        assert!(routes_moving_fleet(&draft, "naboo", "naboo").is_empty());
    }
}
