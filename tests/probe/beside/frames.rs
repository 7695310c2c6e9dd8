//! The games that random rules are put into: descriptions by kind of move, with slots for what is
//! drawn.

use super::draw::Draw;
use super::stacks::stacks;

/// Small boards.
pub(super) const BOARDS: &[&str] = &[
    "(square 3)",
    "(square 4)",
    "(square 5)",
    "(rectangle 2 5)",
    "(rectangle 4 3)",
    "(hex 2)",
    "(hex 3)",
    "(hex Diamond 3)",
    "(tri 3)",
    "(square 4 diagonals:Alternating)",
    "(square 9)",
    "(concentric Square rings:2)",
];

/// Results of an end.
const RESULTS: &[&str] = &[
    "(result Mover Win)",
    "(result Mover Win)",
    "(result Mover Loss)",
    "(result Next Win)",
    "(result Next Loss)",
    "(result P1 Win)",
    "(result P2 Loss)",
    "(result Mover Draw)",
    "(result All Draw)",
    "(byScore)",
    "(byScore {(score P1 %i) (score P2 %i)})",
];

/// Ends that games have.
const USUAL_ENDS: &[&str] = &[
    "(if (no Moves Next) (result Mover Win))",
    "(if (no Moves Mover) (result Mover Loss))",
    "(if (no Pieces Next) (result Mover Win))",
    "(if (no Pieces Mover) (result Mover Win))",
    "(if (is Line 3) (result Mover Win))",
    "(if (is Full) (byScore))",
    "(if (is In (last To) (sites Mover)) (result Mover Win))",
    "(if (all Passed) (byScore))",
    "(if (>= (score Mover) 3) (result Mover Win))",
];

/// Ways of moving a piece.
const PIECES: &[&str] = &[
    "(move Step (to if:(is Empty (to))))",
    "(move Step Orthogonal (to if:(is Empty (to))))",
    "(move Step (to if:%b))",
    "(move Step (directions {Forward FR FL}) (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))",
    "(move Step %d (to if:(is Empty (to))))",
    "(move Step (if %b Backward (directions {Forward FR FL})) (to if:(is Empty (to))))",
    "(move Step (from if:%b) (to if:(is Empty (to))))",
    "(move Step (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
    "(move Slide)",
    "(move Slide Orthogonal (to if:%b))",
    "(move Slide Diagonal (between if:%b) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))",
    "(move Slide (between (max 2) if:(is Empty (between))))",
    "(move Slide (between (max %i) if:(is Empty (between))))",
    "(move Slide Orthogonal (between (max %i)) (to if:(is Enemy (who at:(to))) (apply if:%b (if (is Enemy (who at:(to))) (remove (to) (then %e))))))",
    "(move Slide (between (range %n %i) if:%b) (to if:%b (apply (remove (to)))))",
    "(move Slide (between (exact %i) if:%b))",
    "(move Hop (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to))))",
    "(move Hop Orthogonal (between if:(is Occupied (between))) (to if:(is Empty (to))))",
    "(move Hop (between if:%b (apply (remove (between)))) (to if:%b))",
    "(move Hop (between if:%b (apply (if %b (remove (between))))) (to if:(is Empty (to))))",
    "(move Hop Orthogonal (between if:True (apply (if (is Enemy (who at:(between))) (remove (between))))) (to if:(is Empty (to))))",
    "(move (from if:%b) (to (sites Direction from:(from) Orthogonal stop:(not (is Empty (to))) stopIncluded:False)))",
    "(move Slide (to (apply if:(all Sites (sites Around (to)) if:(!= (what at:(site)) (id \"B\" Next))))))",
    "(move Leap {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to)))) (apply (if (is Enemy (who at:(to))) (remove (to))))))",
    "(move Leap {{F F}} (to if:(is Empty (to))))",
    "(move (from) (to (sites Empty)))",
    "(move (from) (to %r if:(is Empty (to))))",
    "(move (from) (to (sites Around (from)) if:%b))",
    "(if %b (move Step (to if:(is Empty (to)))) (move Slide))",
    "(or (move Step (to if:(is Empty (to)))) (move Hop (between if:%b (apply (remove (between)))) (to if:(is Empty (to)))))",
    "(move Promote (from) (piece \"B\") Mover)",
    "(move Remove (from))",
    "(forEach Direction Orthogonal (to if:(is Empty (to)) (apply (forEach Direction (from (to)) (directions {FR FL})
        (if (not (is Friend (who at:(to)))) (move (from) (to (apply (if (is Enemy (who at:(to))) (remove (to))))))))))",
    "(forEach Direction (to if:%b (apply (forEach Direction (from (to)) Orthogonal
        (if %b (move (from) (to if:(is Empty (to)))))))))",
    "(forEach Direction Diagonal (if (is Empty (to)) (move (from) (to))))",
];

