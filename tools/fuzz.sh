#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/fuzz.sh BUILD_DIR SECONDS: runs each fuzzer of a build of the preset sanitize for that long. Seeds are the models
# of ../shared/models and models/, those of write_seeds (golden vectors among them), and what earlier runs found worth
# keeping in BUILD_DIR/corpus. A finding ends it with exit status 1, and the file that makes it stays in
# BUILD_DIR/findings.
set -u
if [ $# -ne 2 ] || [ ! -d "$1" ]; then
  echo "usage: tools/fuzz.sh BUILD_DIR SECONDS   (BUILD_DIR from: cmake --preset sanitize && cmake --build --preset sanitize)" >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
seconds=$2
shared=${MOTE_SHARED:-$root/../shared}

[ -d "$shared/models" ] || echo "fuzz.sh: $shared/models is not there: only this repository's models are seeds"

# Large models make each run slow and reach little that small ones do not.
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
find "$root/models" "$shared/models" -name '*.tflite' -size -120k -exec cp {} "$seeds" \; 2>/dev/null
fuzzers=("$build"/tests/*_fuzz)
if [ ! -x "${fuzzers[0]}" ] || ! "$build/tests/write_seeds" "$seeds" "$root/tests/golden"; then
  echo "fuzz.sh: there are no fuzzers in $build/tests; build them with: cmake --build --preset sanitize" >&2
  exit 2
fi

status=0
export UBSAN_OPTIONS=print_stacktrace=1
for fuzzer in "${fuzzers[@]}"; do
  name=$(basename "$fuzzer")
  corpus=$build/corpus/$name
  findings=$build/findings
  mkdir -p "$corpus" "$findings"
  # op_fuzz makes its models itself, from few bytes.
  if [ "$name" = op_fuzz ]; then
    arguments=(-max_len=800 -len_control=0 "$corpus")
  else
    arguments=(-max_len=120000 "$corpus" "$seeds")
  fi
  # What is on the heap may be as large as a model says: beyond 64 MB there is no memory.
  sanitizer=
  [ "$name" != dynamic_fuzz ] || sanitizer=allocator_may_return_null=1:max_allocation_size_mb=64
  echo "$name: $seconds seconds"
  if ASAN_OPTIONS=$sanitizer "$fuzzer" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
      -artifact_prefix="$findings/$name-" "${arguments[@]}" >"$build/$name.log" 2>&1; then
    grep -E 'stat::number_of_executed_units|stat::new_units_added' "$build/$name.log"
  else
    tail -n 60 "$build/$name.log"
    echo "$name: FINDING; the file is in $findings, the log is $build/$name.log" >&2
    status=1
  fi
done
exit $status
