# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The flash of an image that runs one model: the runtime and the model's operators, without the model itself and without
what an empty program takes."""
import measure

SOURCE = """// Made by bench/flash.py.
#include "build/bench/{name}.h"
#include "tests/size/run_model.h"

int main() {{
  const BenchOpResolver resolver;
  return RunModel(tflite::GetModel(model_address), resolver);
}}
"""
SUFFIXES = {"portable": "_portable", "specialised": ""}


def write_sources(models):
    """For bench/flash/CMakeLists.txt. A source that is the same stays untouched."""
    folder = measure.ROOT / "build" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in models.items():
        header = measure.output(measure.BUILD / "host" / "bin" / "mote", "gen-resolver", path, "--name", "Bench")
        for file, text in ((folder / f"{name}.h", header), (folder / f"{name}.cc", SOURCE.format(name=name))):
            if not file.exists() or file.read_text() != text:
                file.write_text(text)


def build(target):
    measure.output("cmake", "--build", measure.BUILD / target, "--target", "flash")


def flash_bytes(target, kernels, name):
    """Text and data of the model's image."""
    return _bytes(target, kernels, name) - _bytes(target, kernels, "empty")


def _bytes(target, kernels, name):
    image = measure.BUILD / target / "bench" / f"flash_{name}{SUFFIXES[kernels]}"
    text, data = measure.output(measure.prefix_of(target) + "size", image).splitlines()[1].split()[:2]
    return int(text) + int(data)
