#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The object files of operators: none needs a function of another family, of the folders below those, seam, shared and
products, each needs the ones before it alone. Includes do not show a function that one family declares and another defines."""
import re
import subprocess

import layers_test
import mote_command as mote


def needs_wrongly(folder, other):
    return not layers_test.may_include(folder, other)


class Objects:
    """The symbols of the library's objects, by the folder of src/operators."""

    def __init__(self, paths):
        self.defined, self.needed = {}, {}
        for path in paths:
            folder = re.search(r"src[/_]operators[/_]([a-z]+)", path.as_posix())
            if folder:
                self._read(folder.group(1), path)

    def _read(self, folder, path):
        listed = subprocess.run(["nm", "--format=posix", path], capture_output=True, text=True, check=True).stdout
        for line in listed.splitlines():
            name, kind = line.split()[:2]
            if kind in "TDRB":
                self.defined[name] = folder
            elif kind == "U":
                self.needed.setdefault(name, set()).add(folder)

    def problems(self):
        for name, folders in sorted(self.needed.items()):
            other = self.defined.get(name)
            for folder in sorted(folders):
                if other and needs_wrongly(folder, other):
                    yield f"an object of src/operators/{folder} needs {name} of src/operators/{other}"


def objects_of(library):
    """Those of the build as it is now: objects of sources that have moved stay in the folder."""
    names = re.findall(rf"^build (CMakeFiles/{library}\.dir/\S+\.o(?:bj)?):", (mote.BUILD / "build.ninja").read_text(), re.M)
    return [mote.BUILD / name for name in names]


class OperatorObjects(mote.MoteTest):

    def test_no_family_needs_another(self):
        objects = Objects(objects_of("mote_micro"))
        self.assertGreater(len(set(objects.defined.values())), 10, "the library has objects of the families")
        self.assertGreater(sum(map(len, objects.needed.values())), 500)
        self.assertEqual(list(objects.problems()), [])

    def test_finds_what_is_wrong(self):
        objects = Objects([])
        objects.defined = {"a": "dense", "b": "shared", "c": "products"}
        objects.needed = {"a": {"dense", "convolution"}, "b": {"dense", "products"}, "c": {"dense", "shared"}}
        self.assertEqual([re.sub("an object of |src/operators/", "", each) for each in objects.problems()],
                         ["convolution needs a of dense", "shared needs c of products"])


if __name__ == "__main__":
    mote.main()
