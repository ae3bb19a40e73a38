//! What is told of a table: to everybody, and to each viewer what that viewer may know.

use locale::Texts;
use serde::Serialize;
use tabletop::{Seat, SeatSet, Viewer};
use utoipa::ToSchema;

use crate::entry::Absence;
use crate::play::{Play, Publication, Shown};
use crate::table::{Ending, Sitter, Table};

/// Where a table stands.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// Seats are open, or the game waits to be started.
    Open,
    /// The game is being played.
    Running,
    /// The game has ended.
    Over,
    /// The game was played by rules this server no longer has; it can only be looked at.
    Archived,
}

impl Status {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Archived => "archived",
        }
    }
}

/// What a list says of a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Summary {
    /// The table's id.
    pub(crate) table: String,
    pub(crate) game: &'static str,
    pub(crate) setup: String,
    pub(crate) status: Status,
    /// Whether it is listed.
    pub(crate) public: bool,
    /// Days that a person has for a turn, if there is a clock.
    pub(crate) clock_days: Option<u8>,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created_at: i64,
    pub(crate) seats: Vec<SeatInfo>,
}

/// Who sits where.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeatInfo {
    pub(crate) seat: &'static str,
    /// The side the seat plays for.
    pub(crate) side: &'static str,
    /// `open`, `person` or `computer`.
    pub(crate) holder: &'static str,
    /// The person's name.
    pub(crate) name: Option<String>,
    /// The level of the computer that plays now: its own seat's, or for a person who is away.
    pub(crate) level: Option<String>,
    /// Why a computer plays for a person: `left`, `resigned`, `expired` or `absent`.
    #[schema(value_type = Option<String>)]
    pub(crate) away: Option<Absence>,
}

/// Everything about a table that everybody may know.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableInfo {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// Counts changes of this information; the version counts those of the game.
    pub(crate) revision: u64,
    /// How often something was published in the game; 0 before it begins.
    pub(crate) version: u64,
    /// The version of the rules.
    pub(crate) rules: u32,
    /// The seat that decides.
    pub(crate) deciding: Option<&'static str>,
    /// When a computer takes over for the person who decides, in milliseconds since 1970.
    pub(crate) deadline: Option<i64>,
    /// The fingerprint of the server's seed.
    pub(crate) commitment: String,
    /// Whether the creator chose the seed, and so knows what chance will do.
    pub(crate) seeded: bool,
    /// Whether the game begins only when a seat starts it.
    pub(crate) wait: bool,
    /// How the game ended.
    pub(crate) outcome: Option<OutcomeInfo>,
    /// What is offered.
    pub(crate) offers: Offers,
    /// The table this one is a rematch of.
    pub(crate) rematch_of: Option<String>,
    /// The table of the rematch.
    pub(crate) rematch: Option<String>,
    /// The server's seed, once the game has ended.
    pub(crate) seed: Option<String>,
    /// What the players added to it, once the game has ended.
    pub(crate) entropy: Vec<EntropyInfo>,
}

/// How a game ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OutcomeInfo {
    /// `rules`, `resigned` or `abandoned`.
    pub(crate) why: &'static str,
    /// Who won; nobody, if the list is empty.
    pub(crate) winners: Vec<&'static str>,
}

/// Who has agreed to what.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Offers {
    /// To take the last publication back; whoever asked stands first.
    pub(crate) take_back: Vec<&'static str>,
    /// To end the game without a winner.
    pub(crate) abandon: Vec<&'static str>,
    /// To play again with sides swapped.
    pub(crate) rematch: Vec<&'static str>,
}

/// What a player added to the seed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntropyInfo {
    pub(crate) seat: &'static str,
    pub(crate) words: String,
}

/// A line of chat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChatLine {
    /// Counted from one in the room it was said in.
    pub(crate) number: usize,
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The seat that spoke; nothing for somebody who watches.
    pub(crate) seat: Option<&'static str>,
    pub(crate) name: String,
    /// Plain text: show it as such.
    pub(crate) text: String,
}

/// What a viewer has seen already.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Cursor {
    pub(crate) version: u64,
    pub(crate) draft: u64,
    pub(crate) revision: u64,
    pub(crate) chat: usize,
}

impl Cursor {
    /// That of somebody who has seen so many lines of chat and nothing else.
    pub(crate) const fn of_chat(chat: usize) -> Self {
        Self {
            version: u64::MAX,
            draft: 0,
            revision: 0,
            chat,
        }
    }
}

