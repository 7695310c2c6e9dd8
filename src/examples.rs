//! Examples that test a game: a position, then what is legal, what comes of it, who wins. Records and
//! traces of whole games are in `play`.
//!
//! [`read::read`] makes examples of a text, [`Tested::of`] plays one of them with a description.
//! A position that an example sets up takes the place of the game's start rules; draws of chance
//! are those that it gives, and no others. [`mutate`] changes the rules one place at a time, to
//! see which changes no example notices; [`meaning`] says which of these mean nothing.

pub mod meaning;
pub mod mutate;
pub mod read;
mod table;

use std::fmt::Write;

use crate::compile::compile;
use crate::game::Game;
use crate::load::{Loaded, Selection, load};
use crate::play::draw::draw;
use crate::resolve::resolve;
use crate::source::FileId;
use crate::syntax::parse::parse;
use crate::syntax::tree::{NodeId, NodeKind, Tree};
use read::{Example, ScenarioStep};
use table::Table;

/// Moves that one example may play or list; more are a mistake.
const MAX_NAMES: usize = 10_000;

/// What came of an example that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The line of the step that does not hold, from 1.
    pub line: usize,
    /// What is different.
    pub difference: String,
    /// The board at that moment; empty where there is none.
    pub board: String,
}

/// A description with the options of an example.
pub struct Tested<'t> {
    name: &'t str,
    text: &'t str,
}

impl<'t> Tested<'t> {
    /// The description of a text.
    pub fn of(name: &'t str, text: &'t str) -> Self {
        Tested { name, text }
    }

    /// Plays an example; what does not hold is told with the board.
    pub fn run(&self, example: &Example) -> Result<(), Failed> {
        let fail = |line: usize, difference: String| Failed {
            line,
            difference,
            board: String::new(),
        };
        let selection = Selection {
            options: of(example, "option").map(|s| s.rest.clone()).collect(),
            ruleset: None,
        };
        let loaded = load(self.name, self.text, &selection);
        if loaded.errors().next().is_some() {
            return Err(fail(example.line, loaded.first_error()));
        }
        let placed: Vec<&ScenarioStep> = of(example, "with").collect();
        let mut rules = Vec::new();
        for step in &placed {
            rules.extend(start_rules(&step.rest).map_err(|e| fail(step.line, e))?);
        }
        let game = if placed.is_empty() {
            loaded.game
        } else {
            with_start(&loaded, &rules).map_err(|e| fail(placed[0].line, e))?
        };
        let Some(game) = game else {
            return Err(fail(example.line, "the description is no game".to_owned()));
        };
        let (state, mut scratch) = game.start_seeded(0);
        scratch.chance.script(&[]);
        let mut table = Table::new(&game, state, scratch);
        for step in &example.steps {
            table.step(step).map_err(|difference| Failed {
                line: step.line,
                difference,
                board: draw(&game, table.state(), &[]),
            })?;
        }
        Ok(())
    }
}

/// The steps of an example with a verb.
fn of<'e>(example: &'e Example, verb: &'static str) -> impl Iterator<Item = &'e ScenarioStep> {
    example.steps.iter().filter(move |step| step.verb == verb)
}

/// `2 Soldier1 on A1 12 state 1, ..` as start rules; what stands in brackets is one already.
fn start_rules(text: &str) -> Result<Vec<String>, String> {
    if text.starts_with('(') {
        return Ok(vec![text.to_owned()]);
    }
    let mut rules = Vec::new();
    for item in text
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
    {
        let mut words: Vec<&str> = item.split_whitespace().collect();
        let mut more = String::new();
        if let [.., "state", number] = words[..] {
            let _ = write!(more, " state:{number}");
            words.truncate(words.len() - 2);
        }
        if let Some(Ok(count)) = words.first().map(|word| word.parse::<u32>()) {
            let _ = write!(more, " count:{count}");
            words.remove(0);
        }
        let [piece, "on", ref sites @ ..] = words[..] else {
            return Err(format!("`{item}` is not `PIECE on SITES`"));
        };
        for site in sites {
            let place = match site.parse::<u32>() {
                Ok(number) => number.to_string(),
                Err(_) => format!("coord:\"{site}\""),
            };
            rules.push(format!("(place \"{piece}\" {place}{more})"));
        }
    }
    Ok(rules)
}

/// The game of a description with other start rules.
fn with_start(loaded: &Loaded, rules: &[String]) -> Result<Option<Game>, String> {
    let missing = || "the description has no rules".to_owned();
    let mut tree = loaded.expanded.tree.clone();
    let root = loaded.expanded.game.ok_or_else(missing)?;
    let is_rules = |node: &NodeId| match tree.kind(*node) {
        NodeKind::Call { head, .. } => head == "rules",
        _ => false,
    };
    let place = tree
        .children(root)
        .iter()
        .copied()
        .find(is_rules)
        .ok_or_else(missing)?;
    let (start, problems) = parse(FileId(0), &format!("(start {{{}}})", rules.join(" ")));
    let Some(new) = start.roots.first().filter(|_| problems.is_empty()) else {
        return Err("the position cannot be read".to_owned());
    };
    let new = copy(&start, *new, &mut tree);
    let NodeKind::Call { args, .. } = tree.kind(place) else {
        return Err(missing());
    };
    let called = |node: &NodeId, name: &str| match tree.kind(*node) {
        NodeKind::Call { head, .. } => head == name,
        _ => false,
    };
    let mut others: Vec<NodeId> = args
        .iter()
        .copied()
        .filter(|a| !called(a, "start"))
        .collect();
    let after = others.iter().take_while(|a| called(a, "meta")).count();
    others.insert(after, new);
    if let Some(NodeKind::Call { args, .. }) = tree.kind_mut(place) {
        *args = others;
    }
    let (resolved, found) = resolve(&tree, root, None);
    let (game, more) = compile(&tree, &resolved);
    let mut errors = found.iter().chain(&more);
    match errors.find(|d| d.severity == crate::diagnostic::Severity::Error) {
        Some(error) => Err(format!("the position cannot be set up: {}", error.message)),
        None => Ok(game),
    }
}

/// Copies a part of one tree into another.
fn copy(from: &Tree, node: NodeId, to: &mut Tree) -> NodeId {
    let (span, origin) = (from.span(node), from.origin(node));
    let mut kind = from.kind(node).clone();
    let children: Vec<NodeId> = from
        .children(node)
        .iter()
        .map(|c| copy(from, *c, to))
        .collect();
    match &mut kind {
        NodeKind::Call { args, .. } => *args = children,
        NodeKind::Array(items) => *items = children,
        NodeKind::Label { value, .. } => *value = children.first().copied(),
        _ => {}
    }
    to.push(kind, span, origin)
}

fn is_coordinate(part: &str) -> bool {
    let letters = part.trim_end_matches(|c: char| c.is_ascii_digit());
    !letters.is_empty()
        && letters.len() < part.len()
        && letters.chars().all(|c| c.is_ascii_uppercase())
}

fn number(text: &str) -> Result<i32, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("`{text}` is no number"))
}
