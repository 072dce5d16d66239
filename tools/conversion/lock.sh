#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Writes requirements/NAME.lock of each requirements/NAME.txt: all packages that pip would install, on each Python and system that has
# them, with the hashes of their files. Run it after a change of NAME.txt.
set -euo pipefail
cd "$(dirname "$0")/requirements"
tool=$(mktemp -d)
trap 'rm -rf "$tool"' EXIT
python3 -I -m venv "$tool"
"$tool/bin/python" -I -m pip install --quiet --disable-pip-version-check uv==0.13.9
for text in *.txt; do
  "$tool/bin/uv" pip compile --quiet --universal --generate-hashes --python-version 3.10.12 --no-header --no-annotate \
    --no-emit-index-url --no-emit-find-links --upgrade --output-file "$tool/lock" "$text"
  {
    echo "# Written by tools/conversion/lock.sh, of $text."
    cat "$tool/lock"
  } >"${text%.txt}.lock"
  rm "$tool/lock"
done
