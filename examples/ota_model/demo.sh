#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Sends a running program a new model, a file that is no model, a model that it cannot run, and a good one again. After
# `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=build/host/bin/ota_model
good=models/sine/sine_int8.tflite
updates=("$good" README.md models/sine/sine_float.tflite "$good")
echo "The program's own model runs. Updates, one after another: ${updates[*]}"
# The runs of a model all look the same: one line stands for them.
"$program" "${updates[@]}" 2>&1 | awk '
  { sub(/\r$/, "") }
  $0 != last && last_count > 1 { printf "  (%d times)\n", last_count }
  $0 != last { print; last_count = 0; last = $0 }
  { ++last_count }
  END { if (last_count > 1) printf "  (%d times)\n", last_count }'
