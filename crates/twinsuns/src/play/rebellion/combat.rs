//! The mission or the combat that is going on.

use rebellion::view::{AttemptView, ColouredDice, CombatView, Fighters};
use rebellion::{Colour, Faction, Place, Spot, Theater};

use super::super::paint::{COLUMNS, flow, labelled};
use super::panel::{alike, phrases};
use super::pen::{HALF, Names, Pen};

impl Pen<'_> {
    /// What cards have set for the rest of the round; mostly nothing.
    pub(super) fn lasting(&self) -> Vec<String> {
        let lasting = &self.view.lasting;
        let marks = [
            ("safe from opposition", lasting.protected),
            ("detained", lasting.detained),
            ("2 more successes", lasting.encouraged),
        ];
        let mut words: Vec<_> = marks
            .into_iter()
            .filter_map(|(mark, leader)| Some(format!("{}: {mark}", self.name(leader?.id()))))
            .collect();
        words.extend(lasting.unhindering.map(|mark| {
            let [leader, place] = [mark.leader.id(), mark.place.id()].map(|id| self.name(id));
            format!("{leader}: keeps no units at {place}")
        }));
        let closed = lasting.closed.map(|system| self.name(system.id()));
        words.extend(closed.map(|system| format!("{system}: closed to Rebel leaders")));
        let pending = lasting.mobilizations.len();
        words.extend((pending > 0).then(|| format!("Rapid Mobilization pending: {pending}")));
        match words.is_empty() {
            true => Vec::new(),
            false => flow(&self.muted(" this round "), &words, ", ", COLUMNS),
        }
    }

    /// Nothing between two turns.
    pub(super) fn in_progress(&self) -> Vec<String> {
        match (&self.view.combat, self.view.assigning, &self.view.attempt) {
            (Some(combat), ..) => self.combat(combat),
            (None, Some(mission), _) => self.wide("mission", &[self.mission(mission)]),
            (None, None, Some(attempt)) => self.attempt(attempt),
            (None, None, None) => Vec::new(),
        }
    }

    fn attempt(&self, attempt: &AttemptView) -> Vec<String> {
        let leaders = attempt.leaders.iter();
        let leaders: Vec<_> = leaders.map(|leader| self.name(leader.id())).collect();
        let leaders = leaders.join(", ");
        let place = attempt.place.map(|place| self.name(place.id()));
        let place = place.map(|place| format!(" at {place}"));
        let target = attempt.target.map(|leader| self.name(leader.id()));
        let target = target.map(|leader| format!(", against {leader}"));
        let text = format!(
            "{}{}{}: {leaders}{}",
            self.name(attempt.mission.id()),
            place.unwrap_or_default(),
            target.unwrap_or_default(),
            self.opposition(attempt),
        );
        labelled(&self.muted(" mission    "), &text, COLUMNS)
    }

    /// Who opposes, and how the dice stand.
    fn opposition(&self, attempt: &AttemptView) -> String {
        if !attempt.is_opposed {
            return String::new();
        }
        let against = attempt.side(attempt.faction.other()).leaders.iter();
        let against: Vec<_> = against.map(|leader| self.name(leader.id())).collect();
        let standing = Faction::BOTH.map(|faction| {
            let side = attempt.side(faction);
            let dice = match (side.rolled.total(), side.dice) {
                (0, 1) => "1 die".to_string(),
                (0, dice) => format!("{dice} dice"),
                _ if side.successes == 1 => "1 success".to_string(),
                _ => format!("{} successes", side.successes),
            };
            format!("{} {dice}", self.side(faction))
        });
        format!(
            " · opposed by {} · {}",
            against.join(", "),
            standing.join(", ")
        )
    }

    fn combat(&self, combat: &CombatView) -> Vec<String> {
        let mut title = vec![format!("Combat at {}", self.name(combat.system.id()))];
        if combat.round > 0 {
            title.push(format!("round {}", combat.round));
        }
        title.extend(combat.theater.map(|theater| match theater {
            Theater::Space => "space battle".to_string(),
            Theater::Ground => "ground battle".to_string(),
        }));
        let attacker = combat.attack.map(|attack| self.side(attack.faction));
        title.extend(attacker.map(|faction| format!("attack of {faction}")));
        let played = combat.played.map(|tactic| self.name(tactic.id()));
        title.extend(played.map(|tactic| format!("{tactic} is played")));
        let in_force = combat.in_force.iter().map(|card| self.name(card.id()));
        title.extend(in_force.map(|card| format!("{card} is in force")));
        title[0] = self.strong(&title[0]);
        let mut lines = flow(" ", &title, " · ", COLUMNS);
        let [rebel, imperial] = Faction::BOTH.map(|faction| self.fighters(combat, faction));
        for (left, right) in rebel.iter().zip(&imperial) {
            lines.extend(self.beside(left, right));
        }
        lines
    }

    fn fighters(&self, combat: &CombatView, faction: Faction) -> Vec<Vec<String>> {
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
            let units = combat.side(faction).units.iter();
            let units = units.filter(|entry| entry.unit.row().theater == theater);
            let units = units.map(|entry| self.fighter(entry));
            rows.push(self.row(theater.id(), &phrases(units, ","), " ", HALF));
        }
        rows.push(
            match combat.attack.filter(|attack| attack.faction == faction) {
                Some(attack) => self.row("dice", &self.dice(attack.dice), ", ", HALF),
                None => Vec::new(),
            },
        );
        rows.push(self.row("tactics", &self.tactics(faction), ", ", HALF));
        rows
    }

    /// Units of one kind with the same damage.
    fn fighter(&self, entry: &Fighters) -> Vec<String> {
        let name = self.name(entry.unit.id());
        let mut words = vec![format!("{}× {name}", entry.count)];
        let damage = entry.markers + entry.assigned;
        if let Some(health) = entry.health.filter(|_| damage > 0) {
            words.push(format!("(damage {damage} of {health})"));
        }
        words
    }

    /// The dice of the attack that can still be spent.
    fn dice(&self, dice: ColouredDice) -> Vec<String> {
        let mut words = Vec::new();
        for colour in Colour::BOTH {
            for (face, count) in dice.of(colour).iter().filter(|(_, count)| *count > 0) {
                let face = self.name(face.id()).to_lowercase();
                words.push(format!("{count}× {} {face}", colour.id()));
            }
        }
        words
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
