//! Builds, plays, tests and measures Twin Suns: the only build tool besides cargo.

mod browser;
mod fuzz;
mod house;
mod instructions;
mod packages;
mod play;
mod soak;
mod web;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Instant;
use std::{env, fs};

use packages::{Package, has_postgres, is_in_path};

const HELP: &str = "\
cargo xtask COMMAND

  play           build everything and open the game in the browser, at http://localhost:1977
                 (--no-open only says where it is, --port N takes another port)
  play --terminal [ARGS…]
                 play at the terminal; ARGS go to `twinsuns play` (--help lists them)
  web [--dist]   build the browser client into target/site; --dist as small as for a release
  dist           build one program for release, the browser client inside: target/dist/twinsuns
  test           everything that must hold: format, house, lints, tests, tests in a browser, documentation
  test browser [ARGS…]
                 the tests in a browser alone, and how quick the map is; ARGS go to them (a name runs
                 those that contain it)
  house [--keep]
                 figures of names, doc comments and lengths, compared with xtask/house.txt; --keep writes
                 better ones down
  house --list [FIGURE]
                 every place that a figure counts; without a name the names that `one-word` leaves out
  fuzz [--seconds N]
                 feed everything that reads bytes from strangers with all kinds of bytes, for so
                 many seconds in all (60); installs cargo-fuzz where it is missing
  soak [--minutes N [--first K]]
                 play games of both games from number K (0) for N minutes (10), check all that must hold
                 after every choice, and replay every record here and in a browser
  bench          speed and size of the games on one core, one figure a line
  bench server   choices a second, memory and start of the table server (SQLite, loopback)
  bench instructions [--keep]
                 instructions of games and players, compared with docs/performance.md;
                 fails when one takes over 10 % more; --keep writes the figures down
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let result = match args.split_first() {
        Some((command, rest)) => match (command.as_str(), rest) {
            (_, [flag, ..]) if matches!(flag.as_str(), "--help" | "-h") => print_help(),
            ("play", rest) => play::build_and_play(rest),
            ("web", []) => web::build_site(web::Purpose::Play),
            ("web", [flag]) if flag == "--dist" => web::build_site(web::Purpose::Dist),
            ("web", _) => Err(format!("`web` takes `--dist` or nothing\n\n{HELP}")),
            ("dist", []) => build_release(),
            ("test", []) => test_everything(),
            ("test", [what, rest @ ..]) if what == "browser" => browser::test_in_browser(rest),
            ("house", []) => house::check_limits(),
            ("house", [flag]) if flag == "--keep" => house::keep_figures(),
            ("house", [flag]) if flag == "--list" => house::list_usual_names(),
            ("house", [flag, figure]) if flag == "--list" => house::list_places(figure),
            ("fuzz", [flag, seconds]) if flag == "--seconds" => fuzz::fuzz_all_targets(seconds),
            ("fuzz", []) => fuzz::fuzz_all_targets("60"),
            ("fuzz", _) => Err(format!("`fuzz` takes `--seconds N` or nothing\n\n{HELP}")),
            ("soak", []) => soak::run_soak("10", "0"),
            ("soak", [flag, minutes]) if flag == "--minutes" => soak::run_soak(minutes, "0"),
            ("soak", [flag, minutes, second, first])
                if flag == "--minutes" && second == "--first" =>
            {
                soak::run_soak(minutes, first)
            }
            ("bench", []) => bench_games(),
            ("bench", [what]) if what == "server" => bench_server(),
            ("bench", [what]) if what == "instructions" => instructions::count_and_compare(false),
            ("bench", [what, keep]) if what == "instructions" && keep == "--keep" => {
                instructions::count_and_compare(true)
            }
            ("help" | "--help" | "-h", _) => print_help(),
            ("test" | "bench" | "dist" | "soak" | "house", _) => {
                Err(format!("`{command}` takes no such arguments\n\n{HELP}"))
            }
            (other, _) => Err(format!("there is no command `{other}`\n\n{HELP}")),
        },
        None => Err(format!("a command is missing\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::from(2)
        }
    }
}

