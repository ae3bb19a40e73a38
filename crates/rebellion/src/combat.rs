//! Combat: its sequence from the added leaders to the end (COMBAT, TEAM-28 to TEAM-31).

mod attack;
mod combat_objectives;
mod conversion;
mod damage;
mod death_star_plans;
mod effects;
mod retreat;
mod stalemate;
mod tactic_cards;
mod tactic_effects;
mod winning;
mod yoda_ring;

impl Question for question::AddLeader {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .leaders_addable_to_combat(self.role)
                .iter()
                .map(Choice::Add),
        );
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Add(leader) => resolve.add_leader(leader),
            Choice::Decline => {
                if let Some(partner) = resolve.state.team_partner(self.role) {
                    resolve.offer_leader(partner);
                }
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use tabletop::{Chance, Choices, List, Log, Set};

use crate::action_cards::Window;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::objectives::Objective;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, State, Step};
use crate::systems::System;
use crate::tactics::Tactic;
use crate::team::Role;
use crate::units::{Colour, Theater, Unit};
use damage::{MAX_WOUNDED_ENTRIES, Wounded};
pub(crate) use effects::Effect;
use effects::Effects;

/// A combat in progress. Everything in it is open to all; the tactic hands are in the state.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Combat {
    pub(crate) system: System,
    /// The side that acts first and has initiated it (N-23); `None` while there is no combat.
    pub(crate) current: Option<Faction>,
    /// The systems that the other side cannot retreat to (RETREAT-06).
    pub(crate) closed: Set<System>,
    /// A combat that follows this one (G-49).
    pub(crate) next: Option<System>,
    /// By theater, whether both sides had units at the start (G-44).
    pub(crate) contested: [bool; 2],
    pub(crate) round: u8,
    /// The battle being fought.
    pub(crate) theater: Option<Theater>,
    /// The side that attacks.
    pub(crate) attacker: Option<Faction>,
    /// Unspent dice of the attack by colour and face.
    pub(crate) dice: [[u8; 4]; 2],
    /// Dice of the attack that were spent or have become damage, by colour and face.
    pub(crate) spent: [[u8; 4]; 2],
    /// The tactic card being resolved: it is in no hand, deck or discard pile.
    pub(crate) played: Option<Tactic>,
    /// The first unit a card has damaged, where the second must be another.
    pub(crate) struck: Option<Wounded>,
    pub(crate) wounded: List<Wounded, MAX_WOUNDED_ENTRIES>,
    /// Units destroyed in this combat, by kind (OBJECTIVE-06, N-43).
    pub(crate) lost: [u8; Unit::KINDS],
    /// By theater, who stood when the last enemy unit was destroyed (BATTLE-WIN-06, G-54).
    pub(crate) ahead: [Option<Faction>; 2],
    /// By theater, who has won the battle; known at the end.
    pub(crate) won: [Option<Faction>; 2],
    /// By faction: cannot block in this battle ("Unstoppable Assault").
    pub(crate) no_block: [bool; 2],
    /// By faction: cannot retreat in this round ("No Escape").
    pub(crate) no_retreat: [bool; 2],
    /// By faction: retreats without transport in this round ("Escape Plan").
    pub(crate) free_retreat: [bool; 2],
    /// By faction: has retreated in this combat (RETREAT-14).
    pub(crate) retreated: [bool; 2],
    /// Leaders who left by retreat (N-48, G-70).
    pub(crate) departed: Set<Leader>,
    /// Capacity left on the ships of the retreat being made.
    pub(crate) capacity: u8,
    /// True if a unit has left in the retreat being made (RETREAT-13).
    pub(crate) left: bool,
    /// The "Death Star Plans" being resolved.
    pub(crate) plans: Option<Objective>,
    /// True if one was revealed in this round (DEATHSTAR-12, N-07).
    pub(crate) plans_tried: bool,
    /// The objectives whose moment is now, a bit for each (N-41).
    pub(crate) due: u16,
    /// True if the system was subjugated at the start. The marker lies there as long as Imperial ground units do, so
    /// it lay there when the battle on the ground was won ("Liberation").
    pub(crate) subjugated: bool,
    /// The effects that action cards have on the combat.
    pub(crate) effects: Effects,
    /// The leader placed by "Ready For Action".
    pub(crate) ready: Option<Leader>,
    /// True if dice were rolled, units lost or moved away in this round (G-24).
    pub(crate) eventful: bool,
}

impl Combat {
    /// Returns the side that acts first.
    pub(crate) fn first_acting_side(&self) -> Faction {
        self.current.expect("a combat is going on")
    }

