//! Games of Rebellion, turned into gestures and back: the same choices come out, and a round costs a person few acts.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use bots::rebellion::Heuristic;
use gestures::rebellion::bag_sheet::BagSheet;
use gestures::rebellion::grammar::GestureKind;
use gestures::rebellion::placement_sheet::PlacementSheet;
use gestures::rebellion::recount::{Gesture, compose_through_sheets, find_gestures};
use gestures::rebellion::sequence_sheet::SequenceSheet;
use gestures::rebellion::start_draft;
use rebellion::{Choice, Decision, Faction, Position, Setup, State, systems};
use tabletop::chance::{LiveChance, QuickChance};
use tabletop::{
    Game, NoLog, Player, Record, Seat, Seed, Session, Step, Transition, Turn, Viewer, play_game,
};

/// The largest number of commands that a round may cost a person, on average: a composed gesture is one.
const MAX_COMMANDS_PER_ROUND: f64 = 16.0;
/// The acts of the hand that a round costs a person online, on average, as the table stands. The goal is 16.
const MAX_ACTS_PER_ROUND: f64 = 22.5;
/// The commands that a combat of six units against six may cost a person, on average.
const MAX_COMMANDS_PER_COMBAT: f64 = 10.0;
/// The acts of the hand that such a combat costs on average, as the table stands. The goal is 10.
const MEAN_ACTS_PER_COMBAT: f64 = 14.5;
/// The most acts of the hand that such a combat costs, as the table stands.
const MAX_ACTS_PER_COMBAT: usize = 27;
/// The number of games that are played for the figures.
const COUNTED_GAMES: u64 = 20;

/// Plays a game of two computer players who follow the rules of thumb.
fn play_bots(number: u64) -> Session<State> {
    let seed = Seed::from_words(&format!("gestures {number}"));
    let mut session = Session::<State>::new(Setup::FULL, seed);
    let mut players: Vec<Box<dyn Player<State>>> = (0..2)
        .map(|seat| Box::new(Heuristic::new(2 * number + seat)) as _)
        .collect();
    play_game(&mut session, &mut players);
    session
}

/// Returns the kept records, each with its name.
fn kept_records() -> Vec<(String, Record<State>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../conformance/records/rebellion");
    let files = fs::read_dir(folder).expect("the records");
    let paths = files.map(|entry| entry.expect("a file").path());
    let mut records: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "record"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let text = fs::read_to_string(&path).expect("a record");
            (name, text.parse().expect("a record"))
        })
        .collect();
    records.sort_by(|one, other| one.0.cmp(&other.0));
    records
}

/// Returns the choices in an order of their own if some units were held back: a sheet holds back the last of a kind, and
/// is not asked about it if there is no room left.
fn comparable_choices(choices: &[Choice], held_back: bool) -> Vec<Choice> {
    let mut all = choices.to_vec();
    if held_back {
        all.retain(|choice| *choice != Choice::Decline);
        all.sort_unstable();
    }
    all
}

/// Checks that every gesture of a game composes to the choices that were made, and that the game made of the composed
/// choices ends as it did.
fn check_game(name: &str, session: &Session<State>, seed: Seed) {
    let mut again = Session::<State>::new(session.setup(), seed);
    for gesture in find_gestures(session.steps()) {
        let before = session.state_at_version(gesture.start);
        let composed = compose_through_sheets(&gesture, before).unwrap_or_else(|| {
            panic!(
                "{name} {}: no sheet says {:?}",
                gesture.start, gesture.choices
            )
        });
        let at = gesture.start;
        let held_back = gesture.choices.contains(&Choice::Decline);
        assert_eq!(
            comparable_choices(&composed, held_back),
            comparable_choices(&gesture.choices, held_back),
            "{name} {at}"
        );
        send_choices(&mut again, &gesture, &composed);
    }
    assert!(
        again.state() == session.state(),
        "{name}: the game ends otherwise"
    );
}

