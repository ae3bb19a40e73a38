//! The danger to the base: the units that the Empire could bring there in one activation, and how the battles would end.

use locale::Argument;
use rebellion::view::UnitCount;
use rebellion::{Faction, Place, State, System, View};

use super::battle_forecast::{Forecast, forecasts_by_theater};
use super::reachable_units::{add_units, units_that_can_come};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text_with;

/// The danger to the base.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BaseThreat {
    pub base: System,
    /// The units that could come.
    pub comers: Vec<UnitCount>,
    /// The battles against everything at the base, with what is there already.
    pub forecasts: Vec<Forecast>,
}

impl BaseThreat {
    /// Returns the danger as the Rebels see it; `None` for everybody else.
    pub(super) fn from_view(view: &View) -> Option<Self> {
        let base = view.base?;
        if view.own_faction() != Some(Faction::Rebel) || view.round.phase.is_none() {
            return None;
        }
        let comers = units_that_can_come(view, base, Faction::Imperial);
        let mut all = comers.clone();
        for place in [Place::from(base), Place::BASE] {
            let here = view.places.iter().find(|entry| entry.place == place);
            add_units(
                &mut all,
                here.into_iter().flat_map(|it| it.units.iter().copied()),
            );
        }
        let forecasts = if comers.is_empty() {
            Vec::new()
        } else {
            forecasts_by_theater(&all)
        };
        Some(Self {
            base,
            comers,
            forecasts,
        })
    }

    /// Says in a line how many units can come, and how the battles would end.
    pub(super) fn threat_summary_text(&self) -> String {
        let count: u32 = self.comers.iter().map(|it| u32::from(it.count)).sum();
        let battles = self.forecasts.iter().map(|forecast| {
            let theater = State::name(forecast.theater.id());
            let gaps: [(&str, Argument<'_>); 2] = [
                ("theater", theater.as_str().into()),
                ("percent", forecast.win_chance_of(Faction::Rebel).into()),
            ];
            ui_text_with("ui-base-battle", &gaps)
        });
        let battles = battles.collect::<Vec<_>>().join(", ");
        let gaps: [(&str, Argument<'_>); 2] = [
            ("count", (count as usize).into()),
            ("battles", battles.as_str().into()),
        ];
        let key = match (count, battles.is_empty()) {
            (0, _) => "ui-base-out-of-reach",
            (_, true) => "ui-base-undefended",
            (_, false) => "ui-base-in-reach",
        };
        ui_text_with(key, &gaps)
    }

    /// Names the units that could come.
    pub(super) fn arriving_units_text(&self) -> Option<String> {
        let named = self.comers.iter();
        let named = named.map(|it| format!("{} × {}", it.count, State::name(it.unit.id())));
        let named = named.collect::<Vec<_>>().join(", ");
        let gaps: [(&str, Argument<'_>); 1] = [("units", named.as_str().into())];
        (!named.is_empty()).then(|| ui_text_with("ui-base-comers", &gaps))
    }
}

#[cfg(test)]
mod tests {
    use rebellion::view::{Phase, PlaceView};
    use rebellion::{Setup, Theater, Unit, systems};
    use tabletop::{Game, Seat, Seed, Session, Viewer};

    use super::*;

    /// Returns a view of a seat with the base on Hoth and these units.
    fn view_with(seat: u8, places: &[(Place, Unit, u8)]) -> View {
        let session = Session::<State>::new(Setup::FIRST, Seed::from_words("threat"));
        let mut view = session.state().view(Viewer::Seat(Seat::new(seat)));
        view.base = Some(systems::HOTH);
        view.round.phase = Some(Phase::Command);
        let entry = |&(place, unit, count): &(Place, Unit, u8)| PlaceView {
            place,
            units: vec![UnitCount { unit, count }],
        };
        view.places = places.iter().map(entry).collect();
        view.leaders.clear();
        view
    }

    fn neighbour_of_base() -> Place {
        systems::HOTH
            .neighbours()
            .first()
            .expect("a neighbour")
            .into()
    }

    #[test]
    fn the_units_next_to_the_base_meet_those_in_hiding() {
        let view = view_with(
            0,
            &[
                (neighbour_of_base(), Unit::StarDestroyer, 3),
                (Place::BASE, Unit::XWing, 1),
            ],
        );
        let threat = BaseThreat::from_view(&view).expect("the Rebels know the base");
        let comers = [UnitCount {
            unit: Unit::StarDestroyer,
            count: 3,
        }];
        assert_eq!(threat.comers, comers);
        assert_eq!(threat.forecasts.len(), 1);
        assert_eq!(threat.forecasts[0].theater, Theater::Space);
        assert!(threat.forecasts[0].rebel < 20, "{threat:?}");
        assert!(
            threat.threat_summary_text().contains('3'),
            "{}",
            threat.threat_summary_text()
        );
        assert!(threat.arriving_units_text().is_some());
    }

    #[test]
    fn far_fleets_are_no_danger_to_the_base() {
        let view = view_with(0, &[(systems::CORUSCANT.into(), Unit::StarDestroyer, 3)]);
        let threat = BaseThreat::from_view(&view).expect("the Rebels know the base");
        assert!(threat.comers.is_empty() && threat.forecasts.is_empty());
        assert_eq!(threat.arriving_units_text(), None);
    }

    #[test]
    fn the_empire_is_never_told_what_threatens_the_base() {
        let view = view_with(1, &[(neighbour_of_base(), Unit::StarDestroyer, 3)]);
        assert_eq!(BaseThreat::from_view(&view), None);
    }
}
