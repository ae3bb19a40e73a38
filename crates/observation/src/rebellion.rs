//! Rebellion as numbers.

mod actions;
mod feature_blocks;
mod knowledge;
mod knowledge_from_sight;
mod knowledge_from_view;

use rebellion::{Choice, Setup, Sight, State, View};
use tabletop::{Game, Seat};

use crate::Observed;
use crate::features::FeatureSink;
use knowledge::Knowledge;

impl Observed for State {
    const TABLE_VERSION: u32 = 1;
    const ACTION_COUNT: usize = actions::ACTION_COUNT;

    fn all_setups() -> Vec<Setup> {
        Setup::all().collect()
    }

    fn action_number(choice: Choice) -> usize {
        actions::number_of(choice)
    }

    fn all_actions() -> Vec<Choice> {
        actions::all_choices()
    }

    fn describe_view_for_seat(view: &View, seat: Seat, sink: &mut impl FeatureSink) {
        Knowledge::from_view(view, seat).describe_all_features(sink);
    }

    fn describe_features_of_sight(&self, seat: Seat, sink: &mut impl FeatureSink) {
        let sight = Sight::new(self, self.setup().faction_of_seat(seat));
        Knowledge::from_sight(sight, seat).describe_all_features(sink);
    }
}
