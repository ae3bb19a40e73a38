//! Samples of every decision, choice and event. One that is forgotten here leaves its message unused, which a test in
//! `file` notices.

use rebellion::actions::{FULLY_OPERATIONAL, MORE_DANGEROUS_THAN_YOU_REALIZE, READY_FOR_ACTION};
use rebellion::systems::{BASE_ICONS, CORUSCANT, NABOO, SYSTEMS};
use rebellion::team::INITIATIVE;
use rebellion::{
    Action, CardMove, Choice, Colour, Damage, Decision, Event, Face, Faction, Leader, Mission,
    Objective, Place, Ring, Role, Setup, System, Tactic, TacticCard, Tactics, Theater, Unit,
    Window,
};
use tabletop::{Hidden, Set};

pub(super) const RINGS: [Ring; 7] = Ring::ALL;

/// Returns the ids of everything that has a name and an explanation.
pub(super) fn all_ids() -> Vec<&'static str> {
    let mut ids = vec!["rebellion"];
    ids.extend(rebellion::component_ids());
    ids.extend(INITIATIVE.map(Role::id));
    ids.extend(Setup::all().map(Setup::id));
    ids
}

const CARD_MOVES: [CardMove; 6] = [
    CardMove::PlanetaryConquest,
    CardMove::HiddenFleet,
    CardMove::PlanTheAssault,
    CardMove::LeadTheStrikeTeam,
    CardMove::ScoutingMission,
    CardMove::StartTheEvacuation,
];

