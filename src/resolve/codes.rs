//! The codes of this stage.

use crate::diagnostic::Code;

/// No ludeme has this name.
pub(super) const UNKNOWN_LUDEME: Code = Code(301);
/// No word has this name, or not here.
pub(super) const UNKNOWN_WORD: Code = Code(302);
/// A required argument is not given.
pub(super) const MISSING_ARGUMENT: Code = Code(303);
/// There is no place for an argument.
pub(super) const SURPLUS_ARGUMENT: Code = Code(304);
/// No argument has this name.
pub(super) const UNKNOWN_NAME: Code = Code(305);
/// A named argument stands too late.
pub(super) const NAME_ORDER: Code = Code(306);
/// A named argument is given twice.
pub(super) const NAME_TWICE: Code = Code(307);
/// An argument needs its name.
pub(super) const NAME_MISSING: Code = Code(308);
/// An argument stands too late.
pub(super) const ARGUMENT_ORDER: Code = Code(309);
/// Something else is expected.
pub(super) const TYPE_MISMATCH: Code = Code(310);
/// An array is expected, or none, or one within another.
pub(super) const ARRAY_MISMATCH: Code = Code(311);
/// Two arguments exclude each other.
pub(super) const OR_GROUP: Code = Code(312);
/// A ludeme lacks its brackets.
pub(super) const BARE_LUDEME: Code = Code(313);
/// A string stands where a word is expected.
pub(super) const STRING_FOR_WORD: Code = Code(314);
/// A string names nothing.
pub(super) const UNKNOWN_STRING: Code = Code(315);
/// A word starts in lower case; it is read as if it did not.
pub(super) const LOWER_CASE_WORD: Code = Code(316);
/// The ludeme is known and not supported.
pub(super) const UNSUPPORTED: Code = Code(317);
/// A named argument has lost its value.
pub(super) const NO_VALUE: Code = Code(318);
