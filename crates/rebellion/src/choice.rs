//! One choice, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::NotationError;

use crate::actions::Action;
use crate::dice::Face;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::objectives::Objective;
use crate::place::Place;
use crate::state::Ring;
use crate::systems::System;
use crate::tactics::Tactic;
use crate::units::{Colour, Theater, Unit};

/// The damage on a unit: markers from earlier attacks, and what was assigned in this one.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Damage {
    /// Damage markers, which cannot be blocked.
    pub markers: u8,
    /// Damage of the attack being resolved.
    pub assigned: u8,
}

impl Damage {
    /// No damage at all.
    pub const NONE: Self = Self {
        markers: 0,
        assigned: 0,
    };
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.markers, self.assigned)
    }
}

impl FromStr for Damage {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong =
            || NotationError::new(format!("`{text}` should read markers+assigned, like `0+1`"));
        let (markers, assigned) = text.split_once('+').ok_or_else(wrong)?;
        Ok(Self {
            markers: markers.parse().map_err(|_| wrong())?,
            assigned: assigned.parse().map_err(|_| wrong())?,
        })
    }
}

/// An answer to a decision. Its meaning depends on the decision it answers.
///
/// A choice is written as a word and the ids it needs:
///
/// ```
/// use rebellion::{Choice, Place, leaders, systems};
///
/// let choice: Choice = "activate darth-vader hoth".parse().unwrap();
/// assert_eq!(choice, Choice::Activate(leaders::DARTH_VADER, Place::from(systems::HOTH)));
/// assert_eq!(choice.to_string(), "activate darth-vader hoth");
///
/// let error = "activate darth-vader earth".parse::<Choice>().unwrap_err();
/// assert!(error.to_string().starts_with("no place has the id `earth`"));
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Choice {
    /// Put a unit somewhere: set-up and deployment.
    Place(Unit, Place),
    /// The system the Rebel fleet starts in, or the "Rebel Base" space for the whole fleet.
    Start(Place),
    /// The system of the Rebel base.
    Base(System),
    /// Put this mission facedown.
    Mission(Mission),
    /// Add a second leader to the mission this leader is on.
    Join(Leader),
    /// Put this leader on the mission.
    Assign(Mission, Leader),
    /// Let the partner have the mission.
    Allow,
    /// Forbid the partner the mission.
    Forbid,
    /// Activate a system with this leader.
    Lead(Leader),
    /// Activate this place with this leader.
    Activate(Leader, Place),
    /// Move one unit of this kind from there.
    Move(Unit, Place),
    /// Take this captive along.
    Escort(Leader),
    /// Reveal the mission this leader is on.
    Reveal(Mission, Leader),
    /// Reveal the Rebel base.
    RevealBase,
    /// Undertake the mission there.
    At(Place),
    /// Undertake the mission against this leader.
    Against(Leader),
    /// Send this leader to oppose.
    Oppose(Leader),
    /// Put this ring on this leader.
    Attach(Ring, Leader),
    /// Give up this ring for what it does.
    Ring(Ring),
    /// Turn an Imperial die showing this face to a blank.
    Blank(Face),
    /// Reroll a die of a mission showing this face.
    RollAgain(Face),
    /// Rescue this captive.
    Rescue(Leader),
    /// Go along to the base.
    Go,
    /// Let nobody be sent against the mission of this leader.
    Protect(Leader),
    /// Keep this project.
    Keep(Mission),
    /// Draw two projects and keep one.
    Research,
    /// Remove the sabotage marker and draw one project.
    Repair,
    /// Leave this objective on top of the deck.
    Top(Objective),
    /// Keep this objective.
    KeepObjective(Objective),
    /// This objective comes next on the deck.
    Next(Objective),
    /// Put this objective under the deck.
    Bury(Objective),
    /// Put this many probe cards on top of the deck.
    OnTop(u8),
    /// This probe card comes next.
    Probe(System),
    /// Name this system.
    Name(System),
    /// Use an action card with this leader.
    With(Leader),
    /// Move units to the "Rebel Base" space.
    Transfer,
    /// Look for a new base.
    Relocate,
    /// Resolve the pending mobilization of this many leaders first.
    First(u8),
    /// Take units from this system.
    From(System),
    /// Add this leader to the combat.
    Add(Leader),
    /// Draw a tactic card; for the special of this colour, if there are specials of both.
    Draw(Option<Colour>),
    /// Draw from the tactic deck of this theater.
    Deck(Theater),
    /// Play this tactic card; if it costs a special and there are some of both colours, for one of this.
    Tactic(Tactic, Option<Colour>),
    /// Discard this tactic card.
    Spend(Tactic),
    /// Reroll a die of this colour showing this face.
    Reroll(Colour, Face),
    /// Reroll a die of any colour showing this face.
    RerollAny(Face),
    /// Set a die of this colour to this face.
    Set(Colour, Face),
    /// Set a die of any colour to this face.
    SetAny(Face),
    /// Treat this many black hits as red ones.
    Convert(u8),
    /// Damage this unit.
    Hit(Unit, Damage),
    /// Block one damage on this unit.
    Block(Unit, Damage),
    /// Bombard with this ship.
    Bombard(Unit),
    /// Reveal this objective.
    Objective(Objective),
    /// Aim at this station.
    Aim(Unit),
    /// Eliminate this leader.
    Eliminate(Leader),
    /// Retreat with this leader.
    Retreat(Leader),
    /// Retreat to this system, or send units there.
    To(System),
    /// Take a unit of this kind along that has taken this damage.
    Take(Unit, Damage),
    /// Destroy a unit of this kind there.
    Destroy(Unit, Place),
    /// Discard this mission.
    Discard(Mission),
    /// Use this action card.
    Use(Action),
    /// Keep this action card.
    Recruit(Action),
    /// Recruit this leader.
    Enlist(Leader),
    /// Draw another card.
    More,
    /// Build this unit.
    Build(Unit),
    /// Put this unit on the queue.
    Queue(Unit),
    /// This unit on this space of the queue.
    OnQueue(Unit, u8),
    /// Gain this unit.
    Gain(Unit),
    /// Win the system over.
    Rally,
    /// Do nothing more this phase.
    Pass,
    /// Leave out something optional.
    Decline,
    /// Nothing further.
    Done,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Place(unit, place) => write!(f, "place {unit} {place}"),
            Choice::Start(place) => write!(f, "start {place}"),
            Choice::Base(system) => write!(f, "base {system}"),
            Choice::Mission(mission) => write!(f, "mission {mission}"),
            Choice::Join(leader) => write!(f, "join {leader}"),
            Choice::Assign(mission, leader) => write!(f, "assign {mission} {leader}"),
            Choice::Allow => f.write_str("allow"),
            Choice::Forbid => f.write_str("forbid"),
            Choice::Lead(leader) => write!(f, "lead {leader}"),
            Choice::Activate(leader, place) => write!(f, "activate {leader} {place}"),
            Choice::Move(unit, place) => write!(f, "move {unit} {place}"),
            Choice::Escort(leader) => write!(f, "escort {leader}"),
            Choice::Reveal(mission, leader) => write!(f, "reveal {mission} {leader}"),
            Choice::RevealBase => f.write_str("reveal-base"),
            Choice::At(place) => write!(f, "at {place}"),
            Choice::Against(leader) => write!(f, "against {leader}"),
            Choice::Oppose(leader) => write!(f, "oppose {leader}"),
            Choice::Attach(ring, leader) => write!(f, "attach {ring} {leader}"),
            Choice::Ring(ring) => write!(f, "ring {ring}"),
            Choice::Blank(face) => write!(f, "blank {face}"),
            Choice::RollAgain(face) => write!(f, "roll-again {face}"),
            Choice::Rescue(leader) => write!(f, "rescue {leader}"),
            Choice::Go => f.write_str("go"),
            Choice::Protect(leader) => write!(f, "protect {leader}"),
            Choice::Keep(mission) => write!(f, "keep {mission}"),
            Choice::Research => f.write_str("research"),
            Choice::Repair => f.write_str("repair"),
            Choice::Top(objective) => write!(f, "top {objective}"),
            Choice::KeepObjective(objective) => write!(f, "keep-objective {objective}"),
            Choice::Next(objective) => write!(f, "next {objective}"),
            Choice::Bury(objective) => write!(f, "bury {objective}"),
            Choice::OnTop(number) => write!(f, "on-top {number}"),
            Choice::Probe(system) => write!(f, "probe {system}"),
            Choice::Name(system) => write!(f, "name {system}"),
            Choice::With(leader) => write!(f, "with {leader}"),
            Choice::Transfer => f.write_str("transfer"),
            Choice::Relocate => f.write_str("relocate"),
            Choice::First(leaders) => write!(f, "first {leaders}"),
            Choice::From(system) => write!(f, "from {system}"),
            Choice::Add(leader) => write!(f, "add {leader}"),
            Choice::Draw(None) => f.write_str("draw"),
            Choice::Draw(Some(colour)) => write!(f, "draw {colour}"),
            Choice::Deck(theater) => write!(f, "deck {theater}"),
            Choice::Tactic(tactic, None) => write!(f, "tactic {tactic}"),
            Choice::Tactic(tactic, Some(colour)) => write!(f, "tactic {tactic} {colour}"),
            Choice::Spend(tactic) => write!(f, "spend {tactic}"),
            Choice::Reroll(colour, face) => write!(f, "reroll {colour} {face}"),
            Choice::RerollAny(face) => write!(f, "reroll {face}"),
            Choice::Set(colour, face) => write!(f, "set {colour} {face}"),
            Choice::SetAny(face) => write!(f, "set {face}"),
            Choice::Convert(count) => write!(f, "convert {count}"),
            Choice::Hit(unit, damage) => write!(f, "hit {unit} {damage}"),
            Choice::Block(unit, damage) => write!(f, "block {unit} {damage}"),
            Choice::Bombard(unit) => write!(f, "bombard {unit}"),
            Choice::Objective(objective) => write!(f, "objective {objective}"),
            Choice::Aim(unit) => write!(f, "aim {unit}"),
            Choice::Eliminate(leader) => write!(f, "eliminate {leader}"),
            Choice::Retreat(leader) => write!(f, "retreat {leader}"),
            Choice::To(system) => write!(f, "to {system}"),
            Choice::Take(unit, Damage::NONE) => write!(f, "take {unit}"),
            Choice::Take(unit, damage) => write!(f, "take {unit} {damage}"),
            Choice::Destroy(unit, place) => write!(f, "destroy {unit} {place}"),
            Choice::Discard(mission) => write!(f, "discard {mission}"),
            Choice::Use(action) => write!(f, "use {action}"),
            Choice::Recruit(action) => write!(f, "recruit {action}"),
            Choice::Enlist(leader) => write!(f, "enlist {leader}"),
            Choice::More => f.write_str("more"),
            Choice::Build(unit) => write!(f, "build {unit}"),
            Choice::Queue(unit) => write!(f, "queue {unit}"),
            Choice::OnQueue(unit, space) => write!(f, "on-queue {unit} {space}"),
            Choice::Gain(unit) => write!(f, "gain {unit}"),
            Choice::Rally => f.write_str("rally"),
            Choice::Pass => f.write_str("pass"),
            Choice::Decline => f.write_str("decline"),
            Choice::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["place", unit, place] => Choice::Place(unit.parse()?, place.parse()?),
            ["start", place] => Choice::Start(place.parse()?),
            ["base", system] => Choice::Base(system.parse()?),
            ["mission", mission] => Choice::Mission(mission.parse()?),
            ["join", leader] => Choice::Join(leader.parse()?),
            ["assign", mission, leader] => Choice::Assign(mission.parse()?, leader.parse()?),
            ["allow"] => Choice::Allow,
            ["forbid"] => Choice::Forbid,
            ["lead", leader] => Choice::Lead(leader.parse()?),
            ["activate", leader, place] => Choice::Activate(leader.parse()?, place.parse()?),
            ["move", unit, place] => Choice::Move(unit.parse()?, place.parse()?),
            ["escort", leader] => Choice::Escort(leader.parse()?),
            ["reveal", mission, leader] => Choice::Reveal(mission.parse()?, leader.parse()?),
            ["reveal-base"] => Choice::RevealBase,
            ["at", place] => Choice::At(place.parse()?),
            ["against", leader] => Choice::Against(leader.parse()?),
            ["oppose", leader] => Choice::Oppose(leader.parse()?),
            ["attach", ring, leader] => Choice::Attach(ring.parse()?, leader.parse()?),
            ["ring", ring] => Choice::Ring(ring.parse()?),
            ["blank", face] => Choice::Blank(face.parse()?),
            ["roll-again", face] => Choice::RollAgain(face.parse()?),
            ["rescue", leader] => Choice::Rescue(leader.parse()?),
            ["go"] => Choice::Go,
            ["protect", leader] => Choice::Protect(leader.parse()?),
            ["keep", mission] => Choice::Keep(mission.parse()?),
            ["research"] => Choice::Research,
            ["repair"] => Choice::Repair,
            ["top", objective] => Choice::Top(objective.parse()?),
            ["keep-objective", objective] => Choice::KeepObjective(objective.parse()?),
            ["next", objective] => Choice::Next(objective.parse()?),
            ["bury", objective] => Choice::Bury(objective.parse()?),
            ["on-top", number] => Choice::OnTop(
                number
                    .parse()
                    .map_err(|_| NotationError::new("`on-top` is followed by a number"))?,
            ),
            ["probe", system] => Choice::Probe(system.parse()?),
            ["name", system] => Choice::Name(system.parse()?),
            ["with", leader] => Choice::With(leader.parse()?),
            ["transfer"] => Choice::Transfer,
            ["relocate"] => Choice::Relocate,
            ["first", leaders] => Choice::First(
                leaders
                    .parse()
                    .map_err(|_| NotationError::new("`first` is followed by 1 or 2"))?,
            ),
            ["from", system] => Choice::From(system.parse()?),
            ["add", leader] => Choice::Add(leader.parse()?),
            ["draw"] => Choice::Draw(None),
            ["draw", colour] => Choice::Draw(Some(colour.parse()?)),
            ["deck", theater] => Choice::Deck(theater.parse()?),
            ["tactic", tactic] => Choice::Tactic(tactic.parse()?, None),
            ["tactic", tactic, colour] => Choice::Tactic(tactic.parse()?, Some(colour.parse()?)),
            ["spend", tactic] => Choice::Spend(tactic.parse()?),
            ["reroll", colour, face] => Choice::Reroll(colour.parse()?, face.parse()?),
            ["reroll", face] => Choice::RerollAny(face.parse()?),
            ["set", colour, face] => Choice::Set(colour.parse()?, face.parse()?),
            ["set", face] => Choice::SetAny(face.parse()?),
            ["convert", count] => Choice::Convert(
                count
                    .parse()
                    .map_err(|_| NotationError::new("`convert` is followed by 1 or 2"))?,
            ),
            ["hit", unit, damage] => Choice::Hit(unit.parse()?, damage.parse()?),
            ["block", unit, damage] => Choice::Block(unit.parse()?, damage.parse()?),
            ["bombard", unit] => Choice::Bombard(unit.parse()?),
            ["objective", objective] => Choice::Objective(objective.parse()?),
            ["aim", unit] => Choice::Aim(unit.parse()?),
            ["eliminate", leader] => Choice::Eliminate(leader.parse()?),
            ["retreat", leader] => Choice::Retreat(leader.parse()?),
            ["to", system] => Choice::To(system.parse()?),
            ["take", unit] => Choice::Take(unit.parse()?, Damage::NONE),
            ["take", unit, damage] => Choice::Take(unit.parse()?, damage.parse()?),
            ["destroy", unit, place] => Choice::Destroy(unit.parse()?, place.parse()?),
            ["discard", mission] => Choice::Discard(mission.parse()?),
            ["use", action] => Choice::Use(action.parse()?),
            ["recruit", action] => Choice::Recruit(action.parse()?),
            ["enlist", leader] => Choice::Enlist(leader.parse()?),
            ["more"] => Choice::More,
            ["build", unit] => Choice::Build(unit.parse()?),
            ["queue", unit] => Choice::Queue(unit.parse()?),
            ["on-queue", unit, space @ ("1" | "2" | "3")] => {
                Choice::OnQueue(unit.parse()?, space.as_bytes()[0] - b'0')
            }
            ["gain", unit] => Choice::Gain(unit.parse()?),
            ["rally"] => Choice::Rally,
            ["pass"] => Choice::Pass,
            ["decline"] => Choice::Decline,
            ["done"] => Choice::Done,
            _ => {
                return Err(NotationError::new(format!(
                    "`{text}` is not a choice: see the choices on offer for how they are written"
                )));
            }
        })
    }
}

tabletop::string_conversions!(Choice);
