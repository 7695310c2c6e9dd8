//! The diagnostic codes that compilation reports.

pub(super) use crate::diagnostic::code::validity::*;
