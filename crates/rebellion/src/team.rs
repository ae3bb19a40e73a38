//! Roles and seats: who decides what with two, three and four players (TEAM).

use serde::{Deserialize, Serialize};
use tabletop::{NotationError, Outcome, Seat, SeatSet, component};

use crate::faction::{Faction, Frame};

/// An Admiral or a General of a faction. With two players each player has both roles.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Commands the blue Rebel leaders.
    RebelAdmiral,
    /// Commands the orange Rebel leaders.
    RebelGeneral,
    /// Commands the blue Imperial leaders.
    ImperialAdmiral,
    /// Commands the orange Imperial leaders.
    ImperialGeneral,
}

impl Role {
    /// Returns the Admiral of a faction.
    #[must_use]
    pub const fn admiral_of(faction: Faction) -> Role {
        match faction {
            Faction::Rebel => Role::RebelAdmiral,
            Faction::Imperial => Role::ImperialAdmiral,
        }
    }

    /// Returns the General of a faction.
    #[must_use]
    pub const fn general_of(faction: Faction) -> Role {
        match faction {
            Faction::Rebel => Role::RebelGeneral,
            Faction::Imperial => Role::ImperialGeneral,
        }
    }

    /// Returns the id of the role, as the seats are named after it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Role::RebelAdmiral => "rebel-admiral",
            Role::RebelGeneral => "rebel-general",
            Role::ImperialAdmiral => "imperial-admiral",
            Role::ImperialGeneral => "imperial-general",
        }
    }

    /// Returns the faction the role belongs to.
    #[must_use]
    pub const fn faction(self) -> Faction {
        match self {
            Role::RebelAdmiral | Role::RebelGeneral => Faction::Rebel,
            Role::ImperialAdmiral | Role::ImperialGeneral => Faction::Imperial,
        }
    }

    /// Returns the other role of the same faction.
    #[must_use]
    pub const fn team_partner(self) -> Role {
        match self {
            Role::RebelAdmiral => Role::RebelGeneral,
            Role::RebelGeneral => Role::RebelAdmiral,
            Role::ImperialAdmiral => Role::ImperialGeneral,
            Role::ImperialGeneral => Role::ImperialAdmiral,
        }
    }

    /// Returns the colour of the leaders the role commands (TEAM-04).
    #[must_use]
    pub const fn frame_of_commanded_leaders(self) -> Frame {
        match self {
            Role::RebelAdmiral | Role::ImperialAdmiral => Frame::Blue,
            Role::RebelGeneral | Role::ImperialGeneral => Frame::Orange,
        }
    }
}

/// The order of turns in a team game (TEAM-21, G-03).
pub const INITIATIVE: [Role; 4] = [
    Role::RebelAdmiral,
    Role::ImperialAdmiral,
    Role::ImperialGeneral,
    Role::RebelGeneral,
];

/// The variant of the game: the number of players, and the beginners' set-up or the full one.
///
/// ```
/// use rebellion::{Faction, Role, Setup};
///
/// let setup: Setup = "full-3".parse().unwrap();
/// assert_eq!(setup, Setup::new(3, false).unwrap());
/// assert_eq!(setup.seat_names(), ["rebel", "imperial-admiral", "imperial-general"]);
/// assert!(setup.is_shared_by_two_players(Faction::Imperial) && !setup.is_shared_by_two_players(Faction::Rebel));
/// assert_eq!(setup.seat_of_role(Role::ImperialGeneral).number(), 2);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Setup {
    players: u8,
    first_game: bool,
}

component!(Setup, "set-up");

impl Setup {
    /// The full set-up for two players.
    pub const FULL: Setup = Setup {
        players: 2,
        first_game: false,
    };

    /// The first-game set-up for two players.
    pub const FIRST: Setup = Setup {
        players: 2,
        first_game: true,
    };

    /// Returns a set-up for two to four players.
    pub fn new(players: u8, first_game: bool) -> Result<Self, NotationError> {
        match players {
            2..=4 => Ok(Self {
                players,
                first_game,
            }),
            _ => Err(NotationError::new(
                "Rebellion is for two, three or four players",
            )),
        }
    }

    /// Returns every set-up.
    pub fn all() -> impl Iterator<Item = Setup> + Clone {
        [false, true].into_iter().flat_map(|first_game| {
            (2..=4).map(move |players| Setup {
                players,
                first_game,
            })
        })
    }

    /// Returns the name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match (self.first_game, self.players) {
            (false, 2) => "full",
            (false, 3) => "full-3",
            (false, _) => "full-4",
            (true, 2) => "first",
            (true, 3) => "first-3",
            (true, _) => "first-4",
        }
    }

    /// Tells whether it is the beginners' set-up (FIRST).
    #[must_use]
    pub const fn is_first_game(self) -> bool {
        self.first_game
    }

    /// Tells whether the factions are teams of an Admiral and a General (TEAM-02).
    #[must_use]
    pub const fn is_team_game(self) -> bool {
        self.players > 2
    }

    /// Tells whether two players share a faction; alone, one has both roles (TEAM-03).
    #[must_use]
    pub fn is_shared_by_two_players(self, faction: Faction) -> bool {
        self.seat_of_role(Role::admiral_of(faction)) != self.seat_of_role(Role::general_of(faction))
    }

    /// Returns the names of the seats.
    #[must_use]
    pub const fn seat_names(self) -> &'static [&'static str] {
        match self.players {
            2 => &["rebel", "imperial"],
            3 => &["rebel", "imperial-admiral", "imperial-general"],
            _ => &[
                "rebel-admiral",
                "rebel-general",
                "imperial-admiral",
                "imperial-general",
            ],
        }
    }

    /// Returns the seat that holds a role (TEAM-01, TEAM-03).
    #[must_use]
    pub const fn seat_of_role(self, role: Role) -> Seat {
        let index = match (self.players, role) {
            (4, role) => role as u8,
            (_, Role::RebelAdmiral | Role::RebelGeneral) => 0,
            (3, Role::ImperialGeneral) => 2,
            (_, Role::ImperialAdmiral | Role::ImperialGeneral) => 1,
        };
        Seat::new(index)
    }

    /// Returns the outcome of a game that this faction wins, with all its seats.
    pub(crate) fn outcome_for_winner(self, winner: Option<Faction>) -> Outcome {
        let roles = INITIATIVE.into_iter();
        let winners = roles
            .filter(|role| winner == Some(role.faction()))
            .fold(SeatSet::NONE, |seats, role| {
                seats.with(self.seat_of_role(role))
            });
        Outcome { winners }
    }

    /// Returns the faction a seat plays for.
    #[must_use]
    pub const fn faction_of_seat(self, seat: Seat) -> Faction {
        let rebels = if self.players == 4 { 2 } else { 1 };
        if seat.index() < rebels {
            Faction::Rebel
        } else {
            Faction::Imperial
        }
    }
}
