//! What people type: commands and moves.

/// A line somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A move, by number or words.
    Move(String),
    /// The legal moves, those that a text may mean first.
    Moves(String),
    /// Takes moves back to the last decision of a person.
    Undo,
    /// Makes moves again that were taken back.
    Redo,
    /// What the search would do.
    Hint,
    /// Writes the game to a file.
    Save(String),
    /// The rules.
    Rules,
    /// The moves so far.
    History,
    /// The position again.
    Board,
    /// What was hidden, once the game is over.
    Reveal,
    /// The commands.
    Help,
    /// Ends the program.
    Quit,
}

/// The commands and what they do.
pub const HELP: &[(&str, &str)] = &[
    (
        "NUMBER or MOVE",
        "makes a move: its number, its words or its sites, as in A2-A3",
    ),
    (
        "moves [TEXT]",
        "lists the legal moves, or those a text may mean",
    ),
    ("undo", "takes moves back to your last decision"),
    ("redo", "makes them again"),
    ("hint", "says what a search would do"),
    ("save FILE", "writes the game to a file for --resume"),
    ("rules", "the rules and their sources"),
    ("history", "the moves so far"),
    ("board", "shows the position again"),
    ("reveal", "lays open what was hidden, once the game is over"),
    ("quit", "ends"),
];

impl Command {
    /// Reads a line. What is no command is a move.
    pub fn parse(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("moves", text) => Command::Moves(text.to_owned()),
            ("undo", "") => Command::Undo,
            ("redo", "") => Command::Redo,
            ("hint", "") => Command::Hint,
            ("save", file) if !file.is_empty() => Command::Save(file.to_owned()),
            ("rules", "") => Command::Rules,
            ("history", "") => Command::History,
            ("board", "") => Command::Board,
            ("reveal", "") => Command::Reveal,
            ("help" | "?", "") => Command::Help,
            ("quit" | "exit", "") => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_a_move() {
        assert_eq!(Command::parse(" undo "), Command::Undo);
        assert_eq!(
            Command::parse("save my game.jsonl"),
            Command::Save("my game.jsonl".into())
        );
        assert_eq!(Command::parse("save"), Command::Move("save".into()));
        assert_eq!(Command::parse("A2-A3"), Command::Move("A2-A3".into()));
        assert_eq!(Command::parse("moves King"), Command::Moves("King".into()));
        assert_eq!(Command::parse("Pass"), Command::Move("Pass".into()));
    }
}
