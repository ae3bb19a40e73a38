//! What is to be seen at a place, taken from the view and nothing else.

use rebellion::view::{LeaderView, UnitCount};
use rebellion::{Faction, Place, Ring, Spot, System, View};

/// What the Empire can say about the base being there.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Search {
    /// It may be there.
    Possible,
    /// A probe card rules it out.
    Probed,
    /// Units, loyalty or a declaration rule it out.
    Known,
}

/// What is to be seen at a place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Look {
    pub place: Place,
    pub loyalty: Option<Faction>,
    pub subjugated: bool,
    pub sabotaged: bool,
    pub destroyed: bool,
    pub units: Vec<UnitCount>,
    pub leaders: Vec<LeaderView>,
    /// The base lies here, for whoever may know it.
    pub base: bool,
    /// What the search for the base says, for those who search.
    pub search: Option<Search>,
}

impl Look {
    pub(crate) fn new(view: &View, place: Place) -> Self {
        let system = place.system();
        let is = |set: tabletop::Set<System>| system.is_some_and(|system| set.contains(system));
        let units = view.places.iter().find(|entry| entry.place == place);
        let leaders = view.leaders.iter().copied();
        Self {
            place,
            loyalty: system.and_then(|system| view.loyalty(system)),
            subjugated: is(view.subjugated),
            sabotaged: is(view.sabotaged),
            destroyed: is(view.destroyed),
            units: units.map(|entry| entry.units.clone()).unwrap_or_default(),
            leaders: leaders
                .filter(|leader| leader.spot == Spot::At(place))
                .collect(),
            base: system.is_some() && view.base == system,
            search: system.and_then(|system| search(view, system)),
        }
    }
}

fn search(view: &View, system: System) -> Option<Search> {
    if view.own_faction() == Some(Faction::Rebel) || view.base_revealed {
        return None;
    }
    let probed = view.probes.hand.unwrap_or_default().union(view.probes.open);
    Some(match () {
        () if view.possible_bases.contains(system) => Search::Possible,
        () if probed.contains(system) => Search::Probed,
        () => Search::Known,
    })
}

/// Whether a ring makes its bearer a captive.
pub(crate) fn is_captive(ring: Option<Ring>) -> bool {
    matches!(ring, Some(Ring::Captured | Ring::Carbonite))
}