/// Returns every decision, in all its forms.
pub(super) fn all_decisions() -> Vec<Decision> {
    let mut all = vec![
        Decision::RebelStart,
        Decision::ChooseBase,
        Decision::Assign,
        Decision::AssignLeader,
        Decision::Command,
        Decision::DiceRings,
        Decision::DiplomacyRing,
        Decision::FalconRing,
        Decision::Rescue,
        Decision::Nearest,
        Decision::Misdirect,
        Decision::Contingency,
        Decision::Research,
        Decision::KeepProject,
        Decision::Infiltrate,
        Decision::RegionLoyalty { except: None },
        Decision::RegionLoyalty {
            except: Some(NABOO),
        },
        Decision::MonCalamari,
        Decision::Oversee,
        Decision::Advance { moved: None },
        Decision::Advance {
            moved: Some((Unit::AtAt, 2)),
        },
        Decision::KeepObjective,
        Decision::OrderObjectives { left: 4 },
        Decision::OrderObjectives { left: 2 },
        Decision::RetrievePlans,
        Decision::PlantNumber,
        Decision::PlantOrder {
            on_top: 2,
            placed: 1,
        },
        Decision::PlantOrder {
            on_top: 1,
            placed: 1,
        },
        Decision::NameSystem { left: 2 },
        Decision::NameSystem { left: 1 },
        Decision::MobilizationOrder,
        Decision::TransferFrom,
        Decision::NewBase,
        Decision::AddLeader,
        Decision::CombatAction,
        Decision::ConcentrateFire { chosen: None },
        Decision::Bombardment,
        Decision::Block,
        Decision::CombatObjective,
        Decision::PlansTarget,
        Decision::Retreat,
        Decision::RefreshObjective,
        Decision::DiscardMission,
        Decision::ActionPlace {
            action: "ambush".parse().expect("a card"),
        },
        Decision::SearchLeader {
            action: "proceeding-as-planned".parse().expect("a card"),
        },
        Decision::ActionWindow {
            window: Window::Reveal,
        },
        Decision::ActionWindow {
            window: Window::Attempt,
        },
        Decision::ActionWindow {
            window: Window::Roll,
        },
        Decision::ActionWindow {
            window: Window::Success,
        },
        Decision::ActionWindow {
            window: Window::Rescue,
        },
        Decision::ActionWindow {
            window: Window::Capture,
        },
        Decision::ActionWindow {
            window: Window::StartOfCombat,
        },
        Decision::Undercover,
        Decision::Destiny,
        Decision::SonOfSkywalker,
        Decision::Recruit,
        Decision::RecruitLeader,
        Decision::SetDice { second: false },
        Decision::SetDice { second: true },
        Decision::ConvertHits,
        Decision::PlansReroll,
        Decision::EliminateLeader,
    ];
    let cards = [
        MORE_DANGEROUS_THAN_YOU_REALIZE,
        READY_FOR_ACTION,
        FULLY_OPERATIONAL,
    ];
    all.extend(cards.map(|action| Decision::CombatCard { action }));
    let place = Place::from(NABOO);
    let (leader, mission) = (Leader::default(), Mission::Sabotage);
    all.extend((1..=2).map(|leaders| Decision::Mobilize { leaders }));
    all.extend((1..=3).map(|left| Decision::UprisingUnit { left }));
    for left in 1..=4 {
        all.push(Decision::RaidQueue { left });
        all.extend([false, true].map(|ground| Decision::DestroyUnits {
            place,
            left,
            ground,
        }));
    }
    for system in System::all() {
        for icon in 0..system.row().icons.len() as u8 {
            all.push(Decision::QueueUnit { system, icon });
            all.push(Decision::Demolish { system, icon });
        }
    }
    for unit in [Unit::XWing, Unit::AtAt] {
        all.push(Decision::ImperialStart { unit });
        all.push(Decision::RebelStartUnit { unit });
        all.push(Decision::ScrapForGain { unit, place });
        all.push(Decision::Deploy { unit });
    }
    all.push(Decision::Activate { leader });
    all.push(Decision::AllowAssignment { leader });
    all.push(Decision::RetreatTo { leader });
    all.push(Decision::Accompany { leader });
    for other in [None, Some(Ring::R2d2)] {
        let ring = Ring::C3po;
        all.push(Decision::AttachRing { ring, other });
    }
    all.push(Decision::BeaconPlace { leader });
    all.extend([false, true].map(|projects| Decision::Search { leader, projects }));
    all.push(Decision::MissionPlace { mission });
    all.push(Decision::Oppose { mission });
    all.push(Decision::RetreatUnits { to: place });
    all.extend([place, Place::BASE].map(|to| Decision::Move { to }));
    all.extend(CARD_MOVES.map(|card| Decision::CardMove { card, to: place }));
    all.push(Decision::SendAway { from: place });
    all.extend((0..5).map(|moved| Decision::Transfer { from: place, moved }));
    all.extend((0..2).map(|drawn| Decision::BrilliantStrategy { drawn }));
    all.extend(Faction::BOTH.map(|faction| Decision::Excess { place, faction }));
    for (left, optional) in [(1, false), (2, true)] {
        let tactic = Tactic::SpaceOnslaught;
        all.push(Decision::CardDamage { tactic, left });
        all.push(Decision::BlockDamage { left, optional });
    }
    let tactic = Tactic::SpaceOutmaneuver;
    all.push(Decision::BlockCost { tactic });
    for colour in Colour::BOTH {
        for face in Face::ALL {
            all.push(Decision::AssignDamage { colour, face });
            let chosen = Some((colour, face));
            all.push(Decision::ConcentrateFire { chosen });
        }
    }
    let icons = SYSTEMS.iter().flat_map(|row| row.icons).chain(&BASE_ICONS);
    for icon in icons.copied() {
        let build = Decision::Build { place, icon };
        if !all.contains(&build) {
            all.push(build);
        }
    }
    all
}

