//! Which rules stand behind which decision.

use empire_vs_rebellion::Decision;

/// The ids, in `rules/empire-vs-rebellion.md`, of the rules that a decision follows.
#[must_use]
pub fn decision_rules(decision: &Decision) -> &'static [&'static str] {
    match decision {
        Decision::Character => &["EVR-SETUP-04", "EVR-SETUP-05", "EVD-02"],
        Decision::Strategy { .. } => &["EVR-PLAN-03", "EVR-PLAN-04", "EVD-03", "EVD-04"],
        Decision::Replacement => &["EVR-FAQ-06", "EVP-06", "EVD-14"],
        Decision::Turn => &[
            "EVR-STRUG-02",
            "EVR-STRUG-03",
            "EVR-PLAY-01",
            "EVR-PLAY-02",
            "EVR-ABIL-01",
            "EVR-INFL-01",
            "EVR-PASS-02",
            "EVL-03",
        ],
        Decision::Diplomacy => &["EVC-11", "EVC-12"],
        Decision::Force => &["EVC-06", "EVC-07", "EVC-08", "EVC-09", "EVC-10"],
        Decision::Military => &["EVR-ABIL-01", "EVD-07"],
        Decision::ReconDeck => &["EVC-14", "EVC-53", "EVC-54", "EVC-58"],
        Decision::ReconDiscard { .. } => &["EVC-14", "EVC-15"],
        Decision::Chewbacca { .. } => &["EVC-16", "EVC-17", "EG-28"],
        Decision::HanSolo => &["EVC-19", "EVC-56"],
        Decision::LandoCalrissian { .. } => &["EVC-21", "EVC-23", "EVC-24", "EVC-25", "EVC-57"],
        Decision::LeiaOrgana => &["EVC-26", "EVC-27", "EVC-28"],
        Decision::LukeSkywalker { .. } => &["EVC-29", "EVC-30", "EG-28"],
        Decision::ObiWanKenobi => &["EVC-31"],
        Decision::AdmiralPiett => &["EVR-ABIL-01", "EVD-07", "EVC-34"],
        Decision::BobaFettDiscard => &["EVC-35", "EVC-37"],
        Decision::BobaFettExhaust { .. } => &["EVC-35", "EVC-36"],
        Decision::DarthVader => &["EVC-38", "EVC-39", "EVC-40", "EVC-41"],
        Decision::Ig88Deck => &["EVC-47", "EVC-53", "EVC-55", "EVC-59"],
        Decision::Ig88Discard { .. } => &["EVC-47", "EVC-48", "EVC-55"],
        Decision::Ig88Top { .. } => &["EVC-47", "EVC-55"],
        Decision::JabbaTheHuttDiscard => &["EVC-50", "EVC-51"],
        Decision::JabbaTheHuttPlay => &["EVC-49", "EVC-51", "EVC-52"],
        Decision::Support => &["EVC-05", "EVR-FAQ-05", "EVD-09", "EVD-11"],
        Decision::AddCharacter => &["EVC-76", "EVR-FAQ-05", "EVD-10", "EVD-11"],
        Decision::BalanceOfTheForce => &["EVC-66", "EVC-67", "EVD-10"],
        Decision::ArrangeEvents { .. } => &["EVC-66", "EVD-10"],
        Decision::DisplayOfPower => &["EVC-68", "EVC-69", "EVC-70", "EVD-12"],
        Decision::ReturnCharacter => &["EVC-71", "EVC-72", "EVC-73", "EVC-75", "EVD-10"],
    }
}
