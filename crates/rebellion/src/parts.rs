//! Legal choices and what follows from them, by the part of the game a decision belongs to.

use tabletop::{Chance, Choices, Log, Refusal};

use crate::action_cards::action_card_choices;
use crate::activation::activation_choices;
use crate::assignment::assignment_choices;
use crate::capacity::capacity_choices;
use crate::captivity::captivity_choices;
use crate::card_moves::card_move_choices;
use crate::choice::Choice;
use crate::combat::combat_choices;
use crate::command::command_choices;
use crate::decision::Decision;
use crate::destruction::destruction_choices;
use crate::gain::gain_choices;
use crate::happening::{Happening, Told};
use crate::missions::intelligence::intelligence_choices;
use crate::missions::mission_choices;
use crate::queue::queue_choices;
use crate::refresh::refresh_choices;
use crate::resolve::{Notes, Resolve};
use crate::rings::ring_choices;
use crate::setup::setup_choices;
use crate::state::{State, Step};
use crate::team::{Role, Setup};

/// The part of the game a decision belongs to.
enum Part {
    Setup,
    Assignment,
    ActionCard,
    Command,
    Activation,
    CardMove,
    Mission,
    Ring,
    Captivity,
    Intelligence,
    Combat,
    Capacity,
    Refresh,
    Gain,
    Queue,
    Destruction,
}

fn part(decision: Decision) -> Part {
    match decision {
        Decision::ImperialStart { .. }
        | Decision::RebelStart
        | Decision::RebelStartUnit { .. }
        | Decision::ChooseBase => Part::Setup,
        Decision::ActionPlace { .. }
        | Decision::ActionWindow { .. }
        | Decision::Undercover
        | Decision::Destiny
        | Decision::SonOfSkywalker
        | Decision::CombatCard { .. }
        | Decision::SetDice { .. }
        | Decision::SearchLeader { .. }
        | Decision::Search { .. } => Part::ActionCard,
        Decision::Assign | Decision::AssignLeader | Decision::AllowAssignment { .. } => {
            Part::Assignment
        }
        Decision::KeepObjective
        | Decision::OrderObjectives { .. }
        | Decision::RetrievePlans
        | Decision::PlantNumber
        | Decision::PlantOrder { .. }
        | Decision::NameSystem { .. }
        | Decision::BeaconPlace { .. } => Part::Intelligence,
        Decision::Command => Part::Command,
        Decision::Activate { .. } | Decision::Move { .. } => Part::Activation,
        Decision::CardMove { .. } | Decision::SendAway { .. } => Part::CardMove,
        Decision::MissionPlace { .. }
        | Decision::Oppose { .. }
        | Decision::Nearest
        | Decision::Misdirect
        | Decision::Contingency
        | Decision::Research
        | Decision::KeepProject
        | Decision::Infiltrate
        | Decision::RegionLoyalty { .. }
        | Decision::MonCalamari
        | Decision::UprisingUnit { .. }
        | Decision::MobilizationOrder
        | Decision::Mobilize { .. }
        | Decision::TransferFrom
        | Decision::Transfer { .. }
        | Decision::NewBase => Part::Mission,
        Decision::AttachRing { .. }
        | Decision::DiceRings
        | Decision::DiplomacyRing
        | Decision::FalconRing => Part::Ring,
        Decision::Rescue | Decision::Accompany { .. } => Part::Captivity,
        Decision::AddLeader
        | Decision::CombatAction
        | Decision::BrilliantStrategy { .. }
        | Decision::ConcentrateFire { .. }
        | Decision::CardDamage { .. }
        | Decision::Bombardment
        | Decision::ConvertHits
        | Decision::AssignDamage { .. }
        | Decision::Block
        | Decision::BlockCost { .. }
        | Decision::BlockDamage { .. }
        | Decision::CombatObjective
        | Decision::PlansTarget
        | Decision::PlansReroll
        | Decision::EliminateLeader
        | Decision::Retreat
        | Decision::RetreatTo { .. }
        | Decision::RetreatUnits { .. } => Part::Combat,
        Decision::Excess { .. } => Part::Capacity,
        Decision::RefreshObjective
        | Decision::DiscardMission
        | Decision::Recruit
        | Decision::RecruitLeader
        | Decision::Build { .. }
        | Decision::Deploy { .. } => Part::Refresh,
        Decision::ScrapForGain { .. } => Part::Gain,
        Decision::QueueUnit { .. } | Decision::Advance { .. } | Decision::Oversee => Part::Queue,
        Decision::DestroyUnits { .. } | Decision::RaidQueue { .. } | Decision::Demolish { .. } => {
            Part::Destruction
        }
    }
}

