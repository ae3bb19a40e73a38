//! The ids of everything that has a name: what a player can ask about.

use crate::{
    Action, Face, Faction, Leader, Mission, Objective, Place, Ring, Skill, Tactic, Theater, Unit,
};

/// Returns the ids of all components, kind by kind.
#[must_use]
pub fn component_ids() -> Vec<&'static str> {
    let mut ids: Vec<_> = Place::all().map(Place::id).collect();
    ids.extend(Unit::all().map(Unit::id));
    ids.extend(Leader::all().map(Leader::id));
    ids.extend(Mission::all().map(Mission::id));
    ids.extend(Action::all().map(Action::id));
    ids.extend(Objective::all().map(Objective::id));
    ids.extend(Tactic::all().map(Tactic::id));
    ids.extend(Ring::ALL.map(Ring::id));
    ids.extend(Skill::ALL.map(Skill::id));
    ids.extend(Theater::BOTH.map(Theater::id));
    ids.extend(Face::ALL.map(Face::id));
    ids.extend(Faction::BOTH.map(Faction::id));
    ids
}
