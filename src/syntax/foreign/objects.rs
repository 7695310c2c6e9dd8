//! Parts that are written as objects with keys: `{"piece": "Disc", "owner": "P1"}`, and lists of them.

use super::super::problem::foreign::ForeignProblem;
use super::ForeignPass;

/// Keys whose values say what a part is.
const KINDS: [&str; 4] = ["type", "kind", "ludeme", "class"];
/// Keys of the name that comes first.
const NAMES: [&str; 4] = ["name", "id", "label", "title"];
/// Keys of a player.
const OWNERS: [&str; 4] = ["owner", "player", "role", "side"];

/// The keys of an object and their values, and how long its text is.
fn pairs(text: &str) -> Option<(Vec<(&str, &str)>, usize)> {
    let mut rest = text.strip_prefix('{')?;
    let mut found = Vec::new();
    loop {
        let (key, after) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        let value = after.trim_start().strip_prefix(':')?.trim_start();
        let quoted = value.strip_prefix('"').and_then(|inner| inner.find('"'));
        let end = match quoted {
            Some(end) => end + 2,
            None => value.find([',', '}', '{', '[', '(', '\n'])?,
        };
        let (value, after) = value.split_at(end);
        found.push((key, value.trim()));
        let after = after.trim_start();
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None => {
                let after = after.strip_prefix('}')?;
                return Some((found, text.len() - after.len()));
            }
        }
    }
}

/// The clause that an object stands for.
fn clause(pairs: &[(&str, &str)]) -> Option<String> {
    let (mut head, mut args, mut named) = (None, Vec::new(), Vec::new());
    let mut first = false;
    for (at, (key, value)) in pairs.iter().enumerate() {
        let bare = value.trim_matches('"');
        match *key {
            key if KINDS.contains(&key) && head.is_none() => head = Some(bare.to_lowercase()),
            key if NAMES.contains(&key) => args.insert(0, (*value).to_owned()),
            key if OWNERS.contains(&key) => match bare.parse::<u8>() {
                Ok(number) => args.push(format!("P{number}")),
                Err(_) => args.push(bare.to_owned()),
            },
            key if at == 0 && key.starts_with(|c: char| c.is_ascii_lowercase()) => {
                (head, first) = (Some(key.to_owned()), true);
                args.push((*value).to_owned());
            }
            key => named.push(format!("{key}:{value}")),
        }
    }
    let named_only = head.is_none() && pairs.iter().any(|(key, _)| OWNERS.contains(key));
    let head = head.or(named_only.then(|| "piece".to_owned()))?;
    // `{"condition": "line", "length": 3}`: what its other keys mean is not known.
    if first && !named.is_empty() {
        return None;
    }
    let words = [vec![head], args, named].concat();
    let sound = |word: &String| !word.is_empty() && !word.ends_with(':');
    words
        .iter()
        .all(sound)
        .then(|| format!("({})", words.join(" ")))
}

impl ForeignPass<'_> {
    /// Reads an object with keys, or a list of them, as the clauses that they stand for; one past it.
    pub(super) fn object(&mut self, at: usize) -> Option<usize> {
        let list = self.bytes[at] == b'[';
        let (mut end, mut parts) = (at + usize::from(list), Vec::new());
        loop {
            let rest = self.text[end..].trim_start_matches([' ', ',', '\n', '\r', '\t']);
            let start = self.text.len() - rest.len();
            if list && rest.starts_with(']') {
                end = start + 1;
                break;
            }
            let (pairs, length) = pairs(rest)?;
            parts.push(clause(&pairs)?);
            end = start + length;
            if !list {
                break;
            }
        }
        // `"pieces": [..]`
        let key = self.text[..at]
            .trim_end()
            .strip_suffix(':')
            .filter(|_| list);
        let quoted = |c: char| c.is_alphanumeric() || c == '"';
        let whole = key.map_or(at, |key| key.trim_end_matches(quoted).len())..end;
        let write = parts.join(" ");
        let blanks = whole.len().checked_sub(write.len())?;
        let problem = ForeignProblem::Object { write: &write };
        self.report(&problem, whole.clone(), Some(&write));
        self.edits.push((whole, write + &" ".repeat(blanks)));
        Some(end)
    }
}
