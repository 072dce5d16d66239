# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: RustTest.test_declarations RustTest.test_layouts RustTest.test_of_the_crate
"""The crate rust/mote: its own tests, its declarations beside those of mote/micro.h, models that give what `mote run` gives,
and the program of docs/rust.md on this computer and on an emulated Cortex-M4."""
import json
import math
import os
import re
import shutil
import subprocess

import mote_command as mote
from micro_c_test import fnv1a, inputs_of

CRATE = mote.ROOT / "rust/mote"
HEADER = (mote.ROOT / "include/mote/micro.h").read_text()
SYS = (CRATE / "src/sys.rs").read_text()
BOARD, TRIPLE = "cortex_m4", "thumbv7em-none-eabihf"
LAYOUT = """#include "mote/micro.h"
_Static_assert(sizeof(MoteStatus) == {enum} && sizeof(MoteType) == {enum}, "enumerations");
_Static_assert(sizeof(MoteTensor) == {tensor} && sizeof(MoteSetup) == {setup}, "structs");
"""
# Runs a model on the bytes of a file and writes its outputs.
RUN_MODEL = """
use std::io::Write;
static OPERATORS: [mote::Operator; COUNT] = mote::operators![NAMES];
static MODEL: &mote::Aligned<[u8]> = &mote::Aligned(*include_bytes!("MODEL"));

fn main() {
    let mut bytes = &std::fs::read(std::env::args().nth(1).unwrap()).unwrap()[..];
    let mut memory = mote::Aligned([0; mote::interpreter_bytes(COUNT)]);
    let mut arena = Box::new(mote::Aligned([0; ARENA]));
    let setup = mote::Setup { model: &MODEL.0, arena: &mut arena.0, operators: &OPERATORS };
    let mut interpreter = mote::Interpreter::new(&mut memory.0, setup).unwrap();
    interpreter.allocate().unwrap();
    for i in 0..interpreter.input_count() {
        let kind = interpreter.input(i).unwrap().kind;
        macro_rules! set {
            ($($name:ident $number:ty),*) => {
                match kind {
                    $(mote::Type::$name => for element in interpreter.input_mut::<$number>(i).unwrap() {
                        let (head, rest) = bytes.split_at(std::mem::size_of::<$number>());
                        *element = <$number>::from_ne_bytes(head.try_into().unwrap());
                        bytes = rest;
                    })*
                    other => panic!("an input of type {other:?}"),
                }
            };
        }
        set!(Float32 f32, Int8 i8, UInt8 u8, Int16 i16, Int32 i32, Int64 i64);
    }
    interpreter.invoke().unwrap();
    for i in 0..interpreter.output_count() {
        std::io::stdout().write_all(interpreter.output(i).unwrap().bytes).unwrap();
    }
}
"""
# Sets all that can be set, runs, and prints the bytes of each input and output.
UNUSUAL = """
use mote::{Aligned, Error, Type};
static OPERATORS: [mote::Operator; 10] = mote::operators![
    MoteAdd_RELU, MoteAdd_RELU6, MoteAdd_DENSIFY, MoteAdd_GATHER, MoteAdd_PAD, MoteAdd_ADD, MoteAdd_EQUAL, MoteAdd_RESHAPE,
    MoteAdd_WHERE, MoteAdd_UNIQUE];

fn main() {
    let file = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let mut model = Box::new(Aligned([0u8; 16384]));
    model.0[..file.len()].copy_from_slice(&file);
    let mut memory = Aligned([0; mote::interpreter_bytes(10)]);
    let mut arena = Box::new(Aligned([0; 16384]));
    let setup = mote::Setup { model: &model.0[..file.len()], arena: &mut arena.0, operators: &OPERATORS };
    let mut interpreter = mote::Interpreter::new(&mut memory.0, setup).unwrap();
    interpreter.allocate().unwrap();
    for i in 0..interpreter.input_count() {
        let (kind, bytes) = interpreter.input(i).map(|tensor| (tensor.kind, tensor.bytes.to_vec())).unwrap();
        let is_set = match kind {
            Type::Float32 => interpreter.input_mut::<f32>(i).map(|all| all.fill(1.0)),
            Type::Int32 => interpreter.input_mut::<i32>(i).map(|all| all.fill(1 << 28)),
            Type::Bool => interpreter.set_bools(i, &vec![true; bytes.len()]),
            _ => Err(Error::WrongType),
        };
        let is_text = kind == Type::String && !bytes.is_empty() && bytes.len() > 100;
        println!("{} {}", if is_text || (is_set.is_ok() && !bytes.is_empty()) { "set" } else { "kept" }, bytes.len());
        if is_set == Err(Error::Constant) {
            assert_eq!(interpreter.input(i).unwrap().bytes, &bytes[..]);
        }
    }
    let _ = interpreter.invoke();
    for i in 0..interpreter.output_count() {
        println!("{}", interpreter.output(i).unwrap().bytes.iter().map(|byte| *byte as usize / 256 + 1).sum::<usize>());
    }
    drop(interpreter);
    assert!(model.0[..file.len()] == file[..]);
}
"""
ON_THIS_COMPUTER = """
fn main() {
    for i in 0..13 {
        println!("{}", sine(i as f32 * 0.5).unwrap());
    }
}
"""
ON_A_BOARD = """
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

#[no_mangle]
pub extern "C" fn main() -> i32 {
    for (x, wanted) in [(0.0, 0.0), (1.5, 1.0), (3.0, 0.14), (4.5, -0.98)] {
        match sine(x) {
            Ok(y) if y > wanted - 0.1 && y < wanted + 0.1 => continue,
            Ok(_) => mote::log(c"this is no sine"),
            Err(_) => mote::log(c"it failed"),
        }
        return 1;
    }
    mote::log(c"sine: all as expected");
    0
}
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def has_triple():
    found = run("rustc", "--print", "target-libdir", "--target", TRIPLE).strip()
    return os.path.isdir(found)


class RustTest(mote.MoteTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.made = mote.BUILD / "rust"
        cls.environment = {**os.environ, "CARGO_TARGET_DIR": str(cls.made), "MOTE_LIBRARY_FOLDER": str(mote.BUILD)}

    def cargo(self, *words, **more):
        return run("cargo", *words, "--offline", cwd=CRATE, env={**self.environment, **more})

    def compile(self, source, output, *options, crates):
        self.write("program.rs", source.encode())
        run("rustc", "--edition", "2021", "-O", self.folder / "program.rs", "-o", self.folder / output, "-L",
            crates, "--extern", f"mote={crates / 'libmote.rlib'}", *options)

    def build_crate(self):
        self.cargo("build", "--release")
        return self.made / "release"

    def test_of_the_crate(self):
        text = self.cargo("test")
        self.assertEqual(sum(map(int, re.findall(r"^test result: ok. (\d+) passed", text, re.M))), 9, text)
        self.assertNotIn("warning", text)

    def test_declarations(self):
        """Each function with its parameters, each status and type with its number."""
        plain = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.S)
        functions = {name: re.sub(r"\(\*\w*\)\([^)]*\)", "", parameters).count(",") for name, parameters in
                     re.findall(r"^(?:MoteStatus|void|size_t|const char\*) (Mote\w+)\(((?:[^();]|\([^)]*\))*)\);", plain, re.M)}
        self.assertGreaterEqual(len(functions), 15)
        without_callbacks = re.sub(r"Option<unsafe extern \"C\" fn\([^)]*\)(?: -> \w+)?>", "Callback", SYS)
        declared = {name: parameters.strip().rstrip(",").count(",") for name, parameters
                    in re.findall(r"pub fn (\w+)\(([^)]*)\)(?: -> [^;]*)?;", without_callbacks)}
        self.assertEqual(declared, functions)
        numbers = {name: int(number) for name, number in re.findall(r"\bkMote(\w+) = (\d+)", plain)}
        statuses = re.search(r"typedef enum MoteStatus \{(.*?)\}", plain, re.S).group(1)
        statuses = [word.split("=")[0].strip().removeprefix("kMote") for word in statuses.split(",")]
        in_rust = dict(re.findall(r"^    (\w+) = (\d+),", (CRATE / "src/error.rs").read_text(), re.M))
        for number, name in enumerate(statuses):
            self.assertEqual(int(in_rust.get(name, 0)), number, name)
        types = re.findall(r"^    (\w+) = (\d+),", (CRATE / "src/tensor.rs").read_text(), re.M)
        del numbers["Ok"]
        self.assertEqual({name: int(number) for name, number in types}, numbers)
        listed = re.findall(r"^    Type::(\w+),", (CRATE / "src/tensor.rs").read_text(), re.M)
        self.assertEqual(listed, [name for name, _ in types])
        macro = re.search(r"#define MOTE_INTERPRETER_BYTES\(num_operators\) \(\(size_t\)\((\d+) \+ (\d+) \* \(num_operators\)\) "
                          r"\* sizeof\(void\*\) \+ (\d+)\)", HEADER)
        self.assertEqual(re.search(r"\((\d+) \+ (\d+) \* operators\) \* .* \+ (\d+)", (CRATE / "src/lib.rs").read_text()).groups(),
                         macro.groups())

    def test_operators(self):
        """Those of the header, and nothing else has a place in a list of safe code."""
        run("python3", mote.ROOT / "tools/write_rust_operators.py", "--check")
        declared = run("cc", "-E", f"-I{mote.ROOT / 'include'}", mote.ROOT / "include/mote/micro.h")
        listed = re.findall(r"^    (MoteAdd\w+)$", (CRATE / "src/operator.rs").read_text(), re.M)
        self.assertEqual(sorted(set(re.findall(r"\bMoteAdd\w+(?=\(MoteOperatorTable)", declared))), listed)
        self.assertGreater(len(listed), 300)
        crates = self.build_crate()
        program = """#![deny(unsafe_code)]