/// Returns every choice.
pub(super) fn all_choices() -> Vec<Choice> {
    let mut all = vec![
        Choice::Allow,
        Choice::Forbid,
        Choice::RevealBase,
        Choice::Go,
        Choice::Research,
        Choice::Repair,
        Choice::Rally,
        Choice::Transfer,
        Choice::Relocate,
        Choice::First(1),
        Choice::First(2),
        Choice::OnTop(0),
        Choice::OnTop(4),
        Choice::More,
        Choice::Pass,
        Choice::Decline,
        Choice::Done,
    ];
    let place = Place::from(CORUSCANT);
    let mission = Mission::Sabotage;
    let leader = Leader::default();
    for unit in Unit::all() {
        all.extend([
            Choice::Place(unit, place),
            Choice::Move(unit, place),
            Choice::Move(unit, Place::BASE),
            Choice::Bombard(unit),
            Choice::Aim(unit),
            Choice::Destroy(unit, place),
            Choice::Build(unit),
            Choice::Queue(unit),
            Choice::OnQueue(unit, 3),
            Choice::Gain(unit),
        ]);
        all.extend(sample_damages().flat_map(|on| {
            [
                Choice::Hit(unit, on),
                Choice::Block(unit, on),
                Choice::Take(unit, on),
            ]
        }));
    }
    for place in Place::all() {
        all.extend([
            Choice::Start(place),
            Choice::Activate(leader, place),
            Choice::At(place),
        ]);
    }
    for system in System::all() {
        all.extend([
            Choice::Base(system),
            Choice::Probe(system),
            Choice::Name(system),
            Choice::From(system),
            Choice::To(system),
        ]);
    }
    for leader in Leader::all() {
        all.extend([
            Choice::Join(leader),
            Choice::Assign(mission, leader),
            Choice::Lead(leader),
            Choice::Escort(leader),
            Choice::Reveal(mission, leader),
            Choice::Against(leader),
            Choice::Oppose(leader),
            Choice::Add(leader),
            Choice::Retreat(leader),
            Choice::Enlist(leader),
            Choice::Rescue(leader),
            Choice::Protect(leader),
            Choice::With(leader),
        ]);
        all.extend(RINGS.map(|ring| Choice::Attach(ring, leader)));
    }
    for mission in Mission::all() {
        all.extend([
            Choice::Mission(mission),
            Choice::Reveal(mission, leader),
            Choice::Keep(mission),
            Choice::Discard(mission),
        ]);
    }
    all.extend(Objective::all().flat_map(|card| [Choice::Top(card), Choice::Objective(card)]));
    all.extend(Objective::all().flat_map(|card| {
        [
            Choice::KeepObjective(card),
            Choice::Next(card),
            Choice::Bury(card),
        ]
    }));
    all.extend(sample_specials().map(Choice::Draw));
    all.extend(Tactic::all().map(Choice::Spend));
    all.extend(
        Tactic::all().flat_map(|card| sample_specials().map(move |on| Choice::Tactic(card, on))),
    );
    all.extend(Action::all().map(Choice::Use));
    all.extend(Action::all().map(Choice::Recruit));
    all.extend(Theater::BOTH.map(Choice::Deck));
    all.extend(all_rerolls());
    all.extend(RINGS.map(Choice::Ring));
    all.extend(Face::ALL.map(Choice::Blank));
    all.extend(Face::ALL.map(Choice::RollAgain));
    all.extend(set_die_choices());
    all.extend(Face::ALL.map(Choice::SetAny));
    all.extend(Face::ALL.map(Choice::RerollAny));
    all.extend([1, 2].map(Choice::Convert));
    all.extend(Leader::all().map(Choice::Eliminate));
    all
}

/// Returns some amounts of damage that a unit can have.
pub(super) fn sample_damages() -> impl Iterator<Item = Damage> {
    (0..3).flat_map(|markers| (0..3).map(move |assigned| Damage { markers, assigned }))
}

/// Returns every way to name the special that is spent.
pub(super) fn sample_specials() -> impl Iterator<Item = Option<Colour>> {
    [None].into_iter().chain(Colour::BOTH.map(Some))
}

/// Returns a reroll choice for every die.
pub(super) fn all_rerolls() -> impl Iterator<Item = Choice> {
    let of_colour = |colour| Face::ALL.map(|face| Choice::Reroll(colour, face));
    Colour::BOTH.into_iter().flat_map(of_colour)
}

/// Returns a choice for every face that a die of an attack can be set to.
pub(super) fn set_die_choices() -> impl Iterator<Item = Choice> {
    let of_colour = |colour| Face::ALL.map(|face| Choice::Set(colour, face));
    Colour::BOTH.into_iter().flat_map(of_colour)
}

