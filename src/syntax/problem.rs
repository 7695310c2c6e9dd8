//! What can be wrong with brackets, strings and the elements between them, and the words for it.
//!
//! All that parsing says about them stands here, and about what belongs to other languages in
//! [`foreign`], so that the texts are read and compared side by side. The rest of the stage says
//! only which problem it is, what it is about and where:
//!
//! ```text
//! SyntaxProblem::NoSpaceAfterName { name: "is", bracket: '(' }.at(span)
//!     missing space after the ludeme name `is`
//!     help: write `(is (..`
//! ```

pub(super) mod foreign;

use super::delimiters::{MAX_NESTING, MAX_TEXT};
use crate::diagnostic::Code;
use crate::diagnostic::code::{expansion, syntax as code, warning};
use crate::diagnostic::problem::Problem;

/// What is wrong with a bracket, a string or the text as a whole.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum DelimiterProblem<'a> {
    #[error("the text has more than {MAX_TEXT} bytes")]
    TextTooLong,
    #[error("brackets are nested deeper than {MAX_NESTING}")]
    TooDeep,
    #[error("this `{open}` is never closed")]
    Unclosed { open: char, instead: Instead },
    #[error("this `<` stands between what it compares")]
    Comparison,
    /// The last of several that are open at the end of the text.
    #[error("this `{open}` is never closed, nor is what stands around it")]
    OpenAtEnd { open: char, close: &'a str },
    #[error("unmatched `{close}`")]
    Unmatched { close: char, cause: Cause },
    #[error("`{open}` is missing before `{word}`")]
    MissingBefore { open: char, word: &'a str },
    #[error("`{open}` is missing after `{word}`")]
    MissingAfter { open: char, word: &'a str },
    #[error("a list stands in braces")]
    RoundList,
    #[error("choices in `[ ]` are not supported; pick one")]
    SquareBracket,
    #[error("`]` closes nothing here")]
    SquareClose { close: &'static str },
    #[error("this string is never closed")]
    UnclosedString,
    #[error("the quote before `{word}` is missing")]
    UnopenedString { word: &'a str },
    #[error("the quote after `{word}` is missing")]
    UnendedString { word: &'a str },
    #[error("string with an unbalanced `{open}`")]
    BracketInString { open: char },
}

/// What stands at the other place of a bracket that is never closed.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) enum Instead {
    /// Nothing that is known.
    Nothing,
    /// A closing bracket of another kind.
    Found(char),
    /// What it should end after, as the layout has it.
    Layout,
}

/// Why a closing bracket has no partner.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) enum Cause {
    /// Nothing is known.
    Unknown,
    /// It is one too many, or its partner was forgotten.
    Surplus,
    /// A bracket of the other kind is open.
    OtherKind,
}

/// The closing bracket that belongs to an opening one.
pub(super) fn closing(open: char) -> char {
    match open {
        '{' => '}',
        '<' => '>',
        _ => ')',
    }
}

/// The opening bracket that belongs to a closing one.
fn opening(close: char) -> char {
    if close == ')' { '(' } else { '{' }
}

/// The bracket that opens the other kind.
fn other_kind(open: char) -> char {
    if open == '(' { '{' } else { '(' }
}

impl Problem for DelimiterProblem<'_> {
    fn code(&self) -> Code {
        use DelimiterProblem::*;
        match self {
            TextTooLong => code::TEXT_LIMIT,
            TooDeep => code::NESTING_LIMIT,
            Unclosed { open: '{', .. } | OpenAtEnd { open: '{', .. } => code::UNCLOSED_BRACE,
            Unclosed { open: '<', .. } | Comparison => code::UNCLOSED_ANGLE,
            Unclosed { .. } | OpenAtEnd { .. } => code::UNCLOSED_PAREN,
            Unmatched { close: ')', .. } | MissingBefore { open: '(', .. } => code::EXTRA_PAREN,
            Unmatched { .. } | MissingBefore { .. } | MissingAfter { .. } | RoundList => {
                code::EXTRA_BRACE
            }
            SquareBracket | SquareClose { .. } => code::RECONSTRUCTION,
            UnclosedString | UnopenedString { .. } | UnendedString { .. } => code::UNCLOSED_STRING,
            BracketInString { .. } => warning::BRACKET_IN_STRING,
        }
    }

    fn label(&self) -> String {
        use DelimiterProblem::*;
        match self {
            Unclosed { .. } | OpenAtEnd { .. } => "opened here".to_owned(),
            Unmatched { .. } => "nothing is open here".to_owned(),
            MissingBefore { open, .. } => format!("`{open}` belongs here, by the layout"),
            Comparison => "a comparison begins with its sign".to_owned(),
            UnclosedString => "no closing quote on this line".to_owned(),
            _ => String::new(),
        }
    }

    fn other_label(&self) -> String {
        use DelimiterProblem::*;
        match self {
            Unclosed { open, instead } => {
                let close = closing(*open);
                match instead {
                    Instead::Nothing => String::new(),
                    Instead::Found(found) => format!("expected `{close}`, found `{found}`"),
                    Instead::Layout => format!("`{close}` belongs after this, by the layout"),
                }
            }
            Unmatched {
                close,
                cause: Cause::OtherKind,
            } => {
                let open = other_kind(opening(*close));
                let partner = closing(open);
                format!("this `{open}` is open, which `{partner}` closes")
            }
            RoundList => "which this closes".to_owned(),
            MissingBefore { .. } | MissingAfter { .. } => {
                "nothing else is open for this to close".to_owned()
            }
            _ => String::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        use DelimiterProblem::*;
        let help = match self {
            Unclosed { open, .. } => format!("insert the missing `{}`", closing(*open)),
            Comparison => "write the sign first, as in `(< 2 (count Pieces Mover))`".to_owned(),
            OpenAtEnd { close, .. } => {
                format!("close all that is open at the end of the text: `{close}`")
            }
            Unmatched { close, cause } => {
                let open = opening(*close);
                match cause {
                    Cause::Unknown => return Vec::new(),
                    Cause::Surplus => format!("remove it, or insert the missing `{open}`"),
                    Cause::OtherKind => {
                        let close = closing(other_kind(open));
                        format!("write `{close}` here, or `{open}` there")
                    }
                }
            }
            MissingAfter { open, word } => format!("write `{word} {open}`"),
            MissingBefore { open: '(', word } => format!("write `({word}`"),
            RoundList => "write `{` for this `(`".to_owned(),
            SquareClose { close } => format!("write `{close}`"),
            SquareBracket => "ludemes stand in `( )`, lists in `{ }`".to_owned(),
            UnclosedString => "insert the missing `\"`".to_owned(),
            UnopenedString { word } | UnendedString { word } => format!("write `\"{word}\"`"),
            _ => return Vec::new(),
        };
        vec![help]
    }
}

/// What is wrong with clauses, names and the elements between brackets.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum SyntaxProblem<'a> {
    // The text as a whole.
    #[error("this text cannot be read")]
    Unreadable,
    #[error("the description is empty")]
    Empty,
    #[error("no `(` found")]
    NoClause,
    #[error("text outside the clauses is ignored")]
    StrayText { like_comment: bool },

    // Clauses and their names.
    #[error("empty `()` is ignored")]
    EmptyClause,
    #[error("expected the name of a ludeme after `(`")]
    NoLudemeName,
    #[error("expected the name of a ludeme after `(`; found another `(`")]
    BracketForName,
    #[error("redundant pair of brackets")]
    DoubledBracket,
    #[error("`{name}` stands between what it belongs before")]
    NameBetween { name: &'a str, clause: &'a str },
    #[error("missing space after the ludeme name `{name}`")]
    NoSpaceAfterName { name: &'a str, bracket: char },
    #[error("`{sign}` after a ludeme name is ignored")]
    SignAfterName { sign: &'a str },
    #[error("an option stands in angle brackets")]
    OptionInBrackets { name: &'a str },
    #[error("the name of a define stands in its brackets")]
    NameOutside { clause: &'a str },
    #[error("missing space before a string")]
    NoSpaceBeforeString {
        negated: Option<&'a str>,
        /// What stands before an equals sign.
        named: Option<&'a str>,
    },

    // Named arguments and colons.
    #[error("`{name}:` has no value")]
    NoValue { name: &'a str },
    #[error("unexpected `:`")]
    ColonAfterOther,
    #[error("no colon follows a bracket")]
    ColonAfterBracket,
    #[error("no colon follows a name in quotes")]
    ColonAfterName,
    #[error("no colon follows the name of a define")]
    ColonAfterDefine,
    #[error("names of arguments stand without quotes")]
    QuotedName { name: &'a str },
    #[error("there are no objects with keys")]
    ObjectKey { name: &'a str },
    #[error("the colon follows the name of an argument")]
    ColonBeforeName { name: &'a str, value: &'a str },
    #[error("no space is allowed before the `:` of a named argument")]
    SpaceBeforeColon { name: &'a str },
    #[error("no space is allowed before the `:` of a named argument")]
    LoneColon,

    // Ranges.
    #[error("two dots stand between numbers only")]
    RangeOfCall { first: &'a str },
    #[error("a range cannot end in a negative number")]
    NegativeRange,
    #[error("no spaces are allowed around `..`")]
    SpacedRange { ends: Option<(&'a str, &'a str)> },

    // Signs.
    #[error("commas are not separators")]
    Comma,
    #[error("a text stands in quotes")]
    BareText { clause: &'a str },
    #[error("unexpected character `$`")]
    Variable,
    #[error("unexpected character `$`")]
    Dollar { parameter: &'a str },
    #[error("curly quotes are not string delimiters")]
    CurlyQuote,
    #[error("unexpected character `{quote}`")]
    Quote { quote: &'a str },
    #[error("unexpected character `?`")]
    QuestionMark,
    #[error("unexpected character `{character}`")]
    Character { character: &'a str },
}

impl Problem for SyntaxProblem<'_> {
    fn code(&self) -> Code {
        use SyntaxProblem::*;
        match self {
            Unreadable
            | ColonAfterOther
            | Variable
            | Dollar { .. }
            | Quote { .. }
            | QuestionMark
            | Character { .. } => code::BAD_CHARACTER,
            Empty => code::EMPTY_FILE,
            NoClause => code::NO_CLAUSE,
            StrayText { .. } => warning::STRAY_TEXT,
            EmptyClause => warning::EMPTY_CLAUSE,
            NoLudemeName | NameOutside { .. } => code::LUDEME_NAME,
            BracketForName | NameBetween { .. } => code::DOUBLED_BRACKET_TAIL,
            DoubledBracket => warning::DOUBLED_BRACKET,
            NoSpaceAfterName { .. } | NoSpaceBeforeString { .. } | RangeOfCall { .. } => {
                code::MISSING_SPACE
            }
            SignAfterName { .. } => warning::COMMA_AFTER_NAME,
            NoValue { .. } => code::NAME_WITHOUT_VALUE,
            OptionInBrackets { .. }
            | ColonAfterBracket
            | ColonAfterName
            | ColonAfterDefine
            | QuotedName { .. }
            | ObjectKey { .. }
            | ColonBeforeName { .. }
            | SpaceBeforeColon { .. }
            | LoneColon => code::SPACE_BEFORE_COLON,
            NegativeRange => expansion::RANGE_NEGATIVE,
            SpacedRange { .. } => expansion::RANGE_SPACES,
            Comma | BareText { .. } => code::COMMA,
            CurlyQuote => code::CURLY_QUOTES,
        }
    }

    fn label(&self) -> String {
        match self {
            SyntaxProblem::NameBetween { .. } => "the name of a ludeme comes first".to_owned(),
            _ => String::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        use SyntaxProblem::*;
        let help = match self {
            Empty | NoClause => "a description starts with `(game \"Name\" ..)`".to_owned(),
            StrayText { like_comment: true } => "a comment starts with `//`".to_owned(),
            NameBetween { clause, .. } | NameOutside { clause } | BareText { clause } => {
                format!("write `{clause}`")
            }
            RangeOfCall { first } => format!("write `(range {first} (..`"),
            NoSpaceAfterName { name, bracket } => format!("write `({name} {bracket}..`"),
            OptionInBrackets { name } => format!("write `<{name}:..>`"),
            NoSpaceBeforeString {
                negated: Some(string),
                ..
            } => format!("write `(not {string})`"),
            NoSpaceBeforeString {
                named: Some(name), ..
            } => format!("a named argument has a colon: `{name}:`"),
            NoSpaceBeforeString { .. } => "a string stands between spaces, as it is \
                 written: nothing before its quotes changes it"
                .to_owned(),
            EmptyClause
            | SignAfterName { .. }
            | ColonAfterBracket
            | ColonAfterName
            | ColonAfterDefine
            | Comma => "remove it".to_owned(),
            QuotedName { name } => format!("write `{name}:`"),
            ObjectKey { name } => format!(
                "a part has round brackets, and what belongs to it follows without names: `({name} ..)`"
            ),
            ColonBeforeName { name, value } => format!("write `{name}:{value}`"),
            SpaceBeforeColon { name } => format!("write `{name}:` directly before its value"),
            LoneColon => "write `name:value`".to_owned(),
            NegativeRange => "list the values".to_owned(),
            SpacedRange {
                ends: Some((first, second)),
            } => format!("write `{first}..{second}`"),
            Variable => "there are no variables here: write the value itself, `#1` for the first \
                 argument of a define, or `<Board:size>` for what an option sets"
                .to_owned(),
            Dollar { parameter } => format!("parameters of defines are numbered: `{parameter}`"),
            CurlyQuote => "use `\"`".to_owned(),
            Quote { .. } => "strings stand between double quotes: `\"..\"`".to_owned(),
            QuestionMark => {
                "a question is a ludeme, as in `(is Empty (to))` or `(no Moves Mover)`; \
                 a choice is written `(if condition this that)`"
                    .to_owned()
            }
            BracketForName => {
                "a bracket opens a ludeme by its name, as in `(is Empty (to))`; a list \
                 stands in braces: `{(..) (..)}`"
                    .to_owned()
            }
            Character { .. } => "elements are separated by white space alone".to_owned(),
            _ => return Vec::new(),
        };
        vec![help]
    }
}
