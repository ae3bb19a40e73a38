//! The viewer's own cards.

use leptos::prelude::*;
use locale::Argument;
use rebellion::{Action, Faction, Mission, Objective, State, System, Tactic, View};

use crate::art;
use crate::cards_in_flight::CardSpot;
use crate::interaction::{Interaction, PieceOffer};
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
    // The hand does not shrink within a round, so that cards that come and go do not resize all others again and
    // again.
    let room = Memo::new(move |before: Option<&(u8, HandSize)>| {
        held.with(|_| ());
        let view = board.shown_view_untracked();
        let own = view.own_faction();
        let now = own.map_or(HandSize::default(), |faction| {
            HandSize::measure_hand(&view, faction)
        });
        let made = before.filter(|(time, _)| *time == view.time);
        let made = made.map(|(_, room)| *room).unwrap_or_default();
        (view.time, now.combined_with(made))
    });
    let made = move || room.get().1;
    let spot = move || {
        let own = board.shown_view().own_faction();
        own.map(|faction| CardSpot::Hand(faction.side()).data_spot())
    };
    let cards = move || {
        held.with(|_| ()); // a memo has to be read, not only tracked, to know its dependencies
        let view = board.shown_view_untracked();
        let faction = view.own_faction()?;
        // Tactic cards are held only in combats, and matter most there.
        let mut groups = vec![
            card_group(desk, "ui-tactics", &tactic_faces(&view, faction)),
            card_group(desk, "ui-actions", &action_faces(&view, faction)),
            card_group(desk, "ui-missions", &mission_faces(&view, faction)),
        ];
        groups.push(match faction {
            Faction::Rebel => card_group(desk, "ui-objectives", &objective_faces(&view)),
            Faction::Imperial => probe_group(&view),
        });
        Some(groups)
    };
    view! {
        <section class="hand" aria-label=ui_text("ui-hand") data-spot=spot data-rows=move || made().row_count_class()
            style=("--cards", move || made().cards.to_string())
            style=("--columns", move || made().columns.to_string())>{cards}</section>
    }
}

/// The size of the hand.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
struct HandSize {
    /// The number of cards in one row.
    cards: usize,
    /// The number of columns in two rows, where each kind begins a new column.
    columns: usize,
}

/// The largest number of cards that are readable in one row; fewer cards do not get wider than a tenth of it.
const MAX_CARDS_IN_ONE_ROW: usize = 10;
/// The numbers of columns for which room is made in two rows; beyond them, the exact number is used.
const TWO_ROW_COLUMNS: [usize; 3] = [8, 11, 14];

impl HandSize {
    /// Measures the hand of a side. Probe cards are one list, which takes the room of two cards.
    fn measure_hand(view: &View, faction: Faction) -> Self {
        let (objectives, probes) = match faction {
            Faction::Rebel => (objective_faces(view).len(), 0),
            Faction::Imperial => {
                let any = view.probes.hand.is_some_and(|hand| !hand.is_empty());
                (0, 2 * usize::from(any))
            }
        };
        let kinds = [
            mission_faces(view, faction).len(),
            action_faces(view, faction).len(),
            tactic_faces(view, faction).len(),
            objectives,
        ];
        let halves = kinds.into_iter().map(|cards| cards.div_ceil(2));
        Self {
            cards: probes + kinds.into_iter().sum::<usize>(),
            columns: probes + halves.sum::<usize>(),
        }
    }

    /// Returns room for both hands, rounded up in steps so that one more card seldom resizes the others.
    fn combined_with(self, other: Self) -> Self {
        let columns = self.columns.max(other.columns);
        let step = TWO_ROW_COLUMNS.into_iter().find(|step| columns <= *step);
        Self {
            cards: self.cards.max(other.cards).max(MAX_CARDS_IN_ONE_ROW),
            columns: step.unwrap_or(columns),
        }
    }

    /// Returns the number of rows, as the style sheet names it.
    const fn row_count_class(self) -> &'static str {
        if self.cards <= MAX_CARDS_IN_ONE_ROW {
            "one"
        } else {
            "two"
        }
    }
}

