# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What most kinds share."""

from cost import in_milliseconds
from project import CXX_FLAGS, INCLUDE_FOLDERS, version
from repository import ROOT

TAGS = []
TARGET = 'none'
HAS_STARTUP = False
# Which of a board's ids a project needs; None: the project has all that a board needs, whatever it is.
ID = None
NO_BOARD = ''  # what is said of a board without one

HEADER = '# Made by the project generator of Mote {}; docs/projects.md of Mote says how to merge a newer one.\n'


def header(comment='#'):
    return HEADER.format(version()).replace('#', comment, 1)


def include_folders(project):
    del project
    return INCLUDE_FOLDERS


def is_for(board):
    """Of a board that has the id."""
    del board
    return True


def tags_of_board(board):
    return board.tags


def board_files(board):
    """Path within the project -> text."""
    del board
    return {}


def archive_folder(project):
    return f'{project.name}_{project.kind}'


PATHS = 'The sources of Mote have the paths that they have in its repository.'


def read_me(project, how, own='application/main_functions.cc', paths=PATHS):
    """A page that says what this is and what to do next. `own`: where the user's code goes; `paths`: where Mote's lies."""
    program = project.program
    if any('/chosen/' in path for path in project.tree.files):
        paths += ' Loops that a processor has of its own are files that end in `.inc`: a source in `chosen` includes the right one.'
    if program.has_all_operators:
        return (f'# Mote\nMote {version()} with all its operators, of which the linker keeps those that a program names, and its '
                f'examples.\n\n{how}\n\n{paths}\n')
    what = {'application': f'An application around a model: put your own code into `{own}`',
            'tools/firmware': 'Firmware that runs the model for a computer at the other end of the serial port '
                              '(docs/serial.md of Mote)',
            'tools/mlperf_tiny': 'The device of MLPerf Tiny (docs/mlperf_tiny.md of Mote)',
            'tests': 'A test of the library'}.get(program.folder, 'An example')
    target = f', for `{project.target.label}`' if project.target.label != TARGET else ''
    return (f'# {project.name}\n{what}. The folder has the sources of Mote {version()} that it needs{target}.\n\n{how}\n\n{paths} '
            + ('The model is code, made for this target by `mote compile`: of another model or for another target, make the '
               'project anew.\n' if program.is_compiled else
               'To add an operator that is not here, make the project anew with `--operators NAME`.\n'))


def _expected_time(project):
    cycles, hz = project.program.cycles, project.target.described.clock['hz']
    return f' A run of the model takes some {cycles:,} cycles there, {in_milliseconds(cycles, hz)} ms.' if cycles else ''


def log_and_clock(project):
    """Of a board whose registers the program sets."""
    board, console = project.target.described, project.target.described.console
    rate = f'; {console["baud"]} baud, 8 bits, no parity' if 'baud' in console else ''
    return (f'The log goes to {console["port"]}{rate}. The clock is {board.clock["hz"]:,} Hz of {board.clock["source"]}.'
            f'{_expected_time(project)}')


def on_board(project, flash, image, how_to_name):
    """How the program gets to its board, and where it writes. `how_to_name`: PORT or DRIVE."""
    board = project.target.described
    command = board.command('flash', image)
    named = ''.join(f' It needs {what}: {how_to_name.format(word)}.' for word, what in NAMED_BY_USER.items() if word in command)
    sentences = [s for s in (board.boot_loader, board.note) if s]
    uf2 = (f' {flash.replace("flash", "uf2")} makes `{image}.uf2`, to be copied to the drive that the boot loader shows.'
           if board.uf2 else '')
    return (f'{flash} writes it to the board, {board.title} ({board.part}): `{command}`.{named}{uf2} '
            f'A server for a debugger is `{board.command("debug", image)}`.{"".join(" " + s for s in sentences)}\n\n'
            f'{log_and_clock(project)} `board/board.h` has the addresses, `board/board.ld` the memories.')


# Words in a board's commands, which stand for what only the user knows.
NAMED_BY_USER = {'PORT': "the board's serial port", 'DRIVE': "the folder of the board's drive"}


def add_scripts(project):
    """What the goals `flash`, `debug` and `uf2` run."""
    for name in ('load.py', *(['make_uf2.py'] if project.target.described.uf2 else [])):
        project.tree.add(f'board/{name}', (ROOT / 'tools/project_generation/on_board' / name).read_bytes())


def lines(items, form, join='\n'):
    return join.join(form.replace('{}', item) for item in items)


def cxx_flags(project):
    return [*project.target.cpu_flags.split(), *project.target.facts.get('MOTE_C_LIBRARY_FLAGS', '').split(), *CXX_FLAGS,
            *(['-g'] if project.build == 'debug' else [])]


# Calls main() where a system has one of its own. C++ itself may not call it by its name.
CALL_MAIN = '''extern "C" int mote_program_main(int argc, char** argv) __asm__("main");
'''
