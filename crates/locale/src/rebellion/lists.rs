//! Several things in a row.

use rebellion::{Colour, Face, Icon, Shape};

use super::message::Message;
use super::names::name;
use crate::Texts;

/// Returns “one, two and three”.
pub(super) fn join_with_and(texts: &Texts, items: Vec<String>) -> String {
    join_items(texts, "swr-and", items)
}

/// Returns “one, two or three”.
pub(super) fn join_with_or(texts: &Texts, items: Vec<String>) -> String {
    join_items(texts, "swr-or", items)
}

fn join_items(texts: &Texts, word: &'static str, mut items: Vec<String>) -> String {
    let Some(last) = items.pop() else {
        return texts.format("swr-none", &[]);
    };
    let Some(before) = items.pop() else {
        return last;
    };
    let pair = Message::new(texts, word)
        .with_text("first", before)
        .with_text("last", last);
    items
        .into_iter()
        .rev()
        .fold(pair.into_text(), |rest, first| {
            Message::new(texts, "swr-comma")
                .with_text("first", first)
                .with_text("rest", rest)
                .into_text()
        })
}

/// Joins sentences.
pub(super) fn join_sentences(texts: &Texts, sentences: Vec<String>) -> String {
    let both = |first, last| {
        Message::new(texts, "swr-sentences")
            .with_text("first", first)
            .with_text("last", last)
            .into_text()
    };
    sentences.into_iter().reduce(both).unwrap_or_default()
}

/// Returns the names of things.
pub(super) fn localized_names_of_ids(
    texts: &Texts,
    ids: impl IntoIterator<Item = &'static str>,
) -> Vec<String> {
    ids.into_iter().map(|id| name(texts, id)).collect()
}

/// Returns resource icons by colour and shape, left to right, those of one kind together.
pub(super) fn icon_list(texts: &Texts, icons: &[Icon]) -> String {
    let alike = icons.chunk_by(|one, next| one == next);
    let say = |icons: &[Icon]| {
        Message::new(texts, "swr-icons")
            .with_icon(icons[0])
            .with_number("count", icons.len() as i64)
            .into_text()
    };
    join_with_and(texts, alike.map(say).collect())
}

/// Returns the id of a shape.
pub(super) const fn shape_id(shape: Shape) -> &'static str {
    match shape {
        Shape::Triangle => "triangle",
        Shape::Circle => "circle",
        Shape::Square => "square",
    }
}

/// Returns how many dice show each face, of one colour or of either colour.
pub(super) fn dice_faces_in_words(
    texts: &Texts,
    colour: Option<Colour>,
    counts: [u8; 4],
) -> Vec<String> {
    let shown = Face::ALL.into_iter().zip(counts);
    shown
        .filter(|(_, count)| *count > 0)
        .map(|(face, count)| {
            Message::new(texts, "swr-dice")
                .with_text("colour", colour.map_or("either", Colour::id))
                .with_text("face", face.id())
                .with_number("count", count)
                .into_text()
        })
        .collect()
}
