//! Machines that a server sends something to: a web server and a mail server that keep what they get.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Everything that a sink got, and its next answers.
#[derive(Debug)]
struct Inbox<T> {
    got: Mutex<(Vec<T>, VecDeque<u16>)>,
    arrived: Condvar,
}

impl<T: Clone> Inbox<T> {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            got: Mutex::new((Vec::new(), VecDeque::new())),
            arrived: Condvar::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, (Vec<T>, VecDeque<u16>)> {
        self.got.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what arrived. Returns the answer to it, if one was set.
    fn keep(&self, item: T) -> Option<u16> {
        let mut got = self.lock();
        got.0.push(item);
        self.arrived.notify_all();
        got.1.pop_front()
    }

    /// Waits until this many arrived, for 20 seconds at most.
    #[track_caller]
    fn wait_for(&self, count: usize) -> Vec<T> {
        let start = Instant::now();
        let mut got = self.lock();
        while got.0.len() < count {
            let left = Duration::from_secs(20).saturating_sub(start.elapsed());
            assert!(!left.is_zero(), "{} of {count} arrived", got.0.len());
            let waited = self.arrived.wait_timeout(got, left);
            got = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        got.0.clone()
    }
}

/// A request that arrived at a [`WebSink`].
#[derive(Clone, Debug)]
pub struct SunkRequest {
    /// The path with the query.
    pub path: String,
    /// The headers, with their names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl SunkRequest {
    /// Returns the value of a header, empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }
}

/// A web server that keeps every request: a push service, or the receiver of a webhook.
#[derive(Debug)]
pub struct WebSink {
    /// The address, beginning with `http://`.
    pub address: String,
    inbox: Arc<Inbox<SunkRequest>>,
}

impl WebSink {
    /// Starts it on a free port.
    pub fn start() -> Self {
        let inbox = Inbox::new();
        let kept = Arc::clone(&inbox);
        let address = serve_each_connection(move |stream| {
            if let Some(request) = read_request(&stream) {
                let status = kept.keep(request).unwrap_or(201);
                let answer = format!(
                    "HTTP/1.1 {status} Status\r\ncontent-length: 0\r\nlocation: /elsewhere\r\n\r\n"
                );
                let _ = (&stream).write_all(answer.as_bytes());
            }
        });
        Self {
            address: format!("http://{address}"),
            inbox,
        }
    }

    /// Sets the statuses of the next answers; all others are 201.
    pub fn set_next_answers(&self, statuses: &[u16]) {
        self.inbox.lock().1.extend(statuses);
    }

    /// Waits until this many requests arrived in all.
    #[track_caller]
    pub fn wait_for(&self, count: usize) -> Vec<SunkRequest> {
        self.inbox.wait_for(count)
    }

    /// Returns how many requests arrived.
    pub fn count(&self) -> usize {
        self.inbox.lock().0.len()
    }
}

fn read_request(stream: &TcpStream) -> Option<SunkRequest> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let mut request = SunkRequest {
        path,
        headers,
        body: Vec::new(),
    };
    let length = request.header("content-length").parse().unwrap_or(0);
    request.body.resize(length, 0);
    reader.read_exact(&mut request.body).ok()?;
    Some(request)
}

/// A mail that arrived at a [`MailSink`].
#[derive(Clone, Debug)]
pub struct SunkMail {
    /// The commands before the mail itself.
    pub commands: Vec<String>,
    /// The head and the text as they travelled.
    pub message: String,
}

/// A mail server that keeps every mail.
#[derive(Debug)]
pub struct MailSink {
    /// The address, `127.0.0.1` and a port.
    pub address: String,
    inbox: Arc<Inbox<SunkMail>>,
}

impl MailSink {
    /// Starts it on a free port.
    pub fn start() -> Self {
        let inbox = Inbox::new();
        let kept = Arc::clone(&inbox);
        let address = serve_each_connection(move |stream| {
            let _ = receive_mail_over_smtp(&stream, &kept);
        });
        Self { address, inbox }
    }

    /// Sets the numbers of the next answers to a whole mail; all others are 250.
    pub fn set_next_answers(&self, numbers: &[u16]) {
        self.inbox.lock().1.extend(numbers);
    }

    /// Waits until this many mails arrived in all.
    #[track_caller]
    pub fn wait_for(&self, count: usize) -> Vec<SunkMail> {
        self.inbox.wait_for(count)
    }

    /// Returns how many mails arrived.
    pub fn count(&self) -> usize {
        self.inbox.lock().0.len()
    }
}

fn receive_mail_over_smtp(mut stream: &TcpStream, inbox: &Inbox<SunkMail>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    stream.write_all(b"220 a mail server\r\n")?;
    let mut commands = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let command = line.trim_end().to_owned();
        let answer = match command.split(' ').next().unwrap_or_default() {
            "EHLO" => "250-hello\r\n250-AUTH PLAIN\r\n250 8BITMIME".to_owned(),
            "AUTH" => "235 welcome".to_owned(),
            "DATA" => {
                stream.write_all(b"354 go ahead\r\n")?;
                let message = read_message(&mut reader)?;
                let commands = commands.clone();
                let number = inbox.keep(SunkMail { commands, message });
                format!("{} so be it", number.unwrap_or(250))
            }
            "QUIT" => "221 goodbye".to_owned(),
            _ => "250 fine".to_owned(),
        };
        commands.push(command);
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
    }
}

fn read_message(reader: &mut impl BufRead) -> std::io::Result<String> {
    let mut message = String::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line == ".\r\n" {
            return Ok(message);
        }
        message += &line;
    }
}

/// Lets a thread serve each connection to a free port. Returns the address.
fn serve_each_connection(serve: impl Fn(TcpStream) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let serve = Arc::new(serve);
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let serve = Arc::clone(&serve);
            std::thread::spawn(move || serve(stream));
        }
    });
    address
}
