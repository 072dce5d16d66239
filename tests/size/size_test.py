#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the flash of images for Cortex-M3, M4 and M55, error strings stripped, and what is linked into them.

  size_test.py IMAGE_FOLDER [TARGET]      cortex_m3 (default), cortex_m4 or cortex_m55

Flash is text + data less those of an image with an empty main(). The limits are what the images took when
they were last raised, for a reason: an image pays for the operators that it uses and for the loops that its model runs, and for no
other. (The peer, with the same compiler and C library, takes on Cortex-M3, with reference kernels, 20140, 33312 and 37176 bytes for
the three models; on Cortex-M4, with the vendor's, for int8 alone, 26772, 42912 and 42364.)
"""
import re
import subprocess
import sys

LIMITS = {
    "cortex_m3": {"core": 8420, "core_verified": 11296, "hello_world_int8": 15212, "micro_speech": 22436, "person_detect": 23952,
                  "micro_delegate": 12340},
    "cortex_m4": {"core": 8428, "core_verified": 11304, "hello_world_int8": 16108, "micro_speech": 27860, "person_detect": 35876,
                  "micro_delegate": 12356},
    "cortex_m55": {"core": 8520, "core_verified": 11432, "hello_world_int8": 16592, "micro_speech": 28000, "person_detect": 37204,
                   "micro_delegate": 12492},
}
# Nothing of the heap, of printf, of the C++ runtime or of unwinding.
FORBIDDEN = re.compile(
    r"^(_?malloc(_r)?|_?free(_r)?|_?realloc(_r)?|_?calloc(_r)?|_Znwj|_Znaj|_ZdlPv.*|_ZdaPv.*|_?[sv]*n?printf.*|_vfi?printf.*"
    r"|__cxa_.*|_Unwind_.*|__gxx_personality.*|__aeabi_unwind.*|abort)$"
)
# Soft-float arithmetic of the compiler, libm, and our own float loops.
FLOAT = re.compile(r"^(__aeabi_[fd].*|__aeabi_(i2f|ui2f|l2f|ul2f|i2d|f2.*|d2.*)|(exp|log|sqrt|pow|round|tanh|sin|cos)f?|.*Float32.*)$")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def flash_bytes(image):
    text, data = output("arm-none-eabi-size", image).splitlines()[1].split()[:2]
    return int(text) + int(data)


def symbols(image):
    return [line.split()[-1] for line in output("arm-none-eabi-nm", "--defined-only", image).splitlines()]


def main():
    folder, target = (sys.argv[1:] + ["cortex_m3"])[:2]
    empty = flash_bytes(f"{folder}/size_empty")
    failures = 0
    print(f"empty main: {empty} bytes")
    startup = set(symbols(f"{folder}/size_empty"))
    for name, limit in LIMITS[target].items():
        image = f"{folder}/size_{name}"
        size = flash_bytes(image) - empty
        linked = [s for s in symbols(image) if s not in startup]
        bad = sorted(s for s in linked if FORBIDDEN.match(s) or FLOAT.match(s))
        failed = size > limit or bad
        failures += bool(failed)
        print(f"{name}: {size} bytes of at most {limit}{' FAILED' if failed else ''}")
        if bad:
            print(f"  must not be linked: {' '.join(bad)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
