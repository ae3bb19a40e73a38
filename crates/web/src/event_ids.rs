//! The ids in an event: every event names its components, places and sides as texts.
//!
//! The only way to list the contents of any event is to serialise it, so a serialiser collects its texts.

use std::fmt;

use serde::ser::{self, Serialize, Serializer};

/// The field with the kind of the event, which is no id.
const KIND_FIELD: &str = "kind";

/// Returns the ids in an event, in its order.
pub(crate) fn mentioned_ids(event: &impl Serialize) -> Vec<String> {
    let mut ids = Ids(Vec::new());
    // This serialiser refuses nothing; an event could only fail by itself.
    let _ = event.serialize(&mut ids);
    ids.0
}

/// A serialiser that collects texts and skips everything else.
struct Ids(Vec<String>);

impl Ids {
    fn add_field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> fmt::Result {
        match name {
            KIND_FIELD => Ok(()),
            _ => value.serialize(self),
        }
    }
}

/// Expands to methods that skip a value.
macro_rules! pass_over {
    ($($method:ident($value:ty)),+ $(,)?) => {
        $(fn $method(self, _: $value) -> fmt::Result {
            Ok(())
        })+
    };
}

impl Serializer for &mut Ids {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    pass_over!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
        serialize_bytes(&[u8]),
        serialize_unit_struct(&'static str),
    );

    fn serialize_str(self, text: &str) -> fmt::Result {
        self.0.push(text.to_owned());
        Ok(())
    }

    fn serialize_none(self) -> fmt::Result {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_unit(self) -> fmt::Result {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> fmt::Result {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> fmt::Result {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        Ok(self)
    }
}

/// Implements the traits of sequences: each element is searched.
macro_rules! look_through {
    ($($trait:ident :: $method:ident),+ $(,)?) => {
        $(impl ser::$trait for &mut Ids {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
                value.serialize(&mut **self)
            }

            fn end(self) -> fmt::Result {
                Ok(())
            }
        })+
    };
}

look_through!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
);

/// Implements the traits of named fields.
macro_rules! look_through_fields {
    ($($trait:ident),+) => {
        $(impl ser::$trait for &mut Ids {
            type Ok = ();
            type Error = fmt::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> fmt::Result {
                self.add_field(name, value)
            }

            fn end(self) -> fmt::Result {
                Ok(())
            }
        })+
    };
}

look_through_fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Ids {
    type Ok = ();
    type Error = fmt::Error;

    /// Skips a key, because it is the name of a field.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> fmt::Result {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> fmt::Result {
        value.serialize(&mut **self)
    }

    fn end(self) -> fmt::Result {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::*;

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    enum Event {
        Moved {
            who: &'static str,
            path: Vec<&'static str>,
            steps: u8,
            seen: Option<Seen>,
        },
        Ended,
    }

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Seen {
        Openly,
        By(&'static str, (u8, &'static str)),
        In { place: &'static str },
    }

    fn moved_event_ids(seen: Option<Seen>) -> Vec<String> {
        mentioned_ids(&Event::Moved {
            who: "han-solo",
            path: vec!["hoth", "naboo"],
            steps: 2,
            seen,
        })
    }

    #[test]
    fn ids_are_event_texts_but_not_kinds_or_field_names() {
        assert_eq!(moved_event_ids(None), ["han-solo", "hoth", "naboo"]);
        assert_eq!(moved_event_ids(Some(Seen::Openly))[3..], ["openly"]);
        assert_eq!(
            moved_event_ids(Some(Seen::By("rebel", (1, "x-wing"))))[3..],
            ["rebel", "x-wing"]
        );
        assert_eq!(
            moved_event_ids(Some(Seen::In { place: "ilum" }))[3..],
            ["ilum"]
        );
        assert!(mentioned_ids(&Event::Ended).is_empty());
        assert_eq!(
            mentioned_ids(&BTreeMap::from([("key", "value")])),
            ["value"]
        );
    }
}
