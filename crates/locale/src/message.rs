//! A message being filled in.

use std::borrow::Cow;

use tabletop::Hidden;

use crate::{Arg, Texts};

/// A message whose arguments are filled in one after the other. Each game adds methods for its own things.
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

    /// Returns the language of the message.
    pub(crate) fn texts(&self) -> &'t Texts {
        self.texts
    }

    /// Uses this attribute of the message instead of its value.
    pub(crate) fn attribute(mut self, attribute: &str) -> Self {
        self.key.to_mut().push('.');
        self.key.to_mut().push_str(attribute);
        self
    }

    pub(crate) fn text(
        mut self,
        argument: &'static str,
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.gaps.push((argument, Gap::Text(text.into())));
        self
    }

    pub(crate) fn number(mut self, argument: &'static str, number: impl Into<i64>) -> Self {
        self.gaps.push((argument, Gap::Number(number.into())));
        self
    }

    /// Adds an argument that may be hidden; if it is, the message uses its attribute `hidden`.
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

    /// Returns the finished text.
    pub(crate) fn say(self) -> String {
        let arguments = self.gaps.iter();
        let args: Vec<_> = arguments
            .map(|(name, argument)| (*name, argument.as_arg()))
            .collect();
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
