//! The wording of the texts, by example.

use std::collections::BTreeSet;

use rebellion::leaders::{CHEWBACCA, DARTH_VADER, HAN_SOLO};
use rebellion::systems::{BASE_ICONS, MANDALORE, NABOO};
use rebellion::{
    Choice, Colour, Damage, Decision, Event, Face, Faction, Leader, Mission, Place, Role, Setup,
    Tactic, Unit,
};
use tabletop::{Hidden, Set};

use super::super::{check_all_sentences, check_every_question_has_a_sample, check_rules_exist};
use super::samples::{all_decisions, all_ids};
use crate::Texts;
use crate::rebellion::{
    describe_choice, describe_event, explanation, help_text, name, question_naming_decider,
    question_text, short_name, waiting_text,
};

const RULES: &str = include_str!("../../../../../rules/rebellion.md");

#[test]
fn things_have_names() {
    let texts = Texts::english();
    for (id, expected) in [
        ("rebellion", "Star Wars: Rebellion"),
        ("cato-neimoidia", "Cato Neimoidia"),
        ("rebel-base", "Rebel Base space"),
        ("at-at", "AT-AT"),
        ("luke-skywalker-jedi", "Luke Skywalker (Jedi)"),
        ("rule-by-fear", "Rule by Fear"),
        ("its-a-trap", "It’s a Trap"),
        ("death-star-plans-3", "Death Star Plans (stage 3)"),
        ("ground-onslaught", "Onslaught"),
        ("r2-d2", "R2-D2"),
        ("imperial", "Empire"),
        ("rebel-admiral", "Rebel Admiral"),
        ("first-3", "First game for 3"),
    ] {
        assert_eq!(name(&texts, id), expected);
    }
}

#[test]
fn names_differ_within_a_kind() {
    let texts = Texts::english();
    let mut names = BTreeSet::new();
    // both tactic decks have the same cards; a ring has the name of the mission that brings it
    let unlike = |id: &&str| !id.starts_with("ground-") && *id != "dark-side";
    for id in all_ids().into_iter().filter(unlike) {
        assert!(names.insert(name(&texts, id)), "{id}");
    }
}

#[test]
fn explanations_are_short() {
    let texts = Texts::english();
    check_all_sentences(all_ids(), |id| explanation(&texts, id), 5);
    check_all_sentences(all_decisions(), |asked| help_text(&texts, &asked), 2);
}

#[test]
fn nobody_is_called_he_or_she() {
    let texts = Texts::english();
    for id in all_ids() {
        let text = explanation(&texts, id);
        let mut words = text.split(|c: char| !c.is_alphabetic());
        let gendered = ["he", "she", "him", "her", "his", "hers"];
        let found = words.find(|word| gendered.contains(&word.to_lowercase().as_str()));
        assert_eq!(found, None, "`{text}`");
    }
}

#[test]
fn table_rows_are_told_in_words() {
    let texts = Texts::english();
    for (id, expected) in [
        (
            "star-destroyer",
            "An Imperial capital ship with 4 red health. It rolls 1 black die and 2 red dice and \
             carries 6 units. The blue square builds it; there are 8 in the game.",
        ),
        (
            "ion-cannon",
            "A Rebel structure with 3 red health. It rolls no dice and can’t move. The orange square builds it; \
             there are 3 in the game. In every space battle in its system, the Empire \
             rolls 2 fewer red dice.",
        ),
        (
            "death-star-under-construction",
            "An Imperial space station with 4 black health. It rolls no dice and can’t move. No \
             resource icon builds it; there is 1 in the game. It is destroyed if it is the only Imperial ship \
             left in a system with Rebel ships; whenever it is destroyed, so is the Death Star on the build queue. \
             While it is in a system, Imperial units there can’t retreat.",
        ),
        (
            "mon-mothma",
            "A Rebel leader who starts in the leader pool, commanded by the Admiral (blue) in a team game. Skills: \
             Diplomacy 3 and Logistics 1. No tactic values, so this leader can’t activate systems.",
        ),
        (
            "collect-bounty",
            "Against a Rebel leader: capture the leader. The captured leader and the leaders on this \
             mission move to the nearest system with an Imperial unit. It can be opposed, and the \
             leaders on it need 3 Spec Ops icons. Boba Fett adds 2 successes to the attempt.",
        ),
        (
            "blindside",
            "Use before the leader’s mission is revealed. The Rebels can’t send anyone to oppose it. \
             Use it at the moment the card describes. Leader: Boba Fett or Janus Greejatus.",
        ),
        (
            "inspire-sympathy",
            "Destroyed systems win sympathy for the Rebels. The Rebels gain 1 reputation for each such system. \
             It’s a stage 3 objective, played at the start of the Refresh Phase.",
        ),
        (
            "space-take-it-down",
            "Deal 2 damage to 1 unit in this theater. A space tactic card for the attacker, who must \
             spend a special to play it.",
        ),
    ] {
        assert_eq!(explanation(&texts, id), expected);
    }
}

