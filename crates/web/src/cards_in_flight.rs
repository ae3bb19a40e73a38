//! Cards that move: a card flies from its old place to its new one, as far as the viewer may know about it. A card
//! that everybody should look at stays for as long as the table waits for it; any key or click ends all flights.
//!
//! A card shows its face only if the line of the log names it; otherwise it shows its back.

mod flight_geometry;

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{Side, View, Viewer};

use crate::art::{self, marks};
use crate::browser;
use crate::settings::{Pace, Settings};
use crate::table_board::{Board, Log, LogEntry};
use crate::table_ui::{Emphasis, TableUi};
use flight_geometry::{
    Landing, element_area, find_spot_element, flight_origin, landing_beside_stage,
    landing_on_element, offscreen_edge_point,
};

/// A place where cards lie. The element that stands for it on the table carries its name as `data-spot`.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum CardSpot {
    Deck(Side),
    Hand(Side),
    Reserve(Side),
    Discard(Side),
    Play(Side),
    /// Somewhere in front of its side.
    Dock(Side),
    /// The deck of events, which belongs to no side.
    Events,
    /// The middle of attention: the mission, the combat, the contest.
    Stage,
}

impl CardSpot {
    const fn spot_name(self) -> &'static str {
        match self {
            CardSpot::Deck(_) => "deck",
            CardSpot::Hand(_) => "hand",
            CardSpot::Reserve(_) => "reserve",
            CardSpot::Discard(_) => "discard",
            CardSpot::Play(_) => "play",
            CardSpot::Dock(_) => "dock",
            CardSpot::Events => "events",
            CardSpot::Stage => "stage",
        }
    }

    const fn owning_side(self) -> Option<Side> {
        match self {
            CardSpot::Deck(side)
            | CardSpot::Hand(side)
            | CardSpot::Reserve(side)
            | CardSpot::Discard(side)
            | CardSpot::Play(side)
            | CardSpot::Dock(side) => Some(side),
            CardSpot::Events | CardSpot::Stage => None,
        }
    }

    /// Returns its name on the page.
    pub(crate) fn data_spot_attribute_value(self) -> String {
        match self.owning_side() {
            Some(side) => format!("{}-{}", self.spot_name(), side.id()),
            None => self.spot_name().to_owned(),
        }
    }

    /// Returns selectors for the elements that can stand for it on the page, the best first: the card itself, its
    /// place, the same place of both sides, its side.
    fn element_selectors(self, face: Option<&str>) -> Vec<String> {
        let mark = self.data_spot_attribute_value();
        let itself = |face| format!("[data-spot={mark}]:not([{KEEP_CLEAR}]) [data-piece={face}]");
        let itself = face.map(itself);
        let mut all: Vec<String> = itself.into_iter().collect();
        all.push(format!("[data-spot={mark}]"));
        match self.owning_side() {
            Some(side) => {
                all.push(format!("[data-spot={}]", self.spot_name()));
                all.push(format!(
                    "[data-spot={}]",
                    CardSpot::Dock(side).data_spot_attribute_value()
                ));
            }
            None => all.push("main.middle".to_owned()),
        }
        all
    }
}

/// A card that moved, as far as the viewer knows it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct CardMove {
    /// The id of the card, unless the viewer sees only its back.
    pub face: Option<&'static str>,
    /// The picture of its kind, which is on its back as well.
    pub kind: &'static str,
    pub side: Option<Side>,
    pub from: CardSpot,
    pub to: CardSpot,
}

/// The attribute of a stage that a card must not cover, because the viewer looks at something else there.
const KEEP_CLEAR: &str = "data-keep-clear";
/// The duration of a flight; the style sheet says the same.
const FLIGHT_MS: u64 = 300;
/// The delay between the starts of several cards.
const STAGGER_MS: u64 = 70;
/// The largest number of cards that fly at once.
const MAX_FLYING_CARDS: usize = 6;
/// A card on its way.
#[derive(Clone, PartialEq, Debug)]
struct FlyingCard {
    number: u64,
    card: CardMove,
    from: (f64, f64),
    to: Landing,
    /// The time it waits for the cards before it, in milliseconds.
    wait_ms: u64,
    /// The time it stays, in milliseconds, if people should look at it; otherwise it vanishes when it arrives.
    stay_ms: Option<u64>,
    /// True if it becomes the card that lies there.
    lands: bool,
}

