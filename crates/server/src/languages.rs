//! The languages in which the server describes games, for clients that ask for words.

use locale::Texts;
use protocol::problem::{Code, Problem};
use tabletop::Viewer;

/// The texts of every language.
pub(crate) struct Languages(Vec<(&'static str, Texts)>);

/// One of the languages.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Language(usize);

/// The viewer of an update and the language of its words; no language if only data is wanted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Audience {
    pub(crate) viewer: Viewer,
    pub(crate) language: Option<Language>,
}

impl Languages {
    pub(crate) fn new() -> Self {
        Self(vec![("en", Texts::english())])
    }

    /// Returns the texts for people whose language is not known.
    #[cfg(feature = "notices")]
    pub(crate) fn english(&self) -> &Texts {
        &self.0[0].1
    }

    /// Finds the language with this name; the problem lists the known names.
    pub(crate) fn find_language(&self, name: Option<&str>) -> Result<Option<Language>, Problem> {
        let Some(name) = name else { return Ok(None) };
        let found = self.0.iter().position(|(language, _)| *language == name);
        found.map(|index| Some(Language(index))).ok_or_else(|| {
            let names = self.0.iter().map(|(language, _)| (*language).to_owned());
            let message = "`texts` names a language that there is not";
            Problem::new(Code::BadValue, message).with_legal_values(names.collect())
        })
    }

    /// Returns the texts of a language, or `None` if no words are wanted.
    pub(crate) fn texts(&self, language: Option<Language>) -> Option<&Texts> {
        language.map(|Language(index)| &self.0[index].1)
    }
}