#[test]
fn a_system_is_explained_with_its_icons_and_neighbours() {
    let texts = Texts::english();
    let text = explanation(&texts, "mandalore");
    assert!(text.starts_with("A populous system in region "), "{text}");
    for next in MANDALORE.row().neighbours {
        assert!(text.contains(&name(&texts, next.id())), "{text}");
    }
    assert!(explanation(&texts, "kashyyyk").contains("icons (2 orange triangles) put units"));
    assert!(explanation(&texts, "yavin").contains("remote"));
    assert!(explanation(&texts, "coruscant").contains("until it is destroyed"));
}

#[test]
fn a_question_addresses_the_player_who_decides() {
    let texts = Texts::english();
    let mission = Mission::Sabotage;
    assert_eq!(
        question_text(&texts, &Decision::Oppose { mission }),
        "Oppose Sabotage?"
    );
    let move_to = |to| question_text(&texts, &Decision::Move { to });
    assert_eq!(move_to(NABOO.into()), "Move units to Naboo");
    assert_eq!(move_to(Place::BASE), "Move units to the Rebel Base space");
    let place = NABOO.into();
    let icon = BASE_ICONS[0];
    assert_eq!(
        question_text(&texts, &Decision::Build { place, icon }),
        "Build a unit with the blue triangle at Naboo?"
    );
}

#[test]
fn everybody_else_reads_what_the_table_waits_for() {
    let texts = Texts::english();
    let mission = Mission::Sabotage;
    let oppose = Decision::Oppose { mission };
    let general = Role::ImperialGeneral;
    let faction = general.faction();
    assert_eq!(
        question_naming_decider(&texts, faction.id(), &oppose),
        "Empire: Oppose Sabotage?"
    );
    assert_eq!(
        question_naming_decider(&texts, general.id(), &oppose),
        "Imperial General: Oppose Sabotage?"
    );
    assert_eq!(
        waiting_text(&texts, faction.id(), &oppose),
        "The Empire is deciding whether to oppose Sabotage"
    );
    assert_eq!(
        waiting_text(&texts, general.id(), &oppose),
        "The Imperial General is deciding whether to oppose Sabotage"
    );
}

#[test]
fn a_choice_is_a_short_label() {
    let texts = Texts::english();
    let say = |asked, chosen| describe_choice(&texts, &asked, chosen);
    let command = Decision::Command;
    assert_eq!(
        say(command, Choice::Lead(DARTH_VADER)),
        "Activate with Darth Vader"
    );
    assert_eq!(
        say(command, Choice::Reveal(Mission::Detained, DARTH_VADER)),
        "Reveal Detained: Darth Vader"
    );
    let to = Place::from(NABOO);
    assert_eq!(
        say(
            Decision::Move { to },
            Choice::Move(Unit::XWing, Place::BASE)
        ),
        "Move an X-wing from the base"
    );
    assert_eq!(
        say(Decision::Move { to }, Choice::Move(Unit::AtAt, to)),
        "Move an AT-AT from Naboo"
    );
    assert_eq!(say(Decision::Move { to }, Choice::Done), "Finish moving");
    let unit = Unit::XWing;
    assert_eq!(
        say(Decision::Deploy { unit }, Choice::Place(unit, to)),
        "Deploy to Naboo"
    );
    assert_eq!(say(Decision::Retreat, Choice::Decline), "Don’t retreat");
    assert_eq!(say(Decision::PlansTarget, Choice::Decline), "Decline");
}