fn card_group(desk: Interaction<State>, key: &'static str, cards: &[CardFace]) -> AnyView {
    if cards.is_empty() {
        return ().into_any();
    }
    let cards = cards
        .iter()
        .map(|face| hand_card(desk, face))
        .collect_view();
    view! {
        <div class="group">
            <h2>{ui_text(key)}</h2>
            <div class="cards">{cards}</div>
        </div>
    }
    .into_any()
}

fn hand_card(desk: Interaction<State>, face: &CardFace) -> impl IntoView + use<> {
    let id = face.id;
    let need = face.need.map(|(skill, count)| {
        let icons = (0..count).map(|_| art::draw_picture(&format!("s-{skill}"), "icon skill"));
        view! { <span class="need" data-skill=skill title=State::name(skill)>{icons.collect_view()}</span> }
    });
    let idle =
        move || desk.offers.with(|all| !all.is_empty()) && desk.piece_offer(id) == PieceOffer::No;
    let copies = (face.copies > 1)
        .then(|| view! { <span class="copies">{format!("×{}", face.copies)}</span> });
    let seen = face.seen.then(|| view! { <span class="seen" title=ui_text("ui-seen-by-all")>{art::draw_picture("s-intel", "icon")}</span> });
    view! {
        <button class="card" data-piece=id data-kind=face.kind class:offered=move || desk.piece_offer(id) != PieceOffer::No
            class:idle=idle class:lit=move || desk.is_highlighted(id)>
            <span class="top">{art::draw_picture(&face.picture, "icon kind")}{need}{copies}{seen}</span>
            <span class="title">{State::name(id)}</span>
            <span class="text">{short_text(id)}</span>
        </button>
    }
}

/// Returns the text of a card without the facts that its icons show.
fn short_text(id: &str) -> String {
    let key = format!("swr-{id}.text");
    if texts().has_message(&key) {
        texts().format(&key, &[])
    } else {
        State::explanation(id)
    }
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

fn mission_faces(view: &View, faction: Faction) -> Vec<CardFace> {
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

fn action_faces(view: &View, faction: Faction) -> Vec<CardFace> {
    let shown = &view.faction_view(faction).actions;
    let hand = shown.hand.unwrap_or_default();
    let drawn = shown.drawn.unwrap_or_default();
    let face = |card: Action| CardFace {
        id: card.id(),
        kind: "action",
        picture: "c-action".into(),
        need: None,
        copies: 1,
        seen: false,
    };
    hand.iter().chain(drawn.iter()).map(face).collect()
}

fn objective_faces(view: &View) -> Vec<CardFace> {
    let hand = view.objectives.hand.unwrap_or_default();
    let face = |card: Objective| CardFace {
        id: card.id(),
        kind: "objective",
        picture: "c-objective".into(),
        need: None,
        copies: 1,
        seen: view.objectives.open.contains(card),
    };
    hand.iter().map(face).collect()
}

fn tactic_faces(view: &View, faction: Faction) -> Vec<CardFace> {
    let hand = view.faction_view(faction).tactics.hand.iter().flatten();
    let face = |(card, copies): (Tactic, usize)| CardFace {
        id: card.id(),
        kind: "tactic",
        picture: "c-tactic".into(),
        need: None,
        copies,
        seen: false,
    };
    count_equal_cards(hand.copied())
        .into_iter()
        .map(face)
        .collect()
}

/// Draws the probe cards, which rule out systems for the base, as one list of names.
fn probe_group(view: &View) -> AnyView {
    let Some(hand) = view.probes.hand.filter(|hand| !hand.is_empty()) else {
        return ().into_any();
    };
    let names = hand.iter().map(|system: System| {
        view! { <span data-piece=system.id()>{State::name(system.id())}</span> }
    });
    let names = names.collect_view();
    let gaps: [(&str, Argument<'_>); 1] = [("count", hand.len().into())];
    let meaning = ui_text_with("ui-probes-held", &gaps);
    view! {
        <div class="group probes" title=meaning.clone() role="group" aria-label=meaning>
            <h2>{ui_text("ui-probes")}</h2>
            <div class="probe-names" tabindex="0" role="group" aria-label=ui_text("ui-probes")>{names}</div>
        </div>
    }
    .into_any()
}
