//! Requests about names: where they are declared and used, and other names for them.

use std::collections::HashMap;

use lsp_types::{DocumentHighlight, DocumentHighlightKind, Location, Position, Uri, WorkspaceEdit};
use serde_json::{Value, json};

use super::answers::read;
use super::snapshot::Snapshot;
use crate::ide::Occurrence;

/// The requests that are answered here.
pub const METHODS: &[&str] = &[
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/rename",
];

/// The answer to a request.
pub fn answer(snapshot: &Snapshot, method: &str, params: &Value) -> Result<Value, String> {
    let at = snapshot.offset(read::<Position>(params, "/position")?);
    let document = snapshot.document();
    let location = |o: Occurrence| Location::new(snapshot.uri.clone(), snapshot.range(&o.range));
    let everywhere = || {
        let symbol = document.symbol(at).map(|(symbol, _)| symbol);
        symbol.map_or_else(Vec::new, |symbol| document.occurrences(&symbol))
    };
    Ok(match method {
        "textDocument/definition" => {
            let declared = everywhere().into_iter().filter(|o| o.declares);
            json!(declared.map(location).collect::<Vec<_>>())
        }
        "textDocument/references" => {
            let all = params.pointer("/context/includeDeclaration");
            let all = all.and_then(Value::as_bool).unwrap_or(true);
            let used = everywhere().into_iter().filter(|o| all || !o.declares);
            json!(used.map(location).collect::<Vec<_>>())
        }
        "textDocument/documentHighlight" => {
            let places = everywhere().into_iter().map(|o| DocumentHighlight {
                range: snapshot.range(&o.range),
                kind: Some(match o.declares {
                    true => DocumentHighlightKind::WRITE,
                    false => DocumentHighlightKind::READ,
                }),
            });
            json!(places.collect::<Vec<_>>())
        }
        "textDocument/prepareRename" => {
            let declared = everywhere().iter().any(|o| o.declares);
            let symbol = document.symbol(at).filter(|_| declared);
            symbol.map_or(Value::Null, |(symbol, range)| {
                json!({ "range": snapshot.range(&range), "placeholder": symbol.name() })
            })
        }
        _ => {
            let name: String = read(params, "/newName")?;
            let edits = document.rename(at, &name).map_err(|e| e.to_string())?;
            // SparseVec texts change at a time: this one.
            #[allow(clippy::mutable_key_type)]
            let changes: HashMap<Uri, _> =
                HashMap::from([(snapshot.uri.clone(), snapshot.edits(&edits))]);
            json!(WorkspaceEdit {
                changes: Some(changes),
                ..WorkspaceEdit::default()
            })
        }
    })
}
