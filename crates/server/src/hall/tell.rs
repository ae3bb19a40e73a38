//! What viewers are told: as an answer to whoever asks, as a message to whoever listens.

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

/// How often a game is played again for somebody who comes back, until a fresh view has to do.
const REPLAYS: usize = 3;

/// An update as it is sent, for whoever had seen the same before.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    seen: Cursor,
    /// What the viewer has seen when it has this.
    pub(crate) now: Cursor,
    pub(crate) text: Utf8Bytes,
}

impl Letter {
    /// Whether this is what somebody who has seen `seen` has to be sent to have seen `now`.
    pub(super) fn answers(&self, seen: Cursor, now: Cursor) -> bool {
        (self.seen, self.now) == (seen, now)
    }
}

impl Hall {
    /// What a viewer is told, with everything published after version `since` if it asks for that.
    pub(crate) async fn update(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        audience: Audience,
        seen: Option<Cursor>,
        since: Option<u64>,
    ) -> Result<AddressedUpdate, Problem> {
        // Whoever knows a newer version has it from another server.
        if since > Some(slot.look(Table::version)?) {
            self.refresh(slot).await?;
        }
        if let Some(told) = self.update_from_memory(slot, audience, seen, since)? {
            return Ok(told);
        }
        self.update_from_journal(slot, audience, seen, since.unwrap_or(0))
            .await
    }

    /// The same as a message. Whoever listens can wait a moment, whoever chooses cannot: only so many
    /// messages are put together at a time, and while one waits for its turn news gather in it.
    pub(crate) async fn letter(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        audience: Audience,
        seen: Cursor,
        since: Option<u64>,
    ) -> Result<Letter, Problem> {
        let turn = self.telling.acquire().await;
        // Everybody who watches a table and wants no words is sent the same.
        let spectator = audience.viewer == Viewer::Spectator && audience.language.is_none();
        let shared = spectator && since == Some(seen.version);
        if shared && let Some(letter) = slot.letter(audience.viewer, seen)? {
            return Ok(letter);
        }
        let AddressedUpdate { update, now } =
            match self.update_from_memory(slot, audience, Some(seen), since)? {
                Some(told) if since <= Some(told.update.version) => told,
                // Others need not wait for the storage.
                _ => {
                    drop(turn);
                    self.update(slot, audience, Some(seen), since).await?
                }
            };
        let text = serde_json::to_string(&ServerMessage::Update(Box::new(update)));
        let text = text.map_err(|_| Problem::of(Code::Internal))?.into();
        let letter = Letter { seen, now, text };
        if shared {
            slot.keep_letter(letter.clone());
        }
        Ok(letter)
    }

    /// What a viewer is told; nothing if it asks for what is no longer kept in memory.
    fn update_from_memory(
        &self,
        slot: &Slot,
        audience: Audience,
        seen: Option<Cursor>,
        since: Option<u64>,
    ) -> Result<Option<AddressedUpdate>, Problem> {
        let texts = self.prose.texts(audience.language);
        slot.look(|table| table.update_since(audience.viewer, seen, since, texts))
    }

    /// Finds something in a table's journal. The game is played again for that, which takes a while: one
    /// at a time, and not where everybody waits.
    pub(crate) async fn replayed<T: Send + 'static>(
        self: &Arc<Self>,
        slot: &Slot,
        find: impl FnOnce(&[Row], &Hall) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.replaying.next().await?;
        let rows = self.store.rows(&slot.id, 0).await?;
        let hall = Arc::clone(self);
        turn.work(move || find(&rows, &hall)).await
    }

    /// The same for what is no longer kept in memory. The table goes on while its game is played again:
    /// what was published meanwhile is in memory, or the game is played once more.
    async fn update_from_journal(
        self: &Arc<Self>,
        slot: &Slot,
        audience: Audience,
        seen: Option<Cursor>,
        since: u64,
    ) -> Result<AddressedUpdate, Problem> {
        let (viewer, texts) = (audience.viewer, self.prose.texts(audience.language));
        for _ in 0..REPLAYS {
            let Some(missed) = self.told_by_journal(slot, audience, since).await? else {
                break;
            };
            let update = slot.look(|table| {
                let missed = table.told_since(viewer, since, missed, texts)?;
                Some(table.update(viewer, seen, Some((since, missed)), texts))
            })?;
            if let Some(update) = update {
                return Ok(update);
            }
        }
        slot.look(|table| table.update(viewer, seen, None, texts))
    }

    /// What a viewer was told after a version, as far as the journal goes; nothing if it does not fit the
    /// rules.
    async fn told_by_journal(
        self: &Arc<Self>,
        slot: &Slot,
        audience: Audience,
        since: u64,
    ) -> Result<Option<Vec<Publication>>, Problem> {
        let id = slot.id.clone();
        let told = move |rows: &[Row], hall: &Hall| {
            let texts = hall.prose.texts(audience.language);
            crate::history::told_since(&id, rows, audience.viewer, since, hall, texts)
        };
        self.replayed(slot, told).await
    }
}
