//! The caller's numpy arrays as slices, checked.

use std::sync::atomic::{AtomicUsize, Ordering};

use jerusalem_core::{ActionId, ActionMask};
#[cfg(not(Py_GIL_DISABLED))]
use numpy::npyffi::{NPY_ARRAY_ALIGNED, NPY_ARRAY_C_CONTIGUOUS, NPY_ARRAY_WRITEABLE};
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyWeakrefReference;

/// A writable array of floats or bytes.
pub enum Numbers<'py> {
    /// float32.
    F32(PyReadwriteArrayDyn<'py, f32>),
    /// uint8.
    U8(PyReadwriteArrayDyn<'py, u8>),
}

/// Borrows an array that is to be written, of type `T` and this shape.
pub fn writable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    types: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let Ok(typed) = array.cast::<numpy::PyArrayDyn<T>>() else {
        return Err(wrong_type(array, name, types));
    };
    if typed.shape() != shape {
        return Err(wrong_shape(name, typed.shape(), shape));
    }
    if !typed.is_c_contiguous() {
        let what = format!("{name} is not contiguous; numpy.ascontiguousarray makes it so");
        return Err(PyValueError::new_err(what));
    }
    typed.try_readwrite().map_err(|_| {
        let what = format!("{name} cannot be written: it is read-only or given twice");
        PyValueError::new_err(what)
    })
}

/// The elements of a borrowed array that is known to be contiguous.
pub fn elements<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|e| PyValueError::new_err(e.to_string()))
}

/// Weak references to an array and to the one whose memory it shows: while there are any, numpy
/// refuses to resize an array, also with `refcheck=False`, and so the memory stays where it is.
pub fn held<'py>(array: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyWeakrefReference>>> {
    let mut held = Vec::new();
    let mut next = Some(array.clone());
    while let Some(array) = next.filter(|next| next.cast::<PyUntypedArray>().is_ok()) {
        held.push(PyWeakrefReference::new(&array)?);
        next = Some(array.getattr("base")?);
    }
    Ok(held)
}

/// Calls that write into arrays while the interpreter goes on.
static WRITING: AtomicUsize = AtomicUsize::new(0);

/// A work that writes into borrowed arrays while the interpreter goes on; lasts as long as this.
pub struct Writing(());

