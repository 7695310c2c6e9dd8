//! `lud serve`: the page of `clients/web` on an address of this machine.
//!
//! The files of the page are read once, before anybody is answered: no request reaches the disk.
//! Requests for another host, or from the pages of one, are refused, so that no page on the web can
//! use the server through the browser of whoever runs it.
//!
//! The page plays with the engine that comes with it. What takes longer is done here: a page that
//! was served by `lud` knows by a `<meta name="native">` that [`study`] plays on all cores.

mod study;

use std::collections::HashMap;
use std::io::{BufWriter, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;

use crate::cli::failure::Failure;
use crate::cli::pool;
use crate::cli::report::say;

/// Where a built page is looked for if none is named: beside the sources, or as it is installed.
const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/clients/web/dist");
/// Bytes that a request may have.
const MAX_REQUEST: usize = 16 << 10;
/// Header lines that a request may have.
const MAX_HEADERS: usize = 64;
/// How long a request may take to come, and an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// Requests that are answered at the same time.
const MAX_CONNECTIONS: usize = 64;
/// Bytes of all files of a page.
const MAX_PAGE: u64 = 64 << 20;

/// The policy of the page: what is not part of it is neither loaded nor run.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves the page on which games are written, seen and played, to browsers of this machine.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// The address and port to listen on; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7333")]
    bind: SocketAddr,
    /// The folder of the built page.
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// Opens the page in a browser.
    #[arg(long)]
    open: bool,
}

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let page = Arc::new(Page::read(args.page.as_deref())?);
    let listener = TcpListener::bind(args.bind);
    let listener =
        listener.map_err(|e| Failure::input(format!("cannot listen on {}: {e}", args.bind)))?;
    let address = listener.local_addr().unwrap_or(args.bind);
    let url = format!("http://{address}/");
    say(&format!("{url} serves the page; Ctrl-C ends it"))?;
    if !address.ip().is_loopback() {
        eprintln!("warning: {address} can be reached from other machines");
    }
    if args.open
        && let Err(e) = open::that(&url)
    {
        eprintln!("warning: no browser could be opened: {e}");
    }
    let busy = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        let Ok(stream) = stream else { continue };
        let (page, busy) = (Arc::clone(&page), Arc::clone(&busy));
        if busy.fetch_add(1, Ordering::SeqCst) >= MAX_CONNECTIONS {
            busy.fetch_sub(1, Ordering::SeqCst);
            let _ = answer(
                &stream,
                &Answer::word(503, "too many requests at once"),
                true,
            );
            continue;
        }
        let served = Arc::clone(&busy);
        let builder = std::thread::Builder::new().stack_size(pool::STACK);
        let spawned = builder.spawn(move || {
            // A browser that goes away takes its answer with it.
            let _ = serve(&stream, &page, address);
            served.fetch_sub(1, Ordering::SeqCst);
        });
        if spawned.is_err() {
            busy.fetch_sub(1, Ordering::SeqCst);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The files of a page by their paths.
struct Page {
    files: HashMap<String, Vec<u8>>,
}

impl Page {
    fn read(named: Option<&Path>) -> Result<Self, Failure> {
        let dir = named.map_or_else(|| PathBuf::from(BUILT), Path::to_path_buf);
        if !dir.join("index.html").is_file() {
            return Err(Failure::input(format!(
                "there is no page in {}: `npm ci && npm run build` in clients/web makes one, and \
                 --page DIR names its folder",
                dir.display()
            )));
        }
        let mut page = Page {
            files: HashMap::new(),
        };
        let mut room = MAX_PAGE;
        page.add(&dir, "/", &mut room)
            .map_err(|e| Failure::input(format!("cannot read {}: {e}", dir.display())))?;
        page.say_what_serves_it();
        Ok(page)
    }

    /// Lets the page know that there is a native engine behind it, and on how many threads.
    fn say_what_serves_it(&mut self) {
        let Some(index) = self.files.get_mut("/index.html") else {
            return;
        };
        let head = b"<head>";
        if let Some(at) = index.windows(head.len()).position(|part| part == head) {
            let threads = pool::threads(None);
            let meta = format!("<meta name=\"native\" content=\"{threads}\" />");
            let at = at + head.len();
            index.splice(at..at, meta.into_bytes());
        }
    }

    /// Reads the files of a folder and those below it; links lead out of the page and are left out.
    fn add(&mut self, dir: &Path, at: &str, room: &mut u64) -> std::io::Result<()> {
        for entry in std::fs::read_dir(dir)? {
            let entry = entry?;
            let (kind, name) = (entry.file_type()?, entry.file_name());
            let Some(name) = name.to_str() else { continue };
            if kind.is_dir() {
                self.add(&entry.path(), &format!("{at}{name}/"), room)?;
            } else if kind.is_file() {
                let size = entry.metadata()?.len();
                *room = room
                    .checked_sub(size)
                    .ok_or_else(|| std::io::Error::other("it holds more than a page"))?;
                self.files
                    .insert(format!("{at}{name}"), std::fs::read(entry.path())?);
            }
        }
        Ok(())
    }

    fn find(&self, path: &str) -> Option<(&'static str, &[u8])> {
        let path = path.split(['?', '#']).next().unwrap_or(path);
        let path = if path == "/" { "/index.html" } else { path };
        let bytes = self.files.get(path)?;
        let kind = match path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("json" | "webmanifest") => "application/json",
            _ => "application/octet-stream",
        };
        Some((kind, bytes))
    }
}

/// What is answered.
struct Answer<'a> {
    status: u16,
    kind: &'static str,
    bytes: &'a [u8],
}