/// Several ways.
const STEPS: &str = "(move Step N (to if:(is Empty (to)))) (move Step E (to if:%b))
    (move Step S (to if:(is Empty (to)))) (move Step W (to if:(is Empty (to)))) (move Slide Diagonal)";

pub(super) const ROOM: u32 = 9;

/// The ends of a game: usual ones, drawn ones, and one by the number of moves.
pub(super) fn ends(draw: &mut Draw) -> String {
    let mut all = Vec::new();
    for _ in 0..draw.below(3) {
        let cond = draw.fill("%b", ROOM);
        let result = draw.pick(RESULTS);
        let result = draw.fill(result, 4);
        all.push(format!("(if {cond} {result})"));
    }
    for _ in 0..=draw.below(2) {
        all.push(draw.pick(USUAL_ENDS).to_owned());
    }
    let moves = draw.below(40) + 3;
    all.push(format!(
        "(if (> (count Moves) {moves}) (result Mover Draw))"
    ));
    format!("(end {{{}}})", all.join(" "))
}

/// A consequence, mostly none.
fn then(draw: &mut Draw, percent: u32) -> String {
    match draw.likely(percent) {
        true => draw.fill("(then %e)", ROOM),
        false => String::new(),
    }
}

/// A text or nothing.
pub(super) fn some(draw: &mut Draw, percent: u32, text: &str) -> String {
    match draw.likely(percent) {
        true => draw.fill(text, ROOM),
        false => String::new(),
    }
}

/// What every frame names.
pub(super) const COMMON: &str = "(regions P1 (sites Bottom)) (regions P2 (sites Top))
    (regions \"Home\" P1 (sites {0 1})) (regions \"Home\" P2 (sites {2 3}))
    (map \"Map\" {(pair 1 4) (pair 2 25) (pair 3 0)})";

fn meta(draw: &mut Draw) -> &'static str {
    match draw.below(12) {
        0 => "(meta (swap))",
        1 => "(meta (no Repeat))",
        2 => "(meta (no Suicide))",
        3 => "(meta (automove))",
        4 => "(meta (passEnd NoEnd))",
        _ => "",
    }
}

fn players(draw: &mut Draw) -> u32 {
    [2, 2, 2, 2, 2, 1, 3, 4][draw.below(8) as usize]
}

/// Pieces are placed.
fn placing(draw: &mut Draw) -> String {
    let add = format!(
        "(move Add {} (to (sites Empty) {}) {})",
        some(draw, 10, "(piece \"B\" Mover)"),
        some(draw, 20, "if:%b"),
        then(draw, 35)
    );
    let add = match draw.below(6) {
        0 => format!("(or {add} (move Pass {}))", then(draw, 20)),
        1 => format!("(do {add} ifAfterwards:{})", draw.fill("%b", ROOM)),
        2 => format!("(if {} {add} (move Add (to %r)))", draw.fill("%b", ROOM)),
        3 => format!(
            "(or {add} (move Add (to (sites Occupied by:Next) if:%b (apply (and (remove (to)) %e)))))"
        ),
        _ => add,
    };
    let add = draw.fill(&add, ROOM);
    format!(
        "(game \"Placing\" (players {}) (equipment {{(board {}) (piece \"A\" Each) (piece \"B\" Each) {COMMON}}})
            (rules {} (play {add}) {}))",
        players(draw),
        draw.pick(BOARDS),
        meta(draw),
        ends(draw),
    )
}

