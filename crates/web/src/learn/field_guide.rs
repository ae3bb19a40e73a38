//! The field guide of a game: its goal, a round on one screen, and a legend of marks, units and cards. A newcomer reads
//! it in five minutes; the numbered rules are one link away.

use leptos::prelude::*;

use crate::art;
use crate::dialog::{DialogMode, draw_open_dialog};
use crate::explanation_tip::rule_link;
use crate::route::Route;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// The steps of a round and the parts of the legend, by the ends of the keys of their texts.
struct GuideOutline {
    steps: &'static [GuideStep],
    marks: &'static [GuideMark],
    legend: &'static [(&'static str, &'static [&'static str])],
}

/// A step of a round, with the rule that says more.
struct GuideStep {
    text: &'static str,
    rule: &'static str,
}

/// A mark on the table or an idea of the game: its picture, and the rule that says more.
struct GuideMark {
    text: &'static str,
    picture: &'static str,
    rule: &'static str,
}

const fn step(text: &'static str, rule: &'static str) -> GuideStep {
    GuideStep { text, rule }
}

const fn mark(text: &'static str, picture: &'static str, rule: &'static str) -> GuideMark {
    GuideMark {
        text,
        picture,
        rule,
    }
}

const REBELLION: GuideOutline = GuideOutline {
    steps: &[
        step("assign", "ASSIGN-02"),
        step("command", "ACTIVATE-01"),
        step("refresh", "REFRESH-01"),
    ],
    marks: &[
        mark("loyalty", "m-rebel", "LOYALTY-03"),
        mark("subjugation", "m-imperial", "SUBJUGATE-01"),
        mark("sabotage", "x-sabotage", "SABOTAGE-01"),
        mark("tactics", "h-space", "LEADER-02"),
        mark("ring", "g-captured", "RING-01"),
        mark("captive", "x-captive", "CAPTURE-02"),
        mark("queue", "t-build", "BUILD-11"),
        mark("probe", "c-probe", "PROBE-04"),
    ],
    legend: &[
        ("skills", &["diplomacy", "intel", "spec-ops", "logistics"]),
        ("dice", &["hit", "direct-hit", "special", "blank"]),
        (
            "imperial-units",
            &[
                "tie-fighter",
                "assault-carrier",
                "star-destroyer",
                "super-star-destroyer",
                "death-star",
                "stormtrooper",
                "at-st",
                "at-at",
            ],
        ),
        (
            "rebel-units",
            &[
                "x-wing",
                "y-wing",
                "rebel-transport",
                "corellian-corvette",
                "mon-calamari-cruiser",
                "rebel-trooper",
                "airspeeder",
                "shield-generator",
                "ion-cannon",
            ],
        ),
    ],
};

const CARD_GAME: GuideOutline = GuideOutline {
    steps: &[
        step("plan", "EVR-PLAN-01"),
        step("struggle", "EVR-STRUG-02"),
        step("dominance", "EVR-DOM-01"),
    ],
    marks: &[
        mark("character", "l-luke-skywalker", "EVR-CHAR-03"),
        mark("exhausted", "k-force", "EVR-ABIL-02"),
        mark("balance", "m-neutral", "EVR-WINEV-02"),
        mark("influence", "m-suns", "EVR-INFL-01"),
        mark("passes", "m-rebel", "EVR-PASS-02"),
    ],
    legend: &[
        (
            "basic-cards",
            &[
                "reb-force-2",
                "reb-recon-2",
                "reb-military-2",
                "reb-diplomacy-2",
            ],
        ),
        (
            "strategies",
            &[
                "strat-bureaucracy",
                "strat-deception",
                "strat-direct-assault",
                "strat-infiltration",
                "strat-support",
            ],
        ),
    ],
};

/// The switch of the field guide over a table.
#[derive(Copy, Clone)]
pub(crate) struct GuideSwitch(pub(crate) RwSignal<bool>);

fn find_outline(game: &str) -> Option<&'static GuideOutline> {
    match game {
        "rebellion" => Some(&REBELLION),
        "empire-vs-rebellion" => Some(&CARD_GAME),
        _ => None,
    }
}

/// Draws the field guide of a game as a page of its own, if there is one.
pub(crate) fn field_guide(game: &str) -> Option<AnyView> {
    let outline = find_outline(game)?;
    games::with_game!(game, G => draw_guide::<G>(outline).into_any())
}

/// Draws the field guide over the table of a game while its switch is on.
pub(crate) fn field_guide_over_table(game: &'static str, switch: GuideSwitch) -> impl IntoView {
    let close = move || switch.0.set(false);
    move || {
        let outline = find_outline(game).filter(|_| switch.0.get())?;
        let content = games::with_game!(game, G => guide_content::<G>(outline).into_any());
        let sheet = view! {
            <div class="learn-screen field-guide">
                <div class="guide-bar">
                    <h2>{ui_text("ui-field-guide")}</h2>
                    <button on:click=move |_| close()>{ui_text("ui-close")}</button>
                </div>
                {content}
            </div>
        };
        let label = ui_text("ui-field-guide");
        Some(draw_open_dialog(
            "guide-sheet",
            label,
            DialogMode::NonModal,
            close,
            sheet,
        ))
    }
}

fn draw_guide<G: TableUi>(outline: &'static GuideOutline) -> impl IntoView {
    view! {
        <div class="learn-screen field-guide">
            <header>
                <a class="button" href=format!("#{}", Route::Learn)>{ui_text("ui-learn-list")}</a>
                <h1>{G::name(G::ID)}</h1>
                <a class="button" href="#/rules">{ui_text("ui-rules")}</a>
            </header>
            <main>{guide_content::<G>(outline)}</main>
        </div>
    }
}

