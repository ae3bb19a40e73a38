//! The number of every choice of Rebellion.

use rebellion::{
    Action, Choice, Colour, Damage, Face, Leader, Mission, Objective, Place, Ring, System, Tactic,
    Theater, Unit,
};
use tabletop::Element;

use crate::action_blocks::{action_blocks, component_index, component_pair_index};

const UNITS: usize = Unit::COUNT as usize;
const PLACES: usize = Place::COUNT as usize;
const SYSTEMS: usize = System::COUNT as usize;
const LEADERS: usize = Leader::COUNT as usize;
const MISSIONS: usize = Mission::COUNT as usize;
const OBJECTIVES: usize = Objective::COUNT as usize;
const TACTICS: usize = Tactic::COUNT as usize;
const CARDS: usize = Action::COUNT as usize;
const RINGS: usize = Ring::COUNT as usize;
const FACES: usize = Face::COUNT as usize;

/// Colours, and no colour.
const PAYMENTS: usize = 3;

/// The highest number that a unit can carry of markers, and of damage of the present attack.
const HIGHEST_DAMAGE: usize = 15;

/// The different amounts of damage of the present attack.
const DAMAGES: usize = HIGHEST_DAMAGE + 1;

/// For each kind of unit, the number of different counts of markers on all kinds before it; last the number of all.
const MARKERS_BEFORE: [usize; UNITS + 1] = {
    let mut before = [0; UNITS + 1];
    let mut unit = 0;
    while unit < UNITS {
        before[unit + 1] = before[unit] + 1 + most_damage_markers_on_unit(unit);
        unit += 1;
    }
    before
};

const MARKERS: usize = MARKERS_BEFORE[UNITS];

/// Returns the most markers that a unit of a kind can carry: as many as it has health.
const fn most_damage_markers_on_unit(unit: usize) -> usize {
    match rebellion::units::UNITS[unit].health {
        Some((health, _)) => health as usize,
        None => 0,
    }
}

/// The highest number of a choice that is a number.
const HIGHEST_NUMBER: usize = 32;

/// The spaces of the build queue, counted from 1.
const QUEUE_SPACES: usize = 3;

action_blocks! {
    PLACE: UNITS * PLACES,
    START: PLACES,
    BASE: SYSTEMS,
    MISSION: MISSIONS,
    JOIN: LEADERS,
    ASSIGN: MISSIONS * LEADERS,
    ALLOW: 1,
    FORBID: 1,
    LEAD: LEADERS,
    ACTIVATE: LEADERS * PLACES,
    MOVE: UNITS * PLACES,
    ESCORT: LEADERS,
    REVEAL: MISSIONS * LEADERS,
    REVEAL_BASE: 1,
    AT: PLACES,
    AGAINST: LEADERS,
    OPPOSE: LEADERS,
    ATTACH: RINGS * LEADERS,
    RING: RINGS,
    BLANK: FACES,
    ROLL_AGAIN: FACES,
    RESCUE: LEADERS,
    GO: 1,
    PROTECT: LEADERS,
    KEEP: MISSIONS,
    RESEARCH: 1,
    REPAIR: 1,
    TOP: OBJECTIVES,
    KEEP_OBJECTIVE: OBJECTIVES,
    NEXT: OBJECTIVES,
    BURY: OBJECTIVES,
    ON_TOP: HIGHEST_NUMBER + 1,
    PROBE: SYSTEMS,
    NAME: SYSTEMS,
    WITH: LEADERS,
    TRANSFER: 1,
    RELOCATE: 1,
    FIRST: HIGHEST_NUMBER + 1,
    FROM: SYSTEMS,
    ADD: LEADERS,
    DRAW: PAYMENTS,
    DECK: 2,
    TACTIC: TACTICS * PAYMENTS,
    SPEND: TACTICS,
    REROLL: 2 * FACES,
    REROLL_ANY: FACES,
    SET: 2 * FACES,
    SET_ANY: FACES,
    CONVERT: HIGHEST_NUMBER + 1,
    HIT: MARKERS * DAMAGES,
    BLOCK: MARKERS * DAMAGES,
    BOMBARD: UNITS,
    OBJECTIVE: OBJECTIVES,
    AIM: UNITS,
    ELIMINATE: LEADERS,
    RETREAT: LEADERS,
    TO: SYSTEMS,
    TAKE: MARKERS,
    DESTROY: UNITS * PLACES,
    DISCARD: MISSIONS,
    USE: CARDS,
    RECRUIT: CARDS,
    ENLIST: LEADERS,
    MORE: 1,
    BUILD: UNITS,
    QUEUE: UNITS,
    ON_QUEUE: UNITS * QUEUE_SPACES,
    GAIN: UNITS,
    RALLY: 1,
    PASS: 1,
    DECLINE: 1,
    DONE: 1,
}

