//! The people who play at a table of the server, named beside their sides. Tables in the page name nobody.

use leptos::prelude::*;
use tabletop::Side;
use tabletop::{Seat, View, Viewer};

use crate::art::{self, marks};
use crate::table_board::Board;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// A person who plays. Everybody at the table may know all of this.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Player {
    pub seat: Seat,
    pub side: Side,
    pub name: String,
    /// True while a computer plays the seat.
    pub replaced: bool,
    /// True if the person is known to be away from the table.
    pub absent: bool,
}

impl<G: TableUi> Board<G> {
    /// Tells whether a computer plays the viewer's own seat.
    pub(crate) fn is_viewer_replaced_by_computer(self) -> bool {
        let Viewer::Seat(own) = self.view.with(|view| view.viewer()) else {
            return false;
        };
        self.players
            .with(|all| all.iter().any(|it| it.seat == own && it.replaced))
    }

    /// Returns the name of the person who plays a seat, unless a computer does.
    pub(crate) fn player_name(self, seat: Seat) -> Option<String> {
        self.players.with(|all| {
            let mut playing = all.iter().filter(|it| !it.replaced);
            let found = playing.find(|it| it.seat == seat);
            found.map(|it| it.name.clone())
        })
    }
}

/// Draws the players of a side, beside its name.
pub(crate) fn draw_side_players<G: TableUi>(board: Board<G>, side: Side) -> impl IntoView {
    move || {
        let all = board.players.get();
        let all = all.iter().filter(|player| player.side == side);
        all.map(player_name_tag).collect_view()
    }
}

/// Draws the players of all sides, above the log.
pub(crate) fn draw_all_players<G: TableUi>(board: Board<G>) -> impl IntoView {
    move || {
        let all = board.players.get();
        (!all.is_empty()).then(|| {
            let each = all.iter().map(|it| {
                let mark = art::draw_picture(marks::side_mark(it.side), "mark");
                view! { <li data-side=it.side.id() title=G::name(it.side.id())>{mark}{player_name_tag(it)}</li> }
            });
            view! { <ul class="players" aria-label=ui_text("ui-players-here")>{each.collect_view()}</ul> }
        })
    }
}

fn player_name_tag(player: &Player) -> impl IntoView + use<> {
    let gaps = [("name", player.name.as_str().into())];
    let state = match (player.replaced, player.absent) {
        (true, _) => Some(ui_text("ui-player-replaced")),
        (false, true) => Some(ui_text("ui-player-absent")),
        (false, false) => None,
    };
    let title = match (player.replaced, player.absent) {
        (true, _) => ui_text_with("ui-now-replaced", &gaps),
        (false, true) => ui_text_with("ui-presence-left", &gaps),
        (false, false) => player.name.clone(),
    };
    view! {
        <span class="player" title=title>
            <b>{player.name.clone()}</b>
            {state.map(|state| view! { " "<i class="absent">{state}</i> })}
        </span>
    }
}