/// Returns every event, hidden and open, for all things and factions.
pub(super) fn all_events() -> Vec<Event> {
    let mut all = vec![
        Event::MissionsReturned,
        Event::LeadersReturned,
        Event::BaseStays,
        Event::PlansMissed,
        Event::HitsConverted { count: 1 },
        Event::HitsConverted { count: 2 },
    ];
    all.extend(Faction::BOTH.into_iter().flat_map(events_about_faction));
    all.extend(INITIATIVE.into_iter().flat_map(|role| {
        [
            Event::AssignmentForbidden { role },
            Event::AssignmentDone { role },
            Event::Passed { role },
        ]
    }));
    all.extend(System::all().flat_map(events_about_system));
    all.extend(Place::all().flat_map(events_about_place));
    all.extend(Unit::all().flat_map(events_about_unit));
    all.extend(Leader::all().flat_map(events_about_leader));
    all.extend(Mission::all().flat_map(events_about_mission));
    all.extend(Objective::all().flat_map(events_about_objective));
    all.extend((0..=4).flat_map(events_with_number));
    all.extend(events_about_cards());
    all.extend(events_about_dice());
    all
}

fn events_about_faction(faction: Faction) -> Vec<Event> {
    let (leader, to) = (Leader::default(), NABOO);
    let mut all = vec![
        Event::NotOpposed { faction },
        Event::QueueMoved { faction },
        Event::ActionsBoxed { faction },
        Event::GameEnded { winner: faction },
        Event::Retreated {
            faction,
            leader,
            to,
        },
    ];
    for theater in Theater::BOTH {
        all.push(Event::AttackBegan { faction, theater });
        all.push(Event::BattleWon { faction, theater });
        all.push(Event::TacticDeckRenewed { theater });
        let cards = TacticCard::tactic_kinds_of_cards(TacticCard::cards_of_theater(theater));
        all.push(Event::TacticsShown { faction, cards });
        for (count, cards) in [
            (1, Hidden::Withheld),
            (0, Hidden::Shown(Tactics::new())),
            (15, Hidden::Shown(cards)),
        ] {
            all.push(Event::TacticsDrawn {
                faction,
                theater,
                count,
                cards,
            });
        }
    }
    for tactic in Tactic::all() {
        all.push(Event::TacticPlayed { faction, tactic });
        all.push(Event::TacticDiscarded { faction, tactic });
    }
    for (count, cards) in [
        (2, Hidden::Withheld),
        (0, Hidden::Shown(Set::EMPTY)),
        (34, Hidden::Shown(Set::ALL)),
    ] {
        all.push(Event::ActionsDealt { faction, cards });
        all.push(Event::RecruitDrawn {
            faction,
            count,
            cards,
        });
    }
    all.extend((0..3).map(|count| Event::BuildOpened { faction, count }));
    all.extend(Action::all().map(|card| Event::ActionUsed { card }));
    all.extend(Action::all().map(|card| Event::ActionDiscarded { card }));
    let kept = |card| Event::CardKept { faction, card };
    all.extend(
        Action::all()
            .map(Hidden::Shown)
            .chain([Hidden::Withheld])
            .map(kept),
    );
    let chosen = |unit| Event::UnitChosenToBuild { faction, unit };
    all.extend([Hidden::Withheld, Hidden::Shown(Unit::XWing)].map(chosen));
    all
}

fn events_about_system(system: System) -> Vec<Event> {
    let mut all = vec![
        Event::ProbeRevealed { system },
        Event::Subjugated { system },
        Event::SubjugationEnded { system },
        Event::Sabotaged { system },
        Event::SabotageRemoved { system },
        Event::SystemDestroyed { system },
        Event::BaseNotThere { system },
        Event::BaseRevealed { system },
        Event::BaseThere { system },
        Event::RegionTold {
            system,
            there: true,
        },
        Event::RegionTold {
            system,
            there: false,
        },
        Event::CombatEnded { system },
    ];
    for faction in Faction::BOTH {
        all.push(Event::LoyaltyGained { system, faction });
        all.push(Event::LoyaltyLost { system, faction });
        let current = faction;
        all.push(Event::CombatBegan { system, current });
    }
    for seen in [Hidden::Withheld, Hidden::Shown(system)] {
        all.push(Event::BaseChosen { system: seen });
        all.push(Event::BaseMoved {
            from: NABOO,
            to: seen,
        });
    }
    all
}

