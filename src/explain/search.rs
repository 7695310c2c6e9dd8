//! Answers to questions: the ludemes, words and defines that a sentence is about, the best first.
//!
//! Names, meanings and arguments of every topic are three collections of short texts, each ranked
//! by BM25; a name says most. `grammar/questions.txt` tells what everyday words and phrases stand
//! for. Endings do not count, and answers that are about more of the question come first.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use bm25::{SearchEngine, SearchEngineBuilder, Tokenizer};
use rust_stemmers::{Algorithm, Stemmer};

use super::{Topic, find, topics};
use crate::arrange::Arrange;
use crate::catalogue::arguments::argument;
use crate::catalogue::lookup::Entry;

/// Words that say nothing of what is asked.
const EMPTY: &[&str] = &[
    "a",
    "about",
    "all",
    "an",
    "and",
    "are",
    "as",
    "at",
    "be",
    "been",
    "being",
    "but",
    "by",
    "can",
    "could",
    "do",
    "does",
    "each",
    "every",
    "for",
    "from",
    "game",
    "get",
    "give",
    "given",
    "has",
    "have",
    "how",
    "i",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "let",
    "like",
    "make",
    "me",
    "must",
    "my",
    "of",
    "on",
    "one",
    "or",
    "other",
    "over",
    "own",
    "piece",
    "player",
    "rule",
    "same",
    "should",
    "site",
    "so",
    "some",
    "something",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "they",
    "this",
    "to",
    "two",
    "use",
    "want",
    "was",
    "what",
    "when",
    "where",
    "which",
    "who",
    "will",
    "with",
    "work",
    "write",
    "you",
    "your",
];

/// What a match in the name, the meaning and the rest of a topic is worth.
const WORTH: [f32; 3] = [2.0, 1.6, 0.4];
/// What a topic gains that a phrase of the question stands for; of several the first gains most.
const MEANT: f32 = 30.0;
/// What a word that another stands for is worth beside it.
const INSTEAD: f32 = 0.85;
/// What a word says that says little.
const LITTLE: f32 = 0.15;

type Engine = SearchEngine<u32, u32, Words>;

/// The topics that a question is about, the best first, at most so many.
pub fn answers(question: &str, most: usize) -> Vec<&'static Topic> {
    let index = index();
    let asked = Words.tokenize(question);
    let mut words: Vec<(&String, f32)> = Vec::new();
    for word in &asked {
        if !words.iter().any(|(known, _)| *known == word) {
            let little = index.empty.contains(word);
            words.push((word, if little { LITTLE } else { 1.0 }));
        }
    }
    let meant: Vec<&Phrase> = index.phrases.iter().filter(|p| p.is_in(&asked)).collect();
    let mut scores: HashMap<u32, f32> = HashMap::new();
    let mut covered: HashMap<u32, f32> = HashMap::new();
    for (word, weight) in &words {
        let mut best = index.scores(word);
        for phrase in meant.iter().filter(|p| p.begins_with(word)) {
            for other in &phrase.words {
                for (topic, score) in index.scores(other) {
                    let known = best.entry(topic).or_default();
                    *known = known.max(score * INSTEAD);
                }
            }
        }
        for (topic, score) in best {
            *scores.entry(topic).or_default() += score * weight;
            *covered.entry(topic).or_default() += weight;
        }
    }
    // Of phrases that share their words the longest is meant.
    for phrase in &meant {
        let longer = |other: &&&Phrase| {
            other.of.len() > phrase.of.len() && phrase.of.iter().all(|w| other.of.contains(w))
        };
        if meant.iter().any(|other| longer(&other)) {
            continue;
        }
        let length = phrase.of.len() as f32;
        for (at, topic) in (0u8..).zip(&phrase.topics) {
            let gain = MEANT * (1.0 + 0.4 * (length - 1.0)) * 0.85f32.powi(at.into());
            *scores.entry(*topic).or_default() += gain;
            *covered.entry(*topic).or_default() += length;
        }
    }
    let all: f32 = words.iter().map(|(_, weight)| weight).sum();
    let mut ranked: Vec<(u32, f32)> = scores
        .into_iter()
        .map(|(topic, score)| {
            let part = (covered.get(&topic).copied().unwrap_or_default() / all).min(1.0);
            (topic, score * (0.4 + 0.6 * part) * index.prior(topic))
        })
        .collect();
    ranked.arrange_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let enough = ranked.first().map_or(0.0, |best| best.1 / 5.0);
    let ranked = ranked
        .into_iter()
        .filter(|(_, score)| *score >= enough && *score > 1.0);
    let topics = ranked.filter_map(|(topic, _)| index.topics.get(topic as usize));
    topics.take(most).collect()
}

