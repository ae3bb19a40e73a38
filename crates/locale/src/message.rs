//! A message being filled in.

use std::borrow::Cow;

use tabletop::Hidden;

use crate::{Argument, Texts};

/// A message whose arguments are filled in one after the other. Each game adds methods for its own things.
pub(crate) struct Message<'t> {
    texts: &'t Texts,
    key: Cow<'t, str>,
    arguments: Vec<(&'static str, OwnedArgument)>,
}

enum OwnedArgument {
    Text(Cow<'static, str>),
    Number(i64),
}

impl<'t> Message<'t> {
    pub(crate) fn new(texts: &'t Texts, key: impl Into<Cow<'t, str>>) -> Self {
        Self {
            texts,
            key: key.into(),
            arguments: Vec::new(),
        }
    }

    /// Returns the language of the message.
    pub(crate) fn texts(&self) -> &'t Texts {
        self.texts
    }

    /// Uses this attribute of the message instead of its value.
    pub(crate) fn with_attribute(mut self, attribute: &str) -> Self {
        self.key.to_mut().push('.');
        self.key.to_mut().push_str(attribute);
        self
    }

    pub(crate) fn with_text(
        mut self,
        argument: &'static str,
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.arguments
            .push((argument, OwnedArgument::Text(text.into())));
        self
    }

    pub(crate) fn with_number(mut self, argument: &'static str, number: impl Into<i64>) -> Self {
        self.arguments
            .push((argument, OwnedArgument::Number(number.into())));
        self
    }

    /// Adds an argument that may be hidden; if it is, the message uses its attribute `hidden`.
    pub(crate) fn with_argument_unless_hidden<T>(
        self,
        thing: Hidden<T>,
        fill: impl FnOnce(Self, T) -> Self,
    ) -> Self {
        match thing {
            Hidden::Shown(thing) => fill(self, thing),
            Hidden::Withheld => self.with_attribute("hidden"),
        }
    }

    /// Returns the finished text.
    pub(crate) fn into_text(self) -> String {
        let arguments = self.arguments.iter();
        let args: Vec<_> = arguments
            .map(|(name, argument)| (*name, argument.as_argument()))
            .collect();
        self.texts.format(&self.key, &args)
    }
}

impl OwnedArgument {
    fn as_argument(&self) -> Argument<'_> {
        match self {
            OwnedArgument::Text(text) => Argument::Text(text),
            OwnedArgument::Number(number) => Argument::Number(*number),
        }
    }
}
