//! The rules as they are read: contents by phase, chapters with pictures in their text, and notes folded away.

use leptos::prelude::*;
use locale::{Argument, Rule, Rulebook};

use crate::art;
use crate::browser;
use crate::rule_contents::{Chapter, RuleContents};
use crate::rule_pictures::PictureWords;
use crate::rule_readings::rule_readings;
use crate::rule_search::find_rules;
use crate::rule_text::{TextPiece, split_rule_text};
use crate::rules_page::{chapter_address, rule_address};
use crate::ui_texts::{ui_text, ui_text_with};

/// The width of a window in which the contents stand beside the text.
const WIDE_PX: f64 = 900.0;
/// The time after which a new list is on the page.
const DRAWN_MS: u64 = 30;

/// Draws the contents: the chapters of each phase, as links.
pub(crate) fn contents_panel(book: &Rulebook, game: &'static str) -> impl IntoView + use<> {
    let contents = RuleContents::of_game(book, game);
    let links = |chapters: &[Chapter<'_>]| {
        let links = chapters.iter().map(|chapter| {
            let address = chapter_address(game, &chapter.code);
            view! { <li><a href=address>{chapter.title.clone()}</a></li> }
        });
        links.collect_view()
    };
    let phases = contents.phases.iter().map(|(phase, chapters)| {
        view! { <h3>{phase_title(phase)}</h3><ul>{links(chapters)}</ul> }
    });
    let phases = phases.collect_view();
    let is_wide = browser::window_size().0 >= WIDE_PX;
    view! {
        <details class="rules-contents" open=is_wide>
            <summary>{ui_text("ui-rules-contents")}</summary>
            <nav aria-label=ui_text("ui-rules-contents")>
                {phases}
                <h3>{ui_text("ui-rules-experts")}</h3><ul>{links(&contents.notes)}</ul>
            </nav>
        </details>
    }
}

fn phase_title(phase: &str) -> String {
    ui_text(&format!("ui-rules-phase-{phase}"))
}

/// Draws the rules that match some words, or all of them, and shows the one that was asked for.
pub(crate) fn rule_list(
    book: &Rulebook,
    game: &str,
    words: &str,
    id: Option<&str>,
) -> impl IntoView + use<> {
    if let Some(id) = id {
        let id = format!("rule-{id}");
        browser::set_timeout(DRAWN_MS, move || {
            if let Some(element) = document().get_element_by_id(&id) {
                element.scroll_into_view();
            }
        });
    }
    let list = ListDrawing {
        book,
        pictures: PictureWords::of_game(game),
        asked: id,
    };
    let contents = RuleContents::of_game(book, game);
    if words.trim().is_empty() {
        list.draw_whole_book(&contents).into_any()
    } else {
        let found = find_rules(book, words);
        list.draw_search_results(found, &contents).into_any()
    }
}

/// The things that every rule of a list is drawn with.
struct ListDrawing<'a> {
    book: &'a Rulebook,
    pictures: PictureWords,
    /// The id of the rule that was asked for.
    asked: Option<&'a str>,
}

