//! Hands, decks and discard piles as a viewer sees them. What is `None` the viewer may not see; sizes,
//! discard piles and the backs of cards are for everybody.

use serde::{Deserialize, Serialize};
use tabletop::Set;

use super::UnitCount;
use crate::actions::Action;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::objectives::Objective;
use crate::systems::System;
use crate::tactics::Tactic;

/// Cards that lie together in a deck, in an order that nobody knows.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Layer<T> {
    /// The number of cards; everybody sees it.
    pub size: usize,
    /// The cards that the viewer's side knows to lie there; none for the spectator.
    pub known: Vec<T>,
    /// The number of cards that the Rebels know, and that the Empire knows; everybody saw them look.
    pub known_to: [usize; 2],
}

/// Cards that lie together in the objective deck, whose backs show their stages (N-44).
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectiveLayer {
    /// The number of cards of each stage; everybody sees it.
    pub stages: [usize; 3],
    /// Those that the viewer knows to lie there, and who knows how many.
    pub cards: Layer<Objective>,
}

/// A facedown mission.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assigned {
    /// Its number, which stands with the leaders on it ([`LeaderLocation::On`](crate::LeaderLocation::On)); everybody sees it.
    pub slot: u8,
    /// The mission; for its own side only.
    pub mission: Option<Mission>,
    /// True if it was found by searching a deck, which everybody saw.
    pub found: bool,
    /// True if a leader came to it through "Contingency Plan", which everybody saw.
    pub planned: bool,
}

/// The missions of one faction.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct MissionsView {
    /// The number of cards in hand; everybody sees it.
    pub hand_size: usize,
    /// The hand; for its own side only.
    pub hand: Option<Vec<Mission>>,
    /// The facedown missions with leaders on them; everybody sees that they lie there.
    pub assigned: Vec<Assigned>,
    /// The mission deck from top to bottom, as far as the viewer knows it.
    pub deck: Vec<Layer<Mission>>,
    /// The discard pile, which lies faceup for everybody (DISCARD-01).
    pub discard: Vec<Mission>,
}

/// The action cards of one faction.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ActionsView {
    /// The number of facedown cards it has; everybody sees it.
    pub hand_size: usize,
    /// Those cards; for its own side only.
    pub hand: Option<Set<Action>>,
    /// Those of them that are the General's, where two players share the faction (TEAM-39); for its own side
    /// only.
    pub generals: Option<Set<Action>>,
    /// The action deck from top to bottom, as far as the viewer knows it.
    pub deck: Vec<Layer<Action>>,
    /// The number of cards drawn for recruiting and not decided about; everybody sees it.
    pub drawn_size: usize,
    /// Those cards; for its own side only.
    pub drawn: Option<Set<Action>>,
    /// True if a card is chosen for recruiting; everybody sees it.
    pub has_chosen: bool,
    /// That card; for its own side only.
    pub chosen: Option<Action>,
    /// Cards that were used or are void, which lie faceup for everybody.
    pub discard: Set<Action>,
    /// The leaders recruited by the cards it kept, one entry a card in the order of time, nobody where the
    /// card brought nobody; everybody saw it (RECRUIT-10).
    pub kept: Vec<Option<Leader>>,
    /// The number of starting cards, seen by nobody, that went back to the box; everybody sees it.
    pub boxed_size: usize,
    /// The number of cards drawn for recruiting that went back to the box (FIRST-05); everybody sees it.
    pub spent_size: usize,
    /// Those cards; for its own side only.
    pub spent: Option<Set<Action>>,
}

/// The tactic cards one faction has in hand.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct TacticsView {
    /// The number of space cards and of ground cards, whose backs differ; everybody sees it.
    pub sizes: [usize; 2],
    /// The cards; for its own side, and for everybody while "Good Intel" lays the Rebels' open.
    pub hand: Option<Vec<Tactic>>,
}

/// The visible part of one faction.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct FactionView {
    /// Its missions.
    pub missions: MissionsView,
    /// Its action cards.
    pub actions: ActionsView,
    /// Its tactic cards.
    pub tactics: TacticsView,
    /// The units chosen in this build step for each space of the queue; for its own side only, until both
    /// have built.
    pub built: Option<[Vec<UnitCount>; 3]>,
}

/// The visible part of the objectives.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectivesView {
    /// The number of cards of each stage that the Rebels hold (N-44); everybody sees the backs.
    pub hand_stages: [usize; 3],
    /// The hand; for the Rebels only.
    pub hand: Option<Set<Objective>>,
    /// Cards in hand that everybody has seen (OBJECTIVE-03).
    pub open: Set<Objective>,
    /// Cards in hand that the Empire has seen; for both sides, not for the spectator (OBJECTIVE-13).
    pub seen: Option<Set<Objective>>,
    /// The deck from top to bottom, as far as the viewer knows it.
    pub deck: Vec<ObjectiveLayer>,
    /// Fulfilled objectives, which lie faceup for everybody (N-40).
    pub played: Set<Objective>,
}

/// The visible part of the probe cards.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProbesView {
    /// The number of cards that the Empire holds; everybody sees it.
    pub hand_size: usize,
    /// Those cards; for the Empire only.
    pub hand: Option<Set<System>>,
    /// Cards that lie open for everybody: out of the game, or given to the Empire (BASE-28).
    pub open: Set<System>,
    /// Those of them that everybody knows to be in the Empire's hand.
    pub shown: Set<System>,
    /// Cards in the Empire's hand that the Rebels alone have seen; for the Rebels only.
    pub told: Option<Set<System>>,
    /// The number of cards that the Empire has seen go back, out of its hand, to the deck or to the Rebels; everybody
    /// sees it.
    pub planted_size: usize,
    /// Those cards; for the Empire only, which does not know which is where (N-55).
    pub planted: Option<Set<System>>,
    /// The number of cards that the Rebels have drawn, for a new base or out of the Empire's hand; everybody sees it.
    pub drawn_size: usize,
    /// Those cards; for the Rebels only.
    pub drawn: Option<Set<System>>,
    /// The deck from top to bottom, as far as the viewer knows it.
    pub deck: Vec<Layer<System>>,
}
