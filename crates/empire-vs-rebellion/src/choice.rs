//! One choice, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::NotationError;

use crate::cards::Card;
use crate::event_cards::EventCard;
use crate::side::Side;
use crate::strategies::Strategy;

/// A choice of a player. Its meaning depends on the decision that it answers.
///
/// A choice is written as a word, with an id where it needs one:
///
/// ```
/// use empire_vs_rebellion::Choice;
///
/// let choice: Choice = "use reb-yoda".parse().unwrap();
/// assert_eq!(choice, Choice::Use("reb-yoda".parse().unwrap()));
/// assert_eq!(choice.to_string(), "use reb-yoda");
///
/// let error = "use the-force".parse::<Choice>().unwrap_err();
/// assert!(error.to_string().starts_with("no card has the id `the-force`"));
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Choice {
    /// Take this character into the resource deck at set-up.
    Character(Card),
    /// Choose this strategy, for this side or for the opponent.
    Strategy(Strategy),
    /// Play the top card of the player's deck.
    Play,
    /// Exhaust this card for its ability.
    Use(Card),
    /// Return an influence token and ready this card.
    Influence(Card),
    /// Do nothing this turn.
    Pass,
    /// Discard this card.
    Discard(Card),
    /// Exhaust this card.
    Exhaust(Card),
    /// Take the resource deck of this side.
    Deck(Side),
    /// Put this card into play, ready.
    Bring(Card),
    /// Shuffle this character into the resource deck.
    Add(Card),
    /// Put this card on top of its owner's deck.
    Top(Card),
    /// Remove this exhausted card.
    Remove(Card),
    /// Return this character to the reserve.
    Reserve(Card),
    /// Name this strategy, which the loser loses.
    Name(Strategy),
    /// Look at the next events.
    Look,
    /// Let this event come next.
    Next(EventCard),
    /// Make no use of something optional.
    Decline,
    /// Take no further card.
    Done,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Character(card) => write!(f, "character {card}"),
            Choice::Strategy(strategy) => write!(f, "strategy {strategy}"),
            Choice::Play => f.write_str("play"),
            Choice::Use(card) => write!(f, "use {card}"),
            Choice::Influence(card) => write!(f, "influence {card}"),
            Choice::Pass => f.write_str("pass"),
            Choice::Discard(card) => write!(f, "discard {card}"),
            Choice::Exhaust(card) => write!(f, "exhaust {card}"),
            Choice::Deck(side) => write!(f, "deck {side}"),
            Choice::Bring(card) => write!(f, "bring {card}"),
            Choice::Add(card) => write!(f, "add {card}"),
            Choice::Top(card) => write!(f, "top {card}"),
            Choice::Remove(card) => write!(f, "remove {card}"),
            Choice::Reserve(card) => write!(f, "reserve {card}"),
            Choice::Name(strategy) => write!(f, "name {strategy}"),
            Choice::Look => f.write_str("look"),
            Choice::Next(event) => write!(f, "next {event}"),
            Choice::Decline => f.write_str("decline"),
            Choice::Done => f.write_str("done"),
        }
    }
}

/// The words a choice can begin with, for messages.
const VERBS: &str = "character, strategy, play, use, influence, pass, discard, exhaust, deck, bring, \
                     add, top, remove, reserve, name, look, next, decline, done";

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["play"] => Choice::Play,
            ["pass"] => Choice::Pass,
            ["look"] => Choice::Look,
            ["decline"] => Choice::Decline,
            ["done"] => Choice::Done,
            ["character", card] => Choice::Character(card.parse()?),
            ["strategy", strategy] => Choice::Strategy(strategy.parse()?),
            ["use", card] => Choice::Use(card.parse()?),
            ["influence", card] => Choice::Influence(card.parse()?),
            ["discard", card] => Choice::Discard(card.parse()?),
            ["exhaust", card] => Choice::Exhaust(card.parse()?),
            ["deck", side] => Choice::Deck(side.parse()?),
            ["bring", card] => Choice::Bring(card.parse()?),
            ["add", card] => Choice::Add(card.parse()?),
            ["top", card] => Choice::Top(card.parse()?),
            ["remove", card] => Choice::Remove(card.parse()?),
            ["reserve", card] => Choice::Reserve(card.parse()?),
            ["name", strategy] => Choice::Name(strategy.parse()?),
            ["next", event] => Choice::Next(event.parse()?),
            _ => {
                return Err(NotationError::new(format!(
                    "`{text}` is not a choice; a choice is one of the words {VERBS}, with one id \
                     where it needs one"
                )));
            }
        })
    }
}

tabletop::string_conversions!(Choice);
