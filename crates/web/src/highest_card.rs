//! The tiny game of three sides at this table, in builds for tests. It shows that the code around a game's own
//! drawing does not know the game and does not assume two sides.

use leptos::prelude::*;
use tabletop::{Game, Side};
use test_game::{Card, Choice, Event, HighestCard, SEATS, SIDES, Setup, View, all_seats};

use crate::cards_in_flight::CardMove;
use crate::charts::Chart;
use crate::game_end::game_end_panel;
use crate::interaction::Interaction;
use crate::local_game;
use crate::seating::{Seating, Sitter};
use crate::settings::Settings;
use crate::table_board::Table;
use crate::table_frame::{Tab, decision_and_log_dock, table_frame};
use crate::table_ui::{Emphasis, TableUi};
use crate::ui_texts::texts;

/// Seats three people at this screen, if the address asks for this game.
pub(crate) fn highest_card_table(
    game: &str,
    settings: Settings,
    leave: Callback<()>,
) -> Option<AnyView> {
    (game == HighestCard::ID).then(|| {
        let seating = Seating::new(vec![Sitter::Here; SEATS.len()]);
        let table = local_game::start_game::<HighestCard>(Setup, seating, settings);
        HighestCard::render(table, leave).into_any()
    })
}

impl TableUi for HighestCard {
    type Orders = ();

    fn render(table: Table<Self>, leave: Callback<()>) -> impl IntoView + 'static {
        let desk = Interaction::new(table);
        let content = move || {
            view! {
                <main class="middle">
                    {move || seat_card_rows(&desk.table.board.shown_view())}
                    {game_end_panel(desk, leave)}
                </main>
                {decision_and_log_dock(desk)}
            }
            .into_any()
        };
        table_frame(desk, Tab::FEW, || ().into_any(), leave, content)
    }

    fn name(id: &str) -> String {
        test_game::name(id)
    }

    fn explanation(_: &str) -> String {
        "A card.".into()
    }

    fn piece_facts(_: &View, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn piece_rules(_: &str) -> &'static [&'static str] {
        &[]
    }

    fn stakes(_: &View) -> Option<String> {
        None
    }

    fn component_ids() -> Vec<&'static str> {
        Card::ALL.map(Card::id).to_vec()
    }

    fn component_picture(_: &str) -> Option<(String, &'static str)> {
        None
    }

    fn decision_advice((): &()) -> String {
        "Keep a high card.".into()
    }

    fn decision_rules((): &()) -> &'static [&'static str] {
        &[]
    }

    fn choice_button_text(decision: &(), choice: Choice) -> String {
        <Self as locale::Presented>::describe_choice(texts(), decision, choice)
    }

    fn confirmation_message_key((): &(), _: Choice) -> Option<&'static str> {
        None
    }

    fn event_log_text(setup: Setup, event: &Event) -> String {
        <Self as locale::Presented>::describe_event(texts(), setup, event)
    }

    fn actor(event: &Event) -> Option<Side> {
        match event {
            Event::Chosen { seat, .. } => Some(SIDES[seat.index()]),
            Event::TurnedUp { .. } => None,
        }
    }

    fn card_moves(_: &Event) -> Vec<CardMove> {
        Vec::new()
    }

    fn emphasis(_: &Event) -> Emphasis {
        Emphasis::Normal
    }

    fn round_number(_: &View) -> u8 {
        1
    }

    fn charts_of_game_course(_: &[View]) -> Vec<Chart> {
        Vec::new()
    }

    fn win_reason(_: &View) -> String {
        "The highest card that was kept wins.".into()
    }
}

/// Draws the card of every seat, as far as the viewer may see it.
fn seat_card_rows(view: &View) -> impl IntoView + use<> {
    let row = |seat: tabletop::Seat| {
        let card = view.cards[seat.index()].map_or("facedown", Card::name);
        view! { <p class="seat-row" data-side=SIDES[seat.index()].id()>{card}</p> }
    };
    all_seats().map(row).collect_view()
}
