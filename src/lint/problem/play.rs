//! What random games show that is odd, and the words for it.

use crate::diagnostic::Code;
use crate::diagnostic::code::warning as code;
use crate::diagnostic::problem::Problem;
use crate::lint::play::Games;

/// What is odd about some random games.
#[derive(Debug, Hash, thiserror::Error)]
pub(in crate::lint) enum PlayProblem<'a> {
    #[error("`{piece}` stands on the board and never moves {}", among(games))]
    NeverMoves { piece: &'a str, games: Games },
    #[error("no player enters phase `{phase}` {}", among(games))]
    NeverEntered { phase: &'a str, games: Games },
    #[error("an end rule never comes to its result {}", among(games))]
    NeverReached { games: Games },
    #[error(
        "{cut} of {} random games from seed {} {} cut off by the limit of turns or moves; the first has seed {first}",
        games.count, games.seed, if *cut == 1 { "is" } else { "are" }
    )]
    CutOff { cut: u64, first: u64, games: Games },
    #[error("player {player} wins every decided game ({decided}) {}", among(games))]
    OneWinner {
        player: usize,
        decided: u64,
        games: Games,
    },
}

/// `in N random games from seed S`.
fn among(games: &Games) -> String {
    let Games { count, seed } = games;
    let games = if *count == 1 { "game" } else { "games" };
    format!("in {count} random {games} from seed {seed}")
}

impl Problem for PlayProblem<'_> {
    fn code(&self) -> Code {
        match self {
            PlayProblem::NeverMoves { .. } => code::PIECE_NEVER_MOVES,
            PlayProblem::NeverEntered { .. } => code::PHASE_NEVER_ENTERED,
            PlayProblem::NeverReached { .. } => code::END_NEVER_REACHED,
            PlayProblem::CutOff { .. } => code::GAME_CUT_OFF,
            PlayProblem::OneWinner { .. } => code::ONE_WINNER,
        }
    }

    fn label(&self) -> String {
        let words = match self {
            PlayProblem::NeverMoves { .. } => "never moved",
            PlayProblem::NeverEntered { .. } => "never entered",
            PlayProblem::NeverReached { .. } => "never reached",
            PlayProblem::CutOff { .. } => "does not always end",
            PlayProblem::OneWinner { .. } => "only one player wins",
        };
        words.to_owned()
    }

    fn help(&self) -> Vec<String> {
        match self {
            PlayProblem::CutOff { first, .. } => {
                vec![format!("`lud run --seed {first}` shows such a game")]
            }
            _ => Vec::new(),
        }
    }
}
