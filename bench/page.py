#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Makes docs/benchmarks.md from bench/intro.md and bench/results.json.

    bench/page.py            writes the page
    bench/page.py --check    exit status 1 if the page is not what would be written
"""
import json
import math
import pathlib
import statistics
import sys

import instructions
import results

FOLDER = pathlib.Path(__file__).resolve().parent
HOST_SPEED = FOLDER / "host_speed.json"
PAGE = FOLDER.parent / "docs" / "benchmarks.md"
TITLES = {"cortex_m0": "Cortex-M0", "cortex_m3": "Cortex-M3", "cortex_m4": "Cortex-M4", "cortex_m7": "Cortex-M7",
          "cortex_m33": "Cortex-M33", "cortex_m55": "Cortex-M55", "riscv32": "RISC-V, 32 bits"}
KERNELS = ("portable", "specialised")


def table(columns, rows):
    """The first column is text, the others numbers."""
    lines = [columns, ["---"] + ["---:"] * (len(columns) - 1), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def grouped(number):
    return "" if number is None else f"{number:,}"


def per_mac(count, macs):
    return f"{count / macs:.2f}" if macs and count is not None else ""


def measured_on(target, models):
    """(name, model, figures of the portable kernels, of the target's) of each model."""
    for name, model in models.items():
        if target in model["targets"]:
            yield name, model, *(model["targets"][target][kernels] for kernels in KERNELS)


def work_table(target, models):
    rows = []
    for name, model, portable, special in measured_on(target, models):
        macs = model["macs"]
        rows.append([name, grouped(macs), grouped(portable["instructions"]), grouped(special["instructions"]),
                     f"{special['instructions'] / portable['instructions']:.2f}",
                     per_mac(portable["instructions"], macs), per_mac(special["instructions"], macs),
                     grouped(portable.get("cycles")), grouped(special.get("cycles"))])
    return table(["model", "MACs", "instructions, portable", "specialised", "ratio", "per MAC, portable", "specialised",
                  "cycles, portable", "specialised"], rows)


def memory_table(target, models):
    rows = []
    for name, _, *both in measured_on(target, models):
        row = [name]
        for figure in ("arena_bytes", "allocate_instructions", "flash_bytes"):
            row += [grouped(figures[figure]) for figures in both]
        rows.append(row)
    return table(["model", "arena, portable", "specialised", "AllocateTensors, portable", "specialised", "flash, portable",
                  "specialised"], rows)


def kinds_table(target, models):
    rows = []
    for name, _, *both in measured_on(target, models):
        labels = (name,) if both[0] == both[1] else [f"{name}, {kernels}" for kernels in KERNELS]
        rows += [[label, *(grouped(figures[kind]) for kind in instructions.KINDS)] for label, figures in zip(labels, both)]
    return table(["model, kernels", *instructions.KINDS], rows)


def dispatch_table(models):
    targets = [target for target in TITLES if any(target in model["targets"] for model in models.values())]
    rows = []
    for name, model in models.items():
        row = [name, len(model["operators"])]
        for target in targets:
            if target not in model["targets"]:
                row.append("")
                continue
            count = results.around_operators(model["targets"][target]["specialised"])
            row.append(f"{grouped(count)} ({count / len(model['operators']):.1f})")
        rows.append(row)
    return table(["model", "operators", *(TITLES[target] for target in targets)], rows)


def operators_table(model):
    targets = [target for target in TITLES if target in model["targets"]]
    rows = []
    for i, (name, macs) in enumerate(zip(model["operators"], model["operator_macs"])):
        row = [f"{i} {name}", grouped(macs)]
        for target in targets:
            count = model["targets"][target]["specialised"]["operator_instructions"][i]
            row.append(f"{grouped(count)} ({per_mac(count, macs)})" if macs else grouped(count))
        rows.append(row)
    return table(["operator", "MACs", *(TITLES[target] for target in targets)], rows)


def host_table(models):
    rows = [[name, grouped(model["macs"]), grouped(model["host_instructions"]),
             per_mac(model["host_instructions"], model["macs"])]
            for name, model in models.items() if "host_instructions" in model]
    return table(["model", "MACs", "instructions", "per MAC"], rows) if rows else "Not measured: valgrind was missing.\n"


def host_speed_section():
    """How fast the host is beside LiteRT; empty where that was never measured."""
    if not HOST_SPEED.exists():
        return ""
    stored = json.loads(HOST_SPEED.read_text())
    models = sorted(stored["models"].items(), key=lambda item: item[1]["macs"])
    levels = list(models[0][1]["ratios"])
    rows = [[name, grouped(model["macs"]), *(f'{model["ratios"][level]:.2f}' for level in levels)] for name, model in models]
    means = [math.exp(statistics.fmean(math.log(model["ratios"][level]) for _, model in models)) for level in levels]
    rows.append(["geometric mean", "", *(f"{mean:.2f}" for mean in means)])
    return (f'## The host and LiteRT\nMote\'s time in parts of LiteRT {stored["litert"]}\'s, on one thread of: {stored["processor"]}, '
            f'with AVX2 alone for both and with all that it has. Names that end with {stored["seed"]} and a number are of '
            f'networks drawn at random, with that seed.\n\n' + table(["model", "MACs", *levels], rows))


def text():
    stored = results.load()
    models = stored["models"]
    parts = [(FOLDER / "intro.md").read_text().rstrip() + "\n",
             "Measured with " + ", ".join(f"{name} {version}" for name, version in stored["toolchain"].items()) + ".\n"]
    for target, title in TITLES.items():
        if not any(measured_on(target, models)):
            continue
        parts += [f"## {title}\n" + work_table(target, models), memory_table(target, models), kinds_table(target, models)]
    parts.append("## Around the operators\nInstructions of Invoke outside the operators, from its first to its last, in brackets per operator.\n")
    parts.append(dispatch_table(models))
    parts.append("## The host\n" + host_table(models))
    parts.append(host_speed_section())
    parts.append("## Operators\nInstructions with the target's kernels, in brackets per MAC.\n")
    parts += [f"### {name}\n" + operators_table(model) for name, model in models.items()]
    return "\n".join(parts)


def write():
    PAGE.write_text(text())


def main():
    if "--check" not in sys.argv:
        write()
        return 0
    if PAGE.read_text() == text():
        return 0
    print(f"{PAGE.name} is not what bench/page.py makes of intro.md and results.json: run it")
    return 1


if __name__ == "__main__":
    sys.exit(main())
