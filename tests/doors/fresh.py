#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 1, heavy.
"""README's two commands on a Debian where nothing is prepared: no package of this computer, no compiler cache, nothing built."""
import re

import door


class Fresh(door.Door):

    def test_the_two_commands(self):
        debian = self.debian()
        debian.run("apt-get update -q && apt-get install -y -q --no-install-recommends make ca-certificates")
        seen = {"/mote": door.ROOT, **({"/shared": door.SHARED} if door.SHARED.is_dir() else {})}
        place = {"share": seen, "folder": "/mote", "seconds": 5000}
        said = debian.printed("README.md", "make demo", **place)
        self.assertEqual(re.findall(r"0\.9258  7$", said, re.M), ["0.9258  7"] * 2, said)
        said = debian.printed("README.md", "make test", **place)
        skips = "0" if door.SHARED.is_dir() else r"\d+"  # without the shared data, what needs it
        self.assertRegex(said.splitlines()[-1], rf"^\d+ passed, 0 failed, {skips} skipped$", said)


if __name__ == "__main__":
    door.main()
