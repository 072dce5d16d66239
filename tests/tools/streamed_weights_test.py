# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""examples/streamed_weights: models whose weights are read layer by layer give what they gave before."""
import pathlib
import re
import shutil
import struct
import subprocess

import mote_command as mote
from micro_c_test import fnv1a, inputs_of

FOLDER = mote.ROOT / "examples/streamed_weights"
PAGE = (FOLDER / "README.md").read_text()
SPEECH = mote.ROOT / "models/micro_speech/micro_speech_int8.tflite"


def execute(program, *arguments, **options):
    return subprocess.run([mote.BUILD / "bin" / program, *map(str, arguments)], capture_output=True, check=False, **options)


class StreamedWeights(mote.MoteTest):

    def stream(self, model, *options):
        """(layers, bytes of weights, bytes of the model that is left)"""
        done = execute("stream_weights", model, self.folder / "streamed.tflite", self.folder / "weights.bin", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        layers, weights, left = map(int, re.findall(r"\d+", done.stdout.decode())[:3])
        self.assertEqual((self.folder / "weights.bin").stat().st_size, weights)
        self.assertEqual((self.folder / "streamed.tflite").stat().st_size, left)
        return layers, weights, left

    def run_model(self, model, inputs):
        """(the outputs' digest, the bytes of the arena)"""
        done = execute("streamed_weights", model, self.folder / "weights.bin", inputs)
        self.assertEqual(done.returncode, 0, done.stderr)
        return fnv1a(done.stdout), int(re.search(rb"arena: (\d+) bytes", done.stderr)[1])

    def operators(self):
        """Those of the model that was written, in their order."""
        return mote.run_json("inspect", self.folder / "streamed.tflite")["operators"]

    def test_models(self):
        shared = sorted((mote.SHARED / "models").glob("*.tflite")) if mote.SHARED.exists() else []
        read = 0
        for model in [*mote.own_models(), *shared]:
            files, every = inputs_of(self.folder, model)
            wanted = mote.run_json("run", model, "--runtime", "micro", "--input", *files)["output_hash"]
            for options in ([1], [1024], [1, "--ahead"], [1024, "--ahead"]):
                with self.subTest(model=model.name, options=options):
                    layers, weights, left = self.stream(model, *options)
                    if weights > 1024:
                        self.assertLess(left, model.stat().st_size)
                    digest, _ = self.run_model(self.folder / "streamed.tflite", every)
                    self.assertEqual(digest, wanted.removeprefix("0x").rjust(16, "0"))
                    read += layers
        self.assertGreater(read, 30)

    def test_order(self):
        """Ahead: the second weights are asked for before the first layer. Else each layer has its own, and waits."""
        self.stream(SPEECH, 1)
        reads = ["ReadWeights" in op["name"] for op in self.operators()]
        layers = sum(reads) // 2
        self.assertEqual(sum(reads), 2 * layers)
        self.assertEqual([a and b for a, b in zip(reads, reads[1:])].count(True), layers)
        self.stream(SPEECH, 1, "--ahead")
        ahead = ["ReadWeights" in op["name"] for op in self.operators()]
        self.assertEqual(sum(ahead), layers + 1)
        first = ahead.index(True)
        self.assertEqual(ahead[first:first + 3], [True, True, False])

    def test_page(self):
        first, *commands = re.search(r"^```sh\n(.*?)^```", PAGE, re.M | re.S)[1].splitlines()
        self.assertEqual(first, "make examples")
        _, every = inputs_of(self.folder, SPEECH)
        (self.folder / "build").mkdir()
        (self.folder / "build/host").symlink_to(mote.BUILD)
        (self.folder / "models").symlink_to(mote.ROOT / "models")
        shutil.copy(every, self.folder / "INPUT")
        for command in commands:
            subprocess.run(command.split(), cwd=self.folder, capture_output=True, check=True)

    def test_figures(self):
        row = re.search(r"^micro_speech_int8 .*$", PAGE, re.M)[0]
        _, every = inputs_of(self.folder, SPEECH)
        _, weights, _ = self.stream(SPEECH, 1024)
        _, streamed = self.run_model(self.folder / "streamed.tflite", every)
        _, _, left = self.stream(SPEECH, 1024, "--ahead")
        _, ahead = self.run_model(self.folder / "streamed.tflite", every)
        _, before = self.run_model(SPEECH, every)
        printed = list(map(int, row.split()[1:]))
        self.assertEqual(printed[:3], [SPEECH.stat().st_size, weights, left])
        cpuinfo = pathlib.Path("/proc/cpuinfo")
        if "avx512_vnni" not in (cpuinfo.read_text() if cpuinfo.exists() else ""):
            self.skipTest("the page's arenas are those of loops with AVX-512 VNNI, which this processor lacks")
        self.assertEqual(printed[3:], [before, streamed, ahead])

    def test_what_is_wrong(self):
        _, every = inputs_of(self.folder, SPEECH)
        self.stream(SPEECH, 1)
        self.write("weights.bin", (self.folder / "weights.bin").read_bytes()[:-1])
        done = execute("streamed_weights", self.folder / "streamed.tflite", self.folder / "weights.bin", every)
        self.assertEqual(done.returncode, 1)
        done = execute("stream_weights", FOLDER / "README.md", self.folder / "o", self.folder / "w", 1)
        self.assertEqual((done.returncode, (self.folder / "o").exists()), (1, False))
        self.assertIn(b"no .tflite model", done.stderr)
        self.assertEqual(execute("stream_weights", SPEECH, self.folder / "o", self.folder / "w", 1, "--behind").returncode, 1)

    def test_options_that_do_not_fit_the_output(self):
        """Each read is of as many bytes as its output has."""
        _, every = inputs_of(self.folder, SPEECH)
        self.stream(SPEECH, 1)
        output = next(op["outputs"][0]["index"] for op in self.operators() if "ReadWeights" in op["name"])
        tensors = mote.run_json("inspect", self.folder / "streamed.tflite")["tensors"]
        size = next(tensor["bytes"] for tensor in tensors if tensor["index"] == output)
        model = (self.folder / "streamed.tflite").read_bytes()
        options, others = struct.pack("<II", 0, size), struct.pack("<II", 0, size + 1)
        self.assertEqual(model.count(options), 1)
        lies = self.write("lies.tflite", model.replace(options, others))
        done = execute("streamed_weights", lies, self.folder / "weights.bin", every)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"ReadWeights", done.stderr)

    def test_for_devices(self):
        """The operator is C++14 without what devices lack."""
        compiler = shutil.which("arm-none-eabi-g++")
        if compiler is None:
            self.skipTest("there is no arm-none-eabi-g++")
        subprocess.run([compiler, "-std=gnu++14", "-mcpu=cortex-m4", "-mthumb", "-Os", "-fno-exceptions", "-fno-rtti", "-Wall",
                        "-Wextra", "-Werror", f"-I{mote.ROOT}", f"-I{mote.ROOT / 'include'}", "-isystem",
                        mote.BUILD / "generated", "-c", FOLDER / "read_weights.cc", "-o", self.folder / "read_weights.o"],
                       check=True)


if __name__ == "__main__":
    mote.main()
