# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How long a model takes on a board: the instructions that the emulated processor needs, the cycles that the real one takes for
them, and the board's clock. docs/benchmarks.md says how cycles are estimated."""

import json
import subprocess

from repository import ROOT

# `mote` reads the same file. Of each processor it has the emulated target that stands for it, and the cycles for an instruction:
# the median over the models of bench/results.json, of Cortex-M3 and M33 by the rules of the M4, which has the same pipeline,
# of M23 by those of the M0 and of M85 by those of the M55, which are slower.
# Without DSP instructions an M33 runs the loops and the float library of an M3. And the flash that the micro runtime takes
# on a Cortex-M3, without operators and messages.
_FACTS = json.loads((ROOT / 'targets/processors.json').read_text(encoding='utf-8'))
PROCESSORS, RUNTIME_FLASH_BYTES = _FACTS['processors'], _FACTS['runtime_flash_bytes']


def figures_of_benchmark(model, processor):
    """What bench/results.json has of a model, with its cycles."""
    facts = PROCESSORS[processor]
    models = json.loads((ROOT / 'bench/results.json').read_text(encoding='utf-8'))['models']
    figures = models[model]['targets'][facts['target']]['specialised']
    return {'cycles': round(figures['instructions'] * facts['cycles_per_instruction']), **figures}


def cycles_of_model(mote, model, processor):
    """Of any model, or None where the emulator or its image is not there, or the model does not run."""
    facts = PROCESSORS[processor]
    try:
        done = subprocess.run([mote, 'run', '--json', '--target', facts['target'], '--input', 'lcg', '--', str(model)],
                              capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    if done.returncode:
        return None
    return round(json.loads(done.stdout)['instructions'] * facts['cycles_per_instruction'])


def in_milliseconds(cycles, hz):
    """As a person reads it: 0.012, 3.4, 120."""
    milliseconds = cycles * 1000 / hz
    return f'{milliseconds:,.0f}' if milliseconds >= 99.5 else f'{milliseconds:.2g}'
