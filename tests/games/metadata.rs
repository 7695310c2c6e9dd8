//! What the shipped descriptions say about themselves.

use ludeme::load::Loaded;
use ludeme::shipped::GAMES;
use ludeme::syntax::tree::{NodeId, NodeKind};

use super::loaded;

/// The texts of the calls of a name anywhere below a node.
fn texts(loaded: &Loaded, node: NodeId, name: &str, out: &mut Vec<String>) {
    let tree = &loaded.expanded.tree;
    for &child in tree.children(node) {
        if let NodeKind::Call { head, .. } = tree.kind(node)
            && head == name
            && let NodeKind::Str(text) = tree.kind(child)
        {
            out.push(text.to_string());
        }
        texts(loaded, child, name, out);
    }
}

#[test]
fn every_game_states_its_sources_and_its_rules() {
    for game in GAMES {
        let loaded = loaded(game.name, game.text, &[]);
        let metadata = loaded.expanded.metadata.expect("metadata");
        let all = |name| {
            let mut found = Vec::new();
            texts(&loaded, metadata, name, &mut found);
            found
        };
        let sources = all("source");
        assert!(!sources.is_empty(), "{}: no source", game.name);
        for source in sources {
            let year = |word: &str| word.len() >= 4 && word[..4].parse::<u16>().is_ok();
            assert!(source.split(' ').any(year), "{}: {source}", game.name);
        }
        for (name, least) in [("description", 50), ("rules", 500), ("origin", 10)] {
            let found = all(name);
            assert_eq!(found.len(), 1, "{}: {name}", game.name);
            assert!(found[0].len() >= least, "{}: {}", game.name, found[0]);
        }
        assert!(all("classification")[0].starts_with("board/"));
    }
}

#[test]
fn every_game_names_its_sources_before_its_rules() {
    for game in GAMES {
        let opening: Vec<_> = game
            .text
            .lines()
            .take_while(|l| l.starts_with("//"))
            .collect();
        assert!(opening.len() >= 3, "{}: {opening:?}", game.name);
        assert!(opening.iter().any(|line| line.starts_with("// Rules: ")));
    }
}

#[test]
fn every_rule_is_named_where_it_is_carried() {
    for (name, letter, rules) in [
        ("chong", 'C', 13),
        ("ssang-ryouk", 'S', 12),
        ("ouk-chatrang", 'O', 12),
        ("choro-lango", 'L', 12),
    ] {
        let game = GAMES.iter().find(|game| game.name == name);
        let text = game.expect("the game is shipped").text;
        let comments = text.lines().filter_map(|line| line.split_once("//"));
        let words: Vec<_> = comments
            .flat_map(|(_, comment)| comment.split(|c: char| !c.is_alphanumeric()))
            .collect();
        for rule in 1..=rules {
            let rule = format!("{letter}{rule}");
            assert!(words.contains(&rule.as_str()), "{name}: {rule}");
        }
    }
}

/// The rule numbers among the words of a text.
fn rules_named(text: &str, letter: char) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter_map(move |word| {
        let number = word.strip_prefix(letter)?;
        number.parse::<u32>().ok().map(|_| word.to_owned())
    })
}

#[test]
fn every_reading_in_the_rules_is_told_with_its_reason() {
    for (name, letter) in [
        ("chong", 'C'),
        ("ssang-ryouk", 'S'),
        ("ouk-chatrang", 'O'),
        ("choro-lango", 'L'),
    ] {
        let game = GAMES.iter().find(|game| game.name == name);
        let game = game.expect("the game is shipped");
        let loaded = loaded(game.name, game.text, &[]);
        let metadata = loaded.expanded.metadata.expect("metadata");
        let mut told = Vec::new();
        texts(&loaded, metadata, "reading", &mut told);
        let (rules, reasons): (Vec<_>, Vec<_>) = told.chunks(2).map(|r| (&r[0], &r[1])).unzip();
        assert!(
            reasons.iter().all(|reason| reason.len() > 40),
            "{reasons:?}"
        );
        // A comment on readings names its rule in the same run of lines, or stands in that rule's section.
        let mut named = Vec::new();
        for line in game.text.lines().skip_while(|line| line.starts_with("//")) {
            let Some((_, comment)) = line.split_once("//") else {
                continue;
            };
            let head = comment.split(['.', ':']).next().unwrap_or_default();
            if comment.trim_start().starts_with(letter) && rules_named(head, letter).count() > 0 {
                named = rules_named(head, letter).collect();
            }
            if comment.contains("eading:") {
                let known = named.iter().any(|rule| rules.contains(&rule));
                assert!(known, "{name}: {named:?} has a reading: {comment}");
            }
        }
        // The rules in prose name every rule, so that the readings can refer to it.
        let mut prose = Vec::new();
        texts(&loaded, metadata, "rules", &mut prose);
        let prose: Vec<_> = rules_named(&prose[0], letter).collect();
        for rule in rules {
            assert!(prose.contains(rule), "{name}: {rule}");
        }
    }
}

#[test]
fn every_game_tells_what_its_record_tells_beside_the_rules() {
    for game in GAMES {
        let loaded = loaded(game.name, game.text, &[]);
        let metadata = loaded.expanded.metadata.expect("metadata");
        let mut notes = Vec::new();
        texts(&loaded, metadata, "note", &mut notes);
        let headings: Vec<_> = notes.chunks(2).map(|note| note[0].as_str()).collect();
        for heading in ["Pieces", "Summary"] {
            assert!(headings.contains(&heading), "{}: {headings:?}", game.name);
        }
        let mut date = Vec::new();
        texts(&loaded, metadata, "date", &mut date);
        assert_eq!(date.len(), 1, "{}", game.name);
    }
}

#[test]
fn no_shipped_description_gives_cause_for_warnings() {
    for game in GAMES {
        let loaded = loaded(game.name, game.text, &[]);
        assert!(loaded.game.is_some(), "{}", loaded.first_error());
        let problems: Vec<_> = loaded.diagnostics.iter().map(|d| &d.message).collect();
        assert!(problems.is_empty(), "{}: {problems:?}", game.name);
    }
}
