//! Marks: those of the two sides, the neutral one and that of the game; skills, resource icons, tokens and dice.

use rebellion::{Face, Icon, Shape, Theater};
use tabletop::Side;

/// Shapes that are drawn as they are: name, field, content.
const MARKS: [(&str, &str, &str); 43] = [
    // A half sun with rays.
    (
        "m-rebel",
        "0 0 24 24",
        "<path fill='currentColor' d='M4.5 17a7.5 7.5 0 0 1 15 0zM1.5 18.6h21v2.2h-21zM11 2h2v5h-2zM4.2 4.9l1.6-1.2 2.7 4.2-1.6 1.1zM19.8 \
         4.9l-1.6-1.2-2.7 4.2 1.6 1.1zM.8 11.2l.8-1.9 4.4 2-.9 1.8zM23.2 11.2l-.8-1.9-4.4 2 .9 1.8z'/>",
    ),
    // A ring of six teeth.
    (
        "m-imperial",
        "0 0 24 24",
        "<path fill='currentColor' fill-rule='evenodd' d='M10.2 1h3.6l.5 3.1 2.4 1.4 3-1.1 1.8 3.1-2.4 2v2.9l2.4 2-1.8 3.1-3-1.1-2.4 \
         1.4-.5 3.2h-3.6l-.5-3.2-2.4-1.4-3 1.1-1.8-3.1 2.4-2V9.5l-2.4-2 1.8-3.1 3 1.1 2.4-1.4zM12 6.4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z'/>",
    ),
    // Nobody's: an open circle.
    (
        "m-neutral",
        "0 0 24 24",
        "<circle cx='12' cy='12' r='7.5' fill='none' stroke='currentColor' stroke-width='3'/>",
    ),
    // Twin Suns: two discs over a horizon.
    (
        "m-suns",
        "0 0 48 32",
        "<circle cx='20' cy='15' r='10' fill='#f2b55c'/><circle cx='30' cy='12.5' r='6.5' fill='#e8793a'/>\
         <path d='M2 24h44' stroke='#7fb2e5' stroke-width='1.6'/><path d='M9 27.4h30M16 30.4h16' stroke='#7fb2e5' stroke-width='1.2' opacity='.55'/>",
    ),
    // Skills.
    (
        "s-diplomacy",
        "0 0 16 16",
        "<path fill='currentColor' d='M2 2h8a1.5 1.5 0 0 1 1.5 1.5v4A1.5 1.5 0 0 1 10 9H6L3.2 11.4V9H2A1.5 1.5 0 0 1 .5 7.5v-4A1.5 1.5 0 0 1 2 \
         2zM12.6 6H14a1.5 1.5 0 0 1 1.5 1.5v3A1.5 1.5 0 0 1 14 12h-.9v2.2L10.4 12H8.2L7 10.4h3.4a2.4 2.4 0 0 0 2.2-2.4z'/>",
    ),
    (
        "s-intel",
        "0 0 16 16",
        "<path fill='currentColor' fill-rule='evenodd' d='M8 3c3.6 0 6.2 2.6 7.6 5-1.4 2.4-4 5-7.6 5S1.8 10.4.4 8C1.8 5.6 4.4 3 8 3zm0 1.8a3.2 \
         3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zm0 1.7a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z'/>",
    ),
    (
        "s-spec-ops",
        "0 0 16 16",
        "<path fill='currentColor' fill-rule='evenodd' d='M7.2 0h1.6v2.1A6 6 0 0 1 13.9 7.2H16v1.6h-2.1a6 6 0 0 1-5.1 5.1V16H7.2v-2.1a6 6 0 0 \
         1-5.1-5.1H0V7.2h2.1a6 6 0 0 1 5.1-5.1zM8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 2.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z'/>",
    ),
    (
        "s-logistics",
        "0 0 16 16",
        "<path fill='currentColor' d='M1 2.2h3.4L8 8l-3.6 5.8H1L4.6 8zM7.6 2.2H11L14.8 8 11 13.8H7.6L11.2 8z'/>",
    ),
    // Kinds of cards.
    (
        "c-mission",
        "0 0 16 16",
        "<path fill='currentColor' fill-rule='evenodd' d='M8 .6 9.9 6.1 15.4 8l-5.5 1.9L8 15.4 6.1 9.9.6 8l5.5-1.9zm0 5.8a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z'/>",
    ),
    (
        "c-action",
        "0 0 16 16",
        "<path fill='currentColor' d='M9.6.6 3 9h4.2l-1 6.4L13 7H8.6z'/>",
    ),
    (
        "c-objective",
        "0 0 16 16",
        "<path fill='currentColor' d='M3 .8h1.6v14.4H3zM5.6 1.8h8.6L11.6 5l2.6 3.4H5.6z'/>",
    ),
    (
        "c-probe",
        "0 0 16 16",
        "<path fill='currentColor' d='M4 5.6a4 4 0 0 1 8 0zM3.2 6.6h9.6v2H3.2zM5 9.6h1.4l-.8 5.6H4.4zM9.6 9.6H11l.6 5.6h-1.2zM7.3 9.6h1.4v3.6H7.3z'/>",
    ),
    (
        "c-tactic",
        "0 0 16 16",
        "<path fill='currentColor' d='M1 1h2.6L15 12.4V15h-2.6l-2.2-2.2L8 10.6 3.6 15H1v-2.6L5.4 8 1 3.6zM12.4 1H15v2.6L11.4 7.2 8.8 4.6z'/>",
    ),
    (
        "c-project",
        "0 0 16 16",
        "<path fill='currentColor' fill-rule='evenodd' d='M1 2h14v12H1zm1.6 1.6v8.8h10.8V3.6zM5 5h2v6H5zM9 5h2v3.4H9z'/>",
    ),
    // The track.
    (
        "t-recruit",
        "0 0 16 16",
        "<path fill='currentColor' d='M6.5 1.6a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM1 14.4c.2-3.6 2.2-5.6 5.5-5.6s5.3 2 5.5 5.6zM12 3h1.6v2h2v1.6h-2v2H12v-2h-2V5h2z'/>",
    ),
    (
        "t-build",
        "0 0 16 16",
        "<path fill='currentColor' d='M1.4 3.6 4 1l4.4 4.4L11 2.8l2.2 2.2-2.6 2.6 4 4L12 14.2 8 10.2l-4.4 4.4-2.2-2.2 4.4-4.4z'/>",
    ),
    // Rings and states.
    (
        "x-captive",
        "0 0 16 16",
        "<path fill='none' stroke='currentColor' stroke-width='1.8' d='M3 1v14M6.4 1v14M9.6 1v14M13 1v14M1.4 3h13.2M1.4 13h13.2'/>",
    ),
    (
        "x-sabotage",
        "0 0 16 16",
        "<path fill='currentColor' fill-rule='evenodd' d='M8 .8 15.6 14.6H.4zM7.1 5v5h1.8V5zm0 6.2V13h1.8v-1.8z'/>",
    ),
    (
        "x-pin",
        "0 0 16 16",
        "<path fill='currentColor' fill-rule='evenodd' d='M8 .6a5 5 0 0 1 5 5c0 3.4-5 9.8-5 9.8S3 9 3 5.6a5 5 0 0 1 5-5zm0 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z'/>",
    ),
    // Resource icons.
    (
        "r-triangle",
        "0 0 12 12",
        "<path fill='currentColor' d='M6 1 11.4 11H.6z'/>",
    ),
    (
        "r-circle",
        "0 0 12 12",
        "<circle cx='6' cy='6' r='5' fill='currentColor'/>",
    ),
    (
        "r-square",
        "0 0 12 12",
        "<path fill='currentColor' d='M1.2 1.2h9.6v9.6H1.2z'/>",
    ),
    // The theaters: a star, and a hill.
    (
        "h-space",
        "0 0 12 12",
        "<path fill='currentColor' d='M6 .6 7.400 4.600 11.400 6 7.400 7.400 6 11.400 4.600 7.400.6 6l4-1.400z'/>",
    ),
    (
        "h-ground",
        "0 0 12 12",
        "<path fill='currentColor' d='M.6 10 4.400 3l2.200 3.600L8 4.600 11.400 10z'/>",
    ),
    // The faces of dice.
    (
        "f-hit",
        "0 0 24 24",
        "<path fill='none' stroke='currentColor' stroke-width='1.9' stroke-linejoin='round' d='M12 3.4l2 4.4 4.4-2-2 4.4 4.4 1.8-4.4 1.8 2 4.4-4.4-2-2 \
         4.4-2-4.4-4.4 2 2-4.4L3.2 12l4.4-1.8-2-4.4 4.4 2z'/>",
    ),
    (
        "f-direct-hit",
        "0 0 24 24",
        "<path fill='currentColor' d='M12 2.2l2.4 5 5.2-2.2-2.2 5.2 5 2.2-5 2 2.2 5.4-5.2-2.2-2.4 5-2.4-5-5.2 2.2 2.2-5.4-5-2 5-2.2-2.2-5.2L9.6 7.2z'/>",
    ),
    (
        "f-special",
        "0 0 24 24",
        "<path fill='currentColor' d='M4 3.4h2.6l11 12.2 1.8-1.6 1.2 1.2-2 2 2.2 2.4-1.2 1.2-2.4-2.2-2 2-1.2-1.2 1.6-1.8L3.6 6.2zM20 \
         3.4h-2.6l-3.8 4.2 2 2.2 4.8-3.6zM8.4 13.4 6.4 15.6 4.6 14l-1.2 1.2 2 2-2.2 2.4 1.2 1.2 2.4-2.2 2 2 1.2-1.2-1.6-1.8 2.2-2.4z'/>",
    ),
    (
        "f-blank",
        "0 0 24 24",
        "<circle cx='12' cy='12' r='1.6' fill='currentColor' opacity='.5'/>",
    ),
    // Cards of the card game.
    (
        "k-diplomacy",
        "0 0 24 24",
        "<path fill='currentColor' d='M4 4h11a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H9l-4 3.400V13H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM18.600 9H20a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-1.200v3l-3.600-3H12l-1.600-2h4.600a3.600 3.600 0 0 0 3.600-3.400z'/>",
    ),
    (
        "k-force",
        "0 0 24 24",
        "<path fill='currentColor' fill-rule='evenodd' d='M12 1.600 14.200 9 21.600 6.600 16 12l5.600 5.400-7.400-2.400L12 22.400 9.800 15l-7.400 2.400L8 12 2.400 6.600 9.800 9zm0 8.600a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600z'/>",
    ),
    (
        "k-military",
        "0 0 24 24",
        "<path fill='currentColor' d='M12 1.600 21 5v7c0 5-3.600 8.600-9 10.400C6.600 20.600 3 17 3 12V5zM11 6v5H7v2h4v5h2v-5h4v-2h-4V6z'/>",
    ),
    (
        "k-recon",
        "0 0 24 24",
        "<path fill='currentColor' fill-rule='evenodd' d='M12 4c5.400 0 9.200 4 11.200 8-2 4-5.800 8-11.200 8S2.800 16 .8 12C2.800 8 6.600 4 12 4zm0 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 2.600a2.400 2.400 0 1 1 0 4.800 2.400 2.400 0 0 1 0-4.800z'/>",
    ),
    (
        "k-strategy",
        "0 0 16 16",
        "<path fill='currentColor' fill-rule='evenodd' d='M2 1h12v14H2zm1.600 1.600v10.800h8.800V2.600zM5 5h6v1.400H5zm0 2.800h6v1.400H5zm0 2.600h4v1.400H5z'/>",
    ),
    // Buttons.
    (
        "b-people",
        "0 0 16 16",
        "<path fill='currentColor' d='M5.4 7.4a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM.6 13.6c0-2.9 2-5 4.8-5s4.8 2.1 4.8 5zM11 7.6a2.2 2.2 0 1 0-1.3-4 4 4 0 0 1-.2 3.5 2.2 2.2 0 0 0 1.5.5zM11.6 13.6h3.8c0-2.7-1.6-4.6-4-4.7-.5 0-.9.1-1.3.2 1 1.1 1.5 2.6 1.5 4.5z'/>",
    ),
    (
        "b-chat",
        "0 0 16 16",
        "<path fill='currentColor' d='M2.4 2h11.2C14.4 2 15 2.6 15 3.4v7.2c0 .8-.6 1.4-1.4 1.4H8l-4 3v-3H2.400C1.600 12 1 11.400 1 10.600V3.400C1 2.600 1.600 2 2.400 2zM4 5v1.300h8V5zm0 2.800v1.300h5.500V7.800z'/>",
    ),
    (
        "b-eye",
        "0 0 16 16",
        "<path fill='currentColor' d='M8 3c3.400 0 6 2 7.400 5-1.400 3-4 5-7.400 5S2 11 .6 8C2 5 4.600 3 8 3zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm0 1.600a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800z'/>",
    ),
    (
        "b-undo",
        "0 0 16 16",
        "<path fill='currentColor' d='M6.4 1.6v3h3.2a5 5 0 0 1 0 10H4.4v-1.8h5.2a3.2 3.2 0 0 0 0-6.4H6.4v3L1.4 5.5z'/>",
    ),
    (
        "b-fit",
        "0 0 16 16",
        "<path fill='none' stroke='currentColor' stroke-width='1.8' d='M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4'/>",
    ),
    (
        "b-piles",
        "0 0 16 16",
        "<path fill='none' stroke='currentColor' stroke-width='1.6' d='M4.500 4.500V1.500h10v10h-3M1.500 4.500h10v10h-10z'/>",
    ),
    (
        "b-odds",
        "0 0 16 16",
        "<path fill='none' stroke='currentColor' stroke-width='1.8' d='M3 3l8.500 8.500M13 3 4.500 11.500M2.500 9.500 6.500 13.500M13.500 9.500 9.500 13.500'/>",
    ),
    (
        "b-reach",
        "0 0 16 16",
        "<path fill='none' stroke='currentColor' stroke-width='1.8' d='M1.500 8h12M9.500 4l4 4-4 4M1.500 4.500v7'/>",
    ),
    (
        "b-builds",
        "0 0 16 16",
        "<path fill='none' stroke='currentColor' stroke-width='1.7' d='M2 14.200V7.500l4 2.500V7.500l4 2.500V1.800h4v12.400zM5 12.500h6'/>",
    ),
    (
        "b-search",
        "0 0 16 16",
        "<path fill='none' stroke='currentColor' stroke-width='1.8' d='M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2zM10.8 10.8 14.6 14.6'/>",
    ),
];

