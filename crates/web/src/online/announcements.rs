//! Short announcements at a table: players who left or came back, and answers to questions. Everybody at the table
//! knows everything that is announced.

use std::borrow::Cow;
use std::collections::BTreeSet;

use leptos::prelude::*;
use protocol::table::{SeatHolder, SeatInfo, Status, TableInfo};

use super::people::seat_player_name;
use super::table_room::Room;
use crate::browser;
use crate::ui_texts::ui_text_with;

/// The time for which an announcement is shown.
const ANNOUNCEMENT_SHOWN_MS: u64 = 7_000;

/// The largest number of announcements at a time.
const MAX_ANNOUNCEMENTS: usize = 3;

/// The time after a lost connection in which nobody is announced to have left: the others may have lost theirs too,
/// and come back later.
const RETURN_GRACE_MS: f64 = 10_000.0;

/// A message that is shown for a moment.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Announcement {
    pub number: u64,
    /// `presence` or `answer`.
    pub kind: &'static str,
    pub text: String,
}

/// The players at the table, as the server named them.
#[derive(Clone, Default, Debug)]
pub(super) struct Attendance {
    /// The seats that the server named last.
    latest: BTreeSet<String>,
    /// The seats whose players left.
    left: BTreeSet<String>,
    /// The time from which a change counts, in milliseconds since 1970.
    trusted_from_ms: f64,
}

impl Room {
    /// Shows a message for a moment.
    fn show_announcement(self, kind: &'static str, text: String) {
        let number = self.announced.get_value() + 1;
        self.announced.set_value(number);
        let all = self.announcements;
        all.update(|all| {
            all.push(Announcement { number, kind, text });
            let old = all.len().saturating_sub(MAX_ANNOUNCEMENTS);
            all.drain(..old);
        });
        browser::set_timeout(ANNOUNCEMENT_SHOWN_MS, move || {
            if all.is_disposed() {
                return;
            }
            all.update(|all| all.retain(|it| it.number != number));
        });
    }

    /// Announces what an update changes about the people at the table.
    pub(super) fn announce_changes(self, before: &TableInfo, now: &TableInfo, taken_back: bool) {
        let you = self.you.get_untracked();
        for text in seat_replacement_announcements(before, now, you.as_deref()) {
            self.show_announcement("presence", text);
        }
        let answers = you.and_then(|you| offer_answer_announcement(before, now, &you, taken_back));
        if let Some(text) = answers {
            self.show_announcement("answer", text);
        }
    }

    /// Announces no departures until everybody has had the time to come back.
    pub(super) fn delay_departure_announcements(self) {
        let at = browser::now_ms() + RETURN_GRACE_MS;
        self.attendance.update_value(|it| it.trusted_from_ms = at);
    }

    /// Records the seats at the table.
    pub(super) fn update_presence_and_announce(self, here: Vec<String>) {
        let mut pause = 0.0;
        self.attendance.update_value(|it| {
            it.latest = here.into_iter().collect();
            pause = it.trusted_from_ms - browser::now_ms();
        });
        if pause <= 0.0 || self.here.with_untracked(Option::is_none) {
            return self.announce_arrivals_and_departures();
        }
        browser::set_timeout(pause as u64 + 1, move || {
            if !self.here.is_disposed() {
                self.announce_arrivals_and_departures();
            }
        });
    }

    /// Announces the players who left or came, unless this is the first list.
    fn announce_arrivals_and_departures(self) {
        let now = self.attendance.with_value(|it| it.latest.clone());
        let before = self.here.get_untracked();
        self.here.set(Some(now.clone()));
        let (Some(before), Some(info)) = (before, self.info.get_untracked()) else {
            return;
        };
        let you = self.you.get_untracked();
        for seat in info
            .summary
            .seats
            .iter()
            .filter(|it| is_seat_played_by_person(it))
        {
            if you.as_deref() == Some(&*seat.seat) {
                continue;
            }
            let left = self
                .attendance
                .with_value(|it| it.left.contains(&*seat.seat));
            let key = match (before.contains(&*seat.seat), now.contains(&*seat.seat)) {
                (true, false) => "ui-presence-left",
                (false, true) if left => "ui-presence-back",
                (false, true) => "ui-presence-here",
                _ => continue,
            };
            if key == "ui-presence-left" {
                self.attendance.update_value(|it| {
                    it.left.insert(seat.seat.to_string());
                });
            }
            let name = seat.name.clone().unwrap_or_default();
            self.show_announcement(
                "presence",
                ui_text_with(key, &[("name", name.as_str().into())]),
            );
        }
    }
}

/// Tells whether a person plays the seat.
fn is_seat_played_by_person(seat: &SeatInfo) -> bool {
    seat.holder == SeatHolder::Person && seat.away.is_none()
}

