# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the tests of the mote command share: each is called with the build folder of the host as its argument."""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

# `mote evaluate` starts python3: the one that runs the tests, which has the packages.
os.environ["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
MOTE = BUILD / "bin" / "mote"
SHARED = pathlib.Path(os.environ.get("MOTE_SHARED", ROOT.parent / "shared"))
TARGETS = ["cortex-m0", "cortex-m3", "cortex-m4", "cortex-m7", "cortex-m33", "cortex-m55", "riscv32"]
DIGITS = ROOT / "models" / "digits" / "digits_int8.tflite"
SINE = ROOT / "models" / "sine" / "sine_float.tflite"
ATAN = ROOT / "models" / "atan" / "atan.tflite"  # with a custom operator
GOLDEN_HEAD, GOLDEN_RECORD = 16, 64  # bytes of heads in the files of golden vectors
MAY_NOT_END = {"WHILE"}  # with other inputs than those of the golden vectors

# A library with the operator Scale, which multiplies by 3.
SCALE_CC = r"""
#include "mote/custom_op_library.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/mutable_op_resolver.h"
static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* in = tflite::GetInput(context, node, 0);
  return context->ResizeTensor(context, tflite::GetOutput(context, node, 0), TfLiteIntArrayCopy(in->dims));
}
static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* in = tflite::GetInput(context, node, 0);
  TfLiteTensor* out = tflite::GetOutput(context, node, 0);
  for (int i = 0; i < tflite::NumElements(in); ++i) out->data.f[i] = 3 * in->data.f[i];
  return kTfLiteOk;
}
extern "C" void MoteRegisterCustomOps(tflite::MutableOpResolver* resolver) {
  static const TfLiteRegistration scale = {nullptr, nullptr, Prepare, Invoke};
  resolver->AddCustom("Scale", &scale);
}
"""


def own_models():
    """The models of the repository that have builtin operators only."""
    return [path for path in sorted((ROOT / "models").glob("*/*.tflite")) if path != ATAN]


def golden_models(folder, is_wanted):
    """The models of the golden vectors for which is_wanted(operator, number, name), as files. A name is int8_bias/3, say."""
    for vectors in sorted((ROOT / "tests" / "golden").glob("*.bin")):
        if vectors.stem in MAY_NOT_END:
            continue
        data = vectors.read_bytes()
        cases, at = struct.unpack_from("<4xI", data)[0], GOLDEN_HEAD
        for case in range(cases):
            record, model, name = struct.unpack_from("<2I16x40s", data, at)
            if is_wanted(vectors.stem, case, name.rstrip(b"\0").decode()):
                path = folder / f"{vectors.stem}_{case}.tflite"
                path.write_bytes(data[at + GOLDEN_RECORD:at + GOLDEN_RECORD + model])
                yield path
            at += record


def run(*arguments):
    """The finished process of `mote arguments...`."""
    command = [str(MOTE)] + [str(argument) for argument in arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=1200, check=False)


def run_json(*arguments):
    """The JSON that `mote arguments... --json` prints."""
    done = run(*arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(f"mote {' '.join(map(str, arguments))}: status {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def built_targets():
    """The emulated targets for which the runner's image was built."""
    found = []
    for target in TARGETS:
        image = pathlib.Path(target.replace("-", "_")) / "bin" / "mote_runner"
        if (BUILD.parent / image).exists() or (ROOT / "build" / image).exists():
            found.append(target)
        else:
            print(f"{target}: left to `make test-targets`, which builds its runner")
    return found


def boards_with(program):
    """{emulated board: the command that runs its image of an example}, of those that are built."""
    found = {}
    for board in ("cortex_m3", "cortex_m4", "riscv32"):
        image = BUILD.parent / board / "bin" / program
        if image.exists():
            found[board] = [ROOT / "tools" / "run_on_target", "--timeout", "600", board, image]
        else:
            print(f"{board}: left to `make test-targets`, which builds its image")
    return found


def tensorflow_python(test):
    """The Python that has TensorFlow; without one, the test is left out."""
    python = pathlib.Path(os.environ.get("MOTE_TF_PYTHON", ROOT / "build/differential/venv/bin/python"))
    if not python.exists():
        test.skipTest("left to `make test-frameworks`, which installs TensorFlow")
    return python


def has_xnnpack():
    """Whether the delegate over XNNPACK is part of the build."""
    if (BUILD / "libmote_xnnpack.a").exists():
        return True
    print("XNNPACK: not tested, since it was not installed (Debian: libxnnpack-dev libpthreadpool-dev)")
    return False


def need_shared(*names):
    """Ends the test as skipped unless these files are in the shared folder."""
    for name in names:
        if not (SHARED / name).exists():
            print(f"skipped: {SHARED / name} is not there (MOTE_SHARED says where else to look)")
            sys.exit(77)


def npy(dtype, shape, data, version=1, fortran=False):
    """A NumPy file."""
    shape_text = "(" + "".join(f"{n}, " for n in shape) + ")"
    header = f"{{'descr': '{dtype}', 'fortran_order': {fortran}, 'shape': {shape_text}, }}\n".encode()
    length = struct.pack("<H" if version == 1 else "<I", len(header))
    return b"\x93NUMPY" + bytes([version, 0]) + length + header + data


def png(width, height, pixels, color_type):
    """A PNG image with 8 bits a channel: color type 0 is grey, 2 is red, green, blue."""
    channels = {0: 1, 2: 3}[color_type]

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = width * channels
    rows = b"".join(b"\0" + pixels[y * row:(y + 1) * row] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, color_type, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def bmp24(width, height, rgb, top_down=False):
    """A BMP image with 24 bits a pixel."""
    padding = b"\0" * (-width * 3 % 4)
    rows = []
    for y in range(height):
        pixels = [rgb[(y * width + x) * 3:(y * width + x) * 3 + 3] for x in range(width)]
        rows.append(b"".join(bytes(reversed(pixel)) for pixel in pixels) + padding)
    data = b"".join(rows if top_down else reversed(rows))
    info = struct.pack("<IiiHHIIiiII", 40, width, -height if top_down else height, 1, 24, 0, len(data), 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + len(data), 0, 0, 54) + info + data


def wav(samples, rate=16000, channels=1, bits=16, code=1):
    """A WAV file with a chunk of another kind before the samples."""
    data = struct.pack(f"<{len(samples)}h", *samples)
    head = struct.pack("<HHIIHH", code, channels, rate, rate * channels * bits // 8, channels * bits // 8, bits)
    chunks = b"".join(name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
                      for name, body in [(b"fmt ", head), (b"LIST", b"odd"), (b"data", data)])
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def tflite(folder, description, alignment=16):
    """The .tflite file, in a folder, that flatc makes of its JSON, with constants at multiples of the alignment."""
    (folder / "model.json").write_text(json.dumps(description))
    schema = folder / "schema.fbs"
    schema.write_text((ROOT / "src/model/schema.fbs").read_text().replace("force_align: 16", f"force_align: {alignment}"))
    subprocess.run(["flatc", "--binary", "--strict-json", "-o", folder, schema, folder / "model.json"], check=True)
    return next(p for p in folder.glob("model.*") if p.suffix != ".json").read_bytes()


def build_library(path, source, *flags):
    """A shared library of operators at `path`, from the text of a C or C++ source, against the headers alone."""
    language = ["gcc", "-std=c11"] if "-xc" in flags else ["g++", "-std=c++17"]
    path.with_suffix(".source").write_text(source)
    subprocess.run([*language, "-xc++", *flags, "-shared", "-fPIC", "-Wall", "-Werror",
                    f"-I{ROOT / 'include'}", "-isystem", BUILD / "generated", "-DFLATBUFFERS_LOCALE_INDEPENDENT=0",
                    path.with_suffix(".source"), "-o", path], check=True)
    return path


def written_models(program, folder, count):
    """The models of a program of tests/tools that writes them."""
    subprocess.run(["cmake", "--build", BUILD, "--target", program], check=True, stdout=subprocess.DEVNULL)
    path = next(path for path in BUILD.rglob(program) if path.is_file())
    subprocess.run([path, folder, str(count)], check=True)
    return sorted(folder.glob("*.tflite"))


class MoteTest(unittest.TestCase):
    """Tests with a temporary folder, `self.folder`."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def refuses(self, pattern, *arguments):
        """The command ends with a status of 1 to 127, nothing on standard output and this on standard error."""
        done = run(*arguments)
        self.assertIn(done.returncode, range(1, 128), f"{arguments}: {done.stdout}{done.stderr}")
        self.assertEqual(done.stdout, "", arguments)
        self.assertRegex(done.stderr, re.compile(pattern, re.DOTALL), arguments)


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
