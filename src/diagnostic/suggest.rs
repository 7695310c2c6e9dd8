//! Did you mean: what fits the place first, then what is spelled alike.

use crate::arrange::Arrange;

/// The candidate closest to a name: equal but for case, else within a third of its length.
/// Of equally close ones the first counts, so candidates are given in order of preference.
pub fn closest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // A word of one letter has no letter to spare.
    let length = name.chars().count();
    let limit = (length / 3).max(1).min(length.saturating_sub(1));
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.eq_ignore_ascii_case(name) {
            return Some(candidate);
        }
        let Some(distance) = distance_within(name, candidate, limit) else {
            continue;
        };
        if best.is_none_or(|(d, _)| distance < d) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The only candidate that a name can be a slip of: equal but for case, else one edit away.
///
/// Digits are never the slip, since every number is one edit away from others.
pub fn only<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    let number = digits(name);
    let (mut alike, mut near) = (Vec::new(), Vec::new());
    for candidate in candidates {
        if candidate.eq_ignore_ascii_case(name) {
            alike.push(candidate);
        } else if distance_within(name, candidate, 1).is_some() && digits(candidate) == number {
            near.push(candidate);
        }
    }
    let mut found = if alike.is_empty() { near } else { alike };
    found.arrange();
    found.dedup();
    // A word of two letters is one edit away from too much.
    match found[..] {
        [only] if only.eq_ignore_ascii_case(name) || name.chars().count() > 2 => Some(only),
        _ => None,
    }
}

/// Number of insertions, deletions, replacements and swaps of neighbours between two words, if at most `limit`.
fn distance_within(a: &str, b: &str, limit: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let cost = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (above[j] + 1).min(row[j - 1] + 1).min(above[j - 1] + cost);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|d| *d <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_comes_before_distance() {
        assert_eq!(
            closest("moveagain", ["moveAgainst", "moveAgain"]),
            Some("moveAgain")
        );
    }

    #[test]
    fn swapped_letters_are_one_edit() {
        assert_eq!(distance_within("Lien", "Line", 1), Some(1));
        assert_eq!(closest("Lien", ["Loop", "Line"]), Some("Line"));
    }

    #[test]
    fn only_a_slip_without_alternative_is_sure() {
        assert_eq!(only("Lien", ["Loop", "Line"]), Some("Line"));
        assert_eq!(only("lINE", ["Lone", "Line"]), Some("Line"));
        assert_eq!(only("Lane", ["Lone", "Line"]), None);
        assert_eq!(only("Disc3", ["Disc2"]), None);
        assert_eq!(only("Lxxe", ["Line"]), None);
    }

    #[test]
    fn distant_words_are_not_suggested() {
        assert_eq!(closest("xyz", ["Line", "Loop"]), None);
    }
}
