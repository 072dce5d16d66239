#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/fuzz.sh BUILD_DIR SECONDS [FUZZER...]: runs each fuzzer of a build of the preset sanitize, or those named, for
# that long. Seeds are the models of ../shared/models and models/, what write_seeds makes (the models of the golden
# vectors among it), and what earlier runs found worth keeping in BUILD_DIR/corpus. For each it says how many inputs ran,
# and how many of the places where the code branches ("edges") they reached. A finding ends it with exit status 1, and
# the file that makes it stays in BUILD_DIR/findings.
set -u
if [ $# -lt 2 ] || [ ! -d "$1" ]; then
  echo "usage: tools/fuzz.sh BUILD_DIR SECONDS [FUZZER...]   (BUILD_DIR from: cmake --preset sanitize && cmake --build --preset sanitize)" >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
seconds=$2
shift 2
shared=${MOTE_SHARED:-$root/../shared}

[ -d "$shared/models" ] || echo "fuzz.sh: $shared/models is not there: only this repository's models are seeds"

# Large models make each run slow and reach little that small ones do not. Files are written in memory where they can be.
[ -w /dev/shm ] && export TMPDIR=/dev/shm
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
mkdir "$seeds/models"
find "$root/models" "$shared/models" -name '*.tflite' -size -20k -exec cp {} "$seeds/models" \; 2>/dev/null
fuzzers=("$build"/tests/*_fuzz)
[ $# -eq 0 ] || fuzzers=("${@/#/$build/tests/}")
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
  case $name in
    # These make models, or choose one and what is done with it, from few bytes.
    gpu_fuzz | op_fuzz | steps_fuzz | c_api_fuzz | micro_c_fuzz | rows_fuzz) arguments=(-max_len=800 -len_control=0 "$corpus") ;;
    serial_fuzz) arguments=(-max_len=4000 "$corpus") ;;
    input_fuzz) arguments=(-max_len=8000 "$corpus" "$seeds/inputs") ;;
    flexbuffer_fuzz) arguments=(-max_len=2000 "$corpus" "$seeds/flexbuffers") ;;
    *) arguments=(-max_len=20000 "$corpus" "$seeds/models") ;;
  esac
  # A block on the heap may be as large as a model says: beyond 32 MB there is no memory.
  sanitizer=malloc_context_size=4:quarantine_size_mb=32
  case $name in
    dynamic_fuzz | gpu_fuzz | steps_fuzz | c_api_fuzz) sanitizer+=:allocator_may_return_null=1:max_allocation_size_mb=32 ;;
  esac
  echo "$name: $seconds seconds"
  if MOTE_FUZZ_MODELS=$seeds/models ASAN_OPTIONS=$sanitizer "$fuzzer" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
      -entropic=0 -close_fd_mask=3 \
      -artifact_prefix="$findings/$name-" "${arguments[@]}" >"$build/$name.log" 2>&1; then
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$name.log")
    edges=$(grep -o 'cov: [0-9]*' "$build/$name.log" | tail -n 1)
    places=$(sed -n 's/^INFO: Loaded .*(\([0-9]*\) inline 8-bit counters.*/\1/p' "$build/$name.log" | head -n 1)
    echo "$name: $inputs inputs, ${edges#cov: } of $places edges"
  else
    tail -n 60 "$build/$name.log"
    echo "$name: FINDING; the file is in $findings, the log is $build/$name.log" >&2
    status=1
  fi
done
exit $status
