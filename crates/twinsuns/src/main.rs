//! The command `twinsuns`.

use std::process::ExitCode;

fn main() -> ExitCode {
    twinsuns::main()
}
