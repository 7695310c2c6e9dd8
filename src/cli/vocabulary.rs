//! The flags that several commands have in common, with one name each, and the examples in every
//! help text.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

/// Examples of every command, one a line: what is typed, and what it does.
pub const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "run",
        &[
            "lud run chong --seed 1",
            "lud run chong --games 1000 --seed 1 --json",
        ],
    ),
    (
        "play",
        &[
            "lud play chong",
            "lud play chong --players human,uct --seed 5",
        ],
    ),
    (
        "check",
        &[
            "lud check three.lud",
            "lud check games --watch",
            "lud check three.lud --fix --play 100",
        ],
    ),
    (
        "test",
        &[
            "lud test chong",
            "lud test my-game.lud --only C5",
            "lud test my-game.lud --mutate",
        ],
    ),
    ("new", &["lud new \"Nine Holes\" --board mancala"]),
    (
        "explain",
        &[
            "lud explain move Step",
            "lud explain L0302",
            "lud explain three in a row",
            "lud explain StepToEmpty",
        ],
    ),
    ("fmt", &["lud fmt three.lud", "lud fmt --check games"]),
    ("expand", &["lud expand ssang-ryouk --option \"Setup/End\""]),
    ("info", &["lud info ouk-chatrang --json"]),
    (
        "board",
        &[
            "lud board chong --numbers",
            "lud board chong --svg chong.svg --tracks",
        ],
    ),
    ("perft", &["lud perft ouk-chatrang --depth 2"]),
    ("list", &["lud list"]),
    ("lsp", &["lud lsp"]),
    (
        "completions",
        &["lud completions bash > ~/.local/share/bash-completion/completions/lud"],
    ),
    ("man", &["lud man | man -l -", "lud man --out man/man1"]),
    (
        "trace",
        &["lud trace ssang-ryouk --seed 3 --games 2 --steps 20"],
    ),
    ("verify", &["lud verify chong.lud --trace chong.jsonl.gz"]),
    ("bench", &["lud bench chong --secs 1 --json"]),
    (
        "tournament",
        &["lud tournament chong --players uct:20,random --games 4 --seed 1"],
    ),
    (
        "study",
        &["lud study chong --games 100 --seed 1 --html study.html"],
    ),
    ("solve", &["lud solve puzzle.lud --unique"]),
    (
        "serve",
        &["lud serve --open", "lud serve --bind 127.0.0.1:8080"],
    ),
    (
        "engine",
        &["lud engine chong --player uct", "lud engine chong --json"],
    ),
];

/// Gives a command line the vocabulary: `--json` beside every `--format`, `-q` for every
/// `--quiet`, `--threads` for every number of threads, and examples.
pub fn applied(command: Command) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    names.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |sub| worded(sub, name))
    })
}

/// The same for a command line with these arguments: where one command is named, nobody sees the
/// others.
pub fn applied_to(command: Command, given: &[OsString]) -> Command {
    match named(&command, given).map(|sub| sub.get_name().to_owned()) {
        Some(name) => command.mut_subcommand(&name, |sub| worded(sub, &name)),
        None => applied(command),
    }
}

/// The command that is named by some arguments.
fn named<'c>(command: &'c Command, given: &[OsString]) -> Option<&'c Command> {
    let mut names = given.iter().skip(1).filter_map(|arg| arg.to_str());
    names.find_map(|name| command.find_subcommand(name))
}

fn worded(mut sub: Command, name: &str) -> Command {
    let has = |sub: &Command, id: &str| sub.get_arguments().any(|arg| arg.get_id() == id);
    if gives_json(&sub) && !has(&sub, "json") {
        let json = Arg::new("json")
            .long("json")
            .action(ArgAction::SetTrue)
            .conflicts_with("format")
            .help("The same as `--format json`");
        sub = sub.arg(json);
    }
    let plain = |sub: &Command| {
        let mut all = sub.get_arguments();
        all.any(|arg| arg.get_id() == "quiet" && arg.get_short().is_none())
    };
    if plain(&sub) {
        sub = sub.mut_arg("quiet", |arg| arg.short('q'));
    }
    if has(&sub, "jobs") && !has(&sub, "threads") {
        sub = sub.mut_arg("jobs", |arg| arg.visible_alias("threads"));
    }
    for (id, value) in [("seed", "N"), ("threads", "N"), ("resume", "FILE")] {
        if has(&sub, id) {
            sub = sub.mut_arg(id, |arg| arg.value_name(value));
        }
    }
    if let Some((_, examples)) = EXAMPLES.iter().find(|(of, _)| *of == name) {
        let lines: Vec<String> = examples.iter().map(|line| format!("  {line}")).collect();
        sub = sub.after_help(format!("Examples:\n{}", lines.join("\n")));
    }
    sub
}

