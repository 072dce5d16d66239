# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Who says what a case must give. Case.judge is
"tensorflow_lite": the reference kernels of TensorFlow Lite;
"litert": the same of LiteRT, for what only that newer package has;
"tensorflow_lite_default": the kernels that TensorFlow Lite's interpreter takes unless told otherwise;
"tflite_micro": TensorFlow Lite Micro, for what only that has;
a function of the input arrays of an Invoke that returns its outputs: a NumPy model, for what neither package has. It may keep
state from one Invoke to the next; each Case has its own."""

from differential.worker import Reply, Worker


class Judges:
    """`python` runs the packages, `tools` is where this package is. A process is started when it is first asked."""

    def __init__(self, python, tools):
        self._python, self._tools, self._workers = python, tools, {}

    def run(self, judge, content, steps):
        """As Worker.run; a reply may lack the shapes of the model's tensors."""
        if callable(judge):
            return Reply("ok", results=[judge(*arrays) for arrays in steps])
        if judge not in self._workers:
            self._workers[judge] = Worker(self._python, f"differential.{judge}", [self._tools])
        return self._workers[judge].run(content, steps)
