//! What belongs to other languages or came along when a text was copied, and the words for it.

use crate::diagnostic::Code;
use crate::diagnostic::code::{syntax as code, warning};
use crate::diagnostic::problem::Problem;

/// What is foreign in a text. `write` is what the language writes for it.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::syntax) enum ForeignProblem<'a> {
    // Comments.
    #[error("this is no comment here")]
    Comment,
    #[error("text outside the clauses is ignored")]
    CommentOutside,

    // Quotes.
    #[error("curly quotes are not string delimiters")]
    CurlyQuotes { write: &'a str },
    #[error("strings stand between straight double quotes")]
    OtherQuotes { write: &'a str },
    #[error("a string stands between single pairs of double quotes")]
    TripleQuotes { write: &'a str },

    // Brackets and signs.
    #[error("`;` ends nothing in this language")]
    Semicolon,
    #[error("a clause is not quoted")]
    QuotedClause,
    #[error("lists stand in `{{ }}`")]
    QuotedList { write: &'a str },
    #[error("choices in `[ ]` are not supported, and lists stand in `{{ }}`")]
    SquareList { write: &'a str },
    #[error("choices in `[ ]` are not supported, and clauses stand in `( )`")]
    SquareClause { write: &'a str },
    #[error("there are no objects with keys")]
    Object {
        /// The clauses that it stands for, if all its keys are known.
        write: Option<&'a str>,
        /// What stands in such a place.
        like: &'a str,
    },
    #[error("a choice begins with `if`")]
    Choice { write: &'a str },
    #[error("there is no `case`")]
    Case {
        value: &'a str,
        write: Option<&'a str>,
    },
    #[error("nothing stands before the quotes of a string, and no values in it")]
    MarkedString {
        /// What the string begins with.
        name: &'a str,
        write: Option<&'a str>,
    },
    #[error("what an option sets is one tag, without a `/`, `=` or an end of its own")]
    MarkupTag { write: &'a str },
    #[error("two things are compared at a time")]
    Compared { write: &'a str },
    #[error("texts are not joined")]
    JoinedText { write: Option<&'a str> },
    #[error("a coordinate stands in quotes")]
    BracketedSite { write: &'a str },
    #[error("what a define is given has numbers instead of names")]
    NamedParameter { write: &'a str },
    #[error("a range is written with two dots")]
    RangeArrow,
    #[error("a pair is a clause of its own")]
    PairArrow { write: &'a str },
    #[error("{}", no_arrow(write.is_some()))]
    FunctionArrow {
        /// The choice that is meant, if a condition stands before it.
        write: Option<&'a str>,
    },
    #[error("lists are not made with `for` and `in`")]
    Comprehension,
    #[error("nothing is looked up with `[ ]`")]
    Index { write: &'a str },
    #[error("nothing is declared by `{word}`")]
    Declaration {
        word: &'a str,
        name: &'a str,
        /// The whole of it, where that is known.
        write: Option<&'a str>,
    },

    // What came along with a copy.
    #[error("a fence of Markdown is no part of a description")]
    Fence,
    #[error("a merge left this line")]
    MergeMark,
    #[error("this is no plain space (U+{:04X})", u32::from(*space))]
    Space { space: char },
    #[error("`{sign}` is no sign of the language")]
    Sign { sign: &'a str, write: &'a str },
    #[error("a letter that nobody sees stands here (U+{:04X})", u32::from(*letter))]
    Unseen { letter: char, word: &'a str },
}

/// That an arrow is none of the language.
fn no_arrow(choice: bool) -> &'static str {
    match choice {
        true => "no arrow stands between a condition and what comes of it",
        false => "there are no functions with `=>`",
    }
}

impl Problem for ForeignProblem<'_> {
    fn code(&self) -> Code {
        use ForeignProblem::*;
        match self {
            CommentOutside => warning::STRAY_TEXT,
            CurlyQuotes { .. } => code::CURLY_QUOTES,
            SquareList { .. } | SquareClause { .. } | Comprehension | Index { .. } => {
                code::RECONSTRUCTION
            }
            Comment
            | OtherQuotes { .. }
            | TripleQuotes { .. }
            | Semicolon
            | QuotedClause
            | QuotedList { .. }
            | Object { .. }
            | Choice { .. }
            | Case { .. }
            | MarkedString { .. }
            | MarkupTag { .. }
            | NamedParameter { .. }
            | BracketedSite { .. }
            | Compared { .. }
            | JoinedText { .. }
            | RangeArrow
            | PairArrow { .. }
            | FunctionArrow { .. }
            | Declaration { .. }
            | Fence
            | MergeMark
            | Space { .. }
            | Sign { .. }
            | Unseen { .. } => code::BAD_CHARACTER,
        }
    }

    fn help(&self) -> Vec<String> {
        use ForeignProblem::*;
        let help = match self {
            Comment | CommentOutside => {
                "a comment starts with `//` and ends with its line".to_owned()
            }
            Semicolon
            | Sign { write: "", .. }
            | Unseen { word: "", .. }
            | MarkupTag { write: "" } => "remove it".to_owned(),
            CurlyQuotes { write }
            | OtherQuotes { write }
            | TripleQuotes { write }
            | QuotedList { write }
            | SquareList { write }
            | SquareClause { write }
            | Index { write }
            | FunctionArrow { write: Some(write) }
            | Choice { write }
            | Case {
                write: Some(write), ..
            }
            | MarkedString {
                write: Some(write), ..
            }
            | MarkupTag { write }
            | BracketedSite { write }
            | Compared { write }
            | JoinedText { write: Some(write) }
            | Sign { write, .. } => format!("write `{write}`"),
            Comprehension => "sites that meet a condition are \
                 `(forEach (sites Board) if:(is Empty (site)))`, the free ones `(sites Empty)`"
                .to_owned(),
            Case { value, .. } => format!(
                "write `(if (= .. {value}) this that)`, and a further choice in the place of `that`"
            ),
            JoinedText { write: None } => "write the whole name, as in `\"Disc1\"`, or \
                 `(id \"Disc\" Mover)` for the piece of the mover"
                .to_owned(),
            MarkedString { name, .. } => format!(
                "write `\"{name}1\"` for that of player 1, `(id \"{name}\" Mover)` for the mover's, \
                 `\"{name}#1\"` in a define"
            ),
            NamedParameter { write } => {
                format!("write `{write}` where it is used, and leave the name out")
            }
            QuotedClause => "remove the `'`".to_owned(),
            RangeArrow => "write `..`".to_owned(),
            Object { write: None, like } => format!(
                "a part has round brackets, and what belongs to it follows its name: `{like}`"
            ),
            Object {
                write: Some(write), ..
            } => format!(
                "a part has round brackets, and what belongs to it follows its name: write `{write}`"
            ),
            PairArrow { write } => format!("write `{write}`"),
            FunctionArrow { write: None } => {
                "write the condition or the moves themselves, without what stands before them"
                    .to_owned()
            }
            Declaration {
                write: Some(write), ..
            } => format!("write `{write}`"),
            Declaration { name, .. } => format!("write `(define \"{name}\" ..)`"),
            Fence => "remove the line".to_owned(),
            MergeMark => "keep one of the two versions, and remove the marks".to_owned(),
            Space { .. } => "write a space that the space bar makes".to_owned(),
            Unseen { word, .. } => format!("write `{word}` anew"),
        };
        vec![help]
    }
}
