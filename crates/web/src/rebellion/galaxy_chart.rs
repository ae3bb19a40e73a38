//! The galaxy: regions, lanes, systems and all pieces there; pan, zoom and choose.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use leptos::svg::Svg;
use rebellion::{Faction, Place, State, System, Unit, View};
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

use super::camera::Camera;
use super::card_piles::piles_dialog;
use super::chart_layers::{Layer, layer_buttons, systems_viewer_units_can_leave};
use super::chart_notes::ChartNotes;
use super::chart_positions::{self, HEIGHT, WIDTH};
use super::fleet_reach::FleetReach;
use super::map_walk::walk_with_arrows;
use super::marked_pieces::MarkedPieces;
use super::piece_flights::{self, PieceFlight};
use super::place_drawing::{BASE_HALF_WIDTH_SVG_UNITS, draw_place};
use super::place_filter::place_filter;
use super::place_look::{PlaceLook, place_facts};
use super::stage_camera::keep_place_in_sight;
use super::system_pins::Pins;
use super::turn_traces::TurnTraces;
use crate::art;
use crate::interaction::{Interaction, PieceOffer, piece_at_event_target};
use crate::table_board::Board;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The distance in pixels above which a pointer has dragged and does not click.
const MAX_CLICK_TRAVEL_PX: f64 = 5.0;

/// The radius in which a place can be touched: 44 pixels across where a phone shows the whole chart.
const PLACE_TOUCH_RADIUS: f32 = 38.0;

/// The fingers or the mouse on the chart.
#[derive(Clone, Default)]
struct Pointers {
    down: HashMap<i32, (f64, f64)>,
    travelled: f64,
    /// True while a fleet is dragged instead of the chart.
    carries: bool,
}

/// The room that the page has for the chart.
#[derive(Copy, Clone)]
pub(super) struct ChartRoom {
    /// The width of the whole chart in pixels; panels that come and go do not change it.
    width_px: RwSignal<f32>,
    narrow: Memo<bool>,
}

impl ChartRoom {
    /// Measures the chart when it is first drawn and when the window is resized, and resets the camera if a narrow
    /// chart becomes wide or a wide one narrow.
    fn track_chart_size(chart: NodeRef<Svg>, camera: RwSignal<Camera>) -> Self {
        let width_px = RwSignal::new(WIDTH);
        let narrow = Memo::new(move |_| Camera::is_narrow_chart(width_px.get()));
        let measure = move |first: bool| {
            let Some(now) = chart
                .get_untracked()
                .map(|chart| drawn_chart_width_px(&chart))
            else {
                return;
            };
            let before = narrow.get_untracked();
            width_px.set(now);
            if first || narrow.get_untracked() != before {
                camera.set(Camera::initial_camera(now));
            }
        };
        Effect::new(move |_| {
            chart.track();
            measure(true);
        });
        let resized = window_event_listener(ev::resize, move |_| measure(false));
        on_cleanup(move || resized.remove());
        Self { width_px, narrow }
    }

    /// Tells whether there is little room.
    pub(super) fn is_narrow_chart(self) -> bool {
        self.narrow.get()
    }

    /// Returns the width of the whole chart in pixels, and tracks it.
    fn chart_width_px_tracked(self) -> f32 {
        self.width_px.get()
    }

    /// Returns the width of the whole chart in pixels.
    pub(super) fn width_px(self) -> f32 {
        self.width_px.get_untracked()
    }
}

/// Returns the width of the whole chart in pixels, which is less than the element's where there is little height.
fn drawn_chart_width_px(chart: &web_sys::Element) -> f32 {
    let rect = chart.get_bounding_client_rect();
    (rect.width() as f32).min(rect.height() as f32 * WIDTH / HEIGHT)
}

