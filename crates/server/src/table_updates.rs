//! The information about a table: what everybody may know, and what each viewer may know.

use std::borrow::Cow;

use locale::Texts;
use protocol::table::{
    EntropyInfo, Offers, OutcomeInfo, SeatHolder, SeatInfo, Status, Summary, TableInfo,
};
use protocol::update::{Publication, Update};
use tabletop::{Seat, SeatSet, Viewer};

use crate::game_session::{GameSession, ShownGame};
use crate::table::{SeatOccupant, Table};
use crate::update_pages::keep_newest_publications;

/// The part of a table that a viewer has seen already.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Cursor {
    pub(crate) version: u64,
    pub(crate) draft: u64,
    pub(crate) revision: u64,
    pub(crate) chat: usize,
}

impl Cursor {
    /// Returns the cursor of a viewer who has seen this many lines of chat and nothing else.
    pub(crate) const fn cursor_after_chat_lines(chat: usize) -> Self {
        Self {
            version: u64::MAX,
            draft: 0,
            revision: 0,
            chat,
        }
    }
}

/// An update for one viewer, and the viewer's cursor after it, regardless of what the viewer claimed to have seen.
pub(crate) struct AddressedUpdate {
    pub(crate) update: Update,
    pub(crate) now: Cursor,
}

impl Table {
    /// Returns the status of the table.
    pub(crate) fn status(&self) -> Status {
        match (&self.archived, &self.ended, self.rules) {
            (_, Some(_), _) => Status::Over,
            (_, None, _) if self.damaged => Status::Damaged,
            (Some(_), None, _) => Status::Archived,
            (None, None, Some(_)) => Status::Running,
            (None, None, None) => Status::Open,
        }
    }

