//! The notes of the chart about its places besides the pieces there: the information of a layer, the chances of a mission
//! at its targets, the likelihood of the base, and where the enemy fleet under the pointer could go.

use std::collections::BTreeMap;

use leptos::prelude::*;
use rebellion::{Place, State, System};

use super::chart_layers::Layer;
use super::fleet_reach::{self, FleetReach};
use super::place_look::{Likelihood, estimated_base_likelihoods};
use super::target_odds::odds_text_by_place;
use crate::interaction::Interaction;

/// The notes, each worked out once for the whole chart.
#[derive(Copy, Clone)]
pub(super) struct ChartNotes {
    pub layer: RwSignal<Option<Layer>>,
    /// The reach of the enemy fleet that the viewer points at.
    pub reach: Memo<Option<FleetReach>>,
    odds: Memo<BTreeMap<Place, String>>,
    chances: Memo<Vec<(System, Likelihood)>>,
}

impl ChartNotes {
    /// Follows the table and the pointer.
    pub(super) fn track_table_and_pointer(
        desk: Interaction<State>,
        layer: RwSignal<Option<Layer>>,
    ) -> Self {
        Self {
            layer,
            reach: fleet_reach::reach_of_pointed_fleet(desk),
            odds: Memo::new(move |_| {
                if desk.offers.with(|all| all.is_empty()) {
                    return BTreeMap::new();
                }
                odds_text_by_place(&desk.view_with_question())
            }),
            chances: Memo::new(move |_| estimated_base_likelihoods(&desk.view_with_question())),
        }
    }

    /// Returns the chances of the mission that the viewer aims, if it can be aimed at this place.
    pub(super) fn mission_odds_at_place(self, place: Place) -> Option<String> {
        self.odds.with(|all| all.get(&place).cloned())
    }

    /// Returns the likelihood of the base at a place.
    pub(super) fn base_likelihood_at_place(self, place: Place) -> Option<Likelihood> {
        let system = place.system()?;
        self.chances.with(|all| {
            let found = all.iter().find(|(it, _)| *it == system);
            found.map(|(_, likelihood)| *likelihood)
        })
    }

    /// Tells whether the enemy fleet that the viewer points at could go to a place.
    pub(super) fn is_reachable_by_pointed_fleet(self, place: Place) -> bool {
        let reached = |reach: &FleetReach| place.system().is_some_and(|it| reach.to.contains(it));
        self.reach.with(|reach| reach.as_ref().is_some_and(reached))
    }
}
