//! What can be wrong with defines, ranges and the top level of a description, and the words for it.
//!
//! All that expansion says about them stands here, and about options and rulesets in [`option`], so
//! that the texts are read and compared side by side. The rest of the stage says only which problem
//! it is, what it is about and where:
//!
//! ```text
//! DefineProblem::NameTwice { name: "Hop" }.at_both(second, first)
//!     define `Hop` is already defined; this one is ignored   at the second,
//!     first defined here                                     at the first
//! ```

pub(super) mod option;

use smol_str::SmolStr;

use super::{MAX_DEPTH, MAX_NODES, MAX_RANGE, MAX_STEPS, MAX_WORD};
use crate::diagnostic::Code;
use crate::diagnostic::code::{expansion as code, syntax, warning};
use crate::diagnostic::problem::Problem;

/// What is wrong with a define, with a use of one or with what came of it.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum DefineProblem<'a> {
    // Declarations.
    #[error("a define needs a quoted name")]
    NoName { word: Option<&'a str> },
    #[error("define `{name}` is already defined; this one is ignored")]
    NameTwice { name: &'a str },
    #[error("this word before the name of the define is ignored")]
    StrayWord,
    #[error("what a define stands for follows its name without a sign")]
    Assigned,
    #[error("the parameters of a define are not listed")]
    ListsParameters,
    #[error("parameters of defines are numbered: `#1`, `#2`")]
    NamedParameter,
    #[error("this hides the standard define `{name}`")]
    Shadows { name: &'a str },
    #[error("the name `{name}` starts with a lower-case letter")]
    LowerCase { name: &'a str },
    #[error("define `{name}` skips parameter `#{gap}`")]
    SkipsParameter { name: &'a str, gap: u8 },
    #[error("`#{n}` is followed by a digit")]
    ParameterTen { n: u8 },
    #[error("define `{name}` is never used")]
    Unused { name: &'a str },

    // Uses.
    #[error("no define named `{name}`")]
    Unknown { name: &'a str, meant: Meant<'a> },
    #[error("the name of a define with arguments cannot contain spaces")]
    SpaceInName,
    #[error("no space is allowed between `(` and the name of a define")]
    SpaceBeforeName,
    #[error("space between `(` and the name of a define")]
    SpaceBeforeLoneName,
    #[error("define `{name}` takes {}, {given} are given", arguments(*wanted))]
    ExtraArguments {
        name: &'a str,
        wanted: usize,
        given: usize,
        /// Whether the description has it.
        own: bool,
    },
    #[error("define `{name}` takes {}, {given} are given", arguments(*wanted))]
    MissingArguments {
        name: &'a str,
        wanted: usize,
        given: usize,
    },
    #[error("this omitted argument leaves no hole in the use of `{name}`")]
    ArgumentsShift { name: &'a str },
    #[error("define `{name}` refers to itself")]
    Recursive { name: &'a str, chain: &'a [SmolStr] },
    #[error("`#{n}` stands outside the body of a define")]
    StrayParameter { n: u8 },
    #[error("`~` is only a placeholder for omitted define arguments")]
    StrayOmission,

    // What they stand for.
    #[error("only a word or a number fits inside a word or string")]
    SpliceInWord,
    #[error("empty string")]
    EmptyString,
    #[error("expected the name of a ludeme after `(`")]
    NoLudemeName,
    #[error("`{name}:` is followed by another name")]
    NameAfterName { name: &'a str },
    #[error("`{name}:` has lost its value and takes what follows")]
    LostValue { name: &'a str },
    #[error("this bracket has no partner where the option inserts it")]
    LooseBracket,
    #[error("expansion is nested deeper than {MAX_DEPTH}")]
    TooDeep,
    #[error("the expanded description has more than {MAX_NODES} elements")]
    TooManyNodes,
    #[error("expansion takes more than {MAX_STEPS} steps")]
    TooManySteps,
    #[error("a word or string grows beyond {MAX_WORD} bytes")]
    TooLong,
}

/// What may have been meant by a name that is no define.
#[derive(Debug, Hash)]
pub(super) enum Meant<'a> {
    /// Nothing that we know.
    Nothing,
    /// A standard define, in metadata.
    Standard,
    /// The define of this name.
    Define(&'a str),
}

/// How many arguments a define takes.
fn arguments(wanted: usize) -> String {
    match wanted {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    }
}

impl Problem for DefineProblem<'_> {
    fn code(&self) -> Code {
        use DefineProblem::*;
        match self {
            NoName { .. } => code::DEFINE_NO_NAME,
            NameTwice { .. } => warning::DEFINE_DUPLICATE,
            StrayWord | Assigned | ListsParameters => warning::DEFINE_STRAY_WORD,
            NamedParameter => code::DEFINE_PARAM_GAP,
            Shadows { .. } => warning::DEFINE_SHADOWS,
            LowerCase { .. } => warning::DEFINE_LOWERCASE,
            SkipsParameter { .. } => code::DEFINE_PARAM_GAP,
            ParameterTen { .. } => code::DEFINE_PARAM_TEN,
            Unused { .. } => warning::DEFINE_UNUSED,
            Unknown { .. } => code::UNKNOWN_DEFINE,
            SpaceInName => code::DEFINE_NAME_SPACE,
            SpaceBeforeName => code::DEFINE_SPACE_CALL,
            SpaceBeforeLoneName => warning::SPACE_IN_CALL,
            ExtraArguments { .. } => warning::DEFINE_EXTRA_ARGS,
            MissingArguments { .. } => warning::DEFINE_MISSING_ARG,
            ArgumentsShift { .. } => warning::DEFINE_ARG_SHIFT,
            Recursive { .. } => code::DEFINE_RECURSIVE,
            StrayParameter { .. } => code::STRAY_PARAMETER,
            StrayOmission => code::TILDE,
            SpliceInWord => code::SPLICE_IN_WORD,
            EmptyString => syntax::EMPTY_STRING,
            NoLudemeName => syntax::LUDEME_NAME,
            NameAfterName { .. } => syntax::NAME_WITHOUT_VALUE,
            LostValue { .. } => warning::DEFINE_NAMED_HOLE,
            LooseBracket => code::LOOSE_BRACKET,
            TooDeep => code::EXPANSION_DEPTH,
            TooManyNodes | TooManySteps | TooLong => code::EXPANSION_SIZE,
        }
    }

    fn label(&self) -> String {
        match self {
            DefineProblem::MissingArguments { wanted, .. } => {
                format!("`#{wanted}` stands for nothing")
            }
            _ => String::new(),
        }
    }

    fn other_label(&self) -> String {
        let words = match self {
            DefineProblem::NameTwice { .. } => "first defined here",
            DefineProblem::Recursive { .. } => "defined here",
            _ => "",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        use DefineProblem::*;
        let help = match self {
            NoName { word: Some(word) } => format!("write `(define \"{word}\" ..)`"),
            NoName { word: None } => "write `(define \"Name\" body)`".to_owned(),
            EmptyString => "write the name between the quotes, or leave both quotes out".to_owned(),
            StrayWord | Assigned => "remove it".to_owned(),
            NameTwice { .. } => "leave one of the two out, or give it another name".to_owned(),
            ListsParameters => "remove it: `#1` stands for the first argument wherever it is \
                 written"
                .to_owned(),
            NamedParameter => {
                "write `#1` for the first argument of a use, `#2` for the second".to_owned()
            }
            SkipsParameter { .. } => "parameters are numbered from `#1` without gaps".to_owned(),
            ParameterTen { .. } => "at most nine parameters are supported".to_owned(),
            Unknown { meant, .. } => match meant {
                Meant::Nothing => return Vec::new(),
                Meant::Standard => "standard defines are not expanded in metadata".to_owned(),
                Meant::Define(near) => format!("did you mean `{near}`?"),
            },
            ExtraArguments {
                wanted, own: true, ..
            } => format!(
                "write `#{}` in what it stands for, where this one belongs, or leave it out",
                wanted + 1
            ),
            ArgumentsShift { .. } => "the arguments after it move up by one".to_owned(),
            Recursive { chain, .. } => format!("the chain is {}", chain.join(" -> ")),
            SpliceInWord => "write it without the quotes, with spaces around it".to_owned(),
            _ => return Vec::new(),
        };
        vec![help]
    }
}

/// What is wrong with a range.
#[derive(Debug, PartialEq, Hash, thiserror::Error)]
pub(super) enum RangeProblem {
    #[error("a range needs two ends")]
    OneEnd,
    #[error("the ends of a range are two whole numbers or two sites")]
    NoEnds { meant: Option<String> },
    #[error("a range cannot end in a negative number")]
    NegativeEnd,
    #[error("the minus sign is not part of the range")]
    MinusStart,
    #[error("range with equal ends yields the value twice")]
    EqualEnds,
    #[error("range spans more than {MAX_RANGE} values")]
    TooManyValues,
    #[error("range spans more than {MAX_RANGE} rows")]
    TooManyRows,
    #[error("site ranges have single-letter columns only")]
    LongColumn,
    #[error("each end of a site range is a letter and a number")]
    NoSite,
    #[error("descending site range is empty")]
    Descending,
}

impl Problem for RangeProblem {
    fn code(&self) -> Code {
        match self {
            RangeProblem::OneEnd | RangeProblem::NoEnds { .. } => code::RANGE_FORM,
            RangeProblem::NegativeEnd => code::RANGE_NEGATIVE,
            RangeProblem::MinusStart => warning::RANGE_MINUS_START,
            RangeProblem::EqualEnds => warning::RANGE_SINGLE,
            RangeProblem::TooManyValues | RangeProblem::TooManyRows => code::RANGE_TOO_LARGE,
            RangeProblem::LongColumn => code::SITE_RANGE_COLUMN,
            RangeProblem::NoSite => code::SITE_RANGE_FORM,
            RangeProblem::Descending => warning::SITE_RANGE_EMPTY,
        }
    }

    fn help(&self) -> Vec<String> {
        match self {
            RangeProblem::NoEnds { meant: Some(meant) } => vec![format!("write `{meant}`")],
            _ => Vec::new(),
        }
    }
}

/// What is wrong with the top level of a description.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum ClauseProblem<'a> {
    #[error("no game in this file")]
    NoGame,
    #[error("no game in this file")]
    MetadataOnly,
    #[error("`(game ..)` must come before `(metadata ..)`")]
    MetadataFirst,
    #[error("expected `(game ..)` or `(match ..)`")]
    OtherClause { meant: MeantClause<'a> },
    #[error("only the first game and the metadata of a file are used")]
    TrailingClause { name: &'a str },
}

/// What a clause at the top level that is none there was probably meant to be.
#[derive(Debug, Hash)]
pub(super) enum MeantClause<'a> {
    /// A game.
    Game,
    /// A define.
    Define,
    /// The clause of this name.
    Named(&'a str),
    /// A part of a game, with this name.
    Part(&'a str),
}

impl Problem for ClauseProblem<'_> {
    fn code(&self) -> Code {
        match self {
            ClauseProblem::NoGame | ClauseProblem::OtherClause { .. } => code::NO_GAME,
            ClauseProblem::MetadataOnly => code::METADATA_ONLY,
            ClauseProblem::MetadataFirst => code::METADATA_FIRST,
            ClauseProblem::TrailingClause { .. } => warning::TRAILING_CLAUSE,
        }
    }

    fn help(&self) -> Vec<String> {
        let help = match self {
            ClauseProblem::NoGame
            | ClauseProblem::OtherClause {
                meant: MeantClause::Game,
            } => "a description has a `(game \"Name\" ..)`".to_owned(),
            ClauseProblem::OtherClause { meant } => match meant {
                MeantClause::Game => return Vec::new(),
                MeantClause::Define => "write `(define \"Name\" ..)`".to_owned(),
                MeantClause::Named(near) => format!("did you mean `({near} ..)`?"),
                MeantClause::Part(head) => format!(
                    "put `({head} ..)` into the game: `(game \"Name\" (players 2) (equipment {{..}}) (rules ..))`"
                ),
            },
            ClauseProblem::TrailingClause { name } => match *name {
                "" | "game" | "match" | "metadata" => return Vec::new(),
                "info" | "graphics" | "ai" => {
                    format!("put it into the metadata: `(metadata ({name} ..))`")
                }
                "ruleset" => "write `(rulesets {(ruleset ..)})` around it".to_owned(),
                _ => format!("put `({name} ..)` before the bracket that closes `(game ..)`"),
            },
            _ => return Vec::new(),
        };
        vec![help]
    }
}
