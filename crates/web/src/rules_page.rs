//! The numbered rules, to read and search over any screen: `#/rules`, `#/rules/ID`, `#/rules/search/GAME/WORDS`.

use leptos::ev;
use leptos::prelude::*;
use locale::{Argument, Rule, Rulebook};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::dialog::{DialogMode, open_dialog};
use crate::game_entry::game_of_rule;
use crate::online::people::name_in;
use crate::rule_search::found;
use crate::rule_text::{Piece, pieces};
use crate::say::{fill, say};
use crate::screen;

/// The beginning of every address that opens the rules.
pub(crate) const MARK: &str = "/rules";

/// The game whose rules are shown where none is named.
const FIRST: &str = games::IDS[0];

/// The rules that an address asks for.
#[derive(Clone, Eq, PartialEq, Debug)]
struct Asked {
    game: &'static str,
    /// The rule to show.
    id: Option<String>,
    /// The words to look for.
    words: String,
}

/// Returns the address of a rule.
pub(crate) fn rule_address(id: &str) -> String {
    format!("#{MARK}/{id}")
}

/// Returns the address that searches the rules of a game.
pub(crate) fn search_address(game: &str, words: &str) -> String {
    let words = js_sys::encode_uri_component(words);
    format!("#{MARK}/search/{game}/{words}")
}

/// Returns the id of the game with this name, if there is one.
fn known(game: &str) -> Option<&'static str> {
    games::IDS.iter().copied().find(|id| *id == game)
}

/// Reads an address; `None` if it does not ask for rules.
fn asked(mark: &str) -> Option<Asked> {
    let rest = mark.strip_prefix(MARK)?.trim_start_matches('/');
    let all = |game, words: &str| Asked {
        game,
        id: None,
        words: words.to_owned(),
    };
    Some(match rest.split('/').collect::<Vec<_>>()[..] {
        [""] => all(FIRST, ""),
        ["search", game, words] => all(known(game).unwrap_or(FIRST), words),
        [first, ref more @ ..] => match known(first) {
            Some(game) if more.is_empty() => all(game, ""),
            _ => Asked {
                game: game_of_rule(first),
                id: Some(first.to_owned()),
                words: String::new(),
            },
        },
        [] => return None,
    })
}

/// The screen below the rules. It is noted with every page of them, so that neither a reload nor going back loses it.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
struct Below {
    /// The number of history entries between it and the current page; 0 if it is not in the history.
    depth: i32,
    /// The screen's address.
    screen: String,
}

impl Below {
    fn parse(note: &str) -> Option<Self> {
        let (depth, screen) = note.strip_prefix("rules ")?.split_once(' ')?;
        Some(Self {
            depth: depth.parse().ok()?,
            screen: screen.to_owned(),
        })
    }

    fn written(&self) -> String {
        format!("rules {} {}", self.depth, self.screen)
    }

    /// Returns the screen below a page of the rules that is opened from here, either from the rules or from the screen.
    fn next(&self, is_rules: bool) -> Self {
        let nowhere = is_rules && self.depth == 0;
        Self {
            depth: if nowhere { 0 } else { self.depth + 1 },
            screen: self.screen.clone(),
        }
    }

    fn noted() -> Option<Self> {
        Self::parse(&browser::history_note()?)
    }
}

/// Returns the address of the current screen, also below the rules; `None` if the page was opened with the rules.
pub(crate) fn screen_below() -> Option<String> {
    let mark = browser::fragment();
    if mark.starts_with(MARK) {
        Below::noted().map(|below| below.screen)
    } else {
        Some(mark)
    }
}

/// Draws the rules over the screen, while the address asks for them.
pub(crate) fn rules_overlay() -> impl IntoView {
    let here = RwSignal::new(asked(&browser::fragment()));
    let below = StoredValue::new(Below::noted().unwrap_or_default());
    let look = move || {
        let mark = browser::fragment();
        let found = asked(&mark);
        let was_rules = here.with_untracked(Option::is_some);
        below.update_value(|below| {
            *below = match &found {
                Some(_) => Below::noted().unwrap_or_else(|| below.next(was_rules)),
                None => Below {
                    depth: 0,
                    screen: mark,
                },
            };
        });
        if found.is_some() {
            browser::set_history_note(&below.with_value(Below::written));
        }
        here.set(found);
    };
    if here.with_untracked(Option::is_none) {
        look();
    }
    let handle = window_event_listener(ev::hashchange, move |_| look());
    on_cleanup(move || handle.remove());
    let open = Memo::new(move |_| here.with(Option::is_some));
    Effect::new(move |_| {
        open.track();
        // A title that says it is the player's turn is more important.
        if document().title() != say("ui-title-turn") {
            screen::name();
        }
    });
    let close = move || match below.get_value() {
        Below { depth: 0, screen } => browser::replace_screen(&screen),
        Below { depth, .. } => browser::go_back_in_history(depth),
    };
    move || open.get().then(|| page(here, close))
}

