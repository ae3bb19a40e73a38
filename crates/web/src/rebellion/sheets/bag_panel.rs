//! The move sheet: where units come from, how many of each kind, and the room on their ships.

use gestures::rebellion::bag_sheet::{BagSheet, chosen_origin, chosen_unit};
use leptos::ev;
use leptos::prelude::*;
use locale::Argument;
use rebellion::view::UnitCount;
use rebellion::{Choice, Decision, Place, State, View};

use super::fleet_drag::add_fleet_to_sheet;
use crate::art;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the sheet.
pub(super) fn bag_panel(desk: Interaction<State>, mut sheet: BagSheet) -> AnyView {
    let start = sheet.initial_draft().seat_view();
    let carried = desk.composing.carried.try_update_value(Option::take);
    let only = RwSignal::new(
        carried
            .flatten()
            .and_then(|it| add_fleet_to_sheet(&mut sheet, &it)),
    );
    let items = sheet.all_items().to_vec();
    let target = match start.decision {
        Some(
            Decision::Move { to } | Decision::CardMove { to, .. } | Decision::RetreatUnits { to },
        ) => to,
        _ => Place::BASE,
    };
    let sheet = RwSignal::new(sheet);
    Effect::new(move |_| {
        if let Some(draft) = sheet.with(BagSheet::compose_draft) {
            desk.show_sheet_preview(draft.seat_view());
        }
    });
    desk.let_sheet_take_picks(move |choice| {
        sheet
            .try_update(|it| it.all_items().contains(&choice) && it.add_item(choice))
            .unwrap_or(false)
    });
    let take_all = move |_| {
        let only = only.get_untracked();
        let fits = move |item| only.is_none() || chosen_origin(item) == only;
        sheet.update(|it| it.add_all_fitting_items(fits));
    };
    let groups = draw_origin_groups(sheet, &start, only, &items);
    let others: Vec<Choice> = items
        .iter()
        .copied()
        .filter(|it| chosen_origin(*it).is_none())
        .collect();
    let others = others.iter().map(|item| unit_stepper(sheet, &start, *item));
    let others = others.collect_view();
    let confirm = move |_| {
        if let Some(draft) = sheet.with_untracked(BagSheet::finish_draft) {
            desk.send_gesture_unless_warned(&draft);
        }
    };
    let name = State::name(target.id());
    let text = move || {
        let count = sheet.with(BagSheet::total_item_count);
        let gaps: [(&str, Argument<'_>); 2] =
            [("count", count.into()), ("place", name.as_str().into())];
        ui_text_with("ui-move-units", &gaps)
    };
    let closed = move || !sheet.with(|it| it.finish_draft().is_some());
    view! {
        <section class="gesture-sheet bag" aria-label=ui_text("ui-sheet-move")>
            <div class="sheet-tools">
                <button class="quiet take-all" on:click=take_all>{ui_text("ui-take-all")}</button>
                <button class="quiet take-load" on:click=move |_| sheet.update(BagSheet::fill_ships_with_units)>{ui_text("ui-take-load")}</button>
                {move || only.get().map(|_| view! {
                    <button class="quiet all-origins" on:click=move |_| only.set(None)>{ui_text("ui-all-origins")}</button>
                })}
                <button class="quiet take-none" on:click=move |_| sheet.update(BagSheet::clear_counts)
                    disabled=move || sheet.with(|it| it.total_item_count() == 0)>{ui_text("ui-take-none")}</button>
            </div>
            <div class="sheet-rows">{groups}<div class="steppers">{others}</div></div>
            <button class="strong confirm-gesture" on:click=confirm disabled=closed>{text}</button>
        </section>
    }
    .into_any()
}

/// Draws the units of every place, or of the one that a fleet was dragged from.
fn draw_origin_groups(
    sheet: RwSignal<BagSheet>,
    start: &View,
    only: RwSignal<Option<Place>>,
    items: &[Choice],
) -> Vec<AnyView> {
    let origins = sheet.with_untracked(BagSheet::all_origins);
    let group = |origin: Place| {
        let own: Vec<Choice> = items
            .iter()
            .copied()
            .filter(|it| chosen_origin(*it) == Some(origin))
            .collect();
        let group = draw_origin_group(sheet, start, origin, &own);
        let hidden = move || only.get().is_some_and(|only| only != origin);
        view! { <div hidden=hidden>{group}</div> }.into_any()
    };
    origins.into_iter().map(group).collect()
}

/// Draws the units of one place.
fn draw_origin_group(
    sheet: RwSignal<BagSheet>,
    start: &View,
    origin: Place,
    items: &[Choice],
) -> impl IntoView + use<> {
    let steppers = items.iter().map(|item| unit_stepper(sheet, start, *item));
    let steppers = steppers.collect_view();
    let name = State::name(origin.id());
    let room = move || {
        let (room, used) = sheet.with(|it| it.ship_capacity_and_load(origin));
        (room > 0).then(|| {
            let gaps: [(&str, Argument<'_>); 2] = [
                ("used", (used as usize).into()),
                ("room", (room as usize).into()),
            ];
            let label = ui_text_with("ui-ship-room", &gaps);
            view! { <meter class="room" min="0" max=room.to_string() value=used.to_string() title=label.clone() aria-label=label></meter> }
        })
    };
    let all = move |_| {
        sheet.update(|it| it.add_all_fitting_items(|item| chosen_origin(item) == Some(origin)));
    };
    let gaps: [(&str, Argument<'_>); 1] = [("place", name.as_str().into())];
    let label = ui_text_with("ui-take-all-from", &gaps);
    view! {
        <div class="origin" data-origin=origin.id()>
            <header><b>{name}</b>{room}<button class="quiet all-here" aria-label=label on:click=all>{ui_text("ui-take-all")}</button></header>
            <div class="steppers">{steppers}</div>
        </div>
    }
}

/// Draws one kind of unit with the number that takes part.
fn unit_stepper(sheet: RwSignal<BagSheet>, start: &View, item: Choice) -> impl IntoView + use<> {
    let (id, name) = match (chosen_unit(item), item) {
        (Some(unit), _) => (unit.id(), State::name(unit.id())),
        (None, Choice::Escort(leader)) => (leader.id(), State::name(leader.id())),
        _ => ("", item.to_string()),
    };
    let there = available_units_at_origin(start, item);
    let picture =
        State::component_picture(id).map(|(picture, class)| art::draw_picture(&picture, class));
    let count = move || sheet.with(|it| it.item_count(item));
    let more = move |event: ev::MouseEvent| {
        sheet.update(|it| while it.add_item(item) && event.shift_key() {});
    };
    let less = move |event: ev::MouseEvent| {
        sheet.update(|it| {
            loop {
                it.remove_item(item);
                if !event.shift_key() || it.item_count(item) == 0 {
                    break;
                }
            }
        });
    };
    let gaps: [(&str, Argument<'_>); 1] = [("piece", name.as_str().into())];
    let (fewer, another) = (
        ui_text_with("ui-one-less", &gaps),
        ui_text_with("ui-one-more", &gaps),
    );
    let title = name.clone();
    view! {
        <div class="stepper" title=title class:chosen=move || { count() > 0 }>
            {picture}<span class="what unseen">{name}</span>
            <button class="less" aria-label=fewer on:click=less disabled=move || count() == 0>"−"</button>
            <output>{count}{there.map(|there| format!("/{there}"))}</output>
            <button class="more" aria-label=another on:click=more disabled=move || sheet.with(|it| !it.can_add(item))>"+"</button>
        </div>
    }
}

/// Returns how many units of a kind there are where an item takes them from.
fn available_units_at_origin(view: &View, item: Choice) -> Option<u8> {
    let (unit, origin) = (chosen_unit(item)?, chosen_origin(item)?);
    let here = view.places.iter().find(|entry| entry.place == origin)?;
    let entry = here.units.iter().find(|it: &&UnitCount| it.unit == unit)?;
    Some(entry.count)
}
