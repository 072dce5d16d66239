#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: Command
"""`mote convert` and files that are cut, changed, or of another kind than their names say: models and samples. What is wrong with each is
said in a line or two that name it."""
import io
import pathlib
import random
import subprocess
import sys
import zipfile

import numpy as np
from PIL import Image

import models_with_code as made
import mote_command as mote

sys.path[:0] = [str(mote.ROOT / "tools"), str(mote.ROOT / "tools" / "conversion" / "steps")]
from conversion.samples import find_files, read_samples  # noqa: E402
from conversion.sources import find_source  # noqa: E402
from evaluation.errors import Failure  # noqa: E402
from evaluation.inputs import Format, Preparation  # noqa: E402
from held_code.look import require_none  # noqa: E402
from inputs import Refusal  # noqa: E402
from mote_convert_code_test import WITHOUT_PACKAGES  # noqa: E402

SHAPE = (1, 8, 8, 3)
FORMAT = Format(SHAPE, np.dtype("float32"), 0.0, 0)
SOUND = Format((1, 16000), np.dtype("float32"), 0.0, 0)


def saved(function, *arguments, **options):
    file = io.BytesIO()
    function(file, *arguments, **options)
    return file.getvalue()


def sources():
    """Models by the names of their files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("config.json", '{"class_name": "Sequential", "config": {"layers": []}}' + " " * 200)
        archive.writestr("metadata.json", "{}")
        archive.writestr("model.weights.h5", b"")
    return {"model.keras": made.keras_zip(next(made.good_configs()), {"model.weights.h5": b""}), "packed.keras": packed.getvalue(),
            "model.pt2": made.program(), "model.onnx": made.onnx("w.bin"), "model.tflite": mote.SINE.read_bytes(),
            "model.h5": b"\x89HDF\r\n\x1a\n" + bytes(range(200)), "model.pth": made.torch_zip(made.HARMLESS_PICKLE),
            "graph/saved_model.pb": made.good_graphs()[1], "graph/keras_metadata.pb": made.keras_metadata(next(made.good_configs())),
            "network.py": b"import torch\ndef make(): pass\n"}


def samples():
    """Files of samples by their names."""
    pick = np.random.default_rng(1)
    picture = Image.fromarray(pick.integers(0, 255, (8, 8, 3)).astype(np.uint8))
    array = pick.normal(0, 1, SHAPE).astype(np.float32)
    sound = [int(x) for x in pick.integers(-9000, 9000, 500)]
    import soundfile  # pylint: disable=import-outside-toplevel
    flac = io.BytesIO()
    soundfile.write(flac, np.array(sound, np.int16), 16000, format="FLAC")
    return {"a.npy": saved(np.save, array), "a.npz": saved(np.savez, array), "b.npz": saved(np.savez_compressed, x=array),
            "c.npz": saved(lambda file: np.savez(file, x=np.array([{}], object))), "o.npy": saved(np.save, np.array([{}], object)),
            "t.npy": saved(np.save, np.array(["x"])), "s.npy": saved(np.save, np.zeros(3, [("a", "f4")])),
            **{f"a.{kind.lower()}": saved(picture.save, kind) for kind in ("PNG", "JPEG", "BMP")},
            "a.wav": mote.wav(sound), "a.flac": flac.getvalue()}


def damaged(content, pick, count):
    """What was made of it: cut, bits changed, bytes set to their limits, parts doubled or left out."""
    yield content[:0]
    for size in sorted({min(len(content), size) for size in (1, 2, 4, 8, 16, 32, 64, len(content) // 2, len(content) - 1)}):
        yield content[:size]
    for _ in range(count):
        data = bytearray(content)
        for _ in range(pick.choice((1, 1, 2, 8))):
            at = pick.randrange(len(data))
            kind = pick.randrange(5)
            if kind < 2:
                data[at] ^= 1 << pick.randrange(8)
            elif kind == 2:
                data[at:at + 4] = pick.choice((b"\0\0\0\0", b"\xff\xff\xff\xff", b"\xff\xff\xff\x7f", b"\x80"))
            elif kind == 3:
                del data[at:at + pick.randrange(1, 9)]
            else:
                data[at:at] = data[:pick.randrange(1, 30)]
            if not data:
                break
        yield bytes(data)


class Damaged(mote.MoteTest):

    def said(self, error, name):
        """It is short, and names the file."""
        text = str(error)
        self.assertLess(len(text), 1300)
        self.assertLess(text.count("\n"), 2)
        self.assertIn(name, text)
        self.assertNotIn("Traceback", text)

    def read(self, path, shown):
        """Everything that reads a model before a framework does."""
        try:
            source = find_source(str(path))
            if source is not None:
                require_none({"kind": source.kind, "path": source.path, "function": source.function, "trusts": False}, lambda name: False)
        except (Failure, Refusal) as error:
            self.said(error, shown)
            return True
        except ModuleNotFoundError as error:  # the look at HDF5 is by the packages of Keras
            self.assertEqual(error.name, "h5py")
        return False

    def test_models(self):
        pick, count, refused = random.Random(1), 0, 0
        (self.folder / "graph").mkdir()
        for name, content in sources().items():
            for other, whole in sources().items():
                if other.startswith("graph/"):
                    (self.folder / other).write_bytes(whole)
            for data in damaged(content, pick, 500):
                path = self.folder / name
                path.write_bytes(data)
                where = path.parent if path.parent != self.folder else path
                with self.subTest(name=name, data=data[:200]):
                    refused += self.read(f"{path}:make" if name.endswith(".py") else where, where.name)
                count += 1
            for other in (*sources().values(), *samples().values(), b"text\n", bytes(300)):  # of another kind
                (self.folder / name).write_bytes(other)
                refused += self.read(where if name.startswith("graph/") else self.folder / name, where.name)
                count += 1
        print(f"{count} models, {refused} refused before a framework saw them")
        self.assertGreater(count, 5000)
        self.assertGreater(refused, 1500)

    def test_samples(self):
        """A bad file is named and left out, whatever it raises; without a good one, that is what is said."""
        pick, count, bad = random.Random(2), 0, 0
        whole = samples()
        good = self.folder / "good" / "x"
        for name, content in whole.items():
            of_sound = name.endswith((".wav", ".flac"))
            folder = self.folder / name.replace(".", "_")
            folder.mkdir()
            contents = [*damaged(content, pick, 800), *whole.values(), *sources().values()]
            for i, data in enumerate(contents):
                (folder / f"{i:05}{pathlib.Path(name).suffix}").write_bytes(data)
            wanted = SOUND if of_sound else FORMAT
            (folder / "good.npy").write_bytes(saved(np.save, np.zeros(wanted.shape, np.float32)))
            files = find_files(folder, None, None, 10**6)
            with np.errstate(all="ignore"):
                found = read_samples(files, [wanted], ["x"], [0], Preparation(rate=16000), 10**6)
            self.assertEqual(len(files.items), len(contents) + 1)
            for file, reason in found.bad:
                self.assertLess(len(reason), 700)
                self.assertNotIn("\n", reason.strip())
                self.assertTrue(file)
            count, bad = count + len(contents), bad + len(found.bad)
            (folder / "good.npy").unlink()
        self.assertFalse(good.exists())
        print(f"{count} samples, {bad} left out as bad")
        self.assertGreater(count, 9000)
        self.assertGreater(bad, 3000)


class Command(Damaged):
    """Through the command, a sample of each."""

    def run_convert(self, *words):
        return subprocess.run([mote.MOTE, "convert", *map(str, words), "-o", self.folder / "out"], capture_output=True, text=True, check=False,
                              timeout=120)

    def refused(self, done, name):
        self.assertIn(done.returncode, range(1, 128), done.stdout)
        self.assertEqual(done.stdout, "")
        self.assertRegex(done.stderr, r"\Amote: [^\n]+\n([^\n]+\n)?\Z")
        self.said(done.stderr, name)
        self.assertFalse((self.folder / "out").exists())

    def test_models(self):
        python = self.write("python", WITHOUT_PACKAGES.format(python=sys.executable).encode())
        python.chmod(0o755)
        pick = random.Random(3)
        (self.folder / "graph").mkdir()
        for name, content in sources().items():
            for data in [content[:9], *list(damaged(content, pick, 3))[-3:], made.torch_zip(b"x"), b"text\n"]:
                for other, whole in sources().items():
                    if other.startswith("graph/"):
                        (self.folder / other).write_bytes(whole)
                path = self.folder / name
                path.write_bytes(data)
                what = path.parent if name.startswith("graph/") else f"{path}:make" if name.endswith(".py") else path
                done = self.run_convert(what, "--python", python, "--float")
                if name == "model.tflite":
                    self.assertRegex(done.stderr, "say what it is to become|model.tflite")
                elif "do not fit together" not in done.stderr:  # it went through to the packages, which are not there
                    self.refused(done, pathlib.Path(str(what)).name.split(":")[0])

    def test_samples(self):
        for name, content in samples().items():
            folder = self.folder / name.replace(".", "_")
            folder.mkdir()
            (folder / name).write_bytes(content[:len(content) // 2])
            done = self.run_convert(mote.SINE, "--calibrate", folder, "--python", self.stand_in())
            self.refused(done, name)

    def test_what_nobody_has_foreseen(self):
        """An exception of any kind ends in one line."""
        program = ("import sys\nsys.argv = ['convert.py', '--source=model.x', '--output=' + sys.argv[2], '--mode=float', '--mote=/none']\n"
                   f"sys.path.insert(0, {str(mote.ROOT / 'tools' / 'conversion')!r})\nimport convert\n"
                   "def fails(*_):\n    raise {}\nconvert.find_source = fails\nsys.exit(convert.main())\n")
        for error in ("KeyError('x')", "RecursionError()", "UnicodeDecodeError('utf-8', b'', 0, 1, 'a\\nb')", "struct.error('s')", "MemoryError()",
                      "zlib.error('z')", "AssertionError()", "SyntaxError('x' * 5000)", "NotImplementedError('compression')", "OverflowError(9)"):
            done = subprocess.run([sys.executable, "-c", "import struct, zlib\n" + program.replace("{}", error), "x", self.folder / "out"],
                                  capture_output=True, text=True, check=False)
            self.refused(done, "model.x")

    def stand_in(self):
        path = self.folder / "quantizer"
        path.write_text(f"#!{sys.executable}\nimport json, sys\nprint(json.dumps({{name: '99.0' for name in sys.argv[2:]}}))\n")
        path.chmod(0o755)
        return path


if __name__ == "__main__":
    mote.main()
