# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The sine of some numbers, as the model models/sine/sine_int8.tflite knows it."""
import array
import math
import sys

import mote

with open(sys.argv[1], "rb") as file:
    model = mote.Model(file.read(), 1200)
code, _, in_scale, in_zero_point = model.input(0)
out_code, _, out_scale, out_zero_point = model.output(0)
for i in range(5):
    x = i * math.pi / 4
    element = min(max(round(x / in_scale) + in_zero_point, -128), 127)
    output = array.array(out_code, model.invoke(array.array(code, [element])))
    print("x %.2f sine %.2f model %.2f" % (x, math.sin(x), (output[0] - out_zero_point) * out_scale))
