//! Round, tracks, and what lies before both factions.

use locale::rebellion as words;
use rebellion::track::{TRACK_END, builds, recruits};
use rebellion::view::Layer;
use rebellion::{Faction, Leader, Mission, Objective, Phase, Role, Spot, State};
use tabletop::Viewer;

use super::super::paint::{COLUMNS, Ink, pad, width};
use super::super::terminal::Terminal;
use super::pen::{HALF, Names, Pen, mark};

impl Pen<'_> {
    /// Round, phase and whose decision it is; at the right what ends the game.
    pub(super) fn head(&self) -> String {
        let view = self.view;
        let (round, phase) = (format!("Round {}", view.time), view.round.phase);
        let (round, phase) = match phase {
            Some(Phase::Assignment) => (round, " · Assignment Phase"),
            Some(Phase::Command) => (round, " · Command Phase"),
            Some(Phase::Refresh) => (round, " · Refresh Phase"),
            None if view.over => (round, ""),
            None => ("Before the first round".into(), " · set-up"),
        };
        let who = match (view.deciding, view.winner) {
            (Some(role), _) => format!("decision: {}", self.decider(role)),
            (None, Some(faction)) => format!("winner: {}", self.side(faction)),
            (None, None) => "no winner".into(),
        };
        let left = format!(" {}{phase} · {who}", self.strong(&round));
        let apart = view.reputation.saturating_sub(view.time);
        let right = match apart {
            _ if view.over => String::new(),
            1 => "1 space until the Rebels win".into(),
            _ => format!("{apart} spaces until the Rebels win"),
        };
        pad(&left, COLUMNS.saturating_sub(width(&right))) + &right
    }

    fn decider(&self, role: Role) -> String {
        let seat = self.view.setup.seat(role);
        let name = State::side_name(self.texts, self.view.setup, seat);
        let text = format!("{} {name}", mark(role.faction()).1);
        let you = match self.view.viewer == Viewer::Seat(seat) {
            true => " (you)",
            false => "",
        };
        self.inked(role.faction(), &text) + you
    }

    /// The track with both markers: the time in brackets, the reputation behind the Rebels' mark.
    pub(super) fn track(&self) -> String {
        let view = self.view;
        let spaces = (1..=TRACK_END).map(|space| {
            let recruit = if recruits(space) { "r" } else { "" };
            let build = if builds(space) { "b" } else { "" };
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
        let meaning = self.muted("r recruit, b build");
        format!(
            " {}{}   {meaning}",
            self.muted(&pad("track", 7)),
            spaces.join("  ")
        )
    }

    /// The two factions next to each other, the Rebels to the left.
    pub(super) fn sides(&self) -> Vec<String> {
        let [rebel, imperial] = Faction::BOTH.map(|faction| self.panel(faction));
        let rows = rebel.iter().zip(&imperial);
        rows.flat_map(|(left, right)| self.beside(left, right))
            .collect()
    }

    fn panel(&self, faction: Faction) -> Vec<Vec<String>> {
        let row = |label, items: &[String], between| self.row(label, items, between, HALF);
        let mut rows = vec![vec![self.title(faction)]];
        let waiting = self.waiting(faction);
        rows.push(row("pool", &self.pool(faction), ", "));
        rows.push(row("missions", &self.assigned(faction), " "));
        rows.push(row("queue", &self.queue(faction), " "));
        rows.push(match waiting.is_empty() {
            true => Vec::new(),
            false => row("to place", &waiting, " "),
        });
        rows.push(row("in hand", &self.hand_sizes(faction), ", "));
        rows.push(row("decks", &self.deck_sizes(faction), ", "));
        rows
    }

    fn title(&self, faction: Faction) -> String {
        let you = match self.view.own_faction() == Some(faction) {
            true => " (you)",
            false => "",
        };
        self.side(faction) + you
    }

    /// The leaders in the pool and what they can do.
    fn pool(&self, faction: Faction) -> Vec<String> {
        let pool = self.leaders(faction, |spot| spot == Spot::Pool);
        pool.map(|entry| {
            let name = self.leader(entry, Names::Short);
            let talents = self.talents(entry.leader);
            let talents = format!("{}{talents}", self.commander(faction, entry.leader));
            format!("{name} {}", self.muted(&talents))
        })
        .collect()
    }

    /// In a team, whether the Admiral or the General commands the leader (TEAM-04).
    fn commander(&self, faction: Faction, leader: Leader) -> &'static str {
        let (admiral, general) = (Role::admiral(faction), Role::general(faction));
        let setup = self.view.setup;
        match setup.seat(admiral) == setup.seat(general) {
            true => "",
            false if leader.row().frame == admiral.frame() => "A ",
            false => "G ",
        }
    }

    /// The facedown missions, as far as the viewer knows them, and the leaders on them.
    fn assigned(&self, faction: Faction) -> Vec<String> {
        let missions = self.view.faction(faction).missions.assigned.iter();
        let missions = missions.map(|card| {
            let name = card.mission.map(|mission| self.mission(mission));
            let name = name.unwrap_or("facedown".into());
            let leaders = self.leaders(faction, |spot| spot == Spot::On(card.slot));
            let leaders = leaders.map(|it| vec![self.leader(it, Names::Short)]);
            let mut words = vec![format!("{name}:")];
            words.extend(phrases(leaders, ","));
            words
        });
        phrases(missions, ";")
    }

    /// A mission and what its leaders need.
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

    /// Units that wait to be placed or deployed.
    fn waiting(&self, faction: Faction) -> Vec<String> {
        let mut units = self.units(&self.view.to_place, faction, Names::Short);
        units.extend(self.units(&self.view.ready, faction, Names::Short));
        units
    }

    fn hand_sizes(&self, faction: Faction) -> Vec<String> {
        let shown = self.view.faction(faction);
        let mut sizes = vec![
            count(shown.missions.hand_size, "mission"),
            count(shown.actions.hand_size, "action card"),
        ];
        match faction {
            Faction::Rebel => {
                let stages = self.view.objectives.hand_stages;
                let text = count(stages.iter().sum(), "objective");
                sizes.push(text + &self.muted(&by_stage(stages)));
            }
            Faction::Imperial => sizes.push(count(self.view.probes.hand_size, "probe card")),
        }
        sizes
    }

    fn deck_sizes(&self, faction: Faction) -> Vec<String> {
        let view = self.view;
        let shown = view.faction(faction);
        let missions = pile(
            "missions",
            &shown.missions.deck,
            shown.missions.discard.len(),
        );
        let actions = pile("actions", &shown.actions.deck, shown.actions.discard.len());
        let mut sizes = vec![missions, actions];
        match faction {
            Faction::Rebel => {
                let layers = view.objectives.deck.iter();
                let left = layers.map(|layer| layer.cards.size).sum::<usize>();
                sizes.push(format!("objectives {left}"));
            }
            Faction::Imperial => {
                let discarded = view.project_discard.len();
                sizes.push(pile("projects", &view.projects, discarded));
                sizes.push(pile("probes", &view.probes.deck, 0));
            }
        }
        sizes
    }

    /// The viewer's own cards by name; `hand` says what they do.
    pub(super) fn hand(&self) -> Vec<String> {
        let Some(faction) = self.view.own_faction() else {
            return Vec::new();
        };
        let shown = self.view.faction(faction);
        let missions = shown.missions.hand.as_deref().unwrap_or_default();
        let missions = alike(missions.iter().map(|mission| self.mission(*mission)));
        let mut lines = self.wide("missions", &missions);
        let actions = shown.actions.hand.unwrap_or_default();
        let actions: Vec<_> = actions.iter().map(|card| self.name(card.id())).collect();
        if !actions.is_empty() {
            lines.extend(self.wide("actions", &actions));
        }
        if let Some(hand) = self.view.objectives.hand {
            let cards: Vec<_> = hand.iter().map(|card| self.objective(card)).collect();
            lines.extend(self.wide("objectives", &cards));
        }
        let drawn = shown.actions.drawn.unwrap_or_default();
        let drawn: Vec<_> = drawn.iter().map(|card| self.name(card.id())).collect();
        if !drawn.is_empty() {
            lines.extend(self.wide("drawn", &drawn));
        }
        let probes = self.view.probes.drawn.unwrap_or_default();
        let probes: Vec<_> = probes.iter().map(|system| self.name(system.id())).collect();
        if !probes.is_empty() {
            lines.extend(self.wide("probes", &probes));
        }
        lines
    }

    /// An objective, and whether everybody has seen it.
    pub(super) fn objective(&self, card: Objective) -> String {
        let name = words::name(self.texts, card.id());
        match self.view.objectives.open.contains(card) {
            true => name + &self.paint.ink(Ink::Muted, " (seen by all)"),
            false => name,
        }
    }
}

/// Phrases as words that a line can end after, with a sign between two phrases.
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

/// Equal items once, with their number.
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

fn count(number: usize, word: &str) -> String {
    match number {
        1 => format!("1 {word}"),
        _ => format!("{number} {word}s"),
    }
}

/// How many objectives are of which stage, as their backs tell everybody.
fn by_stage([first, second, third]: [usize; 3]) -> String {
    match first + second + third {
        0 => String::new(),
        _ => format!(" (stages {first}, {second}, {third})"),
    }
}

fn pile<T>(name: &str, deck: &[Layer<T>], discarded: usize) -> String {
    let left = deck.iter().map(|layer| layer.size).sum::<usize>();
    match discarded {
        0 => format!("{name} {left}"),
        _ => format!("{name} {left} (+{discarded} discarded)"),
    }
}
