//! The effect of each tactic card (ATTACK-09 to ATTACK-14, ATTACK-19).

use tabletop::{Chance, Choices, Log};

use super::damage::Wounded;
use crate::choice::{Choice, Damage};
use crate::decision::{Decision, Question, question};
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::tactics::Tactic;
use crate::team::Role;
use crate::units::{Colour, Theater, Unit};

impl State {
    /// Returns the cards the attacker can play now.
    pub(super) fn playable_attack_tactics(&self, faction: Faction) -> impl Iterator<Item = Tactic> {
        self.tactic_kinds_in_hand(faction, move |kind| {
            let row = kind.row();
            !row.blocks
                && self.may_play_tactics(faction, row.theater)
                && (!row.special || self.unspent_special_dice_count() > 0)
                && self.can_tactic_take_effect(kind)
        })
    }

    /// Tells whether a card can be resolved at all (G-64).
    fn can_tactic_take_effect(&self, tactic: Tactic) -> bool {
        let combat = &self.combat;
        match tactic {
            Tactic::SpaceBrilliantStrategy | Tactic::GroundBrilliantStrategy => {
                Theater::all().any(|theater| self.can_draw_tactic(theater))
            }
            Tactic::SpaceConcentrateFire | Tactic::GroundConcentrateFire => {
                self.rerollable_dice_from(None).next().is_some()
            }
            Tactic::GroundBombardment => {
                self.bombarding_ships().next().is_some() && self.has_damage_target()
            }
            Tactic::SpaceCriticalHit
            | Tactic::GroundCriticalHit
            | Tactic::SpaceOnslaught
            | Tactic::GroundOnslaught
            | Tactic::SpaceTakeItDown
            | Tactic::GroundTakeItDown => self.has_damage_target(),
            _ => combat.theater == Some(tactic.row().theater),
        }
    }

    fn has_damage_target(&self) -> bool {
        let combat = &self.combat;
        self.damage_targets(combat.defender(), combat.current_theater())
            .next()
            .is_some()
    }

    /// Returns the cards the defender can play now; some cost another card of the theater.
    pub(super) fn playable_block_tactics(&self, faction: Faction) -> impl Iterator<Item = Tactic> {
        let cards = self
            .tactic_cards_in_hand(faction, self.combat.current_theater())
            .len();
        self.tactic_kinds_in_hand(faction, move |kind| {
            kind.row().blocks && (!costs_second_tactic_card(kind) || cards > 1)
        })
    }

    /// Returns the player's own ships that can bombard: those with red attack values (G-65).
    fn bombarding_ships(&self) -> impl Iterator<Item = Unit> {
        let system = self.combat.system;
        Unit::of_faction(self.combat.defender().opponent())
            .filter(move |u| u.is_ship() && u.row().red > 0 && self.unit_count(system, *u) > 0)
    }

    /// Returns the unspent dice that can be rerolled (G-66); the second one is not before the first, so that a pair
    /// can be named in one way only.
    pub(super) fn rerollable_dice_from(
        &self,
        chosen: Option<(Colour, Face)>,
    ) -> impl Iterator<Item = (Colour, Face)> {
        let dice = self.combat.dice;
        let pairs = Colour::all().flat_map(|c| Face::all().map(move |face| (c, face)));
        pairs.filter(move |die| {
            let count = dice[die.0 as usize][die.1 as usize];
            match chosen {
                Some(first) if *die == first => count > 1,
                Some(first) => count > 0 && *die > first,
                None => count > 0,
            }
        })
    }

    /// Returns the units a damage card can hit now; the second unit of "Onslaught" is another one.
    fn units_card_can_damage(&self) -> impl Iterator<Item = (Unit, Damage)> {
        let combat = &self.combat;
        let struck = combat.struck;
        self.damage_targets(combat.defender(), combat.current_theater())
            .filter(move |(unit, damage)| {
                let same = struck == Some(Wounded::wounded_single_unit(*unit, *damage));
                !same || combat.count_units_with_damage(*unit, *damage) > 1
            })
    }
}

