//! The end of a game.

use std::io;

use tabletop::{Outcome, Seat, Viewer};

use super::super::paint::Ink;
use super::super::table;
use super::super::terminal::Terminal;
use super::Host;
use crate::paragraph::pad;

impl<G: Terminal> Host<G> {
    /// Shows the result; then the table stays open for looking back and saving.
    pub(super) fn end(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        let viewer = self.side_of_people();
        let viewer = viewer.map_or(Viewer::Spectator, Viewer::Seat);
        self.show(viewer)?;
        let result = self.result(outcome);
        self.console.print(&[result])?;
        self.tell_seed()?;
        self.say("terminal-after-the-end")?;
        while self.answer(viewer)?.is_continue() {}
        Ok(())
    }

    fn result(&self, outcome: Outcome) -> String {
        let paint = self.console.paint;
        let setup = self.session.setup();
        let winners = outcome.winners.iter().map(|seat| {
            let (ink, mark) = table::seat_mark::<G>(setup, seat);
            let name = G::sitter_name(&self.texts, setup, seat);
            paint.ink(ink, &format!("{mark} {name}"))
        });
        let winners = winners.collect::<Vec<_>>().join(", ");
        let gaps = [
            ("count", outcome.winners.iter().count().into()),
            ("winners", (&winners).into()),
        ];
        let result = self.texts.format("terminal-result", &gaps);
        let key = match self.side_of_people() {
            Some(seat) if outcome.winners.contains(seat) => "terminal-you-win",
            Some(_) if !outcome.winners.is_empty() => "terminal-you-lose",
            _ => return format!(" {result}"),
        };
        let you = self.texts.format(key, &[]);
        format!(" {result} {}", paint.ink(Ink::Strong, &you))
    }

    pub(super) fn tell_seed(&mut self) -> io::Result<()> {
        let fingerprint = self.session.commitment().to_string();
        if self.session.state().outcome().is_none() {
            let gaps = [("fingerprint", (&fingerprint).into())];
            let text = self.texts.format("terminal-fingerprint-now", &gaps);
            return self.console.say(&text);
        }
        let seed = self.session.record(true).seed;
        let seed = seed.map(|seed| seed.to_string()).unwrap_or_default();
        let line = |key, value: &str| {
            let label = self.texts.format(key, &[]);
            format!(" {}{value}", pad(&label, 13))
        };
        let lines = [
            line("terminal-seed", &seed),
            line("terminal-fingerprint", &fingerprint),
        ];
        self.console.print(&lines)
    }

    /// Returns the first person's seat if all people are on one side.
    fn side_of_people(&self) -> Option<Seat> {
        let people = self.people();
        let setup = self.session.setup();
        let first = *people.first()?;
        let together = |seat: &Seat| G::side_of(setup, first) == G::side_of(setup, *seat);
        people.iter().all(together).then_some(first)
    }
}
