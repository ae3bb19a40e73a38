//! The command as people and programs use it: arguments and input in, output and exit code out.

mod arena;
mod arena_programs;
mod bad_input;
mod command_runner;
mod engine;
mod gauntlet;
mod help;
mod learn;
mod protocol_document;
mod reference;
mod replay;
mod scenario;
mod sim;
mod soak;
