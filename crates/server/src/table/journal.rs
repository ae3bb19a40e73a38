//! From the journal to the table: a restart, another server process on the same database and the live
//! table all go through the same [`Table::apply_row`].

use std::sync::Arc;

use protocol::table::EndReason;
use tabletop::Seat;

use super::{CommandAnswer, GameEnd, Table};
use crate::game_session::{self, Catalogue, ComputedTransition, GameSession, Mismatch};
use crate::journal_entry::{Body, Entry, Row};

/// The number of publications after which another snapshot is taken.
const SNAPSHOT_EVERY: u64 = 50;

/// The position that the rows of the journal have reached.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct JournalPosition {
    version: u64,
    /// The number of draft steps, as rows state it.
    draft: u64,
    /// The number of changes to the draft since the latest publication. Unlike the number of steps it never
    /// repeats.
    draft_number: u64,
    deciding: Option<u8>,
    /// The row of the latest publication.
    row: u64,
    /// The row of the publication before it.
    before: u64,
}

/// A game stored as a whole, and the number of the last row that it covers.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) seq: u64,
    pub(crate) body: String,
}

impl Table {
    /// Builds a table from its journal, starting the game from the snapshot `kept` if possible.
    ///
    /// A journal that no longer fits the rules gives an archived table. Only a journal with a wrong beginning is
    /// an error.
    pub(crate) fn load_journal(
        id: &str,
        rows: &[Row],
        kept: Option<&Snapshot>,
        catalogue: &Catalogue,
    ) -> Result<Self, Mismatch> {
        let fresh = || Self::from_first_row(id, rows, catalogue);
        if let Some(kept) = kept {
            let mut table = fresh()?;
            match table.apply_rows(rows, Some(kept)) {
                Ok(()) => return Ok(table),
                Err(error) => tracing::warn!(table = id, %error, "a snapshot does not fit"),
            }
        }
        let mut table = fresh()?;
        if let Err(error) = table.apply_rows(rows, None) {
            tracing::warn!(table = id, %error, "the journal does not fit the rules: archived");
            table = fresh()?;
            table.archived = Some(error);
            // Without a game nothing can mismatch.
            table.apply_rows(rows, None)?;
            table.play = kept
                .and_then(|kept| game_session::resume(&table.created.game, &kept.body, true).ok());
        }
        Ok(table)
    }

    fn from_first_row(id: &str, rows: &[Row], catalogue: &Catalogue) -> Result<Self, Mismatch> {
        let first = rows.first().ok_or_else(|| Mismatch("no journal".into()))?;
        let [Entry::Created(created), ..] = &first.body.entries[..] else {
            return Err(Mismatch("the journal does not begin with a table".into()));
        };
        let unknown = |problem: protocol::problem::Problem| Mismatch(problem.message);
        let info = Arc::clone(catalogue.find_game(&created.game).map_err(unknown)?);
        let setup = info
            .find_setup(Some(&created.setup))
            .map_err(unknown)?
            .clone();
        Ok(Self::from_created(id, created, first.at, info, setup))
    }

    fn apply_rows(&mut self, rows: &[Row], kept: Option<&Snapshot>) -> Result<(), Mismatch> {
        let skipped = kept.map_or(0, |kept| kept.seq + 1);
        for row in rows {
            if row.seq < skipped {
                self.apply_row_without_game(row);
            } else {
                self.apply_row(row)?;
            }
            if let Some(kept) = kept
                && kept.seq == row.seq
            {
                let play = game_session::resume(&self.created.game, &kept.body, false)?;
                if (play.version(), 0) != (row.body.version, row.body.draft) {
                    return Err(Mismatch("the snapshot is of another version".into()));
                }
                self.snapshot_version = play.version();
                self.play = Some(play);
            }
        }
        if kept.is_some() && self.play.is_none() {
            return Err(Mismatch(
                "the snapshot is of rows that are not there".into(),
            ));
        }
        Ok(())
    }

    /// Applies the next row of the journal. If it does not fit the rules, everything but the game is still
    /// changed.
    pub(crate) fn apply_row(&mut self, row: &Row) -> Result<(), Mismatch> {
        self.apply_own_row(row, None)
    }

    /// Applies the next row, which this server decided itself. The rules have already run for it, and the game
    /// follows the transition that they computed.
    pub(crate) fn apply_own_row(
        &mut self,
        row: &Row,
        mut transition: Option<ComputedTransition>,
    ) -> Result<(), Mismatch> {
        let mut fits = Ok(());
        for entry in &row.body.entries {
            fits = fits.and_then(|()| self.apply_entry_to_game(entry, &mut transition));
            self.apply_entry_to_table(entry, row.at);
        }
        let fits = fits.and_then(|()| self.verify_position(&row.body));
        self.record_row_position(row);
        fits.map_err(|Mismatch(why)| Mismatch(format!("row {}: {why}", row.seq)))
    }

