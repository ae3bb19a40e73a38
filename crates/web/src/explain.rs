//! Rules at hand: every piece explains itself when it is looked at.

use leptos::prelude::*;
use web_sys::Element;

use crate::desk::bare;
use crate::on_screen::OnScreen;

/// What is being explained, and beside what.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tip {
    pub piece: String,
    left: f64,
    /// Distance from the top, or from the bottom if it stands above the piece.
    edge: f64,
    above: bool,
}

const WIDTH: f64 = 300.0;

impl Tip {
    /// An explanation beside this element, where there is room.
    pub(crate) fn beside(element: &Element, piece: String) -> Self {
        let rect = element.get_bounding_client_rect();
        let (width, height) = window_size();
        let middle = rect.left() + rect.width() / 2.0;
        let left = (middle - WIDTH / 2.0).clamp(8.0, (width - WIDTH - 8.0).max(8.0));
        let above = rect.top() > height * 0.55;
        let edge = match above {
            true => height - rect.top() + 8.0,
            false => rect.bottom() + 8.0,
        };
        Self {
            piece,
            left,
            edge,
            above,
        }
    }
}

fn window_size() -> (f64, f64) {
    let size = |it: Result<wasm_bindgen::JsValue, _>| it.ok().and_then(|it| it.as_f64());
    let window = window();
    (
        size(window.inner_width()).unwrap_or(1280.0),
        size(window.inner_height()).unwrap_or(720.0),
    )
}

/// The explanation on screen.
pub(crate) fn tip<G: OnScreen>(tip: RwSignal<Option<Tip>>) -> impl IntoView {
    move || {
        tip.get().map(|tip| {
            let id = bare(&tip.piece).to_owned();
            let side = if tip.above { "bottom" } else { "top" };
            let (left, edge) = (format!("{:.0}px", tip.left), format!("{:.0}px", tip.edge));
            let picture = G::picture(&id).map(|(name, class)| crate::art::picture(&name, class));
            view! {
                <aside class="tip" id="tip" role="tooltip" style:left=left style=(side, edge)>
                    <h3>{picture}{G::name(&id)}</h3>
                    <p>{G::explanation(&id)}</p>
                </aside>
            }
        })
    }
}
