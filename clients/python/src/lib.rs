//! `ludeme._ludeme`: the engine for Python. The package `ludeme` around it re-exports what is for
//! users and adds what is plain Python (frames, environments of other libraries, clusters).
//!
//! | file | what it gives |
//! |---|---|
//! | `game` | `load`, `Game` |
//! | `node` | a position with explicit or seeded chance, in Rust |
//! | `state` | `State`, `Move` |
//! | `batch` | `Batch`: what `VecEnv` stands on |
//! | `player` | `Player`: agents that choose moves |
//! | `series` | playouts, studies and tournaments, in parallel without the interpreter's lock |
//! | `error` | `LudemeError`, which carries diagnostics |
//! | `stack` | room on the stack for rules that are nested deeply |

mod batch;
mod error;
mod game;
mod node;
mod player;
mod series;
mod stack;
mod state;

use pyo3::prelude::*;

/// The engine, compiled.
#[pymodule]
fn _ludeme(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_class::<game::Game>()?;
    m.add_class::<state::State>()?;
    m.add_class::<state::Move>()?;
    m.add_class::<batch::Batch>()?;
    m.add_class::<player::Player>()?;
    m.add_function(wrap_pyfunction!(game::load, m)?)?;
    m.add_function(wrap_pyfunction!(game::games, m)?)?;
    m.add_function(wrap_pyfunction!(game::shipped_text, m)?)?;
    m.add_function(wrap_pyfunction!(series::standings, m)?)?;
    m.add_function(wrap_pyfunction!(series::fixtures, m)?)?;
    Ok(())
}
