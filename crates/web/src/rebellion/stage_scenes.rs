//! Missions and combats as the events of the log tell of them, with every die that was rolled. Views show dice only
//! while a seat decides about them; what is on the stage therefore comes from events.

use std::sync::Arc;

use rebellion::view::UnitCount;
use rebellion::{Colour, Event, Face, Faction, Leader, Mission, Place, State, System, Theater};
use tabletop::Set;

use crate::table_board::LogEntry;

/// The lines of a log.
type Lines = [Arc<LogEntry<State>>];

/// The place of a roll in the log: the version of the game, and the number of its event among those of this version.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(super) struct RollKey {
    pub version: usize,
    number: usize,
}

impl RollKey {
    /// Returns its name on the page, which is the same in every drawing of the roll.
    pub(super) fn data_roll_attribute_value(self) -> String {
        format!("{}-{}", self.version, self.number)
    }
}

/// A die that was rolled, with all its faces: the last one counts.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct RolledDie {
    /// Its colour; dice of missions have none.
    pub colour: Option<Colour>,
    faces: Vec<Face>,
}

impl RolledDie {
    /// Returns the face that counts.
    pub(super) fn final_face(&self) -> Face {
        self.faces.last().copied().unwrap_or(Face::Blank)
    }

    /// Returns the faces that it showed before it was rerolled or turned.
    pub(super) fn earlier_faces(&self) -> &[Face] {
        let before = self.faces.len().saturating_sub(1);
        &self.faces[..before]
    }
}

/// The reason for a roll.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum RollCause {
    Mission,
    /// An attack in this round of a combat.
    Attack(u8, Theater),
    /// "Death Star Plans".
    Plans,
}

/// A roll of one side.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct StageRoll {
    pub key: RollKey,
    pub faction: Faction,
    pub cause: RollCause,
    pub dice: Vec<RolledDie>,
    /// The version of the game in which a die was last rolled, rerolled or turned.
    changed_version: usize,
    /// The damage that was blocked.
    pub blocked: usize,
}

impl StageRoll {
    /// Returns the number of dice that fell, rerolled ones counted again.
    #[cfg(test)]
    pub(super) fn fallen_dice(&self) -> usize {
        self.dice.iter().map(|die| die.faces.len()).sum()
    }

    /// Returns the number of dice that show one of these faces.
    pub(super) fn count_dice_showing(&self, faces: &[Face]) -> usize {
        let fits = |die: &&RolledDie| faces.contains(&die.final_face());
        self.dice.iter().filter(fits).count()
    }

    /// Returns the successes that the dice count for in a mission.
    pub(super) fn successes(&self) -> u8 {
        self.dice
            .iter()
            .map(|die| die.final_face().successes())
            .sum()
    }

    fn change_die(&mut self, colour: Option<Colour>, [from, to]: [Face; 2], version: usize) {
        let fits = |die: &&mut RolledDie| die.colour == colour && die.final_face() == from;
        if let Some(die) = self.dice.iter_mut().find(fits) {
            die.faces.push(to);
            self.changed_version = version;
        }
    }
}

/// The kind of a scene.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum SceneKind {
    Mission {
        mission: Mission,
        leaders: Set<Leader>,
        place: Option<Place>,
        target: Option<Leader>,
        succeeded: Option<bool>,
    },
    Combat {
        system: System,
        ended: bool,
    },
}

/// A mission or a combat, with what was rolled and lost in it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Scene {
    pub kind: SceneKind,
    pub rolls: Vec<StageRoll>,
    /// The units that both sides lost.
    pub lost: [Vec<UnitCount>; 2],
    /// The version of its last event.
    pub version: usize,
    round: u8,
    theater: Theater,
}

impl Scene {
    fn new(kind: SceneKind, version: usize) -> Self {
        Self {
            kind,
            rolls: Vec::new(),
            lost: [Vec::new(), Vec::new()],
            version,
            round: 0,
            theater: Theater::Space,
        }
    }

    /// Returns the last roll of a side.
    pub(super) fn last_roll_of_side(&self, faction: Faction) -> Option<&StageRoll> {
        self.rolls.iter().rev().find(|roll| roll.faction == faction)
    }

    /// Tells whether it is a combat.
    pub(super) const fn is_combat(&self) -> bool {
        matches!(self.kind, SceneKind::Combat { .. })
    }

    fn add_roll(&mut self, key: RollKey, faction: Faction, cause: RollCause, dice: Vec<RolledDie>) {
        self.rolls.push(StageRoll {
            key,
            faction,
            cause,
            dice,
            changed_version: key.version,
            blocked: 0,
        });
    }

    fn add_loss(&mut self, unit: rebellion::Unit) {
        let lost = &mut self.lost[unit.faction() as usize];
        match lost.iter_mut().find(|entry| entry.unit == unit) {
            Some(entry) => entry.count += 1,
            None => lost.push(UnitCount { unit, count: 1 }),
        }
    }

