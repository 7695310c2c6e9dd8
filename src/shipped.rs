//! The games that come with the engine: descriptions embedded in the binary.

/// A shipped game.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name it is called by, which is that of its file.
    pub name: &'static str,
    /// Its description.
    pub text: &'static str,
    /// Examples of its rules, for `lud test`.
    #[cfg(feature = "cli")]
    pub examples: &'static str,
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        /// The shipped games, by name.
        pub const GAMES: &[Shipped] =
            &[$(Shipped {
                name: $name,
                text: include_str!(concat!("../games/", $name, ".lud")),
                #[cfg(feature = "cli")]
                examples: include_str!(concat!("../games/", $name, ".test")),
            }),*];
    };
}

shipped!("chong", "choro-lango", "ouk-chatrang", "ssang-ryouk");

/// The shipped game of a name; case and the ending `.lud` do not matter.
pub fn find(name: &str) -> Option<&'static Shipped> {
    let name = name.strip_suffix(".lud").unwrap_or(name);
    let name = name.strip_prefix("games/").unwrap_or(name);
    GAMES.iter().find(|g| g.name.eq_ignore_ascii_case(name))
}
