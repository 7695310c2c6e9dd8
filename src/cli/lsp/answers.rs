//! Requests about a snapshot: from the questions of the protocol to those of [`crate::ide`].

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, FoldingRange,
    FoldingRangeKind, InlayHint, InlayHintKind, InlayHintLabel, InsertTextFormat, MarkupContent,
    MarkupKind, ParameterInformation, ParameterLabel, Position, Range as LspRange, SelectionRange,
    SemanticToken, SignatureInformation, SymbolKind, TextEdit,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::server::Client;
use super::snapshot::Snapshot;
use crate::catalogue::signature::{FORMS, FormId};
use crate::explain::CLAUSES;
use crate::ide::{self, Completion, CompletionKind, OutlineEntry, Subject, TokenKind};

/// The requests that are answered here or about what a check found.
pub const METHODS: &[&str] = &[
    "textDocument/completion",
    "completionItem/resolve",
    "textDocument/hover",
    "textDocument/signatureHelp",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
    "textDocument/inlayHint",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
    "textDocument/codeAction",
    "textDocument/codeLens",
];

/// Those about a whole text, which are asked again when it has changed.
pub const WHOLE: &[&str] = &[
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/inlayHint",
];

/// The names of the colours, in the order of [`colour`].
const COLOURS: [&str; 10] = [
    "function",
    "keyword",
    "macro",
    "property",
    "enumMember",
    "string",
    "number",
    "typeParameter",
    "variable",
    "comment",
];

/// What the server can do.
pub fn capabilities(encoding: &str) -> Value {
    json!({
        "positionEncoding": encoding,
        "textDocumentSync": { "openClose": true, "change": 2, "save": false },
        "completionProvider": {
            "triggerCharacters": ["(", "\"", "<", ":", " "],
            "resolveProvider": true,
        },
        "hoverProvider": true,
        "signatureHelpProvider": { "triggerCharacters": [" ", "("], "retriggerCharacters": [" "] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": { "prepareProvider": true },
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "semanticTokensProvider": {
            "legend": { "tokenTypes": COLOURS, "tokenModifiers": ["declaration"] },
            "full": true,
            "range": true,
        },
        "inlayHintProvider": true,
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": true,
        "codeActionProvider": { "codeActionKinds": ["quickfix", "source.fixAll"] },
        "codeLensProvider": { "resolveProvider": false },
        "executeCommandProvider": { "commands": ["ludeme.board", "ludeme.study"] },
    })
}

/// The parameters of a request, if they are what they must be.
pub fn read<P: DeserializeOwned>(params: &Value, place: &str) -> Result<P, String> {
    let value = params.pointer(place).cloned().unwrap_or_default();
    serde_json::from_value(value).map_err(|e| format!("`{place}`: {e}"))
}

/// The answer to a request.
pub fn answer(
    snapshot: &Snapshot,
    method: &str,
    params: &Value,
    client: Client,
) -> Result<Value, String> {
    let at = || read::<Position>(params, "/position").map(|p| snapshot.offset(p));
    let document = snapshot.document();
    let result = match method {
        "textDocument/completion" => completion(snapshot, at()?, params, client),
        "completionItem/resolve" => resolve(snapshot, params),
        "textDocument/hover" => document.hover(at()?).map_or(Value::Null, |hover| {
            json!({ "contents": markdown(&hover.text), "range": snapshot.range(&hover.range) })
        }),
        "textDocument/signatureHelp" => signature(snapshot, at()?),
        "textDocument/documentSymbol" => {
            let entries = document.outline();
            Value::Array(entries.iter().map(|e| symbol(snapshot, e)).collect())
        }
        "textDocument/foldingRange" => {
            let folds = document.folds().into_iter().map(|fold| FoldingRange {
                start_line: fold.start as u32,
                end_line: fold.end as u32,
                kind: fold.comment.then_some(FoldingRangeKind::Comment),
                ..FoldingRange::default()
            });
            json!(folds.collect::<Vec<_>>())
        }
        "textDocument/selectionRange" => {
            let positions: Vec<Position> = read(params, "/positions")?;
            let selections = positions.into_iter().map(|p| selection(snapshot, p));
            json!(selections.collect::<Vec<_>>())
        }
        "textDocument/semanticTokens/full" => tokens(snapshot, None),
        "textDocument/semanticTokens/range" => tokens(snapshot, Some(read(params, "/range")?)),
        "textDocument/inlayHint" => {
            let range = snapshot.bytes(read(params, "/range")?);
            let hints = document.hints(range).into_iter().map(|hint| InlayHint {
                position: snapshot.position(hint.at),
                kind: hint.argument.then_some(InlayHintKind::PARAMETER),
                padding_left: Some(!hint.argument),
                padding_right: Some(hint.argument),
                label: InlayHintLabel::String(hint.text),
                text_edits: None,
                tooltip: None,
                data: None,
            });
            json!(hints.collect::<Vec<_>>())
        }
        "textDocument/formatting" | "textDocument/rangeFormatting" => {
            let range = match params.get("range") {
                Some(_) => snapshot.bytes(read(params, "/range")?),
                None => 0..snapshot.text.len(),
            };
            // A text that does not read is left as it is; its errors are shown already.
            ide::format_range(&snapshot.text, range)
                .map_or(Value::Null, |edits| json!(snapshot.edits(&edits)))
        }
        other => return Err(format!("`{other}` is not known")),
    };
    Ok(result)
}

fn markdown(text: &str) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value: text.to_owned(),
    }
}

