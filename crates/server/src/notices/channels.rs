//! Adding and removing the places that people are told at.

use super::EventSet;
use super::mail::is_mail_address;
use super::push::BrowserKeys;
use super::web_request::parse_web_address;
use crate::secret::Hex;
use crate::store::notice_channels::{Channel, ChannelOwner};
use crate::store::notice_letters::Letter;
use crate::table_registry::Tables;
use protocol::notice::{
    NoticeAdded, NoticeChannel, NoticeKind, NoticeOffer, NoticeRequest, NoticeTarget, Notices,
};
use protocol::problem::{Code, Problem};

/// The longest address on the web.
const MAX_WEB_ADDRESS_LENGTH: usize = 1_000;

/// A target that was checked: its address, and the keys that belong to it.
struct CheckedTarget {
    kind: NoticeKind,
    address: String,
    secret: String,
}

impl Tables {
    /// Describes the notices that there are, and the channels of an identity or a seat.
    pub(crate) async fn describe_notices(
        &self,
        owner: Option<&ChannelOwner>,
    ) -> Result<Notices, Problem> {
        let channels = match owner {
            Some(owner) => self.store.list_channels(owner).await?,
            None => Vec::new(),
        };
        Ok(Notices {
            offered: self
                .notices
                .sender
                .describe_offered_notices(&self.store)
                .await?,
            channels: channels.iter().map(describe_channel).collect(),
        })
    }

    /// Adds a channel, or changes the one with the same target.
    pub(crate) async fn add_notice_channel(
        &self,
        owner: &ChannelOwner,
        request: NoticeRequest,
    ) -> Result<NoticeAdded, Problem> {
        let events: EventSet = request.events.iter().copied().collect();
        if events == EventSet::default() {
            return Err(Problem::new(
                Code::BadValue,
                "`events` names at least one event",
            ));
        }
        let offer = self
            .notices
            .sender
            .describe_offered_notices(&self.store)
            .await?;
        let target = self.check_notice_target(&offer, request.to)?;
        let known = self.store.list_channels(owner).await?;
        let count = known.len();
        let is_same = |it: &Channel| it.kind == target.kind && it.target == target.address;
        let channel = match known.into_iter().find(is_same) {
            Some(mut channel) => {
                channel.events = events;
                channel.secret = target.secret;
                self.store.change_channel(&channel).await?;
                channel
            }
            None if count >= self.config.notices.channels_per_person => {
                return Err(Problem::from_code(Code::LimitReached));
            }
            None => self.add_new_channel(owner, target, events).await?,
        };
        self.notices.mark_notices_wanted();
        let described = describe_channel(&channel);
        let secret = (channel.kind == NoticeKind::Webhook).then_some(channel.secret);
        Ok(NoticeAdded {
            channel: described,
            secret,
        })
    }

    async fn add_new_channel(
        &self,
        owner: &ChannelOwner,
        target: CheckedTarget,
        events: EventSet,
    ) -> Result<Channel, Problem> {
        let now = self.clock.now_ms();
        let channel = Channel {
            id: Hex::<8>::random_bytes()?.to_string(),
            token: Hex::<16>::random_bytes()?.to_string(),
            kind: target.kind,
            target: target.address,
            secret: target.secret,
            events,
            // Anybody can name an address; only its holder can read what is sent there.
            confirmed: target.kind != NoticeKind::Mail,
        };
        self.store.add_channel(owner, &channel, now).await?;
        if !channel.confirmed {
            let letter = Letter {
                channel: channel.id.clone(),
                table: String::new(),
                seat: 0,
                kind: NoticeKind::Mail,
                body: String::new(),
                due_at: now,
                tries: 0,
            };
            self.store.add_letter(&letter).await?;
        }
        Ok(channel)
    }

    fn check_notice_target(
        &self,
        offer: &NoticeOffer,
        target: NoticeTarget,
    ) -> Result<CheckedTarget, Problem> {
        let (kind, is_offered) = match &target {
            NoticeTarget::Push(_) => (NoticeKind::Push, offer.push.is_some()),
            NoticeTarget::Mail(_) => (NoticeKind::Mail, offer.mail),
            NoticeTarget::Webhook(_) => (NoticeKind::Webhook, offer.webhook),
        };
        if !is_offered {
            return Err(Problem::new(
                Code::BadValue,
                "this server sends no such notices",
            ));
        }
        let wrong = |why: &str| Problem::new(Code::BadValue, why);
        let check_web = |address: &str| {
            if address.len() > MAX_WEB_ADDRESS_LENGTH {
                return Err(wrong("the address is too long"));
            }
            let private = self.config.notices.private_targets;
            parse_web_address(address, private).map_err(wrong)
        };
        let (address, secret) = match target {
            NoticeTarget::Push(subscription) => {
                check_web(&subscription.endpoint)?;
                BrowserKeys::read_browser_keys(&subscription.keys)
                    .ok_or_else(|| wrong("the keys are not those of a browser"))?;
                let keys = serde_json::to_string(&subscription.keys).unwrap_or_default();
                (subscription.endpoint, keys)
            }
            NoticeTarget::Mail(address) => {
                if !is_mail_address(&address) {
                    return Err(wrong("a mail address such as leia@example.org is expected"));
                }
                (address, String::new())
            }
            NoticeTarget::Webhook(address) => {
                check_web(&address)?;
                (address, Hex::<32>::random_bytes()?.to_string())
            }
        };
        Ok(CheckedTarget {
            kind,
            address,
            secret,
        })
    }

    /// Removes a channel of an identity or a seat.
    pub(crate) async fn remove_notice_channel(
        &self,
        owner: &ChannelOwner,
        id: &str,
    ) -> Result<(), Problem> {
        let known = self.store.list_channels(owner).await?;
        if known.iter().any(|channel| channel.id == id) {
            self.store.remove_channel(id).await?;
        }
        Ok(())
    }
}

fn describe_channel(channel: &Channel) -> NoticeChannel {
    NoticeChannel {
        id: channel.id.clone(),
        kind: channel.kind,
        target: channel.target.clone(),
        events: channel.events.events(),
        confirmed: channel.confirmed,
    }
}
