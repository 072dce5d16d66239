#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote compile --stream`: a model that takes a few rows at a time gives the rows of one that sees all of a long recording."""
import math
import random
import re

import mote_command as mote
import mote_compile_test as compiled
import random_networks

FRAMES, LONG = 40, 264  # of the window, and of the recording: strides place their windows alike on both
WIDTH = 3
NETWORKS, STEPS = 6, (1, 2, 3, 4)

# {rows} of the output, of {row} bytes; each of the recording's is {stride} rows of the input behind the last. A phase of the
# stream begins some rows later than the first, and so does its recording.
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
    memcpy(whole_input(0), all + phase * kStep * kInputRow, WHOLE_INPUT_0_BYTES);
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
      const int phase = run % kPhases, row = (run * kStep - STREAM_WINDOW_ROWS - phase * kStep) / kStride;
      wrong += memcmp(stream_output(0), wanted[phase] + row * kRow, kRows * kRow) != 0;
    }}
  }}
  MicroPrintf("%d outputs, %d wrong, first %d of %d", outputs, wrong, first, STREAM_FIRST_OUTPUT);
  return 0;
}}
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
