#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: Command Bytes.test_made_to_take_long Bytes.test_made_to_take_memory
"""`mote convert` and files that are cut, changed, or of another kind than their names say: models and samples. What is wrong with each is
said in a line or two that name it."""
import io
import itertools
import json
import pathlib
import pickle
import random
import resource
import struct
import subprocess
import sys
import time
import zipfile

import numpy as np
from PIL import Image

import models_with_code as made
import mote_command as mote

sys.path[:0] = [str(mote.ROOT / "tools"), str(mote.ROOT / "tools" / "conversion" / "steps")]
from conversion.samples import find_files, read_samples
from conversion.sources import find_source
from evaluation.errors import Failure
from evaluation.inputs import Format, Preparation
from held_code import pickles
from held_code.look import require_none
from inputs import Refusal
from mote_convert_code_test import WITHOUT_PACKAGES

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
    import soundfile
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
        yield changed(content, pick)


def changed(content, pick):
    """It with up to eight changes."""
    data = bytearray(content)
    for _ in range(pick.choice((1, 1, 2, 8))):
        if not data:
            break
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
    return bytes(data)


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


def seeds(mark):
    """(kind, members or bytes) of models of each kind, with code and without."""
    found = [("onnx", made.onnx("w.bin", place, offset="0", length="4")) for place in made.ONNX_PLACES]
    found += [("saved_model", {"saved_model.pb": one}) for one in (*made.graphs_that_reach_out().values(), *made.good_graphs())]
    configs = [*made.good_configs(), *(next(iter(made.around(layer).values())) for layer in made.layers_with_code().values())]
    found += [("saved_model", {"saved_model.pb": made.good_graphs()[0], "keras_metadata.pb": made.keras_metadata(one)}) for one in configs]
    zips = [("keras", made.keras_zip(one, {"model.weights.h5": b"", "assets/x.npy": b"\x93NUMPY\1\0"})) for one in configs]
    zips += [("pytorch", one) for one in (*made.programs_that_name_code(mark).values(), *made.good_programs())]
    for kind, content in zips:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            found.append((kind, {name: archive.read(name) for name in archive.namelist()}))
    return found + [("pickle", one) for one in (*made.pickles(mark).values(), *made.DORMANT_PICKLES.values(), made.HARMLESS_PICKLE)]


