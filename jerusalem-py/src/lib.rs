//! The native module of the Python package `jerusalem`: tables and batches of any game.
//!
//! Private: the package's own modules are the interface, `_native.pyi` describes this one.

mod arrays;
mod batch;
mod errors;
mod picture;
mod search;
mod table;
mod words;

use pyo3::prelude::*;

/// Lets the n-th action mask made on this thread from now on panic; 0 for none.
#[cfg(feature = "faults")]
#[pyfunction]
fn fail_at(masks: u32) {
    jerusalem_core::faults::fail_at(masks);
}

/// The engine behind the package `jerusalem`; private.
#[pymodule(gil_used = false)]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::picture::{png, rgb};
    #[pymodule_export]
    use crate::search::Search;
    #[pymodule_export]
    use crate::table::{Opened, Table};
    #[pymodule_export]
    use crate::table::{config_schema, open, open_position, open_record, restore, rules_help};
    #[pymodule_export]
    use crate::words::bot_thinks;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Set, not added: nothing that the module says it has.
        #[cfg(feature = "faults")]
        module.setattr("_fail_at", wrap_pyfunction!(crate::fail_at, module)?)?;
        let games: Vec<&str> = jerusalem_core::games().collect();
        let bots: Vec<&str> = jerusalem_core::Bot::names().collect();
        let langs = jerusalem_core::Lang::ALL.map(jerusalem_core::Lang::code);
        let returns = jerusalem_core::ReturnForm::ALL.map(jerusalem_core::ReturnForm::name);
        module.add("GAMES", pyo3::types::PyTuple::new(module.py(), games)?)?;
        module.add("BOTS", pyo3::types::PyTuple::new(module.py(), bots)?)?;
        module.add("LANGS", pyo3::types::PyTuple::new(module.py(), langs)?)?;
        module.add("RETURNS", pyo3::types::PyTuple::new(module.py(), returns)?)?;
        let themes = jerusalem_view::Theme::ALL.map(|(name, _)| name);
        module.add("THEMES", pyo3::types::PyTuple::new(module.py(), themes)?)?;
        let arrays = jerusalem_core::Arrays::NAMES;
        module.add("ARRAYS", pyo3::types::PyTuple::new(module.py(), arrays)?)?;
        module.add("BOT_NAMING", jerusalem_core::Bot::NAMING)?;
        module.add("MAX_SIMULATIONS", jerusalem_core::search::MAX_SIMULATIONS)?;
        module.add("MAX_SEARCH_THREADS", jerusalem_core::search::MAX_THREADS)?;
        module.add("MAX_PLAYERS", jerusalem_core::MAX_PLAYERS)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
