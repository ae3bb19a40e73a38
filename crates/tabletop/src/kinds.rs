//! Events and questions in JSON: objects whose entry `kind` says what they are.
//!
//! The code that serde derives for such enums first keeps the whole object aside, of any type, and reads it again from
//! there. That is twice the code for every variant, which everybody fetches with the browser client. Here `kind` has to
//! come first, as it does wherever we write one, and the fields are read from where they are.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// The entry that says what an object is.
const KIND: &str = "kind";

/// Declares the events of a game. They are written with `#[serde(tag = "kind")]` and read with
/// [`read_by_kind`](crate::read_by_kind).
#[macro_export]
macro_rules! events {
    (
        $(#[$enum_meta:meta])*
        pub enum $event:ident {
            $(
                $(#[$meta:meta])*
                $name:ident $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })?
            ),* $(,)?
        }
    ) => {
        $(#[$enum_meta])*
        pub enum $event {
            $(
                $(#[$meta])*
                $name $({ $($(#[$field_meta])* $field: $type),* })?
            ),*
        }

        $crate::read_by_kind! {
            $event { $($name $({ $($(#[$field_meta])* $field: $type),* })?),* }
        }
    };
}

/// Reads an enum whose variants are objects that begin with their kind.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// enum Shape {
///     Dot,
///     LongLine { length: u8 },
/// }
///
/// tabletop::read_by_kind! { Shape { Dot, LongLine { length: u8 } } }
///
/// let read = |text| serde_json::from_str::<Shape>(text).ok();
/// assert_eq!(read(r#"{"kind":"dot"}"#), Some(Shape::Dot));
/// assert_eq!(read(r#"{"kind":"long-line","length":3}"#), Some(Shape::LongLine { length: 3 }));
/// assert_eq!(read(r#"{"length":3,"kind":"long-line"}"#), None);
/// ```
#[macro_export]
macro_rules! read_by_kind {
    (
        $read:ident {
            $($name:ident $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })?),* $(,)?
        }
    ) => {
        const _: () = {
            type Read = $read;

            /// The same variants, which serde reads by their names.
            #[derive(::serde::Deserialize)]
            #[serde(remote = "Read", rename_all = "kebab-case")]
            enum Named {
                $($name $({ $($(#[$field_meta])* $field: $type),* })?),*
            }

            impl<'de> ::serde::Deserialize<'de> for Read {
                fn deserialize<D: ::serde::Deserializer<'de>>(
                    deserializer: D,
                ) -> Result<Self, D::Error> {
                    Named::deserialize($crate::kinds::ByKind::new(deserializer))
                }
            }
        };
    };
}

/// A deserializer of enums whose variants are objects that begin with their kind.
#[derive(Debug)]
pub struct ByKind<D>(D);

impl<D> ByKind<D> {
    /// Reads such objects from a deserializer.
    pub const fn new(deserializer: D) -> Self {
        Self(deserializer)
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ByKind<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, D::Error> {
        Err(D::Error::custom("only enums have kinds"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(KindVisitor(visitor))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Shows an object to the visitor of an enum.
struct KindVisitor<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for KindVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object that begins with its `kind`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<V::Value, A::Error> {
        if map.next_key::<KindKey>()?.is_none() {
            return Err(A::Error::missing_field(KIND));
        }
        self.0.visit_enum(KindAccess(map))
    }
}

/// The name of the first entry.
struct KindKey;

impl<'de> Deserialize<'de> for KindKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;

        impl Visitor<'_> for KeyVisitor {
            type Value = KindKey;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`kind`, which comes first")
            }

            fn visit_str<E: Error>(self, key: &str) -> Result<KindKey, E> {
                if key == KIND {
                    Ok(KindKey)
                } else {
                    Err(E::custom("`kind` has to come first"))
                }
            }
        }

        deserializer.deserialize_identifier(KeyVisitor)
    }
}

/// The kind, and after it the fields.
struct KindAccess<A>(A);

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for KindAccess<A> {
    type Error = A::Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        mut self,
        seed: V,
    ) -> Result<(V::Value, Self), A::Error> {
        let kind = self.0.next_value_seed(seed)?;
        Ok((kind, self))
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for KindAccess<A> {
    type Error = A::Error;

    fn unit_variant(mut self) -> Result<(), A::Error> {
        while self.0.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        seed.deserialize(MapAccessDeserializer::new(self.0))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, A::Error> {
        Err(A::Error::custom("a list has no kind"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        visitor.visit_map(self.0)
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    #[derive(Debug, PartialEq, Serialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    enum Sample {
        Empty,
        TwoFields { first: u8, second: Option<String> },
    }

    crate::read_by_kind! { Sample { Empty, TwoFields { first: u8, second: Option<String> } } }

    #[test]
    fn what_serde_writes_with_a_tag_reads_back() {
        let second = Some("text".to_owned());
        for sample in [Sample::Empty, Sample::TwoFields { first: 7, second }] {
            let text = serde_json::to_string(&sample).expect("it can be written");
            assert_eq!(serde_json::from_str::<Sample>(&text).ok(), Some(sample));
        }
        let without = r#"{"kind":"two-fields","first":7,"more":[1]}"#;
        let read: Sample = serde_json::from_str(without).expect("an option may be missing");
        assert_eq!(
            read,
            Sample::TwoFields {
                first: 7,
                second: None
            }
        );
        let more = r#"{"kind":"empty","more":{}}"#;
        assert_eq!(
            serde_json::from_str::<Sample>(more).ok(),
            Some(Sample::Empty)
        );
    }

    #[test]
    fn anything_else_is_refused() {
        let texts = [
            "{}",
            r#""empty""#,
            r#"["empty"]"#,
            r#"{"kind":"other"}"#,
            r#"{"kind":1}"#,
            r#"{"first":7,"kind":"two-fields"}"#,
            r#"{"kind":"two-fields"}"#,
            r#"{"kind":"two-fields","first":256}"#,
        ];
        for text in texts {
            assert!(serde_json::from_str::<Sample>(text).is_err(), "{text}");
        }
    }
}
