//! The files of messages themselves.

use std::collections::BTreeSet;

use empire_vs_rebellion::Side;
use fluent_syntax::ast::{Entry, Resource};

use super::samples::{all_choices, all_decisions, all_events, all_ids};
use super::{all_asked, check_text};
use crate::empire_vs_rebellion::{
    describe_choice, describe_event, explanation, help_text, name, question_naming_decider,
    question_text, waiting_text,
};
use crate::texts::ENGLISH;
use crate::{Argument, Texts};

fn parse_english_files() -> [Resource<&'static str>; ENGLISH.len()] {
    ENGLISH.map(|messages| {
        fluent_syntax::parser::parse(messages)
            .unwrap_or_else(|(_, errors)| panic!("the file does not parse: {errors:?}"))
    })
}

/// Returns the keys in the files, attributes as `key.attribute`; none may stand there twice.
fn keys_in_the_files() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut add = |key: String| assert!(keys.insert(key.clone()), "`{key}` stands there twice");
    for entry in parse_english_files().into_iter().flat_map(|file| file.body) {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name;
                if message.value.is_some() {
                    add(key.to_owned());
                }
                let attributes = message.attributes.iter();
                attributes.for_each(|attribute| add(format!("{key}.{}", attribute.id.name)));
            }
            Entry::Term(term) => panic!("`{}` is a term; there are none so far", term.id.name),
            Entry::Junk { content } => panic!("`{content}` means nothing"),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    keys
}

/// Asks for every text of Empire vs. Rebellion that the code can ask for.
fn ask_for_everything(texts: &Texts) {
    for id in all_ids() {
        check_text(&name(texts, id));
        check_text(&explanation(texts, id));
    }
    for asked in all_decisions() {
        check_text(&help_text(texts, &asked));
        for side in Side::BOTH {
            check_text(&question_text(texts, side, &asked));
            check_text(&question_naming_decider(texts, side, &asked));
            check_text(&waiting_text(texts, side, &asked));
        }
        for chosen in all_choices() {
            check_text(&describe_choice(texts, &asked, chosen));
        }
    }
    for happened in all_events() {
        check_text(&describe_event(texts, &happened));
    }
}

#[test]
fn every_message_is_used_and_none_is_missing() {
    let keys = keys_in_the_files();
    let texts = Texts::english();
    ask_for_everything(&texts);
    super::rebellion::ask_for_everything(&texts);
    let asked = all_asked();
    let part_of_another = |key: &&String| {
        let reference = format!("{{ {key} }}");
        ENGLISH.iter().any(|messages| messages.contains(&reference))
    };
    let unused: Vec<_> = keys
        .difference(&asked)
        .filter(|key| !part_of_another(key))
        .filter(|key| {
            !["ui-", "terminal-", "learn-", "advice-", "notice-"]
                .iter()
                .any(|own| key.starts_with(own))
        }) // tested where they are shown
        .collect();
    assert!(unused.is_empty(), "unused: {unused:?}");
    assert!(asked.is_subset(&keys));
}

#[test]
fn a_missing_message_shows_its_key() {
    let texts = Texts::english();
    assert_eq!(texts.format("reb-foo", &[]), "[reb-foo]");
    assert_eq!(name(&texts, "reb-foo"), "[reb-foo]");
    assert!(texts.has_message("reb-yoda") && texts.has_message("reb-yoda.text"));
    assert!(!texts.has_message("reb-foo") && !texts.has_message("reb-yoda.foo"));
}

#[test]
fn numbers_and_texts_are_arguments() {
    let texts = Texts::english();
    let args: [(&str, Argument<'_>); 2] = [("card", "Diplomacy".into()), ("value", 3_u8.into())];
    assert_eq!(texts.format("evr-basic-card", &args), "Diplomacy 3");
    let numbers = [
        Argument::from(7_i64),
        7_u8.into(),
        7_u16.into(),
        7_usize.into(),
    ];
    assert!(numbers.iter().all(|number| *number == Argument::Number(7)));
}

#[test]
fn texts_can_be_shared_between_threads() {
    fn require_shareable<T: Send + Sync>(_: &T) {}
    require_shareable(&Texts::english());
}
