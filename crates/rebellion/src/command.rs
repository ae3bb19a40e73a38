//! The Command Phase: turns of activating, revealing or passing (COMMAND, TEAM-21 to TEAM-23).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, MISSION_SLOTS, State, Step};
use crate::team::{INITIATIVE, Role};
use crate::vetoes::Vetoes;

/// With two players a turn is the whole faction's; the role only names the faction.
const TWO_PLAYER_ORDER: [Role; 2] = [Role::RebelAdmiral, Role::ImperialAdmiral];

impl State {
    /// Returns the order of turns (COMMAND-01, TEAM-21).
    pub(crate) fn turn_order(&self) -> &'static [Role] {
        if self.setup.is_team_game() {
            &INITIATIVE
        } else {
            &TWO_PLAYER_ORDER
        }
    }

    /// Returns the role whose turn it is.
    pub(crate) fn current_role(&self) -> Role {
        self.turn_order()[usize::from(self.turn)]
    }

    /// Returns the role that is taking its turn of the Command Phase, or assigning (G-27); nobody after the last turn
    /// of a round, when `turn` still tells who had it.
    pub(crate) fn role_on_turn(&self) -> Option<Role> {
        let under_way = matches!(
            self.agenda.first(),
            Some(Step::NextTurn | Step::BeginCommand)
        );
        under_way.then(|| self.current_role())
    }

    /// Returns the number of a role's turn; with two players of its faction's.
    pub(crate) fn turn_number(&self, role: Role) -> u8 {
        let setup = self.setup;
        let same = |other: &Role| setup.seat_of_role(*other) == setup.seat_of_role(role);
        let order = self.turn_order();
        let exact = order.iter().position(|other| *other == role);
        exact
            .or_else(|| order.iter().position(same))
            .unwrap_or_default() as u8
    }

    pub(crate) fn has_passed(&self, number: usize) -> bool {
        self.passed >> number & 1 != 0
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    pub(crate) fn begin_command_phase(&mut self) {
        self.state.turn = (self.state.turn_order().len() - 1) as u8;
        self.state.vetoes = Vetoes::default();
        self.state.agenda.push(Step::NextTurn);
    }

    /// Gives the next turn to a role that has not passed, in order (COMMAND-05, COMMAND-06).
    pub(crate) fn give_next_turn(&mut self) {
        let players = self.state.turn_order().len();
        let from = usize::from(self.state.turn);
        let next = (1..=players)
            .map(|step| (from + step) % players)
            .find(|number| !self.state.has_passed(*number));
        match next {
            None => {
                self.put_steps_on_agenda(&[Step::EndCommand, Step::Mobilizations, Step::Refresh]);
            } // G-22
            Some(number) => {
                self.state.turn = number as u8;
                self.state.agenda.push(Step::NextTurn);
                self.ask_role_to_decide(self.state.current_role(), Decision::Command);
            }
        }
    }

    /// Ends the Command Phase; missions that were not revealed return unseen (COMMAND-08, REFRESH-03).
    pub(crate) fn end_command_phase(&mut self) {
        for faction in Faction::BOTH {
            for slot in 0..MISSION_SLOTS {
                for leader in self.state.leaders_on_mission(faction, slot) {
                    self.state.spots[leader.number()] = LeaderLocation::Pool;
                }
            }
            self.return_missions_without_leaders(faction);
        }
        self.log.record_event(Event::MissionsReturned);
    }

    /// Passes for the rest of the phase (COMMAND-03).
    fn pass_turn(&mut self, role: Role) {
        self.state.passed |= 1 << self.state.turn;
        self.log.record_event(Event::Passed { role });
    }

    /// Reveals the base at the start of a turn, which then continues (BASE-18 as changed by N-01, G-36); over
    /// Imperial units it leads to a combat (N-27).
    fn reveal_base_voluntarily(&mut self, role: Role) {
        self.ask_role_to_decide(role, Decision::Command);
        self.reveal_base();
        if let Some(base) = self.state.base {
            self.state.unsettled.insert(base);
            self.run_state_checks();
            self.state.unsettled.remove(base);
            if !self.state.over {
                self.start_combat_if_possible(base, Faction::Rebel, tabletop::Set::EMPTY);
            }
        }
    }
}

impl Question for question::Command {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let faction = self.role.faction();
        let pool = state.pool_leaders_of_role(self.role);
        let leaders = pool.iter().filter(|leader| leader.has_tactic_values());
        choices.extend(leaders.map(Choice::Lead)); // ACTIVATE-03
        for slot in 0..MISSION_SLOTS {
            let leaders = state.leaders_on_mission(faction, slot);
            let own = leaders
                .iter()
                .any(|leader| state.role_commands_leader(self.role, leader)); // TEAM-22
            let card = state.missions[faction.index()].assigned[slot];
            if let (Some(card), Some(first), true) = (card, leaders.first(), own) {
                let mission = card.mission_kind(faction);
                if crate::missions::can_mission_be_revealed(state, mission, leaders) {
                    choices.push(Choice::Reveal(mission, first));
                }
            }
        }
        if faction == Faction::Rebel && state.base.is_some() && !state.base_revealed {
            choices.push(Choice::RevealBase);
        }
        choices.push(Choice::Pass);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Lead(leader) => {
                resolve.ask_role_to_decide(self.role, Decision::Activate { leader });
            }
            Choice::Reveal(_, leader) => resolve.announce_mission_to_reveal(self.role, leader),
            Choice::RevealBase => resolve.reveal_base_voluntarily(self.role),
            Choice::Pass => resolve.pass_turn(self.role),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
