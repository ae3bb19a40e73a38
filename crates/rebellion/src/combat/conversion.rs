//! "Target The Star Destroyers": black hits of the Rebels that count as red ones (G-68).

use tabletop::{Chance, Choices, Log};

use super::commanding_role_in_theater;
use super::effects::Effect;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::units::{Colour, Theater};

/// The number of hits of a space battle that can be converted.
const MAX_CONVERTED_HITS: u8 = 2;

impl State {
    /// Returns the number of hits that can be converted now; none if red hits have no target.
    fn convertible_hit_count(&self) -> u8 {
        let combat = &self.combat;
        let allowed = combat.effects.has_effect(Effect::RedHits)
            && combat.attacker == Some(Faction::Rebel)
            && combat.theater == Some(Theater::Space);
        let useful = || {
            self.units_die_can_damage(Colour::Red, Face::Hit)
                .next()
                .is_some()
        };
        let hits = combat.dice[Colour::Black as usize][Face::Hit as usize];
        if allowed && useful() {
            hits.min(MAX_CONVERTED_HITS)
        } else {
            0
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Offers to convert hits before dice become damage. Only the attacker decides from here to the assignment of the
    /// last die, so that one question about all of them is enough (G-83).
    pub(crate) fn offer_hit_conversion(&mut self) {
        self.state.agenda.push(Step::AssignDice);
        if self.state.convertible_hit_count() > 0 {
            let role = commanding_role_in_theater(Faction::Rebel, Theater::Space);
            self.ask_role_to_decide(role, Decision::ConvertHits);
        }
    }

    fn convert_black_hits_to_red(&mut self, count: u8) {
        let hit = Face::Hit as usize;
        let dice = &mut self.state.combat.dice;
        dice[Colour::Black as usize][hit] -= count;
        dice[Colour::Red as usize][hit] += count;
        self.log.record_event(Event::HitsConverted { count });
    }
}

impl Question for question::ConvertHits {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend((1..=state.convertible_hit_count()).map(Choice::Convert));
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Convert(count) => resolve.convert_black_hits_to_red(count),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
