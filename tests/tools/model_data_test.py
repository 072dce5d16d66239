#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The models that examples carry as arrays are those of models/, and tools/write_model_data.py refuses other files."""
import re
import subprocess

import mote_command as mote

WRITER = mote.ROOT / "tools" / "write_model_data.py"


class ModelData(mote.MoteTest):

    def test_sources_are_up_to_date(self):
        sources = sorted((mote.ROOT / "examples").glob("*/*_data.cc"))
        self.assertGreater(len(sources), 0)
        for source in sources:
            with self.subTest(source=source.name):
                words = re.search(r"Written by: tools/write_model_data.py (.*)", source.read_text()).group(1).split()
                done = subprocess.run([WRITER, *words], cwd=mote.ROOT, capture_output=True, text=True, check=True)
                self.assertEqual(source.read_text(), done.stdout, f"run: {' '.join(['tools/write_model_data.py', *words])}")

    def test_refuses_what_is_no_model(self):
        done = subprocess.run([WRITER, WRITER, "g_x", "x.h"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is not a .tflite file", done.stderr)


if __name__ == "__main__":
    mote.main()
