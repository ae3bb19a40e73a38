//! A copy of the built site of which a test can publish new versions.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

use crate::folders;

/// The number of hexadecimal digits by which a name says what is in a file.
const CONTENT_DIGITS: usize = 16;

/// A copy of the site, served in its place.
#[derive(Debug)]
pub struct SiteCopy {
    folder: PathBuf,
    /// The number of versions that were published.
    published: u32,
}

impl SiteCopy {
    pub(crate) fn new(folder: PathBuf) -> anyhow::Result<Self> {
        fs::create_dir_all(&folder)?;
        for entry in fs::read_dir(folders::site_folder()?)? {
            let entry = entry?;
            // The compressed forms would have to be made again.
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.ends_with(".gz") && !name.ends_with(".br") {
                fs::copy(entry.path(), folder.join(name))?;
            }
        }
        Ok(Self {
            folder,
            published: 0,
        })
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.folder.clone()
    }

    /// Publishes a new version, in which the styles, the program of the worker and the rules of the
    /// card game have other contents, and therefore other names. Their old files are gone from the server. Returns a
    /// part of the new page that the old one did not have.
    pub fn publish_version(&mut self) -> anyhow::Result<String> {
        self.published += 1;
        let number = self.published;
        let mut renamed = Vec::new();
        for (start, addition) in [
            ("style-", format!("\n/* version {number} */\n")),
            ("worker-", format!("\n// version {number}\n")),
            (
                "rules-empire-vs-rebellion-",
                format!("\nversion {number}\n"),
            ),
        ] {
            renamed.push(self.rewrite_file(start, |text| text + addition.as_str())?);
        }
        let style = renamed[0].1.clone();
        let rename = |text: String| {
            let all = renamed.iter();
            all.fold(text, |text, (old, new)| text.replace(old, new))
        };
        let page = self.rewrite_file("page-", rename)?;
        fs::copy(self.folder.join(&page.1), self.folder.join("index.html"))?;
        renamed.push(page);
        let path = self.folder.join("service-worker.js");
        let mut worker = fs::read_to_string(&path)?;
        for (old, new) in &renamed {
            worker = worker.replace(old, new);
        }
        let version = "const VERSION = \"";
        ensure!(
            worker.contains(version),
            "the service worker has no version"
        );
        worker = worker.replace(version, &format!("{version}{number}-"));
        fs::write(path, worker)?;
        Ok(style)
    }

    /// Gives a file another content and the name that belongs to it. Returns the old and the new name.
    fn rewrite_file(
        &self,
        start: &str,
        change: impl FnOnce(String) -> String,
    ) -> anyhow::Result<(String, String)> {
        let mut old = None;
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.starts_with(start) {
                old = Some(name);
            }
        }
        let old = old.with_context(|| format!("the site has no {start}…"))?;
        let text = change(fs::read_to_string(self.folder.join(&old))?);
        let digest = Sha256::digest(text.as_bytes());
        let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let ending = old.rsplit_once('.').map_or("", |(_, ending)| ending);
        let new = format!("{start}{}.{ending}", &digits[..CONTENT_DIGITS]);
        fs::write(self.folder.join(&new), text)?;
        fs::remove_file(self.folder.join(&old))?;
        Ok((old, new))
    }
}