    /// Takes an event into account; `key` is the place of a roll.
    fn apply_event(&mut self, event: &Event, key: RollKey) {
        let plain = |dice: [u8; 4]| fallen_dice(None, dice).collect::<Vec<_>>();
        match *event {
            Event::DiceRolled { faction, dice } => {
                self.add_roll(key, faction, RollCause::Mission, plain(dice));
            }
            Event::PlansRolled { dice } => {
                self.add_roll(key, Faction::Rebel, RollCause::Plans, plain(dice));
            }
            Event::AttackRolled {
                faction,
                black,
                red,
            } => {
                let black = fallen_dice(Some(Colour::Black), black);
                let dice = black.chain(fallen_dice(Some(Colour::Red), red)).collect();
                let cause = RollCause::Attack(self.round, self.theater);
                self.add_roll(key, faction, cause, dice);
            }
            Event::DieTurned { face } => {
                self.change_die_of_last_roll(Faction::Imperial, [face, Face::Blank], key.version);
            }
            Event::DieRolledAgain { from, to } | Event::PlainDieRerolled { from, to } => {
                self.change_die_of_last_roll(Faction::Rebel, [from, to], key.version);
            }
            Event::DieRerolled { colour, from, to } => {
                if let Some(roll) = self.rolls.last_mut() {
                    roll.change_die(Some(colour), [from, to], key.version);
                }
            }
            Event::DamageBlocked { .. } => {
                if let Some(roll) = self.rolls.last_mut() {
                    roll.blocked += 1;
                }
            }
            _ => self.apply_event_without_dice(event),
        }
    }

    /// Takes an event without dice into account.
    fn apply_event_without_dice(&mut self, event: &Event) {
        match (*event, &mut self.kind) {
            (
                Event::MissionAt { place, target, .. },
                SceneKind::Mission {
                    place: at,
                    target: of,
                    ..
                },
            ) => {
                (*at, *of) = (Some(place), target);
            }
            (Event::MissionSucceeded { .. }, SceneKind::Mission { succeeded, .. }) => {
                *succeeded = Some(true);
            }
            (Event::MissionFailed { .. }, SceneKind::Mission { succeeded, .. }) => {
                *succeeded = Some(false);
            }
            (Event::CombatEnded { .. }, SceneKind::Combat { ended, .. }) => *ended = true,
            (Event::CombatRoundBegan { round }, _) => self.round = round,
            (Event::AttackBegan { theater, .. }, _) => self.theater = theater,
            (Event::UnitDestroyed { unit, .. }, _) => self.add_loss(unit),
            _ => {}
        }
    }

    fn change_die_of_last_roll(&mut self, faction: Faction, faces: [Face; 2], version: usize) {
        let roll = self.rolls.iter_mut().rev().find(|it| it.faction == faction);
        if let Some(roll) = roll {
            roll.change_die(None, faces, version);
        }
    }
}

fn fallen_dice(colour: Option<Colour>, dice: [u8; 4]) -> impl Iterator<Item = RolledDie> {
    let order = [Face::Special, Face::DirectHit, Face::Hit, Face::Blank];
    let each = order.into_iter();
    each.flat_map(move |face| {
        (0..dice[face as usize]).map(move |_| RolledDie {
            colour,
            faces: vec![face],
        })
    })
}

/// Returns the scene that an event begins.
fn scene_begun_by_event(event: &Event, version: usize) -> Option<Scene> {
    let kind = match *event {
        Event::MissionRevealed { mission, leaders } => SceneKind::Mission {
            mission,
            leaders,
            place: None,
            target: None,
            succeeded: None,
        },
        Event::CombatBegan { system, .. } => SceneKind::Combat {
            system,
            ended: false,
        },
        _ => return None,
    };
    Some(Scene::new(kind, version))
}

/// Returns the scenes in which something was rolled or rerolled after a version of the game, each from its beginning.
pub(super) fn scenes_since(log: &Lines, version: usize) -> Vec<Scene> {
    let begins = |line: &Arc<LogEntry<State>>| {
        let event = line.event.as_ref();
        event.is_some_and(|event| scene_begun_by_event(event, line.version).is_some())
    };
    let known = log.partition_point(|line| line.version <= version);
    let first = log[..known].iter().rposition(begins).unwrap_or(known);
    let mut scenes: Vec<Scene> = Vec::new();
    for (index, line) in log.iter().enumerate().skip(first) {
        let Some(event) = &line.event else { continue };
        if let Some(scene) = scene_begun_by_event(event, line.version) {
            scenes.push(scene);
        } else if let Some(scene) = scenes.last_mut() {
            let key = RollKey {
                version: line.version,
                number: index - log.partition_point(|earlier| earlier.version < line.version),
            };
            scene.apply_event(event, key);
            scene.version = line.version;
        }
    }
    let is_new = |scene: &Scene| {
        scene
            .rolls
            .iter()
            .any(|roll| roll.changed_version > version)
    };
    scenes.retain(is_new);
    scenes
}

#[cfg(test)]
mod tests;
