#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Whatever is wrong, the command says it on standard error and ends with a status other than 0; it never crashes."""
import gzip
import io
import os
import pathlib
import random
import re
import resource
import signal
import stat
import struct
import subprocess
import sys
import time
import unittest
import zipfile

import mote_command as mote


def with_constants_behind(data):
    """The model with the data of each buffer behind its FlatBuffer."""
    def u32(at):
        return struct.unpack_from("<I", data, at)[0]

    def field(table, number):
        vtable = table - struct.unpack_from("<i", data, table)[0]
        place = 4 + 2 * number
        size = struct.unpack_from("<H", data, vtable)[0]
        offset = struct.unpack_from("<H", data, vtable + place)[0] if place < size else 0
        return table + offset if offset else None

    buffers = field(u32(0), 4)
    buffers += u32(buffers)
    out = bytearray(data) + bytes(-len(data) % 8)
    vtable = len(out)
    out += struct.pack("<HHHHHHI", 10, 24, 0, 8, 16, 0, 0)
    moved = []
    for i in range(u32(buffers)):
        element = buffers + 4 + 4 * i
        place = field(element + u32(element), 0)
        if place is None or u32(place + u32(place)) == 0:
            continue
        start = place + u32(place) + 4
        moved.append((len(out), data[start:start + u32(start - 4)]))
        struct.pack_into("<I", out, element, len(out) - element)
        out += struct.pack("<iIQQ", len(out) - vtable, 0, 0, 0)
    for table, content in moved:
        out += bytes(-len(out) % 16)
        struct.pack_into("<QQ", out, table + 8, len(out), len(content))
        out += content
    return bytes(out)


def wait_until(condition):
    end = time.monotonic() + 60
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("it did not happen within a minute")
        time.sleep(0.02)


def runs(process):
    """Whether there is such a process that has not ended."""
    try:
        return open(f"/proc/{process}/stat").read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def allow_short_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))


