# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The loops of a project whose processor is not known when it is made: the compiler's macros choose among those that there
are, so that it is fast on each processor and right on any. docs/loops.md has the folders."""

from dataclasses import dataclass
from pathlib import Path

_M_PROFILE = "defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'"
# The compiler's macros for a processor, and its tags, the later before the earlier; the first that holds is taken.
PROCESSORS: list = [
    ('defined(__ARM_FEATURE_MVE) && (__ARM_FEATURE_MVE & 2)', ['cortex_m', 'helium']),
    (f'{_M_PROFILE} && defined(__ARM_FEATURE_DSP)', ['cortex_m', 'cortex_m_dsp']),
    (f'{_M_PROFILE} && __ARM_ARCH_ISA_THUMB == 2', ['cortex_m']),
    ('defined(__riscv) && __riscv_xlen == 32', ['riscv']),
    (None, []),
]
TAGS = {tag for _, tags in PROCESSORS for tag in tags}


@dataclass
class Choice:
    """A source that includes one of several."""
    path: str       # within the project: src/operators/FAMILY/chosen/NAME.cc
    variants: list  # of (condition, or None for all other processors; source, or None where there is nothing to compile)

    @property
    def sources(self):
        return {source for _, source in self.variants if source}

    def text(self, path_of):
        variants = list(self.variants)
        while len(variants) > 1 and variants[-2][1] == variants[-1][1]:
            del variants[-2]  # what all others have
        lines, directive = [], '#if'
        for condition, source in variants:
            if not condition and not source:
                break
            lines.append(f'{directive} {condition}' if condition else '#else')
            if source:
                lines.append(f'#include "{path_of(source)}"')
            directive = '#elif'
        return _HEAD + '\n'.join([*lines, '#endif']) + '\n'


_HEAD = '''// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The form of these functions for the processor that is compiled for.
'''


def _place(source, root):
    """The family and the name, which forms of the same loop share; None for what is no operator's."""
    parts = source.relative_to(root).parts if source.is_relative_to(root) else ()
    return (parts[2], parts[-1]) if parts[:2] == ('src', 'operators') else None


def choices(sources_of, root):
    """`sources_of` (tags -> sources of the device part) for each processor -> (the sources that all have, choices)."""
    lists = [(condition, sources_of(tags)) for condition, tags in PROCESSORS]
    common = set.intersection(*(set(sources) for _, sources in lists))
    forms = {}
    for condition, sources in lists:
        for source in sources:
            if source not in common:
                forms.setdefault(_place(source, Path(root)), {})[condition] = source
    return sorted(common), [
        Choice(f'src/operators/{family}/chosen/{name}', [(condition, of.get(condition)) for condition, _ in PROCESSORS])
        for (family, name), of in sorted(forms.items())]
