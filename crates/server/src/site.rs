//! The browser client, served beside the API: from a directory, or from inside the program.
//!
//! Files whose names say what is in them (`app-0123456789abcdef.js`) never change, so browsers keep them for good. The
//! page and a few others keep their names from build to build: a browser asks every time whether they are still the
//! same (`no-cache` and an `ETag`) and is answered in a few bytes if they are.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use protocol::problem::{Code, Problem};

/// The source of the browser client.
#[derive(Clone, Debug, Default)]
pub enum Site {
    /// There is no client: the server says so to anybody who opens its address.
    #[default]
    None,
    /// A directory, read anew for every request: a rebuilt client needs a reload and no restart.
    Folder(PathBuf),
    /// Names and contents, built into the program.
    Packed(&'static [(&'static str, &'static [u8])]),
}

/// The text shown at the server's address when there is no client.
const NO_SITE: &str = "\
This is the table server of Twin Suns, and it runs.

Only the game's pages are missing: this program was built without them.

  cargo xtask play               builds them and opens the game in the browser
  cargo xtask web                builds them into target/site, and then
  twinsuns serve --site target/site  shows them here

Programs need no pages: /api/openapi.json describes what they can ask for.
";

/// The compressed forms of a file, smallest first: the name in a request, and the ending of the compressed file.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

impl Site {
    /// Answers a request for a page, a picture or a program.
    pub(crate) async fn answer_request(&self, path: &str, asked: &HeaderMap) -> Response {
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        if matches!(self, Site::None) && name == "index.html" {
            return (StatusCode::NOT_FOUND, NO_SITE).into_response();
        }
        let Some(kind) = media_type(name).filter(|_| is_safe_name(name)) else {
            return Problem::from_code(Code::NotFound).into_response();
        };
        for (packing, ending) in ENCODINGS
            .iter()
            .filter(|(name, _)| accepts_encoding(asked, name))
        {
            if let Some((bytes, tag)) = self.read(format!("{name}{ending}")).await {
                let mut response = file_response(name, bytes, &tag, kind, asked);
                let packing = HeaderValue::from_static(packing);
                response
                    .headers_mut()
                    .insert(header::CONTENT_ENCODING, packing);
                return response;
            }
        }
        match self.read(name.to_owned()).await {
            Some((bytes, tag)) => file_response(name, bytes, &tag, kind, asked),
            None => Problem::from_code(Code::NotFound).into_response(),
        }
    }

    /// Reads a file and computes its tag. Both take a while, so they run outside the event loop.
    async fn read(&self, name: String) -> Option<(Cow<'static, [u8]>, String)> {
        let read: Box<dyn FnOnce() -> Option<Cow<'static, [u8]>> + Send> = match self {
            Site::None => return None,
            Site::Folder(folder) => {
                let path = folder.join(name);
                Box::new(|| std::fs::read(path).ok().map(Cow::Owned))
            }
            Site::Packed(files) => {
                let found = files.iter().find(|(known, _)| *known == name);
                let (_, bytes) = *found?;
                Box::new(move || Some(Cow::Borrowed(bytes)))
            }
        };
        let tagged = tokio::task::spawn_blocking(move || {
            let bytes = read()?;
            let tag = etag_of(&bytes);
            Some((bytes, tag))
        });
        tagged.await.ok()?
    }
}

/// Computes the `ETag` of a file.
fn etag_of(bytes: &[u8]) -> String {
    let print = Sha256::digest(bytes);
    let print = print.iter().take(16).map(|byte| format!("{byte:02x}"));
    format!("\"{}\"", print.collect::<String>())
}

/// Answers with a file, or with the statement that it has not changed.
fn file_response(
    name: &str,
    bytes: Cow<'static, [u8]>,
    tag: &str,
    kind: &'static str,
    asked: &HeaderMap,
) -> Response {
    let known = asked.get_all(header::IF_NONE_MATCH).iter();
    let same = known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| value.trim().trim_start_matches("W/") == tag);
    let headers = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, cache_control(name)),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_TYPE, kind),
    ];
    if same {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    match bytes {
        Cow::Borrowed(bytes) => (headers, bytes).into_response(),
        Cow::Owned(bytes) => (headers, bytes).into_response(),
    }
}

/// Returns how long browsers may keep a file.
fn cache_control(name: &str) -> &'static str {
    if has_content_hash_name(name) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// The number of hexadecimal digits by which a name says what is in a file, as `cargo xtask web` writes them.
const CONTENT_DIGITS: usize = 16;

/// Tells whether a file has a name that says what is in it.
fn has_content_hash_name(name: &str) -> bool {
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let digits = stem.rsplit_once('-').map(|(_, digits)| digits);
    digits.is_some_and(|digits| {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        digits.len() == CONTENT_DIGITS && digits.bytes().all(is_digit)
    })
}

/// Tells whether a client accepts a compressed form.
fn accepts_encoding(asked: &HeaderMap, packing: &str) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter();
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| {
            let mut parts = value.split(';').map(str::trim);
            let named = parts.next() == Some(packing);
            named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
}

/// Tells whether a name stays inside the directory and names nothing hidden.
fn is_safe_name(name: &str) -> bool {
    name.split('/').all(|part| {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        !part.is_empty() && !part.starts_with('.') && part.chars().all(plain)
    })
}

/// Returns the media type of a file; files of other kinds are not part of the site.
fn media_type(name: &str) -> Option<&'static str> {
    let ending = Path::new(name).extension()?.to_str()?;
    Some(match ending {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => return None,
    })
}
