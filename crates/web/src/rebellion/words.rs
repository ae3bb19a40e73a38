//! Star Wars: Rebellion in words, sides and pictures.

use locale::rebellion as words;
use rebellion::{
    Action, Choice, Decision, Faction, Happening, Leader, Mission, Objective, Place, Setup, Skill,
    State, System, Tactic, Told, Unit, View,
};
use tabletop::Seat;

use crate::art::{portraits, units};
use crate::charts::{Chart, Line};
use crate::on_screen::{OnScreen, Weight};
use crate::say::texts;

impl OnScreen for State {
    type Told = Happening;

    fn what(event: &Told) -> &Happening {
        &event.what
    }

    fn faction(setup: Setup, seat: Seat) -> Faction {
        setup.faction(seat)
    }

    fn name(id: &str) -> String {
        words::name(texts(), id)
    }

    fn explanation(id: &str) -> String {
        words::explanation(texts(), id)
    }

    fn components() -> Vec<&'static str> {
        let mut ids: Vec<_> = Place::all().map(Place::id).collect();
        ids.extend(Unit::all().map(Unit::id));
        ids.extend(Leader::all().map(Leader::id));
        ids.extend(Mission::all().map(Mission::id));
        ids.extend(Action::all().map(Action::id));
        ids.extend(Objective::all().map(Objective::id));
        ids.extend(Tactic::all().map(Tactic::id));
        ids
    }

    fn picture(id: &str) -> Option<(String, &'static str)> {
        let parsed = if id.parse::<System>().is_ok() {
            (format!("p-{id}"), "icon planet")
        } else if let Ok(unit) = id.parse::<Unit>() {
            let class = match unit.faction() {
                Faction::Rebel => "icon unit rebel",
                Faction::Imperial => "icon unit imperial",
            };
            (units::picture(unit), class)
        } else if let Some(portrait) = portraits::picture(id) {
            (portrait, "icon portrait")
        } else if let Ok(mission) = id.parse::<Mission>() {
            (format!("s-{}", mission.row().skill.id()), "icon skill")
        } else if id.parse::<Action>().is_ok() {
            ("c-action".to_owned(), "icon")
        } else if id.parse::<Objective>().is_ok() {
            ("c-objective".to_owned(), "icon")
        } else if id.parse::<Tactic>().is_ok() {
            ("c-tactic".to_owned(), "icon")
        } else if id.parse::<Skill>().is_ok() {
            (format!("s-{id}"), "icon skill")
        } else if id == Place::BASE.id() {
            ("m-rebel".to_owned(), "icon rebel")
        } else {
            return None;
        };
        Some(parsed)
    }

    fn question(view: &View) -> Option<String> {
        let (role, decision) = (view.deciding?, view.decision?);
        Some(match view.setup.is_team() {
            true => words::team_decision(texts(), role, &decision),
            false => words::decision(texts(), role, &decision),
        })
    }

    fn on_turn(view: &View) -> Option<Faction> {
        view.deciding.map(rebellion::Role::faction)
    }

    fn help(decision: &Decision) -> String {
        words::help(texts(), decision)
    }

    fn rules(decision: &Decision) -> &'static [&'static str] {
        words::decision_rules(decision)
    }

    fn choice(decision: &Decision, choice: Choice) -> String {
        words::choice(texts(), decision, choice)
    }

    /// What everybody learns then, nobody forgets.
    fn asks_twice(decision: &Decision, choice: Choice) -> bool {
        match choice {
            Choice::RevealBase | Choice::Base(_) | Choice::Eliminate(_) => true,
            Choice::Pass => *decision == Decision::Command,
            _ => false,
        }
    }

    fn told(setup: Setup, what: &Happening) -> String {
        match setup.is_team() {
            true => words::team_happening(texts(), what),
            false => words::happening(texts(), what),
        }
    }

    fn doer(what: &Happening) -> Option<Faction> {
        what.doer()
    }

    fn weight(what: &Happening) -> Weight {
        match what {
            Happening::MissionRevealed { .. }
            | Happening::DiceRolled { .. }
            | Happening::MissionSucceeded { .. }
            | Happening::MissionFailed { .. }
            | Happening::CombatBegan { .. }
            | Happening::CombatEnded { .. }
            | Happening::AttackRolled { .. }
            | Happening::TacticPlayed { .. }
            | Happening::BaseRevealed { .. }
            | Happening::SystemDestroyed { .. }
            | Happening::ObjectivePlayed { .. }
            | Happening::LeaderCaptured { .. }
            | Happening::LeaderRescued { .. }
            | Happening::ActionUsed { .. }
            | Happening::PlansRolled { .. }
            | Happening::GameEnded { .. } => Weight::Heavy,
            Happening::Activated { .. }
            | Happening::Moved { .. }
            | Happening::Opposed { .. }
            | Happening::LoyaltyGained { .. }
            | Happening::LoyaltyLost { .. }
            | Happening::Sabotaged { .. }
            | Happening::UnitDestroyed { .. }
            | Happening::UnitDeployed { .. }
            | Happening::LeaderRecruited { .. }
            | Happening::Passed { .. }
            | Happening::RoundBegan { .. }
            | Happening::Retreated { .. } => Weight::Plain,
            _ => Weight::Light,
        }
    }

    fn round(view: &View) -> u8 {
        view.time
    }

    fn charts(course: &[View]) -> Vec<Chart> {
        let line = |key: &str, class: &'static str, value: fn(&View) -> usize| Line {
            name: crate::say::say(key),
            class,
            values: course.iter().map(|view| value(view) as f32).collect(),
        };
        let units = |view: &View, faction: Faction| -> usize {
            let all = view.places.iter().flat_map(|place| &place.units);
            let own = all.filter(|entry| entry.unit.faction() == faction);
            own.map(|entry| usize::from(entry.count)).sum()
        };
        let units = |faction: Faction, class: &'static str| Line {
            name: State::name(faction.id()),
            class,
            values: course
                .iter()
                .map(|view| units(view, faction) as f32)
                .collect(),
        };
        vec![
            Chart {
                title: crate::say::say("ui-chart-markers"),
                lines: vec![
                    line("ui-chart-reputation", "rebel", |view| {
                        view.reputation.into()
                    }),
                    line("ui-chart-time", "neutral", |view| view.time.into()),
                ],
            },
            Chart {
                title: crate::say::say("ui-chart-systems"),
                lines: vec![
                    line("rebel", "rebel", |view| view.rebel_loyalty.len()),
                    line("imperial", "imperial", |view| {
                        view.imperial_loyalty.len() + view.subjugated.len()
                    }),
                ],
            },
            Chart {
                title: crate::say::say("ui-chart-units"),
                lines: vec![
                    units(Faction::Rebel, "rebel"),
                    units(Faction::Imperial, "imperial"),
                ],
            },
            Chart {
                title: crate::say::say("ui-chart-bases"),
                lines: vec![line("ui-chart-possible", "neutral", |view| {
                    view.public_bases.len()
                })],
            },
        ]
    }

    fn winner(view: &View) -> Option<Option<Faction>> {
        view.over.then_some(view.winner)
    }
}
