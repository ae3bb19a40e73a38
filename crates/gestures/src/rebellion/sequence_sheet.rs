//! A sheet for questions that follow one another, each with its own answer: what every icon builds, what every die hits.
//!
//! All answers are filled in from the start, as the rules of thumb suggest; a person changes what should be otherwise.

use ::rebellion::{Choice, Decision, State};

use super::grammar::repeats_question;
use super::suggestion::suggest_choice;
use crate::draft::Draft;

/// A question with its answer.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct SequenceRow {
    /// The question.
    pub decision: Decision,
    /// The answers on offer.
    pub options: Vec<Choice>,
    /// The answer.
    pub answer: Choice,
}

/// Questions that follow one another, with their answers.
#[derive(Clone, Debug)]
pub struct SequenceSheet {
    start: Draft<State>,
    finished: Draft<State>,
    rows: Vec<SequenceRow>,
}

/// Tells whether a question is answered with a sequence.
#[must_use]
pub const fn asks_for_sequence(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Build { .. }
            | Decision::AssignDamage { .. }
            | Decision::CardDamage { .. }
            | Decision::BlockDamage { .. }
    )
}

impl SequenceSheet {
    /// Opens the sheet for the question that a draft has come to.
    #[must_use]
    pub fn open_sheet(start: Draft<State>) -> Option<Self> {
        start.next_decision().filter(|it| asks_for_sequence(*it))?;
        let mut sheet = Self {
            finished: start.clone(),
            start,
            rows: Vec::new(),
        };
        sheet.answer_all(&[]);
        Some(sheet)
    }

    /// Returns the questions with their answers.
    #[must_use]
    pub fn all_rows(&self) -> &[SequenceRow] {
        &self.rows
    }

    /// Returns the draft that the sheet adds to.
    #[must_use]
    pub const fn start_draft(&self) -> &Draft<State> {
        &self.start
    }

    /// Changes one answer. The answers after it stay as they are where they still can.
    pub fn set_answer(&mut self, index: usize, answer: Choice) {
        if index < self.rows.len() {
            self.answer_all(&answers_with(&self.rows, index, answer));
        }
    }

    /// Answers everything as the rules of thumb suggest.
    pub fn suggest_all(&mut self) {
        self.answer_all(&[]);
    }

    /// Answers with what is wanted as long as it is on offer, else as the rules of thumb suggest.
    pub fn answer_all(&mut self, wanted: &[(Decision, Choice)]) {
        self.rows.clear();
        let mut draft = self.start.clone();
        while let Some(decision) = draft.next_decision().filter(|it| asks_for_sequence(*it)) {
            let options = draft.legal_choices().to_vec();
            let own = wanted.get(self.rows.len());
            let own = own.filter(|(asked, it)| *asked == decision && options.contains(it));
            let answer = own.map(|(_, it)| *it).or_else(|| suggest_choice(&draft));
            let Some(answer) = answer else { break };
            if draft.add_choice(answer).is_err() {
                break;
            }
            self.rows.push(SequenceRow {
                decision,
                options,
                answer,
            });
            let goes_on = |next| repeats_question(decision, answer, next);
            if !draft.next_decision().is_some_and(goes_on) {
                break;
            }
        }
        self.finished = draft;
    }

    /// Returns the finished draft.
    #[must_use]
    pub const fn finished_draft(&self) -> &Draft<State> {
        &self.finished
    }
}

/// Returns the answers of some rows with one of them changed.
fn answers_with(rows: &[SequenceRow], index: usize, answer: Choice) -> Vec<(Decision, Choice)> {
    let mut wanted: Vec<_> = rows.iter().map(|row| (row.decision, row.answer)).collect();
    wanted[index].1 = answer;
    wanted
}
