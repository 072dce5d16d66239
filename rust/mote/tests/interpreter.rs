// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
use mote::{Aligned, Error, Interpreter, Profiler, Setup, Type};
use std::ffi::CStr;

static SINE: &Aligned<[u8]> = &Aligned(*include_bytes!("../../../models/sine/sine_int8.tflite"));
static DIGITS: &Aligned<[u8]> = &Aligned(*include_bytes!("../../../models/digits/digits_int8.tflite"));
static SINE_OPERATORS: [mote::Operator; 1] = mote::operators![MoteAdd_FULLY_CONNECTED_INT8];
static DIGITS_OPERATORS: [mote::Operator; 6] = mote::operators![
    MoteAdd_CONV_2D,
    MoteAdd_DEPTHWISE_CONV_2D,
    MoteAdd_MAX_POOL_2D,
    MoteAdd_RESHAPE,
    MoteAdd_FULLY_CONNECTED,
    MoteAdd_SOFTMAX,
];
const NODES_OF_DIGITS: usize = 7;

type Memory = Aligned<[u8; mote::interpreter_bytes(6)]>;
type Arena = Aligned<[u8; 8192]>;

fn blocks() -> (Box<Memory>, Box<Arena>) {
    // What the caller's memory holds does not matter.
    (Box::new(Aligned([0xa5; mote::interpreter_bytes(6)])), Box::new(Aligned([0xa5; 8192])))
}

fn sine(interpreter: &mut Interpreter, x: f32) -> f32 {
    let input = interpreter.input(0).unwrap();
    let element = (x / input.scale).round() as i32 + input.zero_point;
    interpreter.input_mut::<i8>(0).unwrap()[0] = element as i8;
    interpreter.invoke().unwrap();
    let output = interpreter.output(0).unwrap();
    output.value(output.elements::<i8>().unwrap()[0] as i32)
}

#[test]
fn computes_sines() {
    let (mut memory, mut arena) = blocks();
    let setup = Setup { model: &SINE.0, arena: &mut arena.0, operators: &SINE_OPERATORS };
    let mut interpreter = Interpreter::new(&mut memory.0, setup).unwrap();
    interpreter.allocate().unwrap();
    interpreter.allocate().unwrap();
    for i in 0..60 {
        let x = i as f32 * 0.1;
        assert!((sine(&mut interpreter, x) - x.sin()).abs() < 0.1, "{}", x);
    }
    interpreter.reset().unwrap();
    assert!((sine(&mut interpreter, 1.5) - 1.0).abs() < 0.1);
}

#[test]
fn describes_tensors() {
    let (mut memory, mut arena) = blocks();
    let setup = Setup { model: &DIGITS.0, arena: &mut arena.0, operators: &DIGITS_OPERATORS };
    let mut interpreter = Interpreter::new(&mut memory.0, setup).unwrap();
    interpreter.allocate().unwrap();
    assert_eq!((interpreter.input_count(), interpreter.output_count()), (1, 1));
    let input = interpreter.input(0).unwrap();
    assert_eq!((input.kind, input.shape, input.bytes.len()), (Type::Int8, &[1, 8, 8, 1][..], 64));
    assert_eq!(interpreter.output(0).unwrap().shape, [1, 10]);
    assert_eq!(interpreter.input(1).unwrap_err(), Error::BadArgument);
    assert_eq!(interpreter.output(usize::MAX).unwrap_err(), Error::BadArgument);
    assert_eq!(interpreter.input(0).unwrap().elements::<u8>().unwrap_err(), Error::WrongType);
    assert_eq!(interpreter.input(0).unwrap().elements::<f32>().unwrap_err(), Error::WrongType);
    assert_eq!(interpreter.input_mut::<i32>(0).unwrap_err(), Error::WrongType);
    assert_eq!(interpreter.set_bools(0, &[true; 64]).unwrap_err(), Error::WrongType);
    assert_eq!(interpreter.input_mut::<i8>(0).unwrap().len(), 64);
}

#[test]
fn any_arena_works_or_says_what_it_needs() {
    let (mut memory, mut arena) = blocks();
    let mut needed = 0;
    for bytes in (0..=arena.0.len()).step_by(16) {
        let setup = Setup { model: &DIGITS.0, arena: &mut arena.0[..bytes], operators: &DIGITS_OPERATORS };
        let mut interpreter = match Interpreter::new(&mut memory.0, setup) {
            Ok(interpreter) => interpreter,
            Err(error) => {
                assert_eq!(error, Error::MemoryTooSmall);
                continue;
            }
        };
        assert_eq!(interpreter.required_arena_bytes(), 0);
        match interpreter.allocate() {
            Ok(()) => {
                needed = if needed == 0 { bytes } else { needed };
                assert_eq!(interpreter.required_arena_bytes(), needed);
                interpreter.invoke().unwrap();
            }
            Err(error) => {
                assert_eq!((error, needed), (Error::MemoryTooSmall, 0));
                assert!(interpreter.required_arena_bytes() > bytes);
                assert_eq!(interpreter.invoke().unwrap_err(), Error::WrongOrder);
            }
        }
    }
    assert!(needed > 0);
}