/// Tells whether a blocking card costs a second card.
const fn costs_second_tactic_card(tactic: Tactic) -> bool {
    matches!(tactic, Tactic::SpaceOutmaneuver | Tactic::GroundDigIn)
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Ends the card's resolution; the attacker continues.
    fn finish_attack_tactic(&mut self, role: Role) {
        self.discard_resolved_tactic();
        self.offer_combat_action(role);
    }

    /// Does what an attacker's card says.
    pub(super) fn play_attack_tactic(
        &mut self,
        role: Role,
        tactic: Tactic,
        colour: Option<Colour>,
    ) {
        self.play_tactic(role.faction(), tactic);
        if tactic.row().special {
            self.spend_special_die(colour); // ATTACK-11
        }
        let me = role.faction().index();
        let enemy = role.faction().opponent().index();
        let left = match tactic {
            Tactic::SpaceBrilliantStrategy | Tactic::GroundBrilliantStrategy => {
                return self.ask_role_to_decide(role, Decision::BrilliantStrategy { drawn: 0 });
            }
            Tactic::SpaceConcentrateFire | Tactic::GroundConcentrateFire => {
                return self.ask_role_to_decide(role, Decision::ConcentrateFire { chosen: None });
            }
            Tactic::GroundBombardment => {
                return self.ask_role_to_decide(role, Decision::Bombardment);
            }
            Tactic::SpaceCriticalHit | Tactic::GroundCriticalHit => 1,
            Tactic::SpaceOnslaught
            | Tactic::GroundOnslaught
            | Tactic::SpaceTakeItDown
            | Tactic::GroundTakeItDown => 2,
            Tactic::SpaceUnstoppableAssault | Tactic::GroundUnstoppableAssault => {
                self.state.combat.no_block[enemy] = true;
                return self.finish_attack_tactic(role);
            }
            Tactic::SpaceNoEscape => {
                self.state.combat.no_retreat[enemy] = true;
                return self.finish_attack_tactic(role);
            }
            Tactic::GroundEscapePlan => {
                self.state.combat.free_retreat[me] = true; // N-54
                return self.finish_attack_tactic(role);
            }
            Tactic::SpaceDefensiveFormation
            | Tactic::GroundDefensiveFormation
            | Tactic::SpaceOutmaneuver
            | Tactic::GroundDigIn => unreachable!("only the defender blocks (ATTACK-19)"),
        };
        self.ask_role_to_decide(role, Decision::CardDamage { tactic, left });
    }

    /// Does what a defender's card says.
    pub(super) fn play_block_tactic(&mut self, role: Role, tactic: Tactic) {
        self.play_tactic(role.faction(), tactic);
        if costs_second_tactic_card(tactic) {
            self.ask_role_to_decide(role, Decision::BlockCost { tactic });
        } else {
            self.ask_damage_to_block(role, 1, false);
        }
    }

    fn ask_damage_to_block(&mut self, role: Role, left: u8, optional: bool) {
        if left > 0 && self.state.blockable_units().next().is_some() {
            self.ask_role_to_decide(role, Decision::BlockDamage { left, optional });
        } else {
            self.finish_block_tactic();
        }
    }

    fn finish_block_tactic(&mut self) {
        self.discard_resolved_tactic();
        self.state.agenda.push(Step::BlockDamage);
    }

    /// Pays for the block with another card.
    fn pay_for_block_tactic(&mut self, role: Role, tactic: Tactic) {
        let faction = role.faction();
        if let Some(card) = self.take_tactic_from_hand(faction, tactic) {
            self.state.tactic_discard.insert(card);
        }
        self.log
            .record_event(Event::TacticDiscarded { faction, tactic });
        self.ask_damage_to_block(role, 2, false);
    }

    /// Rerolls dice; those chosen together are rolled together (ATTACK-12).
    pub(super) fn reroll_dice(&mut self, chosen: [Option<(Colour, Face)>; 2]) {
        for (colour, face) in chosen.into_iter().flatten() {
            self.state.combat.dice[colour as usize][face as usize] -= 1;
        }
        for (colour, from) in chosen.into_iter().flatten() {
            let to = self.roll_die();
            self.state.combat.dice[colour as usize][to as usize] += 1;
            self.log
                .record_event(Event::DieRerolled { colour, from, to });
        }
    }

    /// Deals damage of a card, which has no colour (ATTACK-14).
    fn deal_card_damage(&mut self, asked: question::CardDamage, unit: Unit, before: Damage) {
        let question::CardDamage { role, tactic, left } = asked;
        let together = matches!(tactic, Tactic::SpaceTakeItDown | Tactic::GroundTakeItDown);
        let points = if together { left } else { 1 };
        self.assign_damage(unit, before, points);
        if matches!(tactic, Tactic::SpaceOnslaught | Tactic::GroundOnslaught) {
            let damage = Damage {
                markers: before.markers,
                assigned: before.assigned + points,
            };
            self.state.combat.struck = Some(Wounded::wounded_single_unit(unit, damage));
        }
        let left = left - points;
        if left > 0 && self.state.units_card_can_damage().next().is_some() {
            self.ask_role_to_decide(role, Decision::CardDamage { tactic, left });
        } else {
            self.finish_attack_tactic(role);
        }
    }
}

