//! A sheet for units that are placed one after the other: the starting units and those that leave the queue.
//!
//! A person says how many of a kind go where, in any order; the rules ask in an order of their own.

use ::rebellion::view::UnitCount;
use ::rebellion::{Choice, Decision, Place, State, Unit};

use super::suggestion::suggest_next_choice;
use crate::draft::Draft;

/// Holds the number of units of each kind that go to each place.
#[derive(Clone, Debug)]
pub struct PlacementSheet {
    start: Draft<State>,
    /// The units that have a place, in the order in which they got it.
    wanted: Vec<(Unit, Place)>,
    units: Vec<UnitCount>,
    places: Vec<Place>,
}

/// Returns the unit that a question asks to place.
#[must_use]
pub const fn unit_to_place(decision: Decision) -> Option<Unit> {
    match decision {
        Decision::ImperialStart { unit }
        | Decision::RebelStartUnit { unit }
        | Decision::Deploy { unit } => Some(unit),
        _ => None,
    }
}

/// The treatment of units that have no place yet.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Unplaced {
    /// They go wherever they can.
    Anywhere,
    /// They are held back where the rules allow it; otherwise the sheet is not complete.
    HeldBack,
}

impl PlacementSheet {
    /// Opens the sheet for the question that a draft has come to.
    #[must_use]
    pub fn open_sheet(start: Draft<State>) -> Option<Self> {
        start.next_decision().and_then(unit_to_place)?;
        let mut sheet = Self {
            start,
            wanted: Vec::new(),
            units: Vec::new(),
            places: Vec::new(),
        };
        sheet.find_units_and_places();
        Some(sheet)
    }

    /// Finds out what is asked for and where it can go.
    fn find_units_and_places(&mut self) {
        let mut draft = self.start.clone();
        while let Some(unit) = draft.next_decision().and_then(unit_to_place) {
            match self.units.iter_mut().find(|entry| entry.unit == unit) {
                Some(entry) => entry.count += 1,
                None => self.units.push(UnitCount { unit, count: 1 }),
            }
            let choices = draft.legal_choices();
            for place in choices.iter().filter_map(|it| place_named_by_choice(*it)) {
                if !self.places.contains(&place) {
                    self.places.push(place);
                }
            }
            // Holding back keeps every place open for the next unit.
            let next = choices.iter().find(|it| **it == Choice::Decline);
            let next = next.copied().or_else(|| choice_of_emptiest_place(&draft));
            if next.is_none_or(|next| draft.add_choice(next).is_err()) {
                break;
            }
        }
        self.places.sort_unstable();
    }

    /// Returns the units to place, each kind with its number, in the order in which the rules ask for them.
    #[must_use]
    pub fn all_units(&self) -> &[UnitCount] {
        &self.units
    }

    /// Returns the places that units can go to.
    #[must_use]
    pub fn all_places(&self) -> &[Place] {
        &self.places
    }

    /// Returns the draft that the sheet adds to.
    #[must_use]
    pub const fn initial_draft(&self) -> &Draft<State> {
        &self.start
    }

    /// Returns how many of a kind go somewhere.
    #[must_use]
    pub fn placed_count(&self, unit: Unit, place: Place) -> usize {
        let placed = self.wanted.iter().filter(|it| **it == (unit, place));
        placed.count()
    }

    /// Returns how many of a kind have no place yet.
    #[must_use]
    pub fn unplaced_count(&self, unit: Unit) -> usize {
        let all = self.units.iter().find(|entry| entry.unit == unit);
        let placed = self.wanted.iter().filter(|(kind, _)| *kind == unit);
        all.map_or(0, |entry| usize::from(entry.count))
            .saturating_sub(placed.count())
    }

    /// Returns how many units have no place yet.
    #[must_use]
    pub fn unplaced_total(&self) -> usize {
        let kinds = self.units.iter().map(|entry| entry.unit);
        kinds.map(|unit| self.unplaced_count(unit)).sum()
    }

    /// Tells whether one more of a kind can go somewhere.
    #[must_use]
    pub fn can_place(&self, unit: Unit, place: Place) -> bool {
        if self.unplaced_count(unit) == 0 {
            return false;
        }
        let mut more = self.clone();
        more.wanted.push((unit, place));
        more.compose_draft_with_unplaced(Unplaced::Anywhere)
            .is_some()
    }

