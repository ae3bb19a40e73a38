//! A sheet for questions that follow one another, each with its own answer: what every icon builds, what every die hits,
//! which cards block and what they block.
//!
//! All answers are filled in from the start, as the rules of thumb suggest; a person changes what should be otherwise.

use ::rebellion::view::Fighters;
use ::rebellion::{Choice, Damage, Decision, State, Unit, View};

use super::grammar::next_question_stays_on_sheet;
use super::suggestion::suggest_next_choice;
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
    /// The number of choices of the draft before it.
    position: usize,
    /// The answers worth offering: no more damage for a unit that is lost anyway while another can be hit.
    pub useful: Vec<Choice>,
}

/// Questions that follow one another, with their answers.
#[derive(Clone, Debug)]
pub struct SequenceSheet {
    start: Draft<State>,
    finished: Draft<State>,
    rows: Vec<SequenceRow>,
    /// The number of choices before the actions of the attack are ended, if the sheet ends them.
    ends_actions_at: Option<usize>,
}

/// Tells whether a question is answered with a sequence.
#[must_use]
pub const fn is_answered_with_sequence_sheet(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Build { .. }
            | Decision::AssignDamage { .. }
            | Decision::CardDamage { .. }
            | Decision::ConcentrateFire { .. }
            | Decision::Bombardment
            | Decision::Block
            | Decision::BlockCost { .. }
            | Decision::BlockDamage { .. }
    )
}

impl SequenceSheet {
    /// Opens the sheet for the question that a draft has come to.
    #[must_use]
    pub fn open_sheet(start: Draft<State>) -> Option<Self> {
        start
            .next_decision()
            .filter(|it| is_answered_with_sequence_sheet(*it))?;
        Some(Self::with_suggested_answers(start))
    }

    /// Opens the sheet of an attack whose dice lie on the table: it ends the actions, and assigns the hits if there are
    /// any. It has no rows if something else is asked before.
    #[must_use]
    pub fn open_attack_sheet(mut start: Draft<State>) -> Option<Self> {
        start
            .next_decision()
            .filter(|it| *it == Decision::CombatAction)?;
        start.add_choice(Choice::Done).ok()?;
        Some(Self::with_suggested_answers(start))
    }

    /// Answers the questions that follow a draft as suggested.
    fn with_suggested_answers(start: Draft<State>) -> Self {
        let mut sheet = Self {
            finished: start.clone(),
            start,
            rows: Vec::new(),
            ends_actions_at: None,
        };
        sheet.refill_rows_preferring(&[]);
        sheet
    }

    /// Returns the questions with their answers.
    #[must_use]
    pub fn all_rows(&self) -> &[SequenceRow] {
        &self.rows
    }

    /// Returns the draft that the sheet adds to.
    #[must_use]
    pub const fn initial_draft(&self) -> &Draft<State> {
        &self.start
    }

    /// Changes one answer. The answers after it stay as they are where they still can.
    pub fn set_answer(&mut self, index: usize, answer: Choice) {
        if index < self.rows.len() {
            self.refill_rows_preferring(&answers_with_one_changed(&self.rows, index, answer));
        }
    }

    /// Answers everything as the rules of thumb suggest.
    pub fn suggest_all_answers(&mut self) {
        self.refill_rows_preferring(&[]);
    }

    /// Answers with what is wanted as long as it is on offer, else as the rules of thumb suggest.
    pub fn refill_rows_preferring(&mut self, wanted: &[(Decision, Choice)]) {
        self.rows.clear();
        self.ends_actions_at = None;
        let mut draft = self.start.clone();
        while let Some(decision) = draft
            .next_decision()
            .filter(|it| is_answered_with_sequence_sheet(*it))
        {
            let options = draft.legal_choices().to_vec();
            let own = wanted.get(self.rows.len());
            let own = own.filter(|(asked, it)| *asked == decision && options.contains(it));
            let answer = own
                .map(|(_, it)| *it)
                .or_else(|| suggest_next_choice(&draft));
            let Some(answer) = answer else { break };
            let position = draft.len();
            let useful = answers_worth_offering(&draft.seat_view(), &options, answer);
            if draft.add_choice(answer).is_err() {
                break;
            }
            self.rows.push(SequenceRow {
                decision,
                options,
                answer,
                position,
                useful,
            });
            let Some(next) = draft.next_decision() else {
                break;
            };
            if next == Decision::CombatAction && self.ends_actions_at.is_none() {
                self.ends_actions_at = Some(draft.len());
                let _ = draft.add_choice(Choice::Done);
            } else if !next_question_stays_on_sheet(decision, answer, next) {
                break;
            }
        }
        self.finished = draft;
    }

    /// Returns the draft without the end of the actions, if the damage of a card comes before other actions of an attack.
    #[must_use]
    pub fn draft_before_end(&self) -> Option<Draft<State>> {
        let mut draft = self.finished.clone();
        draft.truncate_to(self.ends_actions_at?);
        Some(draft)
    }

    /// Answers as these choices do, one after the other, as far as the sheet can say them. Returns the draft up to there.
    #[must_use]
    pub fn answer_as_chosen(mut self, chosen: &[Choice]) -> Draft<State> {
        let start = self.start.len();
        let mut said = 0;
        for choice in chosen {
            let position = start + said;
            if self.finished.list_choices().get(position) != Some(choice)
                && let Some(row) = self.rows.iter().position(|row| row.position == position)
            {
                self.set_answer(row, *choice);
            }
            if self.finished.list_choices().get(position) != Some(choice) {
                break;
            }
            said += 1;
        }
        self.finished.truncate_to(start + said);
        self.finished
    }

    /// Returns the finished draft.
    #[must_use]
    pub const fn finished_draft(&self) -> &Draft<State> {
        &self.finished
    }
}

/// Returns the answers worth offering beside the one that is given.
fn answers_worth_offering(view: &View, options: &[Choice], answer: Choice) -> Vec<Choice> {
    let lost = |option: &Choice| match option {
        Choice::Hit(unit, damage) => is_doomed(view, *unit, *damage),
        _ => false,
    };
    if options.iter().all(lost) {
        return options.to_vec();
    }
    let is_useful = |option: &Choice| !lost(option) || *option == answer;
    options.iter().copied().filter(is_useful).collect()
}

/// Tells whether units with this damage are destroyed unless something is blocked (ATTACK-23).
fn is_doomed(view: &View, unit: Unit, damage: Damage) -> bool {
    let fighters = view.combat.iter().flat_map(|combat| {
        let side = combat.faction_side(unit.faction());
        side.units.iter()
    });
    let same = |it: &Fighters| {
        (it.unit, it.markers, it.assigned) == (unit, damage.markers, damage.assigned)
    };
    fighters.filter(|it| same(it)).any(|it| it.doomed)
}

/// Returns the answers of some rows with one of them changed.
fn answers_with_one_changed(
    rows: &[SequenceRow],
    index: usize,
    answer: Choice,
) -> Vec<(Decision, Choice)> {
    let mut wanted: Vec<_> = rows.iter().map(|row| (row.decision, row.answer)).collect();
    wanted[index].1 = answer;
    wanted
}
