//! `twinsuns cards`: the tables of cards, from the data that the game itself uses.

use std::fmt;
use std::io::{self, Write};

use clap::Args;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::games::{self, GameVisitor, TableGame};
use crate::language::terminal_texts;
use crate::paragraph::wrap_indented;

/// The arguments of `twinsuns cards`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CardsArgs {
    /// Show the cards of this game
    #[arg(value_name = "GAME", value_parser = games::game_id_parser())]
    game: String,

    /// Print a JSON list instead of the table
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns cards empire-vs-rebellion
  twinsuns cards empire-vs-rebellion --json

A card counts as shown when a scenario that holds exercises its effect.";

/// One card, or several that are the same.
#[derive(Clone, Debug)]
pub(crate) struct CardEntry {
    /// The id in every notation.
    pub(crate) id: &'static str,
    /// The kind of card.
    pub(crate) kind: &'static str,
    /// The side that owns the card, `both` or `neutral`.
    pub(crate) faction: &'static str,
    /// The number of copies in the box.
    pub(crate) copies: u8,
    /// The name that people read.
    pub(crate) name: String,
    /// The effect, in our words.
    pub(crate) explanation: String,
    /// The numbers printed on the card.
    pub(crate) numbers: Numbers,
}

impl CardEntry {
    /// Makes an entry with one copy that belongs to no side; the other fields are filled in by the caller.
    pub(crate) fn new(id: &'static str, name: String, explanation: String) -> Self {
        Self {
            id,
            kind: "",
            faction: "neutral",
            copies: 1,
            name,
            explanation,
            numbers: Numbers::default(),
        }
    }
}

/// Numbers with their names, in the order in which they are shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers(pub(crate) Vec<(&'static str, Number)>);

/// A number, or several that belong together.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(untagged)]
pub(crate) enum Number {
    /// One number.
    One(u16),
    /// Several.
    Group(Numbers),
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, number) in &self.0 {
            map.serialize_entry(name, number)?;
        }
        map.end()
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, number)) in self.0.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            match number {
                Number::One(number) => write!(f, "{comma}{name} {number}")?,
                Number::Group(numbers) => write!(f, "{comma}{numbers}")?,
            }
        }
        Ok(())
    }
}

/// A card for programs.
#[derive(serde::Serialize)]
struct CardJson<'a> {
    id: &'a str,
    name: &'a str,
    kind: &'a str,
    faction: &'a str,
    copies: u8,
    shown: bool,
    #[serde(flatten)]
    numbers: &'a Numbers,
    explanation: &'a str,
}

/// Prints the cards.
pub(crate) fn run(args: &CardsArgs) -> anyhow::Result<()> {
    let cards = games::visit_game_by_id(&args.game, ListCards)?;
    let exercised = conformance::measure_scenario_coverage(&args.game)?.cards;
    let shown = |card: &CardEntry| exercised.contains(card.id);
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.json {
        let list: Vec<_> = cards
            .iter()
            .map(|card| card_entry_as_json(card, shown(card)))
            .collect();
        serde_json::to_writer_pretty(&mut out, &list).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print_card_table(&mut out, &cards, shown)?;
    }
    out.flush()?;
    Ok(())
}

struct ListCards;

impl GameVisitor for ListCards {
    type Output = Vec<CardEntry>;

    fn visit<G: TableGame>(self) -> Vec<CardEntry> {
        G::list_all_cards(&terminal_texts())
    }
}

fn card_entry_as_json(card: &CardEntry, shown: bool) -> CardJson<'_> {
    CardJson {
        id: card.id,
        name: &card.name,
        kind: card.kind,
        faction: card.faction,
        copies: card.copies,
        shown,
        numbers: &card.numbers,
        explanation: &card.explanation,
    }
}

fn print_card_table(
    out: &mut impl Write,
    cards: &[CardEntry],
    shown: impl Fn(&CardEntry) -> bool,
) -> io::Result<()> {
    let width = |text: fn(&CardEntry) -> &str| {
        let widths = cards.iter().map(|card| text(card).chars().count());
        widths.max().unwrap_or_default()
    };
    let ids = width(|card| card.id);
    let names = width(|card| &card.name);
    let mut kind = "";
    for card in cards {
        if card.kind != kind {
            kind = card.kind;
            writeln!(out, "# {kind}: {}", describe_count_of_kind(cards, kind))?;
        }
        let mut line = format!(
            "{:names$}  {:ids$}  {:8}  x{}  {}",
            card.name, card.id, card.faction, card.copies, card.numbers
        );
        if !shown(card) {
            line.push_str("  (no scenario yet)");
        }
        writeln!(out, "{}", line.trim_end())?;
        writeln!(out, "{}\n", wrap_indented(&card.explanation, 4))?;
    }
    Ok(())
}

/// Counts the cards of a kind, and the different ones among them.
fn describe_count_of_kind(cards: &[CardEntry], kind: &str) -> String {
    let of_kind = || cards.iter().filter(|card| card.kind == kind);
    let all: u32 = of_kind().map(|card| u32::from(card.copies)).sum();
    match of_kind().count() {
        different if different as u32 == all => all.to_string(),
        different => format!("{all}, {different} different"),
    }
}
