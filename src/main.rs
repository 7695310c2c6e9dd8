//! The `lud` binary: hands its arguments to [`ludeme::cli`] and nothing else.

fn main() -> std::process::ExitCode {
    ludeme::cli::main()
}
