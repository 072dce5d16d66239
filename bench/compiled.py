#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What models cost that `mote compile` wrote, beside the interpreter: flash and RAM of all but an empty program, and the cycles of
the second Invoke, or its instructions where bench/cycles.py has no rules. Needs the presets `host` and those of the targets.

    bench/compiled.py [--only MODELS] [--targets TARGETS]     prints the last table of docs/compile.md
    bench/compiled.py --ram                                   that of models row by row, on Cortex-M4
    bench/compiled.py --stream STEP...                        that of models that take so many new rows in a run

Where `--weights fast` makes another program, it has a row, too.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import tempfile

import cycles
import instructions
import measure

TARGETS = ("cortex_m3", "cortex_m4", "cortex_m55")
MODELS = ("hello_world_int8", "micro_speech_quantized", "mlperf_tiny_kws_int8", "mlperf_tiny_resnet8_int8", "person_detect")
ROW_MODELS = ("person_detect", "mlperf_tiny_kws_int8", "mlperf_tiny_resnet8_int8")
STREAM_MODELS = ("micro_speech_quantized", "mlperf_tiny_kws_int8")
ROW_TARGETS = ("cortex_m4",)
STATE_BYTES = 4  # of a tensor with rows: how far it has come
STREAM_RUNS = 8  # that are counted: phases whose layers take turns have costs of their own
EMPTY = "int main() { return 0; }\n"
PLAIN = """#include "m.h"
int main() { return m_init() + m_invoke(); }
"""
# Reads the clock around nothing and around each Invoke. The outputs of the last are printed as `mote run` does.
COUNTED = """#include <cstdint>

#include "m.h"
#include "src/platform/instruction_counter.h"
#include "tensorflow/lite/micro/micro_log.h"
#ifdef M_FIRST_OUTPUT
const int kRuns = M_FIRST_OUTPUT + STREAM_RUNS;
#else
const int kRuns = 2;
bool m_has_output() { return true; }
#endif
int main() {
  uint32_t state = 12345;
  if (m_init() != 0) return 1;
  for (int i = 0; i < kRuns; ++i) {
    for (int k = 0; k < M_INPUT_0_BYTES; ++k) {
      state = state * 1664525u + 1013904223u;
      static_cast<uint8_t*>(m_input(0))[k] = static_cast<uint8_t>(state >> 24);
    }
    mote::InstructionCount();
    mote::InstructionCount();
    const int status = m_invoke();
    mote::InstructionCount();
    if (status != 0) return 1;
#ifndef M_FIRST_OUTPUT
    state = 12345;
#endif
  }
  if (!m_has_output()) return 1;
  uint64_t hash = 0xcbf29ce484222325u;
  for (int k = 0; k < M_OUTPUT_0_BYTES; ++k) hash = (hash ^ static_cast<const uint8_t*>(m_output(0))[k]) * 0x100000001b3u;
  MicroPrintf("hash %08x%08x", static_cast<unsigned>(hash >> 32), static_cast<unsigned>(hash));
  return 0;
}
""".replace("STREAM_RUNS", str(STREAM_RUNS))


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


def counts_of_runs(target, image, wanted, runs):
    """The counts of the last runs; the image has to print `wanted`."""
    code = instructions.Image(image, measure.prefix_of(target))
    blocks = image.with_suffix(".blocks")
    done = subprocess.run([measure.ROOT / "tools/run_on_target", target.replace("_", "-"), image], capture_output=True, text=True,
                          check=False, env=measure.counting(code.address_of(measure.CLOCK), blocks))
    if done.returncode != 0 or wanted not in done.stdout + done.stderr:
        raise measure.Failure(f"{image}, status {done.returncode}, printed {done.stdout}{done.stderr} instead of {wanted}")
    windows = measure.Windows(blocks, code, cycles.MODELS.get(target))
    begins = range(0, len(windows) - 1, 3)[-runs:]
    return [windows.span(begin + 1, [begin]) for begin in begins]


def is_faster(target, model):
    """True if `--weights fast` makes another program of the model."""
    sources = []
    with tempfile.TemporaryDirectory() as name:
        for weights in ("small", "fast"):
            write_compiled(target, model, weights, name)
            sources.append((pathlib.Path(name) / "m.cc").read_text())
    return sources[0] != sources[1]


def write_compiled(target, model, weights, folder, *options):
    """What the command prints."""
    mote = measure.BUILD / "host" / "bin" / "mote"
    return measure.output(mote, "compile", model, "--target", target, "--weights", weights, "--name", "m", "-o", folder, *options)


def interpreter(target, model):
    """What bench/measure.py finds."""
    operators = len(measure.inspect(model)["operators"])
    return measure.Target(target, "specialised").measure(model, operators, measure.ExpectedOutput(model))


