//! The panel that chooses the player of each seat: for more than two players, and for people who share this screen.

use bots::levels::Levels;
use leptos::prelude::*;
use locale::Argument;

use crate::art::{self, marks};
use crate::seating::{HERE_WORD, Seating, Sitter, all_seats};
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Returns the id of the message that names a level.
pub(crate) fn level_message_key(level: &str) -> String {
    format!("ui-level-{level}")
}

/// Returns the set-up for a number of players, if there is one.
fn setup_for_players<G: TableUi>(setup: &str, players: usize) -> Option<G::Setup> {
    let mut all = [setup.to_owned(), format!("{setup}-{players}")].into_iter();
    all.find_map(|id| {
        let setup: G::Setup = id.parse().ok()?;
        (G::seats(setup).len() == players).then_some(setup)
    })
}

/// Draws a list of seats with a choice for each, behind a line that opens it.
pub(crate) fn seats_panel<G: TableUi + Levels>(
    setup: RwSignal<&'static str>,
    level: RwSignal<&'static str>,
    start: impl Fn(G::Setup, Seating) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let players = RwSignal::new(2_usize);
    let sitters = RwSignal::new(vec![Sitter::Here; 4]);
    let chosen = Memo::new(move |_| setup_for_players::<G>(setup.get(), players.get()));
    // At first all seats of the first side are played here, and the others by computers.
    Effect::new(move |_| {
        if let Some(setup) = chosen.get() {
            let own = G::sides(setup)[0];
            let sitter = |seat| {
                if G::side_of(setup, seat) == own {
                    Sitter::Here
                } else {
                    Sitter::Computer(level.get_untracked())
                }
            };
            sitters.set(all_seats::<G>(setup).map(sitter).collect());
        }
    });
    // A new level applies to the seats of computers; the rest of the seating stays as it was chosen.
    Effect::new(move |before: Option<&'static str>| {
        let level = level.get();
        let old = Sitter::Computer(before.unwrap_or(level));
        sitters.update(|all| {
            let played = all.iter_mut().filter(|it| **it == old);
            played.for_each(|it| *it = Sitter::Computer(level));
        });
        level
    });
    let rows = move || {
        let setup = chosen.get();
        let all = setup.map(|setup| {
            let rows = all_seats::<G>(setup).map(|seat| {
                let index = seat.index();
                seat_row::<G>(setup, seat, index, sitters)
            });
            rows.collect_view()
        });
        view! { <div class="seat-rows">{all}</div> }
    };
    let go = move |_| {
        if let Some(setup) = chosen.get_untracked() {
            start(setup, Seating::new(sitters.get_untracked()));
        }
    };
    view! {
        <details class="more-seats">
            <summary>{ui_text("ui-more-seats")}</summary>
            {player_count_field::<G>(setup.get_untracked(), players)}
            {rows}
            <button class="start-table" on:click=go>{ui_text("ui-start-table")}</button>
        </details>
    }
}

/// Draws a button for each number of players, if there is more than one.
fn player_count_field<G: TableUi>(
    setup: &'static str,
    players: RwSignal<usize>,
) -> Option<impl IntoView> {
    let counts = (2..=4).filter(|count| setup_for_players::<G>(setup, *count).is_some());
    let counts: Vec<usize> = counts.collect();
    let group = format!("players-{}", G::ID);
    (counts.len() > 1).then(|| {
        let pills = counts.into_iter().map(|count| {
            let gaps: [(&str, Argument<'_>); 1] = [("count", count.into())];
            view! {
                <label class="pill">
                    <input type="radio" name=group.clone() value=count.to_string() prop:checked=move || players.get() == count
                        on:change=move |_| players.set(count) />
                    {ui_text_with("ui-players-count", &gaps)}
                </label>
            }
        });
        let pills = pills.collect_view();
        view! { <div class="options"><fieldset><legend>{ui_text("ui-players")}</legend><div class="pills">{pills}</div></fieldset></div> }
    })
}

fn seat_row<G: TableUi + Levels>(
    setup: G::Setup,
    seat: tabletop::Seat,
    index: usize,
    sitters: RwSignal<Vec<Sitter>>,
) -> impl IntoView {
    let side = G::side_of(setup, seat);
    let id = G::seat_name(setup, seat);
    let options = std::iter::once((HERE_WORD, ui_text("ui-sitter-here")));
    let levels = G::LEVELS
        .iter()
        .map(|it| (it.name, ui_text(&level_message_key(it.name))));
    let current =
        move || sitters.with(|all| all.get(index).map_or(HERE_WORD, |sitter| sitter.id()));
    let options = options.chain(levels).map(|(value, name)| {
        view! { <option value=value selected=move || current() == value>{name}</option> }
    });
    let options = options.collect_view();
    let change = move |event| {
        let value = event_target_value(&event);
        if let Some(sitter) = Sitter::parse::<G>(&value) {
            sitters.update(|all| {
                if let Some(it) = all.get_mut(index) {
                    *it = sitter;
                }
            });
        }
    };
    view! {
        <label class="seat-row" data-side=side.id() data-seat=id>
            {art::draw_picture(marks::side_mark(side), "mark")}
            <span>{G::name(id)}</span>
            <select on:change=change prop:value=current>{options}</select>
        </label>
    }
}
