//! `cargo xtask dist` and `cargo xtask release`: what is given to others.

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::packages::Installing;
use crate::steps::run_step;
use crate::{StepResult, cargo_command, repository_root, third_party, web};

/// The most bytes that the program may have with the pages inside.
const MAX_PROGRAM_BYTES: u64 = 30_000_000;

/// Files of the repository that travel in an archive.
const DOCUMENTS: [&str; 5] = [
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];

/// Builds the program as it is given to others, with small pages built in, and returns where it is.
pub(crate) fn build_program() -> Result<PathBuf, String> {
    web::build_site(web::Purpose::Dist, Installing::Allowed)?;
    let build = [
        "build",
        "--release",
        "--package",
        "twinsuns",
        "--features",
        "manual",
    ];
    let mut build = cargo_command(&build);
    let target = web::target_folder();
    run_step("program", build.env("TWINSUNS_SITE", target.join("site")))?;
    // Any other build for release has no pages inside and would take its place.
    let name = format!("twinsuns{}", env::consts::EXE_SUFFIX);
    let program = target.join("dist").join(&name);
    fs::create_dir_all(target.join("dist"))
        .and_then(|()| fs::copy(target.join("release").join(&name), &program))
        .map_err(|error| format!("{}: {error}", program.display()))?;
    println!("the program is {}", program.display());
    let bytes = fs::metadata(&program)
        .map_err(|error| format!("{}: {error}", program.display()))?
        .len();
    check_program_size(bytes)?;
    Ok(program)
}

/// Fails if the program is too large.
fn check_program_size(bytes: u64) -> StepResult {
    println!("the program has {bytes} bytes");
    if bytes <= MAX_PROGRAM_BYTES {
        Ok(())
    } else {
        Err(format!(
            "the program may have {MAX_PROGRAM_BYTES} bytes, the pages included"
        ))
    }
}

/// Builds the archive of this platform and its checksum into `target/release-archives`.
pub(crate) fn build_archive() -> StepResult {
    let program = build_program()?;
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("twinsuns-{version}-{}", env!("XTASK_TARGET"));
    let folder = web::target_folder().join("release-archives");
    let staging = folder.join(&name);
    copy_files_to_staging(&program, &staging)
        .map_err(|error| format!("{}: {error}", staging.display()))?;
    write_manual_and_completions(&program, &staging)?;
    let licences = third_party::collect_licences(&["twinsuns", "web"])?;
    let archive = folder.join(format!("{name}.tar.gz"));
    fs::write(staging.join("THIRD-PARTY-LICENSES.txt"), licences)
        .and_then(|()| pack_folder(&staging, &name, &archive))
        .and_then(|()| write_checksum(&archive))
        .map_err(|error| format!("{}: {error}", archive.display()))?;
    println!("the archive is {}", archive.display());
    Ok(())
}

/// Copies the program and the documents into an empty folder.
fn copy_files_to_staging(program: &Path, staging: &Path) -> io::Result<()> {
    if staging.exists() {
        fs::remove_dir_all(staging)?;
    }
    fs::create_dir_all(staging)?;
    let file_name = program.file_name().unwrap_or_default();
    fs::copy(program, staging.join(file_name))?;
    for document in DOCUMENTS {
        fs::copy(repository_root().join(document), staging.join(document))?;
    }
    Ok(())
}

/// Has the program write its manual pages and the completions for shells.
fn write_manual_and_completions(program: &Path, staging: &Path) -> StepResult {
    run_step(
        "manual pages",
        Command::new(program).arg("manual").arg(staging),
    )
}

/// Packs a folder so that the same files give the same bytes: sorted, without the times and owners of this machine.
fn pack_folder(staging: &Path, name: &str, archive: &Path) -> io::Result<()> {
    let packer = GzEncoder::new(File::create(archive)?, Compression::best());
    let mut builder = tar::Builder::new(packer);
    builder.mode(tar::HeaderMode::Deterministic);
    let mut files = Vec::new();
    collect_files_below(staging, &mut files)?;
    files.sort();
    for file in files {
        let inside = Path::new(name).join(file.strip_prefix(staging).unwrap_or(&file));
        builder.append_path_with_name(&file, inside)?;
    }
    builder.into_inner()?.finish()?.flush()
}

fn collect_files_below(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_files_below(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Writes the checksum beside the archive, in the form that `sha256sum --check` reads.
fn write_checksum(archive: &Path) -> io::Result<()> {
    let sum = Sha256::digest(fs::read(archive)?);
    let hex: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let mut beside = archive.as_os_str().to_owned();
    beside.push(".sha256");
    fs::write(beside, format!("{hex}  {name}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_too_large_is_not_released() {
        assert_eq!(check_program_size(MAX_PROGRAM_BYTES), Ok(()));
        let problem = check_program_size(MAX_PROGRAM_BYTES + 1).expect_err("it is too large");
        assert!(problem.contains("30000000"), "{problem}");
    }

    #[test]
    fn the_same_files_make_the_same_archive() {
        let folder = env::temp_dir().join(format!("twinsuns-archive-{}", std::process::id()));
        let staging = folder.join("files");
        fs::create_dir_all(staging.join("man")).expect("a folder for the test");
        fs::write(staging.join("man/b"), "b").expect("a file for the test");
        fs::write(staging.join("a"), "a").expect("a file for the test");
        let archives = ["one.tar.gz", "two.tar.gz"].map(|name| folder.join(name));
        for archive in &archives {
            pack_folder(&staging, "twinsuns", archive).expect("the folder is packed");
            fs::write(staging.join("a"), "a").expect("only its time changes");
        }
        let [one, two] = archives.map(|archive| fs::read(archive).expect("the archive"));
        let _ = fs::remove_dir_all(&folder);
        assert!(one.len() > 40, "there is something in it");
        assert_eq!(one, two);
    }
}
