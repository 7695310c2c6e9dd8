//! What a command ends with when it cannot do its work.

use std::fmt;

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

    /// The command line is at fault: exit code 2.
    pub fn usage(message: impl Into<String>) -> Self {
        Failure {
            code: 2,
            message: message.into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
