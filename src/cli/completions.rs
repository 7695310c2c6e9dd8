//! `lud completions` and `lud man`: what shells and `man` know about the command line.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args as ClapArgs;
use clap_complete::Shell;

use super::failure::Failure;
use super::vocabulary;

/// Writes the completions of the command line for a shell.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Which shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Writes the manual as a man page, or a page for every command.
#[derive(ClapArgs, Debug)]
pub struct ManArgs {
    /// Writes a page for every command into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs `lud completions`.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let mut text = Vec::new();
    let mut command = vocabulary::applied(super::command());
    clap_complete::generate(args.shell, &mut command, "lud", &mut text);
    write_out(&text)
}

/// Runs `lud man`.
pub fn man(args: ManArgs) -> Result<ExitCode, Failure> {
    let command = vocabulary::applied(super::command());
    let Some(folder) = args.out else {
        let mut text = Vec::new();
        let page = clap_mangen::Man::new(command);
        page.render(&mut text).map_err(unwritable)?;
        return write_out(&text);
    };
    std::fs::create_dir_all(&folder).map_err(unwritable)?;
    clap_mangen::generate_to(command, &folder).map_err(unwritable)?;
    Ok(ExitCode::SUCCESS)
}

fn write_out(text: &[u8]) -> Result<ExitCode, Failure> {
    match io::stdout().write_all(text) {
        // Whoever closed the pipe has seen enough.
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(unwritable(e)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn unwritable(e: io::Error) -> Failure {
    Failure::input(format!("cannot write: {e}"))
}
