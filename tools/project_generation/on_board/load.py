#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""load.py [--check] COMMAND...: takes a program to a board, or starts a server for a debugger. Before anything is tried it
looks whether the tools are installed, and whether the port or the drive that the command names is there and free; with
--check that is all.

In the command, PORT stands for the serial port that the variable PORT of the environment names, PORT_NAME for it without its
folder, DRIVE for the folder of the board's drive, which DRIVE names, and '&&' lies between two commands."""
import glob
import os
import shutil
import subprocess
import sys

try:
    import fcntl
except ImportError:
    fcntl = None  # on Windows, where ports are no files

JLINK = "from https://www.segger.com/downloads/jlink, SEGGER's J-Link software"
# Tool -> the command that installs it.
TOOLS = {
    "openocd": "apt-get install openocd",
    "pyocd": "pip install pyocd",
    "bossac": "arduino-cli core install arduino:mbed_nano, which puts it into ~/.arduino15/packages/arduino/tools/bossac",
    "picotool": "apt-get install picotool (Debian 13), or https://github.com/raspberrypi/picotool; or copy the file of "
                "`make uf2` to the board's drive",
    "dfu-util": "apt-get install dfu-util",
    "probe-rs": "cargo install probe-rs-tools --locked",
    "esptool": "pip install esptool",
    "nrfjprog": "nRF Command Line Tools, from https://www.nordicsemi.com/Products/Development-tools",
    "JFlashExe": JLINK,
    "JLinkGDBServer": JLINK,
}
# Folders of tools that are not in the search path.
PLACES = ["~/.arduino15/packages/arduino/tools/{}/*", "/opt/SEGGER/JLink"]
PORTS = ["/dev/ttyACM*", "/dev/ttyUSB*", "/dev/cu.usb*", "/dev/cu.SLAB*"]


class Refused(Exception):
    """Says what is wrong and what to do."""


def find_tool(name):
    found = shutil.which(name)
    for place in PLACES if not found else []:
        for folder in sorted(glob.glob(os.path.expanduser(place.format(name)))):
            found = shutil.which(name, path=folder) or found
    if not found:
        raise Refused(f"{name} is missing. To install it: {TOOLS.get(name, 'see its documentation')}")
    return found


def how_to_name(word, example):
    return f"Name it: make flash {word}={example}, or in a CMake project {word}={example} cmake --build build --target flash"


def check_port(port):
    ports = sorted(p for pattern in PORTS for p in glob.glob(pattern))
    there = f"There are: {', '.join(ports)}" if ports else "There is none now: is the board connected?"
    example = ports[0] if ports else "/dev/ttyACM0"
    if not port:
        raise Refused(f"which serial port is the board's? {there} {how_to_name('PORT', example)}")
    if fcntl is None:
        return
    if not os.path.exists(port):
        raise Refused(f"there is no serial port {port}. {there} {how_to_name('PORT', example)}")
    holder = holder_of(port)
    if holder:
        raise Refused(f"the serial port {port} is busy: {holder} has it open. End that program first")
    try:
        file = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except PermissionError:
        raise Refused(f"the serial port {port} may not be opened. On Debian: sudo adduser $USER dialout, and log in "
                      "again") from None
    except OSError as error:
        raise Refused(f"the serial port {port} cannot be opened: {error.strerror}. Does another program use it?") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Refused(f"the serial port {port} is busy: another program has locked it. End that program first") from None
    finally:
        os.close(file)


def holder_of(port):
    """The program that has the port open, as far as Linux says."""
    device = os.path.realpath(port)
    for link in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            if os.readlink(link) == device:
                number = link.split("/")[2]
                with open(f"/proc/{number}/comm", encoding="utf-8") as name:
                    return f"{name.read().strip()} (process {number})"
        except OSError:
            continue  # it has ended, or is another user's
    return None


def check_drive(drive):
    if not drive:
        raise Refused(f"in which folder is the board's drive mounted? {how_to_name('DRIVE', '/media/$USER/BOARD')}")
    if not os.path.isdir(drive):
        raise Refused(f"there is no folder {drive}: is the board's drive mounted? {how_to_name('DRIVE', '/media/$USER/BOARD')}")


def filled_in(word, port, drive):
    """A word of the command, with the names in place."""
    option, equals, last = word.rpartition("=")
    if last in ("PORT", "PORT_NAME"):
        return option + equals + (port if last == "PORT" else os.path.basename(port))
    return drive + word[len("DRIVE"):] if word == "DRIVE" or word.startswith("DRIVE/") else word


def commands_of(words):
    commands = [[]]
    for word in words:
        if word == "&&":
            commands.append([])
        else:
            commands[-1].append(word)
    return commands


def main(arguments):
    only_checks = arguments[:1] == ["--check"]
    words = arguments[1:] if only_checks else arguments
    port, drive = os.environ.get("PORT", ""), os.environ.get("DRIVE", "")
    try:
        tools = [find_tool(command[0]) for command in commands_of(words)]
        if any(word.split("=")[-1] in ("PORT", "PORT_NAME") for word in words):
            check_port(port)
        if any(word.split("/")[0] == "DRIVE" for word in words):
            check_drive(drive)
    except Refused as error:
        print(f"load.py: {error}.", file=sys.stderr)
        return 1
    for tool, command in [] if only_checks else zip(tools, commands_of(words)):
        status = subprocess.call([tool, *(filled_in(word, port, drive) for word in command[1:])])
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
