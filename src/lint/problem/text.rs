//! What can be odd about names, strings, defines and metadata, and the words for it.

use crate::diagnostic::Code;
use crate::diagnostic::code::syntax::DOUBLED_BRACKET_TAIL;
use crate::diagnostic::code::warning as code;
use crate::diagnostic::problem::Problem;

/// What is odd about a name or a string.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum NameProblem<'a> {
    #[error("nothing is named exactly `{text}`")]
    NearlyNamed {
        text: &'a str,
        near: Option<&'a str>,
    },
    #[error("no region is called `{text}`, which is a track")]
    TrackForRegion { text: &'a str },
    #[error("no piece is called `{text}`")]
    NoPiece {
        text: &'a str,
        near: Option<&'a str>,
        /// The names of the pieces.
        all: &'a [&'a str],
    },
    #[error("nothing is named exactly `{text}`")]
    OtherOwner {
        text: &'a str,
        base: &'a str,
        /// Whose a piece of that name is.
        owner: &'a str,
    },
    /// A declaration that is to blame for errors at its uses.
    #[error("nothing is called `{name}`; this is called `{misspelt}`")]
    Misspelt {
        name: &'a str,
        misspelt: &'a str,
        /// The code of the first of the errors.
        code: Code,
    },
    #[error("the define `{name}` stands for nothing")]
    EmptyDefine { name: &'a str, code: Code },
    #[error("{}", if *moves { "several moves have a name before them" } else { "a list has braces" })]
    RoundList { moves: bool },
    #[error("`{parameter}` in this string is a parameter")]
    ColourInDefine { parameter: &'a str },
    #[error("the standard define `{name}` is not expanded in metadata")]
    DefineInMetadata { name: &'a str },
    #[error("the name `{name}` is replaced by the define that is called so")]
    NameOfDefine { name: &'a str },
    #[error("other implementations expand the range in this string")]
    RangeInString,
    #[error("other implementations read the ranges after this `[` as they are written")]
    RangesDisabled,
    #[error("square brackets are reserved, also in strings")]
    SquareBracket,
}

impl Problem for NameProblem<'_> {
    fn code(&self) -> Code {
        use NameProblem::*;
        match self {
            NearlyNamed { .. } | TrackForRegion { .. } | NoPiece { .. } | OtherOwner { .. } => {
                code::NEAR_STRING
            }
            Misspelt { code, .. } | EmptyDefine { code, .. } => *code,
            RoundList { .. } => DOUBLED_BRACKET_TAIL,
            ColourInDefine { .. } => code::DEFINE_HEX_COLOUR,
            DefineInMetadata { .. } => code::DEFINE_IN_METADATA,
            NameOfDefine { .. } => code::DEFINE_CAPTURES_ITEM,
            RangeInString => code::RANGE_IN_STRING,
            RangesDisabled => code::RANGE_DISABLED,
            SquareBracket => code::SQUARE_BRACKET,
        }
    }

    fn label(&self) -> String {
        match self {
            NameProblem::Misspelt { .. } => "never used under this name".to_owned(),
            _ => String::new(),
        }
    }

    fn other_label(&self) -> String {
        let words = match self {
            NameProblem::Misspelt { .. } => "used here",
            NameProblem::RangesDisabled => "such as this one",
            _ => "",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        use NameProblem::*;
        let help = match self {
            NearlyNamed {
                near: Some(name), ..
            }
            | NoPiece {
                near: Some(name), ..
            }
            | Misspelt { name, .. } => format!("did you mean `\"{name}\"`?"),
            NoPiece { all, .. } => {
                let all: Vec<String> = all.iter().map(|name| format!("`{name}`")).collect();
                format!("the pieces are {}", all.join(", "))
            }
            OtherOwner { text, base, owner } => format!(
                "`{text}` is what a piece of `{owner}` is called; its owner is given where it is declared: `(piece \"{base}\" {owner})`"
            ),
            TrackForRegion { text } => format!("write `(sites Track \"{text}\")`"),
            NearlyNamed { near: None, .. } => "names are used as they are declared".to_owned(),
            EmptyDefine { name, .. } => {
                format!("write what it stands for before its bracket: `(define \"{name}\" (..))`")
            }
            RoundList { moves: true } => "write `(or (..) (..))`".to_owned(),
            RoundList { .. } => "write `{(..) (..)}`".to_owned(),
            ColourInDefine { .. } => {
                "colours in the bodies of defines are damaged; write them where they are used"
                    .to_owned()
            }
            DefineInMetadata { .. } => "write out what it stands for, if that is meant".to_owned(),
            NameOfDefine { .. } => "give one of the two another name".to_owned(),
            RangeInString | RangesDisabled | SquareBracket => "write it in other words".to_owned(),
        };
        vec![help]
    }
}

/// What is odd about the metadata.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum MetadataProblem<'a> {
    #[error("no piece is called `{name}`")]
    UnknownPiece { name: &'a str },
    #[error("the game has {players} players")]
    OwnerBeyond { players: usize },
    #[error("`{clause}` holds nothing")]
    Empty { clause: &'a str },
    #[error("the metadata has no {}", clauses(names))]
    Missing { names: &'a [&'a str] },
    #[error("`{text}` is no version")]
    NoVersion { text: &'a str },
    #[error("the description was written for version {text} of the language")]
    OldVersion {
        text: &'a str,
        /// The version that is understood here: `1.3`.
        known: [u32; 2],
    },
    #[error("there are no settings for artificial players of `{of}`")]
    OtherPlayers { of: &'a str, game: &'a str },
}

/// Some clauses by their names: "`(description ..)` and no `(rules ..)`".
fn clauses(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`({name} ..)`")).collect();
    names.join(" and no ")
}

impl Problem for MetadataProblem<'_> {
    fn code(&self) -> Code {
        use MetadataProblem::*;
        match self {
            UnknownPiece { .. } => code::METADATA_PIECE,
            OwnerBeyond { .. } => code::METADATA_PLAYER,
            Empty { .. } => code::METADATA_EMPTY,
            Missing { .. } => code::METADATA_MISSING,
            NoVersion { .. } => code::VERSION_BAD,
            OldVersion { .. } => code::VERSION_OLD,
            OtherPlayers { .. } => code::AI_UNKNOWN,
        }
    }

    fn label(&self) -> String {
        use MetadataProblem::*;
        let words = match self {
            UnknownPiece { .. } | OwnerBeyond { .. } | Empty { .. } => "this does nothing",
            _ => "",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        use MetadataProblem::*;
        let help = match self {
            UnknownPiece { .. } | OwnerBeyond { .. } => return Vec::new(),
            Empty { .. } => "remove it".to_owned(),
            Missing { .. } => {
                "write `(metadata (info {(description \"..\") (rules \"..\")}))` after the game"
                    .to_owned()
            }
            NoVersion { .. } => "a version is three numbers: `1.3.12`".to_owned(),
            OldVersion { known, .. } => {
                let [major, minor] = known;
                format!("look through its rules and write `(version \"{major}.{minor}.0\")`")
            }
            OtherPlayers { game, .. } => format!("those of this game are called `\"{game}_ai\"`"),
        };
        vec![help]
    }
}

/// What a lint knows about an error of another stage: a way out that is added to it.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum Advice<'a> {
    /// What is told of a word of another language.
    #[error("{said}")]
    Foreign { said: &'a str },
    /// Of two defines of one name the second is meant by another.
    #[error("two defines are called {name}: one of them may be meant")]
    DefineTwice {
        /// As written, in quotes.
        name: &'a str,
    },
    /// A name that is part of another one.
    #[error("did you mean `{near}`?")]
    DefineLike { near: &'a str },
    /// A name that nothing else is called by.
    #[error("write `(define \"{name}\" ..)` outside of the game, or what it is to stand for")]
    DefineMissing { name: &'a str },
    /// A ludeme in the quotes of a define.
    #[error("`{name}` is a ludeme, and stands without quotes: `({name} ..)`")]
    QuotedLudeme { name: &'a str },
    /// The name of a part of the game in the place of a define.
    #[error("`{name}` is the name of a {what}, which is spoken of in a ludeme, as in `{example}`")]
    NameAsCall {
        name: &'a str,
        what: &'a str,
        example: &'a str,
    },
    /// The name of a site in the place of a define.
    #[error(
        "`{name}` is the name of a site: write `coord:\"{name}\"` in a `(place ..)`, and `(coord \"{name}\")` elsewhere"
    )]
    SiteAsCall { name: &'a str },
    /// An option without its angle brackets.
    #[error("`{tag}` is an option: write `<{tag}:{arg}>` for what its items give")]
    UnmarkedOption { tag: &'a str, arg: &'a str },
    /// A define without its quotes.
    #[error("`{name}` is a define, and names of defines stand in quotes: `\"{name}\"`")]
    UnquotedDefine { name: &'a str },
    /// Behind a slip something else is wrong.
    #[error("that done, {said}: {help}")]
    Behind { said: &'a str, help: &'a str },
    /// A list of names behind the name of a define.
    #[error(
        "parameters have no names and no list: leave `{list}` out, and write `#1` in the body for what is given first"
    )]
    NamedParameters { list: &'a str },
    /// A use of a define lacks arguments.
    #[error("`{name}` takes {wanted} argument{}: give it all of them, as in `(\"{name}\" ..)`", plural(*wanted))]
    FewArguments { name: &'a str, wanted: usize },
    /// A use of a define is sound with its arguments in another order.
    #[error("its arguments are in each other's place: write `{written}`")]
    Swapped { written: &'a str },
    /// A use of a define is sound with what follows as its arguments.
    #[error("its arguments stand within brackets of its own: write `{written}`")]
    Outside { written: &'a str },
    /// A use of a define is sound with a hole before an argument.
    #[error("an argument is left out before it, for which `~` stands: write `{written}`")]
    LeftOut { written: &'a str },
}

fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

impl Advice<'_> {
    /// Adds the way out to a problem.
    pub(in crate::lint) fn add_to(&self, diagnostic: &mut crate::diagnostic::Diagnostic) {
        diagnostic.help.push(self.to_string());
    }
}
