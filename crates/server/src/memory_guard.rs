//! The memory that the server may use. When most of it is used, newcomers are refused: an allocation that fails would
//! end the process and everybody's connections with it.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time for which a measurement is good.
const MEASURE_PAUSE: Duration = Duration::from_millis(20);

/// The part of the memory that may be used before newcomers are refused, in percent.
const MEMORY_PERCENT: u64 = 80;

/// The part of the address space that may be filled, in percent. The threads reserve much more of it than they fill.
const ADDRESS_SPACE_PERCENT: u64 = 50;

/// The part of the address space that has to stay free even of what threads reserve, as a divisor, and its upper bound.
const FREE_ADDRESS_SPACE_SHARE: u64 = 10;
const MAX_FREE_ADDRESS_SPACE_BYTES: u64 = 128 * 1024 * 1024;

/// The part of the address space that connections may fill, as a divisor.
const CONNECTIONS_SHARE: u64 = 4;

/// The most that one connection fills while its client sends the longest request.
const CONNECTION_BYTES: u64 = 64 * 1024;

/// The smallest part of the limit that answers on their way to clients may hold, as a divisor.
const PENDING_SHARE: u64 = 8;

/// The most bytes that answers on their way to clients may hold.
const MAX_PENDING_BYTES: u64 = 256 * 1024 * 1024;

/// A guard that compares the memory in use with the limit.
#[derive(Debug)]
pub(crate) struct MemoryGuard {
    /// The bytes above which newcomers are refused, if any limit is known.
    refusal_threshold: Option<u64>,
    /// The address space that the process may reserve, if there is a limit.
    address_space: Option<u64>,
    measured: Mutex<Option<(Instant, bool)>>,
    connections: Ceiling,
    tables: Ceiling,
}

/// The number of things of one kind that there were when the memory became tight. What is closed after that leaves
/// memory that the process keeps and can use again, so that some newcomers fit in.
#[derive(Debug, Default)]
struct Ceiling(Mutex<Option<usize>>);

/// The number of things that are always admitted.
const ALWAYS_ADMITTED: usize = 16;

impl Ceiling {
    fn admits_one_more(&self, count: usize, is_memory_tight: bool) -> bool {
        let mut ceiling = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_memory_tight {
            *ceiling = None;
            return true;
        }
        let ceiling = *ceiling.get_or_insert(count);
        count < (ceiling / 4 * 3).max(ALWAYS_ADMITTED)
    }
}

impl MemoryGuard {
    /// Finds the limit: the one that is set, or else that of the process, of its group, or of the machine.
    pub(crate) fn with_detected_limit(configured: Option<u64>) -> Self {
        let percent = |bytes: u64, percent: u64| bytes / 100 * percent;
        let address_space = address_space_limit();
        let process = address_space.map(|bytes| percent(bytes, ADDRESS_SPACE_PERCENT));
        let around = [configured, cgroup_memory_limit(), total_machine_memory()];
        let around = around.into_iter().flatten().min();
        let around = around.map(|bytes| percent(bytes, MEMORY_PERCENT));
        Self {
            refusal_threshold: process.into_iter().chain(around).min(),
            address_space,
            measured: Mutex::new(None),
            connections: Ceiling::default(),
            tables: Ceiling::default(),
        }
    }

    /// Returns the bytes above which newcomers are refused.
    pub(crate) const fn refusal_threshold(&self) -> Option<u64> {
        self.refusal_threshold
    }

    /// Returns the bytes that answers on their way to clients may hold.
    pub(crate) fn max_pending_answer_bytes(&self) -> usize {
        let share = self
            .refusal_threshold
            .map_or(u64::MAX, |bytes| bytes / PENDING_SHARE);
        share.min(MAX_PENDING_BYTES) as usize
    }

    /// Returns the number of connections that fit into the address space, whatever their clients send. An allocation
    /// that fails would end the process.
    pub(crate) fn max_connections(&self) -> usize {
        let connections = |bytes| (bytes / CONNECTIONS_SHARE / CONNECTION_BYTES) as usize;
        self.address_space.map_or(usize::MAX, connections)
    }

    /// Tells whether one more connection fits beside those that are open.
    pub(crate) fn admits_connection(&self, open: usize) -> bool {
        self.connections
            .admits_one_more(open, self.is_memory_tight())
    }

    /// Tells whether one more table fits beside those in memory.
    pub(crate) fn admits_table(&self, loaded: usize) -> bool {
        self.tables.admits_one_more(loaded, self.is_memory_tight())
    }