impl FlyingCard {
    fn duration_ms(&self) -> u64 {
        self.wait_ms + self.stay_ms.unwrap_or(FLIGHT_MS)
    }
}

/// All cards on their way at a table.
pub(crate) struct CardFlights<G: TableUi> {
    board: Board<G>,
    settings: Settings,
    flying: RwSignal<Vec<FlyingCard>>,
    /// The number of flights so far.
    count: StoredValue<u64>,
    /// The number of times that all flights were ended.
    ends: StoredValue<u64>,
}

impl<G: TableUi> Clone for CardFlights<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableUi> Copy for CardFlights<G> {}

impl<G: TableUi> CardFlights<G> {
    /// Lets cards fly as the log of a table grows.
    pub(crate) fn fly_cards_of_new_lines(board: Board<G>) -> Self {
        let flights = Self {
            board,
            settings: expect_context::<Settings>(),
            flying: RwSignal::new(Vec::new()),
            count: StoredValue::new(0),
            ends: StoredValue::new(0),
        };
        Effect::new(move |before: Option<Log<G>>| {
            let now = board.log.get();
            match before.as_ref().map(|before| added_log_lines(before, &now)) {
                Some(Some(new)) => flights.schedule_flights(new),
                _ => flights.end_all_flights(), // it is another log: another viewer's, or of another moment
            }
            now
        });
        Effect::new(move |_| {
            if board.past_view.with(Option::is_some) || board.curtain.with(Option::is_some) {
                flights.end_all_flights();
            }
        });
        browser::listen_to_event_anywhere("pointerdown", move || flights.end_all_flights());
        browser::listen_to_event_anywhere("keydown", move || flights.end_all_flights());
        flights
    }

    /// Tells whether anything may move now.
    fn may_animate_cards(self) -> bool {
        self.settings.pace.get_untracked() != Pace::Instant
            && self.board.past_view.with_untracked(Option::is_none)
            && self.board.curtain.with_untracked(Option::is_none)
            && !browser::prefers_reduced_motion()
    }

    /// Lets the cards of new lines fly as soon as the table is drawn in its new state.
    fn schedule_flights(self, lines: &[Arc<LogEntry<G>>]) {
        let cards = lines.iter().flat_map(|line| {
            let looked_at = line.emphasis() >= Emphasis::Strong;
            let cards = line.card_moves().into_iter();
            cards.map(move |card| (card, looked_at))
        });
        let cards: Vec<_> = cards.collect();
        if cards.is_empty() || !self.may_animate_cards() {
            return;
        }
        let ends = self.ends.get_value();
        request_animation_frame(move || {
            // Nothing flies that the viewer has ended, or whose table has left the page.
            if self.ends.try_get_value() == Some(ends) {
                self.start_flights(&cards[cards.len().saturating_sub(MAX_FLYING_CARDS)..]);
            }
        });
    }

    fn next_number(self) -> u64 {
        let number = self.count.get_value() + 1;
        self.count.set_value(number);
        number
    }

