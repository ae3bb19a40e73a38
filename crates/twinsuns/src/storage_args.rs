//! The storage that a command works on: the same flags for the server and for everything that looks after its tables.

use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use server::Storage;

/// The storage that the flags name.
#[derive(Debug)]
pub(crate) struct StorageArgs {
    pub(crate) storage: Storage,
}

/// The flags that name a storage.
#[derive(Args, Debug)]
struct StorageFlags {
    /// Take settings from this TOML file; flags and the environment count before it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Keep the tables in this directory, in one SQLite file
    #[arg(long, value_name = "DIR", default_value = "twinsuns-data")]
    data: PathBuf,

    /// Keep the tables in PostgreSQL instead; any number of servers may share a database. For TLS add
    /// `?sslmode=verify-full&sslrootcert=FILE`
    #[arg(long, value_name = "URL")]
    database: Option<String>,

    /// Read the password of the database from this file
    #[arg(long, value_name = "FILE")]
    database_password_file: Option<PathBuf>,
}

/// The variable that may hold the password of the database.
const PASSWORD_VARIABLE: &str = "TWINSUNS_DATABASE_PASSWORD";

impl Args for StorageArgs {
    fn augment_args(command: Command) -> Command {
        StorageFlags::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        StorageFlags::augment_args_for_update(command)
    }
}

impl FromArgMatches for StorageArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let flags = StorageFlags::from_arg_matches(matches)?;
        let failed = |message: String| clap::Error::raw(ErrorKind::ValueValidation, message + "\n");
        let [data, database] = ["data", "database"].map(|flag| setting_source_rank(matches, flag));
        let storage = match flags.database {
            Some(_) if data == database && data > 0 => {
                let message =
                    "--data cannot be used with --database: the tables are in one place\n";
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message));
            }
            Some(address) if database >= data => {
                let file = flags.database_password_file.as_deref();
                let password = read_database_password(file).map_err(failed)?;
                let address = match password {
                    Some(password) => {
                        add_password_to_address(&address, &password).map_err(failed)?
                    }
                    None => address,
                };
                Storage::Postgres(address)
            }
            _ => Storage::Directory(flags.data),
        };
        Ok(Self { storage })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Orders the places that a flag can come from: a file or its usual value, the environment, the command line.
fn setting_source_rank(matches: &ArgMatches, flag: &str) -> u8 {
    match matches.value_source(flag) {
        Some(ValueSource::CommandLine) => 2,
        Some(ValueSource::EnvVariable) => 1,
        _ => 0,
    }
}

/// Reads the password of the database from a file or the environment, where no list of processes shows it.
fn read_database_password(file: Option<&Path>) -> Result<Option<String>, String> {
    let Some(file) = file else {
        return Ok(std::env::var(PASSWORD_VARIABLE)
            .ok()
            .filter(|it| !it.is_empty()));
    };
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| format!("the password file `{}`: {error}", file.display()))?;
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Puts a password into the address of a database.
fn add_password_to_address(address: &str, password: &str) -> Result<String, String> {
    let (scheme, rest) = address
        .split_once("://")
        .ok_or("the address of a database begins with postgres://")?;
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let (user, host) = authority
        .rsplit_once('@')
        .ok_or("a password needs a user: postgres://USER@HOST/DATABASE")?;
    if user.contains(':') {
        return Err(
            "the password of the database is given twice, in its address and apart".to_owned(),
        );
    }
    Ok(format!(
        "{scheme}://{user}:{}@{host}{path}",
        percent_encode(password)
    ))
}

fn percent_encode(text: &str) -> String {
    let encode = |byte: u8| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    text.bytes().map(encode).collect()
}

/// Returns an address without the password in it; other texts stay as they are.
pub(crate) fn hide_password(text: &str) -> String {
    let hidden = || {
        let (scheme, rest) = text.split_once("://")?;
        let (userinfo, host) = rest.split_once('@')?;
        let (user, _) = userinfo.split_once(':')?;
        Some(format!("{scheme}://{user}:***@{host}"))
    };
    hidden().unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{add_password_to_address, hide_password};

    #[test]
    fn a_password_of_any_characters_fits_into_an_address() {
        let added =
            add_password_to_address("postgres://me@db:5432/t?sslmode=require", "p@ss:w/rd%");
        assert_eq!(
            added.as_deref(),
            Ok("postgres://me:p%40ss%3Aw%2Frd%25@db:5432/t?sslmode=require")
        );
        for wrong in ["postgres://db/t", "postgres://me:word@db/t", "db"] {
            assert!(add_password_to_address(wrong, "x").is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_password_is_hidden_and_nothing_else() {
        assert_eq!(
            hide_password("postgres://me:word@db/t"),
            "postgres://me:***@db/t"
        );
        for same in [
            "postgres://me@db/t",
            "https://example.org",
            "127.0.0.1:1977",
        ] {
            assert_eq!(hide_password(same), same);
        }
    }
}
