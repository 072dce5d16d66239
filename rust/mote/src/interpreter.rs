// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
use core::ffi::{c_char, c_void, CStr};
use core::marker::PhantomData;
use core::ptr::{self, NonNull};
use core::slice;

use crate::error::{check, Error};
use crate::sys;
use crate::tensor::{count_of, Element, Tensor, Type};

/// An entry of the list of operators, which [`operators!`](crate::operators) makes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Operator(sys::MoteAddOperator);

impl Operator {
    /// One that is not in [`operator`](crate::operator).
    ///
    /// # Safety
    /// `add` is a function that adds operators to the table and nothing else, as `MoteAdd_...` of the library are.
    pub const unsafe fn new(add: sys::MoteAddOperator) -> Self {
        Operator(add)
    }
}

/// Is told of each operator of a run. In a library without the texts of messages operators have no events.
pub trait Profiler {
    /// What it returns is handed to `end`.
    fn begin(&mut self, operator: &CStr) -> u32;
    fn end(&mut self, handle: u32);
}

/// What an interpreter is made of.
pub struct Setup<'a> {
    /// The `.tflite` file, at a multiple of 16 bytes: [`Aligned`](crate::Aligned) puts it there.
    pub model: &'a [u8],
    /// For tensors and what operators keep; `mote inspect` says how many bytes.
    pub arena: &'a mut [u8],
    pub operators: &'a [Operator],
}

/// A model that can be run, in memory of the caller. Its functions refuse what is out of order.
pub struct Interpreter<'a> {
    handle: NonNull<sys::MoteInterpreter>,
    borrowed: PhantomData<&'a mut [u8]>,
}

impl<'a> Interpreter<'a> {
    /// Checks the model. `memory` has at least the bytes of [`interpreter_bytes`](crate::interpreter_bytes), from a
    /// multiple of 8 bytes on.
    pub fn new(memory: &'a mut [u8], setup: Setup<'a>) -> Result<Self, Error> {
        Self::create(memory, setup, sys::MoteProfiler { begin: None, end: None, argument: ptr::null_mut() })
    }

    /// The same; `profiler` is told of each operator that runs.
    pub fn with_profiler<P: Profiler>(
        memory: &'a mut [u8],
        setup: Setup<'a>,
        profiler: &'a mut P,
    ) -> Result<Self, Error> {
        let argument = profiler as *mut P as *mut c_void;
        Self::create(memory, setup, sys::MoteProfiler { begin: Some(begin::<P>), end: Some(end::<P>), argument })
    }

    fn create(memory: &'a mut [u8], setup: Setup<'a>, profiler: sys::MoteProfiler) -> Result<Self, Error> {
        let raw = sys::MoteSetup {
            model: setup.model.as_ptr() as *const c_void,
            model_bytes: setup.model.len(),
            arena: setup.arena.as_mut_ptr() as *mut c_void,
            arena_bytes: setup.arena.len(),
            operators: setup.operators.as_ptr() as *const sys::MoteAddOperator,
            num_operators: setup.operators.len(),
            profiler,
        };
        let mut handle = ptr::null_mut();
        // SAFETY: all that `raw` points to is borrowed for 'a, as the memory is.
        check(unsafe { sys::MoteCreate(memory.as_mut_ptr() as *mut c_void, memory.len(), &raw, &mut handle) })?;
        let handle = NonNull::new(handle).ok_or(Error::Failed)?;
        Ok(Interpreter { handle, borrowed: PhantomData })
    }

    /// Prepares the operators and places the tensors in the arena. Again: does nothing.
    pub fn allocate(&mut self) -> Result<(), Error> {
        // SAFETY: here and below, the handle lives until drop.
        check(unsafe { sys::MoteAllocate(self.handle.as_ptr()) })
    }

    /// The smallest arena that does, once `allocate` has succeeded or found it too small; else 0.
    pub fn required_arena_bytes(&self) -> usize {
        unsafe { sys::MoteRequiredArenaBytes(self.handle.as_ptr()) }
    }

    pub fn input_count(&self) -> usize {
        unsafe { sys::MoteInputCount(self.handle.as_ptr()) }
    }

    pub fn output_count(&self) -> usize {
        unsafe { sys::MoteOutputCount(self.handle.as_ptr()) }
    }

