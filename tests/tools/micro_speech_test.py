#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The application micro_speech on minutes of synthetic speech of voices that its model has not heard: what it must hear,
what it may miss, and that an emulated board hears the same."""
import os
import re
import shutil
import subprocess
import sys
import unittest

import mote_command as mote

EXAMPLE = mote.ROOT / "examples" / "micro_speech"
DEMO = EXAMPLE / "demo.sh"
SAMPLES_PER_MS = 16
# A word is heard while it is spoken or up to this long after: it must be within the window, and in several windows.
LATEST_MS = 1200


def program():
    return [mote.BUILD / "bin" / "micro_speech"]


def image():
    return mote.BUILD.parent / "cortex_m4" / "bin" / "micro_speech"


def heard(command, recording):
    """[(milliseconds, label)] that it prints."""
    done = subprocess.run([*command, recording], capture_output=True, text=True, timeout=900, check=True)
    return [(int(time), label) for label, time in re.findall(r"^Heard (\w+) \(\d+\) @(\d+)ms$", done.stdout + done.stderr, re.M)]


class MicroSpeech(mote.MoteTest):

    def recording(self, samples):
        return self.write("speech.wav", mote.wav([int(sample) for sample in samples]))

    def speech_of_minutes(self, minutes, commands, seed):
        """A recording with so many commands and as many other words, which do not sound alike, and its words."""
        sys.path.insert(0, str(mote.ROOT / "models" / "micro_speech"))
        import numpy as np
        import speech
        random = np.random.default_rng(seed)
        words = [str(word) for word in random.choice(speech.COMMANDS, commands)]
        others = [word for word in speech.OTHERS if word not in speech.ALIKE]
        words += [str(word) for word in random.choice(others, commands)]
        words = [words[i] for i in random.permutation(len(words))]
        parts, found = [], []
        per_minute = len(words) // minutes
        for minute in range(minutes):  # each in its own room
            samples, here = speech.make_stream(random, 60, words[minute * per_minute:(minute + 1) * per_minute], speech.HELD_OUT)
            parts.append(samples)
            found += [(word.text, minute * 60000 + word.start // SAMPLES_PER_MS, minute * 60000 + word.end // SAMPLES_PER_MS)
                      for word in here]
        return self.recording(np.concatenate(parts)), found

    def score(self, answers, words):
        """How many commands were missed, and how many were heard that nobody said."""
        open_answers = [(time, label) for time, label in answers if label in ("yes", "no")]
        missed = 0
        for text, start, end in words:
            if text not in ("yes", "no"):
                continue
            match = next((a for a in open_answers if a[1] == text and start < a[0] <= end + LATEST_MS), None)
            if match is None:
                missed += 1
            else:
                open_answers.remove(match)
        return missed, len(open_answers)

    @unittest.skipUnless(shutil.which("espeak-ng"), "espeak-ng is not there (Debian: espeak-ng)")
    def test_ten_minutes(self):
        recording, words = self.speech_of_minutes(10, 60, seed=[7])
        missed, false = self.score(heard(program(), recording), words)
        print(f"of 60 commands in ten minutes {missed} were missed; {false} were heard that nobody said")
        self.assertLessEqual(missed, 3)
        self.assertLessEqual(false, 1)

    @unittest.skipUnless(shutil.which("espeak-ng"), "espeak-ng is not there (Debian: espeak-ng)")
    def test_a_board_hears_the_same(self):
        if not image().exists():
            self.skipTest(f"{image()} is not there (make cortex_m4)")
        recording, _ = self.speech_of_minutes(1, 10, seed=[8])
        on_board = heard([mote.ROOT / "tools" / "run_on_target", "--timeout", "600", "cortex-m4", image()], recording)
        self.assertEqual(on_board, heard(program(), recording))
        self.assertTrue(on_board)

    @unittest.skipUnless(shutil.which("arecord"), "arecord is not there (Debian: alsa-utils)")
    def test_a_microphone(self):
        """The command of the demo, with a microphone that ALSA makes of a recording."""
        recording = EXAMPLE / "samples" / "yes.wav"
        raw = self.write("yes.raw", recording.read_bytes()[44:])
        config = self.write("asound.conf", f'''pcm.!default {{
            type file
            slave.pcm {{ type null }}
            file "/dev/null"
            infile "{raw}"
            format "raw"
        }}'''.encode())
        command = re.search(r"^ *(arecord .*) \|", DEMO.read_text(), re.M).group(1)
        done = subprocess.run(f"{command} -d 2 | {program()[0]} /dev/stdin", shell=True, capture_output=True, text=True,
                              timeout=60, check=True, env={**os.environ, "ALSA_CONFIG_PATH": str(config)})
        self.assertRegex(done.stdout + done.stderr, "Heard yes")

    def test_samples(self):
        for label in ("yes", "no"):
            answers = heard(program(), EXAMPLE / "samples" / f"{label}.wav")
            self.assertEqual([answer for _, answer in answers if answer in ("yes", "no")], [label])

    def test_demo(self):
        done = subprocess.run([DEMO], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60,
                              check=True, env={**os.environ, "ALSA_CONFIG_PATH": "/dev/null"})
        self.assertRegex(done.stdout, "(?s)no microphone.*no.wav.*Heard no.*yes.wav.*Heard yes")

    def test_picture(self):
        done = subprocess.run([sys.executable, mote.ROOT / "models/micro_speech/draw_features.py", "--check"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_wrong_recordings(self):
        for words, content in [
                ("8000 Hz", mote.wav([0] * 100, rate=8000)), ("2 channels", mote.wav([0] * 100, channels=2)),
                ("ends before its samples", mote.wav([0] * 100)[:30]), ("ends before its samples", mote.wav([])[:12])]:
            with self.subTest(words=words):
                path = self.write("wrong.wav", content)
                done = subprocess.run([*program(), path], capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stdout + done.stderr)
        done = subprocess.run([*program(), "no_such_file.wav"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no_such_file.wav cannot be opened", done.stdout + done.stderr)

    def test_silence(self):
        done = subprocess.run(program(), capture_output=True, text=True, timeout=60, check=True)
        self.assertEqual(re.findall(r"Heard (?:yes|no)", done.stdout + done.stderr), [])


if __name__ == "__main__":
    mote.main()
