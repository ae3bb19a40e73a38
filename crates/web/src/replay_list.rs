//! Finished games on the first screen: watch them again, forget them, or open a record from a file.

use leptos::prelude::*;
use locale::Arg;
use tabletop::{Game, Record};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlInputElement;

use crate::art::{self, marks};
use crate::home::Wish;
use crate::on_screen::OnScreen;
use crate::replays::{self, Kept};
use crate::say::{fill, say};

type Cards = empire_vs_rebellion::State;
type Board = rebellion::State;

/// The list, and the door for records from elsewhere.
pub(crate) fn replay_list(begin: impl Fn(Wish) + Copy + Send + Sync + 'static) -> impl IntoView {
    let list = RwSignal::new(replays::all());
    let problem = RwSignal::new(None::<(String, String)>);
    let open = move |name: String, text: String| match wish_for(&text) {
        Ok(wish) => begin(wish),
        Err(detail) => {
            let gaps: [(&str, Arg<'_>); 1] = [("file", name.as_str().into())];
            problem.set(Some((fill("ui-record-bad", &gaps), detail)));
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
            open(file.name(), text.unwrap_or_default());
        });
    };
    let rows = move || {
        let rows = list.get().into_iter().map(|kept| row(kept, list, open));
        rows.collect_view()
    };
    view! {
        <section class="replays" aria-label=say("ui-replays")>
            <header>
                <h2>{say("ui-replays")}</h2>
                <label class="button file">
                    {say("ui-open-record")}
                    <input type="file" accept=".twinsuns,.txt,text/plain" on:change=picked />
                </label>
            </header>
            {move || list.with(Vec::is_empty).then(|| view! { <p class="none">{say("ui-no-replays")}</p> })}
            <ul>{rows}</ul>
            {move || problem.get().map(|(text, detail)| view! {
                <p class="problem" role="alert">{text}" "<span lang="en">{detail}</span></p>
            })}
        </section>
    }
}

fn row(
    kept: Kept,
    list: RwSignal<Vec<Kept>>,
    open: impl Fn(String, String) + Copy + 'static,
) -> impl IntoView {
    let (game, setup) = match kept.game.as_str() {
        <Board as Game>::ID => (Board::name(&kept.game), Board::name(&kept.setup)),
        _ => (Cards::name(&kept.game), Cards::name(&kept.setup)),
    };
    let won = match &kept.winner {
        Some(side) => {
            let name = Board::name(side);
            let gaps: [(&str, Arg<'_>); 1] = [("side", name.as_str().into())];
            fill("ui-won", &gaps)
        }
        None => say("ui-nobody-won"),
    };
    let gaps: [(&str, Arg<'_>); 1] = [("count", kept.moves.into())];
    let moves = fill("ui-moves", &gaps);
    let line = format!("{game} · {setup} · {won} · {moves} · {}", kept.day);
    let side = kept.winner.as_deref().and_then(|side| side.parse().ok());
    let mark = side.map_or("m-neutral", marks::faction);
    let label = format!("{} {line}", say("ui-replay"));
    let (name, forgotten) = (kept.name.clone(), kept.name);
    let watch = move |_| open(name.clone(), replays::record(&name).unwrap_or_default());
    let forget = move |_| {
        replays::forget(&forgotten);
        list.set(replays::all());
    };
    view! {
        <li data-side=kept.winner>
            {art::picture(mark, "mark")}
            <span>{line}</span>
            <button class="watch" aria-label=label on:click=watch>{say("ui-replay")}</button>
            <button class="forget" aria-label=say("ui-forget") title=say("ui-forget") on:click=forget>"✕"</button>
        </li>
    }
}

/// What a record asks for; what is wrong with it if it does not check.
fn wish_for(text: &str) -> Result<Wish, String> {
    fn checked<G: OnScreen>(text: &str) -> Result<Wish, String> {
        let record: Record<G> = Record::parse(text).map_err(|it| it.to_string())?;
        record.check().map_err(|it| it.to_string())?;
        if record.seed.is_none() {
            return Err(tabletop::RecordError::NoSeed.to_string());
        }
        Ok(Wish::watch::<G>(text.to_owned()))
    }
    match tabletop::record::game_of(text).map_err(|it| it.to_string())? {
        <Board as Game>::ID => checked::<Board>(text),
        _ => checked::<Cards>(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_record_is_refused_with_words() {
        assert!(wish_for("").is_err());
        assert!(wish_for("hello\nthere").is_err_and(|words| words.len() > 10));
    }

    #[test]
    fn a_record_is_watched_and_a_forged_one_is_not() {
        let seed = tabletop::Seed::from_words("replay");
        let mut session =
            tabletop::Session::<Cards>::new("tutorial".parse().expect("set-up"), seed);
        while let Some(seat) = session.state().deciding() {
            let choice = session.state().legal_choices()[0];
            session.choose(seat, choice).expect("a legal choice");
        }
        let text = session.record(true).to_string();
        let wish = wish_for(&text).expect("a record");
        assert_eq!(wish.game, <Cards as Game>::ID);
        let other = tabletop::Seed::from_words("another").to_string();
        let forged = text.replace(&seed.to_string(), &other);
        assert_ne!(forged, text);
        assert!(wish_for(&forged).is_err());
    }
}
