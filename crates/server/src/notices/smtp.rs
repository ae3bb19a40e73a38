//! Handing a mail over to a mail server (SMTP): as little of the protocol as that needs.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use url::{Host, Url};

use super::sending::SendError;
use super::web_request::start_tls;

/// The longest line of an answer, and the number of lines in one.
const MAX_LINE_LENGTH: u64 = 2_000;
const MAX_LINES: usize = 100;

/// A mail server, as its address names it.
#[derive(Clone)]
pub(super) struct MailServer {
    host: String,
    port: u16,
    /// True if the connection begins with TLS (`smtps://`); otherwise TLS begins as soon as the server offers it.
    begins_with_tls: bool,
    /// True if the server is this machine, where a password may travel without TLS.
    is_here: bool,
    /// The name and the password.
    login: Option<(String, String)>,
}

impl std::fmt::Debug for MailServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MailServer(…)")
    }
}

impl MailServer {
    /// Reads an address such as `smtps://name:password@mail.example.org`.
    pub(super) fn parse_mail_server_address(text: &str) -> Option<Self> {
        let url: Url = text.parse().ok()?;
        let begins_with_tls = match url.scheme() {
            "smtps" => true,
            "smtp" => false,
            _ => return None,
        };
        let clear = |text: &str| {
            percent_decode_str(text)
                .decode_utf8()
                .ok()
                .map(String::from)
        };
        let host = url.host_str().filter(|host| !host.is_empty())?.to_owned();
        let is_here = match Host::parse(&host).ok()? {
            Host::Domain(name) => name == "localhost",
            Host::Ipv4(address) => address.is_loopback(),
            Host::Ipv6(address) => address.is_loopback(),
        };
        let login = match (url.username(), url.password()) {
            ("", None) => None,
            (name, password) => Some((clear(name)?, clear(password.unwrap_or_default())?)),
        };
        let usual_port = if begins_with_tls { 465 } else { 587 };
        Some(Self {
            host,
            port: url.port().unwrap_or(usual_port),
            begins_with_tls,
            is_here,
            login,
        })
    }
}

/// A mail that is handed over.
#[derive(Clone, Debug)]
pub(super) struct Envelope<'a> {
    pub(super) from: &'a str,
    pub(super) to: &'a str,
    /// The head and the text. No line begins with a dot.
    pub(super) message: &'a str,
}

/// Hands a mail over.
pub(super) async fn send_mail(server: &MailServer, mail: &Envelope<'_>) -> Result<(), SendError> {
    let host = server.host.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((host, server.port)).await?;
    if server.begins_with_tls {
        let mut talk = Conversation::conversation_over_stream(start_tls(stream, host).await?);
        talk.read_reply(&[220]).await?;
        talk.greet_server(mail.from).await?;
        return talk.log_in_and_send_mail(server, mail, true).await;
    }
    let mut talk = Conversation::conversation_over_stream(stream);
    talk.read_reply(&[220]).await?;
    let offers = talk.greet_server(mail.from).await?;
    if !offers
        .iter()
        .any(|offer| offer.eq_ignore_ascii_case("STARTTLS"))
    {
        return talk.log_in_and_send_mail(server, mail, false).await;
    }
    talk.send_command_and_read_reply("STARTTLS", &[220]).await?;
    // Nothing that came before TLS counts after it.
    let mut talk =
        Conversation::conversation_over_stream(start_tls(talk.0.into_inner(), host).await?);
    talk.greet_server(mail.from).await?;
    talk.log_in_and_send_mail(server, mail, true).await
}

impl From<std::io::Error> for SendError {
    fn from(error: std::io::Error) -> Self {
        SendError::Failed(error.to_string())
    }
}

