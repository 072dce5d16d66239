// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
use core::mem::{align_of, size_of};
use core::slice;

use crate::error::Error;
use crate::sys;

/// The type of a tensor's elements, with TensorFlow Lite's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Type {
    NoType = 0,
    Float32 = 1,
    Int32 = 2,
    UInt8 = 3,
    Int64 = 4,
    String = 5,
    Bool = 6,
    Int16 = 7,
    Complex64 = 8,
    Int8 = 9,
    Float16 = 10,
    Float64 = 11,
    Complex128 = 12,
    UInt64 = 13,
    Resource = 14,
    Variant = 15,
    UInt32 = 16,
    UInt16 = 17,
    Int4 = 18,
    BFloat16 = 19,
}

const TYPES: [Type; 20] = [
    Type::NoType,
    Type::Float32,
    Type::Int32,
    Type::UInt8,
    Type::Int64,
    Type::String,
    Type::Bool,
    Type::Int16,
    Type::Complex64,
    Type::Int8,
    Type::Float16,
    Type::Float64,
    Type::Complex128,
    Type::UInt64,
    Type::Resource,
    Type::Variant,
    Type::UInt32,
    Type::UInt16,
    Type::Int4,
    Type::BFloat16,
];

mod sealed {
    pub trait Sealed {}
}

/// What a slice of a tensor may hold: numbers of which each pattern of bits is one.
pub trait Element: Copy + sealed::Sealed {
    #[doc(hidden)]
    fn holds(kind: Type) -> bool;
}

macro_rules! element {
    ($rust:ty, $($kind:ident)|+) => {
        impl sealed::Sealed for $rust {}
        impl Element for $rust {
            fn holds(kind: Type) -> bool {
                matches!(kind, $(Type::$kind)|+)
            }
        }
    };
}
element!(f32, Float32);
element!(f64, Float64);
element!(i8, Int8);
element!(u8, UInt8 | Bool);
element!(i16, Int16);
element!(u16, UInt16 | Float16 | BFloat16);
element!(i32, Int32);
element!(u32, UInt32);
element!(i64, Int64);
element!(u64, UInt64);

/// What there is to know of an input or an output, and its elements.
#[derive(Clone, Copy, Debug)]
pub struct Tensor<'t> {
    pub kind: Type,
    pub shape: &'t [i32],
    /// As they lie in memory: two 4-bit numbers to a byte, a string tensor with its table.
    pub bytes: &'t [u8],
    /// 0 if the tensor is not quantised, or each channel has its own; else value = scale * (number - zero_point).
    pub scale: f32,
    pub zero_point: i32,
}

impl<'t> Tensor<'t> {
    /// # Safety
    /// `raw` is what the library said of a tensor that lives, and is not written to, during 't.
    pub(crate) unsafe fn new(raw: &sys::MoteTensor) -> Result<Self, Error> {
        let kind = *TYPES.get(raw.kind as usize).ok_or(Error::WrongType)?;
        let is_constant = !raw.constant.is_null();
        let (data, bytes) = if is_constant { (raw.constant, raw.constant_bytes) } else { (raw.data as *const _, raw.bytes) };
        Ok(Tensor {
            kind,
            shape: slice_of(raw.dims, raw.rank as usize),
            bytes: slice_of(data as *const u8, bytes),
            scale: raw.scale,
            zero_point: raw.zero_point,
        })
    }

    /// `Error::WrongType` if the tensor has other elements.
    pub fn elements<T: Element>(&self) -> Result<&'t [T], Error> {
        let count = count_of::<T>(self.kind, self.bytes.as_ptr(), self.bytes.len())?;
        // SAFETY: count_of has looked at type and alignment.
        Ok(unsafe { slice_of(self.bytes.as_ptr() as *const T, count) })
    }

    /// The value for which an element of a quantised tensor stands.
    pub fn value(&self, element: i32) -> f32 {
        (element as f32 - self.zero_point as f32) * self.scale
    }
}

/// # Safety
/// As for slice::from_raw_parts, but for a null pointer, which is an empty slice.
unsafe fn slice_of<'t, T>(data: *const T, count: usize) -> &'t [T] {
    if data.is_null() || count == 0 {
        return &[];
    }
    slice::from_raw_parts(data, count)
}

/// How many T lie in the `bytes` at `data`, which have elements of type `kind`.
pub(crate) fn count_of<T: Element>(kind: Type, data: *const u8, bytes: usize) -> Result<usize, Error> {
    if !T::holds(kind) || bytes % size_of::<T>() != 0 || (bytes != 0 && data as usize % align_of::<T>() != 0) {
        return Err(Error::WrongType);
    }
    Ok(bytes / size_of::<T>())
}
