//! Board games written as `.lud` files: checked, compiled, played, searched and studied.
//!
//! A description in the Ludii game description language is a few nested clauses: equipment, rules,
//! ends. This library reads one, says what is wrong with it, and makes a [`Game`] of it that plays.
//!
//! # Three examples
//!
//! Check a description, and play it by the words of its moves:
//!
//! ```
//! let text = "(game \"Three\" (players 2)
//!     (equipment { (board (square 3)) (piece \"Disc\" Each) })
//!     (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
//! let game = ludeme::load("three.lud", text)?;
//! let mut position = game.start(1);
//! for word in ["A1", "B1", "A2", "B2", "A3"] {
//!     let legal = position.find(word)?.clone();
//!     position.apply(&legal)?;
//! }
//! assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Let a player of the library meet dice, and look at what they may bring:
//!
//! ```
//! let game = ludeme::Game::shipped("chong").expect("it comes with the library");
//! let mut player = game.player("uct:100", 7)?;
//! let mut position = game.start(7);
//! let decision = player.choose(&position)?;
//! let chosen = position.legal_moves()[decision.pick].clone();
//! for branch in position.branches(&chosen)? {
//!     assert!(branch.likelihood < 1.0 && branch.position.ply() == 1);
//! }
//! position.apply(&chosen)?; // rolls as seed 7 has it
//! let record = position.record()?;
//! assert_eq!(game.replay(&record)?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Measure a game, by random games and by a study:
//!
//! ```
//! let game = ludeme::Game::shipped("choro-lango").expect("it comes with the library");
//! let summary = game.summary(100, 1);
//! assert_eq!(summary.games, 100);
//! let report = game.study(&["uct:20", "random"], 4, 1)?;
//! assert_eq!(report.games, 4);
//! # Ok::<(), ludeme::SpecError>(())
//! ```
//!
//! # What there is
//!
//! | type | what it is | from |
//! |---|---|---|
//! | [`Checked`] | a description that was checked: [`Diagnostic`]s, options, perhaps a game | [`check`](check()), [`check_with`](check_with()) |
//! | [`Game`] | the compiled rules, read-only, shared by threads | [`load`](load()), [`Checked::into_game`], [`Game::shipped`] |
//! | [`Position`] | a point in a game, as a value | [`Game::start`], [`Game::position`], [`Position::after`] |
//! | [`Move`] | a legal move with its words | [`Position::legal_moves`], [`Position::find`] |
//! | [`Branch`] | one way that chance may go | [`Game::starts`], [`Position::branches`] |
//! | [`Outcome`] | what a game came to | [`Position::outcome`] |
//! | [`Player`] | chooses moves: `random`, `flat-mc`, `uct`, `alpha-beta` | [`Game::player`] |
//! | [`Playouts`] | random games without an allocation | [`Game::playouts`] |
//! | [`Summary`] | what many random games say | [`Game::summary`] |
//! | [`Report`] | what kind of game it is | [`Game::study`] |
//! | [`Record`] | a game written down, move by move | [`Position::record`], [`Record::read`] |
//! | `Picture` | what a picture shows (feature `svg`) | `Position::svg`, `Position::png` |
//!
//! Bad input is an error value: [`Faults`], [`MoveError`], [`StateLineError`], [`RecordError`],
//! [`SpecError`]. The same seed gives the same game on every machine.
//!
//! # Features
//!
//! | feature | what it adds | packages |
//! |---|---|---|
//! | none | the language, the engine, players, records, studies | 39 |
//! | `svg` | pictures of boards as SVG; letters are outlines of an embedded font | 41 |
//! | `pictures` | the same as PNG, and studies as pages with plots; brings `svg` | 80 |
//! | `parallel` | series of games on all cores | 45 |
//! | `cli` (default) | the command line `lud`; brings `pictures` and `parallel` | 176 |
//!
//! All but `cli` build for `wasm32-unknown-unknown`, where clocks are the page's and there is one
//! thread. A dependency without the command line: `ludeme = { version = "0.1", default-features =
//! false }`.
//!
//! # For those who work on it
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
//! The modules of the stages and of the engine are hidden from this page: they change as the
//! engine does, lend instead of own, and trust their callers.
//!
//! ## The house
//!
//! ```text
//!                    cli            one file a subcommand; the only place with I/O and exit codes
//!                    api            the public face: what is re-exported at the root
//!         ┌───────────┴──────────┐
//!    ide, load, lint, compile    │  the bridge: texts and typed calls to a Game, and what is odd in them
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
//!    arrange: lists put in order, for everybody
//! ```
//!
//! ## Words
//!
//! One word, one thing; types whose word has another meaning elsewhere carry their subject in
//! their name. The words of the language itself are told by `lud explain`.
//!
//! | word | what it means here |
//! |---|---|
//! | description | a `.lud` text: a game clause, with defines, options, rulesets and metadata |
//! | ludeme | a named clause of the language, such as `(is Line 3)` |
//! | catalogue | the signatures and meanings of all ludemes, as data under `grammar/` |
//! | form | a signature of a ludeme: which arguments it takes, and what it gives |
//! | define | a name for a piece of text with parameters, replaced by expansion |
//! | option, item | a choice that a description offers, and an alternative of it |
//! | ruleset | a named choice of items |
//! | selection | the items and the ruleset that are asked for |
//! | origin | the defines and options that a node came through |
//! | diagnostic | a problem of a description, as data with a code and places |
//! | rules | the typed form of a game's clauses, which the engine evaluates |
//! | game | compiled rules: immutable, shared by threads; never one match of it |
//! | state | all that can matter later at a point of play, as a flat value |
//! | position | what users hold of it: a game, a state and its legal moves; for a runner, a small state of its own |
//! | context | a state with what is known only while rules are evaluated: `from`, `to`, `site` |
//! | action | the smallest change: a piece put, a counter set |
//! | move | a decision: actions that are chosen as one |
//! | ply, turn | one move; the moves of one player in a row |
//! | mover | the player who is to move, by number from 1 |
//! | player | whoever plays, a person or an agent; in rules the number of one |
//! | agent | a program that chooses moves |
//! | site, slot | a place of a container by its number; the same over all containers and kinds |
//! | site type | cell, vertex or edge |
//! | container | board, hand, dice or deck |
//! | component, piece | a kind of piece, by number; one that stands on a site |
//! | level | the height in a stack, from 0 |
//! | radial | the sites from one on in a direction |
//! | track | a numbered way over a board |
//! | phase | a part of a game with rules of its own |
//! | chance | the one source of dice, draws and shuffles: seeded, or scripted |
//! | playout, sprint | a random game to its end; one without a state, and faster |
//! | shape, runner | rules whose moves are picked without a list; what plays sprints of a game |
//! | outcome | who won, and the ranks of all |
//! | record | a game written down by this engine, to be played again |
//! | trace | a game written down with what was legal, to hold an engine to it |
//! | state line | a state as one canonical line of text |
//! | view | what one player may see |
//! | perft | the number of move sequences of a length |
//! | limit | a named bound on work, size or depth, with a diagnostic of its own |
//!
//! ## Invariants
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
//!   faster ([`game::sprints`], which run random games without a state) is held to it by walks
//!   through whole games, own, recorded and drawn by chance, and leaves what it does not know to it. What operators on numbers mean stands
//!   in [`game::arithmetic`] alone, which end rules fire and who changes phase in `game::flow::after`,
//!   who wins in `game::flow::ends`, how turns are counted in [`game::order`].
//! - No line of Rust knows a game by name.

