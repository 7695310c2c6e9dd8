//! What a part comes to at the least cost where something is expected.
//!
//! The rewritings of [`super::rewrite`] put one thing right at a time. Here every argument is taken
//! for the slot that asks for something like it, whatever its name, its brackets or its spelling, so
//! that each may have a slip of its own: `(sites Arround (from) if:(is Ocupied (to)))`.

mod align;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::OnceLock;

use smol_str::SmolStr;

use super::super::Resolver;
use super::super::fit::capitalised;
use super::super::place::{Depth, arguments};
use super::super::strings::is_coordinate;
use super::super::wording::words_of;
use super::rewrite::{is_place_or_role, is_role};
use super::synonyms::{SaidInstead, instead_of};
use crate::catalogue::signature::{self, Alternative, Base, FormId, HEADS, Presence, Slot, TypeId};
use crate::diagnostic::suggest::closest;
use crate::syntax::tree::{NodeId, NodeKind};

/// What is dearer is a guess.
const MOST: u32 = 8;

/// How many pairs of a part and a place are looked at.
const PAIRS: usize = 4_000;

/// Longer calls are not put in another order.
const MAX_MOVED: usize = 5;

const CASE: u32 = 1;
const SLIP: u32 = 2;
const QUOTES: u32 = 2;
const OTHER_NAME: u32 = 2;
const BRACES: u32 = 3;
const BRACKETS: u32 = 3;
const ORDER: u32 = 4;
const LABEL: u32 = 4;
const AROUND: u32 = 4;
const JOINED: u32 = 5;
const WRONG_LABEL: u32 = 5;
const OTHER_LUDEME: u32 = 5;

