//! Turns the lessons, which people write as TOML, into one line of JSON. The browser then needs no reader of TOML.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::{Map, Value};

const LESSONS: &str = "../../rules/lessons";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={LESSONS}");
    println!("cargo:rerun-if-changed=build.rs");
    let mut games = Map::new();
    for game in sorted_entries_of_folder(Path::new(LESSONS))? {
        let lessons = sorted_entries_of_folder(&game)?;
        let lessons = lessons.iter().map(|file| read_lesson_file(file));
        let name = game.file_name().unwrap_or_default().to_string_lossy();
        games.insert(name.into_owned(), lessons.collect::<Result<_, _>>()?);
    }
    let target = Path::new(&env::var("OUT_DIR")?).join("lessons.json");
    fs::write(target, Value::Object(games).to_string())?;
    Ok(())
}

/// Returns the entries of a folder in the order of their names, which is the order of the lessons.
fn sorted_entries_of_folder(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}

fn read_lesson_file(file: &Path) -> Result<Value, Box<dyn Error>> {
    println!("cargo:rerun-if-changed={}", file.display());
    let table = toml::from_str::<toml::Table>(&fs::read_to_string(file)?);
    let table = table.map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(serde_json::to_value(table)?)
}
