//! Pictures: SVG of a table as a viewer may see it, and the pixels of such a picture.

use jerusalem_core::{ActionId, AnyTable, Viewer};
use jerusalem_view::{Highlight, Look, PngError, Theme, ViewError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{OrRaise, Raise, guarded};
use crate::words;

impl Raise for ViewError {
    fn raise(self) -> PyErr {
        match self {
            ViewError::Table(error) => error.raise(),
            _ => PyValueError::new_err(self.to_string()),
        }
    }
}

impl Raise for PngError {
    fn raise(self) -> PyErr {
        PyValueError::new_err(self.to_string())
    }
}

/// The names of what can stand out without more being said.
const HIGHLIGHTS: [&str; 2] = ["last", "legal"];

/// The table as the viewer may see it.
pub fn svg(
    table: &dyn AnyTable,
    viewer: Viewer,
    lang: &str,
    theme: &str,
    highlight: Option<&str>,
    opinion: &[(ActionId, f32)],
) -> PyResult<String> {
    let themes = Theme::ALL.map(|(name, _)| name);
    let theme = Theme::from_name(theme).ok_or_else(|| words::unknown("theme", theme, &themes))?;
    let highlight = match highlight {
        None if opinion.is_empty() => Highlight::None,
        None => Highlight::Opinion(opinion),
        Some("last") => Highlight::LastMove,
        Some("legal") => Highlight::LegalMoves,
        Some(word) => return Err(words::unknown("highlight", word, &HIGHLIGHTS)),
    };
    let look = Look { lang: words::lang(lang, table.game())?, theme, highlight };
    jerusalem_view::svg(table, viewer, &look).or_raise()
}

/// A picture of a game as PNG, so many pixels wide.
#[pyfunction]
pub fn png<'py>(py: Python<'py>, svg: &str, width: u32) -> PyResult<Bound<'py, PyBytes>> {
    let png = py.detach(|| guarded(|| jerusalem_view::png(svg, width).or_raise()))?;
    Ok(PyBytes::new(py, &png))
}

/// A picture of a game as rows of red, green and blue bytes.
#[pyfunction]
pub fn rgb<'py>(
    py: Python<'py>,
    svg: &str,
    width: u32,
    height: u32,
) -> PyResult<Bound<'py, PyBytes>> {
    let rgb = py.detach(|| guarded(|| jerusalem_view::rgb(svg, width, height).or_raise()))?;
    Ok(PyBytes::new(py, &rgb))
}
