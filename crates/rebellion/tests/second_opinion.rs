//! A second implementation of card effects, deliberately naive and written from the rules, not from the code: a table is
//! a sheet of plain facts, and each effect says what the sheet must look like afterwards.
//!
//! Both are compared over random positions, 300 times for each effect. `TWINSUNS_COMPARISONS=10000 cargo test --release
//! -p rebellion --test suite second_opinion` compares more often.

mod captives;
mod leads;
mod random_tables;
mod rings;
mod sheet;

use rebellion::{Face, Position};
use serde_json::Value;
use tabletop::chance::QuickChance;
use tabletop::ids::variant_name;
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Turn};

use random_tables::Dealer;
use sheet::Sheet;

/// The number of comparisons of each effect in the ordinary tests.
const FEW_COMPARISONS: usize = 300;

/// A mission that was played from its revealing to the next turn.
struct Played {
    before: Sheet,
    after: Sheet,
    /// The questions, what was on offer, and the choices.
    answers: Vec<Answer>,
    /// The events, as JSON.
    events: Vec<Value>,
}

struct Answer {
    decision: String,
    offered: Vec<String>,
    chosen: String,
}

impl Played {
    /// Plays the mission that can be revealed in a position, with random choices; `None` if there is none.
    fn from_position(position: &Value, seed: u64) -> Option<Self> {
        let position: Position = serde_json::from_value(position.clone()).expect("a position");
        let mut chance = QuickChance::new(seed);
        let mut state = position.build_state(&mut chance, &mut NoLog).ok()?;
        let before = Sheet::from_state(&state);
        let (mut answers, mut log) = (Vec::new(), Vec::new());
        while let Turn::Decide { decision, .. } = state.turn() {
            let legal = state.legal_choices();
            let choice = if answers.is_empty() {
                let mut reveals = legal.iter().copied();
                reveals.find(|choice| choice.to_string().starts_with("reveal "))?
            } else if variant_name(&decision) == "command" {
                break;
            } else {
                random_choice(&state, &mut chance)?
            };
            answers.push(Answer {
                decision: variant_name(&decision),
                offered: legal.iter().map(ToString::to_string).collect(),
                chosen: choice.to_string(),
            });
            state.apply_listed(choice, &mut chance, &mut log);
        }
        let json = |event| serde_json::to_value(event).expect("an event as JSON");
        Some(Self {
            before,
            after: Sheet::from_state(&state),
            answers,
            events: log.iter().map(json).collect(),
        })
    }

    fn happened(&self, kind: &str) -> bool {
        self.events.iter().any(|event| event["kind"] == kind)
    }

    /// Returns the answer to the first question of this kind.
    fn answer_to(&self, decision: &str) -> Option<&Answer> {
        self.answers
            .iter()
            .find(|answer| answer.decision == decision)
    }

    /// Returns what follows these words in the first choice that begins with them.
    fn chosen_after(&self, words: &str) -> Option<String> {
        let mut chosen = self.answers.iter().map(|answer| &answer.chosen);
        chosen.find_map(|choice| choice.strip_prefix(words).map(str::to_owned))
    }
}

/// Returns what a die is worth in a mission (OPPOSE-07).
fn successes(dice: &[u8; 4]) -> u8 {
    let count = |face: Face| dice[face as usize];
    count(Face::Hit) + count(Face::DirectHit) + 2 * count(Face::Special)
}

/// Deals positions until an effect has been compared often enough. The check says whether there was something to
/// compare.
fn compare_often(deal: impl Fn(&mut Dealer) -> Value, check: impl Fn(&Played) -> bool) {
    let wanted = std::env::var("TWINSUNS_COMPARISONS").map_or(FEW_COMPARISONS, |number| {
        number.parse().expect("TWINSUNS_COMPARISONS is a number")
    });
    let (mut compared, mut seed) = (0, 0);
    while compared < wanted {
        let position = deal(&mut Dealer::new(seed));
        if let Some(played) = Played::from_position(&position, seed) {
            compared += usize::from(check(&played));
        }
        seed += 1;
        assert!(
            seed < 1_000 + 100 * wanted as u64,
            "only {compared} of {wanted} comparisons after {seed} positions"
        );
    }
    println!("{compared} comparisons in {seed} positions");
}
