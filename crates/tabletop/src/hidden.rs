//! Parts of events that not everybody may see.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A part of an event that is shown to some viewers and withheld from others. In JSON it is its value, or
/// `null` where it is withheld.
///
/// It is a type of its own and no `Option`, so that a secret cannot be mistaken for something that is
/// merely absent.
///
/// ```
/// use tabletop::Hidden;
///
/// let mut drawn = Hidden::Shown("lando");
/// drawn.redact_unless(true);
/// assert_eq!(serde_json::to_string(&drawn).unwrap(), r#""lando""#);
///
/// drawn.redact_unless(false);
/// assert_eq!(drawn, Hidden::Withheld);
/// assert_eq!(serde_json::to_string(&drawn).unwrap(), "null");
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Hidden<T> {
    /// The value itself.
    Shown(T),
    /// The viewer may not know.
    Withheld,
}

impl<T> Hidden<T> {
    /// Returns what it is, if the viewer may know.
    pub fn into_option(self) -> Option<T> {
        match self {
            Hidden::Shown(value) => Some(value),
            Hidden::Withheld => None,
        }
    }

    /// Makes something else of what it is, for the same viewers.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Hidden<U> {
        match self {
            Hidden::Shown(value) => Hidden::Shown(change(value)),
            Hidden::Withheld => Hidden::Withheld,
        }
    }

    /// Withholds it, unless the viewer may see it.
    pub fn redact_unless(&mut self, may_see: bool) {
        if !may_see {
            *self = Hidden::Withheld;
        }
    }
}

impl<T: Serialize> Serialize for Hidden<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Hidden::Shown(value) => serializer.serialize_some(value),
            Hidden::Withheld => serializer.serialize_none(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Hidden<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Option::deserialize(deserializer)?;
        Ok(value.map_or(Hidden::Withheld, Hidden::Shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_values_read_back_from_json_as_value_or_null() {
        for (hidden, text) in [(Hidden::Shown(5), "5"), (Hidden::Withheld, "null")] {
            assert_eq!(serde_json::to_string(&hidden).unwrap(), text);
            assert_eq!(serde_json::from_str::<Hidden<u8>>(text).unwrap(), hidden);
        }
    }

    #[test]
    fn a_viewer_who_may_not_see_it_does_not() {
        let mut card = Hidden::Shown("lando");
        card.redact_unless(true);
        assert_eq!(card.into_option(), Some("lando"));
        card.redact_unless(false);
        assert_eq!(card.into_option(), None);
    }
}
