//! The effects of the eight starting missions (MISSION-16).

use tabletop::chance::ScriptedChance;
use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::{EMPIRE, Faction};
use crate::missions::{Mission, MissionCard};
use crate::mobilization::Mobilization;
use crate::objectives::Objective;
use crate::resolve::Resolve;
use crate::state::State;
use crate::streams::PROJECT_DECK;
use crate::team::Role;

/// The number of objectives that Infiltration looks at, and of projects in Research And Development.
const CARDS_LOOKED_AT: usize = 2;

/// The number of Rebel units that bring one probe card (Gather Intel).
const UNITS_PER_PROBE: u32 = 4;

impl State {
    /// Returns the projects Research And Development has shown, which lie on top of their deck.
    fn shown_research_projects(&self) -> Set<MissionCard> {
        let mut deck = self.projects;
        let mut certain = ScriptedChance::new(&[]);
        let shown = deck.look_at_top(CARDS_LOOKED_AT, EMPIRE, PROJECT_DECK, &mut certain);
        shown.iter().copied().collect()
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Gains one Rebel loyalty in the system.
    pub(super) fn resolve_build_alliance(&mut self) {
        if let Some(system) = self.state.attempt.place.system() {
            self.gain_loyalty(system, Faction::Rebel);
        }
    }

    /// Looks at two objectives: one stays on top of the deck, the other goes under it (EX-02, G-25).
    pub(super) fn resolve_infiltration(&mut self) {
        if self.show_top_objectives_to_rebels(CARDS_LOOKED_AT) {
            self.ask_role_to_decide(self.state.current_role(), Decision::Infiltrate);
        }
    }

    fn keep_objective_on_top(&mut self, top: Objective) {
        let shown = self.state.objectives_on_top(CARDS_LOOKED_AT);
        for other in shown.iter().filter(|card| **card != top) {
            self.put_objective_under_deck(*other);
        }
        self.log.record_event(Event::ObjectivesArranged {
            top: Hidden::Shown(top),
            stage: top.row().stage,
        });
    }

    /// Counts the leaders now (G-52); nothing is decided before the end of the Command Phase (BASE-24).
    pub(super) fn resolve_rapid_mobilization(&mut self) {
        let leaders = self.state.attempt.leaders.len() as u8;
        let role = self.state.current_role(); // TEAM-24
        self.state
            .mobilizations
            .push(Mobilization { role, leaders });
        self.log
            .record_event(Event::MobilizationPending { leaders });
    }

    /// Places a sabotage marker in the system (SABOTAGE-01, N-10).
    pub(super) fn resolve_sabotage_mission(&mut self) {
        if let Some(system) = self.state.attempt.place.system() {
            self.place_sabotage_marker(system);
        }
    }

    /// Captures the leader it was aimed at (CAPTURE-01, OPPOSE-14).
    pub(super) fn resolve_capture_rebel_operative(&mut self) {
        if let Some(leader) = self.state.attempt.target {
            self.capture_leader(leader);
        }
    }

    /// Draws a probe card for every four Rebel units at the base, at least one (BASE-22, EX-08).
    pub(super) fn resolve_gather_intel(&mut self) {
        let base = self.state.base_place();
        let units = self
            .state
            .count_units_fitting_condition(base, Faction::Rebel, |_| true);
        self.draw_probes_for_empire((units / UNITS_PER_PROBE).max(1) as u8);
    }

    /// Offers two projects to choose from, or the sabotage marker and one project.
    pub(super) fn resolve_research_and_development(&mut self) {
        self.ask_role_to_decide(self.state.current_role(), Decision::Research);
    }

    /// Shows two projects, of which one is kept.
    fn offer_research_projects(&mut self, role: Role) {
        let seen = self.show_top_projects_to_empire(CARDS_LOOKED_AT);
        if !seen.is_empty() {
            self.ask_role_to_decide(role, Decision::KeepProject);
        }
    }

    /// Removes the sabotage marker and draws one project (SABOTAGE-06).
    fn remove_sabotage_and_draw_project(&mut self) {
        if let Some(system) = self.state.attempt.place.system() {
            self.remove_sabotage(system);
        }
        let seen = self.show_top_projects_to_empire(1);
        if let Some(card) = seen.first() {
            self.take_project_into_hand(card);
        }
    }

    /// Shows the Empire the top projects. If the deck runs out by it, the discarded ones are shuffled and lie under
    /// what is left (DISCARD-03, G-75).
    pub(super) fn show_top_projects_to_empire(&mut self, count: usize) -> Set<MissionCard> {
        let deck = &mut self.state.projects;
        if deck.len() < count && !self.state.project_discard.is_empty() {
            let discards = std::mem::take(&mut self.state.project_discard);
            deck.place_cards_under_deck(discards, [false, false]);
            self.log.record_event(Event::ProjectDeckRenewed);
        }
        let seen = deck.look_at_top(count, EMPIRE, PROJECT_DECK, self.chance);
        let kind = |index: usize| {
            let card: Option<&MissionCard> = seen.get(index);
            card.map(|card| card.mission_kind(Faction::Imperial))
        };
        self.log.record_event(Event::ProjectsDrawn {
            count: seen.len() as u8,
            cards: Hidden::Shown([kind(0), kind(1)]),
        });
        seen.iter().copied().collect()
    }

    /// Takes a project into the hand of missions (PROJECT-02, TEAM-38).
    pub(super) fn take_project_into_hand(&mut self, card: MissionCard) {
        self.state.projects.remove_card(card);
        self.state.missions[EMPIRE].hand.insert(card);
        self.log.record_event(Event::ProjectKept {
            mission: Hidden::Shown(card.mission_kind(Faction::Imperial)),
        });
        self.renew_project_deck_if_empty();
    }

    /// Takes one of the projects shown into the hand; the other goes under the deck.
    fn keep_one_shown_project(&mut self, mission: Mission) {
        let shown = self.state.shown_research_projects();
        let kept = shown
            .iter()
            .find(|card| card.mission_kind(Faction::Imperial) == mission);
        for card in shown.iter().filter(|card| Some(*card) != kept) {
            self.state.projects.remove_card(card);
            let under = Set::from_element(card);
            self.state
                .projects
                .place_cards_under_deck(under, [false, true]);
        }
        if let Some(card) = kept {
            self.take_project_into_hand(card);
        }
    }

    /// Gains one Imperial loyalty in the system; the base is revealed if it is there (BASE-13).
    pub(super) fn resolve_rule_by_fear(&mut self) {
        if let Some(system) = self.state.attempt.place.system() {
            self.gain_loyalty(system, Faction::Imperial);
        }
    }
}

impl Question for question::Research {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.push(Choice::Research);
        let system = state.attempt.place.system();
        if system.is_some_and(|system| state.sabotaged.contains(system)) {
            choices.push(Choice::Repair);
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Research => resolve.offer_research_projects(self.role),
            Choice::Repair => resolve.remove_sabotage_and_draw_project(),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::KeepProject {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        for card in state.shown_research_projects() {
            let keep = Choice::Keep(card.mission_kind(Faction::Imperial));
            if !choices.contains(&keep) {
                choices.push(keep); // copies of a card are alike
            }
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Keep(mission) => resolve.keep_one_shown_project(mission),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::Infiltrate {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let shown = state.objectives_on_top(CARDS_LOOKED_AT);
        let shown: Set<Objective> = shown.iter().copied().collect();
        choices.extend(shown.iter().map(Choice::Top));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Top(objective) => resolve.keep_objective_on_top(objective),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
