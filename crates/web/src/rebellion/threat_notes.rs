//! The notes at the head of the viewer's own panel: how long the game still lasts, what can reach the base, and what the
//! Empire can know of it.

use leptos::prelude::*;
use rebellion::{Faction, State, View};

use super::base_threat::BaseThreat;
use crate::interaction::Interaction;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the notes.
pub(super) fn threat_notes(desk: Interaction<State>, searching: RwSignal<bool>) -> impl IntoView {
    let board = desk.table.board;
    let rounds = Memo::new(move |_| rounds_until_rebels_win(&board.shown_view()));
    let threat = Memo::new(move |_| BaseThreat::from_view(&board.shown_view()));
    let hidden_in = Memo::new(move |_| possible_base_systems_left(&board.shown_view()));
    let rounds_note = move || {
        let left = rounds.get()?;
        let text = ui_text_with("ui-rounds-left", &[("rounds", left.into())]);
        Some(view! { <li title=ui_text("ui-rounds-left-help")>{text}</li> })
    };
    let threat_note = move || {
        let threat = threat.get()?;
        let (base, text) = (threat.base.id(), threat.threat_summary_text());
        let is_safe = threat.comers.is_empty();
        Some(view! {
            <li><span class="base-threat" class:safe=is_safe data-piece=base tabindex="0" role="note" aria-label=text.clone()>{text.clone()}</span></li>
        })
    };
    let search_note = move || {
        let places = hidden_in.get()?;
        let text = ui_text_with("ui-empire-can-know", &[("count", places.into())]);
        Some(view! {
            <li><button class="quiet can-know" aria-pressed=move || searching.get().to_string() title=ui_text("ui-empire-can-know-help")
                on:click=move |_| searching.update(|it| *it = !*it)>{text}</button></li>
        })
    };
    view! { <ul class="threats" aria-label=ui_text("ui-threats")>{rounds_note}{threat_note}{search_note}</ul> }
}

/// Returns the number of rounds until time meets reputation, if neither moves otherwise; `None` outside the rounds.
pub(super) fn rounds_until_rebels_win(view: &View) -> Option<usize> {
    let is_played = view.round.phase.is_some() && !view.over;
    is_played.then(|| usize::from(view.reputation.saturating_sub(view.time)))
}

/// Returns, for the Rebels, in how many systems the base can be by what everybody has seen, while it is hidden.
fn possible_base_systems_left(view: &View) -> Option<usize> {
    let hides = view.own_faction() == Some(Faction::Rebel)
        && view.base.is_some()
        && !view.base_revealed
        && view.round.phase.is_some();
    hides.then(|| view.public_bases.len())
}

#[cfg(test)]
mod tests {
    use rebellion::view::Phase;
    use rebellion::{Setup, systems};
    use tabletop::{Game, Seat, Seed, Session, Viewer};

    use super::*;

    fn view_of(seat: u8) -> View {
        let mut session = Session::<State>::new(Setup::FIRST, Seed::from_words("notes"));
        let rebel = Seat::new(0);
        session
            .choose(rebel, rebellion::Choice::Base(systems::DANTOOINE))
            .expect("a legal choice");
        let mut view = session.state().view(Viewer::Seat(Seat::new(seat)));
        view.round.phase = Some(Phase::Command);
        view
    }

    #[test]
    fn the_rounds_left_lie_between_time_and_reputation() {
        let mut view = view_of(0);
        (view.time, view.reputation) = (6, 14);
        assert_eq!(rounds_until_rebels_win(&view), Some(8));
        view.round.phase = None;
        assert_eq!(rounds_until_rebels_win(&view), None);
    }

    #[test]
    fn only_rebels_read_how_many_systems_the_empire_must_search() {
        let rebel = view_of(0);
        assert_eq!(
            possible_base_systems_left(&rebel),
            Some(rebel.public_bases.len())
        );
        assert_eq!(possible_base_systems_left(&view_of(1)), None);
        let mut revealed = rebel;
        revealed.base_revealed = true;
        assert_eq!(possible_base_systems_left(&revealed), None);
    }
}
