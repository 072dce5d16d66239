# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A board, as targets/boards/NAME.json describes it, and what a project is given of it: the compiler's options, the sources
that start it, the linker script and board/board.h with the addresses. docs/boards.md has the fields."""

import json
import re
import sys
from dataclasses import dataclass

from errors import Refused
from repository import ROOT, bytes_of

# The compiler's options for a processor, and the tags of the loops that suit it.
PROCESSORS = {
    'cortex-m0': ('-mcpu=cortex-m0 -mthumb', []),
    'cortex-m0plus': ('-mcpu=cortex-m0plus -mthumb', []),
    'cortex-m3': ('-mcpu=cortex-m3 -mthumb', ['cortex_m']),
    'cortex-m4f': ('-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16', ['cortex_m', 'cortex_m_dsp']),
    'cortex-m7': ('-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16', ['cortex_m', 'cortex_m_dsp']),
    'cortex-m7dp': ('-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16', ['cortex_m', 'cortex_m_dsp']),
    'cortex-m33': ('-mcpu=cortex-m33 -mthumb -mfloat-abi=hard', ['cortex_m', 'cortex_m_dsp']),
    'cortex-m33nodsp': ('-mcpu=cortex-m33+nodsp -mthumb -mfloat-abi=soft', ['cortex_m']),
    'cortex-m23': ('-mcpu=cortex-m23 -mthumb', []),
    'cortex-m55': ('-mcpu=cortex-m55 -mthumb -mfloat-abi=hard', ['cortex_m', 'helium']),
    # By its architecture, since GCC 12 does not know the name; what it has beyond an M55's is not used.
    'cortex-m85': ('-march=armv8.1-m.main+dsp+mve.fp+fp.dp -mthumb -mfloat-abi=hard', ['cortex_m', 'helium']),
    'rv32imac': ('-march=rv32imac -mabi=ilp32 -mcmodel=medany', ['riscv']),
}
FOLDER = ROOT / 'targets/boards'
# Ports at which the server of a tool waits for a debugger.
DEBUG_PORTS = {'openocd': 3333, 'pyocd': 3333, 'JLinkGDBServer': 2331, 'probe-rs': 1337}
SETTING = re.compile(r'(?:(u8|u16) )?(0x[0-9a-f]+) (=|\|=|&= ~) ?(0x[0-9a-f]+|\d+)')
WAIT = re.compile(r'wait (0x[0-9a-f]+) & (0x[0-9a-f]+|\d+)( = 0)?')
PAUSE = re.compile(r'pause (\d+)')
# Bits of a console's control register, where the board names none. With a SERCOM's, pad 0 sends and pad 1 receives.
CONTROL = {'pl011': '0', 'sam_sercom': '0x100000'}
# The clock of a project: as fast as the part is made for, or as after reset.
CLOCKS = ['rated', 'reset']


def _files(port_dir):
    """Name -> description; a port's goes before ours."""
    folders = [FOLDER, *([port_dir / 'targets/boards'] if port_dir else [])]
    return {f.stem: f for folder in folders for f in folder.glob('*.json')}


def board_names(port_dir=None):
    return sorted(_files(port_dir))


def all_boards(port_dir=None):
    """Those that can be read; others are named on standard error."""
    boards = []
    for name in board_names(port_dir):
        try:
            boards.append(Board(name, port_dir))
        except Refused as error:
            print(f'mote: warning: the board {name} is left out: {error}', file=sys.stderr)
    return boards


@dataclass
class Region:
    name: str
    origin: int
    bytes: int
    use: str    # 'code': vectors, code and constants; 'data': stack, variables and heap; 'boot': the first stage; 'more'

    @property
    def end(self):
        return self.origin + self.bytes


