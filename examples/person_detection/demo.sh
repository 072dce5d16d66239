#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Looks through this computer's camera, or at the pictures in samples/ if there is none. After `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=build/host/bin/person_detection
camera=${CAMERA:-/dev/video0}
if [ -c "$camera" ] && command -v ffmpeg >/dev/null; then
  echo "Look into the camera, so that your face fills the picture; Ctrl-C ends."
  ffmpeg -loglevel error -f v4l2 -i "$camera" -vf fps=5,scale=320:240 -pix_fmt gray -c:v pgm -f image2pipe - | "$program" /dev/stdin
  exit
fi
echo "There is no camera ($camera, read by ffmpeg): these are pictures."
"$program" examples/person_detection/samples/*.pgm
