//! Studying games: tournaments of agents, ratings, and measures of what kind of game it is. The
//! agents are in `search`, plain random games in `play`.
//!
//! | module | what it is |
//! |---|---|
//! | [`game`] | one game, measured move by move |
//! | [`growing`] | a study that is shown while it goes on |
//! | [`report`] | what many games say together |
//! | [`page`] | the same as one page with plots and heat maps |
//! | [`rating`] | scores, Elo, Bradley-Terry, the sequential test: pure functions |
//! | [`tournament`] | who plays whom with which seed, and the table |
//!
//! # Example
//!
//! ```
//! use ludeme::load::{Selection, load};
//! use ludeme::search::{evaluate::Evaluation, spec::AgentSpec};
//! use ludeme::study::{game::study_game, report::Report};
//!
//! let text = "(game \"Three\" (players 2)
//!     (equipment { (board (square 3)) (piece \"Disc\" Each) })
//!     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
//! let game = load("three.lud", text, &Selection::default()).game.expect("sound");
//! let evaluation = Evaluation::learn(&game);
//! let random: AgentSpec = "random".parse()?;
//! let mut agents = [random.agent(&game, 1)?, random.agent(&game, 2)?];
//! let games: Vec<_> = (0..20)
//!     .map(|n| study_game(&game, &evaluation, n, n, &mut agents))
//!     .collect();
//! let report = Report::of(&game, vec!["random".into()], &games);
//! assert_eq!(report.games, 20);
//! assert!(report.measures[0].mean.mean <= 9.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod game;
pub mod growing;
#[cfg(feature = "pictures")]
pub mod page;
pub mod rating;
pub mod report;
pub mod tournament;
