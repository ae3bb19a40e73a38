//! Updates for viewers: as an answer to a request, or as a message on a live connection.

use std::sync::Arc;

use axum::body::Bytes;
use protocol::problem::{Code, Problem};
use protocol::update::{Publication, ServerMessage};
use tabletop::Viewer;

use super::{TableHandle, Tables};
use crate::journal_entry::Row;
use crate::languages::Audience;
use crate::table::Table;
use crate::table_updates::{AddressedUpdate, Cursor};

/// The number of times a game is replayed for a client that comes back; after that it gets a fresh view.
const MAX_REPLAYS: usize = 3;

/// An update as it is sent, for all viewers who had seen the same before.
#[derive(Clone, Debug)]
pub(crate) struct EncodedUpdate {
    seen: Cursor,
    /// The viewer's position after receiving this update.
    pub(crate) now: Cursor,
    pub(crate) text: Bytes,
}

impl EncodedUpdate {
    /// Tells whether this update takes a viewer from `seen` to `now`.
    pub(super) fn is_update_between(&self, seen: Cursor, now: Cursor) -> bool {
        (self.seen, self.now) == (seen, now)
    }
}

impl Tables {
    /// Builds the update for a viewer, with everything published after version `since` if that is asked for.
    pub(crate) async fn build_update(
        self: &Arc<Self>,
        handle: &Arc<TableHandle>,
        audience: Audience,
        seen: Option<Cursor>,
        since: Option<u64>,
    ) -> Result<AddressedUpdate, Problem> {
        // A client that knows a newer version has it from another server.
        if since > Some(handle.read_table(Table::version)?) {
            self.catch_up_if_behind(handle).await?;
        }
        if let Some(told) = self.update_from_memory(handle, audience, seen, since)? {
            return Ok(told);
        }
        self.update_from_journal(handle, audience, seen, since.unwrap_or(0))
            .await
    }

    /// Builds the same update as a message. Listeners can wait a moment, players who choose cannot: only a few
    /// messages are built at a time, and a message that waits for its turn collects everything new.
    pub(crate) async fn build_encoded_update(
        self: &Arc<Self>,
        handle: &Arc<TableHandle>,
        audience: Audience,
        seen: Cursor,
        since: Option<u64>,
    ) -> Result<EncodedUpdate, Problem> {
        let turn = self.update_permits.acquire().await;
        // All spectators of a table who want no words are sent the same.
        let spectator = audience.viewer == Viewer::Spectator && audience.language.is_none();
        let shared = spectator && since == Some(seen.version);
        if shared && let Some(letter) = handle.newest_spectator_update(audience.viewer, seen)? {
            return Ok(letter);
        }
        let AddressedUpdate { update, now } =
            match self.update_from_memory(handle, audience, Some(seen), since)? {
                Some(told) if since <= Some(told.update.version) => told,
                // Others need not wait for the storage.
                _ => {
                    drop(turn);
                    self.build_update(handle, audience, Some(seen), since)
                        .await?
                }
            };
        let text = serde_json::to_string(&ServerMessage::Update(Box::new(update)));
        let text = text.map_err(|_| Problem::from_code(Code::Internal))?.into();
        let letter = EncodedUpdate { seen, now, text };
        if shared {
            handle.store_spectator_update(letter.clone());
        }
        Ok(letter)
    }

    /// Builds the update for a viewer. Returns `None` if it asks for publications no longer kept in memory.
    fn update_from_memory(
        &self,
        handle: &TableHandle,
        audience: Audience,
        seen: Option<Cursor>,
        since: Option<u64>,
    ) -> Result<Option<AddressedUpdate>, Problem> {
        let texts = self.languages.texts(audience.language);
        handle.read_table(|table| table.update_since(audience.viewer, seen, since, texts))
    }

    /// Replays a table's journal to find something in it. That takes a while, so it is done one journal at a
    /// time and outside the event loop.
    pub(crate) async fn find_in_replayed_journal<T: Send + 'static>(
        self: &Arc<Self>,
        handle: &TableHandle,
        find: impl FnOnce(&[Row], &Tables) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.replay_work.acquire_permit().await?;
        let rows = self.store.read_rows(&handle.id, 0).await?;
        let tables = Arc::clone(self);
        turn.run_on_thread(move || find(&rows, &tables)).await
    }

    /// Builds the update from the journal. The table changes while the game is replayed: what was published
    /// meanwhile is in memory, or the game is replayed once more.
    async fn update_from_journal(
        self: &Arc<Self>,
        handle: &TableHandle,
        audience: Audience,
        seen: Option<Cursor>,
        since: u64,
    ) -> Result<AddressedUpdate, Problem> {
        let (viewer, texts) = (audience.viewer, self.languages.texts(audience.language));
        for _ in 0..MAX_REPLAYS {
            let Some(missed) = self
                .publications_from_journal(handle, audience, since)
                .await?
            else {
                break;
            };
            let update = handle.read_table(|table| {
                let missed = table.complete_publications(viewer, since, missed, texts)?;
                Some(table.build_update(viewer, seen, Some((since, missed)), texts))
            })?;
            if let Some(update) = update {
                return Ok(update);
            }
        }
        handle.read_table(|table| table.build_update(viewer, seen, None, texts))
    }

    /// Returns what a viewer was told after a version, as far as the journal goes, or `None` if the journal
    /// does not fit the rules.
    pub(crate) async fn publications_from_journal(
        self: &Arc<Self>,
        handle: &TableHandle,
        audience: Audience,
        since: u64,
    ) -> Result<Option<Vec<Publication>>, Problem> {
        let id = handle.id.clone();
        let told = move |rows: &[Row], tables: &Tables| {
            let texts = tables.languages.texts(audience.language);
            crate::history::publications_since(&id, rows, audience.viewer, since, tables, texts)
        };
        self.find_in_replayed_journal(handle, told).await
    }
}