/// Whether a command has an output that is JSON.
fn gives_json(sub: &Command) -> bool {
    let mut args = sub.get_arguments().filter(|arg| arg.get_id() == "format");
    args.any(|arg| {
        arg.get_possible_values()
            .iter()
            .any(|v| v.matches("json", false))
    })
}

/// The arguments of the process, `--json` spelled out where it stands for a format.
pub fn arguments(command: &Command, given: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let given: Vec<OsString> = given.collect();
    let short = named(command, &given).is_some_and(|sub| {
        gives_json(sub) && !sub.get_arguments().any(|arg| arg.get_id() == "json")
    });
    if !short
        || given
            .iter()
            .any(|arg| arg.to_string_lossy().starts_with("--format"))
    {
        return given;
    }
    let mut options = true;
    let spelled = given.into_iter().map(|arg| {
        options &= arg != "--";
        if options && arg == "--json" {
            OsString::from("--format=json")
        } else {
            arg
        }
    });
    spelled.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The words of a command line, up to what its output is led into.
    fn words(line: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut quoted = false;
        for c in line.split(['|', '>']).next().unwrap_or_default().chars() {
            match c {
                '"' => quoted = !quoted,
                ' ' if !quoted => words.push(String::new()),
                c => words.last_mut().expect("one word").push(c),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn every_command_has_examples_that_it_takes() {
        let command = applied(crate::cli::command());
        for sub in command.get_subcommands() {
            let name = sub.get_name();
            let row = EXAMPLES.iter().find(|(of, _)| *of == name);
            let (_, lines) = row.unwrap_or_else(|| panic!("{name} has no example"));
            for line in *lines {
                let taken = command.clone().try_get_matches_from(arguments(
                    &command,
                    words(line).into_iter().map(OsString::from),
                ));
                let taken = taken.unwrap_or_else(|e| panic!("{line}: {e}"));
                assert_eq!(taken.subcommand_name(), Some(name), "{line}");
            }
        }
        assert_eq!(EXAMPLES.len(), command.get_subcommands().count());
    }

    #[test]
    fn flags_that_mean_the_same_are_called_the_same() {
        let mut values: HashMap<&str, String> = HashMap::new();
        let command = applied(crate::cli::command());
        for sub in command.get_subcommands() {
            let arg = |id: &str| sub.get_arguments().find(|arg| arg.get_id() == id);
            let name = sub.get_name();
            if let Some(quiet) = arg("quiet") {
                assert_eq!(quiet.get_short(), Some('q'), "{name}");
            }
            assert!(!gives_json(sub) || arg("json").is_some(), "{name}");
            // These are talked with, or write what another program reads in any case.
            let others = ["play", "serve", "lsp", "completions", "man", "trace"];
            let json = arg("json").is_some() || others.contains(&name);
            assert!(json, "{name} has no --json");
            for id in ["seed", "resume", "threads", "format"] {
                let Some(found) = arg(id) else { continue };
                assert_eq!(found.get_long(), Some(id), "{name}");
                assert_eq!(found.get_short(), None, "{name} --{id}");
                let shown = format!("{:?}", found.get_value_names().unwrap_or_default());
                let known = values.entry(id).or_insert_with(|| shown.clone());
                assert_eq!(*known, shown, "{name} --{id}");
            }
            // What one command calls so, no other calls otherwise.
            for found in sub.get_arguments() {
                let long = found.get_long().unwrap_or_default();
                let other = [
                    "random-seed",
                    "silent",
                    "workers",
                    "cores",
                    "continue",
                    "as-json",
                ];
                assert!(!other.contains(&long), "{name} --{long}");
                assert!(
                    found.is_hide_set() || found.get_help().is_some(),
                    "{name} --{long}"
                );
            }
        }
    }
}
