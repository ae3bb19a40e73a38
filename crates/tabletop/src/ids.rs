//! Components are written by their ids everywhere: in notation, records, scenarios and JSON.

use crate::game::NotationError;

/// Returns the component with this id; the error lists all ids.
pub fn parse<T: Copy>(
    kind: &str,
    text: &str,
    all: impl Iterator<Item = T> + Clone,
    id: impl Fn(T) -> &'static str,
) -> Result<T, NotationError> {
    all.clone().find(|one| id(*one) == text).ok_or_else(|| {
        let ids: Vec<_> = all.map(id).collect();
        NotationError::new(format!(
            "no {kind} has the id `{text}`; there are {}",
            ids.join(", ")
        ))
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
