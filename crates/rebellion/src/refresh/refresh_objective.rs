//! The moment before the Refresh Phase at which one objective can be played (OBJECTIVE, DP-REFRESH-01).

use tabletop::{Chance, Choices, Log};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::objective_progress::Progress;
use crate::objectives::{HEART_OF_THE_EMPIRE, Objective, Occasion};
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;

impl State {
    /// Tells whether the condition of a "Start of Refresh Phase" objective holds (OBJECTIVE-02).
    pub(crate) fn is_refresh_objective_met(&self, objective: Objective) -> bool {
        let is_timed = objective.row().occasion == Occasion::StartOfRefresh;
        let progress = self.objective_progress(objective);
        is_timed && progress.is_some_and(Progress::is_complete)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Asks for an objective (REFRESH-01, TEAM-37) whenever objectives are in hand, playable or not: the question
    /// must not tell the Empire what they are (OBJECTIVE-10).
    pub(crate) fn offer_refresh_objective(&mut self) {
        if !self.state.objective_hand.is_empty() {
            self.ask_role_to_decide(Role::RebelGeneral, Decision::RefreshObjective);
        }
    }

    /// Plays an objective (OBJECTIVE-02, OBJECTIVE-03 as changed by N-40); at most one, because the question comes
    /// once (OBJECTIVE-08).
    pub(crate) fn play_refresh_objective(&mut self, objective: Objective) {
        self.log.record_event(Event::ObjectivePlayed { objective });
        if objective == HEART_OF_THE_EMPIRE {
            self.state.objectives_open.insert(objective); // it returns to hand
        } else {
            self.state.objective_hand.remove(objective);
            self.state.objectives_played.insert(objective);
        }
        let destroyed = self.state.destroyed.len() as u8;
        let reputation = objective.row().reputation.unwrap_or(destroyed);
        self.gain_reputation(reputation);
    }
}

impl Question for question::RefreshObjective {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let hand = state.objective_hand.iter();
        let met = hand.filter(|card| state.is_refresh_objective_met(*card));
        choices.extend(met.map(Choice::Objective));
        choices.push(Choice::Decline); // OBJECTIVE-09
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Objective(objective) => resolve.play_refresh_objective(objective),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::refresh_table::{RefreshTable, parse_systems};
    use super::*;
    use crate::faction::Faction;
    use crate::leaders::{HAN_SOLO, PRINCESS_LEIA};
    use crate::objectives::{
        CUT_SUPPLY_LINES, DEATH_STAR_PLANS, DEFEND_THE_PEOPLE, ESTABLISH_OUTPOSTS,
        INSPIRE_SYMPATHY, LEAVE_NO_ONE_BEHIND, POPULAR_SUPPORT, REGIONAL_SUPPORT,
    };
    use crate::place::Place;
    use crate::state::{LeaderLocation, Ring, Step};
    use crate::systems::{CORUSCANT, NABOO, System};
    use tabletop::Set;

    fn table_holding(objective: Objective) -> RefreshTable {
        let mut table = RefreshTable::new();
        table.state.objective_hand = Set::from_element(objective);
        table
    }

    fn is_met(table: &RefreshTable, objective: Objective) -> bool {
        table.state.is_refresh_objective_met(objective)
    }

    /// OBJECTIVE-10: the question alone says nothing about the hand.
    #[test]
    fn the_question_comes_only_with_a_card_in_hand() {
        let mut table = table_holding(DEATH_STAR_PLANS[0]);
        table.run(&[Step::Refresh], &[]);
        let asked = Some((Role::RebelGeneral, Decision::RefreshObjective)); // TEAM-37
        assert_eq!(table.asked_question(), asked);
        assert_eq!(table.choice_texts(), ["decline"]);
        let mut table = RefreshTable::new();
        table.run(&[Step::Refresh], &[]);
        assert_ne!(table.decision(), Some(Decision::RefreshObjective));
    }

    /// OBJECTIVE-02, OBJECTIVE-03, N-40.
    #[test]
    fn a_fulfilled_objective_gives_reputation_and_is_discarded() {
        let mut table = table_holding(LEAVE_NO_ONE_BEHIND);
        table.run(&[Step::Refresh], &[]);
        assert_eq!(
            table.choice_texts(),
            ["objective leave-no-one-behind", "decline"]
        );
        table.choose("objective leave-no-one-behind");
        assert_eq!(table.state.reputation, 13);
        assert!(table.state.objective_hand.is_empty());
        let played = Set::from_element(LEAVE_NO_ONE_BEHIND);
        assert_eq!(table.state.objectives_played, played);
    }

