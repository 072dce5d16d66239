#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""person_detection --camera on this computer: Video4Linux2 on a stand-in for the device (stand_in_camera.cc), files and FIFOs
with pictures, each until the program is interrupted; what fails is said once and tried again, and nothing spins."""
import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile
import time

import numpy as np

import mote_command as mote

PROGRAM = mote.BUILD / "bin" / "person_detection"
SAMPLES = mote.ROOT / "examples" / "person_detection" / "samples"
DEVICE = "/dev/stand_in_camera"
ANSWER = re.compile(r"(?m)^(A|No) person \(person score: (\S+),")


def sample(name):
    """[height, width]."""
    data = (SAMPLES / f"{name}.pgm").read_bytes()
    width, height = map(int, re.match(rb"P5\s(?:#.*\n)?(\d+) (\d+)\s255\s", data).groups())
    return np.frombuffer(data[-width * height:], np.uint8).reshape(height, width)


def enlarged(picture, width=320, height=240):
    """In the middle, as large as it can be."""
    side = min(width, height)
    steps = np.arange(side) * picture.shape[0] // side
    result = np.zeros((height, width), np.uint8)
    top, left = (height - side) // 2, (width - side) // 2
    result[top:top + side, left:left + side] = picture[steps][:, np.arange(side) * picture.shape[1] // side]
    return result


def video(pictures, form, rate=30):
    """YUV4MPEG2 with colours that are not looked at."""
    height, width = pictures[0].shape
    halves = ((width + 1) // 2, (height + 1) // 2)
    colours = {"Cmono": 0, "": 2 * halves[0] * halves[1], "C420jpeg": 2 * halves[0] * halves[1], "C422": 2 * halves[0] * height,
               "C444": 2 * width * height}[form]
    head = f"YUV4MPEG2 W{width} H{height} F{rate}:1 Ip A1:1{' ' + form if form else ''}\n".encode()
    return head + b"".join(b"FRAME\n" + picture.tobytes() + bytes(colours) for picture in pictures)


class Camera(mote.MoteTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.stand_in = pathlib.Path(temporary.name) / "stand_in_camera.so"
        subprocess.run(["g++", "-std=c++17", "-O1", "-shared", "-fPIC", mote.ROOT / "tests/tools/stand_in_camera.cc",
                        "-o", cls.stand_in, "-ldl"], check=True)

    def watch(self, *arguments, seconds, environment=(), steps=()):
        """What it prints in so many seconds. steps: [(seconds, function)], called in between."""
        log = self.folder / "log"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with log.open("wb") as output, subprocess.Popen([PROGRAM, "--camera", *arguments], stdout=output, stderr=output,
                                                        env={**os.environ, **dict(environment)}) as process:
            for wait, step in steps:
                time.sleep(wait)
                self.assertIsNone(process.poll(), log.read_text())
                step()
            time.sleep(seconds)
            self.assertIsNone(process.poll(), log.read_text())
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(10), -signal.SIGINT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.assertLess(spent, 0.5 * (seconds + sum(wait for wait, _ in steps)))
        return log.read_text().replace("\r", "")

    def device(self, picture="astronaut", form="YUYV", state="well"):
        """The environment of a program that sees the device."""
        return {"LD_PRELOAD": str(self.stand_in), "STAND_IN_FORMAT": form,
                "STAND_IN_PICTURE": str(self.write(f"{picture}.raw", enlarged(sample(picture)).tobytes())),
                "STAND_IN_STATE": str(self.write("state", state.encode()))}

    def expected(self, picture):
        """(A or No, score) for the picture as the camera sees it."""
        pixels = enlarged(sample(picture))
        path = self.write("seen.pgm", f"P5\n{pixels.shape[1]} {pixels.shape[0]}\n255\n".encode() + pixels.tobytes())
        done = subprocess.run([PROGRAM, path], capture_output=True, text=True, check=True)
        return re.search(r"(A|No) person \(person score: (\S+),", done.stdout + done.stderr).groups()

    def check_answers(self, text, picture, least):
        answers = ANSWER.findall(text)
        self.assertGreaterEqual(len(answers), least, text)
        self.assertEqual(set(answers), {self.expected(picture)}, text)

    def test_formats(self):
        for form in ("YUYV", "GREY", "UYVY", "NV12"):
            for picture in ("astronaut", "coffee") if form == "YUYV" else ("astronaut",):
                with self.subTest(form=form, picture=picture):
                    text = self.watch(DEVICE, seconds=2, environment=self.device(picture, form))
                    self.check_answers(text, picture, 3)
                    self.assertLessEqual(len(text.splitlines()), 12)  # five times a second
                    self.assertNotIn("camera", text)

    def test_no_format(self):
        text = self.watch(DEVICE, seconds=3, environment=self.device(form="MJPG"))
        self.assertEqual(text, f"The camera {DEVICE} has none of the formats GREY, YUYV, UYVY, NV12, YUV420; it is tried again "
                               "every second\n")

    def test_trouble(self):
        """And pictures again, after each."""
        for state, words in (("absent", "is not there"), ("busy", "is in use by another program")):
            with self.subTest(state=state):
                text = self.watch(DEVICE, seconds=3, environment=self.device(state=state),
                                  steps=[(3, lambda: self.write("state", b"well"))])
                complaint, *rest = text.splitlines()
                self.assertEqual(complaint, f"The camera {DEVICE} {words}; it is tried again every second")
                self.check_answers("\n".join(rest), "astronaut", 3)
        for state, words in (("stalls", "gives no picture"), ("unplugged", "is not there"), ("damaged", "gives damaged pictures"),
                             ("short", "gives no whole picture")):
            with self.subTest(state=state):
                text = self.watch(DEVICE, seconds=4, environment=self.device(), steps=[
                    (2, lambda state=state: self.write("state", state.encode())), (6, lambda: self.write("state", b"well"))])
                complaint = f"The camera {DEVICE} {words}; it is tried again every second\n"
                self.assertEqual(text.count(complaint), 1, text)
                for part in text.split(complaint):
                    self.check_answers(part, "astronaut", 3)

    def test_what_is_no_camera(self):
        text = self.watch("/dev/null", seconds=2)
        self.assertEqual(text, "The camera /dev/null is no camera; it is tried again every second\n")

    def test_files(self):
        """Over and over: of each form of a video, and PGM."""
        pixels = enlarged(sample("astronaut"))
        head = f"P5\n{pixels.shape[1]} {pixels.shape[0]}\n255\n".encode()
        files = {form: video([pixels] * 3, form) for form in ("", "Cmono", "C420jpeg", "C422", "C444")} | {"PGM": 2 * (head + pixels.tobytes())}
        for form, content in files.items():
            with self.subTest(form=form):
                text = self.watch(self.write("stream", content), seconds=1.6)
                self.check_answers(text, "astronaut", 4)
                self.assertNotIn("camera", text)

    def test_wrong_files(self):
        pixels = enlarged(sample("astronaut"))
        whole = video([pixels], "Cmono")
        for content, words in ((b"no picture at all", "has something else than a picture"), (b"", "gives no picture"),
                               (whole.replace(b"Cmono", b"C420p10"), "has another picture"),
                               (whole.replace(b"W320", b"W0"), "has another picture"),
                               (whole.replace(b"W320", b"W32000"), "has another picture"),
                               (whole[:-5], "ends within a picture")):
            with self.subTest(words=words):
                text = self.watch(self.write("wrong", content), seconds=2.5)
                path = self.folder / "wrong"
                self.assertEqual(text, f"The camera {path} {words}; it is tried again every second\n")

    def test_demo(self):
        done = subprocess.Popen([SAMPLES.parent / "demo.sh"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                env={**os.environ, **self.device(), "CAMERA": self.write("stream", video([enlarged(sample("astronaut"))], ""))},
                                start_new_session=True)
        with done:
            time.sleep(3)
            os.killpg(done.pid, signal.SIGINT)
            text = done.communicate(timeout=10)[0].replace("\r", "")
        self.assertIn("Ctrl-C ends", text)
        self.check_answers(text, "astronaut", 4)

    def test_a_fifo(self):
        """A program that writes it, pauses, ends, and is started again."""
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        frames = video([enlarged(sample("coffee"))] * 12, "C420jpeg")
        writers = []

        def begin():
            writers.append(fifo.open("wb", buffering=0))
            writers[-1].write(frames)
        text = self.watch(fifo, seconds=1, steps=[(3, begin), (7, lambda: writers[-1].close()), (2, begin)])
        writers[-1].close()
        self.check_answers(text, "coffee", 15)
        complaints = [line for line in text.splitlines() if "camera" in line]
        self.assertEqual(set(complaints), {f"The camera {fifo} gives no picture; it is tried again every second"})
        # Before the first picture, and in the pause, which goes over into the end; a slow computer may see one more at the end.
        self.assertIn(len(complaints), (2, 3), text)


if __name__ == "__main__":
    mote.main()