/// Draws the chart with its buttons.
pub(crate) fn galaxy_chart(
    desk: Interaction<State>,
    pins: Pins,
    searching: RwSignal<bool>,
) -> impl IntoView {
    let chart = NodeRef::<Svg>::new();
    let camera = RwSignal::new(Camera::WHOLE);
    let room = ChartRoom::track_chart_size(chart, camera);
    keep_place_in_sight(desk, camera, room);
    let pinning = RwSignal::new(false);
    let layer = RwSignal::new(None);
    let hands = RwSignal::new(Pointers::default());
    let notes = ChartNotes::track_table_and_pointer(desk, layer);
    let places = Place::all()
        .map(|place| draw_place_node(desk, place, pins, (camera, room), notes))
        .collect_view();
    let left = Memo::new(move |_| match layer.get() {
        Some(Layer::Reach) => systems_viewer_units_can_leave(&desk.table.board.shown_view()),
        _ => tabletop::Set::EMPTY,
    });
    let lanes =
        chart_positions::unique_lanes().map(|ends| lane_line(desk, left, notes.reach, ends));
    let lanes = lanes.collect_view();
    let wheel = move |event: ev::WheelEvent| zoom_with_wheel(&event, chart, camera);
    let down = move |event: PointerEvent| note_pointer_down(&event, desk, hands);
    let up = move |event: PointerEvent| note_pointer_up(&event, hands);
    let moved = move |event: PointerEvent| drag_chart(&event, chart, camera, hands);
    let click = move |event: ev::MouseEvent| {
        if hands.with_untracked(|hands| hands.travelled > MAX_CLICK_TRAVEL_PX) {
            event.stop_propagation();
        } else if pinning.get_untracked() {
            pin_clicked_system(&event, pins);
        }
    };
    let keys = move |event: ev::KeyboardEvent| {
        if let Some(next) = camera_after_key(camera.get_untracked(), &event) {
            camera.set(next);
            event.prevent_default();
        }
    };
    walk_with_arrows(camera);
    let flying = numbered_piece_flights(desk.table.board);
    let traces = draw_traces_of_others(desk.table.board);
    let asked = move || desk.offers.with(|all| !all.is_empty());
    view! {
        <section class="galaxy" aria-label=ui_text("ui-galaxy") class:asked=asked class:searching=move || searching.get()>
            <svg node_ref=chart class="chart" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="group" tabindex="0"
                aria-label=ui_text("ui-galaxy-keys") data-distance=move || camera.get().distance_css_class(room.is_narrow_chart())
                on:wheel=wheel on:pointerdown=down on:pointerup=up on:pointercancel=up on:pointerleave=up
                on:pointermove=moved on:click=click on:keydown=keys>
                <defs inner_html="<clipPath id='token'><circle r='10'/></clipPath>"></defs>
                <g transform=move || camera.get().svg_transform()>
                    <g class="regions" inner_html=draw_region_cells()></g>
                    <g class="lanes">{lanes}</g>
                    {places}
                    <g class="traces" aria-hidden="true" inner_html=traces></g>
                    <g class="flights">
                        <For each=move || flying.get() key=|(number, index, _)| (*number, *index)
                            children=|(.., flight)| piece_flights::draw_flight(&flight) />
                    </g>
                </g>
            </svg>
            {chart_tools(desk, camera, (searching, pinning), layer)}
            {place_filter()}
        </section>
    }
}

/// Returns the pieces that fly because the view has changed, each with the number of the change and its place in it:
/// the numbers make every flight a new element, so that its animation starts.
fn numbered_piece_flights(board: Board<State>) -> RwSignal<Vec<(u32, usize, PieceFlight)>> {
    let flying = RwSignal::new(Vec::new());
    Effect::new(move |before: Option<(Arc<View>, u32)>| {
        let now = board.shown_view();
        let number = before.as_ref().map_or(0, |(_, number)| number + 1);
        let flights = before.map(|(before, _)| piece_flights::piece_flights(&before, &now));
        let flights = flights.unwrap_or_default().into_iter().enumerate();
        flying.set(flights.map(|(index, it)| (number, index, it)).collect());
        (now, number)
    });
    flying
}

