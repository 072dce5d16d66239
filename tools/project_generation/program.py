# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The programs that a project can be made of: an example, a test of the repository, or an application of a model."""

import difflib
import functools
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from board import all_boards
from cost import RUNTIME_FLASH_BYTES, cycles_of_model
from errors import Refused
from target import ROOT

BYTES_PER_LINE = 16
# CMake's own names of goals, which no program may have.
RESERVED = {'all', 'clean', 'depend', 'edit_cache', 'help', 'install', 'list_install_components', 'package', 'package_source',
            'preinstall', 'rebuild_cache', 'test'}


@dataclass
class Program:
    name: str
    folder: str                    # of its own files within the project: "examples/hello_world", "tests", "application"
    files: dict                    # path within the project -> bytes; sources and headers
    entry: str                     # the one with main()
    has_setup_and_loop: bool       # in another of its files
    library_folders: list = field(default_factory=list)  # whose sources the program may need too
    defines: list = field(default_factory=list)
    operators: list = field(default_factory=list)         # to carry beside those that its code names
    has_all_operators: bool = False                       # in its library, which is that of all programs
    is_compiled: bool = False                             # its model, which needs no interpreter
    is_sketch: bool = False                               # without its library, which is installed
    cycles: int = None                                    # of a run of its model on the target, if that is known

    @property
    def is_test(self):
        return bool(self.library_folders)

    @property
    def prints_messages(self):
        """Whether what it says to its user would go with the texts of messages."""
        return any(b'MicroPrintf' in text for text in self.files.values())


def _texts(files):
    return {str(f.relative_to(ROOT)): f.read_bytes() for f in files}


@functools.cache
def _goals(what, port_dir):
    return subprocess.run(['tensorflow/lite/micro/tools/make/list_goals.sh', what], cwd=ROOT, capture_output=True, text=True,
                          check=True, env={**os.environ, 'PORT_DIR': str(port_dir or '')}).stdout.splitlines()


def example_names(port_dir=None):
    return _goals('examples', port_dir)


def test_names(port_dir=None):
    """The documented name, as kernel_conv_test -> the names that CMake has for what it means, as operators.conv_2d_test."""
    goals = (line.split(':') for line in _goals('tests', port_dir))
    return {goal.removeprefix('test_'): names.split(',') for goal, names in goals}


def all_tests(port_dir=None):
    """A documented name for each test: of several, kernel_conv_test rather than conv_test and kernel_conv_2d_test."""
    of_test = {}
    for name, tests in test_names(port_dir).items():
        if len(tests) == 1:
            of_test.setdefault(tests[0], []).append(name)
    return sorted(min(names, key=lambda name: (not name.startswith('kernel_'), len(name))) for names in of_test.values())


def _source_of(test):
    folder, stem = test.split('.')
    places = {'examples': [f'examples/*/{stem}.cc', f'tests/examples/{stem}.cc'],
              'operators': [f'tests/operators/*/{stem}.cc']}
    return next(f for place in places.get(folder, [f'tests/{folder}/{stem}.cc']) for f in ROOT.glob(place))


def named_program(name, target):
    examples, tests = example_names(target.port_dir), test_names(target.port_dir)
    if name in examples:
        return _example(name, target)
    if len(tests.get(name, [])) > 1:
        raise Refused(f"'{name}' is several tests, each a program: {', '.join(t.split('.')[1] for t in tests[name])}")
    if name in tests:
        return _test(name, _source_of(tests[name][0]), target)
    near = difflib.get_close_matches(name, examples + sorted(tests), n=5) or examples
    raise Refused(f"there is no example or test '{name}'; near it are {', '.join(near)}. All: "
                  'tools/project_generation/generate.py --list')


def _example(name, target):
    """The sources that the target has of it, and the headers beside them."""
    folder = f'examples/{name}'
    sources = [f for f in target.example if not f.name.endswith('_test.cc')]
    headers = {h for f in [ROOT / folder / 'main.cc', *sources] for h in f.parent.glob('*.h')}
    files = {}
    for file in sorted({*sources, *headers}):
        files[target.path_of(file)] = file.read_bytes()
    return Program(name, folder, files, f'{folder}/main.cc', f'{folder}/main_functions.h' in files)


def _folders_in(parent):
    return sorted(str(f.relative_to(ROOT)) for f in (ROOT / parent).iterdir() if f.is_dir())


