// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
use core::ffi::{c_int, CStr};
use core::fmt;

use crate::sys;

/// Why something was not done. Where the library refused it, a message with the details went to the port's `DebugLog`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// Memory at an odd address, a model at no multiple of 8 bytes, an index out of range.
    BadArgument = 1,
    /// The memory for the interpreter, or the arena: `required_arena_bytes` says how many bytes.
    MemoryTooSmall = 2,
    /// The file is no model, or is damaged.
    BadModel = 3,
    /// The list of operators lacks one, or names one twice.
    MissingOperator = 4,
    /// What comes after `allocate`, before it has succeeded.
    WrongOrder = 5,
    /// An operator refuses the model's types, shapes or options.
    Refused = 6,
    /// An operator failed while it ran.
    Failed = 7,
    /// The function that is called between operators ended the run.
    Cancelled = 8,
    /// The tensor has elements of another type than the slice that was asked for.
    WrongType = 100,
    /// The input is a constant of the model.
    Constant = 101,
}

pub(crate) fn check(status: sys::c_short_enum) -> Result<(), Error> {
    Err(match status {
        sys::MOTE_OK => return Ok(()),
        1 => Error::BadArgument,
        2 => Error::MemoryTooSmall,
        3 => Error::BadModel,
        4 => Error::MissingOperator,
        5 => Error::WrongOrder,
        6 => Error::Refused,
        8 => Error::Cancelled,
        _ => Error::Failed,
    })
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::WrongType => f.write_str("the tensor has elements of another type"),
            Error::Constant => f.write_str("the input is a constant of the model"),
            // SAFETY: the text is never null, ends with a zero byte and stays.
            _ => f.write_str(unsafe { CStr::from_ptr(sys::MoteStatusText(*self as c_int)) }.to_str().unwrap_or("")),
        }
    }
}
