//! Names of defines without their quotes and of options without their brackets, to the language
//! unknown ludemes or words; names of pieces, regions, tracks and phases in the place of defines.
//!
//! The stages that report them know no defines any more, so the help is added here; that the
//! define is never used only follows from the mistake.

use std::collections::{HashMap, HashSet};

use super::problem::text::Advice;
use crate::diagnostic::code::{expansion, typing, warning};
use crate::diagnostic::problem::WayOut;
use crate::diagnostic::suggest::closest;
use crate::diagnostic::{Diagnostic, Severity};
use crate::expand::Library;
use crate::load::Loaded;
use crate::resolve::is_coordinate;
use crate::source::Span;
use crate::syntax::atom::without_number;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Tells of errors at names of defines that these stand in quotes.
pub(super) fn check(loaded: &mut Loaded) {
    let Loaded {
        sources,
        written,
        diagnostics,
        ..
    } = loaded;
    let unknown = |d: &Diagnostic| {
        let unknown = [typing::UNKNOWN_LUDEME, typing::UNKNOWN_WORD].contains(&d.code);
        d.severity == Severity::Error && unknown
    };
    if !diagnostics.iter().any(unknown) {
        return;
    }
    let declared = declared(written);
    let mut meant = HashSet::new();
    for diagnostic in diagnostics.iter_mut() {
        if !unknown(diagnostic) {
            continue;
        }
        let name = sources.slice(diagnostic.span);
        // What is known to do instead of it says more.
        let told = diagnostic.help.iter().any(|help| help.starts_with("write"));
        let exact = diagnostic.code == typing::UNKNOWN_LUDEME
            && name.len() > 4
            && Library::standard().contains(name);
        if told && !declared.contains(name) && !exact {
            continue;
        }
        // `handEmpty` for `"HandEmpty"`
        let capital = crate::resolve::capitalised(name);
        let name = match declared.contains(name) || name.len() < 4 {
            true => name,
            false => capital.as_str(),
        };
        if declared.contains(name) || Library::standard().contains(name) {
            diagnostic.help.clear();
            Advice::UnquotedDefine { name }.add_to(diagnostic);
            diagnostic.be_sure(Some(format!("\"{name}\"")));
            meant.insert(name.to_owned());
        }
    }
    diagnostics.retain(|d| {
        let name = sources.slice(d.span).trim_matches('"');
        d.code != warning::DEFINE_UNUSED || !meant.contains(name)
    });
}

/// Tells of errors at the name of a board that a standard define makes: `(board "NineMensMorris")`.
pub(super) fn check_boards(loaded: &mut Loaded) {
    let (tree, sources) = (&loaded.written, &loaded.sources);
    let error = |d: &&mut Diagnostic| d.severity == Severity::Error;
    for diagnostic in loaded.diagnostics.iter_mut().filter(error) {
        let name = sources.slice(diagnostic.span);
        if !name.starts_with('"') && diagnostic.code != typing::UNKNOWN_WORD {
            continue;
        }
        let name = plain(name.trim_matches('"'));
        let mut boards = Library::standard().names().filter(|known| {
            let known = plain(known);
            known
                .strip_suffix("board")
                .is_some_and(|of| of == name || known == name)
        });
        let Some(meant) = boards.next().filter(|_| !name.is_empty()) else {
            continue;
        };
        let mut calls = super::walk(tree, tree.roots.iter().copied()).into_iter();
        let names = |(call, _): &(NodeId, _)| {
            let first = tree.children(*call).first();
            super::head(tree, *call) == "board"
                && first.is_some_and(|first| tree.span(*first) == diagnostic.span)
        };
        if let Some((call, _)) = calls.find(names) {
            diagnostic.help.clear();
            diagnostic.span = tree.span(call);
            WayOut::Write(&format!("(\"{meant}\")")).put_first(diagnostic);
        }
    }
}

