//! People at a table who remember every acknowledgement, for tests in which servers come and go.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Client, ClientSeat, key};

/// A choice that is sent with the same key until it is acknowledged.
#[derive(Debug)]
struct PendingChoice {
    seat: usize,
    choice: String,
    body: Value,
}

/// The outcome of an attempt to make a choice.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum AttemptResult {
    /// The choice is acknowledged.
    Acknowledged,
    /// The game is over.
    GameOver,
    /// No server answers.
    ServerGone,
}

/// The people at a table, who remember every acknowledgement.
#[derive(Debug)]
pub struct Players {
    seats: Vec<ClientSeat>,
    /// The seat and choice of every acknowledgement, in order.
    acknowledged: Vec<(String, String)>,
    last_acknowledged: (u64, u64),
    acknowledged_at: Instant,
    /// The time that a server may take to hear of what was acknowledged by another one.
    patience: Duration,
    pending: Option<PendingChoice>,
}

impl Players {
    /// Lets people play who hold these seats. What one server acknowledged must be known at once.
    #[must_use]
    pub fn new(seats: Vec<ClientSeat>) -> Self {
        Self {
            seats,
            acknowledged: Vec::new(),
            last_acknowledged: (0, 0),
            acknowledged_at: Instant::now(),
            patience: Duration::ZERO,
            pending: None,
        }
    }

    /// Lets them ask several servers, each of which hears of the others' choices within this time.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Sends everything through this client from now on.
    pub fn use_client_for_all(&mut self, client: &Client) {
        for seat in &mut self.seats {
            seat.client = client.clone();
        }
    }

    /// Tells whether a choice was sent and not answered.
    #[must_use]
    pub const fn is_waiting_for_answer(&self) -> bool {
        self.pending.is_some()
    }

    /// Makes the choice that `pick` picks by their number, or sends the last one again if it was not answered.
    #[track_caller]
    pub fn make_choice(&mut self, pick: impl FnMut(usize) -> usize) -> AttemptResult {
        let sent = match self.pending.take() {
            Some(sent) => sent,
            None => match self.next_choice(pick) {
                Ok(sent) => sent,
                Err(progress) => return progress,
            },
        };
        let seat = &self.seats[sent.seat];
        let path = format!("/api/tables/{}/choose", seat.table);
        let answer = seat
            .client
            .try_send(&path, Some(&seat.secret), Some(&sent.body));
        let Some(answer) = answer else {
            self.pending = Some(sent);
            return AttemptResult::ServerGone;
        };
        let done = answer.expect_ok();
        self.acknowledged.push((seat.seat.clone(), sent.choice));
        self.last_acknowledged = version_and_draft(&done);
        self.acknowledged_at = Instant::now();
        AttemptResult::Acknowledged
    }

    /// Picks the next choice, unless the game is over or the server is gone.
    fn next_choice(
        &self,
        mut pick: impl FnMut(usize) -> usize,
    ) -> Result<PendingChoice, AttemptResult> {
        loop {
            for (number, seat) in self.seats.iter().enumerate() {
                let view = seat.try_view().ok_or(AttemptResult::ServerGone)?;
                if self.is_view_behind(&view) {
                    continue;
                }
                if view["table"]["status"] == "over" {
                    return Err(AttemptResult::GameOver);
                }
                let choices = view["choices"].as_array().expect("choices");
                if choices.is_empty() {
                    continue;
                }
                let choice = &choices[pick(choices.len())]["choice"];
                let body = json!({
                    "version": view["version"], "draft": view["draft"],
                    "choice": choice, "key": key(),
                });
                return Ok(PendingChoice {
                    seat: number,
                    choice: choice.as_str().expect("a choice").to_owned(),
                    body,
                });
            }
            // A computer decides.
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Tells whether a server has not yet heard of what another one acknowledged. Panics if it had time enough.
    fn is_view_behind(&self, view: &Value) -> bool {
        let shown = version_and_draft(view);
        let decides = view["choices"]
            .as_array()
            .is_some_and(|choices| !choices.is_empty());
        let behind =
            shown.0 < self.last_acknowledged.0 || (decides && shown < self.last_acknowledged);
        assert!(
            !behind || self.acknowledged_at.elapsed() < self.patience,
            "what was acknowledged is lost: {shown:?} after {:?}",
            self.last_acknowledged
        );
        behind
    }

    /// Ends the game when no more servers come and go.
    pub fn abandon_unfinished_game(&mut self) {
        // The choice that was under way at the last kill was made then, or is made now.
        if let Some(sent) = self.pending.take() {
            let seat = &self.seats[sent.seat];
            seat.post("choose", sent.body).expect_ok();
            self.acknowledged.push((seat.seat.clone(), sent.choice));
        }
        // A draft is in no record.
        for seat in &self.seats {
            if seat.view()["draft"] != 0 {
                seat.post_draft_command("confirm").expect_ok();
            }
        }
        let first = &self.seats[0];
        if first.client.info(&first.table)["status"] != "over" {
            first.post("resign", json!({})).expect_ok();
        }
    }

    /// Checks that the record holds every acknowledged choice in order, and no other choice of these seats.
    #[track_caller]
    pub fn check_record(&self, client: &Client) {
        let path = format!("/api/tables/{}/record", self.seats[0].table);
        let start = Instant::now();
        let record = loop {
            let record = client.get(&path, None);
            // Another server may not have heard yet that the game is over.
            let early = record.status == 409 && start.elapsed() < self.patience;
            if !early {
                break record;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(record.status, 200, "{}", record.text);
        let moves = record.text.lines().filter_map(|line| {
            let (number, rest) = line.split_once(' ')?;
            number.parse::<u32>().ok()?;
            let (seat, rest) = rest.split_once(": ")?;
            let choice = rest.split(';').next()?.trim();
            let ours = self.seats.iter().any(|mine| mine.seat == seat);
            ours.then(|| (seat.to_owned(), choice.to_owned()))
        });
        let moves: Vec<_> = moves.collect();
        for (number, (kept, acknowledged)) in moves.iter().zip(&self.acknowledged).enumerate() {
            assert_eq!(kept, acknowledged, "choice {number}");
        }
        assert_eq!(moves.len(), self.acknowledged.len());
    }
}

fn version_and_draft(told: &Value) -> (u64, u64) {
    let number = |name: &str| told[name].as_u64().expect("a number");
    (number("version"), number("draft"))
}
