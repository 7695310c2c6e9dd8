//! How a command ends when it cannot do its work: a message and an exit code.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A failure with its exit code.
#[derive(Debug)]
pub struct Failure {
    /// 1 for bad input, 2 for bad usage.
    pub code: u8,
    message: String,
}

impl Failure {
    /// A description, record or other file is at fault: exit code 1.
    pub fn input(message: impl Into<String>) -> Self {
        Failure {
            code: 1,
            message: message.into(),
        }
    }

    /// The program itself is at fault; the cause has been printed where it happened.
    pub fn bug() -> Self {
        Failure {
            code: 101,
            message: "this is a bug in lud; please report it with the description".into(),
        }
    }

    /// The same, with the file it is about.
    pub fn about(mut self, file: &str) -> Self {
        self.message = format!("{file}: {}", self.message);
        self
    }

    /// The command line is at fault: exit code 2.
    pub fn usage(message: impl Into<String>) -> Self {
        Failure {
            code: 2,
            message: message.into(),
        }
    }
}

/// Does the work on one of several files: a fault of the program stays that file's own.
pub fn alone<R>(work: impl FnOnce() -> Result<R, Failure>) -> Result<R, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Failure::bug()))
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