pub(crate) type StepResult = Result<(), String>;

fn print_help() -> StepResult {
    print!("{HELP}");
    Ok(())
}

/// The packages that the tests need besides Rust and a browser.
const NEEDED_PACKAGES: [Package; 3] = [
    Package {
        name: "postgresql",
        found: has_postgres,
        purpose: "the tests of the table server",
    },
    Package {
        name: "procps",
        found: || is_in_path("kill"),
        purpose: "the tests that end a server",
    },
    Package {
        name: "python3",
        found: || is_in_path("python3"),
        purpose: "the tests of the bots in examples/",
    },
];

fn test_everything() -> StepResult {
    let start = Instant::now();
    ensure_component("rustfmt", "fmt")?;
    ensure_component("clippy", "clippy")?;
    packages::ensure_installed(&[&NEEDED_PACKAGES[..], &browser::NEEDED_PACKAGES].concat())?;
    run_step("format", &mut cargo_command(&["fmt", "--all", "--check"]))?;
    house::check_limits()?;
    let lint = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ];
    run_step("lints", &mut cargo_command(&lint))?;
    run_step("tests", &mut cargo_command(&["test", "--workspace"]))?;
    // The speed of a screen depends on what else the machine does; `test browser` measures it.
    let timed = ["--skip", "the_map_answers_at_once"].map(str::to_owned);
    browser::test_in_browser(&timed)?;
    let mut doc = cargo_command(&["doc", "--workspace", "--no-deps", "--quiet"]);
    run_step("documentation", doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    println!("everything holds ({} s)", start.elapsed().as_secs());
    Ok(())
}

/// Builds the program as it is given to others, with small pages built in.
fn build_release() -> StepResult {
    web::build_site(web::Purpose::Dist)?;
    let mut build = cargo_command(&["build", "--release", "--package", "twinsuns"]);
    let target = web::target_folder();
    run_step("program", build.env("TWINSUNS_SITE", target.join("site")))?;
    // Any other build for release has no pages inside and would take its place.
    let name = format!("twinsuns{}", env::consts::EXE_SUFFIX);
    let program = target.join("dist").join(&name);
    fs::create_dir_all(target.join("dist"))
        .and_then(|()| fs::copy(target.join("release").join(&name), &program))
        .map_err(|error| format!("{}: {error}", program.display()))?;
    println!("the program is {}", program.display());
    Ok(())
}

fn bench_games() -> StepResult {
    run_step(
        "bench",
        &mut cargo_command(&["bench", "--quiet", "--package", "xtask", "--bench", "speed"]),
    )
}

/// Measures the real server, built for release, in a process of its own.
fn bench_server() -> StepResult {
    let mut build = cargo_command(&["build", "--release", "--package", "twinsuns"]);
    run_step("server", &mut build)?;
    let program = web::target_folder().join("release").join("twinsuns");
    let bench = [
        "bench",
        "--quiet",
        "--package",
        "xtask",
        "--bench",
        "server",
    ];
    run_step(
        "bench",
        cargo_command(&bench).env("TWINSUNS_PROGRAM", program),
    )
}

/// Adds the formatter or the linter, which a fresh toolchain may lack.
fn ensure_component(component: &str, subcommand: &str) -> StepResult {
    let mut probe = cargo_command(&[subcommand, "--version"]);
    if probe.output().is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    run_step(
        &format!("adding {component}"),
        add.args(["component", "add", component]),
    )
}

pub(crate) fn run_step(name: &str, command: &mut Command) -> StepResult {
    let start = Instant::now();
    eprintln!("== {name}");
    let status = command
        .status()
        .map_err(|error| format!("{name}: {command:?} cannot be started: {error}"))?;
    if status.success() {
        eprintln!("== {name}: done ({} s)", start.elapsed().as_secs());
        Ok(())
    } else {
        Err(format!("{name} failed: {command:?}"))
    }
}

pub(crate) fn cargo_command(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(repository_root());
    command
}

pub(crate) fn repository_root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}
