//! Star Wars: Rebellion in words, sides and pictures.

use std::sync::Arc;

use gestures::Draft;
use gestures::rebellion::grammar;
use gestures::rebellion::seat_orders::{OfferedOrder, SeatOrders};
use leptos::prelude::{AnyView, Callback, IntoView};
use locale::rebellion as words;
use rebellion::{
    Action, Choice, Decision, Event, Face, Faction, Leader, Mission, Objective, Place, Ring, Setup,
    Skill, State, System, Tactic, Theater, Unit, View,
};
use tabletop::Side;

use super::action_sentences;
use super::card_moves::card_moves;
use super::combat_losses::combat_losses;
use super::leader_rings::leader_facts;
use super::own_keys;
use super::place_look::{PlaceLook, describe_place_prospects, place_facts};
use super::sheets;
use super::stakes::decision_stakes;
use super::target_odds::{TargetOdds, target_odds};
use crate::art::{portraits, unit_silhouettes};
use crate::cards_in_flight::CardMove;
use crate::charts::{Chart, ChartLine};
use crate::interaction::Interaction;
use crate::piece_keys::PieceKey;
use crate::sound::Cue;
use crate::table_board::{LogEntry, Table};
use crate::table_ui::{Emphasis, TableUi};
use crate::ui_texts::{texts, ui_text};

impl TableUi for State {
    type Orders = SeatOrders;

    fn ordered_choice(view: &View, orders: SeatOrders) -> Option<Choice> {
        orders.ordered_choice(view)
    }

    fn offered_order(view: &View, mut orders: SeatOrders) -> Option<(String, SeatOrders)> {
        let offered = SeatOrders::offered_order(view)?;
        let key = match offered {
            OfferedOrder::Combat(order) => format!("ui-order-now-{}", order.id()),
            OfferedOrder::Window(_) => "ui-order-now-window".to_owned(),
        };
        orders.give_order(offered, view);
        Some((ui_text(&key), orders))
    }

