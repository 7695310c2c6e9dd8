//! Words of other languages and everyday words, with the words that this language has for them.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::super::fit::capitalised;
use crate::arrange::Arrange;
use crate::catalogue::signature::{self, TypeSet};
use crate::source::FileId;
use crate::syntax::parse::parse;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// What to write instead of a word.
pub(super) enum SaidInstead {
    /// A name or word, perhaps with further words, which takes the place of the word.
    Words(Vec<&'static str>),
    /// A whole part.
    Part(Tree, NodeId),
}

/// A part with a hole in it, to be put around another.
pub(super) struct Wrapper {
    /// The part; the word `_` is the hole.
    pub tree: Tree,
    pub root: NodeId,
}

/// The lines of a file of data that say something.
fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    let said = |line: &&str| !line.is_empty() && (!line.starts_with("# "));
    text.lines().map(str::trim).filter(said)
}

/// A part as a text writes it.
pub(super) fn part(text: &str) -> Option<(Tree, NodeId)> {
    let (tree, _) = parse(FileId(0), text);
    let root = tree.roots.first().copied()?;
    Some((tree, root))
}

/// What is to be said of a word for which there is nothing to write: `castle : "..."`.
pub(crate) fn said_of(word: &str) -> Option<&'static str> {
    said()
        .iter()
        .find(|(written, _)| *written == word)
        .map(|(_, sentence)| *sentence)
}

fn said() -> &'static [(&'static str, &'static str)] {
    static TABLE: OnceLock<Vec<(&'static str, &'static str)>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let text = include_str!("../../../grammar/synonyms.txt");
        let sentence = |line: &'static str| {
            let (written, sentence) = line.split_once(" : \"")?;
            Some((written, sentence.strip_suffix('"')?))
        };
        lines(text).filter_map(sentence).collect()
    })
}

/// What to write instead of a word, the likeliest first; of an argument's name, with its colon.
pub(super) fn instead_of(word: &str) -> &'static [SaidInstead] {
    static TABLE: OnceLock<HashMap<&'static str, Vec<SaidInstead>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table: HashMap<_, Vec<SaidInstead>> = HashMap::new();
        for line in lines(include_str!("../../../grammar/synonyms.txt")) {
            let Some((written, meant)) = line.split_once(" : ") else {
                continue;
            };
            if meant.starts_with('"') {
                continue;
            }
            let instead = match meant.starts_with('(') {
                true => part(meant).map(|(tree, root)| SaidInstead::Part(tree, root)),
                false => Some(SaidInstead::Words(meant.split(' ').collect())),
            };
            table.entry(written).or_default().extend(instead);
        }
        table
    });
    table.get(word).map_or(&[], Vec::as_slice)
}

/// What may be missing around a part, the likeliest first.
pub(super) fn wrappers() -> &'static [Wrapper] {
    static TABLE: OnceLock<Vec<Wrapper>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let parts = lines(include_str!("../../../grammar/wrappers.txt")).filter_map(part);
        parts.map(|(tree, root)| Wrapper { tree, root }).collect()
    })
}

/// A part of another shape, and what it means; words that begin with `_` are holes.
pub(super) struct Rewrite {
    pub written: (Tree, NodeId),
    pub meant: (Tree, NodeId),
    /// Whether whatever else stands there, `__`, is left out.
    pub leaves_rest: bool,
}

impl Rewrite {
    /// What stands in holes for anything that the meaning has no place for; a hole for something of a
    /// kind is left out on purpose.
    pub fn left_out(&self, bound: &[(smol_str::SmolStr, Vec<NodeId>)]) -> Vec<NodeId> {
        let used = holes(&self.meant.0, self.meant.1);
        let unused = bound
            .iter()
            .filter(|(hole, _)| hole.starts_with('_') && !hole.contains(char::is_alphabetic))
            .filter(|(hole, _)| !used.contains(&&hole[hole.len() - 1..]));
        unused
            .flat_map(|(_, nodes)| nodes.iter().copied())
            .collect()
    }
}

