//! The explanation of a kind of decision when it first comes up. The kinds that were explained are kept in the browser.

use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tabletop::ids::variant_name;
use tabletop::{Turn, View};

use crate::interaction::Interaction;
use crate::settings::Settings;
use crate::storage::{load_value, store_value};
use crate::table_ui::TableUi;

const NAME: &str = "explained";

/// The kinds of decisions that were explained in this browser, by game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct ExplainedKinds(BTreeMap<String, BTreeSet<String>>);

impl ExplainedKinds {
    /// Notes a kind of decision as explained, and tells whether it is new.
    fn record_kind_as_explained(&mut self, game: &str, kind: &str) -> bool {
        let kinds = self.0.entry(game.to_owned()).or_default();
        kinds.insert(kind.to_owned())
    }
}

impl<G: TableUi> Interaction<G> {
    /// Notices when the viewer is asked something of a kind for the first time.
    pub(super) fn explain_new_decision_kinds(self, settings: Settings) {
        let advisor = self.advisor;
        let asked = Memo::new(move |_| {
            if !settings.advice.get() || self.offers.with(|all| all.is_empty()) {
                return None;
            }
            match self.view_with_question().turn() {
                Turn::Decide { decision, .. } => {
                    Some((self.table.board.version.get(), variant_name(&decision)))
                }
                Turn::Over(_) => None,
            }
        });
        Effect::new(move |_| {
            let is_new = asked.with(|asked| {
                let Some((_, kind)) = asked else { return false };
                let mut explained: ExplainedKinds = load_value(NAME).unwrap_or_default();
                let is_new = explained.record_kind_as_explained(G::ID, kind);
                if is_new {
                    store_value(NAME, &explained);
                }
                is_new
            });
            advisor.is_first_time.set(is_new);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_new_once_in_each_game() {
        let mut explained = ExplainedKinds::default();
        assert!(explained.record_kind_as_explained("rebellion", "assign"));
        assert!(!explained.record_kind_as_explained("rebellion", "assign"));
        assert!(explained.record_kind_as_explained("chess", "assign"));
        let text = lean_json::write_json(&explained).unwrap();
        let mut read: ExplainedKinds = lean_json::read_json(&text).unwrap();
        assert!(
            !read.record_kind_as_explained("chess", "assign")
                && read.record_kind_as_explained("chess", "command")
        );
    }
}
