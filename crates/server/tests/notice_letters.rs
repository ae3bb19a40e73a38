//! Notices on their way: Web Push and mails, to machines that keep what they get.

use std::time::{Duration, Instant};

use crate::support::database::query_number;
use crate::support::notices::{
    ABSENCE, be_quick, game_of_two, quick_server, tell_seat, wait, webhook,
};
use crate::support::sinks::{MailSink, WebSink};
use crate::support::{Client, Server, TestStorage, storages_of_every_kind};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::{aead, agreement, hmac, rand::SystemRandom, signature};
use serde_json::{Value, json};
use server::SmtpAddress;

/// A browser with a subscription.
struct Browser {
    own: agreement::EphemeralPrivateKey,
    public: Vec<u8>,
    shared: [u8; 16],
    endpoint: String,
}

impl Browser {
    fn new(sink: &WebSink) -> Self {
        let random = SystemRandom::new();
        let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &random);
        let own = own.expect("a key");
        Self {
            public: own.compute_public_key().expect("a key").as_ref().to_vec(),
            own,
            shared: [7; 16],
            endpoint: format!("{}/push/abc", sink.address),
        }
    }

    fn target(&self) -> Value {
        let keys = json!({
            "p256dh": URL_SAFE_NO_PAD.encode(&self.public),
            "auth": URL_SAFE_NO_PAD.encode(self.shared),
        });
        json!({"push": {"endpoint": self.endpoint, "keys": keys}})
    }

    /// Decrypts a message, as RFC 8291 says.
    fn decrypt(self, body: &[u8]) -> String {
        let derive = |key: &[u8], from: &[u8]| {
            let key = hmac::Key::new(hmac::HMAC_SHA256, key);
            hmac::sign(&key, from).as_ref().to_vec()
        };
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[4], 65);
        let (theirs, sealed) = rest[5..].split_at(65);
        let point = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, theirs);
        let agreed = agreement::agree_ephemeral(self.own, &point, <[u8]>::to_vec);
        let info = [&b"WebPush: info\0"[..], &self.public[..], theirs, b"\x01"].concat();
        let input = derive(&derive(&self.shared, &agreed.expect("a secret")), &info);
        let base = derive(salt, &input);
        let key = derive(&base, b"Content-Encoding: aes128gcm\0\x01");
        let nonce = derive(&base, b"Content-Encoding: nonce\0\x01");
        let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key[..16]).expect("a key");
        let nonce = aead::Nonce::try_assume_unique_for_key(&nonce[..12]).expect("a nonce");
        let mut text = sealed.to_vec();
        let text = aead::LessSafeKey::new(key).open_in_place(nonce, aead::Aad::empty(), &mut text);
        let text = String::from_utf8(text.expect("it is for this browser").to_vec());
        let text = text.expect("a text");
        text.strip_suffix('\u{2}')
            .expect("the last record")
            .to_owned()
    }
}

#[test]
fn a_browser_alone_can_read_its_message() {
    for kept in storages_of_every_kind() {
        let (server, sink) = (quick_server(&kept), WebSink::start());
        let client = server.client();
        let [rebel, imperial] = game_of_two(&client, None);
        let browser = Browser::new(&sink);
        tell_seat(&imperial, &browser.target(), &["turn"]);
        rebel.choose("play").expect_ok();
        let told = sink.wait_for(1).remove(0);
        assert_eq!(told.header("content-encoding"), "aes128gcm");
        assert_eq!(told.header("topic").len(), 32);
        assert!(told.header("ttl").parse::<u32>().is_ok_and(|ttl| ttl > 0));
        let offered = client.get("/api/notices", None).expect_ok();
        let public = offered["offered"]["push"].as_str().expect("a key");
        check_sender(told.header("authorization"), public, &sink.address);
        let text = browser.decrypt(&told.body);
        let notice: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            (&notice["event"], &notice["table"]),
            (&json!("turn"), &json!(imperial.table))
        );
        assert_eq!(notice["stop"], "");
        assert!(
            !text.contains("seat_") && !text.contains(&imperial.secret),
            "{text}"
        );

        // The key outlives the server: the browsers have subscribed to it.
        let public = public.to_owned();
        server.stop();
        let server = quick_server(&kept);
        let offered = server.client().get("/api/notices", None).expect_ok();
        assert_eq!(offered["offered"]["push"], public);
    }
}

/// Checks the proof of the sender (RFC 8292).
fn check_sender(header: &str, public: &str, service: &str) {
    let (token, key) = header
        .strip_prefix("vapid t=")
        .and_then(|rest| rest.split_once(", k="))
        .expect("a proof");
    assert_eq!(key, public);
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
    let key = decode(public);
    signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, &key)
        .verify(signed.as_bytes(), &decode(signature))
        .expect("the key signed it");
    let (_, claims) = signed.split_once('.').expect("claims");
    let claims: Value = serde_json::from_slice(&decode(claims)).expect("JSON");
    assert_eq!(claims["aud"], service);
    assert_eq!(claims["sub"], "https://suns.example.org");
    assert!(claims["exp"].as_i64().is_some_and(|at| at > 1_700_000_000));
}

