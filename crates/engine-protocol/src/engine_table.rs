//! A game in progress behind the protocol, of any type.

use locale::{Presented, Texts};
use protocol::engine::{
    Body, EngineChooseRequest, EngineCode, EnginePlanRequest, EngineProblem, EngineStatus,
    TimedEvent,
};
use protocol::update::ChoiceInfo;
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{
    Game, Record, RecordError, Refusal, Seat, Seed, Session, Turn, UndoRefusal, Viewer,
};

use crate::owned_names;

/// A game in progress, of any type.
pub(crate) trait EngineTable {
    fn game_opened_answer(&self) -> Body;
    fn status(&self) -> EngineStatus;
    fn view_answer(&self, seat: &str) -> Result<Body, EngineProblem>;
    fn choices_answer(&self, texts: Option<&Texts>) -> Body;
    fn make_choice(&mut self, request: &EngineChooseRequest) -> Result<Body, EngineProblem>;
    fn carry_out_plan(&mut self, request: &EnginePlanRequest) -> Result<Body, EngineProblem>;
    fn events_answer(
        &self,
        seat: &str,
        since: usize,
        texts: Option<&Texts>,
    ) -> Result<Body, EngineProblem>;
    fn undo_choice(&mut self, seat: &str) -> Result<Body, EngineProblem>;
    fn game_record_answer(&self, seed: Option<bool>) -> Body;
}

/// A session of a game of a known type.
#[derive(Debug)]
pub(crate) struct TypedTable<G: Game>(Session<G>);

impl<G: Presented> TypedTable<G> {
    pub(crate) fn new(setup: G::Setup, seed: Seed) -> Self {
        Self(Session::new(setup, seed))
    }

    pub(crate) fn resume_record(record: &Record<G>) -> Result<Self, RecordError> {
        Session::resume_from_record(record).map(Self)
    }

    fn current_state(&self) -> &G {
        self.0.state()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        G::seat_name(self.0.setup(), seat)
    }

    fn parse_seat(&self, name: &str) -> Result<Seat, EngineProblem> {
        let setup = self.0.setup();
        G::parse_seat(setup, name).map_err(|error| {
            let names = G::seats(setup).iter().map(ToString::to_string);
            EngineProblem::new(EngineCode::UnknownSeat, error.problem)
                .with_legal_values(names.collect())
        })
    }

    fn parse_viewer(&self, name: &str) -> Result<Viewer, EngineProblem> {
        let setup = self.0.setup();
        G::parse_viewer(setup, name).map_err(|error| {
            let names = G::seats(setup).iter().chain(&[Viewer::SPECTATOR]);
            EngineProblem::new(EngineCode::UnknownSeat, error.problem)
                .with_legal_values(names.map(ToString::to_string).collect())
        })
    }

    fn legal_choices_in_notation(&self) -> Vec<String> {
        let choices = self.current_state().legal_choices();
        choices.iter().map(ToString::to_string).collect()
    }

    fn parse_choice(text: &str) -> Result<G::Choice, EngineProblem> {
        text.parse().map_err(|error| {
            let message = tabletop::NotationError::to_string(&error);
            EngineProblem::new(EngineCode::UnknownChoice, message)
        })
    }

    /// Checks that this seat may choose now and knows the newest version.
    fn check_turn_and_version(
        &self,
        seat: Seat,
        version: Option<usize>,
    ) -> Result<(), EngineProblem> {
        let now = self.0.version();
        if let Some(version) = version
            && version != now
        {
            return Err(EngineProblem::new(
                EngineCode::StaleVersion,
                format!("the choice was made for version {version}; the game is at version {now}"),
            ));
        }
        match self.current_state().deciding_seat() {
            None => Err(EngineProblem::new(
                EngineCode::GameOver,
                Refusal::Over.to_string(),
            )),
            Some(deciding) if deciding != seat => {
                let who = self.seat_name(deciding);
                let message = format!("{}: {who}", Refusal::OutOfTurn { deciding });
                Err(EngineProblem::new(EngineCode::WrongSeat, message))
            }
            Some(_) => Ok(()),
        }
    }
}

impl<G: Presented> EngineTable for TypedTable<G> {
    fn game_opened_answer(&self) -> Body {
        let setup = self.0.setup();
        Body::Opened {
            game: G::ID.into(),
            rules: G::RULES_VERSION,
            setup: setup.to_string(),
            seats: owned_names(G::seats(setup)),
            commitment: self.0.commitment().to_string(),
            status: self.status(),
        }
    }

    fn status(&self) -> EngineStatus {
        let outcome = self.current_state().outcome();
        EngineStatus {
            version: self.0.version(),
            over: outcome.is_some(),
            seat: self
                .current_state()
                .deciding_seat()
                .map(|seat| self.seat_name(seat).into()),
            winners: outcome.map(|outcome| {
                let winners = outcome.winners.iter();
                winners.map(|seat| self.seat_name(seat).into()).collect()
            }),
        }
    }

