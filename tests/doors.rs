//! Reading and writing of files by `lud`: devices, pipes, packed bombs, links, full disks, closed
//! outputs, control characters. Nothing is read without a limit, and no file of others is
//! overwritten.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::cli::lud;

/// A folder of its own for a test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lud-doors-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), text).expect("a file");
        self.name(name)
    }

    fn pipe(&self, name: &str) -> String {
        let made = Command::new("mkfifo").arg(self.path(name)).status();
        assert!(made.expect("mkfifo").success());
        self.name(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const GAME: &str =
    "(game \"Three\" (players 2) (equipment { (board (square 3)) (piece \"Disc\" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";

fn all(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&both).into_owned()
}

fn refused(args: &[&str], code: i32, why: &str) {
    let output = lud(args, "");
    let said = all(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert!(said.contains(why), "{args:?}: {said}");
}

#[test]
fn what_is_no_file_is_not_read() {
    let folder = Folder::new("inputs");
    let pipe = folder.pipe("pipe.jsonl");
    symlink("/dev/zero", folder.path("zero.jsonl")).expect("a link");
    let zero = folder.name("zero.jsonl");
    symlink("pipe.jsonl", folder.path("piped.jsonl")).expect("a link");
    let piped = folder.name("piped.jsonl");
    for (path, kind) in [
        (&*piped, "a pipe"),
        ("/dev/zero", "a device"),
        (&*zero, "a device"),
        (&*pipe, "a pipe"),
    ] {
        for args in [
            &["check", path][..],
            &["run", path],
            &["info", path],
            &["board", path],
            &["expand", path],
            &["fmt", path],
            &["solve", path],
            &["perft", path, "--depth", "1"],
            &["bench", path],
            &["trace", path],
            &["study", path],
            &["play", path],
            &["tournament", path, "--players", "random,uct:2"],
            &["board", "chong", "--after", path],
            &["perft", "chong", "--depth", "1", "--after", path],
            &["trace", "chong", "--like", path],
            &["verify", "games/chong.lud", "--trace", path],
            &["bench", "chong", "--baseline", path],
        ] {
            refused(args, 1, kind);
        }
        let resumed = lud(&["run", "chong", "--resume", path], "");
        assert_ne!(resumed.status.code(), Some(0));
        assert!(all(&resumed).contains(kind));
        for args in [
            &["study", "chong", "--games", "1", "--out", path][..],
            &[
                "tournament",
                "chong",
                "--players",
                "random,uct:2",
                "--games",
                "2",
                "--out",
                path,
            ],
            &["play", "chong", "--save", path],
        ] {
            refused(args, 1, kind);
        }
    }
}

#[test]
fn in_folders_what_is_no_file_is_left_out_with_a_word() {
    let folder = Folder::new("folders");
    folder.write("three.lud", GAME);
    folder.pipe("pipe.lud");
    symlink("/dev/zero", folder.path("zero.lud")).expect("a link");
    symlink("nowhere", folder.path("gone.lud")).expect("a link");
    let dir = folder.0.display().to_string();
    for args in [
        &["check", &*dir][..],
        &["bench", &dir, "--secs", "0.01", "--runs", "1"],
        &["study", &dir, "--games", "2"],
        &["fmt", "--check", &dir],
    ] {
        let output = lud(args, "");
        let said = all(&output);
        assert_eq!(said.matches("left out").count(), 3, "{args:?}: {said}");
        assert!(said.to_lowercase().contains("three"), "{args:?}: {said}");
    }
}

#[test]
fn packed_bombs_and_endless_lines_are_refused() {
    let folder = Folder::new("bombs");
    // A hundred megabytes without an end of line pack into a hundred kilobytes.
    let packed = folder.path("bomb.jsonl.gz");
    let mut packer = flate2::write::GzEncoder::new(
        std::fs::File::create(&packed).expect("a file"),
        flate2::Compression::fast(),
    );
    let block = vec![b' '; 1 << 20];
    for _ in 0..100 {
        packer.write_all(&block).expect("packed");
    }
    packer.finish().expect("packed");
    let packed = packed.display().to_string();
    refused(&["trace", "chong", "--like", &packed], 1, "longer than");
    let said = lud(
        &["verify", "games/chong.lud", "--trace", &packed, "--json"],
        "",
    );
    assert!(all(&said).contains("longer than"), "{}", all(&said));
    // A file with a hole of a terabyte takes no room.
    let sparse = folder.path("sparse.jsonl");
    let file = std::fs::File::create(&sparse).expect("a file");
    if file.set_len(1 << 40).is_err() {
        println!("skipped: no sparse files here");
        return;
    }
    let sparse = sparse.display().to_string();
    for args in [
        &["run", "chong", "--resume", &*sparse][..],
        &["board", "chong", "--after", &sparse],
        &["study", "chong", "--games", "1", "--out", &sparse],
        &[
            "tournament",
            "chong",
            "--players",
            "random,uct:2",
            "--games",
            "2",
            "--out",
            &sparse,
        ],
        &["bench", "chong", "--baseline", &sparse],
        &["check", &sparse],
    ] {
        refused(args, 1, "MiB");
    }
}

#[test]
fn nothing_of_others_is_written_over() {
    let folder = Folder::new("outputs");
    let other = folder.write("thesis", "years of work\n");
    for args in [
        &["board", "chong", "--svg", &*other][..],
        &["board", "chong", "--png", &other],
        &["study", "chong", "--games", "1", "--html", &other],
        &["run", "chong", "--record", &other],
        &["play", "chong", "--save", &other],
    ] {
        refused(args, 2, "already");
    }
    let read = || std::fs::read_to_string(folder.path("thesis")).expect("a text");
    assert_eq!(read(), "years of work\n");
    // Our own pictures and pages are made anew, and --force writes over anything.
    for (option, file) in [("--svg", "a.svg"), ("--png", "a.png")] {
        let file = folder.name(file);
        for _ in 0..2 {
            let output = lud(&["board", "chong", option, &file], "");
            assert_eq!(output.status.code(), Some(0), "{}", all(&output));
        }
    }
    let page = folder.name("a.html");
    for _ in 0..2 {
        let output = lud(&["study", "chong", "--games", "1", "--html", &page], "");
        assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    }
    let forced = lud(&["board", "chong", "--svg", &other, "--force"], "");
    assert_eq!(forced.status.code(), Some(0), "{}", all(&forced));
    assert!(read().starts_with("<svg"));
}

#[test]
fn links_are_followed_and_no_part_file_is_touched() {
    let folder = Folder::new("links");
    let part = folder.write("game.jsonl.part", "somebody else's\n");
    symlink("kept.jsonl", folder.path("game.jsonl")).expect("a link");
    let game = folder.name("game.jsonl");
    let output = lud(&["play", "chong", "--seed", "1", "--save", &game], "1\n");
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    let is_link = |path: &Path| {
        path.symlink_metadata()
            .is_ok_and(|found| found.is_symlink())
    };
    assert!(is_link(&folder.path("game.jsonl")));
    let kept = std::fs::read_to_string(folder.path("kept.jsonl")).expect("the game");
    assert!(kept.lines().count() >= 3, "{kept}");
    assert_eq!(
        std::fs::read_to_string(part).expect("a text"),
        "somebody else's\n"
    );
    let picture = folder.name("picture.svg");
    symlink("drawn.svg", &picture).expect("a link");
    let output = lud(&["board", "chong", "--svg", &picture], "");
    assert_eq!(output.status.code(), Some(0), "{}", all(&output));
    assert!(is_link(Path::new(&picture)) && folder.path("drawn.svg").is_file());
}

/// Runs with the output on a device that is always full.
fn on_full_disk(args: &[&str], stderr_too: bool) -> Option<i32> {
    let full = || {
        std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("/dev/full")
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_lud"));
    command.args(args).stdin(Stdio::null()).stdout(full());
    match stderr_too {
        true => command.stderr(full()),
        false => command.stderr(Stdio::piped()),
    };
    command.output().expect("the binary runs").status.code()
}

#[test]
fn what_cannot_be_written_is_a_failure() {
    let folder = Folder::new("full");
    let game = folder.write("three.lud", GAME);
    let faulty = folder.write("faulty.lud", GAME.replace("is Line", "is Lime"));
    for stderr_too in [false, true] {
        for args in [
            &["check", "--format", "json", &*faulty][..],
            &["check", "--format", "sarif", &game],
            &["check", "--format", "sarif", &faulty],
            &["run", &game, "--seed", "1"],
            &["run", &game, "--seed", "1", "--format", "json"],
            &["info", &game, "--format", "json"],
            &["bench", &game, "--playouts", "2", "--json"],
            &["trace", &game],
            &["study", &game, "--games", "2", "--format", "json"],
            &["board", &game],
            &["expand", &game],
            &["board", &game, "--svg", "/dev/full"],
        ] {
            assert_eq!(on_full_disk(args, stderr_too), Some(1), "{args:?}");
        }
        assert_eq!(on_full_disk(&["check", &faulty], stderr_too), Some(1));
    }
}

#[test]
fn a_closed_output_ends_quietly() {
    let folder = Folder::new("closed");
    let game = folder.write("three.lud", GAME);
    for args in [
        &["run", &*game, "--seed", "1"][..],
        &["run", &game, "--games", "30"],
        &["trace", &game],
        &["info", &game],
        &["list"],
        &["verify", &game, "--trace", &game, "--json"],
        &["check", "--format", "sarif", &game],
        &["play", &game],
        &["explain", "--all", "--format", "md"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lud"))
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the binary ends");
        let said = all(&output);
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{args:?}: {said}"
        );
        assert!(!said.contains("panicked"), "{args:?}: {said}");
    }
}

#[test]
fn control_characters_of_names_reach_no_terminal() {
    let folder = Folder::new("controls");
    let evil = "\u{1b}]0;x\u{7}\u{9b}31m\u{202e}\u{7f}";
    let text = GAME
        .replace("Three", &format!("Three{evil}"))
        .replace("Disc", &format!("Disc{evil}"));
    let text = format!("{text}\n(metadata (info (description \"{evil}\")))\n");
    let game = folder.write("evil.lud", &text);
    let faulty = text.replace("(is Line 3)", &format!("(is Line what:\"{evil}\")"));
    let faulty = folder.write("faulty.lud", faulty);
    let strange = folder.write(&format!("a{evil}.lud"), GAME.replace("is Line", "is Lime"));
    let page = folder.name("page.html");
    let named = folder.name(&format!("b{evil}.lud"));
    for args in [
        &["info", &*game][..],
        &["info", &game, "--format", "json"],
        &["run", &game, "--seed", "1"],
        &["run", &game, "--seed", "1", "--format", "json"],
        &["run", &game, "--games", "3"],
        &["board", &game],
        &["study", &game, "--games", "2", "--html", &page],
        &["study", &game, "--games", "2", "--format", "csv"],
        &[
            "tournament",
            &game,
            "--players",
            "random,uct:2",
            "--games",
            "2",
        ],
        &["play", &game, "--plain", "--players", "random"],
        &["solve", &game],
        &["expand", &game],
        &["fmt", "--check", &game],
        &["check", &game],
        &["check", &faulty],
        &["check", "--format", "short", &faulty],
        &["check", "--format", "json", &faulty],
        &["check", "--format", "sarif", &faulty],
        &["check", &strange],
        &["check", &named],
        &["trace", &game, "--steps", "3"],
        &["perft", &game, "--depth", "1", "--divide"],
        &["bench", &game, "--playouts", "2"],
        &["run", &game, "--option", evil],
    ] {
        let output = lud(args, "");
        let said = all(&output);
        let steers = |c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{202e}';
        assert!(!said.contains(steers), "{args:?}: {said:?}");
        assert!(!said.contains("panicked"), "{args:?}: {said:?}");
    }
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(!page.contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn one_file_that_fails_leaves_the_others_alone() {
    let folder = Folder::new("alone");
    folder.write("three.lud", GAME);
    let value = "(forEach Value min:1 max:10000 (forEach Value min:1 max:10000 (move Add (to (sites Empty)))))";
    folder.write(
        "bomb.lud",
        GAME.replace("(move Add (to (sites Empty)))", value),
    );
    let dir = folder.0.display().to_string();
    let checked = lud(&["check", &dir, "--play", "5"], "");
    let said = all(&checked);
    assert_eq!(checked.status.code(), Some(1), "{said}");
    assert!(
        said.contains("L0501") && said.contains("forEach Value"),
        "{said}"
    );
    let measured = lud(&["bench", &dir, "--playouts", "5"], "");
    let said = all(&measured);
    assert_eq!(measured.status.code(), Some(1), "{said}");
    assert!(said.contains("three.lud: 5 playouts"), "{said}");
    assert!(said.contains("1 of 2 games"), "{said}");
}

#[test]
fn a_seed_gives_the_same_game_however_it_is_written() {
    for game in ["chong", "ssang-ryouk"] {
        for seed in ["5", "18446744073709551615", "-1"] {
            let run = lud(&["run", game, "--seed", seed, "--format", "json"], "");
            let trace = lud(&["trace", game, "--seed", seed, "--steps", "10000"], "");
            let lines = |output: &Output, kind: &str, field: &str| -> Vec<String> {
                let text = String::from_utf8_lossy(&output.stdout).into_owned();
                let values = text.lines().map(|line| {
                    serde_json::from_str::<serde_json::Value>(line).expect("a JSON line")
                });
                let chosen = values.filter(|value| value["type"] == kind);
                chosen.map(|value| value[field].to_string()).collect()
            };
            let (played, traced) = (lines(&run, "move", "state"), lines(&trace, "step", "state"));
            assert!(played.len() > 3, "{}", all(&run));
            assert_eq!(played, traced, "{game}, seed {seed}");
        }
    }
}