fn colour_index(colour: Colour) -> usize {
    match colour {
        Colour::Black => 0,
        Colour::Red => 1,
    }
}

fn payment_colour_index(colour: Option<Colour>) -> usize {
    colour.map_or(0, |colour| 1 + colour_index(colour))
}

fn theater_index(theater: Theater) -> usize {
    match theater {
        Theater::Space => 0,
        Theater::Ground => 1,
    }
}

fn capped_number_index(number: u8) -> usize {
    usize::from(number).min(HIGHEST_NUMBER)
}

/// Returns the place of a unit with these markers.
fn unit_markers_index(unit: Unit, markers: u8) -> usize {
    let unit = component_index(unit);
    MARKERS_BEFORE[unit] + usize::from(markers).min(most_damage_markers_on_unit(unit))
}

fn unit_damage_index(unit: Unit, damage: Damage) -> usize {
    let assigned = usize::from(damage.assigned).min(HIGHEST_DAMAGE);
    unit_markers_index(unit, damage.markers) * DAMAGES + assigned
}

/// Returns the number of a choice.
pub(super) fn number_of(choice: Choice) -> usize {
    match choice {
        Choice::Place(unit, place) => PLACE + component_pair_index(unit, place),
        Choice::Start(place) => START + component_index(place),
        Choice::Base(system) => BASE + component_index(system),
        Choice::Mission(mission) => MISSION + component_index(mission),
        Choice::Join(leader) => JOIN + component_index(leader),
        Choice::Assign(mission, leader) => ASSIGN + component_pair_index(mission, leader),
        Choice::Allow => ALLOW,
        Choice::Forbid => FORBID,
        Choice::Lead(leader) => LEAD + component_index(leader),
        Choice::Activate(leader, place) => ACTIVATE + component_pair_index(leader, place),
        Choice::Move(unit, place) => MOVE + component_pair_index(unit, place),
        Choice::Escort(leader) => ESCORT + component_index(leader),
        Choice::Reveal(mission, leader) => REVEAL + component_pair_index(mission, leader),
        Choice::RevealBase => REVEAL_BASE,
        Choice::At(place) => AT + component_index(place),
        Choice::Against(leader) => AGAINST + component_index(leader),
        Choice::Oppose(leader) => OPPOSE + component_index(leader),
        Choice::Attach(ring, leader) => ATTACH + component_pair_index(ring, leader),
        Choice::Ring(ring) => RING + component_index(ring),
        Choice::Blank(face) => BLANK + component_index(face),
        Choice::RollAgain(face) => ROLL_AGAIN + component_index(face),
        Choice::Rescue(leader) => RESCUE + component_index(leader),
        Choice::Go => GO,
        Choice::Protect(leader) => PROTECT + component_index(leader),
        Choice::Keep(mission) => KEEP + component_index(mission),
        Choice::Research => RESEARCH,
        Choice::Repair => REPAIR,
        Choice::Top(objective) => TOP + component_index(objective),
        Choice::KeepObjective(objective) => KEEP_OBJECTIVE + component_index(objective),
        Choice::Next(objective) => NEXT + component_index(objective),
        Choice::Bury(objective) => BURY + component_index(objective),
        Choice::OnTop(number) => ON_TOP + capped_number_index(number),
        Choice::Probe(system) => PROBE + component_index(system),
        Choice::Name(system) => NAME + component_index(system),
        Choice::With(leader) => WITH + component_index(leader),
        Choice::Transfer => TRANSFER,
        Choice::Relocate => RELOCATE,
        Choice::First(leaders) => FIRST + capped_number_index(leaders),
        Choice::From(system) => FROM + component_index(system),
        Choice::Add(leader) => ADD + component_index(leader),
        Choice::Draw(colour) => DRAW + payment_colour_index(colour),
        Choice::Deck(theater) => DECK + theater_index(theater),
        Choice::Tactic(tactic, colour) => {
            TACTIC + component_index(tactic) * PAYMENTS + payment_colour_index(colour)
        }
        Choice::Spend(tactic) => SPEND + component_index(tactic),
        Choice::Reroll(colour, face) => {
            REROLL + colour_index(colour) * FACES + component_index(face)
        }
        Choice::RerollAny(face) => REROLL_ANY + component_index(face),
        Choice::Set(colour, face) => SET + colour_index(colour) * FACES + component_index(face),
        Choice::SetAny(face) => SET_ANY + component_index(face),
        Choice::Convert(count) => CONVERT + capped_number_index(count),
        Choice::Hit(unit, damage) => HIT + unit_damage_index(unit, damage),
        Choice::Block(unit, damage) => BLOCK + unit_damage_index(unit, damage),
        Choice::Bombard(unit) => BOMBARD + component_index(unit),
        Choice::Objective(objective) => OBJECTIVE + component_index(objective),
        Choice::Aim(unit) => AIM + component_index(unit),
        Choice::Eliminate(leader) => ELIMINATE + component_index(leader),
        Choice::Retreat(leader) => RETREAT + component_index(leader),
        Choice::To(system) => TO + component_index(system),
        Choice::Take(unit, damage) => TAKE + unit_markers_index(unit, damage.markers),
        Choice::Destroy(unit, place) => DESTROY + component_pair_index(unit, place),
        Choice::Discard(mission) => DISCARD + component_index(mission),
        Choice::Use(action) => USE + component_index(action),
        Choice::Recruit(action) => RECRUIT + component_index(action),
        Choice::Enlist(leader) => ENLIST + component_index(leader),
        Choice::More => MORE,
        Choice::Build(unit) => BUILD + component_index(unit),
        Choice::Queue(unit) => QUEUE + component_index(unit),
        Choice::OnQueue(unit, space) => {
            let space = usize::from(space).clamp(1, QUEUE_SPACES) - 1;
            ON_QUEUE + component_index(unit) * QUEUE_SPACES + space
        }
        Choice::Gain(unit) => GAIN + component_index(unit),
        Choice::Rally => RALLY,
        Choice::Pass => PASS,
        Choice::Decline => DECLINE,
        Choice::Done => DONE,
    }
}

