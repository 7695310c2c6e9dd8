//! Real descriptions with one token changed: checked within a second and 200 MB, never a panic.
//!
//! `LUDEME_CONFORMANCE` names the folder of descriptions. The plain run takes a sample;
//! `LUDEME_MUTANTS=20` makes 20 mutants of every description.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::{TIME, properties, thread_time};
use crate::conformance;
use crate::memory::peak;

const MEMORY: usize = 200 << 20;

/// Every so many descriptions give one mutant in the plain run.
const SAMPLE: usize = 4;

/// The tokens of a text as byte ranges: brackets, strings, runs of other characters.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let bytes = text.as_bytes();
    let (mut tokens, mut i) = (Vec::new(), 0);
    while let Some(byte) = bytes.get(i) {
        let start = i;
        i += 1;
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            b'/' if bytes.get(i) == Some(&b'/') => {
                while bytes.get(i).is_some_and(|b| *b != b'\n') {
                    i += 1;
                }
                continue;
            }
            b'(' | b')' | b'{' | b'}' => {}
            b'"' => {
                while bytes
                    .get(i)
                    .is_some_and(|b| *b != b'"' || bytes[i - 1] == b'\\')
                {
                    i += 1;
                }
                i = (i + 1).min(bytes.len());
            }
            _ => {
                while bytes.get(i).is_some_and(|b| !b" \t\r\n(){}\"".contains(b)) {
                    i += 1;
                }
            }
        }
        tokens.push(start..i);
    }
    tokens
}

/// The text with one token deleted, doubled, swapped with the next, misspelled or replaced.
fn mutate(text: &str, random: &mut StdRng) -> (String, String) {
    let tokens = tokens(text);
    let at = random.random_range(0..tokens.len() - 1);
    let (token, next) = (tokens[at].clone(), tokens[at + 1].clone());
    let word = &text[token.clone()];
    let (kind, insert) = match random.random_range(0..5) {
        0 => ("delete", String::new()),
        1 => ("double", format!("{word} {word}")),
        2 => {
            let between = &text[token.end..next.start];
            let swapped = format!(
                "{}{}{between}{word}{}",
                &text[..token.start],
                &text[next.clone()],
                &text[next.end..]
            );
            return (format!("swap at {}", token.start), swapped);
        }
        3 => {
            let mut letters: Vec<char> = word.chars().collect();
            let letter = char::from(random.random_range(b'a'..=b'z'));
            let place = random.random_range(0..letters.len());
            match random.random_range(0..3) {
                0 => letters[place] = letter,
                1 => letters.insert(place, letter),
                _ => {
                    letters.remove(place);
                }
            }
            ("misspell", letters.into_iter().collect())
        }
        _ => {
            let other = tokens.choose(random).cloned().unwrap_or(token.clone());
            ("replace", text[other].to_owned())
        }
    };
    let mutant = format!("{}{insert}{}", &text[..token.start], &text[token.end..]);
    (format!("{kind} at {}", token.start), mutant)
}

/// What is wrong with how a mutant is dealt with.
fn fault(mutant: &str, accepted: &AtomicUsize) -> Option<String> {
    let start = Instant::now();
    let before = thread_time(start);
    let (game, bytes) = peak(|| catch_unwind(AssertUnwindSafe(|| properties::check(mutant))));
    let took = thread_time(start).saturating_sub(before);
    let Ok(game) = game else {
        return Some("panics".into());
    };
    if took > TIME || bytes > MEMORY {
        return Some(format!("took {took:?} and {bytes} bytes"));
    }
    let game = game?;
    accepted.fetch_add(1, Ordering::Relaxed);
    let before = thread_time(start);
    let (played, bytes) = peak(|| catch_unwind(AssertUnwindSafe(|| properties::play(game, 50))));
    let took = thread_time(start).saturating_sub(before);
    match played {
        Err(_) => Some("panics in play".into()),
        Ok(()) if took > 10 * TIME || bytes > MEMORY => {
            Some(format!("took {took:?} and {bytes} bytes in play"))
        }
        Ok(()) => None,
    }
}

#[test]
fn no_mutant_panics_hangs_or_swells() {
    let wanted = std::env::var("LUDEME_MUTANTS")
        .ok()
        .and_then(|n| n.parse::<usize>().ok());
    let descriptions = conformance::descriptions();
    let accepted = AtomicUsize::new(0);
    let made = AtomicUsize::new(0);
    let one = |index: usize, path: &Path, text: &str| -> Vec<String> {
        let mutants = wanted.unwrap_or(usize::from(index.is_multiple_of(SAMPLE)));
        let mut faults = Vec::new();
        for number in 0..mutants {
            let mut random = StdRng::seed_from_u64((index * 1_000 + number) as u64);
            let (what, mutant) = mutate(text, &mut random);
            made.fetch_add(1, Ordering::Relaxed);
            if let Some(fault) = fault(&mutant, &accepted) {
                eprintln!("{}, mutant {number}, {what}: {fault}", path.display());
                if let Some(folder) = std::env::var_os("LUDEME_MUTANTS_KEEP") {
                    let kept = Path::new(&folder).join(format!("{index}-{number}.lud"));
                    std::fs::write(kept, &mutant).expect("the folder can be written");
                }
                faults.push(format!(
                    "{}, mutant {number}, {what}: {fault}",
                    path.display()
                ));
            }
        }
        faults
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(256 << 20)
        .build()
        .expect("threads start");
    let faults: Vec<String> = pool.install(|| {
        descriptions
            .par_iter()
            .enumerate()
            .flat_map_iter(|(index, (path, text))| one(index, path, text))
            .collect()
    });
    let (made, accepted) = (made.into_inner(), accepted.into_inner());
    eprintln!(
        "{made} mutants, {accepted} accepted, {} faults",
        faults.len()
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
