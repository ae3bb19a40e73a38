//! The messages of one language.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use unic_langid::LanguageIdentifier;

/// The English messages: a file per game, and those of the clients.
pub(crate) const ENGLISH: [&str; 7] = [
    include_str!("../texts/en.ftl"),
    include_str!("../texts/rebellion.en.ftl"),
    SCREEN,
    messages_outside_browsers(TERMINAL),
    LESSONS,
    ADVICE,
    messages_outside_browsers(NOTICES),
];

/// Returns messages that browsers never show, unless this is built for one: everybody fetches what is there.
const fn messages_outside_browsers(messages: &str) -> &str {
    if cfg!(target_arch = "wasm32") {
        ""
    } else {
        messages
    }
}

/// The English messages of the browser client alone; its test checks that all of them are used.
pub const SCREEN: &str = concat!(
    include_str!("../texts/ui.en.ftl"),
    include_str!("../texts/online.en.ftl")
);

/// The English messages of the terminal client alone; its test checks the same.
pub const TERMINAL: &str = include_str!("../texts/terminal.en.ftl");

/// The English messages of the lessons alone; their tests check the same.
pub const LESSONS: &str = include_str!("../texts/lessons.en.ftl");

/// The English messages of the advisor alone; a test of the computer players checks that every term has its own.
pub const ADVICE: &str = include_str!("../texts/advice.en.ftl");

/// The English messages to people who are away alone; a test of the server checks that all of them are used.
pub const NOTICES: &str = include_str!("../texts/notices.en.ftl");

/// All texts in one language; can be shared between threads.
///
/// ```
/// use locale::Texts;
///
/// let texts = Texts::english();
/// assert!(texts.has_message("reb-yoda.text"));
/// let args = [("card", "Diplomacy".into()), ("value", 3_u8.into())];
/// assert_eq!(texts.format("evr-basic-card", &args), "Diplomacy 3");
/// ```
pub struct Texts(FluentBundle<FluentResource>);

/// An argument of a message.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Argument<'a> {
    /// A text, or an id by which the message chooses its words.
    Text(&'a str),
    /// A number, which also decides between singular and plural.
    Number(i64),
}

impl Texts {
    /// Returns the texts in English.
    #[must_use]
    pub fn english() -> Self {
        Self::parse("en", &ENGLISH)
    }

    /// Returns the English texts with every letter accented and every text longer: on a screen in this language it is
    /// obvious which words do not come from here, and what has too little room.
    #[must_use]
    pub fn pseudo() -> Self {
        let files = ENGLISH.map(crate::pseudo::pseudo_localize_messages);
        Self::parse("en", &files.each_ref().map(String::as_str))
    }

    fn parse(language: &str, files: &[&str]) -> Self {
        let language: LanguageIdentifier = language.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        bundle.set_use_isolating(false);
        for messages in files {
            let messages = (*messages).to_owned();
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(messages);
            bundle.add_resource_overriding(resource);
        }
        Self(bundle)
    }

    /// Tells whether there is a message with this key; `key.attribute` asks for one of its attributes.
    #[must_use]
    pub fn has_message(&self, key: &str) -> bool {
        self.find_message_pattern(key).is_some()
    }

    /// Formats the message with this key and these arguments; `key.attribute` gives one of its attributes. A missing
    /// message yields its key in brackets, so that it is noticed and nothing breaks.
    #[must_use]
    pub fn format(&self, key: &str, args: &[(&str, Argument<'_>)]) -> String {
        let Some(pattern) = self.find_message_pattern(key) else {
            return format!("[{key}]");
        };
        let args: FluentArgs<'_> = args.iter().map(|(name, arg)| (*name, *arg)).collect();
        let mut errors = Vec::new();
        let text = self.0.format_pattern(pattern, Some(&args), &mut errors);
        #[cfg(test)]
        crate::tests::record_asked(key, &errors);
        text.into_owned()
    }

    fn find_message_pattern(&self, key: &str) -> Option<&Pattern<&str>> {
        match key.split_once('.') {
            None => self.0.get_message(key)?.value(),
            Some((key, attribute)) => {
                let message = self.0.get_message(key)?;
                Some(message.get_attribute(attribute)?.value())
            }
        }
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.0.locales).finish()
    }
}

impl<'a> From<Argument<'a>> for FluentValue<'a> {
    fn from(arg: Argument<'a>) -> Self {
        match arg {
            Argument::Text(text) => text.into(),
            Argument::Number(number) => number.into(),
        }
    }
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Argument::Text(text)
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Argument::Text(text)
    }
}

impl From<i64> for Argument<'_> {
    fn from(number: i64) -> Self {
        Argument::Number(number)
    }
}

impl From<u8> for Argument<'_> {
    fn from(number: u8) -> Self {
        Argument::Number(number.into())
    }
}

impl From<u16> for Argument<'_> {
    fn from(number: u16) -> Self {
        Argument::Number(number.into())
    }
}

impl From<usize> for Argument<'_> {
    fn from(number: usize) -> Self {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
