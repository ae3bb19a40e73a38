//! The palette: units to place, where they can go, and a suggestion. For the set-up and for deploying.

use gestures::Draft;
use gestures::rebellion::placement_sheet::PlacementSheet;
use gestures::rebellion::suggestion::suggest_next_choice;
use leptos::ev;
use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{PlaceView, UnitCount};
use rebellion::{Choice, Decision, Place, State, Unit, View};

use super::last_choices::{
    draft_with_last_set_up, last_set_up, remember_set_up, repeat_last_placement,
};
use crate::art;
use crate::composing::SheetFilling;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the sheet with which the Rebels begin: a suggestion, or a system of their own choice on the map or in the list.
pub(super) fn rebel_start_panel(desk: Interaction<State>, draft: Draft<State>) -> AnyView {
    let begin = move |draft: Draft<State>, filling: SheetFilling| {
        desk.composing.filling.set_value(filling);
        if draft.has_ended() {
            desk.send_gesture_unless_warned(&draft);
        } else {
            desk.show_unfinished_draft(draft);
        }
    };
    let again = draft_with_last_set_up(&draft).map(|draft| {
        let repeat = move |_| begin(draft.clone(), SheetFilling::LastTime);
        view! { <button class="quiet as-last-time" on:click=repeat>{ui_text("ui-as-last-time")}</button> }
    });
    let suggest = move |_| {
        let mut draft = draft.clone();
        let added = suggest_next_choice(&draft).map(|choice| draft.add_choice(choice));
        if added.is_some_and(|it| it.is_ok()) {
            begin(draft, SheetFilling::Suggested);
        }
    };
    view! {
        <section class="gesture-sheet start" aria-label=ui_text("ui-sheet-place")>
            <p>{ui_text("ui-start-where")}</p>
            <button class="strong suggest" on:click=suggest>{ui_text("ui-suggest-set-up")}</button>
            {again}
        </section>
    }
    .into_any()
}

/// Draws the palette.
pub(super) fn placement_panel(
    desk: Interaction<State>,
    mut sheet: PlacementSheet,
    decision: Decision,
) -> AnyView {
    let deploys = matches!(decision, Decision::Deploy { .. });
    let last = if deploys {
        Vec::new()
    } else {
        last_set_up(sheet.initial_draft().own_seat())
    };
    prefill_placement_sheet(desk, &mut sheet, deploys, &last);
    let start = sheet.initial_draft().seat_view();
    let units: Vec<UnitCount> = sheet.all_units().to_vec();
    let places: Vec<Place> = sheet.all_places().to_vec();
    let sheet = RwSignal::new(sheet);
    let kind = RwSignal::new(units[0].unit);
    Effect::new(move |_| {
        desk.show_sheet_preview(sheet.with(|it| view_with_placed_units(&start, it)));
    });
    // The next kind follows when all of one have a place.
    let place = move |place: Place, all: bool| {
        let unit = kind.get_untracked();
        let placed = sheet
            .try_update(|it| {
                let mut placed = it.place_unit(unit, place);
                while placed && all && it.place_unit(unit, place) {}
                placed |= it.placed_count(unit, place) > 0 && all;
                placed
            })
            .unwrap_or(false);
        let next = sheet.with_untracked(|it| next_unplaced_unit_kind(it, unit));
        kind.set(next.unwrap_or(unit));
        placed
    };
    desk.let_sheet_take_picks(move |choice| match choice {
        Choice::Place(_, at) => {
            place(at, false);
            true
        }
        _ => false,
    });
    let palette = units.iter().map(|entry| kind_button(sheet, kind, *entry));
    let palette = palette.collect_view();
    let rows = places
        .iter()
        .map(|at| place_row(sheet, kind, (*at, deploys), place));
    let rows = rows.collect_view();
    let confirm = move |_| {
        if let Some(draft) = sheet.with_untracked(PlacementSheet::finish_draft) {
            if !deploys {
                remember_set_up(&draft);
            }
            desk.send_gesture_unless_warned(&draft);
        }
    };
    let total: usize = units.iter().map(|entry| usize::from(entry.count)).sum();
    let text = move || confirm_text(total, sheet.with(PlacementSheet::unplaced_total), deploys);
    let incomplete = move || sheet.with(|it| it.finish_draft().is_none());
    view! {
        <section class="gesture-sheet placement" aria-label=ui_text("ui-sheet-place")>
            {place_all_or_none_buttons(sheet, (deploys, total), last)}
            <div class="palette" role="group" aria-label=ui_text("ui-to-place")>{palette}</div>
            <div class="sheet-rows">{rows}</div>
            <button class="strong confirm-gesture" on:click=confirm disabled=incomplete>{text}</button>
        </section>
    }
    .into_any()
}

