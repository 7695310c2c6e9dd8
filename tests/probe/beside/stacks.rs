//! Games in which pieces stand on each other.

use super::draw::Draw;
use super::frames::{BOARDS, COMMON, ROOM, ends, some};

/// Ways of moving a piece or all that stand on each other; `%h` is a condition on heights.
const PIECES: &[&str] = &[
    "(move Step (to if:(is Empty (to))))",
    "(move Step (to if:(is Empty (to))) stack:True)",
    "(move Step Orthogonal (to if:(< (size Stack at:(to)) 3)))",
    "(move Step (to if:%h) stack:True)",
    "(move Step (from if:%h) (to if:%h))",
    "(move Step (from if:(= 2 (size Stack at:(from)))) (to if:%b) stack:True)",
    "(move Step (directions {FR FL}) (to if:(and (is In (from) (sites Occupied by:Mover)) (is Empty (to)))) stack:True)",
    "(move Step (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
    "(move Step (to if:(is Enemy (who at:(to))) (apply (remove (to) count:(size Stack at:(to))))) stack:True)",
    "(move Step (to if:%h (apply %e)))",
    "(move Slide Orthogonal stack:True)",
    "(move Slide (between (max (size Stack at:(from))) if:%h) stack:True)",
    "(move Select (from) (to (sites Direction from:(from) Orthogonal stop:(= (next) (who at:(to))) stopIncluded:True distance:(size Stack at:(from))) if:%h)
        (then (fromTo (from (last From)) (to (last To)) count:(count Steps (last From) (last To)) stack:True)))",
    "(move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
    "(move Leap {{F F R F} {F F L F}} (to if:%h))",
    "(move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to))))",
    "(move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:%h) stack:True)",
    "(move Hop Orthogonal (between if:(is Enemy (who at:(between))) (apply (fromTo (from (between)) (to)))) (to if:(is Empty (to))) stack:True)",
    "(move Hop (between if:%h (apply (fromTo (from) (to (between))))) (to if:%h) stack:True)",
    "(move Hop (from if:%h) (between (range 1 2) if:True) (to if:%h))",
    "(move (from) (to (sites Empty)))",
    "(move (from) (to %r if:%h) stack:True)",
    "(move (from if:%h) (to (sites Around (from)) if:%h))",
    "(move (from) (to (sites Around (from) Empty)) count:(size Stack at:(from)) stack:True)",
    "(move (from) (to (sites Around (from)) if:%h) count:%n stack:True)",
    "(if %h (move Step (to if:(is Empty (to))) stack:True) (move Step (to if:%h)))",
    "(move Promote (from) (piece \"B\") Mover)",
    "(move Remove (from))",
    "(move Select (from) (then (remove (last To) count:(size Stack at:(last To)))))",
];

/// Conditions on what stands on a site.
const HEIGHTS: &[&str] = &[
    "(= %n (size Stack at:%v))",
    "(< (size Stack at:%v) 3)",
    "(>= (topLevel at:%v) 1)",
    "(is Enemy (who at:%v))",
    "(is Mover (who at:%v level:0))",
    "(= (what at:%v) (id \"A\" Mover))",
    "(= (what at:%v level:(topLevel at:%v)) (id \"A\" Mover))",
    "(is In %v (sites Occupied by:Mover))",
    "(is In %v (sites Occupied by:Next top:True))",
    "(is In %v (sites Occupied by:Mover component:\"A\"))",
    "(or (is Empty %v) (and (is Mover (who at:%v)) (< (size Stack at:%v) 2)))",
    "(not (is Friend (who at:%v)))",
    "%b",
];

/// Consequences.
const THENS: &[&str] = &[
    "(add (to (last To)) stack:True)",
    "(add (piece \"B\" Mover) (to (last From)))",
    "(remove (last To))",
    "(and (remove (last To)) (remove (last To)))",
    "(remove (last To) count:(size Stack at:(last To)))",
    "(fromTo (from (last To)) (to (last From)))",
    "(fromTo (from (last To)) (to (last From)) stack:True)",
    "(fromTo (from (last To)) (to (last From)) count:%i stack:True)",
    "(fromTo (from (last To)) (to (last From)) count:(- (size Stack at:(last To)) 1) stack:True)",
    "(if (is In (last To) (sites Top)) (promote (last To) (piece \"B\") Mover))",
    "(if (= 2 (size Stack at:(last To))) (moveAgain))",
    "(if (can Move (forEach Piece top:True)) (moveAgain))",
    "%e",
];

