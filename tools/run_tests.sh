#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Runs the tests of each build folder and ends with one line for all of them.
#
#   tools/run_tests.sh [--quick] BUILD_FOLDER...
#   tools/run_tests.sh --part NAME BUILD_FOLDER... [--whole BUILD_FOLDER...]
#
# --quick leaves out the tests with the label `slow`, and names them; the tests with the label `sample` stand for some. It
# also leaves out tests that passed and of whose inputs nothing has changed since: tools/kept_results.py.
# --part runs those with the label `part.NAME`, and all of the folders after --whole.
set -uo pipefail

left_out_label=sample part=''
case ${1:-} in
  --quick) left_out_label=slow; shift ;;
  --part) part=$2; shift 2 ;;
esac
passed=0 failed=0 skipped=0 cases=0 postponed=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for folder in "$@"; do
  if [ "$folder" = --whole ]; then
    part=''
    continue
  fi
  echo "== $folder"
  words=$folder/Testing/Temporary/LastTest.log
  unchanged=0 numbers='' chosen=()
  rm -f "$words" "$folder/kept_results.log"
  if [ $left_out_label = slow ] && kept=$(python3 tools/kept_results.py choose "$folder" $left_out_label); then
    read -r unchanged numbers <<<"$kept"
    chosen=(-I "0,0,0,$numbers")
  fi
  status=0
  : >"$log"
  if [ "$unchanged" -eq 0 ] || [ -n "$numbers" ]; then
    ctest --test-dir "$folder" --parallel "$(nproc)" --output-on-failure --no-tests=error \
      --label-exclude "^$left_out_label\$" ${part:+--label-regex "^part\.$part\$"} "${chosen[@]}" >"$log" 2>&1
    status=$?
    if [ ${#chosen[@]} -gt 0 ] && [ -f "$words" ]; then python3 tools/kept_results.py note "$folder" "$log"; fi
  fi
  # ctest prints one line a test: its name, dots, and Passed, ***Failed, ***Skipped, ***Timeout or the like.
  here_passed=$(grep -cE '^ *[0-9]+/[0-9]+ Test .* Passed ' "$log")
  here_skipped=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*Skipped ' "$log")
  here_failed=$(($(grep -cE '^ *[0-9]+/[0-9]+ Test +#' "$log") - here_passed - here_skipped))
  if [ $status -ne 0 ] && [ "$here_failed" -eq 0 ]; then here_failed=1; fi
  if [ "$here_failed" -gt 0 ]; then cat "$log"; fi
  # Tests that are too large for their target say so themselves, with the numbers.
  said=$(cat "$words" "$folder/kept_results.log" 2>/dev/null)
  left_out=$(grep -E '^left out: ' <<<"$said")
  if [ -n "$left_out" ]; then
    echo "$left_out" | grep -E '^left out: [^ ]+ does' | sort | sed 's/^/   /'
    echo "   left out: $(echo "$left_out" | grep -cE '^left out: [^ ]+ of ') parts of other tests, which run out of heap" \
      "or stack; $words has the numbers"
  else
    grep -E '\*\*\*Skipped' "$log"
  fi
  # The cases that a test cannot run here for want of a model or a package count, too; it says them in its own words.
  skips=$(grep -E 'is not there|: not tested, since |^not run, since |\.\.\. skipped ' <<<"$said" | grep -vE '^Command: |left to `make test-' | sort -u)
  grep -oE 'left to `make test-[a-z]+`.*' <<<"$said" | sort | uniq -c | sed -E "s/^ *([0-9]+) (.*[^'])'?$/   \1 cases \2/"
  if [ -n "$skips" ]; then
    sed 's/^/   /' <<<"$skips"
    here_skipped=$((here_skipped + $(wc -l <<<"$skips")))
  fi
  # GoogleTest, the test header for targets and Python's unittest each count the cases of their program.
  here_cases=$(tr -d '\r' <<<"$said" | awk '
    /^\[  PASSED  \] [0-9]+ test/ { n += $4 } /^[0-9]+ of [0-9]+ tests passed|^[0-9]+\/[0-9]+ tests passed/ { n += $1 }
    /^Ran [0-9]+ test/ { n += $2 } END { print n + 0 }')
  here_passed=$((here_passed + unchanged))
  note=
  [ "$unchanged" -eq 0 ] || note=", $unchanged unchanged since they passed"
  echo "   $here_passed passed, $here_failed failed, $here_skipped skipped ($here_cases cases$note)"
  if [ $left_out_label = slow ]; then
    mapfile -t slow < <(ctest --test-dir "$folder" -N --label-regex '^slow$' | sed -nE 's/^ *Test +#[0-9]+: //p')
    postponed+=("${slow[@]}")
  fi
  passed=$((passed + here_passed)) failed=$((failed + here_failed)) skipped=$((skipped + here_skipped))
  cases=$((cases + here_cases))
done
[ ${#postponed[@]} -eq 0 ] || echo "Left to \`make test-all\`, beside other targets: ${postponed[*]}"
echo "$cases cases"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
