//! The files in `deploy/` and the program under the restrictions that they set.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use test_support::{Client, Process, Scratch, process};

const PROGRAM: &str = env!("CARGO_BIN_EXE_twinsuns");

fn deploy_file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../deploy")
        .join(name);
    std::fs::read_to_string(path).expect(name)
}

/// A user without rights, as the image has.
const NOBODY: &str = "65534";

/// Runs a server as the image and the unit do: a user without rights who can gain none, a root file system that can
/// only be read, one directory to write to, few descriptors, a clean environment.
fn restricted_server(scratch: &Scratch) -> Process {
    let data = scratch.0.join("data");
    let program = scratch.0.join("twinsuns");
    std::fs::create_dir_all(&data).expect("a directory");
    std::fs::copy(PROGRAM, &program).expect("a copy that everybody may run");
    let script = format!(
        "chown {NOBODY} {data} && mount --make-rprivate / && mount --bind {data} {data} && \
         mount -o remount,ro,bind / && ulimit -n 256 && \
         exec setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups --no-new-privs --inh-caps=-all \
         --bounding-set=-all {program} serve",
        data = data.display(),
        program = program.display(),
    );
    let mut command = Command::new("unshare");
    command
        .args(["--mount", "sh", "-c", &script])
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("TWINSUNS_DATA", &data)
        .env("TWINSUNS_LISTEN", "127.0.0.1:0")
        .env("TWINSUNS_LOG_FORMAT", "json")
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit());
    Process::start_server(&mut command)
}

fn ask_health(address: &str) -> Option<i32> {
    let mut health = Command::new(PROGRAM);
    let listen = address.trim_start_matches("http://");
    let asked = health.args(["health", "--listen", listen]).output();
    asked.expect("a process").status.code()
}

#[test]
fn the_program_runs_without_rights_on_a_read_only_root() {
    let scratch = Scratch::new();
    make_readable_by_everybody(&scratch.0);
    let mut server = restricted_server(&scratch);
    let client = Client::new(&server.address);
    let seats = client.create_tutorial_table();
    seats[0].choose("play").expect_ok();
    assert_eq!(ask_health(&server.address), Some(0));
    let owner = std::fs::metadata(scratch.0.join("data/tables.sqlite")).expect("the tables");
    assert_eq!(
        std::os::unix::fs::MetadataExt::uid(&owner).to_string(),
        NOBODY
    );
    server.send_signal("TERM");
    assert!(server.child.wait().expect("it ends").success());
    assert_eq!(ask_health(&server.address), Some(2));
}

fn make_readable_by_everybody(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let open = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(path, open).expect("rights");
}

/// Returns the names of all settings, as the environment spells them.
fn known_variables() -> Vec<String> {
    let help = Command::new(PROGRAM).args(["serve", "--help"]).output();
    let help = String::from_utf8(help.expect("a process").stdout).expect("text");
    // A narrow window breaks lines between the words.
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let names = help.split("[env: ").skip(1);
    names
        .map(|rest| rest.split([']', '=']).next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn every_setting_in_the_files_exists() {
    let known = known_variables();
    assert!(known.len() > 10, "{known:?}");
    for name in ["Containerfile", "compose.yaml", "twinsuns.service"] {
        let text = deploy_file(name);
        let word = |c: char| c.is_ascii_uppercase() || c == '_';
        let used = text.split("TWINSUNS_").skip(1).map(|rest| {
            let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
            format!("TWINSUNS_{}", &rest[..end])
        });
        for used in used {
            assert!(
                known.contains(&used),
                "{name} names {used}, which is not a setting"
            );
        }
    }
}

#[test]
fn every_metric_in_the_files_exists() {
    let scratch = Scratch::new();
    let server = Process::start_server(&mut process::serve_command(Path::new(PROGRAM), &scratch.0));
    let metrics = Client::new(&server.address).get("/metrics", None).text;
    let dashboard = deploy_file("grafana-dashboard.json");
    let parsed: Value = serde_json::from_str(&dashboard).expect("JSON");
    assert_eq!(parsed["panels"].as_array().map(Vec::len), Some(8));
    for (name, text) in [
        ("alerts.yml", deploy_file("alerts.yml")),
        ("the dashboard", dashboard),
    ] {
        let mut count = 0;
        for rest in text.split("twinsuns_").skip(1) {
            let end = rest
                .find(|c: char| !c.is_ascii_lowercase() && c != '_')
                .unwrap_or(rest.len());
            let metric = format!("\ntwinsuns_{}", &rest[..end]);
            assert!(
                metrics.contains(&metric),
                "{name} names {metric}, which is not measured"
            );
            count += 1;
        }
        assert!(count >= 5, "{name}");
    }
}

#[test]
fn systemd_understands_the_unit_and_finds_it_safe() {
    let scratch = Scratch::new();
    let unit = scratch.0.join("twinsuns.service");
    let text = deploy_file("twinsuns.service").replace("/usr/local/bin/twinsuns", PROGRAM);
    std::fs::write(&unit, text).expect("a file");
    let analyze = |args: &[&str]| -> std::process::Output {
        let mut command = Command::new("systemd-analyze");
        command
            .args(args)
            .arg(&unit)
            .output()
            .expect("systemd-analyze: apt-get install systemd")
    };
    let verified = analyze(&["verify"]);
    let told = String::from_utf8_lossy(&verified.stderr).into_owned();
    let ours: Vec<_> = told
        .lines()
        .filter(|line| line.contains("twinsuns.service"))
        .collect();
    assert!(ours.is_empty(), "{ours:?}");
    // Exposure from 0 to 100; an ordinary unit has 96.
    let safe = analyze(&["security", "--offline=true", "--threshold=20"]);
    let told = String::from_utf8_lossy(&safe.stdout).into_owned();
    assert!(
        safe.status.success(),
        "{}",
        told.lines().last().unwrap_or_default()
    );
}

#[test]
fn the_unit_lets_computers_step_back_behind_people() {
    let unit = deploy_file("twinsuns.service");
    let filters = unit
        .lines()
        .filter_map(|line| line.strip_prefix("SystemCallFilter="));
    let is_allowed = filters.fold(false, |is_allowed, calls| match calls.strip_prefix('~') {
        Some(denied) => is_allowed && !denied.contains("@resources"),
        None => is_allowed || calls == "setpriority",
    });
    assert!(
        is_allowed,
        "tables of computers alone would compete with people"
    );
}

#[test]
fn health_says_where_no_server_answers() {
    let output = Command::new(PROGRAM)
        .args(["health", "--listen", "127.0.0.1:1"])
        .output();
    let output = output.expect("a process");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("127.0.0.1:1"), "{told}");
}