impl<'a> Answer<'a> {
    fn word(status: u16, word: &'a str) -> Self {
        Answer {
            status,
            kind: "text/plain; charset=utf-8",
            bytes: word.as_bytes(),
        }
    }
}

/// How a request is answered.
enum Reply<'p> {
    /// With words or a file of the page.
    Answer(Answer<'p>),
    /// With a study, asked for by so many bytes that follow.
    Study(usize),
}

/// The bytes of a request as they come, until its time is over.
struct Incoming<'s> {
    stream: &'s TcpStream,
    begun: Instant,
}

impl Incoming<'_> {
    /// Adds what comes next: how many bytes, none at the end; nothing if its time is over.
    fn more(&self, to: &mut Vec<u8>) -> Option<usize> {
        let left = PATIENCE.saturating_sub(self.begun.elapsed());
        self.stream
            .set_read_timeout(Some(left).filter(|left| !left.is_zero()))
            .ok()?;
        let mut part = [0; 4096];
        let mut stream = self.stream;
        let n = stream.read(&mut part).ok().filter(|_| !left.is_zero())?;
        to.extend_from_slice(part.get(..n)?);
        Some(n)
    }
}

/// Reads one request and answers it.
fn serve(stream: &TcpStream, page: &Page, address: SocketAddr) -> std::io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    let incoming = Incoming {
        stream,
        begun: Instant::now(),
    };
    let late = || answer(stream, &Answer::word(408, "the request did not come"), true);
    let mut request = Vec::new();
    let (head, reply) = loop {
        match incoming.more(&mut request) {
            Some(0) => return Ok(()),
            Some(_) => {}
            None => return late(),
        }
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut read = httparse::Request::new(&mut headers);
        match read.parse(&request) {
            Ok(httparse::Status::Complete(head)) => match respond(&read, page, address) {
                Reply::Answer(said) => return answer(stream, &said, read.method != Some("HEAD")),
                reply => break (head, reply),
            },
            Ok(httparse::Status::Partial) if request.len() < MAX_REQUEST => {}
            Ok(httparse::Status::Partial) | Err(httparse::Error::TooManyHeaders) => {
                return answer(stream, &Answer::word(431, "the request is too long"), true);
            }
            Err(_) => return answer(stream, &Answer::word(400, "this is no request"), true),
        }
    };
    let Reply::Study(length) = reply else {
        return Ok(());
    };
    let mut body = request.split_off(head);
    while body.len() < length {
        match incoming.more(&mut body) {
            Some(0) => return Ok(()),
            Some(_) => {}
            None => return late(),
        }
    }
    body.truncate(length);
    write_head(stream, 200, "application/jsonl", None)?;
    study::answer(stream, &body)
}

/// The answer to a request.
fn respond<'p>(
    request: &httparse::Request<'_, '_>,
    page: &'p Page,
    address: SocketAddr,
) -> Reply<'p> {
    let word = |status, word| Reply::Answer(Answer::word(status, word));
    let header = |name: &str| {
        let mut of = request.headers.iter();
        let found = of.find(|h| h.name.eq_ignore_ascii_case(name));
        found.map(|h| std::str::from_utf8(h.value).unwrap_or("?"))
    };
    let own = |host: &str| is_own(host, address);
    if !header("host").is_some_and(own) {
        return word(403, "the page is not served under this name");
    }
    let origin = header("origin").map(|o| o.strip_prefix("http://").unwrap_or("?"));
    if !origin.is_none_or(own) {
        return word(403, "the page answers no other pages");
    }
    let path = request.path.unwrap_or("/");
    match request.method {
        Some("GET" | "HEAD") => match page.find(path) {
            Some((kind, bytes)) => Reply::Answer(Answer {
                status: 200,
                kind,
                bytes,
            }),
            None => word(404, "there is no such file in the page"),
        },
        // A form of another page can post, but neither hide where it comes from nor send JSON.
        Some("POST") if path == study::PATH && origin.is_some() => {
            let json = header("content-type").is_some_and(|kind| kind == "application/json");
            let length = header("content-length").and_then(|n| n.parse().ok());
            match length {
                _ if !json => word(415, "a study is asked for in JSON"),
                Some(length) if length <= study::MAX_BODY => Reply::Study(length),
                Some(_) => word(413, "the request is too long"),
                None => word(411, "the request does not tell its length"),
            }
        }
        _ => word(405, "the page can only be read"),
    }
}

/// Whether a host is this server: its address, or the name of the machine itself on a loopback
/// address.
fn is_own(host: &str, address: SocketAddr) -> bool {
    let port = address.port();
    host.eq_ignore_ascii_case(&address.to_string())
        || address.ip().is_loopback()
            && ["localhost", "127.0.0.1", "[::1]"]
                .iter()
                .any(|name| host.eq_ignore_ascii_case(&format!("{name}:{port}")))
}

fn answer(stream: &TcpStream, said: &Answer<'_>, body: bool) -> std::io::Result<()> {
    let mut out = BufWriter::new(stream);
    write_head(&mut out, said.status, said.kind, Some(said.bytes.len()))?;
    if body {
        out.write_all(said.bytes)?;
    }
    out.flush()
}

/// Writes the head of an answer; one whose length is not told ends with the connection.
fn write_head(
    mut out: impl Write,
    status: u16,
    kind: &str,
    length: Option<usize>,
) -> std::io::Result<()> {
    let word = match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        _ => "Service Unavailable",
    };
    let length = length.map_or(String::new(), |n| format!("Content-Length: {n}\r\n"));
    write!(
        out,
        "HTTP/1.1 {status} {word}\r\nContent-Type: {kind}\r\n{length}Connection: close\r\n\
         Cache-Control: no-cache\r\nContent-Security-Policy: {POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n\r\n"
    )
}
