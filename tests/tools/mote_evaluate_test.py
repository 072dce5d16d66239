#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: Batches Preparing Sets Evaluate.test_anomalies Evaluate.test_bad_files
"""`mote evaluate`: accuracy as NumPy and the Python package find it, agreement of the places, files that are bad, and a stop
that reports what was done."""
import json
import os
import pathlib
import pty
import random
import signal
import subprocess
import sys
import tempfile
import unittest
import zipfile

import mote_command as mote

sys.path.insert(0, str(mote.BUILD / "python"))
sys.path.insert(0, str(mote.ROOT / "tools"))
import numpy as np

import mote as runtime
from evaluation import inputs as prepared
from evaluation import evaluation, places, scores

try:
    from PIL import Image
    import soundfile
except ImportError as missing:
    print(f"skipped: {missing} (Debian: python3-pil python3-soundfile)")
    sys.exit(77)

LABELS = mote.ROOT / "models/digits/labels.txt"
SAMPLES = mote.ROOT / "models/digits/samples"


def answers_of(model, arrays):
    """The first output, in real numbers, for each input, by the Python package."""
    interpreter = runtime.Interpreter(str(model), runtime="micro")
    interpreter.allocate_tensors()
    place, out = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]
    found = []
    for array in arrays:
        interpreter.set_tensor(place, array)
        interpreter.invoke()
        scale, zero_point = out["quantization"]
        found.append((interpreter.get_tensor(out["index"]).astype(np.float64).reshape(-1) - zero_point) * (scale or 1))
    return found