    fn start_flights(self, cards: &[(CardMove, bool)]) {
        let own = self.board.view.with_untracked(|view| match view.viewer() {
            Viewer::Seat(seat) => G::side_of(view.setup(), seat),
            Viewer::Spectator => G::sides(view.setup())[0],
        });
        let heavy = self
            .settings
            .pause_for_emphasis_ms(Emphasis::Strong)
            .max(FLIGHT_MS);
        let shown = |(card, looked_at): &(CardMove, bool)| *looked_at && card.to == CardSpot::Stage;
        let shows = cards.iter().filter(|card| shown(card)).count();
        let mut place = 0;
        for (index, entry) in cards.iter().enumerate() {
            let card = entry.0;
            let stays = shown(entry);
            let target = find_spot_element(card.to, card.face);
            let lands = target.as_ref().is_some_and(|(_, itself)| *itself);
            let to = match (stays && !lands, &target) {
                (true, Some((element, _))) => {
                    place += 1;
                    landing_beside_stage(element, (place, shows))
                }
                (false, Some((element, _))) => landing_on_element(element_area(element)),
                (_, None) => Landing {
                    at: offscreen_edge_point(card.to, own),
                    scale: 0.5,
                },
            };
            let number = self.next_number();
            if let Some((element, true)) = &target {
                let _ = element.set_attribute(ARRIVING, &number.to_string());
            }
            self.launch_flight(FlyingCard {
                number,
                card,
                from: flight_origin(card, own),
                to,
                wait_ms: index as u64 * STAGGER_MS,
                stay_ms: (stays && !lands).then_some(heavy),
                lands,
            });
        }
    }

    fn launch_flight(self, flying: FlyingCard) {
        let (number, time) = (flying.number, flying.duration_ms());
        self.flying.update(|all| {
            all.push(flying);
            let surplus = all.len().saturating_sub(MAX_FLYING_CARDS);
            all.drain(..surplus);
        });
        browser::set_timeout(time, move || {
            clear_arrival_marks(&format!("[{ARRIVING}=\"{number}\"]"));
            let landed = self
                .flying
                .try_with_untracked(|all| all.iter().any(|it| it.number == number));
            if landed == Some(true) {
                self.flying
                    .update(|all| all.retain(|it| it.number != number));
            }
        });
    }

    /// Ends all flights at once, also those that are about to begin.
    pub(crate) fn end_all_flights(self) {
        let Some(ends) = self.ends.try_get_value() else {
            return;
        };
        self.ends.set_value(ends + 1);
        clear_arrival_marks(&format!("[{ARRIVING}]"));
        if self.flying.with_untracked(|all| !all.is_empty()) {
            self.flying.set(Vec::new());
        }
    }

    /// Draws the cards that fly over the table. Screen readers skip them, because they read the log.
    pub(crate) fn flights_overlay(self) -> impl IntoView {
        let each = move || self.flying.get();
        let one = |flying: FlyingCard| draw_flying_card::<G>(&flying);
        view! {
            <div class="flying-cards" aria-hidden="true">
                <For each=each key=|flying| flying.number children=one />
            </div>
        }
    }
}

/// Returns the lines that were added to a log; `None` if it is another log.
fn added_log_lines<'a, G: TableUi>(
    before: &[Arc<LogEntry<G>>],
    now: &'a [Arc<LogEntry<G>>],
) -> Option<&'a [Arc<LogEntry<G>>]> {
    let last = before.last()?;
    let (known, new) = now.split_at_checked(before.len())?;
    Arc::ptr_eq(last, known.last()?).then_some(new)
}

/// The attribute of a card that appears in its place while its picture flies there.
const ARRIVING: &str = "data-arriving";

/// Removes the mark of arrival from the cards that match.
fn clear_arrival_marks(selector: &str) {
    while let Some(element) = document().query_selector(selector).ok().flatten() {
        let _ = element.remove_attribute(ARRIVING);
    }
}

/// Draws one card. Its path is set as properties by script, because the page allows no styles in markup.
fn draw_flying_card<G: TableUi>(flying: &FlyingCard) -> impl IntoView + use<G> {
    let card = flying.card;
    let pixels = |length: f64| format!("{length:.0}px");
    let milliseconds = |time: u64| format!("{time}ms");
    let side = card.side.map_or("neutral", Side::id);
    let mark = card
        .side
        .map(|side| art::draw_picture(marks::side_mark(side), "mark"));
    let content = match card.face {
        Some(id) => flying_card_face::<G>(id, card.kind).into_any(),
        None => art::draw_picture(card.kind, "kind").into_any(),
    };
    let way = match (flying.stay_ms, flying.lands) {
        (Some(_), _) => "shown",
        (None, true) => "lands",
        (None, false) => "passes",
    };
    let fading = flying.duration_ms().saturating_sub(160);
    view! {
        <div class="card-flight" data-side=side data-kind=card.kind data-way=way class:back=card.face.is_none()
            style=("--from-x", pixels(flying.from.0)) style=("--from-y", pixels(flying.from.1))
            style=("--to-x", pixels(flying.to.at.0)) style=("--to-y", pixels(flying.to.at.1))
            style=("--scale", format!("{:.2}", flying.to.scale))
            style=("--wait", milliseconds(flying.wait_ms)) style=("--fade", milliseconds(fading))>
            {mark}{content}
        </div>
    }
}

