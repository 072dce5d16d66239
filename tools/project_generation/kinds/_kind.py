# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What most kinds share."""

from cost import in_milliseconds
from project import CXX_FLAGS, INCLUDE_FOLDERS, version

TAGS = []
TARGET = 'none'
HAS_STARTUP = False

HEADER = '# Made by the project generator of Mote {}; docs/projects.md of Mote says how to merge a newer one.\n'


def header(comment='#'):
    return HEADER.format(version()).replace('#', comment, 1)


def include_folders(project):
    del project
    return INCLUDE_FOLDERS


def archive_folder(project):
    return f'{project.name}_{project.kind}'


def read_me(project, how):
    """A page that says what this is and what to do next."""
    program = project.program
    if program.has_all_operators:
        return (f'# Mote\nMote {version()} with all its operators, of which the linker keeps those that a program names, and its '
                f'examples.\n\n{how}\n\nAll files have the paths that they have in the repository of Mote.\n')
    what = {'application': 'an application around a model: put your own code into application/main_functions.cc',
            'tools/firmware': 'firmware that runs the model for a computer at the other end of the serial port '
                              '(docs/serial.md of Mote)',
            'tools/mlperf_tiny': 'the device of MLPerf Tiny (docs/mlperf_tiny.md of Mote)',
            'tests': 'a test of the library'}.get(program.folder, 'an example')
    return (f'# {project.name}\n{what.capitalize()}, with the sources of Mote {version()} that it needs, target '
            f'`{project.target.label}`.\n\n{how}\n\nAll files have the paths that they have in the repository of Mote. '
            'To add an operator that is not here, make the project anew with `--operators NAME`.\n')


def _expected_time(project):
    cycles, hz = project.program.cycles, project.target.described.clock['hz']
    return f' A run of the model takes some {cycles:,} cycles there, {in_milliseconds(cycles, hz)} ms.' if cycles else ''


def on_board(project, flash, image):
    """How the program gets to its board, and where it writes."""
    board = project.target.described
    note = f' {board.note}' if board.note else ''
    console = board.console
    rate = f'; {console["baud"]} baud, 8 bits, no parity' if 'baud' in console else ''
    return (f'{flash} writes it to the board, {board.title} ({board.part}): `{board.command("flash", image)}`. '
            f'A server for a debugger is `{board.command("debug", image)}`.{note}\n\nThe log goes to {console["port"]}{rate}. '
            f'The clock is {board.clock["hz"]:,} Hz of {board.clock["source"]}.{_expected_time(project)} '
            '`board/board.h` has the addresses, `board/board.ld` the memories.')


def lines(items, form, join='\n'):
    return join.join(form.replace('{}', item) for item in items)


def cxx_flags(project):
    return [*project.target.cpu_flags.split(), *project.target.facts.get('MOTE_C_LIBRARY_FLAGS', '').split(), *CXX_FLAGS,
            *(['-g'] if project.build == 'debug' else [])]


# Calls main() where a system has one of its own. C++ itself may not call it by its name.
CALL_MAIN = '''extern "C" int mote_program_main(int argc, char** argv) __asm__("main");
'''
