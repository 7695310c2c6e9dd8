//! Small games made of the catalogue's signatures, with arguments drawn by chance: none makes the
//! engine panic or hang, each is a game or is refused with a place.
//!
//! A plain run probes every form once. `LUDEME_PROBES=N` probes each N times.

mod beside;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use ludeme::catalogue::signature::{
    Alternative, Base, ENUMS, FORMS, Form, Presence, Slot, TYPES, TypeId,
};
use ludeme::game::action::MoveList;
use ludeme::load::{Selection, load};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::examples::host::host;

/// How deep calls are drawn; below stands the example of a form.
const DEPTH: u32 = 2;
/// The moves of a probe that are played.
const MOVES: usize = 24;
/// What a probe may take, most of it in case the machine is busy.
const PATIENCE: Duration = Duration::from_secs(20);
/// Names that the games around the probes know.
const NAMES: [&str; 8] = [
    "Pawn", "Pawn1", "King", "King2", "Home", "Track", "Seen", "Price",
];

/// Draws texts.
pub(crate) struct Probe {
    pub(crate) chance: Xoshiro256PlusPlus,
}

impl Probe {
    fn likely(&mut self, percent: u32) -> bool {
        self.chance.random_range(0..100) < percent
    }

    /// A call of a form, in one of its spellings.
    pub(crate) fn call(&mut self, form: &Form, spelling: usize, depth: u32) -> String {
        let spelling = &form.spellings[spelling];
        let mut text = format!("({}", spelling.head);
        for word in spelling.words {
            text.push(' ');
            text.push_str(word);
        }
        let chosen = self.members(form);
        for (i, slot) in form.slots.iter().enumerate() {
            let filled = match slot.presence {
                Presence::Required => true,
                Presence::Optional => self.likely(35),
                Presence::Group(_) => chosen.contains(&i),
            };
            if filled && let Some(value) = self.slot(slot, depth) {
                text.push(' ');
                if let Some(label) = slot.label {
                    text.push_str(label);
                    text.push(':');
                }
                text.push_str(&value);
            }
        }
        text.push(')');
        text
    }

    /// The slots of or-groups that are filled.
    fn members(&mut self, form: &Form) -> Vec<usize> {
        let mut chosen = Vec::new();
        for (group, required) in form.groups.iter().enumerate() {
            let of_group = |slot: &Slot| slot.presence == Presence::Group(group as u8);
            let slots = form.slots.iter().enumerate();
            let slots: Vec<usize> = slots.filter(|(_, s)| of_group(s)).map(|(i, _)| i).collect();
            if *required || self.likely(35) {
                chosen.extend(slots.choose(&mut self.chance));
            }
        }
        chosen
    }

    fn slot(&mut self, slot: &Slot, depth: u32) -> Option<String> {
        let alternative = *slot.alternatives.choose(&mut self.chance)?;
        self.alternative(alternative, depth)
    }

    fn alternative(&mut self, of: Alternative, depth: u32) -> Option<String> {
        if of.depth > 0 {
            let inner = Alternative {
                depth: of.depth - 1,
                ..of
            };
            let count = self.chance.random_range(1..=3);
            let values: Option<Vec<String>> =
                (0..count).map(|_| self.alternative(inner, depth)).collect();
            return Some(format!("{{{}}}", values?.join(" ")));
        }
        match of.base {
            Base::Literal(word) => Some(word.to_owned()),
            Base::Enum(id) => {
                let words = ENUMS[usize::from(id.0)].words;
                words.choose(&mut self.chance).map(|w| (*w).to_owned())
            }
            Base::Type(id) => self.value(id, depth),
        }
    }

    fn value(&mut self, id: TypeId, depth: u32) -> Option<String> {
        let of = id.get();
        let mut plain = Vec::new();
        if of.integer {
            plain.push(self.chance.random_range(-1..=6).to_string());
        }
        if of.decimal {
            plain.push("0.5".to_owned());
        }
        if of.truth {
            plain.push(["True", "False"][self.chance.random_range(0..2)].to_owned());
        }
        if of.text {
            let name = NAMES[self.chance.random_range(0..NAMES.len())];
            plain.push(format!("\"{name}\""));
        }
        if !plain.is_empty() && self.likely(50) {
            return plain.choose(&mut self.chance).cloned();
        }
        if !of.accepts.is_empty() && self.likely(40) {
            let alternative = *of.accepts.choose(&mut self.chance)?;
            return self.alternative(alternative, depth);
        }
        let fits = |form: &&Form, spelling: usize| {
            !form.unsupported && of.calls.contains(form.spellings[spelling].result)
        };
        let forms: Vec<(&Form, usize)> = FORMS
            .iter()
            .flat_map(|form| (0..form.spellings.len()).map(move |s| (form, s)))
            .filter(|(form, s)| fits(form, *s))
            .collect();
        match forms.choose(&mut self.chance) {
            Some((form, spelling)) if depth > 0 => Some(self.call(form, *spelling, depth - 1)),
            Some((form, 0)) => Some(form.example.to_owned()),
            _ => plain.first().cloned(),
        }
    }
}

/// Loads and plays a probe; what is wrong with how that went.
fn faults(text: &str, seed: u64) -> Option<String> {
    let begin = Instant::now();
    let loaded = load("probe.lud", text, &Selection::default());
    for d in &loaded.diagnostics {
        let end = loaded.sources.text(d.span.file).len() as u32;
        if d.span.start > d.span.end || d.span.end > end || d.message.is_empty() {
            return Some(format!("no place or message: {d:?}"));
        }
    }
    let refused = loaded.errors().next().is_some();
    if loaded.game.is_none() && !refused && loaded.match_clause().is_none() {
        return Some("neither a game nor an error".into());
    }
    if let Some(game) = &loaded.game {
        let (mut state, mut scratch) = game.start_seeded(seed);
        let mut list = MoveList::new();
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..MOVES {
            if state.over || begin.elapsed() > PATIENCE {
                break;
            }
            game.moves(&mut state, &mut scratch, &mut list);
            if list.is_empty() {
                break;
            }
            let pick = chance.random_range(0..list.len());
            game.apply(&mut state, &mut scratch, &list, pick);
        }
    }
    (begin.elapsed() > PATIENCE).then(|| "it takes too long".into())
}

#[test]
fn any_arguments_make_a_game_or_an_error() {
    let rounds = std::env::var("LUDEME_PROBES").ok();
    let rounds: u64 = rounds.and_then(|n| n.parse().ok()).unwrap_or(1);
    assert!(!TYPES.is_empty());
    let mut found = Vec::new();
    let mut games = 0;
    for (number, form) in FORMS.iter().enumerate().filter(|(_, f)| !f.unsupported) {
        for round in 0..rounds {
            let seed = round << 16 | number as u64;
            let mut probe = Probe {
                chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            };
            let call = probe.call(form, 0, DEPTH);
            let text = host(form.spellings[0].result.get().name, form.puzzle, &call);
            let outcome = catch_unwind(AssertUnwindSafe(|| faults(&text, seed)));
            games += 1;
            match outcome {
                Ok(None) => {}
                Ok(Some(why)) => found.push(format!("{why}\n  {text}")),
                Err(_) => found.push(format!("a panic\n  {text}")),
            }
        }
    }
    println!("{games} probes");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
