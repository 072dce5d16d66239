# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""IAR Embedded Workbench for Arm. The start-up code is that of IAR's library, the memory map comes from the device that is
chosen there; a board's is known, and so are its memories, and its clock and console are ours."""

from xml.sax.saxutils import escape

from kinds._kind import *
from kinds._kind import log_and_clock, read_me
from project import INCLUDE_FOLDERS

ID = 'iar'
NO_BOARD = 'no name of its part in the list of IAR is known'


def tags_of_board(board):
    return [*board.tags, 'cmsis_device']


def board_files(board):
    return {'board/board.h': board.header(), 'board/board.icf': _linker_script(board)}


def _linker_script(board):
    code, ram = board.region('code'), board.region('data')
    return f'''/* The memories of {board.title} ({board.part}): made of targets/boards/{board.name}.json of Mote. */
define memory mem with size = 4G;
define region CODE = mem:[from 0x{code.origin:08x} size 0x{code.bytes:x}];
define region RAM = mem:[from 0x{ram.origin:08x} size 0x{ram.bytes:x}];
define block CSTACK with alignment = 8, size = 0x{board.stack_bytes:x} {{ }};
initialize by copy {{ readwrite }};
do not initialize {{ section .noinit }};
place at address mem:0x{code.origin:08x} {{ readonly section .intvec }};
place in CODE {{ readonly }};
place in RAM {{ readwrite, block CSTACK }};
'''


def _options_of_board(board):
    """(of General, of the linker)."""
    if not board:
        return '', ''
    chip = board.ids[ID]
    # The library's functions of the lowest level are ours: it asks no debugger.
    return (_option('OGChipSelectEditMenu', f'{chip.split()[-1]}\t{chip}') + _option('GenLowLevelInterface', '0'),
            _option('IlinkIcfOverride', '1') + _option('IlinkIcfFile', '$PROJ_DIR$\\board\\board.icf'))


def _how(project):
    board = project.target.described
    if not board:
        return f'Open `{project.name}.eww`, choose your device in General Options, and build.'
    return (f'Open `{project.name}.eww` and build, for {board.title}: the device is {board.ids[ID].split()[-1]}, the linker has '
            f'`board/board.icf`, and IAR\'s library calls `main()`.\n\n{log_and_clock(project)} `board/board.h` has the '
            'addresses. Nothing asks a debugger: `printf` writes to the same port.')


def _option(name, *states):
    text = ''.join(f'\n            <state>{escape(s)}</state>' for s in states)
    return f'''
          <option>
            <name>{name}</name>{text}
          </option>'''


def _path(path):
    return '$PROJ_DIR$' if path == '.' else '$PROJ_DIR$\\' + path.replace('/', '\\')


def _group(name, paths):
    files = ''.join(f'''
    <file>
      <name>{escape(_path(p))}</name>
    </file>''' for p in paths)
    return f'''
  <group>
    <name>{escape(name)}</name>{files}
  </group>'''


def add_files(project):
    folders = sorted({s.rsplit('/', 1)[0] for s in project.sources})
    groups = ''.join(_group(f, [s for s in project.sources if s.rsplit('/', 1)[0] == f]) for f in folders)
    of_general, of_linker = _options_of_board(project.target.described)
    options = (_option('CCDefines', *project.defines) + _option('CCIncludePath2', *map(_path, INCLUDE_FOLDERS)) +
               _option('IccLang', '1') + _option('IccCppDialect', '1') + _option('IccExceptions2', '0') +
               _option('IccRTTI2', '0') + _option('CCOptLevel', '3') + _option('CCOptStrategy', '0'))
    project.tree.add(f'{project.name}.ewp', f'''<?xml version="1.0" encoding="UTF-8"?>
<project>
  <fileVersion>3</fileVersion>
  <configuration>
    <name>Release</name>
    <toolchain>
      <name>ARM</name>
    </toolchain>
    <debug>0</debug>
    <settings>
      <name>General</name>
      <archiveVersion>3</archiveVersion>
      <data>
        <version>35</version>
        <wantNonLocal>1</wantNonLocal>
        <debug>0</debug>{_option('ExePath', 'build')}{_option('ObjPath', 'build')}{_option('GBECoreSlave', '32', '38')}{of_general}
      </data>
    </settings>
    <settings>
      <name>ICCARM</name>
      <archiveVersion>2</archiveVersion>
      <data>
        <version>38</version>
        <wantNonLocal>1</wantNonLocal>
        <debug>0</debug>{options}
      </data>
    </settings>
    <settings>
      <name>ILINK</name>
      <archiveVersion>0</archiveVersion>
      <data>
        <version>27</version>
        <wantNonLocal>1</wantNonLocal>
        <debug>0</debug>{_option('IlinkOutputFile', project.name + '.out')}{of_linker}
      </data>
    </settings>
  </configuration>{groups}
</project>
''')
    project.tree.add(f'{project.name}.eww', f'''<?xml version="1.0" encoding="UTF-8"?>
<workspace>
  <project>
    <path>$WS_DIR$\\{escape(project.name)}.ewp</path>
  </project>
  <batchBuild />
</workspace>
''')
    project.tree.add('README.md', read_me(project, _how(project)))
