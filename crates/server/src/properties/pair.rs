//! Two tables in two worlds that one viewer cannot tell apart.

use protocol::update::ServerMessage;
use tabletop::chance::LiveChance;
use tabletop::{Event, Game, RandomPlayer, Seat, Seed, Transition, Viewer};

use super::world::{Answer, FIRST, World, seen};
use super::{Covered, Worlds};
use crate::commands::{Command, Moment};
use crate::info::Cursor;
use crate::play::{GameSession, Served};
use crate::table::Table;

/// The largest number of publications that are followed.
const PUBLICATIONS: usize = 4;

/// The largest number of choices made before something is published.
const CHOICES: usize = 6;

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
enum Still {
    /// The viewer still cannot tell them apart.
    Same,
    /// Something was openly shown, or nothing can be done in both worlds.
    Apart,
}

type Checked<T> = Result<T, String>;

impl<'a, G: Served> Pair<'a, G> {
    pub(super) fn new(
        worlds: &'a Worlds,
        viewer: Viewer,
        states: [G; 2],
        number: u64,
    ) -> Checked<Self> {
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
    pub(super) fn check(mut self, random: &mut RandomPlayer) -> Checked<Covered> {
        self.compare("at first")?;
        for _ in 0..PUBLICATIONS {
            let Some(deciding) = self.tables[0].state().deciding() else {
                break;
            };
            let still = if self.viewer == Viewer::Seat(deciding) {
                self.own_turn(deciding, random)?
            } else {
                self.draft_unseen(deciding, random)?;
                self.turn_of_another(deciding, random)?
            };
            if still == Still::Apart {
                break;
            }
            if random.pick(&[true, false]) {
                self.take_back()?;
            }
        }
        Ok(self.covered)
    }

    /// Executes the same command in both worlds, and compares its answers if the viewer gives it.
    fn give(&mut self, seat: Seat, commands: &[Command; 2]) -> Checked<bool> {
        let worlds = self.worlds;
        let [one, other] = &mut self.tables;
        let answers = [
            one.give(worlds, seat.number(), &commands[0])?,
            other.give(worlds, seat.number(), &commands[1])?,
        ];
        if self.viewer == Viewer::Seat(seat) {
            self.covered.answers += 1;
            same(
                &format!("the answer to {:?}", commands[0]),
                &texts(&answers),
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

    fn choose(&mut self, seat: Seat, choices: [G::Choice; 2]) -> Checked<()> {
        let command = |table: &World<G>, choice: G::Choice| Command::Choose {
            at: table.moment(),
            choice: choice.to_string(),
        };
        let commands = [
            command(&self.tables[0], choices[0]),
            command(&self.tables[1], choices[1]),
        ];
        if self.give(seat, &commands)? {
            Ok(())
        } else {
            Err(format!("{choices:?} are refused"))
        }
    }

    /// Makes the same plan in both worlds.
    fn plan(&mut self, seat: Seat, choices: &[G::Choice]) -> Checked<()> {
        let commands = [0, 1].map(|index| Command::Plan {
            at: self.tables[index].moment(),
            choices: choices.iter().map(ToString::to_string).collect(),
        });
        if self.give(seat, &commands)? {
            Ok(())
        } else {
            Err(format!("the plan {choices:?} is refused"))
        }
    }

    fn undo(&mut self, seat: Seat) -> Checked<()> {
        let commands = [0, 1].map(|index| Command::Undo {
            at: self.tables[index].moment(),
        });
        self.give(seat, &commands).map(|_| ())
    }

    fn confirm(&mut self, seat: Seat) -> Checked<()> {
        let commands = [0, 1].map(|index| Command::Confirm {
            at: self.tables[index].moment(),
        });
        self.give(seat, &commands).map(|_| ())
    }

    /// Plays a turn of the viewer, the same in both worlds.
    fn own_turn(&mut self, seat: Seat, random: &mut RandomPlayer) -> Checked<Still> {
        let version = self.version();
        for _ in 0..CHOICES {
            let drafting = self.tables[0].draft() > 0;
            if drafting && random.pick(&[true, false, false, false]) {
                self.undo(seat)?;
                self.compare("after an undo of its own")?;
                self.covered.undone += 1;
                continue;
            }
            if drafting && random.pick(&[true, false, false, false]) {
                self.confirm(seat)?;
            } else if random.pick(&[true, false]) {
                let plan = self.tables[0].plan(random, true);
                self.plan(seat, &plan)?;
                self.covered.plans += 1;
            } else {
                let choice = random.pick(&self.tables[0].state().legal_choices());
                self.choose(seat, [choice; 2])?;
            }
            if self.version() != version {
                return self.published();
            }
            self.compare("with a draft of its own")?;
        }
        Ok(Still::Apart)
    }

    /// Lets another seat draft something different in each world and undo it all.
    fn draft_unseen(&mut self, seat: Seat, random: &mut RandomPlayer) -> Checked<()> {
        let worlds = self.worlds;
        for table in &mut self.tables {
            let plan = table.plan(random, false);
            if !plan.is_empty() && random.pick(&[true, false]) {
                let command = Command::Plan {
                    at: table.moment(),
                    choices: plan.iter().map(ToString::to_string).collect(),
                };
                table.give(worlds, seat.number(), &command)?;
                self.covered.plans += 1;
            }
            for _ in 0..random.pick(&[0, 1, 2, 3]) {
                let choice = random.pick(&table.state().legal_choices());
                let drafts = table.consider(choice).is_some_and(|c| !c.publishes());
                if drafts {
                    let command = Command::Choose {
                        at: table.moment(),
                        choice: choice.to_string(),
                    };
                    table.give(worlds, seat.number(), &command)?;
                }
            }
        }
        if self.tables.iter().all(|table| table.draft() == 0) {
            return Ok(());
        }
        self.compare("while somebody else drafts")?;
        self.covered.drafts += 1;
        for table in &mut self.tables {
            while table.draft() > 0 {
                let command = Command::Undo { at: table.moment() };
                table.give(worlds, seat.number(), &command)?;
            }
        }
        self.compare("when somebody else has undone its draft")?;
        self.covered.undone += 1;
        Ok(())
    }

    /// Plays a turn of another seat: the same in both worlds, or choices that look the same to the viewer.
    fn turn_of_another(&mut self, seat: Seat, random: &mut RandomPlayer) -> Checked<Still> {
        let version = self.version();
        for _ in 0..CHOICES {
            let Some(choices) = self.common_choices(random) else {
                return Ok(Still::Apart);
            };
            self.choose(seat, choices)?;
            if self.version() == version && random.pick(&[true, false, false, false]) {
                self.confirm(seat)?;
            }
            if self.version() != version {
                return self.published();
            }
            self.compare("while somebody else keeps drafting")?;
            self.covered.drafts += 1;
        }
        Ok(Still::Apart)
    }

    /// Picks a choice for each world. The viewer cannot notice which of two that look the same was made.
    fn common_choices(&self, random: &mut RandomPlayer) -> Option<[G::Choice; 2]> {
        let [one, other] = [0, 1].map(|index| self.tables[index].state().legal_choices());
        for _ in 0..8 {
            let (here, there) = (random.pick(&one), random.pick(&other));
            let (a, b) = (
                self.tables[0].consider(here)?,
                self.tables[1].consider(there)?,
            );
            if here != there && self.noticed(&a) == self.noticed(&b) {
                return Some([here, there]);
            }
            if other.contains(&here) {
                return Some([here; 2]);
            }
        }
        None
    }

    /// Collects what the viewer would know after a choice of another seat.
    fn noticed(&self, transition: &Transition<G>) -> (Vec<G::Event>, G::View, bool) {
        let setup = transition.state.setup();
        let seen = seen::<G>(setup, &transition.step.events, self.viewer);
        (
            seen,
            transition.state.view(self.viewer),
            transition.publishes(),
        )
    }

    /// Compares the worlds after something was published in both.
    fn published(&mut self) -> Checked<Still> {
        let [one, other] = [0, 1].map(|index| {
            let table = &self.tables[index];
            seen::<G>(table.state().setup(), &table.published, self.viewer)
        });
        let first = one.iter().zip(&other).find(|(one, other)| one != other);
        if first.is_some_and(|(one, other)| one.reveals() && other.reveals()) {
            self.covered.parted += 1;
            return Ok(Still::Apart);
        }
        self.compare("after a publication")?;
        self.covered.publications += 1;
        Ok(Still::Same)
    }

    /// Takes the last publication back by agreement of all seats, where that is possible.
    fn take_back(&mut self) -> Checked<()> {
        let author = |table: &Table| table.running().and_then(GameSession::can_take_back);
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
            self.give(seat, &[command.clone(), command.clone()])?;
            self.compare("while everybody is asked")?;
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
    fn compare(&mut self, when: &str) -> Checked<()> {
        let sent = |table: &World<G>| self.sent(&table.table);
        let [one, other] = [sent(&self.tables[0]), sent(&self.tables[1])];
        for (one, other) in one.into_iter().zip(other) {
            same(when, &[one, other])?;
        }
        if let Viewer::Seat(seat) = self.viewer {
            for command in self.tries(seat) {
                let asked = |table: &World<G>| table.ask(self.worlds, seat.number(), &command);
                let answers = [asked(&self.tables[0]), asked(&self.tables[1])];
                same(&format!("{when}, {command:?}"), &texts(&answers))?;
                self.covered.answers += 1;
            }
        }
        self.seen = self.tables[0].table.cursor(self.viewer);
        self.covered.pairs += 1;
        Ok(())
    }

    /// Builds everything that the viewer can be sent: a fresh view, the updates for a client that comes back, for
    /// one that lies about what it has seen and for a live connection, and what everybody may know about the table.
    fn sent(&self, table: &Table) -> [String; 6] {
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
            update(Some(Cursor::of_chat(0)), Some(FIRST)),
            update(Some(liar), Some(self.seen.version)),
            update(Some(self.seen), Some(self.seen.version)),
            serde_json::to_string(&table.table_info()).unwrap_or_default(),
            format!("{:?}", table.cursor(self.viewer)),
        ]
    }

    /// Lists commands that a curious seat tries out: wrong ones, and some that would be executed.
    fn tries(&self, seat: Seat) -> Vec<Command> {
        let version = self.version();
        let draft = self.tables[0].table.draft_for(self.viewer);
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

fn texts(answers: &[Answer; 2]) -> [String; 2] {
    [answers[0].text.clone(), answers[1].text.clone()]
}

/// The number of bytes shown around a difference.
const AROUND: usize = 120;

/// Fails where two texts differ first.
fn same(what: &str, texts: &[String; 2]) -> Checked<()> {
    let [one, other] = texts;
    if one == other {
        return Ok(());
    }
    let bytes = one.bytes().zip(other.bytes());
    let at = bytes.take_while(|(one, other)| one == other).count();
    let part = |text: &str| {
        let all = text.as_bytes();
        let part = &all[at.saturating_sub(AROUND)..(at + AROUND).min(all.len())];
        String::from_utf8_lossy(part).into_owned()
    };
    Err(format!(
        "{what}: byte {at} differs\n  {}\n  {}",
        part(one),
        part(other)
    ))
}
