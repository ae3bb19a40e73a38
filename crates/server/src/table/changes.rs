//! The changes that each entry makes to the table, apart from the game itself.

use protocol::table::{Absence, EndReason};
use tabletop::{Seat, SeatSet};

use super::{ChatMessage, GameEnd, SeatOccupant, Table};
use crate::journal_entry::Entry;
use crate::secret::Digest;

/// The largest number of secrets that open one seat; the oldest stops working when another is added.
const SECRETS_PER_SEAT: usize = 8;

impl Table {
    pub(crate) fn apply_entry_to_table(&mut self, entry: &Entry, at: i64) {
        match entry {
            Entry::Created(_) => {}
            Entry::Joined {
                seat,
                person,
                entropy,
            } => {
                self.seats[usize::from(*seat)] = SeatOccupant::Person {
                    person: person.clone(),
                    away: None,
                };
                let words = entropy.iter().map(|words| (*seat, words.clone()));
                self.entropy.extend(words);
            }
            Entry::Linked { seat, secret, .. } => return self.add_seat_secret(*seat, *secret),
            Entry::Renewed { seat, secret, .. } => {
                return self.replace_seat_secrets(*seat, *secret);
            }
            Entry::Entropy { seat, words } => {
                self.entropy.push((*seat, words.clone()));
                return;
            }
            Entry::Started { rules, .. } => self.rules = Some(*rules),
            // Viewers learn of these through the version, or not at all.
            Entry::Chosen { .. }
            | Entry::Planned { .. }
            | Entry::Undone { .. }
            | Entry::Confirmed { .. } => return,
            Entry::Ended { winners } => {
                let winners = winners.iter().map(|seat| Seat::new(*seat));
                self.end_game(EndReason::Rules, winners.fold(SeatSet::NONE, SeatSet::with));
                return;
            }
            Entry::TakeBack { seat, agree } => {
                record_offer_answer(&mut self.take_back, *seat, *agree);
            }
            Entry::TakenBack => self.take_back.clear(),
            Entry::Abandon { seat, agree } => {
                record_offer_answer(&mut self.abandon, *seat, *agree);
                if *agree && self.have_all_present_agreed(&self.abandon) {
                    self.end_game(EndReason::Abandoned, SeatSet::NONE);
                }
            }
            Entry::Closed => self.end_game(EndReason::Closed, SeatSet::NONE),
            Entry::Resigned { seat } => {
                self.end_game(EndReason::Resigned, self.opponents_of(*seat));
            }
            Entry::TakenOver { seat, level, why } => {
                if let SeatOccupant::Person { away, .. } = &mut self.seats[usize::from(*seat)] {
                    *away = Some((level.clone(), *why));
                }
            }
            Entry::Returned { seat } => self.give_seat_back_to_person(*seat, at),
            Entry::Rematch { seat, agree } => record_offer_answer(&mut self.rematch, *seat, *agree),
            Entry::Rematched { table } => self.rematch_table = Some(table.clone()),
            Entry::Said {
                seat, name, text, ..
            } => {
                self.chat.push(ChatMessage {
                    at,
                    seat: *seat,
                    name: name.clone(),
                    text: text.clone(),
                });
                return;
            }
        }
        self.revision += 1;
    }

    /// Adds a secret of a seat; the oldest stops working if there are too many.
    fn add_seat_secret(&mut self, seat: u8, secret: Digest) {
        if let SeatOccupant::Person { person, .. } = &mut self.seats[usize::from(seat)] {
            person.secrets.push(secret);
            let extra = person.secrets.len().saturating_sub(SECRETS_PER_SEAT);
            person.secrets.drain(..extra);
        }
    }

    fn replace_seat_secrets(&mut self, seat: u8, secret: Digest) {
        if let SeatOccupant::Person { person, .. } = &mut self.seats[usize::from(seat)] {
            person.secrets = vec![secret];
        }
    }

    /// Gives a seat back to its person, at this time.
    fn give_seat_back_to_person(&mut self, seat: u8, at: i64) {
        let why = match &mut self.seats[usize::from(seat)] {
            SeatOccupant::Person { away, .. } => away.take().map(|(_, why)| why),
            _ => None,
        };
        // A player who had run out of time would run out at once.
        let late = matches!(why, Some(Absence::Expired | Absence::Absent));
        if late && self.deciding_seat() == Some(seat) {
            self.turn_began = at;
        }
    }

    /// Returns the seats that play for another side than this one.
    fn opponents_of(&self, seat: u8) -> SeatSet {
        let side = self.side_of(seat);
        let others = (0..self.seats.len() as u8).filter(|seat| self.side_of(*seat) != side);
        others.fold(SeatSet::NONE, |set, seat| set.with(Seat::new(seat)))
    }

    pub(crate) fn end_game(&mut self, why: EndReason, winners: SeatSet) {
        self.ended.get_or_insert(GameEnd { why, winners });
    }
}

/// Records a seat's answer to an offer. Declining ends the offer.
fn record_offer_answer(agreed: &mut Vec<u8>, seat: u8, agree: bool) {
    if !agree {
        agreed.clear();
    } else if !agreed.contains(&seat) {
        agreed.push(seat);
    }
}
