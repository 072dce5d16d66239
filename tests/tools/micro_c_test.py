#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote gen-resolver --language c` and mote/micro.h: each model, run by a program in C99 with its list of operators and an
arena of the size that the list's header has, gives the bytes of `mote run`."""
import hashlib
import re
import shutil
import subprocess

import mote_command as mote

COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]
FLAGS = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
PROGRAM = r"""
#include "operators.h"
#include <stdio.h>
#include <stdlib.h>

static unsigned char memory[MOTE_INTERPRETER_BYTES(kMineNumOperators)] __attribute__((aligned(16)));
static unsigned char arena[ARENA_BYTES] __attribute__((aligned(16)));

int main(int argc, char** argv) {
  FILE* const model_file = fopen(argv[1], "rb");
  FILE* const input_file = fopen(argv[2], "rb");
  const size_t capacity = (size_t)16 << 20;
  void* const model = malloc(capacity);
  MoteSetup setup = {0};
  MoteInterpreter* interpreter;
  MoteTensor tensor;
  size_t i;
  if (argc != 3 || model_file == NULL || input_file == NULL) return 2;
  setup.model = model;
  setup.model_bytes = fread(model, 1, capacity, model_file);
  setup.arena = arena;
  setup.arena_bytes = sizeof(arena);
  setup.operators = kMineOperators;
  setup.num_operators = kMineNumOperators;
  if (MoteCreate(memory, sizeof(memory), &setup, &interpreter) != kMoteOk) return 3;
  if (MoteAllocate(interpreter) != kMoteOk) return 4;
  for (i = 0; i < MoteInputCount(interpreter); ++i) {
    if (MoteInput(interpreter, i, &tensor) != kMoteOk) return 5;
    if (tensor.bytes != 0 && fread(tensor.data, tensor.bytes, 1, input_file) != 1) return 6;
  }
  if (MoteInvoke(interpreter) != kMoteOk) return 7;
  for (i = 0; i < MoteOutputCount(interpreter); ++i) {
    if (MoteOutput(interpreter, i, &tensor) != kMoteOk) return 8;
    fwrite(tensor.data, 1, tensor.bytes, stdout);
  }
  MoteDestroy(interpreter);
  return 0;
}
"""


def fnv1a(data):
    number = 0xcbf29ce484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001b3 % (1 << 64)
    return f"{number:016x}"


