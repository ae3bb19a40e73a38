//! The wording of the texts, by example.

use empire_vs_rebellion::{Card, Choice, Decision, Event, Side, Strategy};
use tabletop::Hidden;

use super::samples::{all_decisions, all_ids};
use super::{check_all_sentences, check_every_question_has_a_sample, check_rules_exist};
use crate::Texts;
use crate::empire_vs_rebellion::{
    describe_choice, describe_event, explanation, help_text, name, question_naming_decider,
    question_text, waiting_text,
};

const RULES: &str = include_str!("../../../../rules/empire-vs-rebellion.md");

fn find_card_by_id(id: &str) -> Card {
    id.parse().unwrap()
}

#[test]
fn things_have_names() {
    let texts = Texts::english();
    for (id, expected) in [
        ("reb-yoda", "Yoda"),
        ("reb-force-3", "The Force 3"),
        ("imp-diplomacy-5", "Diplomacy 5"),
        ("strat-support", "Support"),
        ("ev-battle-of-hoth", "Battle of Hoth"),
        ("rebel", "Rebels"),
        ("imperial", "Empire"),
        ("full", "Full game"),
        ("empire-vs-rebellion", "Star Wars: Empire vs. Rebellion"),
    ] {
        assert_eq!(name(&texts, id), expected);
    }
}

#[test]
fn explanations_are_one_to_three_sentences() {
    let texts = Texts::english();
    check_all_sentences(all_ids(), |id| explanation(&texts, id), 3);
    check_all_sentences(all_decisions(), |asked| help_text(&texts, &asked), 2);
}

#[test]
fn an_event_is_explained_with_its_numbers() {
    let texts = Texts::english();
    assert_eq!(
        explanation(&texts, "ev-destroy-shield-generator"),
        "The winner scores 2 victory points and receives 1 influence token. Each side has room for \
         2 cards, and a total over 8 can’t win. The loser gives up 2 influence tokens."
    );
    assert_eq!(
        explanation(&texts, "ev-battle-of-hoth"),
        "The winner scores 3 victory points. Each side has room for 5 cards, and a total over 17 \
         can’t win."
    );
}

#[test]
fn a_decision_says_who_decides_what() {
    let texts = Texts::english();
    let say = |side, asked| question_naming_decider(&texts, side, &asked);
    assert_eq!(
        say(Side::Imperial, Decision::Force),
        "Empire: Choose a card to exhaust with The Force"
    );
    let owner = Side::Rebel;
    assert_eq!(
        say(Side::Rebel, Decision::Strategy { owner }),
        "Rebels: Choose your strategy for this round"
    );
    assert_eq!(
        say(Side::Imperial, Decision::Strategy { owner }),
        "Empire: Choose the Rebels’ strategy for this round"
    );
    assert_eq!(
        say(Side::Rebel, Decision::LandoCalrissian { discarded: 2 }),
        "Rebels: 2 cards discarded. Discard another with Lando Calrissian?"
    );
}

#[test]
fn everybody_else_reads_what_the_table_waits_for() {
    let texts = Texts::english();
    let owner = Side::Rebel;
    let strategy = Decision::Strategy { owner };
    assert_eq!(
        question_text(&texts, Side::Rebel, &strategy),
        "Choose your strategy for this round"
    );
    assert_eq!(
        waiting_text(&texts, Side::Rebel, &strategy),
        "The Rebels are choosing a strategy"
    );
    assert_eq!(
        waiting_text(&texts, Side::Imperial, &strategy),
        "The Empire is choosing the opponent’s strategy"
    );
    let deck = Side::Rebel;
    assert_eq!(
        waiting_text(&texts, Side::Imperial, &Decision::ReconDiscard { deck }),
        "The Empire is choosing a card to discard from the Rebel deck"
    );
}

#[test]
fn a_choice_is_a_short_label() {
    let texts = Texts::english();
    let say = |asked, chosen| describe_choice(&texts, &asked, chosen);
    let turn = Decision::Turn;
    assert_eq!(
        say(turn, Choice::Use(find_card_by_id("reb-yoda"))),
        "Use Yoda"
    );
    assert_eq!(
        say(turn, Choice::Influence(find_card_by_id("reb-yoda"))),
        "Ready Yoda for 1 influence"
    );
    assert_eq!(say(turn, Choice::Play), "Play the top card of your deck");
    assert_eq!(
        say(Decision::Chewbacca { second: true }, Choice::Done),
        "Stop at 1 card"
    );
    assert_eq!(
        say(Decision::LandoCalrissian { discarded: 1 }, Choice::Done),
        "Play 1 new card"
    );
}

#[test]
fn cards_of_both_sides_are_named_with_their_owner() {
    let texts = Texts::english();
    let exhaust = Choice::Exhaust(find_card_by_id("reb-recon-2"));
    assert_eq!(
        describe_choice(&texts, &Decision::Force, exhaust),
        "Exhaust Recon 2 (Rebels)"
    );
    assert_eq!(
        describe_choice(&texts, &Decision::Chewbacca { second: false }, exhaust),
        "Exhaust Recon 2"
    );
    let vader = find_card_by_id("imp-darth-vader");
    assert_eq!(
        describe_choice(&texts, &Decision::DarthVader, Choice::Remove(vader)),
        "Return Darth Vader to the reserve"
    );
}

#[test]
fn a_hidden_card_is_not_mentioned() {
    let texts = Texts::english();
    let chosen = |strategy| Event::StrategyChosen {
        owner: Side::Rebel,
        picker: Side::Imperial,
        strategy,
    };
    assert_eq!(
        describe_event(&texts, &chosen(Hidden::Shown(Strategy::Support))),
        "The Empire chose Support for the Rebels."
    );
    assert_eq!(
        describe_event(&texts, &chosen(Hidden::Withheld)),
        "The Empire chose a strategy for the Rebels."
    );
}

#[test]
fn counts_have_singular_and_plural() {
    let texts = Texts::english();
    let side = Side::Rebel;
    for (amount, expected) in [
        (1, "The Rebels received 1 influence token."),
        (2, "The Rebels received 2 influence tokens."),
    ] {
        let gained = Event::InfluenceGained { side, amount };
        assert_eq!(describe_event(&texts, &gained), expected);
    }
}

#[test]
fn every_question_has_a_sample_and_rules_that_exist() {
    let samples = all_decisions();
    check_every_question_has_a_sample(Decision::NAMES, &samples);
    check_rules_exist(RULES, &samples, Decision::rules);
}
