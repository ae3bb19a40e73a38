//! Playing at the terminal.

/// What `twinsuns play` is given.
#[derive(clap::Args, Debug)]
pub struct PlayArgs {}

/// Not there yet.
pub fn run(_: PlayArgs) -> anyhow::Result<()> {
    anyhow::bail!("there is no `play` yet")
}
