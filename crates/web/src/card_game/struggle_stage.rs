//! The end of a struggle on the stage: both totals and strategies face each other, and somebody wins the event. It stays
//! until the viewer acts.

use std::sync::Arc;

use empire_vs_rebellion::{Event, EventCard, Side, State, Strategy};
use leptos::prelude::*;
use locale::Argument;

use crate::art::{self, marks};
use crate::interaction::Interaction;
use crate::stage_hold::{close_stage_button, continue_game_button};
use crate::table_board::LogEntry;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// A struggle that has ended, from the events of the log.
#[derive(Clone, Eq, PartialEq, Debug)]
struct EndedStruggle {
    /// The totals of both sides, with what strategies added.
    totals: [u8; 2],
    objective: u8,
    strategies: Option<[Strategy; 2]>,
    /// The effects of the strategies, in words.
    notes: Vec<String>,
    event: EventCard,
    winner: Option<(Side, u8)>,
}

impl EndedStruggle {
    /// Finds the last struggle in the log, if its event was won or lost after a version of the game.
    fn last_struggle_in_log(log: &[Arc<LogEntry<State>>], version: usize) -> Option<Self> {
        let is_result = |line: &Arc<LogEntry<State>>| {
            matches!(
                line.event,
                Some(Event::EventWon { .. } | Event::EventLost { .. })
            )
        };
        let result = log.iter().rposition(is_result)?;
        if log[result].version <= version {
            return None;
        }
        let (event, winner) = match log[result].event? {
            Event::EventWon {
                side,
                event,
                points,
            } => (event, Some((side, points))),
            Event::EventLost { event } => (event, None),
            _ => return None,
        };
        let ended =
            |line: &Arc<LogEntry<State>>| matches!(line.event, Some(Event::StruggleEnded { .. }));
        let began = log[..result].iter().rposition(ended)?;
        let mut struggle = Self {
            totals: [0; 2],
            objective: 0,
            strategies: None,
            notes: Vec::new(),
            event,
            winner,
        };
        log[began..result]
            .iter()
            .for_each(|line| struggle.apply_log_line(line));
        Some(struggle)
    }

    fn apply_log_line(&mut self, line: &LogEntry<State>) {
        match line.event {
            Some(Event::StruggleEnded {
                rebel,
                imperial,
                objective,
            }) => (self.totals, self.objective) = ([rebel, imperial], objective),
            Some(Event::StrategiesRevealed { rebel, imperial }) => {
                self.strategies = Some([rebel, imperial]);
            }
            Some(Event::Assaulted { side, total }) => {
                self.totals[side as usize] = total;
                self.notes.push(line.text.clone());
            }
            Some(
                Event::StrategyIgnored { .. } | Event::DeceptionsCancelled | Event::Deceived { .. },
            ) => self.notes.push(line.text.clone()),
            _ => {}
        }
    }
}

/// Draws the last struggle while the viewer has not acted since.
pub(super) fn struggle_stage(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let ended = Memo::new(move |_| {
        let log = board.log.get();
        let glance = board.past_view.with(|it| it.as_ref().map(|it| it.version));
        match glance {
            Some(version) => {
                let until = log.partition_point(|line| line.version <= version);
                EndedStruggle::last_struggle_in_log(&log[..until], version.saturating_sub(1))
            }
            None if board.winner().is_some() => None,
            None => EndedStruggle::last_struggle_in_log(&log, board.acted_at_version.get()),
        }
    });
    move || {
        ended
            .get()
            .map(|struggle| struggle_content(desk, &struggle))
    }
}

fn struggle_content(desk: Interaction<State>, struggle: &EndedStruggle) -> impl IntoView + use<> {
    let name = State::name(struggle.event.id());
    let (text, class, side) = match struggle.winner {
        Some((side, points)) => {
            let gaps: [(&str, Argument<'_>); 2] =
                [("side", side.id().into()), ("points", points.into())];
            (ui_text_with("ui-event-won", &gaps), "result", side.id())
        }
        None => (ui_text("ui-event-not-won"), "result", "neutral"),
    };
    let [rebel, imperial] = Side::BOTH.map(|side| draw_struggle_side(struggle, side));
    let notes = struggle
        .notes
        .iter()
        .map(|note| view! { <li>{note.clone()}</li> });
    view! {
        <section class="stage battle rolled" data-side=side data-keep-clear="" aria-label=name.clone()>
            <header><h2>{name.clone()}</h2>{continue_game_button(desk)}{close_stage_button(desk)}</header>
            <div class="sides facing">{rebel}
                <div class="outcome"><b class="aim">{struggle.objective}</b><b class=class data-side=side role="status">{text}</b></div>
            {imperial}</div>
            <ul class="notes">{notes.collect_view()}</ul>
        </section>
    }
}

fn draw_struggle_side(struggle: &EndedStruggle, side: Side) -> impl IntoView + use<> {
    let total = struggle.totals[side as usize];
    let over = total > struggle.objective;
    let strategy = struggle.strategies.map(|all| all[side as usize].id());
    let strategy = strategy.map(|id| {
        view! { <p class="revealed"><b>{State::name(id)}</b>" "{State::explanation(id)}</p> }
    });
    view! {
        <div class="part" data-side=side.id() class:over=over>
            {art::draw_picture(marks::side_mark(side.as_side()), "mark")}
            <div class="tokens"><b>{State::name(side.id())}</b></div>
            <div class="dice">{strategy}</div>
            <b class="total">{total}</b>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::Setup;

    use super::*;

    #[test]
    fn the_stage_shows_totals_strategies_and_winner_of_a_struggle() {
        let event: EventCard = "ev-battle-of-hoth".parse().expect("an event");
        let [rebel, imperial] = ["strat-support", "strat-direct-assault"];
        let [rebel, imperial]: [Strategy; 2] =
            [rebel, imperial].map(|it| it.parse().expect("a strategy"));
        let side = Side::Imperial;
        let all = [
            Event::StruggleEnded {
                rebel: 12,
                imperial: 9,
                objective: 17,
            },
            Event::StrategiesRevealed { rebel, imperial },
            Event::Assaulted { side, total: 13 },
            Event::EventWon {
                side,
                event,
                points: 3,
            },
        ];
        let line = |event: &Event| Arc::new(LogEntry::<State>::from_event(Setup::Full, 7, event));
        let log: Vec<_> = all.iter().map(line).collect();
        let found = EndedStruggle::last_struggle_in_log(&log, 6).expect("a struggle");
        assert_eq!(found.totals, [12, 13]);
        assert_eq!(found.strategies, Some([rebel, imperial]));
        assert_eq!(found.winner, Some((side, 3)));
        assert_eq!(found.notes.len(), 1);
        assert_eq!(
            EndedStruggle::last_struggle_in_log(&log, 7),
            None,
            "it has been seen"
        );
    }
}
