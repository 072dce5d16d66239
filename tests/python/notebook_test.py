#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The notebooks of docs/ run as they stand, one cell after the other, and print what they hold.

  /usr/bin/python3 tests/python/notebook_test.py build/host --write     writes what they print into them
"""
import ast
import contextlib
import io
import json
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
NOTEBOOKS = sorted((ROOT / "docs").glob("*.ipynb"))


def run_cell(source, names):
    """What it prints, and the value of its last line if that is an expression, as a notebook shows it."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "<cell>", "exec"), names)
        value = eval(compile(last, "<cell>", "eval"), names) if last else None
    return printed.getvalue() + (f"{value!r}\n" if value is not None else "")


def run(notebook):
    """The same notebook with what it prints now."""
    names = {"__name__": "__main__"}
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            text = run_cell("".join(cell["source"]), names)
            output = {"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)}
            cell = {**cell, "outputs": [output] if text else []}
        cells.append(cell)
    return {**notebook, "cells": cells}


class NotebookTest(unittest.TestCase):

    def test_notebooks(self):
        self.assertGreater(len(NOTEBOOKS), 0)
        for path in NOTEBOOKS:
            with self.subTest(notebook=path.name):
                held = json.loads(path.read_text(encoding="utf-8"))
                for cell, now in zip(held["cells"], run(held)["cells"]):
                    self.assertEqual(cell.get("outputs"), now.get("outputs"), "".join(cell["source"]))

    def test_form(self):
        """What a Jupyter server asks of a file."""
        for path in NOTEBOOKS:
            held = json.loads(path.read_text(encoding="utf-8"))
            self.assertEqual(held["nbformat"], 4)
            for cell in held["cells"]:
                self.assertEqual(set(cell) - {"outputs", "execution_count"}, {"cell_type", "metadata", "source"})
                self.assertEqual("outputs" in cell and "execution_count" in cell, cell["cell_type"] == "code")


if __name__ == "__main__":
    if not (BUILD / "python" / "mote").exists():
        print("skipped: the Python package is not built (make python)")
        sys.exit(77)
    sys.path.insert(0, str(BUILD / "python"))
    os.chdir(ROOT / "docs")  # where Jupyter runs them
    if "--write" in sys.argv:
        for notebook_path in NOTEBOOKS:
            made = run(json.loads(notebook_path.read_text(encoding="utf-8")))
            notebook_path.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    else:
        unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