/// Makes the choices of a gesture as the browser sends them: as plans, what is dropped once more.
fn send_choices(session: &mut Session<State>, gesture: &Gesture, composed: &[Choice]) {
    let mut left = composed;
    while !left.is_empty() {
        let dropped = session.choose_plan(gesture.seat, left).expect("a plan");
        left = &left[left.len() - dropped..];
    }
}

#[test]
fn kept_records_turn_into_gestures_and_back() {
    let mut checked = 0;
    for (name, record) in kept_records() {
        let Some(seed) = record.seed else { continue };
        if !record.entropy.is_empty() {
            continue;
        }
        let session = Session::resume_from_record(&record).expect("a record");
        check_game(&name, &session, seed);
        checked += 1;
    }
    println!("{checked} records turned into gestures and back");
    assert!(checked >= 40, "{checked}");
}

/// Returns the number of the round in which each step was made.
fn rounds_of(steps: &[Step<State>]) -> Vec<u8> {
    let time = |step: &Step<State>| step.state_before().view(Viewer::Spectator).time;
    steps.iter().map(time).collect()
}

/// The acts of one side in the rounds of many games.
#[derive(Default)]
struct SideCount {
    prompts: usize,
    gestures: usize,
    acts_alone: usize,
    acts_online: usize,
    /// The acts online in the round with the most of them.
    most_acts: usize,
}

impl SideCount {
    /// Adds the gestures of a side in one round.
    fn add_round(&mut self, gestures: &[&Gesture]) {
        let sum = |of: fn(&Gesture) -> usize| gestures.iter().map(|it| of(it)).sum::<usize>();
        let online = sum(|it| it.acts);
        self.prompts += sum(|it| it.prompts);
        self.gestures += sum(|it| usize::from(it.needs_person_to_act()));
        self.acts_alone += sum(|it| if it.needs_person_to_act() { it.acts } else { 0 });
        self.acts_online += online;
        self.most_acts = self.most_acts.max(online);
    }

    /// Prints the figures, and returns the commands and the acts of a round online.
    fn print_average(&self, side: &str, rounds: usize) -> (f64, f64) {
        let each = |count: usize| count as f64 / rounds as f64;
        println!(
            "  {side}: {:.1} acts alone, {:.1} online, {} at most; {:.1} commands, {:.1} prompts",
            each(self.acts_alone),
            each(self.acts_online),
            self.most_acts,
            each(self.gestures),
            each(self.prompts)
        );
        (each(self.gestures), each(self.acts_online))
    }
}

/// Returns the first word of the question that a gesture begins with.
fn asked_word(session: &Session<State>, gesture: &Gesture) -> String {
    match session.state_at_version(gesture.start).turn() {
        Turn::Decide { decision, .. } => {
            let text = format!("{decision:?}");
            text.split([' ', '{']).next().unwrap_or_default().to_owned()
        }
        Turn::Over(_) => String::new(),
    }
}

#[test]
fn a_round_costs_sixteen_commands_and_no_more_acts() {
    let mut sides = [SideCount::default(), SideCount::default()];
    let mut rounds = 0;
    let mut kinds = BTreeMap::<(GestureKind, String), usize>::new();
    for number in 0..COUNTED_GAMES {
        let session = play_bots(number);
        let seed = Seed::from_words(&format!("gestures {number}"));
        check_game(&format!("game {number}"), &session, seed);
        let times = rounds_of(session.steps());
        let last = times.last().copied().unwrap_or(0);
        rounds += usize::from(last);
        let mut gestures = find_gestures(session.steps());
        gestures.retain(|it| it.kind != GestureKind::SetUp);
        for gesture in &gestures {
            let word = asked_word(&session, gesture);
            *kinds.entry((gesture.kind, word)).or_default() += gesture.acts;
        }
        for round in 0..=last {
            for (seat, side) in sides.iter_mut().enumerate() {
                let own = gestures
                    .iter()
                    .filter(|it| it.seat.index() == seat && times[it.start] == round);
                side.add_round(&own.collect::<Vec<_>>());
            }
        }
    }
    println!("{COUNTED_GAMES} games, {rounds} rounds, after the set-up, for each round:");
    let each = ["Rebels", "Empire"]
        .into_iter()
        .zip(&sides)
        .map(|(name, side)| side.print_average(name, rounds));
    let each: Vec<(f64, f64)> = each.collect();
    print_kinds(kinds, rounds);
    for (commands, acts) in each {
        assert!(commands <= MAX_COMMANDS_PER_ROUND, "{commands} commands");
        assert!(acts <= MAX_ACTS_PER_ROUND, "{acts} acts");
    }
}

