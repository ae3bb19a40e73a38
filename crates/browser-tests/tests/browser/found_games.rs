//! Games found without a browser: random players play them to a moment that a test wants to see, which takes
//! milliseconds here and minutes of clicks in a page.

use browser_tests::{Browser, REBELLION};
use rebellion::{Choice, Setup, State};
use tabletop::{Game, RandomPlayer, Seat, Seed, Session};

/// Returns games of Rebellion in the form that the page stores, each at a moment at which the Empire decides and its
/// choices are wanted. They are the same games every time.
pub(crate) fn find_imperial_games(
    words: &str,
    is_wanted: impl Fn(&[Choice]) -> bool,
) -> impl Iterator<Item = String> {
    find_imperial_moments(words, move |state| is_wanted(&state.legal_choices()))
}

/// Returns such games at a moment that is wanted for more than the choices.
pub(crate) fn find_imperial_moments(
    words: &str,
    is_wanted: impl Fn(&State) -> bool,
) -> impl Iterator<Item = String> {
    (0_u64..).filter_map(move |number| {
        let seed = Seed::from_words(&format!("{words} {number}"));
        let mut session = Session::<State>::new(Setup::FULL, seed);
        let mut player = RandomPlayer::new(number);
        while let Some(seat) = session.state().deciding_seat() {
            let choices = session.state().legal_choices();
            if seat == Seat::new(1) && is_wanted(session.state()) {
                return Some(format!("random here\n{}", session.to_record(true)));
            }
            let choice = player.pick_any(&choices);
            session.choose(seat, choice).expect("a legal choice");
        }
        None
    })
}

/// Opens a game that was found, as if it had been left in this browser.
pub(crate) async fn resume_found_game(browser: &Browser, game: &str) -> anyhow::Result<()> {
    browser.open_page("").await?;
    let keep = format!("localStorage.setItem('twinsuns-game-{REBELLION}', {game:?});");
    browser.run_script(&keep).await?;
    browser.open_page(&format!("#/here/{REBELLION}")).await?;
    browser.reload_page().await
}