/// Stones take what they enclose.
fn enclosing(draw: &mut Draw) -> String {
    let taken = [
        "(remove (between))",
        "(and (addScore Mover 1) (remove (between)))",
    ];
    let stone = format!(
        "(do (move Add (to (sites Empty)) (then (enclose (from (last To)) Orthogonal
            (between if:(is Enemy (who at:(between))) (apply {})))))
         ifAfterwards:{})",
        draw.pick(&taken),
        match draw.likely(15) {
            true => draw.fill("%b", ROOM),
            false => "(> (count Liberties at:(last To) Orthogonal) 0)".into(),
        }
    );
    let play = match draw.likely(60) {
        true => format!("(or {stone} (move Pass))"),
        false => stone,
    };
    let closing = [
        "(end (if (all Passed) (byScore)))",
        "(end (if (all Passed) (byScore {(score P1 (size Territory P1)) (score P2 (size Territory P2))})))",
        "(end (if (no Moves Next) (result Mover Win)))",
    ];
    let end = match draw.likely(60) {
        true => draw.pick(&closing).to_owned(),
        false => ends(draw),
    };
    let boards = ["(square 3)", "(square 4)", "(tri 3)", "(hex 3)"];
    format!(
        "(game \"Enclosing\" (players 2) (equipment {{(board {} use:Vertex) (piece \"A\" Each) (piece \"B\" Each) {COMMON}}})
            (rules {} (play {play}) {end}))",
        draw.pick(&boards),
        draw.pick(&["", "(meta (no Repeat))", "(meta (no Suicide))", "(meta (automove))"]),
    )
}