def _test(name, source, target):
    files = [source]
    entry = source
    if not re.search(r'\bTF_LITE_MICRO_TESTS_(BEGIN|MAIN)\b|^int main\(', source.read_text(), re.MULTILINE):
        entry = ROOT / 'tests/main.cc'
        files.append(entry)
    folder = str(source.parent.relative_to(ROOT))
    folders = {*_folders_in('tests/operators'), 'tests/micro', 'tests/testing', 'tests/core', 'tests/model', folder}
    folders |= set(re.findall(r'#include "(examples/\w+)/', source.read_text()))
    return Program(name, folder.split('/')[0], _texts(files), str(entry.relative_to(ROOT)), False, sorted(folders),
                   ['MOTE_MICRO_TEST', 'MOTE_TEST_OUTPUT_DIR="."', *([] if target.is_hosted else ['MOTE_DEVICE'])])


def _arena_target(target):
    """The prediction that holds for a target: the loops decide, so its tags do."""
    if target.name == 'none':
        return 'any'
    if target.is_hosted:
        return 'host'
    return _arena_of_loops(target.tags, 'riscv' in target.facts.get('MOTE_TOOLCHAIN_PREFIX', ''))


def _arena_of_loops(tags, is_riscv):
    if 'helium' in tags:
        return 'cortex-m55'
    if 'cortex_m_dsp' in tags:
        return 'cortex-m4'
    return 'riscv32' if is_riscv else 'cortex-m3'


def _resolver(mote, models, target):
    """(model_resolver.h, warnings): the resolver is that of all models, the arena that of the first."""
    with tempfile.TemporaryDirectory() as folder:
        copies = [Path(folder) / ('model.tflite' if i == 0 else f'model_{i}.tflite') for i in range(len(models))]
        for model, copy in zip(models, copies):
            shutil.copyfile(model, copy)
        done = subprocess.run([mote, 'gen-resolver', *copies, '--target', _arena_target(target)],
                              capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f'{models[0]}: ' + done.stderr.strip().removeprefix('mote: '))
    return done.stdout, done.stderr.strip()


def _is_there(model):
    if not model.is_file():
        raise Refused(f'there is no file {model}')


def _program_of_board(folder, option, mote, models, target):
    """(the program of a folder of tools/ around the first model, with the operators of all; warnings)."""
    if not target.described:
        raise Refused(f'{option} needs a board with a serial port as --target: {target.label} is none. docs/boards.md lists them')
    for file in models:
        _is_there(file)
    _check_limits(mote, models[0], target)
    resolver, warnings = _resolver(mote, models, target)
    files = _texts(f for f in sorted((ROOT / 'tools' / folder).iterdir()) if f.suffix in ('.cc', '.h'))
    files['application/model.h'] = (ROOT / 'tools/project_generation/application/model.h').read_bytes()
    files['application/model_resolver.h'] = _with_arena(resolver).encode()
    files['application/model.cc'] = _model_source(models[0]).encode()
    return Program(folder, f'tools/{folder}', files, f'tools/{folder}/main.cc', False), warnings


def firmware(mote, model, others, target):
    """The program of tools/firmware with the model in it, and the operators of the others, which can be sent."""
    return _program_of_board('firmware', '--firmware', mote, [Path(m) for m in (model, *others)], target)


# The inputs of the benchmarks of MLPerf Tiny (tools/mlperf_tiny/main.cc), and how many bytes an element has.
BENCHMARKS = {'kws01': ('kTensor', 1), 'vww01': ('kPixels', 1), 'ic01': ('kPixels', 1), 'ad01': ('kFloats', 4)}


