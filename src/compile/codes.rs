//! The codes of this stage.

pub(super) use crate::diagnostic::code::validity::*;
