//! The mission or the combat in progress.

use rebellion::view::{AttemptView, ColouredDice, CombatView, Fighters};
use rebellion::{Colour, Faction, Leader, LeaderLocation, Place, Theater};

use super::super::style::SCREEN_COLUMNS;
use super::super::table_writer::{HALF_COLUMNS, LABEL_COLUMNS};
use super::component_text::{NameLength, TableWriter};
use super::side_panel::{join_phrases, merge_equal_items_with_count};
use crate::paragraph::{pad_to_width, wrap_behind_label, wrap_items_behind_label};

impl TableWriter<'_> {
    /// Writes the effects of cards that last for the rest of the round; mostly there are none.
    pub(super) fn round_effect_lines(&self) -> Vec<String> {
        let lasting = &self.view.lasting;
        let marks = [
            ("terminal-protected", lasting.protected),
            ("terminal-detained", lasting.detained),
            ("terminal-encouraged", lasting.encouraged),
        ];
        let mut words: Vec<_> = marks
            .into_iter()
            .filter_map(|(key, leader)| {
                Some(self.format_with_component_name(key, "leader", leader?.id()))
            })
            .collect();
        words.extend(lasting.unhindering.map(|mark| {
            let [leader, place] = [mark.leader.id(), mark.place.id()].map(|id| self.name(id));
            let gaps = [("leader", (&leader).into()), ("place", (&place).into())];
            self.format_text_with("terminal-unhindering", &gaps)
        }));
        let closed = lasting.closed;
        words.extend(
            closed.map(|it| self.format_with_component_name("terminal-closed", "system", it.id())),
        );
        let pending = lasting.mobilizations.len();
        words.extend((pending > 0).then(|| self.format_count("terminal-mobilizations", pending)));
        if words.is_empty() {
            return Vec::new();
        }
        let label = format!(" {} ", self.format_text("terminal-this-round"));
        wrap_items_behind_label(&self.muted_text(&label), &words, ", ", SCREEN_COLUMNS)
    }

    /// Draws the combat or the mission in progress; nothing between two turns.
    pub(super) fn combat_or_mission_lines(&self) -> Vec<String> {
        match (&self.view.combat, self.view.assigning, &self.view.attempt) {
            (Some(combat), ..) => self.combat_lines(combat),
            (None, Some(mission), _) => {
                self.full_width_row("terminal-mission", &[self.mission_label(mission)])
            }
            (None, None, Some(attempt)) => self.attempt_lines(attempt),
            (None, None, None) => Vec::new(),
        }
    }

    fn attempt_lines(&self, attempt: &AttemptView) -> Vec<String> {
        let mut mission = self.name(attempt.mission.id());
        if let Some(place) = attempt.place {
            let place = self.name(place.id());
            let gaps = [("mission", (&mission).into()), ("place", (&place).into())];
            mission = self.format_text_with("terminal-mission-at", &gaps);
        }
        if let Some(target) = attempt.target {
            let leader = self.name(target.id());
            let gaps = [("mission", (&mission).into()), ("leader", (&leader).into())];
            mission = self.format_text_with("terminal-mission-against", &gaps);
        }
        let leaders = self.leader_names(attempt.leaders.iter());
        let gaps = [
            ("mission", (&mission).into()),
            ("leaders", (&leaders).into()),
        ];
        let text = self.add_opposition_to_attempt_text(
            attempt,
            self.format_text_with("terminal-attempt", &gaps),
        );
        let label = pad_to_width(&self.format_text("terminal-mission"), LABEL_COLUMNS);
        wrap_behind_label(
            &self.muted_text(&format!(" {label}")),
            &text,
            SCREEN_COLUMNS,
        )
    }

    fn leader_names(&self, leaders: impl Iterator<Item = Leader>) -> String {
        let names: Vec<_> = leaders.map(|leader| self.name(leader.id())).collect();
        names.join(", ")
    }

    /// Adds to an attempt that is opposed who opposes it and how the dice stand.
    fn add_opposition_to_attempt_text(&self, attempt: &AttemptView, text: String) -> String {
        if !attempt.is_opposed {
            return text;
        }
        let against = self.leader_names(
            attempt
                .faction_side(attempt.faction.opponent())
                .leaders
                .iter(),
        );
        let standing = Faction::BOTH.map(|faction| {
            let side = attempt.faction_side(faction);
            let dice = match side.rolled.total_dice() {
                0 => self.format_count("terminal-dice-to-roll", side.dice),
                _ => self.format_count("terminal-successes", side.successes),
            };
            format!("{} {dice}", self.faction_label(faction))
        });
        let standing = standing.join(", ");
        let gaps = [
            ("attempt", (&text).into()),
            ("leaders", (&against).into()),
            ("standing", (&standing).into()),
        ];
        self.format_text_with("terminal-opposed", &gaps)
    }

    fn combat_lines(&self, combat: &CombatView) -> Vec<String> {
        let system = self.format_with_component_name("ui-combat", "system", combat.system.id());
        let mut title = vec![self.strong_text(&system)];
        if combat.round > 0 {
            title.push(
                self.format_text_with("terminal-combat-round", &[("round", combat.round.into())]),
            );
        }
        let battle = |theater: Theater| [("theater", theater.id().into())];
        let theater = combat.theater.map(battle);
        title.extend(theater.map(|theater| self.format_text_with("terminal-battle", &theater)));
        let attacker = combat
            .attack
            .map(|attack| self.faction_label(attack.faction));
        let attack =
            |side: String| self.format_text_with("terminal-attack-of", &[("side", (&side).into())]);
        title.extend(attacker.map(attack));
        let named = |key, id| self.format_with_component_name(key, "card", id);
        let played = combat.played.map(rebellion::Tactic::id);
        title.extend(played.map(|id| named("terminal-is-played", id)));
        let in_force = combat.in_force.iter().map(rebellion::Action::id);
        title.extend(in_force.map(|id| named("terminal-in-force", id)));
        let mut lines = wrap_items_behind_label(" ", &title, " · ", SCREEN_COLUMNS);
        let [rebel, imperial] = Faction::BOTH.map(|faction| self.fighter_rows(combat, faction));
        lines.extend(self.place_rows_side_by_side(&rebel, &imperial));
        lines
    }

    fn fighter_rows(&self, combat: &CombatView, faction: Faction) -> Vec<Vec<String>> {
        let place = Place::from(combat.system);
        let leaders = self.leaders_where(faction, |spot| spot == LeaderLocation::At(place));
        let leaders: Vec<_> = leaders
            .map(|entry| {
                let name = self.leader_label(entry, NameLength::Full);
                format!(
                    "{name} {}",
                    self.muted_text(&self.leader_talents(entry.leader))
                )
            })
            .collect();
        let mut rows = vec![vec![self.faction_label(faction)]];
        let row = |key, items: &[String]| {
            self.labelled_row(&self.format_text(key), items, ", ", HALF_COLUMNS)
        };
        rows.push(row("terminal-leaders", &leaders));
        for theater in Theater::BOTH {
            let units = combat.faction_side(faction).units.iter();
            let units = units.filter(|entry| entry.unit.row().theater == theater);
            let units = units.map(|entry| self.combat_unit_words(entry));
            rows.push(self.labelled_row(
                &self.theater_label(theater),
                &join_phrases(units, ","),
                " ",
                HALF_COLUMNS,
            ));
        }
        rows.push(
            match combat.attack.filter(|attack| attack.faction == faction) {
                Some(attack) => row("terminal-dice", &self.unspent_dice_words(attack.dice)),
                None => Vec::new(),
            },
        );
        rows.push(row("terminal-tactics", &self.tactic_cards(faction)));
        rows
    }

    /// Writes the word that marks a row or a card of a theater.
    fn theater_label(&self, theater: Theater) -> String {
        self.format_text_with("terminal-theater", &[("theater", theater.id().into())])
    }

    /// Writes units of one kind with the same damage.
    fn combat_unit_words(&self, entry: &Fighters) -> Vec<String> {
        let name = self.name(entry.unit.id());
        let mut words = vec![format!("{}× {name}", entry.count)];
        let damage = entry.markers + entry.assigned;
        if let Some(health) = entry.health.filter(|_| damage > 0) {
            let gaps = [("damage", damage.into()), ("health", health.into())];
            words.push(self.format_text_with("terminal-damage", &gaps));
        }
        words
    }

    /// Writes the dice of the attack that can still be spent.
    fn unspent_dice_words(&self, dice: ColouredDice) -> Vec<String> {
        let mut words = Vec::new();
        for colour in Colour::BOTH {
            for (face, count) in dice
                .dice_of_colour(colour)
                .iter()
                .filter(|(_, count)| *count > 0)
            {
                let gaps = [
                    ("count", count.into()),
                    ("colour", colour.id().into()),
                    ("face", face.id().into()),
                ];
                words.push(self.format_text_with("terminal-some-dice", &gaps));
            }
        }
        words
    }

    /// Writes the tactic cards of a faction by name, or by their backs.
    fn tactic_cards(&self, faction: Faction) -> Vec<String> {
        let shown = &self.view.faction_view(faction).tactics;
        let Some(hand) = &shown.hand else {
            return vec![self.tactic_card_count_words(shown.sizes)];
        };
        let cards = hand.iter().map(|tactic| {
            let theater = self.theater_label(tactic.row().theater);
            let note = self.muted_text(&format!("({theater})"));
            format!("{} {note}", self.name(tactic.id()))
        });
        merge_equal_items_with_count(cards)
    }

    /// Writes the number of tactic cards for each theater.
    pub(super) fn tactic_card_count_words(&self, [space, ground]: [usize; 2]) -> String {
        let gaps = [("space", space.into()), ("ground", ground.into())];
        self.format_text_with("terminal-tactic-cards", &gaps)
    }
}