class Bytes(mote.MoteTest):
    """What reads a model before a framework does, in one process with little memory: whatever the bytes are, it ends soon, and in
    nothing but a refusal with words."""
    executions = 20000
    memory = 1 << 30  # beyond what the process has
    seconds = 20

    def setUp(self):
        super().setUp()
        before = resource.getrlimit(resource.RLIMIT_AS)
        pages = int(pathlib.Path("/proc/self/statm").read_text().split()[0])
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + self.memory, before[1]))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_AS, before)

    def look(self, kind, content):
        """The refusal, or None."""
        begin = time.monotonic()
        said = None
        if kind == "pickle":
            said = " ".join(one.what for one in pickles.look(content, "x", True))
        else:
            path = self.folder / "model"
            if isinstance(content, dict):
                path = self.folder / "graph"
                path.mkdir(exist_ok=True)
                for name, data in content.items():
                    (path / name).write_bytes(data)
            else:
                path.write_bytes(content)
            try:
                require_none({"kind": kind, "path": str(path), "function": "", "trusts": False}, {"package>X"}.__contains__)
            except Refusal as refusal:
                said = str(refusal)
                self.assertLess(len(said), 1300)
                self.assertNotRegex(said, r"cannot be read: \w+(Error|Exception)\b")  # which nobody has foreseen
            except ModuleNotFoundError as error:  # the look at HDF5 is by the packages of Keras
                self.assertEqual(error.name, "h5py")
        self.assertLess(time.monotonic() - begin, self.seconds)
        return said

    def test_any(self):
        pick, start, refused = random.Random(4), time.monotonic(), 0
        all_seeds = seeds(self.folder / "mark")
        (self.folder / "w.bin").write_bytes(bytes(4))
        for i in range(self.executions):
            kind, content = pick.choice(all_seeds)
            other = pick.choice(all_seeds)[1]
            if isinstance(content, dict):
                name = pick.choice(list(content))
                if pick.randrange(8) == 0 and isinstance(other, dict):
                    content = {**content, **other}
                content = {**content, name: self.changed(content[name], other, pick)}
                if kind != "saved_model":
                    content = made.archive(content)
                    content = changed(content, pick) if pick.randrange(4) == 0 else content
                else:
                    content = {key: data for key, data in content.items() if "/" not in key}
            else:
                content = self.changed(content, other, pick)
            with self.subTest(i=i, kind=kind):
                refused += self.look(kind, content) is not None
        took = time.monotonic() - start
        print(f"{self.executions} models of any bytes, {refused} refused, {self.executions / took:.0f} a second")
        self.assertGreater(refused, self.executions // 3)
        self.assertFalse((self.folder / "mark").exists())

    def changed(self, content, other, pick):
        """It changed, or with a part that is there many times, or is another model's."""
        kind, at = pick.randrange(12), pick.randrange(len(content) + 1)
        if kind == 0:
            return content[:at] + content[at:at + pick.randrange(1, 40)] * pick.choice((9, 200, 3000)) + content[at:]
        if kind == 1 and not isinstance(other, dict):
            return content[:at] + other[pick.randrange(len(other)):]
        if kind == 2:
            return pick.randbytes(pick.randrange(300))
        return changed(content, pick)

    def packed(self, members, method=zipfile.ZIP_DEFLATED):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", method) as archive:
            for name, content in members:
                archive.writestr(name, content)
        return file.getvalue()

    def test_made_to_take_memory(self):
        zeros = bytes(80 << 20)
        small = self.packed([("zeros", zeros)])
        nested = small
        for _ in range(3):
            nested = self.packed((f"{i}.zip", nested) for i in range(16))
        lies = [self.packed([("zeros", zeros)], method) for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)]
        lies = [one.replace(struct.pack("<I", len(zeros)), struct.pack("<I", 9)) for one in lies]
        many = self.packed((f"{i}", zeros[:1 << 20]) for i in range(2000))
        for kind, content in itertools.product(("keras", "pytorch"), (small, nested, *lies, many)):
            with self.subTest(kind=kind, size=len(content)):
                used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                self.assertRegex(self.look(kind, content), "more than 64 times its size|packed by method|is cut or damaged")
                self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used, 64 << 10)
        fits = self.packed([("zeros", zeros[:64 << 20])])
        self.assertIsNone(self.look("keras", fits))
        self.assertIsNotNone(self.look("keras", self.packed([("zeros", zeros[:(64 << 20) + 1])])))
        for count in (b"\x8d" + struct.pack("<Q", 1 << 40), b"\x8e" + struct.pack("<Q", 1 << 62), b"\x8b" + struct.pack("<i", 2**31 - 1),
                      b"T" + struct.pack("<i", 2**31 - 1), b"\x95" + struct.pack("<Q", 1 << 60)):
            self.assertIn("cannot be read to its end", self.look("pickle", b"\x80\x05" + count + b"x."))

    def test_made_to_take_long(self):
        """Each is a small file whose parts would be looked at again and again."""
        twice = self.packed(((f"{i}", b"") for i in range(60000)), zipfile.ZIP_STORED)
        end = twice.rindex(b"59999")
        twice = twice[:end] + b"59998" + twice[end + 5:]
        deep = json.dumps({"a": {}}).replace("{}", "[" * 100000 + "]" * 100000)
        texts = '"x"'
        for _ in range(14):
            texts = json.dumps("[" + texts + "]")
        message = b""
        for _ in range(100000):
            message = message if len(message) > 500000 else made.field(5, made.field(6, made.field(1, message)))
        pathless = json.dumps([{"use_pickle": True, "path_name": f"n{i}"} for i in range(30000)])
        tar = bytearray(1024)
        tar[257:265], tar[124:136] = b"ustar\x0000", b"\xff" * 12
        long_name = made.field(2, made.field(2, made.field(1, made.field(1, b"n") + made.field(2, b"File" * 300000))))
        cases = [("keras", twice), ("keras", self.packed([("config.json", deep)])), ("keras", self.packed([("config.json", texts)])),
                 ("pytorch", self.packed([("a.json", pathless), *((f"m{i}.txt", b"") for i in range(30000))])),
                 ("pytorch", self.packed((f"{'a' * 60000}{i}", b"") for i in range(100))),
                 ("onnx", made.field(7, made.field(1, message))), ("onnx", made.onnx("a/" * 300000)), ("onnx", made.onnx("a" * 1001)), ("onnx", made.onnx("a" * 999)),
                 ("saved_model", {"saved_model.pb": long_name}), ("pickle", b"N." * 500000), ("pickle", bytes(tar)),
                 ("pickle", pickle.dumps(10 ** 300000)), ("pickle", b"(" * 1000000), ("pickle", b"cos\nsystem\n" * 100000)]
        for i, (kind, content) in enumerate(cases):
            with self.subTest(i=i, kind=kind):
                self.look(kind, content)
        self.assertRegex(self.look(*cases[0]), "two members")
        self.assertRegex(self.look(*cases[5]), "messages in more than 100 others")
        self.assertRegex(self.look(*cases[9]), "1200000 characters")
        self.assertRegex(self.look(*cases[11]), "an archive of old pickles")


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
