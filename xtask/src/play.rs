//! `cargo xtask play`: builds everything, starts the table server and opens the game in the browser.

use std::io::{BufRead, BufReader, ErrorKind};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use crate::packages::Installing;
use crate::steps::{FirstBuild, run_step};
use crate::web::{self, target_folder};
use crate::{StepResult, cargo_command};

/// The port of the server unless another is asked for.
const DEFAULT_PORT: u16 = 1977;

/// The message for a person who puts `--terminal` elsewhere.
const TERMINAL_MUST_BE_FIRST: &str = "`--terminal` stands first, and what follows it goes to the game at the terminal:\n\
                     cargo xtask play --terminal [ARGS…]";

/// The options of a game in the browser.
struct PlayOptions {
    port: u16,
    open: bool,
}

/// The seconds that the steps of a first build take on two cores.
const FIRST_BUILD_SECONDS: [(&str, u64); 2] = [("the pages", 130), ("the server", 110)];

/// The seconds that the program alone takes on two cores, with nothing built before.
const FIRST_PROGRAM_SECONDS: [(&str, u64); 1] = [("the game", 150)];

const PROGRAM_NAME: &str = if cfg!(windows) {
    "twinsuns.exe"
} else {
    "twinsuns"
};

/// Leaves out what only servers for others need, which takes long to build. Every command of `play` names it: cargo
/// builds the program anew for other features.
const WITHOUT_SERVING_OTHERS: &str = "--no-default-features";

const BUILD_ARGS: [&str; 4] = ["build", "--package", "twinsuns", WITHOUT_SERVING_OTHERS];

const RUN_ARGS: [&str; 6] = [
    "run",
    "--quiet",
    "--package",
    "twinsuns",
    WITHOUT_SERVING_OTHERS,
    "--",
];

/// Plays in the browser, or at the terminal with `--terminal`.
pub(crate) fn build_and_play(args: &[String]) -> StepResult {
    match args.iter().position(|arg| arg == "--terminal") {
        Some(0) => return play_at_terminal(&args[1..]),
        Some(_) => return Err(TERMINAL_MUST_BE_FIRST.to_owned()),
        None => {}
    }
    let wish = parse_options(args)?;
    check_port_is_free(wish.port)?;
    let program = target_folder().join("debug").join(PROGRAM_NAME);
    let mut first =
        (!program.exists()).then(|| FirstBuild::announce_first_build(&FIRST_BUILD_SECONDS));
    web::build_site(web::Purpose::Play, Installing::Allowed)?;
    first
        .iter_mut()
        .for_each(FirstBuild::announce_remaining_time);
    run_step("server", &mut cargo_command(&BUILD_ARGS))?;
    serve_until_ended(&wish)
}

fn parse_options(args: &[String]) -> Result<PlayOptions, String> {
    let mut wish = PlayOptions {
        port: DEFAULT_PORT,
        open: true,
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--no-open" => wish.open = false,
            "--port" => {
                let port = args.next().and_then(|port| port.parse().ok());
                wish.port = port.ok_or("--port needs a number from 0 to 65535")?;
            }
            other => {
                return Err(format!(
                    "`play` knows --no-open, --port N and --terminal, not `{other}`\n\
                     the game at the terminal: cargo xtask play --terminal {other} …"
                ));
            }
        }
    }
    Ok(wish)
}

/// Checks before the build that the port is free, so that nobody waits for a build in vain.
fn check_port_is_free(port: u16) -> StepResult {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(format!(
            "port {port} is taken: some program listens there already.\n\
             If that is Twin Suns, open http://localhost:{port} and play, or end it first (Ctrl-C in its window).\n\
             If it is not, take another port: cargo xtask play --port {}",
            port.saturating_add(1)
        )),
        _ => Ok(()),
    }
}

/// Runs the server until it is ended, and opens the page as soon as it answers.
fn serve_until_ended(wish: &PlayOptions) -> StepResult {
    let target = target_folder();
    let mut server = Command::new(target.join("debug").join(PROGRAM_NAME))
        .arg("serve")
        .args(["--listen", &format!("127.0.0.1:{}", wish.port)])
        .arg("--data")
        .arg(crate::repository_root().join("twinsuns-data"))
        .arg("--site")
        .arg(target.join("site"))
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("the server cannot be started: {error}"))?;
    let mut line = String::new();
    if let Some(output) = server.stdout.take() {
        let _ = BufReader::new(output).read_line(&mut line);
    }
    if let Some((_, port)) = line.trim().rsplit_once(':') {
        let address = format!("http://localhost:{port}");
        println!(
            "\n  Twin Suns is at {address}\n  Ctrl-C ends it; games that are under way are kept.\n"
        );
        if wish.open {
            open_browser(&address);
        }
    }
    let ended = server.wait().map_err(|error| error.to_string())?;
    if ended.success() {
        Ok(())
    } else {
        Err("the server ended with an error; it says why above".to_owned())
    }
}

/// Opens the browser if there is a program for that; the address is on the screen anyway.
fn open_browser(address: &str) {
    let opener = match () {
        () if cfg!(target_os = "macos") => "open",
        () if cfg!(windows) => "explorer",
        () => "xdg-open",
    };
    let opened = Command::new(opener)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if opened.is_err() {
        println!("  (There is no {opener} here: open the address yourself.)\n");
    }
}

/// Plays at the terminal. The exit code of the game is the exit code of this command.
fn play_at_terminal(args: &[String]) -> StepResult {
    // The first build takes minutes and shows its progress; after that only the game writes.
    if !target_folder().join("debug").join(PROGRAM_NAME).exists() {
        FirstBuild::announce_first_build(&FIRST_PROGRAM_SECONDS);
    }
    run_step("game", &mut cargo_command(&BUILD_ARGS))?;
    let mut command = cargo_command(&RUN_ARGS);
    // Files are named relative to the current folder, and saved there.
    if let Ok(here) = std::env::current_dir() {
        command.current_dir(here);
    }
    // The game prints the command that resumes it, which must work here.
    command.env("TWINSUNS_COMMAND", format!("cargo {}", RUN_ARGS.join(" ")));
    command.arg("play").args(args);
    let status = command
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        std::process::exit(status.code().unwrap_or(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_and_play_with(args: &[&str]) -> StepResult {
        build_and_play(&args.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn the_game_runs_with_the_features_it_was_built_with() {
        let features = |args: &[&'static str]| -> Vec<&str> {
            let named = args.iter().filter(|arg| arg.contains("features"));
            named.copied().collect()
        };
        assert_eq!(features(&BUILD_ARGS), features(&RUN_ARGS));
    }

    #[test]
    fn what_is_not_understood_is_answered_with_what_would_be() {
        assert_eq!(
            build_and_play_with(&["--no-open", "--terminal"]),
            Err(TERMINAL_MUST_BE_FIRST.to_owned())
        );
        let unknown =
            build_and_play_with(&["--setup", "tutorial"]).expect_err("not for the browser");
        assert!(unknown.contains("--terminal --setup"), "{unknown}");
        assert!(build_and_play_with(&["--port", "many"]).is_err());
    }
}