impl Question for question::BrilliantStrategy {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let decks = Theater::all().filter(|theater| state.can_draw_tactic(*theater));
        choices.extend(decks.map(Choice::Deck));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let Choice::Deck(theater) = choice else {
            self.panic_on_unlisted_choice(choice)
        };
        resolve.draw_tactic_cards(self.role.faction(), theater, 1);
        let more = Theater::all().any(|theater| resolve.state.can_draw_tactic(theater));
        if self.drawn == 0 && more {
            resolve.ask_role_to_decide(self.role, Decision::BrilliantStrategy { drawn: 1 });
        } else {
            resolve.finish_attack_tactic(self.role);
        }
    }
}

impl Question for question::ConcentrateFire {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let dice = state.rerollable_dice_from(self.chosen);
        choices.extend(dice.map(|(colour, face)| Choice::Reroll(colour, face)));
        if self.chosen.is_some() {
            choices.push(Choice::Done);
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match (self.chosen, choice) {
            (None, Choice::Reroll(colour, face)) => {
                let chosen = Some((colour, face));
                resolve.ask_role_to_decide(self.role, Decision::ConcentrateFire { chosen });
            }
            (Some(first), Choice::Reroll(colour, face)) => {
                resolve.reroll_dice([Some(first), Some((colour, face))]);
                resolve.finish_attack_tactic(self.role);
            }
            (Some(only), Choice::Done) => {
                resolve.reroll_dice([Some(only), None]);
                resolve.finish_attack_tactic(self.role);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Bombardment {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(state.bombarding_ships().map(Choice::Bombard));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Bombard(ship) => {
                let tactic = Tactic::GroundBombardment;
                let left = ship.row().red; // G-65
                resolve.ask_role_to_decide(self.role, Decision::CardDamage { tactic, left });
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::CardDamage {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let targets = state.units_card_can_damage();
        choices.extend(targets.map(|(unit, damage)| Choice::Hit(unit, damage)));
        if state.combat.struck.is_some() {
            choices.push(Choice::Done);
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Hit(unit, damage) => resolve.deal_card_damage(self, unit, damage),
            Choice::Done => resolve.finish_attack_tactic(self.role), // one unit was enough for "Onslaught"
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::BlockCost {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let kinds = state.tactic_kinds_in_hand(self.role.faction(), |_| true);
        choices.extend(kinds.map(Choice::Spend));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Spend(tactic) => resolve.pay_for_block_tactic(self.role, tactic),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::BlockDamage {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let damaged = state.blockable_units();
        choices.extend(damaged.map(|(unit, damage)| Choice::Block(unit, damage)));
        if self.optional {
            choices.push(Choice::Done);
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Block(unit, damage) => {
                resolve.remove_assigned_damage(unit, damage);
                resolve.ask_damage_to_block(self.role, self.left - 1, true);
            }
            Choice::Done => resolve.finish_block_tactic(),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
