//! E-mails, from the words to the bytes that travel.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::words::MailWords;

/// The longest address.
const MAX_ADDRESS_LENGTH: usize = 200;

/// The bytes of a line of the text before they are encoded, which makes four of three.
const BYTES_PER_LINE: usize = 57;

/// The bytes in one word of an encoded subject.
const BYTES_PER_WORD: usize = 39;

/// Tells whether a text is a mail address of the usual form, which cannot be taken for a command or a second address.
pub(super) fn is_mail_address(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else {
        return false;
    };
    let in_name = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let in_label = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_label = |label: &str| !label.is_empty() && label.chars().all(in_label);
    text.len() <= MAX_ADDRESS_LENGTH
        && (1..=64).contains(&name.len())
        && name.chars().all(in_name)
        && domain.split('.').all(is_label)
}

/// The head of a mail besides its words.
#[derive(Clone, Debug)]
pub(super) struct MailHead<'a> {
    pub(super) from: &'a str,
    pub(super) to: &'a str,
    /// The address that ends these mails, for the button that mail programs show.
    pub(super) stop: Option<&'a str>,
    /// Makes the id of the mail unlike all others.
    pub(super) id: &'a str,
    pub(super) now_ms: i64,
}

/// Writes a mail.
pub(super) fn format_mail_message(head: &MailHead<'_>, words: &MailWords) -> String {
    let domain = head
        .from
        .rsplit_once('@')
        .map_or("localhost", |(_, domain)| domain);
    let mut lines = vec![
        format!("From: Twin Suns <{}>", head.from),
        format!("To: <{}>", head.to),
        format!("Subject: {}", encode_subject(&words.subject)),
        format!("Date: {}", format_date(head.now_ms)),
        format!("Message-ID: <{}@{domain}>", head.id),
        "MIME-Version: 1.0".to_owned(),
        "Content-Type: text/plain; charset=utf-8".to_owned(),
        "Content-Transfer-Encoding: base64".to_owned(),
        "Auto-Submitted: auto-generated".to_owned(),
    ];
    if let Some(stop) = head.stop {
        lines.push(format!("List-Unsubscribe: <{stop}>"));
        lines.push("List-Unsubscribe-Post: List-Unsubscribe=One-Click".to_owned());
    }
    lines.push(String::new());
    let text = words.text.as_bytes().chunks(BYTES_PER_LINE);
    lines.extend(text.map(|chunk| STANDARD.encode(chunk)));
    lines.join("\r\n")
}

/// Encodes a subject, which may hold any letters, as words of letters that every mail server takes.
fn encode_subject(subject: &str) -> String {
    let mut words = vec![String::new()];
    for letter in subject.chars().filter(|letter| !letter.is_control()) {
        let word = words.len() - 1;
        if words[word].len() + letter.len_utf8() > BYTES_PER_WORD {
            words.push(letter.to_string());
        } else {
            words[word].push(letter);
        }
    }
    let words = words
        .iter()
        .map(|word| format!("=?utf-8?B?{}?=", STANDARD.encode(word)));
    words.collect::<Vec<_>>().join("\r\n ")
}

/// Writes a time as mails do.
fn format_date(at_ms: i64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let seconds = at_ms.max(0) / 1000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have their odd day at the end.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = (shifted_month + 2) % 12;
    let year = year_of_era + era * 400 + i64::from(month < 2);
    format!(
        "{}, {day} {} {year} {:02}:{:02}:{:02} +0000",
        DAYS[(days % 7) as usize],
        MONTHS[month as usize],
        second / 3600,
        second / 60 % 60,
        second % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_mails_do() {
        for (at_ms, expected) in [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"),
            (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 +0000"),
            (1_700_000_000_999, "Tue, 14 Nov 2023 22:13:20 +0000"),
            (1_735_689_599_000, "Tue, 31 Dec 2024 23:59:59 +0000"),
        ] {
            assert_eq!(format_date(at_ms), expected);
        }
    }

    #[test]
    fn an_address_cannot_be_a_command() {
        for fine in ["leia@alderaan.example", "a.b+c@x.y.z", "me@localhost"] {
            assert!(is_mail_address(fine), "{fine}");
        }
        for wrong in [
            "leia",
            "@x.y",
            "a@",
            "a@b..c",
            "a@b@c",
            "a b@c.d",
            "a@b.c>\r\nRCPT TO:<d@e.f",
            "<a@b.c>",
            "a@b.c,d@e.f",
            "é@b.c",
        ] {
            assert!(!is_mail_address(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_mail_is_plain_lines_whatever_the_words() {
        let head = MailHead {
            from: "suns@example.org",
            to: "leia@example.org",
            stop: Some("https://example.org/stop"),
            id: "7",
            now_ms: 0,
        };
        let words = MailWords {
            subject: "Empire vs. Rebellion: it’s your turn, and this subject is quite a long one\r\nBcc: x@y.z"
                .to_owned(),
            text: ".\r\nIt’s your turn.".repeat(20),
        };
        let mail = format_mail_message(&head, &words);
        assert!(mail.is_ascii());
        assert!(!mail.contains("Bcc"), "{mail}");
        assert!(
            mail.lines()
                .all(|line| line.len() < 79 && !line.starts_with('.')),
            "{mail}"
        );
        assert!(mail.contains("\r\nList-Unsubscribe: <https://example.org/stop>\r\n"));
        let (_, text) = mail.split_once("\r\n\r\n").expect("a text");
        let text = STANDARD.decode(text.replace("\r\n", "")).expect("base64");
        assert_eq!(text, words.text.as_bytes());
    }
}
