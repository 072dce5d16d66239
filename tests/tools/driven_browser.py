# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Pages as a person uses them: Chromium, driven by Playwright, which an environment of its own has, below build/ or where
MOTE_BROWSER_ENVIRONMENT says."""
import atexit
import functools
import os
import pathlib
import subprocess
import sys
import time

import browser
import mote_command as mote

PACKAGES = ["playwright==1.65.2", "greenlet==3.5.6"]
ENVIRONMENT = pathlib.Path(os.environ.get("MOTE_BROWSER_ENVIRONMENT") or mote.ROOT / "build" / "browser_environment")
LONGEST_PAUSE_MS = 2000  # in which a page does not answer
# Notes how long the page drew nothing at most, beside the times when nothing is drawn by right.
WATCH = """
  let last = performance.now();
  window.longestPause = 0;
  const tick = () => {
    const now = performance.now();
    window.longestPause = Math.max(window.longestPause, now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);"""


def environment_python():
    """The Python that has Playwright. Ends the test as skipped where PyPI cannot be reached."""
    python = ENVIRONMENT / "bin" / "python"
    installed = ENVIRONMENT / "installed.txt"
    if not installed.exists() or installed.read_text() != str(PACKAGES):
        subprocess.run(["/usr/bin/python3", "-m", "venv", "--clear", "--system-site-packages", ENVIRONMENT], check=True)
        done = subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", *PACKAGES],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"skipped: PyPI cannot be reached, from which Playwright comes: {done.stderr[-300:]}")
            sys.exit(77)
        installed.write_text(str(PACKAGES))
    return python


def need(*files):
    """Goes on in the Python that has Playwright. Ends the test as skipped without Chromium or one of the files."""
    for file in files:
        if not pathlib.Path(file).exists():
            print(f"skipped: {file} is not there (make wasm web)")
            sys.exit(77)
    if browser.CHROMIUM is None:
        print("skipped: Chromium is not there (Debian: chromium)")
        sys.exit(77)
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        python = environment_python()
        if sys.executable == str(python):
            raise
        os.execv(python, [str(python), *sys.argv])


@functools.cache
def started_playwright():
    from playwright.sync_api import sync_playwright
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


class Chromium:
    """A browser without a window."""

    def __init__(self, *options, is_asked=False):
        """is_asked: camera and microphone are those of a computer where a person refuses them; else stand-ins, allowed."""
        fakes = [] if is_asked else ["--use-fake-ui-for-media-stream"]
        self.browser = started_playwright().chromium.launch(
            executable_path=browser.CHROMIUM, args=["--no-sandbox", "--use-fake-device-for-media-stream", *fakes, *options])

    def close(self):
        self.browser.close()

    def page(self, address, width=1000, height=900, **options):
        """A page with what is asked of the network, in `asked`, and what it complains of, in `complaints`."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        context.add_init_script(WATCH)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.asked, page.complaints = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("console", lambda line: line.type == "error" and page.complaints.append(line.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(address)
        return page


def wait_until(page, is_so, seconds=60):
    """What is_so() returns, once that is true. (Playwright's own way evaluates text as code, which pages forbid.)"""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        if time.monotonic() > end:
            raise AssertionError(f"it did not come to it in {seconds} s: {page.locator('main').inner_text()[:2000]}")
        page.wait_for_timeout(20)
    return found