/// Prints which acts a round consists of, for a person of either side.
fn print_kinds(kinds: BTreeMap<(GestureKind, String), usize>, rounds: usize) {
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for ((kind, word), count) in kinds.iter().take(24) {
        println!(
            "    {kind:?} {word}: {:.2}",
            *count as f64 / rounds as f64 / 2.0
        );
    }
}

/// Builds the state of a position.
fn state_of(position: &str) -> State {
    let position: Position = serde_json::from_str(position).expect("a position");
    position
        .build_state(&mut QuickChance::new(1), &mut NoLog)
        .expect("a possible position")
}

fn deciding_view(state: &State) -> <State as Game>::View {
    let seat = state.deciding_seat().expect("a decision");
    state.view(Viewer::Seat(seat))
}

#[test]
fn eight_units_from_three_systems_are_one_plan() {
    let [one, two, three] = [0, 1, 2].map(|index| systems::NABOO.row().neighbours[index].id());
    let state = state_of(&format!(
        r#"{{ "turn": "imperial-admiral", "at": {{
            "{one}": {{ "units": {{ "star-destroyer": 1, "stormtrooper": 2 }} }},
            "{two}": {{ "units": {{ "assault-carrier": 1, "tie-fighter": 1 }} }},
            "{three}": {{ "units": {{ "star-destroyer": 1, "at-st": 1, "stormtrooper": 1 }} }} }} }}"#
    ));
    let mut draft = start_draft(&deciding_view(&state)).expect("a turn");
    let leader = draft
        .legal_choices()
        .iter()
        .find_map(|choice| match choice {
            Choice::Lead(leader) => Some(*leader),
            _ => None,
        });
    let leader = leader.expect("a leader");
    for choice in [
        Choice::Lead(leader),
        Choice::Activate(leader, systems::NABOO.into()),
    ] {
        draft.add_choice(choice).expect("an activation");
    }
    let mut sheet = BagSheet::open_sheet(draft).expect("a move");
    sheet.add_all_fitting_items(|_| true);
    assert_eq!(
        (sheet.total_item_count(), sheet.all_origins().len()),
        (8, 3)
    );
    let draft = sheet.finish_draft().expect("a complete move");
    assert_eq!((draft.to_plans().len(), draft.len()), (1, 11));
}

#[test]
fn the_suggested_set_up_is_legal_for_both_sides() {
    let mut session = Session::<State>::new(Setup::FULL, Seed::from_words("set-up"));
    let view = deciding_view(session.state());
    let mut sheet =
        PlacementSheet::open_sheet(start_draft(&view).expect("a draft")).expect("a sheet");
    assert_eq!(sheet.unplaced_total(), 37);
    sheet.place_remaining_as_suggested();
    assert_eq!(sheet.unplaced_total(), 0);
    let draft = sheet.finish_draft().expect("a complete set-up");
    assert_eq!(draft.to_plans().len(), 1);
    let dropped = session
        .choose_plan(draft.own_seat(), &draft.list_choices())
        .expect("a plan");
    assert_eq!((dropped, session.version()), (0, 37));
    assert_eq!(draft.len(), 37);
}

