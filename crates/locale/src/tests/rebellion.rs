//! The texts of Rebellion.

mod games;
mod offers;
mod samples;
mod wording;

use rebellion::Setup;
use rebellion::team::INITIATIVE;

use self::samples::{all_choices, all_decisions, all_events, all_ids};
use super::check_text;
use crate::Texts;
use crate::rebellion::{
    describe_choice, describe_event, explanation, help_text, name, question_naming_decider,
    question_text, short_name, waiting_text,
};

/// Asks for every text of Rebellion that the code can ask for.
pub(super) fn ask_for_everything(texts: &Texts) {
    for id in all_ids() {
        check_text(&name(texts, id));
        check_text(&short_name(texts, id));
        check_text(&explanation(texts, id));
    }
    let choices = all_choices();
    for asked in all_decisions() {
        check_text(&help_text(texts, &asked));
        check_text(&question_text(texts, &asked));
        for role in INITIATIVE {
            for decider in [role.id(), role.faction().id()] {
                check_text(&question_naming_decider(texts, decider, &asked));
                check_text(&waiting_text(texts, decider, &asked));
            }
        }
        for chosen in &choices {
            check_text(&describe_choice(texts, &asked, *chosen));
        }
    }
    for happened in all_events() {
        for setup in [Setup::FULL, Setup::new(4, false).unwrap()] {
            check_text(&describe_event(texts, setup, &happened));
        }
    }
}
