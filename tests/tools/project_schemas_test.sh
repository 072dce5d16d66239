#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments.
# Generated projects are what the schemas of PlatformIO (which reads Arduino's libraries, too), ESP-IDF's component
# manager and Kconfig allow. Their programs come from PyPI, into the build folder. $1 is the build folder of the host.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
requirements=$root/tests/tools/projects/requirements.txt
venv=$1/schemas_venv
if ! cmp -s "$requirements" "$venv/installed.txt"; then
  /usr/bin/python3 -m venv --clear "$venv"
  if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements" 2>"$venv/log"; then
    echo "left out: PyPI cannot be reached, from which the programs that know the schemas come: $(tail -n 1 "$venv/log")"
    exit 77
  fi
  cp "$requirements" "$venv/installed.txt"
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for kind in platformio arduino zephyr esp_idf; do
  /usr/bin/python3 "$root/tools/project_generation/generate.py" --name hello_world --kind $kind -o "$folder/$kind"
done
"$venv/bin/python" "$root/tests/tools/projects/check_schemas.py" "$folder"
