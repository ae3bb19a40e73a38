//! The 15 objective cards: one row each (COMP-03, OBJECTIVE).

use tabletop::{Set, components};

/// A moment at which an objective can be played (OBJECTIVE-04).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Occasion {
    /// In a combat, when its condition is met (OBJECTIVE-05).
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
    /// The moment at which it can be played.
    pub occasion: Occasion,
}

components! {
    /// An objective card, by its row in the table: stage by stage.
    pub struct Objective as "objective" in OBJECTIVES: ObjectiveRow {
        /// Imperial ground units with three health destroyed.
        CRIPPLING_BLOW => ObjectiveRow {
            id: "crippling-blow",
            stage: 1,
            reputation: Some(1),
            occasion: Occasion::Combat,
        },
        /// Rebel units or sabotage in three Imperial systems.
        CUT_SUPPLY_LINES => ObjectiveRow {
            id: "cut-supply-lines",
            stage: 1,
            reputation: Some(1),
            occasion: Occasion::StartOfRefresh,
        },
        /// Rebel units in four Rebel systems.
        DEFEND_THE_PEOPLE => ObjectiveRow {
            id: "defend-the-people",
            stage: 1,
            reputation: Some(1),
            occasion: Occasion::StartOfRefresh,
        },
        /// A Star Destroyer destroyed.
        REBEL_ASSAULT => ObjectiveRow {
            id: "rebel-assault",
            stage: 1,
            reputation: Some(1),
            occasion: Occasion::Combat,
        },
        /// Rebel loyalty all over a region.
        REGIONAL_SUPPORT => ObjectiveRow {
            id: "regional-support",
            stage: 1,
            reputation: Some(1),
            occasion: Occasion::StartOfRefresh,
        },
        /// Destroys a Death Star, of the second stage (DEATHSTAR-09).
        DEATH_STAR_PLANS_2 => ObjectiveRow {
            id: "death-star-plans-2",
            stage: 2,
            reputation: Some(2),
            occasion: Occasion::Combat,
        },
        /// Coruscant held by Rebel units; returns to hand (OBJECTIVE-03).
        HEART_OF_THE_EMPIRE => ObjectiveRow {
            id: "heart-of-the-empire",
            stage: 2,
            reputation: Some(2),
            occasion: Occasion::StartOfRefresh,
        },
        /// No captives.
        LEAVE_NO_ONE_BEHIND => ObjectiveRow {
            id: "leave-no-one-behind",
            stage: 2,
            reputation: Some(1),
            occasion: Occasion::StartOfRefresh,
        },
        /// A ground battle won in a subjugated system.
        LIBERATION => ObjectiveRow {
            id: "liberation",
            stage: 2,
            reputation: Some(1),
            occasion: Occasion::Combat,
        },
        /// Rebel loyalty in six systems.
        POPULAR_SUPPORT => ObjectiveRow {
            id: "popular-support",
            stage: 2,
            reputation: Some(1),
            occasion: Occasion::StartOfRefresh,
        },
        /// Destroys a Death Star, of the third stage (DEATHSTAR-09).
        DEATH_STAR_PLANS_3 => ObjectiveRow {
            id: "death-star-plans-3",
            stage: 3,
            reputation: Some(2),
            occasion: Occasion::Combat,
        },
        /// Rebel units in five systems.
        ESTABLISH_OUTPOSTS => ObjectiveRow {
            id: "establish-outposts",
            stage: 3,
            reputation: Some(1),
            occasion: Occasion::StartOfRefresh,
        },
        /// Reputation for destroyed systems.
        INSPIRE_SYMPATHY => ObjectiveRow {
            id: "inspire-sympathy",
            stage: 3,
            reputation: None,
            occasion: Occasion::StartOfRefresh,
        },
        /// Imperial ships with three health destroyed.
        MAJOR_VICTORY => ObjectiveRow {
            id: "major-victory",
            stage: 3,
            reputation: Some(1),
            occasion: Occasion::Combat,
        },
        /// A battle won where Darth Vader or the Emperor is.
        RETURN_OF_THE_JEDI => ObjectiveRow {
            id: "return-of-the-jedi",
            stage: 3,
            reputation: Some(2),
            occasion: Occasion::Combat,
        },
    }
}

/// The two cards that can destroy a Death Star (DEATHSTAR-09).
pub const DEATH_STAR_PLANS: [Objective; 2] = [DEATH_STAR_PLANS_2, DEATH_STAR_PLANS_3];

impl Objective {
    /// Returns the cards of one stage.
    #[must_use]
    pub fn objectives_of_stage(stage: u8) -> Set<Objective> {
        Self::all()
            .filter(|card| card.row().stage == stage)
            .collect()
    }
}
