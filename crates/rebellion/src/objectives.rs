//! The 15 objective cards: one row each (COMP-03, OBJECTIVE).

use tabletop::{Element, Set, component};

/// An objective card, by its row in the table.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Objective(u8);

component!(Objective, "objective");

/// When an objective can be played (OBJECTIVE-04).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Occasion {
    /// When its condition is met in a combat (OBJECTIVE-05).
    Combat,
    /// Just before the Refresh Phase (OBJECTIVE-07).
    StartOfRefresh,
}

/// The facts of one objective card.
#[derive(Copy, Clone, Debug)]
pub struct ObjectiveRow {
    /// Its id.
    pub id: &'static str,
    /// The stage on its back, 1 to 3 (OBJECTIVE-11).
    pub stage: u8,
    /// The reputation it gives; none if that depends.
    pub reputation: Option<u8>,
    /// When it can be played.
    pub occasion: Occasion,
}

/// Every objective card, stage by stage.
pub const OBJECTIVES: [ObjectiveRow; 15] = [
    ObjectiveRow {
        id: "crippling-blow",
        stage: 1,
        reputation: Some(1),
        occasion: Occasion::Combat,
    },
    ObjectiveRow {
        id: "cut-supply-lines",
        stage: 1,
        reputation: Some(1),
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "defend-the-people",
        stage: 1,
        reputation: Some(1),
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "rebel-assault",
        stage: 1,
        reputation: Some(1),
        occasion: Occasion::Combat,
    },
    ObjectiveRow {
        id: "regional-support",
        stage: 1,
        reputation: Some(1),
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "death-star-plans-2",
        stage: 2,
        reputation: Some(2),
        occasion: Occasion::Combat,
    },
    ObjectiveRow {
        id: "heart-of-the-empire",
        stage: 2,
        reputation: Some(2),
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "leave-no-one-behind",
        stage: 2,
        reputation: Some(1),
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "liberation",
        stage: 2,
        reputation: Some(1),
        occasion: Occasion::Combat,
    },
    ObjectiveRow {
        id: "popular-support",
        stage: 2,
        reputation: Some(1),
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "death-star-plans-3",
        stage: 3,
        reputation: Some(2),
        occasion: Occasion::Combat,
    },
    ObjectiveRow {
        id: "establish-outposts",
        stage: 3,
        reputation: Some(1),
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "inspire-sympathy",
        stage: 3,
        reputation: None,
        occasion: Occasion::StartOfRefresh,
    },
    ObjectiveRow {
        id: "major-victory",
        stage: 3,
        reputation: Some(1),
        occasion: Occasion::Combat,
    },
    ObjectiveRow {
        id: "return-of-the-jedi",
        stage: 3,
        reputation: Some(2),
        occasion: Occasion::Combat,
    },
];

/// Imperial ground units with three health destroyed.
pub const CRIPPLING_BLOW: Objective = Objective(0);
/// A Star Destroyer destroyed.
pub const REBEL_ASSAULT: Objective = Objective(3);
/// A ground battle won in a subjugated system.
pub const LIBERATION: Objective = Objective(8);
/// Imperial ships with three health destroyed.
pub const MAJOR_VICTORY: Objective = Objective(13);
/// A battle won where Darth Vader or the Emperor is.
pub const RETURN_OF_THE_JEDI: Objective = Objective(14);
/// Rebel units or sabotage in three Imperial systems.
pub const CUT_SUPPLY_LINES: Objective = Objective(1);
/// Rebel units in four Rebel systems.
pub const DEFEND_THE_PEOPLE: Objective = Objective(2);
/// Rebel loyalty all over a region.
pub const REGIONAL_SUPPORT: Objective = Objective(4);
/// Coruscant held by Rebel units; returns to hand (OBJECTIVE-03).
pub const HEART_OF_THE_EMPIRE: Objective = Objective(6);
/// No captives.
pub const LEAVE_NO_ONE_BEHIND: Objective = Objective(7);
/// Rebel loyalty in six systems.
pub const POPULAR_SUPPORT: Objective = Objective(9);
/// Rebel units in five systems.
pub const ESTABLISH_OUTPOSTS: Objective = Objective(11);
/// Reputation for destroyed systems.
pub const INSPIRE_SYMPATHY: Objective = Objective(12);

/// The two cards that can destroy a Death Star (DEATHSTAR-09).
pub const DEATH_STAR_PLANS: [Objective; 2] = [Objective(5), Objective(10)];

impl Objective {
    /// Every card, in the order of the table.
    pub fn all() -> impl Iterator<Item = Objective> + Clone {
        (0..15).map(Objective)
    }

    /// The facts of the card.
    #[must_use]
    pub const fn row(self) -> &'static ObjectiveRow {
        &OBJECTIVES[self.0 as usize]
    }

    /// The id of the card.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The cards of one stage.
    #[must_use]
    pub fn of_stage(stage: u8) -> Set<Objective> {
        Self::all()
            .filter(|card| card.row().stage == stage)
            .collect()
    }
}

impl Element for Objective {
    const COUNT: u8 = 15;

    fn index(self) -> u8 {
        self.0
    }

    fn from_index(index: u8) -> Self {
        Self(index)
    }
}
