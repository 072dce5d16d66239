# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""GNU make."""

import shlex

from kinds._kind import *
from kinds._kind import NAMED_BY_USER, add_scripts, cxx_flags, header, lines, on_board, read_me
from project import INCLUDE_FOLDERS
from target import ROOT

TARGET = 'linux'
HAS_STARTUP = True

# Debian's compiler for RISC-V has no C++ headers; those of its compiler for Arm fit.
RISCV_HEADERS = r'''CXX_HEADERS := $(shell arm-none-eabi-g++ -mcpu=cortex-m3 -mthumb -x c++ -E -v /dev/null 2>&1 | sed -n 's,^ \(/.*/c++/.*\)$$,-isystem \1,p')
'''


def link_flags(project):
    """(options before the objects, libraries behind them)."""
    target = project.target
    if target.is_hosted:
        return ['-Wl,--gc-sections'], ['-lm']
    symbols = [] if target.described else [f'-Wl,--defsym=mote_{key}={value}' for key, value in target.memory.items()]
    options = ['-nostartfiles', '-Wl,--gc-sections', '-Wl,--no-warn-rwx-segments', *symbols, '-T', target.linker_script]
    return options, target.link_libraries.split()


def board_files(board):
    return board.files()


def _command(board, what, image):
    return shlex.join(shlex.split(board.command(what, image))).replace('$', '$$')


def _flash_rules(project):
    """What takes the program to a board."""
    name, board = project.name, project.target.described
    add_scripts(project)
    named = [word for word in NAMED_BY_USER if word in board.command('flash', '')]
    uf2 = f'''
# For the drive that the boot loader shows.
.PHONY: uf2
uf2: build/{name}.uf2
build/{name}.uf2: build/{name}
\tpython3 board/make_uf2.py $< {board.uf2["family"]} $@
''' if board.uf2 else ''
    flash = _command(board, 'flash', 'build/' + name)
    files = ['elf', 'bin', 'hex', *(['uf2'] if board.is_flashed_as_uf2 else [])]
    return f'''{lines(named, chr(10) + '# make flash {}=...' + chr(10) + '{} ?=' + chr(10) + 'export {}' + chr(10), '')}
# Files for tools that write flash.
build/{name}.elf: build/{name}
\tcp $< $@
build/{name}.bin: build/{name}
\t{project.target.facts['MOTE_TOOLCHAIN_PREFIX']}objcopy -O binary $< $@
build/{name}.hex: build/{name}
\t{project.target.facts['MOTE_TOOLCHAIN_PREFIX']}objcopy -O ihex $< $@

.PHONY: flash can_flash debug
flash: can_flash {lines(files, f'build/{name}.{{}}', ' ')}
\tpython3 board/load.py {flash}
# Before it is built.
can_flash:
\t@python3 board/load.py --check {flash}

# A server for a debugger.
debug: build/{name}.elf
\tpython3 board/load.py {_command(board, 'debug', 'build/' + name)}
{uf2}'''


def add_files(project):
    target = project.target
    options, libraries = link_flags(project)
    is_riscv = 'riscv' in target.compiler
    if not target.is_hosted and not target.described:
        project.tree.add('targets/image.ld', (ROOT / 'targets/image.ld').read_bytes())
    package = target.facts.get('MOTE_COMPILER_PACKAGE') or {'arm-none-eabi-g++': 'gcc-arm-none-eabi libnewlib-arm-none-eabi '
                                                            'libstdc++-arm-none-eabi-newlib'}.get(target.compiler) or (
        'gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf' if is_riscv else 'g++')
    text = header() + f'''# `make` builds build/{project.name}.
CXX := {target.compiler}
ifeq ($(shell command -v $(CXX)),)
$(error The compiler $(CXX) is missing. On Debian: apt-get install {package})
endif
{RISCV_HEADERS if is_riscv else ''}CPPFLAGS := {lines(INCLUDE_FOLDERS, '-I{}', ' ')} {lines(project.defines, "'-D{}'", ' ')}
CXXFLAGS := {' '.join(cxx_flags(project))}{' $(CXX_HEADERS)' if is_riscv else ''}
LDFLAGS := {' '.join(options)}
LDLIBS := {' '.join(libraries)}

SOURCES := \\
{lines(project.sources, '  {}', ' ' + chr(92) + chr(10))}

OBJECTS := $(SOURCES:%.cc=build/%.o)

build/{project.name}: $(OBJECTS)
\t$(CXX) $(CXXFLAGS) $(LDFLAGS) $^ $(LDLIBS) -o $@

build/%.o: %.cc
\t@mkdir -p $(@D)
\t$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c $< -o $@
'''
    if project.fast_sources:
        text += f'''
# Loops made for this processor.
{lines(project.fast_sources, 'build/{}', ' ').replace('.cc', '.o')}: CXXFLAGS += -O2
'''
    if target.described:
        text += _flash_rules(project)
    text += '''
.PHONY: clean
clean:
\trm -rf build

-include $(OBJECTS:.o=.d)
'''
    project.tree.add('Makefile', text)
    how = f'`make` builds `build/{project.name}`.'
    if target.described:
        how += '\n\n' + on_board(project, '`make flash`', 'build/' + project.name, '`make flash {}=...`')
    project.tree.add('README.md', read_me(project, how))