/// Returns one choice for each first part and each second part.
fn choice_per_pair<S: Copy, T: Copy>(
    ones: impl Iterator<Item = S>,
    others: impl Iterator<Item = T>,
    make: impl Fn(S, T) -> Choice,
) -> Vec<Choice> {
    let others: Vec<T> = others.collect();
    let mut choices = Vec::new();
    for one in ones {
        choices.extend(others.iter().map(|other| make(one, *other)));
    }
    choices
}

/// Returns one choice for each kind of unit and each damage on it, the damage of the present attack at most `assigned`.
fn choice_per_damaged_unit(assigned: usize, make: impl Fn(Unit, Damage) -> Choice) -> Vec<Choice> {
    let mut choices = Vec::new();
    for unit in Unit::all() {
        for markers in 0..=most_damage_markers_on_unit(component_index(unit)) as u8 {
            let damage = (0..=assigned as u8).map(|assigned| Damage { markers, assigned });
            choices.extend(damage.map(|damage| make(unit, damage)));
        }
    }
    choices
}

fn all_payment_colours() -> impl Iterator<Item = Option<Colour>> {
    [None, Some(Colour::Black), Some(Colour::Red)].into_iter()
}

fn all_choosable_numbers() -> impl Iterator<Item = u8> {
    0..=HIGHEST_NUMBER as u8
}

/// Returns every choice in the order of the numbers.
pub(super) fn all_choices() -> Vec<Choice> {
    let mut choices = choices_before_missions();
    choices.extend(choices_of_missions());
    choices.extend(choices_of_cards());
    choices.extend(choices_of_combat());
    choices.extend(choices_of_refresh());
    choices
}

fn choices_before_missions() -> Vec<Choice> {
    let mut choices = choice_per_pair(Unit::all(), Place::all(), Choice::Place);
    choices.extend(Place::all().map(Choice::Start));
    choices.extend(System::all().map(Choice::Base));
    choices.extend(Mission::all().map(Choice::Mission));
    choices.extend(Leader::all().map(Choice::Join));
    choices.extend(choice_per_pair(
        Mission::all(),
        Leader::all(),
        Choice::Assign,
    ));
    choices.extend([Choice::Allow, Choice::Forbid]);
    choices.extend(Leader::all().map(Choice::Lead));
    choices.extend(choice_per_pair(
        Leader::all(),
        Place::all(),
        Choice::Activate,
    ));
    choices.extend(choice_per_pair(Unit::all(), Place::all(), Choice::Move));
    choices.extend(Leader::all().map(Choice::Escort));
    choices.extend(choice_per_pair(
        Mission::all(),
        Leader::all(),
        Choice::Reveal,
    ));
    choices.push(Choice::RevealBase);
    choices
}

