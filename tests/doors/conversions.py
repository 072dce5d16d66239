# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the doors of `mote convert` share: a model that a framework writes, with its own answers, and the converted model's."""
import json
import os
import struct
import sys

import door

sys.path.insert(0, str(door.ROOT / "tools"))
CACHE = door.KEPT.with_name("convert")  # the environments of all frameworks; each says itself whether it is whole
os.environ["XDG_CACHE_HOME"] = str(CACHE)

from conversion.environments import ENVIRONMENTS, make

PAGE = "docs/convert.md"
COUNT, PIXELS, CLASSES = 40, 64, 10
# This runs in the environment of a framework, after the text that makes `answers_of`, which gives the answers for x.
SAMPLES = f"""
import os
import numpy as np

x = np.random.default_rng(1).uniform(0, 1, ({COUNT}, 8, 8, 1)).astype(np.float32)
y = np.asarray(answers_of(x), np.float32)
os.mkdir("samples")
for i, one in enumerate(x):
    np.save(f"samples/{{i}}.npy", one[None])
x.tofile("x.bin")
y.tofile("y.bin")
"""


def floats(path):
    """As many as there are whole ones."""
    data = path.read_bytes()
    return struct.unpack_from(f"<{len(data) // 4}f", data)


def quantization(tensor):
    return tensor["quantization"]["scale"][0], tensor["quantization"]["zero_point"][0]


class Conversion(door.Door):
    def setUp(self):
        super().setUp()
        self.run_command("make", "host", folder=door.ROOT)
        self.mote = {"PATH": f"{door.ROOT}/build/host/bin:{os.environ['PATH']}"}

    def source(self, framework, text):
        """Writes a model of a framework, `text` says how, and its answers, in self.place."""
        for name in (framework, "quantizer"):
            for old in CACHE.glob(f"mote/convert/{name}-*"):
                if ENVIRONMENTS[name].folder.name not in old.name:
                    self.run_command("rm", "-rf", old)  # of other versions
            make(ENVIRONMENTS[name], print)
        (self.place / "source.py").write_text(text + SAMPLES)
        self.run_command(ENVIRONMENTS[framework].python, "source.py")

    def converted(self, line):
        """The int8 model that the page's line makes gives the framework's answers, about."""
        said = self.printed(PAGE, line, folder=self.place, env=self.mote, SAMPLES="samples")
        self.assertRegex(said, "(?s)next: run it as on a board: .*verifier: the model is good\nmissing operators: none")
        self.check("model.tflite", 0.05)

    def floats(self, source):
        """And one in floats gives them exactly, but for the order of sums."""
        self.run_command("mote", "convert", source, "-o", "float.tflite", "--float", env=self.mote)
        self.check("float.tflite", 1e-5)

    def check(self, model, near):
        x, wanted = floats(self.place / "x.bin"), floats(self.place / "y.bin")
        self.assertGreater(max(wanted) - min(wanted), 0.3, "answers that are all alike would show little")
        facts = json.loads(self.run_command("mote", "inspect", model, "--json", env=self.mote))
        source, result = ([one for one in facts["tensors"] if one["index"] == facts["graphs"][0][kind][0]][0] for kind in ("inputs", "outputs"))
        data = (self.place / "x.bin").read_bytes()
        if source["type"] == "int8":
            scale, zero = quantization(source)
            data = bytes(min(max(round(value / scale) + zero, -128), 127) & 255 for value in x)
        (self.place / "in.bin").write_bytes(data)
        self.run_command("mote", "run", model, "--runtime", "micro", "--input", "in.bin", "--sets", str(COUNT), "--output", "out.bin", env=self.mote)
        got = floats(self.place / "out.bin")
        if result["type"] == "int8":
            scale, zero = quantization(result)
            got = [(value - zero) * scale for value in memoryview((self.place / "out.bin").read_bytes()).cast("b")]
        self.assertEqual(len(got), COUNT * CLASSES)
        self.assertLess(max(abs(a - b) for a, b in zip(got, wanted, strict=True)), near)