impl State {
    pub(crate) fn begin(setup: Setup, chance: &mut impl Chance, log: &mut impl Log<Told>) -> Self {
        let mut state = State::with_decks(setup);
        let mut log = Notes { inner: log, setup };
        let mut resolve = Resolve {
            state: &mut state,
            chance,
            log: &mut log,
        };
        resolve.start();
        state
    }

    pub(crate) fn list(&self, choices: &mut Choices<Choice>) {
        let Some(Step::Ask(role, decision)) = self.agenda.last().copied() else {
            return;
        };
        match part(decision) {
            Part::Setup => setup_choices(self, decision, choices),
            Part::Assignment => assignment_choices(self, role, decision, choices),
            Part::ActionCard => action_card_choices(self, role, decision, choices),
            Part::Command => command_choices(self, role, choices),
            Part::Activation => activation_choices(self, role, decision, choices),
            Part::CardMove => card_move_choices(self, decision, choices),
            Part::Mission => mission_choices(self, role, decision, choices),
            Part::Ring => ring_choices(self, role, decision, choices),
            Part::Captivity => captivity_choices(self, decision, choices),
            Part::Intelligence => intelligence_choices(self, decision, choices),
            Part::Combat => combat_choices(self, role, decision, choices),
            Part::Capacity => capacity_choices(self, decision, choices),
            Part::Refresh => refresh_choices(self, role, decision, choices),
            Part::Gain => gain_choices(self, decision, choices),
            Part::Queue => queue_choices(self, role, decision, choices),
            Part::Destruction => destruction_choices(self, role, decision, choices),
        }
    }

    pub(crate) fn take(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Told>,
    ) {
        let Some(Step::Ask(role, decision)) = self.agenda.pop() else {
            panic!("`{choice}` was chosen where nothing is to be decided");
        };
        let setup = self.setup;
        let mut log = Notes { inner: log, setup };
        let mut resolve = Resolve {
            state: self,
            chance,
            log: &mut log,
        };
        resolve.carry_out(role, decision, choice);
        resolve.advance();
    }

    pub(crate) fn refuse(&self, choice: Choice) -> Result<(), Refusal> {
        let mut choices = Choices::new();
        self.list(&mut choices);
        match (self.over, choices.contains(&choice)) {
            (true, _) => Err(Refusal::Over),
            (false, false) => Err(Refusal::NotLegal),
            (false, true) => Ok(()),
        }
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    fn carry_out(&mut self, role: Role, decision: Decision, choice: Choice) {
        match part(decision) {
            Part::Setup => self.choose_setup(decision, choice),
            Part::Assignment => self.choose_assignment(role, decision, choice),
            Part::ActionCard => self.choose_for_action_card(role, decision, choice),
            Part::Command => self.choose_command(role, choice),
            Part::Activation => self.choose_activation(role, decision, choice),
            Part::CardMove => self.choose_card_move(role, decision, choice),
            Part::Mission => self.choose_mission(role, decision, choice),
            Part::Ring => self.choose_ring(role, decision, choice),
            Part::Captivity => self.choose_captivity(decision, choice),
            Part::Intelligence => self.choose_intelligence(role, decision, choice),
            Part::Combat => self.choose_combat(role, decision, choice),
            Part::Capacity => self.choose_capacity(decision, choice),
            Part::Refresh => self.choose_refresh(role, decision, choice),
            Part::Gain => self.choose_gain(decision, choice),
            Part::Queue => self.choose_queue(role, decision, choice),
            Part::Destruction => self.choose_destruction(role, decision, choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::chance::QuickChance;
    use tabletop::{NoLog, random};

    /// All limits are kept on the way.
    #[test]
    fn random_play_reaches_the_end() {
        for setup in Setup::all() {
            for seed in 0..50 {
                let mut chance = QuickChance::new(seed);
                let mut state = State::begin(setup, &mut chance, &mut NoLog);
                let mut decisions = 0;
                while !state.over {
                    let mut choices = Choices::new();
                    state.list(&mut choices);
                    assert!(!choices.is_empty(), "{:?}", state.agenda.last());
                    let choice = random::any(&mut chance.0, &choices);
                    state.take(choice, &mut chance, &mut NoLog);
                    decisions += 1;
                    assert!(decisions < 100_000);
                }
            }
        }
    }
}
