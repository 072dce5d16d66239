#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A C program with the audio front end gives the features of the reference's preprocessor, given the preprocessor's weights
of windows and filters: those that the front end computes itself are rounded otherwise, by 1 at most."""
import array
import json
import subprocess
import wave

import mote_command as mote

WINDOW, WEIGHTS = 480, 316


def nearest(model, table):
    """What the model holds that differs least from a table: its table of that name."""
    data = array.array("h", model[:len(model) // 2 * 2])
    places = range(len(data) - len(table) + 1)
    scores = ((sum(abs(a - b) for a, b in zip(data[at:at + len(table):7], table[::7])), at) for at in places)
    at = min(scores)[1]
    return data[at:at + len(table)]


class MicrofrontendTest(mote.MoteTest):

    def program(self):
        made = self.folder / "audio_features"
        subprocess.run(["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{mote.ROOT / 'include'}",
                        mote.ROOT / "tests/tools/audio_features.c", f"-L{mote.BUILD}", f"-Wl,-rpath,{mote.BUILD}",
                        "-lmote_micro", "-lstdc++", "-lm", "-o", made], check=True)
        return made

    def test_recordings(self):
        program = self.program()
        own = array.array("h", subprocess.run([program], stdout=subprocess.PIPE, check=True).stdout)
        self.assertEqual(len(own), WINDOW + 2 * WEIGHTS)
        model = (mote.SHARED / "models/audio_preprocessor_int8.tflite").read_bytes()
        tables = array.array("h")
        for begin, end in ((0, WINDOW), (WINDOW, WINDOW + WEIGHTS), (WINDOW + WEIGHTS, len(own))):
            tables += nearest(model, own[begin:end])
        self.assertLessEqual(max(abs(a - b) for a, b in zip(own, tables)), 1)
        path = self.write("tables", tables.tobytes())
        expected = json.loads((mote.SHARED / "expected_audio.json").read_text())["int8"]
        for recording, wanted in expected.items():
            with self.subTest(recording), wave.open(str(mote.SHARED / "inputs" / recording)) as file:
                done = subprocess.run([program, path], input=file.readframes(file.getnframes()),
                                      stdout=subprocess.PIPE, check=True)
                self.assertEqual([int(line) for line in done.stdout.split()], wanted["features"])


if __name__ == "__main__":
    mote.need_shared("expected_audio.json", "models", "inputs")
    mote.main()
