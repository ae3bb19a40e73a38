//! The pieces at a place that stand out, because somebody can choose them or has marked them.

/// The pieces at a place that are on offer or otherwise marked.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct MarkedPieces {
    /// The number of the choice that the place itself stands for.
    pub number: Option<usize>,
    /// Units that choices name.
    pub units: Vec<rebellion::Unit>,
    /// Leaders that choices name.
    pub leaders: Vec<rebellion::Leader>,
    /// The kind of unit that the highlighted choice names.
    pub highlighted: Option<rebellion::Unit>,
    /// True if the viewer has put a pin there.
    pub pinned: bool,
    /// The chances of the mission that the viewer aims, if it can be aimed at this place.
    pub odds: Option<String>,
}
