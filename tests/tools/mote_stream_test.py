#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote compile --stream`: a model that takes a few rows at a time gives the rows of one that sees all of a long recording."""
import math
import random
import re
import subprocess

import mote_command as mote
import mote_compile_test as compiled
import random_networks

FRAMES, LONG = 40, 264  # of the window, and of the recording: strides place their windows alike on both
WIDTH = 3
NETWORKS, STEPS = 6, (1, 2, 3, 4, 5, 7)

# {rows} of the output, of {row} bytes; each of the recording's is {stride} rows of the input behind the last. A phase of the
# stream begins with the first row at which a window of it may, and so does its recording.
DRIVER = """
#include <cstdint>
#include <cstring>

#include "stream.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "whole.h"

constexpr int kRow = {row}, kRows = {rows}, kStride = {stride}, kPhases = {phases}, kFrames = {frames};
constexpr int kInputRow = WHOLE_INPUT_0_BYTES / kFrames, kStep = STREAM_INPUT_0_BYTES / kInputRow;
uint8_t all[2 * WHOLE_INPUT_0_BYTES], wanted[kPhases][WHOLE_OUTPUT_0_BYTES];

int main() {{
  uint32_t random = 7;  // rand() has a variable for each thread, which images have no room for
  for (uint8_t& byte : all) byte = static_cast<uint8_t>((random = random * 1664525 + 1013904223) >> 24);
  if (whole_init() != 0 || stream_init() != 0) return 2;
  for (int phase = 0; phase < kPhases; ++phase) {{
    memcpy(whole_input(0), all + phase * kStep % kStride * kInputRow, WHOLE_INPUT_0_BYTES);
    if (whole_invoke() != 0) return 3;
    memcpy(wanted[phase], whole_output(0), WHOLE_OUTPUT_0_BYTES);
  }}
  int outputs = 0, wrong = 0, first = 0;
  for (int reset = 0; reset < 2; ++reset, stream_reset()) {{
    for (int run = 1; run * kStep <= kFrames; ++run) {{
      memcpy(stream_input(0), all + (run - 1) * kStep * kInputRow, kStep * kInputRow);
      if (stream_invoke() != 0) return 4;
      if (!stream_has_output()) continue;
      if (outputs++ == 0) first = run;
      const int phase = run % kPhases, row = (run * kStep - STREAM_WINDOW_ROWS - phase * kStep % kStride) / kStride;
      wrong += memcmp(stream_output(0), wanted[phase] + row * kRow, kRows * kRow) != 0;
    }}
  }}
  MicroPrintf("%d outputs, %d wrong, first %d of %d", outputs, wrong, first, STREAM_FIRST_OUTPUT);
  return 0;
}}
"""


# Runs of a stream, whose memory a sanitizer watches.
SANITIZED_DRIVER = """
#include <cstring>

#include "m.h"

int main() {
  if (m_init() != 0) return 2;
  int outputs = 0;
  for (int run = 0; run < M_FIRST_OUTPUT + 20; ++run) {
    memset(m_input(0), run, M_INPUT_0_BYTES);
    if (m_invoke() != 0) return 3;
    outputs += m_has_output();
  }
  return outputs == 21 ? 0 : 4;
}
"""


def over_time(seed, frames):
    """A network whose output has rows, and the rows of the input from one of them to the next."""
    network = random_networks.Network(seed, [1, frames, WIDTH, 1], "INT8")
    r, x, stride = random.Random(seed), network.image, 1
    for _ in range(r.randint(2, 5)):
        way = r.choice(["conv", "conv", "depthwise", "pool", "residual", "pad", "dilated"])
        step = r.choice([1, 1, 1, 2]) if stride < 4 else 1
        stride *= step if way in ("conv", "depthwise", "pool") else 1
        if way == "conv":
            x = network.conv(x, r.choice([2, 4, 5]), [3, r.choice([1, 3])], [step, 1])
        elif way == "dilated":
            x = network.conv(x, 4, [3, 1], [1, 1], [2, 1])
        elif way == "depthwise":
            x = network.depthwise(x, [r.choice([2, 3]), 1], [step, 1])
        elif way == "pool":
            x = network.pool(r.choice(["MAX_POOL_2D", "AVERAGE_POOL_2D"]), x, [2, 1], [step, 1])
        elif way == "pad":
            x = network.conv(network.pad(x, [2, 0], [0, 0]), 3, [3, 1])
        else:
            x = network.same_shape("ADD", network.conv(x, network.shape(x)[3], [1, 1]), network.same_shape("RELU", x))
    network.output = x
    return network, stride


