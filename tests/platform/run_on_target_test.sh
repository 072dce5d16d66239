#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# run_on_target_test.sh RUN_ON_TARGET TARGET IMAGE: how images of tests/images/faults.cc end.
set -u
run_on_target=$1
target=$2
image=$3
failures=0

# expect STATUS TEXT ARGUMENT...: the image's exit status, and a text in what it prints ('' for none).
expect() {
  status=$1
  text=$2
  shift 2
  output=$("$run_on_target" --timeout 20 "$target" "$image" "$@" 2>&1)
  result=$?
  if [ $result -ne "$status" ] || ! printf '%s\n' "$output" | grep -qF -- "$text"; then
    echo "$target '$*': status $result, printed '$output'; expected status $status and '$text'"
    failures=$((failures + 1))
  fi
}

expect 0 '' pass
expect 64 ''
expect 5 'argument 2: <a,b>' echo a,b 'two words' '--option=1'
expect 5 'argument 3: <two words>' echo a,b 'two words' '--option=1'
expect 5 'argument 4: <--option=1>' echo a,b 'two words' '--option=1'
case $target in
  *cortex_m0*)  # nothing protects its flash, which ignores words that are written, and its one fault does not say why
    expect 0 '' null
    expect 70 'hard fault: PC=0x' code
    expect 70 'hard fault: PC=0x' address
    expect 70 'hard fault: PC=0x' instruction
    ;;
  *)
    expect 70 'PC=0x' null
    expect 70 'PC=0x' code
    expect 70 'address=0xe8000000' address
    expect 70 'undefined instruction' instruction
    ;;
esac
expect 70 'stack overflow' stack
expect 70 'out of memory: 67108864 bytes' memory
expect 134 '' abort

"$run_on_target" --timeout 1 "$target" "$image" forever >/dev/null 2>&1
result=$?
[ $result -eq 124 ] || { echo "timeout: status $result instead of 124"; failures=$((failures + 1)); }
"$run_on_target" no_such_target "$image" 2>&1 | grep -q 'the targets are: .*cortex_m3' ||
  { echo "an unknown target does not list the known ones"; failures=$((failures + 1)); }
"$run_on_target" "$target" /no/such/image >/dev/null 2>&1 &&
  { echo "a missing image passes"; failures=$((failures + 1)); }
exit $((failures > 0))
