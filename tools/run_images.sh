#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/run_images.sh TARGET IMAGES: runs the test programs that the file IMAGES lists, one path a line, on a target, as
# many at once as there are processors. Prints a line for each that failed or was left out and one for all tests in them.
set -eu

target=$1
images=$2
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
root=$(cd "$(dirname "$0")/.." && pwd)
export target logs root
jobs=$(nproc 2>/dev/null || sysctl -n hw.ncpu)
xargs -P "$jobs" -n 1 sh -c '
  name=$(basename "$0")
  "$root/tools/run_on_target" --timeout 600 --leave-out "$target" "$0" >"$logs/$name" 2>&1
  echo "$? $name" >>"$logs/status.all"' <"$images" || true

grep -h '^left out: ' "$logs"/* | sort || true
grep -vE '^(0|77) ' "$logs/status.all" | while read -r status name; do
  cat "$logs/$name"
  echo "FAILED with status $status: $name"
done
# Each program counts its tests, but for one that prints no number, or ends before it does.
while read -r status name; do
  tr -d '\r' <"$logs/$name" | awk -v status="$status" '
    /^[0-9]+ of [0-9]+ tests passed/ { passed = $1; total = $3; counted = 1 }
    /^[0-9]+\/[0-9]+ tests passed/ { split($1, part, "/"); passed = part[1]; total = part[2]; counted = 1 }
    /^[0-9]+ tests of .* passed, / { passed = total = $1 }
    /^left out: / { ++left_out }
    END {
      if (status == 0 && !counted) passed = total = 1
      if (status != 0 && status != 77 && passed == total) ++total
      print passed + 0, total + left_out, left_out + 0
    }'
done <"$logs/status.all" | awk '
  { passed += $1; total += $2; left_out += $3 }
  END {
    print passed " of " total " tests passed, " left_out " left out since they do not fit the target"
    exit !(passed > 0 && passed + left_out == total)
  }'
