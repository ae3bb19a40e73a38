//! Carrying a piece with the mouse and dropping it on another: a leader on a mission, a mission on a system.

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use locale::Argument;
use wasm_bindgen::JsCast;

use crate::interaction::{
    ClickRefusal, Interaction, piece_at_event_target, piece_id_without_place,
    pieces_at_event_target,
};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text_with;

/// The distance in pixels from which on a press is a drag and no click.
const MIN_DRAG_PX: f64 = 10.0;

/// A piece under the pressed pointer.
#[derive(Clone, PartialEq, Debug)]
struct PressedPiece {
    piece: String,
    from: (f64, f64),
}

/// The piece that is carried.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Carrying {
    pressed: StoredValue<Option<PressedPiece>>,
    /// The carried piece and the place of the pointer.
    carried: RwSignal<Option<(String, f64, f64)>>,
}

impl Carrying {
    pub(crate) fn new() -> Self {
        Self {
            pressed: StoredValue::new(None),
            carried: RwSignal::new(None),
        }
    }

    /// Remembers the piece under a pointer that goes down. The map is moved by dragging, so only those of its pieces are
    /// carried that the game says; elsewhere fingers scroll by dragging, and touch one piece after the other instead.
    pub(crate) fn start_carrying_piece<G: TableUi>(
        self,
        desk: Interaction<G>,
        event: &PointerEvent,
    ) {
        let found = piece_at_event_target(event.target()).filter(|(element, piece)| {
            if element.has_type::<web_sys::HtmlElement>() {
                event.pointer_type() == "mouse"
            } else {
                desk.is_draggable_piece(piece)
            }
        });
        let at = pointer_position(event);
        self.pressed
            .set_value(found.map(|(_, piece)| PressedPiece { piece, from: at }));
    }

    /// Carries the pressed piece along.
    pub(crate) fn move_carried_piece(self, event: &PointerEvent) {
        let Some(pressed) = self.pressed.get_value() else {
            return;
        };
        let (x, y) = pointer_position(event);
        let far = (x - pressed.from.0).hypot(y - pressed.from.1) >= MIN_DRAG_PX;
        if far || self.carried.with_untracked(Option::is_some) {
            self.carried.set(Some((pressed.piece, x, y)));
        }
    }

    /// Drops the carried piece on whatever lies under the pointer.
    pub(crate) fn drop_carried_piece<G: TableUi>(self, desk: Interaction<G>, event: &PointerEvent) {
        self.pressed.set_value(None);
        let Some((piece, ..)) = self.carried.try_update(Option::take).flatten() else {
            return;
        };
        let (x, y) = pointer_position(event);
        let under = document().element_from_point(x as f32, y as f32);
        let onto = pieces_at_event_target(under.and_then(|it| it.dyn_into().ok()));
        let same = onto.first() == Some(&piece)
            || onto
                .last()
                .is_some_and(|it| piece_stands_at_place(&piece, it));
        let joined = || {
            desk.is_draggable_piece(&piece) && desk.move_board_piece_onto(&piece, &onto)
                || desk.apply_piece_drop(&piece, &onto)
        };
        if onto.is_empty() || same || joined() {
            return;
        }
        let (carried, target) = (
            G::name(piece_id_without_place(&piece)),
            G::name(piece_id_without_place(&onto[0])),
        );
        let gaps: [(&str, Argument<'_>); 2] = [
            ("piece", carried.as_str().into()),
            ("target", target.as_str().into()),
        ];
        desk.next_step.set(None);
        desk.refusal.set(Some(ClickRefusal {
            text: ui_text_with("ui-cannot-join", &gaps),
            rules: &[],
        }));
    }

    /// Draws the carried piece beside the pointer.
    pub(crate) fn draw_carried_piece<G: TableUi>(self) -> impl IntoView {
        move || {
            self.carried.get().map(|(piece, x, y)| {
                let name = G::name(piece_id_without_place(&piece));
                let (left, top) = (format!("{:.0}px", x + 12.0), format!("{:.0}px", y + 10.0));
                view! { <div class="carried" aria-hidden="true" style:left=left style:top=top>{name}</div> }
            })
        }
    }
}

/// Tells whether a piece stands at a place.
fn piece_stands_at_place(piece: &str, place: &str) -> bool {
    piece.split_once('@').is_some_and(|(_, at)| at == place)
}

/// Returns the place of the pointer in the window.
fn pointer_position(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
