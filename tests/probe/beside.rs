//! The fast path compared with the lists, on rules drawn by chance: games on small boards whose
//! conditions, numbers, regions and effects are nested expressions with values at the ends of their
//! ranges.
//!
//! A plain run plays a sample. `LUDEME_PROBES=N` plays N thousand games, from the seed
//! `LUDEME_PROBE_SEED`, or those of a frame, `LUDEME_PROBE_FRAME=stacks`;
//! `LUDEME_PROBE_ONLY=SEED,SEED` shows and plays those that are named.

mod draw;
mod frames;
mod mended;
mod stacks;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use ludeme::load::{Selection, load};

use crate::{sketches, sprints};
use draw::Draw;

/// Games of a plain run.
const SAMPLE: u64 = 400;
/// Moves after which a probe is a draw.
const MOVES: u32 = 60;
/// Differences that are told before a run stops.
const TOLD: usize = 12;

/// Plays a probe by every path. What it came to: refused, open, or the family of its runner.
fn played(text: &str, seed: u64) -> &'static str {
    let Some(mut game) = load("probe.lud", text, &Selection::default()).game else {
        return "refused";
    };
    game.end_after_moves(MOVES);
    let compared = catch_unwind(AssertUnwindSafe(|| {
        sketches::assert_agrees("probe", &game, seed..seed + 2);
        sprints::assert_anew("probe", &game, seed);
        sprints::walked("probe", &game, 2).unwrap_or("open")
    }));
    match compared {
        Ok(what) => what,
        // Rules without an end are cut off by the work they take, which is each path's own.
        Err(panic) if game.overrun().is_known() && is_difference(&said(&*panic)) => {
            "without an end"
        }
        Err(panic) => resume_unwind(panic),
    }
}

/// Whether a panic says that paths differ, and not that one of them broke down.
fn is_difference(said: &str) -> bool {
    said.starts_with("assertion `left == right` failed") || said.ends_with(" differ")
}

/// What a panic says.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
    text.unwrap_or_default()
}

#[test]
fn random_rules_are_played_alike_by_every_path() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let games = number("LUDEME_PROBES").map_or(SAMPLE, |n| n * 1000);
    let first = number("LUDEME_PROBE_SEED").unwrap_or(0);
    let mut counts: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let mut found = Vec::new();
    let named = std::env::var("LUDEME_PROBE_ONLY").ok();
    let named: Option<Vec<u64>> =
        named.map(|seeds| seeds.split(',').filter_map(|s| s.parse().ok()).collect());
    let wanted = std::env::var("LUDEME_PROBE_FRAME").ok();
    let seeds = match &named {
        Some(seeds) => seeds.clone(),
        None => (first..first + games).collect(),
    };
    for seed in seeds {
        let (frame, text) = frames::game(&mut Draw::new(seed));
        if wanted.as_ref().is_some_and(|wanted| wanted != frame) {
            continue;
        }
        if named.is_some() {
            eprintln!("{text}");
        }
        match catch_unwind(AssertUnwindSafe(|| played(&text, seed))) {
            Ok(what) => *counts.entry((frame, what)).or_default() += 1,
            Err(panic) => {
                let why = said(&*panic);
                found.push(format!("seed {seed}: {why}\n{text}\n"));
            }
        }
        if found.len() >= TOLD {
            break;
        }
    }
    for ((frame, what), n) in &counts {
        eprintln!("{frame}, {what}: {n}");
    }
    // Frames that nobody plays fast any more would test nothing.
    for family in (named.is_none() && wanted.is_none())
        .then_some([
            "placing",
            "enclosing",
            "turning",
            "races",
            "movers",
            "sowing",
        ])
        .into_iter()
        .flatten()
    {
        let closed = counts.iter().filter(|((_, what), _)| *what == family);
        assert!(closed.map(|(_, n)| n).sum::<u64>() > 0, "no {family}");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
