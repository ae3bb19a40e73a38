//! Two tables in two worlds that one viewer cannot tell apart.

use protocol::update::ServerMessage;
use tabletop::chance::LiveChance;
use tabletop::{Event, Game, RandomPlayer, Seat, Seed, Transition, Viewer};

use super::world::{Answer, FIRST_VERSION, World, events_seen_by};
use super::{Covered, Worlds};
use crate::commands::{Command, Moment};
use crate::game_session::{GameSession, ServedGame};
use crate::table::Table;
use crate::table_updates::Cursor;

/// The largest number of publications that are followed.
const MAX_PUBLICATIONS: usize = 4;

/// The largest number of choices made before something is published.
const MAX_CHOICES_PER_TURN: usize = 6;

/// Two tables in two worlds that one viewer cannot tell apart.
pub(super) struct Pair<'a, G: Game> {
    worlds: &'a Worlds,
    viewer: Viewer,
    tables: [World<G>; 2],
    /// The viewer's cursor after the last message of its live connection.
    seen: Cursor,
    covered: Covered,
}

/// The viewer's ability to tell the worlds apart.
#[derive(Copy, Clone, Eq, PartialEq)]
enum PairStatus {
    /// The viewer still cannot tell them apart.
    Same,
    /// Something was openly shown, or nothing can be done in both worlds.
    Apart,
}

type CheckResult<T> = Result<T, String>;

impl<'a, G: ServedGame> Pair<'a, G> {
    pub(super) fn new(
        worlds: &'a Worlds,
        viewer: Viewer,
        states: [G; 2],
        number: u64,
    ) -> CheckResult<Self> {
        let chance = LiveChance::new(Seed::from_words(&number.to_string()));
        let [one, other] = states;
        let tables = [
            World::new(worlds, one, chance)?,
            World::new(worlds, other, chance)?,
        ];
        let seen = tables[0].table.cursor(viewer);
        Ok(Self {
            worlds,
            viewer,
            tables,
            seen,
            covered: Covered::default(),
        })
    }

    /// Lets everybody play on in both worlds and compares what the viewer is sent.
    pub(super) fn play_and_compare_worlds(
        mut self,
        random: &mut RandomPlayer,
    ) -> CheckResult<Covered> {
        self.require_worlds_look_equal("at first")?;
        for _ in 0..MAX_PUBLICATIONS {
            let Some(deciding) = self.tables[0].state().deciding_seat() else {
                break;
            };
            let still = if self.viewer == Viewer::Seat(deciding) {
                self.play_viewer_turn(deciding, random)?
            } else {
                self.draft_and_undo_differently(deciding, random)?;
                self.play_other_seat_turn(deciding, random)?
            };
            if still == PairStatus::Apart {
                break;
            }
            if random.pick_any(&[true, false]) {
                self.take_back_in_both_worlds()?;
            }
        }
        Ok(self.covered)
    }

    /// Executes the same command in both worlds, and compares its answers if the viewer gives it.
    fn execute_command_in_both_worlds(
        &mut self,
        seat: Seat,
        commands: &[Command; 2],
    ) -> CheckResult<bool> {
        let worlds = self.worlds;
        let [one, other] = &mut self.tables;
        let answers = [
            one.execute_command(worlds, seat.number(), &commands[0])?,
            other.execute_command(worlds, seat.number(), &commands[1])?,
        ];
        if self.viewer == Viewer::Seat(seat) {
            self.covered.answers += 1;
            require_equal_texts(
                &format!("the answer to {:?}", commands[0]),
                &answers_as_texts(&answers),
            )?;
        }
        match answers {
            [Answer { done: true, .. }, Answer { done: true, .. }] => Ok(true),
            [Answer { done: false, .. }, Answer { done: false, .. }] => Ok(false),
            [one, other] => Err(format!(
                "{commands:?} is carried out in one world only: {} and {}",
                one.text, other.text
            )),
        }
    }

    fn make_choice_in_both_worlds(
        &mut self,
        seat: Seat,
        choices: [G::Choice; 2],
    ) -> CheckResult<()> {
        let command = |table: &World<G>, choice: G::Choice| Command::Choose {
            at: table.current_moment(),
            choice: choice.to_string(),
        };
        let commands = [
            command(&self.tables[0], choices[0]),
            command(&self.tables[1], choices[1]),
        ];
        if self.execute_command_in_both_worlds(seat, &commands)? {
            Ok(())
        } else {
            Err(format!("{choices:?} are refused"))
        }
    }