/// The holes of a part, by what they end in: `1` of `_s1` and of `_k1`.
fn holes(tree: &Tree, node: NodeId) -> Vec<&str> {
    let (mut open, mut found) = (vec![node], Vec::new());
    while let Some(part) = open.pop() {
        if let NodeKind::Word(word) = tree.kind(part)
            && word.starts_with('_')
        {
            found.push(&word[word.len() - 1..]);
        }
        open.extend(tree.children(part));
    }
    found
}

/// The shapes of a call of some name, and what they mean, the likeliest first.
pub(super) fn rewrites(head: &str) -> impl Iterator<Item = &'static Rewrite> {
    static TABLE: OnceLock<HashMap<String, Vec<Rewrite>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table: HashMap<_, Vec<Rewrite>> = HashMap::new();
        for line in lines(include_str!("../../../grammar/rewrites.txt")) {
            let sides = line.split_once(" : ");
            if let Some((written, meant)) = sides.and_then(|(a, b)| part(a).zip(part(b)))
                && let NodeKind::Call { head, .. } = written.0.kind(written.1)
            {
                let head = head.to_ascii_lowercase();
                let rest = |(a, b): (&str, &str)| a.contains("__") && !b.contains("__");
                let rewrite = Rewrite {
                    written,
                    meant,
                    leaves_rest: sides.is_some_and(rest),
                };
                table.entry(head).or_default().push(rewrite);
            }
        }
        // What is said in so many words comes before what has holes, and what says all that stands
        // in them before what leaves some out.
        for rewrites in table.values_mut() {
            rewrites.arrange_by_key(|rewrite| {
                let written = holes(&rewrite.written.0, rewrite.written.1);
                let meant = holes(&rewrite.meant.0, rewrite.meant.1);
                let left_out = written.iter().filter(|hole| !meant.contains(hole));
                (!written.is_empty(), left_out.count())
            });
        }
        table
    });
    let lower = head.to_ascii_lowercase();
    // Those of the name that is written first, then those of the one it stands for.
    let spelled = spelled(head).map(str::to_ascii_lowercase);
    let names = [Some(lower), spelled].into_iter().flatten();
    // `(Hop ..)` stands for a move, and `(hop ..)` is what it says.
    let known = signature::head(head).map(|of| of.name);
    let other = move |rewrite: &&Rewrite| match rewrite.written.0.kind(rewrite.written.1) {
        NodeKind::Call { head, .. } => known.is_none_or(|known| known == head),
        _ => false,
    };
    let rows = names.filter_map(|name| table.get(&name)).flatten();
    rows.filter(other)
}

/// The name for which another name is written: `=` for `==`, `Win` for `victory`.
fn spelled(head: &str) -> Option<&'static str> {
    if signature::head(head).is_some() {
        return None;
    }
    let one = |name: &str| match instead_of(name).first()? {
        SaidInstead::Words(words) => match words[..] {
            [name] => Some(name),
            _ => None,
        },
        SaidInstead::Part(..) => None,
    };
    one(head).or_else(|| one(&capitalised(head)))
}

/// Whether a name is another one, or is written for it.
pub(super) fn is_spelled(name: &str, written: &str) -> bool {
    name.eq_ignore_ascii_case(written)
        || spelled(written).is_some_and(|meant| meant.eq_ignore_ascii_case(name))
}

/// Words that say something together, and what to write for it.
pub(super) struct Phrase {
    /// What must be said, each in one of several words.
    pub words: Vec<Vec<&'static str>>,
    /// The holes of what is meant, as `_n1`, and whether it speaks of an enemy.
    pub holes: Vec<&'static str>,
    pub meant: (Tree, NodeId),
}

/// The phrases of everyday words.
pub(super) fn phrases() -> &'static [Phrase] {
    static TABLE: OnceLock<Vec<Phrase>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let phrases = lines(include_str!("../../../grammar/phrases.txt")).filter_map(|line| {
            let (words, meant) = line.split_once(" : ")?;
            let words = words.split(' ').map(|word| word.split('|').collect());
            let holes = meant
                .split(['(', ')', ' ', ':'])
                .filter(|word| word.starts_with('_') || *word == "Enemy");
            Some(Phrase {
                words: words.collect(),
                holes: holes.collect(),
                meant: part(meant)?,
            })
        });
        phrases.collect()
    })
}

