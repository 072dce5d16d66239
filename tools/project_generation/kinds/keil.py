# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Keil uVision 5, with Arm Compiler 6. The start-up code and the memory map come from the device that is chosen there."""

from xml.sax.saxutils import escape

from kinds._kind import *  # noqa: F403
from kinds._kind import lines, read_me
from project import INCLUDE_FOLDERS

# By the processor in the target's flags: Keil's generic devices.
_DEVICES = {'cortex-m0': 'ARMCM0', 'cortex-m0plus': 'ARMCM0P', 'cortex-m3': 'ARMCM3', 'cortex-m4': 'ARMCM4_FP',
            'cortex-m7': 'ARMCM7_DP', 'cortex-m33': 'ARMCM33_DSP_FP_TZ', 'cortex-m55': 'ARMCM55'}
_CPP = 8  # uVision's FileType of C++


def _device(project):
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


def add_files(project):
    device = _device(project)
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
          <Device>{device}</Device>
          <Vendor>ARM</Vendor>
          <PackID>ARM.CMSIS.5.9.0</PackID>
          <PackURL>http://www.keil.com/pack/</PackURL>
          <OutputDirectory>.\\build\\</OutputDirectory>
          <OutputName>{escape(project.name)}</OutputName>
          <CreateExecutable>1</CreateExecutable>
          <ListingPath>.\\build\\</ListingPath>
        </TargetCommonOption>
        <TargetArmAds>
          <ArmAdsMisc>
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
          </Cads>
        </TargetArmAds>
      </TargetOption>
      <Groups>{groups}
      </Groups>
    </Target>
  </Targets>
  <RTE>
    <components>
      <component Cclass="CMSIS" Cgroup="CORE" Cvendor="ARM" Cversion="5.6.0" condition="ARMv6_7_8-M Device">
        <package name="CMSIS" schemaVersion="1.7.7" url="http://www.keil.com/pack/" vendor="ARM" version="5.9.0"/>
        <targetInfos>
          <targetInfo name="{escape(project.name)}"/>
        </targetInfos>
      </component>
      <component Cclass="Device" Cgroup="Startup" Cvariant="C Startup" Cvendor="ARM" Cversion="2.0.3" condition="{device.split('_')[0]} CMSIS">
        <package name="CMSIS" schemaVersion="1.7.7" url="http://www.keil.com/pack/" vendor="ARM" version="5.9.0"/>
        <targetInfos>
          <targetInfo name="{escape(project.name)}"/>
        </targetInfos>
      </component>
    </components>
  </RTE>
</Project>
''')
    project.tree.add('README.md', read_me(project, f'Open `{project.name}.uvprojx`, choose your device (here: {device}), '
                                          'and build.'))
