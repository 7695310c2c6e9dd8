//! Messages of the base protocol: frames of JSON with a length before them.
//!
//! Whatever comes is read to its end or passed over: lines that are no headers, frames that are
//! too long, JSON that is no message.

use std::io::{self, BufRead, Read, Write};

use lsp_server::Message;
use serde_json::{Value, json};

/// The longest frame that is kept; longer ones are passed over.
const LONGEST: usize = 64 << 20;

/// The longest line of a header.
const LONGEST_LINE: u64 = 8 << 10;

/// What came.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Message(Message),
    /// Something that is none, with the code of the protocol and what is wrong with it.
    Broken {
        /// JSON-RPC's code.
        code: i32,
        /// In words.
        why: String,
        /// The id of the request, where one can be told.
        id: Value,
    },
}

/// Reads the next message; `None` at the end of the input.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let broken = |why: &str| {
        Ok(Some(Incoming::Broken {
            code: -32700,
            why: why.to_owned(),
            id: Value::Null,
        }))
    };
    let mut length: Option<usize> = None;
    let mut headers = false;
    loop {
        let mut line = Vec::new();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            match (length, headers) {
                (Some(_), _) => break,
                (None, false) => continue,
                (None, true) => return broken("a frame without `Content-Length`"),
            }
        }
        let Some((name, value)) = line.split_once(':') else {
            return broken("a line that is no header");
        };
        headers = true;
        if name.trim().eq_ignore_ascii_case("content-length") {
            match value.trim().parse() {
                Ok(given) => length = Some(given),
                Err(_) => return broken("a `Content-Length` that is no number"),
            }
        }
    }
    let length = length.unwrap_or(0);
    if length > LONGEST {
        // Passed over, so that what follows is read.
        let passed = io::copy(&mut input.by_ref().take(length as u64), &mut io::sink())?;
        if passed < length as u64 {
            return Ok(None);
        }
        return broken("a message that is too long");
    }
    let mut body = Vec::new();
    input.by_ref().take(length as u64).read_to_end(&mut body)?;
    if body.len() < length {
        return Ok(None);
    }
    let value: Value = match serde_json::from_slice(&body) {
        Ok(value) => value,
        Err(e) => return broken(&format!("no JSON: {e}")),
    };
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    match serde_json::from_value(value) {
        Ok(message) => Ok(Some(Incoming::Message(message))),
        Err(_) => Ok(Some(Incoming::Broken {
            code: -32600,
            why: "no message of the protocol".to_owned(),
            id,
        })),
    }
}

/// Writes a message.
pub fn write(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The answer to a request.
pub fn answer(id: &Value, result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

/// The refusal of a request.
pub fn refusal(id: &Value, code: i32, why: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": why } })
}

/// A notification.
pub fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let mut input = text.as_bytes();
        let mut found = Vec::new();
        while let Ok(Some(incoming)) = read(&mut input) {
            found.push(match incoming {
                Incoming::Message(Message::Notification(n)) => n.method,
                Incoming::Message(other) => format!("{other:?}"),
                Incoming::Broken { code, .. } => code.to_string(),
            });
        }
        found
    }

    #[test]
    fn what_is_broken_is_passed_over() {
        let good = "Content-Length: 32\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
        assert_eq!(good.len(), 22 + 32 + 1);
        let good = good.replace("32", "33");
        for (bad, codes) in [
            ("garbage\r\n", vec!["-32700"]),
            ("Content-Length: x\r\n\r\n", vec!["-32700"]),
            ("X-Other: 1\r\n\r\n", vec!["-32700"]),
            ("Content-Length: 2\r\n\r\n{]", vec!["-32700"]),
            ("Content-Length: 2\r\n\r\n[]", vec!["-32600"]),
            ("Content-Length: 9\r\n\r\n{\"id\":{}}", vec!["-32600"]),
        ] {
            let mut wanted = codes;
            wanted.push("exit");
            assert_eq!(all(&format!("{bad}{good}")), wanted, "{bad}");
        }
    }

    #[test]
    fn a_frame_that_never_ends_is_the_end() {
        assert!(all("Content-Length: 99999999999999\r\n\r\nabc").is_empty());
        assert!(all("Content-Length: 10\r\n\r\n{}").is_empty());
    }
}
