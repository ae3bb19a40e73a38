//! Running the command.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use empire_vs_rebellion::{Setup, State};
use serde_json::{Value, json};
use tabletop::{Player, RandomPlayer, Seed, Session, play_game};

pub(crate) const GAME: &str = "empire-vs-rebellion";

/// The path of the command.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_twinsuns");

/// Returns the path of a file in the repository.
pub(crate) fn repository_file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// The exit code and the output of a run.
pub(crate) struct RunResult {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for RunResult {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl RunResult {
    /// Checks that the run succeeded and returns its output.
    pub(crate) fn expect_success(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        assert_eq!(self.stderr, "");
        self.stdout
    }

    /// Checks that the run was refused, with exit code 2 and no output, and returns its message.
    pub(crate) fn expect_refusal(self) -> String {
        assert_eq!(self.code, Some(2), "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "", "{}", self.stderr);
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self.stderr
    }
}

/// Runs the command with nothing on its input.
pub(crate) fn run(args: &[&str]) -> RunResult {
    run_with(args, b"")
}

/// Runs the command with this input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> RunResult {
    let mut child = spawn_command(args);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The command may end before it has read everything, so a failed write is no error.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

pub(crate) fn spawn_command(args: &[&str]) -> Child {
    Command::new(PROGRAM)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Writes a file with this content in the folder for tests and returns its path.
pub(crate) fn temporary_file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_string()
}

/// Plays a game between random players and returns its record.
pub(crate) fn random_record(setup: Setup, seed: u64, reveal_seed: bool) -> String {
    let mut players: Vec<Box<dyn Player<State>>> = vec![
        Box::new(RandomPlayer::new(seed)),
        Box::new(RandomPlayer::new(seed + 1)),
    ];
    let mut session = Session::new(setup, Seed::from_words(&seed.to_string()));
    play_game(&mut session, &mut players);
    session.to_record(reveal_seed).to_string()
}

/// A conversation with `twinsuns engine`.
pub(crate) struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn without_game() -> Self {
        let mut child = spawn_command(&["engine"]);
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// Starts an engine and a game.
    pub(crate) fn with_game(setup: &str, seed: &str) -> Self {
        let mut engine = Self::without_game();
        engine.expect_ok(&json!({"do": "new", "game": GAME, "setup": setup, "seed": seed}));
        engine
    }

    /// Sends a line as it is and reads the answer.
    pub(crate) fn send_line(&mut self, line: &[u8]) -> Value {
        self.input.write_all(line).unwrap();
        self.input.write_all(b"\n").unwrap();
        let mut answer = String::new();
        self.output.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    }

    pub(crate) fn send_request(&mut self, request: &Value) -> Value {
        self.send_line(request.to_string().as_bytes())
    }

    /// Sends a request that must be carried out and returns the answer.
    pub(crate) fn expect_ok(&mut self, request: &Value) -> Value {
        let answer = self.send_request(request);
        assert_eq!(answer["ok"], true, "{request} {answer}");
        answer
    }

    /// Sends a request that must be refused and returns the error.
    pub(crate) fn expect_error(&mut self, request: &Value) -> Value {
        let answer = self.send_request(request);
        assert_eq!(answer["ok"], false, "{request} {answer}");
        answer["error"].clone()
    }

    pub(crate) fn make_choice(&mut self, seat: &str, choice: &str) -> Value {
        self.expect_ok(&json!({"do": "choose", "seat": seat, "choice": choice}))
    }

    /// Ends the input, waits, and returns the exit code.
    pub(crate) fn end_input(mut self) -> Option<i32> {
        drop(self.input);
        self.child.wait().unwrap().code()
    }
}
