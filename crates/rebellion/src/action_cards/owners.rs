//! The owner of an action card, if two players share a faction (TEAM-15, TEAM-39, G-113).

use tabletop::Set;

use crate::actions::Action;
use crate::leaders::Leader;
use crate::state::State;
use crate::team::Role;

/// Returns the role that gets a card: the member whose pool the leader joins whom it brought. Without one, the member
/// who has every leader shown on it, or else the Admiral.
pub(crate) fn role_receiving_card(card: Action, recruited: Option<Leader>) -> Role {
    let row = card.row();
    let general = Role::general_of(row.faction);
    let is_generals = |leader: &Leader| leader.row().frame == general.frame_of_commanded_leaders();
    let given = match recruited {
        Some(leader) => is_generals(&leader),
        None => !row.leaders.is_empty() && row.leaders.iter().all(is_generals),
    };
    if given {
        general
    } else {
        Role::admiral_of(row.faction)
    }
}

impl State {
    /// Tells whether this role has a card that brought this leader: where one player has both roles, either does.
    pub(crate) fn receives_card(
        &self,
        role: Role,
        card: Action,
        recruited: Option<Leader>,
    ) -> bool {
        let faction = card.row().faction;
        faction == role.faction()
            && (!self.setup.is_shared_by_two_players(faction)
                || role_receiving_card(card, recruited) == role)
    }

    /// Remembers whose card it is where the leaders shown on it do not tell.
    pub(crate) fn remember_card_owner(&mut self, card: Action, recruited: Option<Leader>) {
        let general = Role::general_of(card.row().faction);
        let told = role_receiving_card(card, None) == general;
        if !told
            && role_receiving_card(card, recruited) == general
            && self.setup.is_shared_by_two_players(general.faction())
        {
            self.generals.insert(card);
        }
    }

    /// Takes over what is known of a General's facedown cards.
    pub(crate) fn restore_general_owned_cards(&mut self, cards: Set<Action>) {
        let untold = |card: &Action| {
            role_receiving_card(*card, None) == Role::admiral_of(card.row().faction)
        };
        let untold: Set<Action> = cards.iter().filter(untold).collect();
        self.generals = self.generals.union(untold);
    }

    /// Tells whether a role decides about this card of its faction.
    pub(crate) fn owns_card(&self, role: Role, card: Action) -> bool {
        if self.generals.contains(card) {
            role == Role::general_of(card.row().faction)
        } else {
            self.receives_card(role, card, None)
        }
    }
}