/// Returns announcements about other people: those for whom a computer plays from now on, and those who play again.
fn seat_replacement_announcements(
    before: &TableInfo,
    now: &TableInfo,
    you: Option<&str>,
) -> Vec<String> {
    let others = now.summary.seats.iter();
    let others = others.filter(|it| it.holder == SeatHolder::Person && Some(&*it.seat) != you);
    let changed = others.filter_map(|seat| {
        let was = before.find_seat(&seat.seat)?;
        let key = match (was.away.is_some(), seat.away.is_some()) {
            (false, true) => "ui-now-replaced",
            (true, false) => "ui-now-plays-again",
            _ => return None,
        };
        let name = seat.name.clone().unwrap_or_default();
        Some(ui_text_with(key, &[("name", name.as_str().into())]))
    });
    changed.collect()
}

/// Returns the names of the other people who play.
pub(super) fn other_player_names(info: &TableInfo, you: &str) -> String {
    let all = info.summary.seats.iter();
    let all = all.filter(|it| is_seat_played_by_person(it) && it.seat != you);
    let names = all.map(|it| seat_player_name(info, &it.seat));
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the announcement of how the others answered an offer of this seat.
fn offer_answer_announcement(
    before: &TableInfo,
    now: &TableInfo,
    you: &str,
    taken_back: bool,
) -> Option<String> {
    let ended = |seats: fn(&TableInfo) -> &Vec<Cow<'static, str>>| {
        seats(before).first().is_some_and(|it| it == you) && seats(now).is_empty()
    };
    let key = if ended(|info| &info.offers.take_back) {
        match (taken_back, now.version > before.version) {
            (true, _) => "ui-answer-taken-back",
            (false, true) => "ui-answer-went-on",
            (false, false) => "ui-answer-take-back-declined",
        }
    } else if ended(|info| &info.offers.abandon) && now.summary.status == Status::Running {
        "ui-answer-abandon-declined"
    } else {
        return None;
    };
    let who = other_player_names(before, you);
    Some(ui_text_with(key, &[("who", who.as_str().into())]))
}

#[cfg(test)]
mod tests {
    use protocol::table::{Absence, Offers, Summary};

    use super::*;

    fn person_seat(seat: &'static str, name: &str, away: Option<Absence>) -> SeatInfo {
        SeatInfo {
            seat: seat.into(),
            side: seat.into(),
            holder: SeatHolder::Person,
            name: Some(name.to_owned()),
            level: away.map(|_| "cadet".to_owned()),
            away,
        }
    }

    /// Makes a table of two people, with the seats that asked to take back, and the reason why a computer plays for
    /// Tarkin.
    fn table_info(version: u64, asked: &[&'static str], away: Option<Absence>) -> TableInfo {
        let summary = Summary {
            table: "3b1c".to_owned(),
            game: "rebellion".into(),
            setup: "full".to_owned(),
            status: Status::Running,
            public: true,
            clock_days: None,
            created_at: 1,
            seats: vec![
                person_seat("rebel", "Leia", None),
                person_seat("imperial", "Tarkin", away),
            ],
        };
        TableInfo {
            summary,
            revision: 3,
            version,
            rules: 2,
            deciding: Some("rebel".into()),
            deadline: None,
            commitment: "9c".to_owned(),
            seeded: false,
            wait: false,
            hints: false,
            outcome: None,
            offers: Offers {
                take_back: asked.iter().map(|seat| Cow::Borrowed(*seat)).collect(),
                ..Offers::default()
            },
            rematch_of: None,
            rematch: None,
            seed: None,
            entropy: Vec::new(),
        }
    }

    #[test]
    fn only_the_seat_that_asked_learns_how_it_ended() {
        let asked = table_info(4, &["rebel"], None);
        let answer = |now: &TableInfo, you: &str, taken_back| {
            offer_answer_announcement(&asked, now, you, taken_back)
        };
        assert_eq!(answer(&asked, "rebel", false), None);
        let declined = answer(&table_info(4, &[], None), "rebel", false).expect("an answer");
        let agreed = answer(&table_info(5, &[], None), "rebel", true).expect("an answer");
        let went_on = answer(&table_info(5, &[], None), "rebel", false).expect("an answer");
        assert!(declined.contains("Tarkin") && agreed.contains("Tarkin"));
        assert!(!went_on.contains("Tarkin"), "nobody said no: {went_on}");
        for (now, taken_back) in [(4, false), (5, true), (5, false)] {
            assert_eq!(
                answer(&table_info(now, &[], None), "imperial", taken_back),
                None
            );
        }
    }

    #[test]
    fn a_computer_that_replaces_a_person_is_announced() {
        let (here, away) = (
            table_info(4, &[], None),
            table_info(4, &[], Some(Absence::Left)),
        );
        for you in [Some("rebel"), None] {
            assert_eq!(seat_replacement_announcements(&here, &away, you).len(), 1);
            assert_eq!(seat_replacement_announcements(&away, &here, you).len(), 1);
        }
        assert!(seat_replacement_announcements(&here, &away, Some("imperial")).is_empty());
        assert!(seat_replacement_announcements(&away, &away, None).is_empty());
    }
}
