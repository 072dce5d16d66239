#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in web, sampled by: NavigationTest
"""The site that `make docs` makes: each page of docs/ is in its navigation, once; it is built without a warning, asks nothing
of the network, and its search works from the disk."""
import importlib.util
import json
import re
import subprocess
import sys
import types
import unittest

import browser
import mote_command as mote

SITE = mote.ROOT / "build" / "docs"
# Looks for a word, and leaves what was found in an element.
SEARCH = """
  addEventListener('load', async () => {
    const field = document.querySelector('.md-search__input');
    document.querySelector('#__search').click();
    field.focus();
    field.value = 'arena';
    for (let i = 0; i < 60 && !document.querySelector('.md-search-result__link'); ++i) {
      field.dispatchEvent(new Event('input', {bubbles: true}));
      field.dispatchEvent(new KeyboardEvent('keyup', {bubbles: true}));
      await new Promise((go) => setTimeout(go, 100));
    }
    const answer = document.createElement('pre');
    answer.id = 'answer';
    answer.textContent = JSON.stringify([...document.querySelectorAll('.md-search-result__link')].map((one) => one.href));
    document.body.append(answer);
  });"""


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


class SiteTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        done = subprocess.run(["make", "docs"], cwd=mote.ROOT, capture_output=True, text=True, check=False)
        if done.returncode != 0 and re.search("no doxygen|ConnectionError|NewConnectionError|No matching distribution", done.stderr):
            raise unittest.SkipTest(f"the site cannot be built here: {done.stderr[-400:]}")
        cls.output = done.stdout + done.stderr
        assert done.returncode == 0, cls.output

    def test_no_warnings(self):
        self.assertNotRegex(self.output, "(?i)warning|error")
        count = int(re.search(r"include/tensorflow: (\d+) functions have no comment of their own", self.output).group(1))
        self.assertLessEqual(count, 950)

    def test_nothing_of_the_network(self):
        """No page fetches a script, a style, a font or a picture from elsewhere."""
        pages = [*SITE.glob("*.html"), *SITE.glob("examples/*.html"), *SITE.glob("api/*.html")]
        self.assertGreater(len(pages), 500)
        for page in pages:
            fetched = re.findall(r"<(?:script|img|iframe)[^>]*\bsrc=\"?(https?:[^\"> ]*)|<link[^>]*rel=\"?(?:stylesheet|preconnect|icon)[^>]*href=\"?(https?:[^\"> ]*)",
                                 page.read_text(errors="replace"))
            self.assertEqual(fetched, [], page)

    def test_links_hold(self):
        """Of the pages of docs/, and of those that they lead to."""
        for page in [*SITE.glob("*.html"), *SITE.glob("examples/*.html"), *SITE.glob("models/*.html")]:
            if page.name == "404.html":
                continue
            for target in re.findall(r"(?:href|src)=\"?([^\"> ]+)", page.read_text()):
                path = target.partition("#")[0]
                if path and not re.match(r"[a-z]+:", path):
                    self.assertTrue((page.parent / path).resolve().exists(), (page.name, target))

    def test_search_from_the_disk(self):
        if browser.CHROMIUM is None:
            self.skipTest("there is no Chromium")
        copy = SITE / "index_asked.html"
        self.addCleanup(copy.unlink)
        copy.write_text((SITE / "index.html").read_text().replace("</body>", f"<script>{SEARCH}</script></body>"))
        done = browser.chromium(copy, "--dump-dom")
        self.assertEqual(browser.complaints(done), [])
        found = json.loads(re.search(r'<pre id="answer">(.*?)</pre>', done.stdout, re.S).group(1))
        self.assertGreater(len(found), 5)
        self.assertTrue(any("memory.html" in one for one in found), found)


if __name__ == "__main__":
    mote.main()