/// A part as it is meant.
#[derive(Debug)]
pub(super) enum Meant {
    /// As it stands.
    Kept(NodeId),
    Word(SmolStr),
    Text(SmolStr),
    Number(i32),
    Call(SmolStr, Vec<Rc<Meant>>),
    Array(Vec<Rc<Meant>>),
    Named(&'static str, Rc<Meant>),
}

/// A part as it is meant, and what it costs to take it so.
type Priced = (u32, Rc<Meant>);

/// Ludemes that are often left out around what they hold.
const WRAPPERS: [&str; 14] = [
    "to",
    "from",
    "between",
    "then",
    "apply",
    "sites",
    "directions",
    "coord",
    "play",
    "end",
    "start",
    "who",
    "piece",
    "player",
];

/// What puts several parts together, where people write a list in round brackets.
const LISTS: [&str; 8] = [
    "and", "or", "both", "all", "list", "array", "tuple", "union",
];

/// What makes one of two where there is a place for one.
const JOINERS: [(TypeId, &str); 4] = [
    (TypeId::INT, "+"),
    (TypeId::REGION, "union"),
    (TypeId::BOOLEAN, "and"),
    (TypeId::MOVES, "or"),
];

/// What is given for a call: a word that its name stands for, or an argument of it.
#[derive(Clone)]
enum Given<'t> {
    Word(SmolStr),
    Argument(Option<&'t str>, NodeId),
}

/// The search for what a part is meant as.
struct Mender<'r, 't> {
    resolver: &'r mut Resolver<'t>,
    strings: &'r HashSet<SmolStr>,
    known: HashMap<(NodeId, u8, usize), Option<Priced>>,
    left: usize,
}

impl<'t> Resolver<'t> {
    /// What a part is meant as where something is expected, and how many pairs were looked at.
    pub(super) fn mended(
        &mut self,
        node: NodeId,
        expected: &[Alternative],
        strings: &HashSet<SmolStr>,
    ) -> (Option<Rc<Meant>>, usize) {
        if !matches!(self.tree.kind(node), NodeKind::Call { .. }) {
            return (None, 0);
        }
        let mut mender = Mender {
            resolver: self,
            strings,
            known: HashMap::new(),
            left: PAIRS,
        };
        let meant = mender.any(node, expected);
        let spent = PAIRS - mender.left;
        // What is to be put around the whole, or taken from around it, others tell.
        let kept = |meant: &Meant| matches!(meant, Meant::Kept(_));
        let own = |meant: &Meant| match meant {
            Meant::Call(_, args) => !args
                .iter()
                .any(|arg| matches!(**arg, Meant::Kept(n) if n == node)),
            Meant::Array(items) => items.len() > 1,
            _ => !kept(meant),
        };
        let meant = meant.filter(|(cost, meant)| (1..=MOST).contains(cost) && own(meant));
        (meant.map(|(_, meant)| meant), spent)
    }
}

/// The cheaper of two.
fn cheaper(a: Option<Priced>, b: Option<Priced>) -> Option<Priced> {
    match (a, b) {
        (Some(a), Some(b)) if b.0 < a.0 => Some(b),
        (None, b) => b,
        (a, _) => a,
    }
}

fn priced(cost: u32, meant: Meant) -> Option<Priced> {
    Some((cost, Rc::new(meant)))
}

fn dearer(priced: Option<Priced>, by: u32) -> Option<Priced> {
    priced.map(|(cost, meant)| (cost + by, meant))
}

/// What a word is a slip of, or stands for, among some words.
fn word_among(text: &str, words: &[&'static str]) -> Option<(u32, &'static str)> {
    let same = words.iter().find(|w| w.eq_ignore_ascii_case(text));
    if let Some(word) = same {
        return Some((if *word == text { 0 } else { CASE }, word));
    }
    let stands = [text, &capitalised(text)].into_iter().find_map(|text| {
        instead_of(text).iter().find_map(|instead| match instead {
            SaidInstead::Words(meant) => match meant[..] {
                [one] => words.iter().copied().find(|w| *w == one),
                _ => None,
            },
            SaidInstead::Part(..) => None,
        })
    });
    // `store:False`
    let none = || {
        let denied =
            ["False", "No", "Nothing", "Null", "Nil"].contains(&capitalised(text).as_str());
        words.iter().copied().find(|w| denied && *w == "None")
    };
    let near = || closest(text, words.iter().copied());
    Some((SLIP, stands.or_else(none).or_else(near)?))
}

/// A ludeme that its name or its first word may stand for.
struct Short {
    head: &'static signature::Head,
    id: (FormId, u8),
    /// The word, unless it is the name.
    word: Option<&'static str>,
    /// Whether it needs nothing else.
    alone: bool,
}

/// The ludemes that a name or word may stand for, whatever its capitals.
fn shorts(text: &str) -> &'static [Short] {
    static TABLE: OnceLock<HashMap<String, Vec<Short>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table: HashMap<String, Vec<Short>> = HashMap::new();
        for head in HEADS {
            for id in head.spellings {
                let form = id.0.form();
                let spelled = form.spellings[id.1 as usize].words;
                let selector = form.slots.first().filter(|slot| slot.is_selector());
                let chosen = selector.filter(|_| spelled.is_empty());
                let words: Vec<Option<&str>> = match (spelled, chosen) {
                    ([], Some(slot)) => {
                        let words = slot.alternatives.iter().flat_map(|a| words_of(*a));
                        // `Next` is a player, and no short name for `(matchScore Next)`.
                        words.filter(|word| !is_role(word)).map(Some).collect()
                    }
                    ([], None) => vec![None],
                    ([first, ..], _) => vec![Some(*first)],
                };
                let mut rest = form.slots.iter().skip(usize::from(chosen.is_some()));
                let alone = spelled.len() < 2
                    // `(count)` says nothing of what is counted.
                    && (head.name != "count" || spelled.len() == 1)
                    && !rest.any(|slot| slot.presence == Presence::Required)
                    && !form.groups.contains(&true);
                for word in words {
                    let key = word.unwrap_or(head.name).to_ascii_lowercase();
                    let id = *id;
                    table.entry(key).or_default().push(Short {
                        head,
                        id,
                        word,
                        alone,
                    });
                }
            }
        }
        table
    });
    let lower = text.to_ascii_lowercase();
    table.get(&lower).map_or(&[], Vec::as_slice)
}

