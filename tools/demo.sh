#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Classifies a handwritten digit on this machine and on an emulated Cortex-M4.
#
#   tools/demo.sh [IMAGE.bmp]        with build/cortex_m4/bin/mote_demo and, unless $MOTE is another one, build/host/bin/mote
set -euo pipefail
cd "$(dirname "$0")/.."

mote=${MOTE:-build/host/bin/mote}
model=models/digits/digits_int8.tflite
picture=${1:-models/digits/samples/digit_7.bmp}

echo "The picture ($picture):"
python3 -I - "$picture" <<'PYTHON'
import struct
import sys

data = open(sys.argv[1], "rb").read()
(start,) = struct.unpack_from("<I", data, 10)
width, height = struct.unpack_from("<ii", data, 18)
row_bytes = (width + 3) // 4 * 4  # 8-bit pixels, rows padded to four bytes, the lowest row first
for y in reversed(range(height)):
    row = data[start + y * row_bytes:][:width]
    print("   ", "".join(" .:-=+*#%@"[pixel * 10 // 256] * 2 for pixel in row))
PYTHON
image=build/cortex_m4/bin/mote_demo
for where in --runtime=micro "--target=cortex-m4 --image=$image"; do
  echo
  # shellcheck disable=SC2086  # words
  "$mote" run "$model" --input "$picture" --labels models/digits/labels.txt $where --profile
done
echo
echo "Flash of that image, with the model's operators, all messages and the program that measures:"
arm-none-eabi-size "$image" | awk 'NR == 2 { print "   ", $1 + $2, "bytes" }'
