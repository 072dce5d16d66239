#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/run_images.sh TARGET IMAGES: runs the tests that the file IMAGES lists, one path a line, on a target, as many at
# once as there are processors. Prints a line for each that failed or was left out and one for all.
set -eu

target=$1
images=$2
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
export target logs root="$(cd "$(dirname "$0")/.." && pwd)"
jobs=$(nproc 2>/dev/null || sysctl -n hw.ncpu)
# shellcheck disable=SC2016  # the inner shell expands these
xargs -P "$jobs" -n 1 sh -c '
  name=$(basename "$0")
  "$root/tools/run_on_target" --leave-out "$target" "$0" >"$logs/$name" 2>&1
  echo "$? $name" >>"$logs/status.all"' <"$images" || true

count() { grep -c "^$1 " "$logs/status.all" || true; }
grep -h '^left out: ' "$logs"/*_test | sort || true
grep -vE '^(0|77) ' "$logs/status.all" | while read -r status name; do
  cat "$logs/$name"
  echo "FAILED with status $status: $name"
done
total=$(wc -l <"$logs/status.all")
passed=$(count 0)
left_out=$(count 77)
echo "$passed of $total tests passed, $left_out left out since they do not fit the target"
[ "$passed" -gt 0 ] && [ $((passed + left_out)) -eq "$total" ]
