#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 1.
"""docs/installing.md, "As a Python package": `pip install .` in an empty environment, then without the compiler; with NumPy 1 and 2."""
import os

import door
from python_package import check_names, check_package

PAGE = "docs/installing.md"
OLD_NUMPY = "numpy==1.24.4"  # that of Debian 12


class Pip(door.Door):
    def test_pip_install(self):
        venv = self.place / "venv"
        self.run_command("python3", "-m", "venv", venv)
        builds = {"PATH": f"{venv}/bin:{os.environ['PATH']}"}
        self.printed(PAGE, "pip install .", env=builds)

        def use(line):
            tools = self.place / "tools"  # instead of this computer's programs
            if not tools.exists():
                tools.mkdir()
                (tools / "grep").symlink_to("/bin/grep")
            return self.run_command("/bin/bash", "-c", line, folder=door.ROOT, env={"PATH": f"{venv}/bin:{tools}"})

        version = "python -c 'import numpy; print(numpy.__version__)'"
        self.assertRegex(use(version), r"^2\.")
        check_package(self, use)
        for line in ("pip install python/distributions/litert", "pip install python/distributions/tflite_micro"):
            self.printed(PAGE, line, env=builds)
        check_names(self, use)
        self.run_command(venv / "bin/pip", "install", OLD_NUMPY)
        self.assertRegex(use(version), r"^1\.")
        check_package(self, use)
        check_names(self, use)


if __name__ == "__main__":
    door.main()
