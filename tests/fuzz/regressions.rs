//! Texts that once broke a property, and seeds for the fuzzer: all properties hold on them,
//! and on random changes of their bytes.

use std::path::Path;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{properties, with_stack};

/// How many changed texts are tried for each file.
const CHANGES: usize = 40;

fn all_properties(text: &str) {
    properties::parse(text);
    properties::expand(text);
    properties::fmt(text);
    properties::run(text);
}

fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/regressions");
    let mut texts: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of regressions")
        .flatten()
        .map(|entry| {
            let text = std::fs::read_to_string(entry.path()).expect("a text");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn properties_hold_on_every_regression() {
    let texts = texts();
    assert!(texts.len() >= 5);
    with_stack(|| {
        for (name, text) in &texts {
            eprintln!("{name}");
            all_properties(text);
        }
    });
}

/// Bytes that mean something to the grammar.
const SPICE: &[u8] = b"(){}<>\"#~:*./\\ \n19aZ-,";

#[test]
fn properties_hold_on_random_changes() {
    with_stack(|| {
        let mut random = StdRng::seed_from_u64(1);
        for (name, text) in texts() {
            for change in 0..CHANGES {
                let mut bytes = text.clone().into_bytes();
                for _ in 0..random.random_range(1..4) {
                    let at = random.random_range(0..=bytes.len());
                    let spice = SPICE[random.random_range(0..SPICE.len())];
                    match random.random_range(0..3) {
                        0 => bytes.insert(at, spice),
                        1 if at < bytes.len() => bytes[at] = spice,
                        _ if at < bytes.len() => {
                            bytes.remove(at);
                        }
                        _ => {}
                    }
                }
                if let Ok(changed) = String::from_utf8(bytes) {
                    let run = std::panic::catch_unwind(|| all_properties(&changed));
                    assert!(run.is_ok(), "{name}, change {change}:\n{changed}");
                }
            }
        }
    });
}
