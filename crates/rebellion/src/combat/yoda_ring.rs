//! The Master Yoda ring in a combat (G-69, N-45). Rings lie open, so everybody can tell when it helps.

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::resolve::Resolve;
use crate::state::{Ring, State};
use crate::team::Role;
use crate::units::Colour;

impl State {
    /// Returns the bearer, if the ring can be used in this combat: once a round (`RoundEffects`).
    fn usable_yoda_ring_bearer(&self) -> Option<Leader> {
        let there = self.leaders_at(self.combat.system, Faction::Rebel);
        let bears = |leader: &Leader| self.rings[leader.number()] == Some(Ring::MasterYoda);
        there.iter().find(bears).filter(|_| !self.lasting.yoda_used)
    }

    /// Returns the dice of the attack that the ring can reroll: unspent ones.
    pub(super) fn dice_yoda_can_reroll(
        &self,
        faction: Faction,
    ) -> impl Iterator<Item = (Colour, Face)> {
        let helps = faction == Faction::Rebel && self.usable_yoda_ring_bearer().is_some();
        self.rerollable_dice_from(None).filter(move |_| helps)
    }

    /// Tells whether the ring can improve a "Death Star Plans" roll (G-84).
    fn can_yoda_improve_plans(&self) -> bool {
        self.usable_yoda_ring_bearer().is_some()
            && self.death_star_plans_dice()[Face::DirectHit as usize] == 0
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    fn mark_yoda_ring_used(&mut self) {
        if let Some(leader) = self.state.usable_yoda_ring_bearer() {
            let ring = Ring::MasterYoda;
            self.log.record_event(Event::RingUsed { leader, ring });
        }
        self.state.lasting.yoda_used = true;
    }

    pub(super) fn reroll_attack_die_with_yoda(&mut self, colour: Colour, face: Face) {
        self.mark_yoda_ring_used();
        self.reroll_dice([Some((colour, face)), None]);
    }

    /// Offers the ring right after a "Death Star Plans" roll.
    pub(super) fn offer_yoda_for_plans(&mut self) {
        if self.state.can_yoda_improve_plans() {
            self.ask_role_to_decide(Role::RebelGeneral, Decision::PlansReroll);
        }
    }

    fn reroll_plans_die(&mut self, from: Face) {
        self.mark_yoda_ring_used();
        let to = self.roll_die();
        let dice = &mut self.state.combat.dice[0];
        dice[from as usize] -= 1;
        dice[to as usize] += 1;
        self.log.record_event(Event::PlainDieRerolled { from, to });
    }
}

impl Question for question::PlansReroll {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let dice = state.death_star_plans_dice();
        let shown = Face::all().filter(|face| dice[*face as usize] > 0);
        choices.extend(shown.map(Choice::RerollAny));
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::RerollAny(from) => resolve.reroll_plans_die(from),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
