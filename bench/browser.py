#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the dynamic runtime in WebAssembly, in Node.js and in Chromium, with the same loops for SSE4.1 and with this processor's
own, in turns. Those for SSE4.1 are compiled of the WebAssembly loops by the header of SIMDe (Debian: libsimde-dev, clang).

    bench/browser.py [MODEL...]     without models: three of the project and, where they are, models and layers of the shared folder
"""
import base64
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SHARED = pathlib.Path(os.environ.get("MOTE_SHARED", ROOT.parent / "shared"))
PACKAGE = ROOT / "build" / "wasm" / "package"
NATIVE = ROOT / "build" / "native_simd128"
HEADER = "#undef __wasm_simd128__\n#define SIMDE_ENABLE_NATIVE_ALIASES\n#include <simde/wasm/simd128.h>\n#define __wasm_simd128__ 1\n"
ROUNDS = 3
SECONDS = 0.1  # of a round
OWN = ("person_detection/person_detection_int8", "micro_speech/micro_speech_int8", "digits/digits_int8")
OTHERS = ("models/person_detect", "models/mlperf_tiny_kws_int8", "models/mlperf_tiny_resnet8_int8", "models/mlperf_tiny_ad_int8",
          "layers/conv_3x3s1_16x16x32_32", "layers/conv_1x1_12x12x64_64", "layers/conv_first_3x3s2_96x96x3_8", "layers/conv_float_*",
          "layers/dw_3x3s1_25x5x64", "layers/dw_5x5s1_14x14x40", "layers/dw_float_*", "layers/fc_1_640_128", "layers/fc_8_96_96",
          "layers/add_int8_1x32x32x16", "layers/add_float_*", "layers/mul_int8_1x14x14x40", "layers/average_int8_3x3s1_12x12x18",
          "layers/maxpoo_int8_2x2s2_24x24x16", "layers/softmax_int8_1x100", "layers/mean_7x7x96", "layers/lstm_int8_20x40_64_positive",
          "layers/logistic_int8_1x10x10x18", "layers/lstm_float_8x16_24", "layers/tconv_int8_4x4s2_8x8x16_16")
TIME = """async (load, bytes, seconds) => {
  const model = await load(bytes);
  for (const input of model.inputs) {
    input.values = Float32Array.from({length: input.shape.reduce((all, one) => all * one, 1)}, Math.random);
  }
  const timeOf = (runs) => {
    const begin = performance.now();
    for (let i = 0; i < runs; ++i) model.run();
    return performance.now() - begin;
  };
  let runs = 1;
  while (timeOf(runs) < 100) runs *= 2;  // engines compile what runs often once more
  const time = timeOf(Math.ceil(runs * seconds * 10)) / Math.ceil(runs * seconds * 10);
  model.close();
  return time;
}"""
NODE = f"""
import {{readFileSync}} from "node:fs";
import {{load}} from "{PACKAGE}/node.js";
console.log(await ({TIME})(load, readFileSync(process.argv[2]), {SECONDS}));
"""


def build_native():
    if not (shutil.which("clang++") and pathlib.Path("/usr/include/simde/wasm/simd128.h").exists()):
        sys.exit("bench/browser.py: apt-get install clang libsimde-dev")
    header = ROOT / "build" / "sse_shim" / "wasm_simd128.h"
    header.parent.mkdir(parents=True, exist_ok=True)
    if not header.exists():
        header.write_text(HEADER)
    flags = f"-msse4.1 -D__wasm_simd128__ -isystem {header.parent}"
    subprocess.run(["cmake", "--preset", "host", "-B", NATIVE, "-DTAGS=wasm", "-DMOTE_XNNPACK_LIBRARY=OFF", "-DCMAKE_C_COMPILER=clang",
                    "-DCMAKE_CXX_COMPILER=clang++", f"-DCMAKE_CXX_FLAGS={flags}"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", NATIVE, "--target", "benchmark_model"], check=True, stdout=subprocess.DEVNULL)


def native_time(build, model):
    """Milliseconds of a run."""
    done = subprocess.run([build / "bin" / "benchmark_model", f"--graph={model}", "--num_threads=1", "--num_runs=1", "--warmup_min_secs=0.05",
                           "--use_xnnpack=false", f"--min_secs={SECONDS}"], capture_output=True, text=True, check=True)
    return float(re.findall(r"avg=([\d.e+-]+)", done.stdout + done.stderr)[-1]) / 1000


def node_time(model):
    done = subprocess.run(["node", "--input-type=module", "-", model], input=NODE, capture_output=True, text=True, check=True)
    return float(done.stdout)


def chromium_page():
    """A page of Chromium in which the package's module can be imported."""
    sys.path.insert(0, str(ROOT / "tests" / "tools"))
    import driven_browser
    driven_browser.need(PACKAGE / "mote.wasm")
    page = driven_browser.Chromium().page("about:blank")
    served = {"core.js": "text/javascript", "mote.wasm": "application/wasm", "index.js": "text/javascript"}
    page.route("**/*", lambda route: route.fulfill(
        body=(PACKAGE / name).read_bytes() if (name := route.request.url.rsplit("/", 1)[-1]) in served else "<!DOCTYPE html>",
        content_type=served.get(name, "text/html")))
    page.goto("http://package.test/")
    return page


def chromium_time(page, model):
    data = base64.b64encode(model.read_bytes()).decode()
    return page.evaluate(f"""async ([text, seconds]) => {{
      const {{load}} = await import("/index.js");
      return ({TIME})(load, Uint8Array.from(atob(text), (one) => one.charCodeAt(0)), seconds);
    }}""", [data, SECONDS])


def models_of(arguments):
    if arguments:
        return [pathlib.Path(one) for one in arguments]
    others = [path for pattern in OTHERS for path in sorted(SHARED.glob(f"{pattern}.tflite"))]
    return [ROOT / "models" / f"{name}.tflite" for name in OWN] + others


def main():
    build_native()
    page = chromium_page()
    ways = {"SSE4.1": lambda model: native_time(NATIVE, model), "own": lambda model: native_time(ROOT / "build" / "host", model),
            "Node.js": node_time, "Chromium": lambda model: chromium_time(page, model)}
    print(f"{'milliseconds a run':44}" + "".join(f"{way:>10}" for way in ways) + "   times SSE4.1: Node.js, Chromium")
    ratios = {"Node.js": [], "Chromium": []}
    for model in models_of(sys.argv[1:]):
        times = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, time in ways.items():
                times[way].append(time(model))
        least = {way: min(all_times) for way, all_times in times.items()}
        for way, all_ratios in ratios.items():
            all_ratios.append(least[way] / least["SSE4.1"])
        print(f"{model.stem:44}" + "".join(f"{least[way]:10.4f}" for way in ways)
              + "   " + ", ".join(f"{all_ratios[-1]:.2f}" for all_ratios in ratios.values()), flush=True)
    for way, all_ratios in ratios.items():
        above = sum(ratio > 3 for ratio in all_ratios)
        print(f"{way}: median {statistics.median(all_ratios):.2f}, greatest {max(all_ratios):.2f}, above 3: {above} of {len(all_ratios)}")


if __name__ == "__main__":
    main()
