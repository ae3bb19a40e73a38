//! The events in words, one line each.

use rebellion::{Action, Colour, Event, Face, Leader, Mission, Objective, Setup, System};
use tabletop::{Hidden, List, Set};

use super::lists::{dice_faces_in_words, join_with_and, localized_names_of_ids};
use super::message::Message;
use super::names::name;
use crate::Texts;

/// Returns one line of the log. Hidden parts of the event are not mentioned; where factions are teams, what an Admiral
/// or a General does bears that name.
#[must_use]
pub fn describe_event(texts: &Texts, setup: Setup, event: &Event) -> String {
    let message = event_message(texts, event);
    match *event {
        Event::AssignmentDone { role } | Event::Passed { role } if setup.is_team_game() => {
            message.with_attribute("team").with_role(role)
        }
        _ => message,
    }
    .into_text()
}

fn event_message<'t>(texts: &'t Texts, event: &Event) -> Message<'t> {
    let say = |key: &'static str| Message::new(texts, key);
    match *event {
        Event::ProbeRevealed { system } => say("swr-log-probe-revealed").with_system(system),
        Event::UnitPlaced { unit, place } => say("swr-log-unit-placed")
            .with_unit_of_faction(unit)
            .with_place(place),
        Event::UnitGained { unit, place } => say("swr-log-unit-gained")
            .with_unit_of_faction(unit)
            .with_place(place),
        Event::ActionsDealt { faction, cards } => say("swr-log-actions-dealt")
            .with_faction(faction)
            .with_cards(cards.map(action_card_ids)),
        Event::BaseChosen { system } => {
            say("swr-log-base-chosen").with_argument_unless_hidden(system, Message::with_system)
        }
        Event::LoyaltyGained { system, faction } => say("swr-log-loyalty-gained")
            .with_system(system)
            .with_faction(faction),
        Event::LoyaltyLost { system, faction } => say("swr-log-loyalty-lost")
            .with_system(system)
            .with_faction(faction),
        Event::Subjugated { system } => say("swr-log-subjugated").with_system(system),
        Event::SubjugationEnded { system } => say("swr-log-subjugation-ended").with_system(system),
        Event::Sabotaged { system } => say("swr-log-sabotaged").with_system(system),
        Event::SabotageRemoved { system } => say("swr-log-sabotage-removed").with_system(system),
        Event::SystemDestroyed { system } => say("swr-log-system-destroyed").with_system(system),
        Event::RoundBegan { time } => say("swr-log-round-began").with_number("time", time),
        Event::MissionAssigned {
            faction: _,
            mission,
            leader,
        } => say("swr-log-mission-assigned")
            .with_leader(leader)
            .with_argument_unless_hidden(mission, Message::with_mission),
        Event::AssignmentForbidden { role } => say("swr-log-assignment-forbidden").with_role(role),
        Event::AssignmentDone { role } => {
            say("swr-log-assignment-done").with_faction(role.faction())
        }
        Event::Passed { role } => say("swr-log-passed").with_faction(role.faction()),
        Event::MissionsReturned => say("swr-log-missions-returned"),
        Event::Activated {
            faction: _,
            leader,
            place,
        } => say("swr-log-activated")
            .with_leader(leader)
            .with_place(place),
        Event::Moved { unit, from, to } => say("swr-log-moved")
            .with_unit_of_faction(unit)
            .with_place_as_argument("from", from)
            .with_place_as_argument("to", to),
        Event::Escorted { leader, to } => {
            say("swr-log-escorted").with_leader(leader).with_place(to)
        }
        Event::BaseNotThere { system } => say("swr-log-base-not-there").with_system(system),
        Event::BaseRevealed { system } => say("swr-log-base-revealed").with_system(system),
        Event::MissionRevealed { mission, leaders } => say("swr-log-mission-revealed")
            .with_mission(mission)
            .with_number("count", leaders.len() as i64)
            .with_text(
                "leaders",
                join_with_and(
                    texts,
                    localized_names_of_ids(texts, leaders.iter().map(Leader::id)),
                ),
            ),
        Event::MissionAt {
            faction: _,
            place,
            target: None,
        } => say("swr-log-mission-at").with_place(place),
        Event::MissionAt {
            faction: _,
            place,
            target: Some(leader),
        } => say("swr-log-mission-at")
            .with_attribute("against")
            .with_place(place)
            .with_leader(leader),
        Event::Opposed { faction: _, leader } => say("swr-log-opposed").with_leader(leader),
        Event::NotOpposed { faction } => say("swr-log-not-opposed").with_faction(faction),
        Event::DiceRolled {
            faction,
            dice: counts,
        } => say("swr-log-dice-rolled")
            .with_faction(faction)
            .with_rolled_dice(dice_faces_in_words(texts, None, counts))
            .with_number("successes", count_successes(counts)),
        Event::MissionSucceeded { mission } => {
            say("swr-log-mission-succeeded").with_mission(mission)
        }
        Event::MissionFailed { mission } => say("swr-log-mission-failed").with_mission(mission),
        Event::MissionResolved { mission } => say("swr-log-mission-resolved").with_mission(mission),
        Event::MissionReturned { mission } => say("swr-log-mission-returned").with_mission(mission),
        Event::MissionDiscarded { mission } => {
            say("swr-log-mission-discarded").with_mission(mission)
        }
        Event::LeaderCaptured { leader } => say("swr-log-leader-captured").with_leader(leader),
        Event::LeaderRescued { leader } => say("swr-log-leader-rescued").with_leader(leader),
        Event::LeaderDetained { leader } => say("swr-log-leader-detained").with_leader(leader),
        Event::LeaderProtected { leader } => say("swr-log-leader-protected").with_leader(leader),
        Event::LeaderReplaced { leader, by } => say("swr-log-leader-replaced")
            .with_leader(leader)
            .with_text("by", name(texts, by.id())),
        Event::RingAttached { leader, ring } => say("swr-log-ring-attached")
            .with_leader(leader)
            .with_ring(ring),
        Event::RingRemoved { leader, ring } => say("swr-log-ring-removed")
            .with_leader(leader)
            .with_ring(ring),
        Event::DieTurned { face } => say("swr-log-die-turned").with_face(face),
        Event::DieRolledAgain { from, to } => say("swr-log-die-rolled-again")
            .with_face(from)
            .with_text("to", die_face_in_words(texts, to)),
        Event::LeaderMoved {
            faction: _,
            leader,
            place,
        } => say("swr-log-leader-moved")
            .with_leader(leader)
            .with_place(place),
        Event::ProjectsDrawn { count, cards } => say("swr-log-projects-drawn")
            .with_number("count", count)
            .with_cards(cards.map(mission_ids)),
        Event::ProjectKept { mission } => {
            say("swr-log-project-kept").with_argument_unless_hidden(mission, Message::with_mission)
        }
        Event::ObjectivesSeen { cards } => {
            say("swr-log-objectives-seen").with_cards(cards.map(objective_ids))
        }
        Event::ObjectivesOrdered { cards } => {
            say("swr-log-objectives-ordered").with_cards(cards.map(objective_ids))
        }
        Event::ObjectiveKept { card, stage } => say("swr-log-objective-kept")
            .with_number("stage", stage)
            .with_argument_unless_hidden(card, Message::with_objective),
        Event::ObjectivesShown { count, cards } => say("swr-log-objectives-shown")
            .with_number("count", count)
            .with_cards(cards.map(|cards| cards.iter().map(Objective::id).collect())),
        Event::ObjectiveBuried {
            card,
            stage,
            open: _,
        } => say("swr-log-objective-buried")
            .with_number("stage", stage)
            .with_argument_unless_hidden(card, Message::with_objective),
        Event::ProbesTaken { count, cards } => say("swr-log-probes-taken")
            .with_number("count", count)
            .with_cards(cards.map(system_ids)),
        Event::ProbesPlanted { top, under } => say("swr-log-probes-planted")
            .with_number("top", top)
            .with_number("under", under),
        Event::ProbesHandedOver { count, cards } => say("swr-log-probes-handed-over")
            .with_number("count", count)
            .with_cards(cards.map(system_ids)),
        Event::BaseThere { system } => say("swr-log-base-there").with_system(system),
        Event::RegionTold {
            system,
            there: true,
        } => say("swr-log-region-told").with_system(system),
        Event::RegionTold {
            system,
            there: false,
        } => say("swr-log-region-told")
            .with_attribute("not")
            .with_system(system),
        Event::SystemsNamed { systems } => {
            say("swr-log-systems-named").with_cards(Hidden::Shown(system_ids(systems)))
        }
        Event::ObjectivesArranged { top, stage } => say("swr-log-objectives-arranged")
            .with_number("stage", stage)
            .with_argument_unless_hidden(top, Message::with_objective),
        Event::ProbesDrawn { count, cards } => say("swr-log-probes-drawn")
            .with_number("count", count)
            .with_cards(cards.map(system_ids)),
        Event::MobilizationPending { leaders } => {
            say("swr-log-mobilization-pending").with_number("count", leaders)
        }
        Event::ProbesSeen { count, cards } => say("swr-log-probes-seen")
            .with_number("count", count)
            .with_cards(cards.map(system_ids)),
        Event::BaseMoved { from, to } => say("swr-log-base-moved")
            .with_system(from)
            .with_argument_unless_hidden(to, |message, to| {
                message.with_place_as_argument("to", to.into())
            }),
        Event::BaseStays => say("swr-log-base-stays"),
        Event::CombatBegan { system, current } => say("swr-log-combat-began")
            .with_system(system)
            .with_faction(current),
        Event::LeaderAdded { faction: _, leader } => {
            say("swr-log-leader-added").with_leader(leader)
        }
        Event::TacticsDrawn {
            faction,
            theater,
            count,
            cards,
        } => say("swr-log-tactics-drawn")
            .with_faction(faction)
            .with_theater(theater)
            .with_number("count", count)
            .with_cards(cards.map(|cards| cards.iter().map(|card| card.id()).collect())),
        Event::MissionDeckRenewed { faction } => {
            say("swr-log-mission-deck-renewed").with_faction(faction)
        }
        Event::ProjectDeckRenewed => say("swr-log-project-deck-renewed"),
        Event::TacticDeckRenewed { theater } => {
            say("swr-log-tactic-deck-renewed").with_theater(theater)
        }
        Event::CombatRoundBegan { round } => {
            say("swr-log-combat-round-began").with_number("round", round)
        }
        Event::AttackBegan { faction, theater } => say("swr-log-attack-began")
            .with_faction(faction)
            .with_theater(theater),
        Event::AttackRolled {
            faction,
            black,
            red,
        } => say("swr-log-attack-rolled")
            .with_faction(faction)
            .with_rolled_dice(dice_of_both_colours(texts, black, red)),
        Event::TacticPlayed { faction, tactic } => say("swr-log-tactic-played")
            .with_faction(faction)
            .with_tactic(tactic),
        Event::TacticDiscarded { faction, tactic } => say("swr-log-tactic-discarded")
            .with_faction(faction)
            .with_tactic(tactic),
        Event::TacticsShown { faction, cards } => {
            let cards = localized_names_of_ids(texts, cards.iter().map(|card| card.id()));
            say("swr-log-tactics-shown")
                .with_faction(faction)
                .with_text("cards", join_with_and(texts, cards))
        }
        Event::DieSet { colour, face } => say("swr-log-die-set")
            .with_text("colour", colour.map_or("either", Colour::id))
            .with_face(face),
        Event::RingUsed { leader, ring } => say("swr-log-ring-used")
            .with_leader(leader)
            .with_text("ring", name(texts, ring.id())),
        Event::PlainDieRerolled { from, to } => say("swr-log-plain-die-rerolled")
            .with_face(from)
            .with_text("to", die_face_in_words(texts, to)),
        Event::HitsConverted { count } => say("swr-log-hits-converted").with_number("count", count),
        Event::DieRerolled { colour, from, to } => say("swr-log-die-rerolled")
            .with_die(colour, from)
            .with_text("to", die_face_in_words(texts, to)),
        Event::Damaged {
            unit,
            markers: _,
            assigned: _,
        } => say("swr-log-damaged")
            .with_unit(unit)
            .with_faction(unit.faction().opponent()),
        Event::DamageBlocked {
            unit,
            markers: _,
            assigned: _,
        } => say("swr-log-damage-blocked").with_unit_of_faction(unit),
        Event::UnitDestroyed { unit, place } => say("swr-log-unit-destroyed")
            .with_unit_of_faction(unit)
            .with_place(place),
        Event::ObjectiveRevealed { objective } => {
            say("swr-log-objective-revealed").with_objective(objective)
        }
        Event::ObjectivePlayed { objective } => {
            say("swr-log-objective-played").with_objective(objective)
        }
        Event::PlansRolled { dice: counts } => say("swr-log-plans-rolled").with_text(
            "dice",
            join_with_and(texts, dice_faces_in_words(texts, None, counts)),
        ),
        Event::PlansMissed => say("swr-log-plans-missed"),
        Event::LeaderEliminated { leader } => say("swr-log-leader-eliminated").with_leader(leader),
        Event::LeaderWithdrew { leader } => say("swr-log-leader-withdrew").with_leader(leader),
        Event::Retreated {
            faction,
            leader,
            to,
        } => say("swr-log-retreated")
            .with_faction(faction)
            .with_leader(leader)
            .with_system(to),
        Event::BattleWon { faction, theater } => say("swr-log-battle-won")
            .with_faction(faction)
            .with_theater(theater),
        Event::CombatEnded { system } => say("swr-log-combat-ended").with_system(system),
        Event::LeadersReturned => say("swr-log-leaders-returned"),
        Event::MissionsDrawn {
            faction,
            count,
            cards,
        } => say("swr-log-missions-drawn")
            .with_faction(faction)
            .with_number("count", count)
            .with_cards(cards.map(mission_ids)),
        Event::ObjectiveDrawn { card } => say("swr-log-objective-drawn")
            .with_argument_unless_hidden(card, Message::with_objective),
        Event::TimeAdvanced { time } => say("swr-log-time-advanced").with_number("time", time),
        Event::ReputationGained { reputation } => {
            say("swr-log-reputation-gained").with_number("reputation", reputation)
        }
        Event::ReputationLost { reputation } => {
            say("swr-log-reputation-lost").with_number("reputation", reputation)
        }
        Event::RecruitDrawn {
            faction,
            count,
            cards,
        } => say("swr-log-recruit-drawn")
            .with_faction(faction)
            .with_number("count", count)
            .with_cards(cards.map(action_card_ids)),
        Event::CardKept { faction, card } => say("swr-log-card-kept")
            .with_faction(faction)
            .with_argument_unless_hidden(card, Message::with_action),
        Event::RevealAnnounced { faction: _, leader } => {
            say("swr-log-reveal-announced").with_leader(leader)
        }
        Event::MissionFound { faction, mission } => say("swr-log-mission-found")
            .with_faction(faction)
            .with_argument_unless_hidden(mission, Message::with_mission),
        Event::ActionUsed { card } => say("swr-log-action-used")
            .with_action(card)
            .with_faction(card.row().faction),
        Event::ActionDiscarded { card } => say("swr-log-action-discarded")
            .with_action(card)
            .with_faction(card.row().faction),
        Event::ActionsBoxed { faction } => say("swr-log-actions-boxed").with_faction(faction),
        Event::BuildOpened { faction, count } => say("swr-log-build-opened")
            .with_faction(faction)
            .with_number("count", count),
        Event::LeaderRecruited { leader } => say("swr-log-leader-recruited").with_leader(leader),
        Event::UnitBuilt { unit, space } | Event::UnitQueued { unit, space } => {
            say("swr-log-unit-built")
                .with_unit_of_faction(unit)
                .with_number("space", space)
        }
        Event::UnitAdvanced { unit, space } => say("swr-log-unit-advanced")
            .with_unit_of_faction(unit)
            .with_number("space", space),
        Event::QueuedDestroyed { unit, space } => say("swr-log-queued-destroyed")
            .with_unit_of_faction(unit)
            .with_number("space", space),
        Event::UnitChosenToBuild { faction, unit } => say("swr-log-unit-chosen-to-build")
            .with_faction(faction)
            .with_argument_unless_hidden(unit, Message::with_unit),
        Event::QueueMoved { faction } => say("swr-log-queue-moved").with_faction(faction),
        Event::UnitDeployed { unit, place } => say("swr-log-unit-deployed")
            .with_unit_of_faction(unit)
            .with_place(place),
        Event::UnitHeldBack { unit } => say("swr-log-unit-held-back").with_unit_of_faction(unit),
        Event::GameEnded { winner } => say("swr-log-game-ended").with_faction(winner),
    }
}