static OPERATORS: [mote::Operator; 1] = mote::operators![NAME];
fn main() {
    println!("{}", OPERATORS.len());
}
"""
        self.compile(program.replace("NAME", "MoteAdd_ADD"), "good", crates=crates)
        for name in ("free", "abort", "exit", "MoteAdd_NO_SUCH", "MoteDestroy", "MoteInvoke", "memcpy", "main"):
            with self.assertRaisesRegex(AssertionError, f"cannot find value `{name}` in module"):
                self.compile(program.replace("NAME", name), "bad", crates=crates)

    def test_unusual_tensors(self):
        """Constants that are listed as inputs can be read, and not be set; no read leads out of a tensor."""
        crates = self.build_crate()
        subprocess.run([mote.BUILD / "tests/write_unusual_models", self.folder, "40"], check=True)
        self.compile(UNUSUAL, "unusual", crates=crates)
        for i in range(40):
            model = self.folder / f"{i}.tflite"
            facts, graph = json.loads(model.with_suffix(".json").read_text()), mote.run_json("inspect", model)["graphs"][0]
            sizes = [f"{'set' if facts[t]['may_write'] and facts[t]['bytes'] else 'kept'} {facts[t]['bytes']}" for t in graph["inputs"]]
            got = run(self.folder / "unusual", model).splitlines()
            self.assertEqual(got[:len(sizes)], sizes, model)
            for line, tensor in zip(got[len(sizes):], graph["outputs"], strict=True):
                self.assertLessEqual(int(line), facts[tensor]["bytes"])
                if facts[tensor]["size"] == 0:
                    self.assertEqual(int(line), facts[tensor]["bytes"], model)

    def test_layouts(self):
        """The sizes that sys.rs asserts are the C compilers'."""
        sizes = re.findall(r'target_pointer_width = "(\d+)".*?MoteTensor>\(\) == (\d+) .*?MoteSetup>\(\) == (\d+)', SYS, re.S)
        for compiler, pointer, enum in (("gcc", "64", 4), ("arm-none-eabi-gcc", "32", 1)):
            tensor, setup = next(pair for width, *pair in sizes if width == pointer)
            source = self.write("layout.c", LAYOUT.format(enum=enum, tensor=tensor, setup=setup).encode())
            run(compiler, "-std=c11", "-fsyntax-only", f"-I{mote.ROOT / 'include'}", source)

    def test_models(self):
        crates = self.build_crate()
        shared = sorted((mote.SHARED / "models").glob("*.tflite")) if mote.SHARED.exists() else []
        for model in [*mote.own_models(), *shared]:
            with self.subTest(model.name):
                written = mote.run("gen-resolver", model, "--language", "c", "--name", "mine", "--target", "host").stdout
                names = re.findall(r"^    (MoteAdd\w+),", written, re.M)
                arena = re.search(r"ArenaBytes = (\d+)", written).group(1)
                shutil.copy(model, self.folder / "model.tflite")
                self.compile(RUN_MODEL.replace("COUNT", str(len(names))).replace("NAMES", ", ".join(names)).replace(
                    "ARENA", arena).replace('"MODEL"', '"model.tflite"'), "run_model", crates=crates)
                files, every = inputs_of(self.folder, model)
                got = subprocess.run([self.folder / "run_model", every], capture_output=True, check=False)
                self.assertEqual(got.returncode, 0, got.stderr)
                wanted = mote.run_json("run", model, "--runtime", "micro", "--input", *files)
                self.assertEqual(fnv1a(got.stdout), wanted["output_hash"].removeprefix("0x").rjust(16, "0"))

    def page(self):
        shutil.copy(mote.ROOT / "models/sine/sine_int8.tflite", self.folder)
        return re.search(r"^```rust\n(.*?)^```", (mote.ROOT / "docs/rust.md").read_text(), re.M | re.S).group(1)

    def test_page(self):
        self.compile(self.page() + ON_THIS_COMPUTER, "page", crates=self.build_crate())
        answers = [float(line) for line in run(self.folder / "page").split()]
        for i, answer in enumerate(answers):
            self.assertAlmostEqual(answer, math.sin(i * 0.5), delta=0.1)
        self.assertEqual(len(answers), 13)

    def test_page_on_a_board(self):
        library = mote.BUILD.parent / BOARD / "libmote_micro.a"
        if not has_triple():
            self.skipTest(f"rustup has no {TRIPLE} here: rustup target add {TRIPLE}")
        if not library.exists():
            self.skipTest(f"build/{BOARD} is not built")
        self.cargo("build", "--release", "--target", TRIPLE, MOTE_LIBRARY_FOLDER=str(library.parent))
        self.compile("#![no_std]\n" + self.page() + ON_A_BOARD, "libpage.a", "--target", TRIPLE, "--crate-type", "staticlib",
                     "-C", "panic=abort", crates=self.made / TRIPLE / "release")
        facts = dict(line.split("\t", 1) for line in subprocess.run(
            ["cmake", f"-DTARGET={BOARD}", "-P", mote.ROOT / "cmake/print_target.cmake"], capture_output=True, text=True,
            check=True).stderr.splitlines() if "\t" in line)
        image = self.folder / "page"
        run("arm-none-eabi-g++", *facts["MOTE_CPU_FLAGS"].split(), *facts["MOTE_C_LIBRARY_FLAGS"].split(), "-Os", "-fno-exceptions",
            "-fno-rtti", "-fno-threadsafe-statics", "-ffunction-sections", f"-I{mote.ROOT}", f"-I{mote.ROOT / 'include'}",
            *[mote.ROOT / source for source in facts["MOTE_STARTUP_SOURCES"].split()], self.folder / "libpage.a", library,
            *facts["MOTE_LINK_OPTIONS"].split(), "-lm", "-o", image)
        self.assertIn("sine: all as expected", run(mote.ROOT / "tools/run_on_target", BOARD, image))


if __name__ == "__main__":
    if shutil.which("cargo") is None:
        print("skipped: the crate needs cargo and rustc, which is not there (Debian: cargo)")
        raise SystemExit(77)
    mote.main()