    /// `Error::BadArgument` for an index that the model has not.
    pub fn input(&self, index: usize) -> Result<Tensor<'_>, Error> {
        unsafe { Tensor::new(&self.describe(sys::MoteInput, index)?) }
    }

    pub fn output(&self, index: usize) -> Result<Tensor<'_>, Error> {
        unsafe { Tensor::new(&self.describe(sys::MoteOutput, index)?) }
    }

    /// The elements of an input, all of which are to be set anew before each run. Truth values have `set_bools`. An input
    /// that is a constant of the model cannot be set: `Error::Constant`.
    pub fn input_mut<T: Element>(&mut self, index: usize) -> Result<&mut [T], Error> {
        let raw = self.describe(sys::MoteInput, index)?;
        if raw.kind == Type::Bool as sys::c_short_enum {
            return Err(Error::WrongType);
        }
        self.elements_mut(&raw)
    }

    /// Sets an input of truth values, of which there are as many as in the tensor.
    pub fn set_bools(&mut self, index: usize, values: &[bool]) -> Result<(), Error> {
        let raw = self.describe(sys::MoteInput, index)?;
        if raw.kind != Type::Bool as sys::c_short_enum {
            return Err(Error::WrongType);
        }
        if raw.bytes != values.len() {
            return Err(Error::BadArgument);
        }
        for (to, from) in self.elements_mut::<u8>(&raw)?.iter_mut().zip(values) {
            *to = *from as u8;
        }
        Ok(())
    }

    fn elements_mut<T: Element>(&mut self, raw: &sys::MoteTensor) -> Result<&mut [T], Error> {
        // SAFETY: the library says where the tensor lies.
        let kind = unsafe { Tensor::new(raw)? }.kind;
        let count = count_of::<T>(kind, raw.data as *const u8, raw.bytes)?;
        if !raw.constant.is_null() {
            return Err(Error::Constant);
        }
        if count == 0 {
            return Ok(&mut []);
        }
        // SAFETY: what the library lets set lies in the arena, which nothing else refers to while `self` is borrowed.
        Ok(unsafe { slice::from_raw_parts_mut(raw.data as *mut T, count) })
    }

    fn describe(
        &self,
        ask: unsafe extern "C" fn(*mut sys::MoteInterpreter, usize, *mut sys::MoteTensor) -> sys::c_short_enum,
        index: usize,
    ) -> Result<sys::MoteTensor, Error> {
        let mut raw = sys::MoteTensor {
            kind: 0,
            rank: 0,
            dims: ptr::null(),
            data: ptr::null_mut(),
            bytes: 0,
            scale: 0.0,
            zero_point: 0,
            constant: ptr::null(),
            constant_bytes: 0,
        };
        check(unsafe { ask(self.handle.as_ptr(), index, &mut raw) })?;
        Ok(raw)
    }

    /// Runs the model on what its inputs hold.
    pub fn invoke(&mut self) -> Result<(), Error> {
        check(unsafe { sys::MoteInvoke(self.handle.as_ptr()) })
    }

    /// Runs one operator, and says whether some are left.
    pub fn invoke_step(&mut self) -> Result<bool, Error> {
        let mut more = false;
        check(unsafe { sys::MoteInvokeStep(self.handle.as_ptr(), &mut more) })?;
        Ok(more)
    }

    /// Runs the model with a call between any two operators, which ends the run by returning false:
    /// `Error::Cancelled`.
    pub fn invoke_with<F: FnMut() -> bool>(&mut self, mut between: F) -> Result<(), Error> {
        unsafe extern "C" fn call<F: FnMut() -> bool>(argument: *mut c_void) -> bool {
            (*(argument as *mut F))()
        }
        let argument = &mut between as *mut F as *mut c_void;
        check(unsafe { sys::MoteInvokeWithCallback(self.handle.as_ptr(), Some(call::<F>), argument) })
    }

    /// Ends a run of `invoke_step`.
    pub fn cancel(&mut self) -> Result<(), Error> {
        check(unsafe { sys::MoteCancelInvoke(self.handle.as_ptr()) })
    }

    /// Operators and variables back to their state before the first run.
    pub fn reset(&mut self) -> Result<(), Error> {
        check(unsafe { sys::MoteReset(self.handle.as_ptr()) })
    }
}

impl Drop for Interpreter<'_> {
    fn drop(&mut self) {
        unsafe { sys::MoteDestroy(self.handle.as_ptr()) }
    }
}

unsafe extern "C" fn begin<P: Profiler>(argument: *mut c_void, operator: *const c_char) -> u32 {
    (*(argument as *mut P)).begin(CStr::from_ptr(operator))
}

unsafe extern "C" fn end<P: Profiler>(argument: *mut c_void, handle: u32) {
    (*(argument as *mut P)).end(handle)
}