def inputs_of(folder, model):
    """A file for each input, with the same bytes each time, and all of them in one."""
    files, every = [], b""
    for i, tensor in enumerate(mote.run_json("inspect", model)["inputs"]):
        words = -(-tensor["bytes"] // 32)
        data = b"".join(hashlib.sha256(f"{i} {k}".encode()).digest() for k in range(words))[:tensor["bytes"]]
        if tensor["type"].lower().startswith("float"):  # small numbers, no NaN
            data = b"\x00\x00\x00\x3e" * (tensor["bytes"] // 4)
        files.append(folder / f"{i}.bin")
        files[-1].write_bytes(data)
        every += data
    (folder / "every.bin").write_bytes(every)
    return files, folder / "every.bin"


class MicroCTest(mote.MoteTest):
    def check(self, model, compiler):
        header = self.folder / "operators.h"
        done = mote.run("gen-resolver", model, "--language", "c", "--name", "mine", "--target", "host", "-o", header)
        self.assertEqual(done.returncode, 0, done.stderr)
        arena = re.search(r"k\w+ArenaBytes = (\d+)", header.read_text()).group(1)
        source, program = self.folder / "main.c", self.folder / "main"
        source.write_text(PROGRAM)
        subprocess.run([compiler, *FLAGS, f"-DARENA_BYTES={arena}", f"-I{self.folder}", f"-I{mote.ROOT / 'include'}", source,
                        "-o", program, mote.BUILD / "libmote_micro.a", "-lstdc++", "-lm", "-Wl,--gc-sections"], check=True)
        files, every = inputs_of(self.folder, model)
        got = subprocess.run([program, model, every], capture_output=True, check=False)
        self.assertEqual(got.returncode, 0, got.stderr)
        wanted = mote.run_json("run", model, "--runtime", "micro", "--input", *files)
        self.assertEqual(fnv1a(got.stdout), wanted["output_hash"].removeprefix("0x").rjust(16, "0"), model)

    def test_models(self):
        shared = sorted((mote.SHARED / "models").glob("*.tflite")) if mote.SHARED.exists() else []
        for i, model in enumerate([*mote.own_models(), *shared]):
            with self.subTest(model.name):
                self.check(model, COMPILERS[i % len(COMPILERS)])

    def test_page(self):
        """The program of docs/c_on_microcontrollers.md, with the command of the page, classifies a picture."""
        page = (mote.ROOT / "docs/c_on_microcontrollers.md").read_text()
        command = re.search(r"^mote (gen-resolver .*)$", page, re.M).group(1).split()
        words = {"MODEL": mote.DIGITS, "resolver.h": self.folder / "resolver.h"}
        self.assertEqual(mote.run(*[words.get(word, word) for word in command]).returncode, 0)
        code = re.search(r"^```c\n(.*?)^```", page, re.M | re.S).group(1)
        main = """
int main(int argc, char** argv) {
  FILE* const file = fopen(argv[argc - 1], "rb");
  static uint64_t model[8192];
  int8_t picture[64] = {0}, scores[10] = {0};
  const size_t bytes = fread(model, 1, sizeof(model), file);
  if (Run(model, bytes, picture, scores) != kMoteOk) return 1;
  return fwrite(scores, 1, sizeof(scores), stdout) == sizeof(scores) ? 0 : 2;
}
"""
        source, program = self.write("page.c", ("#include <stdio.h>\n#include <string.h>\n" + code + main).encode()), self.folder / "page"
        subprocess.run([COMPILERS[0], *FLAGS, f"-I{self.folder}", f"-I{mote.ROOT / 'include'}", source, "-o", program,
                        mote.BUILD / "libmote_micro.a", "-lstdc++", "-lm", "-Wl,--gc-sections"], check=True)
        got = subprocess.run([program, mote.DIGITS], capture_output=True, check=True).stdout
        wanted = mote.run_json("run", mote.DIGITS, "--runtime", "micro", "--input", self.write("picture.bin", bytes(64)))
        self.assertEqual(fnv1a(got), wanted["output_hash"].removeprefix("0x").rjust(16, "0"))

    def test_header_alone(self):
        """It is C99 and C++, declares each registration that there is, and includes nothing of C++."""
        for compiler in COMPILERS:
            source = self.write("header.c", b'#include "mote/micro.h"\n')
            text = subprocess.run([compiler, *FLAGS, "-E", "-P", f"-I{mote.ROOT / 'include'}", source], capture_output=True,
                                  text=True, check=True).stdout
            self.assertNotIn("namespace", text)
            declared = set(re.findall(r"\bMoteAdd(?:Custom)?_\w+", text))
            subprocess.run([compiler, *FLAGS, "-fsyntax-only", f"-I{mote.ROOT / 'include'}", source], check=True)
            subprocess.run([compiler, "-xc++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
                            f"-I{mote.ROOT / 'include'}", source], check=True)
        symbols = subprocess.run(["nm", "--defined-only", mote.BUILD / "libmote_micro.a"], capture_output=True, text=True,
                                 check=False).stdout
        self.assertEqual(set(re.findall(r" T (MoteAdd(?:Custom)?_\w+)", symbols)), declared)
        self.assertGreater(len(declared), 250)

    def test_example(self):
        """Its list of operators and its model are what the commands write."""
        folder = mote.ROOT / "examples/hello_world_c"
        model = mote.ROOT / "models/sine/sine_int8.tflite"
        written = mote.run("gen-resolver", model, "--language", "c", "--name", "Sine").stdout
        self.assertTrue((folder / "sine_operators.h").read_text().endswith(written))
        array = re.findall(r"0x(\w\w),", (folder / "sine_model.h").read_text())
        self.assertEqual(bytes.fromhex("".join(array)), model.read_bytes())

    def test_refusals(self):
        self.refuses("Atan.*a list in C cannot have it", "gen-resolver", mote.ATAN, "--language", "c")
        self.refuses("leave out --runtime dynamic", "gen-resolver", mote.SINE, "--language", "c", "--runtime", "dynamic")
        self.refuses("no 'pascal'", "gen-resolver", mote.SINE, "--language", "pascal")

    def test_hostile_names(self):
        for name in ("a*/b.tflite", "*/ int x;.tflite", "7.tflite"):
            path = self.folder / name.replace("/", "_")
            path.write_bytes(mote.SINE.read_bytes())
            header = self.folder / "named.h"
            self.assertEqual(mote.run("gen-resolver", "--language", "c", "-o", header, "--", path).returncode, 0)
            subprocess.run([COMPILERS[0], *FLAGS, "-Wno-unused", "-Wno-unused-const-variable", "-fsyntax-only", "-xc",
                            f"-I{mote.ROOT / 'include'}", "-include", header, "/dev/null"], check=True)


if __name__ == "__main__":
    mote.main()
