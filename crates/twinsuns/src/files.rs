//! Reading the files that a person names.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};

/// The largest file that is read: more than any record or scenario needs, and little enough for any machine.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Reads the text of a file; `-` is the standard input.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin()
            .lock()
            .take(MAX_FILE_BYTES + 1)
            .read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
    }
    .with_context(|| format!("`{}` cannot be read", path.display()))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!(
            "`{}` is larger than {} MiB",
            path.display(),
            MAX_FILE_BYTES >> 20
        );
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => bail!(
            "`{}` is not a text file: byte {} is not UTF-8",
            path.display(),
            error.utf8_error().valid_up_to() + 1
        ),
    }
}
