//! Sending letters: each kind has its own workers, so that a mail server that hangs keeps no browser waiting.

use std::sync::Arc;
use std::time::Duration;

use ring::hmac;
use tokio::sync::{OnceCell, Semaphore};
use url::Url;

use super::mail::{MailHead, format_mail_message};
use super::push::{BrowserKeys, ServerKeys};
use super::smtp::{Envelope, MailServer, send_mail};
use super::web_request::{WebRequest, parse_web_address, post_request};
use super::words::{link_to_stop_notices, mail_asking_for_confirmation, mail_from_notice};
use crate::config::NoticeSettings;
use crate::secret::{Digest, digest_of_parts};
use crate::store::notice_channels::Channel;
use crate::store::notice_letters::Letter;
use crate::store::{Store, StoreError};
use crate::table_registry::Tables;
use protocol::notice::{Notice, NoticeKind, NoticeOffer, PushKeys};

/// The number of times that sending a letter is tried.
const MAX_TRIES: i64 = 5;

/// The factor by which the pause before the next attempt grows.
const RETRY_GROWTH: i64 = 4;

/// The time for which a letter belongs to the server that took it: if that one ends, another one sends it.
const TAKEN_TIME_MS: i64 = 5 * 60 * 1000;

/// The letters of a kind that are sent at a time.
const WORKERS: [(NoticeKind, usize); 3] = [
    (NoticeKind::Push, 16),
    (NoticeKind::Mail, 2),
    (NoticeKind::Webhook, 16),
];

/// The name of the stored key pair for Web Push.
const PUSH_KEYS: &str = "vapid";

/// The reason why a letter was not sent.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum SendError {
    /// The other end wants no more: the channel is removed.
    Gone,
    /// This letter will never be taken.
    Refused(String),
    /// It may work later.
    Failed(String),
}

/// Those who send the letters of one kind.
#[derive(Debug)]
struct Workers {
    kind: NoticeKind,
    /// Held by the one who hands letters out.
    handing_out: Arc<Semaphore>,
    /// Held by each who sends one.
    sending: Arc<Semaphore>,
}

/// Everything that is needed to send letters.
#[derive(Debug)]
pub(crate) struct Sender {
    settings: NoticeSettings,
    mail_server: Option<MailServer>,
    timeout: Duration,
    workers: [Workers; 3],
    push_keys: OnceCell<ServerKeys>,
}

impl Sender {
    pub(super) fn new(settings: &NoticeSettings, timeout: Duration) -> Self {
        let smtp = settings.smtp.as_ref();
        let mail_server = smtp.and_then(|smtp| MailServer::parse_mail_server_address(&smtp.0));
        if smtp.is_some() && mail_server.is_none() {
            tracing::error!("the address of the mail server cannot be read: no mails are sent");
        }
        if mail_server.is_some() && settings.public_address.is_none() {
            tracing::error!(
                "mails need the public address of this server for their links: none are sent"
            );
        }
        Self {
            mail_server: mail_server.filter(|_| settings.public_address.is_some()),
            settings: settings.clone(),
            timeout,
            workers: WORKERS.map(|(kind, count)| Workers {
                kind,
                handing_out: Arc::new(Semaphore::new(1)),
                sending: Arc::new(Semaphore::new(count)),
            }),
            push_keys: OnceCell::new(),
        }
    }

    /// Returns the ways by which this server sends notices.
    pub(crate) async fn describe_offered_notices(
        &self,
        store: &Store,
    ) -> Result<NoticeOffer, StoreError> {
        let push = if self.settings.push {
            Some(self.push_keys(store).await?.public_key())
        } else {
            None
        };
        Ok(NoticeOffer {
            push,
            mail: self.mail_server.is_some(),
            webhook: self.settings.webhooks,
        })
    }

