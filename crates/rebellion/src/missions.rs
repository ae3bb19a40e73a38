//! Mission cards (MISSION, PROJECT).

mod table;

use tabletop::{Chance, Choices, Log, Set};

pub use table::{MISSIONS, MOST_CARDS, Mission, MissionCard, MissionDeck, MissionRow};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::Leader;
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;

/// Whether the leaders on a facedown mission can reveal it (MISSION-02), and it has somewhere to happen.
pub(crate) fn can_be_revealed(
    _state: &State,
    _faction: Faction,
    _mission: Mission,
    _leaders: Set<Leader>,
) -> bool {
    false
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// MISSION-05: the mission this leader is on is turned faceup.
    pub(crate) fn reveal_mission(&mut self, _role: Role, _leader: Leader) {}

    /// The attempt is opposed or not, and succeeds or fails (OPPOSE).
    pub(crate) fn opposition(&mut self) {}

    /// MISSION-11.
    pub(crate) fn mission_success(&mut self) {}

    /// MISSION-13.
    pub(crate) fn mission_end(&mut self) {}

    /// Pending Rapid Mobilizations at the end of the Command Phase (BASE-24).
    pub(crate) fn mobilizations(&mut self) {}

    pub(crate) fn choose_mission(&mut self, _role: Role, _decision: Decision, _choice: Choice) {}
}

pub(crate) fn mission_choices(
    _state: &State,
    _role: Role,
    _decision: Decision,
    _choices: &mut Choices<Choice>,
) {
}
