//! The texts of Rebellion.

mod games;
mod offers;
mod samples;
mod wording;

use rebellion::Setup;
use rebellion::team::INITIATIVE;

use self::samples::{choices, decisions, happenings, ids};
use super::check;
use crate::Texts;
use crate::rebellion::{
    choice, decision, explanation, happening, help, name, question, short_name, waiting,
};

/// Asks for every text of Rebellion that the code can ask for.
pub(super) fn ask_for_everything(texts: &Texts) {
    for id in ids() {
        check(&name(texts, id));
        check(&short_name(texts, id));
        check(&explanation(texts, id));
    }
    let choices = choices();
    for asked in decisions() {
        check(&help(texts, &asked));
        check(&question(texts, &asked));
        for role in INITIATIVE {
            for decider in [role.id(), role.faction().id()] {
                check(&decision(texts, decider, &asked));
                check(&waiting(texts, decider, &asked));
            }
        }
        for chosen in &choices {
            check(&choice(texts, &asked, *chosen));
        }
    }
    for happened in happenings() {
        for setup in [Setup::FULL, Setup::new(4, false).unwrap()] {
            check(&happening(texts, setup, &happened));
        }
    }
}
