//! Requests to other machines: one `POST`, with a time limit, that follows no redirection.

use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes};
use axum::http::{Request, header};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use url::Url;

use super::addresses::resolve_allowed_socket_address;
use super::sending::SendError;

/// A request that is about to be sent.
#[derive(Debug)]
pub(super) struct WebRequest {
    pub(super) url: Url,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Vec<u8>,
}

/// Reads the address of a webhook or of a push service.
pub(super) fn parse_web_address(text: &str, private_allowed: bool) -> Result<Url, &'static str> {
    let url: Url = text.parse().map_err(|_| "this is no address on the web")?;
    let scheme = match url.scheme() {
        "https" => true,
        "http" => private_allowed,
        _ => false,
    };
    if !scheme {
        Err("an address that begins with `https://` is expected")
    } else if url.host_str().is_none_or(str::is_empty) {
        Err("the address names no machine")
    } else if !url.username().is_empty() || url.password().is_some() {
        Err("the address must hold no name and no password")
    } else {
        Ok(url)
    }
}

/// Sends a request. Returns the status of the answer; the rest of it is not read.
pub(super) async fn post_request(
    request: WebRequest,
    private_allowed: bool,
) -> Result<u16, SendError> {
    let failed = |error: &dyn std::fmt::Display| SendError::Failed(error.to_string());
    let url = &request.url;
    let host = url.host_str().unwrap_or_default();
    let port = url.port_or_known_default().unwrap_or(443);
    let address = resolve_allowed_socket_address(host, port, private_allowed).await?;
    let stream = TcpStream::connect(address).await;
    let stream = stream.map_err(|error| failed(&error))?;
    if url.scheme() == "https" {
        let stream = start_tls(stream, host).await?;
        send_request_over_stream(stream, request).await
    } else {
        send_request_over_stream(stream, request).await
    }
}

async fn send_request_over_stream<S>(stream: S, request: WebRequest) -> Result<u16, SendError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let failed = |error: &dyn std::fmt::Display| SendError::Failed(error.to_string());
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .map_err(|error| failed(&error))?;
    let connection = tokio::spawn(connection);
    let request = build_request(request).map_err(|error| failed(&error))?;
    let answer = sender.send_request(request).await;
    connection.abort();
    Ok(answer.map_err(|error| failed(&error))?.status().as_u16())
}

fn build_request(request: WebRequest) -> Result<Request<Body>, axum::http::Error> {
    let url = &request.url;
    let path = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    let host = match (url.host_str().unwrap_or_default(), url.port()) {
        (host, Some(port)) => format!("{host}:{port}"),
        (host, None) => host.to_owned(),
    };
    let mut built = Request::post(path)
        .header(header::HOST, host)
        .header(
            header::USER_AGENT,
            concat!("twinsuns/", env!("CARGO_PKG_VERSION")),
        )
        .header(header::CONTENT_LENGTH, request.body.len());
    for (name, value) in request.headers {
        built = built.header(name, value);
    }
    built.body(Body::from(Bytes::from(request.body)))
}

/// Begins TLS with a machine that must prove this name to an authority that this machine trusts.
pub(super) async fn start_tls<S>(stream: S, host: &str) -> Result<TlsStream<S>, SendError>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let name = host
        .trim_start_matches('[')
        .trim_end_matches(']')
        .to_owned();
    let name = ServerName::try_from(name);
    let name = name.map_err(|error| SendError::Refused(error.to_string()))?;
    let connected = tls_connector()?.connect(name, stream).await;
    connected.map_err(|error| SendError::Failed(error.to_string()))
}

/// Returns what TLS needs: the authorities that the machine trusts are read once.
fn tls_connector() -> Result<TlsConnector, SendError> {
    static CONFIG: OnceLock<Result<Arc<ClientConfig>, rustls::Error>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider);
        let config = config.with_safe_default_protocol_versions()?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Arc::new(config))
    });
    match config {
        Ok(config) => Ok(TlsConnector::from(Arc::clone(config))),
        Err(error) => Err(SendError::Failed(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn web_addresses_are_https_and_hold_no_secret() {
        for fine in [
            "https://example.org/hook?a=b",
            "https://[2620:fe::fe]:8443/",
        ] {
            assert!(parse_web_address(fine, false).is_ok(), "{fine}");
        }
        for wrong in [
            "http://example.org/",
            "ftp://example.org/",
            "https://",
            "https://me:word@example.org/",
            "file:///etc/passwd",
            "example.org",
        ] {
            assert!(parse_web_address(wrong, false).is_err(), "{wrong}");
        }
        assert!(parse_web_address("http://127.0.0.1:99/", true).is_ok());
    }

    #[test]
    fn a_request_asks_for_the_path_and_the_query() {
        let request = build_request(WebRequest {
            url: "https://example.org:8443/a%20b?c=d#e"
                .parse()
                .expect("an address"),
            headers: vec![("ttl", "60".to_owned())],
            body: b"hello".to_vec(),
        });
        let request = request.expect("a request");
        assert_eq!(request.uri(), "/a%20b?c=d");
        assert_eq!(request.headers()["host"], "example.org:8443");
        assert_eq!(request.headers()["content-length"], "5");
        assert_eq!(request.headers()["ttl"], "60");
    }

    #[tokio::test]
    async fn a_request_goes_where_it_may_and_no_further() {
        let sink = test_support::sinks::WebSink::start();
        sink.set_next_answers(&[410, 302]);
        let request = || WebRequest {
            url: format!("{}/hook?who=me", sink.address)
                .parse()
                .expect("an address"),
            headers: vec![("ttl", "60".to_owned())],
            body: b"hello".to_vec(),
        };
        for status in [410, 302, 201] {
            assert_eq!(post_request(request(), true).await, Ok(status));
        }
        let refused = post_request(request(), false).await;
        assert!(matches!(refused, Err(SendError::Refused(_))), "{refused:?}");
        let got = sink.wait_for(3);
        assert_eq!(got.len(), 3);
        assert!(
            got.iter()
                .all(|it| it.path == "/hook?who=me" && it.body == b"hello")
        );
    }
}
