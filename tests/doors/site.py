#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 3.
"""The site of the documents, which `make docs` makes, as docs/api.md prints it: without a warning; each of its links leads to a
page, and to a place that the page has; it asks nothing of the network, and its search works from the disk."""
import html
import json
import re
import sys
import urllib.parse

import door

sys.path.insert(0, str(door.ROOT / "tests/tools"))
import browser

SITE = door.ROOT / "build/docs"
OF_DOXYGEN = "api"  # whose pages lead to a few private members, which they do not show
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


def links_of(text):
    """The targets of links, scripts and pictures; of code that is shown none."""
    text = re.sub(r"<script\b[^>]*>.*?</script>", "", text, flags=re.S)
    return {html.unescape(one or other) for one, other in re.findall(r'<[^>]*?\b(?:href|src)=(?:"([^"]*)"|([^\s">]+))', text)} - {""}


def places_of(text):
    return {html.unescape(one or other) for one, other in re.findall(r'<[^>]*?\b(?:id|name)=(?:"([^"]*)"|([^\s">]+))', text)}


class Site(door.Door):
    said = None

    def setUp(self):
        super().setUp()
        if Site.said is None:
            Site.said = self.printed("docs/api.md", "make docs")

    def test_is_made(self):
        self.assertRegex(self.said, r"build/docs/index\.html: \d+ pages")
        self.assertNotRegex(self.said, "(?i)warning|error")
        count = int(re.search(r"include/tensorflow: (\d+) functions have no comment of their own", self.said)[1])
        self.assertLessEqual(count, 950)

    def test_links(self):
        pages = {path: path.read_text(errors="replace") for path in SITE.rglob("*.html")}
        self.assertGreater(len(pages), 500)
        places = {path: places_of(text) for path, text in pages.items()}
        dead, checked = [], 0
        for path, text in pages.items():
            for target in links_of(text):
                url = urllib.parse.urlsplit(target)
                if url.scheme or url.netloc or path.name == "404.html":
                    continue
                checked += 1
                other = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
                anchor = urllib.parse.unquote(url.fragment)
                if not other.exists():
                    dead.append(f"{path.relative_to(SITE)} leads to {target}, which is not there")
                elif anchor and other in places and anchor not in places[other] and not (path.parent == other.parent == SITE / OF_DOXYGEN):
                    dead.append(f"{path.relative_to(SITE)} leads to {target}, and that page has no such place")
        self.assertGreater(checked, 10000)
        self.assertEqual(dead[:9], [], f"{len(dead)} dead links")

    def test_nothing_of_the_network(self):
        """No page fetches a script, a style, a font or a picture from elsewhere."""
        for page in SITE.rglob("*.html"):
            fetched = re.findall(r"<(?:script|img|iframe)[^>]*\bsrc=\"?(https?:[^\"> ]*)|<link[^>]*rel=\"?(?:stylesheet|preconnect|icon)[^>]*href=\"?(https?:[^\"> ]*)",
                                 page.read_text(errors="replace"))
            self.assertEqual(fetched, [], page)

    def test_search_from_the_disk(self):
        self.assertIsNotNone(browser.CHROMIUM, "there is no Chromium: tools/setup.sh")
        copy = SITE / "index_asked.html"
        self.addCleanup(copy.unlink)
        copy.write_text((SITE / "index.html").read_text().replace("</body>", f"<script>{SEARCH}</script></body>"))
        done = browser.chromium(copy, "--dump-dom")
        self.assertEqual(browser.complaints(done), [])
        found = json.loads(re.search(r'<pre id="answer">(.*?)</pre>', done.stdout, re.S)[1])
        self.assertGreater(len(found), 5)
        self.assertTrue(any("memory.html" in one for one in found), found)


if __name__ == "__main__":
    door.main()
