//! Writing values, as serde hands them over.

use std::fmt::{self, Write};

use serde::Serialize;
use serde::ser::{self, Serializer};

use crate::{RAW_VALUE, read_json};

/// Says that a value has no JSON: a key that is no text or number, or a value that refuses to be written.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct NoJson;

impl fmt::Display for NoJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value has no JSON")
    }
}

impl std::error::Error for NoJson {}

impl ser::Error for NoJson {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// The text so far.
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) text: String,
}

impl Writer {
    #[inline(never)]
    fn put(&mut self, part: &str) {
        self.text.push_str(part);
    }

    /// Writes a text in quotes.
    #[inline(never)]
    fn put_quoted_text(&mut self, text: &str) {
        self.text.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\u{8}' => self.text.push_str("\\b"),
                '\u{c}' => self.text.push_str("\\f"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '\0'..='\u{1f}' => self.put_formatted(format_args!("\\u{:04x}", letter as u32)),
                _ => self.text.push(letter),
            }
        }
        self.text.push('"');
    }

    #[inline(never)]
    fn put_formatted(&mut self, value: fmt::Arguments<'_>) {
        // A string takes everything.
        let _ = self.text.write_fmt(value);
    }

    /// Writes a value that was kept as it was written: it comes as a text, which is written without its marks.
    fn put_raw_value<T: Serialize + ?Sized>(&mut self, kept: &T) -> Result<(), NoJson> {
        let start = self.text.len();
        kept.serialize(&mut *self)?;
        let quoted = self.text.split_off(start);
        let raw: String = read_json(&quoted).map_err(|_| NoJson)?;
        self.put(&raw);
        Ok(())
    }

    #[inline(never)]
    fn put_unsigned_number(&mut self, number: u64) {
        self.put_formatted(format_args!("{number}"));
    }

    #[inline(never)]
    fn put_signed_number(&mut self, number: i64) {
        self.put_formatted(format_args!("{number}"));
    }

    /// Writes what opens a list or an object, and returns it.
    #[inline(never)]
    fn open(&mut self, opening: &str, closing: &'static str) -> Container<'_> {
        self.put(opening);
        Container {
            writer: self,
            is_empty: true,
            closing,
        }
    }

    /// Opens an object whose only entry is the name of a variant and its content.
    #[inline(never)]
    fn open_variant_object(
        &mut self,
        name: &str,
        opening: &str,
        closing: &'static str,
    ) -> Container<'_> {
        self.put("{");
        self.put_quoted_text(name);
        self.put(":");
        self.open(opening, closing)
    }
}

/// A list or an object that is being written.
pub(crate) struct Container<'writer> {
    writer: &'writer mut Writer,
    is_empty: bool,
    closing: &'static str,
}

impl Container<'_> {
    #[inline(never)]
    fn start_entry(&mut self) {
        if !self.is_empty {
            self.writer.text.push(',');
        }
        self.is_empty = false;
    }

    #[inline(never)]
    fn start_field(&mut self, name: &str) {
        self.start_entry();
        self.writer.put_quoted_text(name);
        self.writer.text.push(':');
    }

    #[inline(never)]
    fn close(self) {
        self.writer.put(self.closing);
    }
}

/// Writes numbers.
macro_rules! write_numbers {
    ($($method:ident($type:ty) => $put:ident),+ $(,)?) => {
        $(fn $method(self, number: $type) -> Result<(), NoJson> {
            self.$put(number.into());
            Ok(())
        })+
    };
}

impl<'writer> Serializer for &'writer mut Writer {
    type Ok = ();
    type Error = NoJson;
    type SerializeSeq = Container<'writer>;
    type SerializeTuple = Container<'writer>;
    type SerializeTupleStruct = Container<'writer>;
    type SerializeTupleVariant = Container<'writer>;
    type SerializeMap = Container<'writer>;
    type SerializeStruct = Container<'writer>;
    type SerializeStructVariant = Container<'writer>;

    write_numbers! {
        serialize_i8(i8) => put_signed_number,
        serialize_i16(i16) => put_signed_number,
        serialize_i32(i32) => put_signed_number,
        serialize_i64(i64) => put_signed_number,
        serialize_u8(u8) => put_unsigned_number,
        serialize_u16(u16) => put_unsigned_number,
        serialize_u32(u32) => put_unsigned_number,
        serialize_u64(u64) => put_unsigned_number,
    }

    fn serialize_bool(self, flag: bool) -> Result<(), NoJson> {
        self.put(if flag { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), NoJson> {
        self.serialize_f64(number.into())
    }

    /// Writes a number that may have a fraction, such as a time of the browser; what is no number becomes `null`.
    fn serialize_f64(self, number: f64) -> Result<(), NoJson> {
        if number.is_finite() {
            self.put(&format!("{number:?}"));
            Ok(())
        } else {
            self.serialize_unit()
        }
    }

    fn serialize_char(self, letter: char) -> Result<(), NoJson> {
        self.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), NoJson> {
        self.put_quoted_text(text);
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), NoJson> {
        Err(NoJson)
    }

    fn serialize_none(self) -> Result<(), NoJson> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NoJson> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), NoJson> {
        self.put("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NoJson> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<(), NoJson> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), NoJson> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), NoJson> {
        let container = self.open_variant_object(name, "", "}");
        value.serialize(&mut *container.writer)?;
        container.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Container<'writer>, NoJson> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Container<'writer>, NoJson> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Container<'writer>, NoJson> {
        Ok(self.open("[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Container<'writer>, NoJson> {
        Ok(self.open_variant_object(name, "[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Container<'writer>, NoJson> {
        Ok(self.open("{", "}"))
    }

    /// Opens an object, or nothing for a value that was kept as it was written.
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Container<'writer>, NoJson> {
        Ok(if name == RAW_VALUE {
            self.open("", "")
        } else {
            self.open("{", "}")
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Container<'writer>, NoJson> {
        Ok(self.open_variant_object(name, "{", "}}"))
    }
}

/// Writes the items of all kinds of lists.
macro_rules! write_items {
    ($($trait:ident::$method:ident),+ $(,)?) => {
        $(impl ser::$trait for Container<'_> {
            type Ok = ();
            type Error = NoJson;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), NoJson> {
                self.start_entry();
                item.serialize(&mut *self.writer)
            }

            fn end(self) -> Result<(), NoJson> {
                self.close();
                Ok(())
            }
        })+
    };
}

write_items! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

/// Writes the fields of all kinds of structs.
macro_rules! write_fields {
    ($($trait:ident),+ $(,)?) => {
        $(impl ser::$trait for Container<'_> {
            type Ok = ();
            type Error = NoJson;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), NoJson> {
                if name == RAW_VALUE {
                    return self.writer.put_raw_value(value);
                }
                self.start_field(name);
                value.serialize(&mut *self.writer)
            }

            fn end(self) -> Result<(), NoJson> {
                self.close();
                Ok(())
            }
        })+
    };
}

write_fields! { SerializeStruct, SerializeStructVariant }

impl ser::SerializeMap for Container<'_> {
    type Ok = ();
    type Error = NoJson;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NoJson> {
        self.start_entry();
        let start = self.writer.text.len();
        key.serialize(&mut *self.writer)?;
        // Every key of the client is a text, or an id, which is one.
        if !self.writer.text[start..].starts_with('"') {
            return Err(NoJson);
        }
        self.writer.text.push(':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NoJson> {
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<(), NoJson> {
        self.close();
        Ok(())
    }
}
