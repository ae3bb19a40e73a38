//! "One In A Million": one or two dice are set to chosen faces, the others are rolled (N-46).
//!
//! The dice lie where the roll will put the others, which adds as many as are missing. In rolls without
//! colours (DICE-07) black stands for any colour.

use tabletop::{Chance, Choices, Log};

use crate::actions::{Action, ONE_IN_A_MILLION};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;
use crate::units::Colour;

/// A Rebel roll that is about to be made.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Roll {
    /// The attack of a battle.
    Attack,
    /// "Death Star Plans".
    Plans,
    /// A mission.
    Mission,
}

impl State {
    /// Returns the roll that the Rebels are about to make.
    fn upcoming_rebel_roll(&self) -> Option<Roll> {
        let combat = &self.combat;
        if combat.attacker.is_some() {
            (combat.attacker == Some(Faction::Rebel)).then_some(Roll::Attack)
        } else if combat.current.is_some() {
            combat.plans.map(|_| Roll::Plans)
        } else {
            let opposed = |mission| self.is_opposed(mission) && !self.attempt.foiled;
            let opposed = self.mission_underway().is_some_and(opposed);
            opposed.then_some(Roll::Mission)
        }
    }

    fn place_of_roll(&self, roll: Roll) -> Place {
        match roll {
            Roll::Attack | Roll::Plans => self.combat.system.into(),
            Roll::Mission => self.attempt.place,
        }
    }

    /// Returns the number of dice still to be rolled, by colour.
    fn count_dice_to_roll(&self, roll: Roll) -> [u8; 2] {
        match roll {
            Roll::Attack => self.attack_dice_missing(Faction::Rebel),
            Roll::Plans => [self.death_star_plans_dice_missing(), 0],
            Roll::Mission => [self.count_unrolled_mission_dice(Faction::Rebel), 0],
        }
    }

    /// Tells whether the card can be used for the roll at hand: a pictured leader is there (N-46), and a die.
    pub(crate) fn can_set_dice_with_card(&self, role: Role, card: Action) -> bool {
        card == ONE_IN_A_MILLION
            && self.upcoming_rebel_roll().is_some_and(|roll| {
                self.count_dice_to_roll(roll) != [0; 2]
                    && self.has_leader_to_use_card(role, card, self.place_of_roll(roll))
            })
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Uses the card and asks for the first die.
    pub(crate) fn ask_to_set_die(&mut self, role: Role) {
        self.ask_role_to_decide(role, Decision::SetDice { second: false });
    }

    fn set_die(&mut self, asked: question::SetDice, colour: Option<Colour>, face: Face) {
        let Some(roll) = self.state.upcoming_rebel_roll() else {
            return;
        };
        let index = colour.unwrap_or(Colour::Black) as usize;
        match roll {
            Roll::Attack | Roll::Plans => self.state.combat.dice[index][face as usize] += 1,
            Roll::Mission => self.state.attempt.dice[Faction::Rebel.index()][face as usize] += 1,
        }
        self.log.record_event(Event::DieSet { colour, face });
        if !asked.second && self.state.count_dice_to_roll(roll) != [0; 2] {
            self.ask_role_to_decide(asked.role, Decision::SetDice { second: true });
        }
    }
}

impl Question for question::SetDice {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let Some(roll) = state.upcoming_rebel_roll() else {
            return;
        };
        let left = state.count_dice_to_roll(roll);
        for colour in Colour::BOTH.into_iter().filter(|c| left[*c as usize] > 0) {
            choices.extend(Face::all().map(|face| match roll {
                Roll::Attack => Choice::Set(colour, face),
                Roll::Plans | Roll::Mission => Choice::SetAny(face),
            }));
        }
        if self.second {
            choices.push(Choice::Done);
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Set(colour, face) => resolve.set_die(self, Some(colour), face),
            Choice::SetAny(face) => resolve.set_die(self, None, face),
            Choice::Done => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