/// Fills a sheet that opens as the viewer has asked for; what is deployed has a suggestion at once.
fn prefill_placement_sheet(
    desk: Interaction<State>,
    sheet: &mut PlacementSheet,
    deploys: bool,
    last: &[Choice],
) {
    let filling = desk.composing.filling.try_update_value(std::mem::take);
    match filling.unwrap_or_default() {
        SheetFilling::LastTime => repeat_last_placement(sheet, last),
        SheetFilling::Suggested => sheet.place_remaining_as_suggested(),
        SheetFilling::Empty if deploys => sheet.place_remaining_as_suggested(),
        SheetFilling::Empty => {}
    }
}

/// Draws the buttons that place everything or nothing.
fn place_all_or_none_buttons(
    sheet: RwSignal<PlacementSheet>,
    (deploys, total): (bool, usize),
    last: Vec<Choice>,
) -> impl IntoView {
    let suggestion = ui_text(if deploys {
        "ui-suggest-deployment"
    } else {
        "ui-suggest-set-up"
    });
    let full = move || sheet.with(|it| it.unplaced_total() == 0);
    let again = (!last.is_empty()).then(|| {
        let repeat = move |_| sheet.update(|it| repeat_last_placement(it, &last));
        view! {
            <button class="quiet as-last-time" on:click=repeat disabled=full>{ui_text("ui-as-last-time")}</button>
        }
    });
    view! {
        <div class="sheet-tools">
            <button class="quiet suggest" on:click=move |_| sheet.update(PlacementSheet::place_remaining_as_suggested)
                disabled=full>{suggestion}</button>
            {again}
            <button class="quiet take-none" on:click=move |_| sheet.update(PlacementSheet::clear_counts)
                disabled=move || sheet.with(|it| it.unplaced_total() == total)>{ui_text("ui-take-none")}</button>
        </div>
    }
}

/// Returns the next kind with units that have no place yet, this one if it has some.
fn next_unplaced_unit_kind(sheet: &PlacementSheet, unit: Unit) -> Option<Unit> {
    let mut kinds = sheet.all_units().iter().map(|entry| entry.unit);
    let left = |unit: &Unit| sheet.unplaced_count(*unit) > 0;
    Some(unit).filter(left).or_else(|| kinds.find(left))
}

/// Returns the view with everything that has a place.
fn view_with_placed_units(start: &View, sheet: &PlacementSheet) -> View {
    let mut view = start.clone();
    for place in sheet.all_places() {
        let kinds = sheet.all_units().iter().map(|entry| entry.unit);
        for unit in kinds {
            let count = u8::try_from(sheet.placed_count(unit, *place)).unwrap_or(u8::MAX);
            if count > 0 {
                add_units(&mut view, *place, UnitCount { unit, count });
            }
        }
    }
    view
}

fn add_units(view: &mut View, place: Place, added: UnitCount) {
    let here = match view.places.iter_mut().find(|entry| entry.place == place) {
        Some(here) => here,
        None => {
            let units = Vec::new();
            view.places.push(PlaceView { place, units });
            let last = view.places.len() - 1;
            &mut view.places[last]
        }
    };
    match here.units.iter_mut().find(|entry| entry.unit == added.unit) {
        Some(entry) => entry.count += added.count,
        None => here.units.push(added),
    }
}

