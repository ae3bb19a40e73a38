//! Finished games on the first screen: watch them again, forget them, or open a record from a file.

use leptos::prelude::*;
use locale::Argument;
use tabletop::{Game, Record};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

use crate::art::{self, marks};
use crate::browser;
use crate::online::people::component_name_in_game;
use crate::replays::{self, KeptReplay};
use crate::route::Route;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the list, and the button that opens a record from a file.
pub(crate) fn replay_list() -> impl IntoView {
    let list = RwSignal::new(replays::stored_replays());
    let problem = RwSignal::new(None::<(String, String)>);
    let fail = move |name: &str, detail: String| {
        let gaps: [(&str, Argument<'_>); 1] = [("file", name.into())];
        problem.set(Some((ui_text_with("ui-record-bad", &gaps), detail)));
    };
    let watch = move |kept: &str| {
        let record = replays::stored_replay_record(kept).unwrap_or_default();
        match checked_record_game_id(&record) {
            Ok(_) => browser::set_fragment(&Route::Replay(kept.to_owned()).to_string()),
            Err(detail) => fail(kept, detail),
        }
    };
    let picked = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|it| it.dyn_into().ok());
        let input: Option<HtmlInputElement> = input;
        let file = input.and_then(|input| input.files()?.get(0));
        let Some(file) = file else { return };
        leptos::task::spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok();
            let text = text.and_then(|text| text.as_string());
            let text = text.unwrap_or_default();
            match checked_record_game_id(&text) {
                Ok(_) => watch(&replays::store_record_from_file(&text)),
                Err(detail) => fail(&file.name(), detail),
            }
        });
    };
    let rows = move || {
        let rows = list
            .get()
            .into_iter()
            .map(|kept| replay_row(kept, list, watch));
        rows.collect_view()
    };
    view! {
        <section class="replays" aria-label=ui_text("ui-replays")>
            <header>
                <h2>{ui_text("ui-replays")}</h2>
                <label class="button file">
                    {ui_text("ui-open-record")}
                    <input type="file" accept=".twinsuns,.txt,text/plain" on:change=picked />
                </label>
            </header>
            {move || list.with(Vec::is_empty).then(|| view! { <p class="none">{ui_text("ui-no-replays")}</p> })}
            <ul>{rows}</ul>
            {move || problem.get().map(|(text, detail)| view! {
                <p class="problem" role="alert">{text}" "<span lang="en">{detail}</span></p>
            })}
        </section>
    }
}

fn replay_row(
    kept: KeptReplay,
    list: RwSignal<Vec<KeptReplay>>,
    watch: impl Fn(&str) + Copy + 'static,
) -> impl IntoView {
    let [game, setup] = [&kept.game, &kept.setup].map(|id| component_name_in_game(&kept.game, id));
    let won = match &kept.winner {
        Some(side) => {
            let name = component_name_in_game(&kept.game, side);
            let gaps: [(&str, Argument<'_>); 1] = [("side", name.as_str().into())];
            ui_text_with("ui-won", &gaps)
        }
        None => ui_text("ui-nobody-won"),
    };
    let gaps: [(&str, Argument<'_>); 1] = [("count", kept.moves.into())];
    let moves = ui_text_with("ui-moves", &gaps);
    let line = format!("{game} · {setup} · {won} · {moves} · {}", kept.day);
    let mark = kept
        .winner
        .as_deref()
        .map_or("m-neutral", marks::side_mark_with_id);
    let label = format!("{} {line}", ui_text("ui-replay"));
    let (name, forgotten) = (kept.name.clone(), kept.name);
    let watch = move |_| watch(&name);
    let forget = move |_| {
        replays::forget_replay(&forgotten);
        list.set(replays::stored_replays());
    };
    view! {
        <li data-side=kept.winner>
            {art::draw_picture(mark, "mark")}
            <span>{line}</span>
            <button class="watch" aria-label=label on:click=watch>{ui_text("ui-replay")}</button>
            <button class="forget" aria-label=ui_text("ui-forget") title=ui_text("ui-forget") on:click=forget>"✕"</button>
        </li>
    }
}

/// Checks a record and returns the id of its game, or a description of its problem.
fn checked_record_game_id(text: &str) -> Result<&'static str, String> {
    fn check_record_of_game<G: Game>(text: &str) -> Result<&'static str, String> {
        let record: Record<G> = Record::parse(text).map_err(|it| it.to_string())?;
        record.replay_and_check().map_err(|it| it.to_string())?;
        if record.seed.is_none() {
            return Err(tabletop::RecordError::NoSeed.to_string());
        }
        Ok(G::ID)
    }
    let game = tabletop::record::parse_game_id(text).map_err(|it| it.to_string())?;
    let found = games::with_game!(game, G => check_record_of_game::<G>(text));
    let other = || ui_text_with("ui-record-other-game", &[("game", game.into())]);
    found.unwrap_or_else(|| Err(other()))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Cards = games::empire_vs_rebellion::State;

    #[test]
    fn a_text_that_is_not_a_record_is_refused() {
        assert!(checked_record_game_id("").is_err());
        assert!(checked_record_game_id("hello\nthere").is_err_and(|words| words.len() > 10));
    }

    #[test]
    fn a_record_is_watched_and_a_forged_one_is_not() {
        let seed = tabletop::Seed::from_words("replay");
        let mut session =
            tabletop::Session::<Cards>::new("tutorial".parse().expect("set-up"), seed);
        while let Some(seat) = session.state().deciding_seat() {
            let choice = session.state().legal_choices()[0];
            session.choose(seat, choice).expect("a legal choice");
        }
        let text = session.to_record(true).to_string();
        assert_eq!(checked_record_game_id(&text), Ok(<Cards as Game>::ID));
        let other = tabletop::Seed::from_words("another").to_string();
        let forged = text.replace(&seed.to_string(), &other);
        assert_ne!(forged, text);
        assert!(checked_record_game_id(&forged).is_err());
    }
}
