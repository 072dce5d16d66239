// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
//! Runs TensorFlow Lite models on microcontrollers: Mote's micro runtime, over `mote/micro.h`. No heap, no `std`, no other
//! crate. `docs/rust.md` has a whole program.
#![no_std]

mod error;
mod interpreter;
pub mod operator;
#[doc(hidden)]
pub mod sys;
mod tensor;

pub use error::Error;
pub use interpreter::{Interpreter, Operator, Profiler, Setup};
pub use tensor::{Element, Tensor, Type};

use core::ffi::CStr;

/// The bytes of memory for an interpreter with so many operators in its list.
pub const fn interpreter_bytes(operators: usize) -> usize {
    (96 + 10 * operators) * core::mem::size_of::<usize>() + 64
}

/// A value at a multiple of 16 bytes, as models, arenas and interpreters want to lie.
#[repr(C, align(16))]
pub struct Aligned<T: ?Sized>(pub T);

/// Writes a line to the port's `DebugLog`; nothing in builds without texts of messages.
pub fn log(text: &CStr) {
    // SAFETY: the text ends with a zero byte, and is read only now.
    unsafe { sys::MoteLog(text.as_ptr()) }
}

/// A list of operators, by their names in `mote/micro.h`: only those are linked. `mote gen-resolver MODEL --language c` says
/// which a model needs.
///
/// ```no_run
/// static OPERATORS: [mote::Operator; 2] = mote::operators![MoteAdd_FULLY_CONNECTED_INT8, MoteAdd_SOFTMAX];
/// ```
///
/// Other functions are not in [`operator`], and so in no list:
///
/// ```compile_fail
/// static OPERATORS: [mote::Operator; 1] = mote::operators![free];
/// ```
#[macro_export]
macro_rules! operators {
    ($($add:ident),* $(,)?) => {
        [$($crate::operator::$add),*]
    };
}
