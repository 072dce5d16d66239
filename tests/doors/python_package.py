# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the pages promise of the Python package, for the doors that install it."""
import json
import math
import re

import door

SINE = "models/sine/sine_float.tflite"
DIGITS = "models/digits/digits_int8.tflite"
PICTURE = "models/digits/samples/digit_7.bmp"
ANSWER = json.loads((door.ROOT / "models/digits/samples/expected.json").read_text())["digit_7.bmp"]["output"]
NAMES = ("ai_edge_litert.interpreter", "tflite_runtime.interpreter", "tflite_micro.runtime", "tflite_micro.python.tflite_micro.runtime")


def program(page, model):
    """The first one in Python that the page prints, of this model."""
    text = re.search(r"^```python\n(.*?)^```", (door.ROOT / page).read_text(), re.M | re.S).group(1)
    return text.replace('"model.tflite"', repr(model))


def answer(run, *words):
    """The numbers that `mote run` prints of the picture of a seven."""
    return json.loads(run(f"mote run {DIGITS} --input {PICTURE} --json {' '.join(words)}"))["outputs"][0]["values"]


def check_package(test, run):
    """`run` gives what a line of bash prints where the package is installed, in a folder that has models/."""
    def python(text):
        return run(f"python - <<'END'\n{text}\nEND")

    for page, x in (("README.md", 0), ("docs/python.md", 1)):
        printed = python(program(page, SINE))
        test.assertAlmostEqual(float(re.match(r"\[\[(\S+)\]\]", printed).group(1)), math.sin(x), delta=0.05, msg=printed)
    test.assertIn("Delegate XNNPACK runs 2 of 3 nodes", run(f"benchmark_model --graph={SINE} --num_runs=1 --use_xnnpack=true"))
    arena, names = python(program("docs/mote.md", DIGITS)).split(" ", 1)
    test.assertIn("'CONV_2D', 'DEPTHWISE_CONV_2D', 'CONV_2D', 'MAX_POOL_2D'", names)
    test.assertRegex(run(f"mote inspect {DIGITS}"), rf"\n  cortex-m4 +{int(arena):,} bytes")
    for runtime in ("micro", "dynamic"):
        test.assertEqual(answer(run, "--runtime", runtime), ANSWER)
    run(f"mote report {DIGITS} -o $HOME/page.html && grep -q cortex-m4 $HOME/page.html")


def check_names(test, run):
    """Those of the other distributions lead to the same class."""
    test.assertEqual(run(f"python -c 'import mote, {', '.join(NAMES)}; print(ai_edge_litert.interpreter.Interpreter is mote.Interpreter, "
                         "tflite_runtime.interpreter.Interpreter is mote.Interpreter)'"), "True True\n")
