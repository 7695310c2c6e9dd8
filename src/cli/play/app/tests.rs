//! The terminal without a terminal: events in, what is on the screen out.

mod screens;
mod secrets;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;

use super::*;
use crate::cli::play::seats::{HINTS, Seats};
use crate::cli::play::store::Store;
use crate::cli::play::view;
use crate::game::Game;
use crate::load::about::About;
use crate::load::{Selection, load};
use crate::play::record::Header;

const STEPS: &str = "(game \"Steps\" (players {(player N) (player S)})
    (equipment { (board (square 4)) (piece \"Man\" Each (move Step Forward (to if:(is Empty (to))))) })
    (rules (start { (place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) })
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))
    (metadata (info { (rules \"Men step forward.\") }))";

const SECRETS: &str = "(game \"Secrets\" (players 2)
    (equipment { (board (square 4)) (piece \"Wolf\" Each (move Step (to if:(is Empty (to))))) })
    (rules (start { (place \"Wolf1\" (sites Bottom)) (place \"Wolf2\" (sites Top))
        (set Hidden What (sites Top) to:P1) (set Hidden What (sites Bottom) to:P2) })
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))";

struct Screen<'g> {
    app: App<'g>,
    terminal: Terminal<TestBackend>,
}

fn with_screen(
    text: &str,
    players: &str,
    colour: bool,
    size: (u16, u16),
    test: impl FnOnce(Screen<'_>),
) {
    let loaded = load("t.lud", text, &Selection::default());
    let about = About::of(&loaded);
    let game: Game = loaded.game.expect("a game");
    let seats = Seats::new(&game, players, HINTS, 1).expect("seats");
    let store = Store::new(Header::default(), None, false);
    let table = Table::new(&game, 1, seats, store, about, None).expect("a table");
    test(Screen {
        app: App::new(table, colour),
        terminal: Terminal::new(TestBackend::new(size.0, size.1)).expect("a terminal"),
    });
}

impl Screen<'_> {
    fn text(&mut self) -> String {
        let frame = self.terminal.draw(|f| view::draw(&mut self.app, f));
        let buffer = frame.expect("a frame").buffer.clone();
        let line = |y| {
            (0..buffer.area.width)
                .map(|x| buffer[(x, y)].symbol())
                .collect::<String>()
        };
        let lines: Vec<String> = (0..buffer.area.height).map(line).collect();
        lines.join("\n")
    }

    fn press(&mut self, code: KeyCode) -> Effect {
        self.text();
        self.app
            .key(KeyEvent::from(code))
            .expect("nothing is written")
    }

    fn control(&mut self, letter: char) -> Effect {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        self.app.key(key).expect("nothing is written")
    }

    fn enter(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter);
    }
}

#[test]
fn a_piece_is_chosen_and_moved_with_keys() {
    with_screen(STEPS, "human", false, (80, 24), |mut s| {
        assert!(s.text().contains("> Player 1 (human)"));
        s.press(KeyCode::Down);
        s.press(KeyCode::Enter);
        let text = s.text();
        assert!(text.contains("<M>") && text.contains("(.)"), "{text}");
        s.press(KeyCode::Up);
        assert!(s.text().contains("[.]"));
        s.press(KeyCode::Enter);
        let text = s.text();
        assert!(text.contains("1 1: Man A1-A2"), "{text}");
        assert!(text.contains("> Player 2 (human)"), "{text}");
        assert_eq!(s.control('z'), Effect::None);
        assert!(s.text().contains("(1 taken back)"));
        s.control('y');
        assert!(s.text().contains("Man A1-A2"));
        assert_eq!(s.control('q'), Effect::Quit);
    });
}

#[test]
fn a_piece_is_chosen_and_moved_with_the_mouse() {
    with_screen(STEPS, "human", true, (120, 40), |mut s| {
        s.text();
        let spot = |s: &Screen<'_>, site| {
            let spot = s.app.spots.iter().find(|p| p.site == site).expect("a spot");
            (spot.area.x + spot.area.width / 2, spot.area.y)
        };
        let (x, y) = spot(&s, 1);
        s.app.click(x, y).expect("a click");
        assert_eq!(s.app.targets(), [(SiteType::Cell, 5)]);
        s.text();
        let (x, y) = spot(&s, 5);
        s.app.click(x, y).expect("a click");
        assert!(s.text().contains("Man B1-B2"));
    });
}

#[test]
fn a_move_is_typed_and_completed() {
    with_screen(STEPS, "human", false, (80, 24), |mut s| {
        s.press(KeyCode::Char('m'));
        s.press(KeyCode::Tab);
        assert_eq!(s.app.input, "Man ");
        assert!(s.text().contains("4 moves: Man A1-A2"));
        s.app.input.push('C');
        s.press(KeyCode::Tab);
        assert_eq!(s.app.input, "Man C1-C2");
        s.press(KeyCode::Enter);
        assert!(s.text().contains("1 1: Man C1-C2"));
        s.enter("Z9");
        assert!(s.text().contains("no legal move is `Z9`"));
    });
}

#[test]
fn panels_open_and_close() {
    with_screen(STEPS, "human", false, (80, 24), |mut s| {
        for (key, wanted) in [
            (KeyCode::F(1), "Ctrl-Z"),
            (KeyCode::F(2), "Men step forward."),
            (KeyCode::F(4), "1 Man A1-A2"),
            (KeyCode::F(5), " Moves "),
        ] {
            s.press(key);
            let text = s.text();
            assert!(text.contains(wanted), "{text}");
            s.press(KeyCode::Esc);
            assert!(!s.text().contains("Esc closes"));
        }
    });
}

#[test]
fn a_terminal_too_small_says_so() {
    with_screen(STEPS, "human", true, (40, 10), |mut s| {
        let text = s.text();
        assert!(text.contains("too small: 40 by 10"), "{text}");
        assert_eq!(s.control('c'), Effect::Quit);
    });
}

#[test]
fn without_colours_there_are_none() {
    with_screen(STEPS, "human", false, (80, 24), |mut s| {
        s.press(KeyCode::Down);
        s.press(KeyCode::Enter);
        s.text();
        let buffer = s.terminal.backend().buffer();
        assert!(
            buffer
                .content
                .iter()
                .all(|c| c.fg == Color::Reset && c.bg == Color::Reset)
        );
    });
    with_screen(STEPS, "human", true, (80, 24), |mut s| {
        s.text();
        let buffer = s.terminal.backend().buffer();
        assert!(buffer.content.iter().any(|c| c.bg != Color::Reset));
    });
}

#[test]
fn two_people_do_not_see_each_others_secrets() {
    with_screen(SECRETS, "human", false, (80, 24), |mut s| {
        let text = s.text();
        assert!(text.contains('?') && text.contains('W'), "{text}");
        s.enter("A1-A2");
        assert_eq!(s.app.panel, Panel::Curtain);
        s.press(KeyCode::Enter);
        s.enter("A4-A3");
        assert_eq!(s.app.panel, Panel::Curtain);
        let text = s.text();
        assert!(
            text.contains("Player 1 is next") && !text.contains('W'),
            "{text}"
        );
        s.press(KeyCode::Enter);
        let text = s.text();
        assert!(
            text.contains("2 2: A4-A3") && !text.contains("2 2: Wolf"),
            "{text}"
        );
    });
}

#[test]
fn who_moves_at_the_same_time_chooses_unseen() {
    let both = "(game \"Both\" (players 2) (mode Simultaneous)
        (equipment { (board (square 2)) (piece \"Man\" Each) })
        (rules (play (or (move Select (from (sites {0 1})) P1) (move Select (from (sites {2 3})) P2)))
            (end (if (= (count Turns) 4) (result P1 Win)))))";
    with_screen(both, "human", false, (80, 24), |mut s| {
        assert!(s.text().contains("> Player 1 (human)"));
        s.enter("B1");
        assert_eq!(s.app.panel, Panel::Curtain);
        let text = s.text();
        assert!(text.contains("Player 2 is next"), "{text}");
        s.press(KeyCode::Enter);
        let text = s.text();
        assert!(text.contains("> Player 2 (human)"), "{text}");
        assert!(!text.contains("B1"), "{text}");
        s.enter("A2");
        s.press(KeyCode::Enter);
        let text = s.text();
        assert!(text.contains("B1") && text.contains("A2"), "{text}");
    });
}

#[test]
fn a_hint_is_marked() {
    with_screen(STEPS, "human", false, (80, 24), |mut s| {
        assert_eq!(s.press(KeyCode::F(3)), Effect::Hint);
        s.app.hint = Some(0);
        let text = s.text();
        assert!(text.contains("*M*") && text.contains("*.*"), "{text}");
    });
}

/// Loading and drawing of every recorded game, at two sizes, with colours and without, while
/// a few moves are played.
#[test]
fn every_recorded_game_can_be_drawn() {
    let Some(root) = std::env::var_os("LUDEME_CONFORMANCE") else {
        eprintln!("skipped: LUDEME_CONFORMANCE is not set");
        return;
    };
    let mut folders = vec![std::path::PathBuf::from(root).join("games")];
    let mut drawn = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|e| e != "lud") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a description");
            drawn += 1;
            let size = if drawn % 2 == 0 { (80, 24) } else { (140, 50) };
            with_screen(&text, "human", drawn % 3 != 0, size, |mut s| {
                for _ in 0..3 {
                    s.press(KeyCode::Down);
                    assert!(s.text().contains('│'), "{} has no frame", path.display());
                    if s.app.may_move() {
                        s.enter("1");
                    }
                }
            });
        }
    }
    assert!(drawn > 0, "no games found");
}
