//! The outlook on the objectives in the Rebels' hand: what can be played now, soon, or after a sortie.

use rebellion::objectives::{
    CRIPPLING_BLOW, CUT_SUPPLY_LINES, DEATH_STAR_PLANS_2, DEATH_STAR_PLANS_3, DEFEND_THE_PEOPLE,
    ESTABLISH_OUTPOSTS, HEART_OF_THE_EMPIRE, INSPIRE_SYMPATHY, LEAVE_NO_ONE_BEHIND, LIBERATION,
    MAJOR_VICTORY, Objective, POPULAR_SUPPORT, REBEL_ASSAULT, REGIONAL_SUPPORT, RETURN_OF_THE_JEDI,
};
use rebellion::systems::CORUSCANT;
use rebellion::{Faction, Leader, Sight, System, Unit};

use super::force::{Force, MovableForces, force_at, victory_percent};

/// The number of regions.
const REGION_COUNT: u8 = 8;

/// The counts that objectives ask for, of the whole board.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct BoardProgress {
    /// Imperial systems with a sabotage marker or a Rebel unit.
    pub(super) cut: i32,
    /// Rebel systems with a Rebel unit.
    pub(super) defended: i32,
    /// Systems with a Rebel unit.
    pub(super) outposts: i32,
    /// Systems with Rebel loyalty.
    pub(super) loyal: i32,
    /// Populous systems without Rebel loyalty in the region that lacks the fewest.
    pub(super) region_lacks: i32,
    /// Captured leaders.
    pub(super) captives: i32,
    /// Destroyed systems.
    pub(super) destroyed: i32,
}

impl BoardProgress {
    pub(super) fn new(rebels: Sight<'_>) -> Self {
        let mut progress = Self::default();
        let mut lacks = [0; REGION_COUNT as usize + 1];
        let mut populous = [false; REGION_COUNT as usize + 1];
        for system in System::all() {
            let loyal = rebels.loyalty(system) == Some(Faction::Rebel);
            let rebel_units = force_at(rebels, system, Faction::Rebel).total_strength() > 0;
            let subjugated = rebels.is_subjugated(system);
            let imperial = subjugated || rebels.loyalty(system) == Some(Faction::Imperial);
            progress.outposts += i32::from(rebel_units);
            progress.loyal += i32::from(loyal);
            progress.defended += i32::from(rebel_units && loyal && !subjugated);
            progress.cut += i32::from(imperial && (rebel_units || rebels.is_sabotaged(system)));
            progress.destroyed += i32::from(rebels.is_destroyed(system));
            if rebels.is_populous(system) {
                let region = usize::from(system.row().region);
                populous[region] = true;
                lacks[region] += i32::from(!loyal);
            }
        }
        let lacking = lacks.iter().zip(populous).filter(|(_, populous)| *populous);
        progress.region_lacks = lacking.map(|(lacks, _)| *lacks).min().unwrap_or(9);
        progress.captives = Leader::all()
            .filter(|leader| rebels.is_captured(*leader))
            .count() as i32;
        progress
    }

    /// Returns the number of steps that an objective lacks, if it asks for a count.
    fn lacking_steps(&self, objective: Objective) -> Option<i32> {
        let steps = match objective {
            CUT_SUPPLY_LINES => 3 - self.cut,
            DEFEND_THE_PEOPLE => 4 - self.defended,
            REGIONAL_SUPPORT => self.region_lacks,
            LEAVE_NO_ONE_BEHIND => self.captives,
            POPULAR_SUPPORT => 6 - self.loyal,
            ESTABLISH_OUTPOSTS => 5 - self.outposts,
            INSPIRE_SYMPATHY => i32::from(self.destroyed == 0) * 9,
            _ => return None,
        };
        Some(steps.max(0))
    }
}

/// The reputation that the objectives in hand promise.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct ObjectiveOutlook {
    /// The largest reputation that could be gained if the round ended now: one objective a round.
    pub(super) ready: f32,
    /// The reputation of the others that could be played now.
    pub(super) ready_later: f32,
    /// The reputation of those that lack one step.
    pub(super) near: f32,
    /// The reputation of those that lack two.
    pub(super) far: f32,
    /// The reputation of those that a sortie could bring, by its odds.
    pub(super) sorties: f32,
}

