//! `twinsuns serve` on a disk that is full or read-only: it answers clearly, writes nothing by halves, and
//! continues when there is room again.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use test_support::{Client, ClientSeat, Process, key, process};

fn twinsuns_program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_twinsuns"))
}

fn empty_directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a directory");
    path
}

/// Wraps a command in a shell that first does something else.
fn command_within_shell(shell: &str, command: &Command) -> Command {
    let mut outer = Command::new("sh");
    outer
        .args(["-c", &format!("{shell}; exec \"$@\""), "sh"])
        .arg(command.get_program())
        .args(command.get_args())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    outer
}

/// A game whose players remember what was acknowledged.
struct Game {
    seats: Vec<ClientSeat>,
    acknowledged: Vec<String>,
}

impl Game {
    fn new(client: &Client) -> Self {
        Self {
            seats: client.create_hot_seat_table("rebellion", "full", &["rebel", "imperial"]),
            acknowledged: Vec::new(),
        }
    }

    /// Returns the seat that decides next, and its choice as it is sent.
    fn next_choice(&self) -> (&ClientSeat, Value) {
        let deciding = self.seats[0].view()["table"]["deciding"].clone();
        let seat = self.seats.iter().find(|seat| deciding == seat.seat[..]);
        let seat = seat.expect("somebody decides");
        let view = seat.view();
        let choices = view["choices"].as_array().expect("choices");
        let choice = &choices[self.acknowledged.len() * 7 % choices.len()]["choice"];
        let body = json!({
            "version": view["version"], "draft": view["draft"], "choice": choice, "key": key(),
        });
        (seat, body)
    }

    /// Plays until a choice is refused, which is returned, or until `most` choices were acknowledged.
    fn play_until_refused(&mut self, most: usize) -> Option<(ClientSeat, Value)> {
        for _ in 0..most {
            let (seat, body) = self.next_choice();
            let answer = seat.post("choose", body.clone());
            if answer.status != 200 {
                assert_eq!(answer.expect_code(), "storage-full", "{}", answer.text);
                assert_eq!(answer.status, 507);
                assert_eq!(answer.headers["retry-after"], "1");
                return Some((seat.clone(), body));
            }
            let done = format!("{}: {}", seat.seat, body["choice"].as_str().expect("it"));
            self.acknowledged.push(done);
        }
        None
    }

    /// Checks that the record holds the acknowledged choices and nothing else.
    fn check_record(&self, client: &Client) {
        let seats: Vec<_> = self
            .seats
            .iter()
            .map(|seat| ClientSeat {
                client: client.clone(),
                ..seat.clone()
            })
            .collect();
        for seat in &seats {
            if seat.view()["draft"] != 0 {
                seat.post_draft_command("confirm").expect_ok();
            }
        }
        seats[0].post("resign", json!({})).expect_ok();
        let record = client.get(&format!("/api/tables/{}/record", seats[0].table), None);
        let moves = record.text.lines().filter_map(|line| {
            let (number, rest) = line.split_once(' ')?;
            number.parse::<u32>().ok()?;
            rest.split(';').next().map(str::trim)
        });
        assert_eq!(moves.collect::<Vec<_>>(), self.acknowledged);
    }
}

/// Fills the disk by playing, looks around, makes room, plays on, and kills the server.
fn fill_and_make_room(data: &Path, mut command: Command, make_room: impl FnOnce(&Process)) {
    let server = Process::start_server(&mut command);
    let client = Client::new(&server.address);
    let mut game = Game::new(&client);
    let refused = game.play_until_refused(10_000);
    let (seat, body) = refused.expect("the disk is full at last");
    assert!(game.acknowledged.len() > 5, "{}", game.acknowledged.len());
    // Requests that would have to write are refused; requests that only read are answered.
    let create = json!({"game": "rebellion", "key": key()});
    assert_eq!(
        client.post("/api/tables", None, &create).expect_code(),
        "storage-full"
    );
    let name = json!({"name": "Leia"});
    assert_eq!(
        client.post("/api/identity", None, &name).expect_code(),
        "storage-full"
    );
    // A small row may still fit where a larger one did not; soon nothing does.
    let ill = (0..50).any(|_| {
        let again = seat.post("choose", body.clone());
        assert_eq!(again.expect_code(), "storage-full");
        client.get("/healthz", None).status == 507
    });
    assert!(ill, "the server says that it is well");
    let view = seat.view();
    assert_eq!(
        (&view["version"], &view["draft"]),
        (&body["version"], &body["draft"]),
        "nothing has changed"
    );
    assert_eq!(client.get("/api/tables", None).status, 200);
    let since = seat.view_with_query("?since=0");
    assert!(!since["missed"].as_array().expect("a list").is_empty());

    make_room(&server);
    let done = seat.post("choose", body.clone()).expect_ok();
    assert_eq!(
        seat.post("choose", body.clone()).expect_ok(),
        done,
        "it is done once"
    );
    let choice = body["choice"].as_str().expect("a choice");
    game.acknowledged.push(format!("{}: {choice}", seat.seat));
    assert_eq!(client.get("/healthz", None).expect_ok()["status"], "ok");
    assert!(game.play_until_refused(20).is_none(), "there is room");
    server.send_signal("KILL");
    drop(server);
    let server = Process::start_server(&mut process::serve_command(twinsuns_program(), data));
    game.check_record(&Client::new(&server.address));
}

