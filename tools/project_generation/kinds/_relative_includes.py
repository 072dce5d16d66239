# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Includes by a path from the including file, which compilers look up before any folder of their command line: so a library
finds its own headers where others of the same paths come first, as with Arduino's core for ESP32."""

import posixpath
import re

from project import INCLUDE_FOLDERS, THIRD_PARTY_INCLUDE

_INCLUDE = re.compile(r'^(\s*#\s*include ")([^"]+)(")', re.MULTILINE)


def _find(name, includer, files):
    """The file of the project that a line of `includer` names; None if it is not of the project."""
    for folder in [posixpath.dirname(includer), *INCLUDE_FOLDERS]:
        path = posixpath.normpath(posixpath.join(folder, name))
        if path in files:
            return path
    return None


def rewrite_includes(path, data, files, place):
    """The text of `path`, which will lie at place(path) as the other files do. FlatBuffers' headers stay as they are."""
    if path.startswith(THIRD_PARTY_INCLUDE + '/'):
        return data
    folder = posixpath.dirname(place(path))

    def relative(match):
        found = _find(match.group(2), path, files)
        name = posixpath.relpath(place(found), folder) if found else match.group(2)
        return match.group(1) + name + match.group(3)
    return _INCLUDE.sub(relative, data.decode()).encode()


# Headers of this folder include each other as "flatbuffers/NAME", which is looked up beside them first.
_FORWARD = '''// FlatBuffers' headers find each other here, whatever the include path is.
#include "../{}"
'''
_FORWARD_BASE = '''// FlatBuffers' headers find each other here, whatever the include path is.
// For Arduino, base.h would take <utility.h>, which the cores of 32-bit processors lack, unless there is the library
// ArduinoSTL.
#if defined(ARDUINO) && !defined(ARDUINOSTL_M_H)
#define ARDUINOSTL_M_H
#include "../base.h"
#undef ARDUINOSTL_M_H
#else
#include "../base.h"
#endif
'''


def flatbuffers_forwarders(files):
    """Path -> text of the headers that make those of FlatBuffers find each other."""
    names = [p[len(THIRD_PARTY_INCLUDE) + 1:] for p in files if p.startswith(THIRD_PARTY_INCLUDE + '/')]
    return {f'{THIRD_PARTY_INCLUDE}/flatbuffers/{name}':
            _FORWARD_BASE if posixpath.basename(name) == 'base.h' else _FORWARD.format(posixpath.basename(name))
            for name in names}
