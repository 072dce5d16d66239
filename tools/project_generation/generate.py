#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes a project for an IDE or a build system: an example, a test, or an application of a model, with what it needs of
the library and nothing else. docs/projects.md has the kinds."""

import argparse
import difflib
import functools
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import kinds
from board import CLOCKS, board_names
from errors import NotForBoard, Refused, exit_with
from program import (BENCHMARKS, all_tests, application, example_names, firmware, mlperf_tiny, named_program,
                     test_names)
from project import assemble, version
from target import ROOT, load_target

LIBRARY_KINDS = ['arduino', 'platformio']  # whose projects are libraries that an IDE installs


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument('--name', help='an example or a test')
    what.add_argument('--model', type=Path, help='a .tflite file to make an application of')
    what.add_argument('--all', action='store_true', help='every example for every kind, and every test for make, in '
                                                         'folders NAME/KIND of the output')
    what.add_argument('--library', action='store_true', help='the library Mote with all operators and the examples, of '
                                                             'which programs of several models are made')
    what.add_argument('--list', action='store_true', help='name the examples, the tests and the kinds')
    parser.add_argument('--kind', '--ide', help=', '.join(kinds.names()))
    parser.add_argument('--target', help="one of targets/*.cmake; default: the portable sources, for make, cmake and vscode "
                                         'this computer')
    parser.add_argument('--board', help='the name of a board that has no file in targets/ yet; it is a tag')
    parser.add_argument('--target-arch', help='the processor, for targets that have several')
    parser.add_argument('--clock', choices=CLOCKS, default='rated', help='of a board: that of its part, or the one after reset')
    parser.add_argument('--tags', default='', help='folder tags, in order')
    parser.add_argument('--port-dir', type=Path, help='a folder with src/... of a port')
    parser.add_argument('--operators', nargs='*', default=[], metavar='NAME', help='more operators to carry, as CONV_2D')
    parser.add_argument('--firmware', action='store_true', help='the program of docs/serial.md around the model, which a '
                                                                'computer talks to')
    parser.add_argument('--mlperf-tiny', choices=BENCHMARKS, help='the program of docs/mlperf_tiny.md around the model')
    parser.add_argument('--compiled', action='store_true', help='the model as the code that `mote compile` writes, without an '
                                                                'interpreter')
    parser.add_argument('--ram', help='with --compiled: the most bytes that layers may take, which run row by row; 0: as few as can be')
    parser.add_argument('--operators-of', nargs='*', default=[], type=Path, metavar='MODEL',
                        help='models whose operators the firmware has, too, so that they can be sent')
    build = parser.add_mutually_exclusive_group()
    build.add_argument('--messages', dest='build', action='store_const', const='messages', default='release',
                       help='keep the texts of messages, which say what is wrong with a model and take flash')
    build.add_argument('--no-messages', dest='build', action='store_const', const='no_messages',
                       help='leave out also those that the program itself prints with MicroPrintf')
    build.add_argument('--debug', dest='build', action='store_const', const='debug',
                       help='keep messages and assertions, and compile for a debugger')
    parser.add_argument('--sketch', action='store_true', help="for arduino: the program's own files alone, for the library "
                                                              'Mote that --library writes')
    parser.add_argument('--no-archives', dest='archives', action='store_false',
                        help='for arduino: no archives for cores that compile as gnu++11, which take a compiler and a while')
    parser.add_argument('-o', '--output', type=Path, help='the folder')
    parser.add_argument('--zip', type=Path, help='an archive instead, or besides')
    parser.add_argument('--replace', action='store_true', help='over an earlier project that nobody changed')
    parser.add_argument('--mote', default=os.environ.get('MOTE', str(ROOT / 'build/host/bin/mote')),
                        help='the mote command; default: $MOTE or the one in build/host')
    options = parser.parse_args(arguments)
    if options.all and (options.kind or options.zip):
        parser.error('--all goes without --kind and --zip')
    if ((options.firmware or options.mlperf_tiny) and not options.model) or (options.operators_of and not options.firmware):
        parser.error('--firmware and --mlperf-tiny go with --model, and --operators-of with --firmware')
    if options.compiled and not options.model:
        parser.error('--compiled goes with --model')
    if options.ram is not None and not options.compiled:
        parser.error('--ram goes with --compiled')
    if options.firmware and options.build == 'release':
        options.build = 'messages'  # which the computer at the other end shows
    if (options.name or options.model or options.library) and not options.kind:
        parser.error('--kind is missing: ' + ', '.join(kinds.names()))
    if options.library and options.kind not in LIBRARY_KINDS:
        parser.error(f'--library is for the kinds {", ".join(LIBRARY_KINDS)}')
    if options.sketch and (options.kind != 'arduino' or options.library):
        parser.error('--sketch is for a model or an example of the kind arduino')
    if not options.list and not (options.output or options.zip):
        parser.error('--output or --zip is missing')
    return options


@functools.cache
def warn(text):
    """Prints the text, if there is one; that of --all comes with every project, and is printed once."""
    if text:
        print(text, file=sys.stderr)


def near_board(options):
    """A sentence about a board without a file whose name is nearly that of one that has."""
    near = difflib.get_close_matches(options.board or '', board_names(options.port_dir), n=3, cutoff=0.8)
    return f"There is no board '{options.board}' in targets/boards: did you mean {' or '.join(near)}?" if near else ''


def make_project(options):
    kind = kinds.find(options.kind)
    if options.compiled and (options.firmware or options.mlperf_tiny or options.operators):
        raise Refused('--compiled makes an application of one model, without an interpreter: leave out --firmware, '
                      '--mlperf-tiny and --operators')
    is_for_board = options.firmware or options.mlperf_tiny
    if is_for_board and not kind.HAS_STARTUP:
        raise Refused('--firmware and --mlperf-tiny are for --ide make, cmake and vscode, which have a board\'s serial port; '
                      f'{options.kind} brings its own')
    tags = [*kind.TAGS, *(['kept_log'] if options.firmware else []), *([options.board] if options.board else []),
            *options.tags.replace(',', ' ').split()]
    target = load_target(options.target or kind.TARGET, tags, options.port_dir, options.target_arch, options.board,
                         options.name if options.name in example_names(options.port_dir) else '',
                         functools.partial(kinds.tags_of_board, options.kind), options.clock)
    warn(target.warnings)
    warn(near_board(options))
    if options.name:
        program = named_program(options.name, target)
    else:
        if not Path(options.mote).is_file():
            raise Refused(f'{options.mote} is not there: build it with `make host`, or name it with --mote')
        if options.firmware:
            program, warnings = firmware(options.mote, options.model, options.operators_of, target)
        elif options.mlperf_tiny:
            program, warnings = mlperf_tiny(options.mote, options.model, options.mlperf_tiny, target)
        else:
            program, warnings = application(options.mote, options.model, target, options.compiled, options.ram)
        warn(warnings)
    # A program of a computer or an emulator ends, a board's goes on.
    if kind.HAS_STARTUP and program.has_setup_and_loop and not (target.described or target.board):
        program.defines.append('MOTE_PROGRAM_ENDS')
    program.operators = options.operators
    program.has_all_operators, program.is_sketch = options.library or options.sketch, options.sketch
    if target.described:
        if kind.HAS_STARTUP:
            target.facts.update(target.described.facts(program.is_test))
        program.files.update({path: text.encode() for path, text in kind.board_files(target.described).items()})
    project = assemble(options.kind, program, target, kind.HAS_STARTUP and not target.is_hosted,
                       options.build)
    project.has_archives = options.archives
    kind.add_files(project)
    return project


def seal(project):
    """Adds the manifest."""
    program, target = project.program, project.target
    project.tree.seal({'mote': version(), 'kind': project.kind, 'program': program.name, 'target': target.label,
                       'tags': target.tags, 'entry': program.entry, 'sources': project.sources,
                       'include_folders': kinds.find(project.kind).include_folders(project), 'defines': project.defines})


def make_library(options):
    """The projects of all examples that have setup() and loop(), in one: they have the same library."""
    library = None
    for name in example_names(options.port_dir):
        options.name = name
        project = make_project(options)
        if not project.program.has_setup_and_loop:
            continue
        library = library or project
        library.program_sources = sorted({*library.program_sources, *project.program_sources})
        for path, data in project.tree.files.items():
            library.tree.add(path, data)
    return library


def write_project(options):
    project = make_library(options) if options.library else make_project(options)
    seal(project)
    if options.output:
        project.tree.write(options.output, options.replace)
    if options.zip:
        project.tree.write_zip(options.zip, kinds.find(options.kind).archive_folder(project))
    place = ' and '.join(str(p) for p in (options.output, options.zip) if p)
    print(f'{place}: {len(project.sources)} sources, {len(project.tree.files)} files, for {options.kind} and target '
          f'{project.target.label}', flush=True)
    note = getattr(kinds.find(options.kind), 'NOTE', '')
    if note:
        print(note, flush=True)


def write_all(options):
    examples = [(name, kind) for name in example_names(options.port_dir) for kind in kinds.names()]
    for name, kind in [*examples, *((name, 'make') for name in all_tests(options.port_dir))]:
        try:
            write_project(argparse.Namespace(**{**vars(options), 'name': name, 'kind': kind,
                                                'output': options.output / name / kind}))
        except NotForBoard as error:
            warn(str(error))


def generate(options):
    if options.list:
        print('kinds:', *kinds.names())
        print('examples:', *example_names(options.port_dir))
        print('tests:', *test_names(options.port_dir))
    elif options.all:
        write_all(options)
    else:
        write_project(options)


def main(arguments):
    options = parse(arguments)
    try:
        generate(options)
    except (Refused, OSError, UnicodeError) as error:
        print(f'mote: {error}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    for stream in (sys.stderr, sys.stdout):
        stream.reconfigure(errors='backslashreplace')  # type: ignore[attr-defined]
    exit_with(main(sys.argv[1:]))
