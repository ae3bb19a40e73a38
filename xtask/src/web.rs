//! The browser client, compiled to WebAssembly and put together as a site.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

use crate::packages::{self, Installing};
use crate::site_files::{self, FileMap};
use crate::site_icons;
use crate::site_styles;
use crate::static_shell;
use crate::steps::run_step;
use crate::{StepResult, cargo_command, repository_root};

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// The most bytes that all files of the site may take, compressed with brotli. A first visit fetches them all, the last
/// of them after the page is there, so that the next one needs no network.
const MAX_SITE_BYTES: usize = 1_100_000;

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
pub(crate) fn build_site(purpose: Purpose, installing: Installing) -> StepResult {
    ensure_wasm_target(installing)?;
    let (profile, folder) = match purpose {
        Purpose::Dist => ("web-dist", "web-dist"),
        Purpose::Play | Purpose::Test => ("dev", "debug"),
    };
    let features = match purpose {
        Purpose::Test => "test-game",
        Purpose::Play | Purpose::Dist => "",
    };
    // A library of two kinds is left out of the optimisation at link time.
    let (command, kinds): (_, &[&str]) = match purpose {
        Purpose::Dist => ("rustc", &["--crate-type", "cdylib"]),
        Purpose::Play | Purpose::Test => ("build", &[]),
    };
    let mut build = vec![
        command,
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
    build.extend(kinds);
    run_step("client", &mut cargo_command(&build))?;
    let target = target_folder();
    let program = target.join("site-program");
    let wasm = target.join(WASM_TARGET).join(folder).join("web.wasm");
    generate_bindings(&wasm, &program).map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    let files = site_files::rename_by_content_hash(collect_site_parts(&program)?)?;
    let site = target.join("site");
    let sizes = write_site(&site, &files, purpose).map_err(|error| format!("the site: {error}"))?;
    if purpose == Purpose::Dist {
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

/// Collects everything that the site consists of, under the names that its parts use for each other.
fn collect_site_parts(program: &Path) -> Result<FileMap, String> {
    let mut parts = FileMap::new();
    let root = repository_root();
    let read =
        |path: PathBuf| fs::read(&path).map_err(|problem| format!("{}: {problem}", path.display()));
    for folder in [program.to_owned(), root.join("crates/web/static")] {
        let entries = fs::read_dir(&folder).map_err(|problem| problem.to_string())?;
        for entry in entries {
            let entry = entry.map_err(|problem| problem.to_string())?;
            let name = entry.file_name().to_string_lossy().into_owned();
            parts.insert(name, read(entry.path())?);
        }
    }
    // The rules are long and few people read them: the client fetches them when they are opened.
    for game in games::IDS {
        let rules = read(root.join("rules").join(format!("{game}.md")))?;
        parts.insert(format!("rules-{game}.txt"), rules);
    }
    parts.extend(site_icons::draw_icons());
    site_styles::replace_linked_styles_with_file(&mut parts)?;
    static_shell::fill_words_into_page(&mut parts)?;
    Ok(parts)
}

/// Writes the site and returns its total sizes with brotli and gzip. Only a release is worth compressing well;
/// otherwise texts are compressed quickly, because a slow line has to be tried out, too.
fn write_site(site: &Path, files: &FileMap, purpose: Purpose) -> std::io::Result<[usize; 2]> {
    // Files of an earlier build would be served, too.
    let _ = fs::remove_dir_all(site);
    fs::create_dir_all(site)?;
    let mut sizes = [0; 2];
    for (name, bytes) in files {
        fs::write(site.join(name), bytes)?;
        let is_dist = purpose == Purpose::Dist;
        if name.ends_with(".png") {
            // Pictures are compressed already.
            sizes = sizes.map(|size| size + bytes.len());
            continue;
        }
        if is_dist {
            let mut small = Vec::new();
            let params = brotli::enc::BrotliEncoderParams::default();
            brotli::BrotliCompress(&mut bytes.as_slice(), &mut small, &params)?;
            sizes[0] += small.len();
            fs::write(site.join(format!("{name}.br")), small)?;
        }
        // Browsers take brotli only over TLS and from this machine, so gzip is worth having, too.
        if is_dist || !name.ends_with(".wasm") {
            let level = if is_dist {
                Compression::best()
            } else {
                Compression::fast()
            };
            let mut packer = GzEncoder::new(Vec::new(), level);
            packer.write_all(bytes)?;
            let small = packer.finish()?;
            sizes[1] += small.len();
            fs::write(site.join(format!("{name}.gz")), small)?;
        }
    }
    Ok(sizes)
}

/// Fails if the site is too large.
fn check_site_size([brotli, gzip]: [usize; 2]) -> StepResult {
    println!("the site is {brotli} bytes with brotli, {gzip} with gzip");
    if brotli <= MAX_SITE_BYTES {
        Ok(())
    } else {
        Err(format!(
            "the site may be {MAX_SITE_BYTES} bytes, compressed with brotli"
        ))
    }
}

/// Adds the target, which a fresh toolchain lacks, if that is allowed.
fn ensure_wasm_target(installing: Installing) -> StepResult {
    if is_target_installed() {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    let add = add.args(["target", "add", WASM_TARGET]);
    packages::run_install_if_allowed(WASM_TARGET, add, installing)
}

/// Tells whether the toolchain can compile for browsers.
pub(crate) fn is_target_installed() -> bool {
    let mut probe = Command::new("rustc");
    probe.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    probe.output().is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success() && Path::new(&folder).is_dir()
    })
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
