#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""Networks of uint8 (bench/uint8_networks.py) in mote.Interpreter by default and with AUTO, beside LiteRT: the time of the processor,
the shortest of 25 runs in turn. On x86-64 with AVX-512 VNNI no network takes more than 1.1 of LiteRT's.

LiteRT is looked for as tests/python/tensorflow_interpreter_test.py does.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
LIMIT, ROUNDS = 1.1, 25
# A network of 1 us: a call from Python takes longer than one of LiteRT.
TOO_SMALL = {"dense_64_uint8"}


def measure(folder):
    """{network: {"default": ratio, "AUTO": ratio}}"""
    import numpy as np
    from ai_edge_litert.interpreter import Interpreter as LiteRt

    import mote
    import uint8_networks

    def ready(interpreter):
        interpreter.allocate_tensors()
        for d in interpreter.get_input_details():
            interpreter.set_tensor(d["index"], np.random.default_rng(1).integers(0, 256, d["shape"]).astype(np.uint8))
        interpreter.invoke()
        return interpreter

    ratios = {}
    for path in uint8_networks.make(pathlib.Path(folder)):
        three = [ready(LiteRt(str(path))), ready(mote.Interpreter(str(path))),
                 ready(mote.Interpreter(str(path), experimental_op_resolver_type=mote.OpResolverType.AUTO))]
        begin = time.perf_counter()
        three[0].invoke()
        runs, times = max(1, int(0.02 / (time.perf_counter() - begin))), [[], [], []]
        for _ in range(ROUNDS):
            for interpreter, of in zip(three, times):
                begin = time.process_time()
                for _ in range(runs):
                    interpreter.invoke()
                of.append(time.process_time() - begin)
        litert, by_default, auto = map(min, times)
        ratios[path.stem] = {"default": by_default / litert, "AUTO": auto / litert}
    return ratios


class UInt8Speed(unittest.TestCase):
    def test_no_network_takes_longer_than_in_litert(self):
        from tensorflow_interpreter_test import litert
        python, module = litert()
        if python is None or module != "ai_edge_litert.interpreter":
            self.skipTest(f"LiteRT is not there: {module}")
        if "avx512_vnni" not in pathlib.Path("/proc/cpuinfo").read_text():
            self.skipTest("the processor has no AVX-512 VNNI")
        with tempfile.TemporaryDirectory() as folder:
            path = os.pathsep.join(map(str, [BUILD / "python", ROOT / "bench"]))
            done = subprocess.run([python, __file__, "--measure", folder], capture_output=True, text=True, check=False,
                                  env={**os.environ, "PYTHONPATH": path})
        self.assertEqual(done.returncode, 0, done.stderr)
        for network, ratios in json.loads(done.stdout.splitlines()[-1]).items():
            print(f"{network}: " + ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items()) + " of LiteRT's time")
            for name, ratio in ratios.items():
                with self.subTest(network=network, resolver=name):
                    if network not in TOO_SMALL:
                        self.assertLess(ratio, LIMIT)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(sys.argv[2])))
    else:
        unittest.main(argv=sys.argv[:1], verbosity=2)