def heed_signals():
    """A program ignores what its parent did: under nohup, the end of the terminal."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)


class BadInputTest(mote.MoteTest):

    def test_usage(self):
        self.refuses("subcommand", )
        self.refuses("--against", "compare", mote.DIGITS)
        self.refuses("--no-such-option", "run", mote.DIGITS, "--input", "lcg", "--no-such-option")
        self.refuses("invoke", "run", mote.DIGITS, "--input", "lcg", "--invoke", "0")

    def test_files(self):
        self.refuses("missing.tflite does not exist", "run", "missing.tflite", "--input", "lcg")
        self.refuses("missing.tflite does not exist", "inspect", "missing.tflite")
        self.refuses("is not a file", "inspect", self.folder)
        self.refuses("missing.npy does not exist", "run", mote.DIGITS, "--input", "missing.npy")
        self.refuses("2 labels.*10 elements", "run", mote.DIGITS, "--input", "lcg", "--labels",
                     self.write("labels.txt", b"a\nb\n"))

    def test_targets(self):
        self.refuses("no target 'z80'.*host, cortex-m0, .*riscv32", "run", mote.DIGITS, "--input", "lcg", "--target",
                     "z80")
        self.refuses("not built.*make -C .* cortex_m4", "run", mote.DIGITS, "--input", "lcg", "--target", "cortex-m4",
                     "--image", self.folder / "none")

    def test_inputs(self):
        def refuse(pattern, name, data):
            with self.subTest(name):
                self.refuses(pattern, "run", mote.DIGITS, "--input", self.write(name, data))

        refuse(r"has 63 bytes.*int8 \[1,8,8,1\].*64 bytes", "short.bin", bytes(63))
        refuse(r"has 65 bytes.*64 bytes", "long.bin", bytes(65))
        refuse("no extension", "what.gif", bytes(64))
        refuse("no extension", "none", bytes(64))
        refuse(r"dtype '<f4'.*int8 \[1,8,8,1\].*'\|i1'", "type.npy", mote.npy("<f4", [1, 8, 8, 1], bytes(256)))
        refuse(r"shape \[8,8\].*\[1,8,8,1\]", "shape.npy", mote.npy("|i1", [8, 8], bytes(64)))
        refuse("Fortran", "fortran.npy", mote.npy("|i1", [1, 8, 8, 1], bytes(64), fortran=True))
        refuse("63 bytes of elements instead of 64", "cut.npy", mote.npy("|i1", [1, 8, 8, 1], bytes(63)))
        good = mote.npy("|i1", [1, 8, 8, 1], bytes(64))
        begin = good.index(b"(")
        for shape in (b"(1,-8,-8)", b"(1,8,1e0)", b"(1,,8,1)", b"(1 8 8 1)"):
            header = good[:begin] + shape + good[begin + len(shape):]
            refuse("is not a good .npy file: its shape", "dimensions.npy", header)
        refuse("dimension of more than", "huge.npy", mote.npy("|i1", [99999999999, 8, 8, 1], bytes(64)))
        refuse("neither True nor False", "order.npy",
               mote.npy("|i1", [1, 8, 8, 1], bytes(64)).replace(b"False", b"Wrong"))
        refuse("not a .npy", "empty.npy", b"")
        refuse("within its .npy header", "header.npy", mote.npy("|i1", [1, 8, 8, 1], b"")[:30])
        refuse("format 9", "format.npy", mote.npy("|i1", [1, 8, 8, 1], bytes(64), version=9))
        refuse("takes no samples", "sound.wav", mote.wav([0] * 64))
        self.refuses("1 input.*gives 2", "run", mote.DIGITS, "--input", "a.bin", "b.bin")

    def test_recordings(self):
        def refuse(pattern, name, data):
            with self.subTest(name):
                self.refuses(pattern, "run", mote.SINE, "--input", self.write(name, data))

        refuse("not a WAV", "empty.wav", b"")
        refuse("8000 samples a second", "rate.wav", mote.wav([0], rate=8000))
        refuse(r"2 channel\(s\)", "stereo.wav", mote.wav([0], channels=2))
        refuse("24 bits", "bits.wav", mote.wav([0], bits=24))
        refuse("has 5 samples", "length.wav", mote.wav([0] * 5))
        refuse("no \"data\" chunk", "data.wav", mote.wav([0])[:-11])
        refuse("\"data\" chunk has 2 bytes, and the file ends after 1", "cut.wav", mote.wav([0])[:-1])
        length = b"data\2\0\0\0"
        refuse("\"data\" chunk has 4294967295 bytes", "long.wav", mote.wav([0]).replace(length, b"data" + b"\xff" * 4))
        refuse("samples of 2 bytes take 1", "odd.wav", mote.wav([0]).replace(length, b"data\1\0\0\0"))
        align = struct.pack("<HH", 2, 16)
        refuse("16 bits take 6", "align.wav", mote.wav([0]).replace(align, struct.pack("<HH", 6, 16)))
        got = mote.run_json("run", mote.SINE, "--input", self.write("one.wav", mote.wav([16384])))
        wanted = mote.run_json("run", mote.SINE, "--input",
                               self.write("half.npy", mote.npy("<f4", [1, 1], struct.pack("<f", 0.5))))
        self.assertEqual(got["output_hash"], wanted["output_hash"])

    def test_arena(self):
        need = mote.run_json("run", mote.DIGITS, "--input", "lcg", "--runtime", "micro")["arena_used_bytes"]
        exact = mote.run_json("run", mote.DIGITS, "--input", "lcg", "--arena", need)
        self.assertEqual(exact["arena_used_bytes"], need)
        self.refuses(f"needs {need} bytes", "run", mote.DIGITS, "--input", "lcg", "--arena", need - 1)
        self.refuses("arena", "run", mote.DIGITS, "--input", "lcg", "--arena", 1)
        for target in mote.built_targets():
            need = mote.run_json("run", mote.DIGITS, "--input", "lcg", "--target", target)["arena_used_bytes"]
            mote.run_json("run", mote.DIGITS, "--input", "lcg", "--target", target, "--arena", need)
            self.refuses(f"{target}.*needs {need} bytes", "run", mote.DIGITS, "--input", "lcg", "--target", target,
                         "--arena", need - 1)
            self.refuses(f"{target}.*does not fit", "run", mote.DIGITS, "--input", "lcg", "--target", target,
                         "--arena", 1 << 30)

    def test_memory_that_is_not_there(self):
        """Each command ends with an answer or a message of one line, however little memory there is."""
        elements = (1 << 28) - 16
        tensors = [{"shape": [1, 4], "type": "INT8", "buffer": 0}, {"shape": [1], "type": "INT32", "buffer": 1},
                   {"shape": [], "type": "INT8", "buffer": 2}, {"shape": [elements], "type": "INT8", "buffer": 0}]
        path = self.write("large.tflite", mote.tflite(self.folder, {
            "version": 3, "operator_codes": [{"deprecated_builtin_code": 94, "builtin_code": "FILL"}],
            "buffers": [{}, {"data": list(struct.pack("<i", elements))}, {"data": [3]}],
            "subgraphs": [{"tensors": tensors, "inputs": [0], "outputs": [3],
                           "operators": [{"opcode_index": 0, "inputs": [1, 2], "outputs": [3]}]}]}))
        commands = [["run", path, "-i", "lcg"], ["run", path, "-i", "lcg", "--runtime", "micro"], ["run", path, "-i", "lcg", "--json"],
                    ["inspect", path], ["optimize", path, "-o", self.folder / "o.tflite"], ["gen-resolver", path],
                    ["compare", path, "-i", "lcg", "--against", "dynamic"], ["compile", path, "-t", "host", "-o", self.folder / "c"],
                    ["report", path, "-o", self.folder / "r.html", "-t", "host"]]
        said = 0
        for megabytes in (150, 400, 600, 900, 1300):
            for command in commands:
                with self.subTest(megabytes=megabytes, command=command):
                    done = subprocess.run([mote.MOTE, *command], capture_output=True, text=True, timeout=600, check=False,
                                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20)))
                    self.assertIn(done.returncode, (0, 1), done.stderr)
                    self.assertNotIn("terminate", done.stderr)
                    self.assertNotIn("bad_alloc", done.stderr)
                    if done.returncode == 1:
                        self.assertRegex(done.stderr, "(?m)^mote: .*(memory|arena)")
                        said += 1
        self.assertGreater(said, len(commands))

    def test_constants_behind_the_flatbuffer(self):
        """They give what those inside give; a file that ends before them is refused."""
        data = with_constants_behind(mote.DIGITS.read_bytes())
        behind = self.write("behind.tflite", data)
        got, wanted = (mote.run_json("run", path, "--input", "lcg") for path in (behind, mote.DIGITS))
        self.assertEqual(got["output_hash"], wanted["output_hash"])
        self.refuses("is not a good model: .", "run", self.write("cut.tflite", data[:-1]), "--input", "lcg")

    def zipped(self, *names):
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            for name in names:
                archive.writestr(name, "x" * 100)
        return content.getvalue()

    def test_files_of_other_formats(self):
        """Each is called by its name, with what makes a model of it, whichever command is given it."""
        folder = self.folder / "saved"
        folder.mkdir()
        (folder / "saved_model.pb").write_bytes(b"\x08\x01\x12\x20" + bytes(60))
        files = [
            ("Keras model.*mote convert .*old.h5 -o", self.write("old.h5", b"\x89HDF\r\n\x1a\n" + bytes(90))),
            ("Keras model", self.write("new.keras", self.zipped("metadata.json", "config.json", "model.weights.h5"))),
            ("exported program of PyTorch.*mote convert .*new.pt2", self.write("new.pt2", self.zipped("new/archive_format", "new/models/model.json"))),
            ("pickle of PyTorch.*FILE.py:FUNCTION", self.write("model.pt", self.zipped("archive/data.pkl", "archive/version"))),
            ("pickle of PyTorch", self.write("old.pth", b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19" + bytes(90))),
            ("zip archive with a .tflite.*unzip", self.write("model.zip", self.zipped("model.tflite"))),
            ("zip archive. Unpack", self.write("other.zip", self.zipped("read.me"))),
            ("gzip.*gunzip", self.write("model.gz", gzip.compress(mote.DIGITS.read_bytes()))),
            ("ONNX model.*mote convert .*model.onnx", self.write("model.onnx", b"\x08\x08\x12\x07pytorch" + bytes(90))),
            ("SavedModel.*mote convert .*saved -o", folder / "saved_model.pb"), ("SavedModel.*mote convert .*saved -o", folder),
            ("web page.*Raw", self.write("page.tflite", b"\n<!DOCTYPE html>\n<html><head></head></html>")),
            ("Git LFS.*git lfs pull", self.write("lfs.tflite", b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n")),
            ("C array", self.write("model.h", b"const unsigned char model[] = {\n  0x1c, 0x00,\n};\n")),
            ("TensorFlow.js", self.write("model.json", b'{"modelTopology": {}, "weightsManifest": []}')),
            ("ExecuTorch", self.write("model.pte", bytes(4) + b"ET12" + bytes(90))),
            ("array of NumPy", self.write("input.npy", b"\x93NUMPY\x01\x00" + bytes(90))),
            ("empty", self.write("empty.tflite", b"")),
        ]
        for words, path in files:
            for command in (["run", path, "--input", "lcg"], ["inspect", path], ["plan", path], ["optimize", path, "-o", self.folder / "p"]):
                with self.subTest(file=path.name, command=command[0]):
                    self.refuses(f"is not a good model: it is .*{words}", *command)

    def test_a_c_array_becomes_a_model(self):
        """The command in the message, as it is printed."""
        numbers = ", ".join(f"0x{byte:02x}" for byte in mote.DIGITS.read_bytes())
        path = self.write("array.cc", f"alignas(16) const unsigned char g_model[] = {{{numbers}}};\n".encode())
        done = mote.run("inspect", path)
        command = re.search(r"(python3 -c .*)", done.stderr).group(1)
        subprocess.run(command, shell=True, cwd=self.folder, check=True)
        self.assertEqual((self.folder / "model.tflite").read_bytes(), mote.DIGITS.read_bytes())

    def test_cut_models(self):
        data = mote.DIGITS.read_bytes()
        for length in list(range(0, 64)) + list(range(64, len(data), 997)):
            path = self.write("cut.tflite", data[:length])
            self.refuses("is not a good model: .", "run", path, "--input", "lcg")
        self.refuses("is not a good model: .", "inspect", path)

    def test_flipped_models(self):
        """A flipped bit may leave a good model, but must not crash the command."""
        good = mote.DIGITS.read_bytes()
        generator = random.Random(1)
        refused = 0
        for _ in range(150):
            data = bytearray(good)
            for _ in range(generator.choice((1, 1, 8))):
                data[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
            path = self.write("flipped.tflite", bytes(data))
            command = generator.choice((["run", path, "--input", "lcg"], ["inspect", path, "--json"]))
            done = mote.run(*command)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            self.assertEqual(done.returncode == 0, done.stderr == "", done.stderr)
            refused += done.returncode
        self.assertGreater(refused, 0)

    def test_flipped_inputs(self):
        """The same for a changed or cut input file, of each kind."""
        generator = random.Random(2)
        files = {"a.npy": (mote.DIGITS, mote.npy("|i1", [1, 8, 8, 1], bytes(64))),
                 "a.png": (mote.DIGITS, mote.png(8, 8, bytes(64), 0)),
                 "a.bmp": (mote.DIGITS, mote.bmp24(8, 8, bytes(192))),
                 "a.wav": (mote.SINE, mote.wav([5]))}
        for name, (model, good) in files.items():
            for _ in range(60):
                data = bytearray(good)
                for _ in range(generator.choice((1, 4))):
                    data[generator.randrange(min(len(data), 120))] = generator.choice((0, 1, 127, 128, 255))
                path = self.write(name, bytes(data[:generator.choice((len(data), generator.randrange(len(data))))]))
                done = mote.run("run", model, "--input", path)
                self.assertIn(done.returncode, (0, 1), f"{name}: {done.stderr}")
                self.assertEqual(done.returncode == 0, done.stderr == "", f"{name}: {done.stderr}")

    def test_output_that_cannot_be_written(self):
        for command in (["inspect", mote.SINE], ["run", mote.SINE, "--input", "lcg"], ["--help"]):
            with self.subTest(command[0]), open("/dev/full", "wb") as full:
                done = subprocess.run([mote.MOTE, *map(str, command)], stdout=full, stderr=subprocess.PIPE, text=True,
                                      check=False)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, "standard output cannot be written: No space left on device")
        for command in (["optimize", mote.SINE, "-o"], ["gen-resolver", mote.SINE, "-o"]):
            self.refuses("/dev/full cannot be written: No space left", *command, "/dev/full")
            self.refuses("cannot be written: No such file", *command, self.folder / "none" / "file")
            self.refuses("cannot be written: Is a directory", *command, self.folder)

    def test_projects_that_cannot_be_written_in_full(self):
        """Where files may have 20,000 bytes, as on a disk that is nearly full: what was there stays."""
        command = ["new-project", mote.SINE, "--ide", "make", "--target", "nucleo_f446re", "-o", self.folder / "project"]
        done = subprocess.run([mote.MOTE, *map(str, command)], preexec_fn=allow_short_files, capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stderr, r"\Amote: flatc, .*\n\Z")
        self.assertFalse((self.folder / "project").exists())
        project, archive = self.folder / "project", self.folder / "project.zip"
        for is_there in (False, True):
            if is_there:
                self.assertEqual(self.write_tree(project, archive, 10000, None), "")
                (project / "notes.txt").write_text("mine")
            before = self.contents()
            for what in (project, archive):
                with self.subTest(what=what.name, is_there=is_there):
                    said = self.write_tree(*((what, "") if what == project else ("", what)), 30000, allow_short_files)
                    self.assertRegex(said, r"large|project\.zip")
                    self.assertIn(" cannot be written: File too large", said)
                    self.assertEqual(self.contents(), before)
                    self.assertEqual(project.exists(), is_there)
        self.assertEqual(self.write_tree(project, archive, 10001, None), "")
        self.assertEqual(len((project / "a" / "large").read_bytes()), 10001)
        self.assertEqual((project / "notes.txt").read_text(), "mine")
        self.assertEqual(len(list(project.rglob("*"))), 5)  # with a/ and the manifest

    def contents(self):
        return {path: path.read_bytes() for path in sorted(self.folder.rglob("*")) if path.is_file()}

    def write_tree(self, folder, archive, large, limit):
        """What the writer of projects says, of a project with a file of random bytes."""
        script = ("import pathlib, random, sys; from errors import Refused; from tree import Tree\n"
                  "tree = Tree(); tree.add('b', b'short'); tree.add('a/large', random.randbytes(int(sys.argv[3])))\n"
                  "tree.seal({})\n"
                  "try:\n"
                  "    if sys.argv[1]: tree.write(pathlib.Path(sys.argv[1]), True)\n"
                  "    if sys.argv[2]: tree.write_zip(pathlib.Path(sys.argv[2]), '')\n"
                  "except Refused as error: print(error)\n")
        environment = {**os.environ, "PYTHONPATH": str(mote.ROOT / "tools" / "project_generation")}
        done = subprocess.run([sys.executable, "-c", script, str(folder), str(archive), str(large)], preexec_fn=limit,
                              env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    def test_what_is_no_plain_file_is_written_to(self):
        link, file, pipe = self.folder / "link", self.write("file", b"old"), self.folder / "pipe"
        file.chmod(0o640)
        link.symlink_to(file.name)
        os.mkfifo(pipe)
        mote.run("optimize", mote.SINE, "-o", link)
        self.assertTrue(link.is_symlink())
        self.assertEqual(len(file.read_bytes()), mote.SINE.stat().st_size)
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o640)
        reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
        mote.run("optimize", mote.SINE, "-o", pipe)
        self.assertEqual(len(reader.communicate(timeout=60)[0]), mote.SINE.stat().st_size)
        self.assertTrue(pipe.is_fifo())

    def test_names_of_files_become_no_code(self):
        model = self.write("-a\n#error \"%\\.tflite", mote.SINE.read_bytes())
        project = self.folder / "project"
        done = mote.run("new-project", model, "--ide", "make", "-o", project)
        self.assertEqual(done.returncode, 0, done.stderr)
        resolver = self.folder / "resolver.h"
        done = mote.run("gen-resolver", model, "-o", resolver)
        self.assertEqual(done.returncode, 0, done.stderr)
        for file in [resolver, *filter(pathlib.Path.is_file, project.rglob("*"))]:
            self.assertNotRegex(file.read_text(errors="replace"), r"(?m)^#error \"|%\\$", file)

    def test_an_interrupt_ends_what_was_started_and_removes_the_folder(self):
        """The program that the command has started is one that never ends."""
        programs, temporary, started = self.folder / "bin", self.folder / "tmp", self.folder / "started"
        programs.mkdir()
        temporary.mkdir()
        for name in ("cmake", "python3"):
            (programs / name).write_text(f"#!/bin/sh\necho $$ >{started}\nexec sleep 300\n")
            (programs / name).chmod(0o755)
        surroundings = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "TMPDIR": str(temporary)}
        commands = (["run", mote.DIGITS, "--input", "lcg", "--target", "cortex-m3", "--image", mote.SINE],
                    ["new-project", mote.SINE, "--ide", "make", "-o", self.folder / "project"])
        for command in commands:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                with self.subTest(command[0], signal=number):
                    started.unlink(missing_ok=True)
                    process = subprocess.Popen([mote.MOTE, *map(str, command)], env=surroundings, preexec_fn=heed_signals,
                                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    wait_until(lambda: started.exists() and started.read_text().strip())
                    child = int(started.read_text())
                    process.send_signal(number)
                    self.assertEqual(process.wait(timeout=60), -number)
                    wait_until(lambda: not runs(child))
                    self.assertEqual(list(temporary.iterdir()), [])

    def test_an_interrupt_of_an_emulator(self):
        target, image, started = self.folder / "here.cmake", self.folder / "image", self.folder / "started"
        target.write_text("set(MOTE_HOSTED ON)\n")
        image.write_text(f"#!/bin/sh\necho $$ >{started}\nexec sleep 300\n")
        image.chmod(0o755)
        for number in (signal.SIGTERM, signal.SIGHUP):
            with self.subTest(signal=number):
                started.unlink(missing_ok=True)
                process = subprocess.Popen([mote.ROOT / "tools" / "run_on_target", target, image], preexec_fn=heed_signals)
                wait_until(lambda: started.exists() and started.read_text().strip())
                child = int(started.read_text())
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=60), -number)
                wait_until(lambda: not runs(child))

    def test_missing_operators(self):
        """Each operator code of the model is changed to one that does not exist; all are listed."""
        data = mote.DIGITS.read_bytes()
        names = {op["name"] for op in mote.run_json("inspect", mote.DIGITS)["operators"]}
        self.assertGreater(len(names), 2)
        changed = with_operator_codes(data, {3: 15, 25: 10})
        if changed is None:
            raise unittest.SkipTest("the model has no CONV_2D and SOFTMAX")
        path = self.write("changed.tflite", changed)
        self.refuses("needs operators that are missing:\n  [A-Z_]+: .*\n  [A-Z_]+: ", "run", path, "--input", "lcg")
        report = mote.run_json("inspect", path)
        self.assertEqual(len(report["missing_operators"]), 2)
        self.assertTrue(all(op["reason"] for op in report["missing_operators"]))
        self.assertTrue(all(value is None for value in report["arena_bytes"].values()))


def with_operator_codes(data, changes):
    """The model with other builtin operators; None where it lacks one of them."""
    data = bytearray(data)
    found = 0

    def word(at):
        return struct.unpack_from("<I", data, at)[0]

    def field(table, index):
        vtable = table - struct.unpack_from("<i", data, table)[0]
        offset = struct.unpack_from("<H", data, vtable + 4 + 2 * index)[0]             if 4 + 2 * index < struct.unpack_from("<H", data, vtable)[0] else 0
        return table + offset if offset else None

    codes = field(word(0), 1)
    codes += word(codes)
    for i in range(word(codes)):
        at = codes + 4 + 4 * i
        table = at + word(at)
        deprecated, current = field(table, 0), field(table, 3)
        code = max(data[deprecated] if deprecated else 0, word(current) if current else 0)
        if code not in changes:
            continue
        if deprecated is None or current is None:
            return None
        data[deprecated] = min(changes[code], 127)
        struct.pack_into("<I", data, current, changes[code])
        found += 1
    return bytes(data) if found == len(changes) else None


if __name__ == "__main__":
    mote.main()
