//! The things of the game as arguments of a message: factions, theaters, colours and faces as ids, so that a sentence
//! can be built around them; everything else as its name.

use rebellion::{
    Action, Colour, Damage, Face, Faction, Icon, Leader, Mission, Objective, Place, Ring, Role,
    System, Tactic, Theater, Unit,
};

use super::lists::shape_id;
use super::names::{self, name};
pub(super) use crate::message::Message;

impl Message<'_> {
    /// Adds a thing by its name.
    fn with_name_of(self, argument: &'static str, id: &str) -> Self {
        let name = name(self.texts(), id);
        self.with_text(argument, name)
    }

    /// Adds the faction that acts.
    pub(super) fn with_faction(self, faction: Faction) -> Self {
        self.with_text("faction", faction.id())
    }

    pub(super) fn with_role(self, role: Role) -> Self {
        self.with_name_of("role", role.id())
    }

    pub(super) fn with_system(self, system: System) -> Self {
        self.with_name_of("system", system.id())
    }

    pub(super) fn with_place(self, place: Place) -> Self {
        self.with_place_as_argument("place", place)
    }

    pub(super) fn with_place_as_argument(self, argument: &'static str, place: Place) -> Self {
        let name = names::place_in_sentence(self.texts(), place);
        self.with_text(argument, name)
    }

    /// Adds a unit with its article.
    pub(super) fn with_unit(self, unit: Unit) -> Self {
        let texts = self.texts();
        let with_article = Message::new(texts, names::message_key(unit.id())).with_attribute("a");
        self.with_text("a-unit", with_article.into_text())
    }

    /// Adds a unit with its article, and the faction it belongs to.
    pub(super) fn with_unit_of_faction(self, unit: Unit) -> Self {
        self.with_unit(unit).with_faction(unit.faction())
    }

    pub(super) fn with_leader(self, leader: Leader) -> Self {
        self.with_name_of("leader", leader.id())
    }

    pub(super) fn with_ring(self, ring: Ring) -> Self {
        self.with_name_of("ring", ring.id())
    }

    pub(super) fn with_mission(self, mission: Mission) -> Self {
        self.with_name_of("mission", mission.id())
    }

    pub(super) fn with_action(self, card: Action) -> Self {
        self.with_name_of("card", card.id())
    }

    pub(super) fn with_objective(self, objective: Objective) -> Self {
        self.with_name_of("objective", objective.id())
    }

    pub(super) fn with_tactic(self, tactic: Tactic) -> Self {
        self.with_name_of("tactic", tactic.id())
    }

    pub(super) fn with_theater(self, theater: Theater) -> Self {
        self.with_text("theater", theater.id())
    }

    pub(super) fn with_icon(self, icon: Icon) -> Self {
        self.with_theater(icon.theater)
            .with_text("shape", shape_id(icon.shape))
    }

    pub(super) fn with_die(self, colour: Colour, face: Face) -> Self {
        self.with_text("colour", colour.id())
            .with_text("face", face.id())
    }

    /// Adds a die of a mission, where colours do not matter.
    pub(super) fn with_face(self, face: Face) -> Self {
        self.with_text("face", face.id())
    }

    /// Adds the damage a unit has already, and the part that comes from the attack being resolved.
    pub(super) fn with_damage(self, damage: Damage) -> Self {
        self.with_number("damage", damage.markers + damage.assigned)
            .with_number("assigned", damage.assigned)
    }
}
