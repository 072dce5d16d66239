#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Takes the picture of the page of `mote report` that the documents show: tools/report_picture.sh [PICTURE]
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
picture=${1:-$root/docs/report.png}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$root/build/host/bin/mote" report "$root/models/digits/digits_int8.tflite" --target cortex-m4 --target host \
  -o "$folder/report.html" >/dev/null
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --virtual-time-budget=10000 --window-size=1000,1500 \
  --screenshot="$picture" "file://$folder/report.html" >/dev/null 2>&1
[ -s "$picture" ] || { echo "report_picture: chromium took no picture" >&2; exit 1; }
