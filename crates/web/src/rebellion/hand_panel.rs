//! The viewer's own cards.

use leptos::html::Section;
use leptos::prelude::*;
use locale::Argument;
use rebellion::{Action, Faction, Mission, Objective, State, System, Tactic, View};

use super::hand_fit::keep_hand_fitted;
use super::mission_warnings::HandWarnings;
use super::objective_progress::HandProgress;
use super::own_keys::{draw_key_of, key_of_piece};
use crate::art;
use crate::cards_in_flight::CardSpot;
use crate::interaction::{Interaction, PieceOffer};
use crate::piece_keys::PieceKey;
use crate::table_ui::TableUi;
use crate::ui_texts::{texts, ui_text, ui_text_with};

/// The parts of a card as it is drawn.
struct CardFace {
    id: &'static str,
    kind: &'static str,
    picture: String,
    /// The skill that a mission needs, and its amount.
    need: Option<(&'static str, u8)>,
    copies: usize,
    seen: bool,
}

impl CardFace {
    /// Returns the face of one card that needs no skill and nobody else has seen.
    fn of_kind(kind: &'static str, picture: &str, id: &'static str) -> Self {
        Self {
            id,
            kind,
            picture: picture.to_owned(),
            need: None,
            copies: 1,
            seen: false,
        }
    }
}

/// Draws all cards in hand, by kind.
pub(crate) fn hand_panel(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let held = Memo::new(move |_| {
        let view = board.shown_view();
        let own = view.own_faction();
        let cards = own.map(|faction| {
            let shown = view.faction_view(faction);
            let actions = (shown.actions.hand, shown.actions.drawn);
            (
                shown.missions.hand.clone(),
                actions,
                shown.tactics.hand.clone(),
            )
        });
        (
            cards,
            view.objectives.hand,
            view.objectives.open,
            view.probes.hand,
        )
    });
    let notes = HandNotes {
        desk,
        progress: HandProgress::new_following_table(desk),
        warnings: HandWarnings::new_following_table(desk),
    };
    let spot = move || {
        let own = board.shown_view().own_faction();
        own.map(|faction| CardSpot::Hand(faction.side()).data_spot_attribute_value())
    };
    let cards = move || {
        held.with(|_| ()); // a memo has to be read, not only tracked, to know its dependencies
        let view = board.shown_view_untracked();
        let faction = view.own_faction()?;
        let missions = draw_card_group(notes, "ui-missions", &mission_card_faces(&view, faction));
        let actions = draw_card_group(notes, "ui-actions", &action_card_faces(&view, faction));
        let tactics = draw_card_group(notes, "ui-tactics", &tactic_card_faces(&view, faction));
        // Groups that come and go stand behind the others, so that these keep their places; probe cards keep to the end.
        Some(match faction {
            Faction::Rebel => {
                let objectives =
                    draw_card_group(notes, "ui-objectives", &objective_card_faces(&view));
                vec![missions, objectives, actions, tactics]
            }
            Faction::Imperial => vec![missions, actions, tactics, draw_probe_cards(&view)],
        })
    };
    let hand = NodeRef::<Section>::new();
    keep_hand_fitted(hand, move || {
        held.track();
        notes.progress.subscribe_to_changes();
        notes.warnings.subscribe_to_changes();
    });
    view! { <section class="hand" node_ref=hand aria-label=ui_text("ui-hand") data-spot=spot>{cards}</section> }
}

/// The notes on the cards in hand that depend on the moment.
#[derive(Copy, Clone)]
struct HandNotes {
    desk: Interaction<State>,
    progress: HandProgress,
    warnings: HandWarnings,
}

fn draw_card_group(notes: HandNotes, key: &'static str, cards: &[CardFace]) -> AnyView {
    if cards.is_empty() {
        return ().into_any();
    }
    let cards = cards
        .iter()
        .map(|face| hand_card(notes, face))
        .collect_view();
    view! {
        <div class="group">
            <h2>{ui_text(key)}</h2>
            <div class="cards">{cards}</div>
        </div>
    }
    .into_any()
}

fn hand_card(notes: HandNotes, face: &CardFace) -> impl IntoView + use<> {
    let (id, desk) = (face.id, notes.desk);
    let (progress, warning) = (
        notes.progress.draw_card_line(id),
        notes.warnings.draw_card_line(id),
    );
    let need = face.need.map(|(skill, count)| {
        let icons = (0..count).map(|_| art::draw_picture(&format!("s-{skill}"), "icon skill"));
        view! { <span class="need" data-skill=skill title=State::name(skill)>{icons.collect_view()}</span> }
    });
    let idle = move || {
        desk.offers.with(|all| !all.is_empty())
            && desk.count_choices_naming_piece(id) == PieceOffer::No
    };
    let copies = (face.copies > 1)
        .then(|| view! { <span class="copies">{format!("×{}", face.copies)}</span> });
    let seen = face.seen.then(|| view! { <span class="seen" title=ui_text("ui-seen-by-all")>{art::draw_picture("s-intel", "icon")}</span> });
    let text = card_text(id);
    let (condition, effect) = split_card_condition(&text);
    let condition = condition.map(|it| view! { <span class="condition">{it.to_owned()}</span> });
    view! {
        <button class="card" data-piece=id data-kind=face.kind aria-keyshortcuts=key_of_piece(id).map(PieceKey::aria_key_shortcut_text) class:offered=move || desk.count_choices_naming_piece(id) != PieceOffer::No
            class:idle=idle class:lit=move || desk.is_highlighted(id)>
            <span class="card-face">
                <span class="marks">{art::draw_picture(&face.picture, "icon kind")}{need}{copies}{seen}{draw_key_of(id)}</span>
                <span class="title">{State::name(id)}</span>
                {condition}
                <span class="state">{progress}{warning}</span>
                <span class="text">{effect}</span>
            </span>
        </button>
    }
}

/// Returns the text of a card without the facts that its icons show.
pub(super) fn card_text(id: &str) -> String {
    let key = format!("swr-{id}.text");
    if texts().has_message(&key) {
        texts().format(&key, &[])
    } else {
        State::explanation(id)
    }
}

/// The largest number of letters that stand apart as the place or moment of a card.
const MAX_CONDITION_LETTERS: usize = 96;

/// Splits the text of a card into where or when it is used, which stands before a colon, and its effect.
fn split_card_condition(text: &str) -> (Option<&str>, String) {
    match text.split_once(": ") {
        Some((condition, effect))
            if condition.len() <= MAX_CONDITION_LETTERS && !condition.contains('.') =>
        {
            (Some(condition), capitalize_first_letter(effect))
        }
        _ => (None, text.to_owned()),
    }
}

fn capitalize_first_letter(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Merges equal cards and counts them.
fn count_equal_cards<T: Copy + PartialEq>(cards: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut all: Vec<(T, usize)> = Vec::new();
    for card in cards {
        match all.iter_mut().find(|(same, _)| *same == card) {
            Some((_, copies)) => *copies += 1,
            None => all.push((card, 1)),
        }
    }
    all
}

fn mission_card_faces(view: &View, faction: Faction) -> Vec<CardFace> {
    let hand = view.faction_view(faction).missions.hand.iter().flatten();
    let face = |(mission, copies): (Mission, usize)| CardFace {
        id: mission.id(),
        kind: "mission",
        picture: match mission.row().portrait {
            Some(leader) => art::portraits::portrait_picture_name(leader.id()).unwrap_or_default(),
            None => "c-mission".into(),
        },
        need: Some((mission.row().skill.id(), mission.row().requirement)),
        copies,
        seen: false,
    };
    count_equal_cards(hand.copied())
        .into_iter()
        .map(face)
        .collect()
}

fn action_card_faces(view: &View, faction: Faction) -> Vec<CardFace> {
    let shown = &view.faction_view(faction).actions;
    let hand = shown.hand.unwrap_or_default();
    let drawn = shown.drawn.unwrap_or_default();
    let face = |card: Action| CardFace::of_kind("action", "c-action", card.id());
    hand.iter().chain(drawn.iter()).map(face).collect()
}

fn objective_card_faces(view: &View) -> Vec<CardFace> {
    let hand = view.objectives.hand.unwrap_or_default();
    let face = |card: Objective| CardFace {
        seen: view.objectives.open.contains(card),
        ..CardFace::of_kind("objective", "c-objective", card.id())
    };
    hand.iter().map(face).collect()
}

fn tactic_card_faces(view: &View, faction: Faction) -> Vec<CardFace> {
    let hand = view.faction_view(faction).tactics.hand.iter().flatten();
    let face = |(card, copies): (Tactic, usize)| CardFace {
        copies,
        ..CardFace::of_kind("tactic", "c-tactic", card.id())
    };
    count_equal_cards(hand.copied())
        .into_iter()
        .map(face)
        .collect()
}

/// The number of probe cards that stand below each other.
const PROBES_IN_COLUMN: usize = 8;

/// Draws the probe cards, which rule out systems for the base, as one list of names.
fn draw_probe_cards(view: &View) -> AnyView {
    let Some(hand) = view.probes.hand.filter(|hand| !hand.is_empty()) else {
        return ().into_any();
    };
    let names = hand.iter().map(|system: System| {
        view! { <span data-piece=system.id()>{State::name(system.id())}</span> }
    });
    let names = names.collect_view();
    let columns = hand.len().div_ceil(PROBES_IN_COLUMN);
    let gaps: [(&str, Argument<'_>); 1] = [("count", hand.len().into())];
    let meaning = ui_text_with("ui-probes-held", &gaps);
    view! {
        <div class="group probes" title=meaning.clone() role="group" aria-label=meaning>
            <h2>{ui_text("ui-probes")}</h2>
            <div class="probe-names" tabindex="0" role="group" aria-label=ui_text("ui-probes") style=("--columns", columns.to_string())>{names}</div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_mission_stands_apart_from_its_effect() {
        let text = card_text("sabotage");
        let (place, effect) = split_card_condition(&text);
        assert_eq!(place, Some("In a populous system"));
        assert!(effect.starts_with("Place a sabotage marker"), "{effect}");
    }

    #[test]
    fn every_card_in_hand_has_an_effect_in_words() {
        let missions = Mission::all().map(Mission::id);
        let others = Action::all().map(Action::id);
        let all = missions
            .chain(others)
            .chain(Objective::all().map(Objective::id));
        for id in all.chain(Tactic::all().map(Tactic::id)) {
            let text = card_text(id);
            let (place, effect) = split_card_condition(&text);
            assert!(effect.len() > 12, "{id}: {effect}");
            assert!(place.is_none_or(|place| place.len() > 8), "{id}: {place:?}");
        }
    }
}
