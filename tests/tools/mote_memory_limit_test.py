#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A model of some hundred bytes that asks for gigabytes is answered at once, and takes no such memory here."""
import os
import random
import re
import resource
import struct
import subprocess
import sys
import tempfile

import mote_command as mote

SEED = 20261128
MIB = 1 << 20
LIMIT = 256 * MIB
CODES = {"ADD": 0, "SLICE": 65, "TRANSPOSE_CONV": 67, "FILL": 94, "RANGE": 96, "ABS": 101,
         "BROADCAST_TO": 130, "VAR_HANDLE": 142, "READ_VARIABLE": 143, "ASSIGN_VARIABLE": 144}
QUANTIZED = {"quantization": {"scale": [1.0], "zero_point": [0]}}
MOST_SECONDS = 2  # of the processor, so that a busy machine does not fail the test
MOST_MEMORY = 300 * MIB
END_SECONDS, END_MEMORY = 60, 4096 * MIB  # what no command may take whatever it does


class Model:
    """A model in the making; tensors are named t0, t1 ..."""

    def __init__(self):
        self.buffers, self.codes, self.tensors, self.operators = [{}], [], [], []

    def tensor(self, kind, shape, data=None, **more):
        if data is not None:
            self.buffers.append({"data": list(data)})
        buffer = 0 if data is None else len(self.buffers) - 1
        self.tensors.append({"shape": shape, "type": kind, "buffer": buffer, "name": f"t{len(self.tensors)}", **more})
        return len(self.tensors) - 1

    def op(self, name, inputs, outputs, **options):
        if name not in self.codes:
            self.codes.append(name)
        more = {} if not options else {"builtin_options_type": options.pop("type"), "builtin_options": options}
        self.operators.append({"opcode_index": self.codes.index(name), "inputs": inputs, "outputs": outputs, **more})

    def file(self, folder, inputs, outputs):
        codes = [{"deprecated_builtin_code": min(CODES[name], 127), "builtin_code": name, "version": 2 if name == "BROADCAST_TO" else 1}
                 for name in self.codes]
        return mote.tflite(folder, {"version": 3, "operator_codes": codes, "buffers": self.buffers, "subgraphs": [
            {"tensors": self.tensors, "inputs": inputs, "outputs": outputs, "operators": self.operators}]})


def numbers(*values):
    return struct.pack(f"<{len(values)}i", *values)


