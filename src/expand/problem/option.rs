//! What can be wrong with options, rulesets and metadata that depend on them, and the words for it.

use smol_str::SmolStr;

use crate::diagnostic::Code;
use crate::diagnostic::code::{expansion as code, syntax, warning};
use crate::diagnostic::problem::Problem;

/// How an option is written.
const FORM: &str = "write `(option \"Heading\" <Tag> args:{ <name> } { (item ..) .. })`";

/// What is wrong with an option, with a reference to one or with the choice of an item.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::expand) enum OptionProblem<'a> {
    // Declarations.
    #[error("an option needs a heading and a tag")]
    NoHeading,
    #[error("`{name}` is no clause of its own; this has the parts of an option")]
    Misnamed { name: &'a str },
    #[error("the heading of an option stands in quotes")]
    BareHeading { words: &'a str },
    #[error("the tag of an option stands in angle brackets")]
    BareTag { tag: &'a str },
    #[error("`{word}` is no part of an option")]
    NoPart { word: &'a str },
    #[error("`{word}` is no name of an argument")]
    NoArgumentName { word: &'a str },
    #[error("the names of the arguments stand in braces")]
    ArgumentsUnbraced { name: &'a str },
    #[error("option `{heading}` does not say `args:{{ <name> .. }}`")]
    NoArguments { heading: &'a str },
    #[error("the heading `{heading}` contains `/`")]
    Slash { heading: &'a str },
    #[error("tag `{tag}` is used by two options")]
    TagTwice { tag: &'a str, free: &'a str },
    #[error("option `{tag}` is never used")]
    Unused { tag: &'a str },

    // Items.
    #[error("an item needs a heading")]
    ItemWithoutHeading,
    #[error("expected `(item \"Heading\" <value> .. \"description\")`")]
    NoItem,
    #[error("`{stars}` marks no default here")]
    StarsInside { stars: &'a str },
    #[error("option `{heading}` has no items")]
    NoItems { heading: &'a str },
    #[error("option `{heading}` has a single item")]
    OneItem { heading: &'a str },
    #[error("no default is marked; `{first}` is the first item")]
    NoDefault { first: &'a str },
    #[error("items `{first}` and `{second}` are both marked as the default")]
    TwoDefaults { first: &'a str, second: &'a str },
    #[error("two items are called `{item}`, of which the second is never chosen")]
    ItemTwice { item: &'a str },
    #[error("item `{item}` gives fewer arguments than the {named} that `args:` names")]
    FewerArguments { item: &'a str, named: usize },
    #[error("item `{item}` gives more arguments than the {named} that `args:` names")]
    MoreArguments { item: &'a str, named: usize },

    // References.
    #[error("no option has the tag `{tag}`")]
    UnknownTag {
        tag: &'a str,
        near: Option<&'a str>,
        known: &'a [&'a str],
    },
    /// The tag that is referred to is that of an option which has another's.
    #[error("tag `{own}` is that of another option already")]
    TagTaken {
        own: &'a str,
        heading: &'a str,
        tag: &'a str,
    },
    #[error(
        "`< .. >` refers to no option; write it without the angles, or what an option sets as `<Board:size>`"
    )]
    NoReference,
    #[error("`<{reference}>` is not substituted: an earlier option has no arguments")]
    Blocked { reference: &'a str },
    #[error("no such argument")]
    NoSuchArgument,
    #[error("option `{tag}` has no argument `{argument}`")]
    UnknownArgument {
        tag: &'a str,
        argument: &'a str,
        known: &'a [SmolStr],
    },
    #[error("item `{item}` gives no value for `<{reference}>`")]
    NoValue {
        item: &'a str,
        reference: &'a str,
        /// How many values it gives.
        given: usize,
    },
    /// The same, since without a description its values do not count.
    #[error("item `{item}` gives no value for `<{reference}>`")]
    NoDescription { item: &'a str, reference: &'a str },
    /// The same, since the option names no arguments.
    #[error("item `{item}` gives no value for `<{reference}>`")]
    NoNames { item: &'a str, reference: &'a str },
    /// The same, since the value does not stand in angle brackets.
    #[error("item `{item}` gives no value for `<{reference}>`")]
    BareValue {
        item: &'a str,
        reference: &'a str,
        value: &'a str,
        described: bool,
    },

    // Selections.
    #[error("no option item `{wanted}`")]
    UnknownSelection {
        wanted: &'a str,
        near: Option<&'a str>,
        known: &'a [String],
    },
    #[error("option item `{wanted}` exists twice")]
    SelectionTwice { wanted: &'a str },
}

impl Problem for OptionProblem<'_> {
    fn code(&self) -> Code {
        use OptionProblem::*;
        match self {
            NoHeading
            | Misnamed { .. }
            | NoPart { .. }
            | BareTag { .. }
            | BareHeading { .. }
            | NoArgumentName { .. }
            | ArgumentsUnbraced { .. }
            | NoItems { .. } => code::OPTION_MALFORMED,
            NoArguments { .. } => code::OPTION_NO_ARGS_CLAUSE,
            Slash { .. } => code::OPTION_SLASH,
            TagTwice { .. } => warning::OPTION_DUPLICATE_TAG,
            Unused { .. } => warning::OPTION_UNUSED,
            ItemWithoutHeading | NoItem | ItemTwice { .. } | StarsInside { .. } => {
                warning::OPTION_ITEM_MALFORMED
            }
            OneItem { .. } => warning::OPTION_ONE_ITEM,
            NoDefault { .. } => warning::OPTION_NO_DEFAULT,
            TwoDefaults { .. } => warning::OPTION_TWO_DEFAULTS,
            FewerArguments { .. } => warning::OPTION_MISSING_ARG,
            MoreArguments { .. } => warning::OPTION_EXTRA_ARG,
            UnknownTag { .. } | TagTaken { .. } | NoReference => code::OPTION_UNKNOWN_TAG,
            Blocked { .. } => code::OPTION_BLOCKS_LATER,
            NoSuchArgument | UnknownArgument { .. } | NoValue { .. } | NoNames { .. } => {
                code::OPTION_UNKNOWN_ARG
            }
            BareValue {
                described: true, ..
            } => code::OPTION_UNKNOWN_ARG,
            NoDescription { .. } | BareValue { .. } => code::OPTION_NO_DESCRIPTION,
            UnknownSelection { .. } => code::OPTION_UNKNOWN_SELECTION,
            SelectionTwice { .. } => code::OPTION_DUPLICATE_SELECTION,
        }
    }

    fn entails(&self) -> Option<Code> {
        use OptionProblem::*;
        let blocks = match self {
            UnknownArgument { known, .. } => known.is_empty(),
            BareValue { .. } => true,
            NoNames { .. } => true,
            _ => false,
        };
        blocks.then_some(code::OPTION_BLOCKS_LATER)
    }

    fn label(&self) -> String {
        use OptionProblem::*;
        let words = match self {
            Misnamed { .. } => "expected `option`",
            UnknownArgument { known: [], .. } => "`args:{ <name> .. }` names none",
            NoDescription { .. } => "an item needs a description in quotes",
            NoNames { .. } => "its option names no arguments",
            BareValue { .. } => "the value of an item stands in `< >`",
            _ => "",
        };
        words.to_owned()
    }

    fn other_label(&self) -> String {
        use OptionProblem::*;
        let words = match self {
            TagTwice { .. } => "this one takes all references",
            TagTaken { .. } => "referred to here",
            UnknownArgument { .. }
            | NoDescription { .. }
            | NoNames { .. }
            | NoValue { .. }
            | BareValue { .. } => "referred to here",
            SelectionTwice { .. } => "and here",
            _ => "",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        use OptionProblem::*;
        let help = match self {
            BareHeading { words } => format!("write `\"{words}\"`"),
            BareTag { tag } => format!("write `<{tag}>`"),
            NoHeading | Misnamed { .. } | NoPart { .. } => FORM.to_owned(),
            NoArgumentName { word } => format!("write `<{word}>`"),
            ArgumentsUnbraced { name } => format!("write `args:{{<{name}>}}`"),
            NoArguments { heading } => format!(
                "name what its items give: `(option \"{heading}\" <Tag> args:{{<size>}} {{..}})`"
            ),
            StarsInside { stars } if stars.starts_with('*') => {
                format!("put it after the bracket of the item: `(item ..){stars}`")
            }
            StarsInside { .. } => {
                "write `*` after the item that is the default: `(item ..)*`".to_owned()
            }
            NoItems { heading } => format!(
                "its items stand in braces: `(option \"{heading}\" <Tag> args:{{<name>}} {{(item ..) ..}})`"
            ),
            BareValue { value, .. }
                if value.starts_with(|c: char| c.is_ascii_digit())
                    && value.parse::<i32>().is_err() =>
            {
                format!(
                    "write `\"{value}\"` if it is the name of the item, and `<{value}>` if it is its value"
                )
            }
            // `{7}`, `{<7>}`
            BareValue { value, .. } if value.starts_with('{') => {
                match value.trim_matches(['{', '}', ' ']) {
                    bare if bare.starts_with(['<', '"']) => format!("write `{bare}`"),
                    bare => format!("write `<{bare}>`"),
                }
            }
            // `"<7>"`
            BareValue { value, .. } if value.starts_with('<') => format!("write `{value}`"),
            BareValue { value, .. } => format!("write `<{value}>`"),
            NoValue { item, given, .. } => {
                let given = "<..> ".repeat(*given);
                format!("give the item one, as in `(item \"{item}\" {given}<8> \"..\")`")
            }
            TagTaken { heading, tag, .. } => format!("write `(option \"{heading}\" <{tag}> ..)`"),
            TagTwice { free, .. } => {
                format!(
                    "give this one a tag of its own, such as `<{free}>`, and refer to it by that"
                )
            }
            ItemTwice { .. } => "give this one another name".to_owned(),
            TwoDefaults { .. } => "leave out the `*` after one of them".to_owned(),
            MoreArguments { .. } => "leave out what is too much, or name it in `args:`".to_owned(),
            NoDefault { .. } => "write `*` after the item that is the default".to_owned(),
            UnknownTag { near, known, .. } => match (near, known) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, []) => {
                    "what a define is given is `#1`, `#2` and so on in its body".to_owned()
                }
                (None, known) => {
                    let known: Vec<_> = known.iter().map(|t| format!("`<{t}:..>`")).collect();
                    format!("an option is referred to by its tag: {}", known.join(", "))
                }
            },
            Blocked { .. } => "put options whose items have no arguments last".to_owned(),
            UnknownArgument { known, .. } if !known.is_empty() => {
                format!("it has `{}`", known.join("`, `"))
            }
            UnknownSelection { near, known, .. } => {
                let near = near.map(|near| format!("did you mean `{near}`?"));
                let known = match known {
                    [] => "the description has no options".to_owned(),
                    known => format!("there are: `{}`", known.join("`, `")),
                };
                return near.into_iter().chain([known]).collect();
            }
            _ => return Vec::new(),
        };
        vec![help]
    }
}

/// What is wrong with a ruleset.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::expand) enum RulesetProblem<'a> {
    #[error("only the first `(rulesets ..)` counts")]
    RulesetsTwice,
    #[error("a ruleset needs a heading")]
    NoHeading,
    #[error("expected `(ruleset \"Heading\" {{ \"Option/Item\" .. }})`")]
    NoRuleset {
        /// What to write, where that is known.
        meant: Option<&'a str>,
    },
    #[error("no ruleset `{name}`")]
    Unknown { name: &'a str, known: &'a [&'a str] },
    #[error("ruleset `{heading}` sets no options")]
    Empty {
        heading: &'a str,
        /// Settings that stand outside of braces.
        loose: &'a [SmolStr],
    },
    #[error("ruleset `{heading}` does not set option `{}`", unset.join("`, `"))]
    Incomplete {
        heading: &'a str,
        unset: &'a [&'a str],
    },
    #[error("ruleset `{heading}` sets option `{option}` twice")]
    Conflict { heading: &'a str, option: &'a str },
    #[error("ruleset `{heading}` names option item `{setting}`, which does not exist")]
    UnknownItem {
        heading: &'a str,
        setting: &'a str,
        near: Option<&'a str>,
        /// The items of its option; if that is unknown too, the options.
        known: &'a [String],
    },
}

impl Problem for RulesetProblem<'_> {
    fn code(&self) -> Code {
        match self {
            RulesetProblem::RulesetsTwice => warning::RULESETS_TWICE,
            RulesetProblem::NoHeading | RulesetProblem::NoRuleset { .. } => {
                warning::RULESET_MALFORMED
            }
            RulesetProblem::Unknown { .. } => code::RULESET_UNKNOWN,
            RulesetProblem::Empty { .. } => warning::RULESET_EMPTY,
            RulesetProblem::Incomplete { .. } => warning::RULESET_INCOMPLETE,
            RulesetProblem::Conflict { .. } => warning::RULESET_CONFLICT,
            RulesetProblem::UnknownItem { .. } => warning::RULESET_UNKNOWN_OPTION,
        }
    }

    fn help(&self) -> Vec<String> {
        match self {
            RulesetProblem::Unknown { known: [], .. } => {
                vec!["the description has no rulesets".to_owned()]
            }
            RulesetProblem::NoHeading => {
                vec!["write `(ruleset \"Ruleset/Name\" {\"Option/Item\" ..})`".to_owned()]
            }
            RulesetProblem::NoRuleset { meant: Some(meant) } => vec![format!("write `{meant}`")],
            RulesetProblem::Empty { loose, .. } if !loose.is_empty() => {
                let loose: Vec<String> = loose.iter().map(|one| format!("\"{one}\"")).collect();
                vec![format!(
                    "what it sets stands in braces: `{{{}}}`",
                    loose.join(" ")
                )]
            }
            RulesetProblem::UnknownItem {
                near: Some(near), ..
            } => vec![format!("did you mean `\"{near}\"`?")],
            RulesetProblem::UnknownItem { known, .. } if !known.is_empty() => {
                let known = &known[..known.len().min(super::super::ruleset::MAX_LISTED)];
                vec![format!("there are: `{}`", known.join("`, `"))]
            }
            RulesetProblem::Unknown { known, .. } => {
                vec![format!("there are: `{}`", known.join("`, `"))]
            }
            _ => Vec::new(),
        }
    }
}

/// What is wrong with metadata.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::expand) enum MetadataClauseProblem<'a> {
    #[error("`useFor` needs option items or a ruleset")]
    NoCondition,
    #[error("no option item or ruleset `{condition}`")]
    UnknownCondition { condition: &'a str },
    #[error("`{first}` and `{second}` are never chosen together")]
    NeverTogether { first: &'a str, second: &'a str },
    #[error("no space is allowed after the `:` in metadata")]
    SpaceAfterColon { meant: String },
}

impl Problem for MetadataClauseProblem<'_> {
    fn code(&self) -> Code {
        match self {
            MetadataClauseProblem::NoCondition => code::USE_FOR_NO_STRING,
            MetadataClauseProblem::UnknownCondition { .. } => code::USE_FOR_UNKNOWN,
            MetadataClauseProblem::NeverTogether { .. } => warning::USE_FOR_NEVER,
            MetadataClauseProblem::SpaceAfterColon { .. } => syntax::METADATA_COLON_SPACE,
        }
    }

    fn label(&self) -> String {
        match self {
            MetadataClauseProblem::NeverTogether { .. } => {
                "what stands here is never used".to_owned()
            }
            _ => String::new(),
        }
    }

    fn help(&self) -> Vec<String> {
        match self {
            MetadataClauseProblem::NeverTogether { .. } => {
                vec!["write one `useFor` for each of them".to_owned()]
            }
            MetadataClauseProblem::SpaceAfterColon { meant } => vec![format!("write `{meant}`")],
            _ => Vec::new(),
        }
    }
}
