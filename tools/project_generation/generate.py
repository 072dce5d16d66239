#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes a project for an IDE or a build system: an example, a test, or an application of a model, with what it needs of
the library and nothing else. docs/projects.md has the kinds."""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import kinds  # noqa: E402
from errors import Refused, exit_with  # noqa: E402
from program import application, example_names, named_program, test_names  # noqa: E402
from project import assemble, version  # noqa: E402
from target import ROOT, load_target  # noqa: E402


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument('--name', help='an example or a test')
    what.add_argument('--model', type=Path, help='a .tflite file to make an application of')
    what.add_argument('--list', action='store_true', help='name the examples, the tests and the kinds')
    parser.add_argument('--kind', '--ide', help=', '.join(kinds.names()))
    parser.add_argument('--target', help="one of targets/*.cmake; default: the portable sources, for make, cmake and vscode "
                                         'this computer')
    parser.add_argument('--target-arch', help='the processor, for targets that have several')
    parser.add_argument('--tags', default='', help='folder tags, in order')
    parser.add_argument('--port-dir', type=Path, help='a folder with src/... of a port')
    parser.add_argument('--operators', nargs='*', default=[], metavar='NAME', help='more operators to carry, as CONV_2D')
    parser.add_argument('-o', '--output', type=Path, help='the folder')
    parser.add_argument('--zip', type=Path, help='an archive instead, or besides')
    parser.add_argument('--replace', action='store_true', help='over an earlier project that nobody changed')
    parser.add_argument('--mote', default=os.environ.get('MOTE', str(ROOT / 'build/host/bin/mote')),
                        help='the mote command; default: $MOTE or the one in build/host')
    options = parser.parse_args(arguments)
    if not options.list and not options.kind:
        parser.error('--kind is missing: ' + ', '.join(kinds.names()))
    if not options.list and not (options.output or options.zip):
        parser.error('--output or --zip is missing')
    return options


def make_project(options):
    kind = kinds.find(options.kind)
    tags = [*kind.TAGS, *options.tags.replace(',', ' ').split()]
    target = load_target(options.target or kind.TARGET, tags, options.port_dir, options.target_arch)
    if options.name:
        program = named_program(options.name, target)
    else:
        if not Path(options.mote).is_file():
            raise Refused(f'{options.mote} is not there: build it with `make host`, or name it with --mote')
        program, warnings = application(options.mote, options.model, target)
        if warnings:
            print(warnings, file=sys.stderr)
    program.operators = options.operators
    project = assemble(options.kind, program, target, kind.HAS_STARTUP and not target.is_hosted)
    kind.add_files(project)
    project.tree.seal({'mote': version(), 'kind': options.kind, 'program': program.name, 'target': target.name,
                       'tags': target.tags, 'entry': program.entry, 'sources': project.sources,
                       'include_folders': kind.include_folders(project), 'defines': project.defines})
    return project


def generate(options):
    if options.list:
        print('kinds:', *kinds.names())
        print('examples:', *example_names())
        print('tests:', *test_names())
        return
    project = make_project(options)
    if options.output:
        project.tree.write(options.output, options.replace)
    if options.zip:
        project.tree.write_zip(options.zip, kinds.find(options.kind).archive_folder(project))
    place = ' and '.join(str(p) for p in (options.output, options.zip) if p)
    print(f'{place}: {len(project.sources)} sources, {len(project.tree.files)} files, for {options.kind} and target '
          f'{project.target.name}')


def main(arguments):
    options = parse(arguments)
    try:
        generate(options)
    except (Refused, OSError, UnicodeError) as error:
        print(f'mote: {error}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.stderr.reconfigure(errors='backslashreplace')
    sys.stdout.reconfigure(errors='backslashreplace')
    exit_with(main(sys.argv[1:]))
