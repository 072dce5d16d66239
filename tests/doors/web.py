#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 2.
"""The page that runs models in a browser: `make web` of docs/browser.md, then the page used in Chromium, as a person does."""
import os

import door

os.environ["MOTE_BROWSER_ENVIRONMENT"] = str(door.KEPT / "browser_environment")


class Web(door.Door):
    def test_page(self):
        self.printed("docs/browser.md", "make web")
        self.run_command("python3", "tests/tools/web_page_test.py", "build/host", "Use", folder=door.ROOT)


if __name__ == "__main__":
    door.main()
