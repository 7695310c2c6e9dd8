//! `ludeme.LudemeError`: a description that cannot be played, with everything that was found.
//!
//! The class itself is written in Python (`ludeme/errors.py`), so that it pickles and prints like
//! any other exception; here it is only made.

use ludeme::diagnostic::Diagnostic;
use ludeme::diagnostic::render::Renderings;
use ludeme::load::Loaded;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// A diagnostic as a dictionary: `code`, `severity`, `message`, `file`, `line`, `column`, `help`.
pub fn as_dict<'py>(
    py: Python<'py>,
    loaded: &Loaded,
    diagnostic: &Diagnostic,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let at = loaded
        .sources
        .position(diagnostic.span.file, diagnostic.span.start);
    dict.set_item("code", diagnostic.code.to_string())?;
    dict.set_item("severity", diagnostic.severity.name())?;
    dict.set_item("message", &diagnostic.message)?;
    dict.set_item("file", loaded.sources.name(diagnostic.span.file))?;
    dict.set_item("line", at.line)?;
    dict.set_item("column", at.column)?;
    dict.set_item("help", &diagnostic.help)?;
    Ok(dict)
}

/// All diagnostics of a description.
pub fn all<'py>(py: Python<'py>, loaded: &Loaded) -> PyResult<Bound<'py, PyList>> {
    let dicts: PyResult<Vec<_>> = loaded
        .diagnostics
        .iter()
        .map(|d| as_dict(py, loaded, d))
        .collect();
    PyList::new(py, dicts?)
}

/// The diagnostics as `lud check` prints them.
pub fn text(loaded: &Loaded) -> String {
    let renderings = Renderings {
        sources: &loaded.sources,
        steps: Some(loaded.expanded.tree.steps()),
        colour: false,
    };
    let texts: Vec<String> = loaded
        .diagnostics
        .iter()
        .map(|d| renderings.text(d))
        .collect();
    texts.join("\n\n")
}

/// The exception for a description with errors.
pub fn of_description(py: Python<'_>, loaded: &Loaded, message: &str) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let class = py.import("ludeme.errors")?.getattr("LudemeError")?;
        let shown = match loaded.diagnostics.is_empty() {
            true => message.to_owned(),
            false => text(loaded),
        };
        let error = class.call1((shown, all(py, loaded)?))?;
        Ok(PyErr::from_value(error))
    };
    make().unwrap_or_else(|e| e)
}

/// The exception for anything else that is asked for in vain.
pub fn value(e: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(e.to_string())
}
