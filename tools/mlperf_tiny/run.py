#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs MLPerf Tiny on a board, or on an emulated one, that has Mote's program for it: docs/mlperf_tiny.md."""
import argparse
import csv
import os
import pathlib
import re
import select
import socket
import statistics
import sys
import termios
import time
import tty

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from output_file import write_output

READY = b"m-ready\r\n"
PIECE = 64  # bytes of a sample in one command
WINDOW_STEP = 512  # bytes from one window of a sound to the next: 128 features, floats


class Failed(Exception):
    """With a message for the user."""


def open_line(target):
    """(number of the file, a function that reads from the line, one that writes to it)."""
    kind, _, place = target.partition(":")
    if kind == "tcp":
        host, _, port = place.rpartition(":")
        line = socket.create_connection((host, int(port)))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line.fileno(), lambda: line.recv(4096), line.sendall
    if kind != "serial":
        raise Failed(f"{target}: a target is serial:/dev/ttyACM0[,BAUD] or tcp:HOST:PORT")
    path, _, baud = place.partition(",")
    file = os.open(path, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(file)
    settings = termios.tcgetattr(file)
    settings[4] = settings[5] = getattr(termios, f"B{baud or 115200}")
    termios.tcsetattr(file, termios.TCSANOW, settings)
    return file, lambda: os.read(file, 4096), lambda data: os.write(file, data)


class Device:
    """The commands of the board, and a log of all that it says."""

    def __init__(self, target, seconds, log):
        self.number, self.read, self.write = open_line(target)
        self.seconds, self.log, self.unread = seconds, log, b""

    def command(self, text):
        """The lines of the answer, without the last, m-ready."""
        self.log(f"> {text}%")
        self.write(text.encode() + b"%")
        end = time.monotonic() + self.seconds
        while READY not in self.unread:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.number], [], [], left)[0]:
                raise Failed(f"no answer to `{text}%` within {self.seconds:g} s")
            data = self.read()
            if not data:
                raise Failed("the line is closed")
            self.unread += data
        answer, self.unread = self.unread.split(READY, 1)
        lines = answer.decode(errors="replace").splitlines()
        for line in [*lines, "m-ready"]:
            self.log(line)
        errors = [line for line in lines if line.startswith("e-[")]
        if errors:
            raise Failed(f"the board answers `{text}%` with {errors[0]}")
        return lines

    def start(self):
        """What the board said before is left out."""
        while select.select([self.number], [], [], 0.3)[0]:
            self.read()
        self.command("name")
        self.command("profile")

    def load(self, sample):
        self.command(f"db load {len(sample)}")
        for at in range(0, len(sample), PIECE):
            lines = self.command(f"db {sample[at:at + PIECE].hex()}")
        if "m-load-done" not in lines:
            raise Failed("the sample did not arrive in full")

    def infer(self, runs, warm_up=0):
        """(microseconds of a run, outputs)."""
        lines = self.command(f"infer {runs} {warm_up}")
        times = [int(m.group(1)) for m in (re.fullmatch(r"m-lap-us-(\d+)", line) for line in lines) if m]
        results = [m.group(1) for m in (re.fullmatch(r"m-results-\[(.*)\]", line) for line in lines) if m]
        if len(times) != 2 or len(results) != 1:
            raise Failed(f"the answer to infer lacks two times or the results: {lines}")
        return (times[1] - times[0]) / runs, [float(value) for value in results[0].split(",")]


def samples(folder):
    """(bytes, label) of each row of y_labels.csv: the name of a file, the number of classes, the right one."""
    with open(folder / "y_labels.csv", newline="", encoding="utf-8") as file:
        return [((folder / row[0].strip()).read_bytes(), int(row[2])) for row in csv.reader(file) if row]


def performance(device, folder, seconds, window):
    """Inferences a second: the median of at most five samples, each of which runs for that long."""
    rates = []
    for sample, _ in samples(folder)[:5]:
        device.load(sample[:window] if window else sample)
        one, _ = device.infer(1, 1)
        each, _ = device.infer(max(1, round(seconds * 1e6 / max(one, 1))), 1)
        rates.append(1e6 / max(each, 1e-3))
    return {"inferences_per_second": statistics.median(rates)}


def area_under_curve(scores, labels):
    """How often a sound that is not normal (1) has a greater score than one that is (0); equal ones count as half."""
    pairs = [(a, b) for a, is_odd in zip(scores, labels) if is_odd for b, other in zip(scores, labels) if not other]
    return sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in pairs) / len(pairs) if pairs else 0.0


def accuracy(device, folder, window):
    """The part of the samples whose greatest output is the right one; of ad01, whose samples are rows of windows, the area
    under the curve."""
    right, scores, labels = 0, [], []
    for sample, label in samples(folder):
        size = window or len(sample)
        outputs = []
        for at in range(0, len(sample) - size + 1, WINDOW_STEP if window else size):
            device.load(sample[at:at + size])
            outputs.append(device.infer(1)[1])
        if not outputs:
            raise Failed(f"a sample has fewer bytes than a window of {size}")
        labels.append(label)
        scores.append(statistics.mean(output[0] for output in outputs))
        right += outputs[0].index(max(outputs[0])) == label
    return {"auc": area_under_curve(scores, labels)} if window else {"top_1": right / len(labels)}


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", required=True, help="serial:/dev/ttyACM0[,BAUD] or tcp:HOST:PORT")
    parser.add_argument("--mode", choices=("performance", "accuracy"), default="performance")
    parser.add_argument("--samples", type=pathlib.Path, required=True, help="a folder with y_labels.csv and its files")
    parser.add_argument("--seconds", type=float, default=10, help="how long each sample runs in the mode performance")
    parser.add_argument("--window", type=int, default=0, help="of ad01: the bytes of an input, 2560")
    parser.add_argument("--timeout", type=float, default=600, help="seconds that an answer may take")
    parser.add_argument("--log", type=pathlib.Path, help="a file for all that the board says")
    options = parser.parse_args(arguments)
    lines = []
    try:
        device = Device(options.target, options.timeout, lines.append)
        device.start()
        if options.mode == "performance":
            result = performance(device, options.samples, options.seconds, options.window)
        else:
            result = accuracy(device, options.samples, options.window)
    except (Failed, OSError, ValueError, AttributeError) as error:
        print(f"mlperf_tiny: {error}", file=sys.stderr)
        return 1
    finally:
        if options.log:
            write_output(options.log, ("\n".join(lines) + "\n").encode("utf-8"))
    for name, value in result.items():
        print(f"{name} {value:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