/// The most that is offered at once; what is typed next narrows it down.
const MOST: usize = 400;

fn completion(snapshot: &Snapshot, at: usize, params: &Value, client: Client) -> Value {
    // A blank asks by itself, which is welcome only where something is begun.
    let asked_by = params
        .pointer("/context/triggerCharacter")
        .and_then(Value::as_str);
    let line = snapshot.text.get(..at).unwrap_or_default();
    let line = line.rsplit('\n').next().unwrap_or_default();
    if asked_by == Some(" ") && line.trim().is_empty() {
        return json!({ "isIncomplete": false, "items": [] });
    }
    let mut offered = snapshot.document().completions(at);
    let complete = offered.len() <= MOST;
    offered.truncate(MOST);
    let items = offered.iter().enumerate();
    let items = items.map(|(rank, c)| item(snapshot, c, rank, client));
    json!({ "isIncomplete": !complete, "items": items.collect::<Vec<_>>() })
}

fn item(snapshot: &Snapshot, offered: &Completion, rank: usize, client: Client) -> CompletionItem {
    let kind = match offered.kind {
        CompletionKind::Ludeme => CompletionItemKind::FUNCTION,
        CompletionKind::Label => CompletionItemKind::PROPERTY,
        CompletionKind::Word => CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Define => CompletionItemKind::SNIPPET,
        CompletionKind::Name => CompletionItemKind::VALUE,
        CompletionKind::Option => CompletionItemKind::VARIABLE,
    };
    let (text, format) = match client.snippets {
        true => (&offered.snippet, InsertTextFormat::SNIPPET),
        false => (&offered.plain, InsertTextFormat::PLAIN_TEXT),
    };
    // What is typed is compared with what it replaces, bracket and quote included.
    let typed = snapshot.text.get(offered.range.clone()).unwrap_or_default();
    let filter = match typed.starts_with('"') {
        true => offered.label.clone(),
        false => offered.label.trim_matches('"').to_owned(),
    };
    CompletionItem {
        label: offered.label.clone(),
        kind: Some(kind),
        detail: (!offered.detail.is_empty()).then(|| offered.detail.clone()),
        sort_text: Some(format!("{rank:04}")),
        filter_text: Some(filter),
        insert_text_format: Some(format),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(
            snapshot.range(&offered.range),
            text.clone(),
        ))),
        data: about(&offered.about).map(|about| json!({ "uri": snapshot.uri, "about": about })),
        ..CompletionItem::default()
    }
}

/// What an item is about, as it travels to the client and back.
fn about(about: &Subject) -> Option<Value> {
    match about {
        Subject::Nothing => None,
        Subject::Form(form, spelling) => Some(json!({ "form": form.0, "spelling": spelling })),
        Subject::Argument(form, slot) => Some(json!({ "form": form.0, "slot": slot })),
        Subject::Clause(name) => Some(json!({ "clause": name })),
        Subject::Define(name) => Some(json!({ "define": name })),
    }
}

fn about_of(data: &Value) -> Option<Subject> {
    let number = |key: &str| data.get(key).and_then(Value::as_u64);
    if let Some(name) = data.get("define").and_then(Value::as_str) {
        return Some(Subject::Define(name.to_owned()));
    }
    if let Some(name) = data.get("clause").and_then(Value::as_str) {
        let clause = CLAUSES.iter().find(|clause| clause.name == name)?;
        return Some(Subject::Clause(clause.name));
    }
    let id = u16::try_from(number("form")?).ok()?;
    let form = FORMS.get(usize::from(id))?;
    if let Some(slot) = number("slot") {
        return Some(Subject::Argument(FormId(id), slot as usize));
    }
    let spelling = number("spelling").unwrap_or(0) as usize;
    let spelling = if spelling < form.spellings.len() {
        spelling
    } else {
        0
    };
    Some(Subject::Form(FormId(id), spelling as u8))
}

