//! x
use pyo3::prelude::*;
#[pymodule(gil_used = false)]
mod _native {
    use pyo3::prelude::*;
    use numpy::PyReadwriteArray1;
    #[pyfunction]
    fn fill(mut a: PyReadwriteArray1<'_, f32>) -> PyResult<()> { a.as_slice_mut()?.fill(1.0); Ok(()) }
}
