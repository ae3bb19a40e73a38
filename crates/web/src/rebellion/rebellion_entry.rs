//! Rebellion on the pages that list all games.

use rebellion::{Faction, Leader, Skill, State, Unit};

use crate::art::{portraits, unit_silhouettes};
use crate::game_entry::GameEntry;
use crate::rule_contents::RulePhase;
use crate::rule_pictures::{Picture, rule_picture_of_mark};
use crate::table_ui::TableUi;

/// Words of the rules whose pictures are marks.
const MARK_WORDS: &[(&str, &str)] = &[
    ("mission card", "c-mission"),
    ("action card", "c-action"),
    ("objective card", "c-objective"),
    ("probe card", "c-probe"),
    ("tactic card", "c-tactic"),
    ("project card", "c-project"),
    ("sabotage marker", "x-sabotage"),
    ("recruit icon", "t-recruit"),
    ("build icon", "t-build"),
    ("captured leader", "x-captive"),
    ("direct hit", "f-direct-hit"),
    ("hit", "f-hit"),
    ("special", "f-special"),
    ("blank", "f-blank"),
    ("triangle", "r-triangle"),
    ("circle", "r-circle"),
    ("square", "r-square"),
    ("space theater", "h-space"),
    ("ground theater", "h-ground"),
];

impl GameEntry for State {
    const FIRST_SETUPS: &'static [&'static str] = &["first", "full"];
    const LEARNING_SETUP: &'static str = "first";
    const USUAL_SETUP: &'static str = "full";
    const SCENE: &'static str = "<g fill='none' stroke='#4a5c88' stroke-width='1.2'><path d='M60 70 150 36 260 60 350 28 440 66M150 36 190 96 260 60 330 104 440 66M60 70 190 96 330 104'/></g>\
             <use href='#p-hoth' x='44' y='54' width='32' height='32'/><use href='#p-tatooine' x='132' y='18' width='36' height='36'/>\
             <use href='#p-coruscant' x='236' y='36' width='48' height='48'/><use href='#p-mon-calamari' x='334' y='12' width='32' height='32'/>\
             <use href='#p-endor' x='424' y='50' width='32' height='32'/><use href='#p-mustafar' x='174' y='80' width='32' height='32'/>\
             <use href='#p-bespin' x='312' y='86' width='36' height='36'/><g color='#7fb2e5'><use href='#u-star-destroyer' x='282' y='28' width='42' height='28'/></g>\
             <g color='#e8793a'><use href='#u-x-wing' x='84' y='44' width='26' height='18'/><use href='#u-mon-calamari-cruiser' x='366' y='84' width='42' height='28'/></g>";
    const RULE_PREFIXES: &'static [&'static str] = &[];
    const RULE_PHASES: &'static [RulePhase] = &[
        ("goal", &["WIN", "REPUTATION", "OBJECTIVE", "BASE"]),
        ("setup", &["COMP", "FIRST", "SETUP", "ROUND"]),
        ("assignment", &["ASSIGN", "LEADER", "SKILL", "RING"]),
        ("command", &["COMMAND", "ACTIVATE", "MOVE", "TRANSPORT"]),
        (
            "missions",
            &[
                "MISSION", "OPPOSE", "PROJECT", "CAPTURE", "RESCUE", "ACTION",
            ],
        ),
        (
            "combat",
            &[
                "COMBAT",
                "DICE",
                "ATTACK",
                "TACTIC",
                "RETREAT",
                "BATTLE-WIN",
                "DESTROY",
                "DEATHSTAR",
            ],
        ),
        (
            "refresh",
            &["REFRESH", "RECRUIT", "BUILD", "DEPLOY", "PROBE", "DISCARD"],
        ),
        (
            "pieces",
            &[
                "SYSTEM",
                "NEAREST",
                "LOYALTY",
                "SUBJUGATE",
                "SABOTAGE",
                "UNIT",
                "STRUCT",
                "LIMITS",
            ],
        ),
        ("team", &["TEAM", "CHEAT", "GOLD", "CHECK"]),
    ];
    fn rule_pictures() -> Vec<(String, Picture)> {
        MARK_WORDS
            .iter()
            .map(rule_picture_of_mark)
            .chain(piece_names_with_pictures())
            .collect()
    }
}

/// Returns the names of units, skills and leaders.
fn piece_names_with_pictures() -> impl Iterator<Item = (String, Picture)> {
    let name = |id: &str| State::name(id).to_ascii_lowercase();
    let units = Unit::all().map(move |unit| {
        let class = match unit.faction() {
            Faction::Rebel => "icon unit rebel",
            Faction::Imperial => "icon unit imperial",
        };
        let picture = unit_silhouettes::unit_picture_name(unit);
        (
            name(unit.id()),
            Picture {
                name: picture,
                class,
            },
        )
    });
    let skills = Skill::ALL.iter().map(move |skill| {
        let picture = format!("s-{}", skill.id());
        (
            name(skill.id()),
            Picture {
                name: picture,
                class: "icon",
            },
        )
    });
    let leaders = Leader::all().filter_map(move |leader| {
        let picture = portraits::portrait_picture_name(leader.id())?;
        Some((
            name(leader.id()),
            Picture {
                name: picture,
                class: "icon portrait",
            },
        ))
    });
    units.chain(skills).chain(leaders)
}