const PLAYS: &[&str] = &[
    "(forEach Piece top:True)",
    "(forEach Piece top:True)",
    "(forEach Piece top:True)",
    "(forEach Piece)",
    "(forEach Piece \"A\" top:True)",
    "(priority {(forEach Piece \"A\" top:True) (forEach Piece top:True)})",
    "(or (forEach Piece top:True) (move Add (to (sites Occupied by:Mover)) stack:True))",
    "(or (forEach Piece top:True) (move (from (handSite Mover)) (to %r if:%h)))",
    "(or (forEach Piece top:True) (move (from (sites Occupied by:Mover top:True)) (to %r if:%h)))",
    "(if (is Prev Mover) (or (move Step (from (last To)) (to if:%h) stack:True) (move Pass)) (forEach Piece top:True))",
    "(do (forEach Piece top:True) ifAfterwards:%b)",
];

const ENDS: &[&str] = &[
    "(if (no Pieces Next) (result Mover Win))",
    "(if (no Moves Next) (result Mover Win))",
    "(if (= (count Pieces P1) %n) (result P2 Win))",
    "(if (= 3 (size Stack at:(last To))) (result Mover Win))",
    "(if (and (is In (last To) (sites Mover)) (is Mover (who at:(last To)))) (result Mover Win))",
    "(if (<= 3 (count Sites in:(sites Occupied by:Next))) (result Next Loss))",
    "(if (is Line 3) (result Mover Win))",
];

/// A text with its conditions on heights drawn, about the variable of the part they stand in.
fn heights(draw: &mut Draw, text: &str) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("%h") {
        filled += before;
        let part = ["(from", "(to", "(between"].map(|part| (filled.rfind(part), part));
        let part = part.iter().max().map_or("(to", |(_, part)| part);
        filled += &draw.pick(HEIGHTS).replace("%v", &format!("{part})"));
        rest = after;
    }
    filled += rest;
    draw.fill(&filled, ROOM)
}

/// Pieces move that stand on each other.
pub fn stacks(draw: &mut Draw) -> String {
    let piece = |draw: &mut Draw| {
        let moves = draw.pick(PIECES);
        let moves = heights(draw, moves);
        match (draw.likely(30), moves.strip_suffix(')')) {
            (true, Some(open)) if !moves.starts_with("(if") && !moves.contains("(then") => {
                let then = draw.pick(THENS);
                format!("{open} (then {}))", draw.fill(then, ROOM))
            }
            _ => moves,
        }
    };
    let (a, b) = (piece(draw), piece(draw));
    let play = draw.pick(PLAYS);
    let hand = play.contains("handSite") || draw.likely(15);
    let play = heights(draw, play);
    let mut start = "(place \"A1\" (sites Bottom)) (place \"A2\" (sites Top))".to_owned();
    for (percent, more) in [
        (40, " (place Stack \"B1\" 4 count:2)"),
        (40, " (place Stack \"A2\" 5 count:3)"),
        (25, " (place Stack \"A1\" (sites Top))"),
        (20, " (place Stack items:{\"A1\" \"A2\" \"B1\"} 3)"),
    ] {
        start += &some(draw, percent, more);
    }
    if hand {
        start += " (place Stack \"A1\" (handSite P1) count:3) (place Stack \"A2\" (handSite P2) count:2)";
    }
    let mut end = ends(draw);
    if draw.likely(60) {
        let more = draw.pick(ENDS);
        let more = draw.fill(more, 4);
        end = end.replacen("(end {", &format!("(end {{{more} "), 1);
    }
    format!(
        "(game \"Stacks\" (players {{(player N) (player S)}})
            (equipment {{(board {}) {} (piece \"A\" Each {a}) (piece \"B\" Each {b}) {COMMON}}})
            (rules (start {{{start}}}) (play {play}) {end}))",
        draw.pick(BOARDS),
        if hand { "(hand Each)" } else { "" },
    )
}
