# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a program for a target is made of, as cmake/print_target.cmake, the one place that knows, says it."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from errors import Refused

ROOT = Path(__file__).resolve().parents[2]


def bytes_of(text):
    """'4M-0x400' as the linker reads it."""
    total = 0
    for sign, number, unit in re.findall(r'([+-]?)(0x[0-9a-fA-F]+|\d+)([KM]?)', text):
        total += (-1 if sign == '-' else 1) * int(number, 0) * {'': 1, 'K': 1 << 10, 'M': 1 << 20}[unit]
    return total


@dataclass
class Target:
    name: str           # 'none': the portable sources, for a build system that brings the board's support
    tags: list
    sources: list       # of the device part, absolute
    replaced: dict      # source -> those that it replaces
    facts: dict         # MOTE_... of targets/NAME.cmake
    port_dir: Path = None

    @property
    def is_hosted(self):
        return self.name == 'none' or self.facts.get('MOTE_HOSTED', '') not in ('', 'OFF')

    @property
    def compiler(self):
        return self.facts.get('MOTE_TOOLCHAIN_PREFIX', '') + 'g++'

    @property
    def cpu_flags(self):
        return self.facts.get('MOTE_CPU_FLAGS', '')

    @property
    def startup_sources(self):
        return self.facts.get('MOTE_STARTUP_SOURCES', '').split()

    @property
    def link_libraries(self):
        return self.facts.get('MOTE_LINK_LIBRARIES', '') or '-lm'

    @property
    def memory(self):
        return dict(item.split('=') for item in self.facts.get('MOTE_MEMORY', '').split())

    @property
    def flash_bytes(self):
        """None where no limit is known."""
        text = self.facts.get('MOTE_FLASH_BYTES') or self.memory.get('code_bytes')
        return bytes_of(text) if text else None

    @property
    def ram_bytes(self):
        text = self.facts.get('MOTE_RAM_BYTES') or self.memory.get('ram_bytes')
        return bytes_of(text) if text else None

    @property
    def stack_bytes(self):
        return bytes_of(self.memory.get('stack_bytes', '0'))


def load_target(name, tags=(), port_dir=None, arch=None):
    command = ['cmake', f'-DTARGET={name}', f'-DTAGS={";".join(tags)}', '-DPORTABLE_LOOPS=ON']
    if arch:
        command.append(f'-DTARGET_ARCH={arch}')
    if port_dir:
        command.append(f'-DPORT_DIR={Path(port_dir).resolve()}')
    command += ['-P', str(ROOT / 'cmake/print_target.cmake')]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(' '.join(done.stderr.split('(message):')[-1].split()))
    target = Target(name, [], [], {}, {}, Path(port_dir).resolve() if port_dir else None)
    for line in done.stderr.splitlines():
        key, *values = line.split('\t')
        if key == 'source':
            target.sources.append(Path(values[0]))
            target.replaced[Path(values[0])] = [Path(v) for v in values[1:]]
        elif key == 'tags':
            target.tags = values[0].split()
        else:
            target.facts[key] = values[0] if values else ''
    return target
