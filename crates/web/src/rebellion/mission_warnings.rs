//! The reasons why a mission in hand could not be carried out now, on its card while leaders are assigned.

use leptos::prelude::*;
use rebellion::missions::Target;
use rebellion::view::Phase;
use rebellion::{Faction, Leader, LeaderLocation, Mission, Sight, State, View};

use super::imagined_world::imagined_world;
use crate::interaction::Interaction;
use crate::ui_texts::ui_text;

/// The most leaders on one mission (ASSIGN-05).
const LEADERS_ON_MISSION: usize = 2;

/// The reason why a mission could not be carried out as things are.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum MissionWarning {
    /// Nothing on the board is a target of it.
    NoTarget,
    /// No two leaders in the pool have the skill together.
    NoSkill,
}

impl MissionWarning {
    const fn message_key(self) -> &'static str {
        match self {
            MissionWarning::NoTarget => "ui-mission-no-target",
            MissionWarning::NoSkill => "ui-mission-no-skill",
        }
    }
}

/// Returns the missions in the viewer's hand that could not be carried out now; nothing outside the Assignment Phase.
pub(super) fn mission_warnings(view: &View) -> Vec<(Mission, MissionWarning)> {
    let Some(own) = view.own_faction() else {
        return Vec::new();
    };
    if view.round.phase != Some(Phase::Assignment) || view.over {
        return Vec::new();
    }
    let world = imagined_world(view);
    let sight = Sight::new(&world, own);
    let hand = view.faction_view(own).missions.hand.iter().flatten();
    let mut all: Vec<(Mission, MissionWarning)> = Vec::new();
    for mission in hand.copied() {
        let has_target = matches!(mission.row().target, Target::Nowhere)
            || !sight.mission_places(mission).is_empty()
            || !sight.mission_target_leaders(mission).is_empty();
        let warning = match (has_target, can_pool_reveal_mission(view, own, mission)) {
            (false, _) => MissionWarning::NoTarget,
            (true, false) => MissionWarning::NoSkill,
            (true, true) => continue,
        };
        if !all.contains(&(mission, warning)) {
            all.push((mission, warning));
        }
    }
    all
}

/// Tells whether leaders of the pool can reveal a mission.
fn can_pool_reveal_mission(view: &View, own: Faction, mission: Mission) -> bool {
    let pool = view.leaders.iter();
    let pool = pool.filter(|it| it.side == own && it.spot == LeaderLocation::Pool);
    let skill = mission.row().skill;
    let icons = |leader: Leader| leader.skill_icons(skill);
    let mut icons: Vec<u8> = pool.map(|it| icons(it.leader)).collect();
    icons.sort_unstable_by(|one, other| other.cmp(one));
    let most: u8 = icons.into_iter().take(LEADERS_ON_MISSION).sum();
    most >= mission.row().requirement
}

/// The warnings about the missions in hand.
#[derive(Copy, Clone)]
pub(super) struct HandWarnings(Memo<Vec<(Mission, MissionWarning)>>);

impl HandWarnings {
    /// Follows the table: the moment on screen with the gesture in progress.
    pub(super) fn new_following_table(desk: Interaction<State>) -> Self {
        Self(Memo::new(move |_| {
            mission_warnings(&desk.view_with_question())
        }))
    }

    /// Lets the hand be fitted again when a warning comes or goes.
    pub(super) fn subscribe_to_changes(self) {
        self.0.track();
    }

    /// Draws the warning on a card, if it is a mission.
    pub(super) fn draw_card_line(self, id: &'static str) -> Option<AnyView> {
        let mission: Mission = id.parse().ok()?;
        let own = Memo::new(move |_| {
            self.0.with(|all| {
                let found = all.iter().find(|(card, _)| *card == mission);
                found.map(|(_, warning)| *warning)
            })
        });
        let line = move || {
            let warning = own.get()?;
            Some(view! { <span class="progress warning">{ui_text(warning.message_key())}</span> })
        };
        Some(line.into_any())
    }
}

#[cfg(test)]
mod tests {
    use rebellion::Position;
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Viewer};

    use super::*;

    fn assigning_view(position: &str) -> View {
        let position: Position = serde_json::from_str(position).expect("a position");
        let state = position
            .build_state(&mut QuickChance::new(1), &mut NoLog)
            .expect("a possible position");
        let seat = state.deciding_seat().expect("a decision");
        state.view(Viewer::Seat(seat))
    }

    #[test]
    fn a_rescue_without_captives_has_no_target() {
        let view = assigning_view(
            r#"{ "phase": "assignment", "rebel": { "hand": ["daring-rescue"], "pool": ["mon-mothma", "han-solo"] } }"#,
        );
        let rescue: Mission = "daring-rescue".parse().expect("a mission");
        let all = mission_warnings(&view);
        assert!(all.contains(&(rescue, MissionWarning::NoTarget)), "{all:?}");
        assert!(
            !all.iter().any(|(it, _)| *it == Mission::BuildAlliance),
            "{all:?}"
        );
    }

    #[test]
    fn missing_skill_is_told_and_only_in_the_assignment_phase() {
        let position = r#"{ "phase": "assignment", "rebel": { "pool": ["wedge-antilles"] } }"#;
        let mut view = assigning_view(position);
        let warned = (Mission::BuildAlliance, MissionWarning::NoSkill);
        assert!(mission_warnings(&view).contains(&warned));
        view.round.phase = Some(Phase::Command);
        assert!(mission_warnings(&view).is_empty());
    }
}