    /// Checks that the game has reached the position that the journal states.
    fn verify_position(&mut self, body: &Body) -> Result<(), Mismatch> {
        let play = self.play.as_mut().filter(|_| self.archived.is_none());
        let Some(play) = play else {
            return Ok(());
        };
        let deciding = play.deciding().map(Seat::number);
        if (play.version(), play.draft_steps(), deciding)
            != (body.version, body.draft, body.deciding)
        {
            return Err(Mismatch("it leads elsewhere".into()));
        }
        play.drop_old_publications();
        let Some(outcome) = play.outcome() else {
            return Ok(());
        };
        // Journals of older programs do not state how a game ended.
        self.end_game(EndReason::Rules, outcome.winners);
        match self.ended {
            Some(GameEnd {
                why: EndReason::Rules,
                winners,
            }) if winners != outcome.winners => Err(Mismatch("it ends otherwise".into())),
            _ => Ok(()),
        }
    }

    /// Applies a row to everything but the game, whose part is already contained in a snapshot.
    fn apply_row_without_game(&mut self, row: &Row) {
        for entry in &row.body.entries {
            self.apply_entry_to_table(entry, row.at);
        }
        self.record_row_position(row);
    }

    fn record_row_position(&mut self, row: &Row) {
        let Body {
            version,
            draft,
            deciding,
            ..
        } = row.body;
        for seat in row
            .body
            .entries
            .iter()
            .filter_map(Entry::seat_of_repeatable_entry)
        {
            self.limited_commands[usize::from(seat)] += 1;
        }
        self.position.draft_number = self.draft_number_after(&row.body);
        if let Some(key) = row.key {
            let answer = CommandAnswer::from_row(row, self.position.draft_number);
            self.answered.insert(key.key, answer);
        }
        if version != self.position.version {
            self.take_back.clear();
            self.position.before = self.position.row;
            self.position.row = row.seq;
            self.position.version = version;
            self.published_at = row.at;
        }
        self.position.draft = draft;
        if deciding != self.position.deciding {
            self.position.deciding = deciding;
            self.turn_began = row.at;
        }
        self.next_row = row.seq + 1;
    }

    /// Returns the number that names the present draft. Every choice, plan and undo gives it the next number, so no
    /// two positions have the same version and draft, and a choice that was made for another position is noticed.
    /// Only the deciding seat may learn it.
    pub(crate) const fn draft_number(&self) -> u64 {
        self.position.draft_number
    }

    /// Returns the number of the draft after a row with this body.
    pub(crate) fn draft_number_after(&self, body: &Body) -> u64 {
        if body.version != self.position.version {
            return 0;
        }
        let changes = body.entries.iter().filter(|entry| entry.is_draft_change());
        self.position.draft_number + changes.count() as u64
    }

    /// Builds a row body from entries that leave the game itself unchanged. Its position comes from the journal,
    /// so that even a server that no longer understands the game writes rows that other servers accept.
    pub(crate) fn body_without_game_change(&self, entries: Vec<Entry>) -> Body {
        Body {
            version: self.position.version,
            draft: self.position.draft,
            deciding: self.position.deciding,
            entries,
        }
    }

    /// Returns the seat that decides according to the journal.
    pub(super) const fn deciding_seat(&self) -> Option<u8> {
        self.position.deciding
    }

    fn apply_entry_to_game(
        &mut self,
        entry: &Entry,
        transition: &mut Option<ComputedTransition>,
    ) -> Result<(), Mismatch> {
        if self.archived.is_some() {
            return Ok(());
        }
        if let Entry::Started { drawn, .. } = entry {
            let begun = game_session::begin(
                &self.created.game,
                &self.created.setup,
                self.seed_with_player_words(),
            )?;
            if begun.drawn != *drawn {
                return Err(Mismatch("chance sets the game up otherwise".into()));
            }
            self.play = Some(begun.play);
            return Ok(());
        }
        let Some(play) = &mut self.play else {
            return Ok(());
        };
        match entry {
            Entry::Chosen { line } => {
                apply_journal_draft_step(play.as_mut(), std::slice::from_ref(line), transition)
            }
            Entry::Planned { lines, .. } => {
                apply_journal_draft_step(play.as_mut(), lines, transition)
            }
            Entry::Undone { .. } => play.undo_draft_step(),
            Entry::Confirmed { .. } => {
                play.confirm_draft();
                Ok(())
            }
            Entry::TakenBack => play.take_back(),
            _ => Ok(()),
        }
    }

    /// Returns a snapshot of the game if one is due: every 50 publications and at the end, so that the last
    /// position can be shown under any later rules.
    pub(crate) fn snapshot_if_due(&mut self) -> Option<Snapshot> {
        let play = self.play.as_deref()?;
        // A snapshot holds the game before its latest publication.
        let news = play.version().saturating_sub(self.snapshot_version);
        let due = news >= SNAPSHOT_EVERY || self.ended.is_some() && news > 1;
        if !due || self.archived.is_some() {
            return None;
        }
        let body = play.snapshot()?;
        self.snapshot_version = play.version();
        Some(Snapshot {
            seq: self.position.before,
            body,
        })
    }
}

/// Makes a draft step of the journal, by following the transition if it is computed or else by running the rules.
fn apply_journal_draft_step(
    play: &mut dyn GameSession,
    lines: &[String],
    transition: &mut Option<ComputedTransition>,
) -> Result<(), Mismatch> {
    match transition.take() {
        Some(transition) => play.apply_computed_transition(transition, lines),
        None => play.replay_choices(lines),
    }
}