/// Returns the pictures of all marks.
pub(crate) fn mark_symbols() -> String {
    MARKS
        .iter()
        .map(|(id, field, content)| {
            format!("<symbol id='{id}' viewBox='{field}'>{content}</symbol>")
        })
        .collect()
}

/// Returns the mark of a side.
pub(crate) fn side_mark(side: Side) -> &'static str {
    side_mark_with_id(side.id())
}

/// Returns the mark of the side with this id, or the neutral mark if it has none.
pub(crate) fn side_mark_with_id(id: &str) -> &'static str {
    let mut drawn = MARKS.iter().map(|(mark, ..)| *mark);
    let found = drawn.find(|mark| mark.strip_prefix("m-") == Some(id));
    found.unwrap_or("m-neutral")
}

/// Returns the picture of a face of a die.
pub(crate) const fn die_face_mark(face: Face) -> &'static str {
    match face {
        Face::Blank => "f-blank",
        Face::Hit => "f-hit",
        Face::DirectHit => "f-direct-hit",
        Face::Special => "f-special",
    }
}

/// Returns the picture of a theater.
pub(crate) const fn theater_picture_id(theater: Theater) -> &'static str {
    match theater {
        Theater::Space => "h-space",
        Theater::Ground => "h-ground",
    }
}

/// Returns the picture of a resource icon, and the class that gives it its colour.
pub(crate) const fn resource_mark(icon: Icon) -> (&'static str, &'static str) {
    let picture = match icon.shape {
        Shape::Triangle => "r-triangle",
        Shape::Circle => "r-circle",
        Shape::Square => "r-square",
    };
    let class = match icon.theater {
        Theater::Space => "space",
        Theater::Ground => "ground",
    };
    (picture, class)
}
