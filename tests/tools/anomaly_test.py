#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The application anomaly on simulated machines that its model does not know: how often it takes those that are well for
broken, and the other way round, as the page says, and that emulated boards give the same scores."""
import re
import subprocess
import sys

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "models" / "anomaly"))
import sound

EXAMPLE = mote.ROOT / "examples" / "anomaly"
PAGE = (mote.ROOT / "models" / "anomaly" / "README.md").read_text()


def program():
    return [mote.BUILD / "bin" / "anomaly"]


def answers(command, *arguments):
    """[(verdict, score)] of each second."""
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=600, check=True)
    return re.findall(r"^(Well|Anomaly) \(score (\S+)\)", done.stdout + done.stderr, re.M)


class Anomaly(mote.MoteTest):

    def recording(self, seed, seconds, fault=None):
        return self.write("sound.raw", sound.make_sound(seed, seconds, fault).astype("<i2").tobytes())

    def share_of_anomalies(self, seed, machines, fault=None):
        found = [answer for i in range(machines) for answer in answers(program(), self.recording([seed, i], 10, fault))]
        self.assertGreater(len(found), 8 * machines)
        return 100 * sum(verdict == "Anomaly" for verdict, _ in found) / len(found)

    def test_machines(self):
        """On average as the page says, of fewer machines."""
        rows = dict(re.findall(r"^\| (\w+) \|.*\| ([\d.]+) % \|$", PAGE, re.M))
        self.assertEqual(set(rows), {"well", *sound.FAULTS})
        well = self.share_of_anomalies(21, 12)
        print(f"well: {well:.2f} % of the windows are anomalies; the page says {rows['well']} %")
        self.assertLess(well, float(rows["well"]) + 3)
        for i, fault in enumerate(sound.FAULTS):
            share = self.share_of_anomalies(22 + i, 6, fault)
            print(f"{fault}: {share:.2f} %; the page says {rows[fault]} %")
            self.assertGreater(share, float(rows[fault]) - 20)

    def test_boards_give_the_same_scores(self):
        for target, command in mote.boards_with("anomaly").items():
            with self.subTest(target=target):
                self.assertEqual(answers(command), answers(program()))
                for fault in (None, "bearing", "whine"):
                    path = self.recording([31], 6, fault)
                    self.assertEqual(answers(command, path), answers(program(), path))

    def test_threshold(self):
        stated = float((mote.ROOT / "models" / "anomaly" / "threshold.txt").read_text())
        constant = re.search(r"kThreshold = ([\d.]+)f", (EXAMPLE / "settings.h").read_text()).group(1)
        self.assertEqual(float(constant), stated)

    def test_demo(self):
        done = subprocess.run([EXAMPLE / "demo.sh"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=60, check=True)
        self.assertRegex(done.stdout, r"(?s)well.raw\):\s+(Well[^\n]*\n){4}.*bearing.raw\):\s+(Anomaly[^\n]*\n){4}$")

    def test_a_microphone_that_another_program_reads(self):
        samples = (EXAMPLE / "samples" / "well.raw").read_bytes()
        done = subprocess.run([*program(), "/dev/stdin"], input=samples, capture_output=True, timeout=60, check=True)
        self.assertEqual((done.stdout + done.stderr).count(b"Well"), 4)

    def test_wrong_sounds(self):
        for words, content in (("less than a second", b""), ("less than a second", bytes(8191)),
                               ("is a WAV file", mote.wav([0] * 10000))):
            with self.subTest(words=words):
                path = self.write("wrong.raw", content)
                done = subprocess.run([*program(), path], capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stdout + done.stderr)
        done = subprocess.run([*program(), "no_such.raw"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no_such.raw cannot be opened", done.stdout + done.stderr)

    def test_written_files(self):
        """The picture and the recorded second are what the scripts' output says."""
        done = subprocess.run([sys.executable, mote.ROOT / "models/anomaly/draw_sounds.py", "--check"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        source = (EXAMPLE / "recorded_sounds.cc").read_text().split("= {", 1)[1]
        numbers = [int(word) for word in re.findall(r"-?\d+", source)]
        for i, name in enumerate(("well", "bearing")):
            data = (EXAMPLE / "samples" / f"{name}.raw").read_bytes()[:8192]
            expected = [int.from_bytes(data[k:k + 2], "little", signed=True) for k in range(0, 8192, 2)]
            self.assertEqual(numbers[4096 * i:4096 * (i + 1)], expected)


if __name__ == "__main__":
    mote.main()
