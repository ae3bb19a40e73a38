//! The progress of the viewer with each objective in hand.

use leptos::prelude::*;
use locale::Argument;
use rebellion::{Faction, Objective, Progress, Sight, State, View};

use super::imagined_world::imagined_world;
use crate::interaction::Interaction;
use crate::ui_texts::{ui_text, ui_text_with};

/// Returns the progress of every objective in the viewer's hand that counts something now; nothing before the first
/// round.
pub(super) fn objectives_in_progress(view: &View) -> Vec<(Objective, Progress)> {
    let held = view.objectives.hand.unwrap_or_default();
    if held.is_empty() || view.round.phase.is_none() {
        return Vec::new();
    }
    let world = imagined_world(view);
    let sight = Sight::new(&world, Faction::Rebel);
    let counted = held
        .iter()
        .map(|card| (card, sight.objective_progress(card)));
    counted
        .filter_map(|(card, progress)| Some((card, progress?)))
        .collect()
}

/// Returns the progress in words, as it stands on the card.
fn progress_text(progress: Progress) -> String {
    let gaps: [(&str, Argument<'_>); 2] = [
        ("have", progress.have.into()),
        ("needed", progress.needed.into()),
    ];
    let key = match progress.needed {
        0 => "ui-objective-worth",
        _ if progress.is_complete() => "ui-objective-met",
        1 => "ui-objective-open",
        _ => "ui-objective-progress",
    };
    match progress.needed {
        0 if progress.have == 0 => ui_text("ui-objective-worthless"),
        _ => ui_text_with(key, &gaps),
    }
}

/// The progress of the objectives in hand, which changes with the board.
#[derive(Copy, Clone)]
pub(super) struct HandProgress(Memo<Vec<(Objective, Progress)>>);

impl HandProgress {
    /// Follows the table: the moment on screen with the gesture in progress.
    pub(super) fn new_following_table(desk: Interaction<State>) -> Self {
        Self(Memo::new(move |_| {
            objectives_in_progress(&desk.view_with_question())
        }))
    }

    /// Lets the hand be fitted again when a text on it changes.
    pub(super) fn subscribe_to_changes(self) {
        self.0.track();
    }

    /// Draws the progress of a card, if it is an objective that counts something.
    pub(super) fn draw_card_line(self, id: &'static str) -> Option<AnyView> {
        let objective: Objective = id.parse().ok()?;
        let own = Memo::new(move |_| {
            self.0.with(|all| {
                let found = all.iter().find(|(card, _)| *card == objective);
                found.map(|(_, progress)| *progress)
            })
        });
        let line = move || {
            own.get().map(|progress| {
                let is_met = progress.is_complete() && (progress.needed > 0 || progress.have > 0);
                let is_near = !is_met && progress.needed > 1 && progress.missing() == 1;
                view! { <span class="progress" class:met=is_met class:near=is_near>{progress_text(progress)}</span> }
            })
        };
        Some(line.into_any())
    }
}

#[cfg(test)]
mod tests {
    use rebellion::Position;
    use rebellion::objectives::{ESTABLISH_OUTPOSTS, INSPIRE_SYMPATHY};
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Seat, Viewer};

    use super::*;

    /// Returns what the Rebels see of a position.
    fn rebel_view(position: &str) -> View {
        let position: Position = serde_json::from_str(position).expect("a position");
        let state = position
            .build_state(&mut QuickChance::new(5), &mut NoLog)
            .expect("a possible position");
        state.view(Viewer::Seat(Seat::new(0)))
    }

    #[test]
    fn progress_is_counted_on_the_board_that_is_shown() {
        let view = rebel_view(
            r#"{ "objectives": ["establish-outposts", "rebel-assault"], "at": { "hoth": { "units": { "x-wing": 2 } },
                "naboo": { "units": { "y-wing": 1 } }, "rebel-base": { "units": { "x-wing": 1 } } } }"#,
        );
        let progress = Progress { have: 2, needed: 5 };
        assert_eq!(
            objectives_in_progress(&view),
            [(ESTABLISH_OUTPOSTS, progress)]
        );
    }

    #[test]
    fn a_hand_without_objectives_has_no_progress() {
        assert_eq!(objectives_in_progress(&rebel_view("{}")), []);
    }

    #[test]
    fn objective_progress_is_said_in_words() {
        let text = |have, needed| progress_text(Progress { have, needed });
        assert_eq!(text(2, 3), "2 of 3");
        assert!(text(4, 3).starts_with("Met"), "{}", text(4, 3));
        assert_ne!(text(0, 1), text(1, 1));
        assert_ne!(text(0, 0), text(2, 0));
        assert_eq!(INSPIRE_SYMPATHY.row().reputation, None);
    }
}