    fn view_answer(&self, seat: &str) -> Result<Body, EngineProblem> {
        let view = self.current_state().view(self.parse_viewer(seat)?);
        Ok(Body::View {
            version: self.0.version(),
            view: to_raw_json(&view),
        })
    }

    fn choices_answer(&self, texts: Option<&Texts>) -> Body {
        let status = self.status();
        let Turn::Decide { seat, decision } = self.current_state().turn() else {
            return Body::Choices {
                status,
                decision: None,
                question: None,
                choices: Vec::new(),
            };
        };
        let choices = self.current_state().legal_choices();
        let describe = |choice: &G::Choice| ChoiceInfo {
            choice: choice.to_string(),
            label: texts.map(|texts| G::describe_choice(texts, &decision, *choice)),
        };
        Body::Choices {
            status,
            decision: Some(to_raw_json(&decision)),
            question: texts.map(|texts| {
                G::question_text(texts, self.current_state().setup(), seat, &decision)
            }),
            choices: choices.iter().map(describe).collect(),
        }
    }

    fn make_choice(&mut self, request: &EngineChooseRequest) -> Result<Body, EngineProblem> {
        let seat = self.parse_seat(&request.seat)?;
        self.check_turn_and_version(seat, request.version)?;
        let choice = Self::parse_choice(&request.choice)
            .map_err(|problem| problem.with_legal_values(self.legal_choices_in_notation()))?;
        if let Err(refusal) = self.0.choose(seat, choice) {
            let message = format!("`{choice}`: {refusal}");
            return Err(EngineProblem::new(EngineCode::IllegalChoice, message)
                .with_legal_values(self.legal_choices_in_notation()));
        }
        Ok(Body::State(self.status()))
    }

    fn carry_out_plan(&mut self, request: &EnginePlanRequest) -> Result<Body, EngineProblem> {
        let seat = self.parse_seat(&request.seat)?;
        self.check_turn_and_version(seat, request.version)?;
        if request.choices.is_empty() {
            let message = "`plan`: a plan has at least one choice";
            return Err(EngineProblem::new(EngineCode::BadFields, message));
        }
        let choices = request.choices.iter().enumerate().map(|(index, text)| {
            let choice = Self::parse_choice(text);
            choice.map_err(|problem| problem.with_choice_index(index))
        });
        let choices: Vec<_> = choices.collect::<Result<_, _>>()?;
        let dropped = self.0.choose_plan(seat, &choices).map_err(|refused| {
            let message = format!("`{}`: {}", choices[refused.index], refused.refusal);
            EngineProblem::new(EngineCode::IllegalChoice, message).with_choice_index(refused.index)
        })?;
        Ok(Body::Planned {
            status: self.status(),
            dropped,
        })
    }

    fn events_answer(
        &self,
        seat: &str,
        since: usize,
        texts: Option<&Texts>,
    ) -> Result<Body, EngineProblem> {
        let viewer = self.parse_viewer(seat)?;
        let version = self.0.version();
        if since > version + 1 {
            return Err(EngineProblem::new(
                EngineCode::UnknownVersion,
                format!(
                    "the game is at version {version}: `since` is at most {}",
                    version + 1
                ),
            ));
        }
        let describe = |(version, event): (usize, G::Event)| TimedEvent {
            version,
            event: to_raw_json(&event),
            text: texts.map(|texts| G::describe_event(texts, self.0.setup(), &event)),
        };
        Ok(Body::Events {
            version,
            next: version + 1,
            events: self.0.events_for(viewer, since).map(describe).collect(),
        })
    }

    fn undo_choice(&mut self, seat: &str) -> Result<Body, EngineProblem> {
        let seat = self.parse_seat(seat)?;
        self.0.undo(seat).map_err(|refusal| {
            let code = match refusal {
                UndoRefusal::Nothing => EngineCode::NothingToUndo,
                UndoRefusal::NotYours => EngineCode::UndoNotYours,
                UndoRefusal::Learned => EngineCode::UndoTooLate,
            };
            EngineProblem::new(code, refusal.to_string())
        })?;
        Ok(Body::State(self.status()))
    }

    fn game_record_answer(&self, seed: Option<bool>) -> Body {
        let reveal = seed.unwrap_or_else(|| self.current_state().outcome().is_some());
        Body::Record {
            version: self.0.version(),
            record: self.0.to_record(reveal).to_string(),
        }
    }
}

/// Writes data as JSON, with its fields in the order that the game gives them.
fn to_raw_json(data: &impl serde::Serialize) -> Box<RawValue> {
    // Games are made of numbers, words and lists, which all have a form in JSON.
    to_raw_value(data).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
