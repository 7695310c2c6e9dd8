//! The command line: the only place with input, output and exit codes.

/// Runs `lud` with the process arguments.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
