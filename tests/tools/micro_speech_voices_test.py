#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The application micro_speech and voices that its model has not heard: what it must hear, what it may miss, what it must not
take for a command, and that an emulated board hears the same."""
import shutil
import subprocess
import sys
import unittest

import numpy as np

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "models" / "micro_speech"))
import clips
import evaluate
import speech
import words

PROGRAM = mote.BUILD / "bin" / "micro_speech"
IMAGE = mote.BUILD.parent / "cortex_m4" / "bin" / "micro_speech"
COMMANDS = words.COMMANDS


def needs(program, package):
    return unittest.skipUnless(shutil.which(program), f"{program} is not there (Debian: {package})")


def sentences(engine, seconds):
    found = clips.recorded(engine, words.sentences(COMMANDS)[:40])
    return evaluate.other_speech(np.random.default_rng(8), found, seconds, 10, None)


class Voices(mote.MoteTest):

    def hear(self, engine, each):
        """The share of the commands that is heard, said so often each, and of the other words that is taken for one."""
        _, plain = words.others(COMMANDS)
        texts = [*COMMANDS] * each + [plain[i % len(plain)] for i in range(2 * each)]
        table, stray = evaluate.hear_words(PROGRAM, clips.recorded(engine, texts), COMMANDS, 10, None)
        right = sum(table[command][command] for command in COMMANDS) / (2 * each)
        wrong = sum(table["others"][command] for command in COMMANDS) / (2 * each)
        print(f"{engine}, at 10 dB: {right:.1%} of {2 * each} commands are heard, {wrong:.1%} of other words are taken for one")
        self.assertEqual(stray, 0)
        return right, wrong

    @needs("espeak-ng", "espeak-ng")
    def test_espeak(self):
        right, wrong = self.hear("espeak_held_out", 32)
        self.assertGreaterEqual(right, 0.9)
        self.assertLessEqual(wrong, 0.06)

    @needs("flite", "flite")
    def test_flite(self):
        """An engine of recorded voices, none of which it was trained on."""
        right, wrong = self.hear("flite", 32)
        self.assertGreaterEqual(right, 0.7)
        self.assertLessEqual(wrong, 0.06)

    @needs("flite", "flite")
    def test_talk(self):
        parts = sentences("flite", 600)
        alarms, hours = evaluate.false_alarms(PROGRAM, "sentences by flite", parts, COMMANDS)
        self.assertGreater(hours, 0.15)
        self.assertLessEqual(alarms, 10)

    @needs("flite", "flite")
    def test_words_that_rhyme(self):
        alike, _ = words.others(COMMANDS)
        table, _ = evaluate.hear_words(PROGRAM, clips.recorded("flite", alike), COMMANDS, 10, None)
        taken = sum(table["alike"][command] for command in COMMANDS)
        print(f"of {len(alike)} words that sound alike {taken} are taken for a command")
        self.assertLessEqual(taken / len(alike), 0.35)

    @needs("espeak-ng", "espeak-ng")
    def test_a_board_hears_the_same(self):
        if not IMAGE.exists():
            self.skipTest(f"{IMAGE} is not there (make cortex_m4)")
        found = clips.recorded("espeak_held_out", ["yes", "window", "no", "yes", "table", "no"] * 3)
        samples, _ = speech.test_stream(np.random.default_rng(8), found)
        recording = self.write("speech.wav", mote.wav([int(sample) for sample in samples]))
        on_board = subprocess.run([mote.ROOT / "tools" / "run_on_target", "--timeout", "600", "cortex-m4", IMAGE, recording],
                                  capture_output=True, text=True, timeout=900, check=True)
        here = subprocess.run([PROGRAM, recording], capture_output=True, text=True, timeout=60, check=True)
        answers = [line for line in (here.stdout + here.stderr).splitlines() if line.startswith("Heard")]
        self.assertGreater(len(answers), 5)
        self.assertEqual([line for line in (on_board.stdout + on_board.stderr).splitlines() if line.startswith("Heard")], answers)

    @unittest.skipUnless((mote.SHARED / "inputs").is_dir(), "the shared recordings are not here")
    def test_shared_recordings(self):
        """Two words of a person, noise and silence, with a second of silence after each."""
        for name, expected in ("yes", ["yes"]), ("no", ["no"]), ("noise", []), ("silence", []):
            with self.subTest(name=name):
                data = (mote.SHARED / "inputs" / f"{name}_1000ms.wav").read_bytes()[44:]
                samples = np.concatenate([np.frombuffer(data, "<i2"), np.zeros(16000, np.int16)])
                answers = evaluate.heard(PROGRAM, samples, COMMANDS)
                self.assertEqual([label for _, label in answers], expected)


if __name__ == "__main__":
    mote.main()
