//! The arguments of `twinsuns serve` about notices to people who are away.

use anyhow::bail;
use clap::Args;
use server::{NoticeSettings, SmtpAddress};

/// The word for no notices at all.
const NONE: &str = "none";

/// The ways by which people who are away are told that it is their turn.
#[derive(Args, Debug)]
pub(crate) struct NoticeArgs {
    /// Tell people who are away by these means, or by `none`; e-mails need `--smtp-url` besides
    #[arg(long, value_name = "MEANS", default_values = ["push", "webhook"], value_delimiter = ',', value_parser = ["push", "webhook", NONE])]
    notices: Vec<String>,

    /// Send e-mails through this server, such as `smtps://user:password@mail.example.org`; needs
    /// `--mail-from` and `--public-address`
    #[arg(long, value_name = "URL", value_parser = smtp_address)]
    smtp_url: Option<SmtpAddress>,

    /// Send e-mails from this address
    #[arg(long, value_name = "ADDRESS", value_parser = mail_address)]
    mail_from: Option<String>,

    /// Name this address of the server, such as `https://twinsuns.example.org`, in links to its tables
    #[arg(long, value_name = "URL", value_parser = super::serve::parse_origin)]
    public_address: Option<String>,

    /// Let push services and webhooks be at private addresses, and without TLS: people can then make the server send
    /// requests into your network
    #[arg(long)]
    private_notices: bool,
}

/// Reads the address of a mail server; its parts are checked when it is used.
fn smtp_address(text: &str) -> Result<SmtpAddress, String> {
    let known = ["smtp://", "smtps://"];
    let rest = known.iter().find_map(|scheme| text.strip_prefix(scheme));
    if rest.is_some_and(|rest| !rest.is_empty()) {
        Ok(SmtpAddress(text.to_owned()))
    } else {
        Err("an address such as smtps://user:password@mail.example.org is expected".to_owned())
    }
}

/// Reads the address that e-mails come from.
fn mail_address(text: &str) -> Result<String, String> {
    let fine = |c: char| c.is_ascii_graphic() && !"<>,;:\"\\".contains(c);
    match text.split_once('@') {
        Some((name, domain))
            if !name.is_empty() && !domain.is_empty() && text.chars().all(fine) =>
        {
            Ok(text.to_owned())
        }
        _ => Err("a mail address such as twinsuns@example.org is expected".to_owned()),
    }
}

impl NoticeArgs {
    /// Returns the settings of the server.
    pub(crate) fn settings(&self) -> anyhow::Result<NoticeSettings> {
        let is_used = |means: &str| self.notices.iter().any(|it| it == means);
        if is_used(NONE) && self.notices.len() > 1 {
            bail!("`--notices none` means no others");
        }
        let usual = NoticeSettings::default();
        let smtp = self.smtp_url.clone().filter(|_| !is_used(NONE));
        if smtp.is_some() && (self.mail_from.is_none() || self.public_address.is_none()) {
            bail!(
                "`--smtp-url` needs `--mail-from`, the address that e-mails come from, and \
                 `--public-address`, the address of this server for the links in them"
            );
        }
        Ok(NoticeSettings {
            push: is_used("push"),
            webhooks: is_used("webhook"),
            smtp,
            mail_from: self.mail_from.clone().unwrap_or(usual.mail_from),
            public_address: self.public_address.clone(),
            private_targets: self.private_notices,
            ..usual
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::NoticeArgs;

    #[derive(Parser, Debug)]
    struct Command {
        #[command(flatten)]
        notices: NoticeArgs,
    }

    fn settings(words: &[&str]) -> Result<server::NoticeSettings, String> {
        let words = ["serve"].iter().chain(words);
        let parsed = Command::try_parse_from(words).map_err(|error| error.to_string())?;
        let settings = parsed.notices.settings();
        settings.map_err(|error| error.to_string())
    }

    #[test]
    fn push_and_webhooks_are_on_and_mails_need_a_server() {
        let usual = settings(&[]).expect("settings");
        assert!(usual.push && usual.webhooks && usual.smtp.is_none() && !usual.private_targets);
        let push = settings(&["--notices", "push"]).expect("settings");
        assert!(push.push && !push.webhooks);
        let none = settings(&["--notices", "none"]).expect("settings");
        assert!(!none.push && !none.webhooks);
        let mail = ["--smtp-url", "smtps://me:a-secret@mail.example.org"];
        let refused = settings(&mail).expect_err("it needs more");
        assert!(refused.contains("--public-address"), "{refused}");
        let rest = [
            "--mail-from",
            "suns@example.org",
            "--public-address",
            "https://example.org",
        ];
        let mail = settings(&[&mail[..], &rest].concat()).expect("settings");
        assert!(mail.smtp.is_some());
        assert!(!format!("{mail:?}").contains("a-secret"));
    }

    #[test]
    fn mistakes_name_what_would_be_right() {
        for (words, expected) in [
            (["--smtp-url", "mail.example.org"], "smtps://"),
            (["--mail-from", "me<x@y>"], "twinsuns@example.org"),
            (["--notices", "pigeon"], "webhook"),
            (["--notices", "none,push"], "no others"),
            (["--public-address", "example.org"], "https://"),
        ] {
            let refused = settings(&words).expect_err("refused");
            assert!(refused.contains(expected), "{refused}");
        }
    }
}