def figures(target, model, weights="small"):
    """[flash, RAM, cost] of the compiled model, and the cost in the interpreter."""
    builder = Builder(target)
    got = interpreter(target, model)
    interpreted = got.get("cycles") or measure.total(got)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_compiled(target, model, weights, folder)
        empty = sizes(target, builder.link(folder, "empty", EMPTY))
        own = sizes(target, builder.link(folder, "plain", PLAIN, folder / "m.cc"))
        image = builder.link(folder, "counted", COUNTED, folder / "m.cc")
        counts = counts_of_runs(target, image, f"hash {measure.run_here(model)['output_hash']}", 1)[0]
    return [*(a - b for a, b in zip(own, empty)), counts["cycles"] or measure.total(counts), interpreted]


def compiled_run(target, model, wanted, runs, *options):
    """(bytes of the arena and of what tells how far rows have come, bytes kept beside it, instructions of a run)."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        printed = write_compiled(target, model, "small", folder, *options)
        arena = int(re.search(r"_ARENA_BYTES (\d+)", (folder / "m.h").read_text())[1])
        states = sum(map(int, re.findall(r"row_states_\d+\[(\d+)\]", (folder / "m.cc").read_text())))
        kept = re.search(r"([\d,]+) bytes are kept beside the arena", printed)
        image = Builder(target).link(folder, "counted", COUNTED, folder / "m.cc")
        counts = counts_of_runs(target, image, wanted, runs)
    return (arena + STATE_BYTES * states, int(kept[1].replace(",", "")) if kept else 0,
            round(sum(map(measure.total, counts)) / len(counts)))


def row_figures(target, model):
    """[arena] and [instructions] of the interpreter, of the compiled model and of that with --ram."""
    wanted = f"hash {measure.run_here(model)['output_hash']}"
    got = interpreter(target, model)
    compiled, rows = (compiled_run(target, model, wanted, 1, *options) for options in ((), ("--ram",)))
    return [got["arena_bytes"], compiled[0], rows[0]], [measure.total(got), compiled[2], rows[2]]


def stream_figures(target, model, step):
    """[bytes of the arena, bytes beside it], and [instructions] of the interpreter, of the compiled model and of a run with --stream."""
    window = compiled_run(target, model, f"hash {measure.run_here(model)['output_hash']}", 1)
    arena, kept, run = compiled_run(target, model, "hash ", STREAM_RUNS, "--stream", step)
    return [arena, kept], [measure.total(interpreter(target, model)), window[2], run]


def print_head(*columns):
    print("| model | target | " + " | ".join(columns) + " |\n| --- | --- |" + " ---: |" * len(columns))


def print_row(name, target, bytes_, runs):
    interpreted, compiled, run = runs
    cells = [f"{number:,}" for number in (*bytes_, *runs)] + [f"{run / interpreted:.3f}", f"{run / compiled:.3f}"]
    print(f"| {name} | {target} | " + " | ".join(cells) + " |", flush=True)


def print_rows(models, targets):
    print_head("arena of the interpreter", "compiled", "`--ram`", "instructions of the interpreter", "compiled", "`--ram`",
               "of the interpreter's", "of the compiled model's")
    for name, model in models.items():
        for target in targets:
            print_row(name, target, *row_figures(target, model))


def print_streams(models, targets, steps):
    print_head("step", "arena", "beside it", "instructions of the interpreter", "a window", "a run", "of the interpreter's",
               "of a window's")
    for name, model in models.items():
        for target in targets:
            for step in steps:
                bytes_, runs = stream_figures(target, model, step)
                print_row(name, target, [step, *bytes_], runs)


def print_all(models, targets):
    print("| model | target | weights | flash | RAM | a run | interpreter | ratio |\n| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for name, model in models.items():
        for target in targets:
            unit = "cycles" if target in cycles.MODELS else "instructions"
            for weights in ("small", "fast") if is_faster(target, model) else ("small",):
                flash, ram, cost, interpreted = figures(target, model, weights)
                print(f"| {name} | {target} | {weights} | {flash:,} | {ram:,} | {cost:,} {unit} | {interpreted:,} | {cost / interpreted:.3f} |",
                      flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names of models")
    parser.add_argument("--targets", default="")
    table = parser.add_mutually_exclusive_group()
    table.add_argument("--ram", action="store_true")
    table.add_argument("--stream", type=int, nargs="+", metavar="STEP")
    options = parser.parse_args()
    named = ROW_MODELS if options.ram else STREAM_MODELS if options.stream else MODELS
    paths = measure.models()
    models = {name: paths[name] for name in options.only.replace(",", " ").split() or named}
    targets = options.targets.replace(",", " ").split() or (ROW_TARGETS if options.ram or options.stream else TARGETS)
    if options.ram:
        print_rows(models, targets)
    elif options.stream:
        print_streams(models, targets, options.stream)
    else:
        print_all(models, targets)


if __name__ == "__main__":
    main()
