//! The questions, what the opponent reads meanwhile, and the help for newcomers.

use empire_vs_rebellion::{Decision, Side};

use super::message::Message;
use crate::Texts;

/// Asks the player who decides.
#[must_use]
pub fn question_text(texts: &Texts, deciding: Side, decision: &Decision) -> String {
    decision_message(texts, "evr-decide-", decision)
        .with_text("other", deciding.other().id())
        .with_text("picks", side_picked_from(deciding, decision))
        .into_text()
}

/// Asks the same with the name of the deciding side in front.
#[must_use]
pub fn question_naming_decider(texts: &Texts, deciding: Side, decision: &Decision) -> String {
    Message::new(texts, "evr-decide")
        .with_side(deciding)
        .with_text("question", question_text(texts, deciding, decision))
        .into_text()
}

/// Tells everybody else what the deciding side is doing.
#[must_use]
pub fn waiting_text(texts: &Texts, deciding: Side, decision: &Decision) -> String {
    let doing = decision_message(texts, "evr-waiting-", decision)
        .with_text("picks", side_picked_from(deciding, decision))
        .into_text();
    Message::new(texts, "evr-waiting")
        .with_side(deciding)
        .with_text("doing", doing)
        .into_text()
}

/// Explains what happens next and what to consider, for a player who is new to the game.
#[must_use]
pub fn help_text(texts: &Texts, decision: &Decision) -> String {
    decision_message(texts, "evr-help-", decision).into_text()
}

/// Returns the message about a decision, with the facts that the decision carries.
fn decision_message<'t>(texts: &'t Texts, prefix: &str, decision: &Decision) -> Message<'t> {
    let message = Message::new(texts, format!("{prefix}{}", decision_topic(decision)));
    match *decision {
        Decision::ReconDiscard { deck }
        | Decision::Ig88Discard { deck, .. }
        | Decision::Ig88Top { deck, .. } => message.with_deck(deck),
        Decision::LandoCalrissian { discarded: count }
        | Decision::ArrangeEvents { placed: count } => message.with_number("count", count),
        _ => message,
    }
}

/// Returns the topic of a decision, which is part of the keys of its messages.
fn decision_topic(decision: &Decision) -> &'static str {
    match *decision {
        Decision::Character => "character",
        Decision::Strategy { .. } => "strategy",
        Decision::Replacement => "replacement",
        Decision::Turn => "turn",
        Decision::Diplomacy => "diplomacy",
        Decision::Force => "force",
        Decision::Military => "military",
        Decision::ReconDeck => "recon-deck",
        Decision::ReconDiscard { .. } => "recon-discard",
        Decision::Chewbacca { second: false } => "chewbacca",
        Decision::Chewbacca { second: true } => "chewbacca-second",
        Decision::HanSolo => "han-solo",
        Decision::LandoCalrissian { discarded: 0 } => "lando-calrissian",
        Decision::LandoCalrissian { .. } => "lando-calrissian-more",
        Decision::LeiaOrgana => "leia-organa",
        Decision::LukeSkywalker { second: false, .. } => "luke-skywalker",
        Decision::LukeSkywalker { second: true, .. } => "luke-skywalker-second",
        Decision::ObiWanKenobi => "obi-wan-kenobi",
        Decision::AdmiralPiett => "admiral-piett",
        Decision::BobaFettDiscard => "boba-fett-discard",
        Decision::BobaFettExhaust { optional: false } => "boba-fett-exhaust",
        Decision::BobaFettExhaust { optional: true } => "boba-fett-exhaust-too",
        Decision::DarthVader => "darth-vader",
        Decision::Ig88Deck => "ig-88-deck",
        Decision::Ig88Discard { short: false, .. } => "ig-88-discard",
        Decision::Ig88Discard { short: true, .. } => "ig-88-discard-short",
        Decision::Ig88Top { forced: false, .. } => "ig-88-top",
        Decision::Ig88Top { forced: true, .. } => "ig-88-top-forced",
        Decision::JabbaTheHuttDiscard => "jabba-the-hutt-discard",
        Decision::JabbaTheHuttPlay => "jabba-the-hutt-play",
        Decision::Support => "support",
        Decision::AddCharacter => "add-character",
        Decision::BalanceOfTheForce => "balance-of-the-force",
        Decision::ArrangeEvents { .. } => "arrange-events",
        Decision::DisplayOfPower => "display-of-power",
        Decision::ReturnCharacter => "return-character",
    }
}

/// Returns the side from which something is picked: `own`, `opposing` or `either`.
fn side_picked_from(deciding: Side, decision: &Decision) -> &'static str {
    let (own, opposing) = match *decision {
        Decision::Strategy { owner } => (owner == deciding, owner != deciding),
        Decision::LukeSkywalker { own, opposing, .. } => (own, opposing),
        _ => (true, true),
    };
    match (own, opposing) {
        (true, false) => "own",
        (false, true) => "opposing",
        _ => "either",
    }
}
