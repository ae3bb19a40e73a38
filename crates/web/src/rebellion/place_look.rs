//! The visible state of a place, taken from the view and nothing else.

use locale::Argument;
use rebellion::systems::BASE_BUILD_NUMBER;
use rebellion::view::{LeaderView, UnitCount};
use rebellion::{Faction, LeaderLocation, Place, State, System, Unit, View};

use super::base_threat::BaseThreat;
use super::chart_layers::{Layer, Overlay, side_building_at};
use super::fleet_reach::fleet_reach;
use super::leader_rings::leader_label;
use super::reachable_units::{assault_forecasts, units_that_can_come};
use super::stakes::forecasts_text;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The Empire's knowledge about whether the base is at a system.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum BaseSearch {
    /// It may be there.
    Possible,
    /// A probe card rules it out.
    Probed,
    /// Imperial units are there, which would have found it.
    Occupied,
    /// The system is loyal to the Empire.
    Loyal,
    /// The system is destroyed.
    Destroyed,
    /// An earlier event, or something the Empire was shown, rules it out.
    Earlier,
}

impl BaseSearch {
    /// Returns the id of its message.
    const fn message_key(self) -> &'static str {
        match self {
            BaseSearch::Possible => "ui-search-possible",
            BaseSearch::Probed => "ui-search-probed",
            BaseSearch::Occupied => "ui-search-occupied",
            BaseSearch::Loyal => "ui-search-loyal",
            BaseSearch::Destroyed => "ui-search-destroyed",
            BaseSearch::Earlier => "ui-search-earlier",
        }
    }
}

/// The visible state of a place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlaceLook {
    pub place: Place,
    pub loyalty: Option<Faction>,
    pub subjugated: bool,
    pub sabotaged: bool,
    pub destroyed: bool,
    pub units: Vec<UnitCount>,
    /// The total damage of the units of each kind in the combat being fought here.
    pub damage: Vec<(Unit, u8)>,
    pub leaders: Vec<LeaderView>,
    /// True if the base is here and the viewer may know it.
    pub base: bool,
    /// The Empire's knowledge about the base.
    pub search: Option<BaseSearch>,
    /// The estimated likelihood of the base, in per cent, for an Empire that searches.
    pub likelihood: Option<Likelihood>,
    /// The information of the layer over the chart.
    pub overlay: Option<Overlay>,
}

/// The estimated likelihood of the base in a system.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Likelihood {
    pub percent: u8,
    /// Its likelihood beside the likeliest system, in per cent.
    pub share: u8,
}

impl PlaceLook {
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
            damage: damage_by_unit(view, place),
            leaders: leaders
                .filter(|leader| leader.spot == LeaderLocation::At(place))
                .collect(),
            base: system.is_some() && view.base == system,
            search: system.and_then(|system| base_search_state(view, system)),
            likelihood: None,
            overlay: None,
        }
    }

    /// Adds the estimated likelihood of the base.
    pub(super) fn with_base_likelihood(self, likelihood: Option<Likelihood>) -> Self {
        Self { likelihood, ..self }
    }

    /// Returns the total damage of the units of this kind.
    pub(crate) fn total_damage_of_unit(&self, unit: Unit) -> u8 {
        let found = self.damage.iter().find(|(kind, _)| *kind == unit);
        found.map_or(0, |(_, damage)| *damage)
    }

    /// Adds the information of a layer.
    pub(super) fn with_layer(self, layer: Layer, view: &View) -> Self {
        Self {
            overlay: layer.layer_overlay_at_place(view, self.place),
            ..self
        }
    }
}

fn damage_by_unit(view: &View, place: Place) -> Vec<(Unit, u8)> {
    let combat = view.combat.as_ref();
    let here = combat.filter(|combat| Some(combat.system) == place.system());
    let sides = here.into_iter().flat_map(|it| [&it.rebel, &it.imperial]);
    let mut all: Vec<(Unit, u8)> = Vec::new();
    for fighters in sides.flat_map(|side| &side.units) {
        let taken = (fighters.markers + fighters.assigned) * fighters.count;
        match all.last_mut() {
            Some((unit, sum)) if *unit == fighters.unit => *sum += taken,
            _ => all.push((fighters.unit, taken)),
        }
    }
    all.retain(|(_, sum)| *sum > 0);
    all
}