    /// Returns the theater of the battle being fought.
    pub(crate) fn current_theater(&self) -> Theater {
        self.theater.expect("a battle is being fought")
    }

    /// Sets one die of the attack aside (ATTACK-07, ATTACK-15).
    fn spend_die(&mut self, colour: Colour, face: Face) {
        let (colour, face) = (colour as usize, face as usize);
        self.dice[colour][face] -= 1;
        self.spent[colour][face] += 1;
    }

    /// Takes all dice off the table.
    fn clear_dice(&mut self) {
        self.dice = [[0; 4]; 2];
        self.spent = [[0; 4]; 2];
    }

    /// Returns the side that is being attacked.
    pub(crate) fn defender(&self) -> Faction {
        self.attacker.expect("an attack is going on").opponent()
    }
}

/// Returns the role that decides for a faction in a theater (TEAM-31 to TEAM-33).
fn commanding_role_in_theater(faction: Faction, theater: Theater) -> Role {
    match theater {
        Theater::Space => Role::admiral_of(faction),
        Theater::Ground => Role::general_of(faction),
    }
}

impl State {
    /// Tells whether the sides can fight in a theater of a system; in a destroyed one only in space (G-45).
    pub(crate) fn can_fight_in_theater(&self, system: System, theater: Theater) -> bool {
        let fought = theater == Theater::Space || !self.is_destroyed(system);
        fought && Faction::all().all(|faction| self.has_units_in_theater(system, faction, theater))
    }

    pub(crate) fn can_fight_in_any_theater(&self, system: System) -> bool {
        Theater::all().any(|theater| self.can_fight_in_theater(system, theater))
    }

    /// Returns the leaders whom a role can add to the combat: anybody of the pool (G-29), if the faction has nobody
    /// with tactic values there yet (COMBAT-03, TEAM-28).
    fn leaders_addable_to_combat(&self, role: Role) -> Set<Leader> {
        let there = self.leaders_at(self.combat.system, role.faction());
        if there.iter().any(Leader::has_tactic_values) {
            Set::EMPTY
        } else {
            self.pool_leaders_of_role(role)
        }
    }

    /// Returns the second member of a team, who is asked when the first declines (G-28).
    fn team_partner(&self, role: Role) -> Option<Role> {
        let general = Role::general_of(role.faction());
        (self.setup.is_team_game() && role != general).then_some(general)
    }

