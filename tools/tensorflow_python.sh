#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/tensorflow_python.sh: prints the path of a Python that has TensorFlow: MOTE_TF_PYTHON if that is set, else
# build/differential/venv, made here from differential/requirements.txt. It must be of the version that build/host/python was
# built for.
set -euo pipefail
tools=$(cd "$(dirname "$0")" && pwd)
output=$tools/../build/differential
requirements=$tools/differential/requirements.txt
python=${MOTE_TF_PYTHON:-$output/venv/bin/python}
if [ -z "${MOTE_TF_PYTHON:-}" ] && ! cmp -s "$requirements" "$output/venv/installed.txt"; then
  echo "Installing TensorFlow into build/differential/venv" >&2
  mkdir -p "$output"
  base=$(sed -n 's/^Python3_EXECUTABLE:[A-Z]*=//p' "$output/../host/CMakeCache.txt")
  "${base:-/usr/bin/python3}" -I -m venv --clear "$output/venv"
  "$python" -I -m pip install --quiet --disable-pip-version-check -r "$requirements" >&2
  cp "$requirements" "$output/venv/installed.txt"
fi
echo "$python"
