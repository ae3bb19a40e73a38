//! The table of the gauntlet, for people and for programs.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::Row;

/// Everything that is reported.
pub(super) struct GauntletReport<'a> {
    pub(super) game: &'static str,
    pub(super) setup: String,
    pub(super) level: &'static str,
    pub(super) games: u64,
    pub(super) seed: &'a str,
    pub(super) seconds: f64,
    pub(super) rows: Vec<Row>,
}

impl GauntletReport<'_> {
    /// Prints one JSON object.
    pub(super) fn print_json(&self) -> anyhow::Result<()> {
        let rows: Vec<Value> = self.rows.iter().map(gauntlet_row_as_json).collect();
        let report = json!({
            "game": self.game,
            "setup": self.setup,
            "level": self.level,
            "games": self.games,
            "seed": self.seed,
            "seconds": self.seconds,
            "rows": rows,
        });
        writeln!(io::stdout().lock(), "{report}")?;
        Ok(())
    }

    /// Prints the table for people.
    pub(super) fn print_text(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} ({}): {} meets levels and plans, {} games a row, seed {}",
            self.game, self.setup, self.level, self.games, self.seed
        )?;
        let heading = ["met", "side", "wins", "95 % interval", "itself", "gain"];
        let [met, side, wins, interval, itself, gain] = heading;
        writeln!(
            out,
            "\n{met:<14}{side:<10}{wins:>8}{interval:>18}{itself:>9}{gain:>16}"
        )?;
        for row in &self.rows {
            print_row(&mut out, row)?;
        }
        writeln!(out, "\n{:.1} seconds", self.seconds)?;
        Ok(())
    }
}

fn print_row(out: &mut impl Write, row: &Row) -> io::Result<()> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let interval = format!(
        "{:.1} to {:.1} %",
        100.0 * row.share.low,
        100.0 * row.share.high
    );
    let (name, side, wins) = (row.name, row.side, percent(row.share.rate));
    write!(out, "{name:<14}{side:<10}{wins:>8}{interval:>18}")?;
    if let Some((itself, gain)) = row.compared {
        let itself = percent(itself.rate);
        let gain = format!("{:+.1} ± {:.1}", 100.0 * gain.mean, 100.0 * gain.margin);
        write!(out, "{itself:>9}{gain:>16}")?;
    }
    writeln!(out)
}

fn gauntlet_row_as_json(row: &Row) -> Value {
    let mut json = json!({
        "met": row.name,
        "kind": if row.compared.is_some() { "plan" } else { "level" },
        "side": row.side,
        "rate": row.share.rate,
        "low": row.share.low,
        "high": row.share.high,
    });
    if let Some((itself, gain)) = row.compared {
        json["itself"] = itself.rate.into();
        json["gain"] = gain.mean.into();
        json["margin"] = gain.margin.into();
    }
    json
}
