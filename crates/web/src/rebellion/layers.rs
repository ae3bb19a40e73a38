//! Layers that can be laid over the chart, one at a time: each says something about every system.

use leptos::prelude::*;
use rebellion::{Faction, Place, System, View};

use super::reach::{assault, brought, leaving};
use crate::art;
use crate::say::say;

/// What a layer tells.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Layer {
    /// How often the viewer would win there.
    Odds,
    /// What the viewer could move there.
    Reach,
    /// Who builds there next.
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

    const fn key(self) -> &'static str {
        match self {
            Layer::Odds => "ui-odds-layer",
            Layer::Reach => "ui-reach-layer",
            Layer::Builds => "ui-builds-layer",
        }
    }

    const fn picture(self) -> &'static str {
        match self {
            Layer::Odds => "b-odds",
            Layer::Reach => "b-reach",
            Layer::Builds => "b-builds",
        }
    }

    /// What it says about a place.
    pub(super) fn told(self, view: &View, place: Place) -> Option<Overlay> {
        let own = view.own_faction().zip(place.system());
        match self {
            Layer::Odds => own.and_then(|(own, system)| {
                let all = assault(view, system, own);
                let least = all.into_iter().map(|forecast| forecast.of(own)).min();
                least.map(Overlay::Odds)
            }),
            Layer::Reach => own.and_then(|(own, system)| {
                let units = brought(view, system, own).iter().map(|it| it.count).sum();
                (units > 0).then_some(Overlay::Reach(units))
            }),
            Layer::Builds => Some(Overlay::Builds(builder(view, place))),
        }
    }
}

/// What a layer says about one place.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Overlay {
    /// The chance, in per cent, to win what fighting there is by bringing all that can come.
    Odds(u8),
    /// How many units could come.
    Reach(u8),
    /// Who builds there with how many icons, if anybody does.
    Builds(Option<(Faction, usize)>),
}

/// Who could build at a place now, and with how many of its icons.
pub(super) fn builder(view: &View, place: Place) -> Option<(Faction, usize)> {
    let builds = |faction: &Faction| view.builds[*faction as usize].contains(place);
    let faction = Faction::BOTH.into_iter().find(builds)?;
    Some((faction, view.icons(place).len()))
}

/// The systems that units of the viewer could leave.
pub(super) fn can_leave(view: &View) -> tabletop::Set<System> {
    let Some(own) = view.own_faction() else {
        return tabletop::Set::EMPTY;
    };
    let any = |system: &System| leaving(view, *system, own).iter().any(|it| it.count > 0);
    System::all().filter(any).collect()
}

/// A button for each layer.
pub(super) fn layer_buttons(layer: RwSignal<Option<Layer>>) -> impl IntoView {
    let button = move |one: Layer| {
        let pressed = move || layer.get() == Some(one);
        let press = move |_| layer.update(|it| *it = (*it != Some(one)).then_some(one));
        view! {
            <button data-layer=one.id() on:click=press aria-pressed=move || pressed().to_string() aria-label=say(one.key()) title=say(one.key())>
                {art::picture(one.picture(), "icon")}
            </button>
        }
    };
    Layer::ALL.map(button).collect_view()
}
