//! Which bracket is to blame when brackets do not balance, by the layout of the text.
//!
//! A text that lacks one bracket, or has one too many, can be put right in many places. Each
//! repair is tried: a bracket left out, or one put in before or after another or at the start or
//! end of a line. Of those that balance the text, the one counts whose result is laid out best:
//! lines in one bracket start at one depth, deeper than the line that opens it, and a line that
//! starts with a closing bracket is as deep as the one with its opening bracket; `(` is followed
//! by a name, and names of ludemes follow `(`. What is odd for other reasons is so under every
//! repair, and cancels out.

use std::ops::Range;

use super::delimiters::angle_word_length;

/// The most brackets and line starts in a text whose layout is looked at.
const MAX_ITEMS: usize = 20_000;

/// The most steps of all trials together.
const MAX_STEPS: usize = 20_000_000;

/// What is wrong with a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blame {
    /// An opening bracket has no partner; it belongs at the second place.
    Unclosed {
        /// Where the opening bracket stands.
        opener: usize,
        /// Where its partner belongs, if one is missing rather than the opening one too many.
        partner: Option<usize>,
    },
    /// A closing bracket has no partner.
    Surplus {
        /// Where the closing bracket stands.
        closer: usize,
        /// Where its partner belongs, if one is missing rather than the closing one too many.
        partner: Option<usize>,
    },
}

/// What can follow a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Text {
    /// A word that may be the name of a ludeme.
    Name,
    /// A string, which may be the name of a define.
    Quoted,
    /// What is no name: a bracket, a number, a named argument or a word with a capital.
    Other,
}

/// A bracket, a word that may be the name of a ludeme and has no bracket before it, or the start
/// of a line that starts with something else.
#[derive(Clone, Copy, Debug)]
struct LayoutItem {
    at: usize,
    /// One past the bracket or the text.
    end: usize,
    /// The bracket; zero for other text.
    byte: u8,
    /// What follows a bracket, or what the text is.
    text: Text,
    line: usize,
    /// How far the line is indented.
    indent: usize,
    /// Whether it is the first on its line.
    first: bool,
}

impl LayoutItem {
    fn opens(self) -> bool {
        matches!(self.byte, b'(' | b'{' | b'<')
    }

    fn closes(self) -> bool {
        matches!(self.byte, b')' | b'}' | b'>')
    }
}

fn opening(closer: u8) -> u8 {
    match closer {
        b')' => b'(',
        b'}' => b'{',
        _ => b'<',
    }
}

/// A way to put the text right, at an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LayoutRepair {
    LeaveOut,
    Before(u8),
    After(u8),
}

/// Finds the bracket to blame in a range of a text; none if no single bracket is to blame.
pub(super) fn blame(text: &str, range: Range<usize>) -> Option<Blame> {
    let items = items(text, range)?;
    let count = |byte: u8| items.iter().filter(|item| item.byte == byte).count() as isize;
    let parens = count(b'(') - count(b')');
    let braces = count(b'{') - count(b'}');
    let (opener, closer, surplus) = match (parens, braces) {
        (1, 0) => (b'(', b')', true),
        (-1, 0) => (b'(', b')', false),
        (0, 1) => (b'{', b'}', true),
        (0, -1) => (b'{', b'}', false),
        _ => return None,
    };
    let mut search = RepairSearch {
        items: &items,
        limit: usize::MAX,
        surplus,
        found: None,
        steps: 0,
    };
    let (left_out, put_in) = if surplus {
        (opener, closer)
    } else {
        (closer, opener)
    };
    let mut stack = Vec::new();
    let mut cost = 0;
    for (at, item) in items.iter().enumerate() {
        search.attempt(at, LayoutRepair::Before(put_in), &stack, cost);
        if item.byte == left_out {
            search.attempt(at, LayoutRepair::LeaveOut, &stack, cost);
        }
        search.attempt(at, LayoutRepair::After(put_in), &stack, cost);
        // What does not fit by now is not put right further on.
        let Some(more) = step(*item, &mut stack) else {
            break;
        };
        cost += more;
    }
    let (at, repair) = search.found?;
    Some(search.explain(at, repair, surplus))
}

