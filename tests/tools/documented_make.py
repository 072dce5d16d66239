# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the documented Makefile, for the tests of its goals and of a port."""
import os
import shutil
import subprocess

import mote_command as mote

MAKEFILE = "tensorflow/lite/micro/tools/make/Makefile"


def is_possible():
    """Whether what the goals need is built; else it would be compiled here, which takes minutes."""
    return mote.BUILD == (mote.ROOT / "build" / "host").resolve() and "cortex-m3" in mote.built_targets()


def environment():
    """That of this program, which a make may have started whose options the next is not to take."""
    return {k: v for k, v in os.environ.items() if not k.startswith("MAKE")}


def host():
    """The folder in gen for this computer."""
    return {"Linux": "linux", "Darwin": "osx"}[os.uname().sysname] + "_" + os.uname().machine


def make(*words):
    """The finished process of `make -f ... words...`."""
    return subprocess.run(["make", "-f", MAKEFILE, *words], cwd=mote.ROOT, capture_output=True, text=True, check=False,
                          env=environment(), timeout=900)


def remove_build_folder(*variables):
    """Removes the folder that was made for this configuration, none of the presets'."""
    folder = mote.ROOT / make(*variables, "print-BUILD").stdout.strip()
    assert (mote.ROOT / "build") in folder.parents and "_" in folder.name, folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.with_name(folder.name + ".make.log").unlink(missing_ok=True)
