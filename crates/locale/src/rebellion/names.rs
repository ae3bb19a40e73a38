//! Names.

use std::borrow::Cow;

use rebellion::Place;
use rebellion::tactics::Tactic;

use crate::Texts;

/// Returns the name of a system, unit, leader, card, ring, faction, role or set-up, by its id.
#[must_use]
pub fn name(texts: &Texts, id: &str) -> String {
    texts.format(&message_key(id), &[])
}

/// Returns the short name of a unit or a leader, by its id; anything else has its full name.
#[must_use]
pub fn short_name(texts: &Texts, id: &str) -> String {
    let short = format!("swr-short-{id}");
    if texts.has_message(&short) {
        texts.format(&short, &[])
    } else {
        name(texts, id)
    }
}

/// Returns a place within a sentence: the "Rebel Base" space has an article, systems have none.
pub(super) fn place_in_sentence(texts: &Texts, place: Place) -> String {
    match place.system() {
        Some(system) => name(texts, system.id()),
        None => texts.format("swr-the-base-space", &[]),
    }
}

/// Returns the key of a component. Ids such as `full` or `special` are too common to be keys by themselves; the
/// factions have the same texts in both games, and tactic cards of both decks the same names.
pub(super) fn message_key(id: &str) -> Cow<'_, str> {
    match id {
        "rebel" | "imperial" | "rebellion" => id.into(),
        _ => match id.parse() {
            Ok(tactic) => tactic_key(tactic).into(),
            Err(_) => format!("swr-{id}").into(),
        },
    }
}

const fn tactic_key(tactic: Tactic) -> &'static str {
    match tactic {
        Tactic::SpaceBrilliantStrategy | Tactic::GroundBrilliantStrategy => {
            "swr-tactic-brilliant-strategy"
        }
        Tactic::SpaceConcentrateFire | Tactic::GroundConcentrateFire => {
            "swr-tactic-concentrate-fire"
        }
        Tactic::SpaceCriticalHit | Tactic::GroundCriticalHit => "swr-tactic-critical-hit",
        Tactic::SpaceDefensiveFormation | Tactic::GroundDefensiveFormation => {
            "swr-tactic-defensive-formation"
        }
        Tactic::SpaceOnslaught | Tactic::GroundOnslaught => "swr-tactic-onslaught",
        Tactic::SpaceTakeItDown | Tactic::GroundTakeItDown => "swr-tactic-take-it-down",
        Tactic::SpaceUnstoppableAssault | Tactic::GroundUnstoppableAssault => {
            "swr-tactic-unstoppable-assault"
        }
        Tactic::SpaceNoEscape => "swr-space-no-escape",
        Tactic::SpaceOutmaneuver => "swr-space-outmaneuver",
        Tactic::GroundBombardment => "swr-ground-bombardment",
        Tactic::GroundDigIn => "swr-ground-dig-in",
        Tactic::GroundEscapePlan => "swr-ground-escape-plan",
    }
}
