//! The chances of a mission at each of its targets, while the viewer chooses one: by the dice of the leaders who are
//! known to be there.

use std::collections::BTreeMap;

use locale::Argument;
use rebellion::view::AttemptSide;
use rebellion::{Choice, Decision, Leader, MissionProspect, Place, Sight, View};
use tabletop::Set;

use super::imagined_world::imagined_world;
use super::mission_odds::chance_of_success;
use super::stakes::{MAX_DICE, leader_icons_counting_in_mission};
use crate::ui_texts::ui_text_with;

/// The chances, in per cent, of a mission at one target.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct TargetOdds {
    pub place: Place,
    /// If nobody else is sent against it; without anybody there it succeeds without a roll.
    pub now: u8,
    /// If the best leader whom the other side can send is sent against it.
    pub at_worst: u8,
}

impl TargetOdds {
    fn new(prospect: &MissionProspect, most_icons: Option<u8>) -> Self {
        let chance = |more: u8| {
            let AttemptSide { dice, bonus, .. } = prospect.other;
            let own = (prospect.own.dice, prospect.own.bonus);
            chance_of_success(own, ((dice + more).min(MAX_DICE), bonus))
        };
        let now = if prospect.is_opposed { chance(0) } else { 100 };
        Self {
            place: prospect.place,
            now,
            at_worst: most_icons.map_or(now, chance),
        }
    }

    /// Returns the chances in words, for a button.
    pub(super) fn button_text(self) -> String {
        let gaps: [(&str, Argument<'_>); 2] = [
            ("percent", self.now.into()),
            ("worst", self.at_worst.into()),
        ];
        ui_text_with(
            if self.at_worst < self.now {
                "ui-target-odds-worst"
            } else {
                "ui-target-odds"
            },
            &gaps,
        )
    }
}

/// Returns the chances at the target of each choice, in the order of the choices; nothing unless the viewer aims a
/// mission that is attempted.
pub(super) fn target_odds(view: &View) -> Vec<Option<TargetOdds>> {
    let (Some(Decision::MissionPlace { mission }), Some(own), Some(attempt)) =
        (view.decision, view.own_faction(), &view.attempt)
    else {
        return Vec::new();
    };
    if view.choices.is_empty() || !mission.row().attempt {
        return Vec::new();
    }
    let world = imagined_world(view);
    let sight = Sight::new(&world, own);
    let is_safe = attempt.unopposable
        || view
            .lasting
            .protected
            .is_some_and(|leader| attempt.leaders.contains(leader));
    let senders = if is_safe {
        Set::EMPTY
    } else {
        sight.pool_leaders(own.opponent())
    };
    let icons =
        |leader: Leader| leader_icons_counting_in_mission(mission, mission.row().skill, leader);
    let most_icons = senders.iter().map(icons).max();
    let odds = |choice: &Choice| {
        let prospect = sight.mission_prospect(mission, attempt.leaders, *choice)?;
        Some(TargetOdds::new(&prospect, most_icons))
    };
    view.choices.iter().map(odds).collect()
}

/// Returns the text that stands at each place with targets: the chance there, or from the least to the greatest.
pub(super) fn odds_text_by_place(view: &View) -> BTreeMap<Place, String> {
    let mut found: BTreeMap<Place, (u8, u8)> = BTreeMap::new();
    for odds in target_odds(view).into_iter().flatten() {
        let range = found.entry(odds.place).or_insert((odds.now, odds.now));
        *range = (range.0.min(odds.now), range.1.max(odds.now));
    }
    let text = |(place, (least, most)): (Place, (u8, u8))| {
        if least == most {
            (place, format!("{most}%"))
        } else {
            (place, format!("{least}–{most}%"))
        }
    };
    found.into_iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use gestures::rebellion::start_draft;
    use rebellion::{LeaderLocation, Position};
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Viewer};

    use super::*;

    /// Returns what the Rebels see once they have turned up a mission of Leia's; Vader is at Ryloth.
    fn aiming_view(seed: u64) -> View {
        let position = r#"{ "rebel": { "pool": [], "assigned": [{ "mission": "build-alliance", "leaders": ["princess-leia"] }] },
            "imperial": { "pool": ["general-tagge"] },
            "at": { "ryloth": { "leaders": ["darth-vader"], "units": { "stormtrooper": 1 } } } }"#;
        let position: Position = serde_json::from_str(position).expect("a position");
        let state = position
            .build_state(&mut QuickChance::new(seed), &mut NoLog)
            .expect("a possible position");
        let seat = state.deciding_seat().expect("a decision");
        let mut draft = start_draft(&state.view(Viewer::Seat(seat))).expect("the seat decides");
        let choices = draft.legal_choices();
        let reveal = choices.iter().find(|it| matches!(it, Choice::Reveal(..)));
        draft
            .add_choice(*reveal.expect("it can be revealed"))
            .expect("a legal choice");
        draft.seat_view()
    }

    fn odds_at(view: &View, system: &str) -> TargetOdds {
        let place: Place = system.parse().expect("a place");
        let all = target_odds(view);
        let mut found = all.into_iter().flatten().filter(|it| it.place == place);
        found.next().expect("a target")
    }

    #[test]
    fn leaders_who_are_known_to_be_there_lower_the_chance() {
        let view = aiming_view(1);
        let vader = view
            .leaders
            .iter()
            .find(|it| it.leader.id() == "darth-vader");
        let there = vader.map(|it| it.spot);
        assert_eq!(
            there,
            Some(LeaderLocation::At("ryloth".parse().expect("a place")))
        );
        let (opposed, free) = (odds_at(&view, "ryloth"), odds_at(&view, "naboo"));
        assert_eq!(free.now, 100);
        assert!(
            opposed.now < 100 && free.at_worst < 100,
            "{opposed:?} {free:?}"
        );
        assert!(opposed.at_worst <= opposed.now);
        assert_eq!(odds_text_by_place(&view)[&free.place], "100%");
        assert!(free.button_text().contains(&format!("{}%", free.at_worst)));
    }

    #[test]
    fn worlds_that_look_the_same_give_the_same_chances() {
        let all = target_odds(&aiming_view(1));
        for seed in 2..6 {
            assert_eq!(target_odds(&aiming_view(seed)), all);
        }
    }

    #[test]
    fn nothing_is_said_before_a_mission_is_aimed() {
        let mut view = aiming_view(1);
        view.decision = Some(Decision::Command);
        assert!(target_odds(&view).is_empty());
    }
}