/// The letters and digits of a name, without capitals.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Tells of errors at strings that are the name of a define but for spaces and capitals, or nearly so.
pub(super) fn check_spelling(loaded: &mut Loaded) {
    let declared = declared(&loaded.written);
    if declared.is_empty() {
        return;
    }
    // Nothing where several names are the same but for that.
    let mut alike: HashMap<String, Option<&str>> = HashMap::new();
    for name in &declared {
        let same = alike.entry(plain(name));
        same.and_modify(|one| *one = None).or_insert(Some(name));
    }
    let mut meant = HashSet::new();
    for diagnostic in &mut loaded.diagnostics {
        let text = loaded.sources.slice(diagnostic.span);
        let string = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        let told = diagnostic.help.iter().any(|help| help.starts_with("did"));
        let told = told || diagnostic.severity != Severity::Error;
        let Some(text) = string.filter(|_| !told) else {
            continue;
        };
        // `"TigerJump"` where moves are wanted, and `"TigerJumps"` is declared.
        let near = (diagnostic.code == typing::TYPE_MISMATCH)
            .then(|| closest(text, declared.iter().copied()));
        let spelled = alike.get(&plain(text)).copied().flatten();
        if let Some(name) = spelled.or(near.flatten())
            && !declared.contains(text)
        {
            diagnostic.help.clear();
            let name = format!("\"{name}\"");
            WayOut::Write(&name).put_first(diagnostic);
            diagnostic.be_sure(Some(name.clone()));
            meant.insert(name);
        }
    }
    let sources = &loaded.sources;
    loaded
        .diagnostics
        .retain(|d| d.code != warning::DEFINE_UNUSED || !meant.contains(sources.slice(d.span)));
}

/// Tells of errors at names of options that these stand in angle brackets.
pub(super) fn check_options(loaded: &mut Loaded) {
    let options = &loaded.expanded.options;
    let codes = [
        typing::UNKNOWN_NAME,
        typing::UNKNOWN_LUDEME,
        typing::UNKNOWN_WORD,
        expansion::OPTION_UNKNOWN_TAG,
    ];
    let errors = loaded.diagnostics.iter_mut();
    for error in errors.filter(|d| codes.contains(&d.code)) {
        let text = loaded.sources.slice(error.span);
        let name = text.trim_matches(['$', '@', '%', '#', ':', '{', '}']);
        // `<Size n>`
        let inside = text
            .strip_prefix('<')
            .map(|text| text.split([' ', '.', ',', '/']));
        let name = inside.and_then(|mut words| words.next()).unwrap_or(name);
        // `Size.n`
        let name = name.split_once('.').map_or(name, |(tag, _)| tag);
        let called = options.iter().find(|of| of.tag == name);
        let given = options.iter().find(|of| {
            let word = error.code == typing::UNKNOWN_WORD || text.starts_with('$');
            word && of.args.iter().any(|arg| arg == name)
        });
        let Some(option) = called.or(given) else {
            continue;
        };
        let arg = match (given, option.args.first()) {
            (Some(_), _) => name,
            (None, Some(first)) => first,
            (None, None) => continue,
        };
        error.help.clear();
        let tag = &option.tag;
        Advice::UnmarkedOption { tag, arg }.add_to(error);
    }
}

