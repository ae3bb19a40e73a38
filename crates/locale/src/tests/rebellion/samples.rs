//! Samples of every decision, choice and event. One that is forgotten here leaves its message unused, which a test in
//! `file` notices.

use rebellion::actions::{FULLY_OPERATIONAL, MORE_DANGEROUS_THAN_YOU_REALIZE, READY_FOR_ACTION};
use rebellion::systems::{BASE_ICONS, CORUSCANT, NABOO, SYSTEMS};
use rebellion::team::INITIATIVE;
use rebellion::{
    Action, CardMove, Choice, Colour, Damage, Decision, Face, Faction, Happening, Leader, Mission,
    Objective, Place, Ring, Role, Setup, Skill, System, Tactic, TacticCard, Tactics, Theater, Unit,
    Window,
};
use tabletop::{Hidden, Set};

pub(super) const RINGS: [Ring; 7] = Ring::ALL;

/// Returns the ids of everything that has a name and an explanation.
pub(super) fn ids() -> Vec<&'static str> {
    let mut ids = vec!["rebellion"];
    ids.extend(Place::all().map(Place::id));
    ids.extend(Unit::all().map(Unit::id));
    ids.extend(Leader::all().map(Leader::id));
    ids.extend(Mission::all().map(Mission::id));
    ids.extend(Action::all().map(Action::id));
    ids.extend(Objective::all().map(Objective::id));
    ids.extend(Tactic::all().map(Tactic::id));
    ids.extend(RINGS.map(Ring::id));
    ids.extend(Faction::BOTH.map(Faction::id));
    ids.extend(INITIATIVE.map(Role::id));
    ids.extend(Setup::all().map(Setup::id));
    ids.extend(Skill::ALL.map(Skill::id));
    ids.extend(Theater::BOTH.map(Theater::id));
    ids.extend(Face::ALL.map(Face::id));
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
pub(super) fn decisions() -> Vec<Decision> {
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
pub(super) fn choices() -> Vec<Choice> {
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
        all.extend(damages().flat_map(|on| {
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
    all.extend(specials().map(Choice::Draw));
    all.extend(Tactic::all().map(Choice::Spend));
    all.extend(Tactic::all().flat_map(|card| specials().map(move |on| Choice::Tactic(card, on))));
    all.extend(Action::all().map(Choice::Use));
    all.extend(Action::all().map(Choice::Recruit));
    all.extend(Theater::BOTH.map(Choice::Deck));
    all.extend(rerolls());
    all.extend(RINGS.map(Choice::Ring));
    all.extend(Face::ALL.map(Choice::Blank));
    all.extend(Face::ALL.map(Choice::RollAgain));
    all.extend(set_dice());
    all.extend(Face::ALL.map(Choice::SetAny));
    all.extend(Face::ALL.map(Choice::RerollAny));
    all.extend([1, 2].map(Choice::Convert));
    all.extend(Leader::all().map(Choice::Eliminate));
    all
}

/// Returns some amounts of damage that a unit can have.
pub(super) fn damages() -> impl Iterator<Item = Damage> {
    (0..3).flat_map(|markers| (0..3).map(move |assigned| Damage { markers, assigned }))
}

/// Returns every way to name the special that is spent.
pub(super) fn specials() -> impl Iterator<Item = Option<Colour>> {
    [None].into_iter().chain(Colour::BOTH.map(Some))
}

/// Returns a reroll choice for every die.
pub(super) fn rerolls() -> impl Iterator<Item = Choice> {
    let of_colour = |colour| Face::ALL.map(|face| Choice::Reroll(colour, face));
    Colour::BOTH.into_iter().flat_map(of_colour)
}

/// Returns a choice for every face that a die of an attack can be set to.
pub(super) fn set_dice() -> impl Iterator<Item = Choice> {
    let of_colour = |colour| Face::ALL.map(|face| Choice::Set(colour, face));
    Colour::BOTH.into_iter().flat_map(of_colour)
}

/// Returns every event, hidden and open, for all things and factions.
pub(super) fn happenings() -> Vec<Happening> {
    let mut all = vec![
        Happening::MissionsReturned,
        Happening::LeadersReturned,
        Happening::BaseStays,
        Happening::PlansMissed,
        Happening::HitsConverted { count: 1 },
        Happening::HitsConverted { count: 2 },
    ];
    all.extend(Faction::BOTH.into_iter().flat_map(of_faction));
    all.extend(INITIATIVE.into_iter().flat_map(|role| {
        [
            Happening::AssignmentForbidden { role },
            Happening::AssignmentDone { role },
            Happening::Passed { role },
        ]
    }));
    all.extend(System::all().flat_map(of_system));
    all.extend(Place::all().flat_map(of_place));
    all.extend(Unit::all().flat_map(of_unit));
    all.extend(Leader::all().flat_map(of_leader));
    all.extend(Mission::all().flat_map(of_mission));
    all.extend(Objective::all().flat_map(of_objective));
    all.extend((0..=4).flat_map(of_number));
    all.extend(of_cards());
    all.extend(of_dice());
    all
}

fn of_faction(faction: Faction) -> Vec<Happening> {
    let (leader, to) = (Leader::default(), NABOO);
    let mut all = vec![
        Happening::NotOpposed { faction },
        Happening::QueueMoved { faction },
        Happening::ActionsBoxed { faction },
        Happening::GameEnded { winner: faction },
        Happening::Retreated {
            faction,
            leader,
            to,
        },
    ];
    for theater in Theater::BOTH {
        all.push(Happening::AttackBegan { faction, theater });
        all.push(Happening::BattleWon { faction, theater });
        all.push(Happening::TacticDeckRenewed { theater });
        let cards = TacticCard::kinds(TacticCard::of(theater));
        all.push(Happening::TacticsShown { faction, cards });
        for (count, cards) in [
            (1, Hidden::Withheld),
            (0, Hidden::Shown(Tactics::new())),
            (15, Hidden::Shown(cards)),
        ] {
            all.push(Happening::TacticsDrawn {
                faction,
                theater,
                count,
                cards,
            });
        }
    }
    for tactic in Tactic::all() {
        all.push(Happening::TacticPlayed { faction, tactic });
        all.push(Happening::TacticDiscarded { faction, tactic });
    }
    for (count, cards) in [
        (2, Hidden::Withheld),
        (0, Hidden::Shown(Set::EMPTY)),
        (34, Hidden::Shown(Set::ALL)),
    ] {
        all.push(Happening::ActionsDealt { faction, cards });
        all.push(Happening::RecruitDrawn {
            faction,
            count,
            cards,
        });
    }
    all.extend((0..3).map(|count| Happening::BuildOpened { faction, count }));
    all.extend(Action::all().map(|card| Happening::ActionUsed { card }));
    all.extend(Action::all().map(|card| Happening::ActionDiscarded { card }));
    let kept = |card| Happening::CardKept { faction, card };
    all.extend(
        Action::all()
            .map(Hidden::Shown)
            .chain([Hidden::Withheld])
            .map(kept),
    );
    let chosen = |unit| Happening::UnitChosenToBuild { faction, unit };
    all.extend([Hidden::Withheld, Hidden::Shown(Unit::XWing)].map(chosen));
    all
}

fn of_system(system: System) -> Vec<Happening> {
    let mut all = vec![
        Happening::ProbeRevealed { system },
        Happening::Subjugated { system },
        Happening::SubjugationEnded { system },
        Happening::Sabotaged { system },
        Happening::SabotageRemoved { system },
        Happening::SystemDestroyed { system },
        Happening::BaseNotThere { system },
        Happening::BaseRevealed { system },
        Happening::BaseThere { system },
        Happening::RegionTold {
            system,
            there: true,
        },
        Happening::RegionTold {
            system,
            there: false,
        },
        Happening::CombatEnded { system },
    ];
    for faction in Faction::BOTH {
        all.push(Happening::LoyaltyGained { system, faction });
        all.push(Happening::LoyaltyLost { system, faction });
        let current = faction;
        all.push(Happening::CombatBegan { system, current });
    }
    for seen in [Hidden::Withheld, Hidden::Shown(system)] {
        all.push(Happening::BaseChosen { system: seen });
        all.push(Happening::BaseMoved {
            from: NABOO,
            to: seen,
        });
    }
    all
}

fn of_place(place: Place) -> Vec<Happening> {
    let (unit, leader, to) = (Unit::XWing, Leader::default(), place);
    let faction = leader.row().faction;
    let mut all = vec![
        Happening::UnitPlaced { unit, place },
        Happening::UnitGained { unit, place },
        Happening::Activated {
            faction,
            leader,
            place,
        },
        Happening::Escorted { leader, to },
        Happening::LeaderMoved {
            faction,
            leader,
            place,
        },
        Happening::UnitDestroyed { unit, place },
        Happening::UnitDeployed { unit, place },
    ];
    let from = Place::BASE;
    all.push(Happening::Moved { unit, from, to });
    all.extend([None, Some(leader)].map(|target| Happening::MissionAt {
        faction,
        place,
        target,
    }));
    all
}

fn of_unit(unit: Unit) -> Vec<Happening> {
    let (markers, assigned) = (1, 2);
    let mut all = vec![
        Happening::Damaged {
            unit,
            markers,
            assigned,
        },
        Happening::DamageBlocked {
            unit,
            markers,
            assigned,
        },
        Happening::UnitHeldBack { unit },
    ];
    all.extend((1..=3).map(|space| Happening::UnitBuilt { unit, space }));
    for space in 1..=3 {
        all.push(Happening::UnitQueued { unit, space });
        all.push(Happening::UnitAdvanced { unit, space });
        all.push(Happening::QueuedDestroyed { unit, space });
    }
    all
}

fn of_leader(leader: Leader) -> Vec<Happening> {
    let faction = leader.row().faction;
    let assigned = |mission| Happening::MissionAssigned {
        faction,
        mission,
        leader,
    };
    let mut all = vec![
        Happening::Opposed { faction, leader },
        Happening::LeaderCaptured { leader },
        Happening::LeaderRescued { leader },
        Happening::LeaderEliminated { leader },
        Happening::RevealAnnounced { faction, leader },
        Happening::LeaderDetained { leader },
        Happening::LeaderProtected { leader },
        Happening::LeaderReplaced { leader, by: leader },
        Happening::LeaderAdded { faction, leader },
        Happening::LeaderRecruited { leader },
        Happening::LeaderWithdrew { leader },
    ];
    all.extend(RINGS.map(|ring| Happening::RingUsed { leader, ring }));
    all.extend([Hidden::Withheld, Hidden::Shown(Mission::Sabotage)].map(assigned));
    all.extend(RINGS.map(|ring| Happening::RingAttached { leader, ring }));
    all.extend(RINGS.map(|ring| Happening::RingRemoved { leader, ring }));
    all
}

fn of_mission(mission: Mission) -> Vec<Happening> {
    let alone = Set::only(Leader::default());
    let mut all = vec![
        Happening::MissionSucceeded { mission },
        Happening::MissionFailed { mission },
        Happening::MissionResolved { mission },
        Happening::MissionReturned { mission },
        Happening::MissionDiscarded { mission },
    ];
    all.extend([alone, Set::ALL].map(|leaders| Happening::MissionRevealed { mission, leaders }));
    all.extend(
        [Hidden::Withheld, Hidden::Shown(mission)]
            .map(|mission| Happening::ProjectKept { mission }),
    );
    for faction in Faction::BOTH {
        all.extend(
            [Hidden::Withheld, Hidden::Shown(mission)]
                .map(|mission| Happening::MissionFound { faction, mission }),
        );
    }
    all
}

fn of_objective(objective: Objective) -> Vec<Happening> {
    let mut all = vec![
        Happening::ObjectiveRevealed { objective },
        Happening::ObjectivePlayed { objective },
    ];
    for seen in [Hidden::Withheld, Hidden::Shown(objective)] {
        all.push(Happening::ObjectiveDrawn { card: seen });
        all.push(Happening::ObjectivesArranged {
            top: seen,
            stage: objective.row().stage,
        });
        let stage = objective.row().stage;
        all.push(Happening::ObjectiveKept { card: seen, stage });
        let open = seen.shown().is_some();
        all.push(Happening::ObjectiveBuried {
            card: seen,
            stage,
            open,
        });
        let cards = seen.map(|card| [card].into_iter().collect());
        all.push(Happening::ObjectivesSeen { cards });
        all.push(Happening::ObjectivesOrdered { cards });
    }
    all
}

fn of_number(number: u8) -> Vec<Happening> {
    vec![
        Happening::RoundBegan { time: number },
        Happening::TimeAdvanced { time: number },
        Happening::ReputationGained { reputation: number },
        Happening::ReputationLost { reputation: number },
        Happening::CombatRoundBegan { round: number },
        Happening::MobilizationPending { leaders: number },
    ]
}

fn of_cards() -> Vec<Happening> {
    let mut all = Vec::new();
    for (count, cards) in [
        (0, Hidden::Withheld),
        (1, Hidden::Withheld),
        (2, Hidden::Withheld),
        (0, Hidden::Shown(Set::EMPTY)),
        (32, Hidden::Shown(Set::ALL)),
    ] {
        all.push(Happening::ProbesDrawn { count, cards });
        all.push(Happening::ProbesSeen { count, cards });
        all.push(Happening::ProbesTaken { count, cards });
        all.push(Happening::ProbesHandedOver { count, cards });
        let (top, under) = (count % 5, 4 - count % 5);
        all.push(Happening::ProbesPlanted { top, under });
    }
    for (count, cards) in [
        (0, Hidden::Withheld),
        (1, Hidden::Withheld),
        (2, Hidden::Withheld),
        (0, Hidden::Shown(Set::EMPTY)),
        (15, Hidden::Shown(Set::ALL)),
    ] {
        all.push(Happening::ObjectivesShown { count, cards });
    }
    let systems = [CORUSCANT, NABOO].into_iter().collect();
    all.push(Happening::SystemsNamed { systems });
    all.push(Happening::ProjectDeckRenewed);
    all.extend(Faction::BOTH.map(|faction| Happening::MissionDeckRenewed { faction }));
    let two = [Some(Mission::Detained), Some(Mission::Interrogation)];
    for (count, cards) in [
        (0, Hidden::Withheld),
        (1, Hidden::Withheld),
        (2, Hidden::Withheld),
        (0, Hidden::Shown([None; 2])),
        (2, Hidden::Shown(two)),
    ] {
        all.push(Happening::ProjectsDrawn { count, cards });
        all.extend(Faction::BOTH.map(|faction| Happening::MissionsDrawn {
            faction,
            count,
            cards,
        }));
    }
    all
}

fn of_dice() -> Vec<Happening> {
    let mut all = Vec::new();
    for dice in [[0; 4], [1; 4], [2; 4], [0, 3, 0, 1]] {
        all.push(Happening::PlansRolled { dice });
        for faction in Faction::BOTH {
            all.push(Happening::DiceRolled { faction, dice });
            all.push(Happening::AttackRolled {
                faction,
                black: dice,
                red: [0, 1, 0, 0].map(|one| one * dice[1]),
            });
        }
    }
    for (from, to) in Face::ALL.into_iter().zip(Face::ALL) {
        all.push(Happening::DieTurned { face: from });
        all.push(Happening::DieRolledAgain { from, to });
    }
    for colour in Colour::BOTH {
        for (from, to) in Face::ALL.into_iter().zip(Face::ALL) {
            all.push(Happening::DieRerolled { colour, from, to });
            all.push(Happening::PlainDieRerolled { from, to });
            let (face, colour) = (to, Some(colour));
            all.push(Happening::DieSet { colour, face });
            all.push(Happening::DieSet { colour: None, face });
        }
    }
    all
}
