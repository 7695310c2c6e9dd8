//! Why a board cannot be built, and the limits on its size.

use thiserror::Error;

/// The most vertices, edges or cells a board may have: what a [`Site`](super::Site) can number.
pub const MAX_SITES: usize = 65_535;
/// The most pairs of elements an operator with quadratic cost may look at.
pub const MAX_PAIRS: usize = 100_000_000;
/// The bound on the edges and faces around single vertices, see
/// [`Graph::check_density`](super::graph::Graph::check_density).
pub const MAX_INCIDENCES: u64 = 100_000_000;
/// The largest absolute value of a coordinate, a bound on the area that generators scan.
pub const MAX_COORDINATE: f64 = 100_000.0;
/// The most sites of a spiral.
pub const MAX_SPIRAL_SITES: usize = 1_000;
/// The most elements of a track.
pub const MAX_TRACK_LENGTH: usize = 65_535;

/// Why a board cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum BoardError {
    /// The board would have too many vertices, edges or cells.
    #[error("the board is too large: more than {MAX_SITES} sites of one type")]
    TooLarge,
    /// Too many edges or faces meet in single vertices.
    #[error("the board is too dense: too many edges or cells meet in one vertex")]
    TooDense,
    /// A dimension is outside what its generator accepts.
    #[error("{what} must be {expected}, not {found}")]
    InvalidSize {
        /// The parameter.
        what: &'static str,
        /// The values it accepts.
        expected: &'static str,
        /// The value given.
        found: i64,
    },
    /// Two parameters exclude each other.
    #[error("{0} and {1} exclude each other")]
    Exclusive(&'static str, &'static str),
    /// The generator does not know the shape.
    #[error("`{generator}` has no shape `{shape}`")]
    UnknownShape {
        /// The generator.
        generator: &'static str,
        /// The shape given.
        shape: &'static str,
    },
    /// A polygon without enough points.
    #[error("a polygon needs at least three points, not {0}")]
    DegeneratePolygon(usize),
    /// The generator builds boards of another site type only.
    #[error("`{0}` can only be used for boards played on {1}s")]
    WrongSiteType(&'static str, &'static str),
    /// A coordinate is not finite or too large; as it is printed.
    #[error("coordinate {0} is out of range")]
    CoordinateOutOfRange(String),
    /// A combining operator without graphs.
    #[error("`{0}` needs at least one graph")]
    NoGraphs(&'static str),
    /// Surakarta tracks need a square or triangular board.
    #[error("loops can only be laid on a square or triangular graph")]
    NoLoops,
    /// A generator that the engine does not build.
    #[error("{0} boards are not supported")]
    Unsupported(&'static str),
}

/// The result of building part of a board.
pub type Result<T> = std::result::Result<T, BoardError>;
