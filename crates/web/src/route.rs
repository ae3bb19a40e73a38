//! The screen that an address means. Everything stands after the number sign: a reload returns to the same screen, and
//! no server ever sees the address.

use std::fmt;

/// A screen.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Route {
    /// The first screen.
    Home,
    /// The game with this id, played in this page.
    Here(String),
    /// A finished game, by the name it is kept under in this browser.
    Replay(String),
    /// The list of lessons.
    Learn,
    /// A lesson of a game, by its number.
    Lesson { game: String, number: String },
    /// The field guide of a game.
    Guide(String),
    /// Tables on the server: open ones, running ones, and the player's own.
    Together,
    /// A table being set up.
    NewTable,
    /// A table on the server.
    Table {
        id: String,
        /// One of the seats that this browser holds; `None` for the only one, or for watching.
        seat: Option<String>,
    },
    /// A table on the server, with the secret of a seat that has to be taken out of the address.
    Secret { id: String, secret: String },
    /// An invitation to a seat.
    Join { id: String, seat: String },
}

impl Route {
    /// Reads the part of an address after the number sign. Unknown addresses lead to the first screen.
    pub(crate) fn parse(mark: &str) -> Self {
        let parts: Vec<&str> = mark.split('/').filter(|part| !part.is_empty()).collect();
        let owned = |part: &&str| (**part).to_owned();
        match parts.as_slice() {
            ["here", game] => Route::Here(owned(game)),
            ["replay", name] => Route::Replay(owned(name)),
            ["learn"] => Route::Learn,
            ["learn", game] => Route::Guide(owned(game)),
            ["learn", game, number] => Route::Lesson {
                game: owned(game),
                number: owned(number),
            },
            ["together"] => Route::Together,
            ["together", "new"] => Route::NewTable,
            ["table", id, secret] if secret.starts_with("seat_") => Route::Secret {
                id: owned(id),
                secret: owned(secret),
            },
            ["table", id, seat] => Route::Table {
                id: owned(id),
                seat: Some(owned(seat)),
            },
            ["table", id] => Route::Table {
                id: owned(id),
                seat: None,
            },
            ["join", id, seat] => Route::Join {
                id: owned(id),
                seat: owned(seat),
            },
            _ => Route::Home,
        }
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Home => f.write_str("/"),
            Route::Here(game) => write!(f, "/here/{game}"),
            Route::Replay(name) => write!(f, "/replay/{name}"),
            Route::Learn => f.write_str("/learn"),
            Route::Guide(game) => write!(f, "/learn/{game}"),
            Route::Lesson { game, number } => write!(f, "/learn/{game}/{number}"),
            Route::Together => f.write_str("/together"),
            Route::NewTable => f.write_str("/together/new"),
            Route::Table { id, seat: None } => write!(f, "/table/{id}"),
            Route::Table {
                id,
                seat: Some(seat),
            } => write!(f, "/table/{id}/{seat}"),
            Route::Secret { id, secret } => write!(f, "/table/{id}/{secret}"),
            Route::Join { id, seat } => write!(f, "/join/{id}/{seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back() {
        let text = |it: &str| it.to_owned();
        let all = [
            Route::Home,
            Route::Here(text("rebellion")),
            Route::Replay(text("replay-3")),
            Route::Learn,
            Route::Guide(text("rebellion")),
            Route::Lesson {
                game: text("rebellion"),
                number: text("5"),
            },
            Route::Together,
            Route::NewTable,
            Route::Table {
                id: text("3b1c"),
                seat: None,
            },
            Route::Table {
                id: text("3b1c"),
                seat: Some(text("rebel-admiral")),
            },
            Route::Secret {
                id: text("3b1c"),
                secret: text("seat_0f9a"),
            },
            Route::Join {
                id: text("3b1c"),
                seat: text("imperial"),
            },
        ];
        for route in all {
            assert_eq!(Route::parse(&route.to_string()), route);
        }
        for nothing in ["", "/", "elsewhere", "table", "/join/only"] {
            assert_eq!(Route::parse(nothing), Route::Home, "{nothing}");
        }
    }
}
