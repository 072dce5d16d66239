# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Pages as a browser shows them: Chromium without a window, for the tests of what the commands write as HTML."""
import html
import json
import re
import shutil
import subprocess

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def chromium(page, *options, size=(1400, 900)):
    """The finished process of Chromium on the file `page`; what the page says to its console is on standard error."""
    return subprocess.run([CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr",
                           "--virtual-time-budget=10000", f"--window-size={size[0]},{size[1]}", *options, page.as_uri()],
                          capture_output=True, text=True, timeout=180, check=False)


def complaints(done):
    """What the page says to its console: errors of its own, and of what its policy forbids."""
    return re.findall(r"CONSOLE[^\n]*", done.stderr)


def ask(page, script, size=(1400, 900)):
    """What the JavaScript function body `script` returns on the page, once that is drawn, and the console's complaints."""
    copy = page.with_name(page.stem + "_asked.html")
    text = page.read_text().replace("</body>", "<script>{const p = document.createElement('pre'); p.id = 'answer';"
                                    f"p.textContent = JSON.stringify((() => {{{script}}})()); document.body.append(p);}}</script></body>")
    copy.write_text(text)
    done = chromium(copy, "--dump-dom", size=size)
    found = re.search(r'<pre id="answer">(.*?)</pre>', done.stdout, re.S)
    if not found:
        raise AssertionError(f"{page} gave no answer: {complaints(done)} {done.stdout[-500:]}")
    return json.loads(html.unescape(found.group(1))), complaints(done)
