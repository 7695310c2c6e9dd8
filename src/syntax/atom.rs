//! Words: what a run of token characters means by itself.
//!
//! Parsing uses this on the text of a file, expansion on the text that results when
//! parameters and options inside a word have been filled in.

use super::delimiters::reference_length;

/// The reading of a word.
#[derive(Clone, Debug, PartialEq)]
pub enum Atom<'a> {
    /// A whole number in 32-bit range.
    Int(i32),
    /// Any other number.
    Float(f32),
    /// `~`
    Omitted,
    /// `#1` to `#9`
    Parameter(u8),
    /// `<Tag>` or `<Tag:argument>`, without the brackets.
    OptionRef(&'a str),
    /// `a..b`: the texts before and after the dots.
    Range(&'a str, &'a str),
    /// Any other word, possibly with parameters and option references in it.
    Word(&'a str),
}

/// A name without the digits at its end: the kind of a piece without the number of its owner.
pub fn without_number(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Reads a word.
pub fn read(text: &str) -> Atom<'_> {
    match text.as_bytes() {
        [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => return word_or_range(text),
        [b'~'] => return Atom::Omitted,
        [b'#', digit @ b'1'..=b'9'] => return Atom::Parameter(digit - b'0'),
        bytes @ [b'<', ..] if reference_length(bytes) == bytes.len() => {
            return Atom::OptionRef(&text[1..text.len() - 1]);
        }
        _ => {}
    }
    if let Some(number) = number(text) {
        return number;
    }
    word_or_range(text)
}

/// The parameters and option references inside a text, as byte ranges in order.
pub fn holes(text: &str) -> impl Iterator<Item = (std::ops::Range<usize>, Hole<'_>)> {
    let bytes = text.as_bytes();
    let mut i = 0;
    std::iter::from_fn(move || {
        loop {
            let start = i;
            match bytes.get(start)? {
                b'#' => {
                    if let Some(digit @ b'1'..=b'9') = bytes.get(start + 1) {
                        i += 2;
                        return Some((start..i, Hole::Parameter(digit - b'0')));
                    }
                }
                b'<' => {
                    let length = reference_length(&bytes[start..]);
                    if length > 0 {
                        i += length;
                        return Some((start..i, Hole::OptionRef(&text[start + 1..i - 1])));
                    }
                }
                _ => {}
            }
            i += 1;
        }
    })
}

/// True if [`holes`] may find something in the text.
pub fn may_have_holes(text: &str) -> bool {
    text.bytes().any(|b| matches!(b, b'#' | b'<'))
}

/// A part of a word or string that expansion fills in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hole<'a> {
    /// `#1` to `#9`
    Parameter(u8),
    /// `<Tag>` or `<Tag:argument>`, without the brackets.
    OptionRef(&'a str),
}

fn word_or_range(text: &str) -> Atom<'_> {
    if let Some(dots) = text.rfind("..") {
        let (left, right) = (&text[..dots], &text[dots + 2..]);
        if is_range_end(left) && is_range_end(right) {
            return Atom::Range(left, right);
        }
    }
    Atom::Word(text)
}

/// Whether a text can stand on one side of the dots of a range: a whole number, a range again
/// (`1..3..5`), or something that expansion may make a number of.
fn is_range_end(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    whole || matches!(read(text), Atom::Range(..)) || holes(text).next().is_some()
}

fn number(text: &str) -> Option<Atom<'_>> {
    let digits = text.trim_start_matches(['+', '-']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        || text.len() > digits.len() + 1
    {
        return None;
    }
    if let Ok(whole) = text.parse::<i32>() {
        return Some(Atom::Int(whole));
    }
    // A suffix for the width of the float is part of the language's numbers.
    let plain = text.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(text);
    let float = plain
        .parse::<f32>()
        .ok()
        .filter(|float| float.is_finite())?;
    Some(Atom::Float(float))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(read("-4"), Atom::Int(-4));
        assert_eq!(read("+3"), Atom::Int(3));
        assert_eq!(read(".5"), Atom::Float(0.5));
        assert_eq!(read("1e1"), Atom::Float(10.0));
        assert_eq!(read("1f"), Atom::Float(1.0));
        assert_eq!(read("99999999999"), Atom::Float(99_999_999_999.0));
        for word in [
            "0x10", "-", "+", "--1", ".", "3dSites", "inf", "-inf", "1e99",
        ] {
            assert_eq!(read(word), Atom::Word(word));
        }
    }

    #[test]
    fn ranges() {
        assert_eq!(read("1..5"), Atom::Range("1", "5"));
        assert_eq!(read("1..3..5"), Atom::Range("1..3", "5"));
        assert_eq!(read("0..<Board:n>"), Atom::Range("0", "<Board:n>"));
        assert_eq!(read("#1..#2"), Atom::Range("#1", "#2"));
        assert_eq!(read("a..b"), Atom::Word("a..b"));
        assert_eq!(read("..."), Atom::Word("..."));
    }

    #[test]
    fn holes_in_words() {
        assert_eq!(read("#1"), Atom::Parameter(1));
        assert_eq!(read("#0"), Atom::Word("#0"));
        assert_eq!(read("<A:b>"), Atom::OptionRef("A:b"));
        assert_eq!(read("P#1"), Atom::Word("P#1"));
        let found: Vec<_> = holes("P#1<A>x<a href>#").collect();
        assert_eq!(
            found,
            [(1..3, Hole::Parameter(1)), (3..6, Hole::OptionRef("A"))]
        );
    }
}