/// Draws a kind of unit on the palette.
fn kind_button(
    sheet: RwSignal<PlacementSheet>,
    kind: RwSignal<Unit>,
    entry: UnitCount,
) -> impl IntoView {
    let unit = entry.unit;
    let picture = State::component_picture(unit.id());
    let picture = picture.map(|(picture, class)| art::draw_picture(&picture, class));
    let left = move || sheet.with(|it| it.unplaced_count(unit));
    let label = move || {
        let name = State::name(unit.id());
        let gaps: [(&str, Argument<'_>); 2] =
            [("piece", name.as_str().into()), ("count", left().into())];
        ui_text_with("ui-left-to-place", &gaps)
    };
    view! {
        <button class="kind" aria-pressed=move || (kind.get() == unit).to_string() class:empty=move || left() == 0
            aria-label=label title=State::name(unit.id()) on:click=move |_| kind.set(unit)>
            {picture}<span>{left}</span>
        </button>
    }
}

/// Draws a place with what has been put there.
fn place_row(
    sheet: RwSignal<PlacementSheet>,
    kind: RwSignal<Unit>,
    (place, deploys): (Place, bool),
    put: impl Fn(Place, bool) -> bool + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let name = State::name(place.id());
    // Only what is deployed is limited by the place (DEPLOY-03).
    let limit = deploys.then(|| sheet.with_untracked(|it| it.place_limit(place)));
    let count = move || sheet.with(|it| it.placed_count(kind.get(), place));
    let more = move |event: ev::MouseEvent| {
        put(place, event.shift_key());
    };
    let less = move |_| sheet.update(|it| it.remove_unit(kind.get_untracked(), place));
    let label = move |key: &str| {
        let unit = State::name(kind.get().id());
        let name = State::name(place.id());
        let gaps: [(&str, Argument<'_>); 2] = [
            ("piece", unit.as_str().into()),
            ("place", name.as_str().into()),
        ];
        ui_text_with(key, &gaps)
    };
    let lies = move || {
        let placed = sheet.with(|it| {
            let all = it
                .all_units()
                .iter()
                .map(|entry| (entry.unit, it.placed_count(entry.unit, place)));
            all.filter(|(_, count)| *count > 0).collect::<Vec<_>>()
        });
        let units = placed.into_iter().map(|(unit, count)| {
            let picture = State::component_picture(unit.id());
            let picture = picture.map(|(picture, class)| art::draw_picture(&picture, class));
            view! { <span class="lies" role="img" aria-label=format!("{count} × {}", State::name(unit.id()))>{picture}{count}</span> }
        });
        units.collect_view()
    };
    view! {
        <div class="stepper place-row" data-place=place.id() class:chosen=move || { count() > 0 }>
            <span class="what"><b>{name}</b>{limit.map(|limit| place_limit(sheet, place, limit))}<span class="lying">{lies}</span></span>
            <button class="less" aria-label=move || label("ui-take-from") on:click=less disabled=move || count() == 0>"−"</button>
            <output>{count}</output>
            <button class="more" aria-label=move || label("ui-put-on") on:click=more
                disabled=move || sheet.with(|it| !it.can_place(kind.get(), place))>"+"</button>
        </div>
    }
}

/// Draws how many units go to a place, of how many that it takes.
fn place_limit(sheet: RwSignal<PlacementSheet>, place: Place, limit: usize) -> impl IntoView {
    let total = move || sheet.with(|it| it.total_at_place(place));
    let label = move || {
        let gaps: [(&str, Argument<'_>); 2] = [("count", total().into()), ("limit", limit.into())];
        ui_text_with("ui-place-limit", &gaps)
    };
    view! {
        <span class="limit" role="img" aria-label=label title=label class:full=move || { total() >= limit }>{move || format!("{}/{limit}", total())}</span>
    }
}

/// Returns the text of the button that ends the sheet.
fn confirm_text(total: usize, unplaced: usize, deploys: bool) -> String {
    let gaps: [(&str, Argument<'_>); 2] = [
        ("count", (total - unplaced).into()),
        ("left", unplaced.into()),
    ];
    ui_text_with(
        match (unplaced, deploys) {
            (0, _) => "ui-place-units",
            (_, true) => "ui-deploy-some",
            (_, false) => "ui-place-more",
        },
        &gaps,
    )
}