#[test]
fn a_file_that_may_not_grow_is_a_full_disk() {
    let data = empty_directory("disk-limited");
    let command = command_within_shell(
        FILES_STAY_SMALL,
        &process::serve_command(twinsuns_program(), &data),
    );
    fill_and_make_room(&data, command, lift_file_size_limit);
}

/// The shell command that limits the size of files, in blocks of 512 bytes. The signal that would end the process is
/// ignored, so that writing fails.
const FILES_STAY_SMALL: &str = "ulimit -S -f 800; trap '' XFSZ";

fn lift_file_size_limit(server: &Process) {
    let pid = server.child.id().to_string();
    let mut prlimit = Command::new("prlimit");
    let raised = prlimit.args(["--pid", &pid, "--fsize=unlimited:"]).status();
    assert!(raised.expect("prlimit").success());
}

#[test]
fn a_full_disk_that_also_holds_the_log_stops_nothing() {
    let data = empty_directory("disk-with-log");
    let mut command = command_within_shell(
        FILES_STAY_SMALL,
        &process::serve_command(twinsuns_program(), &data),
    );
    let full = std::fs::File::options().write(true).open("/dev/full");
    command.stderr(full.expect("a disk that is always full"));
    fill_and_make_room(&data, command, lift_file_size_limit);
}

#[test]
fn a_log_whose_reader_is_gone_stops_nothing() {
    let data = empty_directory("disk-without-reader");
    let mut command = command_within_shell(
        FILES_STAY_SMALL,
        &process::serve_command(twinsuns_program(), &data),
    );
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    command.stderr(writer);
    fill_and_make_room(&data, command, lift_file_size_limit);
}

/// A small file system that goes away with its owner.
struct SmallFileSystem(PathBuf);

impl SmallFileSystem {
    /// Mounts the file system, or returns nothing if the user may not mount anything.
    fn try_mount(path: PathBuf) -> Option<Self> {
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"])
            .arg(&path);
        let mounted = mount.stderr(Stdio::null()).status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Self(path))
    }
}

impl Drop for SmallFileSystem {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_is_told_and_survived() {
    let Some(small) = SmallFileSystem::try_mount(empty_directory("disk-full")) else {
        // The test above covers this one where mounting is not allowed.
        println!("no file system could be mounted");
        return;
    };
    let filler = small.0.join("filler");
    std::fs::write(&filler, vec![1; 400 * 1024]).expect("room for it");
    let data = small.0.join("data");
    let command = process::serve_command(twinsuns_program(), &data);
    fill_and_make_room(&data, command, |_| {
        std::fs::remove_file(&filler).expect("a file");
    });
}

/// Returns the output of a server that does not start. Even root is made to obey permissions.
fn refused_start(data: &Path) -> Output {
    let serve = process::serve_command(twinsuns_program(), data);
    let root = Command::new("id").arg("-u").output().expect("id");
    let mut command = if root.stdout.trim_ascii() == b"0" {
        let mut bare = Command::new("setpriv");
        bare.args(["--inh-caps=-all", "--bounding-set=-all"])
            .arg(serve.get_program())
            .args(serve.get_args());
        bare
    } else {
        serve
    };
    command.stdin(Stdio::null()).output().expect("a process")
}

#[test]
fn a_read_only_disk_is_reported_at_the_start() {
    let data = empty_directory("disk-read-only");
    let server = Process::start_server(&mut process::serve_command(twinsuns_program(), &data));
    Game::new(&Client::new(&server.address)).play_until_refused(3);
    drop(server);
    let file = data.join("tables.sqlite");
    let allow = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("chmod");
    };
    let before = std::fs::read(&file).expect("the file");
    let told = |what: &str| {
        let output = refused_start(&data);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success());
        assert!(error.contains(what), "{error}");
    };
    for part in std::fs::read_dir(&data).expect("files") {
        allow(&part.expect("a file").path(), 0o444);
    }
    allow(&data, 0o555);
    told("the data directory");
    allow(&data, 0o755);
    allow(&data.join("lock"), 0o644);
    told("the disk takes nothing");
    assert_eq!(std::fs::read(&file).expect("the file"), before);
}
