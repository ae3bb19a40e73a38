//! A language that nobody speaks, made from the English messages: for finding words that are not
//! messages, and places where longer words do not fit.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

/// Returns the messages of a file with every letter accented and every pattern longer.
pub(crate) fn pseudo_localize_messages(english: &str) -> String {
    let (Ok(mut resource) | Err((mut resource, _))) =
        fluent_syntax::parser::parse(english.to_owned());
    for entry in &mut resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        message.value.iter_mut().for_each(pseudo_localize_pattern);
        for attribute in &mut message.attributes {
            pseudo_localize_pattern(&mut attribute.value);
        }
    }
    fluent_syntax::serializer::serialize(&resource)
}

fn pseudo_localize_pattern(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = pseudo_localize_text(value),
            PatternElement::Placeable { expression } => {
                self::pseudo_localize_expression(expression);
            }
        }
    }
}

/// Disguises the variants of a selection, which are words as well; the selector is not changed.
fn pseudo_localize_expression(expression: &mut Expression<String>) {
    match expression {
        Expression::Select { variants, .. } => {
            for variant in variants {
                pseudo_localize_pattern(&mut variant.value);
            }
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => {
            self::pseudo_localize_expression(expression);
        }
        Expression::Inline(_) => {}
    }
}

/// Returns a text with accented letters and doubled vowels: about a third longer, and still legible.
fn pseudo_localize_text(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match accent_letter(letter) {
            Some((other, vowel)) => {
                out.push(other);
                if vowel {
                    out.push(other);
                }
            }
            None => out.push(letter),
        }
    }
    out
}

fn accent_letter(letter: char) -> Option<(char, bool)> {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const ACCENTED: &str = "áƀçđéƒǧħíǰķłɱñóƥɋřšŧúṽŵẋýžÁƁÇĐÉƑǦĦÍĴĶŁṀÑÓƤɊŘŠŦÚṼŴẊÝŽ";
    let at = PLAIN.chars().position(|plain| plain == letter)?;
    let other = ACCENTED.chars().nth(at)?;
    Some((other, "aeiouAEIOU".contains(letter)))
}

#[cfg(test)]
mod tests {
    use crate::{Argument, Texts};

    #[test]
    fn no_plain_letter_is_left_and_arguments_are_filled_in() {
        let texts = Texts::pseudo();
        let text = texts.format("ui-game-over", &[]);
        assert!(text.chars().count() > 20, "{text}");
        assert!(!text.chars().any(|it| it.is_ascii_alphabetic()), "{text}");
        let text = texts.format("ui-chance", &[("percent", Argument::Number(42))]);
        assert!(text.contains("42"), "{text}");
    }

    #[test]
    fn plurals_are_chosen_as_in_english() {
        let texts = Texts::pseudo();
        let points = |count| texts.format("ui-event-points", &[("count", Argument::Number(count))]);
        assert!(points(1).len() < points(2).len());
    }

    #[test]
    fn it_has_every_message_english_has() {
        let (english, pseudo) = (Texts::english(), Texts::pseudo());
        for file in crate::texts::ENGLISH {
            let (Ok(parsed) | Err((parsed, _))) = fluent_syntax::parser::parse(file);
            for entry in parsed.body {
                if let fluent_syntax::ast::Entry::Message(message) = entry {
                    let key = message.id.name;
                    assert_eq!(english.has_message(key), pseudo.has_message(key), "{key}");
                }
            }
        }
    }
}
