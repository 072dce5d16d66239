#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Listens to this computer's microphone, or to the recordings in samples/ if there is none. After `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=build/host/bin/micro_speech
if "$program" --list-microphones >/dev/null 2>&1; then
  echo "Say \"yes\" or \"no\" to the microphone; Ctrl-C ends."
  exec "$program" --microphone
fi
echo "There is no microphone ($program --list-microphones): these are recordings."
for recording in examples/micro_speech/samples/*.wav; do
  echo "$recording"
  "$program" "$recording"
done
