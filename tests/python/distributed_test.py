#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in wheels, sampled by: Cluster.test_equal_answers Cluster.test_refusals Cluster.test_the_documented_program
"""mote.evaluate() on a Dask cluster of processes: the answers of the command, also if workers are killed, and what was done
until an interrupt or until the cluster was lost."""
import dataclasses
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
import wave

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))
os.environ["PYTHONPATH"] = str(BUILD / "python")  # of the workers

import numpy as np

import mote

try:
    from distributed import Client, LocalCluster, WorkerPlugin
except ImportError as missing:
    print(f"skipped: {missing} (Debian: python3-distributed)")
    sys.exit(77)

DIGITS = ROOT / "models" / "digits" / "digits_int8.tflite"
LABELS = DIGITS.parent / "labels.txt"
PAGE = (ROOT / "docs" / "evaluate.md").read_text()
FILES = 20000


def without_speed(done):
    return dataclasses.replace(done, files_per_second=0)


def commands_of_page():
    """The lines of the page that start a cluster, as words: the scheduler and a worker."""
    return [shlex.split(line) for line in re.search(r"^```sh\n(dask .*?)^```", PAGE, re.M | re.S).group(1).splitlines()]


class DiesOfAFile(WorkerPlugin):
    """A stand-in for a library that ends the process on a certain file."""

    def setup(self, worker):
        import mote.distributed as module
        original = module.run_files

        def run_files(name, files):
            if any("poison" in path for _, path in files):
                os._exit(1)
            return original(name, files)

        module.run_files = run_files