/// Returns the drawing of what the others did since the viewer last acted.
fn draw_traces_of_others(
    board: Board<State>,
) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let traces = Memo::new(move |_| {
        let own = board.view.with(|view| view.own_faction());
        let since = board.acted_at_version.get();
        let shown = board.past_view.with(Option::is_none);
        board
            .log
            .with(|log| shown.then(|| TurnTraces::collect_traces_since(log, since, own)))
    });
    move || {
        let drawn = traces.with(|it| it.as_ref().map(TurnTraces::draw_traces));
        drawn.unwrap_or_default()
    }
}

fn zoom_with_wheel(event: &ev::WheelEvent, chart: NodeRef<Svg>, camera: RwSignal<Camera>) {
    event.prevent_default();
    let factor = (-event.delta_y() as f32 * 0.0016).exp();
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    if let Some(at) = screen_to_chart_point(chart, x, y) {
        camera.update(|camera| *camera = camera.zoomed_at(factor, at));
    }
}

/// Notes a finger or the mouse that goes down on the chart, and whether it carries a fleet.
fn note_pointer_down(event: &PointerEvent, desk: Interaction<State>, hands: RwSignal<Pointers>) {
    let piece = piece_at_event_target(event.target());
    let carries = piece.is_some_and(|(_, piece)| desk.is_draggable_piece(&piece));
    hands.update(|hands| {
        hands.travelled = 0.0;
        hands.carries = carries && hands.down.is_empty();
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        hands.down.insert(event.pointer_id(), at);
    });
}

fn note_pointer_up(event: &PointerEvent, hands: RwSignal<Pointers>) {
    hands.update(|hands| {
        hands.down.remove(&event.pointer_id());
    });
}

fn pin_clicked_system(event: &ev::MouseEvent, pins: Pins) {
    let piece = piece_at_event_target(event.target());
    if let Some(system) = piece.and_then(|(_, piece)| system_of_piece(&piece)) {
        event.stop_propagation();
        pins.toggle_system_pin(system);
    }
}

/// Returns the camera after a key that zooms or moves it.
fn camera_after_key(now: Camera, event: &ev::KeyboardEvent) -> Option<Camera> {
    let middle = (WIDTH / 2.0, HEIGHT / 2.0);
    let step = 60.0;
    Some(match (event.key().as_str(), event.shift_key()) {
        ("+" | "=", _) => now.zoomed_at(1.3, middle),
        ("-", _) => now.zoomed_at(1.0 / 1.3, middle),
        ("ArrowLeft", true) => now.panned_by(step, 0.0),
        ("ArrowRight", true) => now.panned_by(-step, 0.0),
        ("ArrowUp", true) => now.panned_by(0.0, step),
        ("ArrowDown", true) => now.panned_by(0.0, -step),
        ("Home", _) => Camera::WHOLE,
        _ => return None,
    })
}

/// Draws the buttons for zoom, layers, pins and piles.
fn chart_tools(
    desk: Interaction<State>,
    camera: RwSignal<Camera>,
    (searching, pinning): (RwSignal<bool>, RwSignal<bool>),
    layer: RwSignal<Option<Layer>>,
) -> impl IntoView {
    let is_rebel = |view: &View| view.own_faction() == Some(Faction::Rebel);
    let search_text = move || {
        ui_text(if desk.table.board.view.with(|view| is_rebel(view)) {
            "ui-search-layer-rebel"
        } else {
            "ui-search-layer"
        })
    };
    view! {
        <div class="chart-tools" role="toolbar" aria-label=ui_text("ui-chart-tools")>
            <button class="zoom" on:click=move |_| camera.update(|it| *it = it.zoomed_at(1.4, (WIDTH / 2.0, HEIGHT / 2.0)))
                aria-label=ui_text("ui-zoom-in") title=ui_text("ui-zoom-in")>"+"</button>
            <button class="zoom" on:click=move |_| camera.update(|it| *it = it.zoomed_at(1.0 / 1.4, (WIDTH / 2.0, HEIGHT / 2.0)))
                aria-label=ui_text("ui-zoom-out") title=ui_text("ui-zoom-out")>"−"</button>
            <button on:click=move |_| camera.set(Camera::WHOLE) aria-label=ui_text("ui-fit") title=ui_text("ui-fit")>
                {art::draw_picture("b-fit", "icon")}
            </button>
            <button on:click=move |_| searching.update(|it| *it = !*it) aria-pressed=move || searching.get().to_string()
                aria-label=search_text title=search_text>
                {art::draw_picture("b-search", "icon")}
            </button>
            {layer_buttons(layer)}
            <button on:click=move |_| pinning.update(|it| *it = !*it) aria-pressed=move || pinning.get().to_string()
                aria-label=ui_text("ui-pins") title=ui_text("ui-pins")>
                {art::draw_picture("x-pin", "icon")}
            </button>
            {piles_dialog(desk)}
        </div>
    }
}

