//! All tests of the table server in one program.

mod chance;
mod clocks;
mod computers;
mod damage;
mod document;
mod drafts;
mod endings;
mod faults;
mod fuzz;
mod identities;
mod kept;
mod live;
mod memory;
mod moderation;
mod notice_letters;
mod notices;
mod operations;
mod repeats;
mod restarts;
mod shared;
mod site;
mod support;
mod tables;
mod upgrades;
mod upkeep;
mod worlds;