    fn render(table: Table<Self>, leave: Callback<()>) -> impl IntoView + 'static {
        super::rebellion_table(table, leave)
    }

    fn name(id: &str) -> String {
        words::name(texts(), id)
    }

    fn explanation(id: &str) -> String {
        words::explanation(texts(), id)
    }

    fn piece_facts(view: &View, piece: &str) -> Vec<String> {
        if let Ok(leader) = piece.parse::<Leader>() {
            return leader_facts(view, leader);
        }
        let place = piece.rsplit('@').next().unwrap_or(piece);
        match place.parse::<Place>() {
            Ok(place) => {
                let mut all = place_facts(&PlaceLook::new(view, place));
                all.extend(describe_place_prospects(view, place));
                all
            }
            Err(_) => Vec::new(),
        }
    }

    fn pieces_standing_on(view: &View, piece: &str) -> Vec<String> {
        let Ok(place) = piece.parse::<Place>() else {
            return Vec::new();
        };
        let look = PlaceLook::new(view, place);
        let units = look.units.iter();
        let units = units.map(|entry| format!("{}@{place}", entry.unit.id()));
        let leaders = look
            .leaders
            .iter()
            .map(|entry| entry.leader.id().to_owned());
        units.chain(leaders).collect()
    }

    fn piece_choice_is_about(view: &View, choice: Choice, named: &[String]) -> Option<String> {
        let standing = |unit: Unit, place: &str| Some(format!("{}@{place}", unit.id()));
        match choice {
            Choice::Place(_, place) => Some(place.id().to_owned()),
            Choice::Move(unit, place) | Choice::Destroy(unit, place) => standing(unit, place.id()),
            Choice::Hit(unit, _)
            | Choice::Block(unit, _)
            | Choice::Take(unit, _)
            | Choice::Bombard(unit) => {
                let combat = view.combat.as_ref()?;
                standing(unit, combat.system.id())
            }
            _ => {
                let kind = |piece: &String| piece.contains('@') || piece.parse::<Unit>().is_ok();
                named.iter().find(|piece| !kind(piece)).cloned()
            }
        }
    }

    fn shows_only_own_knowledge(choice: Choice) -> bool {
        gestures::rebellion::shows_only_own_knowledge(choice)
    }

    fn gesture_continues_with_next(decision: Decision, choice: Choice, next: Decision) -> bool {
        grammar::gesture_continues_with_next(decision, choice, next)
    }

    fn one_click_answers_both(decision: Decision, choice: Choice, next: Decision) -> bool {
        grammar::one_click_answers_both(decision, choice, next)
    }

    fn repeats_question(decision: Decision, choice: Choice, next: Decision) -> bool {
        grammar::repeats_question(decision, choice, next)
    }

    fn opens_sheet(draft: &Draft<State>) -> bool {
        sheets::opens_sheet(draft)
    }

    fn draft_text(route: &Draft<State>) -> String {
        sheets::draft_text(route)
    }

    fn route_text_beside_sheet(route: &Draft<State>) -> String {
        sheets::route_text_beside_sheet(route)
    }

    fn sheet_title(decision: Decision) -> Option<String> {
        sheets::sheet_title(decision)
    }

    fn decision_sheet(desk: Interaction<State>) -> Option<AnyView> {
        sheets::decision_sheet(desk)
    }

    fn choice_button_notes(view: &View) -> Vec<Option<String>> {
        let odds = target_odds(view).into_iter();
        odds.map(|odds| odds.map(TargetOdds::button_text)).collect()
    }

    fn refusal_hint(view: &View, piece: &str) -> Option<String> {
        sheets::refusal_hint(view, piece)
    }

    fn is_draggable_piece(view: &View, piece: &str) -> bool {
        sheets::is_own_fleet(view, piece)
    }

    fn routes_for_carried_piece(
        draft: &Draft<State>,
        piece: &str,
        onto: &str,
    ) -> Vec<Draft<State>> {
        sheets::routes_moving_fleet(draft, piece, onto)
    }

    fn piece_for_key(view: &View, key: PieceKey) -> Option<String> {
        own_keys::piece_for_key(view, key)
    }

    fn piece_rules(id: &str) -> &'static [&'static str] {
        if let Ok(unit) = id.parse::<Unit>() {
            return unit_rules(unit);
        }
        match () {
            () if id == Place::BASE.id() => &["BASE-01", "BASE-14", "BASE-26"],
            () if id.parse::<System>().is_ok() => &["SYSTEM-01", "LOYALTY-01", "SUBJUGATE-01"],
            () if id.parse::<Leader>().is_ok() => &["LEADER-01", "LEADER-02", "LEADER-04"],
            () if id.parse::<Ring>().is_ok() => &["RING-01", "RING-02", "RING-04"],
            () if id.parse::<Mission>().is_ok() => &["MISSION-01", "MISSION-02", "OPPOSE-01"],
            () if id.parse::<Action>().is_ok() => &["ACTION-01", "ACTION-03", "ACTION-04"],
            () if id.parse::<Objective>().is_ok() => &["OBJECTIVE-02", "OBJECTIVE-04"],
            () if id.parse::<Tactic>().is_ok() => &["TACTIC-01", "ATTACK-09"],
            () if id.parse::<Skill>().is_ok() => &["SKILL-01", "SKILL-02"],
            () if id.parse::<Face>().is_ok() => &["DICE-02", "DICE-03", "DICE-04"],
            () => &[],
        }
    }

    fn stakes(view: &View) -> Option<String> {
        decision_stakes(view)
    }

    fn component_ids() -> Vec<&'static str> {
        let mut ids: Vec<_> = Place::all().map(Place::id).collect();
        ids.extend(Unit::all().map(Unit::id));
        ids.extend(Leader::all().map(Leader::id));
        ids.extend(Ring::ALL.map(Ring::id));
        ids.extend(Mission::all().map(Mission::id));
        ids.extend(Action::all().map(Action::id));
        ids.extend(Objective::all().map(Objective::id));
        ids.extend(Tactic::all().map(Tactic::id));
        ids
    }

    fn component_picture(id: &str) -> Option<(String, &'static str)> {
        let parsed = if id.parse::<System>().is_ok() {
            (format!("p-{id}"), "icon planet")
        } else if let Ok(unit) = id.parse::<Unit>() {
            let class = match unit.faction() {
                Faction::Rebel => "icon unit rebel",
                Faction::Imperial => "icon unit imperial",
            };
            (unit_silhouettes::unit_picture_name(unit), class)
        } else if let Some(portrait) = portraits::portrait_picture_name(id) {
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

    fn decision_advice(decision: &Decision) -> String {
        words::help_text(texts(), decision)
    }

    fn decision_rules(decision: &Decision) -> &'static [&'static str] {
        decision.rules()
    }

    fn choice_button_text(decision: &Decision, choice: Choice) -> String {
        words::describe_choice(texts(), decision, choice)
    }

    /// Asks about choices that tell everybody something they will not forget, or that lose a turn.
    fn confirmation_message_key(decision: &Decision, choice: Choice) -> Option<&'static str> {
        match choice {
            Choice::RevealBase => Some("ui-doubt-reveal-base"),
            Choice::Base(_) => Some("ui-doubt-base"),
            Choice::Eliminate(_) => Some("ui-doubt-eliminate"),
            Choice::Pass if *decision == Decision::Command => Some("ui-doubt-pass"),
            _ => None,
        }
    }

    fn event_log_text(setup: Setup, what: &Event) -> String {
        words::describe_event(texts(), setup, what)
    }

    fn dice_roll_and_average(event: &Event) -> Option<(Side, f32, f32)> {
        roll_value_and_average(event).map(|(faction, got, usual)| (faction.side(), got, usual))
    }

    fn actor(what: &Event) -> Option<Side> {
        what.actor().map(Faction::side)
    }

    fn line_joins_action(lines: &[Arc<LogEntry<State>>], next: &LogEntry<State>) -> bool {
        action_sentences::line_joins_action(lines, next)
    }

    fn log_action_summary(lines: &[Arc<LogEntry<State>>]) -> Option<String> {
        action_sentences::log_action_summary(lines)
    }

    fn summaries_after_lines(log: &[Arc<LogEntry<State>>]) -> Vec<LogEntry<State>> {
        combat_losses(log)
    }

    fn card_moves(what: &Event) -> Vec<CardMove> {
        card_moves(what)
    }

    fn emphasis(what: &Event) -> Emphasis {
        match what {
            Event::MissionSucceeded { .. }
            | Event::MissionFailed { .. }
            | Event::CombatEnded { .. }
            | Event::PlansRolled { .. } => Emphasis::Result,
            Event::MissionRevealed { .. }
            | Event::DiceRolled { .. }
            | Event::CombatBegan { .. }
            | Event::AttackRolled { .. }
            | Event::TacticPlayed { .. }
            | Event::BaseRevealed { .. }
            | Event::SystemDestroyed { .. }
            | Event::ObjectivePlayed { .. }
            | Event::LeaderCaptured { .. }
            | Event::LeaderRescued { .. }
            | Event::ActionUsed { .. }
            | Event::GameEnded { .. } => Emphasis::Strong,
            Event::Activated { .. }
            | Event::Moved { .. }
            | Event::Opposed { .. }
            | Event::LoyaltyGained { .. }
            | Event::LoyaltyLost { .. }
            | Event::Sabotaged { .. }
            | Event::UnitDestroyed { .. }
            | Event::UnitDeployed { .. }
            | Event::LeaderRecruited { .. }
            | Event::Passed { .. }
            | Event::RoundBegan { .. }
            | Event::Retreated { .. } => Emphasis::Normal,
            _ => Emphasis::Slight,
        }
    }

    fn sound_cue(what: &Event) -> Option<Cue> {
        Some(match what {
            Event::DiceRolled { .. } | Event::AttackRolled { .. } | Event::PlansRolled { .. } => {
                Cue::Dice
            }
            Event::UnitDestroyed { .. } | Event::SystemDestroyed { .. } => Cue::Hit,
            Event::MissionSucceeded { .. } | Event::ObjectivePlayed { .. } => Cue::Success,
            Event::MissionFailed { .. } => Cue::Failure,
            Event::MissionRevealed { .. }
            | Event::TacticPlayed { .. }
            | Event::ActionUsed { .. } => Cue::Card,
            Event::BaseRevealed { .. } => Cue::BaseFound,
            _ => return None,
        })
    }

    fn importance(what: &Event) -> u32 {
        match what {
            Event::SystemDestroyed { .. } | Event::PlansRolled { .. } => 60,
            Event::BaseRevealed { .. } | Event::LeaderEliminated { .. } => 50,
            Event::LeaderCaptured { .. } | Event::ObjectivePlayed { .. } => 30,
            Event::LeaderRescued { .. } => 24,
            Event::UnitDestroyed { .. } => 4,
            Event::LoyaltyGained { .. } | Event::Subjugated { .. } => 2,
            _ => 0,
        }
    }

    fn round_number(view: &View) -> u8 {
        view.time
    }

    fn charts_of_game_course(course: &[View]) -> Vec<Chart> {
        let line = |key: &str, class: &'static str, value: fn(&View) -> usize| ChartLine {
            name: crate::ui_texts::ui_text(key),
            class,
            values: course.iter().map(|view| value(view) as f32).collect(),
        };
        let units = |view: &View, faction: Faction| -> usize {
            let all = view.places.iter().flat_map(|place| &place.units);
            let own = all.filter(|entry| entry.unit.faction() == faction);
            own.map(|entry| usize::from(entry.count)).sum()
        };
        let units = |faction: Faction, class: &'static str| ChartLine {
            name: State::name(faction.id()),
            class,
            values: course
                .iter()
                .map(|view| units(view, faction) as f32)
                .collect(),
        };
        vec![
            Chart {
                title: crate::ui_texts::ui_text("ui-chart-markers"),
                signed: false,
                lines: vec![
                    line("ui-chart-reputation", "rebel", |view| {
                        view.reputation.into()
                    }),
                    line("ui-chart-time", "neutral", |view| view.time.into()),
                ],
            },
            Chart {
                title: crate::ui_texts::ui_text("ui-chart-systems"),
                signed: false,
                lines: vec![
                    line("rebel", "rebel", |view| view.rebel_loyalty.len()),
                    line("imperial", "imperial", |view| {
                        view.imperial_loyalty.len() + view.subjugated.len()
                    }),
                ],
            },
            Chart {
                title: crate::ui_texts::ui_text("ui-chart-units"),
                signed: false,
                lines: vec![
                    units(Faction::Rebel, "rebel"),
                    units(Faction::Imperial, "imperial"),
                ],
            },
            Chart {
                title: crate::ui_texts::ui_text("ui-chart-bases"),
                signed: false,
                lines: vec![line("ui-chart-possible", "neutral", |view| {
                    view.public_bases.len()
                })],
            },
        ]
    }

    fn win_reason(view: &View) -> String {
        let base = view.base.map(|system| State::name(system.id()));
        let own = view.own_faction().map_or("nobody", Faction::id);
        let gaps: [(&str, locale::Argument<'_>); 3] = [
            ("own", own.into()),
            ("system", base.as_deref().unwrap_or_default().into()),
            ("round", view.time.into()),
        ];
        let key = match (view.winner, &base) {
            (Some(Faction::Rebel), _) => "ui-why-rebel",
            (Some(Faction::Imperial), Some(_)) => "ui-why-imperial",
            (Some(Faction::Imperial), None) => "ui-why-imperial-somewhere",
            (None, _) => "ui-nobody-won",
        };
        crate::ui_texts::ui_text_with(key, &gaps)
    }
}

