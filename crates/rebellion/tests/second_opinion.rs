//! A second implementation of card effects, deliberately naive and written from the rules, not from the code: a table is
//! a sheet of plain facts, and each effect says what the sheet must look like afterwards.
//!
//! Both are compared over random positions until the effect has happened 300 times; a mission that failed, or one that
//! found nothing to do, is compared too but does not count. `cargo xtask nightly` compares 10,000 times each:
//! `TWINSUNS_COMPARISONS=10000 cargo test --release -p rebellion --test suite second_opinion -- --nocapture`. The counts
//! of the last such run are in `second_opinion/README.md`.

mod captives;
mod leads;
mod random_tables;
mod rings;
mod sheet;

use rebellion::{Position, State};
use serde_json::Value;
use tabletop::chance::{QuickChance, RecordingChance};
use tabletop::ids::variant_name;
use tabletop::play::random_choice;
use tabletop::{ChanceOutcome, Game, NoLog, Turn};

use random_tables::Dealer;
use sheet::Sheet;

/// The number of comparisons of each effect in the ordinary tests.
const FEW_COMPARISONS: usize = 300;

/// The most positions that are dealt for one comparison, on average.
const POSITIONS_PER_COMPARISON: u64 = 100;

/// A mission that was played from its revealing to the next turn.
struct Played {
    before: Sheet,
    after: Sheet,
    /// The questions, what was on offer, and the choices.
    answers: Vec<Answer>,
    /// The faces of all dice that were rolled, in the order in which they fell.
    dice: Vec<String>,
    /// The events, as JSON.
    events: Vec<Value>,
}

struct Answer {
    decision: String,
    /// The leader whom the question is about.
    leader: Option<String>,
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
        let (mut answers, mut dice, mut log) = (Vec::new(), Vec::new(), Vec::new());
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
            let question = serde_json::to_value(decision).expect("a decision as JSON");
            answers.push(Answer {
                decision: variant_name(&decision),
                leader: question["leader"].as_str().map(str::to_owned),
                offered: legal.iter().map(ToString::to_string).collect(),
                chosen: choice.to_string(),
            });
            let mut recording = RecordingChance::new(&mut chance);
            state.apply_listed(choice, &mut recording, &mut log);
            dice.extend(
                recording
                    .into_outcomes()
                    .into_iter()
                    .filter_map(face_rolled),
            );
        }
        let json = |event| serde_json::to_value(event).expect("an event as JSON");
        Some(Self {
            before,
            after: Sheet::from_state(&state),
            answers,
            dice,
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

    /// Returns the sheet as it must be when the leaders of a mission, and the one who was sent against it, have gone to its
    /// place (MISSION-06, OPPOSE-01), and R2-D2 may have turned a die.
    fn gathered_sheet(&self, leaders: &[&str], place: &str) -> Sheet {
        let mut sheet = self.before.clone();
        let sent = self.chosen_after("oppose ");
        let own = leaders.iter().map(|leader| (*leader).to_owned());
        for leader in own.chain(sent) {
            sheet.places.insert(leader, place.to_owned());
        }
        if self.chosen_after("blank ").is_some() {
            sheet.rings.retain(|_, ring| ring != "r2-d2"); // RING-04
        }
        sheet
    }

    /// Returns what follows these words in the first choice that begins with them.
    fn chosen_after(&self, words: &str) -> Option<String> {
        let mut chosen = self.answers.iter().map(|answer| &answer.chosen);
        chosen.find_map(|choice| choice.strip_prefix(words).map(str::to_owned))
    }
}

/// Returns the face of a die, if it was a die that fell; the second hit and the second blank are a hit and a blank.
fn face_rolled(outcome: ChanceOutcome) -> Option<String> {
    let stream = &State::STREAMS[usize::from(outcome.stream.0)];
    let face = (stream.outcome)(outcome.outcome).filter(|_| stream.name == "dice")?;
    Some(face.trim_start_matches("second-").to_owned())
}

/// Deals positions until an effect has happened often enough. The check compares the whole sheet, and says whether the
/// effect happened in this position.
fn compare_often(
    effect: &str,
    deal: impl Fn(&mut Dealer) -> Value,
    check: impl Fn(&Played) -> bool,
) {
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
            seed < 1_000 + POSITIONS_PER_COMPARISON * wanted as u64,
            "{effect}: only {compared} of {wanted} comparisons after {seed} positions"
        );
    }
    println!("{effect}: {compared} comparisons in {seed} positions");
}