/// DEPLOY-03.
#[test]
fn a_place_of_the_deployment_takes_two_units() {
    let mut state = state_of(
        r#"{ "turn": "imperial-admiral", "imperial": { "queue": [{ "tie-fighter": 3, "stormtrooper": 2 }, {}, {}] } }"#,
    );
    let mut chance = LiveChance::new(Seed::from_words("deployment"));
    let is_imperial = |state: &State| {
        matches!(state.turn(), Turn::Decide { decision: Decision::Deploy { unit }, .. }
            if unit.faction() == Faction::Imperial)
    };
    while !is_imperial(&state) {
        let seat = state.deciding_seat().expect("the round goes on");
        let choices = state.legal_choices();
        let ends = |it: &&Choice| matches!(it, Choice::Pass | Choice::Done | Choice::Decline);
        let choice = *choices.iter().find(ends).unwrap_or(&choices[0]);
        let made = Transition::new(&state, &chance, seat, choice).expect("a legal choice");
        (state, chance) = (made.state, made.chance);
    }
    let draft = start_draft(&deciding_view(&state)).expect("a draft");
    let mut sheet = PlacementSheet::open_sheet(draft).expect("a sheet");
    let place = sheet.all_places()[0];
    assert_eq!(
        (sheet.place_limit(place), sheet.total_at_place(place)),
        (2, 0)
    );
    assert!(sheet.place_unit(sheet.all_units()[0].unit, place));
    assert_eq!(
        (sheet.place_limit(place), sheet.total_at_place(place)),
        (2, 1)
    );
}

/// The cost of a combat for a person.
#[derive(Copy, Clone, Default)]
struct CombatCost {
    commands: usize,
    acts: usize,
    prompts: usize,
}

/// Fights a combat of six units against six, and returns what it costs the Empire.
fn fight_combat(number: u64) -> CombatCost {
    let next = systems::NABOO.row().neighbours[0].id();
    let mut state = state_of(&format!(
        r#"{{ "turn": "imperial-admiral", "passed": ["rebel-admiral"], "at": {{
            "{next}": {{ "units": {{ "star-destroyer": 1, "tie-fighter": 2, "stormtrooper": 2, "at-st": 1 }} }},
            "naboo": {{ "loyalty": "rebel", "units": {{ "corellian-corvette": 1, "x-wing": 1, "y-wing": 1,
                "rebel-trooper": 2, "airspeeder": 1 }} }} }} }}"#
    ));
    let mut chance = LiveChance::new(Seed::from_words(&format!("combat {number}")));
    let mut players = [0, 1].map(|seat| Heuristic::new(2 * number + seat));
    let mut steps: Vec<Step<State>> = Vec::new();
    let opening = draft_of_attack(&state);
    for index in 0.. {
        let Some(seat) = state.deciding_seat() else {
            break;
        };
        let own = opening.get(index).copied();
        let choice = own.unwrap_or_else(|| players[seat.index()].choose(&deciding_view(&state)));
        let made = Transition::new(&state, &chance, seat, choice).expect("a legal choice");
        (state, chance) = (made.state, made.chance);
        steps.push(made.step);
        if index >= opening.len() && state.view(Viewer::Spectator).combat.is_none() {
            break;
        }
    }
    let empire = Seat::new(1);
    let fought = find_gestures(&steps).into_iter();
    let fought = fought.filter(|it| it.seat == empire && it.start >= opening.len());
    fought.fold(CombatCost::default(), |cost, it| CombatCost {
        commands: cost.commands + usize::from(it.needs_person_to_act()),
        acts: cost.acts + it.acts,
        prompts: cost.prompts + it.prompts,
    })
}

/// Returns the choices with which the Empire attacks Naboo with everything.
fn draft_of_attack(state: &State) -> Vec<Choice> {
    let all = draft_of_whole_attack(state);
    assert_eq!(all.len(), 2 + 6 + 1);
    all
}

/// Returns the choices that move everything to Naboo.
fn draft_of_whole_attack(state: &State) -> Vec<Choice> {
    let mut draft = start_draft(&deciding_view(state)).expect("a turn");
    let lead = draft.legal_choices()[0];
    let Choice::Lead(leader) = lead else {
        panic!("a leader can lead");
    };
    for choice in [lead, Choice::Activate(leader, systems::NABOO.into())] {
        draft.add_choice(choice).expect("an activation");
    }
    let mut sheet = BagSheet::open_sheet(draft).expect("a move");
    sheet.add_all_fitting_items(|_| true);
    sheet
        .finish_draft()
        .expect("a complete move")
        .list_choices()
}

