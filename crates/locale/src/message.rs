//! A message being filled in.

use std::borrow::Cow;

use tabletop::Hidden;

use crate::{Arg, Texts};

/// A message whose gaps are filled one after the other. Each game adds how its own things go in.
pub(crate) struct Message<'t> {
    texts: &'t Texts,
    key: Cow<'t, str>,
    gaps: Vec<(&'static str, Gap)>,
}

enum Gap {
    Text(Cow<'static, str>),
    Number(i64),
}

impl<'t> Message<'t> {
    pub(crate) fn new(texts: &'t Texts, key: impl Into<Cow<'t, str>>) -> Self {
        Self {
            texts,
            key: key.into(),
            gaps: Vec::new(),
        }
    }

    /// The language it is said in.
    pub(crate) fn texts(&self) -> &'t Texts {
        self.texts
    }

    /// Says it with this attribute of the message.
    pub(crate) fn attribute(mut self, attribute: &str) -> Self {
        self.key.to_mut().push('.');
        self.key.to_mut().push_str(attribute);
        self
    }

    pub(crate) fn text(mut self, gap: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        self.gaps.push((gap, Gap::Text(text.into())));
        self
    }

    pub(crate) fn number(mut self, gap: &'static str, number: impl Into<i64>) -> Self {
        self.gaps.push((gap, Gap::Number(number.into())));
        self
    }

    /// Fills in something that may be hidden; if it is, the message says it without.
    pub(crate) fn unless_hidden<T>(
        self,
        thing: Hidden<T>,
        fill: impl FnOnce(Self, T) -> Self,
    ) -> Self {
        match thing {
            Hidden::Shown(thing) => fill(self, thing),
            Hidden::Withheld => self.attribute("hidden"),
        }
    }

    /// The finished text.
    pub(crate) fn say(self) -> String {
        let gaps = self.gaps.iter();
        let args: Vec<_> = gaps.map(|(name, gap)| (*name, gap.as_arg())).collect();
        self.texts.format(&self.key, &args)
    }
}

impl Gap {
    fn as_arg(&self) -> Arg<'_> {
        match self {
            Gap::Text(text) => Arg::Text(text),
            Gap::Number(number) => Arg::Number(*number),
        }
    }
}
