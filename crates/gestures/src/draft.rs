//! Choices tried in a copy of what one seat knows, before any of them is made.
//!
//! A draft imagines a state from a view. Up to the first moment at which somebody learns something, all states that fit
//! a view offer the same choices and lead to the same views, so it does not matter which of them is imagined. At such a
//! moment a draft ends, unless the seat only shows something of its own: then it knows how the game continues.

use tabletop::chance::{LiveChance, QuickChance};
use tabletop::{Choices, Game, Seat, Seed, Transition, Turn, View, Viewer};

/// Tells whether a choice shows nothing but what its own seat knows already, so that this seat can foresee the next
/// question.
pub type ShowsOnlyOwn<G> = fn(<G as Game>::Choice) -> bool;

/// Why a choice was not added to a draft.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, thiserror::Error)]
pub enum DraftRefusal {
    /// Chance or another seat comes next.
    #[error("the draft ends here: what happens next depends on chance or on another seat")]
    Ended,
    /// The choice is not on offer.
    #[error("this choice is not on offer")]
    NotOnOffer,
}

/// Choices that go to the game as one plan.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PlanPart<G: Game> {
    /// The question that the first of them answers.
    pub decision: G::Decision,
    /// The choices, in order.
    pub choices: Vec<G::Choice>,
}

/// A choice that was tried.
#[derive(Clone, Debug)]
struct DraftStep<G: Game> {
    decision: G::Decision,
    choice: G::Choice,
    /// The state after it.
    state: G,
    /// True if somebody learns something by it.
    publishes: bool,
    /// True if the seat cannot know what follows.
    ends: bool,
}

/// Choices of one seat, tried one after the other.
#[derive(Clone, Debug)]
pub struct Draft<G: Game> {
    seat: Seat,
    start: G,
    steps: Vec<DraftStep<G>>,
    shows_only_own_knowledge: ShowsOnlyOwn<G>,
}

/// The number behind the imagined state. Any other gives the same draft.
const IMAGINATION_SEED: u64 = 0x7715;

impl<G: Game> Draft<G> {
    /// Starts a draft from a view, if it is its viewer who decides.
    #[must_use]
    pub fn from_view(view: &G::View, shows_only_own_knowledge: ShowsOnlyOwn<G>) -> Option<Self> {
        Self::from_view_with_seed(view, shows_only_own_knowledge, IMAGINATION_SEED)
    }

    /// Starts a draft in another imagined state; it offers the same as any other.
    #[must_use]
    pub fn from_view_with_seed(
        view: &G::View,
        shows_only_own_knowledge: ShowsOnlyOwn<G>,
        seed: u64,
    ) -> Option<Self> {
        match (view.viewer(), view.turn()) {
            (Viewer::Seat(viewer), Turn::Decide { seat, .. }) if viewer == seat => Some(Self {
                seat,
                start: G::imagine(view, &mut QuickChance::new(seed).0),
                steps: Vec::new(),
                shows_only_own_knowledge,
            }),
            _ => None,
        }
    }

    /// Returns the seat whose draft it is.
    #[must_use]
    pub const fn own_seat(&self) -> Seat {
        self.seat
    }

    /// Returns the imagined state after all choices. What it hides from the seat is made up.
    #[must_use]
    pub fn imagined_state(&self) -> &G {
        self.steps.last().map_or(&self.start, |step| &step.state)
    }

    /// Returns the view of the seat after all choices.
    #[must_use]
    pub fn seat_view(&self) -> G::View {
        self.imagined_state().view(Viewer::Seat(self.seat))
    }

    /// Tells whether the seat cannot know what follows the last choice.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.steps.last().is_some_and(|step| step.ends)
    }

    /// Returns the question that follows, unless the draft has ended.
    #[must_use]
    pub fn next_decision(&self) -> Option<G::Decision> {
        match self.imagined_state().turn() {
            Turn::Decide { decision, .. } if !self.has_ended() => Some(decision),
            _ => None,
        }
    }

    /// Returns the choices on offer; none once the draft has ended.
    #[must_use]
    pub fn legal_choices(&self) -> Choices<G::Choice> {
        if self.has_ended() {
            Choices::new()
        } else {
            self.imagined_state().legal_choices()
        }
    }

    /// Tries a choice.
    pub fn add_choice(&mut self, choice: G::Choice) -> Result<(), DraftRefusal> {
        let decision = self.next_decision().ok_or(DraftRefusal::Ended)?;
        let chance = LiveChance::new(Seed::from_words("draft"));
        let made = Transition::new(self.imagined_state(), &chance, self.seat, choice)
            .map_err(|_| DraftRefusal::NotOnOffer)?;
        let publishes = made.publishes();
        let is_asked_again = made.state.deciding_seat() == Some(self.seat);
        let shows_other = publishes && !(self.shows_only_own_knowledge)(choice);
        self.steps.push(DraftStep {
            decision,
            choice,
            publishes,
            ends: !is_asked_again || !made.step.drawn.is_empty() || shows_other,
            state: made.state,
        });
        Ok(())
    }

    /// Takes back everything after the first `length` choices.
    pub fn truncate_to(&mut self, length: usize) {
        self.steps.truncate(length);
    }

    /// Returns the number of choices.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Tells whether nothing has been tried.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the choices in order, each with the question it answers.
    pub fn choices_with_questions(&self) -> impl Iterator<Item = (G::Decision, G::Choice)> {
        self.steps.iter().map(|step| (step.decision, step.choice))
    }

    /// Returns the choices in order.
    #[must_use]
    pub fn list_choices(&self) -> Vec<G::Choice> {
        self.steps.iter().map(|step| step.choice).collect()
    }

    /// Returns the choices as plans: a plan is carried out up to the first moment at which somebody learns something,
    /// so what is foreseen beyond it is a plan of its own.
    #[must_use]
    pub fn to_plans(&self) -> Vec<PlanPart<G>> {
        let mut parts: Vec<PlanPart<G>> = Vec::new();
        let mut starts = true;
        for step in &self.steps {
            match parts.last_mut() {
                Some(part) if !starts => part.choices.push(step.choice),
                _ => parts.push(PlanPart {
                    decision: step.decision,
                    choices: vec![step.choice],
                }),
            }
            starts = step.publishes;
        }
        parts
    }
}

#[cfg(test)]
mod tests;
