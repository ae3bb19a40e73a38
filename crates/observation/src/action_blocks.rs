//! Numbers for choices: every kind of choice has a block, and its parts say where in the block it stands.

/// Declares the first number of each block of actions from the sizes of the blocks, and the number of all actions.
macro_rules! action_blocks {
    ($($block:ident: $size:expr),+ $(,)?) => {
        action_blocks!(@next 0; $($block: $size,)+);
    };
    (@next $start:expr; $block:ident: $size:expr, $($rest:tt)*) => {
        const $block: usize = $start;
        action_blocks!(@next $block + $size; $($rest)*);
    };
    (@next $start:expr;) => {
        pub(super) const ACTION_COUNT: usize = $start;
    };
}

pub(crate) use action_blocks;

/// Returns the number of a component as an index.
pub(crate) fn component_index<T: tabletop::Element>(component: T) -> usize {
    usize::from(component.index())
}

/// Returns the place of a pair in a grid with a row for each `one` and a column for each `T`.
pub(crate) fn component_pair_index<S: tabletop::Element, T: tabletop::Element>(
    one: S,
    other: T,
) -> usize {
    component_index(one) * usize::from(T::COUNT) + component_index(other)
}
