//! The past of a game told from its journal, and the journal as a record.

use std::fmt::Write as _;

use locale::Texts;
use protocol::table::EndReason;
use protocol::update::Publication;
use tabletop::Viewer;

use crate::game_session::ShownGame;
use crate::journal_entry::{Entry, Row};
use crate::table::Table;
use crate::table_registry::Tables;

/// Returns what this viewer was told after version `since`, or `None` if the journal does not fit the rules.
pub(crate) fn publications_since(
    id: &str,
    rows: &[Row],
    viewer: Viewer,
    since: u64,
    tables: &Tables,
    texts: Option<&Texts>,
) -> Option<Vec<Publication>> {
    let mut told = Vec::new();
    let mut table = Table::load_journal(id, rows.get(..1)?, None, &tables.catalogue).ok()?;
    let mut seen = since;
    for (index, row) in rows.iter().enumerate() {
        if index > 0 {
            table.apply_row(row).ok()?;
        }
        // Publications are dropped from memory soon: collect them as they come.
        if row.body.version > seen {
            let play = table.play.as_deref()?;
            told.extend(play.publications_since(viewer, seen, texts)?);
            seen = row.body.version;
        }
    }
    Some(told)
}

/// Returns what this viewer was shown when a version was new, or `None` if there was no such version or the
/// journal does not fit the rules.
pub(crate) fn game_shown_at_version(
    id: &str,
    rows: &[Row],
    viewer: Viewer,
    version: u64,
    tables: &Tables,
    texts: Option<&Texts>,
) -> Option<ShownGame> {
    let mut table = Table::load_journal(id, rows.get(..1)?, None, &tables.catalogue).ok()?;
    let mut later = rows.iter().skip(1);
    while table.version() < version {
        table.apply_row(later.next()?).ok()?;
    }
    let play = table
        .play
        .as_deref()
        .filter(|_| table.version() == version)?;
    let mut shown = play.build_shown_game(viewer, texts);
    // What could be chosen then cannot be chosen now.
    shown.choices.clear();
    Some(shown)
}

/// Writes the game so far as a record. It is made from the journal alone, so it is available under any later
/// rules.
pub(crate) fn record_text_from_journal(table: &Table, rows: &[Row]) -> String {
    let mut published = Vec::new();
    // One list for each draft step.
    let mut draft: Vec<&[String]> = Vec::new();
    let mut latest = 0;
    let mut start = "";
    for row in rows {
        for entry in &row.body.entries {
            match entry {
                Entry::Started { drawn, .. } => start = drawn,
                Entry::Chosen { line } => draft.push(std::slice::from_ref(line)),
                Entry::Planned { lines, .. } => draft.push(lines),
                Entry::Undone { .. } => {
                    draft.pop();
                }
                Entry::TakenBack => {
                    published.truncate(latest);
                    draft.clear();
                }
                _ => {}
            }
        }
        if row.body.draft == 0 && !draft.is_empty() {
            latest = published.len();
            let made = draft.drain(..).flatten();
            published.extend(made.map(String::as_str));
        }
    }
    format_record(table, start, &published)
}

fn format_record(table: &Table, start: &str, moves: &[&str]) -> String {
    let created = &table.created;
    let rules = table.rules_version();
    let mut out = format!(
        "{}\ngame {}\nrules {rules}\nsetup {}\ncommitment {}\n",
        tabletop::record::RECORD_FIRST_LINE,
        created.game,
        created.setup,
        created.seed.commitment()
    );
    for (seat, words) in &table.entropy {
        let _ = writeln!(out, "entropy {} {words}", table.seat_name(*seat));
    }
    let _ = writeln!(out, "seed {}\nstart{start}", created.seed);
    for (number, line) in (1..).zip(moves) {
        let _ = writeln!(out, "{number} {line}");
    }
    // A game that was resigned or abandoned was not finished by its rules.
    let by_rules = table.ended.filter(|ended| ended.why == EndReason::Rules);
    let outcome = match by_rules {
        None => "open".to_owned(),
        Some(ended) if ended.winners.is_empty() => "nobody".to_owned(),
        Some(ended) => {
            let winners = ended.winners.iter();
            let names = winners.map(|seat| table.seat_name(seat.number()));
            names.collect::<Vec<_>>().join(" ")
        }
    };
    let _ = writeln!(out, "end {} {outcome}", moves.len());
    out
}
