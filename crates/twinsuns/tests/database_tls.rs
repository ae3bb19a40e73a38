//! PostgreSQL over TLS, and its password from a file or the environment.

use std::path::Path;
use std::process::{Command, Output};

use test_support::postgres::Cluster;
use test_support::postgres_tls::ODD_PASSWORD;
use test_support::{Client, Process, Scratch};

const PROGRAM: &str = env!("CARGO_BIN_EXE_twinsuns");

fn migrate_with(address: &str, change: impl FnOnce(&mut Command)) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(["migrate", "--database", address]);
    change(&mut command);
    command.output().expect("a process")
}

#[test]
fn tls_database_password_is_in_no_process_list() {
    let cluster = Cluster::start_cluster();
    let database = cluster.create_database();
    let certificates = cluster.restart_with_tls();
    let address = |mode: &str, root: &Path| {
        let (port, name) = (cluster.port, &database.name);
        let root = root.display();
        format!("postgres://postgres@localhost:{port}/{name}?sslmode={mode}&sslrootcert={root}")
    };
    let verified = address("verify-full", &certificates.authority);
    let scratch = Scratch::new();
    let file = scratch.0.join("password");
    std::fs::write(&file, format!("{ODD_PASSWORD}\n")).expect("a file");
    let from_file = |command: &mut Command| {
        command.arg("--database-password-file").arg(&file);
    };
    let from_environment = |command: &mut Command| {
        command.env("TWINSUNS_DATABASE_PASSWORD", ODD_PASSWORD);
    };
    let told = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();

    let done = migrate_with(&verified, from_file);
    assert!(done.status.success(), "{}", told(&done));
    let done = migrate_with(
        &address("require", &certificates.authority),
        from_environment,
    );
    assert!(done.status.success(), "{}", told(&done));

    for (wrong, why) in [
        (
            address("verify-full", &certificates.stranger),
            "a stranger's certificate",
        ),
        (
            verified.replace("localhost", "127.0.0.1"),
            "a name that the certificate does not have",
        ),
        (address("disable", &certificates.authority), "no TLS"),
    ] {
        let refused = migrate_with(&wrong, from_environment);
        assert_eq!(refused.status.code(), Some(2), "{why}");
        assert!(!told(&refused).contains(ODD_PASSWORD), "{}", told(&refused));
    }
    let refused = migrate_with(&verified, |command| {
        command.env("TWINSUNS_DATABASE_PASSWORD", "another word");
    });
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        told(&refused).contains("password authentication failed"),
        "{}",
        told(&refused)
    );
    assert!(!told(&refused).contains("another word"));

    let mut command =
        test_support::process::serve_command_with_postgres(Path::new(PROGRAM), &verified);
    from_file(&mut command);
    let server = Process::start_server(&mut command);
    let client = Client::new(&server.address);
    client.get("/healthz", None).expect_ok();
    let seats = client.create_tutorial_table();
    seats[0].choose("play").expect_ok();
}
