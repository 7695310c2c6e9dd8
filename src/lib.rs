//! ludeme: an engine for the Ludii game description language.
//!
//! A description goes through stages; each is a function from its input to an output and
//! diagnostics, and none looks back:
//!
//! ```text
//!  .lud text ─ parse ─► tree ─ expand ─► tree ─ resolve ─► typed calls ─ compile ─► Game
//!             grammar/        defines,  without   against the      names to     (immutable)
//!             lud.pest        options   macros    catalogue        indices          │
//!                                                                                   ▼
//!                            moves(&mut State, &mut MoveList) ◄── Game + State ──► apply
//! ```
//!
//! [`load::load`] takes a text through all of them:
//!
//! ```
//! use ludeme::load::{Selection, load};
//! use ludeme::play::playout::Player;
//!
//! let text = "(game \"Three\" (players 2)
//!     (equipment { (board (square 3)) (piece \"Disc\" Each) })
//!     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
//! let loaded = load("three.lud", text, &Selection::default());
//! let game = loaded.game.expect("the description is sound");
//! let outcome = Player::new(&game).playout(7);
//! assert!(outcome.moves <= 9);
//! ```
//!
//! A game is played at a table ([`play::session`]), by agents ([`search`]), and studied
//! ([`study`]):
//!
//! ```
//! use ludeme::load::{Selection, load};
//! use ludeme::play::session::Session;
//! use ludeme::search::evaluate::Knowledge;
//! use ludeme::search::{Position, spec::AgentSpec};
//! use ludeme::study::tournament::{Fixture, Table};
//! use ludeme::study::{game::study_game, report::Report};
//!
//! let text = "(game \"Three\" (players 2)
//!     (equipment { (board (square 3)) (piece \"Disc\" Each) })
//!     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
//! let game = load("three.lud", text, &Selection::default()).game.expect("sound");
//!
//! // Play: a person in the centre, an agent answers.
//! let mut session = Session::new(&game, 1);
//! session.play(session.find("B2")?)?;
//! let thinker: AgentSpec = "uct:200".parse()?;
//! let mut agent = thinker.agent(&game, 1)?;
//! let answer = agent.choose(Position::new(&game, session.state(), session.list()));
//! session.play(answer.pick)?;
//! assert_eq!(session.moves().len(), 2);
//!
//! // Search: two agents meet, sides changed.
//! let players = [thinker, "random".parse()?];
//! let knowledge = Knowledge::default();
//! let mut table = Table::new(&game, &players, &knowledge, 1)?;
//! let score = (0..4).map(|number| Fixture { pair: (0, 1), number });
//! let score: Vec<f64> = score.map(|f| table.play(f).map(|p| p.score)).collect::<Result<_, _>>()?;
//! assert!(score.iter().sum::<f64>() > 2.0);
//!
//! // Study: what kind of game it is.
//! let evaluation = knowledge.evaluation(&game);
//! let random: AgentSpec = "random".parse()?;
//! let mut agents = [random.agent(&game, 1)?, random.agent(&game, 2)?];
//! let games: Vec<_> = (0..20)
//!     .map(|n| study_game(&game, &evaluation, n, n, &mut agents))
//!     .collect();
//! let report = Report::of(&game, vec!["random".into()], &games);
//! assert!((5.0..=9.0).contains(&report.measures[0].mean.mean));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The house
//!
//! ```text
//!                    cli            one file a subcommand; the only place with I/O and exit codes
//!         ┌───────────┴──────────┐
//!    load, lint, compile         │  the bridge: texts and typed calls to a Game, and what is odd in them
//!    ┌────┴──────────────────────┴───┐
//!  language wing               play wing
//!    explain, format             study     tournaments, ratings, what kind of game it is
//!    resolve                     search    agents: Monte Carlo, tree search, solvers
//!    expand                      play      playouts, records, traces, perft, pictures, sessions
//!    catalogue                   game      state, rules (typed IR), evaluation, moves, apply, ends
//!    syntax                      board     graphs, generators, operators, topology, tracks
//!    diagnostic, source
//!
//!    host: the clock and the threads of the machine, for whoever plays, searches or measures
//! ```
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `cli` (default) | the command line `lud`; brings `pictures` and `parallel` |
//! | `pictures` | pictures as PNG and studies as pages with plots; brings `svg` |
//! | `svg` | pictures of boards as SVG, without other programs or fonts |
//! | `parallel` | series of games on all cores |
//!
//! Without features the library is the language, the engine, the agents and the studies, and
//! builds for `wasm32-unknown-unknown`, as it does with `svg` and `pictures`.
//!
//! # Invariants
//!
//! - The wings do not know each other: nothing under [`board`], [`game`] or [`play`] imports
//!   syntax, spans or the catalogue; nothing in the language wing imports a state. A test holds it.
//! - [`syntax`] knows no ludeme, [`expand`] no type, [`game`] no place in a text.
//! - The catalogue under `grammar/` is data; the build makes typed views of it, and the compiler
//!   matches them without a wildcard: an entry without a meaning does not build.
//! - Diagnostics are collected, not thrown; what follows from an error is not reported.
//! - A [`game::Game`] is immutable and shared by threads; a [`game::state::State`] is a flat value.
//! - All chance goes through [`game::chance::Chance`]: seeded in play, scripted in replays.
//! - Nothing in a description can make the engine hang, overflow the stack or take unbounded
//!   memory: limits are named constants.
//! - A move has one meaning, that of [`game::Game::moves`] and [`game::Game::apply`]. What plays
//!   faster ([`game::shapes`], which pick moves without lists, and [`game::sprints`], which run
//!   random games without a state) is held to it by walks through whole games, own and recorded,
//!   and leaves what it does not know to it.
//! - No line of Rust knows a game by name.

pub mod board;
pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compile;
pub mod diagnostic;
pub mod expand;
pub mod explain;
pub mod format;
pub mod game;
pub mod host;
pub mod lint;
pub mod load;
pub mod play;
pub mod resolve;
pub mod search;
pub mod shipped;
pub mod source;
pub mod study;
pub mod syntax;
pub mod templates;