def mlperf_tiny(mote, model, benchmark, target):
    """The program of tools/mlperf_tiny with the model in it."""
    program, warnings = _program_of_board('mlperf_tiny', '--mlperf-tiny', mote, [Path(model)], target)
    facts = json.loads(subprocess.run([mote, 'inspect', '--json', '--', str(model)], capture_output=True, text=True,
                                      check=True).stdout)
    tensors = [*facts['inputs'], *facts['outputs']]
    if len(tensors) != 2 or any(t['type'] != 'int8' for t in tensors):
        raise Refused(f'{model}: --mlperf-tiny is for a model with one input and one output of int8')
    kind, element_bytes = BENCHMARKS[benchmark]
    inputs, outputs = (facts[list_][0]['bytes'] for list_ in ('inputs', 'outputs'))
    if kind == 'kFloats' and inputs != outputs:
        raise Refused(f'{model}: {benchmark} is for a model whose output is as large as its input, not {outputs} elements of {inputs}')
    program.files['application/benchmark.h'] = f'''// The benchmark of this program.
#ifndef APPLICATION_BENCHMARK_H_
#define APPLICATION_BENCHMARK_H_

#include <cstddef>

#include "tools/mlperf_tiny/tensors.h"

inline constexpr char kBenchmark[] = "{benchmark}";
inline constexpr mote::mlperf_tiny::Input kInput = mote::mlperf_tiny::Input::{kind};
inline constexpr size_t kInputBytes = {facts['inputs'][0]['bytes'] * element_bytes};

#endif  // APPLICATION_BENCHMARK_H_
'''.encode()
    return program, warnings


def _with_arena(resolver):
    """With a size of the arena also where none could be computed."""
    if 'kModelArenaBytes =' in resolver:
        return resolver
    return resolver.replace('#endif  // MOTE', '// A guess, since operators of the application take memory too: '
                            'AllocateTensors says how much is missing.\ninline constexpr size_t kModelArenaBytes = '
                            '64 * 1024;\n\n#endif  // MOTE', 1)


def application(mote, model, target, compiled=False, ram=None):
    """An application around a user's model, with the operators and the arena that it needs on the target; `compiled`: the
    model is code, and there is no interpreter."""
    model = Path(model)
    _is_there(model)
    if compiled and target.is_hosted:
        raise Refused('--compiled needs a --target: its code is for one processor, a board\'s or an emulated target\'s')
    _check_limits(mote, model, target, compiled)
    files = {f'application/{f.name}': f.read_bytes() for f in sorted((ROOT / 'tools/project_generation/application').iterdir())}
    for name in INTERPRETER_FILES if compiled else ['without_interpreter.cc']:
        del files['application/' + name]
    if compiled:
        files.update(_compiled_files(mote, model, target, ram))
        warnings = ''
    else:
        warnings = _add_model(files, mote, model, target)
    name = re.sub(r'\W', '_', model.stem, flags=re.ASCII) or 'model'
    if name.lower() in RESERVED:
        name += '_model'
    return Program(name, 'application', files, 'application/main.cc', True, is_compiled=compiled,
                   cycles=cycles_of_model(mote, model, target.described.processor) if target.described else None), warnings


def _add_model(files, mote, model, target):
    """The model for an interpreter, its operators and the arena's size; returns warnings."""
    resolver, warnings = _resolver(mote, [model], target)
    resolver = _with_arena(resolver)
    if 'kModelResourceVariables' not in resolver:
        resolver = resolver.replace('#endif  // MOTE', 'inline constexpr int kModelResourceVariables = 0;\n\n#endif  // MOTE', 1)
    files['application/model_resolver.h'] = resolver.encode()
    files['application/model.cc'] = _model_source(model).encode()
    return warnings


# A compiled model has these itself, or needs none.
INTERPRETER_FILES = ['interpreter.h', 'model.h']
# {check}: what the code was made for.
COMPILED_INTERPRETER = '''#ifndef APPLICATION_INTERPRETER_H_
#define APPLICATION_INTERPRETER_H_

#include "application/model.hpp"

#if __cplusplus < 201402L
#error "the code of a compiled model is C++14: -std=gnu++14, or a newer one"
#endif
static_assert(sizeof(void*) == 4 && sizeof(TfLiteType) == {enum_bytes}, "the code in model.cc is for {target}: make the project anew");

using Interpreter = model_interpreter;

// With the model, which is code.
inline Interpreter* MakeInterpreter() {{
  static model_interpreter made;
  return &made;
}}

#endif  // APPLICATION_INTERPRETER_H_
'''


def _code_target(target):
    """The target whose sizes, alignments and loops are those of a project's."""
    is_arm = target.described and not target.described.is_riscv or 'arm' in target.facts.get('MOTE_TOOLCHAIN_PREFIX', '')
    return _arena_of_loops(target.tags, not is_arm)