    /// Makes the same plan in both worlds.
    fn make_plan_in_both_worlds(&mut self, seat: Seat, choices: &[G::Choice]) -> CheckResult<()> {
        let commands = [0, 1].map(|index| Command::Plan {
            at: self.tables[index].current_moment(),
            choices: choices.iter().map(ToString::to_string).collect(),
        });
        if self.execute_command_in_both_worlds(seat, &commands)? {
            Ok(())
        } else {
            Err(format!("the plan {choices:?} is refused"))
        }
    }

    fn undo_in_both_worlds(&mut self, seat: Seat) -> CheckResult<()> {
        let commands = [0, 1].map(|index| Command::Undo {
            at: self.tables[index].current_moment(),
        });
        self.execute_command_in_both_worlds(seat, &commands)
            .map(|_| ())
    }

    fn confirm_in_both_worlds(&mut self, seat: Seat) -> CheckResult<()> {
        let commands = [0, 1].map(|index| Command::Confirm {
            at: self.tables[index].current_moment(),
        });
        self.execute_command_in_both_worlds(seat, &commands)
            .map(|_| ())
    }

    /// Plays a turn of the viewer, the same in both worlds.
    fn play_viewer_turn(
        &mut self,
        seat: Seat,
        random: &mut RandomPlayer,
    ) -> CheckResult<PairStatus> {
        let version = self.version();
        for _ in 0..MAX_CHOICES_PER_TURN {
            let drafting = self.tables[0].draft_steps() > 0;
            if drafting && random.pick_any(&[true, false, false, false]) {
                self.undo_in_both_worlds(seat)?;
                self.require_worlds_look_equal("after an undo of its own")?;
                self.covered.undone += 1;
                continue;
            }
            if drafting && random.pick_any(&[true, false, false, false]) {
                self.confirm_in_both_worlds(seat)?;
            } else if random.pick_any(&[true, false]) {
                let plan = self.tables[0].random_plan(random, true);
                self.make_plan_in_both_worlds(seat, &plan)?;
                self.covered.plans += 1;
            } else {
                let choice = random.pick_any(&self.tables[0].state().legal_choices());
                self.make_choice_in_both_worlds(seat, [choice; 2])?;
            }
            if self.version() != version {
                return self.compare_after_publication();
            }
            self.require_worlds_look_equal("with a draft of its own")?;
        }
        Ok(PairStatus::Apart)
    }

    /// Lets another seat draft something different in each world and undo it all.
    fn draft_and_undo_differently(
        &mut self,
        seat: Seat,
        random: &mut RandomPlayer,
    ) -> CheckResult<()> {
        let worlds = self.worlds;
        for table in &mut self.tables {
            let plan = table.random_plan(random, false);
            if !plan.is_empty() && random.pick_any(&[true, false]) {
                let command = Command::Plan {
                    at: table.current_moment(),
                    choices: plan.iter().map(ToString::to_string).collect(),
                };
                table.execute_command(worlds, seat.number(), &command)?;
                self.covered.plans += 1;
            }
            for _ in 0..random.pick_any(&[0, 1, 2, 3]) {
                let choice = random.pick_any(&table.state().legal_choices());
                let drafts = table.transition_of(choice).is_some_and(|c| !c.publishes());
                if drafts {
                    let command = Command::Choose {
                        at: table.current_moment(),
                        choice: choice.to_string(),
                    };
                    table.execute_command(worlds, seat.number(), &command)?;
                }
            }
        }
        if self.tables.iter().all(|table| table.draft_steps() == 0) {
            return Ok(());
        }
        self.require_worlds_look_equal("while somebody else drafts")?;
        self.covered.drafts += 1;
        for table in &mut self.tables {
            while table.draft_steps() > 0 {
                let command = Command::Undo {
                    at: table.current_moment(),
                };
                table.execute_command(worlds, seat.number(), &command)?;
            }
        }
        self.require_worlds_look_equal("when somebody else has undone its draft")?;
        self.covered.undone += 1;
        Ok(())
    }