impl Message<'_> {
    /// Adds cards that may be hidden; if there are none, only their number is mentioned.
    fn with_cards(self, ids: Hidden<Vec<&'static str>>) -> Self {
        // a viewer who was shown no card reads the same as one who may not see them
        let ids = ids.into_option().filter(|ids| !ids.is_empty());
        self.with_argument_unless_hidden(
            ids.map_or(Hidden::Withheld, Hidden::Shown),
            |message, ids| {
                let texts = message.texts();
                message.with_text(
                    "cards",
                    join_with_and(texts, localized_names_of_ids(texts, ids)),
                )
            },
        )
    }

    /// Adds what the dice show, if there were any.
    fn with_rolled_dice(self, dice: Vec<String>) -> Self {
        let texts = self.texts();
        if dice.is_empty() {
            self.with_attribute("nothing")
        } else {
            self.with_text("dice", join_with_and(texts, dice))
        }
    }
}

/// Returns the face of a die without its colour.
fn die_face_in_words(texts: &Texts, face: Face) -> String {
    Message::new(texts, "swr-face").with_face(face).into_text()
}

fn action_card_ids(cards: Set<Action>) -> Vec<&'static str> {
    cards.iter().map(Action::id).collect()
}

fn system_ids(cards: Set<System>) -> Vec<&'static str> {
    cards.iter().map(System::id).collect()
}

fn mission_ids(cards: [Option<Mission>; 2]) -> Vec<&'static str> {
    cards.into_iter().flatten().map(Mission::id).collect()
}

fn objective_ids(cards: List<Objective, 4>) -> Vec<&'static str> {
    cards.iter().map(|card| card.id()).collect()
}

fn dice_of_both_colours(texts: &Texts, black: [u8; 4], red: [u8; 4]) -> Vec<String> {
    let mut all = dice_faces_in_words(texts, Some(Colour::Black), black);
    all.extend(dice_faces_in_words(texts, Some(Colour::Red), red));
    all
}

/// Counts the successes of dice (OPPOSE-07).
fn count_successes(counts: [u8; 4]) -> u8 {
    let each = Face::ALL.into_iter().zip(counts);
    each.map(|(face, count)| face.successes() * count).sum()
}
