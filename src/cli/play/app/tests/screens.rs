//! Screens of 80 by 24 without colours, held against golden files.
//!
//! `LUDEME_BLESS=1` writes the files anew; look at what changed before keeping it.

use std::path::{Path, PathBuf};

use super::*;

/// What is done before the screen is looked at: keys by their names, moves behind a colon, `end`
/// for first moves until the game is over.
struct Script {
    /// The golden file.
    name: &'static str,
    /// The description, below the folder of the crate.
    game: &'static str,
    players: &'static str,
    keys: &'static str,
}

const fn script(name: &'static str, game: &'static str, keys: &'static str) -> Script {
    Script {
        name,
        game,
        players: "human",
        keys,
    }
}

const SCRIPTS: &[Script] = &[
    script("ouk-opening", "games/ouk-chatrang.lud", ""),
    script(
        "ouk-chosen",
        "games/ouk-chatrang.lud",
        "down right right enter",
    ),
    script(
        "ouk-cursor",
        "games/ouk-chatrang.lud",
        "down right right enter up",
    ),
    script("ouk-rules", "games/ouk-chatrang.lud", "F2"),
    script("ouk-typed", "games/ouk-chatrang.lud", "type=Trey tab"),
    script("ouk-wrong", "games/ouk-chatrang.lud", ":Z9"),
    script(
        "ouk-moved",
        "games/ouk-chatrang.lud",
        ":A3-A4 :A6-A5 ctrl-z",
    ),
    script("ouk-help", "games/ouk-chatrang.lud", "F1"),
    script("ouk-moves", "games/ouk-chatrang.lud", "F4"),
    script("chong-opening", "games/chong.lud", ""),
    script("chong-roll", "games/chong.lud", "enter enter enter"),
    script("chong-over", "games/chong.lud", "end"),
    script("choro-opening", "games/choro-lango.lud", ""),
    script("choro-over", "games/choro-lango.lud", "end"),
    script("ssang-opening", "games/ssang-ryouk.lud", ""),
    script("ssang-roll", "games/ssang-ryouk.lud", "enter"),
    script("square", "tests/golden/boards/square.lud", ""),
    script("hex", "tests/golden/boards/hex.lud", ""),
    script("hexhex", "tests/golden/boards/hexhex.lud", ""),
    script("points", "tests/golden/boards/go.lud", ""),
    script("mill", "tests/golden/boards/morris.lud", ""),
    script("pits", "tests/golden/boards/mancala2.lud", ""),
    script("tables", "tests/golden/boards/tables.lud", ""),
    script("stacks", "tests/golden/boards/stacks.lud", ""),
    script("hidden", "tests/golden/boards/hidden.lud", ""),
    script("star", "tests/golden/boards/star.lud", ""),
    script("edges", "tests/golden/boards/edges.lud", ""),
    script("hands", "tests/golden/boards/hands.lud", ""),
    script("numbers", "tests/golden/boards/sudoku.lud", ""),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn run(screen: &mut Screen<'_>, keys: &str) {
    for key in keys.split_whitespace() {
        if let Some(line) = key.strip_prefix(':') {
            screen.enter(line);
        } else if let Some(text) = key.strip_prefix("type=") {
            for letter in text.chars() {
                screen.press(KeyCode::Char(letter));
            }
        } else if key == "ctrl-z" {
            screen.control('z');
        } else if key == "end" {
            while screen.app.may_move() {
                screen.enter("1");
            }
        } else {
            screen.press(match key {
                "up" => KeyCode::Up,
                "down" => KeyCode::Down,
                "left" => KeyCode::Left,
                "right" => KeyCode::Right,
                "enter" => KeyCode::Enter,
                "tab" => KeyCode::Tab,
                _ => {
                    let number = key.strip_prefix('F').and_then(|n| n.parse().ok());
                    KeyCode::F(number.expect("a key"))
                }
            });
        }
    }
}

fn compare(name: &str, shown: &str) {
    let golden = folder("tests/golden/screens").join(format!("{name}.txt"));
    let trimmed: Vec<&str> = shown.lines().map(str::trim_end).collect();
    let shown = trimmed.join("\n") + "\n";
    if std::env::var_os("LUDEME_BLESS").is_some() {
        std::fs::write(&golden, shown).expect("the golden file is written");
        return;
    }
    let wanted = std::fs::read_to_string(&golden).unwrap_or_default();
    assert!(wanted == shown, "{name} was\n{wanted}and is\n{shown}");
}

#[test]
fn screens_are_as_they_were_looked_at() {
    for script in SCRIPTS {
        let text = std::fs::read_to_string(folder(script.game)).expect("a description");
        with_screen(&text, script.players, false, (80, 24), |mut s| {
            run(&mut s, script.keys);
            compare(script.name, &s.text());
        });
    }
}

#[test]
fn a_small_terminal_is_told_what_is_missing() {
    let text = std::fs::read_to_string(folder("games/chong.lud")).expect("a description");
    with_screen(&text, "human", false, (50, 15), |mut s| {
        compare("small", &s.text())
    });
    with_screen(&text, "human", false, (60, 18), |mut s| {
        compare("smallest", &s.text())
    });
}