def variables(folder, size, count=1, zero_point=0):
    """As many variables, of `size` bytes together; an output has the first bytes of each."""
    model = Model()
    quantization = {"quantization": {"scale": [1.0], "zero_point": [zero_point]}}
    begin, few = model.tensor("INT32", [1], numbers(0)), model.tensor("INT32", [1], numbers(4))
    made = []
    for _ in range(count):
        variable = model.tensor("INT8", [size // count], is_variable=True, **quantization)
        made.append(model.tensor("INT8", [4], **quantization))
        model.op("SLICE", [variable, begin, few], made[-1:])
    return model.file(folder, [], made)


def variables_of_3(folder, size):
    """They begin as bytes that are not zero."""
    return variables(folder, size, zero_point=3)


def many_variables(folder, size):
    return variables(folder, size, 1 + size // (60 * MIB))


def activations(folder, size):
    """Input and output may share their bytes."""
    model = Model()
    ends = [model.tensor("FLOAT32", [1, size // 4]) for _ in range(2)]
    model.op("ABS", ends[:1], ends[1:])
    return model.file(folder, ends[:1], ends[1:])


def added(folder, size, name, constants):
    """An operator makes half of the bytes of constants alone, the input takes the other half."""
    model = Model()
    count = size // 8
    kind = "INT32" if name == "RANGE" else "FLOAT32"
    given, made, result = (model.tensor(kind, [count]) for _ in range(3))
    model.op(name, [model.tensor(kind_of, shape, data) for kind_of, shape, data in constants(count)], [made])
    model.op("ADD", [given, made], [result], type="AddOptions")
    return model.file(folder, [given], [result])


def filled(folder, size):
    return added(folder, size, "FILL", lambda count: [("INT32", [1], numbers(count)), ("FLOAT32", [], struct.pack("<f", 3))])


def broadcast(folder, size):
    return added(folder, size, "BROADCAST_TO", lambda count: [("FLOAT32", [1], struct.pack("<f", 3)), ("INT32", [1], numbers(count))])


def a_range(folder, size):
    return added(folder, size, "RANGE", lambda count: [("INT32", [], numbers(number)) for number in (0, count, 1)])


def resource_variable(folder, size):
    """Half of the bytes for the variable, half for the input that sets it."""
    model = Model()
    handle = model.tensor("RESOURCE", [])
    ends = [model.tensor("FLOAT32", [size // 8]) for _ in range(2)]
    model.op("VAR_HANDLE", [], [handle], type="VarHandleOptions", container="c", shared_name="v")
    model.op("ASSIGN_VARIABLE", [handle, ends[0]], [])
    model.op("READ_VARIABLE", [handle], ends[1:])
    return model.file(folder, ends[:1], ends[1:])


def scratch(folder, size):
    """An operator wants a byte of scratch memory for each number, of which the file has no tensor."""
    model = Model()
    side = int((size / 9) ** 0.5) + 1
    shape = model.tensor("INT32", [4], numbers(1, side, side, 1))
    weights = model.tensor("INT8", [1, 1, 1, 1], [1], **QUANTIZED)
    given, made = (model.tensor("FLOAT32", [1, side, side, 1]) for _ in range(2))
    model.op("TRANSPOSE_CONV", [shape, weights, given], [made], type="TransposeConvOptions", padding="VALID", stride_w=1, stride_h=1)
    return model.file(folder, [given], [made])


KINDS = [variables, many_variables, activations, filled, broadcast, a_range, resource_variable, scratch]


class Answer:
    """A finished command, with what it and the programs that it started took."""

    def __init__(self, arguments):
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (END_SECONDS, END_SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (END_MEMORY, END_MEMORY))

        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
            process = subprocess.Popen([mote.MOTE, *map(str, arguments)], stdout=out, stderr=error, preexec_fn=limit)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            error.seek(0)
            self.out, self.error = out.read().decode(), error.read().decode()
        self.status = process.returncode
        self.seconds, self.memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


class MemoryLimitTest(mote.MoteTest):

    def answer(self, *arguments, seconds=MOST_SECONDS, memory=MOST_MEMORY):
        found = Answer(arguments)
        self.assertLess(found.seconds, seconds, f"{arguments}: {found.error}")
        self.assertLess(found.memory, memory, f"{arguments}: {found.error}")
        return found

    def check_refusal(self, done, path, target, *arguments):
        found = self.answer(*arguments)
        self.assertEqual((found.status, found.out), (1, ""), arguments)
        tensors = mote.run_json("inspect", path)["tensors"]
        largest = max(tensor["bytes"] for tensor in tensors)
        self.assertIn(f"cannot be {done} for {target}: it needs ", found.error)
        self.assertIn(f"{LIMIT:,} bytes", found.error)
        named = re.search(r"Its largest tensor, with ([\d,]+) bytes, is tensor 0\.\d+, (\w+) ", found.error)
        self.assertEqual(named[1], f"{largest:,}")
        self.assertIn(named[2], [tensor["name"] for tensor in tensors if tensor["bytes"] == largest])
        self.assertIn("make it smaller", found.error)
        if target != "host":
            self.assertRegex(found.error, f"the largest board with a {target} that Mote describes, \\w+, has [\\d,]+")

    def check(self, kind, size):
        path = self.write(f"{kind.__name__}.tflite", kind(self.folder, size))
        self.assertLess(path.stat().st_size, 40000)
        out = self.folder / "out"
        for target in ("host", "cortex-m4"):
            self.check_refusal("compiled", path, target, "compile", path, "--target", target, "-o", out)
            self.assertFalse(out.exists(), target)
            self.check_refusal("planned", path, target, "plan", path, "--target", target)
        report = self.answer("inspect", path)
        self.assertEqual(report.status, 0, report.error)
        # Either the bytes or why they are not known.
        arena = report.out.split("\narena\n")[1].split("\nstack")[0]
        unknown = [name for names in re.findall(r"^  unknown on (.+):$", arena, re.M) for name in names.split(", ")]
        self.assertEqual(len(re.findall(r"^  \S+ +[\d,]+ bytes$", arena, re.M) + unknown), 8, report.out)
        resolver = self.answer("gen-resolver", path)
        if resolver.status != 0:
            self.assertIn("cannot be prepared for host: it needs ", resolver.error)

    def test_huge(self):
        """Sizes of which the sums pass 2^31 and 2^32, too."""
        numbers_of = random.Random(SEED)
        for kind in KINDS:
            for _ in range(2):
                size = numbers_of.randrange(LIMIT + MIB, 2000 * MIB)
                with self.subTest(kind=kind.__name__, size=size, seed=SEED):
                    self.check(kind, size)
        for size in (3 << 30, 5 << 30, 9 << 30):
            with self.subTest(size=size):
                self.check(many_variables, size)

    def test_large_that_fits(self):
        """What is within the limit is compiled, in memory of a few times its size, and not into text of its size."""
        numbers_of = random.Random(SEED + 1)
        for kind in KINDS:
            size = numbers_of.randrange(70 * MIB, LIMIT - MIB)
            path = self.write(f"{kind.__name__}.tflite", kind(self.folder, size))
            for target in ("host", "cortex-m4"):
                with self.subTest(kind=kind.__name__, size=size, target=target, seed=SEED + 1):
                    out = self.folder / f"{kind.__name__}_{target}"
                    found = self.answer("compile", path, "--target", target, "--name", "m", "-o", out, seconds=20, memory=3 * LIMIT)
                    self.assertEqual(found.status, 0, found.error)
                    self.assertLess((out / "m.cc").stat().st_size, 50000)

    def test_large_images(self):
        """What would have to be in flash has a limit of its own."""
        path = self.write("model.tflite", variables_of_3(self.folder, 100 * MIB + 3))
        for target in ("host", "cortex-m4"):
            found = self.answer("compile", path, "--target", target, "-o", self.folder / "out", seconds=20, memory=3 * LIMIT)
            self.assertEqual(found.status, 1)
            self.assertIn("a variable or a table begins with 104,857,603 bytes that are not all zero", found.error)

    def test_the_arena_is_exact(self):
        """Larger arenas than are tried are counted: the count is what the runtime takes."""
        path = self.write("model.tflite", activations(self.folder, 100 * MIB))
        predicted = mote.run_json("inspect", path)["arena_bytes"]["host"]
        used = mote.run_json("run", path, "--runtime", "micro", "--input", "lcg")["arena_used_bytes"]
        self.assertEqual(predicted, used)


if __name__ == "__main__":
    sys.exit(mote.main())