mod api;
mod arrange;
#[doc(hidden)]
pub mod board;
#[doc(hidden)]
pub mod catalogue;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod diagnostic;
#[doc(hidden)]
pub mod examples;
#[doc(hidden)]
pub mod expand;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod host;
#[doc(hidden)]
pub mod ide;
#[doc(hidden)]
pub mod learn;
#[doc(hidden)]
pub mod lint;
#[doc(hidden)]
pub mod load;
#[doc(hidden)]
pub mod play;
#[doc(hidden)]
pub mod resolve;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod shipped;
#[doc(hidden)]
pub mod source;
#[doc(hidden)]
pub mod study;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod templates;

pub use api::{
    Branch, Branches, Checked, Faults, Game, Move, MoveError, Outcome, Placed, Player, Position,
    Record, RecordError, check, check_with, load,
};
pub use board::site::SiteType;
pub use diagnostic::{Code, Diagnostic, Fix, Label, Severity};
pub use expand::Selection;
pub use game::state_line::StateLineError;
pub use play::naming::NamingError;
#[cfg(feature = "svg")]
pub use play::picture::Picture;
#[cfg(feature = "pictures")]
pub use play::picture::PngError;
pub use play::playout::{Playout, Playouts};
pub use play::series::{Mean, Share, Summary};
pub use play::view::View;
pub use search::spec::SpecError;
pub use search::{Decision, Effort};
pub use source::{LineColumn, Span};
pub use study::report::Report;
