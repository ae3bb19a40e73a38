//! Saved games: the record of a game so far, with its seed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use locale::{Argument, Texts};
use tabletop::{Game, Record, Session};

use crate::files::read_text;

/// The text of a saved game that has been read but not yet parsed.
#[derive(Debug)]
pub(super) struct SavedGame {
    path: PathBuf,
    text: String,
}

impl SavedGame {
    /// Reads the file.
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        if path == Path::new("-") {
            bail!("a saved game comes from a file: the standard input is for your choices");
        }
        let text = read_text(path)?;
        Ok(Self {
            path: path.into(),
            text,
        })
    }

    /// Returns the id of the game that was saved.
    pub(super) fn game_id(&self) -> anyhow::Result<&str> {
        tabletop::record::parse_game_id(&self.text).with_context(|| self.unresumable_save_message())
    }

    /// Resumes the game as it stood.
    pub(super) fn resume_session<G: Game>(&self) -> anyhow::Result<Session<G>> {
        let record =
            Record::<G>::parse(&self.text).with_context(|| self.unresumable_save_message())?;
        Session::resume_from_record(&record).with_context(|| self.unresumable_save_message())
    }

    fn unresumable_save_message(&self) -> String {
        format!("`{}` cannot be resumed", self.path.display())
    }
}

/// Returns the name of the file if the person gives none.
pub(super) fn default_save_path<G: Game>(session: &Session<G>) -> PathBuf {
    let fingerprint = session.commitment().to_string();
    format!("{}-{}.twinsuns", G::ID, &fingerprint[..8]).into()
}

/// Writes the game so far. The file is either complete or not there at all; the file of another game, or
/// anything else with this name, is left alone.
pub(super) fn write_save<G: Game>(
    texts: &Texts,
    session: &Session<G>,
    path: &Path,
) -> Result<(), String> {
    let shown = path.display().to_string();
    let file = ("file", Argument::from(&shown));
    if path.file_name().is_none() || path.is_dir() {
        let example = path.join(default_save_path(session)).display().to_string();
        let gaps = [file, ("example", (&example).into())];
        return Err(texts.format("terminal-save-folder", &gaps));
    }
    if !may_write_save_file(session, path) {
        return Err(texts.format("terminal-save-foreign", &[file]));
    }
    write_atomically(&session.to_record(true).to_string(), path).map_err(|error| {
        let error = error.to_string();
        texts.format("terminal-save-failed", &[file, ("error", (&error).into())])
    })
}

/// Tells whether a file with this name may be written: there is none, or it is an earlier save of this game.
pub(super) fn may_write_save_file<G: Game>(session: &Session<G>, path: &Path) -> bool {
    !path.exists() || is_save_of_session(session, path)
}

/// Writes a whole record, or nothing.
pub(super) fn write_atomically(text: &str, path: &Path) -> io::Result<()> {
    let mut temporary = path.file_name().unwrap_or_default().to_os_string();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    write_file_then_rename(text, &temporary, path).inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}

fn write_file_then_rename(text: &str, temporary: &Path, path: &Path) -> io::Result<()> {
    let mut file = File::create_new(temporary)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(temporary, path)
}

/// Tells whether the file is an earlier save of the same game.
fn is_save_of_session<G: Game>(session: &Session<G>, path: &Path) -> bool {
    let commitment = format!("commitment {}", session.commitment());
    SavedGame::read(path).is_ok_and(|saved| {
        saved.game_id().is_ok_and(|game| game == G::ID)
            && saved.text.lines().take(8).any(|line| line == commitment)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use empire_vs_rebellion::{Setup, State};
    use tabletop::Seed;

    fn test_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("twinsuns-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn test_session(words: &str) -> Session<State> {
        Session::new(Setup::Full, Seed::from_words(words))
    }

    #[test]
    fn a_save_reads_back_and_may_be_renewed() {
        let folder = test_folder("renew");
        let mut session = test_session("a");
        let path = folder.join(default_save_path(&session));
        write_save(&Texts::english(), &session, &path).unwrap();
        let choice = session.state().legal_choices()[0];
        let seat = session.state().deciding_seat().unwrap();
        session.choose(seat, choice).unwrap();
        write_save(&Texts::english(), &session, &path).unwrap();
        let saved = SavedGame::read(&path).unwrap();
        assert_eq!(saved.game_id().unwrap(), "empire-vs-rebellion");
        let resumed = saved.resume_session::<State>().unwrap();
        assert_eq!(resumed.state(), session.state());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no litter");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_not_ours_is_left_alone() {
        let folder = test_folder("foreign");
        let letter = folder.join("letter.txt");
        fs::write(&letter, "Dear Leia").unwrap();
        let refused = write_save(&Texts::english(), &test_session("a"), &letter).unwrap_err();
        assert!(refused.contains("isn’t a save of this game"), "{refused}");
        assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Leia");
        let other = folder.join("other");
        write_save(&Texts::english(), &test_session("b"), &other).unwrap();
        write_save(&Texts::english(), &test_session("a"), &other).unwrap_err();
        let refused = write_save(&Texts::english(), &test_session("a"), &folder).unwrap_err();
        assert!(refused.contains("is a folder"), "{refused}");
        let refused = write_save(
            &Texts::english(),
            &test_session("a"),
            &folder.join("no/such/game"),
        )
        .unwrap_err();
        assert!(refused.contains("can’t be written"), "{refused}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_was_cut_off_anywhere_is_refused() {
        let folder = test_folder("cut");
        let path = folder.join("game");
        let text = test_session("a").to_record(true).to_string();
        for length in 0..text.len() - 1 {
            fs::write(&path, &text[..length]).unwrap();
            let saved = SavedGame::read(&path).unwrap();
            let error = saved.resume_session::<State>().unwrap_err();
            assert!(format!("{error:#}").contains("line"), "{error:#}");
        }
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(
            SavedGame::read(&path)
                .unwrap_err()
                .to_string()
                .contains("not a text")
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
