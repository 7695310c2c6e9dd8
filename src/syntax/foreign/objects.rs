//! Parts that are written as objects with keys: `{"piece": "Disc", "owner": "P1"}`, and lists of them.

use std::ops::Range;

use super::ForeignPass;
use crate::diagnostic::problem::Problem;
use crate::syntax::parse::part;
use crate::syntax::problem::foreign::ForeignProblem;

/// Keys whose values say what a part is.
const KINDS: [&str; 6] = ["type", "kind", "ludeme", "class", "action", "shape"];
/// Keys of the name that comes first.
const NAMES: [&str; 4] = ["name", "id", "label", "title"];
/// Keys of a player.
const OWNERS: [&str; 4] = ["owner", "player", "role", "side"];
/// Keys of lengths, which have no names.
const LENGTHS: [&str; 8] = [
    "size", "rows", "height", "columns", "cols", "width", "n", "dim",
];
/// Keys of what a piece does.
const MOVES: [&str; 4] = ["moves", "move", "movement", "actions"];
/// Moves that are decisions.
const DECISIONS: [&str; 6] = ["Step", "Slide", "Hop", "Leap", "Add", "Pass"];

/// What a key gives.
enum Value<'t> {
    /// A string without its quotes.
    Text(&'t str),
    /// A number, a word or a clause of the language.
    Written(&'t str),
    Object(Vec<(&'t str, Value<'t>)>),
    List(Vec<Value<'t>>),
}

/// Objects within objects, more of which are none that somebody wrote.
const MAX_DEPTH: usize = 16;

/// Reads a value that stands in so many others; what follows it.
fn value(text: &str, depth: usize) -> Option<(Value<'_>, &str)> {
    if depth > MAX_DEPTH {
        return None;
    }
    if text.starts_with('{') {
        match pairs(text, depth + 1) {
            Some((pairs, rest)) => return Some((Value::Object(pairs), rest)),
            // What has a key is nothing else.
            None if has_key(text) => return None,
            None => {}
        }
    }
    if let Some(mut rest) = text.strip_prefix('[') {
        let mut values = Vec::new();
        loop {
            rest = rest.trim_start().trim_start_matches(',').trim_start();
            if let Some(rest) = rest.strip_prefix(']') {
                return Some((Value::List(values), rest));
            }
            let (read, after) = value(rest, depth + 1)?;
            values.push(read);
            rest = after;
        }
    }
    let (written, rest) = text.split_at(part(text)?);
    let value = match written.strip_prefix('"') {
        Some(inside) => Value::Text(inside.trim_end_matches('"')),
        None => Value::Written(written),
    };
    Some((value, rest))
}

/// The keys of an object and their values, and what follows it.
fn pairs(text: &str, depth: usize) -> Option<(Vec<(&str, Value<'_>)>, &str)> {
    let mut rest = text.strip_prefix('{')?.trim_start();
    let mut found = Vec::new();
    loop {
        let (key, after) = rest.strip_prefix('"')?.split_once('"')?;
        let (read, after) = value(after.trim_start().strip_prefix(':')?.trim_start(), depth)?;
        found.push((key, read));
        rest = after.trim_start().trim_start_matches(',').trim_start();
        if let Some(after) = rest.strip_prefix('}') {
            return Some((found, after));
        }
    }
}

/// Whether a text begins with a brace and a key.
fn has_key(text: &str) -> bool {
    let inside = text.trim_start_matches('{').trim_start();
    let key = inside.strip_prefix('"').and_then(|key| key.split_once('"'));
    key.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}

impl Value<'_> {
    /// The words of a text or of a list of texts.
    fn words(&self) -> Vec<&str> {
        match self {
            Value::Text(text) | Value::Written(text) => vec![text],
            Value::List(values) => values.iter().flat_map(Value::words).collect(),
            Value::Object(_) => Vec::new(),
        }
    }

    /// As it is written in the language.
    fn written(&self) -> Option<String> {
        Some(match self {
            Value::Text(text) => format!("\"{text}\""),
            Value::Written(text) => (*text).to_owned(),
            Value::Object(pairs) => clause(pairs)?,
            Value::List(values) => {
                let all: Option<Vec<_>> = values.iter().map(Value::written).collect();
                format!("{{{}}}", all?.join(" "))
            }
        })
    }

    /// As the moves of a piece or a player.
    fn moves(&self) -> Option<String> {
        match self {
            Value::Object(pairs) => clause(pairs),
            Value::Written(clause) => Some((*clause).to_owned()),
            Value::Text(word) => decision(word, &[]),
            Value::List(values) => {
                let all: Option<Vec<_>> = values.iter().map(Value::moves).collect();
                let all = all?.join(" ");
                Some(match values.len() {
                    1 => all,
                    _ => format!("(or {{{all}}})"),
                })
            }
        }
    }
}

/// A word as the language writes it.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The clause that an object stands for.
fn clause(pairs: &[(&str, Value)]) -> Option<String> {
    let (mut head, mut args, mut named) = (None, Vec::new(), Vec::new());
    let mut first = false;
    if let [(of, kind), rest @ ..] = pairs
        && (*of == "move" || KINDS.contains(of))
        && let Value::Text(word) = kind
    {
        let made = decision(word, rest);
        if made.is_some() || *of == "move" {
            return made;
        }
    }
    for (at, (key, value)) in pairs.iter().enumerate() {
        let words = value.words();
        let bare = words.first().copied().unwrap_or_default();
        match *key {
            key if KINDS.contains(&key) && head.is_none() => head = Some(bare.to_lowercase()),
            key if NAMES.contains(&key) => args.insert(0, value.written()?),
            key if OWNERS.contains(&key) => match bare.parse::<u8>() {
                Ok(number) => args.push(format!("P{number}")),
                Err(_) => args.push(bare.to_owned()),
            },
            key if MOVES.contains(&key) && at > 0 => args.push(value.moves()?),
            key if LENGTHS.contains(&key) && at > 0 => args.push(value.written()?),
            // `"board": ["square", 3]`
            key if at == 0 && key.starts_with(|c: char| c.is_ascii_lowercase()) => {
                (head, first) = (Some(key.to_owned()), true);
                args.push(value.written()?);
            }
            key => named.push(format!("{key}:{}", value.written()?)),
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

/// `{"move": "Step", "direction": "Forward", "to": "Empty"}` as a move.
fn decision(word: &str, pairs: &[(&str, Value)]) -> Option<String> {
    let kind = capital(word);
    let known = DECISIONS.iter().find(|known| **known == kind)?;
    let (mut ways, mut limit, mut over, mut to) = (String::new(), None, None, None);
    for (key, value) in pairs {
        let words = value.words();
        let said = capital(words.first()?).to_lowercase();
        let said = said.as_str();
        match *key {
            "direction" | "directions" | "dir" | "dirs" | "way" => {
                let all: Vec<String> = words.iter().map(|word| capital(word)).collect();
                ways = match &all[..] {
                    [way] if way == "Any" => " All".to_owned(),
                    [way] => format!(" {way}"),
                    _ => format!(" (directions {{{}}})", all.join(" ")),
                };
            }
            "to" | "target" | "onto" | "where" | "at" | "if" | "on" => to = Some(said.to_owned()),
            "capture" | "captures" | "take" | "takes" if said == "true" || said == "enemy" => {
                match *known {
                    "Hop" => over = Some("capture"),
                    _ => to = Some("enemy".to_owned()),
                }
            }
            "over" | "between" | "jumps" if said == "enemy" => {
                over = over.or(Some("enemy"));
            }
            "distance" | "max" | "steps" | "range" | "length" => limit = Some(said.to_owned()),
            "piece" | "from" if *key == "from" || *known != "Add" => {}
            _ => return None,
        }
    }
    let enemy = "if:(is Enemy (who at:(to))) (apply (remove (to)))";
    let to = match (*known, to.as_deref()) {
        ("Add", None | Some("empty" | "any" | "anywhere")) => " (to (sites Empty))".to_owned(),
        ("Step" | "Hop", None) | (_, Some("empty")) => " (to if:(is Empty (to)))".to_owned(),
        (_, Some("enemy" | "opponent")) => format!(" (to {enemy})"),
        ("Slide" | "Pass", None) => String::new(),
        _ => return None,
    };
    let between = match (limit, over) {
        (Some(limit), None) if *known == "Slide" => format!(" (between (max {limit}))"),
        (None, Some("capture")) => {
            " (between if:(is Enemy (who at:(between))) (apply (remove (between))))".to_owned()
        }
        (None, Some(_)) => " (between if:(is Enemy (who at:(between))))".to_owned(),
        (None, None) => String::new(),
        _ => return None,
    };
    Some(format!("(move {known}{ways}{between}{to})"))
}

/// The items of an option whose values stand behind their names.
fn items(pairs: &[(&str, Value)]) -> Option<String> {
    let mut items = Vec::new();
    for (name, value) in pairs {
        let item = format!("(item \"{name}\" <{}> \"{name}.\")", value.written()?);
        items.push(item + if items.is_empty() { "*" } else { "" });
    }
    Some(format!("{{{}}}", items.join(" ")))
}

impl ForeignPass<'_> {
    /// Reads an object with keys, or a list of them, as the clauses that they stand for; one past it.
    pub(super) fn object(&mut self, at: usize) -> Option<usize> {
        let text = &self.text[at..];
        let list = text.starts_with('[');
        let inside = text[1..].trim_start();
        if !inside.starts_with(if list { '{' } else { '"' }) {
            return None;
        }
        let (read, rest) = value(text, 0)?;
        let end = self.text.len() - rest.len();
        let objects = match &read {
            Value::List(values) => values.iter().collect(),
            _ => vec![&read],
        };
        let all = |value: &&Value| matches!(value, Value::Object(_));
        if !objects.iter().all(all) {
            return None;
        }
        if let ([Value::Object(pairs)], true) = (&objects[..], self.in_option(at)) {
            return self.object_read(at..end, items(pairs));
        }
        // `"pieces": [..]`
        let key = self.text[..at]
            .trim_end()
            .strip_suffix(':')
            .filter(|key| list || key.ends_with('"'));
        let quoted = |c: char| c.is_alphanumeric() || c == '"';
        let start = key.map_or(at, |key| key.trim_end_matches(quoted).len());
        let parts: Option<Vec<_>> = objects.iter().map(|object| object.written()).collect();
        let moves = |parts: &Vec<String>| {
            parts.len() > 1 && parts.iter().all(|part| part.starts_with("(move "))
        };
        let placed = match &objects[..] {
            [Value::Object(pairs)] if self.clause_before(start).trim() == "(place" => {
                let all: Option<Vec<_>> = pairs.iter().map(|(_, value)| value.written()).collect();
                all.filter(|_| pairs.len() == 2).map(|all| all.join(" "))
            }
            _ => None,
        };
        let write = match parts {
            // What is under a key of its own says only a part.
            _ if key.is_some() && !list => None,
            _ if placed.is_some() => placed,
            Some(parts) if moves(&parts) => Some(format!("(or {{{}}})", parts.join(" "))),
            Some(parts) => Some(parts.join(" ")),
            None if self.depth == 0 => return None,
            None => None,
        };
        self.object_read(start..end, write)
    }

    /// Tells an object, and reads what it stands for.
    fn object_read(&mut self, whole: Range<usize>, write: Option<String>) -> Option<usize> {
        let shown = write.as_deref();
        let line = self.rest_of_line(whole.start).trim_end().len();
        let place = whole.start..whole.end.min(whole.start + line);
        let clause = self.clause_before(whole.start);
        let like = match clause.get(1..4) {
            Some("end") => "(if (is Line 3) (result Mover Win))",
            Some("equ" | "boa") => "(piece \"Disc\" Each)",
            _ => "(move Step Forward (to if:(is Empty (to))))",
        };
        let mut found = ForeignProblem::Object { write: shown, like }.at(self.span(place));
        if let Some(write) = shown {
            found = found.with_fix(self.span(whole.clone()), write.to_owned());
        }
        self.diagnostics.push(found);
        let read = write.filter(|write| write.len() <= whole.len());
        let moved = self.text[whole.clone()].contains("\"move\"");
        let read = read.unwrap_or_else(|| match moved {
            true => "(move Pass)".to_owned(),
            false => String::new(),
        });
        let blanks = whole.len().checked_sub(read.len())?;
        let end = whole.end;
        self.edits.push((whole, read + &" ".repeat(blanks)));
        Some(end)
    }

    /// Whether a place is that of the items of an option.
    fn in_option(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end();
        let open = before.rfind("(option ");
        open.is_some_and(|open| {
            before.ends_with(['}', '>']) && !before[open + 1..].contains(['(', ')'])
        })
    }
}
