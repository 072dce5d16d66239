#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The application magic_wand on simulated measurements of people whom its model does not know: how many windows and
gestures are told right, as the pages say, and that emulated boards tell the same."""
import re
import subprocess
import sys

import numpy as np

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "models" / "magic_wand"))
import evaluate
import gestures

EXAMPLE = mote.ROOT / "examples" / "magic_wand"
PAGE = (mote.ROOT / "models" / "magic_wand" / "README.md").read_text()
WINDOW = 128
LABELS = [*gestures.GESTURES, "none"]
LATEST = 60  # measurements after its end until a gesture must have been told


def program():
    return [mote.BUILD / "bin" / "magic_wand"]


def output_of(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=True)
    return done.stdout + done.stderr


def told(command, *arguments):
    return [word.lower() for word in re.findall(r"^([A-Z]+):", output_of([*command, *arguments]), re.M)]


class MagicWand(mote.MoteTest):

    def track(self, values):
        return self.write("track.csv", "".join(f"{x},{y},{z}\n" for x, y, z in values).encode())

    def scores(self, command, windows):
        text = output_of([*command, "--windows", self.track(windows.reshape(-1, 3))])
        return np.array([[int(word) for word in line.split()] for line in text.splitlines()])

    def windows(self, streams):
        """Windows right after something was done, and what that was."""
        windows, labels = [], []
        for i in range(streams):
            random = np.random.default_rng([5, i])
            names = [str(random.choice(gestures.GESTURES)) if random.random() < 0.6 else gestures.other_event(random)
                     for _ in range(10)]
            values, events = gestures.make_stream(random, names, is_held_out=True)
            for event in events:
                end = event.end + int(random.integers(5, 40))
                if WINDOW <= end <= len(values):
                    windows.append(values[end - WINDOW:end])
                    labels.append(LABELS.index(event.name) if event.name in LABELS else LABELS.index("none"))
        return np.array(windows), np.array(labels)

    def test_windows(self):
        """The accuracy that the page states."""
        windows, labels = self.windows(100)
        scores = self.scores(program(), windows)
        share = np.mean(scores.argmax(axis=1) == labels)
        print(f"{share:.2%} of {len(labels)} windows are right")
        stated, count = re.search(r"right after an event: ([\d.]+) % of ([\d,]+)", PAGE).groups()
        self.assertEqual(len(labels), int(count.replace(",", "")))
        self.assertAlmostEqual(100 * share, float(stated), delta=0.3)  # another NumPy may round otherwise

    def test_boards_give_the_same_scores(self):
        windows, _ = self.windows(6)
        expected = self.scores(program(), windows)
        for target, command in mote.boards_with("magic_wand").items():
            with self.subTest(target=target):
                np.testing.assert_array_equal(self.scores(command, windows), expected)

    def test_streams(self):
        """Half an hour of ten people's gestures and other movements: those missed, taken for another, or not made."""
        missed = wrong = made = seconds = 0
        for i in range(10):
            random = np.random.default_rng([6, i])
            names = [*gestures.GESTURES, *gestures.GESTURES, *(gestures.other_event(random) for _ in range(24))]
            names = [names[k] for k in random.permutation(len(names))]
            values, events = gestures.make_stream(random, names, is_held_out=True, rest=(1.2, 3))
            seconds += len(values) // gestures.RATE
            answers = self.answers_at(values)
            for event in events:
                if event.name not in gestures.GESTURES:
                    continue
                made += 1
                match = next((a for a in answers if a[1] == event.name and event.start < a[0] <= event.end + LATEST), None)
                if match:
                    answers.remove(match)
                else:
                    missed += 1
            wrong += len(answers)
        print(f"of {made} gestures in {seconds} s {missed} were missed; {wrong} were told that nobody made")
        stated = re.search(r"misses (\d+) of (\d+) gestures.*?tells (\d+)", PAGE, re.S).groups()
        self.assertEqual(made, int(stated[1]))
        self.assertLessEqual(missed, int(stated[0]))
        self.assertLessEqual(wrong, int(stated[2]))

    def test_another_simulation(self):
        """The page's table: clips of a simulation that had no part in the training."""
        rows = {name: [int(count) for count in counts.split("|")] for name, counts in
                re.findall(r"^\| ([\w ]+?) \|((?: +\d+ \|){4} +\d+) \|$", PAGE, re.M)}
        self.assertEqual(list(rows), [*evaluate.arm_gestures.GESTURES, *evaluate.arm_gestures.OTHERS])
        for name, stated in rows.items():
            with self.subTest(name=name):
                counts = evaluate.row(program()[0], name, sum(stated))
                for column, count, expected in zip(evaluate.COLUMNS, counts, stated):
                    self.assertAlmostEqual(count, expected, delta=2, msg=column)  # another NumPy may round otherwise

    def stream(self, minutes):
        """Tracks of people whom the model does not know, joined to one of so many minutes; and how many gestures."""
        parts, made, i = [], 0, 0
        while sum(map(len, parts)) < minutes * 60 * gestures.RATE:
            random = np.random.default_rng([8, i])
            names = [str(random.choice(gestures.GESTURES)) if k % 3 == 0 else gestures.other_event(random) for k in range(9)]
            made += sum(name in gestures.GESTURES for name in names)
            parts.append(gestures.make_stream(random, names, is_held_out=True, rest=(1.2, 3))[0])
            i += 1
        return np.concatenate(parts)[:minutes * 60 * gestures.RATE], made

    def test_ten_minutes_of_a_stream(self):
        """Measurements that another program writes."""
        values, made = self.stream(10)
        done = subprocess.run([*program(), "/dev/stdin"], input="".join(f"{x},{y},{z}\n" for x, y, z in values),
                              capture_output=True, text=True, timeout=300, check=True)
        answers = re.findall(r"^([A-Z]+):", done.stdout + done.stderr, re.M)
        print(f"{made} gestures in ten minutes; {len(answers)} were told")
        self.assertLessEqual(abs(len(answers) - made), made // 5)

    def test_a_minute_on_a_board(self):
        values, _ = self.stream(1)
        command = mote.boards_with("magic_wand").get("cortex_m4")
        if command is None:
            self.skipTest("the image for cortex_m4 is not built (make cortex_m4)")
        self.assertEqual(told(command, self.track(values)), told(program(), self.track(values)))

    def answers_at(self, values):
        """[(measurement, gesture)]: each part of the track is one more run of the program, which tells them in order."""
        names = told(program(), self.track(values))
        found, low = [], 0
        for count in range(1, len(names) + 1):  # the shortest beginning of the track that gives so many
            high = len(values)
            while low < high:
                middle = (low + high) // 2
                if len(told(program(), self.track(values[:middle]))) >= count:
                    high = middle
                else:
                    low = middle + 1
            found.append((low, names[count - 1]))
        return found

    def test_recorded_gestures(self):
        """Those that the default accelerometer handler has, the same as a track, and on boards."""
        self.assertEqual(told(program()), list(gestures.GESTURES))
        self.assertEqual(told(program(), EXAMPLE / "samples" / "gestures.csv"), list(gestures.GESTURES))
        for target, command in mote.boards_with("magic_wand").items():
            with self.subTest(target=target):
                self.assertEqual(told(command), list(gestures.GESTURES))

    def test_a_sensor_that_another_program_reads(self):
        done = subprocess.run([*program(), "/dev/stdin"], input=(EXAMPLE / "samples" / "gestures.csv").read_text(),
                              capture_output=True, text=True, timeout=60, check=True)
        self.assertEqual(re.findall(r"^([A-Z]+):", done.stdout + done.stderr, re.M), ["WING", "RING", "SLOPE"])

    def test_demo(self):
        done = subprocess.run([EXAMPLE / "demo.sh"], capture_output=True, text=True, timeout=60, check=True)
        self.assertRegex(done.stdout + done.stderr, "(?s)recorded.*WING.*RING.*SLOPE")

    def test_wrong_tracks(self):
        for words, content in [
                ("Line 2 of the track is '1,2'", b"1,2,3\n1,2\n"), ("Line 1 of the track is '1,2,3,4'", b"1,2,3,4\n"),
                ("Line 1 of the track is '1,,3'", b"1,,3\n"), ("Line 1 of the track is '1,2,3x'", b"1,2,3x\n"),
                ("Line 1 of the track is '1 2 3'", b"1 2 3\n"), ("'1e30,2,3'", b"1e30,2,3\n"),
                ("'0,0,-inf'", b"0,0,-inf\n"), ("'-nan,0,0'", b"-nan,0,0\n"), ("has no measurements", b""),
                ("has no measurements", b"x,y,z\n# nothing\n"), ("Line 1", b"9" * 100000), ("Line 1", bytes(range(128, 256)))]:
            for more in ([], ["--windows"]):
                with self.subTest(words=words, more=more):
                    path = self.write("wrong.csv", content)
                    done = subprocess.run([*program(), *more, path], capture_output=True, timeout=60, check=False)
                    self.assertEqual(done.returncode, 1)
                    self.assertIn(words, (done.stdout + done.stderr).decode(errors="replace"))
        done = subprocess.run([*program(), "no_such.csv"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no_such.csv cannot be opened", done.stdout + done.stderr)

    def test_written_files(self):
        """What scripts write beside the example is what they write now."""
        done = subprocess.run([sys.executable, mote.ROOT / "models/magic_wand/draw_gestures.py", "--check"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        source = (EXAMPLE / "recorded_gestures.cc").read_text()
        track = (EXAMPLE / "samples" / "gestures.csv").read_text()
        self.assertEqual([f"{x},{y},{z}" for x, y, z in re.findall(r"\{(-?\d+), (-?\d+), (-?\d+)\}", source)],
                         track.splitlines()[1:])


if __name__ == "__main__":
    mote.main()