fn events_about_place(place: Place) -> Vec<Event> {
    let (unit, leader, to) = (Unit::XWing, Leader::default(), place);
    let faction = leader.row().faction;
    let mut all = vec![
        Event::UnitPlaced { unit, place },
        Event::UnitGained { unit, place },
        Event::Activated {
            faction,
            leader,
            place,
        },
        Event::Escorted { leader, to },
        Event::LeaderMoved {
            faction,
            leader,
            place,
        },
        Event::UnitDestroyed { unit, place },
        Event::UnitDeployed { unit, place },
    ];
    let from = Place::BASE;
    all.push(Event::Moved { unit, from, to });
    all.extend([None, Some(leader)].map(|target| Event::MissionAt {
        faction,
        place,
        target,
    }));
    all
}

fn events_about_unit(unit: Unit) -> Vec<Event> {
    let (markers, assigned) = (1, 2);
    let mut all = vec![
        Event::Damaged {
            unit,
            markers,
            assigned,
        },
        Event::DamageBlocked {
            unit,
            markers,
            assigned,
        },
        Event::UnitHeldBack { unit },
    ];
    all.extend((1..=3).map(|space| Event::UnitBuilt { unit, space }));
    for space in 1..=3 {
        all.push(Event::UnitQueued { unit, space });
        all.push(Event::UnitAdvanced { unit, space });
        all.push(Event::QueuedDestroyed { unit, space });
    }
    all
}

fn events_about_leader(leader: Leader) -> Vec<Event> {
    let faction = leader.row().faction;
    let assigned = |mission| Event::MissionAssigned {
        faction,
        mission,
        leader,
    };
    let mut all = vec![
        Event::Opposed { faction, leader },
        Event::LeaderCaptured { leader },
        Event::LeaderRescued { leader },
        Event::LeaderEliminated { leader },
        Event::RevealAnnounced { faction, leader },
        Event::LeaderDetained { leader },
        Event::LeaderProtected { leader },
        Event::LeaderReplaced { leader, by: leader },
        Event::LeaderAdded { faction, leader },
        Event::LeaderRecruited { leader },
        Event::LeaderWithdrew { leader },
    ];
    all.extend(RINGS.map(|ring| Event::RingUsed { leader, ring }));
    all.extend([Hidden::Withheld, Hidden::Shown(Mission::Sabotage)].map(assigned));
    all.extend(RINGS.map(|ring| Event::RingAttached { leader, ring }));
    all.extend(RINGS.map(|ring| Event::RingRemoved { leader, ring }));
    all
}

fn events_about_mission(mission: Mission) -> Vec<Event> {
    let alone = Set::from_element(Leader::default());
    let mut all = vec![
        Event::MissionSucceeded { mission },
        Event::MissionFailed { mission },
        Event::MissionResolved { mission },
        Event::MissionReturned { mission },
        Event::MissionDiscarded { mission },
    ];
    all.extend([alone, Set::ALL].map(|leaders| Event::MissionRevealed { mission, leaders }));
    all.extend(
        [Hidden::Withheld, Hidden::Shown(mission)].map(|mission| Event::ProjectKept { mission }),
    );
    for faction in Faction::BOTH {
        all.extend(
            [Hidden::Withheld, Hidden::Shown(mission)]
                .map(|mission| Event::MissionFound { faction, mission }),
        );
    }
    all
}

