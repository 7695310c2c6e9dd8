//! `lud serve`: the page of `clients/web` on an address of this machine.
//!
//! The files of the page are read once, before anybody is answered: no request reaches the disk.
//! Requests for another host, or from the pages of one, are refused, so that no page on the web can
//! use the server through the browser of whoever runs it.

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
use crate::cli::run::say;

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
        let spawned = std::thread::Builder::new().spawn(move || {
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
        Ok(page)
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

/// Reads one request and answers it.
fn serve(stream: &TcpStream, page: &Page, address: SocketAddr) -> std::io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    let begun = Instant::now();
    let mut request = Vec::new();
    let mut part = [0; 4096];
    loop {
        let left = PATIENCE.saturating_sub(begun.elapsed());
        if left.is_zero() {
            return answer(stream, &Answer::word(408, "the request did not come"), true);
        }
        stream.set_read_timeout(Some(left))?;
        let mut reader = stream;
        let n = match reader.read(&mut part) {
            Ok(0) => return Ok(()),
            Ok(n) => n,
            Err(_) => {
                return answer(stream, &Answer::word(408, "the request did not come"), true);
            }
        };
        request.extend_from_slice(&part[..n]);
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut read = httparse::Request::new(&mut headers);
        match read.parse(&request) {
            Ok(httparse::Status::Complete(_)) => {
                let body = read.method != Some("HEAD");
                return answer(stream, &respond(&read, page, address), body);
            }
            Ok(httparse::Status::Partial) if request.len() < MAX_REQUEST => {}
            Ok(httparse::Status::Partial) | Err(httparse::Error::TooManyHeaders) => {
                return answer(stream, &Answer::word(431, "the request is too long"), true);
            }
            Err(_) => return answer(stream, &Answer::word(400, "this is no request"), true),
        }
    }
}

/// The answer to a request.
fn respond<'p>(
    request: &httparse::Request<'_, '_>,
    page: &'p Page,
    address: SocketAddr,
) -> Answer<'p> {
    let header = |name: &str| {
        let mut of = request.headers.iter();
        let found = of.find(|h| h.name.eq_ignore_ascii_case(name));
        found.map(|h| std::str::from_utf8(h.value).unwrap_or("?"))
    };
    let own = |host: &str| is_own(host, address);
    if !header("host").is_some_and(own) {
        return Answer::word(403, "the page is not served under this name");
    }
    let origin = header("origin").map(|o| o.strip_prefix("http://").unwrap_or("?"));
    if !origin.is_none_or(own) {
        return Answer::word(403, "the page answers no other pages");
    }
    if !matches!(request.method, Some("GET" | "HEAD")) {
        return Answer::word(405, "the page can only be read");
    }
    match page.find(request.path.unwrap_or("/")) {
        Some((kind, bytes)) => Answer {
            status: 200,
            kind,
            bytes,
        },
        None => Answer::word(404, "there is no such file in the page"),
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
    let word = match said.status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        431 => "Request Header Fields Too Large",
        _ => "Service Unavailable",
    };
    let mut out = BufWriter::new(stream);
    write!(
        out,
        "HTTP/1.1 {} {word}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\
         Cache-Control: no-cache\r\nContent-Security-Policy: {POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n\r\n",
        said.status,
        said.kind,
        said.bytes.len()
    )?;
    if body {
        out.write_all(said.bytes)?;
    }
    out.flush()
}