    /// OBJECTIVE-09.
    #[test]
    fn an_objective_can_be_kept() {
        let mut table = table_holding(LEAVE_NO_ONE_BEHIND);
        table.run(&[Step::Refresh], &[]).choose("decline");
        assert_eq!(table.state.reputation, 14);
        assert_eq!(
            table.state.objective_hand,
            Set::from_element(LEAVE_NO_ONE_BEHIND)
        );
    }

    /// OBJECTIVE-08: one in each Refresh Phase.
    #[test]
    fn only_one_objective_is_played() {
        let mut table = table_holding(LEAVE_NO_ONE_BEHIND);
        table.state.objective_hand.insert(INSPIRE_SYMPATHY);
        table.run(&[Step::Refresh], &[]);
        table.choose("objective leave-no-one-behind");
        assert_ne!(table.decision(), Some(Decision::RefreshObjective));
    }

    /// REPUTATION-03, REPUTATION-06: nothing else happens, not even step 1.
    #[test]
    fn reputation_that_meets_the_time_marker_wins_at_once() {
        let mut table = table_holding(HEART_OF_THE_EMPIRE);
        table.put_units("1 x-wing coruscant");
        table.state.spots[PRINCESS_LEIA.number()] = LeaderLocation::At(NABOO.into());
        (table.state.time, table.state.reputation) = (7, 8);
        table.run(&[Step::Refresh], &[]);
        table.choose("objective heart-of-the-empire");
        assert_eq!(table.state.winner, Some(Faction::Rebel));
        assert_eq!(table.state.reputation, 7);
        assert_eq!(
            table.state.leader_location(PRINCESS_LEIA),
            LeaderLocation::At(NABOO.into())
        );
    }

    #[test]
    fn cut_supply_lines_counts_imperial_systems_with_sabotage_or_rebels() {
        let mut table = RefreshTable::new();
        table.state.imperial_loyalty = parse_systems("corellia mustafar");
        table.state.sabotaged = parse_systems("corellia naboo");
        table.put_units("1 x-wing coruscant, 1 x-wing corellia, 1 x-wing ryloth");
        assert!(!is_met(&table, CUT_SUPPLY_LINES));
        table.state.subjugated = parse_systems("naboo");
        assert!(is_met(&table, CUT_SUPPLY_LINES));
        table.state.destroyed = parse_systems("coruscant"); // G-50
        assert!(!is_met(&table, CUT_SUPPLY_LINES));
    }

    #[test]
    fn defend_the_people_counts_rebel_systems_with_units() {
        let mut table = RefreshTable::new();
        table.state.rebel_loyalty = parse_systems("naboo ryloth kashyyyk bothawui");
        table.put_units(
            "1 x-wing naboo, 1 y-wing ryloth, 1 airspeeder kashyyyk, 1 x-wing rebel-base",
        );
        assert!(!is_met(&table, DEFEND_THE_PEOPLE));
        table.put_units("1 rebel-trooper bothawui");
        assert!(is_met(&table, DEFEND_THE_PEOPLE));
        table.state.subjugated = parse_systems("bothawui");
        assert!(!is_met(&table, DEFEND_THE_PEOPLE));
    }

    /// N-59, G-50; a marker beneath a subjugation marker counts.
    #[test]
    fn regional_support_needs_every_populous_system_and_at_least_one() {
        let mut table = RefreshTable::new();
        let region = System::systems_of_region(NABOO.row().region);
        let populous: Set<System> = region.iter().filter(|s| !s.is_remote()).collect();
        table.state.rebel_loyalty = populous.without(NABOO);
        assert!(!is_met(&table, REGIONAL_SUPPORT));
        table.state.rebel_loyalty = populous;
        table.state.subjugated = Set::from_element(NABOO);
        assert!(is_met(&table, REGIONAL_SUPPORT));
        table.state.rebel_loyalty = populous.without(NABOO);
        table.state.destroyed = Set::from_element(NABOO);
        assert!(is_met(&table, REGIONAL_SUPPORT));
        table.state.destroyed = populous;
        assert!(!is_met(&table, REGIONAL_SUPPORT));
    }

