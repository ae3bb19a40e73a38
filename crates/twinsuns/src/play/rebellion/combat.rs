//! The mission or the combat that is going on.

use rebellion::view::UnitCount;
use rebellion::{Colour, Face, Faction, Place, Spot, Theater};

use super::super::paint::{COLUMNS, flow, labelled};
use super::panel::{alike, phrases};
use super::pen::{HALF, Names, Pen};
use super::progress::Combat;

impl Pen<'_> {
    /// Nothing between two turns.
    pub(super) fn in_progress(&self) -> Vec<String> {
        let Some(progress) = &self.progress else {
            return Vec::new();
        };
        match progress.combat() {
            Some(combat) => self.combat(combat),
            None => self.mission_underway(),
        }
    }

    fn mission_underway(&self) -> Vec<String> {
        if let Some(mission) = self.view.assigning {
            return self.wide("mission", &[self.mission(mission)]);
        }
        let (Some(mission), Some(progress)) = (self.view.mission, &self.progress) else {
            return Vec::new();
        };
        let attempt = progress.attempt();
        let leaders = attempt.leaders.iter();
        let leaders: Vec<_> = leaders.map(|leader| self.name(leader.id())).collect();
        let leaders = leaders.join(", ");
        let placed = self.view.leaders.iter().any(|entry| {
            attempt.leaders.contains(&entry.leader) && entry.spot == Spot::At(attempt.place)
        });
        let place = match placed {
            true => format!(" at {}", self.name(attempt.place.id())),
            false => String::new(),
        };
        let target = attempt.target.map(|leader| self.name(leader.id()));
        let target = target.map(|leader| format!(", against {leader}"));
        let text = format!(
            "{}{place}{}: {leaders}",
            self.name(mission.id()),
            target.unwrap_or_default()
        );
        labelled(&self.muted(" mission    "), &text, COLUMNS)
    }

    fn combat(&self, combat: &Combat) -> Vec<String> {
        let mut title = vec![format!("Combat at {}", self.name(combat.system.id()))];
        if combat.round > 0 {
            title.push(format!("round {}", combat.round));
        }
        title.extend(combat.theater.map(|theater| match theater {
            Theater::Space => "space battle".to_string(),
            Theater::Ground => "ground battle".to_string(),
        }));
        let attacker = combat.attacker.map(|faction| self.side(faction));
        title.extend(attacker.map(|faction| format!("attack of {faction}")));
        let played = combat.played.map(|tactic| self.name(tactic.id()));
        title.extend(played.map(|tactic| format!("{tactic} is played")));
        title[0] = self.strong(&title[0]);
        let mut lines = flow(" ", &title, " · ", COLUMNS);
        let [rebel, imperial] = Faction::BOTH.map(|faction| self.fighters(combat, faction));
        for (left, right) in rebel.iter().zip(&imperial) {
            lines.extend(self.beside(left, right));
        }
        lines
    }

    fn fighters(&self, combat: &Combat, faction: Faction) -> Vec<Vec<String>> {
        let place = Place::from(combat.system);
        let leaders = self.leaders(faction, |spot| spot == Spot::At(place));
        let leaders: Vec<_> = leaders
            .map(|entry| {
                let name = self.leader(entry, Names::Full);
                format!("{name} {}", self.muted(&self.talents(entry.leader)))
            })
            .collect();
        let mut rows = vec![vec![self.side(faction)]];
        rows.push(self.row("leaders", &leaders, ", ", HALF));
        for theater in Theater::BOTH {
            let units = self.units_at(place).iter();
            let units = units.filter(|entry| {
                entry.unit.faction() == faction && entry.unit.row().theater == theater
            });
            let units = units.flat_map(|entry| self.fighter(combat, entry));
            rows.push(self.row(theater.id(), &phrases(units, ","), " ", HALF));
        }
        rows.push(match combat.attacker == Some(faction) {
            true => self.row("dice", &self.dice(combat), ", ", HALF),
            false => Vec::new(),
        });
        rows.push(self.row("tactics", &self.tactics(faction), ", ", HALF));
        rows
    }

    /// Units of one kind: the unharmed together, and those with damage.
    fn fighter(&self, combat: &Combat, entry: &UnitCount) -> Vec<Vec<String>> {
        let name = self.name(entry.unit.id());
        let health = entry.unit.row().health.map_or(0, |(health, _)| health);
        let mut unharmed = entry.count;
        let mut items = Vec::new();
        for hurt in combat.hurt(entry.unit) {
            unharmed = unharmed.saturating_sub(hurt.count);
            let damage = hurt.markers + hurt.assigned;
            items.push(vec![
                format!("{}× {name}", hurt.count),
                format!("(damage {damage} of {health})"),
            ]);
        }
        if unharmed > 0 {
            items.insert(0, vec![format!("{unharmed}× {name}")]);
        }
        items
    }

    /// The dice of the attack that can still be spent.
    fn dice(&self, combat: &Combat) -> Vec<String> {
        let mut dice = Vec::new();
        for colour in Colour::BOTH {
            for (face, count) in Face::ALL.into_iter().zip(combat.dice(colour)) {
                if count > 0 {
                    let face = self.name(face.id()).to_lowercase();
                    dice.push(format!("{count}× {} {face}", colour.id()));
                }
            }
        }
        dice
    }

    /// Tactic cards by name, or by their backs.
    fn tactics(&self, faction: Faction) -> Vec<String> {
        let shown = &self.view.faction(faction).tactics;
        let Some(hand) = &shown.hand else {
            let [space, ground] = shown.sizes;
            return vec![format!("{space} for space, {ground} for the ground")];
        };
        let cards = hand.iter().map(|tactic| {
            let theater = self.name(tactic.row().theater.id()).to_lowercase();
            let note = self.muted(&format!("({theater})"));
            format!("{} {note}", self.name(tactic.id()))
        });
        alike(cards)
    }
}