    /// Returns the key pair for Web Push: the first server of a database makes it.
    pub(super) async fn push_keys(&self, store: &Store) -> Result<&ServerKeys, StoreError> {
        let unreadable =
            |error| StoreError::Unreadable(format!("the key pair for Web Push: {error:?}"));
        let keep = || async {
            let fresh = ServerKeys::make_key_pair().map_err(unreadable)?;
            let kept = store.read_or_store_notice_key(PUSH_KEYS, &fresh).await?;
            ServerKeys::read_key_pair(&kept).map_err(unreadable)
        };
        self.push_keys.get_or_try_init(keep).await
    }

    /// Returns where push services can find the people who run this server.
    fn contact_for_push_services(&self) -> String {
        let address = self.settings.public_address.as_ref();
        let https = address.filter(|address| address.starts_with("https://"));
        https
            .cloned()
            .unwrap_or_else(|| format!("mailto:{}", self.settings.mail_from))
    }
}

/// Has the workers send what is due. Nobody waits for them.
pub(super) fn send_due_letters(tables: &Arc<Tables>) {
    for workers in &tables.notices.sender.workers {
        let Ok(permit) = Arc::clone(&workers.handing_out).try_acquire_owned() else {
            continue;
        };
        let (tables, kind, sending) = (
            Arc::clone(tables),
            workers.kind,
            Arc::clone(&workers.sending),
        );
        tokio::spawn(async move {
            let _permit = permit;
            take_and_send_letters(&tables, kind, &sending).await;
        });
    }
}

/// Takes letters while there are any, and sends each by a task of its own, as many at a time as there are permits.
async fn take_and_send_letters(tables: &Arc<Tables>, kind: NoticeKind, sending: &Arc<Semaphore>) {
    while let Ok(permit) = Arc::clone(sending).acquire_owned().await {
        let now = tables.clock.now_ms();
        let taken = tables
            .store
            .take_next_due_letter(kind, now, now + TAKEN_TIME_MS)
            .await;
        let (letter, channel) = match taken {
            Ok(Some(taken)) => taken,
            Ok(None) => return,
            Err(error) => return tracing::warn!(%error, "cannot read notices"),
        };
        let tables = Arc::clone(tables);
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = send_letter_and_record_result(&tables, &letter, &channel).await {
                tracing::warn!(%error, "cannot note that a notice was sent");
            }
        });
    }
}

/// Sends a letter and notes what came of it.
async fn send_letter_and_record_result(
    tables: &Tables,
    letter: &Letter,
    channel: &Channel,
) -> Result<(), StoreError> {
    let timeout = tables.notices.sender.timeout;
    let sent = tokio::time::timeout(timeout, send_letter(tables, letter, channel)).await;
    let late = || Err(SendError::Failed("no answer in time".to_owned()));
    let kind = channel.kind.name();
    match sent.unwrap_or_else(|_| late()) {
        Ok(()) => tables.store.remove_letter(letter).await,
        Err(SendError::Gone) => {
            tracing::info!(kind, "a subscription to notices has ended");
            tables.store.remove_channel(&channel.id).await
        }
        Err(SendError::Failed(why)) if letter.tries < MAX_TRIES => {
            tracing::info!(kind, why, "a notice is tried again later");
            let first = tables.config.times.notice_retry.as_millis() as i64;
            let pause = first * RETRY_GROWTH.pow(letter.tries.clamp(1, MAX_TRIES) as u32 - 1);
            let until = tables.clock.now_ms() + pause;
            tables.store.postpone_letter(letter, until).await
        }
        Err(SendError::Failed(why) | SendError::Refused(why)) => {
            tracing::warn!(kind, why, "a notice is given up");
            tables.store.remove_letter(letter).await
        }
    }
}

async fn send_letter(tables: &Tables, letter: &Letter, channel: &Channel) -> Result<(), SendError> {
    match channel.kind {
        NoticeKind::Push => send_push(tables, letter, channel).await,
        NoticeKind::Mail => send_as_mail(tables, letter, channel).await,
        NoticeKind::Webhook => send_to_webhook(tables, letter, channel).await,
    }
}

