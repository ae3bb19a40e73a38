//! `twinsuns bot`: one of our computer players as a program of its own, for the arena of another release.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use bots::Bot;
use clap::Args;
use protocol::bot::{BOT_PROTOCOL_VERSION, BotAnswer, BotGame, BotRequest};
use serde_json::value::RawValue;
use tabletop::{Player, View};

use crate::games::{self, GameVisitor, TableGame};
use crate::levels::{self, Level, PlayerOptions};

/// The arguments of `twinsuns bot`.
#[derive(Args, Debug)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", levels::levels_help_text()))]
pub(crate) struct BotArgs {
    /// Play this game
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: String,

    /// Play like this level
    #[arg(long, value_name = "LEVEL")]
    level: String,
}

const EXAMPLES: &str = "\
Example:
  twinsuns arena rebellion --a admiral --b 'program:old/twinsuns bot rebellion --level admiral'

Answers JSON lines: each view with a choice. Use it to compare levels of two releases,
or as an example of a program that the arena can meet; docs/bots.md describes the lines.";

/// Answers requests until there are no more.
pub(crate) fn run(args: &BotArgs) -> anyhow::Result<()> {
    games::visit_game_by_id(&args.game, ServeBot(args))?
}

struct ServeBot<'a>(&'a BotArgs);

impl GameVisitor for ServeBot<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let level = levels::find_level(&self.0.level)?;
        answer_bot_requests::<G>(level, io::stdin().lock(), &mut io::stdout().lock())
    }
}

fn answer_bot_requests<G: TableGame>(
    level: &'static Level<G>,
    input: impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let mut player = None;
    for line in input.lines() {
        let line = line?;
        let request = serde_json::from_str(&line)
            .with_context(|| format!("this line is no request: {line:.200}"))?;
        match request {
            BotRequest::New(game) => player = Some(make_player(level, &game)?),
            BotRequest::View(view) => {
                let Some(player) = &mut player else {
                    bail!("a view came before the line `{{\"new\":…}}` that begins a game");
                };
                let choice = choose_from_view::<G>(&mut **player, &view)?;
                serde_json::to_writer(&mut *output, &BotAnswer::Choice(choice.to_string()))?;
                writeln!(output)?;
                output.flush()?;
            }
        }
    }
    Ok(())
}

fn make_player<G: TableGame>(
    level: &'static Level<G>,
    game: &BotGame,
) -> anyhow::Result<Box<dyn Bot<G>>> {
    if game.version != BOT_PROTOCOL_VERSION {
        bail!(
            "the arena speaks version {} of these lines, this program version {BOT_PROTOCOL_VERSION}",
            game.version
        );
    }
    if game.game.as_str() != G::ID {
        bail!("the arena plays {}, this program {}", game.game, G::ID);
    }
    let seed = game.seed.parse();
    let seed = seed.with_context(|| format!("the seed `{}` is no number", game.seed))?;
    Ok(level.make_player(PlayerOptions {
        time: game.time_ms.map(Duration::from_millis),
        ..PlayerOptions::with_usual_effort(seed)
    }))
}

fn choose_from_view<G: TableGame>(
    player: &mut dyn Player<G>,
    view: &RawValue,
) -> anyhow::Result<G::Choice> {
    let view: G::View = serde_json::from_str(view.get()).context("this view is not understood")?;
    if view.choices().is_empty() {
        bail!("the view offers no choice");
    }
    Ok(player.choose(&view))
}