impl ListDrawing<'_> {
    fn draw_whole_book(&self, contents: &RuleContents<'_>) -> impl IntoView + use<> {
        let phases = contents.phases.iter().map(|(phase, chapters)| {
            let chapters = chapters.iter().map(|chapter| self.draw_chapter(chapter));
            let chapters = chapters.collect_view();
            view! { <h3 class="phase">{phase_title(phase)}</h3>{chapters} }
        });
        let phases = phases.collect_view();
        let notes = contents.notes.iter();
        let notes = notes.map(|chapter| self.draw_chapter(chapter));
        let notes = notes.collect_view();
        let is_asked = self.asked.is_some_and(|id| contents.is_rule_in_notes(id));
        view! { {phases}{draw_expert_notes(ui_text("ui-rules-experts"), notes, is_asked)} }
    }

    /// Draws what was found: rules first, and the notes about them folded away unless there is nothing else.
    fn draw_search_results(
        &self,
        found: Vec<&Rule>,
        contents: &RuleContents<'_>,
    ) -> impl IntoView + use<> {
        let gaps: [(&str, Argument<'_>); 1] = [("count", found.len().into())];
        let count = ui_text_with("ui-rules-found", &gaps);
        let is_note = |rule: &&Rule| contents.is_rule_in_notes(&rule.id);
        let (notes, rules): (Vec<&Rule>, Vec<&Rule>) = found.into_iter().partition(is_note);
        let only_notes = rules.is_empty();
        let rules = self.draw_rules_under_headings(&rules, true);
        let notes = (!notes.is_empty()).then(|| {
            let gaps: [(&str, Argument<'_>); 1] = [("count", notes.len().into())];
            let title = ui_text_with("ui-rules-experts-found", &gaps);
            let is_asked = self.asked.is_some_and(|id| contents.is_rule_in_notes(id));
            let notes = self.draw_rules_under_headings(&notes, true);
            draw_expert_notes(title, notes, only_notes || is_asked)
        });
        view! { <p class="found" role="status">{count}</p>{rules}{notes} }
    }

    fn draw_chapter(&self, chapter: &Chapter<'_>) -> impl IntoView + use<> {
        let rules = self.draw_rules_under_headings(&chapter.rules, false);
        view! { <h4 id=format!("rule-{}", chapter.code)>{chapter.title.clone()}</h4>{rules} }
    }

    /// Draws rules, with a heading wherever one begins: for search results every heading, otherwise only those inside a
    /// chapter.
    fn draw_rules_under_headings(&self, rules: &[&Rule], every: bool) -> Vec<AnyView> {
        let mut parts: Vec<AnyView> = Vec::new();
        let mut heading = String::new();
        for rule in rules {
            if rule.section != heading {
                heading.clone_from(&rule.section);
                let title = crate::rule_contents::heading_title(&heading);
                if every {
                    parts.push(view! { <h3>{title}</h3> }.into_any());
                } else if rule.section != rule.chapter {
                    parts.push(view! { <h5>{title}</h5> }.into_any());
                }
            }
            parts.push(self.draw_rule(rule));
            parts.push(rule_readings(self.book, rule).into_any());
        }
        parts
    }

    fn draw_rule(&self, rule: &Rule) -> AnyView {
        let split = split_rule_text(&rule.text);
        let text = draw_text_pieces(self.pictures.add_pictures_to_text(split.text));
        let notes = (!split.notes.is_empty()).then(|| {
            let gaps: [(&str, Argument<'_>); 1] = [("count", split.notes.len().into())];
            let notes = split.notes.into_iter();
            let notes = notes.map(|note| view! { <li>{draw_text_pieces(note)}</li> });
            let notes = notes.collect_view();
            view! {
                <details class="rule-notes"><summary>{ui_text_with("ui-rules-notes", &gaps)}</summary><ul>{notes}</ul></details>
            }
        });
        let id = rule.id.clone();
        let asked = self.asked == Some(id.as_str());
        view! {
            <div class="rule" class:asked=asked id=format!("rule-{id}")>
                <p>{text}" "<a class="rule-id" href=rule_address(&id)>{id.clone()}</a></p>
                {notes}
            </div>
        }
        .into_any()
    }
}

/// Draws notes for experts, folded away unless one of them was asked for.
fn draw_expert_notes(title: String, notes: impl IntoView, is_open: bool) -> impl IntoView {
    view! { <details class="expert-notes" open=is_open><summary>{title}</summary>{notes}</details> }
}

fn draw_text_pieces(pieces: Vec<TextPiece>) -> impl IntoView {
    let pieces = pieces.into_iter().map(|piece| match piece {
        TextPiece::Words(words) => words.into_any(),
        TextPiece::Strong(words) => view! { <b>{words}</b> }.into_any(),
        TextPiece::Rule(id) => view! { <a href=rule_address(&id)>{id.clone()}</a> }.into_any(),
        TextPiece::Picture(picture) => art::draw_picture(&picture.name, picture.class).into_any(),
    });
    pieces.collect_view()
}
