//! Pictures of boards, held against golden files: one of every kind of board, and the games.
//!
//! `LUDEME_BLESS=1` writes the files anew; look at what changed before keeping it.

use std::path::{Path, PathBuf};

use ludeme::game::Game;
use ludeme::load::{Selection, load};
use ludeme::play::picture::{Heat, HeatMap, Picture, png, svg};
use ludeme::play::view::View;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read_game(path: &Path) -> Game {
    let text = std::fs::read_to_string(path).expect("a description");
    let loaded = load(&path.display().to_string(), &text, &Selection::default());
    let error = loaded.first_error();
    loaded.game.unwrap_or_else(|| panic!("{error}"))
}

fn descriptions(dir: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(dir)).expect("a folder").flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "lud"))
        .collect();
    found.sort();
    found
}

fn compare(golden: &Path, drawn: &str) {
    if std::env::var_os("LUDEME_BLESS").is_some() {
        std::fs::write(golden, drawn).expect("the golden file is written");
        return;
    }
    let wanted = std::fs::read_to_string(golden).unwrap_or_default();
    let different = wanted.lines().zip(drawn.lines()).find(|(a, b)| a != b);
    assert!(
        wanted == drawn,
        "{} has changed: {different:?}",
        golden.display()
    );
}

#[test]
fn every_kind_of_board_is_drawn_as_before() {
    let boards = descriptions("tests/golden/boards");
    assert!(boards.len() >= 20, "{} boards", boards.len());
    for path in boards {
        let game = read_game(&path);
        let (state, _) = game.start_seeded(1);
        let drawn = svg(&game, &state, &Picture::default());
        compare(&path.with_extension("svg"), &drawn);
    }
}

#[test]
fn the_games_are_drawn_as_before() {
    for path in descriptions("games") {
        let game = read_game(&path);
        let (state, _) = game.start_seeded(0);
        let name = path.file_stem().expect("a name").to_string_lossy();
        let golden = folder("tests/golden").join(format!("{name}.svg"));
        compare(&golden, &svg(&game, &state, &Picture::default()));
    }
}

#[test]
fn the_same_picture_comes_out_as_the_same_png() {
    let game = read_game(&folder("tests/golden/boards/square.lud"));
    let (state, _) = game.start_seeded(1);
    let drawn = svg(&game, &state, &Picture::default());
    let image = png(&drawn, 1.0).expect("a picture");
    assert!(image.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(image, png(&drawn, 1.0).expect("a picture"));
    assert!(png("<svg", 1.0).is_err());
}

#[test]
fn a_player_does_not_see_what_is_hidden() {
    let game = read_game(&folder("tests/golden/boards/hidden.lud"));
    let (state, _) = game.start_seeded(1);
    let drawn = |view| {
        let picture = Picture {
            view,
            ..Picture::default()
        };
        svg(&game, &state, &picture)
    };
    let letters = |text: &str, name: &str| text.matches(&format!("aria-label=\"{name}\"")).count();
    let (all, one) = (drawn(View::default()), drawn(View::of(1)));
    assert_eq!((letters(&all, "M"), letters(&all, "?")), (2, 0));
    assert_eq!((letters(&one, "M"), letters(&one, "?")), (1, 2));
}

#[test]
fn marks_of_the_last_move_numbers_labels_and_tracks_are_drawn() {
    let game = read_game(&folder("tests/golden/boards/tables.lud"));
    let (state, _) = game.start_seeded(1);
    let plain = svg(&game, &state, &Picture::default());
    let full = Picture {
        numbers: true,
        tracks: true,
        labels: true,
        ..Picture::default()
    };
    let full = svg(&game, &state, &full);
    assert!(!plain.contains("aria-label=\"25\"") && full.contains("aria-label=\"25\""));
    assert!(!plain.contains("aria-label=\"M2\"") && full.contains("aria-label=\"M2\""));
    assert!(full.matches("stroke-opacity").count() > plain.matches("stroke-opacity").count());
}

#[test]
fn a_long_strip_is_laid_out_in_bands_whichever_way_it_lies() {
    for (rows, columns) in [(1, 100), (100, 1)] {
        let text = format!(
            "(game \"Long\" (players 2)
                (equipment {{ (board (rectangle {rows} {columns})) (piece \"Disc\" Each) }})
                (rules (start (place \"Disc1\" 99)) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"
        );
        let loaded = load("long.lud", &text, &Selection::default());
        let game = loaded.game.expect("it compiles");
        let (state, _) = game.start_seeded(1);
        let drawn = svg(&game, &state, &Picture::default());
        let side = |name: &str| -> f64 {
            let from = drawn.find(&format!(" {name}=\"")).expect("a side") + name.len() + 3;
            let digits = drawn[from..].split('"').next().expect("a number");
            digits.parse().expect("a number")
        };
        let (width, height) = (side("width"), side("height"));
        let ratio = width.max(height) / width.min(height);
        assert!(ratio < 3.0, "{rows} x {columns}: {width} x {height}");
    }
}

#[test]
fn a_heat_map_is_the_vacant_board_with_spots_and_a_scale() {
    let game = read_game(&folder("tests/golden/boards/tables.lud"));
    let (state, _) = game.start_seeded(1);
    let vacant = Picture {
        vacant: true,
        ..Picture::default()
    };
    let heat = |site: usize| Heat {
        share: if site == 3 { 0.0 } else { 0.04 },
        note: format!("site {site}: <4%>"),
    };
    let hot = Picture {
        heat: Some(HeatMap {
            ty: game.board().default_type(),
            sites: (0..26).map(heat).collect(),
        }),
        ..vacant.clone()
    };
    let [pieces, vacant, hot] =
        [&Picture::default(), &vacant, &hot].map(|picture| svg(&game, &state, picture));
    assert!(vacant.len() < pieces.len(), "no pieces");
    assert_eq!(
        hot.matches("<g><title>").count(),
        25,
        "a spot on each site used"
    );
    assert!(hot.contains("site 4: &lt;4%&gt;") && !hot.contains("site 3:"));
    let scale = |text: &str| {
        let percents = ["0.0%", "2.0%", "4.0%"];
        percents.map(|p| text.contains(&format!("aria-label=\"{p}\"")))
    };
    assert_eq!((scale(&hot), scale(&vacant)), ([true; 3], [false; 3]));
}

#[test]
fn a_hidden_piece_has_the_picture_that_is_asked_for() {
    let path = folder("tests/golden/boards/hidden.lud");
    let text = std::fs::read_to_string(path).expect("a description");
    let seen = |image: &str| {
        let text = format!("{text} (metadata (graphics {{ (hiddenImage \"{image}\") }}))");
        let loaded = load("hidden.lud", &text, &Selection::default());
        let game = loaded.game.expect("a game");
        let (state, _) = game.start_seeded(1);
        let picture = Picture {
            view: View::of(2),
            bare: true,
            ..Picture::default()
        };
        svg(&game, &state, &picture)
    };
    let [unknown, star, nothing] = ["no such picture", "star", "null"].map(seen);
    assert!(star != unknown && star != nothing);
    assert!(nothing.len() < unknown.len().min(star.len()));
}