    /// Tells whether most of the memory is used.
    pub(crate) fn is_memory_tight(&self) -> bool {
        let Some(refusal_threshold) = self.refusal_threshold else {
            return false;
        };
        let mut measured = self.measured.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, tight)) = *measured
            && at.elapsed() < MEASURE_PAUSE
        {
            return tight;
        }
        let tight = memory_in_use().is_some_and(|used| {
            used.resident > refusal_threshold || self.is_address_space_tight(used.reserved)
        });
        *measured = Some((Instant::now(), tight));
        tight
    }

    fn is_address_space_tight(&self, reserved: u64) -> bool {
        self.address_space.is_some_and(|limit| {
            let free = (limit / FREE_ADDRESS_SPACE_SHARE).min(MAX_FREE_ADDRESS_SPACE_BYTES);
            reserved > limit - free
        })
    }
}

/// The memory in use, in bytes.
#[derive(Copy, Clone, Debug)]
struct MemoryInUse {
    /// The address space that is reserved.
    reserved: u64,
    /// The memory that is filled.
    resident: u64,
}

#[cfg(target_os = "linux")]
fn address_space_limit() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(target_os = "linux")]
fn cgroup_memory_limit() -> Option<u64> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    let limits = [own, "/"].into_iter().filter_map(|group| {
        let path = format!("/sys/fs/cgroup{}/memory.max", group.trim_end_matches('/'));
        std::fs::read_to_string(path).ok()?.trim().parse().ok()
    });
    limits.min()
}

/// Asks the kernel and not `/proc/meminfo`, which hardened services do not see.
#[cfg(target_os = "linux")]
fn total_machine_memory() -> Option<u64> {
    let info = rustix::system::sysinfo();
    let total = info.totalram.checked_mul(u64::from(info.mem_unit))?;
    (total > 0).then_some(total)
}

#[cfg(target_os = "linux")]
fn memory_in_use() -> Option<MemoryInUse> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = pages.split_whitespace();
    let mut next_bytes = || {
        let pages: u64 = pages.next()?.parse().ok()?;
        Some(pages * rustix::param::page_size() as u64)
    };
    Some(MemoryInUse {
        reserved: next_bytes()?,
        resident: next_bytes()?,
    })
}

#[cfg(not(target_os = "linux"))]
const fn address_space_limit() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
const fn cgroup_memory_limit() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
const fn total_machine_memory() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
const fn memory_in_use() -> Option<MemoryInUse> {
    None
}

/// The number of descriptors that are kept for files and the database.
const RESERVED_DESCRIPTORS: u64 = 64;

/// Raises the number of descriptors as far as the process may. Returns the number of connections that fit, if it is
/// known.
pub(crate) fn raise_descriptor_limit() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let raised = Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        };
        let current = match setrlimit(Resource::Nofile, raised) {
            Ok(()) => limit.maximum,
            Err(_) => limit.current,
        };
        current.map(|current| current.saturating_sub(RESERVED_DESCRIPTORS))
    }
    #[cfg(not(unix))]
    {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Ceiling, MemoryGuard};

    #[test]
    fn newcomers_fit_in_again_when_others_are_gone() {
        let ceiling = Ceiling::default();
        assert!(ceiling.admits_one_more(5_000, false));
        assert!(!ceiling.admits_one_more(1_000, true));
        assert!(!ceiling.admits_one_more(900, true));
        assert!(
            ceiling.admits_one_more(700, true),
            "memory is kept, not used"
        );
        assert!(!ceiling.admits_one_more(800, true));
        assert!(ceiling.admits_one_more(2_000, false));
        assert!(ceiling.0.lock().expect("a lock").is_none());
    }

    #[test]
    fn small_address_spaces_take_fewer_connections_and_keep_a_reserve() {
        let mut guard = MemoryGuard::with_detected_limit(None);
        guard.address_space = None;
        assert_eq!(guard.max_connections(), usize::MAX);
        assert!(!guard.is_address_space_tight(u64::MAX));
        guard.address_space = Some(900 << 20);
        assert_eq!(guard.max_connections(), 3_600);
        assert!(guard.is_address_space_tight(815 << 20));
        assert!(!guard.is_address_space_tight(805 << 20));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_kernel_tells_the_memory_of_the_machine() {
        let file = std::fs::read_to_string("/proc/meminfo").expect("a machine that tells it");
        let total = file
            .lines()
            .find_map(|line| line.strip_prefix("MemTotal:"))
            .and_then(|total| total.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        assert_eq!(
            super::total_machine_memory(),
            total.map(|total| total * 1024)
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_tight_above_the_limit_only() {
        assert!(MemoryGuard::with_detected_limit(Some(100_000)).is_memory_tight());
        let guard = MemoryGuard::with_detected_limit(None);
        assert!(!guard.is_memory_tight(), "{guard:?}");
        assert!(guard.max_pending_answer_bytes() > 1_000_000);
    }
}
