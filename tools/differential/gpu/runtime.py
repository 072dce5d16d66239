# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in Mote's dynamic runtime with the GPU delegate, for a Worker. The library is the one that MOTE_GPU_LIBRARY
names; MOTE_GPU_CUSTOM_OPS, if it is set, has the custom operators that only the delegate runs."""

import contextlib
import os
import re
import signal

import mote
import numpy as np

SECONDS = 300  # a network of many kernels compiles for long
REFUSALS = "Following operations are not supported by GPU delegate"
COUNTS = re.compile(r"(\d+) operations? will run on the GPU, and the remaining (\d+) operations? will run on the CPU")


@contextlib.contextmanager
def kept_errors():
    """A function that gives what the block wrote to the standard error so far."""
    file, old = os.memfd_create("log"), os.dup(2)
    os.dup2(file, 2)
    try:
        yield lambda: os.pread(file, 1 << 20, 0).decode(errors="replace")
    finally:
        os.dup2(old, 2)
        os.close(old)
        os.close(file)


def run(content, steps):
    """As interpreters.run_in, but that the second result is a dictionary: `log`, what the delegate said; `nodes`, how many
    nodes the runtime has beside those of the model. `content`: (the model, the options of the delegate; None: without it)."""
    signal.alarm(SECONDS)
    model, options = content
    with kept_errors() as said:
        delegates = []
        if options is not None:
            delegates = [mote.load_delegate(os.environ["MOTE_GPU_LIBRARY"], options)]
        interpreter = mote.Interpreter(
            model_content=model, experimental_delegates=delegates, num_threads=1,
            custom_op_libraries=[os.environ["MOTE_GPU_CUSTOM_OPS"]] if "MOTE_GPU_CUSTOM_OPS" in os.environ else [],
            experimental_op_resolver_type=mote.OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)
        interpreter.allocate_tensors()
        inputs, outputs, results = interpreter.get_input_details(), interpreter.get_output_details(), []
        for arrays in steps:
            for detail, array in zip(inputs, arrays, strict=True):
                interpreter.set_tensor(detail["index"], array)
            interpreter.invoke()
            results.append([np.array(interpreter.get_tensor(detail["index"])) for detail in outputs])
        return results, dict(log=said(), nodes=len(interpreter._get_ops_details()))
