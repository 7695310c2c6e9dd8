//! Mistakes made by machine: is what is offered what stood there before?
//!
//! Every small game of `tests/mistakes` and every shipped one is changed in the ways in which
//! beginners go wrong, a place at a time: the name of an argument is left out, two arguments change
//! places, braces become brackets, a word gets quotes. What stood there is known, so that the first
//! way out can be judged without reading it: the edit that it offers gives back the game, or it
//! does not, which mostly means that it leads astray.
//!
//! `LUDEME_VERBOSE` lists what was not given back; `LUDEME_MENDED=200` takes so many places of a
//! kind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ludeme::diagnostic::Diagnostic;
use ludeme::diagnostic::code::warning;
use ludeme::lint::check;
use ludeme::load::{Loaded, Selection};
use ludeme::source::FileId;
use ludeme::syntax::parse::parse;
use ludeme::syntax::print::print_inline;
use ludeme::syntax::tree::{NodeId, NodeKind, Tree};
use rayon::prelude::*;

/// How many places of a kind are changed in the plain run.
const PLACES: usize = 24;

/// The least share of mistakes whose first way out gives back what stood there.
const RESTORED: f64 = 0.83;

/// The largest share whose first way out gives something else.
const ASTRAY: f64 = 0.04;

/// A mistake at a place of a text.
struct Mistake {
    kind: &'static str,
    start: usize,
    end: usize,
    written: String,
}

/// What comes of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    /// The edit that is offered gives back the game.
    Restored,
    /// Words are said, and no edit is offered.
    Told,
    /// The edit that is offered gives something else.
    Astray,
    /// Nothing is said.
    Silent,
}

/// The parts of a text that belong to the game, and what each stands in.
struct Parts<'t> {
    text: &'t str,
    tree: Tree,
    mistakes: Vec<Mistake>,
}

