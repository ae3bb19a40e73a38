//! The events in words, one line each.

use rebellion::{Action, Colour, Face, Happening, Leader, Mission, Objective, Setup, System};
use tabletop::{Hidden, List, Set};

use super::lists::{all_of, dice, names};
use super::message::Message;
use super::names::name;
use crate::Texts;

/// Returns one line of the log. Hidden parts of the event are not mentioned; where factions are teams, what an Admiral
/// or a General does bears that name.
#[must_use]
pub fn happening(texts: &Texts, setup: Setup, event: &Happening) -> String {
    let message = told(texts, event);
    match *event {
        Happening::AssignmentDone { role } | Happening::Passed { role } if setup.is_team() => {
            message.attribute("team").role(role)
        }
        _ => message,
    }
    .say()
}

fn told<'t>(texts: &'t Texts, event: &Happening) -> Message<'t> {
    let say = |key: &'static str| Message::new(texts, key);
    match *event {
        Happening::ProbeRevealed { system } => say("swr-log-probe-revealed").system(system),
        Happening::UnitPlaced { unit, place } => say("swr-log-unit-placed")
            .unit_of_faction(unit)
            .place(place),
        Happening::UnitGained { unit, place } => say("swr-log-unit-gained")
            .unit_of_faction(unit)
            .place(place),
        Happening::ActionsDealt { faction, cards } => say("swr-log-actions-dealt")
            .faction(faction)
            .cards(cards.map(action_ids)),
        Happening::BaseChosen { system } => {
            say("swr-log-base-chosen").unless_hidden(system, Message::system)
        }
        Happening::LoyaltyGained { system, faction } => say("swr-log-loyalty-gained")
            .system(system)
            .faction(faction),
        Happening::LoyaltyLost { system, faction } => {
            say("swr-log-loyalty-lost").system(system).faction(faction)
        }
        Happening::Subjugated { system } => say("swr-log-subjugated").system(system),
        Happening::SubjugationEnded { system } => say("swr-log-subjugation-ended").system(system),
        Happening::Sabotaged { system } => say("swr-log-sabotaged").system(system),
        Happening::SabotageRemoved { system } => say("swr-log-sabotage-removed").system(system),
        Happening::SystemDestroyed { system } => say("swr-log-system-destroyed").system(system),
        Happening::RoundBegan { time } => say("swr-log-round-began").number("time", time),
        Happening::MissionAssigned {
            faction: _,
            mission,
            leader,
        } => say("swr-log-mission-assigned")
            .leader(leader)
            .unless_hidden(mission, Message::mission),
        Happening::AssignmentForbidden { role } => say("swr-log-assignment-forbidden").role(role),
        Happening::AssignmentDone { role } => {
            say("swr-log-assignment-done").faction(role.faction())
        }
        Happening::Passed { role } => say("swr-log-passed").faction(role.faction()),
        Happening::MissionsReturned => say("swr-log-missions-returned"),
        Happening::Activated {
            faction: _,
            leader,
            place,
        } => say("swr-log-activated").leader(leader).place(place),
        Happening::Moved { unit, from, to } => say("swr-log-moved")
            .unit_of_faction(unit)
            .place_as("from", from)
            .place_as("to", to),
        Happening::Escorted { leader, to } => say("swr-log-escorted").leader(leader).place(to),
        Happening::BaseNotThere { system } => say("swr-log-base-not-there").system(system),
        Happening::BaseRevealed { system } => say("swr-log-base-revealed").system(system),
        Happening::MissionRevealed { mission, leaders } => say("swr-log-mission-revealed")
            .mission(mission)
            .number("count", leaders.len() as i64)
            .text(
                "leaders",
                all_of(texts, names(texts, leaders.iter().map(Leader::id))),
            ),
        Happening::MissionAt {
            faction: _,
            place,
            target: None,
        } => say("swr-log-mission-at").place(place),
        Happening::MissionAt {
            faction: _,
            place,
            target: Some(leader),
        } => say("swr-log-mission-at")
            .attribute("against")
            .place(place)
            .leader(leader),
        Happening::Opposed { faction: _, leader } => say("swr-log-opposed").leader(leader),
        Happening::NotOpposed { faction } => say("swr-log-not-opposed").faction(faction),
        Happening::DiceRolled {
            faction,
            dice: counts,
        } => say("swr-log-dice-rolled")
            .faction(faction)
            .rolled(dice(texts, None, counts))
            .number("successes", successes(counts)),
        Happening::MissionSucceeded { mission } => {
            say("swr-log-mission-succeeded").mission(mission)
        }
        Happening::MissionFailed { mission } => say("swr-log-mission-failed").mission(mission),
        Happening::MissionResolved { mission } => say("swr-log-mission-resolved").mission(mission),
        Happening::MissionReturned { mission } => say("swr-log-mission-returned").mission(mission),
        Happening::MissionDiscarded { mission } => {
            say("swr-log-mission-discarded").mission(mission)
        }
        Happening::LeaderCaptured { leader } => say("swr-log-leader-captured").leader(leader),
        Happening::LeaderRescued { leader } => say("swr-log-leader-rescued").leader(leader),
        Happening::LeaderDetained { leader } => say("swr-log-leader-detained").leader(leader),
        Happening::LeaderProtected { leader } => say("swr-log-leader-protected").leader(leader),
        Happening::LeaderReplaced { leader, by } => say("swr-log-leader-replaced")
            .leader(leader)
            .text("by", name(texts, by.id())),
        Happening::RingAttached { leader, ring } => {
            say("swr-log-ring-attached").leader(leader).ring(ring)
        }
        Happening::RingRemoved { leader, ring } => {
            say("swr-log-ring-removed").leader(leader).ring(ring)
        }
        Happening::DieTurned { face } => say("swr-log-die-turned").face(face),
        Happening::DieRolledAgain { from, to } => say("swr-log-die-rolled-again")
            .face(from)
            .text("to", face(texts, to)),
        Happening::LeaderMoved {
            faction: _,
            leader,
            place,
        } => say("swr-log-leader-moved").leader(leader).place(place),
        Happening::ProjectsDrawn { count, cards } => say("swr-log-projects-drawn")
            .number("count", count)
            .cards(cards.map(mission_ids)),
        Happening::ProjectKept { mission } => {
            say("swr-log-project-kept").unless_hidden(mission, Message::mission)
        }
        Happening::ObjectivesSeen { cards } => {
            say("swr-log-objectives-seen").cards(cards.map(objective_ids))
        }
        Happening::ObjectivesOrdered { cards } => {
            say("swr-log-objectives-ordered").cards(cards.map(objective_ids))
        }
        Happening::ObjectiveKept { card, stage } => say("swr-log-objective-kept")
            .number("stage", stage)
            .unless_hidden(card, Message::objective),
        Happening::ObjectivesShown { count, cards } => say("swr-log-objectives-shown")
            .number("count", count)
            .cards(cards.map(|cards| cards.iter().map(Objective::id).collect())),
        Happening::ObjectiveBuried {
            card,
            stage,
            open: _,
        } => say("swr-log-objective-buried")
            .number("stage", stage)
            .unless_hidden(card, Message::objective),
        Happening::ProbesTaken { count, cards } => say("swr-log-probes-taken")
            .number("count", count)
            .cards(cards.map(system_ids)),
        Happening::ProbesPlanted { top, under } => say("swr-log-probes-planted")
            .number("top", top)
            .number("under", under),
        Happening::ProbesHandedOver { count, cards } => say("swr-log-probes-handed-over")
            .number("count", count)
            .cards(cards.map(system_ids)),
        Happening::BaseThere { system } => say("swr-log-base-there").system(system),
        Happening::RegionTold {
            system,
            there: true,
        } => say("swr-log-region-told").system(system),
        Happening::RegionTold {
            system,
            there: false,
        } => say("swr-log-region-told").attribute("not").system(system),
        Happening::SystemsNamed { systems } => {
            say("swr-log-systems-named").cards(Hidden::Shown(system_ids(systems)))
        }
        Happening::ObjectivesArranged { top, stage } => say("swr-log-objectives-arranged")
            .number("stage", stage)
            .unless_hidden(top, Message::objective),
        Happening::ProbesDrawn { count, cards } => say("swr-log-probes-drawn")
            .number("count", count)
            .cards(cards.map(system_ids)),
        Happening::MobilizationPending { leaders } => {
            say("swr-log-mobilization-pending").number("count", leaders)
        }
        Happening::ProbesSeen { count, cards } => say("swr-log-probes-seen")
            .number("count", count)
            .cards(cards.map(system_ids)),
        Happening::BaseMoved { from, to } => say("swr-log-base-moved")
            .system(from)
            .unless_hidden(to, |message, to| message.place_as("to", to.into())),
        Happening::BaseStays => say("swr-log-base-stays"),
        Happening::CombatBegan { system, current } => {
            say("swr-log-combat-began").system(system).faction(current)
        }
        Happening::LeaderAdded { faction: _, leader } => say("swr-log-leader-added").leader(leader),
        Happening::TacticsDrawn {
            faction,
            theater,
            count,
            cards,
        } => say("swr-log-tactics-drawn")
            .faction(faction)
            .theater(theater)
            .number("count", count)
            .cards(cards.map(|cards| cards.iter().map(|card| card.id()).collect())),
        Happening::MissionDeckRenewed { faction } => {
            say("swr-log-mission-deck-renewed").faction(faction)
        }
        Happening::ProjectDeckRenewed => say("swr-log-project-deck-renewed"),
        Happening::TacticDeckRenewed { theater } => {
            say("swr-log-tactic-deck-renewed").theater(theater)
        }
        Happening::CombatRoundBegan { round } => {
            say("swr-log-combat-round-began").number("round", round)
        }
        Happening::AttackBegan { faction, theater } => say("swr-log-attack-began")
            .faction(faction)
            .theater(theater),
        Happening::AttackRolled {
            faction,
            black,
            red,
        } => say("swr-log-attack-rolled")
            .faction(faction)
            .rolled(both_colours(texts, black, red)),
        Happening::TacticPlayed { faction, tactic } => {
            say("swr-log-tactic-played").faction(faction).tactic(tactic)
        }
        Happening::TacticDiscarded { faction, tactic } => say("swr-log-tactic-discarded")
            .faction(faction)
            .tactic(tactic),
        Happening::TacticsShown { faction, cards } => {
            let cards = names(texts, cards.iter().map(|card| card.id()));
            say("swr-log-tactics-shown")
                .faction(faction)
                .text("cards", all_of(texts, cards))
        }
        Happening::DieSet { colour, face } => say("swr-log-die-set")
            .text("colour", colour.map_or("either", Colour::id))
            .face(face),
        Happening::RingUsed { leader, ring } => say("swr-log-ring-used")
            .leader(leader)
            .text("ring", name(texts, ring.id())),
        Happening::PlainDieRerolled { from, to } => say("swr-log-plain-die-rerolled")
            .face(from)
            .text("to", face(texts, to)),
        Happening::HitsConverted { count } => say("swr-log-hits-converted").number("count", count),
        Happening::DieRerolled { colour, from, to } => say("swr-log-die-rerolled")
            .die(colour, from)
            .text("to", face(texts, to)),
        Happening::Damaged {
            unit,
            markers: _,
            assigned: _,
        } => say("swr-log-damaged")
            .unit(unit)
            .faction(unit.faction().other()),
        Happening::DamageBlocked {
            unit,
            markers: _,
            assigned: _,
        } => say("swr-log-damage-blocked").unit_of_faction(unit),
        Happening::UnitDestroyed { unit, place } => say("swr-log-unit-destroyed")
            .unit_of_faction(unit)
            .place(place),
        Happening::ObjectiveRevealed { objective } => {
            say("swr-log-objective-revealed").objective(objective)
        }
        Happening::ObjectivePlayed { objective } => {
            say("swr-log-objective-played").objective(objective)
        }
        Happening::PlansRolled { dice: counts } => {
            say("swr-log-plans-rolled").text("dice", all_of(texts, dice(texts, None, counts)))
        }
        Happening::PlansMissed => say("swr-log-plans-missed"),
        Happening::LeaderEliminated { leader } => say("swr-log-leader-eliminated").leader(leader),
        Happening::LeaderWithdrew { leader } => say("swr-log-leader-withdrew").leader(leader),
        Happening::Retreated {
            faction,
            leader,
            to,
        } => say("swr-log-retreated")
            .faction(faction)
            .leader(leader)
            .system(to),
        Happening::BattleWon { faction, theater } => {
            say("swr-log-battle-won").faction(faction).theater(theater)
        }
        Happening::CombatEnded { system } => say("swr-log-combat-ended").system(system),
        Happening::LeadersReturned => say("swr-log-leaders-returned"),
        Happening::MissionsDrawn {
            faction,
            count,
            cards,
        } => say("swr-log-missions-drawn")
            .faction(faction)
            .number("count", count)
            .cards(cards.map(mission_ids)),
        Happening::ObjectiveDrawn { card } => {
            say("swr-log-objective-drawn").unless_hidden(card, Message::objective)
        }
        Happening::TimeAdvanced { time } => say("swr-log-time-advanced").number("time", time),
        Happening::ReputationGained { reputation } => {
            say("swr-log-reputation-gained").number("reputation", reputation)
        }
        Happening::ReputationLost { reputation } => {
            say("swr-log-reputation-lost").number("reputation", reputation)
        }
        Happening::RecruitDrawn {
            faction,
            count,
            cards,
        } => say("swr-log-recruit-drawn")
            .faction(faction)
            .number("count", count)
            .cards(cards.map(action_ids)),
        Happening::CardKept { faction, card } => say("swr-log-card-kept")
            .faction(faction)
            .unless_hidden(card, Message::action),
        Happening::RevealAnnounced { faction: _, leader } => {
            say("swr-log-reveal-announced").leader(leader)
        }
        Happening::MissionFound { faction, mission } => say("swr-log-mission-found")
            .faction(faction)
            .unless_hidden(mission, Message::mission),
        Happening::ActionUsed { card } => say("swr-log-action-used")
            .action(card)
            .faction(card.row().faction),
        Happening::ActionDiscarded { card } => say("swr-log-action-discarded")
            .action(card)
            .faction(card.row().faction),
        Happening::ActionsBoxed { faction } => say("swr-log-actions-boxed").faction(faction),
        Happening::BuildOpened { faction, count } => say("swr-log-build-opened")
            .faction(faction)
            .number("count", count),
        Happening::LeaderRecruited { leader } => say("swr-log-leader-recruited").leader(leader),
        Happening::UnitBuilt { unit, space } | Happening::UnitQueued { unit, space } => {
            say("swr-log-unit-built")
                .unit_of_faction(unit)
                .number("space", space)
        }
        Happening::UnitAdvanced { unit, space } => say("swr-log-unit-advanced")
            .unit_of_faction(unit)
            .number("space", space),
        Happening::QueuedDestroyed { unit, space } => say("swr-log-queued-destroyed")
            .unit_of_faction(unit)
            .number("space", space),
        Happening::UnitChosenToBuild { faction, unit } => say("swr-log-unit-chosen-to-build")
            .faction(faction)
            .unless_hidden(unit, Message::unit),
        Happening::QueueMoved { faction } => say("swr-log-queue-moved").faction(faction),
        Happening::UnitDeployed { unit, place } => say("swr-log-unit-deployed")
            .unit_of_faction(unit)
            .place(place),
        Happening::UnitHeldBack { unit } => say("swr-log-unit-held-back").unit_of_faction(unit),
        Happening::GameEnded { winner } => say("swr-log-game-ended").faction(winner),
    }
}

