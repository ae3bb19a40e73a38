//! The licences of everything that travels inside our programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cargo_command;

/// Beginnings of the names of files that hold a licence or a notice.
const LICENCE_FILES: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// Collects the licence texts of all crates that the packages with these names are built from. A text that several
/// crates share is printed once.
pub(crate) fn collect_licences(packages: &[&str]) -> Result<String, String> {
    let metadata = cargo_metadata()?;
    let crates = dependency_package_ids(&metadata, packages);
    let mut heading =
        String::from("Twin Suns is built from these crates, under these licences:\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in json_array_items(&metadata["packages"]) {
        let id = package["id"].as_str().unwrap_or_default();
        if !crates.contains(id) || package["source"].is_null() {
            continue;
        }
        let field = |name: &str| package[name].as_str().unwrap_or("?").to_owned();
        let crate_name = format!("{} {}", field("name"), field("version"));
        heading.push_str(&format!("- {crate_name}: {}\n", field("license")));
        for text in read_licence_texts(&field("manifest_path")) {
            texts.entry(text).or_default().push(crate_name.clone());
        }
    }
    for (text, crates) in texts {
        let line = "-".repeat(100);
        heading.push_str(&format!(
            "\n{line}\n{}\n\n{}\n",
            crates.join(", "),
            text.trim()
        ));
    }
    Ok(heading)
}

fn cargo_metadata() -> Result<Value, String> {
    let target = ["--filter-platform", env!("XTASK_TARGET")];
    let mut command = cargo_command(&["metadata", "--format-version=1", "--locked"]);
    let output = command.args(target).output();
    let output = output.map_err(|error| format!("cargo metadata: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// Returns the ids of the packages and of everything they are built from, build-time tools left out.
fn dependency_package_ids(metadata: &Value, packages: &[&str]) -> BTreeSet<String> {
    let nodes: BTreeMap<&str, &Value> = json_array_items(&metadata["resolve"]["nodes"])
        .filter_map(|node| Some((node["id"].as_str()?, node)))
        .collect();
    let roots = json_array_items(&metadata["packages"]).filter(|package| {
        let name = package["name"].as_str().unwrap_or_default();
        package["source"].is_null() && packages.contains(&name)
    });
    let mut waiting: Vec<&str> = roots.filter_map(|package| package["id"].as_str()).collect();
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !found.insert(id.to_owned()) {
            continue;
        }
        let dependencies = nodes.get(id).map_or(&Value::Null, |node| &node["deps"]);
        let normal = json_array_items(dependencies).filter(|dependency| {
            json_array_items(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null())
        });
        waiting.extend(normal.filter_map(|dependency| dependency["pkg"].as_str()));
    }
    found
}

fn json_array_items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Returns the licence texts in the folder of a crate.
fn read_licence_texts(manifest: &str) -> Vec<String> {
    let folder = Path::new(manifest).parent().map(fs::read_dir);
    let Some(Ok(files)) = folder else {
        return Vec::new();
    };
    let is_licence = |name: &str| {
        let name = name.to_lowercase();
        LICENCE_FILES.iter().any(|start| name.starts_with(start))
    };
    files
        .flatten()
        .filter(|file| is_licence(&file.file_name().to_string_lossy()))
        .filter_map(|file| fs::read_to_string(file.path()).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_of_everything_inside_are_collected() {
        let text = collect_licences(&["tabletop"]).expect("cargo knows the crates");
        assert!(text.contains("- chacha20 "), "{text}");
        assert!(text.contains("Permission is hereby granted"), "{text}");
        assert!(!text.contains("- axum "), "the kernel has no server inside");
    }
}