fn resolve(snapshot: &Snapshot, params: &Value) -> Value {
    let mut item: CompletionItem = match serde_json::from_value(params.clone()) {
        Ok(item) => item,
        Err(_) => return params.clone(),
    };
    let about = params.pointer("/data/about").and_then(about_of);
    let text = about.map(|about| snapshot.document().describe(&about));
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        item.documentation = Some(Documentation::MarkupContent(markdown(&text)));
    }
    json!(item)
}

fn signature(snapshot: &Snapshot, at: usize) -> Value {
    let Some(help) = snapshot.document().signature(at) else {
        return Value::Null;
    };
    let first = help.signatures.first().and_then(|s| s.active);
    let signatures = help.signatures.into_iter().map(|s| {
        let units = |at: usize| {
            let before = s.label.get(..at).unwrap_or_default();
            before.encode_utf16().count() as u32
        };
        let parameters = s.parameters.iter().map(|p| ParameterInformation {
            label: ParameterLabel::LabelOffsets([units(p.start), units(p.end)]),
            documentation: None,
        });
        SignatureInformation {
            parameters: Some(parameters.collect()),
            documentation: Some(Documentation::MarkupContent(markdown(&s.text))),
            active_parameter: s.active.map(|n| n as u32),
            label: s.label,
        }
    });
    json!({
        "signatures": signatures.collect::<Vec<_>>(),
        "activeSignature": 0,
        "activeParameter": first,
    })
}

fn symbol(snapshot: &Snapshot, entry: &OutlineEntry) -> Value {
    let kind = match entry.ludeme.as_str() {
        "game" | "match" => SymbolKind::MODULE,
        "define" => SymbolKind::FUNCTION,
        "option" | "rulesets" => SymbolKind::ENUM,
        "item" | "ruleset" => SymbolKind::ENUM_MEMBER,
        "phase" => SymbolKind::METHOD,
        "piece" | "tile" | "card" | "domino" | "die" => SymbolKind::CLASS,
        "regions" | "track" | "map" => SymbolKind::VARIABLE,
        "equipment" | "rules" | "metadata" => SymbolKind::NAMESPACE,
        _ => SymbolKind::OBJECT,
    };
    let parts: Vec<Value> = entry.parts.iter().map(|e| symbol(snapshot, e)).collect();
    json!({
        "name": entry.name,
        "detail": entry.ludeme,
        "kind": kind,
        "range": snapshot.range(&entry.range),
        "selectionRange": snapshot.range(&entry.place),
        "children": parts,
    })
}

fn selection(snapshot: &Snapshot, position: Position) -> SelectionRange {
    let ranges = snapshot.document().selections(snapshot.offset(position));
    let mut outer: Option<SelectionRange> = None;
    for range in ranges.iter().rev() {
        outer = Some(SelectionRange {
            range: snapshot.range(range),
            parent: outer.map(Box::new),
        });
    }
    outer.unwrap_or(SelectionRange {
        range: LspRange::new(position, position),
        parent: None,
    })
}

fn colour(kind: TokenKind) -> u32 {
    match kind {
        TokenKind::Ludeme => 0,
        TokenKind::Clause => 1,
        TokenKind::Define => 2,
        TokenKind::Label => 3,
        TokenKind::Word => 4,
        TokenKind::String => 5,
        TokenKind::Number => 6,
        TokenKind::Parameter => 7,
        TokenKind::Option => 8,
        TokenKind::Comment => 9,
    }
}

fn tokens(snapshot: &Snapshot, range: Option<LspRange>) -> Value {
    let range = range.map_or(0..snapshot.text.len(), |range| snapshot.bytes(range));
    let mut data: Vec<SemanticToken> = Vec::new();
    let mut last = Position::default();
    for token in snapshot.document().tokens() {
        if token.range.end < range.start || token.range.start > range.end {
            continue;
        }
        let place = snapshot.range(&token.range);
        let delta_line = place.start.line - last.line;
        let from = if delta_line == 0 { last.character } else { 0 };
        data.push(SemanticToken {
            delta_line,
            delta_start: place.start.character - from,
            length: place.end.character - place.start.character,
            token_type: colour(token.kind),
            token_modifiers_bitset: u32::from(token.declares),
        });
        last = place.start;
    }
    json!(lsp_types::SemanticTokens {
        result_id: None,
        data,
    })
}