fn events_about_objective(objective: Objective) -> Vec<Event> {
    let mut all = vec![
        Event::ObjectiveRevealed { objective },
        Event::ObjectivePlayed { objective },
    ];
    for seen in [Hidden::Withheld, Hidden::Shown(objective)] {
        all.push(Event::ObjectiveDrawn { card: seen });
        all.push(Event::ObjectivesArranged {
            top: seen,
            stage: objective.row().stage,
        });
        let stage = objective.row().stage;
        all.push(Event::ObjectiveKept { card: seen, stage });
        let open = seen.into_option().is_some();
        all.push(Event::ObjectiveBuried {
            card: seen,
            stage,
            open,
        });
        let cards = seen.map(|card| [card].into_iter().collect());
        all.push(Event::ObjectivesSeen { cards });
        all.push(Event::ObjectivesOrdered { cards });
    }
    all
}

fn events_with_number(number: u8) -> Vec<Event> {
    vec![
        Event::RoundBegan { time: number },
        Event::TimeAdvanced { time: number },
        Event::ReputationGained { reputation: number },
        Event::ReputationLost { reputation: number },
        Event::CombatRoundBegan { round: number },
        Event::MobilizationPending { leaders: number },
    ]
}

fn events_about_cards() -> Vec<Event> {
    let mut all = Vec::new();
    for (count, cards) in [
        (0, Hidden::Withheld),
        (1, Hidden::Withheld),
        (2, Hidden::Withheld),
        (0, Hidden::Shown(Set::EMPTY)),
        (32, Hidden::Shown(Set::ALL)),
    ] {
        all.push(Event::ProbesDrawn { count, cards });
        all.push(Event::ProbesSeen { count, cards });
        all.push(Event::ProbesTaken { count, cards });
        all.push(Event::ProbesHandedOver { count, cards });
        let (top, under) = (count % 5, 4 - count % 5);
        all.push(Event::ProbesPlanted { top, under });
    }
    for (count, cards) in [
        (0, Hidden::Withheld),
        (1, Hidden::Withheld),
        (2, Hidden::Withheld),
        (0, Hidden::Shown(Set::EMPTY)),
        (15, Hidden::Shown(Set::ALL)),
    ] {
        all.push(Event::ObjectivesShown { count, cards });
    }
    let systems = [CORUSCANT, NABOO].into_iter().collect();
    all.push(Event::SystemsNamed { systems });
    all.push(Event::ProjectDeckRenewed);
    all.extend(Faction::BOTH.map(|faction| Event::MissionDeckRenewed { faction }));
    let two = [Some(Mission::Detained), Some(Mission::Interrogation)];
    for (count, cards) in [
        (0, Hidden::Withheld),
        (1, Hidden::Withheld),
        (2, Hidden::Withheld),
        (0, Hidden::Shown([None; 2])),
        (2, Hidden::Shown(two)),
    ] {
        all.push(Event::ProjectsDrawn { count, cards });
        all.extend(Faction::BOTH.map(|faction| Event::MissionsDrawn {
            faction,
            count,
            cards,
        }));
    }
    all
}

fn events_about_dice() -> Vec<Event> {
    let mut all = Vec::new();
    for dice in [[0; 4], [1; 4], [2; 4], [0, 3, 0, 1]] {
        all.push(Event::PlansRolled { dice });
        for faction in Faction::BOTH {
            all.push(Event::DiceRolled { faction, dice });
            all.push(Event::AttackRolled {
                faction,
                black: dice,
                red: [0, 1, 0, 0].map(|one| one * dice[1]),
            });
        }
    }
    for (from, to) in Face::ALL.into_iter().zip(Face::ALL) {
        all.push(Event::DieTurned { face: from });
        all.push(Event::DieRolledAgain { from, to });
    }
    for colour in Colour::BOTH {
        for (from, to) in Face::ALL.into_iter().zip(Face::ALL) {
            all.push(Event::DieRerolled { colour, from, to });
            all.push(Event::PlainDieRerolled { from, to });
            let (face, colour) = (to, Some(colour));
            all.push(Event::DieSet { colour, face });
            all.push(Event::DieSet { colour: None, face });
        }
    }
    all
}
