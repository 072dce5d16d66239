#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in populations, sampled by: OwnModels BadInput Helium Tables.test_has_each_registration
"""The stack that `mote inspect` and `mote compile` compute is never less than what emulated runs write to, and little more."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import mote_command as mote
import random_control_flow
import random_networks

sys.path[:0] = [str(mote.ROOT / "bench"), str(mote.ROOT / "tools")]
import flash_table
import stack
import stack_table

MOST = 1.15
COMPILED = ["sine_float", "digits_int8", "magic_wand_int8"]
QUICK = ["cortex_m4", "riscv32"]


def image_of(target):
    return stack.measure.BUILD / target / "bin" / "mote_stack"


class StackTest(mote.MoteTest):

    def require(self, target):
        if not image_of(target).exists():
            self.skipTest(f"{image_of(target)} is not built: make {target}-all")

    def check(self, target, model, found):
        for kind, (computed, written) in found.items():
            self.assertGreaterEqual(computed, written, f"{kind} of {model} on {target}: tools/stack_table.py writes the table anew")


class OwnModels(StackTest):

    def check_on(self, target):
        self.require(target)
        ratios = []
        for model in mote.own_models():
            with self.subTest(model=model.name):
                found = stack.compare(target, model, model.stem in COMPILED)
                self.check(target, model.name, found)
                ratios += [computed / written for computed, written in found.values()]
        self.assertGreaterEqual(len(ratios), 18)
        near = sum(ratio <= MOST for ratio in ratios)
        # The deepest of an operator's loops counts, and a model may run another.
        self.assertGreaterEqual(near / len(ratios), 0.6, sorted(ratios)[-8:])
        self.assertLess(max(ratios), 2.2)

    def test_cortex_m4(self):
        self.check_on("cortex_m4")

    def test_riscv32(self):
        self.check_on("riscv32")


class Population(StackTest):
    """Each operator of the golden vectors, and models with subgraphs."""

    def check_interpreter(self, target, model):
        inspected = mote.run_json("inspect", model)
        computed = inspected["stack"][target.replace("_", "-")]["with_messages"]
        allocate, invoke = stack.measured(target, model, inspected)
        self.check(target, model.name, {"allocate": (computed["allocate_bytes"], allocate), "invoke": (computed["invoke_bytes"], invoke)})
        return computed["invoke_bytes"] / invoke

    def check_all(self, target, models):
        self.require(target)
        ratios = []
        for model in models:
            with self.subTest(model=model.name, target=target):
                try:
                    ratios.append(self.check_interpreter(target, model))
                except stack.measure.Failure as failure:
                    # This runtime or this memory refuses it, which is no matter of the stack.
                    self.assertNotRegex(str(failure), "status 70|status 124", str(failure))
        return ratios

    def test_golden_vectors(self):
        with tempfile.TemporaryDirectory() as folder:
            models = list(mote.golden_models(pathlib.Path(folder), lambda operator, case, name: case % 4 == 0))
            for target in stack.TARGETS:
                self.assertGreater(len(self.check_all(target, models)), 200)

    def test_control_flow(self):
        with tempfile.TemporaryDirectory() as folder:
            models = random_control_flow.write_models(pathlib.Path(folder), range(1, 21))
            for target in QUICK:
                self.assertGreater(len(self.check_all(target, models)), 10)

    def test_random_networks(self):
        """Convolutions, pools, branches and sizes that no table was tried on, in the interpreter and as code."""
        with tempfile.TemporaryDirectory() as folder:
            models = {}
            for type_ in (None, "INT16", "UINT8"):
                models.update(random_networks.write_networks(pathlib.Path(folder), range(100, 112), type_))
            for target in QUICK:
                self.require(target)
                for name, model in models.items():
                    with self.subTest(model=name, target=target):
                        self.check(target, name, stack.compare(target, model))

    def test_shared_layers(self):
        folder = mote.SHARED / "layers"
        if not folder.is_dir():
            self.skipTest(f"{folder} is not there")
        for target in stack.TARGETS:
            ratios = self.check_all(target, sorted(folder.glob("*.tflite")))
            # Helium's loops are of more kinds, of which the deepest counts.
            self.assertGreater(sum(ratio <= MOST for ratio in ratios) / len(ratios), 0.45 if target == "cortex_m55" else 0.6)


class Tables(mote.MoteTest):

    def test_has_each_registration(self):
        names = set(flash_table.registrations()) - {flash_table.VARIABLES}
        tables = list(stack_table.FOLDER.glob("*.json"))
        self.assertGreaterEqual({path.stem for path in tables}, set(stack.TARGETS))
        for path in tables:
            with self.subTest(target=path.stem):
                table = json.loads(path.read_text())
                self.assertEqual(set(table) - {"made_of", "compiler", "runtime"}, names, "tools/stack_table.py writes it anew")
                self.assertTrue(all("prepare" in table[name] or "init" in table[name] for name in names))

    def test_is_of_these_sources(self):
        """Slow: computes one target's anew."""
        if shutil.which("arm-none-eabi-gcc") is None:
            self.skipTest("arm-none-eabi-gcc is not installed")
        done = subprocess.run([sys.executable, "-c", "import sys; sys.setrecursionlimit(20000); import json, stack_table;"
                               "print(json.dumps(stack_table.table_of('cortex_m4')))"], cwd=mote.ROOT / "tools",
                              capture_output=True, text=True, check=True)
        kept = json.loads((stack_table.FOLDER / "cortex_m4.json").read_text())
        self.assertEqual(json.loads(done.stdout), kept, "tools/stack_table.py writes it anew")


