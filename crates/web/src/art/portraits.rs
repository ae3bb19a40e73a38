//! Leaders and characters as small stylised busts, made of a few shapes each.

use std::fmt::Write;

/// A feature of a bust, drawn over what comes before it.
#[derive(Copy, Clone)]
enum BustFeature {
    Hair(&'static str),
    LongHair(&'static str),
    Buns(&'static str),
    Beard(&'static str),
    Moustache(&'static str),
    Cap(&'static str),
    Hood(&'static str),
    Pilot(&'static str),
    Eyes(&'static str),
    /// A shape that only one of them has.
    Drawn(&'static str),
}

struct Bust {
    id: &'static str,
    skin: &'static str,
    garb: &'static str,
    parts: &'static [BustFeature],
}

const FAIR_SKIN: &str = "#e2b594";
const DARK_SKIN: &str = "#7d5138";
const PALE_SKIN: &str = "#d8cfc6";
const OLIVE_UNIFORM: &str = "#5d6354";
const SLATE_UNIFORM: &str = "#4a505c";

const fn new_bust(
    id: &'static str,
    skin: &'static str,
    garb: &'static str,
    parts: &'static [BustFeature],
) -> Bust {
    Bust {
        id,
        skin,
        garb,
        parts,
    }
}

use BustFeature::{Beard, Buns, Cap, Drawn, Eyes, Hair, Hood, LongHair, Moustache, Pilot};

const BUSTS: [Bust; 29] = [
    new_bust(
        "emperor-palpatine",
        PALE_SKIN,
        "#23222c",
        &[Hood("#15141c"), Eyes("#e8c24a")],
    ),
    new_bust(
        "darth-vader",
        "#191b22",
        "#191b22",
        &[Drawn(
            "<path d='M8 28C8 14 11 6 20 6s12 8 12 22l-4 3H12z' fill='#2a2d37'/><path d='M12 18q3-3.4 8-3.4T28 18l-1.6 3.4H22l-2-1-2 1h-4.4z' \
             fill='#0b0c10'/><path d='M20 21.4l4.4 7.6h-8.8z' fill='#12141a' stroke='#565d70' stroke-width='.8'/><path d='M17.6 27h4.8M16.8 \
             28.6h6.4' stroke='#8a93a8' stroke-width='.7'/><path d='M13 10q7-3 14 0' stroke='#4d5362' stroke-width='1' fill='none'/>",
        )],
    ),
    new_bust(
        "grand-moff-tarkin",
        PALE_SKIN,
        OLIVE_UNIFORM,
        &[
            Drawn(
                "<path d='M13 15q-1-8 7-8.4T27 15q-1.6-4-3-4.4-4-1.6-8 0-1.6.6-3 4.4z' fill='#9aa0a6'/>",
            ),
            Eyes("#2b3038"),
            Drawn(RANK_BADGE),
        ],
    ),
    new_bust(
        "general-tagge",
        FAIR_SKIN,
        OLIVE_UNIFORM,
        &[
            Hair("#3a332e"),
            Drawn("<path d='M13 15h2v6l-2-1zM27 15h-2v6l2-1z' fill='#3a332e'/>"),
            Eyes("#2b3038"),
            Drawn(RANK_BADGE),
        ],
    ),
    new_bust(
        "admiral-ozzel",
        FAIR_SKIN,
        OLIVE_UNIFORM,
        &[
            Cap("#474c40"),
            Eyes("#2b3038"),
            Moustache("#6a645c"),
            Drawn(RANK_BADGE),
        ],
    ),
    new_bust(
        "admiral-piett",
        FAIR_SKIN,
        OLIVE_UNIFORM,
        &[Cap("#474c40"), Eyes("#2b3038"), Drawn(RANK_BADGE)],
    ),
    new_bust(
        "boba-fett",
        "#4f6b55",
        "#7b7a6a",
        &[Drawn(
            "<path d='M10 28V17C10 9 14 6 20 6s10 3 10 11v11l-5 3H15z' fill='#5c7a62'/><path d='M10 17h20v3H10z' fill='#8e3b33'/><path d='M11.6 \
             17.4h16.8v3.4h-6.2V29h-4.4v-8.2h-6.2z' fill='#11151a'/><path d='M29.4 5v9' stroke='#8a93a8' stroke-width='1.2'/>",
        )],
    ),
    new_bust(
        "colonel-yularen",
        FAIR_SKIN,
        "#c9c7bd",
        &[Hair("#8d8f92"), Eyes("#2b3038"), Moustache("#8d8f92")],
    ),
    new_bust(
        "general-veers",
        FAIR_SKIN,
        SLATE_UNIFORM,
        &[
            Drawn(
                "<path d='M10.6 17c0-7 3.6-10.4 9.4-10.4S29.4 10 29.4 17l-2 1H12.6z' fill='#5d6470'/><path d='M11.6 13.4h16.8v3H11.6z' fill='#20242c'/>",
            ),
            Eyes("#2b3038"),
        ],
    ),
    new_bust(
        "janus-greejatus",
        PALE_SKIN,
        "#4a2f52",
        &[
            Drawn("<path d='M7 15q13-5 26 0l-3-7q-10-4-20 0z' fill='#3c2545'/>"),
            Eyes("#2b3038"),
            Drawn("<path d='M15 30q5 3 10 0l2 10H13z' fill='#6d4a78'/>"),
        ],
    ),
    new_bust(
        "moff-jerjerrod",
        FAIR_SKIN,
        "#2f333c",
        &[Cap("#262a32"), Eyes("#2b3038"), Drawn(RANK_BADGE)],
    ),
    new_bust(
        "soontir-fel",
        FAIR_SKIN,
        "#23262e",
        &[
            Pilot("#2d323d"),
            Eyes("#2b3038"),
            Drawn("<path d='M12 12.6h16v2.4H12z' fill='#8e3b33'/>"),
        ],
    ),
    new_bust(
        "mon-mothma",
        FAIR_SKIN,
        "#e6e2d8",
        &[
            Hair("#8d4a33"),
            Eyes("#33404a"),
            Drawn("<path d='M14 31q6 5 12 0' fill='none' stroke='#b9a05a' stroke-width='1.4'/>"),
        ],
    ),
    new_bust(
        "princess-leia",
        FAIR_SKIN,
        "#eceae4",
        &[Buns("#4f3527"), Hair("#4f3527"), Eyes("#33291f")],
    ),
    new_bust(
        "jan-dodonna",
        FAIR_SKIN,
        "#8a7b5f",
        &[Hair("#d9d7d0"), Beard("#d9d7d0"), Eyes("#33404a")],
    ),
    new_bust(
        "general-rieekan",
        FAIR_SKIN,
        "#c4bda9",
        &[
            Drawn("<path d='M8 33q0-9 5-12h14q5 3 5 12z' fill='#e0dac9'/>"),
            Drawn(FACE_ON_TOP),
            Hair("#7b6148"),
            Eyes("#33404a"),
        ],
    ),
    new_bust(
        "admiral-ackbar",
        "#b5654f",
        "#e8e4da",
        &[Drawn(
            "<path d='M9.6 18C9.6 9.6 14 6 20 6s10.4 3.6 10.4 12c0 7-4 12.6-10.4 12.6S9.6 25 9.6 18z' fill='#c4745a'/><circle cx='10.6' cy='18' r='3.6' \
             fill='#e9d9a8'/><circle cx='29.4' cy='18' r='3.6' fill='#e9d9a8'/><circle cx='10.2' cy='18' r='1.7' fill='#20140f'/><circle cx='29.8' \
             cy='18' r='1.7' fill='#20140f'/><path d='M14.6 26q5.4 2.6 10.8 0' stroke='#7c3d2f' stroke-width='1.2' fill='none'/><path d='M16 9q4-2 8 0M15.6 \
             11.6q4.4-2 8.8 0' stroke='#a3583f' stroke-width='1' fill='none'/>",
        )],
    ),
    new_bust(
        "chewbacca",
        "#8a5a36",
        "#6d4528",
        &[Drawn(
            "<path d='M8 40V18C8 9 13 5 20 5s12 4 12 13v22z' fill='#7a4d2d'/><path d='M13 18q7-4 14 0v6q-3 5-7 5t-7-5z' fill='#a57a50'/><path d='M18 \
             22h4l-2 2.4z' fill='#2a1a10'/><path d='M10 20l2 8M30 20l-2 8M12 8l2 6M28 8l-2 6' stroke='#5c3920' stroke-width='1.2'/><circle cx='16.6' cy='18.6' r='1.1' \
             fill='#1c2430'/><circle cx='23.4' cy='18.6' r='1.1' fill='#1c2430'/><path d='M9 40 27 29l4 3-15 8z' fill='#4d4f55'/>",
        )],
    ),
    new_bust(
        "general-madine",
        FAIR_SKIN,
        "#6f7a6a",
        &[Hair("#7d5a35"), Beard("#7d5a35"), Eyes("#33404a")],
    ),
    new_bust(
        "han-solo",
        FAIR_SKIN,
        "#ded7c6",
        &[
            Hair("#5d412a"),
            Eyes("#33404a"),
            Drawn("<path d='M6 40q1-9 8-11l3 11zM34 40q-1-9-8-11l-3 11z' fill='#23252b'/>"),
        ],
    ),
    new_bust(
        "lando-calrissian",
        DARK_SKIN,
        "#6f9ac0",
        &[
            Hair("#1e1712"),
            Moustache("#1e1712"),
            Eyes("#1a120c"),
            Drawn("<path d='M5 40q1-11 9-12l-2 12zM35 40q-1-11-9-12l2 12z' fill='#2a4f7d'/>"),
        ],
    ),
    new_bust(
        "luke-skywalker",
        FAIR_SKIN,
        "#e2dac6",
        &[
            LongHair("#c79b52"),
            Hair("#c79b52"),
            Eyes("#2d5a8a"),
            Drawn("<path d='M16 29l4 7 4-7' fill='none' stroke='#a99b7c' stroke-width='1.4'/>"),
        ],
    ),
    new_bust(
        "luke-skywalker-jedi",
        FAIR_SKIN,
        "#1d2027",
        &[
            Hair("#a67f45"),
            Eyes("#2d5a8a"),
            Drawn(
                "<path d='M31.5 4v30' stroke='#6fe08a' stroke-width='2.2'/><path d='M31.5 33v6' stroke='#8a93a8' stroke-width='2.6'/>",
            ),
        ],
    ),
    new_bust(
        "obi-wan-kenobi",
        FAIR_SKIN,
        "#8a6a48",
        &[Hood("#6d5136"), Beard("#e2ded4"), Eyes("#2d5a8a")],
    ),
    new_bust(
        "wedge-antilles",
        FAIR_SKIN,
        "#d2742f",
        &[
            Pilot("#d9d6cc"),
            Eyes("#33291f"),
            Drawn("<path d='M12 12.6h16v2.4H12z' fill='#3f8a5a'/>"),
        ],
    ),
    new_bust(
        "r2d2-c3po",
        "#c9a24a",
        "#8a6c2d",
        &[Drawn(
            "<path d='M5 40V24a8 8 0 0 1 16 0v16z' fill='#dfe4ec'/><path d='M5 24a8 8 0 0 1 16 0z' fill='#4a7fc0'/><circle cx='13' cy='20' r='1.8' \
             fill='#16202c'/><path d='M8 28h10v3H8zM8 33h10v2H8z' fill='#4a7fc0'/><path d='M22 40V16c0-5 2.6-8 6.6-8s6.4 3 6.4 8v24z' \
             fill='#d0a94e'/><circle cx='26' cy='16' r='1.6' fill='#fff3c0'/><circle cx='31.4' cy='16' r='1.6' fill='#fff3c0'/><path d='M25.6 22h6' stroke='#7c5e22' stroke-width='1.2'/>",
        )],
    ),
    new_bust(
        "yoda",
        "#8aa05a",
        "#a58c62",
        &[Drawn(
            "<path d='M1 15q8-2 12 3l-2 5Q4 21 1 15zM39 15q-8-2-12 3l2 5q7-2 10-8z' fill='#8aa05a'/><path d='M11 19c0-6 4-10 9-10s9 4 9 10-4 10-9 10-9-4-9-10z' \
             fill='#9db36a'/><path d='M14 13q6-3 12 0' stroke='#6f8446' stroke-width='1' fill='none'/><circle cx='16.4' cy='19' r='1.4' fill='#2a2b18'/><circle cx='23.6' cy='19' r='1.4' fill='#2a2b18'/>",
        )],
    ),
    new_bust(
        "ig-88",
        "#7d8694",
        "#4d545f",
        &[Drawn(
            "<path d='M15 32V9q0-5 5-5t5 5v23z' fill='#8a94a4'/><path d='M14 12h12v2.4H14zM14 17h12v1.6H14z' fill='#2a2f38'/><circle cx='17.4' cy='15.7' r='1.5' \
             fill='#e0503c'/><circle cx='22.8' cy='10' r='1.2' fill='#e0503c'/><path d='M8 40l4-10h16l4 10z' fill='#5d6572'/>",
        )],
    ),
    new_bust(
        "jabba-the-hutt",
        "#9a8f55",
        "#7d7442",
        &[Drawn(
            "<path d='M3 40C3 20 9 8 20 8s17 12 17 32z' fill='#9a9257'/><path d='M9 26q11 6 22 0' stroke='#4f4a26' stroke-width='1.8' fill='none'/><ellipse cx='13.6' cy='19' \
             rx='3' ry='2.3' fill='#e0a24a'/><ellipse cx='26.4' cy='19' rx='3' ry='2.3' fill='#e0a24a'/><path d='M13.6 17v4M26.4 17v4' stroke='#2a2415' stroke-width='1.2'/>",
        )],
    ),
];

const RANK_BADGE: &str =
    "<path d='M22 32h7v3h-7z' fill='#8e3b33'/><path d='M22 33.2h7v.8h-7z' fill='#3f6fae'/>";
const FACE_ON_TOP: &str = "<ellipse cx='20' cy='18' rx='7' ry='8.6' fill='#e2b594'/>";

/// Returns the name of the portrait of a leader or character. A person who is in both games has one portrait.
pub(crate) fn portrait_picture_name(id: &str) -> Option<String> {
    let id = id
        .strip_prefix("reb-")
        .or(id.strip_prefix("imp-"))
        .unwrap_or(id);
    let id = match id {
        "leia-organa" => "princess-leia",
        other => other,
    };
    BUSTS
        .iter()
        .any(|bust| bust.id == id)
        .then(|| format!("l-{id}"))
}

/// Returns all portraits, on a field of 40 by 40.
pub(crate) fn portrait_symbols() -> String {
    let mut all = String::new();
    for bust in &BUSTS {
        let _ = write!(
            all,
            "<symbol id='l-{}' viewBox='0 0 40 40'><path d='M5 40c1-9 7-12 15-12s14 3 15 12z' fill='{}'/>\
             <path d='M17 24h6v6q-3 2.4-6 0z' fill='{}'/><ellipse cx='20' cy='18' rx='7' ry='8.6' fill='{}'/>",
            bust.id, bust.garb, bust.skin, bust.skin
        );
        bust.parts
            .iter()
            .for_each(|part| draw_feature(&mut all, *part));
        all.push_str("</symbol>");
    }
    all
}

fn draw_feature(out: &mut String, part: BustFeature) {
    let _ = match part {
        BustFeature::Hair(colour) => write!(
            out,
            "<path d='M12.4 17c-1-8 3-11 7.6-11s8.6 3 7.6 11c-.8-3.4-2-5-3-5.4-3 1-6.4.8-8.6-.4-1.6.8-2.8 2.4-3.6 5.8z' fill='{colour}'/>"
        ),
        BustFeature::LongHair(colour) => write!(
            out,
            "<path d='M11.6 14h3v10q-2 .6-3-1.6zM28.4 14h-3v10q2 .6 3-1.6z' fill='{colour}'/>"
        ),
        BustFeature::Buns(colour) => write!(
            out,
            "<circle cx='11' cy='17.6' r='4.2' fill='{colour}'/><circle cx='29' cy='17.6' r='4.2' fill='{colour}'/>"
        ),
        BustFeature::Beard(colour) => write!(
            out,
            "<path d='M13 19q1 3 4 3.4h6q3-.4 4-3.4.6 10-7 10t-7-10z' fill='{colour}'/>"
        ),
        BustFeature::Moustache(colour) => write!(
            out,
            "<path d='M15.6 22.6q4.4-2.2 8.8 0-.6 1.6-2.4 1.4-2-.6-4 0-1.8.2-2.4-1.4z' fill='{colour}'/>"
        ),
        BustFeature::Cap(colour) => write!(
            out,
            "<path d='M11 14l1-6.6q8-3 16 0l1 6.6q-9-2-18 0z' fill='{colour}'/><path d='M11.4 13.8q8.6-2 17.2 0l-.6 1.8q-8-1.6-16 0z' fill='#1c1e20'/>"
        ),
        BustFeature::Hood(colour) => write!(
            out,
            "<path d='M20 3C10 3 7 12 8 24l-2 16h8l-1-16c-.6-7 2-12.4 7-12.4S27.600 17 27 24l-1 16h8l-2-16c1-12-2-21-12-21z' fill='{colour}'/>"
        ),
        BustFeature::Pilot(colour) => write!(
            out,
            "<path d='M10 24V17C10 9 14 5.400 20 5.400S30 9 30 17v7l-3 2v-8q-7-4-14 0v8z' fill='{colour}'/>"
        ),
        BustFeature::Eyes(colour) => write!(
            out,
            "<circle cx='17' cy='18.4' r='1' fill='{colour}'/><circle cx='23' cy='18.4' r='1' fill='{colour}'/>"
        ),
        BustFeature::Drawn(shape) => out.write_str(shape),
    };
}
