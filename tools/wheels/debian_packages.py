# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Debian's packages for any processor, unpacked into a folder: what this computer has installed stays as it is.

    tools/wheels/debian_packages.py aarch64 FOLDER PACKAGE...     beside those that the wheels are built with
"""
import os
import pathlib
import subprocess
import sys

PACKAGES = ("libpng-dev", "zlib1g-dev", "libxnnpack-dev", "libxnnpack0", "libpthreadpool-dev", "libpthreadpool0", "libcpuinfo0",
            "libflatbuffers-dev", "libcli11-dev", "nlohmann-json3-dev", "libstb-dev")
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def unpack(processor, folder, packages=PACKAGES):
    """The folder that stands for /usr."""
    root = folder / "root"
    stamp = folder / "unpacked.txt"
    if stamp.is_file() and stamp.read_text().split() == list(packages):
        return root / "usr"
    for name in ("lists/partial", "cache/archives/partial", "files", "root"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    architecture = ARCHITECTURES[processor]
    options = [f"-o={name}={value}" for name, value in (
        ("APT::Architecture", architecture), ("APT::Architectures", architecture), ("APT::Sandbox::User", "root"),
        ("Dir::State::lists", folder / "lists"), ("Dir::State::status", os.devnull), ("Dir::Cache", folder / "cache"))]
    print(f"Debian's packages for {processor}: {' '.join(packages)}")
    subprocess.run(["apt-get", "-q", *options, "update"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["apt-get", "-q", *options, "download", *packages], check=True, cwd=folder / "files", stdout=subprocess.DEVNULL)
    for package in sorted((folder / "files").glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    make_links_relative(root)
    stamp.write_text(" ".join(packages))
    return root / "usr"


def make_links_relative(root):
    """A link to /lib would lead to this computer's."""
    for link in root.rglob("*"):
        if link.is_symlink() and (target := os.readlink(link)).startswith("/") and (root / target[1:]).exists():
            link.unlink()
            link.symlink_to(os.path.relpath(root / target[1:], link.parent))


if __name__ == "__main__":
    unpack(sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), PACKAGES + tuple(sys.argv[3:]))