/// How the document describes a [`Shown`] that may be missing: all of it is there or nothing.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
struct MaybeShown {
    /// The engine's view for this viewer; missing before the game begins and if it did not change.
    #[schema(value_type = Option<Object>, required = false, nullable = false)]
    view: (),
    /// What is being decided; everybody may know this.
    #[schema(value_type = Option<Object>)]
    decision: (),
    /// The same as a question in words.
    question: Option<String>,
    /// What the viewer can choose; empty when another seat decides.
    #[schema(value_type = Option<Vec<crate::play::ChoiceInfo>>, nullable = false)]
    choices: (),
}

/// What a viewer is told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Update {
    pub(crate) table: TableInfo,
    /// The viewer's seat; nothing for somebody who watches.
    pub(crate) you: Option<&'static str>,
    pub(crate) version: u64,
    /// How many steps the viewer has drafted that nobody else can see.
    pub(crate) draft: u64,
    /// What the viewer may know of the game; missing before it begins and if it did not change.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    #[schema(inline, value_type = MaybeShown)]
    pub(crate) shown: Option<Shown>,
    /// The version after which `missed` begins; nothing if the view stands for itself.
    pub(crate) since: Option<u64>,
    /// Everything that was published after that, in order.
    pub(crate) missed: Vec<Publication>,
    /// What was said and not yet seen.
    pub(crate) chat: Vec<ChatLine>,
    /// What the viewer has seen when it has this, whatever it claimed to have seen before.
    #[serde(skip)]
    pub(crate) now: Cursor,
}

impl Table {
    /// Where the table stands.
    pub(crate) fn status(&self) -> Status {
        match (&self.archived, &self.ended, self.rules) {
            (_, Some(_), _) => Status::Over,
            (Some(_), None, _) => Status::Archived,
            (None, None, Some(_)) => Status::Running,
            (None, None, None) => Status::Open,
        }
    }