#[test]
fn a_subscription_that_has_ended_is_dropped() {
    for kept in storages_of_every_kind() {
        for status in [404, 410] {
            let (server, sink) = (quick_server(&kept), WebSink::start());
            let [rebel, imperial] = game_of_two(&server.client(), None);
            tell_seat(&imperial, &Browser::new(&sink).target(), &["turn"]);
            sink.set_next_answers(&[status]);
            rebel.choose("play").expect_ok();
            sink.wait_for(1);
            wait();
            assert_eq!(sink.count(), 1);
            assert_eq!(
                query_number(&kept, "SELECT COUNT(*) FROM notice_channels"),
                0
            );
            assert_eq!(
                query_number(&kept, "SELECT COUNT(*) FROM notice_letters"),
                0
            );
        }
    }
}

/// Starts a server that sends mails to a sink.
fn mail_server(kept: &TestStorage, address: &str) -> Server {
    let smtp = format!("smtp://suns:pass%20word@{address}");
    Server::with(kept, |config| {
        be_quick(config);
        config.notices.smtp = Some(SmtpAddress(smtp));
        config.notices.mail_from = "suns@example.org".to_owned();
    })
}

/// Decodes the text of a mail.
fn mail_text(message: &str) -> String {
    let (_, text) = message.split_once("\r\n\r\n").expect("a text");
    let text = STANDARD.decode(text.replace("\r\n", "")).expect("base64");
    String::from_utf8(text).expect("a text")
}

/// Returns the path of the link in a mail that begins with this one.
fn path_in(text: &str, begin: &str) -> String {
    let start = text.find(begin).expect("a link");
    let end = text[start..]
        .find(char::is_whitespace)
        .unwrap_or(text.len() - start);
    text[start..start + end].to_owned()
}

/// Follows the link of a mail, as a person and as a mail program would.
fn check_that_the_link_ends_it(kept: &TestStorage, client: &Client, text: &str) {
    let stop = path_in(text, "/api/notices/stop/");
    assert!(client.get(&stop, None).text.contains("<form"));
    assert_eq!(
        query_number(kept, "SELECT COUNT(*) FROM notice_channels"),
        1,
        "looking ends nothing"
    );
    let one_click = [("content-type", "application/x-www-form-urlencoded")];
    let stopped = client.post_with_headers(&stop, &one_click, "List-Unsubscribe=One-Click");
    assert_eq!(stopped.status, 200);
    assert_eq!(
        query_number(kept, "SELECT COUNT(*) FROM notice_channels"),
        0
    );
    assert_eq!(client.get(&stop, None).status, 404);
    assert_eq!(client.get("/api/notices/stop/nonsense", None).status, 404);
}

#[test]
fn mails_go_to_confirmed_addresses_and_end_without_signing_in() {
    for kept in storages_of_every_kind() {
        let sink = MailSink::start();
        let server = mail_server(&kept, &sink.address);
        let client = server.client();
        let [rebel, imperial] = game_of_two(&client, None);
        let target = json!({"mail": "vader@example.org"});
        let added = tell_seat(&imperial, &target, &["turn"]);
        assert_eq!(added["channel"]["confirmed"], false);
        let first = sink.wait_for(1).remove(0);
        assert_eq!(
            first.commands[1],
            format!("AUTH PLAIN {}", STANDARD.encode("\0suns\0pass word"))
        );
        assert_eq!(
            first.commands[2..4],
            [
                "MAIL FROM:<suns@example.org>",
                "RCPT TO:<vader@example.org>"
            ]
        );
        // Nobody but the one who reads that mail can confirm: it holds what no answer does.
        let text = mail_text(&first.message);
        let confirm = path_in(&text, "/api/notices/confirm/");
        let token = confirm.rsplit('/').next().expect("a token");
        let listed = client.get(
            &format!("/api/notices?table={}", imperial.table),
            Some(&imperial.secret),
        );
        assert!(!listed.text.contains(token));
        rebel.choose("play").expect_ok();
        wait();
        assert_eq!(sink.count(), 1, "nothing before it is confirmed");

        let page = client.get(&confirm, None);
        assert!(
            page.text.contains("<form method=\"post\">"),
            "{}",
            page.text
        );
        assert!(
            page.headers["content-security-policy"]
                .to_str()
                .is_ok_and(|it| it.contains("form-action 'self'"))
        );
        client.post_text(&confirm, None, "");
        imperial.choose("play").expect_ok();
        rebel.choose("play").expect_ok();
        let mail = sink.wait_for(2).remove(1);
        let text = mail_text(&mail.message);
        assert!(text.starts_with("It is your turn (Empire)."), "{text}");
        assert!(text.contains(&format!(
            "https://suns.example.org/#/table/{}",
            imperial.table
        )));
        assert!(!text.contains("seat_"));
        assert!(
            mail.message
                .contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n")
        );
        check_that_the_link_ends_it(&kept, &client, &text);
    }
}

#[test]
fn a_mail_server_that_hangs_keeps_nobody_waiting() {
    for kept in storages_of_every_kind() {
        // It takes connections and never says a word.
        let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let server = mail_server(&kept, &silent.local_addr().expect("an address").to_string());
        let sink = WebSink::start();
        let [rebel, imperial] = game_of_two(&server.client(), None);
        for name in 0..5 {
            let target = json!({"mail": format!("vader{name}@example.org")});
            tell_seat(&imperial, &target, &["turn"]);
        }
        tell_seat(&imperial, &webhook(&sink), &["turn"]);
        std::thread::sleep(ABSENCE);
        let start = Instant::now();
        rebel.choose("play").expect_ok();
        assert!(start.elapsed() < Duration::from_secs(1));
        sink.wait_for(1);
        let health = server.client().get("/healthz", None);
        assert_eq!(health.status, 200);
    }
}
