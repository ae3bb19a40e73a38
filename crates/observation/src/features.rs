//! Features: named blocks of bytes in one row.

use std::fmt::Display;

use tabletop::chance::QuickChance;
use tabletop::{Element, NoLog, Seat, Set};

use crate::Observed;

/// One direction of a block: what its places stand for.
#[derive(Copy, Clone, Debug)]
pub struct Axis {
    /// The number of places.
    pub size: usize,
    label: fn(usize) -> String,
}

impl Axis {
    /// Returns an axis with a place for each component of a kind, named by their ids.
    #[must_use]
    pub const fn axis_of_components<T: Element + Display>() -> Self {
        Self {
            size: T::COUNT as usize,
            label: |index| T::from_index(index as u8).to_string(),
        }
    }

    /// Returns an axis whose places are only counted.
    #[must_use]
    pub const fn axis_of_numbers(size: usize) -> Self {
        Self {
            size,
            label: |index| index.to_string(),
        }
    }

    /// Returns an axis whose places have the names that `label` gives them.
    #[must_use]
    pub const fn axis_of_labels(size: usize, label: fn(usize) -> String) -> Self {
        Self { size, label }
    }

    /// Returns the names of all places.
    #[must_use]
    pub fn axis_place_labels(&self) -> Vec<String> {
        (0..self.size).map(self.label).collect()
    }
}

/// A receiver of features, block by block and always in the same order.
pub trait FeatureSink {
    /// Takes a block: its name, the highest value it can hold, its axes, and what fills its bytes, which are zero
    /// before.
    fn add_feature_block(
        &mut self,
        name: &'static str,
        highest: u8,
        axes: &[Axis],
        fill: impl FnOnce(&mut [u8]),
    );

    /// Takes a number; one that is higher than a byte can hold counts as 255.
    fn add_number_feature(&mut self, name: &'static str, highest: u8, number: usize) {
        self.add_feature_block(name, highest, &[], |row| {
            row[0] = u8::try_from(number).unwrap_or(u8::MAX);
        });
    }

    /// Takes a fact.
    fn add_flag_feature(&mut self, name: &'static str, flag: bool) {
        self.add_number_feature(name, 1, usize::from(flag));
    }

    /// Takes one number for each component of a kind or place of an axis.
    fn add_numbers_feature<const N: usize>(
        &mut self,
        name: &'static str,
        highest: u8,
        axis: Axis,
        numbers: [usize; N],
    ) {
        debug_assert_eq!(axis.size, N, "{name}");
        self.add_feature_block(name, highest, &[axis], |row| {
            for (byte, number) in row.iter_mut().zip(numbers) {
                *byte = u8::try_from(number).unwrap_or(u8::MAX);
            }
        });
    }

    /// Takes a place of an axis, if any: one byte is 1.
    fn add_axis_place_feature(&mut self, name: &'static str, axis: Axis, place: Option<usize>) {
        self.add_feature_block(name, 1, &[axis], |row| {
            if let Some(place) = place {
                row[place] = 1;
            }
        });
    }

    /// Takes a component, if any: one byte is 1.
    fn add_component_feature<T: Element + Display>(
        &mut self,
        name: &'static str,
        component: Option<T>,
    ) {
        let place = component.map(|component| usize::from(component.index()));
        self.add_axis_place_feature(name, Axis::axis_of_components::<T>(), place);
    }

    /// Takes some components of a kind: their bytes are 1.
    fn add_set_feature<T: Element + Display>(&mut self, name: &'static str, set: Set<T>) {
        self.add_feature_block(name, 1, &[Axis::axis_of_components::<T>()], |row| {
            for component in set {
                row[usize::from(component.index())] = 1;
            }
        });
    }
}

/// A sink that writes a row of bytes.
#[derive(Debug)]
pub struct RowWriter<'a> {
    rest: &'a mut [u8],
}

impl<'a> RowWriter<'a> {
    /// Creates a writer of this row, which is cleared.
    pub fn new(row: &'a mut [u8]) -> Self {
        row.fill(0);
        Self { rest: row }
    }
}

impl FeatureSink for RowWriter<'_> {
    #[inline]
    fn add_feature_block(
        &mut self,
        _: &'static str,
        _: u8,
        axes: &[Axis],
        fill: impl FnOnce(&mut [u8]),
    ) {
        let size = axes.iter().map(|axis| axis.size).product();
        let (block, rest) = std::mem::take(&mut self.rest).split_at_mut(size);
        self.rest = rest;
        fill(block);
    }
}

/// A block of features.
#[derive(Clone, Debug)]
pub struct FeatureBlock {
    /// Its name.
    pub name: &'static str,
    /// The place of its first byte in a row.
    pub start: usize,
    /// The highest value that a byte of it can hold.
    pub highest: u8,
    /// Its axes, none for a single number.
    pub axes: Vec<Axis>,
}

impl FeatureBlock {
    /// Returns the number of its bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        self.axes.iter().map(|axis| axis.size).product()
    }

    /// Returns the name of each byte: `units[hoth][tie-fighter]`.
    #[must_use]
    pub fn feature_names(&self) -> Vec<String> {
        let mut names = vec![self.name.to_owned()];
        for axis in &self.axes {
            let labels = axis.axis_place_labels();
            let extend = |name: &String| {
                let extended = labels.iter().map(|label| format!("{name}[{label}]"));
                extended.collect::<Vec<_>>()
            };
            names = names.iter().flat_map(extend).collect();
        }
        names
    }
}

/// The meaning of every byte of a row.
#[derive(Clone, Debug, Default)]
pub struct FeatureLayout {
    /// The blocks, in order.
    pub blocks: Vec<FeatureBlock>,
    /// The number of bytes of a row.
    pub size: usize,
}

impl FeatureLayout {
    /// Returns the layout of a game, which is the same for every set-up and moment.
    #[must_use]
    pub fn layout_of_game<G: Observed>() -> Self {
        let setup = G::all_setups()[0];
        let start = G::start_game(setup, &mut QuickChance::new(0), &mut NoLog);
        let mut layout = Self::default();
        start.describe_features_of_sight(Seat::new(0), &mut layout);
        layout
    }
}

impl FeatureSink for FeatureLayout {
    fn add_feature_block(
        &mut self,
        name: &'static str,
        highest: u8,
        axes: &[Axis],
        _: impl FnOnce(&mut [u8]),
    ) {
        let block = FeatureBlock {
            name,
            start: self.size,
            highest,
            axes: axes.to_vec(),
        };
        self.size += block.byte_count();
        self.blocks.push(block);
    }
}
