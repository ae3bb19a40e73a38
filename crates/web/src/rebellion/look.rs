//! What is to be seen at a place, taken from the view and nothing else.

use rebellion::view::{LeaderView, UnitCount};
use rebellion::{Faction, Place, Ring, Spot, State, System, View};

use super::reach::assault;
use crate::on_screen::OnScreen;
use crate::say::say;

/// What the Empire can say about the base being there.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Search {
    /// It may be there.
    Possible,
    /// A probe card rules it out.
    Probed,
    /// Imperial units are there, which would have found it.
    Occupied,
    /// The system is loyal to the Empire.
    Loyal,
    /// It is no more.
    Destroyed,
    /// What happened before, or what the Empire was shown, rules it out.
    Earlier,
}

impl Search {
    /// The message that says it.
    const fn key(self) -> &'static str {
        match self {
            Search::Possible => "ui-search-possible",
            Search::Probed => "ui-search-probed",
            Search::Occupied => "ui-search-occupied",
            Search::Loyal => "ui-search-loyal",
            Search::Destroyed => "ui-search-destroyed",
            Search::Earlier => "ui-search-earlier",
        }
    }
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
    /// What the search for the base says.
    pub search: Option<Search>,
    /// The chance, in per cent, to win what fighting there is by bringing all that can come: only while
    /// the viewer wants to see it.
    pub odds: Option<u8>,
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
            odds: None,
        }
    }

    /// With the odds of an assault by the viewer.
    pub(crate) fn with_odds(mut self, view: &View) -> Self {
        let own = view.own_faction();
        self.odds = own.zip(self.place.system()).and_then(|(own, system)| {
            let all = assault(view, system, own);
            all.into_iter().map(|forecast| forecast.of(own)).min()
        });
        self
    }
}

fn search(view: &View, system: System) -> Option<Search> {
    if view.base_revealed {
        return None;
    }
    // The Rebels know where it is: they are shown what the Empire can tell from what everybody saw.
    let possible = match view.own_faction() {
        Some(Faction::Rebel) => view.public_bases,
        _ => view.possible_bases,
    };
    let probed = view.probes.hand.unwrap_or_default().union(view.probes.open);
    let here = view
        .places
        .iter()
        .find(|it| it.place.system() == Some(system));
    let mut units = here.into_iter().flat_map(|it| &it.units);
    Some(match () {
        () if possible.contains(system) => Search::Possible,
        () if probed.contains(system) => Search::Probed,
        () if view.destroyed.contains(system) => Search::Destroyed,
        () if view.loyalty(system) == Some(Faction::Imperial) => Search::Loyal,
        () if units.any(|entry| entry.unit.faction() == Faction::Imperial) => Search::Occupied,
        () => Search::Earlier,
    })
}

/// A place in words: whose it is, what stands there, and what the search says.
pub(crate) fn facts(look: &Look) -> Vec<String> {
    let loyal = look.loyalty.map(|faction| State::name(faction.id()));
    let marks = [
        (look.subjugated, "ui-subjugated"),
        (look.sabotaged, "ui-sabotaged"),
        (look.destroyed, "ui-destroyed"),
        (look.base, "ui-base-here"),
    ];
    let marks = marks.into_iter().filter(|(is, _)| *is);
    let marks = marks.map(|(_, key)| say(key));
    let units = look.units.iter();
    let units = units.map(|entry| format!("{} × {}", entry.count, State::name(entry.unit.id())));
    let leaders = look.leaders.iter().map(|it| State::name(it.leader.id()));
    let search = look.search.map(|search| say(search.key()));
    let all = loyal.into_iter().chain(marks).chain(units);
    all.chain(leaders).chain(search).collect()
}

/// Whether a ring makes its bearer a captive.
pub(crate) fn is_captive(ring: Option<Ring>) -> bool {
    matches!(ring, Some(Ring::Captured | Ring::Carbonite))
}
