# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a model costs on a target, counted twice: by the runner, whose clock is the emulator's time, and by the plugin.
Unless both give the same number for each Invoke, operator and AllocateTensors, there is no result."""
import collections
import json
import math
import os
import pathlib
import re
import subprocess
import tempfile

import cycles
import instructions

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
SHARED = pathlib.Path(os.environ.get("MOTE_SHARED", ROOT.parent / "shared"))
TARGETS = ("cortex_m0", "cortex_m3", "cortex_m4", "cortex_m7", "cortex_m33", "cortex_m55", "riscv32")
# The runner's image for each set of kernels.
IMAGES = {"portable": "mote_runner_portable", "specialised": "mote_runner"}
CLOCK = "mote::InstructionCount"
RUN_HERE = ("--input", "lcg", "--invoke", "2", "--runtime", "micro")
OVERHEAD_SAMPLES = 8  # that the runner takes before it uses its clock


class Failure(Exception):
    pass


def models():
    """{name: path} of the models to measure: those of this repository that need no custom operator of an application,
    and the shared ones."""
    paths = [*(ROOT / "models").rglob("*.tflite"), *(SHARED / "models").glob("*.tflite")]
    paths = [path for path in paths if not mote("inspect", path)["missing_operators"]]
    return {path.stem: path for path in sorted(paths, key=lambda path: (path.stat().st_size, path.stem))}


def prefix_of(target):
    return "arm-none-eabi-" if target.startswith("cortex") else "riscv64-unknown-elf-"


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}: status {done.returncode}: {done.stderr.strip()}{done.stdout[-500:]}")
    return done.stdout


def toolchain():
    """The versions on which the figures depend."""
    versions = {}
    for prefix in map(prefix_of, ("cortex_m4", "riscv32")):
        versions[prefix + "gcc"] = output(prefix + "gcc", "-dumpfullversion").strip()
    versions["qemu"] = re.search(r"version ([\d.]+)", output("qemu-system-arm", "--version")).group(1)
    return versions


def image_of(target, kernels):
    return BUILD / target / "bin" / IMAGES[kernels]


def mote(*arguments, **options):
    return json.loads(output(BUILD / "host" / "bin" / "mote", *arguments, "--json", **options))


def run_here(model):
    return mote("run", model, *RUN_HERE)


def run_on(target, model, image, profile=True, **options):
    return mote("run", model, "--input", "lcg", "--invoke", "2", "--target", target.replace("_", "-"), "--image", image,
                "--timeout", "900", *(["--profile"] if profile else []), **options)


def counting(clock, blocks):
    """The environment in which the emulator's plugin writes a file of blocks. `clock`: where the function CLOCK is."""
    plugin = f"-plugin {BUILD}/host/lib/libmote_block_counts.so,marker={clock:#x},out={blocks}"
    return dict(os.environ, MOTE_EMULATOR_OPTIONS=plugin)


def inspect(model):
    """What does not depend on a target."""
    seen = mote("inspect", model)
    operators = [operator for operator in seen["operators"] if operator["subgraph"] == 0]
    return {"macs": seen["macs"], "operators": [operator["name"] for operator in operators],
            "operator_macs": [operator["macs"] for operator in operators]}


class ExpectedOutput:
    """The outputs that a run must have: the reference's where the shared folder has it, else what the host gives."""

    def __init__(self, model):
        self._host = run_here(model)
        expected = SHARED / "expected.json"
        known = json.loads(expected.read_text())["models"].get(model.name, {}) if expected.exists() else {}
        self._hash = known.get("hash_after_invoke_2", self._host["output_hash"])
        self._floats = any(each["type"].startswith("float") for each in self._host["outputs"])
        self.reference = "TensorFlow Lite" if "hash_after_invoke_2" in known else "the host"

    def check(self, got, where):
        if got["output_hash"] == self._hash:
            return
        if self._floats and all(map(self._near, got["outputs"], self._host["outputs"])):
            return
        raise Failure(f"{where}: the outputs have the hash {got['output_hash']} instead of {self._hash}")

    @staticmethod
    def _near(got, expected):
        pairs = zip(_flat(got["values"]), _flat(expected["values"]))
        return all(math.isclose(a, b, rel_tol=1e-5, abs_tol=1e-6) for a, b in pairs)


def _flat(values):
    if not isinstance(values, list):
        return [values]
    return [value for part in values for value in _flat(part)]


