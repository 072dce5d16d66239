# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a program for a target is made of, as cmake/print_target.cmake, the one place that knows, says it."""

import difflib
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from board import Board, board_names
from errors import Refused
from loops import TAGS, choices
from repository import ROOT, bytes_of

_FORWARDER = re.compile(r'\s*#include "((?:src|examples)/\S+\.cc)"\s*')


@dataclass
class Target:
    name: str           # 'none': the portable sources, for a build system that brings the board's support
    tags: list
    sources: list       # of the device part, absolute
    example: list       # the sources of the example that was asked for, absolute
    facts: dict         # MOTE_... of targets/NAME.cmake
    port_dir: Path = None
    board: str = None   # one that has no file yet
    described: Board = None  # by a file in targets/boards
    warnings: str = ''
    choices: list = field(default_factory=list)  # sources among which the compiler's macros choose
    documented: dict = field(default_factory=dict)  # source -> the documented path that forwards to it

    def resolve(self, source):
        """The source itself or, where it only includes another one of the repository, that."""
        forwarded = _FORWARDER.fullmatch(re.sub(r'//.*\n', '', source.read_text(encoding='utf-8')))
        if not forwarded:
            return source
        self.documented[ROOT / forwarded.group(1)] = self.path_of(source)
        return ROOT / forwarded.group(1)

    def path_of(self, file):
        """Where a file lies within a project: where it lies in the repository, or where the documents say it does."""
        if file in self.documented:
            return self.documented[file]
        base = self.port_dir if self.port_dir and file.is_relative_to(self.port_dir) else ROOT
        return str(file.relative_to(base))

    @property
    def label(self):
        return self.board or self.name

    @property
    def is_hosted(self):
        return self.name == 'none' or self.facts.get('MOTE_HOSTED', '') not in ('', 'OFF')

    @property
    def compiler(self):
        return self.facts.get('MOTE_TOOLCHAIN_PREFIX', '') + 'g++'

    @property
    def linker_script(self):
        """Its path within a project."""
        return 'board/board.ld' if self.described else 'targets/image.ld'

    @property
    def cpu_flags(self):
        return self.facts.get('MOTE_CPU_FLAGS', '')

    @property
    def startup_sources(self):
        """Absolute. Those of a board of a port may lie in the port."""
        sources = [Path(s) for s in self.facts.get('MOTE_STARTUP_SOURCES', '').split()]
        return [self.port_dir / s if self.port_dir and (self.port_dir / s).is_file() else ROOT / s for s in sources]

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


def _text_of(message):
    """What CMake printed in lines of its own width, without the place in its files."""
    return ' '.join(message.split('(message):')[-1].split('Call Stack')[0].split())


def _folders_named(name, port_dir):
    """As a tag: where files for a board may lie, as docs/porting.md says."""
    places = ('src/platform', 'src/operators/*', 'examples/*', 'tensorflow/lite/micro', 'tensorflow/lite/micro/examples/*',
              'tensorflow/lite/micro/kernels')
    roots = [ROOT, *([Path(port_dir)] if port_dir else [])]
    return [name] if any(any(root.glob(f'{place}/{name}')) for root in roots for place in places) else []


def load_target(name, tags=(), port_dir=None, arch=None, board=None, example='', tags_of_board=lambda board: board.tags,
                clock='rated'):
    """The target or board NAME; the target stands for a board that has no file of its own yet, if one is named.
    What of a board is its own, such as its console, is what the kind of the project says."""
    if name in board_names(port_dir):
        described = Board(name, port_dir, clock)
        own_tags = [*tags_of_board(described), *_folders_named(name, port_dir)]
        target = _printed_target('none', [*own_tags, *tags], port_dir, arch, board, example)
        target.name, target.described = name, described
        target.facts.update(described.facts())
        return target
    target = _printed_target(name, tags, port_dir, arch, board, example)
    if name == 'none' and not TAGS.intersection(tags):
        def sources_of(loop_tags):
            return _printed_target(name, [*loop_tags, *tags], port_dir, arch, board, example).sources
        common, target.choices = choices(sources_of, ROOT)
        target.sources = sorted({*common, *(s for choice in target.choices for s in choice.sources)})
    return target


def _names_near(name, text, boards):
    """The sentence about a target that there is not, with those whose names are nearly the same first."""
    targets = text.split('The targets are: ')[-1].split()
    near = difflib.get_close_matches(name.lower(), [*boards, *targets], n=5)
    return (f"There is no target '{name}'" + (f': did you mean {" or ".join(near)}?' if near else '.') +
            f' The boards are: {" ".join(boards)}. The targets are: {" ".join(targets)}')


def _printed_target(name, tags, port_dir, arch, board, example):
    command = ['cmake', f'-DTARGET={name}', f'-DTAGS={";".join(tags)}', '-DPORTABLE_LOOPS=ON', f'-DEXAMPLE={example}']
    if arch:
        command.append(f'-DTARGET_ARCH={arch}')
    if port_dir:
        command.append(f'-DPORT_DIR={Path(port_dir).resolve()}')
    command += ['-P', str(ROOT / 'cmake/print_target.cmake')]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise Refused('cmake is missing, which says what sources a target has: install the package cmake, or '
                      '`pip install cmake`') from None
    if done.returncode:
        text = _text_of(done.stderr)
        raise Refused(_names_near(name, text, board_names(port_dir)) if 'There is no target' in text else text)
    target = Target(name, [], [], [], {}, Path(port_dir).resolve() if port_dir else None, board)
    warnings = re.findall(r'^CMake Warning .*?(?=^Call Stack)', done.stderr, re.MULTILINE | re.DOTALL)
    target.warnings = '\n'.join(map(_text_of, warnings))
    for line in done.stderr.splitlines():
        key, *values = line.split('\t')
        if key == 'source':
            target.sources.append(target.resolve(Path(values[0])))
        elif key == 'example':
            target.example.append(target.resolve(Path(values[0])))
        elif key == 'tags':
            target.tags = values[0].split()
        elif values:
            target.facts[key] = values[0]
    return target
