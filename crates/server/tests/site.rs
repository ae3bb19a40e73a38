//! The browser client beside the API: its files, their headers, and the text shown when there is no client.

use crate::support::{Scratch, Server, storages_of_every_kind};
use server::Site;

/// Writes a site as the build leaves it.
fn write_site() -> Scratch {
    let site = Scratch::new();
    let files: [(&str, &[u8]); 5] = [
        ("index.html", b"<!doctype html>"),
        ("app.wasm", b"module"),
        ("app.wasm.br", b"short"),
        ("notes", b"no kind of file that a page is made of"),
        (".hidden.txt", b"not for anybody"),
    ];
    for (name, content) in files {
        std::fs::write(site.0.join(name), content).expect("a file");
    }
    site
}

#[test]
fn a_directory_is_served_beside_the_api() {
    let kept = storages_of_every_kind().remove(0);
    let site = write_site();
    let server = Server::with(&kept, |config| {
        config.site = Site::Folder(site.0.clone());
    });
    let client = server.client();
    let page = client.get("/", None);
    assert_eq!((page.status, &*page.text), (200, "<!doctype html>"));
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let policy = page.headers["content-security-policy"]
        .to_str()
        .expect("text");
    assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("'unsafe-"));
    for nothing in [
        "/notes",
        "/.hidden.txt",
        "/../site.rs",
        "/%2e%2e/site.rs",
        "//etc/hosts.txt",
        "/table/00000000000000000000",
    ] {
        assert_eq!(
            client.get(nothing, None).expect_code(),
            "not-found",
            "{nothing}"
        );
    }
    assert_eq!(client.get("/api/nothing", None).expect_code(), "not-found");
    assert_eq!(
        client
            .get("/api/tables/00000000000000000000", None)
            .expect_code(),
        "unknown-table"
    );
    client.get("/api/games", None).expect_ok();
    // A rebuilt client is served at once.
    std::fs::write(site.0.join("index.html"), "<!doctype html><p>").expect("a page");
    assert_eq!(client.get("/", None).text, "<!doctype html><p>");
}

#[test]
fn files_travel_once_and_short() {
    let kept = storages_of_every_kind().remove(0);
    static FILES: &[(&str, &[u8])] = &[("app.wasm", b"module"), ("app.wasm.br", b"short")];
    let server = Server::with(&kept, |config| config.site = Site::Packed(FILES));
    let client = server.client();
    let plain = client.get_with_headers("/app.wasm", &[("accept-encoding", "identity")]);
    assert_eq!(plain.text, "module");
    assert_eq!(plain.headers["content-type"], "application/wasm");
    assert_eq!(plain.headers["cache-control"], "no-cache");
    assert_eq!(plain.headers["vary"], "accept-encoding");
    assert!(!plain.headers.contains_key("content-encoding"));
    let refused = client.get_with_headers("/app.wasm", &[("accept-encoding", "gzip, br;q=0")]);
    assert_eq!(refused.text, "module");
    let short = client.get_with_headers("/app.wasm", &[("accept-encoding", "gzip, br;q=0.9")]);
    assert_eq!(
        (&*short.text, &short.headers["content-encoding"]),
        ("short", &ureq::http::HeaderValue::from_static("br"))
    );
    let tag = plain.headers["etag"].to_str().expect("text");
    assert_ne!(short.headers["etag"], tag);
    let again = client.get_with_headers(
        "/app.wasm",
        &[("accept-encoding", "identity"), ("if-none-match", tag)],
    );
    assert_eq!((again.status, &*again.text), (304, ""));
    let other = client.get_with_headers("/app.wasm", &[("if-none-match", "\"00\"")]);
    assert_eq!((other.status, &*other.text), (200, "module"));
}

#[test]
fn files_named_by_their_content_are_kept_for_good() {
    let kept = storages_of_every_kind().remove(0);
    static FILES: &[(&str, &[u8])] = &[
        ("index.html", b"<!doctype html>"),
        ("service-worker.js", b"addEventListener"),
        ("app-0123456789abcdef.js", b"module"),
        ("app-0123456789ABCDEF.js", b"no such digits"),
        ("app-0123456789abcde.js", b"too few"),
    ];
    let server = Server::with(&kept, |config| config.site = Site::Packed(FILES));
    let client = server.client();
    let kept_for = |name: &str| {
        let file = client.get_with_headers(name, &[("accept-encoding", "identity")]);
        file.headers["cache-control"]
            .to_str()
            .expect("text")
            .to_owned()
    };
    assert_eq!(
        kept_for("/app-0123456789abcdef.js"),
        "public, max-age=31536000, immutable"
    );
    for asked_again in [
        "/",
        "/service-worker.js",
        "/app-0123456789ABCDEF.js",
        "/app-0123456789abcde.js",
    ] {
        assert_eq!(kept_for(asked_again), "no-cache", "{asked_again}");
    }
}

#[test]
fn a_server_without_a_client_says_so() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let page = server.client().get("/", None);
    assert_eq!(page.status, 404);
    assert!(page.text.contains("cargo xtask play"), "{}", page.text);
    assert_eq!(
        page.headers["content-type"].to_str().expect("text"),
        "text/plain; charset=utf-8"
    );
}
