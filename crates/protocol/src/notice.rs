//! Notices: how a person who is away hears that something happened at a table.

use serde::{Deserialize, Serialize};

/// Something that a person can be told about.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeEvent {
    /// It is this seat's turn.
    Turn,
    /// Somebody asks to take back, to end the game or to play again, and waits for an answer.
    Offer,
    /// The game has ended.
    Over,
    /// Somebody at the table wrote.
    Chat,
}

impl NoticeEvent {
    /// All events, the one that matters most first.
    pub const ALL: [NoticeEvent; 4] = [
        NoticeEvent::Turn,
        NoticeEvent::Offer,
        NoticeEvent::Over,
        NoticeEvent::Chat,
    ];

    /// Returns the word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoticeEvent::Turn => "turn",
            NoticeEvent::Offer => "offer",
            NoticeEvent::Over => "over",
            NoticeEvent::Chat => "chat",
        }
    }
}

/// A way by which notices reach a person.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    /// A message that a browser shows, even while no page is open (Web Push).
    Push,
    /// An e-mail.
    Mail,
    /// A signed request to an address on the web.
    Webhook,
}

impl NoticeKind {
    /// All kinds.
    pub const ALL: [NoticeKind; 3] = [NoticeKind::Push, NoticeKind::Mail, NoticeKind::Webhook];

    /// Returns the word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoticeKind::Push => "push",
            NoticeKind::Mail => "mail",
            NoticeKind::Webhook => "webhook",
        }
    }
}

/// The subscription of a browser, as its `PushSubscription.toJSON()` gives it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushSubscription {
    /// The address at the browser's push service.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 1000))]
    pub endpoint: String,
    /// The keys that only the browser and this server know.
    pub keys: PushKeys,
}

/// The keys of a browser's subscription, in base64url.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushKeys {
    /// The public key of the browser: 65 bytes.
    pub p256dh: String,
    /// The shared secret: 16 bytes.
    pub auth: String,
}

/// The place that notices are sent to.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeTarget {
    /// A browser.
    Push(PushSubscription),
    /// An e-mail address. It has to be confirmed by a link in a first mail.
    Mail(String),
    /// An address that begins with `https://`.
    Webhook(String),
}

/// A request to be sent notices. The same target again gets the events of the newest request.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeRequest {
    /// The table, if the bearer is a seat. With an identity, leave it out: it is told about all its tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The place to send them to.
    pub to: NoticeTarget,
    /// The events to be told about.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 4))]
    pub events: Vec<NoticeEvent>,
}

/// A request to end notices to one place.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeRemoval {
    /// The table, if the bearer is a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The channel.
    pub id: String,
}

/// The ways by which a server sends notices.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeOffer {
    /// The public key that a browser needs for its subscription (`applicationServerKey`), if there is Web Push.
    pub push: Option<String>,
    /// True if there is e-mail.
    pub mail: bool,
    /// True if there are webhooks.
    pub webhook: bool,
}

/// A place that notices are sent to.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeChannel {
    /// Its id, to remove it by.
    pub id: String,
    /// The way by which notices reach it.
    pub kind: NoticeKind,
    /// The mail address, or the address on the web.
    pub target: String,
    /// The events that it is told about.
    pub events: Vec<NoticeEvent>,
    /// False while a mail address has not been confirmed: it gets no notices until then.
    pub confirmed: bool,
}

/// A channel that was just added.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeAdded {
    /// The channel.
    pub channel: NoticeChannel,
    /// The secret that signs the requests to a webhook. It is shown here and nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// The notices that a server offers, and the places that the bearer is told at.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notices {
    /// The ways that there are.
    pub offered: NoticeOffer,
    /// The bearer's channels.
    pub channels: Vec<NoticeChannel>,
}

/// A notice as a webhook gets it. It holds only what everybody at the table may know.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    /// The thing that happened.
    pub event: NoticeEvent,
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The seat that is told.
    pub seat: String,
    /// The name of the game.
    pub title: String,
    /// The notice in one sentence.
    pub text: String,
    /// The address of the table. It holds no secret.
    pub link: String,
    /// The address that ends these notices, without signing in; empty where the browser itself can.
    pub stop: String,
}