/// Tells of unknown defines that are called as a part of the game is.
pub(super) fn check_names(loaded: &mut Loaded) {
    let unknown = |d: &Diagnostic| d.code == expansion::UNKNOWN_DEFINE && d.help.is_empty();
    if !loaded.diagnostics.iter().any(unknown) {
        return;
    }
    // `("E1" "D1")`: lists of sites in round brackets.
    let nodes = super::walk(&loaded.written, loaded.written.roots.iter().copied());
    let site = |arg: &NodeId| matches!(loaded.written.kind(*arg), NodeKind::Str(text) if is_coordinate(text));
    let lists = nodes
        .into_iter()
        .filter_map(|(node, _)| match loaded.written.kind(node) {
            NodeKind::Macro { args, .. } if !args.is_empty() && args.iter().all(site) => {
                Some(loaded.written.span(node))
            }
            _ => None,
        });
    let lists: HashMap<u32, Span> = lists.map(|list| (list.start, list)).collect();
    for error in loaded.diagnostics.iter_mut().filter(|d| unknown(d)) {
        let name = loaded.sources.slice(error.span).trim_matches('"');
        if !is_coordinate(name) {
            continue;
        }
        // The error stands at the list, or at the name that follows its bracket.
        let start = error.span.start;
        let around = [Some(start), start.checked_sub(1)];
        let list = around.into_iter().flatten().find_map(|at| lists.get(&at));
        let list = list.filter(|list| list.contains(error.span));
        match list.map(|list| loaded.sources.slice(*list)) {
            Some(text) => {
                let inner = text.trim_start_matches('(').trim_end_matches(')');
                WayOut::Write(&format!("{{{inner}}}")).put_first(error);
            }
            None => Advice::SiteAsCall { name }.add_to(error),
        }
    }
    let tree = &loaded.written;
    let mut parts: Vec<(&str, &str)> = Vec::new();
    let (mut owners, mut uses, mut kinds) = (HashMap::new(), HashMap::new(), HashMap::new());
    for (node, _) in super::walk(tree, tree.roots.iter().copied()) {
        if let NodeKind::Macro {
            name_span, args, ..
        } = tree.kind(node)
        {
            uses.insert(*name_span, (node, args));
        }
        let what = super::head(tree, node);
        // `phases:{(phase "A" ..) ("B" ..)}`: what stands beside others of one kind.
        let children = tree.children(node);
        let mut heads = children.iter().map(|child| super::head(tree, *child));
        let calls = heads.clone().find(|head| !head.is_empty());
        if let Some(one) = calls.filter(|one| KINDS.contains(one))
            && heads.all(|head| head.is_empty() || head == one)
        {
            kinds.extend(children.iter().filter_map(|child| match tree.kind(*child) {
                NodeKind::Macro { name_span, .. } => Some((*name_span, one)),
                _ => None,
            }));
        }
        if ["piece", "regions", "track", "phase"].contains(&what)
            && let Some(NodeKind::Str(name)) = tree.children(node).first().map(|n| tree.kind(*n))
        {
            parts.push((name, what));
            let owner = tree.children(node).get(1).map(|n| tree.kind(*n));
            if let Some(NodeKind::Word(owner)) = owner {
                owners.insert((name.as_str(), what), owner.as_str());
            }
        }
    }
    // Whose the part is, where it is one player's.
    let owner = |part: &str, what| {
        let owner = owners.get(&(part, what)).copied();
        owner.map(|owner| match owner {
            "Each" => "Mover",
            one => one,
        })
    };
    let sources = &loaded.sources;
    for error in loaded.diagnostics.iter_mut().filter(|d| unknown(d)) {
        let name = sources.slice(error.span).trim_matches('"');
        if let Some(kind) = kinds.get(&error.span) {
            WayOut::Write(&format!("({kind} \"{name}\" ..)")).put_first(error);
            continue;
        }
        let base = without_number(name);
        let part = parts
            .iter()
            .find(|(part, _)| *part == name || *part == base);
        let Some((part, what)) = part else {
            continue;
        };
        // `("King" in "Castle")`: where a piece stands.
        if let Some((node, args)) = uses.get(&error.span)
            && let ("piece", [word, region]) = (*what, &args[..])
            && matches!(tree.kind(*word), NodeKind::Word(word) if WITHIN.contains(&word.as_str()))
        {
            let sites = match tree.kind(*region) {
                NodeKind::Str(name) if is_coordinate(name) => format!("(coord \"{name}\")"),
                NodeKind::Str(name) => match owner(name, "regions") {
                    Some(role) => format!("(sites {role} \"{name}\")"),
                    None => format!("(sites \"{name}\")"),
                },
                _ => sources.slice(tree.span(*region)).to_owned(),
            };
            let role = owner(part, "piece").unwrap_or("Mover");
            let piece = format!("(where \"{part}\" {role})");
            error.span = tree.span(*node);
            WayOut::Write(&format!("(is In {piece} {sites})")).put_first(error);
            continue;
        }
        let (what, example) = match *what {
            "piece" => ("piece", format!("(place \"{name}\" (sites Bottom))")),
            "regions" => ("region", format!("(sites Mover \"{name}\")")),
            "track" => (
                "track",
                format!("(trackSite Move from:(from) \"{name}\" steps:1)"),
            ),
            _ => ("phase", format!("(nextPhase \"{name}\")")),
        };
        let example = example.as_str();
        Advice::NameAsCall {
            name,
            what,
            example,
        }
        .add_to(error);
    }
}

/// Ludemes whose names come first, and stand beside others of their kind.
const KINDS: [&str; 6] = ["phase", "piece", "regions", "track", "item", "place"];

/// Words between a piece and where it stands.
const WITHIN: [&str; 7] = ["in", "on", "at", "inside", "within", "reaches", "In"];

/// The names of the defines of a description.
fn declared(written: &Tree) -> HashSet<&str> {
    let roots = written.roots.iter();
    let defines = roots.filter(|root| super::head(written, **root) == "define");
    let names = defines.filter_map(|define| {
        let name = written.children(*define).first()?;
        match written.kind(*name) {
            NodeKind::Str(text) if !text.is_empty() => Some(text.as_str()),
            _ => None,
        }
    });
    names.collect()
}
