//! Drawing tactic cards for all specials of an attack at once: a draw for each, sent one after the other because each
//! brings a card that nobody could foresee.

use ::rebellion::{Choice, Colour, Decision, View};
use tabletop::{Turn, View as _};

/// Returns the draws that spend all specials of the attack, in order; none if no card can be drawn.
#[must_use]
pub fn draws_spending_all_specials(view: &View) -> Vec<Choice> {
    let asked = matches!(
        view.turn(),
        Turn::Decide {
            decision: Decision::CombatAction,
            ..
        }
    );
    let offers_draw = || {
        view.choices()
            .iter()
            .any(|it| matches!(it, Choice::Draw(_)))
    };
    let attack = view.combat.as_ref().and_then(|it| it.attack);
    let Some(attack) = attack.filter(|_| asked && offers_draw()) else {
        return Vec::new();
    };
    let [black, red] = Colour::BOTH.map(|colour| attack.dice.dice_of_colour(colour).special);
    // The colour is named only as long as specials of both lie there.
    let named = if red > 0 { black } else { 0 };
    let rest = black + red - named;
    let first = (0..named).map(|_| Choice::Draw(Some(Colour::Black)));
    first.chain((0..rest).map(|_| Choice::Draw(None))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ::rebellion::{Setup, State};
    use tabletop::{Game, RandomPlayer, Seed, Session, Viewer};

    use super::*;

    /// Plays random games to attacks with specials and draws for all of them.
    #[test]
    fn all_specials_are_spent_one_after_the_other() {
        let mut sizes = HashSet::new();
        for number in 0..40 {
            let seed = Seed::from_words(&format!("draws {number}"));
            let mut session = Session::<State>::new(Setup::FULL, seed);
            let mut player = RandomPlayer::new(number);
            while let Some(seat) = session.state().deciding_seat() {
                let draws = draws_spending_all_specials(&session.state().view(Viewer::Seat(seat)));
                sizes.insert(draws.len());
                for draw in &draws {
                    session.choose(seat, *draw).expect("a draw on offer");
                }
                if draws.is_empty() {
                    let choice = player.pick_any(&session.state().legal_choices());
                    session.choose(seat, choice).expect("a legal choice");
                } else {
                    let after = session.state().view(Viewer::Seat(seat));
                    assert!(
                        draws_spending_all_specials(&after).is_empty(),
                        "{draws:?} leave specials"
                    );
                }
            }
        }
        assert!(sizes.contains(&2) && sizes.contains(&3), "{sizes:?}");
    }
}
