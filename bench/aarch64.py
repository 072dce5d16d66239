#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of layers on 64-bit Arm, in QEMU's user mode: Mote's loops on processors with products of bytes and
without, XNNPACK's, and the fewest that the multiplications alone would take.

    bench/aarch64.py [--only NAME] [--write]      after `make host aarch64`; --write: into docs/loops.md
"""
import argparse
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

from random_model import Layer, Tensor, numbers

ROOT = pathlib.Path(__file__).resolve().parents[1]
ARM = ROOT / "build" / "aarch64"
PACKAGES = ROOT / "build" / "packages" / "aarch64" / "root"
PLUGIN = ROOT / "build" / "host" / "lib" / "libmote_block_counts.so"
PAGE = ROOT / "docs" / "loops.md"
WITHOUT, WITH = "cortex-a53", "cortex-a76"  # products of bytes
FEATURES = {WITHOUT: ("fp asimd evtstrm aes pmull sha1 sha2 crc32 cpuid", "0xd03"),
            WITH: ("fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp", "0xd0b")}
INT8_BOUND, FLOAT_BOUND = 1 / 16, 1 / 4  # an SDOT has 16 products, an FMLA 4


def floats(r, count):
    return [struct.unpack("<I", struct.pack("<f", r.uniform(-1, 1)))[0] for _ in range(count)]


def layer(operator, type_, in_shape, out_shape, filter_shape, options):
    """A layer, and its products."""
    r = random.Random(1)
    channels = out_shape[-1]
    is_float = type_ == "FLOAT32"
    make = floats if is_float else numbers
    axis = 3 if operator == "DEPTHWISE_CONV_2D" else 0
    scales = None if is_float else [2.0 ** -7 * (1 + c / channels) for c in range(channels)]
    filter_ = Tensor(type_, filter_shape, scales, 0, make(r, math.prod(filter_shape)), axis)
    bias = Tensor("FLOAT32" if is_float else "INT32", [channels], None if is_float else [scale / 32 for scale in scales], 0,
                  make(r, channels))
    both = None if is_float else 2.0 ** -5
    name = {"CONV_2D": "Conv2DOptions", "DEPTHWISE_CONV_2D": "DepthwiseConv2DOptions", "FULLY_CONNECTED": "FullyConnectedOptions"}
    return Layer(operator, [Tensor(type_, in_shape, both), filter_, bias], Tensor(type_, out_shape, both), (name[operator], options), 3)


def layers():
    """(name, its model, its products, the fewest instructions a product)"""
    strides = {"padding": "SAME", "stride_h": 1, "stride_w": 1}
    image = [1, 16, 16, 64]
    pixels = math.prod(image)
    for type_, bound in (("INT8", INT8_BOUND), ("FLOAT32", FLOAT_BOUND)):
        words = type_.lower()
        yield (f"CONV_2D 1x1, 16x16x64 to 64, {words}", layer("CONV_2D", type_, image, image, [64, 1, 1, 64], strides), pixels * 64, bound)
        yield (f"CONV_2D 3x3, 16x16x64 to 64, {words}", layer("CONV_2D", type_, image, image, [64, 3, 3, 64], strides), pixels * 576, bound)
        yield (f"CONV_2D 3x3, 16x16x3 to 16, {words}",
               layer("CONV_2D", type_, [1, 16, 16, 3], [1, 16, 16, 16], [16, 3, 3, 3], strides), 256 * 16 * 27, bound)
        yield (f"DEPTHWISE_CONV_2D 3x3, 16x16x64, {words}",
               layer("DEPTHWISE_CONV_2D", type_, image, image, [1, 3, 3, 64], {**strides, "depth_multiplier": 1}), pixels * 9, bound)
        yield (f"FULLY_CONNECTED, 1x640 to 128, {words}",
               layer("FULLY_CONNECTED", type_, [1, 640], [1, 128], [128, 640], {}), 640 * 128, bound)


def make_root(folder, processor):
    """A system's root, whose /proc/cpuinfo is that of the processor: XNNPACK believes it alone."""
    for path in PACKAGES.iterdir():
        (folder / path.name).symlink_to(path)
    (folder / "proc").mkdir()
    (folder / "proc/cpuinfo").write_text(f"processor\t: 0\nFeatures\t: {FEATURES[processor][0]}\nCPU implementer\t: 0x41\n"
                                         f"CPU architecture: 8\nCPU variant\t: 0x4\nCPU part\t: {FEATURES[processor][1]}\nCPU revision\t: 1\n")
    return folder


def count(model, runs, processor, xnnpack):
    """The instructions of a program that runs the model so often."""
    with tempfile.NamedTemporaryFile(suffix=".txt") as blocks, tempfile.TemporaryDirectory() as root:
        words = ["qemu-aarch64", "-cpu", processor, "-L", make_root(pathlib.Path(root), processor), "-plugin",
                 f"{PLUGIN},out={blocks.name}", ARM / "bin/benchmark_model",
                 f"--graph={model}", f"--num_runs={runs}", "--min_secs=0", "--warmup_runs=1", "--warmup_min_secs=0",
                 f"--use_xnnpack={str(xnnpack).lower()}", "--num_threads=1"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{model}: {done.stdout}{done.stderr}")
        if xnnpack and not re.search("XNNPACK runs 1 of 1 nodes", done.stdout + done.stderr):
            raise RuntimeError(f"{model}: XNNPACK does not run it")
        total = 0
        for line in pathlib.Path(blocks.name).read_text().splitlines():
            first, last, times, _ = line.split()
            total += ((int(last, 16) - int(first, 16)) // 4 + 1) * int(times)
    return total


def instructions(model, processor, xnnpack):
    """Those of one run."""
    few, more = 2, 12
    return (count(model, more, processor, xnnpack) - count(model, few, processor, xnnpack)) / (more - few)


def compile_model(made, folder):
    description = folder / "layer.json"
    description.write_text(made.json())
    subprocess.run(["flatc", "--binary", "-o", folder, ROOT / "src/model/schema.fbs", description], check=True)
    return next(folder.glob("layer.tflite"))


def measure(only):
    rows = []
    for name, made, products, bound in layers():
        if only not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            model = compile_model(made, pathlib.Path(folder))
            counted = [instructions(model, processor, xnnpack) / products
                       for processor, xnnpack in ((WITHOUT, False), (WITHOUT, True), (WITH, False), (WITH, True))]
        rows.append(f"| {name} | " + " | ".join(f"{number:.3f}" for number in counted) + f" | {bound:.3f} |")
        print(rows[-1], flush=True)
    return rows


def write(rows):
    text = PAGE.read_text()
    begin, end = text.index("<!-- aarch64.py -->\n") + len("<!-- aarch64.py -->\n"), text.index("<!-- end -->")
    head = ("| Instructions a product | Mote, NEON | XNNPACK, NEON | Mote, dot products | XNNPACK, dot products | SDOT, FMLA alone |\n"
            "|---|---|---|---|---|---|\n")
    PAGE.write_text(text[:begin] + head + "\n".join(rows) + "\n" + text[end:])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--only", default="", help="the layers whose names have this")
    parser.add_argument("--write", action="store_true", help="write docs/loops.md")
    options = parser.parse_args()
    for needed in (ARM / "bin/benchmark_model", PLUGIN):
        if not needed.exists():
            print(f"aarch64: {needed} is not there: make host-all aarch64", file=sys.stderr)
            return 1
    rows = measure(options.only)
    if options.write:
        write(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
