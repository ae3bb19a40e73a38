//! The Refresh Phase (REFRESH, RECRUIT, BUILD, DEPLOY).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::team::Role;

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    pub(crate) fn refresh(&mut self) {
        self.state.agenda.push(Step::AdvanceTime);
    }
    pub(crate) fn draw_missions(&mut self) {}
    pub(crate) fn hand_limit(&mut self, _faction: Faction) {}
    pub(crate) fn draw_probes(&mut self) {}
    pub(crate) fn advance_time(&mut self) {
        self.state.time += 1;
        if self.state.time >= self.state.reputation {
            return self.win(Faction::Rebel);
        }
        self.state.agenda.push(Step::NewRound);
    }
    pub(crate) fn recruit(&mut self, _faction: Faction) {}
    pub(crate) fn build_units(&mut self, _faction: Faction) {}
    pub(crate) fn finish_build(&mut self) {}
    pub(crate) fn slide_queue(&mut self, _faction: Faction) {}
    pub(crate) fn deploy_units(&mut self, _faction: Faction) {}

    pub(crate) fn choose_refresh(&mut self, _role: Role, _decision: Decision, _choice: Choice) {}
}

pub(crate) fn refresh_choices(
    _state: &State,
    _role: Role,
    _decision: Decision,
    _choices: &mut Choices<Choice>,
) {
}
