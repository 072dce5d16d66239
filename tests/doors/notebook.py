#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 2.
"""docs/first_model.ipynb, executed by Jupyter where it lies, with `make python` and NumPy 2: each cell prints what the notebook holds."""
import json
import os

import door

PAGE = "docs/first_model.ipynb"
PACKAGES = "nbconvert==7.16.6 ipykernel==6.30.1 numpy==2.4.6"


def printed_by(notebook):
    """Of each cell of code."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return ["".join("".join(output.get("text", [str(output)])) for output in cell["outputs"]) for cell in cells]


class Notebook(door.Door):
    def test_in_its_folder(self):
        venv = self.place / "venv"
        self.run_command("python3", "-m", "venv", venv)
        self.run_command(venv / "bin/pip", "install", *PACKAGES.split())
        self.printed(PAGE, "make python")
        path = self.line_of(PAGE, "PYTHONPATH=$PWD/build/host/python", {})
        environment = {"PATH": f"{venv}/bin:{os.environ['PATH']}"}
        self.run_command("bash", "-c", f"{path} jupyter nbconvert --to notebook --execute --output-dir {self.place} {PAGE}",
                         folder=door.ROOT, env=environment)
        held = json.loads((door.ROOT / PAGE).read_text())
        made = json.loads((self.place / "first_model.ipynb").read_text())
        self.assertEqual(printed_by(made), printed_by(held))
        self.assertIn("a 7 with 93%\n", printed_by(made))


if __name__ == "__main__":
    door.main()
