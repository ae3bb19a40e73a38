//! The end of a game.

use std::io;

use tabletop::{Outcome, Seat, Viewer};

use super::super::screen;
use super::super::style::Ink;
use super::super::terminal::Terminal;
use super::GameLoop;
use crate::paragraph::pad_to_width;

impl<G: Terminal> GameLoop<G> {
    /// Shows the result; then the table stays open for looking back and saving.
    pub(super) fn finish_game(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        let viewer = self.seat_if_all_on_one_side();
        let viewer = viewer.map_or(Viewer::Spectator, Viewer::Seat);
        self.draw_screen(viewer)?;
        let result = self.result_line(outcome);
        self.console.print_lines(&[result])?;
        self.print_seed()?;
        self.print_text("terminal-after-the-end")?;
        while self.handle_input_line(viewer)?.is_continue() {}
        Ok(())
    }

    fn result_line(&self, outcome: Outcome) -> String {
        let paint = self.console.paint;
        let setup = self.session.setup();
        let winners = outcome.winners.iter().map(|seat| {
            let (ink, mark) = screen::seat_ink_and_mark::<G>(setup, seat);
            let name = G::seat_display_name(&self.texts, setup, seat);
            paint.paint_text(ink, &format!("{mark} {name}"))
        });
        let winners = winners.collect::<Vec<_>>().join(", ");
        let gaps = [
            ("count", outcome.winners.iter().count().into()),
            ("winners", (&winners).into()),
        ];
        let result = self.texts.format("terminal-result", &gaps);
        let key = match self.seat_if_all_on_one_side() {
            Some(seat) if outcome.winners.contains(seat) => "terminal-you-win",
            Some(_) if !outcome.winners.is_empty() => "terminal-you-lose",
            _ => return format!(" {result}"),
        };
        let you = self.texts.format(key, &[]);
        format!(" {result} {}", paint.paint_text(Ink::Strong, &you))
    }

    pub(super) fn print_seed(&mut self) -> io::Result<()> {
        let fingerprint = self.session.commitment().to_string();
        if self.session.state().outcome().is_none() {
            let gaps = [("fingerprint", (&fingerprint).into())];
            let text = self.texts.format("terminal-fingerprint-now", &gaps);
            return self.console.print_wrapped(&text);
        }
        let seed = self.session.to_record(true).seed;
        let seed = seed.map(|seed| seed.to_string()).unwrap_or_default();
        let line = |key, value: &str| {
            let label = self.texts.format(key, &[]);
            format!(" {}{value}", pad_to_width(&label, 13))
        };
        let lines = [
            line("terminal-seed", &seed),
            line("terminal-fingerprint", &fingerprint),
        ];
        self.console.print_lines(&lines)
    }

    /// Returns the first person's seat if all people are on one side.
    fn seat_if_all_on_one_side(&self) -> Option<Seat> {
        let people = self.person_seats();
        let setup = self.session.setup();
        let first = *people.first()?;
        let together = |seat: &Seat| G::side_of(setup, first) == G::side_of(setup, *seat);
        people.iter().all(together).then_some(first)
    }
}
