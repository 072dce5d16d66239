#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The site that `make docs` makes: each page of docs/ is in its navigation, once. tests/doors/site.py makes it."""
import importlib.util
import re
import subprocess
import sys
import types
import unittest

import mote_command as mote


def links():
    """tools/site/links.py without MkDocs."""
    for name in ("mkdocs", "mkdocs.structure", "mkdocs.structure.files"):
        sys.modules.setdefault(name, types.ModuleType(name))
    sys.modules["mkdocs.structure.files"].File = object
    spec = importlib.util.spec_from_file_location("links", mote.ROOT / "tools" / "site" / "links.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class NavigationTest(unittest.TestCase):

    def test_each_page_once(self):
        text = (mote.ROOT / "tools/site/mkdocs.yml").read_text().split("\nnav:\n")[1]
        named = re.findall(r"^    - (?:.*: )?(\S+\.md)$", text, re.M)
        self.assertEqual(sorted(named), sorted(set(links().page_names().values())))
        self.assertEqual(len(re.findall(r"^  - ", text, re.M)), 8)

    def test_notebooks(self):
        """Each notebook of docs/ is a page."""
        names = links().page_names()
        for path in (mote.ROOT / "docs").glob("*.ipynb"):
            self.assertIn(f"docs/{path.name}", names)

    def test_links(self):
        """They lead to the same files as in the repository."""
        module = links()
        names = module.page_names()
        text = module.rewritten("[a](boards.md#x) [b](../examples/micropython/README.md) [c](#y) [d](https://x.y/z)\n"
                                "```\n[e](boards.md)\n```\n[f](../src/model/schema.fbs)", "docs/ops.md", names)
        self.assertEqual(text, "[a](boards.md#x) [b](examples/micropython.md) [c](#y) [d](https://x.y/z)\n"
                               "```\n[e](boards.md)\n```\n[f](source/src/model/schema.fbs.txt)")
        self.assertEqual(module.rewritten("[a](../../docs/ops.md)", "examples/micropython/README.md", names), "[a](../ops.md)")
        self.assertEqual(module.anchor("`mote run`, and more"), "mote-run-and-more")

    def test_versions(self):
        """Each package has an exact version."""
        for line in (mote.ROOT / "tools/site/requirements.txt").read_text().splitlines():
            self.assertRegex(line, r"^#|^[\w.-]+==[\w.]+$")

    def test_comments_of_headers(self):
        """Doxygen is given a comment for all that stands below it, and no comment of one function for the next."""
        text = "\n".join(["// SPDX-x", "// A file.", "#ifndef X", "", "// Both.", "int A();", "int B();  // b", "", "int C();",
                          "// Long.", "int D() {", "  return 1;", "}", "int E();"])
        done = subprocess.run([sys.executable, mote.ROOT / "tools/site/doxygen_filter.py", "/dev/stdin"], input=text,
                              capture_output=True, text=True, check=True)
        lines = done.stdout.splitlines()
        self.assertEqual(lines, ["/// \\file", "/// A file.", "#ifndef X", "", "/// Both.", "int A();", "/** Both. */ int B();  ///< b", "",
                                 "int C();", "/// Long.", "int D() {", "  return 1;", "}", "int E();"])


if __name__ == "__main__":
    mote.main()