fn page(
    here: RwSignal<Option<Asked>>,
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let books = RwSignal::new(vec![None::<std::sync::Arc<Rulebook>>; games::IDS.len()]);
    let failed = RwSignal::new(false);
    let words = RwSignal::new(String::new());
    let game = Memo::new(move |_| here.with(|it| it.as_ref().map_or(FIRST, |it| it.game)));
    let slot = |game: &str| {
        games::IDS
            .iter()
            .position(|id| *id == game)
            .unwrap_or_default()
    };
    Effect::new(move |_| {
        let asked = here.get();
        let given = asked.map(|it| it.words).unwrap_or_default();
        let given = js_sys::decode_uri_component(&given).map(String::from);
        words.set(given.unwrap_or_default());
    });
    Effect::new(move |_| {
        let game = game.get();
        if books.with_untracked(|books| books[slot(game)].is_some()) {
            return;
        }
        leptos::task::spawn_local(async move {
            match fetched(&format!("./rules-{game}.txt")).await {
                Some(text) => {
                    let book = std::sync::Arc::new(Rulebook::parse(&text));
                    books.try_update(|books| books[slot(game)] = Some(book));
                }
                None => drop(failed.try_set(true)),
            }
        });
    });
    let shown = move || {
        let book = books.with(|books| books[slot(game.get())].clone())?;
        let id = here.with(|it| it.as_ref().and_then(|it| it.id.clone()));
        Some((book, words.get(), id))
    };
    let links = games::IDS.iter().map(|&id| {
        let name = name_in(id, id);
        view! {
            <a class="button" href=format!("#{MARK}/{id}") aria-current=move || (game.get() == id).then_some("page")>{name}</a>
        }
    });
    let content = view! {
            <div class="rules-bar">
                <h2>{say("ui-rules")}</h2>
                <nav>{links.collect_view()}</nav>
                <input type="search" autofocus class="filter" aria-label=say("ui-rules-search") placeholder=say("ui-rules-search")
                    prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event)) />
                <button class="close" aria-label=say("ui-close") title=say("ui-close") on:click=move |_| close()>"✕"</button>
            </div>
            <div class="rules-text" lang="en">
                {move || match shown() {
                    Some((book, words, id)) => listed(&book, &words, id.as_deref()).into_any(),
                    None if failed.get() => view! { <p role="alert">{say("ui-rules-missing")}</p> }.into_any(),
                    None => view! { <p>{say("ui-rules-coming")}</p> }.into_any(),
                }}
            </div>
    };
    open_dialog(
        "rules-page",
        say("ui-rules"),
        DialogMode::Modal,
        close,
        content,
    )
}

fn listed(book: &Rulebook, words: &str, id: Option<&str>) -> impl IntoView + use<> {
    let found = found(book, words);
    let gaps: [(&str, Argument<'_>); 1] = [("count", found.len().into())];
    let count = fill("ui-rules-found", &gaps);
    let mut parts: Vec<AnyView> = Vec::new();
    let mut section = "";
    for rule in found {
        if rule.section != section {
            section = &rule.section;
            parts.push(view! { <h3>{section.to_owned()}</h3> }.into_any());
        }
        parts.push(rule_line(rule, id == Some(rule.id.as_str())));
    }
    if let Some(id) = id {
        let id = format!("rule-{id}");
        browser::set_timeout(30, move || {
            if let Some(element) = document().get_element_by_id(&id) {
                element.scroll_into_view();
            }
        });
    }
    view! { <p class="found" role="status">{count}</p>{parts} }
}

fn rule_line(rule: &Rule, asked: bool) -> AnyView {
    let text = pieces(&rule.text).into_iter().map(|piece| match piece {
        Piece::Words(words) => words.into_any(),
        Piece::Strong(words) => view! { <b>{words}</b> }.into_any(),
        Piece::Rule(id) => view! { <a href=rule_address(&id)>{id.clone()}</a> }.into_any(),
    });
    let id = rule.id.clone();
    view! {
        <p class="rule" class:asked=asked id=format!("rule-{id}")><a class="rule-id" href=rule_address(&id)>{id.clone()}</a>" "{text.collect_view()}</p>
    }
    .into_any()
}

/// Fetches a file of the site.
async fn fetched(address: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(address))
        .await
        .ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    let text = response.ok().then(|| response.text().ok())??;
    JsFuture::from(text).await.ok()?.as_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REBELLION: &str = "rebellion";
    const CARD_GAME: &str = "empire-vs-rebellion";

    #[test]
    fn an_address_asks_for_a_game_a_rule_or_words() {
        assert_eq!(asked("rebellion"), None);
        assert_eq!(asked("/rules").map(|it| it.game), Some(REBELLION));
        let rule = asked("/rules/EVR-PLAY-02").expect("a rule");
        assert_eq!(
            (rule.game, rule.id.as_deref()),
            (CARD_GAME, Some("EVR-PLAY-02"))
        );
        assert_eq!(asked("/rules/MOVE-01").map(|it| it.game), Some(REBELLION));
        let words = asked("/rules/search/empire-vs-rebellion/Yoda").expect("words");
        assert_eq!((words.game, words.words.as_str()), (CARD_GAME, "Yoda"));
    }

    #[test]
    fn the_screen_below_the_rules_is_noted_and_read_back() {
        let table = Below {
            depth: 0,
            screen: "/table/3b1c/rebel".to_owned(),
        };
        let rule = table.next(false);
        assert_eq!((rule.depth, &rule.screen), (1, &table.screen));
        assert_eq!(rule.next(true).depth, 2);
        assert_eq!(Below::parse(&rule.written()), Some(rule));
        // A reader who came straight to the rules has no screen to go back to.
        let straight = Below::default().next(true);
        assert_eq!(Below::parse(&straight.written()), Some(Below::default()));
        assert_eq!(Below::parse("something else"), None);
    }
}