/// A conversation with a mail server.
struct Conversation<S>(BufReader<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> Conversation<S> {
    fn conversation_over_stream(stream: S) -> Self {
        Self(BufReader::new(stream))
    }

    /// Says a command. Returns the lines of the answer, which must begin with one of these numbers.
    async fn send_command_and_read_reply(
        &mut self,
        line: &str,
        expected: &[u16],
    ) -> Result<Vec<String>, SendError> {
        self.0.write_all(format!("{line}\r\n").as_bytes()).await?;
        self.0.flush().await?;
        self.read_reply(expected).await
    }

    async fn read_reply(&mut self, expected: &[u16]) -> Result<Vec<String>, SendError> {
        let mut lines = Vec::new();
        for _ in 0..MAX_LINES {
            let mut line = String::new();
            let mut limited = (&mut self.0).take(MAX_LINE_LENGTH);
            limited.read_line(&mut line).await?;
            let line = line.trim_end();
            let (Some(number), more) = (line.get(..3), line.as_bytes().get(3) == Some(&b'-'))
            else {
                return Err(SendError::Failed("the mail server went away".to_owned()));
            };
            let number: u16 = number.parse().unwrap_or(0);
            lines.push(line.get(4..).unwrap_or_default().to_owned());
            if more {
                continue;
            }
            let said = format!("the mail server says {number}");
            return match number {
                _ if expected.contains(&number) => Ok(lines),
                500..=599 => Err(SendError::Refused(said)),
                _ => Err(SendError::Failed(said)),
            };
        }
        Err(SendError::Failed(
            "the mail server does not stop talking".to_owned(),
        ))
    }

    /// Greets the server. Returns what it offers.
    async fn greet_server(&mut self, from: &str) -> Result<Vec<String>, SendError> {
        let own = from
            .rsplit_once('@')
            .map_or("localhost", |(_, domain)| domain);
        self.send_command_and_read_reply(&format!("EHLO {own}"), &[250])
            .await
    }

    async fn log_in_and_send_mail(
        &mut self,
        server: &MailServer,
        mail: &Envelope<'_>,
        is_private: bool,
    ) -> Result<(), SendError> {
        if let Some((name, password)) = &server.login {
            if !is_private && !server.is_here {
                let why = "the mail server offers no TLS, and the password is not sent without it";
                return Err(SendError::Failed(why.to_owned()));
            }
            let login = STANDARD.encode(format!("\0{name}\0{password}"));
            // A wrong password is the fault of this server, not of the person who is told.
            self.send_command_and_read_reply(&format!("AUTH PLAIN {login}"), &[235])
                .await
                .map_err(|_| {
                    SendError::Failed("the mail server refuses the password".to_owned())
                })?;
        }
        self.send_command_and_read_reply(&format!("MAIL FROM:<{}>", mail.from), &[250])
            .await?;
        self.send_command_and_read_reply(&format!("RCPT TO:<{}>", mail.to), &[250, 251])
            .await?;
        self.send_command_and_read_reply("DATA", &[354]).await?;
        self.send_command_and_read_reply(&format!("{}\r\n.", mail.message), &[250])
            .await?;
        // The mail is taken; what comes of the goodbye does not matter.
        let _ = self.send_command_and_read_reply("QUIT", &[221]).await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_mail_server_names_everything() {
        let server =
            MailServer::parse_mail_server_address("smtps://me%40home:a%2Fb@mail.example.org");
        let server = server.expect("an address");
        assert_eq!(
            (server.host.as_str(), server.port),
            ("mail.example.org", 465)
        );
        assert!(server.begins_with_tls && !server.is_here);
        assert_eq!(server.login, Some(("me@home".to_owned(), "a/b".to_owned())));
        assert!(!format!("{server:?}").contains("a/b"));
        let server =
            MailServer::parse_mail_server_address("smtp://127.0.0.1:25").expect("an address");
        assert_eq!(
            (server.port, server.is_here, server.login),
            (25, true, None)
        );
        for wrong in [
            "mail.example.org",
            "https://example.org",
            "smtp://",
            "smtp:",
        ] {
            assert!(
                MailServer::parse_mail_server_address(wrong).is_none(),
                "{wrong}"
            );
        }
    }

    #[tokio::test]
    async fn a_refusal_for_good_differs_from_one_for_now() {
        let sink = test_support::sinks::MailSink::start();
        sink.set_next_answers(&[550, 451]);
        let address = format!("smtp://suns:pass%20word@{}", sink.address);
        let server = MailServer::parse_mail_server_address(&address).expect("an address");
        let mail = Envelope {
            from: "suns@example.org",
            to: "leia@example.org",
            message: "Subject: x\r\n\r\nhello",
        };
        let answer = send_mail(&server, &mail).await;
        assert!(matches!(answer, Err(SendError::Refused(_))), "{answer:?}");
        let answer = send_mail(&server, &mail).await;
        assert!(matches!(answer, Err(SendError::Failed(_))), "{answer:?}");
        assert_eq!(send_mail(&server, &mail).await, Ok(()));
        let taken = sink.wait_for(3).remove(2);
        assert_eq!(taken.message, "Subject: x\r\n\r\nhello\r\n");
        let envelope = ["MAIL FROM:<suns@example.org>", "RCPT TO:<leia@example.org>"];
        assert_eq!(taken.commands[2..4], envelope);
    }
}
