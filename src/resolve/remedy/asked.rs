//! Everyday phrases within a name that is none: `mustCapture` asks for what `must capture` asks for.
//!
//! The phrases are those that questions to `lud explain` are understood by, in
//! `grammar/questions.txt`.

use std::sync::OnceLock;

/// As many ludemes are named as may be meant.
const NAMED: usize = 3;

/// A phrase and the ludemes that it is about, as the table writes them: `(no Moves)`, `"Checkmate"`.
struct AskedPhrase {
    words: Vec<&'static str>,
    about: Vec<&'static str>,
}

fn phrases() -> &'static [AskedPhrase] {
    static TABLE: OnceLock<Vec<AskedPhrase>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lines = include_str!("../../../grammar/questions.txt").lines();
        let sides = lines.filter(|line| !line.starts_with('#'));
        let sides = sides.filter_map(|line| line.split_once(" : "));
        let phrases = sides.flat_map(|(phrases, meant)| {
            let about = meant.split_once(" ; ").map_or("", |(_, about)| about);
            let about = ludemes(about);
            phrases.split(", ").map(move |phrase| AskedPhrase {
                words: phrase.split_whitespace().collect(),
                about: about.clone(),
            })
        });
        phrases.filter(|phrase| !phrase.about.is_empty()).collect()
    })
}

/// `(no Moves) "Checkmate" (set Var)` one by one.
fn ludemes(text: &'static str) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = match rest.as_bytes()[0] {
            b'(' => rest.find(')').map(|at| at + 1),
            b'"' => rest[1..].find('"').map(|at| at + 2),
            _ => rest.find(' '),
        };
        let (one, after) = rest.split_at(end.unwrap_or(rest.len()));
        found.push(one);
        rest = after.trim_start();
    }
    found
}

/// The words that a name is put together from, in small letters: `must`, `capture`.
pub(in crate::resolve) fn words_of(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut joins = false;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            joins = false;
            continue;
        }
        let small = c.is_lowercase() || c.is_ascii_digit();
        let begins = !joins || !small && words.last().is_none_or(|w| w.len() > 1);
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        joins = true;
    }
    words
}

/// Whether two words are the same, but perhaps for their number.
pub(super) fn same_word(word: &str, of: &str) -> bool {
    word == of || word.strip_suffix('s') == Some(of) || of.strip_suffix('s') == Some(word)
}

/// The ludemes that a name asks for by its words; of several phrases the longest counts, then the
/// last.
pub(in super::super) fn asked_of(name: &str) -> &'static [&'static str] {
    let words = words_of(name);
    let mut best: Option<(usize, usize, &AskedPhrase)> = None;
    for phrase in phrases() {
        let count = phrase.words.len();
        let runs = words.windows(count).enumerate();
        let mut found =
            runs.filter(|(_, run)| run.iter().zip(&phrase.words).all(|(w, p)| same_word(w, p)));
        if let Some((at, _)) = found.next_back()
            && best.is_none_or(|(most, last, _)| (count, at) > (most, last))
        {
            best = Some((count, at, phrase));
        }
    }
    best.map_or(&[], |(.., phrase)| {
        &phrase.about[..phrase.about.len().min(NAMED)]
    })
}

#[cfg(test)]
mod tests {
    use super::asked_of;

    #[test]
    fn a_name_asks_by_the_words_it_is_put_together_from() {
        assert_eq!(asked_of("mustCapture")[0], "(priority)");
        assert_eq!(asked_of("extra_turn"), ["(moveAgain)"]);
        assert_eq!(asked_of("HiddenPieces")[0], "(set Hidden)");
        assert_eq!(asked_of("drawCard")[0], "(deck)");
        assert!(asked_of("xyzzy").is_empty());
    }
}
