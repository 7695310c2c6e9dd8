//! `lud serve`: what it answers, and whom.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};

/// A server with a small page, ended with the test.
struct Server {
    child: Child,
    address: String,
    _page: tempdir::Folder,
}

mod tempdir {
    use std::path::{Path, PathBuf};

    /// A folder that goes away.
    pub struct Folder(PathBuf);

    impl Folder {
        pub fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("ludeme-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).expect("a folder");
            Folder(path)
        }

        pub fn path(&self) -> &Path {
            &self.0
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = tempdir::Folder::new(name);
        let page = folder.path().join("page");
        std::fs::create_dir_all(page.join("assets")).expect("a folder");
        std::fs::write(page.join("index.html"), "<head></head><p>the page</p>").expect("a file");
        std::fs::write(page.join("assets/e.wasm"), b"\0asm").expect("a file");
        std::fs::write(folder.path().join("secret"), "a secret").expect("a file");
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path().join("secret"), page.join("link"))
            .expect("a link");
        let mut child = Command::new(env!("CARGO_BIN_EXE_lud"))
            .args(["serve", "--bind", "127.0.0.1:0", "--page"])
            .arg(&page)
            .stdout(Stdio::piped())
            .spawn()
            .expect("lud runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out)
            .read_line(&mut line)
            .expect("its first line");
        let address = line.split(['/', ' ']).nth(2).unwrap_or_default().to_owned();
        Server {
            child,
            address,
            _page: folder,
        }
    }

    fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        // What is refused early may be closed before all of it is written.
        let _ = stream.write_all(request.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str, host: &str, more: &str) -> String {
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n"
        ))
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("none")
}

#[test]
fn serve_answers_with_the_files_of_the_page_alone() {
    let server = Server::start("serve-files");
    let own = server.address.clone();
    let answer = server.get("/", &own, "");
    assert!(answer.ends_with("<p>the page</p>"), "{answer}");
    assert!(answer.contains("Content-Security-Policy: default-src 'none'"));
    assert!(
        server
            .get("/assets/e.wasm?x", &own, "")
            .contains("application/wasm")
    );
    for path in [
        "/../secret",
        "/%2e%2e/secret",
        "/link",
        "//etc/passwd",
        "/assets/",
        "/assets/../index.html",
    ] {
        assert_eq!(status(&server.get(path, &own, "")), "404", "{path}");
    }
}

#[test]
fn serve_refuses_other_hosts_and_origins_and_what_is_too_much() {
    let server = Server::start("serve-refuses");
    let own = server.address.clone();
    let port = own.rsplit(':').next().unwrap_or_default();
    let local = format!("localhost:{port}");
    assert_eq!(status(&server.get("/", &local, "")), "200");
    assert_eq!(
        status(&server.get("/", &own, &format!("Origin: http://{own}\r\n"))),
        "200"
    );
    for origin in ["http://example.org", "null", "https://localhost"] {
        let answer = server.get("/", &own, &format!("Origin: {origin}\r\n"));
        assert_eq!(status(&answer), "403", "{origin}");
    }
    for host in ["example.org", "localhost", "localhost:1", ""] {
        assert_eq!(status(&server.get("/", host, "")), "403", "{host}");
    }
    assert_eq!(status(&server.send("GET / HTTP/1.1\r\n\r\n")), "403");
    let post = format!("POST / HTTP/1.1\r\nHost: {own}\r\nContent-Length: 1\r\n\r\nx");
    assert_eq!(status(&server.send(&post)), "405");
    let long = format!("X: {}\r\n", "x".repeat(40_000));
    assert_eq!(status(&server.get("/", &own, &long)), "431");
    assert_eq!(
        status(&server.get("/", &own, &"X: y\r\n".repeat(100))),
        "431"
    );
    assert_eq!(status(&server.send("\u{1}\u{2}\r\n\r\n")), "400");
}

#[test]
fn serve_plays_studies_for_its_own_page_alone() {
    let server = Server::start("serve-study");
    let own = server.address.clone();
    let three = "(game \"Three\" (players 2) (equipment { (board (square 3)) (piece \"Disc\" Each) })\
         (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
    let ask = |text: &str, player: &str, more: &str| {
        let body = serde_json::json!({ "text": text, "seed": 3, "player": player, "games": 40 });
        let body = body.to_string();
        let length = body.len();
        server.send(&format!(
            "POST /study HTTP/1.1\r\nHost: {own}\r\n{more}Content-Length: {length}\r\n\r\n{body}"
        ))
    };
    let from = format!("Origin: http://{own}\r\n");
    let json = "Content-Type: application/json\r\n";
    let told = |answer: &str| -> serde_json::Value {
        let last = answer.trim_end().lines().last().unwrap_or_default();
        serde_json::from_str(last).unwrap_or_else(|e| panic!("{e}: {answer}"))
    };
    let answer = ask(three, "random", &format!("{from}{json}"));
    assert_eq!(status(&answer), "200");
    let study = told(&answer);
    assert_eq!(study["report"]["games"], 40);
    assert!(
        study["heat"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
    let again = told(&ask(three, "random", &format!("{from}{json}")));
    assert_eq!(study, again, "the same seed is the same study");
    // What cannot be played is told.
    for (text, player, why) in [
        ("(game", "random", "has errors"),
        (three, "nobody", "nobody"),
    ] {
        let error = told(&ask(text, player, &format!("{from}{json}")))["error"].clone();
        assert!(error.as_str().is_some_and(|e| e.contains(why)), "{error}");
    }
    // Other pages, forms of other pages, and too much.
    let foreign = "Origin: http://example.org\r\n";
    assert_eq!(
        status(&ask(three, "random", &format!("{foreign}{json}"))),
        "403"
    );
    assert_eq!(status(&ask(three, "random", json)), "405");
    assert_eq!(status(&ask(three, "random", &from)), "415");
    let head = format!("POST /study HTTP/1.1\r\nHost: {own}\r\n{from}{json}");
    assert_eq!(status(&server.send(&format!("{head}\r\n"))), "411");
    let long = format!("{head}Content-Length: 99999999\r\n\r\n");
    assert_eq!(status(&server.send(&long)), "413");
    let never = format!("{head}Content-Length: 50\r\n\r\n{{}}");
    assert_eq!(status(&server.send(&never)), "none");
}

#[test]
fn serve_tells_its_page_that_there_is_a_native_engine() {
    let server = Server::start("serve-native");
    let own = server.address.clone();
    let answer = server.get("/", &own, "");
    assert!(
        answer.contains("<head><meta name=\"native\" content=\""),
        "{answer}"
    );
}