    /// Plays a turn of another seat: the same in both worlds, or choices that look the same to the viewer.
    fn play_other_seat_turn(
        &mut self,
        seat: Seat,
        random: &mut RandomPlayer,
    ) -> CheckResult<PairStatus> {
        let version = self.version();
        for _ in 0..MAX_CHOICES_PER_TURN {
            let Some(choices) = self.pick_indistinguishable_choices(random) else {
                return Ok(PairStatus::Apart);
            };
            self.make_choice_in_both_worlds(seat, choices)?;
            if self.version() == version && random.pick_any(&[true, false, false, false]) {
                self.confirm_in_both_worlds(seat)?;
            }
            if self.version() != version {
                return self.compare_after_publication();
            }
            self.require_worlds_look_equal("while somebody else keeps drafting")?;
            self.covered.drafts += 1;
        }
        Ok(PairStatus::Apart)
    }

    /// Picks a choice for each world. The viewer cannot notice which of two that look the same was made.
    fn pick_indistinguishable_choices(&self, random: &mut RandomPlayer) -> Option<[G::Choice; 2]> {
        let [one, other] = [0, 1].map(|index| self.tables[index].state().legal_choices());
        for _ in 0..8 {
            let (here, there) = (random.pick_any(&one), random.pick_any(&other));
            let (a, b) = (
                self.tables[0].transition_of(here)?,
                self.tables[1].transition_of(there)?,
            );
            if here != there && self.noticed_by_viewer(&a) == self.noticed_by_viewer(&b) {
                return Some([here, there]);
            }
            if other.contains(&here) {
                return Some([here; 2]);
            }
        }
        None
    }

    /// Collects what the viewer would know after a choice of another seat.
    fn noticed_by_viewer(&self, transition: &Transition<G>) -> (Vec<G::Event>, G::View, bool) {
        let setup = transition.state.setup();
        let seen = events_seen_by::<G>(setup, &transition.step.events, self.viewer);
        (
            seen,
            transition.state.view(self.viewer),
            transition.publishes(),
        )
    }

    /// Compares the worlds after something was published in both.
    fn compare_after_publication(&mut self) -> CheckResult<PairStatus> {
        let [one, other] = [0, 1].map(|index| {
            let table = &self.tables[index];
            events_seen_by::<G>(table.state().setup(), &table.published, self.viewer)
        });
        let first = one.iter().zip(&other).find(|(one, other)| one != other);
        if first.is_some_and(|(one, other)| one.reveals_hidden() && other.reveals_hidden()) {
            self.covered.parted += 1;
            return Ok(PairStatus::Apart);
        }
        self.require_worlds_look_equal("after a publication")?;
        self.covered.publications += 1;
        Ok(PairStatus::Same)
    }

    /// Takes the last publication back by agreement of all seats, where that is possible.
    fn take_back_in_both_worlds(&mut self) -> CheckResult<()> {
        let author = |table: &Table| {
            table
                .running_game()
                .and_then(GameSession::seat_allowed_to_take_back)
        };
        let [one, other] = [0, 1].map(|index| author(&self.tables[index].table));
        let (Some(author), true) = (one, one == other) else {
            return Ok(());
        };
        let version = self.version();
        let command = Command::TakeBack {
            version,
            agree: true,
        };
        let seats = (0..self.tables[0].table.seats.len() as u8).map(Seat::new);
        let others = seats.filter(|seat| *seat != author);
        for seat in [author].into_iter().chain(others) {
            self.execute_command_in_both_worlds(seat, &[command.clone(), command.clone()])?;
            self.require_worlds_look_equal("while everybody is asked")?;
        }
        if self.version() == version {
            return Err("everybody agreed, and nothing was taken back".to_owned());
        }
        self.covered.taken_back += 1;
        Ok(())
    }

    fn version(&self) -> u64 {
        self.tables[0].table.version()
    }

    /// Compares everything that the viewer can be sent now, and the answers to its possible commands.
    fn require_worlds_look_equal(&mut self, when: &str) -> CheckResult<()> {
        let sent = |table: &World<G>| self.everything_sendable_to_viewer(&table.table);
        let [one, other] = [sent(&self.tables[0]), sent(&self.tables[1])];
        for (one, other) in one.into_iter().zip(other) {
            require_equal_texts(when, &[one, other])?;
        }
        if let Viewer::Seat(seat) = self.viewer {
            for command in self.probing_commands(seat) {
                let asked =
                    |table: &World<G>| table.preview_answer(self.worlds, seat.number(), &command);
                let answers = [asked(&self.tables[0]), asked(&self.tables[1])];
                require_equal_texts(&format!("{when}, {command:?}"), &answers_as_texts(&answers))?;
                self.covered.answers += 1;
            }
        }
        self.seen = self.tables[0].table.cursor(self.viewer);
        self.covered.pairs += 1;
        Ok(())
    }