def _compiled_files(mote, model, target, ram):
    """What `mote compile` writes, and the header that has the application use it."""
    code_target = _code_target(target)
    with tempfile.TemporaryDirectory() as folder:
        copy, made = Path(folder) / model.name, Path(folder) / 'made'
        shutil.copyfile(model, copy)
        done = subprocess.run([mote, 'compile', f'--target={code_target}', '--name=model', f'--output={made}',
                               *([] if ram is None else ['--ram' if ram == '0' else f'--ram={ram}']), '--', copy],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            raise Refused(done.stderr.strip().removeprefix('mote: ').replace(str(copy), str(model)))
        texts = {f.name: f.read_text(encoding='utf-8') for f in made.iterdir()}
    arena = int(re.search(r'MODEL_ARENA_BYTES (\d+)', texts['model.h'])[1])
    _check_ram(model, arena, target)
    files = {f'application/{name}': re.sub(r'#include "(model\.hp*)"', r'#include "application/\1"', text).encode()
             for name, text in texts.items()}
    enum_bytes = 4 if code_target == 'riscv32' else 1
    files['application/interpreter.h'] = COMPILED_INTERPRETER.format(enum_bytes=enum_bytes, target=code_target).encode()
    return files


def _in_comment(name):
    """A file's name as a comment can hold it: one line of plain characters, which no backslash continues."""
    return re.sub(r'[^ -\[\]-~]', '?', name)


def _model_source(model):
    data = model.read_bytes()
    lines = [', '.join(f'0x{b:02x}' for b in data[i:i + BYTES_PER_LINE]) for i in range(0, len(data), BYTES_PER_LINE)]
    return (f'// {_in_comment(model.name)}, as a constant that begins at a multiple of 16 bytes.\n#include "application/model.h"\n\n'
            'alignas(16) extern const unsigned char g_model[] = {\n    ' + ',\n    '.join(lines) +
            f'}};\nextern const unsigned int g_model_bytes = {len(data)};\n')


def _check_limits(mote, model, target, compiled=False):
    """Refuses a model that cannot fit, before anything is built."""
    done = subprocess.run([mote, 'inspect', '--json', '--', str(model)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(done.stderr.strip().removeprefix('mote: '))
    facts = json.loads(done.stdout)
    runtime = 0 if compiled else RUNTIME_FLASH_BYTES
    flash, arenas = facts['bytes'] + runtime, facts.get('arena_bytes') or {}
    if target.flash_bytes is not None and flash > target.flash_bytes:
        runtime_text = '' if compiled else f' and the runtime at least {runtime:,}, {flash:,} in all'
        raise Refused(f'{model.name} does not fit {target.name}: the model takes {facts["bytes"]:,} bytes of flash{runtime_text}; '
                      f'{target.name} has {target.flash_bytes:,}. '
                      f'Take a smaller model or a larger part: {_larger_board(flash, arenas, target)}')
    arena = arenas.get(_arena_target(target))
    if arena and not compiled:
        _check_ram(model, arena, target, f', or take a larger part: {_larger_board(flash, arenas, target, (target.ram_bytes or 0) + 1)}')


def _check_ram(model, arena, target, larger=', or take a larger part'):
    if target.ram_bytes is not None and arena + target.stack_bytes > target.ram_bytes:
        raise Refused(f'{model.name} does not fit {target.name}: it needs an arena of {arena:,} bytes and '
                      f'{target.stack_bytes:,} for the stack, {arena + target.stack_bytes:,} in all; {target.name} has '
                      f'{target.ram_bytes:,} of RAM. Take a smaller model, try `mote optimize`{larger}')


def _larger_board(flash, arenas, target, least_ram=0):
    """The smallest one that a model fits, in words."""
    def needs(board):
        return arenas.get(_arena_of_loops(board.loop_tags, board.is_riscv), 0) + board.stack_bytes
    boards = all_boards(target.port_dir)
    fitting = [b for b in boards if flash <= b.region('code').bytes and max(needs(b), least_ram) <= b.region('data').bytes]
    if not fitting:
        return 'none of our boards is large enough'
    board = min(fitting, key=lambda b: (b.region('data').bytes, b.region('code').bytes, b.name))
    return (f'the next larger board that fits is {board.name} ({board.title}), with {board.region("code").bytes:,} bytes of '
            f'flash and {board.region("data").bytes:,} of RAM')