/// Converts a point of the screen to a point in the window onto the chart.
fn screen_to_chart_point(chart: NodeRef<Svg>, x: f64, y: f64) -> Option<(f32, f32)> {
    let rect = chart.get_untracked()?.get_bounding_client_rect();
    let scale = (rect.width() / f64::from(WIDTH)).min(rect.height() / f64::from(HEIGHT));
    let left = rect.left() + (rect.width() - f64::from(WIDTH) * scale) / 2.0;
    let top = rect.top() + (rect.height() - f64::from(HEIGHT) * scale) / 2.0;
    Some((((x - left) / scale) as f32, ((y - top) / scale) as f32))
}

/// Moves the chart with one finger or the mouse; two fingers also zoom.
fn drag_chart(
    event: &PointerEvent,
    chart: NodeRef<Svg>,
    camera: RwSignal<Camera>,
    hands: RwSignal<Pointers>,
) {
    let to = (f64::from(event.client_x()), f64::from(event.client_y()));
    let before = hands.with_untracked(|hands| hands.down.clone());
    let Some(from) = before.get(&event.pointer_id()).copied() else {
        return;
    };
    let (Some(start), Some(end)) = (
        screen_to_chart_point(chart, from.0, from.1),
        screen_to_chart_point(chart, to.0, to.1),
    ) else {
        return;
    };
    hands.update(|hands| {
        hands.travelled += (to.0 - from.0).hypot(to.1 - from.1);
        hands.down.insert(event.pointer_id(), to);
    });
    let other = before.iter().find(|(id, _)| **id != event.pointer_id());
    let Some((_, other)) = other else {
        if hands.with_untracked(|hands| hands.carries) {
            return;
        }
        return camera.update(|it| *it = it.panned_by(end.0 - start.0, end.1 - start.1));
    };
    let was = (from.0 - other.0).hypot(from.1 - other.1);
    let is = (to.0 - other.0).hypot(to.1 - other.1);
    if let Some(at) = screen_to_chart_point(chart, other.0, other.1).filter(|_| was > 1.0) {
        camera.update(|it| *it = it.zoomed_at((is / was) as f32, at));
    }
}

/// Returns the drawing of the regions: soft cells, and a brighter seam where regions meet.
fn draw_region_cells() -> String {
    let mut cells = String::new();
    let mut seams = String::new();
    for system in System::all() {
        let region = system.row().region;
        let edges = chart_positions::system_cell_outline(system);
        let corners = edges
            .iter()
            .map(|edge| format!("{:.1},{:.1}", edge.from.0, edge.from.1));
        let corners: Vec<_> = corners.collect();
        let _ = write!(
            cells,
            "<polygon class='region r{region}' points='{}'/>",
            corners.join(" ")
        );
        for edge in &edges {
            if edge
                .beyond
                .is_some_and(|beyond| beyond.row().region != region)
            {
                let _ = write!(
                    seams,
                    "<path class='seam' d='M{:.1} {:.1}L{:.1} {:.1}'/>",
                    edge.from.0, edge.from.1, edge.to.0, edge.to.1
                );
            }
        }
    }
    cells + &draw_star_field() + &seams
}

