//! The round, the track, and the panels of both factions.

use locale::rebellion as words;
use rebellion::track::{TRACK_END, is_build_space, is_recruit_space};
use rebellion::view::Layer;
use rebellion::{Faction, Leader, LeaderLocation, Mission, Objective, Phase, Role, State};
use tabletop::Viewer;

use super::super::style::SCREEN_COLUMNS;
use super::super::table_writer::HALF_COLUMNS;
use super::super::terminal::Terminal;
use super::component_text::{NameLength, TableWriter, ink_and_mark};
use crate::paragraph::{pad_to_width, width};

impl TableWriter<'_> {
    /// Writes the round, the phase and whose decision it is; at the right what ends the game.
    pub(super) fn heading_line(&self) -> String {
        let view = self.view;
        let round = if view.round.phase.is_none() && !view.over {
            self.format_text("terminal-before-the-first-round")
        } else {
            self.format_text_with("ui-round", &[("round", view.time.into())])
        };
        let phase = match view.round.phase {
            Some(Phase::Assignment) => Some("ui-phase-assignment"),
            Some(Phase::Command) => Some("ui-phase-command"),
            Some(Phase::Refresh) => Some("ui-phase-refresh"),
            None if view.over => None,
            None => Some("terminal-set-up"),
        };
        let phase = phase.map(|key| format!(" · {}", self.format_text(key)));
        let phase = phase.unwrap_or_default();
        let left = format!(
            " {}{phase} · {}",
            self.strong_text(&round),
            self.decider_or_winner_text()
        );
        let apart = view.reputation.saturating_sub(view.time);
        let right = if view.over {
            String::new()
        } else {
            self.format_count("terminal-spaces-left", apart)
        };
        pad_to_width(&left, SCREEN_COLUMNS.saturating_sub(width(&right))) + &right
    }

    /// Writes who decides, or who has won.
    fn decider_or_winner_text(&self) -> String {
        let (key, side) = match (self.view.deciding, self.view.winner) {
            (Some(role), _) => ("terminal-decision", self.decider_label(role)),
            (None, Some(faction)) => ("terminal-winner", self.faction_label(faction)),
            (None, None) => return self.format_text("terminal-no-winner"),
        };
        self.format_text_with(key, &[("side", (&side).into())])
    }

    fn decider_label(&self, role: Role) -> String {
        let seat = self.view.setup.seat_of_role(role);
        let name = State::seat_display_name(self.texts, self.view.setup, seat);
        let text = format!("{} {name}", ink_and_mark(role.faction()).1);
        self.mark_name_if_viewer(
            self.in_faction_colour(role.faction(), &text),
            self.view.viewer == Viewer::Seat(seat),
        )
    }

    /// Marks a name if it is the viewer's.
    fn mark_name_if_viewer(&self, name: String, you: bool) -> String {
        if you {
            self.format_text_with("terminal-you", &[("name", (&name).into())])
        } else {
            name
        }
    }

    /// Draws the track with both markers: the time in brackets, the reputation behind the Rebels' mark.
    pub(super) fn time_track_line(&self) -> String {
        let view = self.view;
        let [r, b] = ["terminal-recruit", "terminal-build"].map(|key| self.format_text(key));
        let spaces = (1..=TRACK_END).map(|space| {
            let recruit = if is_recruit_space(space) { &r } else { "" };
            let build = if is_build_space(space) { &b } else { "" };
            let mut text = format!("{space}{recruit}{build}");
            if space == view.reputation {
                let marked = format!("{}{text}", ink_and_mark(Faction::Rebel).1);
                text = self.in_faction_colour(Faction::Rebel, &marked);
            }
            if space == view.time {
                text = self.strong_text(&format!("[{text}]"));
            }
            text
        });
        let spaces: Vec<_> = spaces.collect();
        let label = self.muted_text(&pad_to_width(&self.format_text("terminal-track"), 7));
        let letters = self.muted_text(&self.format_text("terminal-track-letters"));
        format!(" {label}{}   {letters}", spaces.join("  "))
    }

    /// Draws the two factions next to each other, the Rebels on the left.
    pub(super) fn side_panels(&self) -> Vec<String> {
        let [rebel, imperial] = Faction::BOTH.map(|faction| self.faction_panel(faction));
        self.place_rows_side_by_side(&rebel, &imperial)
    }

    fn faction_panel(&self, faction: Faction) -> Vec<Vec<String>> {
        let row = |label, items: &[String], between| {
            self.labelled_row(&self.format_text(label), items, between, HALF_COLUMNS)
        };
        let mut rows = vec![vec![self.faction_title(faction)]];
        let waiting = self.undeployed_unit_lines(faction);
        rows.push(row("terminal-pool", &self.leader_pool_texts(faction), ", "));
        rows.push(row(
            "terminal-missions",
            &self.assigned_mission_texts(faction),
            " ",
        ));
        rows.push(row("terminal-queue", &self.build_queue_texts(faction), " "));
        rows.push(if waiting.is_empty() {
            Vec::new()
        } else {
            row("ui-to-place", &waiting, " ")
        });
        rows.push(row(
            "terminal-in-hand",
            &self.hand_size_texts(faction),
            ", ",
        ));
        rows.push(row("terminal-decks", &self.deck_size_texts(faction), ", "));
        rows
    }

    fn faction_title(&self, faction: Faction) -> String {
        let own = self.view.own_faction() == Some(faction);
        self.mark_name_if_viewer(self.faction_label(faction), own)
    }

    /// Lists the leaders in the pool and their talents.
    fn leader_pool_texts(&self, faction: Faction) -> Vec<String> {
        let pool = self.leaders_where(faction, |spot| spot == LeaderLocation::Pool);
        pool.map(|entry| {
            let name = self.leader_label(entry, NameLength::Short);
            let talents = self.leader_talents(entry.leader);
            let commander = self.commander_letter(faction, entry.leader);
            let talents = commander.map_or(talents.clone(), |it| format!("{it} {talents}"));
            format!("{name} {}", self.muted_text(&talents))
        })
        .collect()
    }

    /// Returns the letter of the Admiral or the General, who commands the leader in a team (TEAM-04).
    fn commander_letter(&self, faction: Faction, leader: Leader) -> Option<String> {
        let (admiral, general) = (Role::admiral_of(faction), Role::general_of(faction));
        let setup = self.view.setup;
        if setup.seat_of_role(admiral) == setup.seat_of_role(general) {
            None
        } else if leader.row().frame == admiral.frame_of_commanded_leaders() {
            Some(self.format_text("terminal-admiral"))
        } else {
            Some(self.format_text("terminal-general"))
        }
    }

    /// Lists the facedown missions, as far as the viewer knows them, and the leaders on them.
    fn assigned_mission_texts(&self, faction: Faction) -> Vec<String> {
        let missions = self.view.faction_view(faction).missions.assigned.iter();
        let missions = missions.map(|card| {
            let name = card.mission.map(|mission| self.mission_label(mission));
            let name = name.unwrap_or_else(|| self.format_text("ui-facedown"));
            let leaders = self.leaders_where(faction, |spot| spot == LeaderLocation::On(card.slot));
            let leaders = leaders.map(|it| vec![self.leader_label(it, NameLength::Short)]);
            let mut words = vec![format!("{name}:")];
            words.extend(join_phrases(leaders, ","));
            words
        });
        join_phrases(missions, ";")
    }

    /// Writes a mission and the skill that its leaders need.
    pub(super) fn mission_label(&self, mission: Mission) -> String {
        let row = mission.row();
        let need = format!("{}{}", self.skill_initial(row.skill), row.requirement);
        format!("{} {}", self.name(row.id), self.muted_text(&need))
    }

    fn build_queue_texts(&self, faction: Faction) -> Vec<String> {
        let built = &self.view.faction_view(faction).built;
        let spaces = self.view.queue.iter().enumerate();
        let spaces = spaces.map(|(at, space)| {
            let mut units = self.unit_words(space, faction, NameLength::Short);
            if let Some(built) = built {
                let new = self.unit_words(&built[at], faction, NameLength::Short);
                units.extend(new.iter().map(|unit| format!("+{unit}")));
            }
            if units.is_empty() {
                units.push("–".into());
            }
            units[0] = format!("{}: {}", at + 1, units[0]);
            units
        });
        join_phrases(spaces, " ")
    }

    /// Lists the units that wait to be placed or deployed.
    fn undeployed_unit_lines(&self, faction: Faction) -> Vec<String> {
        let mut units = self.unit_words(&self.view.to_place, faction, NameLength::Short);
        units.extend(self.unit_words(&self.view.ready, faction, NameLength::Short));
        units
    }

    fn hand_size_texts(&self, faction: Faction) -> Vec<String> {
        let shown = self.view.faction_view(faction);
        let mut sizes = vec![
            self.format_count("terminal-mission-cards", shown.missions.hand_size),
            self.format_count("terminal-action-cards", shown.actions.hand_size),
        ];
        match faction {
            Faction::Rebel => {
                let stages = self.view.objectives.hand_stages;
                let text =
                    self.format_count("terminal-objective-cards", stages.iter().sum::<usize>());
                sizes.push(text + &self.muted_text(&self.objective_counts_by_stage(stages)));
            }
            Faction::Imperial => {
                sizes.push(self.format_count("terminal-probe-cards", self.view.probes.hand_size));
            }
        }
        sizes
    }

    fn deck_size_texts(&self, faction: Faction) -> Vec<String> {
        let view = self.view;
        let shown = view.faction_view(faction);
        let (missions, actions) = (&shown.missions, &shown.actions);
        let mut sizes = vec![
            self.deck_size("terminal-missions", &missions.deck, missions.discard.len()),
            self.deck_size("terminal-actions", &actions.deck, actions.discard.len()),
        ];
        match faction {
            Faction::Rebel => {
                let layers = view.objectives.deck.iter();
                let left = layers.map(|layer| layer.cards.size).sum::<usize>();
                sizes.push(self.pile_label("terminal-objectives", left));
            }
            Faction::Imperial => {
                let discarded = view.project_discard.len();
                sizes.push(self.deck_size("terminal-projects", &view.projects, discarded));
                sizes.push(self.deck_size("terminal-probes", &view.probes.deck, 0));
            }
        }
        sizes
    }

    fn deck_size<T>(&self, key: &str, deck: &[Layer<T>], discarded: usize) -> String {
        let left = deck.iter().map(|layer| layer.size).sum::<usize>();
        let deck = self.pile_label(key, left);
        match discarded {
            0 => deck,
            _ => self.format_text_with(
                "terminal-with-discards",
                &[("deck", (&deck).into()), ("count", discarded.into())],
            ),
        }
    }

    /// Writes the number of objectives of each stage, which everybody sees on their backs.
    fn objective_counts_by_stage(&self, [first, second, third]: [usize; 3]) -> String {
        if first + second + third == 0 {
            return String::new();
        }
        let gaps = [("first", first), ("second", second), ("third", third)];
        let gaps = gaps.map(|(gap, count)| (gap, count.into()));
        format!(" {}", self.format_text_with("terminal-stages", &gaps))
    }

    /// Lists the viewer's own cards by name; the command `hand` explains them.
    pub(super) fn hand_lines(&self) -> Vec<String> {
        let Some(faction) = self.view.own_faction() else {
            return Vec::new();
        };
        let shown = self.view.faction_view(faction);
        let missions = shown.missions.hand.as_deref().unwrap_or_default();
        let missions = merge_equal_items_with_count(
            missions.iter().map(|mission| self.mission_label(*mission)),
        );
        let mut lines = self.full_width_row("terminal-missions", &missions);
        let actions = shown.actions.hand.unwrap_or_default();
        let actions: Vec<_> = actions.iter().map(|card| self.name(card.id())).collect();
        if !actions.is_empty() {
            lines.extend(self.full_width_row("terminal-actions", &actions));
        }
        if let Some(hand) = self.view.objectives.hand {
            let cards: Vec<_> = hand.iter().map(|card| self.objective_label(card)).collect();
            lines.extend(self.full_width_row("terminal-objectives", &cards));
        }
        let drawn = shown.actions.drawn.unwrap_or_default();
        let drawn: Vec<_> = drawn.iter().map(|card| self.name(card.id())).collect();
        if !drawn.is_empty() {
            lines.extend(self.full_width_row("terminal-drawn", &drawn));
        }
        let probes = self.view.probes.drawn.unwrap_or_default();
        let probes: Vec<_> = probes.iter().map(|system| self.name(system.id())).collect();
        if !probes.is_empty() {
            lines.extend(self.full_width_row("terminal-probes", &probes));
        }
        lines
    }

    /// Writes an objective, marked if everybody has seen it.
    pub(super) fn objective_label(&self, card: Objective) -> String {
        let name = words::name(self.texts, card.id());
        if self.view.objectives.open.contains(card) {
            name + &self.muted_text(&format!(" {}", self.format_text("terminal-seen-by-all")))
        } else {
            name
        }
    }
}

/// Joins phrases to a list of words, with a sign between two phrases. A line can end after each word.
pub(super) fn join_phrases(phrases: impl Iterator<Item = Vec<String>>, sign: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for phrase in phrases {
        if let Some(last) = words.last_mut() {
            last.push_str(sign);
        }
        words.extend(phrase);
    }
    words
}

/// Lists equal items once, with their number.
pub(super) fn merge_equal_items_with_count(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<(String, usize)> = Vec::new();
    for item in items {
        match all.iter_mut().find(|(same, _)| *same == item) {
            Some((_, times)) => *times += 1,
            None => all.push((item, 1)),
        }
    }
    let words = all.into_iter().map(|(item, times)| match times {
        1 => item,
        _ => format!("{times}× {item}"),
    });
    words.collect()
}
