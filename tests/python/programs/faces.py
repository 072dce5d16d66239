# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A pipeline of threads with signatures, as programs for faces and hands have them: faces.py MODEL"""
import queue
import sys
import threading

import numpy as np
from ai_edge_litert.interpreter import Interpreter

frames, results = queue.Queue(), {}
with open(sys.argv[1], "rb") as file:
    content = file.read()


def work():
    interpreter = Interpreter(model_content=content, num_threads=1)
    key = list(interpreter.get_signature_list().keys())[0]
    runner = interpreter.get_signature_runner(key)
    name = list(runner.get_input_details())[0]
    shape, dtype = (runner.get_input_details()[name][what] for what in ("shape", "dtype"))
    while (item := frames.get()) is not None:
        number, frame = item
        outputs = runner(**{name: frame.reshape(shape).astype(dtype)})
        results[number] = {key: float(np.abs(value).sum()) for key, value in outputs.items()}


threads = [threading.Thread(target=work, daemon=True) for _ in range(3)]
for thread in threads:
    thread.start()
for number in range(12):
    frames.put((number, np.linspace(-1, 1, 64) * number))
for _ in threads:
    frames.put(None)
for thread in threads:
    thread.join()
for number in sorted(results):
    print(number, " ".join(f"{name} {value:.3f}" for name, value in sorted(results[number].items())))
