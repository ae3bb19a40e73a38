//! A message being filled in with things of the game.

use std::borrow::Cow;

use empire_vs_rebellion::{Card, EventCard, Side, Strategy};

use super::names::{self, name};
use crate::{Arg, Texts};

/// A message whose gaps are filled one after the other. Sides go in as ids, so that a sentence can be
/// built around them; everything else as its name.
pub(super) struct Message<'t> {
    texts: &'t Texts,
    key: Cow<'t, str>,
    gaps: Vec<(&'static str, Gap)>,
}

enum Gap {
    Text(Cow<'static, str>),
    Number(i64),
}

impl<'t> Message<'t> {
    pub(super) fn new(texts: &'t Texts, key: impl Into<Cow<'t, str>>) -> Self {
        Self {
            texts,
            key: key.into(),
            gaps: Vec::new(),
        }
    }

    /// Says it with this attribute of the message.
    pub(super) fn attribute(mut self, attribute: &str) -> Self {
        self.key.to_mut().push('.');
        self.key.to_mut().push_str(attribute);
        self
    }

    pub(super) fn text(mut self, gap: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        self.gaps.push((gap, Gap::Text(text.into())));
        self
    }

    pub(super) fn number(mut self, gap: &'static str, number: impl Into<i64>) -> Self {
        self.gaps.push((gap, Gap::Number(number.into())));
        self
    }

    /// The side that does it.
    pub(super) fn side(self, side: Side) -> Self {
        self.text("side", side.id())
    }

    /// Whose deck is meant.
    pub(super) fn deck(self, deck: Side) -> Self {
        self.text("deck", deck.id())
    }

    /// A card whose owner is clear.
    pub(super) fn card(self, card: Card) -> Self {
        let name = names::card(self.texts, card);
        self.text("card", name)
    }

    /// A card that may be of either side.
    pub(super) fn card_of_either(self, card: Card) -> Self {
        let name = names::card_with_owner(self.texts, card);
        self.text("card", name)
    }

    pub(super) fn strategy(self, strategy: Strategy) -> Self {
        self.strategy_as("strategy", strategy)
    }

    pub(super) fn strategy_as(self, gap: &'static str, strategy: Strategy) -> Self {
        let name = name(self.texts, strategy.id());
        self.text(gap, name)
    }

    pub(super) fn event(self, event: EventCard) -> Self {
        let name = name(self.texts, event.id());
        self.text("event", name)
    }

    /// Fills in something that may be hidden; if it is, the message says it without.
    pub(super) fn unless_hidden<T>(self, thing: Option<T>, fill: fn(Self, T) -> Self) -> Self {
        match thing {
            Some(thing) => fill(self, thing),
            None => self.attribute("hidden"),
        }
    }

    /// The finished text.
    pub(super) fn say(self) -> String {
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
