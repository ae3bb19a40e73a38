//! `twinsuns replay`: shows a record in words, or verifies it.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use tabletop::{Event, Game, Outcome, Record, Seed, Turn, Viewer, record};

use crate::files::read_text;
use crate::games::{self, GameVisitor, TableGame};
use crate::language::terminal_texts;
use crate::numbers::whole_number_parser;
use crate::paragraph::wrap_indented;

/// The arguments of `twinsuns replay`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// Read the record from this file; `-` is the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Only verify the record and print a verdict of one line
    #[arg(long)]
    check: bool,

    /// Verify like --check, and require the seed that gives every roll and draw
    #[arg(long)]
    verify: bool,

    /// Compare the seed with the fingerprint that was shown before the game
    #[arg(long, value_name = "HEX", requires = "verify")]
    commitment: Option<Seed>,

    /// Stop after choice number N
    #[arg(long, value_name = "N", value_parser = whole_number_parser(0..=u64::MAX), allow_negative_numbers = true)]
    to: Option<u64>,

    /// Show what this seat saw: a seat such as `rebel` or `imperial`, `spectator`, or `all` for everything
    #[arg(long, value_name = "SEAT", default_value = ALL)]
    seat: String,
}

const ALL: &str = "all";

const EXAMPLES: &str = "\
Examples:
  twinsuns replay game.record
  twinsuns replay game.record --check
  twinsuns replay game.record --verify --commitment 9c1f…
  twinsuns replay game.record --to 20 --seat rebel

Everything that is shown has been verified: every choice was legal, chance could
decide as written, the seed (if the record carries it) leads to just that, and the
result is right. A record that fails is not shown at all; the message says where it
fails and why, and the exit code is 2.";

/// Shows or verifies the record.
pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<()> {
    let text = read_text(&args.file)?;
    let output =
        render_record(args, &text).with_context(|| format!("`{}`", args.file.display()))?;
    io::stdout().lock().write_all(output.as_bytes())?;
    Ok(())
}

fn render_record(args: &ReplayArgs, text: &str) -> anyhow::Result<String> {
    let game = record::parse_game_id(text)?;
    games::visit_game_by_id(game, Replay { args, text })?
}

struct Replay<'a> {
    args: &'a ReplayArgs,
    text: &'a str,
}

impl GameVisitor for Replay<'_> {
    type Output = anyhow::Result<String>;

    fn visit<G: TableGame>(self) -> anyhow::Result<String> {
        let whole: Record<G> = self.text.parse()?;
        let record = truncate_record(&whole, self.args.to)?;
        let viewer = match self.args.seat.as_str() {
            ALL => None,
            name => Some(G::parse_viewer(record.setup, name).context("--seat")?),
        };
        record.replay_and_check()?;
        if self.args.verify {
            require_promised_seed(&whole, self.args.commitment)?;
        }
        if self.args.check || self.args.verify {
            Ok(verification_result_line(&record, whole.moves.len()))
        } else {
            describe_record(&record, viewer)
        }
    }
}

/// Checks that the record carries its seed, and that it is the one that was promised.
fn require_promised_seed<G: Game>(
    record: &Record<G>,
    promised: Option<Seed>,
) -> anyhow::Result<()> {
    if record.seed.is_none() {
        bail!("the record does not carry its seed, so its chance cannot be verified");
    }
    match promised {
        Some(promised) if promised != record.commitment => bail!(
            "another seed was promised: the record's fingerprint is {}",
            record.commitment
        ),
        _ => Ok(()),
    }
}

/// Cuts the record off after a choice, as if the game had been left there.
fn truncate_record<G: Game>(record: &Record<G>, to: Option<u64>) -> anyhow::Result<Record<G>> {
    let mut record = record.clone();
    let Some(to) = to else {
        return Ok(record);
    };
    let all = record.moves.len();
    match usize::try_from(to) {
        Ok(to) if to < all => {
            record.moves.truncate(to);
            record.outcome = record.replay_to_choice(to)?.outcome();
        }
        Ok(to) if to == all => {}
        _ => bail!("--to {to}: the record has only {all} choices"),
    }
    Ok(record)
}

fn verification_result_line<G: Game>(record: &Record<G>, all: usize) -> String {
    let part = match record.moves.len() {
        part if part < all => format!("the first {part} of {all} choices"),
        _ => format!("{all} choices"),
    };
    let checked = match record.seed {
        Some(_) => "choices, chance, seed and result are right",
        None => "choices, chance and result are right (the record does not carry its seed)",
    };
    format!(
        "ok: {} ({}), {part}, {}: {checked}\n",
        G::ID,
        record.setup,
        outcome_in_words::<G>(record.setup, record.outcome)
    )
}

fn outcome_in_words<G: Game>(setup: G::Setup, outcome: Option<Outcome>) -> String {
    match outcome {
        None => "not finished".into(),
        Some(outcome) if outcome.winners.is_empty() => "nobody won".into(),
        Some(outcome) => {
            let winners = outcome.winners.iter().map(|seat| G::seat_name(setup, seat));
            format!("won by {}", winners.collect::<Vec<_>>().join(" and "))
        }
    }
}

/// Describes every choice and its events as `viewer` saw them; all of them if there is no viewer.
fn describe_record<G: TableGame>(
    record: &Record<G>,
    viewer: Option<Viewer>,
) -> anyhow::Result<String> {
    let texts = terminal_texts();
    let mut out = format!(
        "{} ({}), {} choices, {}\n",
        G::ID,
        record.setup,
        record.moves.len(),
        outcome_in_words::<G>(record.setup, record.outcome)
    );
    let tell = |out: &mut String, events: &[G::Event]| {
        for event in events {
            let seen = viewer.map_or(Some(*event), |viewer| event.seen_by(record.setup, viewer));
            if let Some(event) = seen {
                let _ = writeln!(
                    out,
                    "{}",
                    wrap_indented(&G::describe_event(&texts, record.setup, &event), 8)
                );
            }
        }
    };
    let mut events = Vec::new();
    let mut state = record.replay_start(&mut events)?;
    tell(&mut out, &events);
    for (index, step) in record.moves.iter().enumerate() {
        let number = index + 1;
        let seat = G::seat_name(record.setup, step.seat);
        let Turn::Decide { decision, .. } = state.turn() else {
            bail!("choice {number} comes after the end of the game");
        };
        // The choice of another seat may be secret; the events say what the viewer may know.
        let line = match viewer {
            Some(viewer) if viewer != Viewer::Seat(step.seat) => {
                format!(
                    "({})",
                    G::question_naming_decider(&texts, record.setup, step.seat, &decision)
                )
            }
            _ => {
                let label = G::describe_choice(&texts, &decision, step.choice);
                format!("{seat}: {label} [{}]", step.choice)
            }
        };
        let _ = writeln!(out, "{number:>4}. {line}");
        events.clear();
        record.replay_move(number, &mut state, &mut events)?;
        tell(&mut out, &events);
    }
    Ok(out)
}
