//! The numbered rules, to read and search over any screen: `#/rules`, `#/rules/ID`, `#/rules/search/GAME/WORDS`,
//! `#/rules/chapter/GAME/CODE`.

use leptos::ev;
use leptos::prelude::*;
use locale::Rulebook;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::dialog::{DialogMode, draw_open_dialog};
use crate::game_entry::game_id_of_rule;
use crate::online::people::component_name_in_game;
use crate::rule_list::{contents_panel, rule_list};
use crate::screen_common;
use crate::site_address::site_address;
use crate::ui_texts::ui_text;

/// The beginning of every address that opens the rules.
pub(crate) const MARK: &str = "/rules";

/// The game whose rules are shown where none is named.
const FIRST_GAME: &str = games::IDS[0];

/// The rules that an address asks for.
#[derive(Clone, Eq, PartialEq, Debug)]
struct RulesRequest {
    game: &'static str,
    /// The rule or chapter to show.
    id: Option<String>,
    /// The words to look for.
    words: String,
}

/// Returns the address of a rule.
pub(crate) fn rule_address(id: &str) -> String {
    format!("#{MARK}/{id}")
}

/// Returns the address of a chapter of the rules of a game.
pub(crate) fn chapter_address(game: &str, code: &str) -> String {
    format!("#{MARK}/chapter/{game}/{code}")
}

/// Returns the address that searches the rules of a game.
pub(crate) fn search_address(game: &str, words: &str) -> String {
    let words = js_sys::encode_uri_component(words);
    format!("#{MARK}/search/{game}/{words}")
}

/// Returns the id of the game with this name, if there is one.
fn find_known_game_id(game: &str) -> Option<&'static str> {
    games::IDS.iter().copied().find(|id| *id == game)
}

/// Reads an address; `None` if it does not ask for rules.
fn parse_rules_address(mark: &str) -> Option<RulesRequest> {
    let rest = mark.strip_prefix(MARK)?.trim_start_matches('/');
    let all = |game, words: &str| RulesRequest {
        game,
        id: None,
        words: words.to_owned(),
    };
    Some(match rest.split('/').collect::<Vec<_>>()[..] {
        [""] => all(FIRST_GAME, ""),
        ["chapter", game, code] => RulesRequest {
            id: Some(code.to_owned()),
            ..all(find_known_game_id(game).unwrap_or(FIRST_GAME), "")
        },
        ["search", game, words] => all(find_known_game_id(game).unwrap_or(FIRST_GAME), words),
        [first, ref more @ ..] => match find_known_game_id(first) {
            Some(game) if more.is_empty() => all(game, ""),
            _ => RulesRequest {
                game: game_id_of_rule(first),
                id: Some(first.to_owned()),
                words: String::new(),
            },
        },
        [] => return None,
    })
}

/// The screen below the rules. It is noted with every page of them, so that neither a reload nor going back loses it.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
struct ScreenBelow {
    /// The number of history entries between it and the current page; 0 if it is not in the history.
    depth: i32,
    /// The screen's address.
    screen: String,
}

impl ScreenBelow {
    fn parse(note: &str) -> Option<Self> {
        let (depth, screen) = note.strip_prefix("rules ")?.split_once(' ')?;
        Some(Self {
            depth: depth.parse().ok()?,
            screen: screen.to_owned(),
        })
    }

    fn to_history_note(&self) -> String {
        format!("rules {} {}", self.depth, self.screen)
    }

    /// Returns the screen below a page of the rules that is opened from here, either from the rules or from the screen.
    fn screen_below_next_page(&self, is_rules: bool) -> Self {
        let nowhere = is_rules && self.depth == 0;
        Self {
            depth: if nowhere { 0 } else { self.depth + 1 },
            screen: self.screen.clone(),
        }
    }

    fn read_from_history_note() -> Option<Self> {
        Self::parse(&browser::history_entry_note()?)
    }
}

/// Returns the address of the current screen, also below the rules; `None` if the page was opened with the rules.
pub(crate) fn address_of_screen_below() -> Option<String> {
    let mark = browser::fragment();
    if mark.starts_with(MARK) {
        ScreenBelow::read_from_history_note().map(|below| below.screen)
    } else {
        Some(mark)
    }
}

/// Draws the rules over the screen, while the address asks for them.
pub(crate) fn rules_overlay() -> impl IntoView {
    let here = RwSignal::new(parse_rules_address(&browser::fragment()));
    let below = StoredValue::new(ScreenBelow::read_from_history_note().unwrap_or_default());
    let look = move || {
        let mark = browser::fragment();
        let found = parse_rules_address(&mark);
        let was_rules = here.with_untracked(Option::is_some);
        below.update_value(|below| {
            *below = match &found {
                Some(_) => ScreenBelow::read_from_history_note()
                    .unwrap_or_else(|| below.screen_below_next_page(was_rules)),
                None => ScreenBelow {
                    depth: 0,
                    screen: mark,
                },
            };
        });
        if found.is_some() {
            browser::set_history_entry_note(&below.with_value(ScreenBelow::to_history_note));
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
        if document().title() != ui_text("ui-title-turn") {
            screen_common::set_window_title();
        }
    });
    let close = move || match below.get_value() {
        ScreenBelow { depth: 0, screen } => browser::navigate_replacing_screen(&screen),
        ScreenBelow { depth, .. } => browser::go_back_in_history(depth),
    };
    move || open.get().then(|| rules_dialog(here, close))
}

