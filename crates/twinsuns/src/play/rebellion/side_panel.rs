//! The round, the track, and the panels of both factions.

use locale::rebellion as words;
use rebellion::track::{TRACK_END, builds, recruits};
use rebellion::view::Layer;
use rebellion::{Faction, Leader, Mission, Objective, Phase, Role, Spot, State};
use tabletop::Viewer;

use super::super::paint::COLUMNS;
use super::super::pen::HALF;
use super::super::terminal::Terminal;
use super::pen::{Names, Pen, mark};
use crate::paragraph::{pad, width};

impl Pen<'_> {
    /// Writes the round, the phase and whose decision it is; at the right what ends the game.
    pub(super) fn head(&self) -> String {
        let view = self.view;
        let round = if view.round.phase.is_none() && !view.over {
            self.say("terminal-before-the-first-round")
        } else {
            self.fill("ui-round", &[("round", view.time.into())])
        };
        let phase = match view.round.phase {
            Some(Phase::Assignment) => Some("ui-phase-assignment"),
            Some(Phase::Command) => Some("ui-phase-command"),
            Some(Phase::Refresh) => Some("ui-phase-refresh"),
            None if view.over => None,
            None => Some("terminal-set-up"),
        };
        let phase = phase.map(|key| format!(" · {}", self.say(key)));
        let phase = phase.unwrap_or_default();
        let left = format!(" {}{phase} · {}", self.strong(&round), self.who());
        let apart = view.reputation.saturating_sub(view.time);
        let right = if view.over {
            String::new()
        } else {
            self.count("terminal-spaces-left", apart)
        };
        pad(&left, COLUMNS.saturating_sub(width(&right))) + &right
    }

    /// Writes who decides, or who has won.
    fn who(&self) -> String {
        let (key, side) = match (self.view.deciding, self.view.winner) {
            (Some(role), _) => ("terminal-decision", self.decider(role)),
            (None, Some(faction)) => ("terminal-winner", self.side(faction)),
            (None, None) => return self.say("terminal-no-winner"),
        };
        self.fill(key, &[("side", (&side).into())])
    }

    fn decider(&self, role: Role) -> String {
        let seat = self.view.setup.seat(role);
        let name = State::sitter_name(self.texts, self.view.setup, seat);
        let text = format!("{} {name}", mark(role.faction()).1);
        self.maybe_you(
            self.inked(role.faction(), &text),
            self.view.viewer == Viewer::Seat(seat),
        )
    }

    /// Marks a name if it is the viewer's.
    fn maybe_you(&self, name: String, you: bool) -> String {
        if you {
            self.fill("terminal-you", &[("name", (&name).into())])
        } else {
            name
        }
    }

    /// Draws the track with both markers: the time in brackets, the reputation behind the Rebels' mark.
    pub(super) fn track(&self) -> String {
        let view = self.view;
        let [r, b] = ["terminal-recruit", "terminal-build"].map(|key| self.say(key));
        let spaces = (1..=TRACK_END).map(|space| {
            let recruit = if recruits(space) { &r } else { "" };
            let build = if builds(space) { &b } else { "" };
            let mut text = format!("{space}{recruit}{build}");
            if space == view.reputation {
                let marked = format!("{}{text}", mark(Faction::Rebel).1);
                text = self.inked(Faction::Rebel, &marked);
            }
            if space == view.time {
                text = self.strong(&format!("[{text}]"));
            }
            text
        });
        let spaces: Vec<_> = spaces.collect();
        let label = self.muted(&pad(&self.say("terminal-track"), 7));
        let letters = self.muted(&self.say("terminal-track-letters"));
        format!(" {label}{}   {letters}", spaces.join("  "))
    }

    /// Draws the two factions next to each other, the Rebels on the left.
    pub(super) fn sides(&self) -> Vec<String> {
        let [rebel, imperial] = Faction::BOTH.map(|faction| self.panel(faction));
        self.halves(&rebel, &imperial)
    }

    fn panel(&self, faction: Faction) -> Vec<Vec<String>> {
        let row =
            |label, items: &[String], between| self.row(&self.say(label), items, between, HALF);
        let mut rows = vec![vec![self.title(faction)]];
        let waiting = self.waiting(faction);
        rows.push(row("terminal-pool", &self.pool(faction), ", "));
        rows.push(row("terminal-missions", &self.assigned(faction), " "));
        rows.push(row("terminal-queue", &self.queue(faction), " "));
        rows.push(if waiting.is_empty() {
            Vec::new()
        } else {
            row("ui-to-place", &waiting, " ")
        });
        rows.push(row("terminal-in-hand", &self.hand_sizes(faction), ", "));
        rows.push(row("terminal-decks", &self.deck_sizes(faction), ", "));
        rows
    }

    fn title(&self, faction: Faction) -> String {
        let own = self.view.own_faction() == Some(faction);
        self.maybe_you(self.side(faction), own)
    }

    /// Lists the leaders in the pool and their talents.
    fn pool(&self, faction: Faction) -> Vec<String> {
        let pool = self.leaders(faction, |spot| spot == Spot::Pool);
        pool.map(|entry| {
            let name = self.leader(entry, Names::Short);
            let talents = self.talents(entry.leader);
            let commander = self.commander(faction, entry.leader);
            let talents = commander.map_or(talents.clone(), |it| format!("{it} {talents}"));
            format!("{name} {}", self.muted(&talents))
        })
        .collect()
    }

    /// Returns the letter of the Admiral or the General, who commands the leader in a team (TEAM-04).
    fn commander(&self, faction: Faction, leader: Leader) -> Option<String> {
        let (admiral, general) = (Role::admiral(faction), Role::general(faction));
        let setup = self.view.setup;
        if setup.seat(admiral) == setup.seat(general) {
            None
        } else if leader.row().frame == admiral.frame() {
            Some(self.say("terminal-admiral"))
        } else {
            Some(self.say("terminal-general"))
        }
    }

    /// Lists the facedown missions, as far as the viewer knows them, and the leaders on them.
    fn assigned(&self, faction: Faction) -> Vec<String> {
        let missions = self.view.faction(faction).missions.assigned.iter();
        let missions = missions.map(|card| {
            let name = card.mission.map(|mission| self.mission(mission));
            let name = name.unwrap_or_else(|| self.say("ui-facedown"));
            let leaders = self.leaders(faction, |spot| spot == Spot::On(card.slot));
            let leaders = leaders.map(|it| vec![self.leader(it, Names::Short)]);
            let mut words = vec![format!("{name}:")];
            words.extend(phrases(leaders, ","));
            words
        });
        phrases(missions, ";")
    }

    /// Writes a mission and the skill that its leaders need.
    pub(super) fn mission(&self, mission: Mission) -> String {
        let row = mission.row();
        let need = format!("{}{}", self.initial(row.skill), row.requirement);
        format!("{} {}", self.name(row.id), self.muted(&need))
    }

    fn queue(&self, faction: Faction) -> Vec<String> {
        let built = &self.view.faction(faction).built;
        let spaces = self.view.queue.iter().enumerate();
        let spaces = spaces.map(|(at, space)| {
            let mut units = self.units(space, faction, Names::Short);
            if let Some(built) = built {
                let new = self.units(&built[at], faction, Names::Short);
                units.extend(new.iter().map(|unit| format!("+{unit}")));
            }
            if units.is_empty() {
                units.push("–".into());
            }
            units[0] = format!("{}: {}", at + 1, units[0]);
            units
        });
        phrases(spaces, " ")
    }

    /// Lists the units that wait to be placed or deployed.
    fn waiting(&self, faction: Faction) -> Vec<String> {
        let mut units = self.units(&self.view.to_place, faction, Names::Short);
        units.extend(self.units(&self.view.ready, faction, Names::Short));
        units
    }

    fn hand_sizes(&self, faction: Faction) -> Vec<String> {
        let shown = self.view.faction(faction);
        let mut sizes = vec![
            self.count("terminal-mission-cards", shown.missions.hand_size),
            self.count("terminal-action-cards", shown.actions.hand_size),
        ];
        match faction {
            Faction::Rebel => {
                let stages = self.view.objectives.hand_stages;
                let text = self.count("terminal-objective-cards", stages.iter().sum::<usize>());
                sizes.push(text + &self.muted(&self.by_stage(stages)));
            }
            Faction::Imperial => {
                sizes.push(self.count("terminal-probe-cards", self.view.probes.hand_size));
            }
        }
        sizes
    }

    fn deck_sizes(&self, faction: Faction) -> Vec<String> {
        let view = self.view;
        let shown = view.faction(faction);
        let (missions, actions) = (&shown.missions, &shown.actions);
        let mut sizes = vec![
            self.deck_size("terminal-missions", &missions.deck, missions.discard.len()),
            self.deck_size("terminal-actions", &actions.deck, actions.discard.len()),
        ];
        match faction {
            Faction::Rebel => {
                let layers = view.objectives.deck.iter();
                let left = layers.map(|layer| layer.cards.size).sum::<usize>();
                sizes.push(self.pile("terminal-objectives", left));
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
        let deck = self.pile(key, left);
        match discarded {
            0 => deck,
            _ => self.fill(
                "terminal-with-discards",
                &[("deck", (&deck).into()), ("count", discarded.into())],
            ),
        }
    }

    /// Writes the number of objectives of each stage, which everybody sees on their backs.
    fn by_stage(&self, [first, second, third]: [usize; 3]) -> String {
        if first + second + third == 0 {
            return String::new();
        }
        let gaps = [("first", first), ("second", second), ("third", third)];
        let gaps = gaps.map(|(gap, count)| (gap, count.into()));
        format!(" {}", self.fill("terminal-stages", &gaps))
    }

    /// Lists the viewer's own cards by name; the command `hand` explains them.
    pub(super) fn hand(&self) -> Vec<String> {
        let Some(faction) = self.view.own_faction() else {
            return Vec::new();
        };
        let shown = self.view.faction(faction);
        let missions = shown.missions.hand.as_deref().unwrap_or_default();
        let missions = alike(missions.iter().map(|mission| self.mission(*mission)));
        let mut lines = self.wide("terminal-missions", &missions);
        let actions = shown.actions.hand.unwrap_or_default();
        let actions: Vec<_> = actions.iter().map(|card| self.name(card.id())).collect();
        if !actions.is_empty() {
            lines.extend(self.wide("terminal-actions", &actions));
        }
        if let Some(hand) = self.view.objectives.hand {
            let cards: Vec<_> = hand.iter().map(|card| self.objective(card)).collect();
            lines.extend(self.wide("terminal-objectives", &cards));
        }
        let drawn = shown.actions.drawn.unwrap_or_default();
        let drawn: Vec<_> = drawn.iter().map(|card| self.name(card.id())).collect();
        if !drawn.is_empty() {
            lines.extend(self.wide("terminal-drawn", &drawn));
        }
        let probes = self.view.probes.drawn.unwrap_or_default();
        let probes: Vec<_> = probes.iter().map(|system| self.name(system.id())).collect();
        if !probes.is_empty() {
            lines.extend(self.wide("terminal-probes", &probes));
        }
        lines
    }

    /// Writes an objective, marked if everybody has seen it.
    pub(super) fn objective(&self, card: Objective) -> String {
        let name = words::name(self.texts, card.id());
        if self.view.objectives.open.contains(card) {
            name + &self.muted(&format!(" {}", self.say("terminal-seen-by-all")))
        } else {
            name
        }
    }
}

/// Joins phrases to a list of words, with a sign between two phrases. A line can end after each word.
pub(super) fn phrases(phrases: impl Iterator<Item = Vec<String>>, sign: &str) -> Vec<String> {
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
pub(super) fn alike(items: impl Iterator<Item = String>) -> Vec<String> {
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
