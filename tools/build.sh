#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Builds what a preset of CMakePresets.json makes, or some of its targets, and counts the steps on one line. The
# compiler's words are in build/PRESET.log, and on the screen if it fails.
#
#   tools/build.sh PRESET [TARGET...]
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

preset=$1
shift
log=build/$preset.log
targets=()
[ $# -eq 0 ] || targets=(--target "$@")
mkdir -p build

# Shows the counter of a line like "[12/345] Building ...": on a terminal each in place of the last, else one of ten.
count() {
  local terminal=0
  [ ! -t 1 ] || terminal=1
  awk -v preset="$preset" -v terminal="$terminal" -v log_file="$log" '
    { print >log_file }
    match($0, /^\[[0-9]+\/[0-9]+\]/) {
      counter = substr($0, 2, RLENGTH - 2)
      split(counter, steps, "/")
      tenth = int(10 * steps[1] / steps[2])
      if (terminal) printf "\rBuilding %s: %s ", preset, counter
      else if (tenth != shown) print "Building " preset ": " counter
      shown = tenth
      fflush()
    }
    END { if (terminal && counter != "") print "" }'
}

echo "Building $preset"
cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
NINJA_STATUS="[%f/%t] " cmake --build --preset "$preset" "${targets[@]}" 2>&1 | count || { cat "$log" >&2; exit 1; }