impl Message<'_> {
    /// Adds cards that may be hidden; if there are none, only their number is mentioned.
    fn cards(self, ids: Hidden<Vec<&'static str>>) -> Self {
        // a viewer who was shown no card reads the same as one who may not see them
        let ids = ids.shown().filter(|ids| !ids.is_empty());
        self.unless_hidden(
            ids.map_or(Hidden::Withheld, Hidden::Shown),
            |message, ids| {
                let texts = message.texts();
                message.text("cards", all_of(texts, names(texts, ids)))
            },
        )
    }

    /// Adds what the dice show, if there were any.
    fn rolled(self, dice: Vec<String>) -> Self {
        let texts = self.texts();
        if dice.is_empty() {
            self.attribute("nothing")
        } else {
            self.text("dice", all_of(texts, dice))
        }
    }
}

/// Returns the face of a die without its colour.
fn face(texts: &Texts, face: Face) -> String {
    Message::new(texts, "swr-face").face(face).say()
}

fn action_ids(cards: Set<Action>) -> Vec<&'static str> {
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

fn both_colours(texts: &Texts, black: [u8; 4], red: [u8; 4]) -> Vec<String> {
    let mut all = dice(texts, Some(Colour::Black), black);
    all.extend(dice(texts, Some(Colour::Red), red));
    all
}

/// Counts the successes of dice (OPPOSE-07).
fn successes(counts: [u8; 4]) -> u8 {
    let each = Face::ALL.into_iter().zip(counts);
    each.map(|(face, count)| face.successes() * count).sum()
}
