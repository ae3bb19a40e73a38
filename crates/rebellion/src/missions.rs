//! Mission cards (MISSION, PROJECT).

mod table;

pub use table::{MISSIONS, MOST_CARDS, Mission, MissionCard, MissionDeck, MissionRow};
