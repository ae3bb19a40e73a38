//! The assignments that a General has forbidden in this Assignment Phase (TEAM-18, G-76).

use serde::{Deserialize, Serialize};

use crate::faction::{Faction, Frame};
use crate::leaders::Leader;
use crate::missions::Mission;

/// The number of leaders an Admiral can have: six of the faction, and a lured one.
const ADMIRAL_LEADERS: usize = 7;

/// The vetoes of the faction that is assigning.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Vetoes {
    /// The faction, once it has any.
    faction: Option<Faction>,
    /// For each leader of its Admiral, a bit for each kind of mission that this leader cannot be put on; in bytes, which
    /// leave no gaps in the state.
    missions: [[u8; 4]; ADMIRAL_LEADERS],
}

impl Vetoes {
    /// Forbids one leader one kind of mission.
    pub(crate) fn add_veto(&mut self, leader: Leader, mission: Mission) {
        let faction = mission.row().faction;
        self.faction = Some(faction);
        let bits = &mut self.missions[index_among_admiral_leaders(leader, faction)];
        *bits = (u32::from_le_bytes(*bits) | mission_bit_within_faction(mission)).to_le_bytes();
    }

    /// Tells whether this leader cannot be put on this kind of mission.
    pub(crate) fn is_vetoed(self, leader: Leader, mission: Mission) -> bool {
        let faction = mission.row().faction;
        let bits =
            || u32::from_le_bytes(self.missions[index_among_admiral_leaders(leader, faction)]);
        self.faction == Some(faction)
            && leader.row().frame == Frame::Blue
            && bits() & mission_bit_within_faction(mission) != 0
    }

    /// Returns every leader and mission that are forbidden to this faction.
    pub(crate) fn vetoed_pairs_of_faction(
        self,
        faction: Faction,
    ) -> impl Iterator<Item = (Leader, Mission)> {
        // Every view asks, and hardly ever is there a veto.
        let has_any = self.faction == Some(faction);
        let missions = move || Mission::all().filter(move |m| m.row().faction == faction);
        Leader::all()
            .filter(move |_| has_any)
            .flat_map(move |leader| missions().map(move |mission| (leader, mission)))
            .filter(move |(leader, mission)| self.is_vetoed(*leader, *mission))
    }
}

/// Returns the number of a leader among those an Admiral of this faction can have; a lured one is the last.
fn index_among_admiral_leaders(leader: Leader, faction: Faction) -> usize {
    if leader.row().faction == faction {
        let before = Leader::all().take_while(|other| *other != leader);
        before
            .filter(|other| other.row().faction == faction && other.row().frame == Frame::Blue)
            .count()
    } else {
        ADMIRAL_LEADERS - 1
    }
}

/// Returns the bit of a kind of mission among those of its faction.
fn mission_bit_within_faction(mission: Mission) -> u32 {
    let kinds = Mission::all().filter(|other| other.row().faction == mission.row().faction);
    1 << kinds.take_while(|other| *other != mission).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_an_admiral_has_its_own_bit() {
        for faction in Faction::BOTH {
            let kinds = Mission::all().filter(|mission| mission.row().faction == faction);
            let leaders = Leader::all()
                .filter(|l| l.row().faction == faction && l.row().frame == Frame::Blue);
            for (leader, mission) in leaders.flat_map(|l| kinds.clone().map(move |m| (l, m))) {
                let mut vetoes = Vetoes::default();
                vetoes.add_veto(leader, mission);
                assert!(vetoes.is_vetoed(leader, mission));
                assert_eq!(
                    vetoes
                        .missions
                        .as_flattened()
                        .iter()
                        .map(|b| b.count_ones())
                        .sum::<u32>(),
                    1
                );
                let own = |(other, _): &(Leader, _)| other.row().faction == faction;
                let pairs: Vec<_> = vetoes
                    .vetoed_pairs_of_faction(faction)
                    .filter(own)
                    .collect();
                assert_eq!(pairs, [(leader, mission)]);
                assert_eq!(
                    vetoes.vetoed_pairs_of_faction(faction.opponent()).count(),
                    0
                );
            }
        }
    }
}