/// The line that a closing brace at the start of a line was to end, where that line opens a ludeme
/// and no brace: `(equipment`.
pub(super) fn opens_without_brace(text: &str, closer: usize) -> Option<Range<usize>> {
    let start = text[..closer].rfind('\n')? + 1;
    if !text[closer..].starts_with('}') || !text[start..closer].trim().is_empty() {
        return None;
    }
    let line = line_opening(text, start, closer - start)?;
    let alone = text[line.clone()].strip_prefix('(')?;
    (!alone.contains(['(', ')', '{', '}', '"', '/'])).then_some(line)
}

/// The name that `})` at the start of a line was to end, where its line opens a brace and no ludeme:
/// `start: {`.
pub(super) fn opens_without_paren(text: &str, closer: usize) -> Option<Range<usize>> {
    let start = text[..closer].rfind('\n')? + 1;
    let before = &text[start..closer];
    if !text[closer..].starts_with(')') || before.trim() != "}" {
        return None;
    }
    let line = line_opening(text, start, before.len() - before.trim_start().len())?;
    let name = text[line.clone()].strip_suffix('{')?;
    let name = name.trim_end_matches([' ', ':', '=']);
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic());
    is_name.then(|| line.start..line.start + name.len())
}

/// The last line before a place that is indented at most so deep, if it is as deep, without what it
/// is indented by.
fn line_opening(text: &str, start: usize, indent: usize) -> Option<Range<usize>> {
    let mut before = text[..start - 1].rfind('\n').map_or(0, |at| at + 1)..start - 1;
    loop {
        let line = text[before.clone()].trim_end();
        let depth = line.len() - line.trim_start().len();
        if !line.is_empty() && depth <= indent {
            let found = before.start + indent..before.start + line.len();
            return (depth == indent).then_some(found);
        }
        let end = before.start.checked_sub(1)?;
        before = text[..end].rfind('\n').map_or(0, |at| at + 1)..end;
    }
}

/// The clauses of a text: what starts with `(` at the left margin.
pub(super) fn clauses(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut starts: Vec<usize> = text.match_indices("\n(").map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| start..end)
}

/// An opening bracket whose partner has not come yet.
#[derive(Clone, Copy, Debug)]
struct OpenBracket {
    item: LayoutItem,
    /// How far the first line in it is indented.
    inside: Option<usize>,
}

/// Takes one item: what is odd about its place, or nothing if it does not fit.
fn step(item: LayoutItem, stack: &mut Vec<OpenBracket>) -> Option<usize> {
    let mut odd = match (item.byte, item.text) {
        (0, Text::Name) | (b'(', Text::Other) => 1,
        _ => 0,
    };
    if item.closes() {
        let open = stack.pop()?;
        if open.item.byte != opening(item.byte) {
            return None;
        }
        return Some(usize::from(item.first && item.indent != open.item.indent));
    }
    if item.first {
        odd += match stack.last_mut() {
            None => usize::from(item.indent > 0),
            Some(open) if open.item.line == item.line => 0,
            Some(open) => match open.inside {
                Some(indent) => usize::from(indent != item.indent),
                None => {
                    open.inside = Some(item.indent);
                    usize::from(item.indent <= open.item.indent)
                }
            },
        };
    }
    if item.opens() {
        stack.push(OpenBracket { item, inside: None });
    }
    Some(odd)
}

struct RepairSearch<'i> {
    items: &'i [LayoutItem],
    /// Repairs below this cost are better than the best so far, or as good and later where a
    /// closing bracket is missing: it closes all that came before.
    limit: usize,
    surplus: bool,
    found: Option<(usize, LayoutRepair)>,
    steps: usize,
}