/// Discs turn others over.
fn turning(draw: &mut Draw) -> String {
    let (rows, columns) = (draw.below(4) + 3, draw.below(4) + 3);
    let turned = ["(flip (between))", "(set State at:(between) (mover))"];
    let scores = "(then (and (set Score P1 (count Sites in:(sites State 1)))
        (set Score P2 (count Sites in:(sites State 2)))))";
    let last = rows * columns - 1;
    let end = match draw.likely(60) {
        true => "(end (if (or (all Passed) (is Full)) (byScore)))".into(),
        false => ends(draw),
    };
    let cond = match draw.likely(80) {
        true => "(is Enemy (state at:(between)))".into(),
        false => draw.fill("%b", ROOM),
    };
    format!(
        "(game \"Turning\" (players 2)
            (equipment {{(board (rectangle {rows} {columns})) (piece \"Disc\" Neutral (flips 1 2)) (piece \"A\" Each) (piece \"B\" Each) {COMMON}}})
            (rules (start {{(place \"Disc0\" {{1 {}}} state:1) (place \"Disc0\" {{2 {}}} state:2)}})
                (play (forEach Site (sites Empty) (append (custodial (from (site)) {}
                    (between if:{cond} (apply (allCombinations
                        (add (piece \"Disc0\" state:(mover)) (to (site))) {})))
                    (to if:(is Friend (state at:(to))))) {})))
                {end}))",
        last - 1,
        last - 2,
        draw.pick(&["", "Orthogonal", "Diagonal"]),
        draw.pick(&turned),
        match draw.likely(70) {
            true => scores.into(),
            false => then(draw, 50),
        },
    )
}

/// Pieces move.
fn movers(draw: &mut Draw) -> String {
    let players = players(draw);
    let piece = |draw: &mut Draw| {
        let moves = draw.pick(PIECES);
        let moves = draw.fill(moves, ROOM);
        match (draw.likely(25), moves.strip_suffix(')')) {
            (true, Some(open)) if !moves.starts_with("(if") => {
                format!("{open} {})", draw.fill("(then %e)", ROOM))
            }
            _ => moves,
        }
    };
    let (a, b) = (piece(draw), piece(draw));
    let plays = [
        "(forEach Piece)",
        "(forEach Piece)",
        "(forEach Piece)",
        "(or (forEach Piece) (move Pass))",
        "(priority {(forEach Piece \"A\") (forEach Piece)})",
        "(if %b (forEach Piece) (move Pass))",
        "(if %b (forEach Piece \"A\") (forEach Piece \"B\"))",
        "(do (forEach Piece) ifAfterwards:%b)",
        "(if (is Prev Mover) (or (move Step (from (last To)) (to if:(is Empty (to)))) (move Pass)) (forEach Piece))",
        "(max Moves (forEach Piece))",
        "(forEach Piece (then %e))",
        "(or (forEach Piece) (move (from (handSite Mover)) (to (sites Empty) if:%b)))",
        "(or (forEach Piece) (move (from (sites Occupied by:%p container:(next))) (to (sites Empty))))",
        "(or (forEach Piece) (move Add (to %r if:(is Empty (to)))))",
        // What the general code lists is one of several ways.
        "(or (forEach Site %r (if (is Empty (site)) (move Add (to (site)) (then %e)))) (forEach Piece (or {%w})))",
        "(or (forEach Site (sites Empty) (do (move Add (to (site))) ifAfterwards:%b)) (forEach Piece (or {%w})))",
        "(priority {(forEach Site %r (move Remove (site))) (forEach Piece (or {%w}))})",
        "(or (forEach Site (sites Occupied by:Mover) (if %b (move Step (from (site)) (to if:(is Empty (to)))))) (forEach Piece))",
        "(priority {(forEach Site %r (if (is Mover (who at:(site))) (move Slide (from (site)) (between if:(is Empty (between)))))) (forEach Piece)})",
        "(or (forEach Piece) (move Select (from (sites Occupied by:Mover) if:%b) (to (sites Around (from)) if:%b) (then %e)))",
        "(if (can Move (custodial (from (last To)) Orthogonal (between if:(is Enemy (who at:(between)))) (to if:(is Friend (who at:(to)))))) (forEach Piece) (or (forEach Piece) (move Set NextPlayer (player %n))))",
        "(forEach Piece (or {%w (forEach Site (sites Around (from)) (if %b (move (from) (to (site) (apply (remove (to)))))))}))",
        "(do (forEach Piece (or {%w (forEach Direction Orthogonal (to if:%b (apply (move (from) (to)))))})) ifAfterwards:%b)",
    ];
    let hand = draw.likely(30);
    let play = |draw: &mut Draw| loop {
        let play = draw.pick(&plays);
        if hand || !play.contains("handSite") && !play.contains("container:") {
            return draw.fill(&play.replace("%w", STEPS), ROOM);
        }
    };
    let mut start = "(place \"A1\" (sites Bottom))".to_owned();
    if players > 1 {
        start += " (place \"A2\" (sites Top))";
    }
    if players > 2 {
        start += " (place \"A3\" (sites Centre))";
    }
    if draw.likely(40) {
        start += " (place \"B1\" 4)";
    }
    for (percent, more) in [
        (15, " (set Score Each %n)"),
        (10, " (set RememberValue %n)"),
        (10, " (set Value P1 %i)"),
    ] {
        start += &some(draw, percent, more);
    }
    if draw.likely(10) {
        start = start.replace("(sites Bottom)", "(sites Bottom) state:2");
    }
    if draw.likely(10) {
        start = start.replace("(sites Top)", "(sites Top) value:3");
    }
    if hand {
        start += " (place \"A\" \"Hand\" count:3)";
    }
    if draw.likely(10) {
        start = start.replace("place \"A1\"", "place Stack \"A1\"");
    }
    let rules = match draw.likely(20) {
        true => format!(
            "phases:{{(phase \"One\" (play {}) (nextPhase {} {} \"Two\")) (phase \"Two\" (play {}) {})}}",
            play(draw),
            draw.pick(&["", "Mover", "All"]),
            draw.fill("%b", ROOM),
            play(draw),
            {
                let p = draw_phase(draw);
                draw.fill(p, ROOM)
            },
        ),
        false => format!("(play {})", play(draw)),
    };
    // A turn without end is looked through only so far, and how far depends on the order of moves.
    let endless = [a.as_str(), &b, &rules]
        .iter()
        .any(|text| text.contains("moveAgain"));
    let rules = match endless {
        true => rules.replace("(max Moves (forEach Piece))", "(forEach Piece)"),
        false => rules,
    };
    let directed = match players {
        2 => "{(player N) (player S)}".to_owned(),
        n => n.to_string(),
    };
    format!(
        "(game \"Movers\" (players {directed})
            (equipment {{(board {}) {} (piece \"A\" Each {a}) (piece \"B\" Each {b}) {COMMON}}})
            (rules {} (start {{{start}}}) {rules} {}))",
        draw.pick(BOARDS),
        if hand { "(hand Each)" } else { "" },
        meta(draw),
        ends(draw),
    )
}

fn draw_phase(draw: &mut Draw) -> &'static str {
    match draw.likely(50) {
        true => "(nextPhase %b \"One\")",
        false => "(end (if %b (result Mover Win)))",
    }
}

/// Pieces race with dice.
fn races(draw: &mut Draw) -> String {
    let one_by_one = draw.likely(50);
    let pips = if one_by_one { "(pips)" } else { "(count Pips)" };
    let steps = format!("(trackSite Move from:(from) steps:{pips})");
    let blocked = match draw.likely(50) {
        true => draw.fill("%b", ROOM),
        false => draw
            .pick(&["(not (is Friend (who at:(to))))", "(is Empty (to))"])
            .to_owned(),
    };
    let hit = [
        "(apply if:(is Enemy (who at:(to))) (fromTo (from (to)) (to (handSite Next))))",
        "(apply if:(is Enemy (who at:(to))) (remove (to)))",
        "",
    ];
    let again = match one_by_one {
        true => "(then (if (not (all DiceUsed)) (moveAgain)))".to_owned(),
        false => then(draw, 50),
    };
    let home = format!(
        "(if (= {steps} End) (move Remove (from) {})",
        then(draw, 30)
    );
    let step = format!(
        "(if (!= {steps} Off) (move (from) (to {steps} if:{blocked} {}) {}))",
        draw.pick(&hit),
        then(draw, 30)
    );
    let piece = match one_by_one {
        true => format!("(forEach Die if:(!= (pips) 0) {home} {step}) {again})"),
        false => format!("{home} {step} {again})"),
    };
    let roll = draw.pick(&[
        "(roll)",
        "(roll)",
        "(roll until:(!= 1 (face (handSite Shared))))",
        "(roll until:%b)",
        "(roll (then (if %b (use Die %n))))",
        "(roll (then (use Die %n count:%n)))",
    ]);
    let roll = draw.fill(roll, ROOM);
    let roll = match one_by_one {
        true => format!("(if (not (is Prev Mover)) {roll})"),
        false => roll,
    };
    let moves = [
        "(max Moves (forEach Piece))",
        "(or (forEach Piece) (forEach Piece \"A\" (forEach Site (sites Occupied by:Mover) (if (can Move (use Die 1)) (do (use Die 1) next:(move Swap Pieces (from) (site)))))))",
        "(or (move Select (from (handSite Shared (if %b 0 %n)))) (forEach Piece))",
        "(or (forEach Piece) (forEach Piece container:(mover)))",
        "(priority {(forEach Piece container:(mover)) (forEach Piece)})",
        "(or {(forEach Piece) (forEach Piece container:(mover)) (move Pass)})",
        "(if %b (forEach Piece) (forEach Piece container:(mover)))",
        "(forEach Piece)",
    ];
    let moves = draw.pick(&moves);
    let moves = draw.fill(moves, ROOM);
    let stack = if draw.likely(25) { "Stack " } else { "" };
    let start = format!(
        "(place {stack}\"A1\" (handSite P1) count:3) (place {stack}\"A2\" (handSite P2) count:3)
        (place {stack}\"A1\" 1) (place {stack}\"A2\" 14) {}",
        some(draw, 10, "(set Score Each %n)")
    );
    let dice = [
        "(dice d:3 num:1)",
        "(dice d:2 from:0 num:3)",
        "(dice d:4 num:2)",
        "(dice d:6 num:2)",
    ];
    let noted = draw.pick(&[
        "(set Var \"V\" %n)",
        "(if %b (and (set Var \"V\" %n) (set Var \"Again\" %n)))",
        "(if %b (remember Value %n))",
        "(forEach Site (sites Occupied by:Mover) (if %b (addScore Mover %n)))",
        "(if %b (forget Value %n) (set Value Mover %n))",
        "%e",
    ]);
    let noted = draw.fill(noted, ROOM);
    let then_noted = |draw: &mut Draw, moves: &str| match draw.below(3) {
        0 => format!("(do {noted} next:{moves})"),
        1 => format!(
            "(if {} (do {noted} next:{moves}) {moves})",
            draw.fill("%b", ROOM)
        ),
        _ => moves.to_owned(),
    };
    let moves = match draw.likely(40) {
        true => then_noted(draw, &moves),
        false => moves,
    };
    let play = format!("(do {roll} next:{moves})");
    let play = match draw.likely(10) {
        true => format!("(play {})", then_noted(draw, &play)),
        false => format!("(play {play})"),
    };
    let rules = match draw.likely(20) {
        true => format!(
            "phases:{{(phase \"One\" {play} (nextPhase Mover {} \"Two\")) (phase \"Two\" {play})}}",
            draw.fill("%b", ROOM)
        ),
        false => play,
    };
    format!(
        "(game \"Races\" (players 2)
            (equipment {{(board (rectangle 2 8) {{
                    (track \"There\" \"16,0,E,N,W,End\" P1 directed:True)
                    (track \"Back\" \"17,15,W,S,E,End\" P2 directed:True)}})
                {} (hand Each) (piece \"A\" Each {piece}) (piece \"B\" Each {piece}) {COMMON}}})
            (rules (start {{{start}}}) {rules} {}))",
        draw.pick(&dice),
        ends(draw),
    )
}

/// Seeds are sown.
fn sowing(draw: &mut Draw) -> String {
    let take = "(fromTo (from (to)) (to (mapEntry \"Store\" (mover))) count:(count at:(to)))";
    let applied = [
        take.to_owned(),
        format!("(if %b {take})"),
        "(if %b (moveAgain))".to_owned(),
        format!("(if %b (and {take} %e))"),
        "(if (and (< 1 (count at:(to))) (< (count at:(to)) 6)) (sow (to) count:(count at:(to))))"
            .to_owned(),
        "(if %b (addScore Mover %n))".to_owned(),
        "(remove (to))".to_owned(),
        "(set Var \"Again\" (to))".to_owned(),
    ];
    let applied: Vec<&str> = applied.iter().map(String::as_str).collect();
    let mut sow = String::from("(sow");
    if draw.likely(50) {
        let cond = draw.pick(&[
            "(= 2 (count at:(to)))",
            "(is In (to) (sites Next))",
            "%b",
            "(<= 2 (count at:(to)))",
        ]);
        sow += &format!(" if:{}", draw.fill(cond, ROOM));
    }
    if draw.likely(70) {
        let applied = draw.pick(&applied);
        sow += &format!(" apply:{}", draw.fill(applied, ROOM));
    }
    for (percent, more) in [
        (15, " includeSelf:False"),
        (15, " origin:True"),
        (15, " skipIf:%b"),
        (10, " backtracking:True"),
        (10, " forward:%b"),
        (8, " numPerHole:2"),
    ] {
        sow += &some(draw, percent, more);
    }
    sow += ")";
    if draw.likely(15) {
        let prior = draw.pick(&[
            "(set Var \"Again\" %n)",
            "(and (set Var \"Again\" %n) (set Var \"V\" (var \"Again\")))",
            "%e",
        ]);
        let prior = draw.fill(prior, ROOM);
        sow = format!("(do {prior} next:{sow}");
        sow += &some(draw, 60, " (then %e)");
        sow += ")";
    }
    if draw.likely(10) {
        let drawn = draw.pick(&[
            "(if (< (value Random (range -1 3)) %n) %e)",
            "(remember Value (value Random (range %n %n)))",
            "(set Var \"Again\" (value Random (range 0 %n)))",
        ]);
        sow = format!("(and {sow} {})", draw.fill(drawn, ROOM));
    }
    let from = draw.pick(&["(sites Mover)", "(sites Mover)", "(sites Track)", "%r"]);
    let from = draw.fill(from, ROOM);
    let cond = draw.pick(&[
        "(< 0 (count at:(from)))",
        "(< 0 (count at:(from)))",
        "(< 1 (count at:(from)))",
        "%b",
    ]);
    let cond = draw.fill(cond, ROOM);
    let select = format!("(move Select (from {from} if:{cond}) (then {sow}))");
    let play = match draw.below(7) {
        0 => format!("(do {select} ifAfterwards:{})", draw.fill("%b", ROOM)),
        1 => format!("(if {} {select} (move Pass))", draw.fill("%b", ROOM)),
        2 => format!("(or {select} (move Swap Players P1 P2 {}))", then(draw, 50)),
        3 => format!(
            "(or {select} (move Add (piece \"A\") (to {} {} (apply {})) count:{} {}))",
            draw.fill("%n", ROOM),
            some(draw, 30, "if:%b"),
            draw.fill("%e", ROOM),
            draw.fill("%n", ROOM),
            then(draw, 50)
        ),
        _ => select,
    };
    let closing = "(end (if (no Moves Next) (byScore {
        (score P1 (+ (count at:(mapEntry \"Store\" P1)) (count in:(sites P1))))
        (score P2 (+ (count at:(mapEntry \"Store\" P2)) (count in:(sites P2))))})))";
    let end = match draw.likely(30) {
        true => closing.to_owned(),
        false => ends(draw),
    };
    format!(
        "(game \"Sowing\" (players 2)
            (equipment {{(mancalaBoard 2 {} (track \"Round\" \"{}\" loop:True))
                (map \"Store\" {{(pair P1 FirstSite) (pair P2 LastSite)}})
                (piece \"A\" Shared) {COMMON}}})
            (rules (start {{(set Count {} to:(sites Track))}}) (play {play}) {end}))",
        draw.below(4) + 3,
        draw.pick(&["1,E,N,W", "1,E,N,W", "1,E,N,W", "1,2,2,3,6,5,4,4"]),
        draw.below(4) + 1,
    )
}

/// A game, and the frame it has.
pub fn game(draw: &mut Draw) -> (&'static str, String) {
    match draw.below(12) {
        0 => ("placing", placing(draw)),
        1 => ("placing", placing(draw)),
        2 => ("enclosing", enclosing(draw)),
        3 => ("turning", turning(draw)),
        4 | 5 => ("races", races(draw)),
        6 | 7 => ("sowing", sowing(draw)),
        8 | 9 => ("stacks", stacks(draw)),
        _ => ("movers", movers(draw)),
    }
}