    /// Builds everything that the viewer can be sent: a fresh view, the updates for a client that comes back, for
    /// one that lies about what it has seen and for a live connection, and what everybody may know about the table.
    fn everything_sendable_to_viewer(&self, table: &Table) -> [String; 6] {
        let update = |seen, since| {
            let update = table.update_since(self.viewer, seen, since, Some(&self.worlds.texts));
            let update = update.map(|told| ServerMessage::Update(Box::new(told.update)));
            serde_json::to_string(&update).unwrap_or_default()
        };
        let liar = Cursor {
            draft: 1,
            chat: 1_000,
            ..self.seen
        };
        [
            update(None, None),
            update(
                Some(Cursor::cursor_after_chat_lines(0)),
                Some(FIRST_VERSION),
            ),
            update(Some(liar), Some(self.seen.version)),
            update(Some(self.seen), Some(self.seen.version)),
            serde_json::to_string(&table.table_info()).unwrap_or_default(),
            format!("{:?}", table.cursor(self.viewer)),
        ]
    }

    /// Lists commands that a curious seat tries out: wrong ones, and some that would be executed.
    fn probing_commands(&self, seat: Seat) -> Vec<Command> {
        let version = self.version();
        let draft = self.tables[0].table.draft_number_for_viewer(self.viewer);
        let now = Moment { version, draft };
        let stale = Moment {
            version: version + 1,
            draft,
        };
        let further = Moment {
            version,
            draft: draft + 1,
        };
        // The deciding seat is offered the same in both worlds; the others may guess.
        let choices = self.tables[0].state().legal_choices();
        let tried = choices.iter().take(3).chain(choices.last());
        let mut commands: Vec<_> = tried
            .map(|choice| Command::Choose {
                at: now,
                choice: choice.to_string(),
            })
            .collect();
        let choose = |at, choice: &str| Command::Choose {
            at,
            choice: choice.to_owned(),
        };
        let plan = |at, choices: &[String]| Command::Plan {
            at,
            choices: choices.to_vec(),
        };
        let named: Vec<_> = choices.iter().take(2).map(ToString::to_string).collect();
        let with_nonsense: Vec<_> = named.iter().cloned().chain(["dance".into()]).collect();
        commands.extend([
            plan(now, &named),
            plan(stale, &named),
            plan(now, &with_nonsense),
            plan(now, &[]),
            choose(now, "dance"),
            choose(stale, "pass"),
            choose(further, "pass"),
            Command::Undo { at: now },
            Command::Undo { at: further },
            Command::Confirm { at: now },
            Command::TakeBack {
                version,
                agree: true,
            },
            Command::TakeBack {
                version,
                agree: false,
            },
            Command::Abandon { agree: false },
            Command::TakeOver {
                seat: self.tables[0].table.seat_name(seat.number()).into_owned(),
                level: None,
            },
        ]);
        commands
    }
}

fn answers_as_texts(answers: &[Answer; 2]) -> [String; 2] {
    [answers[0].text.clone(), answers[1].text.clone()]
}

/// The number of bytes shown around a difference.
const DIFFERENCE_CONTEXT_BYTES: usize = 120;

/// Fails where two texts differ first.
fn require_equal_texts(what: &str, texts: &[String; 2]) -> CheckResult<()> {
    let [one, other] = texts;
    if one == other {
        return Ok(());
    }
    let bytes = one.bytes().zip(other.bytes());
    let at = bytes.take_while(|(one, other)| one == other).count();
    let part = |text: &str| {
        let all = text.as_bytes();
        let part = &all[at.saturating_sub(DIFFERENCE_CONTEXT_BYTES)
            ..(at + DIFFERENCE_CONTEXT_BYTES).min(all.len())];
        String::from_utf8_lossy(part).into_owned()
    };
    Err(format!(
        "{what}: byte {at} differs\n  {}\n  {}",
        part(one),
        part(other)
    ))
}
