//! Texts made to exhaust time, stack or memory: each gets an error, soon.

use std::time::{Duration, Instant};

use ludeme::format::format;
use ludeme::lint::check;
use ludeme::load::{Selection, load};

use super::{TIME, properties, thread_time, with_stack};
use crate::memory::peak;

/// Checks and formats a text within [`TIME`] and 200 MB; it must have an error.
fn refused(name: &str, text: &str, code: u16) {
    with_stack(|| {
        let start = Instant::now();
        let before = thread_time(start);
        let (loaded, bytes) = peak(|| load("hostile.lud", text, &Selection::default()));
        let _ = format(text);
        let took = thread_time(start).saturating_sub(before);
        let codes: Vec<_> = loaded.errors().map(|d| d.code.0).collect();
        assert!(codes.contains(&code), "{name}: {codes:?}");
        assert!(took < TIME, "{name} took {took:?}");
        assert!(bytes < 200 << 20, "{name} held {bytes} bytes");
    });
}

#[test]
fn deep_nesting() {
    for (open, close) in [
        ("(a ", ")"),
        ("{", "}"),
        ("(\"A\" ", ")"),
        ("<", ">"),
        ("a:(b ", ")"),
    ] {
        let open = open.repeat(100_000);
        let closed = format!("(game {open}{})", close.repeat(100_000));
        refused("nesting", &closed, 118);
    }
    refused("openers alone", &"(".repeat(100_000), 118);
}

#[test]
fn ten_megabytes() {
    for unit in [
        "(a 1) ",
        "word ",
        "\"string\" ",
        "{1 2} ",
        "// comment\n",
        "\u{301}\u{202E}",
    ] {
        let text = format!("(game \"Big\" {})", unit.repeat((10 << 20) / unit.len()));
        refused(unit, &text, 119);
    }
}

#[test]
fn one_long_line_below_the_limit() {
    let text = format!("(game \"Long\" {})", "(a 1) ".repeat(600_000));
    with_stack(|| {
        let loaded = load("long.lud", &text, &Selection::default());
        assert!(loaded.game.is_none());
        properties::fmt(&text);
    });
}

#[test]
fn defines_that_lead_back_to_themselves() {
    refused(
        "direct",
        "(define \"A\" (a (\"A\")))(game \"G\" (\"A\"))",
        203,
    );
    refused(
        "mutual",
        "(define \"A\" (\"B\"))(define \"B\" (\"A\"))(game \"G\" (\"A\"))",
        203,
    );
    refused(
        "argument",
        "(define \"A\" #1)(define \"B\" (\"A\" (\"B\")))(game \"G\" (\"B\"))",
        203,
    );
}

#[test]
fn defines_that_multiply() {
    let mut text = String::from("(define \"D0\" {1 2 3 4 5 6 7 8 9 10})");
    for i in 1..60 {
        text += &format!(
            "(define \"D{i}\" {{(\"D{0}\") (\"D{0}\") (\"D{0}\")}})",
            i - 1
        );
    }
    refused("threefold", &format!("{text}(game \"G\" (\"D59\"))"), 205);
    let mut text = String::from("(define \"D0\" \"#1#1#1#1\")");
    for i in 1..60 {
        text += &format!("(define \"D{i}\" (\"D{}\" \"#1#1#1#1\"))", i - 1);
    }
    let loaded = load(
        "w.lud",
        &format!("{text}(game \"G\" (\"D59\" \"x\"))"),
        &Selection::default(),
    );
    assert!(loaded.game.is_none());
}

#[test]
fn options_that_insert_themselves() {
    let text =
        "(game \"G\" <A:x>)(option \"A\" <A> args:{<x>} {(item \"i\" <(a <A:x> <A:x>)> \"i\")})";
    let loaded = load("o.lud", text, &Selection::default());
    assert!(loaded.game.is_none());
    let text = "(game \"G\" <A:x>)(option \"A\" <A> args:{<x>} {(item \"i\" <<B:x> <B:x>> \"i\")})(option \"B\" <B> args:{<x>} {(item \"i\" <<A:x> <A:x>> \"i\")})";
    assert!(load("o.lud", text, &Selection::default()).game.is_none());
}