fn parse_channel_web_address(tables: &Tables, channel: &Channel) -> Result<Url, SendError> {
    let private = tables.config.notices.private_targets;
    let read = parse_web_address(&channel.target, private);
    read.map_err(|why| SendError::Refused(why.to_owned()))
}

async fn send_push(tables: &Tables, letter: &Letter, channel: &Channel) -> Result<(), SendError> {
    let unreadable = || SendError::Refused("the keys of the browser cannot be read".to_owned());
    let keys: PushKeys = serde_json::from_str(&channel.secret).map_err(|_| unreadable())?;
    let browser = BrowserKeys::read_browser_keys(&keys).ok_or_else(unreadable)?;
    let sender = &tables.notices.sender;
    let own = sender.push_keys(&tables.store).await;
    let own = own.map_err(|error| SendError::Failed(error.to_string()))?;
    // The push service learns from it only which messages are about the same.
    let topic = topic_of_letter(letter).to_string();
    let contact = sender.contact_for_push_services();
    let moment = (topic.as_str(), contact.as_str(), tables.clock.now_ms());
    let service = parse_channel_web_address(tables, channel)?;
    let request = own.build_push_request(service, &browser, letter.body.as_bytes(), moment)?;
    match post_request(request, tables.config.notices.private_targets).await? {
        200..=299 => Ok(()),
        404 | 410 => Err(SendError::Gone),
        status @ (429 | 500..=599) => Err(SendError::Failed(format!("the answer is {status}"))),
        status => Err(SendError::Refused(format!("the answer is {status}"))),
    }
}

fn topic_of_letter(letter: &Letter) -> Digest {
    let parts = [&letter.channel, &letter.table].map(String::as_bytes);
    digest_of_parts("notice topic", &parts)
}

async fn send_to_webhook(
    tables: &Tables,
    letter: &Letter,
    channel: &Channel,
) -> Result<(), SendError> {
    let at = (tables.clock.now_ms() / 1000).to_string();
    let key = hmac::Key::new(hmac::HMAC_SHA256, channel.secret.as_bytes());
    let signature = hmac::sign(&key, format!("{at}.{}", letter.body).as_bytes());
    let digits: Vec<_> = signature
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let request = WebRequest {
        url: parse_channel_web_address(tables, channel)?,
        headers: vec![
            ("content-type", "application/json".to_owned()),
            ("twinsuns-time", at),
            ("twinsuns-signature", format!("sha256={}", digits.concat())),
        ],
        body: letter.body.clone().into_bytes(),
    };
    match post_request(request, tables.config.notices.private_targets).await? {
        200..=299 => Ok(()),
        410 => Err(SendError::Gone),
        // It may be mended while the notice is tried again.
        status => Err(SendError::Failed(format!("the answer is {status}"))),
    }
}

async fn send_as_mail(
    tables: &Tables,
    letter: &Letter,
    channel: &Channel,
) -> Result<(), SendError> {
    let sender = &tables.notices.sender;
    let Some(server) = &sender.mail_server else {
        return Err(SendError::Refused(
            "this server sends no mails any more".to_owned(),
        ));
    };
    let stop = link_to_stop_notices(tables, channel);
    let (words, stop) = if letter.table.is_empty() {
        (mail_asking_for_confirmation(tables, channel), None)
    } else {
        let notice: Result<Notice, _> = serde_json::from_str(&letter.body);
        let notice = notice.map_err(|error| SendError::Refused(error.to_string()))?;
        (mail_from_notice(tables, &notice), Some(stop.as_str()))
    };
    let now_ms = tables.clock.now_ms();
    let head = MailHead {
        from: &sender.settings.mail_from,
        to: &channel.target,
        stop,
        id: &format!("{}-{now_ms}", topic_of_letter(letter)),
        now_ms,
    };
    let envelope = Envelope {
        from: head.from,
        to: head.to,
        message: &format_mail_message(&head, &words),
    };
    send_mail(server, &envelope).await
}
