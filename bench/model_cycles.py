#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Prints, as JSON, the cycles that a model takes on an emulated target, counted as `make bench` counts them: `mote report` asks.

    bench/model_cycles.py MODEL TARGET IMAGE        # cortex_m4, and its mote_runner
"""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import cycles
import instructions
import measure


def cycles_of(model, target, path):
    image = instructions.Image(path, measure.prefix_of(target))
    operators = len(measure.inspect(model)["operators"])
    with tempfile.TemporaryDirectory() as folder:
        blocks = pathlib.Path(folder) / "blocks"
        run = measure.run_on(target, model, path, env=measure.counting(image.address_of(measure.CLOCK), blocks))
        windows = measure.Windows(blocks, image, cycles.MODELS[target])
        _, invoke, each = measure.spans_of(windows, operators)
    measure.agree(f"{model.name} on {target}", "Invoke", measure.total(invoke), run["instructions"])
    return {"cycles": invoke["cycles"], "operators": [counts["cycles"] for counts in each]}


def main():
    model, target, path = sys.argv[1:]
    if target not in cycles.MODELS:
        print(f"there are no rules for the cycles of {target}; there are for {' '.join(cycles.MODELS)}", file=sys.stderr)
        return 1
    try:
        print(json.dumps(cycles_of(pathlib.Path(model), target, pathlib.Path(path))))
    except measure.Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
