//! Empire vs. Rebellion in words, sides and pictures.

use empire_vs_rebellion::{
    Card, Choice, Decision, Event, EventCard, Setup, Side, State, Strategy, View,
};
use leptos::prelude::{Callback, IntoView};
use locale::empire_vs_rebellion as words;

use super::card_moves::card_moves;
use crate::art::portraits;
use crate::cards_in_flight::CardMove;
use crate::charts::{Chart, ChartLine};
use crate::sound::Cue;
use crate::table_board::Table;
use crate::table_ui::{Emphasis, TableUi};
use crate::ui_texts::{texts, ui_text};

impl TableUi for State {
    type Orders = ();

    fn render(table: Table<Self>, leave: Callback<()>) -> impl IntoView + 'static {
        super::card_game_table(table, leave)
    }

    fn name(id: &str) -> String {
        words::name(texts(), id)
    }

    fn explanation(id: &str) -> String {
        words::explanation(texts(), id)
    }

    fn piece_facts(view: &View, piece: &str) -> Vec<String> {
        let Ok(card) = piece.parse::<Card>() else {
            return Vec::new();
        };
        let shown = view.side(card.side());
        let here = shown.in_play.iter().find(|it| it.card == card);
        let state = here.map(|it| {
            if it.ready {
                ui_text("ui-is-ready")
            } else {
                ui_text("ui-is-exhausted")
            }
        });
        let discarded = shown
            .discard
            .contains(card)
            .then(|| ui_text("ui-discarded"));
        state.into_iter().chain(discarded).collect()
    }

    fn piece_rules(id: &str) -> &'static [&'static str] {
        if let Ok(card) = id.parse::<Card>() {
            return if card.is_character() {
                &["EVR-CHAR-03", "EVR-ABIL-01", "EVB-01"]
            } else {
                &["EVR-PLAY-01", "EVR-ABIL-01", "EVB-02"]
            };
        }
        match () {
            () if id.parse::<Strategy>().is_ok() => {
                &["EVR-PLAN-03", "EVR-STRAT-01", "EVR-STRAT-02"]
            }
            () if id.parse::<EventCard>().is_ok() => {
                &["EVR-COMP-04", "EVR-WINEV-01", "EVR-WINEV-06"]
            }
            () => &[],
        }
    }

    fn stakes(_: &View) -> Option<String> {
        None
    }

    fn component_ids() -> Vec<&'static str> {
        let mut ids: Vec<_> = Card::all().map(Card::id).collect();
        ids.extend(Strategy::all().map(Strategy::id));
        ids.extend(EventCard::all().map(EventCard::id));
        ids
    }

    fn component_picture(id: &str) -> Option<(String, &'static str)> {
        if let Some(portrait) = portraits::portrait_picture_name(id) {
            return Some((portrait, "icon portrait"));
        }
        if let Ok(card) = id.parse::<Card>() {
            let class = match card.side() {
                Side::Rebel => "icon rebel",
                Side::Imperial => "icon imperial",
            };
            return Some((format!("k-{}", card_kind(card)), class));
        }
        id.parse::<Strategy>()
            .is_ok()
            .then(|| ("k-strategy".to_owned(), "icon"))
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

    /// Asks about no choice: turns are short, and every card that comes is new to both players.
    fn confirmation_message_key(_: &Decision, _: Choice) -> Option<&'static str> {
        None
    }

    fn event_log_text(_: Setup, event: &Event) -> String {
        words::describe_event(texts(), event)
    }

    fn actor(event: &Event) -> Option<tabletop::Side> {
        event.actor().map(Side::as_side)
    }

    fn card_moves(event: &Event) -> Vec<CardMove> {
        card_moves(event)
    }

    fn emphasis(event: &Event) -> Emphasis {
        match event {
            Event::EventWon { .. } | Event::EventLost { .. } => Emphasis::Result,
            Event::EventRevealed { .. }
            | Event::Played { .. }
            | Event::Brought { .. }
            | Event::Used { .. }
            | Event::StruggleEnded { .. }
            | Event::StrategiesRevealed { .. }
            | Event::GameEnded { .. } => Emphasis::Strong,
            Event::CharacterChosen { .. } | Event::DeckShuffled { .. } => Emphasis::Slight,
            _ => Emphasis::Normal,
        }
    }

    fn sound_cue(event: &Event) -> Option<Cue> {
        match event {
            Event::Played { .. } | Event::Brought { .. } | Event::Used { .. } => Some(Cue::Card),
            Event::Discarded { .. } | Event::Banished { .. } => Some(Cue::Hit),
            Event::EventWon { .. } => Some(Cue::Success),
            Event::EventLost { .. } => Some(Cue::Failure),
            _ => None,
        }
    }

    fn importance(event: &Event) -> u32 {
        match event {
            Event::EventWon { points, .. } => 10 + u32::from(*points),
            Event::Deceived { .. } => 12,
            _ => 0,
        }
    }

    fn round_number(view: &View) -> u8 {
        view.round
    }

    fn charts_of_game_course(course: &[View]) -> Vec<Chart> {
        let lines = |value: fn(&View, Side) -> f32| {
            let line = |side: Side| ChartLine {
                name: State::name(side.id()),
                class: side.id(),
                values: course.iter().map(|view| value(view, side)).collect(),
            };
            Side::BOTH.map(line).to_vec()
        };
        vec![
            Chart {
                title: ui_text("ui-chart-points"),
                signed: false,
                lines: lines(|view, side| view.side(side).points.into()),
            },
            Chart {
                title: ui_text("ui-chart-influence"),
                signed: false,
                lines: lines(|view, side| view.side(side).influence.into()),
            },
        ]
    }

    fn win_reason(view: &View) -> String {
        ui_text(match (view.winner, view.setup) {
            (None, _) => "ui-why-nobody",
            (_, Setup::Tutorial) => "ui-why-closest",
            _ => "ui-why-points",
        })
    }
}

/// Returns the kind of a basic card, as its picture is named.
pub(super) fn card_kind(card: Card) -> &'static str {
    use empire_vs_rebellion::cards::Ability;
    match card.row().ability {
        Ability::Diplomacy => "diplomacy",
        Ability::Force => "force",
        Ability::Military => "military",
        Ability::Recon => "recon",
        _ => "character",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_log::{
        LinePart, highlighted_component_names, piece_names_in_line, split_line_at_names,
    };
    use crate::table_board::LogEntry;

    #[test]
    fn the_rules_of_every_card_exist() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../rules/empire-vs-rebellion.md"
        );
        let book = locale::Rulebook::parse(&std::fs::read_to_string(file).expect("the rules"));
        for id in State::component_ids() {
            let rules = State::piece_rules(id);
            assert!(!rules.is_empty(), "{id}");
            for rule in rules {
                assert!(book.find_rule(rule).is_some(), "{id}: {rule}");
            }
        }
    }

    #[test]
    fn the_piece_in_the_event_is_highlighted_among_equal_names() {
        let names = highlighted_component_names::<State>();
        let name = State::name("imp-recon-3");
        assert_eq!(name, State::name("reb-recon-3"));
        for id in ["imp-recon-3", "reb-recon-3"] {
            let line = LogEntry::<State> {
                ids: vec![id.to_owned()],
                ..LogEntry::new_note_line(1, format!("{name} is played."))
            };
            let found = split_line_at_names(&line.text, &piece_names_in_line(&line, &names));
            assert_eq!(found[0], LinePart::Name(name.clone(), id));
        }
    }
}
