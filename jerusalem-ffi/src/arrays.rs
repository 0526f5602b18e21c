//! The caller's arrays that a batch writes into: named here, and nowhere else in this door.

use jerusalem_core::{Arrays, Observations};
use std::ptr::null_mut;

use crate::boundary::{Span, apart, sized, wanted};
use crate::status::{Answer, Fault, JRS_BAD_ARGUMENT};

/// An array of floats; NULL is none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsFloats {
    /// The first element.
    pub data: *mut f32,
    /// The number of elements.
    pub len: usize,
}

/// An array of bytes; NULL is none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsBytes {
    /// The first element.
    pub data: *mut u8,
    /// The number of elements.
    pub len: usize,
}

/// An array of signed numbers; NULL is none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsInts {
    /// The first element.
    pub data: *mut i32,
    /// The number of elements.
    pub len: usize,
}

/// An array of counts; NULL is none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsCounts {
    /// The first element.
    pub data: *mut u32,
    /// The number of elements.
    pub len: usize,
}

/// An array of observations, as floats or as bytes, not as both; two NULLs are none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsObservations {
    /// The first element, as a float.
    pub floats: *mut f32,
    /// The first element, as a byte.
    pub bytes: *mut u8,
    /// The number of elements.
    pub len: usize,
}

/// One member of `jrs_arrays`.
trait Member: Copy {
    /// What it is in the core.
    type Array<'a>;
    /// An array that is not wanted.
    const NONE: Self;

    /// The memory of the array; refuses one that is asked for in two forms.
    fn span(self, what: &'static str) -> Answer<Span>;

    /// The array, if it is wanted.
    ///
    /// # Safety
    /// As for [`wanted`].
    unsafe fn take<'a>(self, what: &str) -> Answer<Self::Array<'a>>;
}

macro_rules! plain {
    ($($kind:ident $type:ty)+) => {$(
        impl Member for $kind {
            type Array<'a> = Option<&'a mut [$type]>;
            const NONE: Self = $kind { data: null_mut(), len: 0 };

            fn span(self, what: &'static str) -> Answer<Span> {
                Ok(Span::of(what, self.data, self.len))
            }

            unsafe fn take<'a>(self, what: &str) -> Answer<Self::Array<'a>> {
                // SAFETY: the same promise.
                unsafe { wanted(what, self.data, self.len) }
            }
        }

        impl From<&mut [$type]> for $kind {
            fn from(all: &mut [$type]) -> Self {
                $kind { data: all.as_mut_ptr(), len: all.len() }
            }
        }
    )+};
}

plain! { JrsFloats f32 JrsBytes u8 JrsInts i32 JrsCounts u32 }

impl Member for JrsObservations {
    type Array<'a> = Observations<'a>;
    const NONE: Self = JrsObservations { floats: null_mut(), bytes: null_mut(), len: 0 };

    fn span(self, what: &'static str) -> Answer<Span> {
        match (self.floats.is_null(), self.bytes.is_null()) {
            (false, false) => {
                let text = format!("{what} is asked for as floats and as bytes; choose one");
                Err(Fault::new(JRS_BAD_ARGUMENT, text))
            }
            (false, true) => Ok(Span::of(what, self.floats, self.len)),
            (true, _) => Ok(Span::of(what, self.bytes, self.len)),
        }
    }

    unsafe fn take<'a>(self, what: &str) -> Answer<Observations<'a>> {
        // SAFETY: the same promise.
        let floats = unsafe { wanted(what, self.floats, self.len) }?;
        // SAFETY: the same promise.
        let bytes = unsafe { wanted(what, self.bytes, self.len) }?;
        Ok(match (floats, bytes) {
            (Some(floats), _) => Observations::F32(floats),
            (None, Some(bytes)) => Observations::U8(bytes),
            (None, None) => Observations::None,
        })
    }
}

impl From<&mut [f32]> for JrsObservations {
    fn from(all: &mut [f32]) -> Self {
        JrsObservations { floats: all.as_mut_ptr(), bytes: null_mut(), len: all.len() }
    }
}

impl From<&mut [u8]> for JrsObservations {
    fn from(all: &mut [u8]) -> Self {
        JrsObservations { floats: null_mut(), bytes: all.as_mut_ptr(), len: all.len() }
    }
}

/// Makes of the struct below what turns it into the core's arrays.
macro_rules! arrays {
    (
        $(#[$struct_doc:meta])*
        pub struct JrsArrays {
            $(#[$size_doc:meta])*
            pub struct_size: usize,
            $($(#[$doc:meta])* pub $name:ident: $kind:ty,)+
        }
    ) => {
        $(#[$struct_doc])*
        pub struct JrsArrays {
            $(#[$size_doc])*
            pub struct_size: usize,
            $($(#[$doc])* pub $name: $kind,)+
        }

        impl Default for JrsArrays {
            /// No array is wanted.
            fn default() -> Self {
                JrsArrays { struct_size: size_of::<Self>(), $($name: <$kind>::NONE),+ }
            }
        }

        impl JrsArrays {
            /// Refuses arrays that share memory with each other or with the actions.
            fn apart(&self, actions: Span) -> Answer {
                apart(&[actions, $(self.$name.span(stringify!($name))?),+])
            }

            /// # Safety
            /// As for [`wanted`], for each.
            unsafe fn take<'a>(&self) -> Answer<Arrays<'a>> {
                // SAFETY: the same promise.
                unsafe { Ok(Arrays { $($name: self.$name.take(stringify!($name))?,)+ }) }
            }
        }
    };
}

arrays! {
/// The caller's arrays that a batch writes into, row after row without gaps. An array that is NULL is
/// not written. The arrays must not overlap. Set everything to 0 first, then `struct_size`, then the
/// arrays that are wanted.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JrsArrays {
    /// `sizeof(jrs_arrays)`.
    pub struct_size: usize,
    /// What the seat to move knows: rows * observation.
    pub observation: JrsObservations,
    /// 1 for every legal action and 0 for the others: rows * actions.
    pub mask: JrsBytes,
    /// What this step was worth to every seat: rows * players.
    pub rewards: JrsFloats,
    /// 1 if this step ended a game, or if the row stands at the end of one: rows.
    pub done: JrsBytes,
    /// The seat to move, or -1 if the row's game is over: rows.
    pub to_play: JrsInts,
    /// Steps of the row's game, or of the game that this step ended: rows.
    pub lengths: JrsCounts,
    /// The end as the last seat to move saw it, written where this step ended a game and left alone
    /// elsewhere: rows * observation.
    pub last_observation: JrsObservations,
}
}

/// The caller's arrays, none of which overlaps another or the actions.
///
/// # Safety
/// `out` is NULL or points to as many bytes as its first member says; an array that is not NULL is as
/// long as the caller says, has been initialised, and nobody else uses it while `'a` lasts.
pub(crate) unsafe fn arrays<'a>(out: *const JrsArrays, actions: Span) -> Answer<Arrays<'a>> {
    if out.is_null() {
        return Ok(Arrays::default());
    }
    // SAFETY: the caller's promise; no two share memory.
    unsafe {
        let all = sized("jrs_arrays", out)?;
        all.apart(actions)?;
        all.take()
    }
}
