# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Has LiteRT, and the XNNPACK that Mote links, take this processor for one with AVX2 alone: they ask it with CPUID, and have
no switch. Mote's own loops have one, MOTE_VECTORS."""
import ctypes
import os
import pathlib
import subprocess
import tempfile

HIDDEN_FROM = ("libpywrap_litert_common.so", "libcpuinfo.so")


class Failure(Exception):
    pass


def instructions(library):
    """The offsets of the CPUID instructions."""
    code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", library], capture_output=True, text=True, check=True).stdout
    return [int(line.split(":")[0], 16) for line in code.splitlines() if line.rstrip().endswith("\tcpuid")]


def loaded():
    """{path: address} of the libraries of this process that ask."""
    found = {}
    for line in pathlib.Path("/proc/self/maps").read_text().splitlines():
        fields = line.split()
        if len(fields) > 5 and fields[2] == "00000000" and any(name in fields[5] for name in HIDDEN_FROM):
            found.setdefault(fields[5], int(fields[0].split("-")[0], 16))
    return found


def hide():
    """To be called once both runtimes are imported, and before either has made an interpreter; returns a function that
    says how many questions were answered."""
    libraries = loaded()
    if not any("litert" in path for path in libraries):
        raise Failure("LiteRT has another library than expected; nothing is hidden")
    places = [base + at for path, base in libraries.items() for at in instructions(path)]
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder) / "avx2_only.so"
        source = pathlib.Path(__file__).with_suffix(".c")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
        answering = ctypes.CDLL(str(library))
    wrong = answering.Hide((ctypes.c_uint64 * len(places))(*places), len(places))
    if wrong:
        raise Failure(f"CPUID number {wrong} cannot be replaced")
    return answering.Answers


def limit_mote():
    """To be called before mote makes an interpreter."""
    os.environ["MOTE_VECTORS"] = "avx2"
