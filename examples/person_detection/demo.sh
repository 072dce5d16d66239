#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Looks through this computer's camera, or at the pictures in samples/ if there is none. CAMERA names another one, or a file or
# FIFO with a video. After `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=build/host/bin/person_detection
camera=${CAMERA:-/dev/video0}
if [ -e "$camera" ]; then
  echo "Look into the camera, so that your face fills the picture; Ctrl-C ends."
  exec "$program" --camera "$camera"
fi
echo "There is no camera ($camera): these are pictures."
"$program" examples/person_detection/samples/*.pgm
