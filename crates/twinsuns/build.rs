//! Builds the browser client into the program if there is one: `TWINSUNS_SITE` names the directory that
//! `cargo xtask web` made. Without it the program has everything except its pages.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=TWINSUNS_SITE");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = String::new();
    if let Some(site) = env::var_os("TWINSUNS_SITE") {
        println!("cargo::rerun-if-changed={}", Path::new(&site).display());
        let mut found = fs::read_dir(&site)?.collect::<Result<Vec<_>, _>>()?;
        found.sort_by_key(fs::DirEntry::file_name);
        for entry in found {
            let (name, path) = (entry.file_name(), fs::canonicalize(entry.path())?);
            writeln!(
                files,
                "    ({:?}, include_bytes!({:?})),",
                name.to_string_lossy(),
                path
            )?;
        }
    }
    let code = format!("static SITE: &[(&str, &[u8])] = &[\n{files}];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("site.rs"), code)?;
    Ok(())
}
