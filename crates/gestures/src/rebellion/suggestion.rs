//! Suggestions: what a computer player who follows the rules of thumb would choose in the seat's place.

use ::rebellion::{Choice, State};
use bots::rebellion::Heuristic;
use bots::{Bot, BotInput};

use crate::draft::Draft;

/// The seed of choices between equals, so that the same situation gets the same suggestion.
const SUGGESTION_SEED: u64 = 1;

/// Suggests the next choice of a draft, unless it has ended.
#[must_use]
pub fn suggest_next_choice(draft: &Draft<State>) -> Option<Choice> {
    if draft.has_ended() {
        return None;
    }
    let choices = draft.legal_choices();
    let input = BotInput::new(draft.imagined_state(), &choices)?;
    Some(Heuristic::new(SUGGESTION_SEED).choose_from_bot_input(input))
}