    /// Returns how many units a place takes at most, whatever else is placed.
    #[must_use]
    pub fn place_limit(&self, place: Place) -> usize {
        let mut alone = self.clone();
        alone.clear_counts();
        let kinds: Vec<Unit> = self.units.iter().map(|entry| entry.unit).collect();
        for unit in kinds {
            while alone.place_unit(unit, place) {}
        }
        alone.wanted.len()
    }

    /// Returns how many units go somewhere.
    #[must_use]
    pub fn total_at_place(&self, place: Place) -> usize {
        self.wanted.iter().filter(|(_, at)| *at == place).count()
    }

    /// Places one more of a kind, and tells whether that is possible.
    pub fn place_unit(&mut self, unit: Unit, place: Place) -> bool {
        let possible = self.can_place(unit, place);
        if possible {
            self.wanted.push((unit, place));
        }
        possible
    }

    /// Takes one of a kind away again.
    pub fn remove_unit(&mut self, unit: Unit, place: Place) {
        if let Some(index) = self.wanted.iter().rposition(|it| *it == (unit, place)) {
            self.wanted.remove(index);
        }
    }

    /// Takes everything away again.
    pub fn clear_counts(&mut self) {
        self.wanted.clear();
    }

    /// Places what has no place yet as the rules of thumb suggest.
    pub fn place_remaining_as_suggested(&mut self) {
        let mut draft = self.start.clone();
        let mut left = self.wanted.clone();
        while let Some(unit) = draft.next_decision().and_then(unit_to_place) {
            let own = take_next_wanted_placement(&mut left, unit, &draft);
            let Some(next) = own.or_else(|| suggest_next_choice(&draft)) else {
                break;
            };
            if draft.add_choice(next).is_err() {
                break;
            }
            if own.is_none() {
                self.wanted
                    .extend(place_named_by_choice(next).map(|place| (unit, place)));
            }
        }
    }

    /// Composes the choices; `None` if the counts break a rule, or if something has to have a place and has none.
    fn compose_draft_with_unplaced(&self, unplaced: Unplaced) -> Option<Draft<State>> {
        let mut draft = self.start.clone();
        let mut left = self.wanted.clone();
        while let Some(unit) = draft.next_decision().and_then(unit_to_place) {
            let next = match take_next_wanted_placement(&mut left, unit, &draft) {
                Some(own) => own,
                None if left.iter().any(|(kind, _)| *kind == unit) => return None,
                None if draft.legal_choices().contains(&Choice::Decline) => Choice::Decline,
                None if unplaced == Unplaced::Anywhere => choice_of_emptiest_place(&draft)?,
                None => return None,
            };
            draft.add_choice(next).ok()?;
        }
        left.is_empty().then_some(draft)
    }

    /// Returns the finished draft, once every unit has a place or may be held back.
    #[must_use]
    pub fn finish_draft(&self) -> Option<Draft<State>> {
        self.compose_draft_with_unplaced(Unplaced::HeldBack)
    }
}

/// Returns the place that a choice puts a unit on.
const fn place_named_by_choice(choice: Choice) -> Option<Place> {
    match choice {
        Choice::Place(_, place) => Some(place),
        _ => None,
    }
}

/// Takes the first place that is wanted for a unit and on offer, and returns the choice of it.
fn take_next_wanted_placement(
    left: &mut Vec<(Unit, Place)>,
    unit: Unit,
    draft: &Draft<State>,
) -> Option<Choice> {
    let choices = draft.legal_choices();
    let fits = |(kind, place): &(Unit, Place)| {
        *kind == unit && choices.contains(&Choice::Place(unit, *place))
    };
    let (unit, place) = left.remove(left.iter().position(fits)?);
    Some(Choice::Place(unit, place))
}

/// Returns the choice for the unit that is asked for which goes to the place that has got least so far.
fn choice_of_emptiest_place(draft: &Draft<State>) -> Option<Choice> {
    let filled: Vec<Place> = draft
        .choices_with_questions()
        .filter_map(|(_, it)| place_named_by_choice(it))
        .collect();
    let choices = draft.legal_choices();
    let places = choices
        .iter()
        .copied()
        .filter(|it| place_named_by_choice(*it).is_some());
    places.min_by_key(|it| {
        let here = filled
            .iter()
            .filter(|place| place_named_by_choice(*it) == Some(**place));
        here.count()
    })
}
