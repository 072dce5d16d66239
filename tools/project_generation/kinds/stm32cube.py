# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A CMSIS-Pack, which STM32CubeIDE, STM32CubeMX and Keil install: the library is a component, the program an example."""

from pathlib import PurePosixPath
from xml.sax.saxutils import escape, quoteattr

from kinds._kind import *
from kinds._kind import read_me
from project import INCLUDE_FOLDERS, version

RELEASE_DATE = '2026-11-21'
ID = 'cmsis'
NO_BOARD = 'STM32Cube is for boards with an STM32 of which the name of the device is known'
_VENDOR = 'STMicroelectronics:13'


def is_for(board):
    return board.ids[ID]['vendor'] == _VENDOR


def tags_of_board(board):
    return [*board.loop_tags, 'stm32cube']


def _condition(board):
    """What the components are for."""
    if not board:
        return 'Cortex-M', 'A Cortex-M processor', '<require Dcore="*"/>'
    device = board.ids[ID]['device']
    return device, f'The {board.part} of {board.title}', f'<require Dvendor="{_VENDOR}" Dname="{device}"/>'


def _how(board):
    """Where the log goes, and what of the project is needed for it."""
    if not board:
        return ''
    return (f' They are for the device {board.ids[ID]["device"]}, the {board.part} of {board.title}.\n\nThe log goes, a '
            'character at a time, to `__io_putchar`, as `printf` does in STM32CubeIDE. Define it, as `main.c` of ST\'s examples '
            f'does, for the port that you configure; the board shows {board.console["port"]}:\n\n'
            '```c\nint __io_putchar(int c) {\n  HAL_UART_Transmit(&huart, (uint8_t*)&c, 1, HAL_MAX_DELAY);  // yours\n'
            '  return c;\n}\n```\n\nTicks are those of the cycle counter, `SystemCoreClock` of them a second: what the project '
            'sets the clock to. STM32CubeMX writes a `main()`: leave the program\'s own `main.cc` out then, and call `setup()` '
            'once and `loop()` again and again, if it has these.')


def archive_folder(project):
    del project
    return ''  # a pack's description lies at the top of its archive


def _file(category, path):
    return f'\n        <file category="{category}" name={quoteattr(path)}/>'


def add_files(project):
    sources = ''.join(_file('sourceCpp', s) for s in project.library_sources)
    own = ''.join(_file('sourceCpp', s) for s in project.program_sources)
    headers = ''.join(_file('header', p) for p in sorted(project.program.files)
                      if PurePosixPath(p).suffix == '.h')
    includes = ''.join(_file('include', './' if f == '.' else f + '/') for f in INCLUDE_FOLDERS)
    condition, what, required = _condition(project.target.described)
    defines = '\n'.join('#define ' + d.replace('=', ' ', 1) for d in project.defines)
    project.tree.add('Mote.Mote.pdsc', f'''<?xml version="1.0" encoding="UTF-8"?>
<package schemaVersion="1.7.7" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance" xs:noNamespaceSchemaLocation="PACK.xsd">
  <vendor>Mote</vendor>
  <name>Mote</name>
  <description>Runs TensorFlow Lite models in kilobytes, without a heap</description>
  <url>./</url>
  <license>LICENSE</license>
  <releases>
    <release version="{version()}" date="{RELEASE_DATE}">See CHANGELOG.md of the source archive.</release>
  </releases>
  <keywords>
    <keyword>TensorFlow Lite</keyword>
    <keyword>machine learning</keyword>
  </keywords>
  <conditions>
    <condition id="{condition}">
      <description>{escape(what)}</description>
      {required}
    </condition>
  </conditions>
  <components>
    <component Cclass="Machine Learning" Cgroup="Mote" Csub="Library" Cversion="{version()}" condition="{condition}">
      <description>The runtime, and the operators that {escape(project.name)} uses</description>
      <Pre_Include_Global_h>
{escape(defines)}
      </Pre_Include_Global_h>
      <files>{includes}{_file('doc', 'README.md')}{sources}
      </files>
    </component>
    <component Cclass="Machine Learning" Cgroup="Mote" Csub="{escape(project.name)}" Cversion="{version()}" condition="{condition}">
      <description>{escape(project.name)}</description>
      <files>{headers}{own}
      </files>
    </component>
  </components>
</package>
''')
    project.tree.add('README.md', read_me(project, 'The folder, as a .zip file that is renamed to '
                                          f'`Mote.Mote.{version()}.pack`, is a CMSIS-Pack: install it in STM32CubeMX, '
                                          'STM32CubeIDE or Keil, and select its two components.' +
                                          _how(project.target.described)))
