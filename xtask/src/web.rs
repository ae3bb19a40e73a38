//! The browser client, compiled to WebAssembly and put together as a site.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

use crate::{StepResult, cargo_command, repository_root, run_step};

const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// The most bytes that all files of the site may take, compressed. A first visit fetches all but the rules.
const SITE: usize = 1_500_000;

/// The purpose that the client is built for.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) enum Purpose {
    /// Trying it out: built quickly.
    Play,
    /// Tests: built quickly, with the game that only tests play.
    Test,
    /// A release: built as small as possible.
    Dist,
}

/// Builds the client into `target/site`.
pub(crate) fn build_site(purpose: Purpose) -> StepResult {
    ensure_target()?;
    let (profile, folder) = match purpose {
        Purpose::Dist => ("web-dist", "web-dist"),
        Purpose::Play | Purpose::Test => ("dev", "debug"),
    };
    let features = match purpose {
        Purpose::Test => "test-game",
        Purpose::Play | Purpose::Dist => "",
    };
    let build = [
        "build",
        "--package",
        "web",
        "--lib",
        "--target",
        WASM_TARGET,
        "--profile",
        profile,
        "--features",
        features,
    ];
    run_step("client", &mut cargo_command(&build))?;
    let target = target_folder();
    let site = target.join("site");
    // Files of an earlier build would be served, too.
    let _ = fs::remove_dir_all(&site);
    generate_bindings(
        &target.join(WASM_TARGET).join(folder).join("web.wasm"),
        &site,
    )
    .map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    copy_static(&site).map_err(|error| format!("the site: {error}"))?;
    if purpose == Purpose::Dist {
        let sizes = compress_site(&site).map_err(|error| format!("the site: {error}"))?;
        check_site_size(sizes)?;
    }
    println!("the site is in {}", site.display());
    Ok(())
}

/// Generates the glue between page and program. Its version is pinned to that of the library.
fn generate_bindings(wasm: &Path, site: &Path) -> anyhow::Result<()> {
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false) // the library leaves it out unless told
        .remove_name_section(true)
        .out_name("app")
        .generate(site)
}

fn copy_static(site: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(repository_root().join("crates/web/static"))? {
        let entry = entry?;
        fs::copy(entry.path(), site.join(entry.file_name()))?;
    }
    // The rules are long and few people read them: the client fetches them when they are opened.
    for game in games::IDS {
        let rules = repository_root().join("rules").join(format!("{game}.md"));
        fs::copy(rules, site.join(format!("rules-{game}.txt")))?;
    }
    Ok(())
}

/// Puts a brotli and a gzip form beside every file and returns their total sizes. Browsers take brotli only
/// over TLS and from this machine, so both are worth having.
fn compress_site(site: &Path) -> std::io::Result<[usize; 2]> {
    let mut sizes = [0; 2];
    for entry in fs::read_dir(site)?.collect::<Result<Vec<_>, _>>()? {
        let (path, bytes) = (entry.path(), fs::read(entry.path())?);
        let with = |ending: &str| {
            let mut name = path.clone().into_os_string();
            name.push(ending);
            name
        };
        let mut small = Vec::new();
        let params = brotli::enc::BrotliEncoderParams::default();
        brotli::BrotliCompress(&mut bytes.as_slice(), &mut small, &params)?;
        sizes[0] += small.len();
        fs::write(with(".br"), small)?;
        let mut packer = GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(&bytes)?;
        let small = packer.finish()?;
        sizes[1] += small.len();
        fs::write(with(".gz"), small)?;
    }
    Ok(sizes)
}

/// Fails if the site is too large: a first visit has to fetch nearly everything.
fn check_site_size([brotli, gzip]: [usize; 2]) -> StepResult {
    println!("the site is {brotli} bytes with brotli, {gzip} with gzip");
    if gzip <= SITE {
        Ok(())
    } else {
        Err(format!(
            "the site may be {SITE} bytes, compressed with gzip"
        ))
    }
}

/// Adds the target, which a fresh toolchain lacks.
fn ensure_target() -> StepResult {
    let mut probe = Command::new("rustc");
    probe.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    let found = probe.output().is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success() && Path::new(&folder).is_dir()
    });
    if found {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    run_step(
        "adding the target",
        add.args(["target", "add", WASM_TARGET]),
    )
}

/// Returns the folder in which cargo puts what it builds.
pub(crate) fn target_folder() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let asked = || cargo_target_folder().unwrap_or_else(|| repository_root().join("target"));
    FOLDER.get_or_init(asked).clone()
}

/// Asks cargo for its folder, because variables and settings of the machine may name another one.
fn cargo_target_folder() -> Option<PathBuf> {
    let mut ask = cargo_command(&["metadata", "--no-deps", "--format-version=1"]);
    let answer = ask.stderr(Stdio::inherit()).output().ok()?;
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).ok()?;
    answer["target_directory"].as_str().map(PathBuf::from)
}
