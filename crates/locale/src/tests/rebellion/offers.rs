//! The buttons that can stand side by side: every label has to be short and none may look like another.

use rebellion::{
    Action, Choice, Decision, Face, Leader, Mission, Objective, Place, Ring, System, Tactic,
    Theater, Unit, Window,
};

use super::samples::{
    RINGS, all_decisions, all_rerolls, sample_damages, sample_specials, set_die_choices,
};
use crate::Texts;
use crate::rebellion::describe_choice;
use crate::tests::check_buttons;

/// The largest number of characters that fit on a button.
pub(super) const MAX_BUTTON_CHARS: usize = 60;

/// Returns all choices that can come together as answers to a decision, and some more.
fn possible_offers(decision: &Decision) -> Vec<Choice> {
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
        Decision::AllowAssignment { .. } => vec![Choice::Allow, Choice::Forbid],
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
        Decision::CardMove { .. } => {
            let from_all = |unit| Place::all().map(move |place| Choice::Move(unit, place));
            units.flat_map(from_all).collect()
        }
        Decision::MissionPlace { .. } => place
            .map(Choice::At)
            .chain(leaders.map(Choice::Against))
            .collect(),
        Decision::Oppose { .. } | Decision::Undercover => leaders.map(Choice::Oppose).collect(),
        Decision::AttachRing { .. } => {
            let to_all = |ring| Leader::all().map(move |leader| Choice::Attach(ring, leader));
            RINGS.into_iter().flat_map(to_all).collect()
        }
        Decision::DiceRings => {
            let faces = Face::ALL.map(|face| [Choice::Blank(face), Choice::RollAgain(face)]);
            faces.concat()
        }
        Decision::DiplomacyRing => vec![Choice::Ring(Ring::C3po)],
        Decision::FalconRing | Decision::Rescue => leaders.map(Choice::Rescue).collect(),
        Decision::Accompany { .. } => vec![Choice::Go],
        Decision::Misdirect => leaders.map(Choice::Protect).collect(),
        Decision::Contingency | Decision::Search { .. } => missions.map(Choice::Mission).collect(),
        Decision::Research => vec![Choice::Research, Choice::Repair],
        Decision::KeepProject | Decision::SonOfSkywalker => missions.map(Choice::Keep).collect(),
        Decision::Infiltrate => Objective::all().map(Choice::Top).collect(),
        Decision::MonCalamari => vec![Choice::Rally, Choice::Queue(Unit::MonCalamariCruiser)],
        Decision::UprisingUnit { .. } => units.map(Choice::Gain).collect(),
        Decision::QueueUnit { .. } => units.map(Choice::Queue).collect(),
        Decision::Advance { .. }
        | Decision::Oversee
        | Decision::RaidQueue { .. }
        | Decision::Demolish { .. } => units
            .flat_map(|unit| [1, 2, 3].map(|space| Choice::OnQueue(unit, space)))
            .collect(),
        Decision::DestroyUnits { place, .. } => {
            units.map(|unit| Choice::Destroy(unit, place)).collect()
        }
        Decision::KeepObjective => Objective::all().map(Choice::KeepObjective).collect(),
        Decision::OrderObjectives { .. } => Objective::all().map(Choice::Next).collect(),
        Decision::RetrievePlans => Objective::all().map(Choice::Bury).collect(),
        Decision::PlantNumber => (0..=4).map(Choice::OnTop).collect(),
        Decision::PlantOrder { .. } => System::all().map(Choice::Probe).collect(),
        Decision::NameSystem { .. } => System::all().map(Choice::Name).collect(),
        Decision::SearchLeader { .. } => leaders.map(Choice::With).collect(),
        Decision::MobilizationOrder => vec![Choice::First(1), Choice::First(2)],
        Decision::Mobilize { .. } => vec![Choice::Transfer, Choice::Relocate],
        Decision::TransferFrom => System::all().map(Choice::From).collect(),
        Decision::Transfer { from, .. } => units.map(|unit| Choice::Move(unit, from)).collect(),
        Decision::ActionPlace { .. }
        | Decision::RegionLoyalty { .. }
        | Decision::Nearest
        | Decision::BeaconPlace { .. } => place.map(Choice::At).collect(),
        Decision::ActionWindow {
            window: Window::Success,
        } => Action::all()
            .map(Choice::Use)
            .chain(leaders.map(Choice::Rescue))
            .collect(),
        Decision::ActionWindow { .. } => Action::all().map(Choice::Use).collect(),
        Decision::Destiny => leaders.map(Choice::Against).collect(),
        Decision::AddLeader => leaders.map(Choice::Add).collect(),
        Decision::CombatCard { .. } => {
            let aims = units.map(Choice::Aim).chain(leaders.map(Choice::Add));
            aims.chain(Theater::BOTH.map(Choice::Deck)).collect()
        }
        Decision::SetDice { .. } => set_die_choices()
            .chain(Face::ALL.map(Choice::SetAny))
            .collect(),
        Decision::ConvertHits => [1, 2].map(Choice::Convert).to_vec(),
        Decision::PlansReroll => Face::ALL.map(Choice::RerollAny).to_vec(),
        Decision::EliminateLeader => leaders.map(Choice::Eliminate).collect(),
        Decision::CombatAction | Decision::Block => {
            let mut offers: Vec<_> = of_one_deck()
                .flat_map(|card| sample_specials().map(move |on| Choice::Tactic(card, on)))
                .collect();
            offers.extend(sample_specials().map(Choice::Draw));
            offers.extend(all_rerolls());
            offers
        }
        Decision::BrilliantStrategy { .. } => Theater::BOTH.map(Choice::Deck).to_vec(),
        Decision::ConcentrateFire { .. } => all_rerolls().collect(),
        Decision::CardDamage { .. } | Decision::AssignDamage { .. } => units
            .flat_map(|unit| sample_damages().map(move |on| Choice::Hit(unit, on)))
            .collect(),
        Decision::Bombardment => units.map(Choice::Bombard).collect(),
        Decision::BlockCost { .. } => of_one_deck().map(Choice::Spend).collect(),
        Decision::BlockDamage { .. } => units
            .flat_map(|unit| sample_damages().map(move |on| Choice::Block(unit, on)))
            .collect(),
        Decision::CombatObjective | Decision::RefreshObjective => {
            Objective::all().map(Choice::Objective).collect()
        }
        Decision::PlansTarget => units.map(Choice::Aim).collect(),
        Decision::Retreat => leaders.map(Choice::Retreat).collect(),
        Decision::RetreatTo { .. } | Decision::SendAway { .. } => {
            System::all().map(Choice::To).collect()
        }
        Decision::RetreatUnits { .. } => units
            .flat_map(|unit| sample_damages().map(move |on| Choice::Take(unit, on)))
            .collect(),
        Decision::Excess { place, faction } => Unit::of_faction(faction)
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
    for asked in all_decisions() {
        check_buttons(
            &asked,
            possible_offers(&asked),
            MAX_BUTTON_CHARS,
            |choice| describe_choice(&texts, &asked, choice),
        );
    }
}