class StreamTest(mote.MoteTest):

    def check(self, seed, step, target):
        network, stride = over_time(seed, FRAMES)
        recording, _ = over_time(seed, LONG)
        folder = self.folder / f"{seed}_{step}_{target.name}"
        folder.mkdir()
        models = {"whole": (recording, []), "stream": (network, ["--stream", step])}
        for name, (of, options) in models.items():
            done = compiled.compile_model(of.write(folder, name), target.name, name, folder / "code", *options)
            self.assertEqual(done.returncode, 0, done.stderr)
        _, rows, width, depth = network.shape(network.output)
        driver = folder / "driver.cc"
        driver.write_text(DRIVER.format(row=width * depth, rows=rows, stride=stride, frames=LONG,
                                        phases=stride // math.gcd(stride, step)))
        program = folder / "program"
        target.link([driver, *(folder / "code" / f"{name}.cc" for name in models)], program, [f"-I{folder / 'code'}"])
        outputs, wrong, first, wanted = map(int, re.findall(r"\d+", target.run(program)))
        self.assertGreater(outputs, LONG // step)
        self.assertEqual((wrong, first), (0, wanted))

    def test_streams(self):
        for seed in range(NETWORKS):
            for step in STEPS:
                with self.subTest(seed=seed, step=step):
                    self.check(seed, step, compiled.Target("host"))

    def test_targets(self):
        for name in mote.built_targets():
            for seed in range(NETWORKS):
                with self.subTest(seed=seed, target=name):
                    self.check(seed, STEPS[seed % len(STEPS)], compiled.Target(name))

    def chain(self, frames, layers, pad=0, taps=1, stride=1, dilation=1):
        """RELUs, then a window, over rows with padding in front."""
        network = random_networks.Network(1, [1, frames, 1, 2], "INT8")
        x = network.pad(network.image, [pad, 0], [0, 0]) if pad else network.image
        for _ in range(layers):
            x = network.same_shape("RELU", x)
        rows = (frames + pad - (taps - 1) * dilation - 1) // stride + 1
        filter_, bias = network.weights([2, taps, 1, 2], 2, 0)
        network.output = network.add("CONV_2D", [x, filter_, bias], network.activation([1, rows, 1, 2]), "Conv2DOptions",
                                     padding="VALID", stride_h=stride, stride_w=1, dilation_h_factor=dilation, dilation_w_factor=1,
                                     fused_activation_function="NONE")
        return network

    def check_limit(self, name, network, step, refusal=None):
        """The model is compiled, and runs without a step beside its memory; or is refused with words, and nothing is written."""
        folder = self.folder / name
        done = compiled.compile_model(network.write(self.folder, name), "host", "m", folder, "--stream", step)
        if refusal:
            self.assertEqual((done.returncode, folder.exists()), (1, False), done.stdout)
            self.assertIn(f"{name}.tflite cannot be compiled with --stream: ", done.stderr)
            return self.assertIn(refusal, done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)
        driver = folder / "driver.cc"
        driver.write_text(SANITIZED_DRIVER)
        runtime = [mote.ROOT / f"src/micro/compiled_{part}.cc" for part in ("stream", "rows")]
        subprocess.run(["c++", "-std=c++17", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{mote.ROOT}",
                        f"-I{mote.ROOT / 'include'}", f"-I{folder}", driver, folder / "m.cc", *runtime, mote.BUILD / "libmote_micro.a",
                        "-o", folder / "program"], check=True)
        ran = subprocess.run([folder / "program"], capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 0, ran.stderr[-2000:])

    def test_limits(self):
        """Each number of the code at its limit, and one beyond."""
        for frames, layers, pad, step, refusal in (
                (8, 255, 0, 1, None), (8, 256, 0, 1, None), (8, 510, 0, 1, None),  # nodes
                (8, 511, 0, 1, "nodes 0 to 511 make rows, and 511 nodes are the most that can: node 511, CONV_2D, which makes t"),
                (8, 1, 254, 1, None), (8, 1, 255, 1, None), (8, 1, 256, 3, None), (8, 1, 2046, 1, None),  # padding
                (8, 1, 2047, 1, "node 0, PAD, which makes t1, adds 2047 rows in front, and 2046 are the most"),
                (600, 1, 0, 256, None), (2100, 1, 0, 2047, None),  # rows of a step
                (16300, 1, 0, 1000, None), (32000, 1, 0, 100, None),  # rows of a tensor
                (40000, 1, 0, 100, "within 32767 rows of the input, the most that can be counted")):
            name = f"limit_{frames}_{layers}_{pad}_{step}"
            with self.subTest(name):
                self.check_limit(name, self.chain(frames, layers, pad), step, refusal)

    def test_wide_windows(self):
        """Steps of more rows than the last layer's window has, strides in several phases, and dilations."""
        count = 0
        for frames, pad, taps, stride, dilation, steps in ((49, 0, 45, 1, 1, (4, 5, 6, 48)), (60, 0, 40, 2, 1, (10, 11, 13, 25)),
                                                           (60, 0, 50, 4, 1, (3, 9, 50)), (40, 256, 3, 1, 128, (1, 39)),
                                                           (32, 7, 8, 8, 1, (1, 3, 5, 31))):
            network = self.chain(frames, 1, pad, taps, stride, dilation)
            for step in steps:
                with self.subTest(frames=frames, pad=pad, taps=taps, stride=stride, step=step):
                    self.check_limit(f"wide_{frames}_{pad}_{taps}_{stride}_{step}", network, step)
                    count += 1
        self.assertEqual(count, 17)

    def test_messages(self):
        refused = (
            (mote.SINE, 1, "its first nodes do not make rows over time"),
            (self.network(), FRAMES, f"a step of {FRAMES} rows leaves nothing of a window of {FRAMES}"),
        )
        for model, step, message in refused:
            with self.subTest(message=message):
                done = compiled.compile_model(model, "cortex-m4", "m", self.folder / "none", "--stream", step)
                self.assertEqual(done.returncode, 1)
                self.assertIn(f"cannot be compiled with --stream: {message}", done.stderr)
                self.assertFalse((self.folder / "none").exists())
        done = compiled.compile_model(mote.DIGITS, "cortex-m4", "m", self.folder / "none", "--stream", 1, "--ram")
        self.assertIn("--stream and --ram: a stream keeps few rows by itself", done.stderr)

    def network(self):
        return over_time(0, FRAMES)[0].write(self.folder, "network")


if __name__ == "__main__":
    mote.main()
