//! The browser client, compiled to WebAssembly and put together as a site.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

use crate::{Done, cargo, root, step};

const TARGET: &str = "wasm32-unknown-unknown";
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
pub(crate) fn web(purpose: Purpose) -> Done {
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
        TARGET,
        "--profile",
        profile,
        "--features",
        features,
    ];
    step("client", &mut cargo(&build))?;
    let target = target_folder();
    let site = target.join("site");
    // Files of an earlier build would be served, too.
    let _ = fs::remove_dir_all(&site);
    bind(&target.join(TARGET).join(folder).join("web.wasm"), &site)
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    copy_static(&site).map_err(|error| format!("the site: {error}"))?;
    if purpose == Purpose::Dist {
        let sizes = compress(&site).map_err(|error| format!("the site: {error}"))?;
        weigh(sizes)?;
    }
    println!("the site is in {}", site.display());
    Ok(())
}

/// Generates the glue between page and program. Its version is pinned to that of the library.
fn bind(wasm: &Path, site: &Path) -> anyhow::Result<()> {
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
    for entry in fs::read_dir(root().join("crates/web/static"))? {
        let entry = entry?;
        fs::copy(entry.path(), site.join(entry.file_name()))?;
    }
    // The rules are long and few people read them: the client fetches them when they are opened.
    for game in games::IDS {
        let rules = root().join("rules").join(format!("{game}.md"));
        fs::copy(rules, site.join(format!("rules-{game}.txt")))?;
    }
    Ok(())
}

/// Puts a brotli and a gzip form beside every file and returns their total sizes. Browsers take brotli only
/// over TLS and from this machine, so both are worth having.
fn compress(site: &Path) -> std::io::Result<[usize; 2]> {
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
fn weigh([brotli, gzip]: [usize; 2]) -> Done {
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
fn ensure_target() -> Done {
    let mut probe = Command::new("rustc");
    probe.args(["--print", "target-libdir", "--target", TARGET]);
    let found = probe.output().is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success() && Path::new(&folder).is_dir()
    });
    if found {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    step("adding the target", add.args(["target", "add", TARGET]))
}

/// Returns the folder in which cargo puts what it builds.
pub(crate) fn target_folder() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let asked = || asked_for_target().unwrap_or_else(|| root().join("target"));
    FOLDER.get_or_init(asked).clone()
}

/// Asks cargo for its folder, because variables and settings of the machine may name another one.
fn asked_for_target() -> Option<PathBuf> {
    let mut ask = cargo(&["metadata", "--no-deps", "--format-version=1"]);
    let answer = ask.stderr(Stdio::inherit()).output().ok()?;
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).ok()?;
    answer["target_directory"].as_str().map(PathBuf::from)
}
