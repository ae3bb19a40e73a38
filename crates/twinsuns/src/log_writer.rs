//! The log of the server: lines that cannot be written are lost, and nobody waits for them.
//!
//! The disk that holds the log may be full, and the program that reads it may be gone or stuck. The server goes on
//! in every case, so a thread of its own writes the lines.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

/// The number of lines that may wait to be written.
const MAX_WAITING_LINES: usize = 1024;

/// The longest time that the end of the program waits for the last lines.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

enum LogItem {
    Line(Vec<u8>),
    /// A request to be told when all lines before it are written.
    Flush(SyncSender<()>),
}

/// A writer that hands its lines to the thread of the log and never fails.
#[derive(Clone, Debug)]
pub(crate) struct LogWriter {
    lines: SyncSender<LogItem>,
    lost: Arc<AtomicU64>,
}

impl LogWriter {
    /// Starts a thread that writes lines to this place.
    pub(crate) fn start_writer_thread(place: impl Write + Send + 'static) -> io::Result<Self> {
        let (lines, waiting) = sync_channel(MAX_WAITING_LINES);
        let lost = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&lost);
        std::thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_lines(place, &waiting, &counted))?;
        Ok(Self { lines, lost })
    }

    /// Waits a moment for the last lines to be written.
    pub(crate) fn flush_lines(&self) {
        let (done, written) = sync_channel(1);
        if self.lines.try_send(LogItem::Flush(done)).is_ok() {
            let _ = written.recv_timeout(FLUSH_TIMEOUT);
        }
    }
}

impl Write for LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let sent = self.lines.try_send(LogItem::Line(line.to_vec()));
        if matches!(sent, Err(TrySendError::Full(_))) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes lines until the last writer is gone, and says how many were lost once writing works again.
fn write_lines(mut place: impl Write, waiting: &Receiver<LogItem>, lost: &AtomicU64) {
    for item in waiting {
        match item {
            LogItem::Line(line) => {
                let missing = lost.swap(0, Ordering::Relaxed);
                let told = match missing {
                    0 => Ok(()),
                    _ => writeln!(place, "{missing} lines of the log were lost"),
                };
                let unwritten = match (told, place.write_all(&line)) {
                    (Ok(()), Ok(())) => 0,
                    (Err(_), Ok(())) => missing,
                    (_, Err(_)) => missing + 1,
                };
                lost.fetch_add(unwritten, Ordering::Relaxed);
            }
            LogItem::Flush(done) => {
                let _ = place.flush();
                let _ = done.try_send(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// A place that takes lines only while it is well.
    #[derive(Clone, Default)]
    struct FickleDisk {
        full: Arc<AtomicBool>,
        text: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for FickleDisk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.full.load(Ordering::Relaxed) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.text.lock().expect("a text").extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_cannot_be_written_are_counted() {
        let disk = FickleDisk::default();
        let mut log = LogWriter::start_writer_thread(disk.clone()).expect("a thread");
        let mut write_line = |line: &str| {
            log.write_all(line.as_bytes()).expect("it never fails");
            log.flush_lines();
        };
        disk.full.store(true, Ordering::Relaxed);
        write_line("one\n");
        write_line("two\n");
        disk.full.store(false, Ordering::Relaxed);
        write_line("three\n");
        let text = disk.text.lock().expect("a text").clone();
        let text = String::from_utf8(text).expect("text");
        assert_eq!(text, "2 lines of the log were lost\nthree\n");
    }

    /// A place that never takes anything, like a pipe that nobody reads.
    struct BlockedPipe(Receiver<()>);

    impl Write for BlockedPipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.0.recv();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nobody_waits_for_a_log_that_is_stuck() {
        let (_open, blocked) = sync_channel(0);
        let mut log = LogWriter::start_writer_thread(BlockedPipe(blocked)).expect("a thread");
        for _ in 0..3 * MAX_WAITING_LINES {
            log.write_all(b"a line\n").expect("it never fails");
        }
        assert!(log.lost.load(Ordering::Relaxed) > 0);
    }
}
