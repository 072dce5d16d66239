# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""IAR Embedded Workbench for Arm. The start-up code and the memory map come from the device that is chosen there."""

from xml.sax.saxutils import escape

from kinds._kind import *  # noqa: F403
from kinds._kind import read_me
from project import INCLUDE_FOLDERS


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
        <debug>0</debug>{_option('ExePath', 'build')}{_option('ObjPath', 'build')}{_option('GBECoreSlave', '32', '38')}
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
        <debug>0</debug>{_option('IlinkOutputFile', project.name + '.out')}
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
    project.tree.add('README.md', read_me(project, f'Open `{project.name}.eww`, choose your device in General Options, and '
                                          'build.'))
