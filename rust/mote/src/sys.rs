// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
//! The declarations of `include/mote/micro.h`, by hand; `tests/tools/rust_test.py` holds the two together.
#![allow(non_camel_case_types)]

use core::ffi::{c_char, c_int, c_void};

/// How a C compiler keeps `MoteStatus` and `MoteType`: in one byte where enumerations are as short as their values
/// allow, as the ABI of Arm without an operating system has it.
#[cfg(all(target_arch = "arm", target_os = "none"))]
pub type c_short_enum = u8;
#[cfg(not(all(target_arch = "arm", target_os = "none")))]
pub type c_short_enum = u32;

pub const MOTE_OK: c_short_enum = 0;

/// Of which there are pointers only.
#[repr(C)]
pub struct MoteInterpreter {
    _private: [u8; 0],
}

#[repr(C)]
pub struct MoteOperatorTable {
    _private: [u8; 0],
}

pub type MoteAddOperator = unsafe extern "C" fn(table: *mut MoteOperatorTable) -> c_short_enum;

#[repr(C)]
pub struct MoteProfiler {
    pub begin: Option<unsafe extern "C" fn(argument: *mut c_void, op: *const c_char) -> u32>,
    pub end: Option<unsafe extern "C" fn(argument: *mut c_void, handle: u32)>,
    pub argument: *mut c_void,
}

#[repr(C)]
pub struct MoteSetup {
    pub model: *const c_void,
    pub model_bytes: usize,
    pub arena: *mut c_void,
    pub arena_bytes: usize,
    pub operators: *const MoteAddOperator,
    pub num_operators: usize,
    pub profiler: MoteProfiler,
}

#[repr(C)]
pub struct MoteTensor {
    pub kind: c_short_enum,
    pub rank: c_int,
    pub dims: *const c_int,
    pub data: *mut c_void,
    pub bytes: usize,
    pub scale: f32,
    pub zero_point: c_int,
    pub constant: *const c_void,
    pub constant_bytes: usize,
}

extern "C" {
    pub fn MoteStatusText(status: c_int) -> *const c_char;
    pub fn MoteLog(text: *const c_char);
    pub fn MoteCreate(
        memory: *mut c_void,
        memory_bytes: usize,
        setup: *const MoteSetup,
        interpreter: *mut *mut MoteInterpreter,
    ) -> c_short_enum;
    pub fn MoteDestroy(interpreter: *mut MoteInterpreter);
    pub fn MoteAllocate(interpreter: *mut MoteInterpreter) -> c_short_enum;
    pub fn MoteRequiredArenaBytes(interpreter: *const MoteInterpreter) -> usize;
    pub fn MoteInputCount(interpreter: *const MoteInterpreter) -> usize;
    pub fn MoteOutputCount(interpreter: *const MoteInterpreter) -> usize;
    pub fn MoteInput(interpreter: *mut MoteInterpreter, index: usize, tensor: *mut MoteTensor) -> c_short_enum;
    pub fn MoteOutput(interpreter: *mut MoteInterpreter, index: usize, tensor: *mut MoteTensor) -> c_short_enum;
    pub fn MoteInvoke(interpreter: *mut MoteInterpreter) -> c_short_enum;
    pub fn MoteInvokeStep(interpreter: *mut MoteInterpreter, more: *mut bool) -> c_short_enum;
    pub fn MoteInvokeWithCallback(
        interpreter: *mut MoteInterpreter,
        callback: Option<unsafe extern "C" fn(argument: *mut c_void) -> bool>,
        argument: *mut c_void,
    ) -> c_short_enum;
    pub fn MoteCancelInvoke(interpreter: *mut MoteInterpreter) -> c_short_enum;
    pub fn MoteReset(interpreter: *mut MoteInterpreter) -> c_short_enum;
}

// As tests/tools/rust_test.py has a C compiler say, too.
#[cfg(target_pointer_width = "32")]
const _: () = {
    assert!(core::mem::size_of::<MoteTensor>() == 36 && core::mem::size_of::<MoteSetup>() == 36);
};
#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(core::mem::size_of::<MoteTensor>() == 56 && core::mem::size_of::<MoteSetup>() == 72);
};
