#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The figures in bench/results.json hold: small and medium models cost at most 2 % more than they say. And the ways in which
`make bench` counts are right."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "bench"))
import compiled
import cycles
import instructions
import measure
import results

MOST_INSTRUCTIONS = 10_000_000  # of an Invoke that is run here
MOST_AROUND_AN_OPERATOR = 40
MOST_ON_ARMV6M = 42  # whose instructions have fewer forms
measure.BUILD = mote.BUILD.parent


def built_targets():
    return [name.replace("-", "_") for name in mote.built_targets()]


def arm(*lines):
    """A block of instructions, each with its operands after a space."""
    block = []
    for line in lines:
        name, _, operands = line.partition(" ")
        kind = instructions.kind_of(name.split(".")[0], instructions.ARM_KINDS)
        block.append(instructions.Instruction(2 * len(block), name, operands, kind))
    return tuple(block)


def llvm_cycles(lines, runs=100):
    """What `llvm-mca` takes for these instructions on a Cortex-M4, again and again."""
    text = subprocess.run(["llvm-mca", "-mtriple=thumbv7em-none-eabihf", "-mcpu=cortex-m4", f"-iterations={runs}"],
                          input=".syntax unified\n" + "\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return int(re.search(r"Total Cycles:\s+(\d+)", text.stdout).group(1)) // runs


class Costs(unittest.TestCase):

    def setUp(self):
        self.stored = results.load()
        if self.stored["toolchain"] != measure.toolchain():
            self.skipTest(f"the figures are of {self.stored['toolchain']}, this is {measure.toolchain()}")

    def problems(self, target, kernels, name, path):
        where = f"{name} on {target}, {kernels} kernels"
        record = self.stored["models"].get(name)
        if record is None or target not in record["targets"]:
            return [f"{where}: no figures; `make bench` records them"]
        stored = record["targets"][target][kernels]
        if stored["instructions"] > MOST_INSTRUCTIONS:
            return []
        got = measure.figures_of(measure.run_on(target, path, measure.image_of(target, kernels), profile=False))
        return [f"{where}: {sentence}" for sentence in results.worse(stored, got)]

    def test_no_figure_is_worse(self):
        jobs, models = [], measure.models()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for target in built_targets():
                for kernels in measure.IMAGES:
                    for name, path in models.items():
                        jobs.append(pool.submit(self.problems, target, kernels, name, path))
        found = [problem for job in jobs for problem in job.result()]
        self.assertEqual(found, [], "\n" + "\n".join(found))

    def test_what_is_worse(self):
        stored = {"instructions": 1000, "allocate_instructions": 100, "arena_bytes": 50}
        self.assertEqual(list(results.worse(stored, stored)), [])
        self.assertEqual(list(results.worse(stored, {**stored, "instructions": 1020, "arena_bytes": 10})), [])
        for figure, more in (("instructions", 1021), ("allocate_instructions", 103), ("arena_bytes", 52)):
            self.assertEqual([sentence.split()[0] for sentence in results.worse(stored, {**stored, figure: more})], [figure])

    def test_little_is_spent_around_operators(self):
        for name, model in self.stored["models"].items():
            for target, kernels in model["targets"].items():
                for figures in kernels.values():
                    with self.subTest(name=name, target=target):
                        count = results.around_operators(figures)
                        self.assertGreater(count, 0)
                        most = MOST_ON_ARMV6M if target == "cortex_m0" else MOST_AROUND_AN_OPERATOR
                        self.assertLessEqual(count, most * len(model["operators"]))

    def test_page(self):
        done = subprocess.run([mote.ROOT / "bench" / "page.py", "--check"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)


class Counting(unittest.TestCase):

    def test_plugin_and_clock_agree(self):
        """On each target, for a model with several operators."""
        operators = len(measure.inspect(mote.DIGITS)["operators"])
        expected = measure.ExpectedOutput(mote.DIGITS)
        for target in built_targets():
            with self.subTest(target=target):
                runner = measure.Target(target, "specialised")
                figures = runner.measure(mote.DIGITS, operators, expected)
                self.assertEqual(sum(figures[kind] for kind in instructions.KINDS), figures["instructions"])
                self.assertGreater(min(figures[kind] for kind in instructions.KINDS), 1000)
        with self.assertRaises(measure.Failure):
            measure.agree("here", "Invoke", 1000, 1001)

    def test_wrong_output_is_no_result(self):
        got = measure.run_here(mote.DIGITS)
        expected = measure.ExpectedOutput(mote.DIGITS)
        expected.check(got, "here")
        with self.assertRaises(measure.Failure):
            expected.check({**got, "output_hash": "0123456789abcdef"}, "here")

    def test_kinds(self):
        wanted = {
            "loads": "ldr ldrsb ldmia pop vldr vldrb vld20 ldrne lw lbu",
            "stores": "str strd stmdb push vstr vstrb vst41 sb",
            "multiplies": "mul muls mla mls smull smlad smlald smuad smusd umlal smmla vmul vmla vfma vmladava vqrdmulh mulh",
            "branches": "b bne blt bl blx bx cbz tbb le j jal ret beqz bgeu",
            "others": "add bic bfi bkpt dls sdiv vmax vmov vadd uxtb16 sxtab16 pkhbt it csel li lui smin lsl",
        }
        for kind, names in wanted.items():
            for name in names.split():
                with self.subTest(name=name):
                    found = {instructions.kind_of(name, table) for table in (instructions.ARM_KINDS, instructions.RISCV_KINDS)}
                    self.assertIn(kind, found)
                    self.assertLessEqual(found, {kind, "others"})

    def test_helium_is_no_coprocessor(self):
        """objdump reads vector instructions as those of a coprocessor unless it is told of them."""
        image = measure.image_of("cortex_m55", "specialised")
        if not image.exists():
            self.skipTest(f"{image} is not there")
        block = instructions.Image(image, "arm-none-eabi-").block(0, 1 << 32)
        self.assertGreater(sum(each.is_vector and each.kind == "multiplies" for each in block), 50)
        self.assertEqual([each for each in block if re.fullmatch("cdp2?|mcrr?2?|mrrc?2?|ldc2?l?|stc2?l?", each.name)], [])

    def test_busiest_function(self):
        """Of a convolution for which the profile names the loop of Cortex-M4, a function of that loop takes the most time."""
        for target in set(built_targets()) & {"cortex_m4"}:
            operators = len(measure.inspect(mote.DIGITS)["operators"])
            runner = measure.Target(target, "specialised")
            _, loops, functions = runner.measure_functions(mote.DIGITS, operators, measure.ExpectedOutput(mote.DIGITS))
            self.assertEqual(loops[2], "cortex_m_dsp")
            self.assertIn("mote::cortex_m_dsp::Multiply", functions[2])

    def test_registers(self):
        load, multiply, pop = arm("ldr r3, [r4], #4", "smlal r0, r1, r2, r3", "pop {r4-r6, pc}")
        self.assertEqual((load.writes, load.reads), ({"r3", "r4"}, {"r4"}))
        self.assertEqual((multiply.writes, multiply.reads), ({"r0", "r1"}, {"r0", "r1", "r2", "r3"}))
        self.assertEqual((pop.transferred, pop.writes), (4, {"r4", "r5", "r6", "r15"}))

    def test_cycles(self):
        loop = ("ldrsb r3, [r4, #1]", "ldrsb r5, [r6, #1]", "mla r0, r3, r5, r0", "subs r7, #1", "bne 100")
        helium = ("vldrb.u8 q0, [r0], #16", "vldrb.u8 q1, [r1], #16", "vmladava.s8 r2, q0, q1", "le lr, 100")
        for target, lines, cost in (
                ("cortex_m4", loop, (2 + 1 + 1 + 1 + 1, 2, 0)),
                ("cortex_m4", ("ldr r0, [r1, #0]", "ldr r2, [r0, #0]", "str r2, [r3, #4]"), (2 + 2 + 1, 0, 0)),
                ("cortex_m4", ("ldr r0, [r1], #4", "ldr r2, [r3], #4"), (2 + 2, 0, 0)),
                ("cortex_m4", ("push {r4, r5, lr}", "sdiv r0, r1, r2", "vfma.f32 s0, s1, s2"), (4 + 12 + 3, 0, 0)),
                ("cortex_m4", ("pop {r4, pc}",), (3, 2, 0)),
                # Both loads; the multiplication waits a cycle, and goes with the subtraction; the branch.
                ("cortex_m7", loop, (1 + 1 + 1 + 1, 0, 6)),
                ("cortex_m7", ("add r0, r1, r2", "add r3, r0, r2", "mul r4, r5, r6", "mul r7, r5, r6"), (3, 0, 0)),
                ("cortex_m33", loop, (1 + 1 + 2 + 1 + 1, 2, 0)),
                ("cortex_m33", ("push {r4, r5, lr}", "sdiv r0, r1, r2", "vfma.f32 s0, s1, s2", "ldrd r0, r1, [r2, #8]"), (4 + 11 + 3 + 2, 0, 0)),
                ("cortex_m55", loop, (1 + 1 + 2 + 1 + 1, 2, 0)),
                ("cortex_m55", helium, (1 + 2 + 1, 0, 0)),
                ("cortex_m55", ("vldrb.s16 q0, [r0, q1]",), (8, 0, 0))):
            with self.subTest(target=target, lines=lines):
                self.assertEqual(cycles.MODELS[target].cost(arm(*lines)), cycles.BlockCost(*cost))
        self.assertEqual(cycles.BlockCost(5, 2, 6).cycles(10, 9), 10 * 5 + 9 * 2 + 1 * 6)

    @unittest.skipUnless(shutil.which("llvm-mca"), "there is no llvm-mca")
    def test_cycles_of_llvm_mca(self):
        """Where two models of the Cortex-M4 agree, and where not, as docs/benchmarks.md says."""
        loads = ("ldr r4, [r0, #0]", "ldr r5, [r0, #4]", "ldr r6, [r0, #8]", "ldr r7, [r0, #12]")
        for lines, ours, others in (
                (("ldr r4, [r0, #0]", "add r0, r4, r4"), 3, 3),
                (("ldr r4, [r0], #4",), 2, 2),
                (("smlad r8, r1, r4, r8",), 1, 1),
                (("vfma.f32 s0, s1, s2",), 3, 3),
                (("ldmia r0!, {r4, r5, r6, r7}",), 5, 1),
                (("ldrd r4, r5, [r0, #8]",), 3, 1),
                (("sdiv r4, r5, r6",), 12, 1),
                (("vdiv.f32 s0, s1, s2",), 14, 1),
                (loads, 5, 4),
                (("smmlar r4, r4, r5, r4", "add r4, r4, r4, asr #31"), 2, 3)):
            with self.subTest(lines=lines):
                self.assertEqual(cycles.MODELS["cortex_m4"].cost(arm(*lines)).run, ours)
                self.assertEqual(llvm_cycles(lines), others)


class Compiled(unittest.TestCase):

    def test_takes_less_than_the_interpreter(self):
        """bench/compiled.py: a run, which has no multipliers to compute, and memory, which has no records of an interpreter."""
        for target in set(built_targets()) & set(compiled.TARGETS):
            with self.subTest(target=target):
                flash, ram, cost, interpreted = compiled.figures(target, mote.DIGITS)
                arena = mote.run_json("run", mote.DIGITS, "--target", target.replace("_", "-"))["arena_used_bytes"]
                self.assertLess(cost, interpreted)
                self.assertLess(ram, arena)
                self.assertGreater(flash, mote.DIGITS.stat().st_size // 2)  # its weights
                self.assertLess(flash, 60_000)

    def test_rows_and_streams(self):
        """The figures of --ram and --stream: less memory by rows, and far fewer instructions than a window takes."""
        models = [mote.SHARED / "models" / f"{names[0]}.tflite" for names in (compiled.ROW_MODELS, compiled.STREAM_MODELS)]
        if not all(map(pathlib.Path.exists, models)):
            self.skipTest(f"{models} are not all there")
        for target in set(built_targets()) & set(compiled.ROW_TARGETS):
            arenas, runs = compiled.row_figures(target, models[0])
            self.assertEqual(sorted(arenas, reverse=True), arenas)
            self.assertLess(runs[2], 1.2 * runs[1])
            memory, runs = compiled.stream_figures(target, models[1], "2")
            self.assertGreater(memory[1], 0)
            self.assertLess(runs[2], runs[1] / 8)


if __name__ == "__main__":
    mote.main()
