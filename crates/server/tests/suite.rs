//! All tests of the table server in one program.

mod chance;
mod computers;
mod document;
mod drafts;
mod endings;
mod faults;
mod fuzz;
mod identities;
mod kept;
mod live;
mod operations;
mod repeats;
mod shared;
mod site;
mod support;
mod tables;
mod worlds;
