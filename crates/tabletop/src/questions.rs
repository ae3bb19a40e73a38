//! A question of a game as one thing.
//!
//! A game declares its questions in one list. Each becomes a case of the game's public decision and a small type that
//! says which choices there are and, beside it, what each of them leads to. A question without such an
//! implementation, or without a word about who can count its choices, does not compile.

/// Declares the questions of a game.
///
/// A row is a doc comment, a name, the fields, and `public count` if everybody can tell how many choices there are, or
/// `secret count` if that depends on a hand, a facedown card or anything else that somebody may not know. An answer
/// that comes by itself where there is only one choice would give a secret count away. Last come the ids of the rules
/// it follows, which help texts lead to.
///
/// The list makes the enum of decisions, a type for every row in a module `question` (the fields and who is asked), the
/// trait `Question` that each of them implements beside the rules it is about, and the dispatch.
#[macro_export]
macro_rules! questions {
    (
        types {
            asked $asked:ident: $role:ty,
            state: $state:ty,
            choice: $choice:ty,
            event: $event:ty,
            resolve: $resolve:ident,
        }

        $(#[$enum_meta:meta])*
        pub enum $decision:ident {
            $(
                $(#[$meta:meta])*
                $name:ident $({ $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })?:
                $count:ident count, rules [$($rule:literal),* $(,)?],
            )*
        }
    ) => {
        $(#[$enum_meta])*
        pub enum $decision {
            $(
                $(#[$meta])*
                $name $({ $($(#[$field_meta])* $field: $type),* })?,
            )*
        }

        $crate::read_by_kind! {
            $decision { $($name $({ $($(#[$field_meta])* $field: $type),* })?),* }
        }

        impl $decision {
            /// The names of all questions, in the order of the list.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Returns the place of the question in [`Self::NAMES`], for tables and tensors.
            #[must_use]
            pub const fn number(&self) -> usize {
                match self {
                    $(Self::$name { .. } => {
                        const { $crate::components::position(Self::NAMES, stringify!($name)) as usize }
                    })*
                }
            }

            /// Says whether everybody can tell how many choices the decision offers.
            #[must_use]
            pub const fn choice_count_is_public(&self) -> bool {
                match self {
                    $(Self::$name { .. } => $crate::questions!(@is_public $count),)*
                }
            }

            /// Returns the ids of the rules that the decision follows.
            #[must_use]
            pub const fn rules(&self) -> &'static [&'static str] {
                match self {
                    $(Self::$name { .. } => &[$($rule),*],)*
                }
            }

            /// Adds all legal choices.
            pub(crate) fn push_choices(
                self,
                $asked: $role,
                state: &$state,
                choices: &mut $crate::Choices<$choice>,
            ) {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        let asked = question::$name { $asked, $($($field),*)? };
                        Question::push_choices(asked, state, choices);
                    })*
                }
            }

            /// Carries out a choice that was listed.
            pub(crate) fn answer(
                self,
                $asked: $role,
                resolve: &mut $resolve<'_, impl $crate::Chance, impl $crate::Log<$event>>,
                choice: $choice,
            ) {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        let asked = question::$name { $asked, $($($field),*)? };
                        Question::answer(asked, resolve, choice);
                    })*
                }
            }
        }

        /// A question as it is put to somebody: its choices and what they lead to, side by side.
        pub(crate) trait Question: Copy + Into<($role, $decision)> {
            /// Adds all legal choices.
            fn push_choices(self, state: &$state, choices: &mut $crate::Choices<$choice>);

            /// Carries out one of them.
            fn answer(
                self,
                resolve: &mut $resolve<'_, impl $crate::Chance, impl $crate::Log<$event>>,
                choice: $choice,
            );

            /// Stops at a choice that was never on the list, which no legal play can bring about.
            #[cold]
            fn panic_on_unlisted_choice(self, choice: $choice) -> ! {
                let (asked, decision) = self.into();
                panic!("`{choice}` of {asked:?} does not answer {decision:?}")
            }
        }

        /// The questions as types of their own, each with its fields and who is asked.
        pub(crate) mod question {
            use super::*;

            $(
                $(#[$meta])*
                #[derive(Copy, Clone)]
                pub(crate) struct $name {
                    pub(crate) $asked: $role,
                    $($(pub(crate) $field: $type,)*)?
                }

                impl From<$name> for ($role, $decision) {
                    fn from(asked: $name) -> Self {
                        let $name { $asked, $($($field),*)? } = asked;
                        ($asked, $decision::$name $({ $($field),* })?)
                    }
                }
            )*
        }
    };
    (@is_public public) => { true };
    (@is_public secret) => { false };
}
