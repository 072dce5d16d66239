#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in compile, sampled by: RunCompiledTest.test_own_models RunCompiledTest.test_several_runs RunCompiledTest.test_refusals
# Slow, in compile, sampled by: RunCompiledTest.test_what_is_missing RunCompiledTest.test_interrupt RunCompiledTest.test_compare
"""`mote run --compiled` and `mote compare --against compiled`: the bits of the interpreter, on this computer and on each target
whose runner is built; what is missing is named, and an interrupted run leaves nothing behind."""
import json
import os
import shutil
import signal
import subprocess
import time

import mote_command as mote

MICRO_SPEECH = mote.ROOT / "models" / "micro_speech"


def places():
    return ["host", *mote.built_targets()]


class RunCompiledTest(mote.MoteTest):

    def same_outputs(self, model, place, *options):
        """The JSON of both runs, whose outputs are equal."""
        of = ["run", model, "--target", place, "--input", "lcg", *options]
        interpreted, compiled = mote.run_json(*of, "--runtime", "micro"), mote.run_json(*of, "--compiled")
        self.assertEqual(compiled["outputs"], interpreted["outputs"], f"{model} on {place}")
        self.assertEqual((compiled["output_hash"], compiled["runtime"]), (interpreted["output_hash"], "compiled"))
        self.assertLess(compiled["arena_used_bytes"], interpreted["arena_used_bytes"])
        return interpreted, compiled

    def test_own_models(self):
        for place in places():
            for model in mote.own_models():
                with self.subTest(model=model.name, target=place):
                    interpreted, compiled = self.same_outputs(model, place)
                    if place != "host":  # whose times vary
                        self.assertLess(compiled["allocate_instructions"], 1000)
                        self.assertLess(compiled["instructions"], 1.02 * interpreted["instructions"] + 500)

    def test_shared_models(self):
        models = sorted((mote.SHARED / "models").glob("*.tflite"))
        if not models:
            self.skipTest(f"{mote.SHARED / 'models'} is not there")
        for place in places():
            for model in models:
                with self.subTest(model=model.name, target=place):
                    self.same_outputs(model, place, "--invoke", 2)

    def test_several_runs(self):
        """Sets of inputs, several Invokes of each, windows of a recording, a board's name and the text."""
        inputs = self.write("inputs.bin", bytes(range(256)) * 3 * 16)
        files = [self.folder / name for name in ("interpreted", "compiled")]
        shape = mote.run_json("inspect", mote.DIGITS)["inputs"][0]
        sets = inputs.stat().st_size // shape["bytes"]
        inputs.write_bytes(inputs.read_bytes()[:sets * shape["bytes"]])
        self.assertGreater(sets, 2)
        for place in places()[:2]:
            for file, form in zip(files, (["--runtime", "micro"], ["--compiled"])):
                done = mote.run("run", mote.DIGITS, "--input", inputs, "--sets", sets, "--invoke", 3, "-o", file, "--target",
                                place, *form)
                self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(files[0].read_bytes(), files[1].read_bytes())
            self.assertEqual(len(set(files[0].read_bytes()[i * 10:i * 10 + 10] for i in range(sets))), 4)
        self.assertRegex(mote.run("run", mote.DIGITS, "--compiled").stdout, r"^digits_int8.tflite on host, compiled\n  arena ")
        recording = self.write("tone.wav", mote.wav([(i % 50) * 400 - 10000 for i in range(16000)]))
        speech = ["run", MICRO_SPEECH / "micro_speech_int8.tflite", "--preprocessor",
                  MICRO_SPEECH / "micro_speech_preprocessor.tflite", "--input", recording]
        self.assertEqual(mote.run_json(*speech, "--compiled")["features"], mote.run_json(*speech)["features"])
        if "cortex-m4" in places():
            of_board = mote.run_json("run", mote.DIGITS, "--target", "nucleo_f446re", "--compiled")
            self.assertEqual((of_board["target"], of_board["emulated_target"]), ("nucleo_f446re", "cortex-m4"))

    def test_refusals(self):
        """Options that are for an interpreter, and models that cannot be compiled."""
        for options, pattern in ((["--profile"], "--profile measures operators in the interpreter"),
                                 (["--arena", 9000], "leave out --arena"), (["--runtime", "dynamic"], "leave out --runtime dynamic"),
                                 (["--image", mote.DIGITS], "leave out --image"), (["--threads", 2], "leave out --compiled"),
                                 (["--resize", "1x8x8x1"], "leave out --compiled"),
                                 (["--target", "serial:/dev/null"], "mote new-project --compiled makes a project for a board"),
                                 (["--target", "cortex-m5"], "there is no target 'cortex-m5'")):
            self.refuses(pattern, "run", mote.DIGITS, "--compiled", *options)
        self.refuses("Atan|ATAN", "run", mote.ATAN, "--compiled")
        self.refuses("micro runtime", "compare", mote.DIGITS, "--against", "compiled", "--runtime", "dynamic")

    def build_folders(self):
        """A folder beside which `mote` finds the build folders of targets: (its command, the folder of the host)."""
        host = self.folder / "build" / "host"
        (host / "bin").mkdir(parents=True)
        shutil.copy(mote.MOTE, host / "bin" / "mote")
        for program in mote.MOTE.parent.glob("mote_arena_*"):
            (host / "bin" / program.name).symlink_to(program)
        return host / "bin" / "mote", host

    def with_toolchain(self, host, change):
        facts = json.loads((mote.BUILD / "compiled_model.json").read_text())
        change(facts)
        (host / "compiled_model.json").write_text(json.dumps(facts))

    def test_what_is_missing(self):
        command, host = self.build_folders()

        def says(pattern):
            done = subprocess.run([command, "run", mote.DIGITS, "--compiled"], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertRegex(done.stderr, pattern)

        def change(facts):
            facts["compile"][0] = "/nowhere/c++"
        self.with_toolchain(host, change)
        says(r"the compiler /nowhere/c\+\+, which compiled models for host need, is missing: .*apt-get install g\+\+")
        self.with_toolchain(host, lambda facts: facts["libraries"].__setitem__(0, "/nowhere/libmote_micro.a"))
        says(r"is not built: there is no /nowhere/libmote_micro.a\nbuild it with: make -C .* host")
        self.with_toolchain(host, lambda facts: facts["compile"].append("--no-such-option"))
        says(r"the code of .*digits_int8.tflite cannot be built for host: .*no-such-option")
        done = subprocess.run([command, "run", mote.DIGITS, "--compiled", "--target", "cortex-m3"], capture_output=True,
                              text=True, check=False)
        if (mote.ROOT / "build" / "cortex_m3" / "compiled_model.json").exists():
            self.assertEqual(done.returncode, 0, done.stderr)
        else:
            self.assertRegex(done.stderr, r"the library for cortex-m3, which compiled models link, is not built: .*\n"
                                          r"build it with: make -C .* cortex_m3")

    def test_interrupt(self):
        """While the compiler runs."""
        command, host = self.build_folders()
        temporary = self.folder / "temporary"
        temporary.mkdir()
        compiler = self.write("slow_compiler", b"#!/bin/sh\ntouch \"${0%/*}/begun\"\nsleep 600\n")
        compiler.chmod(0o755)
        self.with_toolchain(host, lambda facts: facts["compile"].__setitem__(0, str(compiler)))
        for number in (signal.SIGINT, signal.SIGTERM):
            begun = self.folder / "begun"
            begun.unlink(missing_ok=True)
            with subprocess.Popen([command, "run", mote.DIGITS, "--compiled"], env={**os.environ, "TMPDIR": str(temporary)},
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
                for _ in range(600):
                    if begun.exists():
                        break
                    time.sleep(0.05)
                self.assertTrue(begun.exists() and list(temporary.iterdir()), "the compiler has begun")
                process.send_signal(number)
                self.assertEqual(process.wait(20), -number)
            self.assertEqual(list(temporary.iterdir()), [])

    def test_compare(self):
        for place in places()[:2]:
            compared = mote.run_json("compare", mote.DIGITS, "--against", "compiled", "--target", place)
            unit, forms = "nanoseconds" if place == "host" else "instructions", compared["forms"]
            self.assertEqual((forms["output_bytes"], forms["differing_bytes"]), (10, 0))
            self.assertEqual((compared["first_difference"], compared["tensors_unknown"]), (None, None))
            self.assertEqual(len(compared["tensors"]), len(mote.run_json("inspect", mote.DIGITS)["operators"]))
            for form in ("interpreter", "compiled"):
                self.assertGreater(forms[unit][form], 0)
            self.assertLess(forms["arena_bytes"]["compiled"], forms["arena_bytes"]["interpreter"])
        done = mote.run("compare", mote.DIGITS, "--against", "compiled")
        self.assertRegex(done.stdout, r"(?s)the model as it is:\n  invoke +interpreter .* compiled .*"
                                      r"\n  outputs +0 of 10 bytes differ\n.*nothing differs\n$")

    def test_ram(self):
        """Row by row: the same outputs in less memory; for compiled models alone."""
        model = mote.ROOT / "models" / "person_detection" / "person_detection_int8.tflite"
        forms = [mote.run_json("compare", model, "--against", "compiled", *ram)["forms"] for ram in ([], ["--ram"])]
        self.assertEqual([form["differing_bytes"] for form in forms], [0, 0])
        self.assertLess(forms[1]["arena_bytes"]["compiled"], forms[0]["arena_bytes"]["compiled"])
        self.refuses("--ram is for --compiled", "run", model, "--ram")
        self.refuses("--ram is for --against compiled", "compare", model, "--against", "micro", "--ram")
        self.refuses("needs [0-9,]+ bytes on host at least", "run", model, "--compiled", "--ram=100")

    def test_compare_differs(self):
        """A compiler that changes a number of the code is found out."""
        command, host = self.build_folders()
        compiler = self.write("other_compiler", b"""#!/bin/sh
for word; do case $word in */program.cc) sed -i 's/0x3f3e04fd/0x3f3f04fd/' "${word%/*}/model.cc";; esac; done
exec c++ "$@"
""")
        compiler.chmod(0o755)
        self.with_toolchain(host, lambda facts: facts["compile"].__setitem__(0, str(compiler)))
        done = subprocess.run([command, "compare", mote.SINE, "--against", "compiled"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertRegex(done.stdout, r"outputs +[1-4] of 4 bytes differ\n(?s:.*)the first to differ is node 0, FULLY_CONNECTED")


if __name__ == "__main__":
    mote.main()
