//! Layers over the chart, one at a time: each adds information to every system.

use leptos::prelude::*;
use rebellion::{Faction, Place, System, View};

use super::reachable_units::{assault_forecasts, units_that_can_come, units_that_can_leave};
use crate::art;
use crate::ui_texts::ui_text;

/// The kind of information that a layer adds.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Layer {
    /// The viewer's chances to win there.
    Odds,
    /// The units that the viewer could move there.
    Reach,
    /// The side that builds there next.
    Builds,
}

impl Layer {
    const ALL: [Self; 3] = [Self::Odds, Self::Reach, Self::Builds];

    const fn id(self) -> &'static str {
        match self {
            Layer::Odds => "odds",
            Layer::Reach => "reach",
            Layer::Builds => "builds",
        }
    }

    const fn message_key(self) -> &'static str {
        match self {
            Layer::Odds => "ui-odds-layer",
            Layer::Reach => "ui-reach-layer",
            Layer::Builds => "ui-builds-layer",
        }
    }

    const fn button_picture(self) -> &'static str {
        match self {
            Layer::Odds => "b-odds",
            Layer::Reach => "b-reach",
            Layer::Builds => "b-builds",
        }
    }

    /// Returns the information of the layer about a place.
    pub(super) fn layer_overlay_at_place(self, view: &View, place: Place) -> Option<Overlay> {
        let own = view.own_faction().zip(place.system());
        match self {
            Layer::Odds => own.and_then(|(own, system)| {
                let all = assault_forecasts(view, system, own);
                let least = all
                    .into_iter()
                    .map(|forecast| forecast.win_chance_of(own))
                    .min();
                least.map(Overlay::Odds)
            }),
            Layer::Reach => own.and_then(|(own, system)| {
                let units = units_that_can_come(view, system, own)
                    .iter()
                    .map(|it| it.count)
                    .sum();
                (units > 0).then_some(Overlay::Reach(units))
            }),
            Layer::Builds => Some(Overlay::Builds(side_building_at(view, place))),
        }
    }
}

/// The information of a layer about one place.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Overlay {
    /// The chance, in per cent, to win all battles there with every unit that can come.
    Odds(u8),
    /// The number of units that could come.
    Reach(u8),
    /// The side that builds there, and with how many icons.
    Builds(Option<(Faction, usize)>),
}

/// Returns the side that could build at a place now, and with how many of its icons.
pub(super) fn side_building_at(view: &View, place: Place) -> Option<(Faction, usize)> {
    let builds = |faction: &Faction| view.builds[*faction as usize].contains(place);
    let faction = Faction::BOTH.into_iter().find(builds)?;
    Some((faction, view.build_icons_of_place(place).len()))
}

/// Returns the systems that units of the viewer could leave.
pub(super) fn systems_viewer_units_can_leave(view: &View) -> tabletop::Set<System> {
    let Some(own) = view.own_faction() else {
        return tabletop::Set::EMPTY;
    };
    let any = |system: &System| {
        units_that_can_leave(view, *system, own)
            .iter()
            .any(|it| it.count > 0)
    };
    System::all().filter(any).collect()
}

/// Draws a button for each layer.
pub(super) fn layer_buttons(layer: RwSignal<Option<Layer>>) -> impl IntoView {
    let button = move |one: Layer| {
        let pressed = move || layer.get() == Some(one);
        let press = move |_| layer.update(|it| *it = (*it != Some(one)).then_some(one));
        view! {
            <button data-layer=one.id() on:click=press aria-pressed=move || pressed().to_string() aria-label=ui_text(one.message_key()) title=ui_text(one.message_key())>
                {art::draw_picture(one.button_picture(), "icon")}
            </button>
        }
    };
    Layer::ALL.map(button).collect_view()
}
