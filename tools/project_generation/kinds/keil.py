# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Keil uVision 5, with Arm Compiler 6. The start-up code comes from the device that is chosen there; a board's is known, and
so are its memories, and its clock and console are ours."""

from xml.sax.saxutils import escape

from kinds._kind import *
from kinds._kind import lines, log_and_clock, read_me
from project import INCLUDE_FOLDERS

# By the processor in the target's flags: Keil's generic devices.
_DEVICES = {'cortex-m0': 'ARMCM0', 'cortex-m0plus': 'ARMCM0P', 'cortex-m3': 'ARMCM3', 'cortex-m4': 'ARMCM4_FP',
            'cortex-m7': 'ARMCM7_DP', 'cortex-m33': 'ARMCM33_DSP_FP_TZ', 'cortex-m55': 'ARMCM55'}
_CPP = 8  # uVision's FileType of C++
ID = 'cmsis'
NO_BOARD = 'no name of its device in the packs of Keil is known'
# A processor, as uVision writes it, and its <RvdsVP>: 1 without a floating-point unit, 2 with a single one, 3 with a double one.
_CPUS = {'cortex-m0': ('CPUTYPE("Cortex-M0")', 1), 'cortex-m0plus': ('CPUTYPE("Cortex-M0+")', 1),
         'cortex-m3': ('CPUTYPE("Cortex-M3")', 1), 'cortex-m4f': ('CPUTYPE("Cortex-M4") FPU2', 2),
         'cortex-m7': ('CPUTYPE("Cortex-M7") FPU3(SFPU)', 2), 'cortex-m7dp': ('CPUTYPE("Cortex-M7") FPU3(DFPU)', 3),
         'cortex-m33': ('CPUTYPE("Cortex-M33") FPU3(SFPU) DSP TZ', 2)}


def tags_of_board(board):
    return [*board.tags, 'cmsis_device']


def board_files(board):
    return {'board/board.h': board.header()}


class _Device:
    """What uVision and its packs call the part; a generic one where no board is meant."""

    def __init__(self, project):
        board = project.target.described
        if not board:
            self.name, self.vendor, self.pack, self.memories = _generic_device(project), 'ARM', 'ARM.CMSIS.5.9.0', ''
            self.component = ('Cvariant="C Startup" Cvendor="ARM" Cversion="2.0.3" '
                              f'condition="{self.name.split("_")[0]} CMSIS"')
            return
        ids = board.ids[ID]
        self.name, self.vendor, self.pack = ids['device'], ids['vendor'].split(':')[0], ids['pack']
        code, ram = board.region('code'), board.region('data')
        cpu, self.unit = _CPUS[board.processor]
        self.memories = f'''
          <Cpu>IRAM(0x{ram.origin:x},0x{ram.bytes:x}) IROM(0x{code.origin:x},0x{code.bytes:x}) {cpu} CLOCK({board.clock['hz']}) ELITTLE</Cpu>'''
        self.arm_ads = f'''
            <AdsCpuType>{cpu.split('"')[1]}</AdsCpuType>
            <RvdsVP>{self.unit}</RvdsVP>
            <Im1Chk>1</Im1Chk>
            <Ir1Chk>1</Ir1Chk>
            <OnChipMemories>{_memory('IRAM', 0, ram)}{_memory('IROM', 1, code)}{_memory('OCR_RVCT4', 1, code)}{_memory('OCR_RVCT9', 0, ram)}
            </OnChipMemories>'''
        self.component = f'Cvendor="{self.pack.split(".")[0]}"'

    @property
    def package(self):
        """Of the start-up code."""
        vendor, name, version = self.pack.split('.', 2)
        return f'<package name="{name}" vendor="{vendor}" version="{version}"/>'


def _memory(tag, kind, region):
    return f'''
              <{tag}>
                <Type>{kind}</Type>
                <StartAddress>0x{region.origin:x}</StartAddress>
                <Size>0x{region.bytes:x}</Size>
              </{tag}>'''


def _how(project, device):
    board = project.target.described
    if not board:
        return f'Open `{project.name}.uvprojx`, choose your device (here: {device.name}), and build.'
    return (f'Open `{project.name}.uvprojx` and build; uVision installs the pack `{device.pack}`, or a newer one, where it is '
            f'missing. Its start-up code, for the device {device.name} of {board.title}, calls `main()`. Set '
            f'`Stack_Size` there, in `RTE/Device/{device.name}`, to at least 0x{board.stack_bytes:x}: packs of ST have 0x400.\n\n'
            f'{log_and_clock(project)} `board/board.h` has the addresses. Nothing asks a debugger: `printf` writes to the same '
            'port.')


def _generic_device(project):
    flags = project.target.cpu_flags.split()
    return next((_DEVICES[f[6:]] for f in flags if f.startswith('-mcpu=') and f[6:] in _DEVICES), 'ARMCM4_FP')


def _files(paths):
    return ''.join(f'''
            <File>
              <FileName>{escape(path.rsplit('/', 1)[-1])}</FileName>
              <FileType>{_CPP}</FileType>
              <FilePath>.\\{escape(path.replace('/', chr(92)))}</FilePath>
            </File>''' for path in paths)


def _group(name, paths):
    return f'''
        <Group>
          <GroupName>{escape(name)}</GroupName>
          <Files>{_files(paths)}
          </Files>
        </Group>'''


_CMSIS = '<package name="CMSIS" schemaVersion="1.7.7" url="http://www.keil.com/pack/" vendor="ARM" version="5.9.0"/>'
_LINKS_BY_MEMORIES = '''
          <LDads>
            <umfTarg>1</umfTarg>
          </LDads>'''


def add_files(project):
    device = _Device(project)
    is_for_board = bool(project.target.described)
    folders = sorted({s.rsplit('/', 1)[0] for s in project.sources})
    groups = ''.join(_group(f, [s for s in project.sources if s.rsplit('/', 1)[0] == f]) for f in folders)
    include = ';'.join('.' if f == '.' else '.\\' + f.replace('/', '\\') for f in INCLUDE_FOLDERS)
    project.tree.add(f'{project.name}.uvprojx', f'''<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<Project xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="project_projx.xsd">
  <SchemaVersion>2.1</SchemaVersion>
  <Header>### uVision Project, (C) Keil Software</Header>
  <Targets>
    <Target>
      <TargetName>{escape(project.name)}</TargetName>
      <ToolsetNumber>0x4</ToolsetNumber>
      <ToolsetName>ARM-ADS</ToolsetName>
      <pCCUsed>6190000::V6.19::ARMCLANG</pCCUsed>
      <uAC6>1</uAC6>
      <TargetOption>
        <TargetCommonOption>
          <Device>{device.name}</Device>
          <Vendor>{device.vendor}</Vendor>
          <PackID>{device.pack}</PackID>
          <PackURL>http://www.keil.com/pack/</PackURL>{device.memories}
          <OutputDirectory>.\\build\\</OutputDirectory>
          <OutputName>{escape(project.name)}</OutputName>
          <CreateExecutable>1</CreateExecutable>
          <ListingPath>.\\build\\</ListingPath>
        </TargetCommonOption>
        <TargetArmAds>
          <ArmAdsMisc>{device.arm_ads if is_for_board else ''}
            <useUlib>1</useUlib>
          </ArmAdsMisc>
          <Cads>
            <interw>1</interw>
            <Optim>7</Optim>
            <OneElfS>1</OneElfS>
            <v6Lang>5</v6Lang>
            <v6LangP>6</v6LangP>
            <v6Rtti>0</v6Rtti>
            <VariousControls>
              <MiscControls>-fno-exceptions -fno-threadsafe-statics</MiscControls>
              <Define>{escape(lines(project.defines, '{}', ','))}</Define>
              <Undefine></Undefine>
              <IncludePath>{escape(include)}</IncludePath>
            </VariousControls>
          </Cads>{_LINKS_BY_MEMORIES if is_for_board else ''}
        </TargetArmAds>
      </TargetOption>
      <Groups>{groups}
      </Groups>
    </Target>
  </Targets>
  <RTE>
    <components>
      <component Cclass="CMSIS" Cgroup="CORE" Cvendor="ARM" Cversion="5.6.0" condition="ARMv6_7_8-M Device">
        {_CMSIS}
        <targetInfos>
          <targetInfo name="{escape(project.name)}"/>
        </targetInfos>
      </component>
      <component Cclass="Device" Cgroup="Startup" {device.component}>
        {device.package if is_for_board else _CMSIS}
        <targetInfos>
          <targetInfo name="{escape(project.name)}"/>
        </targetInfos>
      </component>
    </components>
  </RTE>
</Project>
''')
    project.tree.add('README.md', read_me(project, _how(project, device)))
