//! Builds, plays, tests and measures Twin Suns: the only build tool besides cargo.

mod browser;
mod fuzz;
mod house;
mod instructions;
mod packages;
mod play;
mod python;
mod release;
mod site_files;
mod site_icons;
mod site_styles;
mod slow_tests;
mod soak;
mod static_shell;
mod steps;
mod suite;
mod suite_times;
mod third_party;
mod web;

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use packages::Installing;
use steps::run_step;

const HELP: &str = "\
cargo xtask COMMAND

  play           build everything and open the game in the browser, at http://localhost:1977
                 (--no-open only says where it is, --port N takes another port)
  play --terminal [ARGS…]
                 play at the terminal; ARGS go to `twinsuns play` (--help lists them)
  web [--dist]   build the browser client into target/site; --dist as small as for a release
  dist           build one program for release, the browser client inside: target/dist/twinsuns
  release        build an archive for this platform: the program of `dist`, manual pages, completions for
                 shells, licences of everything inside, checksums; RELEASE.md says what else a release needs
  python [--install] [--release] [--full]
                 build the package for Python into target/wheels and run its tests in an environment of
                 their own, for which --install installs the packages; --release builds the wheel that is
                 given to others, --full also runs the tests that need heavy packages (OpenSpiel, RLCard, Ray,
                 Matplotlib)
  test [--install] [--keep]
                 everything that must hold: format, house, lints, tests, tests in a browser, the package
                 for Python without heavy packages, documentation;
                 --install installs what the tests need and this machine lacks, which CI does by itself;
                 --keep writes the time of every step and the slowest tests into docs/performance.md
  test browser [--install] [ARGS…]
                 the tests in a browser alone, and how quick the map is; ARGS go to them (a name runs
                 those that contain it)
  nightly [--install] [--minutes N]
                 the long variants of the tests: games and tables for N minutes each (60), a million pairs
                 of worlds, two thousand kills, every screen in every size and theme,
                 `python --release --full`, fuzzing
  house [--keep]
                 figures of names, doc comments and lengths, compared with xtask/house.txt; --keep writes
                 better ones down
  house --list [FIGURE]
                 every place that a figure counts; without a name the names that `one-word` leaves out
  fuzz [--install] [--seconds N]
                 feed everything that reads bytes from strangers with all kinds of bytes, for so
                 many seconds in all (60)
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
            ("web", []) => web::build_site(web::Purpose::Play, Installing::Allowed),
            ("web", [flag]) if flag == "--dist" => {
                web::build_site(web::Purpose::Dist, Installing::Allowed)
            }
            ("web", _) => Err(format!("`web` takes `--dist` or nothing\n\n{HELP}")),
            ("dist", []) => release::build_program().map(drop),
            ("release", []) => release::build_archive(),
            ("python", rest) => python::build_and_test(rest),
            ("test", [what, flag, rest @ ..]) if what == "browser" && flag == "--install" => {
                browser::test_in_browser(rest, Installing::Allowed)
            }
            ("test", [what, rest @ ..]) if what == "browser" => {
                browser::test_in_browser(rest, Installing::by_default())
            }
            ("test", rest) => suite::test_with_arguments(rest),
            ("nightly", rest) => suite::run_long_tests(rest),
            ("house", []) => house::check_house_limits(),
            ("house", [flag]) if flag == "--keep" => house::write_improved_limits(),
            ("house", [flag]) if flag == "--list" => house::print_usual_names(),
            ("house", [flag, figure]) if flag == "--list" => house::print_counted_places(figure),
            ("fuzz", rest) => fuzz::fuzz_with_arguments(rest),
            ("soak", []) => soak::run_soak("10", "0", Installing::by_default()),
            ("soak", [flag, minutes]) if flag == "--minutes" => {
                soak::run_soak(minutes, "0", Installing::by_default())
            }
            ("soak", [flag, minutes, second, first])
                if flag == "--minutes" && second == "--first" =>
            {
                soak::run_soak(minutes, first, Installing::by_default())
            }
            ("bench", []) => run_speed_benchmark(),
            ("bench", [what]) if what == "server" => run_server_benchmark(),
            ("bench", [what]) if what == "instructions" => {
                instructions::count_and_compare_instructions(false)
            }
            ("bench", [what, keep]) if what == "instructions" && keep == "--keep" => {
                instructions::count_and_compare_instructions(true)
            }
            ("help" | "--help" | "-h", _) => print_help(),
            ("bench" | "dist" | "release" | "soak" | "house", _) => {
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

fn run_speed_benchmark() -> StepResult {
    run_step(
        "bench",
        &mut cargo_command(&["bench", "--quiet", "--package", "xtask", "--bench", "speed"]),
    )
}

/// Measures the real server, built for release, in a process of its own.
fn run_server_benchmark() -> StepResult {
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

pub(crate) fn cargo_command(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(repository_root());
    command
}

pub(crate) fn repository_root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}