impl ObjectiveOutlook {
    pub(super) fn new(rebels: Sight<'_>, progress: &BoardProgress) -> Self {
        let mut outlook = Self::default();
        let mut muster = None;
        for objective in rebels.objectives_in_hand() {
            let destroyed = progress.destroyed as u8;
            let reputation = f32::from(objective.row().reputation.unwrap_or(destroyed));
            match progress.lacking_steps(objective) {
                Some(0) => outlook.add_ready(reputation),
                Some(1) => outlook.near += reputation,
                Some(2) => outlook.far += reputation,
                Some(_) => {}
                None if rebels.is_objective_met(objective) => outlook.add_ready(reputation),
                None => {
                    let muster = muster.get_or_insert_with(|| MovableForces::new(rebels));
                    outlook.sorties += reputation * best_sortie(rebels, muster, objective);
                }
            }
        }
        outlook
    }

    fn add_ready(&mut self, reputation: f32) {
        self.ready_later += self.ready.min(reputation);
        self.ready = self.ready.max(reputation);
    }
}

/// Returns the best odds of a sortie that fulfils an objective.
fn best_sortie(rebels: Sight<'_>, muster: &MovableForces, objective: Objective) -> f32 {
    let odds = System::all().map(|system| sortie_odds(rebels, muster, objective, system));
    odds.max().unwrap_or(0) as f32 / 100.0
}

/// Returns the odds in percent of fulfilling an objective by a sortie to this system.
fn sortie_odds(
    rebels: Sight<'_>,
    muster: &MovableForces,
    objective: Objective,
    system: System,
) -> i32 {
    let enemy = force_at(rebels, system, Faction::Imperial);
    let takes_capital = objective == HEART_OF_THE_EMPIRE && system == CORUSCANT;
    if enemy.total_strength() == 0 && !takes_capital {
        return 0;
    }
    let brought = muster.force_brought_to(rebels, system.into());
    if brought.total_strength() == 0 {
        return 0;
    }
    let mine = brought.combined_with(force_at(rebels, system, Faction::Rebel));
    let has = |unit| rebels.unit_count(system, unit) > 0;
    let (space, ground) = battle_odds(mine, enemy);
    match objective {
        HEART_OF_THE_EMPIRE if takes_capital => {
            victory_percent(mine.space, enemy.space) * victory_percent(mine.ground, enemy.ground)
                / 100
        }
        REBEL_ASSAULT if has(Unit::StarDestroyer) || has(Unit::SuperStarDestroyer) => space,
        MAJOR_VICTORY if enemy.space >= LARGE_FORCE => space,
        CRIPPLING_BLOW if enemy.ground >= LARGE_FORCE => ground,
        LIBERATION if rebels.is_subjugated(system) => ground,
        RETURN_OF_THE_JEDI if hosts_vader_or_emperor(rebels, system) => space.max(ground),
        DEATH_STAR_PLANS_2 | DEATH_STAR_PLANS_3
            if has(Unit::DeathStar) || has(Unit::DeathStarUnderConstruction) =>
        {
            PLANS_PERCENT * i32::from(mine.space > 0)
        }
        _ => 0,
    }
}

/// The strength of units with about three health.
const LARGE_FORCE: i32 = 10;

/// The usual odds of destroying a Death Star once ships are there, in percent.
const PLANS_PERCENT: i32 = 40;

/// Returns the odds of winning in space and on the ground; where nobody fights, nothing is won.
fn battle_odds(mine: Force, enemy: Force) -> (i32, i32) {
    let odds = |mine, enemy| {
        if mine == 0 || enemy == 0 {
            0
        } else {
            victory_percent(mine, enemy)
        }
    };
    (
        odds(mine.space, enemy.space),
        odds(mine.ground, enemy.ground),
    )
}

fn hosts_vader_or_emperor(rebels: Sight<'_>, system: System) -> bool {
    use rebellion::leaders::{DARTH_VADER, EMPEROR_PALPATINE};
    let there = rebels.leaders_at(system, Faction::Imperial);
    there.contains(DARTH_VADER) || there.contains(EMPEROR_PALPATINE)
}
