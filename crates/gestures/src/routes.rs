//! Routes: the ways in which pieces that a person touches say several choices at once.
//!
//! Naboo in a turn means "activate it with some leader"; a leader dragged onto a mission means "pick the mission, then
//! assign the leader". A route is a list of choices that names all touched pieces; choices that name none of them may
//! only begin it.

use tabletop::Game;

use crate::draft::Draft;

/// The most choices of a route.
const MAX_ROUTE_LENGTH: usize = 2;

/// Tells whether a choice to a question is continued by the next question.
pub type BelongsTogether<G> =
    fn(<G as Game>::Decision, <G as Game>::Choice, <G as Game>::Decision) -> bool;

/// Tells whether a choice names a piece: its notation consists of a verb and the ids of pieces.
#[must_use]
pub fn does_choice_name_piece(choice: &impl ToString, piece: &str) -> bool {
    let notation = choice.to_string();
    notation.split(' ').skip(1).any(|word| word == piece)
}

/// Returns the routes that name all of these pieces, the shortest first. Only choices that belong together follow one
/// another.
#[must_use]
pub fn find_choice_routes<G: Game>(
    draft: &Draft<G>,
    pieces: &[&str],
    belongs_together: BelongsTogether<G>,
) -> Vec<Draft<G>> {
    let mut found: Vec<Draft<G>> = Vec::new();
    let mut open = vec![draft.clone()];
    for _ in 0..MAX_ROUTE_LENGTH {
        let mut next = Vec::new();
        for start in open {
            let Some(decision) = start.next_decision() else {
                continue;
            };
            for choice in start.legal_choices() {
                let mut tried = start.clone();
                if tried.add_choice(choice).is_err() {
                    continue;
                }
                if do_choices_name_all_pieces(&tried, draft.len(), pieces) {
                    found.push(tried);
                } else if tried
                    .next_decision()
                    .is_some_and(|it| belongs_together(decision, choice, it))
                {
                    next.push(tried);
                }
            }
        }
        open = next;
    }
    found
}

/// Tells whether the choices of a draft from a number on name all pieces, the last choice one of them.
fn do_choices_name_all_pieces<G: Game>(draft: &Draft<G>, from: usize, pieces: &[&str]) -> bool {
    let choices = draft.list_choices();
    let own = &choices[from..];
    let named = |piece: &&str| {
        own.iter()
            .any(|choice| does_choice_name_piece(choice, piece))
    };
    let ends = own.last().is_some_and(|last| {
        pieces
            .iter()
            .any(|piece| does_choice_name_piece(last, piece))
    });
    ends && pieces.iter().all(named)
}

#[cfg(test)]
mod tests {
    use ::rebellion::{Choice, Position, State};
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Viewer};

    use super::*;
    use crate::rebellion::grammar::gesture_continues_with_next;
    use crate::rebellion::start_draft;

    fn draft_of(position: &str) -> Draft<State> {
        let position: Position = serde_json::from_str(position).expect("a position");
        let state = position
            .build_state(&mut QuickChance::new(1), &mut NoLog)
            .expect("a possible position");
        let seat = state.deciding_seat().expect("a decision");
        start_draft(&state.view(Viewer::Seat(seat))).expect("the seat decides")
    }

    fn routes_to(draft: &Draft<State>, pieces: &[&str]) -> Vec<String> {
        let routes = find_choice_routes(draft, pieces, gesture_continues_with_next);
        let words = |route: &Draft<State>| {
            let choices = route.list_choices();
            let texts: Vec<String> = choices.iter().map(Choice::to_string).collect();
            texts.join(", ")
        };
        routes.iter().map(words).collect()
    }

    #[test]
    fn a_system_stands_for_its_activation_and_for_missions_there() {
        let draft = draft_of(
            r#"{ "rebel": { "pool": ["jan-dodonna"],
                "assigned": [{ "mission": "sabotage", "leaders": ["princess-leia"] }] },
                "at": { "naboo": { "units": { "x-wing": 1 } } } }"#,
        );
        assert_eq!(
            routes_to(&draft, &["naboo"]),
            [
                "lead jan-dodonna, activate jan-dodonna naboo",
                "reveal sabotage princess-leia, at naboo"
            ]
        );
        assert_eq!(
            routes_to(&draft, &["sabotage", "naboo"]),
            ["reveal sabotage princess-leia, at naboo"]
        );
    }

    #[test]
    fn a_leader_on_a_mission_is_an_assignment() {
        let draft = draft_of(r#"{ "phase": "assignment" }"#);
        assert_eq!(
            routes_to(&draft, &["mon-mothma", "build-alliance"]),
            ["mission build-alliance, assign build-alliance mon-mothma"]
        );
        assert!(routes_to(&draft, &["mon-mothma", "naboo"]).is_empty());
    }
}
