//! The card game on the pages that list all games.

use empire_vs_rebellion::State;

use crate::game_entry::GameEntry;
use crate::rule_contents::RulePhase;
use crate::rule_pictures::{Picture, rule_picture_of_mark};

/// Words of the rules whose pictures are marks.
const MARK_WORDS: &[(&str, &str)] = &[
    ("diplomacy", "k-diplomacy"),
    ("force", "k-force"),
    ("military", "k-military"),
    ("recon", "k-recon"),
    ("strategy", "k-strategy"),
];

impl GameEntry for State {
    const FIRST_SETUPS: &'static [&'static str] = &["tutorial", "full"];
    const LEARNING_SETUP: &'static str = "full";
    const USUAL_SETUP: &'static str = "full";
    const SCENE: &'static str = "<g transform='translate(250 66) scale(.94)'><g transform='rotate(-9) translate(-86 4)'><rect x='-34' y='-48' width='68' height='96' rx='7' fill='#1a2136' stroke='#e8793a'/>\
             <use href='#l-luke-skywalker' x='-24' y='-30' width='48' height='48'/></g><g transform='rotate(9) translate(86 4)'><rect x='-34' y='-48' width='68' height='96' rx='7' fill='#1a2136' stroke='#7fb2e5'/>\
             <use href='#l-darth-vader' x='-24' y='-30' width='48' height='48'/></g><rect x='-38' y='-52' width='76' height='104' rx='8' fill='#121829' stroke='#9aa3b2'/>\
             <g color='#e8793a'><use href='#m-rebel' x='-26' y='-34' width='30' height='30'/></g><g color='#7fb2e5'><use href='#m-imperial' x='-4' y='6' width='30' height='30'/></g><path d='M-26 34 26-34' stroke='#9aa3b2'/></g>";
    const RULE_PREFIXES: &'static [&'static str] = &["EV", "EG-"];
    const RULE_PHASES: &'static [RulePhase] = &[
        ("goal", &["EVR-GOAL", "EVR-END"]),
        (
            "setup",
            &["EVR-COMP", "EVR-CHAR", "EVR-TUT", "EVR-SETUP", "EVR-ROUND"],
        ),
        ("planning", &["EVR-PLAN", "EVP"]),
        ("struggle", &["EVR-STRUG", "EVL"]),
        ("dominance", &["EVR-DOM", "EVO"]),
        ("cards", &["EVC", "EVB", "EVR-FAQ"]),
    ];
    fn rule_pictures() -> Vec<(String, Picture)> {
        MARK_WORDS.iter().map(rule_picture_of_mark).collect()
    }
}
