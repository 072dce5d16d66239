#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Listens to this computer's microphone, or to the recordings in samples/ if there is none. After `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=build/host/bin/micro_speech
if arecord -l 2>/dev/null | grep -q '^card'; then
  echo "Say \"yes\" or \"no\" to the microphone; Ctrl-C ends."
  arecord -q -f S16_LE -r 16000 -t raw | "$program" /dev/stdin
  exit
fi
echo "There is no microphone (arecord -l): these are recordings."
for recording in examples/micro_speech/samples/*.wav; do
  echo "$recording"
  "$program" "$recording"
done
