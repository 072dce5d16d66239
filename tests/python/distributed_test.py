#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, sampled by: Cluster.test_equal_answers Cluster.test_refusals Cluster.test_the_documented_program
"""mote.evaluate() on a Dask cluster of processes: the answers of the command, also if a worker is killed, and what was done
until an interrupt."""
import dataclasses
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))
os.environ["PYTHONPATH"] = str(BUILD / "python")  # of the workers

import numpy as np  # noqa: E402

import mote  # noqa: E402

try:
    from distributed import Client, LocalCluster
except ImportError as missing:
    print(f"skipped: {missing} (Debian: python3-distributed)")
    sys.exit(77)

DIGITS = ROOT / "models" / "digits" / "digits_int8.tflite"
LABELS = DIGITS.parent / "labels.txt"


def without_speed(done):
    return dataclasses.replace(done, files_per_second=0)


class Cluster(unittest.TestCase):

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def client(self, workers):
        cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50)
        self.addCleanup(cluster.close)
        client = Client(cluster)
        self.addCleanup(client.close)
        return client

    def digits(self, count):
        """A folder with so many generated arrays of the model's input, in folders of classes, and a few bad files."""
        pick = np.random.default_rng(1)
        for digit in range(10):
            (self.folder / "data" / str(digit)).mkdir(parents=True)
        for i in range(count):
            np.save(self.folder / "data" / str(i % 10) / f"{i:06}.npy", pick.integers(-128, 128, (1, 8, 8, 1), np.int8))
        (self.folder / "data" / "3" / "cut.npy").write_bytes(b"\x93NUMPY")
        (self.folder / "data" / "4" / "shape.npy").write_bytes((self.folder / "data" / "4" / "000004.npy").read_bytes()[:140])
        return self.folder / "data"

    def test_equal_answers(self):
        data = self.digits(400)
        alone = mote.evaluate(DIGITS, data, LABELS)
        client = self.client(2)
        together = mote.evaluate(DIGITS, data, LABELS, client=client)
        self.assertEqual(without_speed(together), without_speed(alone))
        self.assertEqual((alone.evaluated, len(alone.bad_files)), (400, 2))
        two = mote.evaluate(DIGITS, data, LABELS, against=["dynamic"], client=client)
        self.assertEqual(without_speed(two), without_speed(mote.evaluate(DIGITS, data, LABELS, against=["dynamic"])))

    def test_the_documented_program(self):
        data = self.digits(70)
        program = re.search(r"^```python\n(.*?)^```", (ROOT / "docs" / "evaluate.md").read_text(), re.M | re.S).group(1)
        for name, path in (("model.tflite", DIGITS), ("data", data), ("labels.txt", LABELS)):
            program = program.replace(f'"{name}"', repr(str(path)))
        script = self.folder / "program.py"
        script.write_text(program)
        done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^70 0\.\d+ \[\{'file': '3/cut.npy'")

    def test_refusals(self):
        client = self.client(1)
        (self.folder / "data" / "odd").mkdir(parents=True)
        np.save(self.folder / "data" / "odd" / "a.npy", np.zeros((1, 8, 8, 1), np.int8))
        for arguments, words in ((dict(data=self.folder / "none"), "is no folder"),
                                 (dict(data=self.folder / "data"), "say which belongs to which by --labels"),
                                 (dict(data=self.folder / "data", normal="even"), "the classes are odd"),
                                 (dict(data=self.folder / "data", labels=self.folder / "no.txt"), "cannot be read")):
            for where in ({}, {"client": client}):
                with self.assertRaisesRegex(mote.CommandError, words):
                    mote.evaluate(DIGITS, **arguments, **where)

    def test_a_worker_is_killed(self):
        """In the middle of 20,000 files; and how many files a second one process and two do."""
        data = self.digits(20000)
        alone = mote.evaluate(DIGITS, data, LABELS)
        for workers in (1, 2):
            done = mote.evaluate(DIGITS, data, LABELS, client=self.client(workers))
            print(f"{workers} processes: {done.files_per_second:.0f} files a second; the command: {alone.files_per_second:.0f}")
            self.assertEqual(without_speed(done), without_speed(alone))
        client = self.client(2)
        killed = []

        def kill():
            time.sleep(3)
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

        thread = threading.Thread(target=kill)
        thread.start()
        done = mote.evaluate(DIGITS, data, LABELS, client=client)
        thread.join()
        self.assertEqual(len(killed), 1)
        self.assertEqual(without_speed(done), without_speed(alone))

    def test_an_interrupt(self):
        data = self.digits(4000)
        program = f"""
import sys; sys.path.insert(0, {str(BUILD / "python")!r})
import mote
from distributed import Client, LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster, Client(cluster) as client:
        print("ready", flush=True)
        done = mote.evaluate({str(DIGITS)!r}, {str(data)!r}, {str(LABELS)!r}, client=client)
        print(done.stopped, done.evaluated, done.files)
"""
        script = self.folder / "program.py"
        script.write_text(program)
        with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
            self.assertEqual(process.stdout.readline(), "ready\n")
            time.sleep(4)
            os.kill(process.pid, signal.SIGINT)
            stopped, evaluated, files = process.stdout.read().split()
        self.assertEqual((stopped, files), ("True", "4002"))
        self.assertLess(int(evaluated), 4000)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
