//! The canonical state line: the one text form of a state that records are compared by.
//!
//! It is a view, not identity: equal lines need not be equal states. The format is described in
//! the README under "Records".

mod set_up;

pub use set_up::{StateLineError, set_up};

use std::fmt::Write;

use super::Game;
use super::state::State;
use crate::arrange::Arrange;
use crate::board::site::SiteType;

/// The state as one line.
pub fn state_line(game: &Game, state: &State) -> String {
    let mut out = String::with_capacity(128);
    write_state(game, state, &mut out);
    out
}

/// The hash that successor states are named by: FNV-1a of the line, folded to 32 bits.
pub fn state_hash(game: &Game, state: &State) -> u32 {
    let mut line = String::with_capacity(128);
    write_state(game, state, &mut line);
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for b in line.bytes() {
        h = (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3);
    }
    (h ^ (h >> 32)) as u32
}

fn list<T: std::fmt::Display>(out: &mut String, values: impl Iterator<Item = T>) {
    for (i, v) in values.enumerate() {
        let _ = if i == 0 {
            write!(out, "{v}")
        } else {
            write!(out, ",{v}")
        };
    }
}

/// Appends the line to `out`.
pub fn write_state(game: &Game, state: &State, out: &mut String) {
    let n = game.players;
    let players = || state.players.iter().skip(1).take(n);
    let _ = write!(out, "m{} n{} p{} ph", state.mover, state.next, state.prev);
    list(out, players().map(|p| p.phase));
    let _ = write!(out, " t{}", state.turn);
    if game.features.scores {
        out.push_str(" sc");
        list(out, players().map(|p| p.score));
    }
    if players().any(|p| p.value != -1) {
        out.push_str(" pv");
        list(out, players().map(|p| p.value));
    }
    if game.features.bets {
        out.push_str(" am");
        list(out, players().map(|p| p.amount));
        let _ = write!(out, " pot{}", state.pot);
    }
    if state.temp != -1 {
        let _ = write!(out, " tmp{}", state.temp);
    }
    let mut vars: Vec<_> = game
        .names
        .vars
        .iter()
        .zip(&state.vars)
        .filter_map(|(name, v)| Some((name.replace(' ', "_"), (*v)?)))
        .collect();
    vars.arrange();
    for (name, value) in vars {
        let _ = write!(out, " var:{name}={value}");
    }
    out.push_str(" act");
    for p in 1..=n {
        out.push(if state.is_active(p as i32) { '1' } else { '0' });
    }
    for ty in [SiteType::Cell, SiteType::Vertex, SiteType::Edge] {
        if game.layout.offsets[ty as usize].is_none() {
            continue;
        }
        for site in 0..game.layout.count(ty) as i32 {
            if let Some(slot) = game.layout.slot(ty, site) {
                write_site(state, ty, site, slot, out);
            }
        }
    }
    for site in game.layout.board_end..game.layout.total {
        write_site(state, SiteType::Cell, site as i32, site as usize, out);
    }
    if state.over {
        out.push_str(" over");
        list(out, (1..=n).map(|p| format!("{:?}", state.rank(p))));
    }
}

/// The letter of a site type in records.
pub fn letter(ty: SiteType) -> char {
    match ty {
        SiteType::Cell => 'C',
        SiteType::Vertex => 'V',
        SiteType::Edge => 'E',
    }
}

fn write_site(state: &State, ty: SiteType, site: i32, slot: usize, out: &mut String) {
    let c = &state.contents;
    if c.stacking() {
        let levels = c.levels(slot);
        // Nor is a stack shown that has an empty level on top.
        if c.what(slot) == 0 {
            return;
        }
        let _ = write!(out, " {}{site}=", letter(ty));
        for (i, l) in levels.iter().enumerate() {
            if i > 0 {
                out.push('/');
            }
            write_piece(l.what, 1, l.state, i32::from(l.rotation), l.value, out);
        }
    } else {
        // Cells covered by a large piece show only where counts are stored.
        if c.what(slot) == 0 && c.count(slot) == 0 {
            return;
        }
        let _ = write!(out, " {}{site}=", letter(ty));
        write_piece(
            c.what(slot),
            c.count(slot),
            c.state(slot),
            c.rotation(slot),
            c.value(slot),
            out,
        );
    }
}

fn write_piece(what: u16, count: i32, state: i32, rotation: i32, value: i32, out: &mut String) {
    let _ = write!(out, "{what}");
    if count != 1 {
        let _ = write!(out, "x{count}");
    }
    if state != 0 {
        let _ = write!(out, "s{state}");
    }
    if rotation != 0 {
        let _ = write!(out, "r{rotation}");
    }
    if value != 0 {
        let _ = write!(out, "v{value}");
    }
}
