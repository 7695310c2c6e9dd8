//! What can be wrong with the arguments of a ludeme, and the words for it.

use super::Home;
use crate::catalogue::signature::HEADS;
use crate::diagnostic::Code;
use crate::diagnostic::code::typing::*;
use crate::diagnostic::problem::Problem;
use crate::resolve::wording::quoted;

/// What is wrong with an argument. `name` is the ludeme with the words that select its form.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::resolve) enum ArgumentProblem<'a> {
    // Words that select a form.
    #[error("`{head}` needs a word first")]
    NoSelector { head: &'a str, words: &'a [&'a str] },
    #[error("`{head}` needs a word first")]
    StringForSelector { head: &'a str, text: &'a str },
    #[error("`{head}` does not take the word `{word}`")]
    OtherSelector {
        head: &'a str,
        word: &'a str,
        /// What the table of synonyms says, a sentence.
        said: Option<&'a str>,
        /// An example of a ludeme that is called so itself.
        own: Option<&'a str>,
        near: Option<&'a str>,
        words: &'a [&'a str],
        /// Whether a name in quotes may stand there as well.
        named: bool,
    },
    #[error("`{head} {word}` needs a further word")]
    NoSecondSelector {
        head: &'a str,
        word: &'a str,
        words: &'a [&'a str],
    },
    #[error("`{head}` has no `{word}`")]
    Otherwise { head: &'a str, word: &'a str },

    // Arguments that are missing, or one too many.
    #[error("`{name}` needs {wanted}")]
    Missing {
        name: &'a str,
        wanted: &'a str,
        example: Option<&'a str>,
    },
    #[error("a second `({name} ..)` in `{head}`")]
    Second {
        name: &'a str,
        head: &'a str,
        takes_list: bool,
    },
    #[error("`{name}` takes either `{other}` or `{this}`, not both")]
    Excluded {
        name: &'a str,
        other: &'a str,
        this: &'a str,
    },
    #[error("too many arguments for `{name}`")]
    Surplus {
        name: &'a str,
        home: Option<(&'a str, Home)>,
        /// What the table of synonyms says, a sentence.
        said: Option<&'a str>,
    },

    // Names and order.
    #[error("`{name}` has no argument named `{label}`")]
    UnknownLabel {
        name: &'a str,
        label: &'a str,
        near: Option<&'a str>,
        /// What the table of synonyms says, a sentence.
        said: Option<&'a str>,
    },
    #[error("argument `{label}:` is given twice")]
    LabelTwice { label: &'a str },
    #[error("argument `{label}:` stands in the wrong place")]
    LabelOrder { label: &'a str },
    #[error("this argument of `{name}` needs its name")]
    NoLabel { name: &'a str, label: &'a str },
    #[error("argument of `{name}` in the wrong place")]
    Order { name: &'a str },
}

impl ArgumentProblem<'_> {
    /// What is said of the form that was probably meant.
    pub fn form(&self, signature: &str) -> String {
        let before = match self {
            ArgumentProblem::LabelOrder { .. } => "named arguments keep the order of",
            ArgumentProblem::Order { .. } => "arguments keep the order of",
            _ => "its form is",
        };
        format!("{before} `{signature}`")
    }
}

/// How a call fits the form that was probably meant: the name and the arguments that fit, those that
/// are missing, and those without a place.
pub(in crate::resolve) fn fit(
    fitting: &[String],
    missing: &[String],
    placeless: &[String],
) -> String {
    let mut said = vec![format!("`({})` fits", fitting.join(" "))];
    if !missing.is_empty() {
        said.push(format!("{} is missing", missing.join(", ")));
    }
    if !placeless.is_empty() {
        said.push(format!("there is no place for {}", placeless.join(", ")));
    }
    said.join("; ")
}

/// A short example of a ludeme.
fn like(head: &str) -> Option<&'static str> {
    super::example_named(&format!("({head}"))
}

/// Which ludemes take an argument of some name, if they are few.
fn takers(label: &str) -> Option<String> {
    let heads: Vec<String> = (HEADS.iter())
        .filter(|head| {
            let mut slots = (head.spellings.iter()).flat_map(|(form, _)| form.form().slots);
            slots.any(|slot| slot.label == Some(label))
        })
        .map(|head| format!("`({} .. {label}:..)`", head.name))
        .collect();
    matches!(heads.len(), 1..=3).then(|| format!("it belongs in {}", heads.join(" or ")))
}

impl Problem for ArgumentProblem<'_> {
    fn code(&self) -> Code {
        use ArgumentProblem::*;
        match self {
            NoSelector { .. } | NoSecondSelector { .. } | Missing { .. } => MISSING_ARGUMENT,
            StringForSelector { .. } => STRING_FOR_WORD,
            OtherSelector { .. } | Otherwise { .. } => UNKNOWN_WORD,
            Second { .. } | Surplus { .. } => SURPLUS_ARGUMENT,
            Excluded { .. } => OR_GROUP,
            UnknownLabel { .. } => UNKNOWN_NAME,
            LabelTwice { .. } => NAME_TWICE,
            LabelOrder { .. } => NAME_ORDER,
            NoLabel { .. } => NAME_MISSING,
            Order { .. } => ARGUMENT_ORDER,
        }
    }

    fn label(&self) -> String {
        use ArgumentProblem::*;
        let words = match self {
            NoSelector { .. } | NoSecondSelector { .. } => "incomplete",
            StringForSelector { .. } => "a string",
            OtherSelector { head, .. } => return format!("not a word of `{head}`"),
            Otherwise { .. } => "leave this word out",
            Missing { .. } => "missing here",
            Second { .. } | Excluded { .. } => "one too many",
            Surplus { .. } => "no place for this",
            UnknownLabel { .. } => "unknown name",
            LabelTwice { .. } => "given again",
            NoLabel { label, .. } => return format!("write `{label}:` before it"),
            LabelOrder { .. } | Order { .. } => "out of order",
        };
        words.to_owned()
    }

    fn other_label(&self) -> String {
        let words = match self {
            ArgumentProblem::Second { .. } => "the first stands here",
            ArgumentProblem::LabelTwice { .. } => "first given here",
            _ => "",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        use ArgumentProblem::*;
        let help = match self {
            // Of all players one may be meant, and the rest of the call says more.
            NoSelector { head, words }
                if words.first() == Some(&"Neutral") && like(head).is_some() =>
            {
                format!("for example `{}`", like(head).unwrap_or_default())
            }
            NoSelector { words, .. } | NoSecondSelector { words, .. } => {
                format!("one of {}", quoted(words))
            }
            StringForSelector { text, .. } => format!("remove the quotes: `{text}`"),
            OtherSelector {
                near: Some(near), ..
            } => format!("did you mean `{near}`?"),
            OtherSelector {
                said: Some(said), ..
            } => (*said).to_owned(),
            OtherSelector { own: Some(own), .. } => {
                format!("it is a ludeme of its own, as in `{own}`")
            }
            OtherSelector {
                head, words, named, ..
            } => {
                let named = if *named { "a name in quotes, " } else { "" };
                format!("`{head}` takes {named}{}", quoted(words))
            }
            Otherwise { .. } => {
                "what holds otherwise follows without a word: `(if condition this that)`; end rules \
                 are tried in their order instead: `(end {(if ..) (if ..)})`"
                    .to_owned()
            }
            Missing {
                example: Some(example),
                ..
            } => format!("for example `{example}`"),
            Second {
                name,
                takes_list: true,
                ..
            } => format!("put both into one: `({name} {{.. ..}})`"),
            Second { name: "sites", .. } => {
                "put both into one: `(union (sites ..) (sites ..))`".to_owned()
            }
            Second { name: "play", .. } => {
                "put both into one, or leave one out: `(play (or .. ..))`".to_owned()
            }
            Second { .. } => "put into one what is wanted of both, and leave the other out".to_owned(),
            Surplus {
                said: Some(said), ..
            } => (*said).to_owned(),
            Surplus {
                home: Some((head, home)),
                ..
            } => return home.words(head),
            UnknownLabel {
                near: Some(near), ..
            } => format!("did you mean `{near}:`?"),
            UnknownLabel {
                said: Some(said), ..
            } => (*said).to_owned(),
            UnknownLabel { label, .. } => return takers(label).into_iter().collect(),
            _ => return Vec::new(),
        };
        vec![help]
    }
}