/// The rules that are on the screen, and their game.
#[derive(Clone)]
struct ShownBook {
    game: &'static str,
    book: std::sync::Arc<Rulebook>,
}

impl PartialEq for ShownBook {
    /// Compares the games: each has one book, which never changes.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

fn rules_dialog(
    here: RwSignal<Option<RulesRequest>>,
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let failed = RwSignal::new(false);
    let words = RwSignal::new(String::new());
    let game = Memo::new(move |_| here.with(|it| it.as_ref().map_or(FIRST_GAME, |it| it.game)));
    Effect::new(move |_| {
        let asked = here.get();
        let given = asked.map(|it| it.words).unwrap_or_default();
        let given = js_sys::decode_uri_component(&given).map(String::from);
        words.set(given.unwrap_or_default());
    });
    let book = fetch_book_for_screen(game, failed);
    let shown = move || {
        let book = book.get()?;
        let id = here.with(|it| it.as_ref().and_then(|it| it.id.clone()));
        Some((book, words.get(), id))
    };
    let links = games::IDS.iter().map(|&id| {
        let name = component_name_in_game(id, id);
        view! {
            <a class="button" href=format!("#{MARK}/{id}") aria-current=move || (game.get() == id).then_some("page")>{name}</a>
        }
    });
    let content = view! {
            <div class="rules-bar">
                <h2>{ui_text("ui-rules")}</h2>
                <nav>{links.collect_view()}</nav>
                <input type="search" autofocus class="filter" aria-label=ui_text("ui-rules-search") placeholder=ui_text("ui-rules-search")
                    prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event)) />
                <button class="close" aria-label=ui_text("ui-close") title=ui_text("ui-close") on:click=move |_| close()>"✕"</button>
            </div>
            <div class="rules-body" lang="en">
                {move || book.get().map(|shown| contents_panel(&shown.book, shown.game))}
                <div class="rules-text">
                {move || match shown() {
                    Some((shown, words, id)) => rule_list(&shown.book, shown.game, &words, id.as_deref()).into_any(),
                    None if failed.get() => view! { <p role="alert">{ui_text("ui-rules-missing")}</p> }.into_any(),
                    None => view! { <p>{ui_text("ui-rules-coming")}</p> }.into_any(),
                }}
                </div>
            </div>
    };
    draw_open_dialog(
        "rules-page",
        ui_text("ui-rules"),
        DialogMode::Modal,
        close,
        content,
    )
}

/// Fetches the rules of the game on screen, once for each game, and returns them when they are there.
fn fetch_book_for_screen(
    game: Memo<&'static str>,
    failed: RwSignal<bool>,
) -> Memo<Option<ShownBook>> {
    let books = RwSignal::new(vec![None::<std::sync::Arc<Rulebook>>; games::IDS.len()]);
    let slot = |game: &str| {
        let found = games::IDS.iter().position(|id| *id == game);
        found.unwrap_or_default()
    };
    Effect::new(move |_| {
        let game = game.get();
        if books.with_untracked(|books| books[slot(game)].is_some()) {
            return;
        }
        leptos::task::spawn_local(async move {
            match fetch_site_file(&format!("rules-{game}")).await {
                Some(text) => {
                    let book = std::sync::Arc::new(Rulebook::parse(&text));
                    books.try_update(|books| books[slot(game)] = Some(book));
                }
                None => drop(failed.try_set(true)),
            }
        });
    });
    Memo::new(move |_| {
        let game = game.get();
        let book = books.with(|books| books[slot(game)].clone())?;
        Some(ShownBook { game, book })
    })
}

/// Fetches a file of the site that the page names.
async fn fetch_site_file(name: &str) -> Option<String> {
    let address = site_address(name)?;
    let response = JsFuture::from(window().fetch_with_str(&address))
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
        assert_eq!(parse_rules_address("rebellion"), None);
        assert_eq!(
            parse_rules_address("/rules").map(|it| it.game),
            Some(REBELLION)
        );
        let rule = parse_rules_address("/rules/EVR-PLAY-02").expect("a rule");
        assert_eq!(
            (rule.game, rule.id.as_deref()),
            (CARD_GAME, Some("EVR-PLAY-02"))
        );
        assert_eq!(
            parse_rules_address("/rules/MOVE-01").map(|it| it.game),
            Some(REBELLION)
        );
        let chapter =
            parse_rules_address("/rules/chapter/empire-vs-rebellion/5").expect("a chapter");
        assert_eq!(
            (chapter.game, chapter.id.as_deref()),
            (CARD_GAME, Some("5"))
        );
        let words = parse_rules_address("/rules/search/empire-vs-rebellion/Yoda").expect("words");
        assert_eq!((words.game, words.words.as_str()), (CARD_GAME, "Yoda"));
    }

    #[test]
    fn the_screen_below_the_rules_is_noted_and_read_back() {
        let table = ScreenBelow {
            depth: 0,
            screen: "/table/3b1c/rebel".to_owned(),
        };
        let rule = table.screen_below_next_page(false);
        assert_eq!((rule.depth, &rule.screen), (1, &table.screen));
        assert_eq!(rule.screen_below_next_page(true).depth, 2);
        assert_eq!(ScreenBelow::parse(&rule.to_history_note()), Some(rule));
        // A reader who came straight to the rules has no screen to go back to.
        let straight = ScreenBelow::default().screen_below_next_page(true);
        assert_eq!(
            ScreenBelow::parse(&straight.to_history_note()),
            Some(ScreenBelow::default())
        );
        assert_eq!(ScreenBelow::parse("something else"), None);
    }
}