/// A phrase of everyday language and what it stands for.
struct Phrase {
    /// Its words, in any order.
    of: Vec<String>,
    /// Words of the language.
    words: Vec<String>,
    /// Topics that it is about.
    topics: Vec<u32>,
}

impl Phrase {
    fn is_in(&self, asked: &[String]) -> bool {
        self.of.iter().all(|word| asked.contains(word))
    }

    fn begins_with(&self, word: &str) -> bool {
        self.of.first().is_some_and(|first| first == word)
    }
}

struct Index {
    topics: Vec<Topic>,
    engines: [Engine; 3],
    phrases: Vec<Phrase>,
    empty: BTreeSet<String>,
}

impl Index {
    /// How much each topic is about a word.
    fn scores(&self, word: &str) -> HashMap<u32, f32> {
        let mut scores = HashMap::new();
        for (engine, worth) in self.engines.iter().zip(WORTH) {
            for found in engine.search(word, None) {
                *scores.entry(found.document.id).or_default() += found.score * worth;
            }
        }
        scores
    }

    /// How likely a topic is asked for: rules rather than pictures and notes.
    fn prior(&self, topic: u32) -> f32 {
        match self.topics.get(topic as usize) {
            Some(Topic::Entry(Entry::Form(id, _))) => match id.form().family {
                "graphics" | "metadata" => 0.4,
                _ if id.form().puzzle || id.form().unsupported => 0.5,
                _ => 1.0,
            },
            Some(Topic::Define(_)) => 0.75,
            Some(Topic::Clause(_)) => 0.9,
            _ => 0.5,
        }
    }
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        // Codes are asked for by their names, and types only list what there is.
        let of_language =
            |topic: &Topic| !matches!(topic, Topic::Code(_) | Topic::Entry(Entry::Type(_)));
        let topics: Vec<Topic> = topics().filter(of_language).collect();
        let texts: Vec<[String; 3]> = topics.iter().map(texts).collect();
        let engines = [0, 1, 2].map(|part: usize| {
            let documents = (0u32..)
                .zip(&texts)
                .map(|(id, text)| bm25::Document::new(id, text[part].as_str()));
            SearchEngineBuilder::with_tokenizer_and_documents(Words, documents).build()
        });
        let phrases = phrases(&topics);
        let empty = EMPTY.iter().flat_map(|word| Words.tokenize(word)).collect();
        Index {
            topics,
            engines,
            phrases,
            empty,
        }
    })
}

/// The name of a topic, its meaning, and the rest.
fn texts(topic: &Topic) -> [String; 3] {
    match topic {
        Topic::Entry(Entry::Form(id, _)) => {
            let form = id.form();
            let names = form.spellings.iter().map(|s| {
                let words = s.words.join(" ");
                format!("{} {words}", s.head)
            });
            let slots = form.slots.iter().filter_map(|slot| {
                let meaning = argument(*id, slot).map_or("", |known| known.meaning);
                Some(format!("{} {meaning}", slot.label?))
            });
            [
                names.collect::<Vec<_>>().join(" "),
                form.meaning.to_owned(),
                slots.collect::<Vec<_>>().join(" ") + " " + form.example,
            ]
        }
        Topic::Entry(Entry::Enum(id)) => {
            let set = id.get();
            [
                set.words.join(" "),
                set.meaning.to_owned(),
                set.name.to_owned(),
            ]
        }
        Topic::Clause(clause) => [clause.name, clause.meaning, clause.example].map(str::to_owned),
        Topic::Define(define) => [
            define.name.to_string(),
            define.doc.join(" "),
            define.body.clone(),
        ],
        Topic::Entry(Entry::Type(_)) | Topic::Code(_) => Default::default(),
    }
}

