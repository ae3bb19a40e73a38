//! Notices in words, and the pages behind their links.

use locale::Texts;

use crate::store::notice_channels::Channel;
use crate::table::Table;
use crate::table_registry::Tables;
use protocol::notice::{Notice, NoticeEvent, NoticeKind};

/// Builds the notice about an event at a seat. It holds only what everybody at the table may know.
pub(super) fn notice_about_event(
    tables: &Tables,
    table: &Table,
    seat: u8,
    event: NoticeEvent,
    channel: &Channel,
) -> Notice {
    let texts = tables.languages.english();
    let game = table.info.game.to_string();
    let seat = table.seat_name(seat).into_owned();
    let name = name_of_seat(texts, &game, &seat);
    let key = match event {
        NoticeEvent::Turn => "notice-turn",
        NoticeEvent::Offer => "notice-offer",
        NoticeEvent::Over => "notice-over",
        NoticeEvent::Chat => "notice-chat",
    };
    Notice {
        event,
        table: table.id.clone(),
        title: texts.format(&game, &[]),
        text: texts.format(key, &[("seat", (&name).into())]),
        link: public_link(tables, &format!("/#/table/{}", table.id)),
        stop: match channel.kind {
            // A page of the browser can end it.
            NoticeKind::Push => String::new(),
            NoticeKind::Mail | NoticeKind::Webhook => link_to_stop_notices(tables, channel),
        },
        game,
        seat,
    }
}

fn name_of_seat(texts: &Texts, game: &str, seat: &str) -> String {
    match game {
        "rebellion" => locale::rebellion::name(texts, seat),
        _ => locale::empire_vs_rebellion::name(texts, seat),
    }
}

/// Returns an address of this server for people; without the server's name if that is not known.
fn public_link(tables: &Tables, path: &str) -> String {
    let address = tables.config.notices.public_address.as_deref();
    format!(
        "{}{path}",
        address.unwrap_or_default().trim_end_matches('/')
    )
}

/// Returns the address that ends what is sent to a channel.
pub(super) fn link_to_stop_notices(tables: &Tables, channel: &Channel) -> String {
    public_link(tables, &format!("/api/notices/stop/{}", channel.token))
}

/// The words of a mail.
#[derive(Clone, Debug)]
pub(super) struct MailWords {
    pub(super) subject: String,
    pub(super) text: String,
}

/// Puts a notice into the words of a mail.
pub(super) fn mail_from_notice(tables: &Tables, notice: &Notice) -> MailWords {
    let texts = tables.languages.english();
    let to = |link: &str, key: &str| texts.format(key, &[("link", link.into())]);
    let lines = [
        notice.text.clone(),
        String::new(),
        to(&notice.link, "notice-mail-game"),
        String::new(),
        texts.format("notice-mail-once", &[]),
        to(&notice.stop, "notice-mail-stop"),
    ];
    MailWords {
        subject: format!("{}: {}", notice.title, notice.text),
        text: lines.join("\r\n"),
    }
}

/// Writes the mail that asks for an address to be confirmed. Nothing in it comes from whom it was asked by.
pub(super) fn mail_asking_for_confirmation(tables: &Tables, channel: &Channel) -> MailWords {
    let texts = tables.languages.english();
    let link = public_link(tables, &format!("/api/notices/confirm/{}", channel.token));
    let lines = [
        texts.format("notice-confirm-text", &[("link", (&link).into())]),
        String::new(),
        texts.format("notice-confirm-ignore", &[]),
    ];
    MailWords {
        subject: texts.format("notice-confirm-subject", &[]),
        text: lines.join("\r\n"),
    }
}

/// A page behind a link in a notice. It needs no script and nobody to be signed in.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum StopPage {
    /// Asks whether to end the notices. Programs that open every link of a mail end nothing.
    AskToStop,
    /// Says that they ended.
    Stopped,
    /// Asks whether an address is right.
    AskToConfirm,
    /// Says that it is.
    Confirmed,
    /// Says that there is nothing behind the link.
    Unknown,
}

impl StopPage {
    /// Writes the page.
    pub(crate) fn format_notice_page(self, texts: &Texts) -> String {
        let (text, button) = match self {
            StopPage::AskToStop => ("notice-page-stop", Some("notice-page-stop-button")),
            StopPage::Stopped => ("notice-page-stopped", None),
            StopPage::AskToConfirm => ("notice-page-confirm", Some("notice-page-confirm-button")),
            StopPage::Confirmed => ("notice-page-confirmed", None),
            StopPage::Unknown => ("notice-page-unknown", None),
        };
        let text = texts.format(text, &[]);
        let form = button.map(|button| {
            let button = texts.format(button, &[]);
            format!("<form method=\"post\"><button>{button}</button></form>\n")
        });
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>Twin Suns</title>\n<p>{text}</p>\n{}</html>\n",
            form.unwrap_or_default()
        )
    }
}
