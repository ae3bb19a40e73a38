//! A sheet for questions that are asked until somebody is done: which unit moves next, who else comes along.
//!
//! A person says how many of each kind, in any order. The sheet makes the choices in that order as far as the rules allow
//! it: what needs transport waits until a ship has left.

use ::rebellion::{Choice, Decision, Place, State, Unit};

use super::grammar::repeats_question;
use crate::draft::Draft;

/// Holds the number of units of each kind that take part, and the draft they are added to.
#[derive(Clone, Debug)]
pub struct BagSheet {
    start: Draft<State>,
    /// Whatever takes part, in the order in which it was added.
    wanted: Vec<Choice>,
    items: Vec<Choice>,
}

/// Tells whether a question is answered with a bag.
#[must_use]
pub const fn is_answered_with_bag_sheet(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Move { .. }
            | Decision::CardMove { .. }
            | Decision::Transfer { .. }
            | Decision::RetreatUnits { .. }
    )
}

/// Returns the unit that a choice takes along.
#[must_use]
pub const fn chosen_unit(choice: Choice) -> Option<Unit> {
    match choice {
        Choice::Move(unit, _) | Choice::Take(unit, _) => Some(unit),
        _ => None,
    }
}

/// Returns the place that a choice takes a unit from, if it says so.
#[must_use]
pub const fn chosen_origin(choice: Choice) -> Option<Place> {
    match choice {
        Choice::Move(_, origin) => Some(origin),
        _ => None,
    }
}

/// Returns the order in which choices are made: ships that carry others first, then those that need no transport, the
/// strongest of each first.
fn composing_sort_key(choice: Choice) -> (u8, i32, Choice) {
    let Some(unit) = chosen_unit(choice) else {
        return (3, 0, choice); // an escorted captive needs a ship that has left
    };
    let row = unit.row();
    let class = match (row.capacity, row.needs_transport) {
        (1.., _) => 0,
        (0, false) => 1,
        (0, true) => 2,
    };
    let strength = i32::from(row.black) + i32::from(row.red);
    (class, -strength, choice)
}

impl BagSheet {
    /// Opens the sheet for the question that a draft has come to.
    #[must_use]
    pub fn open_sheet(start: Draft<State>) -> Option<Self> {
        start
            .next_decision()
            .filter(|it| is_answered_with_bag_sheet(*it))?;
        let items = list_addable_items(&start);
        Some(Self {
            start,
            wanted: Vec::new(),
            items,
        })
    }

    /// Returns everything that can take part, in the order in which it is composed.
    #[must_use]
    pub fn all_items(&self) -> &[Choice] {
        &self.items
    }

    /// Returns the places that units can come from.
    #[must_use]
    pub fn all_origins(&self) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for place in self.items.iter().filter_map(|item| chosen_origin(*item)) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places.sort_unstable();
        places
    }

    /// Returns the draft that the sheet adds to.
    #[must_use]
    pub const fn initial_draft(&self) -> &Draft<State> {
        &self.start
    }

    /// Returns how many of an item take part.
    #[must_use]
    pub fn item_count(&self, item: Choice) -> usize {
        self.wanted.iter().filter(|it| **it == item).count()
    }

    /// Returns how many take part in all.
    #[must_use]
    pub const fn total_item_count(&self) -> usize {
        self.wanted.len()
    }

    /// Tells whether one more of an item can take part.
    #[must_use]
    pub fn can_add(&self, item: Choice) -> bool {
        let mut more = self.clone();
        more.wanted.push(item);
        more.compose_draft().is_some()
    }

    /// Lets one more of an item take part, and tells whether that is possible.
    pub fn add_item(&mut self, item: Choice) -> bool {
        self.wanted.push(item);
        let possible = self.compose_draft().is_some();
        if !possible {
            self.wanted.pop();
        }
        possible
    }

    /// Lets one of an item stay, and with it whatever then cannot come any more.
    pub fn remove_item(&mut self, item: Choice) {
        if let Some(index) = self.wanted.iter().rposition(|it| *it == item) {
            self.wanted.remove(index);
        }
        while self.compose_draft().is_none() {
            let places = 0..self.wanted.len();
            let carried = places.max_by_key(|index| composing_sort_key(self.wanted[*index]));
            let Some(carried) = carried else { return };
            self.wanted.remove(carried);
        }
    }

    /// Lets as many as possible take part of those that fit, the most useful first.
    pub fn add_all_fitting_items(&mut self, fits: impl Fn(Choice) -> bool) {
        for item in self.items.clone().into_iter().filter(|item| fits(*item)) {
            while self.add_item(item) {}
        }
    }

    /// Fills the room on the ships that take part.
    pub fn fill_ships_with_units(&mut self) {
        self.add_all_fitting_items(|item| {
            chosen_unit(item).is_none_or(|unit| unit.row().needs_transport)
        });
    }

    /// Lets nobody take part.
    pub fn clear_counts(&mut self) {
        self.wanted.clear();
    }

    /// Returns the room on the ships that take part from a place, and how much of it is used.
    #[must_use]
    pub fn ship_capacity_and_load(&self, origin: Place) -> (u32, u32) {
        let here = self.wanted.iter().copied();
        let here = here.filter(|item| chosen_origin(*item) == Some(origin));
        let rows = here.filter_map(chosen_unit).map(Unit::row);
        rows.fold((0, 0), |(room, used), row| {
            let carried = u32::from(row.needs_transport);
            (room + u32::from(row.capacity), used + carried)
        })
    }

    /// Returns the draft with everything that takes part; `None` if that is not possible.
    #[must_use]
    pub fn compose_draft(&self) -> Option<Draft<State>> {
        let mut draft = self.start.clone();
        let mut left = self.wanted.clone();
        while !left.is_empty() {
            let choices = draft.legal_choices();
            let next = left.iter().position(|item| choices.contains(item))?;
            draft.add_choice(left.remove(next)).ok()?;
        }
        Some(draft)
    }

    /// Returns the finished draft: with everything that takes part, and the word that this is all.
    #[must_use]
    pub fn finish_draft(&self) -> Option<Draft<State>> {
        let mut draft = self.compose_draft()?;
        if draft
            .next_decision()
            .is_some_and(is_answered_with_bag_sheet)
            && draft.legal_choices().contains(&Choice::Done)
        {
            draft.add_choice(Choice::Done).ok()?;
        }
        Some(draft)
    }
}

/// Returns everything that can take part: whatever is on offer at some time while as many as possible are added.
fn list_addable_items(start: &Draft<State>) -> Vec<Choice> {
    let mut items: Vec<Choice> = Vec::new();
    let mut draft = start.clone();
    while let Some(decision) = draft.next_decision() {
        let choices = draft.legal_choices();
        let units = choices.iter().copied().filter(|it| *it != Choice::Done);
        items.extend(units.filter(|it| !items.contains(it)).collect::<Vec<_>>());
        let next = choices.iter().copied().filter(|it| *it != Choice::Done);
        let Some(next) = next.min_by_key(|it| composing_sort_key(*it)) else {
            break;
        };
        let goes_on = draft.add_choice(next).is_ok()
            && draft
                .next_decision()
                .is_some_and(|it| repeats_question(decision, next, it));
        if !goes_on {
            break;
        }
    }
    items.sort_unstable_by_key(|item| composing_sort_key(*item));
    items
}
