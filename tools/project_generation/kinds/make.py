# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""GNU make."""

from kinds._kind import *  # noqa: F403
from kinds._kind import cxx_flags, header, lines, read_me
from project import INCLUDE_FOLDERS

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
    symbols = [f'-Wl,--defsym=mote_{key}={value}' for key, value in target.memory.items()]
    options = ['-nostartfiles', '-Wl,--gc-sections', '-Wl,--no-warn-rwx-segments', *symbols, '-T', 'targets/image.ld']
    return options, target.link_libraries.split()


def add_files(project):
    target = project.target
    options, libraries = link_flags(project)
    is_riscv = 'riscv' in target.compiler
    if not target.is_hosted:
        from target import ROOT
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
    text += '''
.PHONY: clean
clean:
\trm -rf build

-include $(OBJECTS:.o=.d)
'''
    project.tree.add('Makefile', text)
    project.tree.add('README.md', read_me(project, f'`make` builds `build/{project.name}`.'))
