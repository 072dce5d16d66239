# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compiled archives of an Arduino library, for the cores that compile as gnu++11, which the sources are not written in. They
lie where Arduino looks for them, in src/{build.mcu} and below it in a folder of the floating-point unit and its calls.
Cores that compile as gnu++14 or later compile the sources: the archive comes last, and nothing is then taken from it."""

import concurrent.futures
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from errors import Refused
from project import CXX_FLAGS

COMPILER = 'arm-none-eabi-g++'
MISSING = (f'mote: {COMPILER} is not there: the library has no archives for the Arduino cores that compile as gnu++11, as those '
           "for SAMD and for Adafruit's nRF52 (apt-get install gcc-arm-none-eabi libnewlib-arm-none-eabi "
           'libstdc++-arm-none-eabi-newlib); cores that compile as gnu++14 or later do not need them')


@dataclass
class Archive:
    folder: str  # below src/
    macros: str  # what the compiler defines for a processor that takes it
    cpu_flags: list

    @property
    def cpu(self):
        return self.cpu_flags[0].split('=')[1]


ARCHIVES = [Archive('cortex-m0plus', 'defined(__ARM_ARCH_6M__)', ['-mcpu=cortex-m0plus', '-mthumb']),
            Archive('cortex-m4/fpv4-sp-d16-hard', 'defined(__ARM_ARCH_7EM__) && defined(__ARM_PCS_VFP)',
                    ['-mcpu=cortex-m4', '-mthumb', '-mfloat-abi=hard', '-mfpu=fpv4-sp-d16'])]


def archives_for(target):
    """Those for a project of this target: the loops of a target are of one processor."""
    if target.name == 'none':
        return ARCHIVES
    return [a for a in ARCHIVES if f'-mcpu={a.cpu}' in target.cpu_flags.split()]


def _compile(folder, archive, sources, fast_sources):
    # The rounding of -std=c++17, with which all else is compiled.
    flags = ['-std=gnu++14', '-ffp-contract=off', *[f for f in CXX_FLAGS if not f.startswith('-std')], '-w', *archive.cpu_flags,
             '-Isrc']
    ccache = shutil.which('ccache')
    environment = {**os.environ, 'CCACHE_BASEDIR': str(folder), 'CCACHE_NOHASHDIR': '1'}

    def one(source):
        target = f'{archive.cpu}_{source.replace("/", "_")}.o'
        speed = ['-O2'] if source in fast_sources else []
        done = subprocess.run([*([ccache] if ccache else []), COMPILER, *flags, *speed, '-c', source, '-o', target], cwd=folder,
                              env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Refused(f'{source} does not compile for {archive.cpu}: {done.stderr[-1000:]}')
        return target
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(one, sources))


def build_archives(files, sources, fast_sources, name, archives):
    """Path -> bytes of the archives of the library's sources; the same compiler gives the same bytes."""
    made = {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for path, data in files.items():
            if path.startswith('src/'):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(data)
        for archive in archives:
            objects = _compile(folder, archive, sources, fast_sources)
            file = folder / f'{archive.cpu}.a'
            subprocess.run([COMPILER.replace('g++', 'ar'), 'rcD', file, *objects], cwd=folder, check=True)
            made[f'src/{archive.folder}/lib{name}.a'] = file.read_bytes()
    return made