impl Parts<'_> {
    fn slice(&self, node: NodeId) -> &str {
        &self.text[self.tree.span(node).range()]
    }

    fn put(&mut self, kind: &'static str, place: std::ops::Range<usize>, written: String) {
        let (start, end) = (place.start, place.end);
        self.mistakes.push(Mistake {
            kind,
            start,
            end,
            written,
        });
    }

    /// All mistakes within a part.
    fn visit(&mut self, node: NodeId) {
        let place = self.tree.span(node).range();
        match self.tree.kind(node).clone() {
            NodeKind::Call {
                head,
                head_span,
                args,
            } => {
                if head == "metadata" {
                    return;
                }
                self.of_call(&head, head_span.range(), &args, place);
            }
            NodeKind::Macro { args, .. } => self.of_arguments(&args),
            NodeKind::Array(items) => {
                let inside = self.text[place.start + 1..place.end - 1].trim().to_owned();
                self.put("braces dropped", place.clone(), inside.clone());
                self.put("round braces", place.clone(), format!("({inside})"));
                self.put("square braces", place.clone(), format!("[{inside}]"));
                if items.len() > 1 {
                    let items: Vec<&str> = items.iter().map(|item| self.slice(*item)).collect();
                    self.put("commas", place, format!("{{{}}}", items.join(", ")));
                }
            }
            NodeKind::Label {
                name,
                value: Some(value),
                ..
            } => {
                let value = self.slice(value).to_owned();
                self.put("name dropped", place.clone(), value.clone());
                self.put("name with =", place.clone(), format!("{name}={value}"));
                self.put("name with space", place.clone(), format!("{name} {value}"));
                self.put("name in brackets", place, format!("({name} {value})"));
            }
            NodeKind::Word(word) if word.starts_with(char::is_alphabetic) => {
                self.put("word in quotes", place.clone(), format!("\"{word}\""));
                self.put("word in capitals", place.clone(), word.to_uppercase());
                let number = match word.strip_suffix('s') {
                    Some(one) => one.to_owned(),
                    None => format!("{word}s"),
                };
                self.put("word in number", place.clone(), number);
                if word.len() > 3 {
                    let (start, end) = word.split_at(word.len() / 2);
                    self.put("slip", place, format!("{start}{}", &end[1..]));
                }
            }
            NodeKind::Str(name) if name.chars().all(char::is_alphanumeric) => {
                self.put("name without quotes", place, name.to_string());
            }
            NodeKind::Int(number) => {
                self.put("number in quotes", place.clone(), format!("\"{number}\""));
                self.put("number in brackets", place, format!("({number})"));
            }
            _ => {}
        }
        for child in self.tree.children(node).to_vec() {
            self.visit(child);
        }
    }

    /// Mistakes of a call as a whole.
    fn of_call(
        &mut self,
        head: &str,
        name: std::ops::Range<usize>,
        args: &[NodeId],
        place: std::ops::Range<usize>,
    ) {
        self.of_arguments(args);
        if !head.starts_with(char::is_alphabetic) {
            if let [left, right] = args {
                let (left, right) = (self.slice(*left), self.slice(*right));
                let written = format!("({left} {head} {right})");
                self.put("infix", place, written);
            }
            return;
        }
        let mut capital = head.to_owned();
        capital[..1].make_ascii_uppercase();
        self.put("name in capitals", name.clone(), capital);
        self.put("many for one", name.clone(), format!("{head}s"));
        let inside = self.text[place.start + 1..place.end - 1].to_owned();
        self.put("brackets dropped", place.clone(), inside);
        self.put("function", place.start..name.end, format!("{head}("));
        if let Some(first) = args.first()
            && let NodeKind::Word(word) = self.tree.kind(*first).clone()
        {
            let end = self.tree.span(*first).range().end;
            self.put("joined", name.start..end, format!("{head}{word}"));
            self.put("dotted", name.start..end, format!("{head}.{word}"));
            self.put("word alone", name.start..end, word.to_string());
        }
    }

    /// Mistakes of the arguments of a call.
    fn of_arguments(&mut self, args: &[NodeId]) {
        for pair in args.windows(2) {
            let [first, second] = [pair[0], pair[1]].map(|arg| self.tree.span(arg).range());
            let between = &self.text[first.end..second.start];
            let (one, other) = (self.slice(pair[0]), self.slice(pair[1]));
            let written = format!("{other}{between}{one}");
            self.put("swapped", first.start..second.end, written);
        }
        for arg in args {
            let place = self.tree.span(*arg).range();
            let written = self.slice(*arg).to_owned();
            if !matches!(self.tree.kind(*arg), NodeKind::Label { .. }) {
                self.put("in braces", place.clone(), format!("{{{written}}}"));
            }
            self.put("twice", place, format!("{written} {written}"));
        }
    }
}

/// A text with what stands at a place replaced.
fn edited(text: &str, start: usize, end: usize, written: &str) -> String {
    [&text[..start], written, &text[end..]].concat()
}

/// What a text says after expansion, in one line; nothing where there are errors.
fn said(loaded: &Loaded) -> Option<String> {
    let game = loaded.expanded.game?;
    let sound = loaded.errors().next().is_none();
    sound.then(|| print_inline(&loaded.expanded.tree, game))
}

fn checked(text: &str) -> Loaded {
    let mut loaded = check("beginner.lud", text, &Selection::default());
    let heard = |d: &Diagnostic| !warning::ON_REQUEST.contains(&d.code);
    loaded.diagnostics.retain(heard);
    loaded
}

/// The same with `coord:"A1"` as `(coord "A1")`, and without braces around what stands alone.
fn plain(said: &str) -> String {
    let said = said.replace("coord:", "coord ");
    said.chars().filter(|c| !"(){}".contains(*c)).collect()
}

