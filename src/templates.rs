//! Games to start from: small, commented descriptions, one for each family of boards.

/// A template.
#[derive(Clone, Copy, Debug)]
pub struct Template {
    /// The kind of board.
    pub board: &'static str,
    text: &'static str,
}

/// What stands for the name of the game.
const NAME: &str = "@NAME@";

macro_rules! templates {
    ($($board:literal),* $(,)?) => {
        /// Every template.
        pub const TEMPLATES: &[Template] = &[$(Template {
            board: $board,
            text: include_str!(concat!("templates/", $board, ".lud")),
        }),*];
    };
}

templates!("square", "hex", "track", "mancala");

impl Template {
    /// The description of a game of this name; `None` if a string cannot hold the name.
    pub fn text(&self, name: &str) -> Option<String> {
        let holds = |c: char| {
            c.is_control() || matches!(c, '"' | '\\' | '(' | ')' | '{' | '}' | '<' | '>' | '#')
        };
        let sound = !name.trim().is_empty() && name.len() <= 100 && !name.contains(holds);
        sound.then(|| self.text.replace(NAME, name.trim()))
    }
}