/// Which of some words a word of another language stands for.
pub(in super::super) fn shown_for(word: &str, words: &[&'static str]) -> Option<&'static str> {
    instead_of(word).iter().find_map(|instead| match instead {
        SaidInstead::Words(meant) => match meant[..] {
            [one] => words.iter().copied().find(|w| *w == one),
            _ => None,
        },
        SaidInstead::Part(..) => None,
    })
}

/// What a word of another language stands for first of all, as it is written.
pub(in super::super) fn meant_by(word: &str, wanted: TypeSet) -> Option<String> {
    let fits = |name: &str| {
        let spellings = signature::head(name).map_or(&[][..], |head| head.spellings);
        spellings.iter().any(|(form, spelling)| {
            wanted.contains(form.form().spellings[*spelling as usize].result)
        })
    };
    let fitting = |instead: &&SaidInstead| match instead {
        SaidInstead::Words(words) => words.first().is_some_and(|name| fits(name)),
        SaidInstead::Part(..) => false,
    };
    let all = instead_of(word);
    let ordered = all.iter().filter(fitting).chain(all);
    let mut shown = ordered.map(|instead| match instead {
        SaidInstead::Words(words) => words.join(" "),
        SaidInstead::Part(tree, root) => crate::syntax::print::print_inline(tree, *root),
    });
    shown.find(|text| !text.contains(" _"))
}

/// The words that a word of another language stands for, and the names of ludemes.
pub(super) fn stands_for(word: &str) -> impl Iterator<Item = &'static str> {
    instead_of(word).iter().flat_map(|instead| match instead {
        SaidInstead::Words(words) => words.clone(),
        SaidInstead::Part(tree, root) => match tree.kind(*root) {
            NodeKind::Call { head, .. } => vec![head.as_str()],
            _ => Vec::new(),
        },
    })
}

/// Whether a word is known to be one of another language.
pub(in super::super) fn is_foreign(word: &str) -> bool {
    !instead_of(word).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_of_the_tables_stands_twice() {
        for table in [
            include_str!("../../../grammar/synonyms.txt"),
            include_str!("../../../grammar/rewrites.txt"),
            include_str!("../../../grammar/phrases.txt"),
        ] {
            let mut rows = std::collections::HashSet::new();
            let again: Vec<&str> = lines(table).filter(|row| !rows.insert(*row)).collect();
            assert!(again.is_empty(), "{again:#?}");
        }
    }

    #[test]
    fn what_is_to_be_written_is_in_the_language() {
        let mut unknown = Vec::new();
        for line in lines(include_str!("../../../grammar/synonyms.txt")) {
            let (written, meant) = line.split_once(" : ").unwrap_or_else(|| panic!("{line}"));
            assert_eq!(written, written.trim(), "{line}");
            if meant.starts_with('"') {
                assert!(
                    said_of(written).is_some() && instead_of(written).is_empty(),
                    "{line}"
                );
                continue;
            }
            let known = |word: &str| {
                let bare = word.trim_matches(['(', ')', '{', '}', '"']);
                // `diagonals:Alternating`
                let bare = bare.split_once(':').map_or(bare, |(_, value)| value);
                signature::head(bare).is_some()
                    || signature::word(bare).is_some()
                    || word.ends_with(':')
                    || word.contains('"')
                    || bare.parse::<i32>().is_ok()
                    || signature::HEADS
                        .iter()
                        .flat_map(|h| h.spellings)
                        .any(|(form, spelling)| {
                            form.form().spellings[*spelling as usize]
                                .words
                                .contains(&bare)
                        })
                    // `_` stands for what was written in the word's place.
                    || ["Off", "End", "Undefined", "True", "False", "_"].contains(&bare)
            };
            for word in meant.split(' ') {
                if !known(word) {
                    unknown.push(format!("{line}: `{word}`"));
                }
            }
        }
        assert_eq!(unknown, Vec::<String>::new());
        assert!(!wrappers().is_empty());
    }
}