class Evaluate(mote.MoteTest):

    def digits(self, count, seed=1):
        """A folder of noisy digits in folders named by their class, and their pixels by name."""
        folder, pixels, pick = self.folder / "data", {}, np.random.default_rng(seed)
        for i in range(count):
            label = int(pick.integers(10))
            clean = np.asarray(Image.open(SAMPLES / f"digit_{label}.bmp").convert("L"), np.int64)
            noisy = np.clip(clean + pick.normal(0, 45, clean.shape), 0, 255).astype(np.uint8)
            name = f"{label}/image_{i:03}.{('png', 'bmp')[i % 2]}"
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            Image.fromarray(noisy).save(folder / name)
            pixels[name] = noisy
        return folder, pixels

    def evaluate(self, *arguments):
        return mote.run_json("evaluate", *arguments)

    def test_digits(self):
        """Top-1, top-5 and confusion are those of the Python package; all places agree on all files."""
        folder, pixels = self.digits(70)
        targets = [t for t in mote.built_targets() if t in ("cortex-m4", "riscv32")]
        report = self.evaluate(mote.DIGITS, "--data", folder, "--labels", LABELS, "--target", "host", "--against", "micro",
                               *(f"--target={t}" for t in targets))
        names = sorted(pixels)
        arrays = [(pixels[n].astype(np.int16) - 128).astype(np.int8).reshape(1, 8, 8, 1) for n in names]
        orders = [np.argsort(-row, kind="stable") for row in answers_of(mote.DIGITS, arrays)]
        labels = [int(n.split("/")[0]) for n in names]
        confusion = np.zeros([10, 10], int)
        for label, order in zip(labels, orders):
            confusion[label, order[0]] += 1
        self.assertEqual((report["files"], report["evaluated"], report["bad_files"], report["stopped"]), (70, 70, [], False))
        self.assertEqual(set(report["places"]), {"micro", *targets})
        for place in report["places"].values():
            self.assertAlmostEqual(place["top1"], np.mean([l == o[0] for l, o in zip(labels, orders)]))
            self.assertAlmostEqual(place["top5"], np.mean([l in o[:5] for l, o in zip(labels, orders)]))
            self.assertEqual(place["confusion"], confusion.tolist())
        self.assertLess(report["places"]["micro"]["top1"], 1.0)
        self.assertEqual(report["disagreements"], [])

    def test_table_of_classes(self):
        folder, pixels = self.digits(12)
        rows = ["file,class"] + [f"{name},{LABELS.read_text().split()[int(name[0])]}" for name in pixels]
        table = self.write("classes.csv", "\n".join(rows).encode())
        by_table = self.evaluate(mote.DIGITS, "--data", folder, "--labels", LABELS, "--csv", table)
        by_folder = self.evaluate(mote.DIGITS, "--data", folder, "--labels", LABELS)
        self.assertEqual(by_table["places"], by_folder["places"])

    def test_bad_files(self):
        folder, _ = self.digits(9)
        bad = {"3/cut.png": (folder / next(iter(sorted(p.relative_to(folder) for p in folder.rglob("*.png"))))).read_bytes()[:60],
               "3/text.jpg": b"no image", "4/empty.bmp": b"", "5/wrong.npy": b"\x93NUMPY", "5/\u001b[31mred.png": b"x"}
        for name, data in bad.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(data)
        bad["3/huge.npy"] = mote.npy("<f8", [1 << 39], b"")  # 4 TiB
        bad["3/object.npy"] = mote.npy("|O", [64], b"")
        for rate in (1, 999, 768001, 2000000000):
            soundfile.write(folder / f"3/{rate}.wav", np.full(50000, 0.1), rate)
            bad[f"3/{rate}.wav"] = (folder / f"3/{rate}.wav").read_bytes()
        with zipfile.ZipFile(folder / "3/archive.npy", "w") as archive:
            archive.writestr("a.npy", mote.npy("<f4", [64], bytes(256)))
        bad["3/archive.npy"] = (folder / "3/archive.npy").read_bytes()
        for name, data in bad.items():
            (folder / name).write_bytes(data)
        np.save(folder / "3/shape.npy", np.zeros([3]))
        np.save(folder / "3/objects.npy", np.array([None] * 64), allow_pickle=True)
        report = self.evaluate(mote.DIGITS, "--data", folder, "--labels", LABELS)
        self.assertEqual({one["file"] for one in report["bad_files"]}, {*bad, "3/shape.npy", "3/objects.npy"})
        self.assertEqual((report["files"], report["evaluated"]), (9 + len(bad) + 2, 9))
        done = mote.run("evaluate", mote.DIGITS, "--data", folder, "--labels", LABELS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("bad file 3/text.jpg: no image that can be read", done.stdout)
        self.assertNotIn("\x1b", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_disagreements(self):
        """Another runtime that is wrong on some files: a stand-in for TensorFlow Lite."""
        folder, pixels = self.digits(20)
        package = self.folder / "ai_edge_litert"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "interpreter.py").write_text("""
import mote
from mote import OpResolverType
class Interpreter(mote.Interpreter):
    def __init__(self, model_path, num_threads, experimental_op_resolver_type):
        super().__init__(model_path, runtime="micro")
    def get_tensor(self, index):
        array = super().get_tensor(index)
        if array.shape == (1, 10) and array[0, 7] == array.max():
            array[0, 7] = -128
        return array
""")
        done = subprocess.run([mote.MOTE, "evaluate", mote.DIGITS, "--data", folder, "--labels", LABELS, "--target", "host", "--against", "tflite", "--python",
                               sys.executable, "--json"], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": f"{self.folder}:{mote.BUILD / 'python'}"})
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        arrays = [(pixels[n].astype(np.int16) - 128).astype(np.int8).reshape(1, 8, 8, 1) for n in sorted(pixels)]
        sevens = [n for n, row in zip(sorted(pixels), answers_of(mote.DIGITS, arrays)) if np.argmax(row) == 7]
        self.assertEqual([one["file"] for one in report["disagreements"]], sevens)
        for one in report["disagreements"]:
            self.assertEqual(one["answers"]["micro"], 7)
            self.assertNotEqual(one["answers"]["tflite"], 7)

    def test_tensorflow_lite(self):
        python = mote.tensorflow_python(self)
        folder, _ = self.digits(64)
        report = self.evaluate(mote.DIGITS, "--data", folder, "--labels", LABELS, "--target", "host", "--against", "tflite", "--python", python)
        self.assertLessEqual(len(report["disagreements"]), 1)  # its FULLY_CONNECTED rounds once: docs/ops.md

    def test_stop(self):
        """Ctrl-C reports what was done; a terminal is shown how far it is, a pipe is not."""
        folder, _ = self.digits(10)
        for i in range(12000):
            os.link(next((folder / "3").iterdir()) if (folder / "3").exists() else next(folder.rglob("*.png")), folder / f"copy_{i}.png")
        (folder / "0").mkdir(exist_ok=True)
        for path in folder.glob("copy_*"):
            path.rename(folder / "0" / path.name)
        master, slave = pty.openpty()
        with subprocess.Popen([mote.MOTE, "evaluate", mote.DIGITS, "--data", folder, "--labels", LABELS, "--jobs", "1", "--json"],
                              stdout=subprocess.PIPE, stderr=slave, text=True) as process:
            os.close(slave)
            shown = b""
            while b"files," not in shown:
                shown += os.read(master, 4096)
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=120)
        os.close(master)
        report = json.loads(output)
        self.assertEqual(process.returncode, 130)
        self.assertTrue(report["stopped"])
        self.assertGreater(report["evaluated"], 0)
        self.assertLess(report["evaluated"], report["files"])
        self.assertEqual(sum(map(sum, report["places"]["micro"]["confusion"])), report["evaluated"])
        self.assertRegex(shown.decode(), r"\d+ of \d+ files, [\d.]+ a second, \d+ s, about [\w ]+ left")

    def test_anomalies(self):
        """The AUC of a model whose only output is its score."""
        folder, pick = self.folder / "data", random.Random(3)
        values = {}
        for i in range(40):
            name = f"{pick.choice(['normal', 'odd', 'broken'])}/{i}.npy"
            values[name] = pick.uniform(0, 6)
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            np.save(folder / name, np.array([[values[name]]], np.float32))
        report = self.evaluate(mote.SINE, "--data", folder, "--normal", "normal")
        found = answers_of(mote.SINE, [np.array([[values[n]]], np.float32) for n in sorted(values)])
        odd = [row[0] for n, row in zip(sorted(values), found) if not n.startswith("normal")]
        good = [row[0] for n, row in zip(sorted(values), found) if n.startswith("normal")]
        wanted = np.mean([(a > b) + 0.5 * (a == b) for a in odd for b in good])
        self.assertAlmostEqual(report["places"]["micro"]["auc"], wanted)

    def test_says_what_is_wrong(self):
        folder, _ = self.digits(3)
        data = ("evaluate", mote.DIGITS, "--data", folder)
        self.refuses("no target 'cortex-m8': did you mean", *data, "--target", "cortex-m8")
        self.refuses("no 'tflit' to compare with: did you mean 'tflite'", *data, "--against", "tflit")
        self.refuses("is no folder", "evaluate", mote.DIGITS, "--data", self.folder / "none")
        (self.folder / "no_classes").mkdir()
        self.refuses("has no folder, named after a class", "evaluate", mote.DIGITS, "--data", self.folder / "no_classes")
        self.refuses("is not a good model", "evaluate", self.write("bad.tflite", b"x" * 99), "--data", folder)
        self.refuses("--normal healthy: the classes are", *data, "--normal", "healthy")
        self.refuses("no line for the class", *data, "--labels", self.write("labels.txt", b"a\nb\n"))
        self.refuses("an image is for an input", "evaluate", mote.SINE, "--data", folder, "--normal", "0")
        (folder / "12").mkdir()
        np.save(folder / "12/x.npy", np.zeros([1, 8, 8, 1], np.int8))
        self.refuses("no line for the class '12'; its classes are 0, 1", *data)  # of the labels that lie beside the model
        self.refuses("13 classes, and the first output has 10 elements", *data, "--no-metadata")


class Sets(mote.MoteTest):
    """`mote run --sets --output`, on which the evaluation stands."""

    def test_outputs_are_those_of_single_runs(self):
        pick = np.random.default_rng(5)
        batch = pick.integers(-128, 128, [5, 64]).astype(np.int8)
        data, out = self.write("all.bin", batch.tobytes()), self.folder / "out.bin"
        for where in (["--runtime", "dynamic"], ["--runtime", "micro"], *(["--target", t] for t in mote.built_targets()[:1])):
            report = mote.run_json("run", mote.DIGITS, "--input", data, "--sets", 5, "--output", out, *where)
            wanted = b""
            for row in batch:
                alone = mote.run_json("run", mote.DIGITS, "--input", self.write("one.bin", row.tobytes()), *where)
                wanted += np.array(alone["outputs"][0]["values"], np.int8).tobytes()
            self.assertEqual(out.read_bytes(), wanted)
            self.assertEqual(report["outputs"], alone["outputs"])
        self.refuses("all.bin has 320 bytes; 4 times the input", "run", mote.DIGITS, "--input", data, "--sets", 4)


class Batches(unittest.TestCase):
    """A process for each batch: few of them on this computer, and small ones where each takes long."""

    def test_sizes(self):
        generator = random.Random(1)
        for _ in range(500):
            files, jobs, elements = generator.randrange(1, 100000), generator.randrange(1, 130), 1 << generator.randrange(27)
            here = evaluation.Evaluation.__new__(evaluation.Evaluation)
            here.batch, here.format = 32, prepared.Format((1, elements), np.dtype(np.float32), 0.0, 0)
            here._places = [places.MotePlace("mote", name, 600) for name in ("micro", "dynamic")]
            size = here.batch_size(files, jobs)
            self.assertTrue(32 <= size <= 256)
            self.assertTrue(size == 32 or size * 4 * elements <= 1 << 26 and size * 4 * jobs <= files)
            if files > 2000 * jobs and elements < 1000:
                self.assertEqual(size, 256)
            here._places.append(places.MotePlace("mote", generator.choice(["cortex-m4", "serial:/dev/ttyACM0"]), 600))
            self.assertEqual(here.batch_size(files, jobs), 32)
            here._places, here.batch = here._places[:1], 1  # a model that remembers
            self.assertEqual(here.batch_size(files, jobs), 1)


class Preparing(unittest.TestCase):
    """Random images and recordings against what they should become."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_images(self):
        pick = np.random.default_rng(9)
        for seed in range(20):
            height, width, channels = (int(n) for n in (*pick.integers(1, 20, 2), pick.choice([1, 3])))
            wanted = prepared.Format((1, height, width, channels), np.dtype(np.int8), 1 / 128, -3)
            pixels = pick.integers(0, 256, [height, width, channels]).astype(np.uint8)
            path = self.folder / f"{seed}.png"
            Image.fromarray(pixels[:, :, 0] if channels == 1 else pixels).save(path)
            plain = np.frombuffer(prepared.read_input(path, wanted, prepared.Preparation()), np.int8)
            self.assertTrue(np.array_equal(plain, (pixels.astype(np.int16) - 128).astype(np.int8).reshape(-1)))
            scaled = np.frombuffer(prepared.read_input(path, wanted, prepared.Preparation(mean=127.5, scale=127.5)), np.int8)
            real = (pixels.reshape(-1).astype(np.float64) - 127.5) / 127.5
            self.assertTrue(np.array_equal(scaled, np.clip(np.round(real * 128) - 3, -128, 127).astype(np.int8)))

    def test_crop_and_size(self):
        image = np.zeros([20, 60, 3], np.uint8)
        image[:, 20:40] = [200, 100, 50]
        Image.fromarray(image).save(self.folder / "wide.png")
        wanted = prepared.Format((1, 5, 5, 3), np.dtype(np.uint8), 0, 0)
        cropped = np.frombuffer(prepared.read_input(self.folder / "wide.png", wanted, prepared.Preparation(crop=True)), np.uint8)
        self.assertTrue(np.array_equal(cropped.reshape(25, 3), [[200, 100, 50]] * 25))
        whole = np.frombuffer(prepared.read_input(self.folder / "wide.png", wanted, prepared.Preparation()), np.uint8)
        self.assertEqual(int(whole.reshape(5, 5, 3)[2, 0, 0]), 0)

    def test_recordings(self):
        """A tone keeps its height and strength at any rate, in WAV and FLAC, in one channel or two."""
        for rate, kind, channels in ((16000, "wav", 1), (44100, "wav", 2), (48000, "flac", 1), (8000, "flac", 2)):
            seconds = np.arange(rate) / rate
            tone = np.repeat(0.5 * np.sin(2 * np.pi * 440 * seconds)[:, None], channels, 1)
            path = self.folder / f"{rate}.{kind}"
            soundfile.write(path, tone, rate)
            wanted = prepared.Format((1, 16000), np.dtype(np.float32), 0, 0)
            samples = np.frombuffer(prepared.read_input(path, wanted, prepared.Preparation()), np.float32)
            expected = 0.5 * np.sin(2 * np.pi * 440 * np.arange(16000) / 16000)
            self.assertLess(np.abs(samples - expected)[200:-200].max(), 0.01, rate)

    def test_aliases_are_filtered(self):
        seconds = np.arange(48000) / 48000
        soundfile.write(self.folder / "high.wav", 0.5 * np.sin(2 * np.pi * 12000 * seconds), 48000)
        wanted = prepared.Format((1, 16000), np.dtype(np.float32), 0, 0)
        samples = np.frombuffer(prepared.read_input(self.folder / "high.wav", wanted, prepared.Preparation()), np.float32)
        self.assertLess(np.abs(samples[200:-200]).max(), 0.01)

    def test_area_under_curve(self):
        for seed in range(50):
            pick = np.random.default_rng(seed)
            odd, values = pick.integers(0, 2, 30), pick.integers(0, 8, 30) / 2
            a, b = values[odd == 1], values[odd == 0]
            self.assertAlmostEqual(scores.area_under_curve(odd, values), np.mean((a[:, None] > b) + 0.5 * (a[:, None] == b)))
        self.assertIsNone(scores.area_under_curve([1, 1], [0.5, 0.7]))


if __name__ == "__main__":
    mote.main()