class Windows:
    """The lists of blocks between two readings of the clock, as the plugin wrote them, and what they cost."""

    def __init__(self, path, image, model):
        self._windows = []
        for line in path.read_text().splitlines():
            if line == "window":
                self._windows.append([])
            elif self._windows:
                first, last, runs, taken = line.split()
                self._windows[-1].append((int(first, 16), int(last, 16), int(runs), int(taken)))
        self._image, self._model = image, model
        self._costs = {}

    def __len__(self):
        return len(self._windows)

    def counts(self, index):
        """{kind: instructions} of a window, and `cycles`."""
        counts = dict.fromkeys((*instructions.KINDS, "cycles"), 0)
        for first, last, runs, taken in self._windows[index]:
            if (first, last) not in self._costs:
                block = self._image.block(first, last)
                self._costs[first, last] = ([instruction.kind for instruction in block],
                                             self._model.cost(block) if self._model else cycles.BlockCost())
            kinds, cost = self._costs[first, last]
            for kind in kinds:
                counts[kind] += runs
            counts["cycles"] += cost.cycles(runs, taken)
        return counts

    def addresses(self, index):
        """{address of an instruction: how often it ran} in a window."""
        counts = collections.Counter()
        for first, last, runs, _ in self._windows[index]:
            for instruction in self._image.block(first, last):
                counts[instruction.address] += runs
        return counts

    def busiest_function(self, index):
        """The function in which the most instructions of a window ran."""
        counts = collections.Counter()
        for first, last, runs, _ in self._windows[index]:
            counts[self._image.function_at(first)] += runs * len(self._image.block(first, last))
        return counts.most_common(1)[0][0]

    def span(self, begin, overheads):
        """The counts of a window, less those of measuring nothing: the one of `overheads` with the fewest instructions."""
        overhead = min(map(self.counts, overheads), key=total)
        counts = self.counts(begin)
        return {key: counts[key] - overhead[key] for key in counts}


def total(counts):
    return sum(counts[kind] for kind in instructions.KINDS)


# The runner reads its clock twice for each of: samples of nothing, AllocateTensors, again samples, two Invokes, nothing at
# each operator's place, the operators of a first Invoke; then around another Invoke and in it around each operator.
ALLOCATE = 2 * OVERHEAD_SAMPLES
SAMPLES = ALLOCATE + 2
INVOKE = SAMPLES + 2 * OVERHEAD_SAMPLES + 2
NOTHING = INVOKE + 2


def windows_of_operators(operators):
    measured = NOTHING + 4 * operators + 1
    return range(measured, measured + 2 * operators, 2)


def spans_of(windows, operators):
    """The counts of AllocateTensors, of the second Invoke and of each operator."""
    measured = windows_of_operators(operators)
    if len(windows) != measured.stop + 1:
        raise Failure(f"the clock was read {len(windows)} times instead of {measured.stop + 1}")
    return (windows.span(ALLOCATE, range(0, ALLOCATE, 2)),
            windows.span(INVOKE, range(SAMPLES, SAMPLES + 2 * OVERHEAD_SAMPLES, 2)),
            [windows.span(i, range(NOTHING, NOTHING + 2 * operators, 2)) for i in measured])


def agree(where, what, counted, reported):
    if counted != reported:
        raise Failure(f"{where}: {what} took {counted} instructions by the plugin, and {reported} by the emulator's time")


class Target:
    """A target with one set of kernels."""

    def __init__(self, name, kernels):
        self.name, self.kernels = name, kernels
        self._path = image_of(name, kernels)
        self._image = instructions.Image(self._path, prefix_of(name))
        self._clock = self._image.address_of(CLOCK)

    def measure(self, path, operators, expected):
        """The figures of a model with so many operators, as results.json has them."""
        return self.measure_functions(path, operators, expected)[0]

    def measure_functions(self, path, operators, expected):
        """The same, which loop the profile names for each operator, and in which function most of its instructions ran."""
        where = f"{path.stem} on {self.name}, {self.kernels} kernels"
        with tempfile.TemporaryDirectory() as folder:
            blocks = pathlib.Path(folder) / "blocks"
            got = run_on(self.name, path, self._path, env=counting(self._clock, blocks))
            windows = Windows(blocks, self._image, cycles.MODELS.get(self.name))
        expected.check(got, where)
        allocate, invoke, each = spans_of(windows, operators)
        agree(where, "AllocateTensors", total(allocate), got["allocate_instructions"])
        agree(where, "Invoke", total(invoke), got["instructions"])
        for i, operator in enumerate(got["operators"]):
            agree(where, f"operator {i}", total(each[i]), operator["instructions"])
        figures = figures_of(got)
        figures.update({kind: invoke[kind] for kind in instructions.KINDS})
        if self.name in cycles.MODELS:
            figures["cycles"] = invoke["cycles"]
            figures["operator_cycles"] = [counts["cycles"] for counts in each]
        return (figures, [operator.get("loop", "") for operator in got["operators"]],
                list(map(windows.busiest_function, windows_of_operators(operators))))


def figures_of(run):
    """The figures that need no plugin."""
    return {"output_hash": run["output_hash"], "instructions": run["instructions"],
            "allocate_instructions": run["allocate_instructions"], "arena_bytes": run["arena_used_bytes"],
            "operator_instructions": [operator["instructions"] for operator in run["operators"]]}
