#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/differential/aarch64_python.sh ARGUMENT...: Debian's Python for 64-bit Arm with these arguments, in QEMU's user mode as
# a processor of MOTE_PROCESSOR ("max"), with the packages that a worker of the harness needs, from build/packages/aarch64.
set -euo pipefail
differential=$(cd "$(dirname "$0")" && pwd)
packages=$(cd "$differential/../.." && pwd)/build/packages/aarch64
wanted=("$(grep ^numpy== "$differential/requirements.txt")" ml_dtypes==0.6.0 flatbuffers==25.12.19)
if [ "$(cat "$packages/python/installed.txt" 2>/dev/null)" != "${wanted[*]}" ]; then
  rm -rf "$packages/python"
  PIP_ROOT_USER_ACTION=ignore /usr/bin/python3 -I -m pip install --quiet --disable-pip-version-check --no-deps --only-binary=:all: --python-version 3.11 \
    --platform manylinux_2_28_aarch64 --platform manylinux_2_27_aarch64 --platform manylinux2014_aarch64 \
    --target "$packages/python" "${wanted[@]}" >&2
  echo "${wanted[*]}" >"$packages/python/installed.txt"
fi
root=$packages/root
libraries=/usr/lib/aarch64-linux-gnu/blas:/usr/lib/aarch64-linux-gnu/lapack
PYTHONPATH=${PYTHONPATH:+$PYTHONPATH:}$packages/python PYTHONHOME=/usr QEMU_SET_ENV=LD_LIBRARY_PATH=$libraries exec \
  qemu-aarch64 -cpu "${MOTE_PROCESSOR:-max}" -L "$root" "$root/usr/bin/python3.11" "$@"
