//! Dice on the table: their faces, and how they were used.

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{ColouredDice, Faces};
use rebellion::{Colour, Face, State};

use crate::art::{self, marks};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text_with;

/// The use of a die.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum DieUse {
    Open,
    /// It paid for something (ATTACK-07).
    Spent,
    /// It became damage (ATTACK-15).
    Damage,
    /// It was rerolled or turned, and counts no more.
    Replaced,
}

impl DieUse {
    const fn id(self) -> &'static str {
        match self {
            DieUse::Open => "open",
            DieUse::Spent => "spent",
            DieUse::Damage => "damage",
            DieUse::Replaced => "replaced",
        }
    }

    /// Returns the use of a die that was set aside: specials were spent, hits became damage, nothing else is set aside.
    const fn use_of_set_aside_die(face: Face) -> Self {
        match face {
            Face::Hit | Face::DirectHit => DieUse::Damage,
            Face::Special | Face::Blank => DieUse::Spent,
        }
    }
}

/// Draws dice of no particular colour, some of which were rerolled or turned.
pub(super) fn draw_plain_dice(faces: Faces, changed: Faces) -> Vec<AnyView> {
    let all = list_dice(faces, changed);
    all.map(|(face, changed)| die_view(face, "plain", DieUse::Open, changed).into_any())
        .collect()
}

/// Draws dice of both colours, first those that still count, then those set aside; some were rerolled.
pub(super) fn draw_coloured_dice(
    open: ColouredDice,
    aside: ColouredDice,
    changed: [Faces; 2],
) -> Vec<AnyView> {
    let mut all = Vec::new();
    let mut marks = changed;
    for (dice, is_open) in [(open, true), (aside, false)] {
        for (colour, marks) in Colour::BOTH.into_iter().zip(&mut marks) {
            let lying = dice.dice_of_colour(colour);
            for (face, changed) in list_dice(lying, *marks) {
                let fate = if is_open {
                    DieUse::Open
                } else {
                    DieUse::use_of_set_aside_die(face)
                };
                all.push(die_view(face, colour.id(), fate, changed).into_any());
            }
            // A die that is marked here is not marked again among those set aside.
            *marks = Face::ALL
                .map(|face| {
                    marks
                        .count_of_face(face)
                        .saturating_sub(lying.count_of_face(face))
                })
                .into();
        }
    }
    all
}

/// Lists every die, and whether it is one of those that changed; the best faces first.
fn list_dice(faces: Faces, changed: Faces) -> impl Iterator<Item = (Face, bool)> {
    let order = [Face::Special, Face::DirectHit, Face::Hit, Face::Blank];
    let each = order.into_iter();
    each.flat_map(move |face| {
        (0..faces.count_of_face(face)).map(move |at| (face, at < changed.count_of_face(face)))
    })
}

fn die_view(face: Face, colour: &'static str, fate: DieUse, changed: bool) -> impl IntoView {
    let label = die_label(face, colour, fate, changed);
    view! {
        <span class="die" data-colour=colour data-fate=fate.id() class:changed=changed data-piece=face.id() tabindex="0" role="img" aria-label=label>
            {art::draw_picture(marks::die_face_mark(face), "face")}
        </span>
    }
}

fn die_label(face: Face, colour: &str, fate: DieUse, changed: bool) -> String {
    let face = State::name(face.id());
    let gaps: [(&str, Argument<'_>); 4] = [
        ("face", face.as_str().into()),
        ("colour", colour.into()),
        ("fate", fate.id().into()),
        ("changed", if changed { "yes" } else { "no" }.into()),
    ];
    ui_text_with("ui-die", &gaps)
}

/// Draws a die as it lies after a roll.
pub(super) fn draw_fallen_die(face: Face, colour: Option<Colour>, changed: bool) -> AnyView {
    let colour = colour.map_or("plain", Colour::id);
    die_view(face, colour, DieUse::Open, changed).into_any()
}

/// Draws a die as it fell before it was rerolled or turned.
pub(super) fn draw_replaced_die(face: Face, colour: Option<Colour>) -> AnyView {
    let colour = colour.map_or("plain", Colour::id);
    die_view(face, colour, DieUse::Replaced, false).into_any()
}

/// Draws dice that are still to be rolled.
pub(super) fn draw_unrolled_dice(count: u8, colour: &'static str) -> Vec<AnyView> {
    let one = |_| {
        view! { <span class="die waits" data-colour=colour aria-hidden="true"></span> }.into_any()
    };
    (0..count).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_says_its_face_colour_and_fate() {
        let said = die_label(Face::Hit, "red", DieUse::Open, false);
        assert_eq!(said, "Hit, red die");
        let said = die_label(
            Face::Hit,
            "black",
            DieUse::use_of_set_aside_die(Face::Hit),
            false,
        );
        assert_eq!(said, "Hit, black die, assigned as damage");
        let said = die_label(
            Face::Special,
            "black",
            DieUse::use_of_set_aside_die(Face::Special),
            true,
        );
        assert_eq!(said, "Special, black die, spent, rerolled or turned");
        assert_eq!(
            die_label(Face::Blank, "plain", DieUse::Open, false),
            State::name("blank")
        );
    }

    #[test]
    fn best_faces_lie_first_and_changed_ones_are_marked() {
        let all: Vec<_> = list_dice([1, 2, 0, 1].into(), [0, 1, 0, 0].into()).collect();
        let hit = Face::Hit;
        assert_eq!(
            all,
            [
                (Face::Special, false),
                (hit, true),
                (hit, false),
                (Face::Blank, false)
            ]
        );
    }
}
