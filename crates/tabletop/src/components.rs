//! The components of a game, one list for each kind.
//!
//! A list declares everything about a kind of component at once: its members, the facts of each, and the names they
//! have in code and in notation. How many there are and which number each has follows from the list.

/// Returns the place of a name in a list.
///
/// # Panics
///
/// If the list does not have it; in a constant, that stops the build.
#[must_use]
pub const fn position(names: &[&str], name: &str) -> u8 {
    let mut index = 0;
    while index < names.len() {
        if texts_are_equal(names[index], name) {
            return index as u8;
        }
        index += 1;
    }
    panic!("the list does not have this name")
}

/// Says whether two texts are the same; `==` cannot be used in constants.
const fn texts_are_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Declares one kind of component from one list.
///
/// - `pub enum Unit as "unit" in UNITS: UnitRow { TieFighter => UnitRow { … }, … }` makes the enum, the table of rows
///   and what leads from one to the other.
/// - `pub struct Leader as "leader" in LEADERS: LeaderRow { DARTH_VADER => LeaderRow { … }, … }` makes a number with a
///   constant for each row.
/// - `pub struct Card as "card" in CARDS: CardRow [ … ]` makes a number whose rows have no names in code.
/// - `pub enum Strategy as "strategy" listed in ALL { Support => "strat-support", … }` makes an enum without rows.
///
/// A row has its id in a field `id`. The word after `as` is what an error calls such a component.
///
/// ```
/// tabletop::components! {
///     /// A strategy card.
///     pub enum Strategy as "strategy" listed in ALL {
///         /// Helps.
///         Support => "support",
///         /// Attacks.
///         DirectAssault => "direct-assault",
///     }
/// }
///
/// assert_eq!("direct-assault".parse(), Ok(Strategy::DirectAssault));
/// assert_eq!(Strategy::Support.to_string(), "support");
/// let error = "retreat".parse::<Strategy>().unwrap_err();
/// assert_eq!(error.to_string(), "no strategy has the id `retreat`; there are support, direct-assault");
/// ```
#[macro_export]
macro_rules! components {
    (
        $(#[$meta:meta])*
        pub enum $name:ident as $kind:literal in $table:ident: $row:ty {
            $($(#[$member_meta:meta])* $member:ident => $value:expr),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        pub enum $name {
            $($(#[$member_meta])* $member,)*
        }

        /// The facts of every one, in order.
        pub const $table: [$row; $name::LIST.len()] = [$($value),*];

        impl $name {
            pub(crate) const LIST: [Self; [$(stringify!($member)),*].len()] = [$(Self::$member),*];

            /// Returns every one, in the order of the table.
            pub fn all() -> impl Iterator<Item = Self> + Clone {
                Self::LIST.into_iter()
            }
        }

        $crate::components!(@row $name, $kind, $table: $row, |one| one as usize);
        $crate::components!(@element $name, Self::LIST.len(), |one| one as u8, |index| Self::LIST[index as usize]);
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident as $kind:literal in $table:ident: $row:ty {
            $($(#[$member_meta:meta])* $member:ident => $value:expr),* $(,)?
        }
    ) => {
        $crate::components! {
            $(#[$meta])*
            pub struct $name as $kind in $table: $row [$($value),*]
        }

        impl $name {
            const NAMES: &[&str] = &[$(stringify!($member)),*];
        }

        $(
            $(#[$member_meta])*
            pub const $member: $name =
                $name($crate::components::position($name::NAMES, stringify!($member)));
        )*
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident as $kind:literal in $table:ident: $row:ty [
            $($value:expr),* $(,)?
        ]
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
        pub struct $name(u8);

        /// The facts of every one, in order.
        pub const $table: [$row; [$(stringify!($value)),*].len()] = [$($value),*];

        impl $name {
            /// Returns every one, in the order of the table.
            pub fn all() -> impl Iterator<Item = Self> + Clone {
                (0..$table.len() as u8).map(Self)
            }
        }

        $crate::components!(@row $name, $kind, $table: $row, |one| one.0 as usize);
        $crate::components!(@element $name, $table.len(), |one| one.0, |index| Self(index));
    };
    (
        $(#[$meta:meta])*
        pub enum $name:ident as $kind:literal listed in $all:ident {
            $($(#[$member_meta:meta])* $member:ident => $id:literal),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        pub enum $name {
            $($(#[$member_meta])* $member,)*
        }

        impl $name {
            /// Every one, in order.
            pub const $all: [Self; [$($id),*].len()] = [$(Self::$member),*];

            /// Returns every one, in order.
            pub fn all() -> impl Iterator<Item = Self> + Clone {
                Self::$all.into_iter()
            }

            /// Returns the name in notation.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$member => $id,)*
                }
            }
        }

        $crate::component!($name, $kind);
        $crate::components!(@element $name, Self::$all.len(), |one| one as u8, |index| Self::$all[index as usize]);
    };
    (@row $name:ident, $kind:literal, $table:ident: $row:ty, |$one:ident| $index:expr) => {
        impl $name {
            /// Returns the facts.
            #[must_use]
            pub const fn row(self) -> &'static $row {
                let $one = self;
                &$table[$index]
            }

            /// Returns the id, the name in notation.
            #[must_use]
            pub const fn id(self) -> &'static str {
                self.row().id
            }
        }

        $crate::component!($name, $kind);
    };
    (@element $name:ident, $count:expr, |$one:ident| $number:expr, |$index:ident| $from:expr) => {
        impl $crate::Element for $name {
            const COUNT: u8 = $count as u8;

            fn index(self) -> u8 {
                let $one = self;
                $number
            }

            fn from_index($index: u8) -> Self {
                $from
            }
        }
    };
}

/// Declares the streams of chance of a game: a constant for each, and `STREAMS` with their names and outcomes.
#[macro_export]
macro_rules! streams {
    ($($(#[$meta:meta])* $stream:ident => $name:literal, $outcome:expr;)*) => {
        const NAMES: &[&str] = &[$($name),*];

        /// Every stream, in the order of their numbers.
        pub(crate) const STREAMS: &[$crate::StreamInfo] = &[
            $($crate::StreamInfo { name: $name, outcome: $outcome },)*
        ];

        $(
            $(#[$meta])*
            pub(crate) const $stream: $crate::Stream =
                $crate::Stream($crate::components::position(NAMES, $name));
        )*
    };
}
