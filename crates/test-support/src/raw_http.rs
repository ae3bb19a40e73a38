//! HTTP written by hand, for requests that no proper client would send.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Connects to a server from another address of this machine, such as 127.0.0.2.
pub fn connect_from(source: [u8; 4], address: &str) -> TcpStream {
    use socket2::{Domain, Socket, Type};
    let target: SocketAddr = address.replace("http://", "").parse().expect("an address");
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    let source = SocketAddr::from((source, 0));
    socket.bind(&source.into()).expect("another address");
    socket.connect(&target.into()).expect("a connection");
    socket.into()
}

/// An answer of the server.
#[derive(Clone, Debug)]
pub struct RawAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the content, without its parameters.
    pub kind: String,
    /// The content.
    pub text: String,
}

impl RawAnswer {
    /// Parses the content, if it is JSON.
    pub fn json(&self) -> Option<Value> {
        let json = self.kind == "application/json";
        json.then(|| serde_json::from_str(&self.text).expect("what says it is JSON"))
    }
}

/// A connection that is kept open, and reopened if the server closed it.
#[derive(Debug)]
pub struct RawConnection {
    address: String,
    stream: Option<BufReader<TcpStream>>,
}

impl RawConnection {
    /// Prepares a connection to a server, whose address begins with `http://`.
    pub fn new(address: &str) -> Self {
        Self {
            address: address.replace("http://", ""),
            stream: None,
        }
    }

    /// Sends a request and reads the answer. The head is given without its last empty line.
    pub fn send_request(&mut self, head: &str, body: &[u8]) -> RawAnswer {
        let request = [head.as_bytes(), b"\r\n", body].concat();
        for _ in 0..2 {
            let stream = self.stream.take().unwrap_or_else(|| self.open_stream());
            let mut stream = stream;
            let sent = stream.get_mut().write_all(&request);
            // A connection that was idle for too long is opened again.
            if let Some(heard) = sent.ok().and_then(|()| read_answer(&mut stream)) {
                self.stream = Some(stream);
                return heard;
            }
        }
        panic!("the server hung up on\n{head}");
    }

    fn open_stream(&self) -> BufReader<TcpStream> {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a timeout");
        BufReader::new(stream)
    }
}

fn read_answer(stream: &mut BufReader<TcpStream>) -> Option<RawAnswer> {
    let (mut status, mut kind, mut length) = (None, String::new(), 0);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_ascii_lowercase();
        if let Some(rest) = line.strip_prefix("http/1.1 ") {
            status = rest.get(..3)?.parse().ok();
        } else if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        } else if let Some(value) = line.strip_prefix("content-type:") {
            kind = value.split(';').next()?.trim().to_owned();
        } else if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some(RawAnswer {
        status: status?,
        kind,
        text: String::from_utf8(body).expect("text"),
    })
}
