//! The field guide of a game: its goal, a round on one screen, and a legend of marks, units and cards. A newcomer reads
//! it in five minutes; the numbered rules are one link away.

use leptos::prelude::*;

use crate::art;
use crate::route::Route;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// The steps of a round and the parts of the legend, by the ends of the keys of their texts.
struct GuideOutline {
    steps: &'static [&'static str],
    legend: &'static [(&'static str, &'static [&'static str])],
}

const REBELLION: GuideOutline = GuideOutline {
    steps: &["assign", "command", "refresh"],
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
    steps: &["plan", "struggle", "dominance"],
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

/// Draws the field guide of a game, if there is one.
pub(crate) fn field_guide(game: &str) -> Option<AnyView> {
    let outline = match game {
        "rebellion" => &REBELLION,
        "empire-vs-rebellion" => &CARD_GAME,
        _ => return None,
    };
    games::with_game!(game, G => draw_guide::<G>(outline).into_any())
}

fn draw_guide<G: TableUi>(outline: &'static GuideOutline) -> impl IntoView {
    let id = G::ID;
    let text = |end: &str| ui_text(&format!("ui-field-{id}-{end}"));
    let steps = outline
        .steps
        .iter()
        .map(|step| view! { <li>{text(step)}</li> })
        .collect_view();
    let legend = outline.legend.iter().map(|(part, ids)| {
        let rows = ids.iter().map(|id| legend_row::<G>(id)).collect_view();
        view! { <section><h2>{text(part)}</h2><dl>{rows}</dl></section> }
    });
    let legend = legend.collect_view();
    view! {
        <div class="learn-screen field-guide">
            <header>
                <a class="button" href=format!("#{}", Route::Learn)>{ui_text("ui-learn-list")}</a>
                <h1>{G::name(id)}</h1>
                <a class="button" href="#/rules">{ui_text("ui-rules")}</a>
            </header>
            <main>
                <section><h2>{ui_text("ui-field-goal")}</h2><p class="lead">{text("goal")}</p></section>
                <section><h2>{ui_text("ui-field-round")}</h2><ol class="steps">{steps}</ol></section>
                <div class="legend">{legend}</div>
            </main>
        </div>
    }
}

fn legend_row<G: TableUi>(id: &'static str) -> impl IntoView + use<G> {
    let picture =
        G::component_picture(id).map(|(picture, class)| art::draw_picture(&picture, class));
    view! { <dt>{picture}{G::name(id)}</dt><dd>{G::explanation(id)}</dd> }
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
            for end in outline.steps.iter().copied().chain(parts).chain(["goal"]) {
                assert!(
                    texts().has_message(&format!("ui-field-{game}-{end}")),
                    "{game} {end}"
                );
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
}