class Board:
    def __init__(self, name, port_dir=None, clock='rated'):
        self.name, self.file = name, _files(port_dir)[name]
        self.at_reset_clock = clock == 'reset'
        try:
            self._read(json.loads(self.file.read_text(encoding='utf-8')))
        except KeyError as missing:
            raise Refused(f'{self.file}: {missing} is missing, or not one of those that docs/boards.md lists') from None
        except ValueError as error:
            raise Refused(f'{self.file}: {error}') from None

    def _read(self, facts):
        self.title, self.part, self.processor = facts['title'], facts['part'], facts['processor']
        self.cpu_flags, self.loop_tags = PROCESSORS[self.processor]
        self.regions = [Region(m['name'], int(m['origin'], 0), bytes_of(m['bytes']), m['use']) for m in facts['memory']]
        self.stack_bytes = bytes_of(facts['stack'])
        self.clock, self.console, self.ticks = facts['clock'], facts['console'], facts['ticks']
        if 'steps' in self.clock and self.at_reset_clock:
            self.clock = self.clock['after_reset']
            if 'hz_after_reset' in self.console:
                self.console = {**self.console, 'hz': self.console['hz_after_reset']}
        self.clock_steps = self.clock.get('steps', [])
        self.setup, self.load, self.has_caches = facts['setup'], facts['load'], facts.get('caches', False)
        self.note, self.emulator = facts.get('note', ''), facts.get('emulator')
        self.interrupts = facts.get('interrupts', 0)
        self.more_startup = facts.get('startup', [])
        self.ids, self.uf2 = facts.get('ids', {}), facts.get('uf2')

    @property
    def is_riscv(self):
        return self.processor.startswith('rv')

    @property
    def has_fpu(self):
        return '-mfloat-abi=hard' in self.cpu_flags

    @property
    def tags(self):
        return [*self.loop_tags, 'board', self.console['driver'], self.ticks['driver']]

    @property
    def startup_sources(self):
        first = 'targets/boards/riscv_start.cc' if self.is_riscv else 'targets/boards/cortex_m_start.cc'
        return [first, 'targets/boards/run_main.cc', *self.more_startup]

    def region(self, use):
        return next(r for r in self.regions if r.use == use)

    def facts(self, of_test=False):
        """In the words that files of targets have. Tests need a heap and the C++ library, which other programs do without."""
        tests = ['targets/boards/test_system.cc', 'targets/bare_metal/libc_port.cc'] if of_test else []
        if of_test and self.is_riscv:
            tests.append('targets/riscv32/cxx_library.cc')
        cxx_library = '-lstdc++ ' if of_test and not self.is_riscv else ''
        return {
            'MOTE_CPU_FLAGS': self.cpu_flags,
            'MOTE_TOOLCHAIN_PREFIX': 'riscv64-unknown-elf-' if self.is_riscv else 'arm-none-eabi-',
            'MOTE_C_LIBRARY_FLAGS': '--specs=picolibc.specs' if self.is_riscv else '--specs=nano.specs',
            'MOTE_LINK_LIBRARIES': f'-nodefaultlibs -Wl,--start-group {cxx_library}-lm -lc -lgcc -Wl,--end-group',
            'MOTE_STARTUP_SOURCES': ' '.join([*self.startup_sources, *tests]),
            'MOTE_FLASH_BYTES': str(self.region('code').bytes),
            'MOTE_RAM_BYTES': str(self.region('data').bytes),
            'MOTE_MEMORY': f'stack_bytes={self.stack_bytes}',
        }

    def command(self, what, image):
        """How an image is flashed ('flash') or a debugger's server is started ('debug')."""
        return self.load[what].replace('IMAGE', image)

    @property
    def is_flashed_as_uf2(self):
        return '.uf2' in self.load['flash']

    @property
    def boot_loader(self):
        """How to get to it, if that takes a hand."""
        return self.load.get('boot_loader', '')

    @property
    def debug_port(self):
        return DEBUG_PORTS[self.load['debug'].split()[0]]

    def files(self):
        """Path within the project -> text."""
        return {'board/board.h': self.header(), 'board/board.ld': self._linker_script()}

    def header(self):
        console, ticks = self.console, self.ticks
        lines = [f'inline constexpr char kName[] = "{self.name}";', *self._clock_lines()]
        if not self.is_riscv:
            lines += ['', f'inline constexpr int kInterrupts = {self.interrupts};']
        lines += ['', f'// {console["port"]}.']
        for key, kind, name in (('base', 'uintptr_t', 'kConsole'), ('baud', 'uint32_t', 'kBaud'), ('pin', 'uint32_t', 'kConsolePin'),
                                ('receive_pin', 'uint32_t', 'kConsolePinToReceive')):
            if key in console:
                lines.append(f'inline constexpr {kind} {name} = {console[key]};')
        if 'hz' in console:
            lines.append(_hz('ConsoleHz', console['hz'], console.get('hz_after_reset') if self.clock_steps else None))
        if console['driver'] in CONTROL:
            lines.append(f'inline constexpr uint32_t kConsoleControl = {console.get("control", CONTROL[console["driver"]])};')
        if 'base' in ticks:
            lines += ['', f'inline constexpr uintptr_t kTicks = {ticks["base"]};']
            if 'hz' in ticks:
                lines.append(f'inline constexpr uint32_t kTicksHz = {ticks["hz"]};')
        if ticks['driver'] == 'riscv_cycles':
            lines += ['', '// Whether the counter of cycles stands still after reset.',
                      f'inline constexpr bool kCyclesStopped = {str(ticks.get("stopped", False)).lower()};']
        return _HEADER.format(what=f'{self.title} ({self.part})', name=self.name, constants='\n'.join(lines),
                              more='#include "src/platform/board/caches.h"\n' if self.has_caches else '', set_up=self._set_up(),
                              set_up_receiving=self._function('SetUpReceiving', [self._step(s) for s in console.get('receive', [])]))

    def _clock_lines(self):
        """The clock that the processor has, which without its crystal stays as it was after reset."""
        if not self.clock_steps:
            return [f'// {self.clock["source"]}.', _hz('ClockHz', self.clock['hz'], None)]
        slow = self.clock['after_reset']
        return ['// Whether the clock could be set.', 'inline bool has_set_clock = false;', '',
                f'// {self.clock["source"]}; if that does not start, {slow["source"]}.',
                _hz('ClockHz', self.clock['hz'], slow['hz'])]

    def _set_up(self):
        setup = [self._step(s) for s in self.setup]
        caches = ['  mote::EnableCaches();'] if self.has_caches else []
        if not self.clock_steps:
            return self._function('SetUp', [*setup, *caches])
        steps = [self._step(s, may_fail=True) for s in self.clock_steps]
        clock = '\n'.join(['// Returns false if a part of the clock does not start.', 'inline bool SetClock() {',
                           '  using mote::Register;', *steps, '  return true;', '}'])
        return clock + '\n\n' + self._function('SetUp', [*setup, '  has_set_clock = SetClock();', *caches])

    @staticmethod
    def _function(name, body):
        uses = ['  using mote::Register;'] if any('Register' in line for line in body) else []
        return '\n'.join([f'inline void {name}() {{', *uses, *body, '}'])

    def _step(self, text, may_fail=False):
        """'0x40023830 |= 0x1  # comment' as a statement. 'wait ADDRESS & BITS' waits until they are all set, and with '= 0'
        until none is; if it may fail, the function ends after a while."""
        step, _, comment = (part.strip() for part in text.partition('#'))
        wait, pause, setting = WAIT.fullmatch(step), PAUSE.fullmatch(step), SETTING.fullmatch(step)
        if wait:
            address, bits, clear = wait.groups()
            value = '0' if clear else bits
            code = (f'if (!mote::WaitFor({address}, {bits}, {value})) return false;' if may_fail else
                    f'while ((Register({address}) & {bits}u) != {value}u) {{\n  }}')
        elif pause:
            code = f'mote::Pause({pause.group(1)});'
        elif setting:
            width, address, operation, value = setting.groups()
            register = f'Register{ {"u8": "<uint8_t>", "u16": "<uint16_t>", None: ""}[width]}({address})'
            code = {'=': f'{register} = {value};', '|=': f'{register} = {register} | {value};',
                    '&= ~': f'{register} = {register} & ~{value}u;'}[operation]
        else:
            raise Refused(f'{self.file}: the step {text!r} is none of ADDRESS = VALUE, ADDRESS |= BITS, ADDRESS &= ~BITS, '
                          'wait ADDRESS & BITS, wait ADDRESS & BITS = 0 and pause TURNS')
        return f'  // {comment}\n  {code}' if comment else f'  {code}'

    def _linker_script(self):
        """The layout of every image, targets/image.ld, in this board's memories."""
        regions = ''.join(f'  {r.name.upper()} ({"rx" if r.use in ("code", "boot") else "rwx"}) : '
                          f'ORIGIN = 0x{r.origin:08x}, LENGTH = {r.bytes}\n' for r in self.regions)
        code, ram = self.region('code').name.upper(), self.region('data').name.upper()
        memory = (f'MEMORY {{\n{regions}}}\nREGION_ALIAS("BOOT", {code})\nREGION_ALIAS("CODE", {code})\n'
                  f'REGION_ALIAS("RAM", {ram})\n\nmote_stack_bytes = {self.stack_bytes};\n')
        layout = (ROOT / 'targets/image.ld').read_text(encoding='utf-8')
        layout = re.sub(r'MEMORY \{.*?\n\}\n', memory, layout[layout.index('ENTRY('):], count=1, flags=re.DOTALL)
        own = ''.join(f'  .{r.name} {"" if r.use == "boot" else "(NOLOAD) "}: {{ KEEP(*(.{r.name})) }} > {r.name.upper()}\n'
                      for r in self.regions if r.use in ('boot', 'more'))
        if own:
            layout += f'\nSECTIONS {{\n{own}}}\n'
        return _SCRIPT.format(what=f'{self.title} ({self.part})', name=self.name, ram=ram) + layout


def _hz(name, hz, hz_after_reset):
    value = f'has_set_clock ? {hz} : {hz_after_reset}' if hz_after_reset else hz
    return f'inline {"" if hz_after_reset else "constexpr "}uint32_t {name}() {{ return {value}; }}'


_HEADER = '''// {what}: made of targets/boards/{name}.json of Mote.
#ifndef BOARD_BOARD_H_
#define BOARD_BOARD_H_

#include <cstdint>

{more}#include "src/platform/board/registers.h"

namespace board {{

{constants}

// Has to be set before the console works.
{set_up}

// Has to be set before it receives.
{set_up_receiving}

}}  // namespace board

#endif  // BOARD_BOARD_H_
'''

_SCRIPT = '''/* The memories of {what}: made of targets/boards/{name}.json and targets/image.ld of Mote.
   A variable lies in another memory than {ram} with [[gnu::section(".NAME")]], NAME in small letters; nothing clears it. */
'''
