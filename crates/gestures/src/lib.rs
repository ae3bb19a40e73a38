//! Gestures: what a person does in one act at the table, made of the choices of the game.
//!
//! The rules ask one small question after the other. A person wants to do something with several answers: send eight
//! units to Naboo, place a whole fleet, assign all hits of an attack. A [`Draft`] tries choices in a copy of what the
//! person knows; the sheets of [`rebellion`] compose them from counts and rows; the result is a plan, which is sent as
//! one command and made as a whole. Nothing here knows a screen, and nothing is known here but one seat's view.
//!
//! # Where to start
//!
//! - [`Draft`] tries choices and says what comes next; [`Draft::to_plans`] gives what is sent.
//! - [`rebellion::grammar`] says which questions belong to one gesture, and the sheets answer several of them in one
//!   place: [`rebellion::bag_sheet`], [`rebellion::placement_sheet`], [`rebellion::sequence_sheet`].
//! - [`routes`] finds the gestures that begin with a piece.
//! - [`rebellion::recount`] turns whole games into gestures and counts them.
//!
//! # Example
//!
//! A fleet moves from Sullust to Cato Neimoidia. The sheet makes the choices in the order that the rules allow: the
//! ship first, because the trooper needs it.
//!
//! ```
//! use gestures::rebellion::bag_sheet::BagSheet;
//! use gestures::rebellion::start_draft;
//! use rebellion::Position;
//! use tabletop::chance::QuickChance;
//! use tabletop::{Game, NoLog, Viewer};
//!
//! let position: Position = serde_json::from_str(
//!     r#"{ "turn": "imperial-admiral", "imperial": { "pool": ["darth-vader"] },
//!          "at": { "sullust": { "units": { "star-destroyer": 1, "stormtrooper": 1 } } } }"#,
//! )?;
//! let state = position.build_state(&mut QuickChance::new(1), &mut NoLog)?;
//! let seat = state.deciding_seat().expect("the Empire decides");
//! let mut draft = start_draft(&state.view(Viewer::Seat(seat))).expect("its own draft");
//! draft.add_choice("lead darth-vader".parse()?)?;
//! draft.add_choice("activate darth-vader cato-neimoidia".parse()?)?;
//!
//! let mut sheet = BagSheet::open_sheet(draft).expect("units can move");
//! let trooper = "move stormtrooper sullust".parse()?;
//! assert!(!sheet.can_add(trooper));
//! assert!(sheet.add_item("move star-destroyer sullust".parse()?));
//! assert!(sheet.add_item(trooper));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod draft;
pub mod rebellion;
pub mod routes;

pub use draft::{Draft, DraftRefusal, PlanPart, ShowsOnlyOwn};