    /// OBJECTIVE-03: back to hand, for all to know, and playable again.
    #[test]
    fn heart_of_the_empire_returns_to_hand() {
        let mut table = table_holding(HEART_OF_THE_EMPIRE);
        table.put_units("1 x-wing coruscant, 1 tie-fighter coruscant");
        assert!(!is_met(&table, HEART_OF_THE_EMPIRE));
        table
            .state
            .units
            .remove(CORUSCANT, crate::Unit::TieFighter, 1);
        table.run(&[Step::Refresh], &[]);
        table.choose("objective heart-of-the-empire");
        assert_eq!(table.state.reputation, 12);
        assert_eq!(
            table.state.objective_hand,
            Set::from_element(HEART_OF_THE_EMPIRE)
        );
        assert_eq!(
            table.state.objectives_open,
            Set::from_element(HEART_OF_THE_EMPIRE)
        );
        assert!(table.state.objectives_played.is_empty());
        table.run(&[Step::Refresh], &[]);
        assert_eq!(table.choice_texts().len(), 2);
    }

    /// CAPTURE-10, N-31.
    #[test]
    fn leave_no_one_behind_counts_carbonite_but_not_dark_side() {
        let mut table = RefreshTable::new();
        table.state.rings[HAN_SOLO.number()] = Some(Ring::DarkSide);
        assert!(is_met(&table, LEAVE_NO_ONE_BEHIND));
        table.state.rings[PRINCESS_LEIA.number()] = Some(Ring::Carbonite);
        assert!(!is_met(&table, LEAVE_NO_ONE_BEHIND));
    }

    #[test]
    fn popular_support_counts_loyalty_even_beneath_subjugation() {
        let mut table = RefreshTable::new();
        table.state.rebel_loyalty = parse_systems("naboo ryloth kashyyyk bothawui utapau");
        assert!(!is_met(&table, POPULAR_SUPPORT));
        table.state.rebel_loyalty.insert(crate::systems::SULLUST);
        table.state.subjugated = parse_systems("sullust");
        assert!(is_met(&table, POPULAR_SUPPORT));
    }

    /// BASE-03.
    #[test]
    fn establish_outposts_counts_systems_only() {
        let mut table = RefreshTable::new();
        table.put_units("1 x-wing naboo, 1 x-wing yavin, 1 x-wing endor, 1 x-wing dagobah");
        table.state.units.add(Place::BASE, crate::Unit::XWing, 1);
        assert!(!is_met(&table, ESTABLISH_OUTPOSTS));
        table.put_units("1 y-wing ilum");
        assert!(is_met(&table, ESTABLISH_OUTPOSTS));
    }

    #[test]
    fn inspire_sympathy_gives_one_for_each_destroyed_system() {
        for (destroyed, reputation) in [("", 14), ("naboo alderaan", 12)] {
            let mut table = table_holding(INSPIRE_SYMPATHY);
            table.state.destroyed = parse_systems(destroyed);
            table.run(&[Step::Refresh], &[]);
            table.choose("objective inspire-sympathy");
            assert_eq!(table.state.reputation, reputation);
            assert_eq!(
                table.state.objectives_played,
                Set::from_element(INSPIRE_SYMPATHY)
            );
        }
    }

    /// OBJECTIVE-04: these eight and no others.
    #[test]
    fn the_objectives_of_this_moment_are_those_of_the_table() {
        let named: Set<Objective> = [
            CUT_SUPPLY_LINES,
            DEFEND_THE_PEOPLE,
            REGIONAL_SUPPORT,
            HEART_OF_THE_EMPIRE,
            LEAVE_NO_ONE_BEHIND,
            POPULAR_SUPPORT,
            ESTABLISH_OUTPOSTS,
            INSPIRE_SYMPATHY,
        ]
        .into_iter()
        .collect();
        let timed = Objective::all().filter(|card| card.row().occasion == Occasion::StartOfRefresh);
        assert_eq!(named, timed.collect());
        let table = RefreshTable::new();
        assert!(!DEATH_STAR_PLANS.iter().any(|plans| is_met(&table, *plans)));
        assert_eq!(CUT_SUPPLY_LINES.id(), "cut-supply-lines");
        assert_eq!(DEFEND_THE_PEOPLE.id(), "defend-the-people");
        assert_eq!(REGIONAL_SUPPORT.id(), "regional-support");
        assert_eq!(POPULAR_SUPPORT.id(), "popular-support");
        assert_eq!(ESTABLISH_OUTPOSTS.id(), "establish-outposts");
    }
}
