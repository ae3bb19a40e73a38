//! Updates for viewers: as an answer to a request, or as a message on a live connection.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::problem::{Code, Problem};
use protocol::update::{Publication, ServerMessage};
use tabletop::Viewer;

use super::{Hall, Slot};
use crate::entry::Row;
use crate::info::{AddressedUpdate, Cursor};
use crate::prose::Audience;
use crate::table::Table;

/// The number of times a game is replayed for a client that comes back; after that it gets a fresh view.
const REPLAYS: usize = 3;

/// An update as it is sent, for all viewers who had seen the same before.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    seen: Cursor,
    /// The viewer's position after receiving this update.
    pub(crate) now: Cursor,
    pub(crate) text: Utf8Bytes,
}

impl Letter {
    /// Tells whether this update takes a viewer from `seen` to `now`.
    pub(super) fn answers(&self, seen: Cursor, now: Cursor) -> bool {
        (self.seen, self.now) == (seen, now)
    }
}

impl Hall {
    /// Builds the update for a viewer, with everything published after version `since` if that is asked for.
    pub(crate) async fn update(
        self: &Arc<Self>,
        handle: &Arc<Slot>,
        audience: Audience,
        seen: Option<Cursor>,
        since: Option<u64>,
    ) -> Result<AddressedUpdate, Problem> {
        // A client that knows a newer version has it from another server.
        if since > Some(handle.look(Table::version)?) {
            self.refresh(handle).await?;
        }
        if let Some(told) = self.update_from_memory(handle, audience, seen, since)? {
            return Ok(told);
        }
        self.update_from_journal(handle, audience, seen, since.unwrap_or(0))
            .await
    }

    /// Builds the same update as a message. Listeners can wait a moment, players who choose cannot: only a few
    /// messages are built at a time, and a message that waits for its turn collects everything new.
    pub(crate) async fn letter(
        self: &Arc<Self>,
        handle: &Arc<Slot>,
        audience: Audience,
        seen: Cursor,
        since: Option<u64>,
    ) -> Result<Letter, Problem> {
        let turn = self.telling.acquire().await;
        // All spectators of a table who want no words are sent the same.
        let spectator = audience.viewer == Viewer::Spectator && audience.language.is_none();
        let shared = spectator && since == Some(seen.version);
        if shared && let Some(letter) = handle.letter(audience.viewer, seen)? {
            return Ok(letter);
        }
        let AddressedUpdate { update, now } =
            match self.update_from_memory(handle, audience, Some(seen), since)? {
                Some(told) if since <= Some(told.update.version) => told,
                // Others need not wait for the storage.
                _ => {
                    drop(turn);
                    self.update(handle, audience, Some(seen), since).await?
                }
            };
        let text = serde_json::to_string(&ServerMessage::Update(Box::new(update)));
        let text = text.map_err(|_| Problem::of(Code::Internal))?.into();
        let letter = Letter { seen, now, text };
        if shared {
            handle.keep_letter(letter.clone());
        }
        Ok(letter)
    }

    /// Builds the update for a viewer. Returns `None` if it asks for publications no longer kept in memory.
    fn update_from_memory(
        &self,
        handle: &Slot,
        audience: Audience,
        seen: Option<Cursor>,
        since: Option<u64>,
    ) -> Result<Option<AddressedUpdate>, Problem> {
        let texts = self.prose.texts(audience.language);
        handle.look(|table| table.update_since(audience.viewer, seen, since, texts))
    }

    /// Replays a table's journal to find something in it. That takes a while, so it is done one journal at a
    /// time and outside the event loop.
    pub(crate) async fn replayed<T: Send + 'static>(
        self: &Arc<Self>,
        handle: &Slot,
        find: impl FnOnce(&[Row], &Hall) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.replaying.next().await?;
        let rows = self.store.rows(&handle.id, 0).await?;
        let tables = Arc::clone(self);
        turn.work(move || find(&rows, &tables)).await
    }

    /// Builds the update from the journal. The table changes while the game is replayed: what was published
    /// meanwhile is in memory, or the game is replayed once more.
    async fn update_from_journal(
        self: &Arc<Self>,
        handle: &Slot,
        audience: Audience,
        seen: Option<Cursor>,
        since: u64,
    ) -> Result<AddressedUpdate, Problem> {
        let (viewer, texts) = (audience.viewer, self.prose.texts(audience.language));
        for _ in 0..REPLAYS {
            let Some(missed) = self.told_by_journal(handle, audience, since).await? else {
                break;
            };
            let update = handle.look(|table| {
                let missed = table.told_since(viewer, since, missed, texts)?;
                Some(table.update(viewer, seen, Some((since, missed)), texts))
            })?;
            if let Some(update) = update {
                return Ok(update);
            }
        }
        handle.look(|table| table.update(viewer, seen, None, texts))
    }

    /// Returns what a viewer was told after a version, as far as the journal goes, or `None` if the journal
    /// does not fit the rules.
    async fn told_by_journal(
        self: &Arc<Self>,
        handle: &Slot,
        audience: Audience,
        since: u64,
    ) -> Result<Option<Vec<Publication>>, Problem> {
        let id = handle.id.clone();
        let told = move |rows: &[Row], tables: &Hall| {
            let texts = tables.prose.texts(audience.language);
            crate::history::told_since(&id, rows, audience.viewer, since, tables, texts)
        };
        self.replayed(handle, told).await
    }
}
