//! What is going on at the moment: the open part of the engine's bookkeeping, as every program that is
//! sent a view can read it.

use rebellion::{Colour, Faction, Leader, Place, System, Tactic, Theater, Unit, View};
use serde::Deserialize;
use serde_json::Value;

/// The phases of a round, and what comes before the first.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Phase {
    Setup,
    Assignment,
    Command,
    Refresh,
}

/// What is going on.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Progress {
    agenda: Vec<Value>,
    attempt: Attempt,
    combat: Combat,
}

/// A mission being undertaken.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Attempt {
    pub(super) place: Place,
    pub(super) leaders: Vec<Leader>,
    pub(super) target: Option<Leader>,
}

/// A combat being fought.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Combat {
    pub(super) system: System,
    current: Option<Faction>,
    pub(super) round: u8,
    pub(super) theater: Option<Theater>,
    pub(super) attacker: Option<Faction>,
    dice: [[u8; 4]; 2],
    pub(super) played: Option<Tactic>,
    wounded: Vec<Wounded>,
}

/// Units with the same damage: markers in the upper half of the byte, new damage in the lower one.
#[derive(Copy, Clone, Debug, Deserialize)]
struct Wounded {
    unit: Unit,
    packed: u8,
    count: u8,
}

/// Some units of one kind with the same damage on each.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Hurt {
    pub(super) count: u8,
    pub(super) markers: u8,
    pub(super) assigned: u8,
}

impl Progress {
    /// What the view tells.
    pub(super) fn read(view: &View) -> Option<Self> {
        let mut view = serde_json::to_value(view).ok()?;
        serde_json::from_value(view.get_mut("engine")?.take()).ok()
    }

    /// The combat being fought.
    pub(super) fn combat(&self) -> Option<&Combat> {
        self.combat.current.map(|_| &self.combat)
    }

    /// The mission being undertaken, if there is one.
    pub(super) fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// The phase, told by the last of all that is still to be done.
    pub(super) fn phase(&self) -> Option<Phase> {
        self.agenda.iter().find_map(phase_of)
    }
}

/// The phase that a step which is still to be done belongs to; most steps belong to several.
fn phase_of(step: &Value) -> Option<Phase> {
    let name = match step {
        Value::String(step) => step,
        Value::Object(step) => step.keys().next()?,
        _ => return None,
    };
    Some(match name.as_str() {
        "place-imperial-units" | "place-rebel-units" | "deal-actions" | "deal-hands" => {
            Phase::Setup
        }
        "begin-command" | "assign-phase" => Phase::Assignment,
        "next-turn" | "end-command" | "mobilizations" | "refresh" => Phase::Command,
        "new-round" => Phase::Refresh,
        _ => return None,
    })
}

impl Combat {
    /// The dice that can still be spent, of one colour by face.
    pub(super) fn dice(&self, colour: Colour) -> [u8; 4] {
        self.dice[usize::from(colour == Colour::Red)]
    }

    /// The damaged units of a kind.
    pub(super) fn hurt(&self, unit: Unit) -> impl Iterator<Item = Hurt> {
        let entries = self.wounded.iter().filter(move |entry| entry.unit == unit);
        entries.filter(|entry| entry.packed > 0).map(|entry| Hurt {
            count: entry.count,
            markers: entry.packed >> 4,
            assigned: entry.packed & 15,
        })
    }
}