/// Whether a spelling of a form makes something of a type.
fn makes((form, spelling): &(FormId, u8), ty: TypeId) -> bool {
    let result = form.form().spellings[*spelling as usize].result;
    ty.get().calls.contains(result)
}

impl<'t> Mender<'_, 't> {
    fn any(&mut self, node: NodeId, expected: &[Alternative]) -> Option<Priced> {
        let mut best = None;
        for alternative in expected {
            best = cheaper(best, self.around(node, *alternative));
            if best.as_ref().is_some_and(|(cost, _)| *cost == 0) {
                break;
            }
        }
        best
    }

    /// What a part is meant as, perhaps with something left out around it.
    fn around(&mut self, node: NodeId, wanted: Alternative) -> Option<Priced> {
        let plain = self.plain(node, wanted);
        let Base::Type(ty) = wanted.base else {
            return plain;
        };
        if wanted.depth > 0 || plain.as_ref().is_some_and(|(cost, _)| *cost <= AROUND) {
            return plain;
        }
        let mut best = plain;
        let site =
            matches!(self.resolver.tree.kind(node), NodeKind::Str(text) if is_coordinate(text));
        for name in WRAPPERS.into_iter().filter(|name| *name != "coord" || site) {
            best = cheaper(best, dearer(self.within(node, ty, name), AROUND));
        }
        best
    }

    fn plain(&mut self, node: NodeId, wanted: Alternative) -> Option<Priced> {
        let base = match wanted.base {
            Base::Type(id) => usize::from(id.0),
            Base::Enum(id) => 1_000 + usize::from(id.0),
            Base::Literal(word) => word.as_ptr() as usize,
        };
        let key = (node, wanted.depth, base);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        // Whoever asks again within gets no answer.
        self.known.insert(key, None);
        let meant = if self.resolver.fits(node, wanted, Depth::Deep) {
            priced(0, Meant::Kept(node))
        } else {
            self.other(node, wanted)
        };
        let meant = meant.filter(|(cost, _)| *cost <= MOST);
        self.known.insert(key, meant.clone());
        meant
    }

    /// What a part is meant as that does not fit as it stands.
    fn other(&mut self, node: NodeId, wanted: Alternative) -> Option<Priced> {
        let tree = self.resolver.tree;
        let mut best = None;
        if let (0, Base::Type(id)) = (wanted.depth, wanted.base) {
            for inner in id.get().accepts {
                best = cheaper(best, self.plain(node, *inner));
            }
        }
        if wanted.depth > 0 {
            let inner = Alternative {
                depth: wanted.depth - 1,
                ..wanted
            };
            let listed = match tree.kind(node) {
                NodeKind::Array(items) => self.all(items, inner),
                // `(and P1 P2)`, `(NE SW)`
                NodeKind::Call { head, args, .. } if LISTS.contains(&head.as_str()) => {
                    dearer(self.all(args, inner), BRACES)
                }
                NodeKind::Call { head, args, .. } if signature::head(head).is_none() => {
                    self.listed(head, args, inner)
                }
                _ => {
                    let one = self.around(node, inner);
                    one.and_then(|(cost, one)| priced(cost + BRACES, Meant::Array(vec![one])))
                }
            };
            return cheaper(best, listed);
        }
        let meant = match tree.kind(node) {
            NodeKind::Array(items) => match items[..] {
                [one] => dearer(self.plain(one, wanted), BRACES),
                _ => self.everybody(items, wanted),
            },
            NodeKind::Call { head, args, .. }
                if LISTS.contains(&head.as_str()) && self.everybody(args, wanted).is_some() =>
            {
                self.everybody(args, wanted)
            }
            NodeKind::Word(text) => self.word(text, wanted),
            NodeKind::Str(text) => self.text(text, wanted),
            NodeKind::Int(value) if *value > 0 => {
                let role = format!("P{value}");
                let known = words_of(wanted).into_iter().find(|word| *word == role);
                known.and_then(|role| priced(WRONG_LABEL, Meant::Word(SmolStr::new(role))))
            }
            NodeKind::Call { head, args, .. } => match wanted.base {
                Base::Type(ty) => self.call(head, args, wanted, ty),
                _ if args.is_empty() => dearer(self.word(head, wanted), BRACKETS),
                _ => None,
            },
            _ => None,
        };
        cheaper(best, meant)
    }

    fn all(&mut self, items: &[NodeId], wanted: Alternative) -> Option<Priced> {
        let (mut total, mut meant) = (0, Vec::new());
        for item in items {
            let (cost, one) = self.around(*item, wanted)?;
            total += cost;
            meant.push(one);
        }
        priced(total, Meant::Array(meant))
    }

    /// `(NE SW)`: a list whose first word came to stand for the name of a ludeme.
    fn listed(&mut self, head: &str, args: &[NodeId], inner: Alternative) -> Option<Priced> {
        let (first, word) = word_among(head, &words_of(inner))?;
        let (cost, rest) = self.all(args, inner)?;
        let mut items = vec![Rc::new(Meant::Word(SmolStr::new(word)))];
        match &*rest {
            Meant::Array(others) => items.extend(others.iter().cloned()),
            _ => return None,
        }
        priced(cost + first + BRACES, Meant::Array(items))
    }

    /// `{P1 P2}` and `(and P1 P2)` where one role says it.
    fn everybody(&self, items: &[NodeId], wanted: Alternative) -> Option<Priced> {
        let player = |node: &NodeId| match self.resolver.tree.kind(*node) {
            NodeKind::Word(text) => {
                let number = text.strip_prefix('P');
                number.is_some_and(|number| number.parse::<u8>().is_ok())
            }
            _ => false,
        };
        let all = items.len() > 1 && items.iter().all(player);
        let each = words_of(wanted).into_iter().find(|word| *word == "Each");
        each.filter(|_| all)
            .and_then(|each| priced(AROUND, Meant::Word(SmolStr::new(each))))
    }

    fn word(&mut self, text: &str, wanted: Alternative) -> Option<Priced> {
        let words = words_of(wanted);
        let Base::Type(ty) = wanted.base else {
            let (cost, word) = word_among(text, &words)?;
            return priced(cost, Meant::Word(SmolStr::new(word)));
        };
        let mut best = None;
        if ty.get().text && (self.strings.contains(text) || is_coordinate(text)) {
            best = priced(QUOTES, Meant::Text(SmolStr::new(text)));
        }
        // `rows=3`
        if ty.get().integer
            && let Some((_, value)) = text.split_once('=')
            && let Ok(value) = value.parse()
        {
            best = cheaper(best, priced(QUOTES, Meant::Number(value)));
        }
        // `counter` for `(counter)`, `Pass` for `(move Pass)`.
        let role = is_place_or_role(text);
        let shorts = shorts(text).iter().filter(|_| !role);
        for short in shorts.filter(|short| short.alone && makes(&short.id, ty)) {
            let cost = match short.word {
                Some(word) if word != capitalised(text) => continue,
                Some(_) => AROUND,
                None => BRACKETS,
            };
            let word = short
                .word
                .map(|word| Rc::new(Meant::Word(SmolStr::new(word))));
            let call = Meant::Call(SmolStr::new(short.head.name), word.into_iter().collect());
            best = cheaper(best, priced(cost, call));
        }
        best
    }

    fn text(&mut self, text: &str, wanted: Alternative) -> Option<Priced> {
        match wanted.base {
            Base::Type(ty) if ty.get().integer => {
                let value = text.parse().ok()?;
                priced(QUOTES, Meant::Number(value))
            }
            Base::Type(_) => None,
            _ => {
                let (cost, word) = word_among(text, &words_of(wanted))?;
                priced(cost + QUOTES, Meant::Word(SmolStr::new(word)))
            }
        }
    }

    /// What a call is meant as: by the ludemes that its name may stand for.
    fn call(
        &mut self,
        name: &str,
        args: &'t [NodeId],
        wanted: Alternative,
        ty: TypeId,
    ) -> Option<Priced> {
        let given: Vec<Given> = arguments(self.resolver.tree, args)
            .iter()
            .map(|arg| Given::Argument(arg.label, arg.value))
            .collect();
        let mut best = None;
        for (head, words, cost) in self.heads(name, args, ty) {
            let mut all: Vec<Given> = words.into_iter().map(Given::Word).collect();
            let before = all.len();
            all.extend(given.iter().cloned());
            for id in head.spellings.iter().filter(|id| makes(id, ty)) {
                if id.0.form().unsupported {
                    continue;
                }
                best = cheaper(best, dearer(self.aligned(head.name, *id, &all), cost));
                let far = best.as_ref().is_none_or(|(least, _)| *least > cost + ORDER);
                if !far || given.len() < 2 || given.len() > MAX_MOVED {
                    continue;
                }
                for from in before..all.len() {
                    for to in before..all.len() {
                        if from != to && self.left > 0 {
                            let mut moved = all.clone();
                            let one = moved.remove(from);
                            moved.insert(to, one);
                            let meant = self.aligned(head.name, *id, &moved);
                            best = cheaper(best, dearer(meant, cost + ORDER));
                        }
                    }
                }
            }
        }
        if let [Given::Argument(_, one)] = given[..] {
            let around = match signature::head(name) {
                Some(_) => AROUND + AROUND,
                None => AROUND,
            };
            best = cheaper(best, dearer(self.plain(one, wanted), around));
        }
        if args.is_empty() {
            for inner in ty.get().accepts {
                best = cheaper(best, dearer(self.word(name, *inner), BRACKETS));
            }
        }
        best
    }

    /// The ludemes that a name may stand for, with the words after it and what it costs.
    fn heads(
        &self,
        name: &str,
        args: &[NodeId],
        ty: TypeId,
    ) -> Vec<(&'static signature::Head, Vec<SmolStr>, u32)> {
        let mut found = Vec::new();
        let fitting = |head: &&signature::Head| head.spellings.iter().any(|id| makes(id, ty));
        let known = signature::head(name);
        found.extend(known.map(|head| (head, Vec::new(), 0)));
        if known.is_none() {
            for instead in instead_of(name) {
                if let SaidInstead::Words(words) = instead
                    && let Some((first, rest)) = words.split_first()
                    && let Some(head) = signature::head(first)
                {
                    let rest = rest.iter().map(SmolStr::new).collect();
                    found.push((head, rest, OTHER_NAME));
                }
            }
            let names = HEADS.iter().filter(fitting).map(|head| head.name);
            let near = closest(name, names).and_then(signature::head);
            found.extend(near.map(|head| (head, Vec::new(), SLIP)));
        }
        if known.as_ref().is_some_and(fitting) {
            return found;
        }
        // A word of another ludeme, as the name or after it.
        let upper = capitalised(name);
        let mut take = |word: &str, rest: &[SmolStr], cost: u32| {
            for short in shorts(word).iter().filter(|short| makes(&short.id, ty)) {
                let same = |of: &(&'static signature::Head, _, _)| of.0.name == short.head.name;
                if short.word == Some(word) && !found.iter().any(same) {
                    found.push((short.head, rest.to_vec(), cost));
                }
            }
        };
        // Players and directions belong to too many ludemes to tell one from the others.
        if known.is_none() && !is_place_or_role(&upper) {
            take(&upper, &[SmolStr::new(&upper)], AROUND);
        }
        if let Some(NodeKind::Word(word)) = args.first().map(|arg| self.resolver.tree.kind(*arg))
            && !is_place_or_role(word)
        {
            take(word, &[], OTHER_LUDEME);
        }
        found
    }
}
