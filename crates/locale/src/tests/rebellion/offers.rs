//! What can stand side by side on buttons: every label has to be short and none may look like another.

use std::collections::BTreeSet;

use rebellion::{
    Action, Choice, Decision, Leader, Mission, Objective, Place, System, Tactic, Theater, Unit,
};

use super::samples::{damages, decisions, rerolls};
use crate::Texts;
use crate::rebellion::choice;

/// The longest words that fit on a button.
pub(super) const BUTTON: usize = 60;

/// All choices that can come together as answers to a decision, and some more.
fn offers(decision: &Decision) -> Vec<Choice> {
    let place = Place::all();
    let units = Unit::all();
    let leaders = Leader::all();
    let missions = Mission::all();
    let mut offers: Vec<Choice> = match *decision {
        Decision::ImperialStart { unit }
        | Decision::RebelStartUnit { unit }
        | Decision::Deploy { unit } => place.map(|place| Choice::Place(unit, place)).collect(),
        Decision::RebelStart => place.map(Choice::Start).collect(),
        Decision::ChooseBase | Decision::NewBase => System::all().map(Choice::Base).collect(),
        Decision::Assign => {
            let missions = missions.map(Choice::Mission);
            missions.chain(leaders.map(Choice::Join)).collect()
        }
        Decision::AssignLeader => leaders
            .map(|leader| Choice::Assign(Mission::Sabotage, leader))
            .collect(),
        Decision::AllowAssignment => vec![Choice::Allow, Choice::Forbid],
        Decision::Command => {
            let leads = leaders.clone().map(Choice::Lead);
            let by_all = |mission| Leader::all().map(move |leader| Choice::Reveal(mission, leader));
            let turns = leads.chain(missions.flat_map(by_all));
            turns.chain([Choice::RevealBase, Choice::Pass]).collect()
        }
        Decision::Activate { leader } => {
            place.map(|place| Choice::Activate(leader, place)).collect()
        }
        Decision::Move { .. } => {
            let from_all = |unit| Place::all().map(move |place| Choice::Move(unit, place));
            let moves = units.flat_map(from_all);
            moves.chain(leaders.map(Choice::Escort)).collect()
        }
        Decision::MissionPlace { .. } => place
            .map(Choice::At)
            .chain(leaders.map(Choice::Against))
            .collect(),
        Decision::Oppose { .. } => leaders.map(Choice::Oppose).collect(),
        Decision::Research => vec![Choice::Research, Choice::Repair],
        Decision::KeepProject => missions.map(Choice::Keep).collect(),
        Decision::Infiltrate => Objective::all().map(Choice::Top).collect(),
        Decision::KeepObjective => Objective::all().map(Choice::KeepObjective).collect(),
        Decision::OrderObjectives { .. } => Objective::all().map(Choice::Next).collect(),
        Decision::RetrievePlans => Objective::all().map(Choice::Bury).collect(),
        Decision::PlantNumber => (0..=4).map(Choice::OnTop).collect(),
        Decision::PlantOrder { .. } => System::all().map(Choice::Probe).collect(),
        Decision::NameSystem { .. } => System::all().map(Choice::Name).collect(),
        Decision::SearchLeader { .. } => leaders.map(Choice::With).collect(),
        Decision::Search { .. } => missions.map(Choice::Mission).collect(),
        Decision::MobilizationOrder => vec![Choice::First(1), Choice::First(2)],
        Decision::Mobilize { .. } => vec![Choice::Transfer, Choice::Relocate],
        Decision::TransferFrom => System::all().map(Choice::From).collect(),
        Decision::Transfer { from, .. } => units.map(|unit| Choice::Move(unit, from)).collect(),
        Decision::ActionPlace { .. } | Decision::BeaconPlace { .. } => {
            place.map(Choice::At).collect()
        }
        Decision::ActionWindow { .. } => Action::all().map(Choice::Use).collect(),
        Decision::AddLeader => leaders.map(Choice::Add).collect(),
        Decision::CombatAction | Decision::Block => {
            let mut offers: Vec<_> = of_one_deck().map(Choice::Tactic).collect();
            offers.push(Choice::Draw);
            offers
        }
        Decision::BrilliantStrategy { .. } => Theater::BOTH.map(Choice::Deck).to_vec(),
        Decision::ConcentrateFire { .. } => rerolls().collect(),
        Decision::CardDamage { .. } | Decision::AssignDamage { .. } => units
            .flat_map(|unit| damages().map(move |on| Choice::Hit(unit, on)))
            .collect(),
        Decision::Bombardment => units.map(Choice::Bombard).collect(),
        Decision::BlockCost { .. } => of_one_deck().map(Choice::Spend).collect(),
        Decision::BlockDamage { .. } => units
            .flat_map(|unit| damages().map(move |on| Choice::Block(unit, on)))
            .collect(),
        Decision::CombatObjective | Decision::RefreshObjective => {
            Objective::all().map(Choice::Objective).collect()
        }
        Decision::PlansTarget => units.map(Choice::Aim).collect(),
        Decision::Retreat => leaders.map(Choice::Retreat).collect(),
        Decision::RetreatTo { .. } => System::all().map(Choice::To).collect(),
        Decision::RetreatUnits { .. } => units.map(Choice::Take).collect(),
        Decision::Excess { place, faction } => Unit::of(faction)
            .map(|unit| Choice::Destroy(unit, place))
            .collect(),
        Decision::DiscardMission => missions.map(Choice::Discard).collect(),
        Decision::Recruit => Action::all()
            .map(Choice::Recruit)
            .chain([Choice::More])
            .collect(),
        Decision::RecruitLeader => leaders.map(Choice::Enlist).collect(),
        Decision::Build { .. } => units.map(Choice::Build).collect(),
        Decision::ScrapForGain { unit, .. } => {
            place.map(|place| Choice::Destroy(unit, place)).collect()
        }
    };
    offers.push(Choice::Done);
    offers
}

fn of_one_deck() -> impl Iterator<Item = Tactic> {
    Tactic::all().filter(|tactic| tactic.row().theater == Theater::Space)
}

#[test]
fn buttons_are_short_and_differ() {
    let texts = Texts::english();
    for asked in decisions() {
        let mut labels = BTreeSet::new();
        for offered in offers(&asked) {
            let label = choice(&texts, &asked, offered);
            assert!(label.chars().count() <= BUTTON, "too long: `{label}`");
            assert!(
                labels.insert(label),
                "`{offered}` in {asked:?} is ambiguous"
            );
        }
    }
}