/// What comes of a mistake, and what is said first.
fn answer(text: &str, whole: &str, mistake: &Mistake) -> Option<(Answer, String)> {
    let wrong = edited(text, mistake.start, mistake.end, &mistake.written);
    let loaded = checked(&wrong);
    let Some(first) = loaded.diagnostics.first() else {
        // Another way to say the same.
        let same = said(&loaded).is_some_and(|said| plain(&said) == plain(whole));
        return (!same).then(|| (Answer::Silent, String::new()));
    };
    let told = format!("{}\n{}", first.message, first.help.join("\n"));
    let Some(fix) = first.fix.as_ref().or(first.offer.as_ref()) else {
        return Some((Answer::Told, told));
    };
    if fix.span.file.is_embedded() {
        return Some((Answer::Told, told));
    }
    let place = fix.span.range();
    let mut mended = edited(&wrong, place.start, place.end, &fix.replacement);
    let mut once = checked(&mended);
    // Where several are wrong, such as commas, each is put right in its turn.
    if first.fix.is_some() && once.errors().next().is_some() {
        let fixed = ludeme::lint::fix::fix(&mended, checked);
        (mended, once) = (fixed.text, fixed.loaded);
    }
    let same = said(&once).is_some_and(|said| plain(&said) == plain(whole));
    let words = |text: &str| text.split_whitespace().collect::<String>();
    let answer = match same || words(&mended) == words(text) {
        true => Answer::Restored,
        false => Answer::Astray,
    };
    Some((answer, told))
}

fn games() -> Vec<(String, String)> {
    let mut games = Vec::new();
    for folder in ["tests/mistakes", "games"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "lud") {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                let text = fs::read_to_string(&path).expect("a game");
                games.push((name.into_owned(), text));
            }
        }
    }
    games.sort();
    games
}

#[test]
fn what_is_offered_is_what_stood_there() {
    let places = std::env::var("LUDEME_MENDED").ok();
    let places = places.and_then(|n| n.parse().ok()).unwrap_or(PLACES);
    let verbose = std::env::var_os("LUDEME_VERBOSE").is_some();
    let games = games();
    let mut kinds: BTreeMap<&'static str, Vec<(usize, Mistake)>> = BTreeMap::new();
    for (at, (_, text)) in games.iter().enumerate() {
        let (tree, _) = parse(FileId(0), text);
        let roots = tree.roots.clone();
        let mut parts = Parts {
            text,
            tree,
            mistakes: Vec::new(),
        };
        roots.into_iter().for_each(|root| parts.visit(root));
        for mistake in parts.mistakes {
            kinds.entry(mistake.kind).or_default().push((at, mistake));
        }
    }
    let wholes: Vec<String> = games
        .iter()
        .map(|(name, text)| said(&checked(text)).unwrap_or_else(|| panic!("{name} is sound")))
        .collect();
    let mut taken = Vec::new();
    for mistakes in kinds.into_values() {
        let step = (mistakes.len() / places).max(1);
        taken.extend(mistakes.into_iter().step_by(step).take(places));
    }
    let judged: Vec<_> = (taken.par_iter())
        .filter_map(|(at, mistake)| {
            let (answer, told) = answer(&games[*at].1, &wholes[*at], mistake)?;
            Some((*at, mistake, answer, told))
        })
        .collect();
    let mut table: BTreeMap<&str, BTreeMap<Answer, usize>> = BTreeMap::new();
    for (at, mistake, answer, told) in &judged {
        let row = table.entry(mistake.kind).or_default();
        *row.entry(*answer).or_default() += 1;
        if verbose && *answer != Answer::Restored {
            let (name, text) = &games[*at];
            let line = text[..mistake.start].matches('\n').count() + 1;
            let (before, after) = (&text[mistake.start..mistake.end], &mistake.written);
            let kind = mistake.kind;
            eprintln!("{answer:?} {kind}, {name}:{line}\n- {before}\n+ {after}\n{told}\n");
        }
    }
    if verbose {
        table
            .iter()
            .for_each(|(kind, row)| eprintln!("{kind:20} {row:?}"));
    }
    let count = |wanted| {
        judged
            .iter()
            .filter(|(.., answer, _)| *answer == wanted)
            .count()
    };
    let share = |wanted| count(wanted) as f64 / judged.len() as f64;
    let (restored, astray) = (share(Answer::Restored), share(Answer::Astray));
    let all = [
        Answer::Restored,
        Answer::Told,
        Answer::Astray,
        Answer::Silent,
    ];
    let counts: Vec<String> = all.iter().map(|a| format!("{a:?} {}", count(*a))).collect();
    eprintln!("{} mistakes: {}", judged.len(), counts.join(", "));
    assert!(restored >= RESTORED, "{restored:.3} are given back");
    assert!(astray <= ASTRAY, "{astray:.3} are led astray");
}