/// Draws the goal, a round and the legend.
fn guide_content<G: TableUi>(outline: &'static GuideOutline) -> impl IntoView {
    let id = G::ID;
    let text = |end: &str| ui_text(&format!("ui-field-{id}-{end}"));
    let steps = outline
        .steps
        .iter()
        .map(|step| view! { <li>{text(step.text)}" "{rule_link(step.rule)}</li> })
        .collect_view();
    let marks = outline.marks.iter().map(|mark| {
        let picture = art::draw_picture(mark.picture, "icon");
        let key = format!("mark-{}", mark.text);
        view! { <dt>{picture}{text(&key)}</dt><dd>{text(&format!("{key}.text"))}" "{rule_link(mark.rule)}</dd> }
    });
    let marks = marks.collect_view();
    let legend = outline.legend.iter().map(|(part, ids)| {
        let rows = ids.iter().map(|id| legend_row::<G>(id)).collect_view();
        view! { <section><h2>{text(part)}</h2><dl>{rows}</dl></section> }
    });
    let legend = legend.collect_view();
    view! {
        <div class="guide-body">
            <section><h2>{ui_text("ui-field-goal")}</h2><p class="lead">{text("goal")}</p></section>
            <section><h2>{ui_text("ui-field-round")}</h2><ol class="steps">{steps}</ol></section>
            <div class="legend">
                <section><h2>{ui_text("ui-field-marks")}</h2><dl>{marks}</dl></section>
                {legend}
            </div>
        </div>
    }
}

fn legend_row<G: TableUi>(id: &'static str) -> impl IntoView + use<G> {
    let picture =
        G::component_picture(id).map(|(picture, class)| art::draw_picture(&picture, class));
    let rule = G::piece_rules(id).first().map(|rule| rule_link(rule));
    view! { <dt>{picture}{G::name(id)}</dt><dd>{G::explanation(id)}" "{rule}</dd> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui_texts::texts;

    #[test]
    fn every_game_has_a_guide_whose_pieces_and_texts_exist() {
        for (game, outline) in [
            ("rebellion", &REBELLION),
            ("empire-vs-rebellion", &CARD_GAME),
        ] {
            let parts = outline.legend.iter().map(|(part, _)| *part);
            let steps = outline.steps.iter().map(|step| step.text);
            for end in steps.chain(parts).chain(["goal"]) {
                assert!(
                    texts().has_message(&format!("ui-field-{game}-{end}")),
                    "{game} {end}"
                );
            }
            for mark in outline.marks {
                let key = format!("ui-field-{game}-mark-{}", mark.text);
                assert!(texts().has_message(&key), "{key}");
                assert!(texts().has_message(&format!("{key}.text")), "{key}.text");
            }
            for id in outline.legend.iter().flat_map(|(_, ids)| *ids) {
                let named = games::with_game!(game, G => (G::name(id), G::explanation(id)));
                let (name, text) = named.expect("the game");
                assert!(
                    !name.starts_with('[') && !text.is_empty() && !text.starts_with('['),
                    "{id}"
                );
            }
        }
    }

    /// The speed of reading, in words a minute, and the time that a guide may take.
    const WORDS_PER_MINUTE: usize = 200;
    const MAX_MINUTES: usize = 5;

    #[test]
    fn a_guide_is_read_in_five_minutes() {
        for (game, outline) in [
            ("rebellion", &REBELLION),
            ("empire-vs-rebellion", &CARD_GAME),
        ] {
            let text = |end: &str| ui_text(&format!("ui-field-{game}-{end}"));
            let mut words: Vec<String> = outline.steps.iter().map(|it| text(it.text)).collect();
            words.push(text("goal"));
            for mark in outline.marks {
                words.push(text(&format!("mark-{}", mark.text)));
                words.push(text(&format!("mark-{}.text", mark.text)));
            }
            for (part, ids) in outline.legend {
                words.push(text(part));
                for id in *ids {
                    let named = games::with_game!(game, G => (G::name(id), G::explanation(id)));
                    let (name, explanation) = named.expect("the game");
                    words.extend([name, explanation]);
                }
            }
            let count: usize = words.iter().map(|it| it.split_whitespace().count()).sum();
            let most = WORDS_PER_MINUTE * MAX_MINUTES;
            assert!((150..=most).contains(&count), "{game}: {count} words");
        }
    }

    #[test]
    fn every_link_of_a_guide_leads_to_a_rule() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
        for (game, outline) in [
            ("rebellion", &REBELLION),
            ("empire-vs-rebellion", &CARD_GAME),
        ] {
            let file = std::fs::read_to_string(format!("{folder}/{game}.md"));
            let book = locale::Rulebook::parse(&file.expect("the rules"));
            let steps = outline.steps.iter().map(|step| step.rule);
            for rule in steps.chain(outline.marks.iter().map(|mark| mark.rule)) {
                assert!(book.find_rule(rule).is_some(), "{game} {rule}");
            }
        }
    }

    #[test]
    fn every_mark_of_a_guide_has_a_picture() {
        let symbols = art::all_svg_symbols();
        for mark in REBELLION.marks.iter().chain(CARD_GAME.marks) {
            let drawn = ["'", "\""].map(|quote| format!("id={quote}{}{quote}", mark.picture));
            assert!(
                drawn.iter().any(|it| symbols.contains(it)),
                "{}",
                mark.picture
            );
        }
    }
}
