//! The drawing of what is only believed about a place: the likelihood of the base, and the chances of a mission.

use std::fmt::Write;

use super::place_look::{BaseSearch, PlaceLook};

/// Draws the chances of a mission on the planet, below the number of the choice.
pub(super) fn draw_target_odds(out: &mut String, text: &str) {
    let width = 10.0 + 9.0 * text.chars().count() as f32;
    let _ = write!(
        out,
        "<g class='overlay target-odds'><rect x='{:.1}' y='-7' width='{width:.1}' height='19' rx='4'/><text x='0' y='7.500'>{text}</text></g>",
        -width / 2.0
    );
}

/// Draws how likely the base is in a system that nothing rules out: the likelier, the brighter.
pub(super) fn draw_likelihood(out: &mut String, look: &PlaceLook) {
    if let Some(likelihood) = look.likelihood {
        let strength = 0.08 + 0.5 * f32::from(likelihood.share) / 100.0;
        let _ = write!(
            out,
            "<circle class='belief' r='27' fill-opacity='{strength:.2}'/>"
        );
    }
}

/// Tells whether the base cannot be in a system, as far as the layer of the search says.
pub(super) fn is_base_ruled_out(look: &PlaceLook) -> bool {
    look.search
        .is_some_and(|search| search != BaseSearch::Possible)
}

#[cfg(test)]
mod tests {
    use rebellion::Place;

    use super::super::marked_pieces::MarkedPieces;
    use super::super::place_drawing::draw_place;
    use super::super::place_look::Likelihood;
    use super::*;

    #[test]
    fn likelier_systems_are_brighter_and_excluded_ones_dimmed() {
        let place: Place = "hoth".parse().expect("a place");
        let session = tabletop::Session::<rebellion::State>::new(
            rebellion::Setup::FULL,
            tabletop::Seed::from_words("belief"),
        );
        let view = tabletop::Game::view(session.state(), tabletop::Viewer::Spectator);
        let draw = |share: Option<u8>, search| {
            let likelihood = share.map(|share| Likelihood { percent: 9, share });
            let mut look = PlaceLook::new(&view, place).with_base_likelihood(likelihood);
            look.search = Some(search);
            draw_place(&look, &MarkedPieces::default())
        };
        let [faint, bright] = [10, 100].map(|it| draw(Some(it), BaseSearch::Possible));
        assert!(faint.contains("fill-opacity='0.13'"), "{faint}");
        assert!(bright.contains("fill-opacity='0.58'"), "{bright}");
        let out = draw(None, BaseSearch::Probed);
        assert!(
            out.contains("planet ruled") && !out.contains("belief"),
            "{out}"
        );
        assert!(!bright.contains("planet ruled"), "{bright}");
    }
}
