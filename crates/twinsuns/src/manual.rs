//! `twinsuns manual`: writes manual pages and completions for shells, made from the same table as `--help`.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;

/// The arguments of `twinsuns manual`.
#[derive(Args, Debug)]
pub(crate) struct ManualArgs {
    /// The folder to write `man/man1` and `completions` into
    folder: PathBuf,
}

/// Writes a manual page for every subcommand and a completion for every shell.
pub(crate) fn run(args: &ManualArgs) -> anyhow::Result<()> {
    let pages = create_folder(args.folder.join("man").join("man1"))?;
    let completions = create_folder(args.folder.join("completions"))?;
    let command = crate::Cli::command();
    clap_mangen::generate_to(command.clone(), &pages).context("the manual pages")?;
    for shell in Shell::value_variants() {
        let mut command = command.clone();
        clap_complete::generate_to(*shell, &mut command, "twinsuns", &completions)
            .with_context(|| format!("the completion for {shell}"))?;
    }
    Ok(())
}

fn create_folder(folder: PathBuf) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_a_page_and_every_shell_a_completion() {
        let folder = std::env::temp_dir().join(format!("twinsuns-manual-{}", std::process::id()));
        let args = ManualArgs {
            folder: folder.clone(),
        };
        run(&args).expect("the manual is written");
        let has = |path: &str| folder.join(path).is_file();
        assert!(has("man/man1/twinsuns.1") && has("man/man1/twinsuns-serve.1"));
        assert!(has("completions/twinsuns.bash") && has("completions/_twinsuns"));
        let _ = fs::remove_dir_all(&folder);
    }
}
