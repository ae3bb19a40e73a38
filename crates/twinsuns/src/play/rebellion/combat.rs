//! The mission or the combat in progress.

use rebellion::view::{AttemptView, ColouredDice, CombatView, Fighters};
use rebellion::{Colour, Faction, Leader, Place, Spot, Theater};

use super::super::paint::COLUMNS;
use super::super::pen::{HALF, LABEL};
use super::panel::{alike, phrases};
use super::pen::{Names, Pen};
use crate::paragraph::{flow, labelled, pad};

impl Pen<'_> {
    /// Writes the effects of cards that last for the rest of the round; mostly there are none.
    pub(super) fn lasting(&self) -> Vec<String> {
        let lasting = &self.view.lasting;
        let marks = [
            ("terminal-protected", lasting.protected),
            ("terminal-detained", lasting.detained),
            ("terminal-encouraged", lasting.encouraged),
        ];
        let mut words: Vec<_> = marks
            .into_iter()
            .filter_map(|(key, leader)| Some(self.fill_name(key, "leader", leader?.id())))
            .collect();
        words.extend(lasting.unhindering.map(|mark| {
            let [leader, place] = [mark.leader.id(), mark.place.id()].map(|id| self.name(id));
            let gaps = [("leader", (&leader).into()), ("place", (&place).into())];
            self.fill("terminal-unhindering", &gaps)
        }));
        let closed = lasting.closed;
        words.extend(closed.map(|it| self.fill_name("terminal-closed", "system", it.id())));
        let pending = lasting.mobilizations.len();
        words.extend((pending > 0).then(|| self.count("terminal-mobilizations", pending)));
        if words.is_empty() {
            return Vec::new();
        }
        let label = format!(" {} ", self.say("terminal-this-round"));
        flow(&self.muted(&label), &words, ", ", COLUMNS)
    }

    /// Draws the combat or the mission in progress; nothing between two turns.
    pub(super) fn in_progress(&self) -> Vec<String> {
        match (&self.view.combat, self.view.assigning, &self.view.attempt) {
            (Some(combat), ..) => self.combat(combat),
            (None, Some(mission), _) => self.wide("terminal-mission", &[self.mission(mission)]),
            (None, None, Some(attempt)) => self.attempt(attempt),
            (None, None, None) => Vec::new(),
        }
    }

    fn attempt(&self, attempt: &AttemptView) -> Vec<String> {
        let mut mission = self.name(attempt.mission.id());
        if let Some(place) = attempt.place {
            let place = self.name(place.id());
            let gaps = [("mission", (&mission).into()), ("place", (&place).into())];
            mission = self.fill("terminal-mission-at", &gaps);
        }
        if let Some(target) = attempt.target {
            let leader = self.name(target.id());
            let gaps = [("mission", (&mission).into()), ("leader", (&leader).into())];
            mission = self.fill("terminal-mission-against", &gaps);
        }
        let leaders = self.names(attempt.leaders.iter());
        let gaps = [
            ("mission", (&mission).into()),
            ("leaders", (&leaders).into()),
        ];
        let text = self.opposition(attempt, self.fill("terminal-attempt", &gaps));
        let label = pad(&self.say("terminal-mission"), LABEL);
        labelled(&self.muted(&format!(" {label}")), &text, COLUMNS)
    }

    fn names(&self, leaders: impl Iterator<Item = Leader>) -> String {
        let names: Vec<_> = leaders.map(|leader| self.name(leader.id())).collect();
        names.join(", ")
    }

    /// Adds to an attempt that is opposed who opposes it and how the dice stand.
    fn opposition(&self, attempt: &AttemptView, text: String) -> String {
        if !attempt.is_opposed {
            return text;
        }
        let against = self.names(attempt.side(attempt.faction.other()).leaders.iter());
        let standing = Faction::BOTH.map(|faction| {
            let side = attempt.side(faction);
            let dice = match side.rolled.total() {
                0 => self.count("terminal-dice-to-roll", side.dice),
                _ => self.count("terminal-successes", side.successes),
            };
            format!("{} {dice}", self.side(faction))
        });
        let standing = standing.join(", ");
        let gaps = [
            ("attempt", (&text).into()),
            ("leaders", (&against).into()),
            ("standing", (&standing).into()),
        ];
        self.fill("terminal-opposed", &gaps)
    }

    fn combat(&self, combat: &CombatView) -> Vec<String> {
        let system = self.fill_name("ui-combat", "system", combat.system.id());
        let mut title = vec![self.strong(&system)];
        if combat.round > 0 {
            title.push(self.fill("terminal-combat-round", &[("round", combat.round.into())]));
        }
        let battle = |theater: Theater| [("theater", theater.id().into())];
        let theater = combat.theater.map(battle);
        title.extend(theater.map(|theater| self.fill("terminal-battle", &theater)));
        let attacker = combat.attack.map(|attack| self.side(attack.faction));
        let attack = |side: String| self.fill("terminal-attack-of", &[("side", (&side).into())]);
        title.extend(attacker.map(attack));
        let named = |key, id| self.fill_name(key, "card", id);
        let played = combat.played.map(rebellion::Tactic::id);
        title.extend(played.map(|id| named("terminal-is-played", id)));
        let in_force = combat.in_force.iter().map(rebellion::Action::id);
        title.extend(in_force.map(|id| named("terminal-in-force", id)));
        let mut lines = flow(" ", &title, " · ", COLUMNS);
        let [rebel, imperial] = Faction::BOTH.map(|faction| self.fighters(combat, faction));
        lines.extend(self.halves(&rebel, &imperial));
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
        let row = |key, items: &[String]| self.row(&self.say(key), items, ", ", HALF);
        rows.push(row("terminal-leaders", &leaders));
        for theater in Theater::BOTH {
            let units = combat.side(faction).units.iter();
            let units = units.filter(|entry| entry.unit.row().theater == theater);
            let units = units.map(|entry| self.fighter(entry));
            rows.push(self.row(&self.theater(theater), &phrases(units, ","), " ", HALF));
        }
        rows.push(
            match combat.attack.filter(|attack| attack.faction == faction) {
                Some(attack) => row("terminal-dice", &self.dice(attack.dice)),
                None => Vec::new(),
            },
        );
        rows.push(row("terminal-tactics", &self.tactics(faction)));
        rows
    }

    /// Writes the word that marks a row or a card of a theater.
    fn theater(&self, theater: Theater) -> String {
        self.fill("terminal-theater", &[("theater", theater.id().into())])
    }

    /// Writes units of one kind with the same damage.
    fn fighter(&self, entry: &Fighters) -> Vec<String> {
        let name = self.name(entry.unit.id());
        let mut words = vec![format!("{}× {name}", entry.count)];
        let damage = entry.markers + entry.assigned;
        if let Some(health) = entry.health.filter(|_| damage > 0) {
            let gaps = [("damage", damage.into()), ("health", health.into())];
            words.push(self.fill("terminal-damage", &gaps));
        }
        words
    }

    /// Writes the dice of the attack that can still be spent.
    fn dice(&self, dice: ColouredDice) -> Vec<String> {
        let mut words = Vec::new();
        for colour in Colour::BOTH {
            for (face, count) in dice.of(colour).iter().filter(|(_, count)| *count > 0) {
                let gaps = [
                    ("count", count.into()),
                    ("colour", colour.id().into()),
                    ("face", face.id().into()),
                ];
                words.push(self.fill("terminal-some-dice", &gaps));
            }
        }
        words
    }

    /// Writes the tactic cards of a faction by name, or by their backs.
    fn tactics(&self, faction: Faction) -> Vec<String> {
        let shown = &self.view.faction(faction).tactics;
        let Some(hand) = &shown.hand else {
            return vec![self.tactic_backs(shown.sizes)];
        };
        let cards = hand.iter().map(|tactic| {
            let theater = self.theater(tactic.row().theater);
            let note = self.muted(&format!("({theater})"));
            format!("{} {note}", self.name(tactic.id()))
        });
        alike(cards)
    }

    /// Writes the number of tactic cards for each theater.
    pub(super) fn tactic_backs(&self, [space, ground]: [usize; 2]) -> String {
        let gaps = [("space", space.into()), ("ground", ground.into())];
        self.fill("terminal-tactic-cards", &gaps)
    }
}