#[test]
fn refuses_what_is_out_of_order() {
    let (mut memory, mut arena) = blocks();
    let create = |memory: &mut [u8], model: &[u8], arena: &mut [u8], operators: &[mote::Operator]| {
        Interpreter::new(memory, Setup { model, arena, operators }).and_then(|mut made| {
            assert_eq!(made.invoke(), Err(Error::WrongOrder));
            assert_eq!(made.input(0).unwrap_err(), Error::WrongOrder);
            assert_eq!(made.input_mut::<i8>(0).unwrap_err(), Error::WrongOrder);
            assert_eq!(made.invoke_step(), Err(Error::WrongOrder));
            made.allocate()
        })
    };
    let (m, a) = (&mut memory.0, &mut arena.0);
    assert_eq!(create(m, &SINE.0, a, &SINE_OPERATORS), Ok(()));
    assert_eq!(create(m, &SINE.0, a, &[]), Err(Error::MissingOperator));
    assert_eq!(create(m, &DIGITS.0, a, &SINE_OPERATORS), Err(Error::MissingOperator));
    let twice = [SINE_OPERATORS[0], SINE_OPERATORS[0]];
    assert_eq!(create(m, &SINE.0, a, &twice), Err(Error::MissingOperator));
    assert_eq!(create(&mut m[1..], &SINE.0, a, &SINE_OPERATORS), Err(Error::BadArgument));
    assert_eq!(create(&mut m[..8], &SINE.0, a, &SINE_OPERATORS), Err(Error::MemoryTooSmall));
    assert_eq!(create(&mut [], &SINE.0, a, &SINE_OPERATORS).is_err(), true);
    assert_eq!(create(m, &SINE.0[1..], a, &SINE_OPERATORS), Err(Error::BadArgument));
    assert_eq!(create(m, &[], a, &SINE_OPERATORS).is_err(), true);
    for cut in (0..SINE.0.len()).step_by(40) {
        assert_eq!(create(m, &SINE.0[..cut], a, &SINE_OPERATORS), Err(Error::BadModel), "{}", cut);
    }
}

#[test]
fn runs_in_steps() {
    let (mut memory, mut arena) = blocks();
    let setup = Setup { model: &DIGITS.0, arena: &mut arena.0, operators: &DIGITS_OPERATORS };
    let mut interpreter = Interpreter::new(&mut memory.0, setup).unwrap();
    interpreter.allocate().unwrap();
    let picture: Vec<i8> = (0..64).map(|i| (i * 37 % 256 - 128) as i8).collect();
    let set = |interpreter: &mut Interpreter| interpreter.input_mut::<i8>(0).unwrap().copy_from_slice(&picture);
    let scores = |interpreter: &Interpreter| interpreter.output(0).unwrap().elements::<i8>().unwrap().to_vec();
    set(&mut interpreter);
    interpreter.invoke().unwrap();
    let wanted = scores(&interpreter);
    assert!(wanted.iter().any(|score| *score != wanted[0]));

    set(&mut interpreter);
    let mut steps = 1;
    while interpreter.invoke_step().unwrap() {
        steps += 1;
    }
    assert_eq!((steps, scores(&interpreter)), (NODES_OF_DIGITS, wanted.clone()));

    let mut calls = 0;
    set(&mut interpreter);
    interpreter
        .invoke_with(|| {
            calls += 1;
            true
        })
        .unwrap();
    assert_eq!((calls, scores(&interpreter)), (NODES_OF_DIGITS - 1, wanted.clone()));
    assert_eq!(interpreter.invoke_with(|| false), Err(Error::Cancelled));
    assert!(interpreter.invoke_step().unwrap());
    interpreter.cancel().unwrap();

    set(&mut interpreter);
    interpreter.invoke().unwrap();
    assert_eq!(scores(&interpreter), wanted);
}

#[derive(Default)]
struct Names {
    names: Vec<String>,
    open: Option<u32>,
}

impl Profiler for Names {
    fn begin(&mut self, operator: &CStr) -> u32 {
        assert_eq!(self.open, None);
        self.open = Some(self.names.len() as u32);
        self.names.push(operator.to_str().unwrap().to_string());
        self.open.unwrap()
    }

    fn end(&mut self, handle: u32) {
        assert_eq!(self.open.take(), Some(handle));
    }
}

#[test]
fn tells_a_profiler() {
    let (mut memory, mut arena) = blocks();
    let mut names = Names::default();
    let setup = Setup { model: &DIGITS.0, arena: &mut arena.0, operators: &DIGITS_OPERATORS };
    let mut interpreter = Interpreter::with_profiler(&mut memory.0, setup, &mut names).unwrap();
    interpreter.allocate().unwrap();
    interpreter.invoke().unwrap();
    drop(interpreter);
    assert_eq!(names.open, None);
    let expected = ["CONV_2D", "DEPTHWISE_CONV_2D", "CONV_2D", "MAX_POOL_2D", "RESHAPE", "FULLY_CONNECTED", "SOFTMAX"];
    assert_eq!(names.names, expected);
}

#[test]
fn errors_have_words() {
    for error in [
        Error::BadArgument,
        Error::MemoryTooSmall,
        Error::BadModel,
        Error::MissingOperator,
        Error::WrongOrder,
        Error::Refused,
        Error::Failed,
        Error::Cancelled,
        Error::WrongType,
        Error::Constant,
    ] {
        assert!(error.to_string().len() > 5, "{:?}", error);
    }
}