impl Writing {
    /// Begins it, before the interpreter is released.
    pub fn begin() -> Self {
        WRITING.fetch_add(1, Ordering::Acquire);
        Writing(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        WRITING.fetch_sub(1, Ordering::Release);
    }
}

/// Writes a vector of float32 without the cost of borrowing it; `None`, and nothing done, for any
/// other array, right or wrong, and while a batch writes arrays.
///
/// What `write` does must not give the interpreter away.
#[cfg(not(Py_GIL_DISABLED))]
#[inline]
pub fn write_floats<T>(
    array: &Bound<'_, PyAny>,
    len: usize,
    write: impl FnOnce(&mut [f32]) -> T,
) -> Option<T> {
    let array = array.cast_exact::<PyArray1<f32>>().ok()?;
    // SAFETY: an array's flags can be read as long as it lives.
    let flags = unsafe { (*array.as_array_ptr()).fields.flags };
    let plain = NPY_ARRAY_WRITEABLE | NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_ALIGNED;
    if flags & plain != plain || array.len() != len || WRITING.load(Ordering::Acquire) != 0 {
        return None;
    }
    // SAFETY: no call of this module writes without the interpreter, and none can begin before
    // `write` returns, because this thread holds the interpreter's lock.
    unsafe { array.as_slice_mut() }.ok().map(write)
}

impl<'py> Numbers<'py> {
    /// Borrows an array of floats or bytes of this shape.
    pub fn borrow(array: &Bound<'py, PyAny>, name: &str, shape: &[usize]) -> PyResult<Self> {
        let types = "float32 or uint8";
        if array.cast::<numpy::PyArrayDyn<u8>>().is_ok() {
            return Ok(Numbers::U8(writable(array, name, types, shape)?));
        }
        Ok(Numbers::F32(writable(array, name, types, shape)?))
    }
}

#[cold]
fn wrong_type(array: &Bound<'_, PyAny>, name: &str, types: &str) -> PyErr {
    let given = match array.cast::<PyUntypedArray>() {
        Ok(array) => {
            format!("of {}", array.dtype().typeobj().name().map_or("?".into(), |n| n.to_string()))
        }
        Err(_) => array.get_type().name().map_or("?".into(), |n| n.to_string()),
    };
    PyTypeError::new_err(format!("{name} must be a numpy array of {types}, not {given}"))
}

#[cold]
fn wrong_shape(name: &str, given: &[usize], needed: &[usize]) -> PyErr {
    let tuple = |shape: &[usize]| match shape {
        [one] => format!("({one},)"),
        more => format!("({})", more.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    };
    let (given, needed) = (tuple(given), tuple(needed));
    PyValueError::new_err(format!("{name} has the shape {given}, but {needed} is needed"))
}

/// A type that says yes or no.
pub trait Flag: Element + Copy {
    /// No.
    const OFF: Self;
    /// Yes.
    const ON: Self;
}

impl Flag for i8 {
    const OFF: i8 = 0;
    const ON: i8 = 1;
}

impl Flag for u8 {
    const OFF: u8 = 0;
    const ON: u8 = 1;
}

impl Flag for bool {
    const OFF: bool = false;
    const ON: bool = true;
}

/// Writes one flag for every action.
pub fn write_mask<T: Flag>(mask: &ActionMask, out: &mut [T]) {
    out.fill(T::OFF);
    for id in mask.iter() {
        if let Some(flag) = out.get_mut(usize::from(id)) {
            *flag = T::ON;
        }
    }
}

/// Writes the flags into the caller's array of int8, uint8 or bool.
pub fn fill_mask(mask: &ActionMask, array: &Bound<'_, PyAny>) -> PyResult<()> {
    let shape = [mask.space()];
    let (name, types) = ("mask", "int8, uint8 or bool");
    if array.cast::<numpy::PyArrayDyn<bool>>().is_ok() {
        write_mask(mask, elements(&mut writable::<bool>(array, name, types, &shape)?)?);
    } else if array.cast::<numpy::PyArrayDyn<u8>>().is_ok() {
        write_mask(mask, elements(&mut writable::<u8>(array, name, types, &shape)?)?);
    } else {
        write_mask(mask, elements(&mut writable::<i8>(array, name, types, &shape)?)?);
    }
    Ok(())
}

/// The ids of a mask as a new array of int64.
pub fn ids<'py>(py: Python<'py>, mask: &ActionMask) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let array = PyArray1::<i64>::zeros(py, mask.count(), false);
    // SAFETY: nobody else has seen this array yet.
    let elements = unsafe { array.as_slice_mut() }?;
    for (to, id) in elements.iter_mut().zip(mask.iter()) {
        *to = i64::from(id);
    }
    Ok(array)
}

/// What is no array as one.
pub fn as_array<'py>(any: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if any.cast::<PyUntypedArray>().is_ok() {
        return Ok(None);
    }
    any.py().import("numpy")?.call_method1("asarray", (any,)).map(Some)
}

/// Reads an array of actions of any integer type into `to`; an id that cannot exist becomes the highest number.
pub fn read_actions(array: &Bound<'_, PyAny>, to: &mut [ActionId]) -> PyResult<()> {
    let rows = to.len();
    if let Ok(array) = array.extract::<PyReadonlyArray1<'_, i64>>() {
        return copy_actions(array.as_array().iter().copied(), to, array.len());
    }
    if let Ok(array) = array.extract::<PyReadonlyArray1<'_, i32>>() {
        return copy_actions(array.as_array().iter().map(|&id| id.into()), to, array.len());
    }
    if let Ok(array) = array.extract::<PyReadonlyArray1<'_, u16>>() {
        return copy_actions(array.as_array().iter().map(|&id| id.into()), to, array.len());
    }
    let any = array;
    let array = any.cast::<PyUntypedArray>()?;
    if !matches!(array.dtype().kind(), b'i' | b'u') {
        return Err(wrong_type(any, "actions", "integers"));
    }
    if array.shape() != [rows] {
        return Err(wrong_shape("actions", array.shape(), &[rows]));
    }
    let array = any.call_method1("astype", ("int64",))?;
    let array = array.extract::<PyReadonlyArray1<'_, i64>>()?;
    copy_actions(array.as_array().iter().copied(), to, array.len())
}

fn copy_actions(
    from: impl Iterator<Item = i64>,
    to: &mut [ActionId],
    given: usize,
) -> PyResult<()> {
    if given != to.len() {
        return Err(wrong_shape("actions", &[given], &[to.len()]));
    }
    for (to, id) in to.iter_mut().zip(from) {
        *to = ActionId::try_from(id).unwrap_or(ActionId::MAX);
    }
    Ok(())
}
