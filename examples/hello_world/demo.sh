#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Draws the sine that the model gives, a line for each run of the model: on a terminal until Ctrl-C, else two periods. After
# `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=build/host/bin/hello_world
# The program may end after a period, or never.
endless() { while "$program" 2>&1; do :; done; }
# Without a trap a shell goes on after Ctrl-C where the program that it waits for happens to end by itself.
end_at_interrupt() { trap 'exit 130' INT; }
end_at_interrupt
draw='
  /^x_value:/ && NF == 4 {
    x = $2 + 0; y = $4 + 0; half = 30
    at = int((y + 1) * half + 0.5)
    row = ""
    for (i = 0; i <= 2 * half; ++i) row = row (i == at ? "*" : i == half ? "|" : " ")
    sub(/ +$/, "", row)
    printf "%5.3f %6.3f  %s\n", x, y, row
    if (++drawn == lines) exit
  }'
if [ -t 1 ]; then
  echo "The model's sine; Ctrl-C ends."
  { end_at_interrupt; endless; } | awk -v lines=0 "$draw" | {
    end_at_interrupt
    while IFS= read -r row; do
      printf '%s\n' "$row"
      sleep 0.05
    done
  }
else
  endless | awk -v lines=40 "$draw" || [ "${PIPESTATUS[1]}" -eq 0 ]
fi
