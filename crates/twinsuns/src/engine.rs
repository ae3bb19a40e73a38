//! `twinsuns engine`: the games for programs, one JSON object per line.

use std::io;

use clap::Args;

use crate::seeds;

/// The arguments of `twinsuns engine`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EngineArgs {}

const EXAMPLES: &str = r#"Example:
  $ twinsuns engine
  {"do":"new","game":"empire-vs-rebellion","seed":"42"}
  {"do":"choices"}
  {"do":"choose","seat":"rebel","choice":"character reb-yoda"}
  {"do":"quit"}

One request per line on the input, one answer per line on the output. The requests
are games, new, load, view, choices, choose, plan, events, undo, record, state, quit;
they are described in docs/engine-protocol.md, and examples/random_bot.py uses them."#;

/// Answers requests until there are no more.
pub(crate) fn run(_: &EngineArgs) -> anyhow::Result<()> {
    engine_protocol::serve(io::stdin().lock(), io::stdout().lock(), seeds::fresh_seed)
}
