//! The settings in a TOML file: the names of the flags, without the dashes before them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// The settings of a file, in words as they would stand on the command line.
#[derive(Debug, Default)]
pub(super) struct ConfigFile {
    /// The path of the file; none if no file was named.
    pub(super) path: PathBuf,
    /// The values of each setting.
    pub(super) values: BTreeMap<String, Vec<String>>,
}

impl ConfigFile {
    /// Reads a file. Says what is wrong if it cannot be read, is not TOML, or names something that is not a setting.
    pub(super) fn read_file(path: &Path, settings: &BTreeSet<String>) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let table: Table = text
            .parse()
            .map_err(|error: toml::de::Error| error.to_string())?;
        let mut values = BTreeMap::new();
        for (name, value) in table {
            if !settings.contains(&name) {
                let known: Vec<_> = settings.iter().map(String::as_str).collect();
                let known = known.join(", ");
                return Err(format!("`{name}` is not a setting; there are {known}"));
            }
            let words = value_as_setting_words(&value).ok_or_else(|| {
                format!("`{name}` takes a text, a number, true or false, or a list of them")
            })?;
            values.insert(name, words);
        }
        if values.contains_key("data") && values.contains_key("database") {
            return Err("`data` and `database` exclude each other".to_owned());
        }
        Ok(Self {
            path: path.to_owned(),
            values,
        })
    }
}

/// Returns the words of a value; none if it is of another kind.
fn value_as_setting_words(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(list) => list.iter().map(scalar_value_as_word).collect(),
        single => Some(vec![scalar_value_as_word(single)?]),
    }
}

fn scalar_value_as_word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(flag) => Some(flag.to_string()),
        _ => None,
    }
}
