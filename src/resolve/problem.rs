//! What can be wrong with words, values, strings and the parts of a game, and the words for it.
//!
//! All that resolution says about them stands here, and about the arguments of a ludeme in
//! [`argument`], so that the texts are read and compared side by side. What types are called is
//! written in the catalogue and put together in `wording`; `wanted` and `found` are such texts. The
//! rest of the stage says only which problem it is, what it is about and where:
//!
//! ```text
//! self.report(&TypeProblem::OtherValue { wanted: "a region", word: "3" }, node)
//!     expected a region, found `3`
//!     not a region
//! ```

pub(super) mod argument;

use super::bounds::MAX_PLAYERS;
use super::remedy::is_role;
use super::wording::quoted;
use crate::catalogue::signature::{self, HEADS};
use crate::diagnostic::Code;
use crate::diagnostic::code::typing::*;
use crate::diagnostic::code::{syntax, validity, warning};
use crate::diagnostic::problem::Problem;

/// Longer examples are named by their ludeme alone.
const SHORT_EXAMPLE: usize = 50;

/// What is wrong with something that stands where another thing is wanted.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum TypeProblem<'a> {
    // Ludemes.
    #[error("unknown ludeme `{head}`")]
    UnknownLudeme {
        head: &'a str,
        /// What is expected there, if it is known.
        wanted: Option<&'a str>,
        meant: MeantLudeme<'a>,
    },
    #[error("`{signature}` is known and not supported")]
    Unsupported { signature: &'a str },
    #[error("`{word}` is a ludeme")]
    BareLudeme {
        word: &'a str,
        /// Whether the ludeme can stand there.
        stands: bool,
    },
    #[error("expected {wanted}, found `({head} ..)`{}", after_comma(*found))]
    OtherLudeme {
        wanted: &'a str,
        head: &'a str,
        found: Option<&'a str>,
        home: &'a Home,
    },

    // Words.
    #[error("`{word}` is read as `{upper}`")]
    LowerCaseWord { word: &'a str, upper: &'a str },
    #[error("unknown word `{word}`")]
    UnknownWord {
        word: &'a str,
        wanted: &'a str,
        meant: MeantWord<'a>,
    },
    #[error("unknown word `{word}`")]
    OtherRange { word: &'a str, range: &'a str },
    #[error("expected {wanted}, found `{word}`, {found}")]
    OtherWord {
        wanted: &'a str,
        word: &'a str,
        found: &'a str,
        ludeme: Option<LudemeOfWord>,
        near: Option<&'a str>,
    },
    #[error("argument `{name}:` has no value")]
    NoValue {
        name: &'a str,
        /// What may stand behind the name, where nothing but words may.
        words: Option<&'a str>,
    },
    #[error("`{name}:` names an argument, and none is named here")]
    LabelInList { name: &'a str },

    // Values.
    #[error("expected {wanted}, found `{word}`")]
    OtherValue { wanted: &'a str, word: &'a str },
    #[error("expected {wanted}, found an integer")]
    OtherInteger { wanted: &'a str },
    #[error("expected {wanted}, found a number with a fraction")]
    OtherFraction { wanted: &'a str },
    #[error("expected {wanted}, found a string")]
    StringForWord { wanted: &'a str, text: &'a str },
    #[error("expected {wanted}, found a string")]
    OtherString { wanted: &'a str, text: &'a str },
    #[error("expected {wanted}, found an array")]
    OtherArray {
        wanted: &'a str,
        around: Option<&'a str>,
    },
    #[error("expected {wanted}")]
    NoArray { wanted: &'a str, depth: usize },
}

/// What may have been meant by a name that is no ludeme.
#[derive(Debug, Hash)]
pub(super) enum MeantLudeme<'a> {
    /// Nothing that can be told.
    Nothing,
    /// What the table of synonyms says, a sentence.
    Said(&'a str),
    /// This ludeme.
    Ludeme(&'a str),
    /// Who wins, which is said elsewhere, and what to write there.
    Result(&'a str),
    /// A number that stands alone.
    Number(&'a str),
    /// A list of numbers.
    Numbers,
    /// What its words ask for: these ludemes, and what the explanations have under the word.
    Asked(&'a [&'static str], &'a str),
    /// What the explanations have under this word, and an example of what belongs there.
    Explained(&'a str, Option<&'static str>),
}

/// What may have been meant by a word that is none.
#[derive(Debug, Hash)]
pub(super) enum MeantWord<'a> {
    /// Nothing that can be told.
    Nothing,
    /// What the table of synonyms says, a sentence.
    Said(&'a str),
    /// What was left out.
    LeftOut,
    /// A parameter of a define.
    Parameter,
    /// A name, in quotes.
    Name,
    /// The name of an argument, with a colon.
    Label(&'a str),
    /// What its words ask for: these ludemes.
    Asked(&'a [&'static str]),
    /// This word.
    Word(&'a str),
    /// One of these words, which are all.
    OneOf(&'a [&'a str]),
}

/// A ludeme that is called as a word is.
#[derive(Debug, Hash)]
pub(super) struct LudemeOfWord {
    /// A short example that contains the word.
    pub example: Option<&'static str>,
}

/// Where a ludeme belongs.
#[derive(Debug, Hash)]
pub(super) enum Home {
    /// In too many places, or in none.
    Anywhere,
    /// In the ludemes of these names.
    In(Vec<&'static str>),
    /// Among the items of the equipment.
    Equipment,
    /// Beside the game, as a clause of its own.
    File,
    /// Behind the condition of an end rule.
    End,
    /// Among what happens in play.
    Play,
    /// Where a number is asked for, and set elsewhere.
    Variable,
}

impl Home {
    /// The same in words, for a ludeme of that name.
    fn words(&self, head: &str) -> Vec<String> {
        let place = match self {
            Home::Anywhere => return Vec::new(),
            Home::Equipment => "the braces of `(equipment {..})`".to_owned(),
            Home::End => {
                return vec![format!(
                    "`({head} ..)` stands behind a condition of the end rules: `(end (if (is Line 3) (result Mover Win)))`"
                )];
            }
            Home::Variable => {
                return vec![
                    "`(var \"Name\")` reads what `(set Var \"Name\" 5)` sets in the `(start ..)` or after a move; a value that stays is a `(define \"Name\" 5)` outside of the game"
                        .to_owned(),
                ];
            }
            Home::Play => {
                return vec![format!(
                    "`({head} ..)` happens in play: after a move, `(then ({head} ..))`, or before the moves, `(do ({head} ..) next:(..))`"
                )];
            }
            Home::File => {
                return vec![format!(
                    "`({head} ..)` stands by itself, after the bracket that closes `(game ..)`"
                )];
            }
            Home::In(homes) => match homes.as_slice() {
                [home] => format!("`({home} ..)`"),
                [one, other] => format!("`({one} ..)` or `({other} ..)`"),
                all => {
                    let all: Vec<String> =
                        all.iter().map(|home| format!("`({home} ..)`")).collect();
                    format!("one of {}", all.join(", "))
                }
            },
        };
        vec![format!("`({head} ..)` belongs in {place}")]
    }
}

/// What a ludeme is, behind a comma.
fn after_comma(found: Option<&str>) -> String {
    found.map(|found| format!(", {found}")).unwrap_or_default()
}

/// The ludemes that may be meant: `(no Moves ..)` and names of defines.
fn perhaps(ludemes: &[&str]) -> String {
    let shown: Vec<String> = (ludemes.iter())
        .map(|ludeme| match ludeme.strip_suffix(')') {
            Some(call) if example_named(call).is_some() => {
                format!("`{}`", example_named(call).unwrap_or_default())
            }
            Some(call) => format!("`{call} ..)`"),
            None => format!("`({ludeme} ..)`"),
        })
        .collect();
    match shown.split_last() {
        Some((last, [])) => format!("perhaps {last} is meant"),
        Some((last, rest)) => format!("perhaps {} or {last} is meant", rest.join(", ")),
        None => String::new(),
    }
}

/// The shortest example of a ludeme with its words, such as `(no Moves`.
fn example_named(call: &str) -> Option<&'static str> {
    let mut words = call.trim_start_matches('(').split(' ');
    let head = words.next()?;
    let forms = HEADS.iter().filter(|known| known.name == head);
    let forms = forms
        .flat_map(|known| known.spellings)
        .map(|(form, _)| form.form());
    let named = |example: &&str| {
        let rest = example.strip_prefix(call);
        rest.is_some_and(|rest| rest.starts_with(' ') || call.contains(' '))
    };
    let examples = forms.map(|form| form.example).filter(named);
    examples
        .min_by_key(|example| example.len())
        .filter(|example| example.len() <= SHORT_EXAMPLE)
}

/// Where to look up what the language has for a word.
fn look_up(word: &str) -> String {
    format!("`lud explain {word}` looks for what the language has for it")
}

impl Problem for TypeProblem<'_> {
    fn code(&self) -> Code {
        use TypeProblem::*;
        match self {
            UnknownLudeme { .. } => UNKNOWN_LUDEME,
            Unsupported { .. } => UNSUPPORTED,
            BareLudeme { .. } => BARE_LUDEME,
            LowerCaseWord { .. } => warning::LOWER_CASE_WORD,
            UnknownWord { .. } | OtherRange { .. } | OtherWord { .. } => UNKNOWN_WORD,
            NoValue { .. } | LabelInList { .. } => syntax::NAME_WITHOUT_VALUE,
            OtherLudeme { .. }
            | OtherValue { .. }
            | OtherInteger { .. }
            | OtherFraction { .. }
            | OtherString { .. } => TYPE_MISMATCH,
            StringForWord { .. } => STRING_FOR_WORD,
            OtherArray { .. } | NoArray { .. } => ARRAY_MISMATCH,
        }
    }

    fn label(&self) -> String {
        use TypeProblem::*;
        match self {
            UnknownLudeme { wanted: None, .. } => "not a ludeme".to_owned(),
            UnknownLudeme {
                wanted: Some(wanted),
                ..
            }
            | UnknownWord { wanted, .. } => format!("expected {wanted}"),
            Unsupported { .. } => "not supported".to_owned(),
            BareLudeme { .. } => "needs brackets".to_owned(),
            LowerCaseWord { .. } => "words start with a capital".to_owned(),
            OtherRange { .. } => "not a range".to_owned(),
            NoValue { .. } => "a value is expected after the colon".to_owned(),
            LabelInList { .. } => "an argument with a name".to_owned(),
            OtherLudeme { wanted, .. }
            | OtherWord { wanted, .. }
            | OtherValue { wanted, .. }
            | OtherInteger { wanted }
            | OtherFraction { wanted }
            | OtherString { wanted, .. } => format!("not {wanted}"),
            StringForWord { .. } => "a word is expected".to_owned(),
            OtherArray { .. } => "no array goes here".to_owned(),
            NoArray { .. } => "an array goes here".to_owned(),
        }
    }

    fn help(&self) -> Vec<String> {
        use TypeProblem::*;
        let help = match self {
            UnknownLudeme { meant, .. } => match meant {
                MeantLudeme::Nothing => return Vec::new(),
                MeantLudeme::Said(said) => (*said).to_owned(),
                MeantLudeme::Ludeme(name) => {
                    let shown =
                        example_named(&format!("({name}")).filter(|_| !name.starts_with('('));
                    let like = shown.map(|example| format!(" It is written like `{example}`"));
                    format!("did you mean `{name}`?{}", like.unwrap_or_default())
                }
                MeantLudeme::Result(shown) => format!(
                    "`{shown}` stands behind a condition of the end rules: `(end (if (is Line 3) {shown}))`"
                ),
                MeantLudeme::Number(number) => {
                    format!("a number stands without brackets: `{number}`")
                }
                MeantLudeme::Numbers => {
                    "numbers stand in braces where a list is meant: `{1 2}`".to_owned()
                }
                MeantLudeme::Asked(ludemes, word) => {
                    format!("{}; {}", perhaps(ludemes), look_up(word))
                }
                MeantLudeme::Explained(word, None) => look_up(word),
                MeantLudeme::Explained(word, Some(example)) => {
                    format!("what stands here looks like `{example}`; {}", look_up(word))
                }
            },
            BareLudeme { word, stands: true } => format!("write `({word} ..)`"),
            BareLudeme { stands: false, .. } => return Vec::new(),
            OtherLudeme { head, home, .. } => return home.words(head),
            LowerCaseWord { upper, .. } => format!("write `{upper}`"),
            UnknownWord {
                word,
                wanted,
                meant,
            } => match meant {
                MeantWord::Nothing => return Vec::new(),
                MeantWord::Said(said) => (*said).to_owned(),
                MeantWord::LeftOut => format!("`{word}` stands for what was left out: write that"),
                MeantWord::Parameter => "parameters of defines are numbered: `#1`, `#2`".to_owned(),
                MeantWord::Name => format!("names stand in quotes: `\"{word}\"`"),
                MeantWord::Asked(ludemes) => perhaps(ludemes),
                MeantWord::Label(name) => format!("a named argument has a colon: `{name}:`"),
                MeantWord::Word(name) => format!("did you mean `{name}`?"),
                MeantWord::OneOf(words) => {
                    let looks = match wanted.ends_with(" style") {
                        true => "; without a style the game looks as its board and pieces suggest",
                        false => "",
                    };
                    format!("what stands here is one of {}{looks}", quoted(words))
                }
            },
            OtherRange { range, .. } => format!("a range is written with two dots: `{range}`"),
            OtherWord {
                word, ludeme, near, ..
            } => {
                let brackets = ludeme.as_ref().map(|ludeme| {
                    let like = ludeme.example.map(|example| format!(", as in `{example}`"));
                    format!(
                        "`{word}` stands in brackets with what belongs to it{}",
                        like.unwrap_or_default()
                    )
                });
                let near = near.map(|near| format!("did you mean `{near}`?"));
                return brackets.into_iter().chain(near).collect();
            }
            LabelInList { name }
                if is_role(name) || name.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                "what stands in a list has no name: its place tells which it is".to_owned()
            }
            NoValue { name, .. } | LabelInList { name }
                if name.starts_with(|c: char| c.is_ascii_uppercase()) =>
            {
                format!("what an option sets is written `<{name}:..>`")
            }
            NoValue {
                name,
                words: Some(words),
            } => format!("what stands after `{name}:` is one of {words}"),
            LabelInList { name } if signature::head(name).is_some() => {
                format!("a ludeme has brackets: write `({name} ..)`")
            }
            StringForWord { text, .. } => format!("remove the quotes: `{text}`"),
            OtherString { text, .. } if text.starts_with('(') => {
                "a ludeme stands without quotes".to_owned()
            }
            OtherString { text, .. } if text.contains(' ') => look_up(text),
            OtherArray {
                around: Some(head), ..
            } => format!("write `({head} {{..}})`"),
            NoArray { depth, .. } => {
                format!("write `{}..{}`", "{".repeat(*depth), "}".repeat(*depth))
            }
            _ => return Vec::new(),
        };
        vec![help]
    }
}

/// What is wrong with a game as a whole.
#[derive(Debug, Hash, thiserror::Error)]
pub(super) enum GameProblem<'a> {
    #[error("the number of players must be 0 to {MAX_PLAYERS}")]
    PlayersOutOfRange,
    #[error("a match needs at least one game")]
    EmptyMatch,
    #[error("the equipment needs a board")]
    NoBoard,
    #[error("this map has {keys} keys and {values} values")]
    MapLength { keys: usize, values: usize },
    #[error("nothing is named `{text}`")]
    UnknownString {
        text: &'a str,
        meant: MeantString<'a>,
        /// A name that two phases or pieces have.
        twice: Option<(&'static str, &'a str)>,
    },
}

/// What may have been meant by a string that names nothing.
#[derive(Debug, Hash)]
pub(super) enum MeantString<'a> {
    /// Nothing that can be told.
    Nothing,
    /// A site, which is called so.
    Site(String),
    /// This name.
    Name(String),
    /// A list of numbers.
    Numbers(Vec<&'a str>),
    /// A word of the language.
    Word,
    /// Several sites in one string.
    Listed(Vec<&'a str>),
    /// All sites from one to another, written as a list.
    Between(String),
    /// All sites of a part of the board.
    Sites,
    /// The pieces of a whole position.
    Position,
    /// One of these names of the game: of its phases, its pieces.
    OneOf(&'static str, Vec<&'a str>),
}

/// What the names of something are: `the phases of this game are `"Placing"`, `"Moving"``.
fn listed(what: &str, names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`\"{name}\"`")).collect();
    format!("the {what} of this game are {}", names.join(", "))
}

impl Problem for GameProblem<'_> {
    fn code(&self) -> Code {
        match self {
            GameProblem::PlayersOutOfRange => validity::PLAYERS_RANGE,
            GameProblem::EmptyMatch => validity::MATCH_EMPTY,
            GameProblem::NoBoard => validity::NO_BOARD,
            GameProblem::MapLength { .. } => validity::MAP_LENGTH,
            GameProblem::UnknownString { .. } => UNKNOWN_STRING,
        }
    }

    fn label(&self) -> String {
        let words = match self {
            GameProblem::PlayersOutOfRange => "out of range",
            GameProblem::EmptyMatch => "no game here",
            GameProblem::NoBoard => "no board here",
            GameProblem::MapLength { .. } => "lengths differ",
            GameProblem::UnknownString { .. } => "unknown name",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        let (text, meant, twice) = match self {
            GameProblem::NoBoard => return vec!["add `(board ..)`".to_owned()],
            GameProblem::UnknownString { text, meant, twice } => (text, meant, twice),
            _ => return Vec::new(),
        };
        let meant = match meant {
            MeantString::Nothing => None,
            MeantString::Site(site) => Some(format!(
                "a site is named by its letter and its number: `\"{site}\"`"
            )),
            MeantString::Name(name) => Some(format!("did you mean `\"{name}\"`?")),
            MeantString::Numbers(numbers) => Some(format!("write `{{{}}}`", numbers.join(" "))),
            MeantString::Word => Some(format!(
                "a word of the language stands without quotes: `{text}`"
            )),
            MeantString::Listed(sites) => Some(format!("write `{{\"{}\"}}`", sites.join("\" \""))),
            MeantString::Between(list) => Some(format!("write `{list}`")),
            MeantString::Sites => Some(
                "list the sites, as in `{\"A1\" \"B1\"}`, or take a whole side or row: `(sites Bottom)`, `(sites Row 0)`"
                    .to_owned(),
            ),
            MeantString::Position => Some(
                "a position is set up by one `(place ..)` for each kind of piece, as in `(place \"Pawn1\" (sites Row 1))`"
                    .to_owned(),
            ),
            MeantString::OneOf(what, names) => Some(listed(what, names)),
        };
        let twice = twice.map(|(what, name)| {
            format!("two {what} are called `{name}`: one of them may be meant")
        });
        meant.into_iter().chain(twice).collect()
    }
}
