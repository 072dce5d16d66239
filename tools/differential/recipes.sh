#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/differential/recipes.sh ARGUMENT...: recipes.py with these arguments (--help lists them), in build/recipes/venv, which
# is made of recipes_requirements.txt. It must be of the version that build/host/python was built for.
set -euo pipefail
tools=$(cd "$(dirname "$0")/.." && pwd)
environment=$tools/../build/recipes/venv
requirements=$tools/differential/recipes_requirements.txt
if ! cmp -s "$requirements" "$environment/installed.txt"; then
  echo "Installing AI Edge Quantizer into build/recipes/venv" >&2
  base=$(sed -n 's/^_*Python3_EXECUTABLE:[A-Z]*=//p' "$tools/../build/host/CMakeCache.txt" 2>/dev/null | head -1)
  "${base:-/usr/bin/python3}" -I -m venv --clear "$environment"
  "$environment/bin/python" -I -m pip install --quiet --disable-pip-version-check -r "$requirements" >&2
  cp "$requirements" "$environment/installed.txt"
fi
PYTHONSAFEPATH=1 PYTHONPATH=$tools exec "$environment/bin/python" -m differential.recipes "$@"