    fn names(&self, seats: &[u8]) -> Vec<&'static str> {
        seats.iter().map(|seat| self.seat_name(*seat)).collect()
    }

    fn names_of(&self, seats: SeatSet) -> Vec<&'static str> {
        let seats = seats.iter().map(Seat::number);
        self.names(&seats.collect::<Vec<_>>())
    }

    fn seat_infos(&self) -> Vec<SeatInfo> {
        let info = |(seat, sitter): (u8, &Sitter)| {
            let (holder, name, away) = match sitter {
                Sitter::Open => ("open", None, None),
                Sitter::Person { person, away } => {
                    let why = away.as_ref().map(|(_, why)| *why);
                    ("person", Some(person.name.clone()), why)
                }
                Sitter::Computer { .. } => ("computer", None, None),
            };
            SeatInfo {
                seat: self.seat_name(seat),
                side: self.side(seat),
                holder,
                name,
                level: sitter.computer().map(str::to_owned),
                away,
            }
        };
        (0u8..).zip(&self.seats).map(info).collect()
    }

    /// What a list says of the table.
    pub(crate) fn summary(&self) -> Summary {
        Summary {
            table: self.id.clone(),
            game: self.info.game,
            setup: self.setup.setup.clone(),
            status: self.status(),
            public: self.created.public,
            clock_days: self.created.clock_days,
            created_at: self.created_at,
            seats: self.seat_infos(),
        }
    }

    /// Everything about the table that everybody may know.
    pub(crate) fn table_info(&self) -> TableInfo {
        let over = self.ended.is_some();
        let deciding = self.running().and_then(Play::deciding);
        let outcome = self.ended.map(|ended| OutcomeInfo {
            why: match ended.why {
                Ending::Rules => "rules",
                Ending::Resigned => "resigned",
                Ending::Abandoned => "abandoned",
            },
            winners: self.names_of(ended.winners),
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
            outcome,
            offers: Offers {
                take_back: self.names(&self.take_back),
                abandon: self.names(&self.abandon),
                rematch: self.names(&self.rematch),
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

    /// The draft steps as this viewer may know them.
    pub(crate) fn draft_for(&self, viewer: Viewer) -> u64 {
        match (viewer, self.running().and_then(Play::deciding)) {
            (Viewer::Seat(seat), Some(deciding)) if seat == deciding => self.draft(),
            _ => 0,
        }
    }

    /// What this viewer has seen when everything was told.
    pub(crate) fn cursor(&self, viewer: Viewer) -> Cursor {
        Cursor {
            version: self.version(),
            draft: self.draft_for(viewer),
            revision: self.revision,
            chat: self.room(viewer).count(),
        }
    }

    fn room(&self, viewer: Viewer) -> impl Iterator<Item = &crate::table::Said> {
        let seats = matches!(viewer, Viewer::Seat(_));
        self.chat
            .iter()
            .filter(move |said| said.seat.is_some() == seats)
    }

    /// What was said in the viewer's room after that many lines.
    fn chat_since(&self, viewer: Viewer, seen: usize) -> Vec<ChatLine> {
        let lines = (1..).zip(self.room(viewer)).skip(seen);
        lines
            .map(|(number, said)| ChatLine {
                number,
                at: said.at,
                seat: said.seat.map(|seat| self.seat_name(seat)),
                name: said.name.clone(),
                text: said.text.clone(),
            })
            .collect()
    }

    /// What this viewer is told, with what was published after `since`; nothing if that is no longer
    /// kept in memory.
    pub(crate) fn update_since(
        &self,
        viewer: Viewer,
        seen: Option<Cursor>,
        since: Option<u64>,
        texts: &Texts,
    ) -> Option<Update> {
        let since = since.filter(|since| *since <= self.version());
        let Some(since) = since else {
            return Some(self.update(viewer, seen, None, texts));
        };
        let missed = match &self.play {
            Some(play) => play.told_since(viewer, since, texts)?,
            None => Vec::new(),
        };
        Some(self.update(viewer, seen, Some((since, missed)), texts))
    }

    /// Whether what was published after this version can be told without playing the game again.
    pub(crate) fn remembers(&self, since: Option<u64>) -> bool {
        let play = self.play.as_deref();
        since
            .zip(play)
            .is_none_or(|(since, play)| play.remembers(since))
    }

    /// What this viewer was told after `since` until now, of which the journal gave a part; nothing if
    /// what follows that part is no longer kept in memory.
    pub(crate) fn told_since(
        &self,
        viewer: Viewer,
        since: u64,
        mut told: Vec<Publication>,
        texts: &Texts,
    ) -> Option<Vec<Publication>> {
        // The journal may be ahead of the table: the rest is told by the next update.
        told.retain(|publication| publication.version <= self.version());
        let last = told.last().map_or(since, |publication| publication.version);
        if last < self.version() {
            let play = self.play.as_deref()?;
            told.extend(play.told_since(viewer, last, texts)?);
        }
        Some(told)
    }

    /// What this viewer is told. `missed` is what was published since, if that was asked for.
    pub(crate) fn update(
        &self,
        viewer: Viewer,
        seen: Option<Cursor>,
        missed: Option<(u64, Vec<Publication>)>,
        texts: &Texts,
    ) -> Update {
        let draft = self.draft_for(viewer);
        let unchanged =
            seen.is_some_and(|seen| (seen.version, seen.draft) == (self.version(), draft));
        let play = self.play.as_deref().filter(|_| !unchanged);
        let (since, missed) = match missed {
            Some((since, missed)) => (Some(since), missed),
            None => (None, Vec::new()),
        };
        Update {
            table: self.table_info(),
            you: self.viewer_name(viewer),
            version: self.version(),
            draft,
            shown: play.map(|play| self.choices_only_while_running(play.shown(viewer, texts))),
            since,
            missed,
            chat: self.chat_since(viewer, seen.map_or(0, |seen| seen.chat)),
            now: self.cursor(viewer),
        }
    }

    /// Turns what one viewer is shown into an answer to another, who has seen so many lines of chat.
    pub(crate) fn address(&self, update: &mut Update, viewer: Viewer, seen: usize) {
        update.you = self.viewer_name(viewer);
        update.chat = self.chat_since(viewer, seen);
    }

    fn viewer_name(&self, viewer: Viewer) -> Option<&'static str> {
        match viewer {
            Viewer::Seat(seat) => Some(self.seat_name(seat.number())),
            Viewer::Spectator => None,
        }
    }

    /// A game that was given up offers nothing more.
    fn choices_only_while_running(&self, mut shown: Shown) -> Shown {
        if self.running().is_none() {
            shown.choices.clear();
            shown.question = None;
            shown.decision = None;
        }
        shown
    }
}
