#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The pixels of a picture file, as docs/pictures.md says: in `mote run`, in `mote evaluate` and `mote convert`, and in TensorFlow where
it is installed (MOTE_TF_PYTHON)."""
import io
import pathlib
import random
import struct
import subprocess
import sys
import zlib

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools"))
sys.path.insert(0, str(mote.ROOT / "tests" / "python"))
import numpy as np

import json_models
from evaluation import errors, inputs

try:
    from PIL import Image
except ImportError as missing:
    print(f"skipped: {missing} (Debian: python3-pil)")
    sys.exit(77)

GREY, RGB, PALETTE, GREY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGB_ALPHA: 4}
BITS = {GREY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), RGB_ALPHA: (8, 16)}
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def rows_of(samples, bits):
    """Rows without filter."""
    packed = []
    for row in samples.astype(np.uint32) if samples.size else ():
        digits = ((row.reshape(-1, 1) >> np.arange(bits - 1, -1, -1)) & 1).astype(np.uint8)
        packed.append(b"\0" + np.packbits(digits.ravel()).tobytes())
    return b"".join(packed)


def png_of(samples, color, bits, interlaced=False, chunks=()):
    height, width, _ = samples.shape
    parts = [samples[y::dy, x::dx] for x, y, dx, dy in PASSES] if interlaced else [samples]
    data = zlib.compress(b"".join(rows_of(part, bits) for part in parts))
    head = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(chunk(*one) for one in chunks) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def pixels_by_the_table(samples, color, bits, palette, channels):
    """What docs/pictures.md says of a PNG."""
    if color == PALETTE:
        eight = palette[samples[:, :, 0]]
    else:
        eight = samples >> 8 if bits == 16 else samples * (255 // ((1 << bits) - 1))
    colors = eight[:, :, :1] if color in (GREY, GREY_ALPHA) else eight[:, :, :3]
    if channels == 3:
        return np.broadcast_to(colors, (*colors.shape[:2], 3)).astype(np.uint8)
    return (colors @ np.array([9797, 19234, 3737]) >> 15 if colors.shape[2] == 3 else colors[:, :, 0]).astype(np.uint8)[:, :, None]


class PicturesTest(mote.MoteTest):
    """Of models that give back their input."""

    def setUp(self):
        super().setUp()
        self.models = {}

    def model(self, height, width, channels, type_name="UINT8"):
        shape = [1, height, width, channels]
        if (key := (*shape, type_name)) not in self.models:
            model = json_models.Model()
            ends = [model.tensor(name, size, type_name) for name, size in (("in", shape), ("out", [1, height * width * channels]))]
            to = model.tensor("to", [2], "INT32", np.array([1, height * width * channels], np.int32))
            model.node("RESHAPE", [ends[0], to], [ends[1]])
            self.models[key] = self.write(f"model_{'_'.join(map(str, key))}.tflite", model.finish([ends[0]], [ends[1]]))
        return self.models[key]

    def run_pixels(self, path, height, width, channels, type_name="UINT8"):
        dtype = {"UINT8": np.uint8, "INT8": np.int8, "FLOAT32": np.float32}[type_name]
        output = pathlib.Path(self.write("output.bin", b""))
        done = mote.run("run", self.model(height, width, channels, type_name), "--input", path, "--output", output, "--runtime", "micro")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return np.frombuffer(output.read_bytes(), dtype).reshape(height, width, channels)

    def evaluate_pixels(self, path, height, width, channels, type_name="UINT8"):
        dtype = np.dtype(type_name.lower())
        wanted = inputs.Format((1, height, width, channels), dtype, 0.0, 0)
        data = inputs.read_input(pathlib.Path(path), wanted, inputs.Preparation())
        return np.frombuffer(data, dtype).reshape(height, width, channels)

    def cases(self):
        """(name, file, pixels of 1 channel, of 3): each kind of PNG, with chunks that change nothing."""
        generator = np.random.default_rng(5)
        for color, depths in BITS.items():
            for bits in depths:
                for interlaced in (False, True):
                    height, width = (int(n) for n in generator.integers(1, 20, 2))
                    samples = generator.integers(0, 1 << bits, (height, width, CHANNELS[color]))
                    palette = generator.integers(0, 256, (1 << min(bits, 8), 3))
                    chunks = [[], [(b"gAMA", struct.pack(">I", 100000))], [(b"gAMA", struct.pack(">I", 45455))], [(b"sRGB", b"\0")]]
                    chosen = list(chunks[int(generator.integers(4))])
                    if color == PALETTE:
                        chosen += [(b"PLTE", palette.astype(np.uint8).tobytes()), (b"tRNS", bytes(generator.integers(0, 256, 2).tolist()))]
                    elif color in (GREY, RGB):
                        chosen.append((b"tRNS", struct.pack(f">{CHANNELS[color]}H", *samples[0, 0].tolist())))
                    data = png_of(samples, color, bits, interlaced, chosen)
                    pixels = [pixels_by_the_table(samples, color, bits, palette, channels) for channels in (1, 3)]
                    yield f"color {color}, {bits} bits, interlaced {interlaced}, {[name for name, _ in chosen]}", data, *pixels

    def test_png(self):
        for name, data, *both in self.cases():
            path = self.write("picture.png", data)
            for pixels in both:
                with self.subTest(name, channels=pixels.shape[2]):
                    np.testing.assert_array_equal(self.run_pixels(path, *pixels.shape), pixels)
                    np.testing.assert_array_equal(self.evaluate_pixels(path, *pixels.shape), pixels)

    def test_tensorflow_agrees(self):
        """decode_png, but for two things that the page names: the grey of colours with gAMA or sRGB, and of 16 bits, where it may be 1 more."""
        python = mote.tensorflow_python(self)
        folder = pathlib.Path(self.write("x", b"")).parent
        wanted = []
        for number, (name, data, grey, color) in enumerate(self.cases()):
            (folder / f"{number}.png").write_bytes(data)
            is_colored = not name.startswith(("color 0", "color 4"))
            wanted.append((name, grey, color, 255 if is_colored and ("gAMA" in name or "sRGB" in name) else 1 if is_colored and "16 bits" in name else 0))
        program = ("import sys, numpy, tensorflow as tf\nfor n in range(int(sys.argv[1])):\n for c in (1, 3):\n"
                   "  numpy.save(f'{n}_{c}.npy', tf.io.decode_png(open(f'{n}.png', 'rb').read(), channels=c).numpy())")
        subprocess.run([python, "-c", program, str(len(wanted))], cwd=folder, check=True, capture_output=True)
        for number, (name, grey, color, most) in enumerate(wanted):
            with self.subTest(name):
                np.testing.assert_array_equal(np.load(folder / f"{number}_3.npy"), color)
                np.testing.assert_allclose(np.load(folder / f"{number}_1.npy").astype(int), grey.astype(int), atol=most)

    def picture(self, height, width, seed):
        """Smooth, with noise, as photographs are."""
        generator = np.random.default_rng(seed)
        y, x = np.mgrid[:height, :width]
        smooth = np.stack([127 + 110 * np.sin(x / 9 + seed), 127 + 110 * np.cos(y / 7), (x * 3 + y * 2) % 256], 2)
        return (smooth + generator.integers(-9, 10, smooth.shape)).clip(0, 255).astype(np.uint8)

    def test_other_sizes(self):
        """The bytes of `run` are those of `evaluate`, of any size of picture and input, in each type."""
        generator = random.Random(3)
        for number in range(40):
            from_size = [generator.choice([1, 2, 3, 7, 31, 64, 255, 256]) for _ in range(2)]
            to_size = [generator.choice([1, 2, 5, 32, 96, 127]) for _ in range(2)]
            channels, type_name = generator.choice([1, 3]), generator.choice(["UINT8", "INT8", "FLOAT32"])
            path = self.write("picture.png", b"")
            Image.fromarray(self.picture(*from_size, seed=number)).save(path)
            with self.subTest(from_size=from_size, to_size=to_size, channels=channels, type_name=type_name):
                ours = self.run_pixels(path, *to_size, channels=channels, type_name=type_name)
                if type_name == "FLOAT32":
                    np.testing.assert_allclose(ours, self.evaluate_pixels(path, *to_size, channels=channels, type_name=type_name), atol=1e-7)
                else:
                    np.testing.assert_array_equal(ours, self.evaluate_pixels(path, *to_size, channels=channels, type_name=type_name))

    def test_jpeg(self):
        """Two decoders: no byte differs by more than the page says. stb_image mixes up the columns of one place at the right edge
        where the colours are halved along rows alone (4:2:2)."""
        for number, (quality, sampling, more) in enumerate([(95, 0, {}), (75, 2, {}), (50, 1, {}), (90, 2, {"progressive": True}),
                                                            (30, 0, {"optimize": True}), (100, 2, {})]):
            for mode in ("RGB", "L"):
                path = self.write("picture.jpg", b"")
                picture = Image.fromarray(self.picture(48 + number, 61, number)).convert(mode)
                picture.save(path, quality=quality, subsampling=sampling, **more)
                for channels in (1, 3):
                    for size in ((48 + number, 61), (32, 32)):
                        with self.subTest(quality=quality, sampling=sampling, mode=mode, channels=channels, size=size, **more):
                            ours = self.run_pixels(path, *size, channels).astype(int)
                            theirs = self.evaluate_pixels(path, *size, channels).astype(int)
                            if sampling == 1:
                                ours, theirs = ours[:, :-2], theirs[:, :-2]
                            self.assertLessEqual(np.abs(ours - theirs).max(), 4)
                            self.assertLess(np.abs(ours - theirs).mean(), 0.5)

    def test_names_do_not_matter(self):
        pixels = self.picture(9, 11, 1)
        for kind in ("PNG", "JPEG", "BMP"):
            buffer = io.BytesIO()
            Image.fromarray(pixels).save(buffer, kind)
            got = [self.run_pixels(self.write(f"picture{end}", buffer.getvalue()), 9, 11, 3) for end in (".png", ".jpg", ".JPEG", ".bmp")]
            for one in got[1:]:
                np.testing.assert_array_equal(one, got[0])
        gif = io.BytesIO()
        Image.fromarray(pixels).save(gif, "GIF")
        self.refuses_both("not a PNG, JPEG or BMP image", "cannot identify image", "picture.png", gif.getvalue())

    def refuses_both(self, ours, theirs, name, data):
        """One line each."""
        path = self.write(name, data)
        done = mote.run("run", self.model(9, 11, 3), "--input", path)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, rf"\Amote: {path}: [^\n]*{ours}[^\n]*\n\Z")
        with self.assertRaisesRegex(errors.BadFile, rf"\A[^\n]*{theirs}[^\n]*\Z"):
            self.evaluate_pixels(path, 9, 11, 3)

    def test_hostile_pictures(self):
        good = png_of(np.zeros((9, 11, 3), int), RGB, 8)
        for width, height in ((16385, 1), (1, 16385), (16384, 16384), (8193, 8192), (1 << 30, 1 << 30)):
            head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            data = good[:8] + head + good[8 + len(head):]
            self.refuses_both("(at most 16384 on a side|cannot be read)", "(at most 16384 on a side|no image that can be read)", "big.png", data)
        jpeg = io.BytesIO()
        Image.fromarray(self.picture(40, 40, 2)).save(jpeg, "JPEG")
        big = bytearray(jpeg.getvalue())
        at = big.index(b"\xff\xc0") + 5
        for size in ((16385, 1), (16384, 16384), (0, 5)):
            big[at:at + 4] = struct.pack(">HH", *size)
            self.refuses_both("JPEG image that cannot be read|at most 16384", "", "big.jpg", bytes(big))
        generator = random.Random(7)
        for number in range(60):
            file = [good, jpeg.getvalue()][number % 2]
            cut = file[:generator.randrange(5, len(file) - 20)]  # what follows the pixels is not read
            self.refuses_both("(broken|cannot be read)", "no image that can be read", "cut.png", cut)
        for number in range(100):
            file = bytearray([good, jpeg.getvalue()][number % 2])
            for _ in range(generator.randrange(1, 4)):
                file[generator.randrange(4, len(file))] ^= 1 << generator.randrange(8)
            done = mote.run("run", self.model(9, 11, 3), "--input", self.write("bad.png", bytes(file)))
            self.assertIn(done.returncode, (0, 1), done.stderr)
            self.assertLessEqual(done.stderr.count("\n"), 1, done.stderr)


if __name__ == "__main__":
    mote.main()