/// Returns the value of rolled dice and the average value of as many: successes in missions, and in combat every
/// face that is not blank.
fn roll_value_and_average(what: &Event) -> Option<(Faction, f32, f32)> {
    let (faction, dice, values) = match *what {
        Event::DiceRolled { faction, dice } => (faction, dice, [0.0, 1.0, 1.0, 2.0]),
        Event::AttackRolled {
            faction,
            black,
            red,
        } => {
            let all = std::array::from_fn(|face| black[face] + red[face]);
            (faction, all, [0.0, 1.0, 1.0, 1.0])
        }
        _ => return None,
    };
    let got: f32 = dice
        .iter()
        .zip(values)
        .map(|(count, value)| f32::from(*count) * value)
        .sum();
    // A die has two blanks, two hits, one direct hit and one special.
    let usual = (2.0 * values[0] + 2.0 * values[1] + values[2] + values[3]) / 6.0;
    let count: u8 = dice.iter().sum();
    Some((faction, got, usual * f32::from(count)))
}

/// Returns the rules of a kind of unit.
fn unit_rules(unit: Unit) -> &'static [&'static str] {
    match (unit.row().immobile, unit.row().health, unit.row().theater) {
        (_, None, _) => &["UNIT-12", "DEATHSTAR-01"],
        (true, ..) => &["STRUCT-01", "STRUCT-04", "STRUCT-05"],
        (_, _, Theater::Space) => &["UNIT-05", "UNIT-11", "TRANSPORT-01"],
        (_, _, Theater::Ground) => &["UNIT-04", "UNIT-11", "TRANSPORT-04"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_log::{
        LinePart, highlighted_component_names, piece_names_in_line, split_line_at_names,
    };

    #[test]
    fn the_rules_of_every_piece_exist() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/rebellion.md");
        let book = locale::Rulebook::parse(&std::fs::read_to_string(file).expect("the rules"));
        let faces = [Face::Blank, Face::Hit, Face::DirectHit, Face::Special].map(Face::id);
        for id in State::component_ids().into_iter().chain(faces) {
            let rules = State::piece_rules(id);
            assert!(!rules.is_empty(), "{id}");
            for rule in rules {
                assert!(book.find_rule(rule).is_some(), "{id}: {rule}");
            }
        }
    }

    #[test]
    fn luck_compares_the_dice_with_their_average() {
        let faction = Faction::Rebel;
        let roll = |dice| roll_value_and_average(&Event::DiceRolled { faction, dice });
        assert_eq!(roll([2, 2, 1, 1]), Some((faction, 5.0, 5.0)));
        assert_eq!(roll([6, 0, 0, 0]), Some((faction, 0.0, 5.0)));
    }

    #[test]
    fn names_are_found_in_a_line_the_longest_first() {
        let found = split_line_at_names(
            "Luke Skywalker (Jedi) goes to Hoth.",
            &highlighted_component_names::<State>(),
        );
        assert_eq!(
            found,
            [
                LinePart::Name("Luke Skywalker (Jedi)".into(), "luke-skywalker-jedi"),
                LinePart::Words(" goes to ".into()),
                LinePart::Name("Hoth".into(), "hoth"),
                LinePart::Words(".".into()),
            ]
        );
    }

    #[test]
    fn events_distinguish_a_ring_from_a_mission_of_one_name() {
        let leader = "luke-skywalker".parse().expect("a leader");
        let ring = Ring::DarkSide;
        let told = Event::RingAttached { leader, ring };
        let told = LogEntry::<State>::from_event(Setup::FULL, 1, &told);
        let found = piece_names_in_line(&told, &highlighted_component_names::<State>());
        let ids: Vec<_> = found.iter().map(|(_, id)| *id).collect();
        assert!(
            ids.contains(&ring.id()) && ids.contains(&"luke-skywalker"),
            "{ids:?}"
        );
        assert!(!ids.contains(&"lure-of-the-dark-side"), "{ids:?}");
    }
}
