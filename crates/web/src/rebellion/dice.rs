//! Dice as they lie on the table: what they show, and whether they are spent.

use leptos::prelude::*;
use rebellion::view::{ColouredDice, Faces};
use rebellion::{Colour, Face, State};

use crate::art::{self, marks};
use crate::on_screen::OnScreen;

/// Dice of no particular colour.
pub(super) fn plain_dice(faces: Faces) -> Vec<AnyView> {
    dice(faces, "plain", false)
}

/// Dice of both colours, the spent ones after those that still count.
pub(super) fn coloured_dice(open: ColouredDice, spent: ColouredDice) -> Vec<AnyView> {
    let mut all = Vec::new();
    for (dice_of, is_spent) in [(open, false), (spent, true)] {
        for colour in Colour::BOTH {
            all.extend(dice(dice_of.of(colour), colour.id(), is_spent));
        }
    }
    all
}

/// The best faces first.
fn dice(faces: Faces, colour: &'static str, spent: bool) -> Vec<AnyView> {
    let order = [Face::Special, Face::DirectHit, Face::Hit, Face::Blank];
    let each = order
        .into_iter()
        .flat_map(|face| (0..faces.count(face)).map(move |_| face));
    each.map(|face| die(face, colour, spent).into_any())
        .collect()
}

fn die(face: Face, colour: &'static str, spent: bool) -> impl IntoView {
    view! {
        <span class="die" data-colour=colour class:spent=spent data-piece=face.id() role="img" aria-label=State::name(face.id())>
            {art::picture(marks::face(face), "face")}
        </span>
    }
}

/// Dice that are still to be rolled.
pub(super) fn waiting_dice(count: u8, colour: &'static str) -> Vec<AnyView> {
    let one = |_| {
        view! { <span class="die waits" data-colour=colour aria-hidden="true"></span> }.into_any()
    };
    (0..count).map(one).collect()
}