class Helium(mote.MoteTest):

    def test_loads_of_vectors_leave_the_stack_pointer(self):
        """A disassembler that is not told the processor reads some of them as a coprocessor's, from and to the stack pointer."""
        if shutil.which("arm-none-eabi-gcc") is None:
            self.skipTest("arm-none-eabi-gcc is not installed")
        source = self.write("a.s", b".thumb\n.syntax unified\n.type f, %function\n.thumb_func\nf:\nsub sp, #16\nvpst\nvldrht.s32 q2, [r5], #8\n"
                                   b"vldrw.32 q1, [sp]\nadd sp, #16\nbx lr\n.size f, .-f\n")
        linked = self.folder / "a"
        subprocess.run(["arm-none-eabi-gcc", "-mcpu=cortex-m55", "-mfloat-abi=hard", "-nostdlib", "-Wl,-e,f", source, "-o", linked], check=True)
        program = stack_table.image.Image(linked, "arm-none-eabi-")
        start = next(iter(program.functions))
        walked = stack_table.calls.walk.Walk(program, stack_table.thumb.Decoder(program), start).run()
        self.assertEqual((walked.deepest, walked.unknown), (16, []))


class BadInput(mote.MoteTest):

    def test_says_what_is_not_known(self):
        report = mote.run_json("inspect", mote.ATAN)
        self.assertEqual(report["stack"]["cortex-m4"]["operators_unknown"], ["Atan"])
        text = mote.run("inspect", mote.ATAN).stdout
        self.assertIn("without that of the application's operators: Atan", text)

    def test_text(self):
        report = mote.run_json("inspect", mote.SINE)
        without = {target for target in mote.TARGETS if not (stack_table.FOLDER / f"{target.replace('-', '_')}.json").exists()}
        self.assertEqual(report["stack_unknown"], {target: f"targets/stack has no table of {target}" for target in without})
        self.assertEqual(set(report["stack"]), set(mote.TARGETS) - without)
        for one in report["stack"].values():
            self.assertLess(one["allocate_bytes"], one["with_an_error"]["allocate_bytes"])
        one = report["stack"]["cortex-m4"]
        self.assertRegex(mote.run("inspect", mote.SINE).stdout,
                         f"(?m)^  cortex-m4 +{one['allocate_bytes']:,} bytes in AllocateTensors, {one['invoke_bytes']:,} in Invoke, "
                         f"{one['compiled_invoke_bytes']:,} as code of `mote compile`$")

    def test_compile_names_it(self):
        with tempfile.TemporaryDirectory() as folder:
            done = mote.run("compile", mote.SINE, "--target", "cortex-m4", "--name", "sine", "-o", folder)
            bytes_ = mote.run_json("inspect", mote.SINE)["stack"]["cortex-m4"]["compiled_invoke_bytes"]
            self.assertIn(f"; sine_invoke takes at most {bytes_:,} bytes of stack", done.stdout)
            self.assertNotIn("stack", mote.run("compile", mote.SINE, "--target", "host", "-o", folder).stdout)


if __name__ == "__main__":
    mote.main()