fn flying_card_face<G: TableUi>(id: &'static str, kind: &'static str) -> impl IntoView + use<G> {
    let (picture, class) = G::component_picture(id).unwrap_or_else(|| (kind.to_owned(), "icon"));
    view! {
        {art::draw_picture(&picture, class)}
        <b class="title">{G::name(id)}</b>
        <span class="text">{G::explanation(id)}</span>
    }
}

/// The number of cards that moved, with their faces and without.
#[cfg(test)]
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct MovedCards {
    pub faces: usize,
    pub backs: usize,
}

/// Plays a game at random and checks every card that moves: no viewer sees a face that the event, as that viewer
/// receives it, does not name.
#[cfg(test)]
pub(crate) fn check_no_hidden_face_shown<G: TableUi>(
    setup: G::Setup,
    words: &str,
    viewers: &[Viewer],
    choices: usize,
) -> MovedCards {
    use tabletop::{Seed, Session, Turn};
    let mut session = Session::<G>::new(setup, Seed::from_words(words));
    let mut mixed = 7_usize;
    for _ in 0..choices {
        let Turn::Decide { seat, .. } = session.state().turn() else {
            break;
        };
        let legal = session.state().legal_choices();
        mixed = mixed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let choice = legal[(mixed >> 33) % legal.len()];
        session.choose(seat, choice).expect("a legal choice");
    }
    let mut moved = MovedCards::default();
    for viewer in viewers {
        for (version, event) in session.events_for(*viewer, 0) {
            let line = LogEntry::<G>::from_event(setup, version, &event);
            for card in line.card_moves() {
                match card.face {
                    Some(face) => {
                        assert!(line.ids.iter().any(|id| id == face), "{viewer:?}: {line:?}");
                        moved.faces += 1;
                    }
                    None => moved.backs += 1,
                }
            }
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    type State = games::rebellion::State;

    fn log_line(version: usize) -> Arc<LogEntry<State>> {
        Arc::new(LogEntry::new_note_line(version, version.to_string()))
    }

    #[test]
    fn only_what_is_added_to_the_same_log_is_new() {
        let (one, two, three) = (log_line(1), log_line(2), log_line(3));
        let before = [one.clone(), two.clone()];
        let now = [one.clone(), two.clone(), three.clone()];
        assert_eq!(added_log_lines(&before, &now), Some(&[three.clone()][..]));
        assert_eq!(added_log_lines(&before, &before), Some(&[][..]));
        assert_eq!(added_log_lines(&now, &before), None, "taken back");
        // Written anew for another viewer: the same words are other lines.
        assert_eq!(
            added_log_lines(&before, &[log_line(1), log_line(2), log_line(3)]),
            None
        );
        assert_eq!(added_log_lines(&[], &now), None, "the first log");
    }

    #[test]
    fn cards_are_found_where_they_lie_or_beside_players() {
        let all = CardSpot::Hand(Side::new("rebel")).element_selectors(Some("sabotage"));
        let itself = "[data-spot=hand-rebel]:not([data-keep-clear]) [data-piece=sabotage]";
        assert_eq!(all[0], itself);
        assert_eq!(all[all.len() - 1], "[data-spot=dock-rebel]");
        let back = CardSpot::Hand(Side::new("imperial")).element_selectors(None);
        assert_eq!(back[0], "[data-spot=hand-imperial]");
    }
}