impl<'i> RepairSearch<'i> {
    /// The items from one on, as a repair of it has them.
    fn repaired(
        &self,
        at: usize,
        repair: LayoutRepair,
    ) -> impl Iterator<Item = LayoutItem> + use<'i> {
        let items: &'i [LayoutItem] = self.items;
        let item = items[at];
        let added = |byte: u8, first: bool| LayoutItem {
            byte,
            first: item.first && first,
            ..item
        };
        let [one, two] = match repair {
            // The name after a bracket that is left out has none.
            LayoutRepair::LeaveOut if item.byte == b'(' => [Some(added(0, true)), None],
            LayoutRepair::LeaveOut => [None, None],
            LayoutRepair::Before(byte) => {
                let mut put = added(byte, true);
                // A closing bracket that is put in counts as the end of the line before.
                put.first &= put.opens();
                let mut item = item;
                if item.byte > 0 {
                    put.text = Text::Other;
                } else if byte == b'(' {
                    item.text = Text::Other;
                }
                let first = item.first && put.closes();
                [Some(put), Some(LayoutItem { first, ..item })]
            }
            LayoutRepair::After(byte) => {
                let mut put = added(byte, false);
                let mut item = item;
                if item.byte == 0 {
                    put.text = Text::Other;
                } else {
                    item.text = Text::Other;
                }
                [Some(item), Some(put)]
            }
        };
        let rest = items[at + 1..].iter().copied();
        one.into_iter().chain(two).chain(rest)
    }

    /// Tries a repair of an item that comes after others at some cost.
    fn attempt(&mut self, at: usize, repair: LayoutRepair, stack: &[OpenBracket], cost: usize) {
        let mut stack = stack.to_vec();
        // Where a bracket is doubled, one is too many rather than its partner missing.
        let doubles = match repair {
            LayoutRepair::Before(byte) | LayoutRepair::After(byte) => {
                byte == self.items[at].byte && !self.surplus
            }
            LayoutRepair::LeaveOut => false,
        };
        let mut cost = cost + usize::from(doubles);
        let mut steps = 0;
        for item in self.repaired(at, repair) {
            steps += 1;
            match step(item, &mut stack) {
                Some(more) if cost + more < self.limit && self.steps + steps < MAX_STEPS => {
                    cost += more;
                }
                _ => {
                    self.steps += steps;
                    return;
                }
            }
        }
        self.steps += steps;
        // Where the last item is left out, nothing has been compared yet; on a single line there is
        // no layout to compare, and the last is as good as any.
        let lines = self.items.iter().skip(1).any(|item| item.first);
        if stack.is_empty() && (cost < self.limit || !lines) {
            self.limit = cost + usize::from(self.surplus);
            self.found = Some((at, repair));
        }
    }

    /// What the repair of an item says about the brackets.
    fn explain(&self, at: usize, repair: LayoutRepair, surplus: bool) -> Blame {
        let item = self.items[at];
        let place = match repair {
            LayoutRepair::LeaveOut if surplus => {
                return Blame::Unclosed {
                    opener: item.at,
                    partner: None,
                };
            }
            LayoutRepair::LeaveOut => {
                return Blame::Surplus {
                    closer: item.at,
                    partner: None,
                };
            }
            LayoutRepair::Before(_) => item.at,
            LayoutRepair::After(_) => item.end,
        };
        // The partner of what is put in: the last that is open before it, or the first after it
        // that closes what is not opened since.
        let mut stack = Vec::new();
        for item in &self.items[..at] {
            step(*item, &mut stack);
        }
        if surplus {
            if matches!(repair, LayoutRepair::After(_)) {
                step(item, &mut stack);
            }
            let opener = stack.last().map_or(item.at, |open| open.item.at);
            return Blame::Unclosed {
                opener,
                partner: Some(place),
            };
        }
        let mut depth = 0usize;
        let rest = at + usize::from(matches!(repair, LayoutRepair::After(_)));
        for item in &self.items[rest..] {
            if item.opens() {
                depth += 1;
            } else if item.closes() && depth == 0 {
                return Blame::Surplus {
                    closer: item.at,
                    partner: Some(place),
                };
            } else if item.closes() {
                depth -= 1;
            }
        }
        Blame::Surplus {
            closer: item.at,
            partner: Some(place),
        }
    }
}