    /// Returns the highest tactic value, which counts (COMBAT-06, COMBAT-07, TEAM-30).
    fn highest_tactic_value(&self, faction: Faction, theater: Theater) -> u8 {
        let there = self.leaders_at(self.combat.system, faction).iter();
        there
            .filter_map(|leader| leader.row().tactics)
            .map(|values| values[theater as usize])
            .max()
            .unwrap_or(0) // COMBAT-10
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Begins a combat in this system if the sides share a theater there (COMBAT-01, G-45, G-73). `current` acts
    /// first and has initiated it (N-23); its opponent cannot retreat to `closed` (RETREAT-06).
    pub(crate) fn start_combat_if_possible(
        &mut self,
        system: System,
        current: Faction,
        closed: Set<System>,
    ) {
        debug_assert!(self.state.combat.current.is_none(), "one after the other");
        if !self.state.can_fight_in_any_theater(system) {
            return;
        }
        self.state.unsettled.insert(system); // CHECK-05
        self.state.combat = Combat {
            system,
            current: Some(current),
            closed,
            ..Combat::default()
        };
        self.state.agenda.push(Step::BeginCombat);
        self.enforce_capacity();
    }

    /// Carries out step 1 of a combat (COMBAT-03, COMBAT-04, TEAM-29), unless the units that somebody had to give up
    /// first have left no theater to fight in (CHECK-04, COMBAT-01).
    pub(crate) fn begin_add_leader_step(&mut self) {
        let combat = self.state.combat;
        let (system, current) = (combat.system, combat.first_acting_side());
        if !self.state.can_fight_in_any_theater(system) {
            return self.call_off_combat();
        }
        self.log
            .record_event(Event::CombatBegan { system, current });
        let contested =
            Theater::BOTH.map(|theater| self.state.can_fight_in_theater(system, theater));
        let combat = &mut self.state.combat;
        combat.contested = contested; // G-44
        combat.lost = [0; Unit::KINDS]; // OBJECTIVE-06: what was lost before is no loss of the combat
        combat.set_due_objectives(Set::EMPTY);
        combat.ahead = [None; 2];
        combat.subjugated = self.state.subjugated.contains(system);
        self.state.objective_played = false;
        self.put_steps_on_agenda(&[Step::StartOfCombat, Step::DrawTactics, Step::CombatRound]);
        self.offer_leader(Role::admiral_of(current.opponent()));
        self.offer_leader(Role::admiral_of(current));
    }

    fn call_off_combat(&mut self) {
        let combat = std::mem::take(&mut self.state.combat);
        self.state.unsettled.remove(combat.system);
        self.run_state_checks();
    }

    fn offer_leader(&mut self, role: Role) {
        if !self.state.leaders_addable_to_combat(role).is_empty() {
            self.ask_role_to_decide(role, Decision::AddLeader);
        } else if let Some(partner) = self.state.team_partner(role) {
            self.offer_leader(partner);
        }
    }

    pub(crate) fn add_leader(&mut self, leader: Leader) {
        let system = self.state.combat.system;
        self.place_leader(leader, system.into());
        let faction = self.state.side_of_leader(leader);
        self.log
            .record_event(Event::LeaderAdded { faction, leader });
    }

    /// Opens the window for "Start of Combat" action cards (COMBAT-05, G-62).
    pub(crate) fn plan_start_of_combat_windows(&mut self) {
        let current = self.state.combat.first_acting_side();
        self.plan_windows_for_both_sides(current, Window::StartOfCombat);
    }

    /// Carries out step 2 of a combat (COMBAT-06 to COMBAT-10).
    pub(crate) fn draw_tactics_by_tactic_value(&mut self) {
        let combat = self.state.combat;
        for faction in [
            combat.first_acting_side(),
            combat.first_acting_side().opponent(),
        ] {
            for theater in Theater::BOTH {
                if self.state.can_fight_in_theater(combat.system, theater) {
                    let count = self.state.highest_tactic_value(faction, theater);
                    self.draw_tactic_cards(faction, theater, count);
                }
            }
        }
    }

    /// Carries out step 3 of a combat (COMBAT-11); also if cards have left no theater to fight in (G-86).
    pub(crate) fn begin_combat_round(&mut self) {
        let combat = &mut self.state.combat;
        combat.round = combat.round.saturating_add(1);
        combat.no_retreat = [false; 2];
        combat.free_retreat = [false; 2];
        combat.plans_tried = false;
        combat.eventful = false;
        let (round, current) = (combat.round, combat.first_acting_side());
        self.log.record_event(Event::CombatRoundBegan { round });
        self.put_steps_on_agenda(&[
            Step::Battle(Theater::Space),
            Step::Battle(Theater::Ground),
            Step::RetreatPart(current),
            Step::RetreatPart(current.opponent()),
            Step::NextCombatRound,
        ]);
    }

    /// Carries out part IV of a round (COMBAT-15 to COMBAT-18).
    pub(crate) fn finish_combat_round(&mut self) {
        if self.break_stalemates() {
            self.state.agenda.push(Step::NextCombatRound);
            self.plan_steps_after_losses(false);
            return;
        }
        let combat = self.state.combat;
        let goes_on = combat.eventful && self.state.can_fight_in_any_theater(combat.system); // G-24
        self.state.agenda.push(if goes_on {
            Step::CombatRound
        } else {
            Step::EndCombat
        });
    }

    /// Ends the combat (COMBAT-18, COMBAT-21): determines the winner, then offers the objectives about it.
    pub(crate) fn end_combat(&mut self) {
        self.determine_battle_winners();
        self.state.agenda.push(Step::CombatOver);
        self.offer_won_battle_objectives();
    }

    /// Cleans up after the combat: COMBAT-19, COMBAT-20, the leader placed by "Ready For Action", then subjugation
    /// (COMBAT-21).
    pub(crate) fn clean_up_combat(&mut self) {
        let combat = self.state.combat;
        self.return_tactics_to_decks();
        self.state.combat = Combat::default();
        self.state.objective_played = false;
        let system = combat.system;
        let here = LeaderLocation::At(system.into());
        if let Some(leader) = combat
            .ready
            .filter(|l| self.state.leader_location(*l) == here)
        {
            self.state.spots[leader.number()] = LeaderLocation::Pool;
            self.log.record_event(Event::LeaderWithdrew { leader });
        }
        self.log.record_event(Event::CombatEnded { system });
        self.state.unsettled.remove(system);
        self.run_state_checks();
        if let Some(next) = combat.next.filter(|_| !self.state.over) {
            self.start_combat_if_possible(next, combat.first_acting_side(), Set::EMPTY); // G-49
        }
    }
}