#[test]
fn absurd_sizes() {
    let game = |board: &str, items: &str| {
        format!(
            "(game \"G\" (players 2) (equipment {{(board {board}) (piece \"A\" Each) {items}}}) (rules (play (forEach Piece)) (end (if (no Moves Mover) (result Mover Loss)))))"
        )
    };
    for board in [
        "(square 2000000000)",
        "(hex 100000)",
        "(tri 99999 99999)",
        "(rectangle 1 2000000000)",
        "(complete (square 1000))",
        "(layers 1000000 (square 100))",
        "(square (* 65536 65536))",
        "(concentric {1000000 1000000})",
        "(spiral turns:1000000 sites:1000000)",
        "(repeat 100000 100000 step:{{1 0} {0 1}} (poly {{0 0} {1 0} {1 1}}))",
    ] {
        with_stack(|| {
            let start = Instant::now();
            let before = thread_time(start);
            let (loaded, bytes) = peak(|| load("big.lud", &game(board, ""), &Selection::default()));
            let took = thread_time(start).saturating_sub(before);
            assert!(loaded.game.is_none(), "{board}");
            assert!(took < TIME, "{board} took {took:?}");
            assert!(bytes < 200 << 20, "{board} held {bytes} bytes");
        });
    }
    for items in [
        "(hand Each size:2000000000)",
        "(dice d:2000000000 num:2000000000)",
        "(dominoes upTo:100000)",
        "(deck cardsBySuit:1000000 suits:1000000)",
        "(regions \"R\" {0..2000000000})",
    ] {
        with_stack(|| {
            let (loaded, bytes) =
                peak(|| load("big.lud", &game("(square 3)", items), &Selection::default()));
            assert!(loaded.game.is_none(), "{items}");
            assert!(bytes < 200 << 20, "{items} held {bytes} bytes");
        });
    }
}

#[test]
fn more_alternatives_than_can_be_tried() {
    let items: String = (0..20_000)
        .map(|n| format!("(item \"{n}\" <(w{n})> \"d\") "))
        .collect();
    let option = format!("(option \"Many\" <Many> args:{{<x>}} {{{items}}})");
    let text = format!("(game \"Many\" (players 2) <Many:x>)\n{option}");
    // Checking looks at what is not selected, too, as far as that is bounded.
    with_stack(|| {
        let start = Instant::now();
        let before = thread_time(start);
        let loaded = check("many.lud", &text, &Selection::default());
        let took = thread_time(start).saturating_sub(before);
        assert!(loaded.errors().next().is_some());
        assert!(took < 5 * TIME, "took {took:?}");
    });
}

/// How long a check takes, in time of the processor.
fn checked(text: &str) -> Duration {
    with_stack(|| {
        let start = Instant::now();
        let before = thread_time(start);
        ludeme::lint::check("many.lud", text, &Selection::default());
        thread_time(start).saturating_sub(before)
    })
}

#[test]
fn many_declarations_are_checked_in_proportion() {
    let game = "(game \"G\" (players 2) (equipment { (board (square 3)) (piece \"Disc\" Each) })
        (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
    let inside = |more: String| format!("{}{more})", &game[..game.len() - 1]);
    let each =
        |count: usize, unit: &dyn Fn(usize) -> String| -> String { (0..count).map(unit).collect() };
    let defines =
        |name: &'static str, count| each(count, &|i| format!("(define \"{name}{i}\" \"V{i}#1\")"));
    let options = |count, items: &'static str| {
        each(count, &|i| {
            format!("(option \"O{i}\" <O{i}> args:{{<x>}} {{{items}}})")
        })
    };
    let two = "(item \"a\" <1> \"a\")* (item \"b\" <2> \"b\")";
    let rulesets = |count, path: &dyn Fn(usize) -> String| {
        let all = each(count, &|i| {
            format!("(ruleset \"Ruleset/r{i}\" {{\"{}\"}})", path(i))
        });
        format!("(rulesets {{{all}}})")
    };
    type Make<'a> = &'a dyn Fn(usize) -> String;
    let many: [(&str, Make<'_>); 8] = [
        ("defines", &|n| defines("D", n) + game),
        ("options", &|n| game.to_owned() + &options(n, two)),
        ("references", &|n| {
            inside(each(n, &|i| format!("<O{i}:x>"))) + &options(n, "(item \"a\" <> \"a\")*")
        }),
        ("wrong references", &|n| {
            inside(each(n, &|i| format!("<P{i}:x>"))) + &options(n, two)
        }),
        ("wrong names", &|n| {
            defines("Uu", n) + &inside(each(n, &|i| format!("(\"Xu{i}\") \"Uv{i}\"")))
        }),
        ("no quotes", &|n| {
            defines("U", n) + &inside(each(n, &|i| format!("(U{i})")))
        }),
        ("items and rulesets", &|n| {
            let items = each(n, &|i| format!("(item \"a{i}\" <{i}> \"a\")"));
            let option = format!("(option \"O\" <O> args:{{<x>}} {{{items}}})");
            game.to_owned() + &option + &rulesets(n, &|i| format!("O/a{i}"))
        }),
        ("options and rulesets", &|n| {
            game.to_owned() + &options(n, two) + &rulesets(n, &|i| format!("O{i}/b"))
        }),
    ];
    for (name, make) in many {
        let (few, more) = (checked(&make(3_000)), checked(&make(12_000)));
        println!("{name}: {few:?}, {more:?}");
        // Four times as much takes four times as long, sixteen times if each looks at all others.
        assert!(
            more < few * 7 + TIME,
            "{name}: {few:?}, four times as many {more:?}"
        );
    }
}