/// Returns the drawing of a few stars that never move.
fn draw_star_field() -> String {
    let mut seed = 20_u32;
    let mut next = |span: f32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / 16_777_216.0 * span
    };
    let star = |_| {
        format!(
            "<circle cx='{:.0}' cy='{:.0}' r='{:.1}'/>",
            next(WIDTH),
            next(HEIGHT),
            0.4 + next(0.7)
        )
    };
    let all: String = (0..170).map(star).collect();
    format!("<g class='stars'>{all}</g>")
}

/// Draws a lane. In the layer of movement it stands out where units of the viewer could move along it.
fn lane_line(
    desk: Interaction<State>,
    left: Memo<tabletop::Set<System>>,
    reach: Memo<Option<FleetReach>>,
    (from, to): (System, System),
) -> impl IntoView {
    let lit = move || {
        let lit = desk.highlighted.get();
        let lit = lit
            .as_deref()
            .map(|piece| piece.rsplit('@').next().unwrap_or(piece));
        lit == Some(from.id()) || lit == Some(to.id())
    };
    let (start, end) = (
        chart_positions::system_position(from),
        chart_positions::system_position(to),
    );
    let travelled = move || left.with(|left| left.contains(from) || left.contains(to));
    let threatened =
        move || reach.with(|reach| reach.is_some_and(|reach| reach.can_fleet_use_lane((from, to))));
    view! { <line class="lane" class:lit=lit class:travelled=travelled class:threatened=threatened x1=start.0 y1=start.1 x2=end.0 y2=end.1 /> }
}

fn draw_place_node(
    desk: Interaction<State>,
    place: Place,
    pins: Pins,
    (camera, space): (RwSignal<Camera>, ChartRoom),
    notes: ChartNotes,
) -> impl IntoView {
    let id = place.id();
    let look = place_look_memo(desk.table.board, place, notes);
    let offered = Memo::new(move |_| desk.count_choices_naming_piece(id));
    let lit_unit = choice_named_unit_memo(desk, place);
    let marked = Memo::new(move |_| MarkedPieces {
        number: match offered.get() {
            PieceOffer::Once(number) => Some(number),
            _ => None,
        },
        pinned: place
            .system()
            .is_some_and(|system| pins.has_viewer_pin(system)),
        odds: notes.mission_odds_at_place(place),
        ..pieces_named_by_choices(desk, &look.get(), lit_unit.get())
    });
    let (x, y) = chart_positions::place_position(place);
    // The Rebel Base space is wide and lies at the edge of the chart, so it must not grow beyond it.
    let (room, hit) = match place.system() {
        Some(_) => (f32::INFINITY, PLACE_TOUCH_RADIUS),
        None => (x / BASE_HALF_WIDTH_SVG_UNITS, BASE_HALF_WIDTH_SVG_UNITS),
    };
    let size = Memo::new(move |_| {
        camera
            .get()
            .piece_scale(space.chart_width_px_tracked())
            .min(room)
    });
    let show = move |_| camera.update(|it| *it = it.showing_point((x, y)));
    let content = move || draw_place(&look.get(), &marked.get());
    let flash = flash_drawing_on_change(look);
    let lit = move || {
        let piece = desk.highlighted.get();
        piece.is_some_and(|piece| is_piece_at_place(&piece, id, &look.get()))
    };
    let label = move || place_label(&look.get(), notes.mission_odds_at_place(place));
    let toggle = move || {
        if let Some(system) = place.system() {
            pins.toggle_system_pin(system);
        }
    };
    let pin = move |event: ev::MouseEvent| {
        event.prevent_default();
        if !is_touch_event(&event) {
            toggle(); // a long touch asks for an explanation instead
        }
    };
    let pin_by_key = move |event: ev::KeyboardEvent| {
        if event.key() == "p" {
            toggle();
        }
    };
    view! {
        <g class="place" class:offered=move || offered.get() != PieceOffer::No class:lit=lit
            class:remote=place.system().is_some_and(System::is_remote) class:threatened=move || notes.is_reachable_by_pointed_fleet(place)
            data-piece=id
            transform=move || format!("translate({x:.1} {y:.1}) scale({:.3})", size.get())
            on:contextmenu=pin on:keydown=pin_by_key>
            <circle class="hit" r=hit data-piece=id role="button" tabindex="0" aria-label=label on:focus=show/>
            <g inner_html=flash></g>
            <g aria-hidden="true" inner_html=content></g>
        </g>
    }
}

