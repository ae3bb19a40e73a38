//! Moments at which action cards are used out of the ordinary turn (ACTION-06, ACTION-08).
//!
//! A window opens for a role whenever, by what everybody knows, it could use a card in it. So neither an
//! open window nor a card that is not used tells anybody which cards lie facedown (G-109).

use serde::{Deserialize, Serialize};
use tabletop::{Chance, Choices, Log, Set};

use crate::actions::{Action, ONE_IN_A_MILLION, SON_OF_SKYWALKER, Timing};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Ring, State, Step};
use crate::team::Role;

/// A moment for action cards.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// Just before a mission is revealed: "Blindside".
    Reveal,
    /// The opponent attempts a mission, before dice are rolled: "Undercover", "Wookiee Guardian".
    Attempt,
    /// Own dice are about to be rolled: "One In A Million".
    Roll,
    /// An attempt of the side itself has succeeded and its card is put away: "Son Of Skywalker", beside the Millennium
    /// Falcon ring (G-108).
    Success,
    /// A mission has rescued somebody: "It Is Your Destiny".
    Rescue,
    /// A leader has just been captured: "Noble Sacrifice".
    Capture,
    /// After the leaders were added to a combat (COMBAT-05).
    #[default]
    StartOfCombat,
}

impl State {
    /// Tells whether a card can be used at a place because of a leader there (ACTION-03): one shown on it, neither
    /// captured nor lured (N-30, N-31). Either member of a team may have that leader (TEAM-39); a player with both
    /// roles uses it in the role of the leader. In a system that "Boba Fett? Where?" has closed the Rebels have none.
    pub(crate) fn has_leader_to_use_card(&self, role: Role, card: Action, place: Place) -> bool {
        let barred = || {
            place
                .system()
                .is_some_and(|here| self.are_rebel_leaders_barred(here))
        };
        if card.row().faction == Faction::Rebel && barred() {
            return false;
        }
        let there = self.leaders_at(place, card.row().faction);
        let fits = |leader: Leader| {
            self.can_use_card_with_leader(role, card, leader)
                && self.rings[leader.number()] != Some(Ring::DarkSide)
        };
        there.iter().any(fits)
    }

    /// Tells whether this leader of its faction lets a role use a card.
    pub(super) fn can_use_card_with_leader(
        &self,
        role: Role,
        card: Action,
        leader: Leader,
    ) -> bool {
        let shared = self.setup.is_shared_by_two_players(role.faction());
        card.can_be_used_by(leader) && (shared || self.role_commands_leader(role, leader))
    }

    /// Returns the cards a role could use in a window if it had them; everybody can tell.
    fn cards_fitting_window(&self, role: Role, window: Window) -> Set<Action> {
        let fits = |card: &Action| {
            card.row().faction == role.faction() && self.fits_window(role, *card, window)
        };
        Action::all().filter(fits).collect()
    }

    fn would_window_open(&self, role: Role, window: Window) -> bool {
        let facedown = self.actions[role.faction().index()].hand;
        let candidates = self.cards_fitting_window(role, window);
        !facedown.is_empty()
            && candidates
                .iter()
                .any(|card| self.may_hold_action_card(role, card))
    }

    /// Tells whether the condition of a card holds in this window.
    fn fits_window(&self, role: Role, card: Action, window: Window) -> bool {
        match (window, card.row().timing) {
            (Window::StartOfCombat, Timing::StartOfCombat) => self.fits_start_of_combat(role, card),
            (Window::Roll, Timing::Special) => self.can_set_dice_with_card(role, card),
            (window, Timing::Special) => self.fits_mission_window(role, card, window),
            _ => false,
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Plans the windows in which both sides may use cards, this side first (ACTION-12).
    pub(crate) fn plan_windows_for_both_sides(&mut self, first: Faction, window: Window) {
        self.plan_window(first.opponent(), window);
        self.plan_window(first, window);
    }

    /// Plans the window in which one side may use cards; in a team the Admiral is asked first.
    pub(crate) fn plan_window(&mut self, faction: Faction, window: Window) {
        let admiral = Role::admiral_of(faction);
        if self.state.setup.is_team_game() {
            let general = Role::general_of(faction);
            self.put_steps_on_agenda(&[
                Step::Window(admiral, window),
                Step::Window(general, window),
            ]);
        } else {
            self.put_steps_on_agenda(&[Step::Window(admiral, window)]);
        }
    }

    /// Opens the window if, by what everybody knows, it can make a difference. After a success the Millennium Falcon
    /// ring belongs to it, and alone it is asked about by itself.
    pub(crate) fn open_window_if_useful(&mut self, role: Role, window: Window) {
        let ring = window == Window::Success
            && !self.state.captives_falcon_can_rescue_now(role).is_empty();
        if self.state.would_window_open(role, window) {
            self.ask_role_to_decide(role, Decision::ActionWindow { window });
        } else if ring {
            self.ask_role_to_decide(role, Decision::FalconRing);
        }
    }

    /// Plans the window after step 7 of an attempt that succeeded (G-108); a player with both roles has one window.
    pub(crate) fn plan_success_window(&mut self, faction: Faction) {
        if !self.state.attempt.succeeded {
            return;
        }
        if self.state.setup.is_shared_by_two_players(faction) {
            self.plan_window(faction, Window::Success);
        } else {
            let admiral = Role::admiral_of(faction);
            self.put_steps_on_agenda(&[Step::Window(admiral, Window::Success)]);
        }
    }

    /// Begins the window after a success anew, for either member, because something was used in it (N-29, G-108).
    pub(crate) fn reopen_success_window(&mut self) {
        while let Some(Step::Window(_, Window::Success)) = self.state.agenda.last() {
            self.state.agenda.pop();
        }
        self.plan_success_window(self.state.current_role().faction());
    }

    /// Tells whether the window will open for anybody of this side.
    pub(crate) fn will_window_open_for_faction(&self, faction: Faction, window: Window) -> bool {
        let roles = [Role::admiral_of(faction), Role::general_of(faction)];
        roles
            .into_iter()
            .any(|role| self.state.would_window_open(role, window))
    }

    /// Uses a card; another may follow (G-62).
    fn use_window_card(&mut self, role: Role, window: Window, card: Action) {
        self.spend_action_card(card);
        if window == Window::Success {
            self.reopen_success_window();
        } else {
            self.state.agenda.push(Step::Window(role, window));
        }
        self.resolve_window_card(role, card);
    }

    /// Does what a card used in a window says.
    fn resolve_window_card(&mut self, role: Role, card: Action) {
        match card {
            ONE_IN_A_MILLION => self.ask_to_set_die(role),
            card if card.row().timing == Timing::StartOfCombat => {
                self.use_card_at_combat_start(role, card);
            }
            card => self.use_card_in_mission(role, card),
        }
    }
}

impl Question for question::ActionWindow {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let hand = state.actions[self.role.faction().index()].hand;
        let candidates = state.cards_fitting_window(self.role, self.window);
        let usable = candidates.intersection(hand).iter();
        let own = usable.filter(|card| state.owns_card(self.role, *card));
        let own = own.filter(|card| *card != SON_OF_SKYWALKER || state.can_use_son_of_skywalker());
        choices.extend(own.map(Choice::Use));
        if self.window == Window::Success {
            let captives = state.captives_falcon_can_rescue_now(self.role);
            choices.extend(captives.iter().map(Choice::Rescue));
        }
        choices.push(Choice::Decline); // ACTION-11
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Use(card) => resolve.use_window_card(self.role, self.window, card),
            Choice::Rescue(captive) => resolve.rescue_by_falcon(captive),
            Choice::Decline => {}
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
