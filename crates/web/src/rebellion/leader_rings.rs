//! The rings on leaders, in words and beside their portraits.

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::LeaderView;
use rebellion::{Leader, LeaderLocation, Ring, State, View};

use crate::art;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Tells whether a ring makes its bearer a captive.
pub(super) fn is_captive_ring(ring: Option<Ring>) -> bool {
    matches!(ring, Some(Ring::Captured | Ring::Carbonite))
}

fn find_leader_view(view: &View, leader: Leader) -> Option<LeaderView> {
    let mut all = view.leaders.iter().copied();
    all.find(|it| it.leader == leader)
}

/// Returns the ring on a leader.
pub(super) fn ring_on_leader(view: &View, leader: Leader) -> Option<Ring> {
    find_leader_view(view, leader)?.ring
}

/// Returns the name of a leader, with the ring on that leader.
pub(super) fn leader_label(leader: Leader, ring: Option<Ring>) -> String {
    let name = State::name(leader.id());
    let Some(ring) = ring else { return name };
    let ring = State::name(ring.id());
    let gaps: [(&str, Argument<'_>); 2] = [
        ("leader", name.as_str().into()),
        ("ring", ring.as_str().into()),
    ];
    ui_text_with("ui-leader-ring", &gaps)
}

/// Describes the location of a leader, and the effect of the ring on that leader.
pub(super) fn leader_facts(view: &View, leader: Leader) -> Vec<String> {
    let Some(seen) = find_leader_view(view, leader) else {
        return Vec::new();
    };
    let ring = seen.ring.map(|ring| {
        let (name, text) = (State::name(ring.id()), State::explanation(ring.id()));
        let gaps: [(&str, Argument<'_>); 2] = [
            ("ring", name.as_str().into()),
            ("text", text.as_str().into()),
        ];
        ui_text_with("ui-ring-text", &gaps)
    });
    [Some(leader_location_text(seen)), ring]
        .into_iter()
        .flatten()
        .collect()
}

fn leader_location_text(seen: LeaderView) -> String {
    match seen.spot {
        LeaderLocation::At(place) => {
            let place = State::name(place.id());
            let key = if is_captive_ring(seen.ring) {
                "ui-leader-held"
            } else {
                "ui-leader-at"
            };
            ui_text_with(key, &[("place", place.as_str().into())])
        }
        LeaderLocation::Pool => ui_text("ui-leader-pool"),
        LeaderLocation::On(_) => ui_text("ui-leader-mission"),
        LeaderLocation::Away => ui_text("ui-leader-away"),
        LeaderLocation::Eliminated => ui_text("ui-leader-eliminated"),
    }
}

/// Draws a ring as a badge on a portrait. The portrait's label says the same in words.
pub(super) fn ring_badge(ring: Ring) -> impl IntoView {
    view! { <span class="ring" data-ring=ring.id()>{art::draw_picture(&art::ring_glyphs::ring_picture_name(ring), "icon")}</span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view_with(ring: Option<Ring>) -> (View, Leader) {
        let session = tabletop::Session::<State>::new(
            rebellion::Setup::FULL,
            tabletop::Seed::from_words("rings"),
        );
        let mut view = tabletop::Game::view(session.state(), tabletop::Viewer::Spectator);
        let leader = view.leaders[0].leader;
        view.leaders[0].ring = ring;
        view.leaders[0].spot = LeaderLocation::At("hoth".parse().expect("a system"));
        (view, leader)
    }

    #[test]
    fn a_captive_is_called_one_in_every_text_about_leaders() {
        let (view, leader) = view_with(Some(Ring::Captured));
        let facts = leader_facts(&view, leader).join(" ");
        assert!(facts.contains("captive"), "{facts}");
        assert!(facts.contains("Hoth") && facts.contains("Captured Leader"));
        assert!(leader_label(leader, ring_on_leader(&view, leader)).contains("Captured Leader"));
        let place =
            super::super::place_look::PlaceLook::new(&view, "hoth".parse().expect("a place"));
        let told = super::super::place_look::place_facts(&place).join(" ");
        assert!(told.contains("Captured Leader"), "{told}");
    }

    #[test]
    fn a_leader_without_a_ring_is_only_named() {
        let (view, leader) = view_with(None);
        assert_eq!(
            leader_label(leader, ring_on_leader(&view, leader)),
            State::name(leader.id())
        );
        assert_eq!(leader_facts(&view, leader).len(), 1);
    }

    #[test]
    fn every_ring_is_explained() {
        for ring in Ring::ALL {
            let (view, leader) = view_with(Some(ring));
            let facts = leader_facts(&view, leader).join(" ");
            assert!(facts.contains(&State::explanation(ring.id())), "{facts}");
            assert!(!State::piece_rules(ring.id()).is_empty());
        }
    }
}