fn is_piece_at_place(piece: &str, place_id: &str, look: &PlaceLook) -> bool {
    piece == place_id
        || piece.ends_with(&format!("@{place_id}"))
        || leader_stands_at_place(look, piece)
}

/// Returns how a place looks now, with what the chosen layer says of it.
fn place_look_memo(board: Board<State>, place: Place, notes: ChartNotes) -> Memo<PlaceLook> {
    Memo::new(move |_| {
        let view = board.shown_view();
        let look = PlaceLook::new(&view, place)
            .with_base_likelihood(notes.base_likelihood_at_place(place));
        match notes.layer.get() {
            Some(layer) => look.with_layer(layer, &view),
            None => look,
        }
    })
}

fn is_touch_event(event: &ev::MouseEvent) -> bool {
    let pointer = event.dyn_ref::<PointerEvent>();
    pointer.is_some_and(|event| event.pointer_type() == "touch")
}

/// Returns the kind of unit at a place that a choice names. A chip under the pointer itself is not redrawn.
fn choice_named_unit_memo(desk: Interaction<State>, place: Place) -> Memo<Option<Unit>> {
    Memo::new(move |_| {
        let named = desk.named_piece.get()?;
        let (unit, at) = named.split_once('@')?;
        (at == place.id()).then(|| unit.parse().ok()).flatten()
    })
}

/// Returns the pieces at a place that choices name.
fn pieces_named_by_choices(
    desk: Interaction<State>,
    look: &PlaceLook,
    lit: Option<Unit>,
) -> MarkedPieces {
    let named = |piece: &str| desk.count_choices_naming_piece(piece) != PieceOffer::No;
    let units = look.units.iter().map(|entry| entry.unit);
    let leaders = look.leaders.iter().map(|entry| entry.leader);
    let here = look.place.id();
    MarkedPieces {
        units: units
            .filter(|unit| named(&format!("{}@{here}", unit.id())))
            .collect(),
        leaders: leaders.filter(|leader| named(leader.id())).collect(),
        highlighted: lit.filter(|unit| look.units.iter().any(|it| it.unit == *unit)),
        ..MarkedPieces::default()
    }
}

/// Returns the drawing of a flash that starts anew whenever a place changes, and not when it is first drawn.
fn flash_drawing_on_change(look: Memo<PlaceLook>) -> impl Fn() -> String {
    let changes = StoredValue::new(0_u32);
    move || {
        look.with(|_| ());
        let changed = changes.get_value();
        changes.set_value(changed + 1);
        match changed {
            0 => String::new(),
            _ => format!("<circle class='flash' data-change='{changed}' r='24'/>"),
        }
    }
}

/// Describes a place in words, with the chances of the mission that the viewer aims.
fn place_label(look: &PlaceLook, odds: Option<String>) -> String {
    let described = place_description(look);
    let Some(odds) = odds else {
        return described;
    };
    let gaps = [("percent", odds.trim_end_matches('%').into())];
    format!("{described}, {}", ui_text_with("ui-target-odds", &gaps))
}

/// Returns the system of a piece: itself, or the one where it stands.
fn system_of_piece(piece: &str) -> Option<System> {
    piece.rsplit('@').next()?.parse().ok()
}

fn leader_stands_at_place(look: &PlaceLook, piece: &str) -> bool {
    look.leaders
        .iter()
        .any(|leader| leader.leader.id() == piece)
}

/// Describes a place in words, for screen readers.
fn place_description(look: &PlaceLook) -> String {
    let mut all = vec![State::name(look.place.id())];
    all.extend(place_facts(look));
    all.join(", ")
}
