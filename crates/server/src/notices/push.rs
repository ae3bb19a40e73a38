//! Web Push: messages that only the browser can read (RFC 8291), from a server that the push service knows by its key
//! (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac::{self, HMAC_SHA256};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use url::Url;

use super::sending::SendError;
use super::web_request::WebRequest;
use protocol::notice::PushKeys;

/// The bytes of a public key, and of the secret that a browser shares.
const PUBLIC_KEY_LENGTH: usize = 65;
const SHARED_SECRET_LENGTH: usize = 16;

/// The length of a record, which is more than any message needs.
const RECORD_LENGTH: u32 = 4096;

/// The time for which a push service keeps a message for a browser that is not running, in seconds.
const KEEP_SECONDS: u32 = 24 * 60 * 60;

/// The time for which the proof of the sender is good, in seconds.
const PROOF_SECONDS: i64 = 12 * 60 * 60;

/// Writes bytes in base64url, as browsers and push services do.
fn encode_base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode_base64url(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

fn map_to_refused_error<E>(what: &'static str) -> impl Fn(E) -> SendError {
    move |_| SendError::Refused(what.to_owned())
}

/// The keys of a browser.
#[derive(Clone, Debug)]
pub(super) struct BrowserKeys {
    public: Vec<u8>,
    shared: Vec<u8>,
}

impl BrowserKeys {
    /// Reads the keys of a subscription.
    pub(super) fn read_browser_keys(keys: &PushKeys) -> Option<Self> {
        let (public, shared) = (
            decode_base64url(&keys.p256dh)?,
            decode_base64url(&keys.auth)?,
        );
        let fits = public.len() == PUBLIC_KEY_LENGTH && shared.len() == SHARED_SECRET_LENGTH;
        fits.then_some(Self { public, shared })
    }
}

/// The key pair of this server.
pub(super) struct ServerKeys(EcdsaKeyPair);

impl std::fmt::Debug for ServerKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ServerKeys(…)")
    }
}

impl ServerKeys {
    /// Makes a key pair, as a text to keep.
    pub(super) fn make_key_pair() -> Result<String, SendError> {
        let made =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        Ok(encode_base64url(
            made.map_err(map_to_refused_error("no key can be made"))?
                .as_ref(),
        ))
    }

    /// Reads a key pair that was kept.
    pub(super) fn read_key_pair(kept: &str) -> Result<Self, SendError> {
        let bytes = decode_base64url(kept).unwrap_or_default();
        let pair = EcdsaKeyPair::from_pkcs8(
            &ECDSA_P256_SHA256_FIXED_SIGNING,
            &bytes,
            &SystemRandom::new(),
        );
        Ok(Self(pair.map_err(map_to_refused_error(
            "the stored key cannot be read",
        ))?))
    }

    /// Returns the public key, which browsers need for their subscriptions.
    pub(super) fn public_key(&self) -> String {
        encode_base64url(self.0.public_key().as_ref())
    }

    /// Writes the proof of the sender for the push service at this address.
    fn sender_proof_for_service(
        &self,
        service: &Url,
        contact: &str,
        now_ms: i64,
    ) -> Result<String, SendError> {
        let head = encode_base64url(br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = serde_json::json!({
            "aud": service.origin().ascii_serialization(),
            "exp": now_ms / 1000 + PROOF_SECONDS,
            "sub": contact,
        });
        let signed = format!("{head}.{}", encode_base64url(claims.to_string().as_bytes()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes());
        let signature = signature.map_err(map_to_refused_error("nothing can be signed"))?;
        let token = format!("{signed}.{}", encode_base64url(signature.as_ref()));
        Ok(format!("vapid t={token}, k={}", self.public_key()))
    }

    /// Builds the request that brings a message to a browser. One with the same topic replaces an earlier one that
    /// still waits at the push service.
    pub(super) fn build_push_request(
        &self,
        service: Url,
        browser: &BrowserKeys,
        text: &[u8],
        (topic, contact, now_ms): (&str, &str, i64),
    ) -> Result<WebRequest, SendError> {
        let headers = vec![
            (
                "authorization",
                self.sender_proof_for_service(&service, contact, now_ms)?,
            ),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", KEEP_SECONDS.to_string()),
            ("topic", topic.to_owned()),
        ];
        Ok(WebRequest {
            url: service,
            headers,
            body: encrypt_message(browser, text)?,
        })
    }
}

/// Encrypts a message so that only this browser can read it.
fn encrypt_message(browser: &BrowserKeys, text: &[u8]) -> Result<Vec<u8>, SendError> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random);
    let own = own.map_err(map_to_refused_error("no key can be made"))?;
    let own_public = own.compute_public_key();
    let own_public = own_public.map_err(map_to_refused_error("no key can be made"))?;
    let mut salt = [0; 16];
    random
        .fill(&mut salt)
        .map_err(map_to_refused_error("no random numbers"))?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &browser.public);
    let agreed = agree_ephemeral(own, &theirs, <[u8]>::to_vec);
    let agreed = agreed.map_err(map_to_refused_error("the key of the browser is no key"))?;
    encrypt_with_agreed_secret(browser, &agreed, own_public.as_ref(), salt, text)
}