/// The brackets and line starts in a range of a text, without those in strings, comments and
/// arguments of option items that do not balance; none if there are too many.
fn items(text: &str, range: Range<usize>) -> Option<Vec<LayoutItem>> {
    let bytes = text.as_bytes();
    let line_start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let mut scan = Scan {
        line: 0,
        start: line_start,
        indent: None,
        after_paren: false,
        items: Vec::new(),
    };
    if bytes[line_start..range.start].iter().any(|b| *b > b' ') {
        scan.indent = bytes[line_start..].iter().position(|b| *b > b' ');
    }
    let mut i = range.start;
    while i < range.end {
        let byte = bytes[i];
        match byte {
            b'\n' => {
                scan.line += 1;
                (scan.start, scan.indent) = (i + 1, None);
            }
            byte if byte <= b' ' => {}
            b'/' if bytes.get(i + 1) == Some(&b'/') => {
                i += bytes[i..].iter().take_while(|b| **b != b'\n').count();
                continue;
            }
            b'"' => {
                let end = string_end(bytes, i).min(range.end);
                scan.text(i..end, Text::Quoted);
                i = end;
                continue;
            }
            b'(' | b')' | b'{' | b'}' => {
                scan.push(i..i + 1, byte, following(bytes, i + 1));
            }
            b'<' | b'>' if i > 0 && bytes[i - 1] == b'(' => scan.text(i..i + 1, Text::Other),
            b'<' => {
                let word = angle_word_length(bytes, i);
                scan.text(i..i + word.max(1), Text::Other);
                if word > 0 {
                    i += word;
                    continue;
                }
                if let Some(end) = unbalanced(bytes, i, range.end) {
                    i = end;
                    continue;
                }
            }
            _ => {
                let end = i + word_length(&bytes[i..range.end]).max(1);
                scan.text(i..end, following(bytes, i));
                i = end;
                continue;
            }
        }
        i += 1;
    }
    (scan.items.len() <= MAX_ITEMS).then_some(scan.items)
}

struct Scan {
    line: usize,
    start: usize,
    indent: Option<usize>,
    after_paren: bool,
    items: Vec<LayoutItem>,
}

impl Scan {
    fn push(&mut self, place: Range<usize>, byte: u8, text: Text) {
        self.after_paren = byte == b'(';
        let first = self.indent.is_none();
        let indent = *self.indent.get_or_insert(place.start - self.start);
        self.items.push(LayoutItem {
            at: place.start,
            end: place.end,
            byte,
            text,
            line: self.line,
            indent,
            first,
        });
    }

    /// Text other than brackets counts at the start of a line, and where it has lost its bracket.
    fn text(&mut self, place: Range<usize>, text: Text) {
        let text = match text {
            Text::Name if self.after_paren => Text::Other,
            text => text,
        };
        if self.indent.is_none() || text == Text::Name {
            self.push(place, 0, text);
        }
        self.after_paren = false;
    }
}

/// The length of the run without white space, brackets and quotes that starts a text.
fn word_length(bytes: &[u8]) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"(){}<>\"".contains(byte);
    bytes.iter().take_while(|byte| !ends(byte)).count()
}

/// What stands at a place or, after white space, next.
fn following(bytes: &[u8], at: usize) -> Text {
    let rest = bytes.get(at..).unwrap_or_default();
    let space = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let word = &rest[space..][..word_length(&rest[space..])];
    match rest.get(space) {
        Some(b'"') => Text::Quoted,
        // Arithmetic has names too, and comparisons; parameters and options may stand for names.
        Some(b'<' | b'>' | b'+' | b'*' | b'/' | b'%' | b'^' | b'=' | b'!' | b'#') => Text::Quoted,
        Some(b'-') if word.len() == 1 => Text::Quoted,
        Some(first) if first.is_ascii_lowercase() && !word.contains(&b':') => Text::Name,
        _ => Text::Other,
    }
}

/// One past the closing quote of a string, or the end of the text.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut i = start + 1;
    while i < bytes.len() && (bytes[i] != b'"' || bytes[i - 1] == b'\\') {
        i += 1;
    }
    (i + 1).min(bytes.len())
}

/// The end of an argument of an option item whose brackets do not balance.
fn unbalanced(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    let (mut parens, mut braces) = (0isize, 0isize);
    let mut i = start + 1;
    while i < end {
        match bytes[i] {
            b'"' => {
                i = string_end(bytes, i);
                continue;
            }
            b'>' if bytes[i - 1] != b'(' => return (parens != 0 || braces != 0).then_some(i + 1),
            b'<' if bytes[i - 1] != b'(' && angle_word_length(bytes, i) == 0 => return None,
            b'<' => i += angle_word_length(bytes, i).saturating_sub(1),
            b'(' => parens += 1,
            b')' => parens -= 1,
            b'{' => braces += 1,
            b'}' => braces -= 1,
            _ => {}
        }
        i += 1;
    }
    None
}
