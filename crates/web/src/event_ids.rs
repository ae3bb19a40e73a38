//! The ids in an event: every event names its components, places and sides as texts.
//!
//! The only way to list the contents of any event is to write it as JSON, so its texts are collected from there.

use std::fmt;

use lean_json::{read_json, write_json};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::Serialize;

/// The field with the kind of the event, which is no id.
const KIND_FIELD: &str = "kind";

/// Returns the ids in an event, in its order.
pub(crate) fn ids_mentioned_in_event(event: &impl Serialize) -> Vec<String> {
    let written = write_json(event).unwrap_or_default();
    read_json(&written).map_or_else(|_| Vec::new(), |Ids(ids)| ids)
}

/// The texts in any value; everything else is skipped.
struct Ids(Vec<String>);

impl<'de> Deserialize<'de> for Ids {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdsVisitor)
    }
}

struct IdsVisitor;

impl<'de> Visitor<'de> for IdsVisitor {
    type Value = Ids;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event")
    }

    fn visit_str<E>(self, text: &str) -> Result<Ids, E> {
        Ok(Ids(vec![text.to_owned()]))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Ids, E> {
        Ok(Ids(Vec::new()))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Ids, E> {
        Ok(Ids(Vec::new()))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Ids, E> {
        Ok(Ids(Vec::new()))
    }

    fn visit_unit<E>(self) -> Result<Ids, E> {
        Ok(Ids(Vec::new()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Ids, A::Error> {
        let mut ids = Vec::new();
        while let Some(Ids(more)) = list.next_element()? {
            ids.extend(more);
        }
        Ok(Ids(ids))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Ids, A::Error> {
        let mut ids = Vec::new();
        while let Some(name) = object.next_key::<String>()? {
            if name == KIND_FIELD {
                object.next_value::<IgnoredAny>()?;
            } else {
                let Ids(more) = object.next_value()?;
                ids.extend(more);
            }
        }
        Ok(Ids(ids))
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
        ids_mentioned_in_event(&Event::Moved {
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
        assert!(ids_mentioned_in_event(&Event::Ended).is_empty());
        assert_eq!(
            ids_mentioned_in_event(&BTreeMap::from([("key", "value")])),
            ["value"]
        );
    }
}
