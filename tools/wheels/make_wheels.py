#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Makes wheels that install on any Linux with glibc 2.34 or later, with no library or compiler of this computer: one for each
CPython and processor.

    tools/wheels/make_wheels.py [--python PROGRAM...] [--processor x86_64 aarch64] [-o build/dist/wheels]

PyPI's ziglang compiles, for that glibc and with its C++ library linked in; libpng, zlib and XNNPACK are those of Debian's packages
for the processor; auditwheel puts XNNPACK's libraries into the wheel and checks the rest. The images that `mote run --target`
emulates are those that `make cortex_m4` and its like build.
"""
import argparse
import gzip
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

import debian_packages

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "wheels"
REQUIREMENTS = pathlib.Path(__file__).with_name("requirements.txt")
GLIBC = "2.34"
PYTHONS = ("3.9", "3.10", "3.11", "3.12", "3.13")
PROCESSORS = ("x86_64", "aarch64")
TARGETS = ("cortex_m0", "cortex_m3", "cortex_m4", "cortex_m7", "cortex_m33", "cortex_m55", "riscv32")
# Zig checks for undefined behaviour where nothing is optimised. The arenas of 32-bit targets are computed by programs of 32-bit
# x86, which a small C library makes whole.
COMPILER = """#!/bin/sh
target={processor}-linux-gnu.{glibc}
[ {processor} != x86_64 ] || case " $* " in *" -m32 "*) target=x86-linux-musl ;; esac
exec {zig} {tool} -target $target -fno-sanitize=undefined "$@"
"""
TOOL = """#!/bin/sh
exec {zig} {tool} "$@"
"""


class Failure(Exception):
    """The message for who runs this."""


def run(*words, **options):
    words = [os.fspath(word) for word in words]
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise Failure(f"{' '.join(words)} ended with status {done.returncode}:\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def find_pythons():
    """Of each version, the first on the PATH or of pyenv."""
    found = []
    for version in PYTHONS:
        of_pyenv = sorted(pathlib.Path(os.environ.get("PYENV_ROOT", pathlib.Path.home() / ".pyenv")).glob(
            f"versions/{version}.*/bin/python{version}"))
        program = of_pyenv[-1] if of_pyenv else shutil.which("python" + version)
        if program:
            found.append(program)
        else:
            print(f"no wheel for CPython {version}, which is neither on the PATH nor of pyenv")
    return found


def tools():
    """The folder of the programs in tools/wheels/requirements.txt."""
    folder = WORK / "venv"
    stamp = folder / "installed.txt"
    if not stamp.is_file() or stamp.read_text() != REQUIREMENTS.read_text():
        print("installing ziglang and auditwheel")
        run(sys.executable, "-I", "-m", "venv", "--clear", folder)
        run(folder / "bin/pip", "install", "--quiet", "-r", REQUIREMENTS)
        stamp.write_text(REQUIREMENTS.read_text())
    return folder / "bin"


def pack_images():
    """What `mote run` emulates, without symbols, compressed."""
    folder = WORK / "images"
    folder.mkdir(parents=True, exist_ok=True)
    for target in TARGETS:
        image, packed = ROOT / "build" / target / "bin" / "mote_runner", folder / f"{target}.gz"
        print(f"the image for {target}")
        run("make", "-C", ROOT, target)
        if packed.is_file() and packed.stat().st_mtime > image.stat().st_mtime:
            continue
        prefix = "riscv64-unknown-elf" if target.startswith("riscv") else "arm-none-eabi"
        run(f"{prefix}-strip", "-o", folder / target, image)
        packed.write_bytes(gzip.compress((folder / target).read_bytes(), 9, mtime=0))
        (folder / target).unlink()
    return folder


def write_compilers(bin_folder, processor):
    """Programs that CMake takes for a compiler and its tools."""
    python = bin_folder / "python"
    zig = run(python, "-I", "-c", "import os, ziglang; print(os.path.join(os.path.dirname(ziglang.__file__), 'zig'))").strip()
    folder = WORK / processor / "compilers"
    folder.mkdir(parents=True, exist_ok=True)
    for tool in ("cc", "c++", "ar", "ranlib"):
        text = (COMPILER if tool.startswith("c") else TOOL).format(processor=processor, glibc=GLIBC, zig=zig, tool=tool)
        program = folder / tool
        if not program.is_file() or program.read_text() != text:
            program.write_text(text)
            program.chmod(0o755)
    return folder


def extension_suffix(python, processor):
    suffix = run(python, "-I", "-c", "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))").strip()
    return suffix.replace(os.uname().machine, processor)


def build(python, processor, compilers, prefix, images):
    """The wheel as pip makes it, with libraries of this computer."""
    folder = WORK / processor / "unrepaired"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    suffix = extension_suffix(python, processor)
    settings = {
        "build-dir": WORK / processor / "build",
        "cmake.define.MOTE_SELF_CONTAINED": "ON",
        "cmake.define.MOTE_RUNNER_IMAGES": images,
        "cmake.define.CMAKE_AR": compilers / "ar",
        "cmake.define.CMAKE_RANLIB": compilers / "ranlib",
        "cmake.define.CMAKE_SYSTEM_NAME": "Linux",
        "cmake.define.CMAKE_SYSTEM_PROCESSOR": processor,
        "cmake.define.CMAKE_PREFIX_PATH": prefix,
        "cmake.define.CMAKE_LIBRARY_ARCHITECTURE": f"{processor}-linux-gnu",
        "cmake.define.FLATBUFFERS_INCLUDE": prefix / "include",
    }
    words = [f"--config-settings={key}={value}" for key, value in settings.items()]
    environment = {**os.environ, "CC": str(compilers / "cc"), "CXX": str(compilers / "c++"), "PIP_CONSTRAINT": str(REQUIREMENTS),
                   # ccache sees scripts, which are new in each folder; what they start is always the same.
                   "CCACHE_COMPILERTYPE": "clang", "CCACHE_COMPILERCHECK": f"string:{REQUIREMENTS.read_text()}{COMPILER}{processor}",
                   "SETUPTOOLS_EXT_SUFFIX": suffix, "_PYTHON_HOST_PLATFORM": f"linux-{processor}"}
    builder = WORK / "builders" / pathlib.Path(python).name
    if not builder.is_dir():
        run(python, "-I", "-m", "venv", builder)
    run(builder / "bin/pip", "wheel", "--quiet", "--no-deps", "-w", folder, *words, ROOT, env=environment)
    return next(folder.glob("*.whl"))


def tags_inside(wheel):
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/WHEEL"))
        return [line.split(": ")[1] for line in archive.read(name).decode().splitlines() if line.startswith("Tag: ")]


def repair(wheel, processor, bin_folder, prefix, output):
    """The wheel with the libraries that it needs, in `output` if it is for the glibc that is wanted."""
    tag = f"manylinux_{GLIBC.replace('.', '_')}_{processor}"
    wanted = wheel.name.replace(f"-linux_{processor}.whl", f"-{tag}.whl")
    environment = {**os.environ, "AUDITWHEEL_LD_LIBRARY_PATH": str(prefix / "lib" / f"{processor}-linux-gnu"),
                   "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    repaired = WORK / processor / "repaired"
    shutil.rmtree(repaired, ignore_errors=True)
    # Named, the tag would have to be of this computer's processor.
    run(bin_folder / "auditwheel", "repair", "--plat", "auto", "--only-plat", "-w", repaired, wheel, env=environment)
    made = sorted(repaired.glob("*"))
    if [path.name for path in made] != [wanted] or tags_inside(made[0]) != [wanted.removesuffix(".whl").split("-", 2)[2]]:
        names = [f"{path.name} (inside: {', '.join(tags_inside(path))})" for path in made]
        raise Failure(f"of {wheel.name} should have come {wanted}, and there came {', '.join(names) or 'nothing'}")
    os.replace(made[0], output / wanted)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--python", nargs="+", help="programs of CPython; default: one of each version from 3.9 to 3.13")
    parser.add_argument("--processor", nargs="+", choices=PROCESSORS, default=PROCESSORS)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=ROOT / "build" / "dist" / "wheels")
    options = parser.parse_args()
    pythons = options.python or find_pythons()
    bin_folder = tools()
    images = pack_images()
    options.output.mkdir(parents=True, exist_ok=True)
    for processor in options.processor:
        prefix = debian_packages.unpack(processor, WORK / processor / "packages")
        compilers = write_compilers(bin_folder, processor)
        for python in pythons:
            print(f"the wheel for {pathlib.Path(python).name} on {processor}", flush=True)
            repair(build(python, processor, compilers, prefix, images), processor, bin_folder, prefix, options.output)
    for folder in ("litert", "tflite_micro"):  # the same for all
        run(bin_folder / "pip", "wheel", "--quiet", "--no-deps", "-w", options.output, ROOT / "python" / "distributions" / folder)
    for wheel in sorted(options.output.glob("*.whl")):
        print(f"{wheel.name}: {wheel.stat().st_size} bytes")


if __name__ == "__main__":
    try:
        main()
    except Failure as error:
        print(f"make_wheels: {error}", file=sys.stderr)
        sys.exit(1)