class Cluster(unittest.TestCase):

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def client(self, workers):
        cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50)
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

    def when_half_is_done(self, client, action):
        """Calls action() in the middle of what comes; returns what waits for it."""
        tasks = client.cluster.scheduler.tasks

        def wait():
            most = 0
            while not most or len(tasks) > most / 2:
                most = max(most, len(tasks))
                time.sleep(0.01)
            action()

        thread = threading.Thread(target=wait)
        thread.start()
        return thread.join

    def test_equal_answers(self):
        data = self.digits(400)
        alone = mote.evaluate(DIGITS, data, LABELS)
        client = self.client(2)
        together = mote.evaluate(DIGITS, data, LABELS, client=client)
        self.assertEqual(without_speed(together), without_speed(alone))
        self.assertEqual((alone.evaluated, len(alone.bad_files)), (400, 2))
        two = mote.evaluate(DIGITS, data, LABELS, against=["dynamic"], client=client)
        self.assertEqual(without_speed(two), without_speed(mote.evaluate(DIGITS, data, LABELS, against=["dynamic"])))

    def test_recordings(self):
        """With the preprocessor and the labels that the model names: the same answers and the same settings."""
        speech = ROOT / "models" / "micro_speech" / "micro_speech_int8.tflite"
        for name in ("yes", "no"):
            (self.folder / "data" / name).mkdir(parents=True)
            with wave.open(str(ROOT / "examples" / "micro_speech" / "samples" / f"{name}.wav")) as file:
                parameters, samples = file.getparams(), file.readframes(file.getnframes())
            for i in range(20):
                with wave.open(str(self.folder / "data" / name / f"{i}.wav"), "wb") as file:
                    file.setparams(parameters)
                    file.writeframes(samples[26000 + 200 * i:])
        alone = mote.evaluate(speech, self.folder / "data")
        self.assertGreater(alone.places["micro"]["top1"], 0.9)
        self.assertEqual(without_speed(mote.evaluate(speech, self.folder / "data", client=self.client(2))), without_speed(alone))

    def test_the_documented_program(self):
        data = self.digits(70)
        program = re.search(r"^```python\n(.*?)^```", PAGE, re.M | re.S).group(1)
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
        (self.folder / "bad" / "1").mkdir(parents=True)
        (self.folder / "bad" / "1" / "a.npy").write_bytes(b"nothing")
        for arguments, words in ((dict(data=self.folder / "none"), "is no folder"),
                                 (dict(data=self.folder / "data"), "no line for the class 'odd'"),
                                 (dict(data=self.folder / "data", no_metadata=True), "say which belongs to which by --labels"),
                                 (dict(data=self.folder / "data", normal="even"), "the classes are odd"),
                                 (dict(data=self.folder / "data", labels=self.folder / "no.txt"), "cannot be read"),
                                 (dict(data=self.folder / "bad"), "not one of the files could be used; the first, 1/a.npy: no NumPy"),
                                 (dict(data=self.folder / "data", preprocessor="none"), "there is no preprocessor none")):
            for where in ({}, {"client": client}):
                with self.assertRaisesRegex(mote.CommandError, words):
                    mote.evaluate(DIGITS, **arguments, **where)
        with self.assertRaisesRegex(mote.CommandError, "tcp:board:4444: a board answers one computer, and not a cluster"):
            mote.evaluate(DIGITS, self.folder / "data", targets=["tcp:board:4444"], client=client)
        with self.assertRaisesRegex(TypeError, "client is str; it has to be a dask.distributed.Client"):
            mote.evaluate(DIGITS, self.folder / "data", client="tcp://127.0.0.1:8786")

    def test_a_worker_is_killed(self):
        """In the middle of 20,000 files, of which some are bad; and how many files a second one process and two do."""
        data = self.digits(FILES)
        alone = mote.evaluate(DIGITS, data, LABELS)
        for workers in (1, 2):
            done = mote.evaluate(DIGITS, data, LABELS, client=self.client(workers))
            print(f"{workers} processes: {done.files_per_second:.0f} files a second; the command: {alone.files_per_second:.0f}")
            self.assertEqual(without_speed(done), without_speed(alone))
        self.assertEqual([one["file"] for one in alone.bad_files], ["3/cut.npy", "4/shape.npy"])
        client = self.client(2)
        pids = client.run(os.getpid)
        wait = self.when_half_is_done(client, lambda: os.kill(next(iter(pids.values())), signal.SIGKILL))
        done = mote.evaluate(DIGITS, data, LABELS, client=client)
        wait()
        self.assertEqual(len(set(client.run(os.getpid).values()) - set(pids.values())), 1)
        self.assertEqual(without_speed(done), without_speed(alone))

    def test_all_workers_are_killed(self):
        """At once: the cluster starts others, which get the model again."""
        data = self.digits(4000)
        client = self.client(2)
        pids = client.run(os.getpid).values()
        wait = self.when_half_is_done(client, lambda: [os.kill(pid, signal.SIGKILL) for pid in pids])
        done = mote.evaluate(DIGITS, data, LABELS, client=client)
        wait()
        self.assertEqual(without_speed(done), without_speed(mote.evaluate(DIGITS, data, LABELS)))

    def test_a_file_that_kills_workers(self):
        """It alone is bad, and not those of its task."""
        data = self.digits(100)
        os.rename(data / "7" / "000037.npy", data / "7" / "poison.npy")
        alone = mote.evaluate(DIGITS, data, LABELS)
        client = self.client(2)
        register = getattr(client, "register_plugin", None) or client.register_worker_plugin  # of old Dask
        register(DiesOfAFile())
        done = mote.evaluate(DIGITS, data, LABELS, client=client)
        self.assertEqual((done.evaluated, done.stopped), (alone.evaluated - 1, False))
        self.assertEqual([one["file"] for one in done.bad_files], ["3/cut.npy", "4/shape.npy", "7/poison.npy"])
        self.assertIn("each of 4 workers that had it died", done.bad_files[2]["reason"])

    def start(self, words, **more):
        """A process of the test, in a folder of its own."""
        place = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        with open(place / "log", "wb") as log:
            process = subprocess.Popen(words, stdout=log, stderr=log, cwd=place, **more)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, place / "log"

    def start_cluster(self, environment=None):
        """The documented commands; another port, and no nanny, who starts workers anew. (client, scheduler, worker)"""
        scheduler, worker = commands_of_page()
        service, log = self.start([*scheduler, "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0"])
        while (found := re.search(r"Scheduler at: *(tcp://\S+)", log.read_text())) is None:
            self.assertIsNone(service.poll(), log.read_text())
            time.sleep(0.1)
        words = [word.replace("tcp://HOST:8786", found.group(1)) for word in worker]
        process, _ = self.start([*words, "--no-nanny", "--dashboard-address", ":0"], env=environment)
        client = Client(found.group(1))
        self.addCleanup(client.close)
        client.wait_for_workers(1, timeout=60)
        return client, service, process

    def test_the_documented_cluster(self):
        client, _, _ = self.start_cluster()
        data = self.digits(200)
        done = mote.evaluate(DIGITS, data, LABELS, client=client)
        self.assertEqual(without_speed(done), without_speed(mote.evaluate(DIGITS, data, LABELS)))

    def partial(self, client, data, ends):
        """What is done until a process of the cluster is killed, after seconds."""
        thread = threading.Timer(6, lambda: os.kill(ends.pid, signal.SIGKILL))
        thread.start()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            done = mote.evaluate(DIGITS, data, LABELS, client=client, patience=2)
        thread.join()
        texts = [str(one.message) for one in caught if "the cluster was lost" in str(one.message)]
        self.assertEqual(len(texts), 1, [str(one.message) for one in caught])
        self.assertIn(f"after {done.evaluated + len(done.bad_files)} of {FILES + 2} files", texts[0])
        self.assertTrue(done.stopped)
        self.assertEqual(done.evaluated + len(done.bad_files) + len(done.left), FILES + 2)
        return done

    def test_the_cluster_is_lost(self):
        """What was done is returned; with what is left, done elsewhere, it is the whole."""
        data = self.digits(FILES)
        client, _, worker = self.start_cluster()
        part = self.partial(client, data, worker)
        self.assertGreater(part.evaluated, 0)
        table = self.folder / "left.csv"
        table.write_text("file,class\n" + "".join(f"{name},{name.split('/')[0]}\n" for name in part.left))
        rest, whole = mote.evaluate(DIGITS, data, LABELS, csv=table), mote.evaluate(DIGITS, data, LABELS)
        confusion = [np.array(one.places["micro"]["confusion"]) for one in (part, rest, whole)]
        self.assertEqual((confusion[0] + confusion[1]).tolist(), confusion[2].tolist())
        client, scheduler, _ = self.start_cluster()
        self.partial(client, data, scheduler)

    def test_workers_without_mote(self):
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        client, _, _ = self.start_cluster(environment)
        data = self.digits(20)
        with self.assertRaisesRegex(mote.CommandError, "the worker tcp://.* does not have the package mote"):
            mote.evaluate(DIGITS, data, LABELS, client=client)
        (self.folder / "other" / "mote").mkdir(parents=True)
        (self.folder / "other" / "mote" / "__init__.py").write_text("__version__ = '0.0.1'\n")
        client, _, _ = self.start_cluster({**environment, "PYTHONPATH": str(self.folder / "other")})
        with self.assertRaisesRegex(mote.CommandError, "the worker tcp://.* has mote 0.0.1, and the caller"):
            mote.evaluate(DIGITS, data, LABELS, client=client)

    def test_an_interrupt(self):
        data = self.digits(FILES)
        program = f"""
import sys; sys.path.insert(0, {str(BUILD / "python")!r})
import mote
from distributed import Client, LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as cluster, Client(cluster) as client:
        print("ready", flush=True)
        done = mote.evaluate({str(DIGITS)!r}, {str(data)!r}, {str(LABELS)!r}, client=client)
        print(done.stopped, done.evaluated, len(done.left), done.files)
"""
        script = self.folder / "program.py"
        script.write_text(program)
        with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
            self.assertEqual(process.stdout.readline(), "ready\n")
            time.sleep(3)
            os.kill(process.pid, signal.SIGINT)
            stopped, evaluated, left, files = process.stdout.read().split()
        self.assertEqual((stopped, files), ("True", str(FILES + 2)))
        self.assertLess(int(evaluated), FILES)
        self.assertGreater(int(left), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