/// Encrypts a message with the secret that both ends agree on.
fn encrypt_with_agreed_secret(
    browser: &BrowserKeys,
    agreed: &[u8],
    own_public: &[u8],
    salt: [u8; 16],
    text: &[u8],
) -> Result<Vec<u8>, SendError> {
    let info = [
        &b"WebPush: info\0"[..],
        &browser.public[..],
        own_public,
        b"\x01",
    ]
    .concat();
    let input = hmac_sha256(&hmac_sha256(&browser.shared, agreed), &info);
    let base = hmac_sha256(&salt, &input);
    let key = hmac_sha256(&base, b"Content-Encoding: aes128gcm\0\x01");
    let nonce = hmac_sha256(&base, b"Content-Encoding: nonce\0\x01");
    let key = UnboundKey::new(&AES_128_GCM, &key[..16]).map_err(map_to_refused_error("no key"))?;
    let nonce =
        Nonce::try_assume_unique_for_key(&nonce[..12]).map_err(map_to_refused_error("no nonce"))?;
    // The byte after the text marks the last record.
    let mut sealed = [text, b"\x02"].concat();
    LessSafeKey::new(key)
        .seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed)
        .map_err(map_to_refused_error("nothing can be encrypted"))?;
    let mut body = salt.to_vec();
    body.extend(RECORD_LENGTH.to_be_bytes());
    body.push(own_public.len() as u8);
    body.extend(own_public);
    body.extend(sealed);
    Ok(body)
}

/// Derives 32 bytes: the step of HKDF that both of its halves consist of.
fn hmac_sha256(key: &[u8], from: &[u8]) -> Vec<u8> {
    let key = hmac::Key::new(HMAC_SHA256, key);
    hmac::sign(&key, from).as_ref().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8291, with the secret that its two key pairs agree on.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let browser = BrowserKeys::read_browser_keys(&PushKeys {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".to_owned(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
        });
        let own = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        let agreed = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
        let salt = decode_base64url("DGv6ra1nlYgDCS1FRnbzlw").expect("a salt");
        let body = encrypt_with_agreed_secret(
            &browser.expect("keys"),
            &decode_base64url(agreed).expect("a secret"),
            &decode_base64url(own).expect("a key"),
            salt.try_into().expect("16 bytes"),
            b"When I grow up, I want to be a watermelon",
        );
        assert_eq!(
            encode_base64url(&body.expect("a body")),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
             EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let keys = |p256dh: &str, auth: &str| PushKeys {
            p256dh: p256dh.to_owned(),
            auth: auth.to_owned(),
        };
        assert!(BrowserKeys::read_browser_keys(&keys("AAAA", "BTBZMqHH6r4Tts7J_aSIgg")).is_none());
        let no_point = encode_base64url(&[4; PUBLIC_KEY_LENGTH]);
        let keys = BrowserKeys::read_browser_keys(&keys(&no_point, "BTBZMqHH6r4Tts7J_aSIgg"));
        assert!(encrypt_message(&keys.expect("the right lengths"), b"hello").is_err());
    }
}