#[test]
fn damage_is_told_apart() {
    let texts = Texts::english();
    let (colour, face) = (Colour::Red, Face::Hit);
    let asked = Decision::AssignDamage { colour, face };
    let hit = |markers, assigned| {
        let damage = Damage { markers, assigned };
        describe_choice(&texts, &asked, Choice::Hit(Unit::StarDestroyer, damage))
    };
    assert_eq!(hit(0, 0), "Hit a Star Destroyer");
    assert_eq!(hit(2, 1), "Hit a Star Destroyer (3 damage, 1 new)");
}

#[test]
fn a_hidden_card_is_not_mentioned() {
    let texts = Texts::english();
    let drawn = |cards| Event::MissionsDrawn {
        faction: Faction::Rebel,
        count: 2,
        cards,
    };
    let cards = [Some(Mission::SeekYoda), Some(Mission::Demolition)];
    assert_eq!(
        describe_event(&texts, Setup::FULL, &drawn(Hidden::Shown(cards))),
        "The Rebels drew Seek Yoda and Demolition."
    );
    assert_eq!(
        describe_event(&texts, Setup::FULL, &drawn(Hidden::Withheld)),
        "The Rebels drew 2 missions."
    );
    let chosen = |system| Event::BaseChosen { system };
    assert_eq!(
        describe_event(&texts, Setup::FULL, &chosen(Hidden::Shown(NABOO))),
        "The Rebels hid their base at Naboo."
    );
    assert_eq!(
        describe_event(&texts, Setup::FULL, &chosen(Hidden::Withheld)),
        "The Rebels hid their base."
    );
}

#[test]
fn in_a_team_the_role_passes() {
    let texts = Texts::english();
    let role = Role::ImperialGeneral;
    let passed = Event::Passed { role };
    assert_eq!(
        describe_event(&texts, Setup::FULL, &passed),
        "The Empire passed."
    );
    assert_eq!(
        describe_event(&texts, "full-4".parse().unwrap(), &passed),
        "The Imperial General passed."
    );
}

#[test]
fn lists_and_dice_are_read_out() {
    let texts = Texts::english();
    let say = |happened| describe_event(&texts, Setup::FULL, &happened);
    let mission = Mission::DaringRescue;
    let leaders: Set<_> = [CHEWBACCA, HAN_SOLO].into_iter().collect();
    assert_eq!(
        say(Event::MissionRevealed { mission, leaders }),
        "Chewbacca and Han Solo revealed Daring Rescue."
    );
    let faction = Faction::Imperial;
    assert_eq!(
        say(Event::DiceRolled {
            faction,
            dice: [1, 2, 0, 1],
        }),
        "The Empire rolled 1 blank, 2 hits and 1 special: 4 successes."
    );
    assert_eq!(
        say(Event::AttackRolled {
            faction,
            black: [0, 1, 0, 0],
            red: [2, 0, 1, 0],
        }),
        "The Empire rolled 1 black hit, 2 red blanks and 1 red direct hit."
    );
    assert_eq!(
        say(Event::DiceRolled {
            faction,
            dice: [0; 4],
        }),
        "The Empire had no dice to roll."
    );
    let tactic = Tactic::GroundDigIn;
    assert_eq!(
        say(Event::TacticPlayed { faction, tactic }),
        "The Empire played Dig In."
    );
}

#[test]
fn every_question_has_a_sample_and_rules_that_exist() {
    let samples = all_decisions();
    check_every_question_has_a_sample(Decision::NAMES, &samples);
    check_rules_exist(RULES, &samples, Decision::rules);
}

#[test]
fn units_and_leaders_have_short_names_that_tell_them_apart() {
    let texts = Texts::english();
    let units = Unit::all().map(Unit::id);
    let ids: Vec<_> = units.chain(Leader::all().map(Leader::id)).collect();
    let shorts: BTreeSet<_> = ids.iter().map(|id| short_name(&texts, id)).collect();
    assert_eq!(shorts.len(), ids.len());
    assert!(shorts.iter().all(|short| short.chars().count() <= 9));
    assert_eq!(short_name(&texts, "hoth"), "Hoth");
}