fn base_search_state(view: &View, system: System) -> Option<BaseSearch> {
    if view.base_revealed {
        return None;
    }
    // The Rebels know where it is: they are shown what the Empire can conclude from public events.
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
        () if possible.contains(system) => BaseSearch::Possible,
        () if probed.contains(system) => BaseSearch::Probed,
        () if view.destroyed.contains(system) => BaseSearch::Destroyed,
        () if view.loyalty(system) == Some(Faction::Imperial) => BaseSearch::Loyal,
        () if units.any(|entry| entry.unit.faction() == Faction::Imperial) => BaseSearch::Occupied,
        () => BaseSearch::Earlier,
    })
}

/// Describes a place in words: its loyalty, its pieces, and the search for the base.
pub(crate) fn place_facts(look: &PlaceLook) -> Vec<String> {
    let loyal = look.loyalty.map(|faction| State::name(faction.id()));
    let marks = [
        (look.subjugated, "ui-subjugated"),
        (look.sabotaged, "ui-sabotaged"),
        (look.destroyed, "ui-destroyed"),
        (look.base, "ui-base-here"),
    ];
    let marks = marks.into_iter().filter(|(is, _)| *is);
    let marks = marks.map(|(_, key)| ui_text(key));
    let units = look.units.iter();
    let units = units.map(|entry| {
        let name = State::name(entry.unit.id());
        let gaps: [(&str, Argument<'_>); 3] = [
            ("count", entry.count.into()),
            ("unit", name.as_str().into()),
            ("damage", look.total_damage_of_unit(entry.unit).into()),
        ];
        ui_text_with("ui-units-here", &gaps)
    });
    let leaders = look
        .leaders
        .iter()
        .map(|it| leader_label(it.leader, it.ring));
    let search = look.search.map(|search| ui_text(search.message_key()));
    let all = loyal.into_iter().chain(marks).chain(units);
    all.chain(leaders).chain(search).collect()
}

/// Returns the estimated likelihood of the base in each system; empty unless the viewer is an Empire that searches.
pub(super) fn estimated_base_likelihoods(view: &View) -> Vec<(System, Likelihood)> {
    let all = bots::rebellion::base_likelihoods(view);
    let highest = all.iter().map(|(_, chance)| *chance).fold(0.0, f32::max);
    let percent = |part: f32| (part * 100.0).round() as u8;
    let each = all.into_iter().map(|(system, chance)| {
        let likelihood = Likelihood {
            percent: percent(chance),
            share: percent(chance / highest),
        };
        (system, likelihood)
    });
    each.collect()
}

/// Describes in words the units that could come to a place and how they would fare, what the enemies there could reach,
/// the likelihood of the base, and who builds there.
pub(super) fn describe_place_prospects(view: &View, place: Place) -> Vec<String> {
    let own = view.own_faction().zip(place.system());
    let units = own.map(|(own, system)| units_that_can_come(view, system, own));
    let units = units.filter(|units| !units.is_empty()).map(|units| {
        let units = units.iter();
        let named = units.map(|it| format!("{} × {}", it.count, State::name(it.unit.id())));
        let named = named.collect::<Vec<_>>().join(", ");
        ui_text_with("ui-could-come", &[("units", named.as_str().into())])
    });
    let odds = own.and_then(|(own, system)| {
        let theaters = forecasts_text(&assault_forecasts(view, system, own), own)?;
        let gaps: [(&str, Argument<'_>); 1] = [("theaters", theaters.as_str().into())];
        Some(ui_text_with("ui-assault-odds", &gaps))
    });
    let reach = own.and_then(|(own, system)| {
        let reach = fleet_reach(view, system, own.opponent())?;
        let places = reach.to.iter().map(|it| State::name(it.id()));
        let places = places.collect::<Vec<_>>().join(", ");
        let side = State::name(own.opponent().id());
        let gaps: [(&str, Argument<'_>); 2] = [
            ("side", side.as_str().into()),
            ("places", places.as_str().into()),
        ];
        Some(ui_text_with("ui-fleet-reach", &gaps))
    });
    let threat = BaseThreat::from_view(view).filter(|it| Some(it.base) == place.system());
    let threat = threat.and_then(|it| it.arriving_units_text());
    let chances = estimated_base_likelihoods(view).into_iter();
    let mut likely = chances.filter(|(system, _)| Some(*system) == place.system());
    let likely = likely.next().map(|(_, likelihood)| {
        let gaps: [(&str, Argument<'_>); 1] = [("percent", likelihood.percent.into())];
        ui_text_with("ui-base-likelihood", &gaps)
    });
    let all = likely.into_iter().chain(threat).chain(units);
    all.chain(odds)
        .chain(reach)
        .chain(builder_at_place_text(view, place))
        .collect()
}

/// Says who builds at a place, and with how many icons.
fn builder_at_place_text(view: &View, place: Place) -> Option<String> {
    side_building_at(view, place).map(|(faction, icons)| {
        let side = State::name(faction.id());
        let gaps: [(&str, Argument<'_>); 3] = [
            ("side", side.as_str().into()),
            ("count", icons.into()),
            ("space", build_number(place).into()),
        ];
        ui_text_with("ui-builds-here", &gaps)
    })
}

/// Returns the space of the build queue for units that are built there.
pub(super) fn build_number(place: Place) -> u8 {
    let system = place.system();
    system.map_or(BASE_BUILD_NUMBER, |system| system.row().build_number)
}

#[cfg(test)]
mod tests {
    use rebellion::view::PlaceView;
    use rebellion::{Setup, systems};
    use tabletop::{Game, Seat, Seed, Session, Viewer};

    use super::*;

    /// Returns a view of a seat after the base was hidden on Dantooine.
    fn view_of(seat: u8) -> View {
        let mut session = Session::<State>::new(Setup::FIRST, Seed::from_words("looks"));
        session
            .choose(Seat::new(0), rebellion::Choice::Base(systems::DANTOOINE))
            .expect("a legal choice");
        session.state().view(Viewer::Seat(Seat::new(seat)))
    }

    #[test]
    fn rebels_see_what_everybody_can_rule_out() {
        let view = view_of(0);
        assert_eq!(view.possible_bases.len(), 1);
        let possible =
            |system: &System| base_search_state(&view, *system) == Some(BaseSearch::Possible);
        let shown: tabletop::Set<System> = System::all().filter(possible).collect();
        assert_eq!(shown, view.public_bases);
        assert!(
            shown.len() > 1 && shown.contains(systems::DANTOOINE),
            "{shown:?}"
        );
    }

    #[test]
    fn probe_cards_of_the_empire_stay_unknown_to_the_rebels() {
        let [rebel, imperial] = [0, 1].map(view_of);
        let empire = tabletop::Set::from_element(systems::CORUSCANT);
        assert!(
            empire
                .iter()
                .all(|it| base_search_state(&rebel, it) != Some(BaseSearch::Possible))
        );
        // What only the Empire has seen, its probe cards in hand, is not shown to the Rebels.
        let held = imperial
            .probes
            .hand
            .expect("the Empire sees its probe cards");
        let unseen = held.difference(imperial.probes.open);
        for system in unseen {
            assert_ne!(
                base_search_state(&imperial, system),
                Some(BaseSearch::Possible)
            );
            assert_eq!(
                base_search_state(&rebel, system) == Some(BaseSearch::Possible),
                rebel.public_bases.contains(system)
            );
        }
    }

    #[test]
    fn a_place_tells_assault_odds_without_a_layer() {
        let mut view = view_of(0);
        let next = systems::CORUSCANT.row().neighbours[0];
        let entry = |place: System, unit: Unit, count| PlaceView {
            place: place.into(),
            units: vec![UnitCount { unit, count }],
        };
        view.places = vec![
            entry(next, Unit::XWing, 2),
            entry(systems::CORUSCANT, Unit::TieFighter, 1),
        ];
        view.leaders.clear();
        let told = describe_place_prospects(&view, systems::CORUSCANT.into());
        let own = Faction::Rebel;
        let odds = forecasts_text(&assault_forecasts(&view, systems::CORUSCANT, own), own);
        let odds = odds.expect("there would be a battle");
        assert!(told.iter().any(|it| it.contains(&odds)), "{told:?}");
        let quiet = describe_place_prospects(&view, systems::HOTH.into());
        assert!(!quiet.iter().any(|it| it.contains('%')), "{quiet:?}");
    }

    #[test]
    fn only_the_empire_sees_likelihoods_and_the_likeliest_is_full() {
        let view = view_of(1);
        let chances = estimated_base_likelihoods(&view);
        assert_eq!(chances.len(), view.possible_bases.len());
        assert!(chances.iter().any(|(_, it)| it.share == 100));
        assert!(estimated_base_likelihoods(&view_of(0)).is_empty());
        let (system, likelihood) = chances[0];
        let told = describe_place_prospects(&view, system.into());
        let percent = format!("{}%", likelihood.percent);
        assert!(told.iter().any(|it| it.contains(&percent)), "{told:?}");
    }
}