fn choices_of_missions() -> Vec<Choice> {
    let mut choices: Vec<Choice> = Place::all().map(Choice::At).collect();
    choices.extend(Leader::all().map(Choice::Against));
    choices.extend(Leader::all().map(Choice::Oppose));
    choices.extend(choice_per_pair(Ring::all(), Leader::all(), Choice::Attach));
    choices.extend(Ring::all().map(Choice::Ring));
    choices.extend(Face::all().map(Choice::Blank));
    choices.extend(Face::all().map(Choice::RollAgain));
    choices.extend(Leader::all().map(Choice::Rescue));
    choices.push(Choice::Go);
    choices.extend(Leader::all().map(Choice::Protect));
    choices.extend(Mission::all().map(Choice::Keep));
    choices.extend([Choice::Research, Choice::Repair]);
    choices
}

fn choices_of_cards() -> Vec<Choice> {
    let mut choices: Vec<Choice> = Objective::all().map(Choice::Top).collect();
    choices.extend(Objective::all().map(Choice::KeepObjective));
    choices.extend(Objective::all().map(Choice::Next));
    choices.extend(Objective::all().map(Choice::Bury));
    choices.extend(all_choosable_numbers().map(Choice::OnTop));
    choices.extend(System::all().map(Choice::Probe));
    choices.extend(System::all().map(Choice::Name));
    choices.extend(Leader::all().map(Choice::With));
    choices.extend([Choice::Transfer, Choice::Relocate]);
    choices.extend(all_choosable_numbers().map(Choice::First));
    choices.extend(System::all().map(Choice::From));
    choices
}

fn choices_of_combat() -> Vec<Choice> {
    let colours = || [Colour::Black, Colour::Red].into_iter();
    let mut choices: Vec<Choice> = Leader::all().map(Choice::Add).collect();
    choices.extend(all_payment_colours().map(Choice::Draw));
    choices.extend([Theater::Space, Theater::Ground].map(Choice::Deck));
    choices.extend(choice_per_pair(
        Tactic::all(),
        all_payment_colours(),
        Choice::Tactic,
    ));
    choices.extend(Tactic::all().map(Choice::Spend));
    choices.extend(choice_per_pair(colours(), Face::all(), Choice::Reroll));
    choices.extend(Face::all().map(Choice::RerollAny));
    choices.extend(choice_per_pair(colours(), Face::all(), Choice::Set));
    choices.extend(Face::all().map(Choice::SetAny));
    choices.extend(all_choosable_numbers().map(Choice::Convert));
    choices.extend(choice_per_damaged_unit(HIGHEST_DAMAGE, Choice::Hit));
    choices.extend(choice_per_damaged_unit(HIGHEST_DAMAGE, Choice::Block));
    choices.extend(Unit::all().map(Choice::Bombard));
    choices.extend(Objective::all().map(Choice::Objective));
    choices.extend(Unit::all().map(Choice::Aim));
    choices.extend(Leader::all().map(Choice::Eliminate));
    choices.extend(Leader::all().map(Choice::Retreat));
    choices.extend(System::all().map(Choice::To));
    choices.extend(choice_per_damaged_unit(0, Choice::Take));
    choices
}

fn choices_of_refresh() -> Vec<Choice> {
    let mut choices = choice_per_pair(Unit::all(), Place::all(), Choice::Destroy);
    choices.extend(Mission::all().map(Choice::Discard));
    choices.extend(Action::all().map(Choice::Use));
    choices.extend(Action::all().map(Choice::Recruit));
    choices.extend(Leader::all().map(Choice::Enlist));
    choices.push(Choice::More);
    choices.extend(Unit::all().map(Choice::Build));
    choices.extend(Unit::all().map(Choice::Queue));
    let spaces = 1..=QUEUE_SPACES as u8;
    choices.extend(choice_per_pair(Unit::all(), spaces, Choice::OnQueue));
    choices.extend(Unit::all().map(Choice::Gain));
    choices.extend([Choice::Rally, Choice::Pass, Choice::Decline, Choice::Done]);
    choices
}