    fn seat_names(&self, seats: &[u8]) -> Vec<Cow<'static, str>> {
        seats.iter().map(|seat| self.seat_name(*seat)).collect()
    }

    fn seat_names_in_set(&self, seats: SeatSet) -> Vec<Cow<'static, str>> {
        let seats = seats.iter().map(Seat::number);
        self.seat_names(&seats.collect::<Vec<_>>())
    }

    fn seat_infos(&self) -> Vec<SeatInfo> {
        let info = |(seat, sitter): (u8, &SeatOccupant)| {
            let (holder, name, away) = match sitter {
                SeatOccupant::Open => (SeatHolder::Open, None, None),
                SeatOccupant::Person { person, away } => {
                    let why = away.as_ref().map(|(_, why)| *why);
                    (SeatHolder::Person, Some(person.name.clone()), why)
                }
                SeatOccupant::Computer { .. } => (SeatHolder::Computer, None, None),
            };
            SeatInfo {
                seat: self.seat_name(seat),
                side: self.side_of(seat),
                holder,
                name,
                level: sitter.computer_level().map(str::to_owned),
                away,
            }
        };
        (0u8..).zip(&self.seats).map(info).collect()
    }

    /// Builds the summary for the list of tables.
    pub(crate) fn summary(&self) -> Summary {
        Summary {
            table: self.id.clone(),
            game: self.info.game.clone(),
            setup: self.setup.setup.clone(),
            status: self.status(),
            public: self.created.public,
            clock_days: self.created.clock_days,
            created_at: self.created_at,
            seats: self.seat_infos(),
        }
    }

    /// Builds everything about the table that everybody may know.
    pub(crate) fn table_info(&self) -> TableInfo {
        let over = self.ended.is_some();
        let deciding = self.running_game().and_then(GameSession::deciding);
        let outcome = self.ended.map(|ended| OutcomeInfo {
            why: ended.why,
            winners: self.seat_names_in_set(ended.winners),
        });
        let entropy = self.entropy.iter().filter(|_| over);
        TableInfo {
            summary: self.summary(),
            revision: self.revision,
            version: self.version(),
            rules: self.rules_version(),
            deciding: deciding.map(|seat| self.seat_name(seat.number())),
            deadline: self.deadline(),
            commitment: self.created.seed.commitment().to_string(),
            seeded: self.created.seeded,
            wait: self.created.wait,
            hints: self.created.hints,
            outcome,
            offers: Offers {
                take_back: self.seat_names(&self.take_back),
                abandon: self.seat_names(&self.abandon),
                rematch: self.seat_names(&self.rematch),
            },
            rematch_of: self.created.rematch_of.clone(),
            rematch: self.rematch_table.clone(),
            seed: over.then(|| self.created.seed.to_string()),
            entropy: entropy
                .map(|(seat, words)| EntropyInfo {
                    seat: self.seat_name(*seat),
                    words: words.clone(),
                })
                .collect(),
        }
    }

    /// Tells whether this viewer may know the draft: it is the seat that decides.
    fn may_see_draft(&self, viewer: Viewer) -> bool {
        let deciding = self.running_game().and_then(GameSession::deciding);
        matches!(viewer, Viewer::Seat(seat) if Some(seat) == deciding)
    }

    /// Returns the number of the draft as this viewer may know it.
    pub(crate) fn draft_number_for_viewer(&self, viewer: Viewer) -> u64 {
        if self.may_see_draft(viewer) {
            self.draft_number()
        } else {
            0
        }
    }

    /// Returns the number of draft steps as this viewer may know it.
    fn count_draft_steps_for_viewer(&self, viewer: Viewer) -> u64 {
        if self.may_see_draft(viewer) {
            self.draft_steps()
        } else {
            0
        }
    }

    /// Returns the cursor of a viewer who has been told everything.
    pub(crate) fn cursor(&self, viewer: Viewer) -> Cursor {
        Cursor {
            version: self.version(),
            draft: self.draft_number_for_viewer(viewer),
            revision: self.revision,
            chat: self.chat_lines_visible_to_viewer(viewer).count(),
        }
    }

    pub(crate) fn chat_lines_visible_to_viewer(
        &self,
        viewer: Viewer,
    ) -> impl Iterator<Item = &crate::table::ChatMessage> {
        let seats = matches!(viewer, Viewer::Seat(_));
        self.chat
            .iter()
            .filter(move |said| said.seat.is_some() == seats)
    }

    /// Builds the update for this viewer with everything published after `since`. Returns `None` if that is no
    /// longer in memory.
    pub(crate) fn update_since(
        &self,
        viewer: Viewer,
        seen: Option<Cursor>,
        since: Option<u64>,
        texts: Option<&Texts>,
    ) -> Option<AddressedUpdate> {
        let since = since.filter(|since| *since <= self.version());
        let Some(since) = since else {
            return Some(self.build_update(viewer, seen, None, texts));
        };
        let missed = match &self.play {
            Some(play) => play.publications_since(viewer, since, texts)?,
            None => Vec::new(),
        };
        Some(self.build_update(viewer, seen, Some((since, missed)), texts))
    }

    /// Tells whether everything published after this version can be told without replaying the game.
    pub(crate) fn has_publications_since(&self, since: Option<u64>) -> bool {
        let play = self.play.as_deref();
        since
            .zip(play)
            .is_none_or(|(since, play)| play.has_publications_since(since))
    }

    /// Completes `told`, the part that the journal gave, with everything published since. Returns `None` if that
    /// is no longer in memory.
    pub(crate) fn complete_publications(
        &self,
        viewer: Viewer,
        since: u64,
        mut told: Vec<Publication>,
        texts: Option<&Texts>,
    ) -> Option<Vec<Publication>> {
        // The journal may be ahead of the table: the rest is told by the next update.
        told.retain(|publication| publication.version <= self.version());
        let last = told.last().map_or(since, |publication| publication.version);
        if last < self.version() {
            let play = self.play.as_deref()?;
            told.extend(play.publications_since(viewer, last, texts)?);
        }
        Some(told)
    }

    /// Builds the update for this viewer. `missed` is everything published since, if that was asked for.
    pub(crate) fn build_update(
        &self,
        viewer: Viewer,
        seen: Option<Cursor>,
        missed: Option<(u64, Vec<Publication>)>,
        texts: Option<&Texts>,
    ) -> AddressedUpdate {
        let draft = self.draft_number_for_viewer(viewer);
        let unchanged =
            seen.is_some_and(|seen| (seen.version, seen.draft) == (self.version(), draft));
        let play = self.play.as_deref().filter(|_| !unchanged);
        let (since, missed) = match missed {
            Some((since, missed)) => {
                let (since, missed) = keep_newest_publications(since, missed);
                (Some(since), missed)
            }
            None => (None, Vec::new()),
        };
        let mut update = Update {
            table: self.table_info(),
            you: self.viewer_name(viewer),
            version: self.version(),
            draft,
            drafted: self.count_draft_steps_for_viewer(viewer),
            view: None,
            decision: None,
            question: None,
            choices: None,
            since,
            missed,
            chat: self.chat_page(viewer, seen.map_or(0, |seen| seen.chat), None),
        };
        if let Some(play) = play {
            let shown = self.without_choices_unless_running(play.build_shown_game(viewer, texts));
            shown.add_to_update(&mut update);
        }
        AddressedUpdate {
            update,
            now: self.cursor(viewer),
        }
    }

    /// Turns the update of one viewer into an answer to another, who has seen this many lines of chat.
    pub(crate) fn readdress_update_to_viewer(
        &self,
        update: &mut Update,
        viewer: Viewer,
        seen: usize,
    ) {
        update.you = self.viewer_name(viewer);
        update.chat = self.chat_page(viewer, seen, None);
    }

    fn viewer_name(&self, viewer: Viewer) -> Option<Cow<'static, str>> {
        match viewer {
            Viewer::Seat(seat) => Some(self.seat_name(seat.number())),
            Viewer::Spectator => None,
        }
    }

    /// Removes the decision and its choices once the game no longer runs.
    fn without_choices_unless_running(&self, mut shown: ShownGame) -> ShownGame {
        if self.running_game().is_none() {
            shown.choices.clear();
            shown.question = None;
            shown.decision = None;
        }
        shown
    }
}
