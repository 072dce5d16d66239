# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How long a model takes on a board: the instructions that the emulated processor needs, the cycles that the real one takes for
them, and the board's clock. docs/benchmarks.md says how cycles are estimated."""

import json
import subprocess

from repository import ROOT

# Of each processor: the emulated target, the loops of bench/results.json that it runs, and the cycles for an instruction:
# the median over the models of that file, of Cortex-M3 and M33 by the rules of the M4, which has the same pipeline,
# of M23 by those of the M0 and of M85 by those of the M55, which are slower.
PROCESSORS = {
    'cortex-m0': ('cortex_m0', 'specialised', 1.39),
    'cortex-m0plus': ('cortex_m0', 'specialised', 1.39),
    'cortex-m3': ('cortex_m3', 'specialised', 1.54),
    'cortex-m4f': ('cortex_m4', 'specialised', 1.31),
    'cortex-m7': ('cortex_m7', 'specialised', 0.78),
    'cortex-m7dp': ('cortex_m7', 'specialised', 0.78),
    'cortex-m33': ('cortex_m33', 'specialised', 1.31),
    'cortex-m33nodsp': ('cortex_m33', 'portable', 1.54),
    'cortex-m23': ('cortex_m0', 'specialised', 1.39),
    'cortex-m55': ('cortex_m55', 'specialised', 1.33),
    'cortex-m85': ('cortex_m55', 'specialised', 1.33),
    'rv32imac': ('riscv32', 'specialised', 1.12),
}


def figures_of_benchmark(model, processor):
    """What bench/results.json has of a model, with its cycles."""
    target, loops, cycles_per_instruction = PROCESSORS[processor]
    models = json.loads((ROOT / 'bench/results.json').read_text(encoding='utf-8'))['models']
    figures = models[model]['targets'][target][loops]
    return {'cycles': round(figures['instructions'] * cycles_per_instruction), **figures}


def cycles_of_model(mote, model, processor):
    """Of any model, or None where the emulator or its image is not there, or the model does not run."""
    target, _, cycles_per_instruction = PROCESSORS[processor]
    try:
        done = subprocess.run([mote, 'run', '--json', '--target', target, '--input', 'lcg', '--', str(model)],
                              capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    if done.returncode:
        return None
    return round(json.loads(done.stdout)['instructions'] * cycles_per_instruction)


def in_milliseconds(cycles, hz):
    """As a person reads it: 0.012, 3.4, 120."""
    milliseconds = cycles * 1000 / hz
    return f'{milliseconds:,.0f}' if milliseconds >= 100 else f'{milliseconds:.2g}'
