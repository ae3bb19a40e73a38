//! Which decisions may answer themselves when there is but one choice.
//!
//! Where others wait for an answer, its speed speaks: whoever has no card to use is offered one choice, and an
//! answer that comes by itself would say so. So only those decisions do whose choices follow from what everybody
//! sees. A decision that is not listed waits for its click.

use tabletop::Game;

/// A game that knows this of its decisions.
pub(crate) trait Forced: Game {
    /// Whether everybody can tell how many choices the decision offers.
    fn offers_openly(decision: &Self::Decision) -> bool;
}

impl Forced for rebellion::State {
    /// Units, leaders, dice and queues lie open; hands, facedown cards and the place of the base do not.
    fn offers_openly(decision: &rebellion::Decision) -> bool {
        use rebellion::Decision as Of;
        matches!(
            decision,
            Of::ImperialStart { .. }
                | Of::Rescue
                | Of::Nearest
                | Of::Research
                | Of::RegionLoyalty { .. }
                | Of::QueueUnit { .. }
                | Of::Advance { .. }
                | Of::Oversee
                | Of::DestroyUnits { .. }
                | Of::RaidQueue { .. }
                | Of::Demolish { .. }
                | Of::Mobilize { .. }
                | Of::ConcentrateFire { .. }
                | Of::CardDamage { .. }
                | Of::Bombardment
                | Of::AssignDamage { .. }
                | Of::BlockDamage { .. }
                | Of::EliminateLeader
                | Of::Excess { .. }
        )
    }
}

impl Forced for empire_vs_rebellion::State {
    /// Cards in play, discard piles and influence lie open; decks, reserves and chosen strategies do not.
    fn offers_openly(decision: &empire_vs_rebellion::Decision) -> bool {
        use empire_vs_rebellion::Decision as Of;
        matches!(
            decision,
            Of::Turn
                | Of::Diplomacy
                | Of::Force
                | Of::Military
                | Of::Chewbacca { .. }
                | Of::LandoCalrissian { .. }
                | Of::LukeSkywalker { .. }
                | Of::BobaFettDiscard
                | Of::BobaFettExhaust { .. }
                | Of::DarthVader
        )
    }
}

#[cfg(test)]
mod tests {
    use rebellion::Setup;
    use tabletop::chance::QuickChance;
    use tabletop::game::NoLog;
    use tabletop::play::random_choice;
    use tabletop::{Turn, Viewer};

    use super::*;

    /// Plays at random, and asks at every such decision whether somebody who watches could be wrong about
    /// there being one choice. Answers how many there were with one.
    fn played<G: Forced>(setup: G::Setup, games: u64) -> u32 {
        let mut forced = 0;
        for seed in 0..games {
            let (mut chance, mut dreams) = (QuickChance::new(seed), QuickChance::new(!seed));
            let mut state = G::start(setup, &mut chance, &mut NoLog);
            while let Turn::Decide { decision, .. } = state.turn() {
                if G::offers_openly(&decision) {
                    let single = state.legal_choices().len() == 1;
                    let view = state.view(Viewer::Spectator);
                    let other = G::imagine(&view, &mut dreams.0);
                    let elsewhere = other.legal_choices().len() == 1;
                    assert_eq!(single, elsewhere, "game {seed}: {decision:?}");
                    forced += u32::from(single);
                }
                let choice = random_choice(&state, &mut chance).expect("a choice");
                state.apply_listed(choice, &mut chance, &mut NoLog);
            }
        }
        forced
    }

    #[test]
    fn whoever_watches_rebellion_knows_what_is_forced() {
        let four = Setup::new(4, true).expect("a set-up for four");
        let forced =
            played::<rebellion::State>(Setup::FULL, 16) + played::<rebellion::State>(four, 8);
        assert!(forced > 20, "only {forced}");
    }

    #[test]
    fn whoever_watches_the_card_game_knows_what_is_forced() {
        let full = empire_vs_rebellion::Setup::Full;
        let forced = played::<empire_vs_rebellion::State>(full, 40);
        assert!(forced > 100, "only {forced}");
    }

    #[test]
    fn what_hangs_on_a_hand_waits_for_a_click() {
        use rebellion::Decision as Of;
        let hidden = [
            Of::ActionWindow {
                window: rebellion::Window::Roll,
            },
            Of::Assign,
            Of::Command,
            Of::CombatAction,
            Of::Block,
            Of::CombatObjective,
            Of::RefreshObjective,
            Of::RecruitLeader,
            Of::NewBase,
        ];
        for decision in hidden {
            assert!(!rebellion::State::offers_openly(&decision), "{decision:?}");
        }
    }
}
