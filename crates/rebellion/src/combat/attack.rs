//! Resolving one attack (ATTACK, STRUCT, TEAM-32, TEAM-33).

use tabletop::{Chance, Choices, Log};

use super::commanding_role_in_theater;
use crate::action_cards::Window;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::tactics::Tactic;
use crate::team::Role;
use crate::units::{Colour, Theater, Unit};

/// At most five dice of each colour (ATTACK-03, LIMITS-01).
const MAX_DICE_PER_COLOUR: u8 = 5;

/// An Ion Cannon takes that many red dice away from the Empire in space.
const ION_CANNON_DICE: u8 = 2;

/// The order in which dice are assigned; all orders lead to the same assignments.
const DICE_ASSIGNMENT_ORDER: [(Colour, Face); 4] = [
    (Colour::Black, Face::Hit),
    (Colour::Red, Face::Hit),
    (Colour::Black, Face::DirectHit),
    (Colour::Red, Face::DirectHit),
];

impl State {
    /// Returns the black and red dice of an attack (ATTACK-02 to ATTACK-04): units that wait for their destruction
    /// are still there (ATTACK-24, ATTACK-26).
    pub(super) fn attack_dice(&self, faction: Faction, theater: Theater) -> [u8; 2] {
        let system = self.combat.system;
        let (mut black, mut red) = (0, 0);
        for unit in Unit::of_faction(faction).filter(|unit| unit.row().theater == theater) {
            let count = self.unit_count(system, unit);
            black += unit.row().black * count;
            red += unit.row().red * count;
        }
        if faction == Faction::Imperial && theater == Theater::Space {
            let cannons = self.unit_count(system, Unit::IonCannon); // STRUCT-02, STRUCT-03
            red = red.saturating_sub(ION_CANNON_DICE * cannons);
        }
        let [fewer_black, fewer_red] = self.dice_taken_away(faction); // ATTACK-04
        let left = [
            black.saturating_sub(fewer_black),
            red.saturating_sub(fewer_red),
        ];
        left.map(|dice| dice.min(MAX_DICE_PER_COLOUR))
    }

    /// Returns the dice of the attack that do not lie on the table yet, by colour.
    pub(crate) fn attack_dice_missing(&self, faction: Faction) -> [u8; 2] {
        let dice = self.attack_dice(faction, self.combat.current_theater());
        let lie: [u8; 2] = self.combat.dice.map(|faces| faces.iter().sum());
        [dice[0] - lie[0], dice[1] - lie[1]]
    }

    /// Returns the unspent dice showing special.
    pub(super) fn unspent_special_dice_count(&self) -> u8 {
        let dice = self.combat.dice.iter();
        dice.map(|faces| faces[Face::Special as usize]).sum()
    }

    /// Returns the ways to spend one of them: if both colours have some, the player chooses, because the others can
    /// still be rerolled (ATTACK-06, ATTACK-11, G-66).
    fn ways_to_spend_special(&self) -> impl Iterator<Item = Option<Colour>> + use<> {
        let [black, red] = self.combat.dice.map(|faces| faces[Face::Special as usize]);
        let (both, either) = (black > 0 && red > 0, black + red > 0);
        let colours = Colour::BOTH.into_iter().filter(move |_| both).map(Some);
        colours.chain((either && !both).then_some(None))
    }

    /// Returns the ways to pay for a card.
    fn ways_to_pay_for_tactic(
        &self,
        tactic: Tactic,
    ) -> impl Iterator<Item = Option<Colour>> + use<> {
        let costs = tactic.row().special;
        let ways = self.ways_to_spend_special().filter(move |_| costs);
        ways.chain((!costs).then_some(None))
    }

