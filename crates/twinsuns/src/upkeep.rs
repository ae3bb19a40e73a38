//! `twinsuns migrate`, `backup`, `restore` and `check`: looking after the tables of a server.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use server::upkeep::{self, CheckReport};

use crate::storage_args::StorageArgs;

/// The arguments of `twinsuns migrate`.
#[derive(Args, Debug)]
#[command(after_help = MIGRATE_EXAMPLES)]
pub(crate) struct MigrateArgs {
    #[command(flatten)]
    storage: StorageArgs,

    /// Say what would be done and change nothing
    #[arg(long)]
    dry_run: bool,
}

const MIGRATE_EXAMPLES: &str = "\
Examples:
  twinsuns migrate --dry-run --data /var/lib/twinsuns
  twinsuns migrate --database postgres://twinsuns@localhost/twinsuns

`twinsuns serve` migrates by itself when it starts. Migrations only lead forward: make a
backup first (`twinsuns backup`) if you may want to return to the release before.";

/// The arguments of `twinsuns backup`.
#[derive(Args, Debug)]
#[command(after_help = BACKUP_EXAMPLES)]
pub(crate) struct BackupArgs {
    /// Write the backup to this file, which must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    storage: StorageArgs,
}

const BACKUP_EXAMPLES: &str = "\
Examples:
  twinsuns backup tables-monday.sqlite --data /var/lib/twinsuns
  twinsuns backup tables-monday.sqlite --database postgres://twinsuns@localhost/twinsuns

The server may run meanwhile. The backup is one SQLite file, whichever database the tables
are in: restore it into either kind. It holds the seeds of running games, so only you can
read it. Try it now and then: `twinsuns check FILE` plays every game in it again.";

/// The arguments of `twinsuns restore`.
#[derive(Args, Debug)]
#[command(after_help = RESTORE_EXAMPLES)]
pub(crate) struct RestoreArgs {
    /// Restore this backup
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    storage: StorageArgs,
}

const RESTORE_EXAMPLES: &str = "\
Examples:
  twinsuns restore tables-monday.sqlite --data /var/lib/twinsuns-restored
  twinsuns restore tables-monday.sqlite --database postgres://twinsuns@localhost/restored

The directory or database must be empty: a restore overwrites nothing. Games continue from
the moment of the backup. What was rolled after it is rolled again if people choose the same.";

/// The arguments of `twinsuns check`.
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Check this backup instead of the tables of a server
    #[arg(value_name = "FILE", conflicts_with_all = ["data", "database"])]
    file: Option<PathBuf>,

    #[command(flatten)]
    storage: StorageArgs,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  twinsuns check --data /var/lib/twinsuns
  twinsuns check tables-monday.sqlite

Compares every row with its checksum and plays every game again. The server may run
meanwhile. The exit code is 2 if anything is damaged.";

fn block_on<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start")?;
    Ok(runtime.block_on(work))
}

/// Brings the schema of a storage up to date, or says what that would take.
pub(crate) fn run_migrate(args: &MigrateArgs) -> anyhow::Result<()> {
    let storage = &args.storage.storage;
    let state = block_on(upkeep::read_schema_state(storage))??;
    let (found, newest) = (state.found, state.newest);
    if state.pending.is_empty() {
        writeln!(
            io::stdout(),
            "The schema has version {newest} already. There is nothing to do."
        )?;
        return Ok(());
    }
    for step in &state.pending {
        writeln!(io::stdout(), "{} {}", step.version, step.name)?;
    }
    if args.dry_run {
        writeln!(
            io::stdout(),
            "The schema has version {found}; these steps lead to version {newest}. Nothing was changed."
        )?;
        return Ok(());
    }
    block_on(upkeep::migrate_storage(storage))??;
    writeln!(
        io::stdout(),
        "The schema had version {found}; these steps led to version {newest}."
    )?;
    Ok(())
}

/// Writes a backup.
pub(crate) fn run_backup(args: &BackupArgs) -> anyhow::Result<()> {
    let tables = block_on(upkeep::write_backup(&args.storage.storage, &args.file))??;
    let file = args.file.display();
    writeln!(
        io::stdout(),
        "{tables} tables are in `{file}`. `twinsuns check {file}` plays them again."
    )?;
    Ok(())
}

/// Restores a backup.
pub(crate) fn run_restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let storage = &args.storage.storage;
    let report = block_on(upkeep::restore_backup(storage, &args.file))??;
    writeln!(
        io::stdout(),
        "{} tables were restored. `twinsuns check` plays them again.",
        report.tables
    )?;
    Ok(())
}

/// Checks a storage or a backup.
pub(crate) fn run_storage_check(args: &CheckArgs) -> anyhow::Result<()> {
    let report = match &args.file {
        Some(file) => block_on(upkeep::check_backup(file))??,
        None => block_on(upkeep::check_storage(&args.storage.storage))??,
    };
    print_storage_check_report(&report)?;
    match report.damaged.len() {
        0 => Ok(()),
        1 => bail!("one place is damaged: restore it from a backup"),
        count => bail!("{count} places are damaged: restore them from a backup"),
    }
}

fn print_storage_check_report(report: &CheckReport) -> io::Result<()> {
    for found in &report.damaged {
        writeln!(io::stdout(), "damaged  {}  {}", found.place, found.what)?;
    }
    for found in &report.archived {
        writeln!(io::stdout(), "archived {}  {}", found.place, found.what)?;
    }
    let CheckReport {
        tables,
        rows,
        rows_without_checksum,
        ..
    } = report;
    writeln!(
        io::stdout(),
        "{tables} tables with {rows} rows were played again."
    )?;
    if *rows_without_checksum > 0 {
        writeln!(
            io::stdout(),
            "{rows_without_checksum} rows are of earlier releases and have no checksum."
        )?;
    }
    if !report.archived.is_empty() {
        let count = report.archived.len();
        writeln!(
            io::stdout(),
            "{count} of the tables follow rules that this program does not have: people can look at them."
        )?;
    }
    Ok(())
}