#[test]
fn six_units_against_six_cost_no_more_than_today() {
    let fights: Vec<CombatCost> = (0..COUNTED_GAMES).map(fight_combat).collect();
    let most = |of: fn(&CombatCost) -> usize| fights.iter().map(of).max().unwrap_or_default();
    let each = |of: fn(&CombatCost) -> usize| {
        fights.iter().map(of).sum::<usize>() as f64 / fights.len() as f64
    };
    let (commands, acts) = (each(|it| it.commands), most(|it| it.acts));
    println!(
        "6 v 6: {commands:.1} commands on average and {} at most, {:.1} acts and {acts} at most, {:.1} prompts",
        most(|it| it.commands),
        each(|it| it.acts),
        each(|it| it.prompts)
    );
    assert!(commands <= MAX_COMMANDS_PER_COMBAT, "{commands} commands");
    let mean = each(|it| it.acts);
    assert!(mean <= MEAN_ACTS_PER_COMBAT, "{mean} acts");
    assert!(acts <= MAX_ACTS_PER_COMBAT, "{acts} acts");
}

/// A combat in which both sides can be hit in more than one way, at the question after the first roll of the Empire.
fn draft_at_attack(seed: &str) -> Option<gestures::Draft<State>> {
    let next = systems::NABOO.row().neighbours[0].id();
    let mut state = state_of(&format!(
        r#"{{ "turn": "imperial-admiral", "passed": ["rebel-admiral"], "at": {{
            "{next}": {{ "units": {{ "star-destroyer": 2, "tie-fighter": 2 }} }},
            "naboo": {{ "units": {{ "corellian-corvette": 2, "x-wing": 2, "y-wing": 2 }} }} }} }}"#
    ));
    let mut chance = LiveChance::new(Seed::from_words(seed));
    let empire = Seat::new(1);
    let opening = draft_of_whole_attack(&state);
    for index in 0..60 {
        let seat = state.deciding_seat()?;
        let attacks = |decision| decision == Decision::CombatAction && seat == empire;
        if matches!(state.turn(), Turn::Decide { decision, .. } if attacks(decision)) {
            return start_draft(&deciding_view(&state));
        }
        let choices = state.legal_choices();
        let declining = |it: &&Choice| matches!(it, Choice::Pass | Choice::Done | Choice::Decline);
        let other = choices.iter().find(declining).unwrap_or(&choices[0]);
        let choice = opening.get(index).unwrap_or(other);
        let made = Transition::new(&state, &chance, seat, *choice).expect("a legal choice");
        (state, chance) = (made.state, made.chance);
    }
    None
}

#[test]
fn one_confirmation_ends_the_actions_and_assigns_the_hits() {
    let attacks = (0..40).filter_map(|number| draft_at_attack(&format!("attack {number}")));
    let sheets = attacks.filter_map(SequenceSheet::open_attack_sheet);
    let several = |sheet: &SequenceSheet| sheet.all_rows().iter().any(|row| row.useful.len() > 1);
    let mut sheet = sheets
        .into_iter()
        .find(several)
        .expect("an attack with a choice");
    let row = sheet.all_rows().iter().position(|row| row.useful.len() > 1);
    let row = row.expect("a row with a choice");
    let (asked, other) = {
        let row = &sheet.all_rows()[row];
        let other = row.useful.iter().find(|it| **it != row.answer);
        (row.decision, *other.expect("another answer"))
    };
    assert!(matches!(asked, Decision::AssignDamage { .. }), "{asked:?}");
    sheet.set_answer(row, other);
    let choices = sheet.finished_draft().list_choices();
    assert_eq!((choices[0], choices[row + 1]), (Choice::Done, other));
}