    /// Tells whether a faction holds tactic cards of the theater being fought in and may play them. Everybody sees
    /// the backs.
    fn holds_tactics_to_play(&self, faction: Faction) -> bool {
        let here = self.combat.current_theater();
        self.may_play_tactics(faction, here) && !self.tactic_cards_in_hand(faction, here).is_empty()
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Fights a Space Battle or Ground Battle, if both sides have units for it (COMBAT-12, COMBAT-13).
    pub(crate) fn fight_battle(&mut self, theater: Theater) {
        let combat = self.state.combat;
        if !self.state.can_fight_in_theater(combat.system, theater) {
            return;
        }
        self.state.combat.theater = Some(theater);
        let current = combat.first_acting_side();
        self.put_steps_on_agenda(&[
            Step::Attack(current),
            Step::Attack(current.opponent()),
            Step::EndBattle,
        ]);
        if theater == Theater::Ground {
            let generators = self.state.unit_count(combat.system, Unit::ShieldGenerator); // STRUCT-02
            self.draw_tactic_cards(Faction::Rebel, theater, generators);
        }
    }

    /// Begins an attack; before its dice are rolled, some may be set ("One In A Million").
    pub(crate) fn begin_attack(&mut self, faction: Faction) {
        let theater = self.state.combat.current_theater();
        self.state.combat.attacker = Some(faction);
        self.log
            .record_event(Event::AttackBegan { faction, theater });
        self.state.agenda.push(Step::RollAttack);
        self.plan_window(faction, Window::Roll);
    }

    /// Carries out step 1 of an attack; the others follow.
    pub(crate) fn roll_and_plan_attack(&mut self) {
        let faction = self.state.combat.defender().opponent();
        self.roll_attack_dice(faction);
        self.put_steps_on_agenda(&[Step::ConvertHits, Step::BlockDamage, Step::EndAttack]);
        self.offer_combat_action(commanding_role_in_theater(
            faction,
            self.state.combat.current_theater(),
        ));
    }

    fn roll_attack_dice(&mut self, faction: Faction) {
        let dice = self.state.attack_dice_missing(faction);
        self.state.combat.eventful |= self.state.combat.dice != [[0; 4]; 2];
        for colour in Colour::BOTH {
            for _ in 0..dice[colour as usize] {
                let face = self.roll_die();
                self.state.combat.dice[colour as usize][face as usize] += 1;
                self.state.combat.eventful = true;
            }
        }
        let [black, red] = self.state.combat.dice;
        self.log.record_event(Event::AttackRolled {
            faction,
            black,
            red,
        });
    }

    /// Offers step 2 (ATTACK-05), unless everybody can see that there is nothing to do.
    pub(super) fn offer_combat_action(&mut self, role: Role) {
        let faction = role.faction();
        let rerolls = self.state.dice_yoda_can_reroll(faction).next().is_some();
        if rerolls
            || self.state.unspent_special_dice_count() > 0
            || self.state.holds_tactics_to_play(faction)
        {
            self.ask_role_to_decide(role, Decision::CombatAction);
        }
    }

    /// Sets a spent die aside (ATTACK-07); the colour is named if there are specials of both.
    pub(super) fn spend_special_die(&mut self, colour: Option<Colour>) {
        let combat = &mut self.state.combat;
        let lies = |colour: Colour| combat.dice[colour as usize][Face::Special as usize] > 0;
        let spent = |other: &Colour| colour.is_none_or(|colour| colour == *other) && lies(*other);
        if let Some(colour) = Colour::BOTH.into_iter().find(spent) {
            combat.spend_die(colour, Face::Special);
        }
    }

    /// Assigns one die after the other in step 3 (ATTACK-15 to ATTACK-18); one without a target is lost.
    pub(crate) fn ask_to_assign_next_die(&mut self) {
        let role = commanding_role_in_theater(
            self.state.combat.defender().opponent(),
            self.state.combat.current_theater(),
        );
        for (colour, face) in DICE_ASSIGNMENT_ORDER {
            let left = self.state.combat.dice[colour as usize][face as usize];
            if left > 0
                && self
                    .state
                    .units_die_can_damage(colour, face)
                    .next()
                    .is_some()
            {
                self.state.agenda.push(Step::AssignDice);
                self.ask_role_to_decide(role, Decision::AssignDamage { colour, face });
                return;
            }
        }
    }

    /// Offers step 4 (ATTACK-19), unless everybody can see that nothing can be blocked.
    pub(crate) fn offer_damage_blocking(&mut self) {
        let combat = &self.state.combat;
        let defender = combat.defender();
        let role = commanding_role_in_theater(defender, combat.current_theater());
        let forbidden = combat.no_block[defender.index()];
        let damaged = self.state.blockable_units().next().is_some();
        if damaged && !forbidden && self.state.holds_tactics_to_play(defender) {
            self.ask_role_to_decide(role, Decision::Block);
        }
    }

    /// Draws a tactic card for a special (ATTACK-06).
    fn draw_tactic_for_special(&mut self, role: Role, colour: Option<Colour>) {
        self.spend_special_die(colour);
        let theater = self.state.combat.current_theater();
        self.draw_tactic_cards(role.faction(), theater, 1);
        self.offer_combat_action(role);
    }
}

impl Question for question::CombatAction {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let faction = self.role.faction();
        if state.can_draw_tactic(state.combat.current_theater()) {
            choices.extend(state.ways_to_spend_special().map(Choice::Draw));
        }
        for tactic in state.playable_attack_tactics(faction) {
            let ways = state.ways_to_pay_for_tactic(tactic);
            choices.extend(ways.map(|colour| Choice::Tactic(tactic, colour)));
        }
        let rerolls = state.dice_yoda_can_reroll(faction);
        choices.extend(rerolls.map(|(colour, face)| Choice::Reroll(colour, face)));
        choices.push(Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Draw(colour) => resolve.draw_tactic_for_special(self.role, colour),
            Choice::Tactic(tactic, colour) => resolve.play_attack_tactic(self.role, tactic, colour),
            Choice::Reroll(colour, face) => {
                resolve.reroll_attack_die_with_yoda(colour, face); // G-69
                resolve.offer_combat_action(self.role);
            }
            Choice::Done => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::AssignDamage {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let targets = state.units_die_can_damage(self.colour, self.face);
        choices.extend(targets.map(|(unit, damage)| Choice::Hit(unit, damage)));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Hit(unit, damage) => {
                resolve.state.combat.spend_die(self.colour, self.face);
                resolve.assign_damage(unit, damage, 1);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Block {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let blocks = state.playable_block_tactics(self.role.faction());
        choices.extend(blocks.map(|tactic| Choice::Tactic(tactic, None)));
        choices.push(Choice::Done);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Tactic(tactic, _) => resolve.play_block_tactic(self.role, tactic),
            Choice::Done => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
