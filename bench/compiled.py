#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What models cost that `mote compile` wrote, beside the interpreter: flash and RAM of all but an empty program, and the cycles of
the second Invoke, or its instructions where bench/cycles.py has no rules. Needs the presets `host` and those of the targets.

    bench/compiled.py [--only MODELS] [--targets TARGETS]     prints the table of docs/compile.md

Where `--weights fast` makes another program, it has a row, too.
"""
import argparse
import pathlib
import shlex
import subprocess
import tempfile

import cycles
import instructions
import measure

TARGETS = ("cortex_m3", "cortex_m4", "cortex_m55")
MODELS = ("hello_world_int8", "micro_speech_quantized", "mlperf_tiny_kws_int8", "mlperf_tiny_resnet8_int8", "person_detect")
EMPTY = "int main() { return 0; }\n"
PLAIN = """#include "m.h"
int main() { return m_init() + m_invoke(); }
"""
# Reads the clock around nothing and around the second Invoke, whose outputs are printed as `mote run` does.
COUNTED = """#include <cstdint>

#include "m.h"
#include "src/platform/instruction_counter.h"
#include "tensorflow/lite/micro/micro_log.h"
int main() {
  uint32_t state = 12345;
  if (m_init() != 0) return 1;
  for (int i = 0; i < 2; ++i) {
    for (int k = 0; k < M_INPUT_0_BYTES; ++k) {
      state = state * 1664525u + 1013904223u;
      static_cast<uint8_t*>(m_input(0))[k] = static_cast<uint8_t>(state >> 24);
    }
    mote::InstructionCount();
    mote::InstructionCount();
    const int status = m_invoke();
    mote::InstructionCount();
    if (status != 0) return 1;
    state = 12345;
  }
  uint64_t hash = 0xcbf29ce484222325u;
  for (int k = 0; k < M_OUTPUT_0_BYTES; ++k) hash = (hash ^ static_cast<const uint8_t*>(m_output(0))[k]) * 0x100000001b3u;
  MicroPrintf("hash %08x%08x", static_cast<unsigned>(hash >> 32), static_cast<unsigned>(hash));
  return 0;
}
"""


class Builder:
    """Compiles and links as the build of a target's runner does."""

    def __init__(self, target):
        self._folder = measure.BUILD / target
        lines = measure.output("ninja", "-C", self._folder, "-t", "commands", "bin/mote_runner").splitlines()
        compiler = shlex.split(next(line for line in lines if "mote_runner.cc.obj -c" in line))
        begin = next(i for i, word in enumerate(compiler) if word.endswith("g++"))
        self._compiler = [*compiler[begin:compiler.index("-MD")], f"-I{measure.ROOT}"]
        self._linker = [word for word in shlex.split(lines[-1]) if word not in (":", "&&")]

    def link(self, folder, name, text, *sources):
        (folder / f"{name}.cc").write_text(text)
        objects = []
        for source in (folder / f"{name}.cc", *sources):
            objects.append(source.with_suffix(".o"))
            measure.output(*self._compiler, f"-I{folder}", "-c", source, "-o", objects[-1], cwd=self._folder)
        words, image = [], folder / name
        for word in self._linker:
            if "mote_runner.dir" not in word:
                is_map = word.startswith("-Wl,-Map")
                words += objects if word == "-o" else []
                words.append(f"-Wl,-Map={image}.map" if is_map else image if word == "bin/mote_runner" else word)
        measure.output(*words, cwd=self._folder)
        return image


def sizes(target, image):
    """Flash and RAM."""
    text, data, bss = map(int, measure.output(measure.prefix_of(target) + "size", image).splitlines()[1].split()[:3])
    return text + data, data + bss


def cost_of_run(target, image, wanted):
    """Cycles or instructions."""
    code = instructions.Image(image, measure.prefix_of(target))
    blocks = image.with_suffix(".blocks")
    done = subprocess.run([measure.ROOT / "tools/run_on_target", target.replace("_", "-"), image], capture_output=True, text=True,
                          check=False, env=measure.counting(code.address_of(measure.CLOCK), blocks))
    if wanted not in done.stdout + done.stderr:
        raise measure.Failure(f"{image} printed {done.stdout}{done.stderr} instead of the hash {wanted}")
    windows = measure.Windows(blocks, code, cycles.MODELS.get(target))
    counts = windows.span(4, [3])
    return counts["cycles"] or measure.total(counts)


def is_faster(target, model):
    """True if `--weights fast` makes another program of the model."""
    sources = []
    with tempfile.TemporaryDirectory() as name:
        for weights in ("small", "fast"):
            write_compiled(target, model, weights, name)
            sources.append((pathlib.Path(name) / "m.cc").read_text())
    return sources[0] != sources[1]


def write_compiled(target, model, weights, folder):
    mote = measure.BUILD / "host" / "bin" / "mote"
    measure.output(mote, "compile", model, "--target", target, "--weights", weights, "--name", "m", "-o", folder)


def figures(target, model, weights="small"):
    """[flash, RAM, cost] of the compiled model, and the cost in the interpreter."""
    builder = Builder(target)
    operators = len(measure.inspect(model)["operators"])
    got = measure.Target(target, "specialised").measure(model, operators, measure.ExpectedOutput(model))
    interpreted = got.get("cycles") or measure.total(got)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_compiled(target, model, weights, folder)
        empty = sizes(target, builder.link(folder, "empty", EMPTY))
        own = sizes(target, builder.link(folder, "plain", PLAIN, folder / "m.cc"))
        image = builder.link(folder, "counted", COUNTED, folder / "m.cc")
        cost = cost_of_run(target, image, measure.run_here(model)["output_hash"])
    return [*(a - b for a, b in zip(own, empty)), cost, interpreted]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=" ".join(MODELS))
    parser.add_argument("--targets", default=" ".join(TARGETS))
    options = parser.parse_args()
    models = measure.models()
    print("| model | target | weights | flash | RAM | a run | interpreter | ratio |\n| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for name in options.only.replace(",", " ").split():
        for target in options.targets.replace(",", " ").split():
            unit = "cycles" if target in cycles.MODELS else "instructions"
            for weights in ("small", "fast") if is_faster(target, models[name]) else ("small",):
                flash, ram, cost, interpreted = figures(target, models[name], weights)
                print(f"| {name} | {target} | {weights} | {flash:,} | {ram:,} | {cost:,} {unit} | {interpreted:,} | {cost / interpreted:.3f} |",
                      flush=True)


if __name__ == "__main__":
    main()
