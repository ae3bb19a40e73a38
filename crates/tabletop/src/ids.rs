//! Components are written by their ids everywhere: in notation, records, scenarios and JSON.

use crate::game::NotationError;

/// The largest number of ids that are all listed where an unknown one stands.
const MAX_IDS_LISTED: usize = 9;

/// The number of ids that are suggested if there are more.
const IDS_SUGGESTED: usize = 3;

/// Says which ids an unknown one may stand for: all of them if they are few, otherwise the nearest. Those that contain it,
/// or that it contains, come first.
///
/// ```
/// use tabletop::ids::suggest_ids;
///
/// assert_eq!(suggest_ids("ful", &["full", "first"]), "there are full, first");
/// let many = ["hoth", "endor", "naboo", "ilum", "yavin", "kessel", "rodia", "bespin", "cato", "ryloth"];
/// assert_eq!(suggest_ids("hooth", &many), "did you mean hoth, ryloth, or rodia?");
/// ```
#[must_use]
pub fn suggest_ids(text: &str, ids: &[&str]) -> String {
    if ids.len() <= MAX_IDS_LISTED {
        return format!("there are {}", ids.join(", "));
    }
    let distance = |id: &&str| {
        let part = !text.is_empty() && (id.contains(text) || text.contains(id));
        (!part, strsim::damerau_levenshtein(text, id))
    };
    let mut nearest: Vec<&str> = ids.to_vec();
    nearest.sort_by_cached_key(distance);
    nearest.dedup();
    nearest.truncate(IDS_SUGGESTED);
    let last = nearest.pop().unwrap_or_default();
    format!("did you mean {}, or {last}?", nearest.join(", "))
}

/// Returns the component with this id; the error names all ids or the nearest.
pub fn parse<T: Copy>(
    kind: &str,
    text: &str,
    all: impl Iterator<Item = T> + Clone,
    id: impl Fn(T) -> &'static str,
) -> Result<T, NotationError> {
    all.clone().find(|one| id(*one) == text).ok_or_else(|| {
        let ids: Vec<_> = all.map(id).collect();
        let suggestion = suggest_ids(text, &ids);
        NotationError::new(format!("no {kind} has the id `{text}`; {suggestion}"))
    })
}

/// Returns the name of an enum's variant as it stands in JSON: `mission-place` for `MissionPlace { .. }`.
pub fn variant_name(value: &impl std::fmt::Debug) -> String {
    let value = format!("{value:?}");
    let name = value.split([' ', '{']).next().unwrap_or_default();
    let mut kebab = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_ascii_uppercase() && index > 0 {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}

/// Gives a component type with `id()` and `all()` its notation: it prints as its id, reads back from
/// it, and stands as its id in JSON.
#[macro_export]
macro_rules! component {
    ($type:ty, $kind:literal) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.id())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::NotationError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::ids::parse($kind, text, Self::all(), Self::id)
            }
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}