/// What everyday words and phrases stand for: `knight, horse : leap ; (move Leap) "LeapCapture"`.
fn phrases(topics: &[Topic]) -> Vec<Phrase> {
    let lines = include_str!("../../grammar/questions.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let mut phrases = Vec::new();
    for (everyday, meant) in lines.filter_map(|line| line.split_once(" : ")) {
        let (words, names) = meant.split_once(';').unwrap_or((meant, ""));
        let named: Vec<u32> = names
            .split_inclusive([')', '"'])
            .flat_map(|name| meant_by(name.trim_matches(['(', ')', '"', ' '])))
            .filter_map(|found| {
                let at = topics.iter().position(|topic| alike(topic, &found));
                at.and_then(|at| u32::try_from(at).ok())
            })
            .collect();
        for phrase in everyday.split(',') {
            phrases.push(Phrase {
                of: Words.tokenize(phrase),
                words: Words.tokenize(words),
                topics: named.clone(),
            });
        }
    }
    phrases
}

/// What a name of the table means: of several ludemes the one that does most, and one like it.
fn meant_by(name: &str) -> Vec<Topic> {
    let mut found = find(name);
    found.retain(|topic| !matches!(topic, Topic::Entry(Entry::Type(_) | Entry::Enum(_))));
    let form = |topic: &Topic| match topic {
        Topic::Entry(Entry::Form(id, _)) => Some(id.form()),
        _ => None,
    };
    found.arrange_by_key(|topic| {
        let form = form(topic);
        let seen = form.is_some_and(|f| matches!(f.family, "graphics" | "metadata"));
        (seen, Reverse(form.map_or(usize::MAX, |f| f.slots.len())))
    });
    let family = found.first().and_then(form).map(|form| form.family);
    found.retain(|topic| form(topic).map(|form| form.family) == family);
    found.truncate(2);
    found
}

fn alike(a: &Topic, b: &Topic) -> bool {
    match (a, b) {
        (Topic::Entry(Entry::Form(a, _)), Topic::Entry(Entry::Form(b, _))) => a == b,
        (Topic::Entry(a), Topic::Entry(b)) => a == b,
        (Topic::Clause(a), Topic::Clause(b)) => a.name == b.name,
        (Topic::Define(a), Topic::Define(b)) => a.name == b.name,
        _ => false,
    }
}

/// Takes texts apart into the stems of their words; `forEach` and `StepToEmpty` are several.
#[derive(Debug)]
struct Words;

impl Tokenizer for Words {
    fn tokenize(&self, text: &str) -> Vec<String> {
        let stemmer = Stemmer::create(Algorithm::English);
        let mut found = Vec::new();
        for run in text.split(|c: char| !c.is_ascii_alphanumeric()) {
            let mut word = String::new();
            for c in run.chars() {
                if c.is_ascii_uppercase() && word.ends_with(|l: char| l.is_ascii_lowercase()) {
                    found.push(stemmer.stem(&word.to_ascii_lowercase()).into_owned());
                    word.clear();
                }
                word.push(c);
            }
            if !word.is_empty() {
                found.push(stemmer.stem(&word.to_ascii_lowercase()).into_owned());
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_their_endings_and_names_fall_apart() {
        assert_eq!(Words.tokenize("hopping hops"), ["hop", "hop"]);
        assert_eq!(Words.tokenize("StepToEmpty"), ["step", "to", "empti"]);
    }

    #[test]
    fn every_name_among_the_phrases_is_known() {
        for line in include_str!("../../grammar/questions.txt").lines() {
            let Some((_, names)) = line.split_once(';').filter(|_| !line.starts_with('#')) else {
                continue;
            };
            for name in names.split_inclusive([')', '"']) {
                let name = name.trim_matches(['(', ')', '"', ' ']);
                assert!(name.is_empty() || !find(name).is_empty(), "{name}: {line}");
            }
        }
    }
}
