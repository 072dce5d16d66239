#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Runs the tests of each build folder and ends with one line for all of them.
#
#   tools/run_tests.sh BUILD_FOLDER...
set -uo pipefail

passed=0 failed=0 skipped=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for folder in "$@"; do
  echo "== $folder"
  ctest --test-dir "$folder" --parallel "$(nproc)" --output-on-failure --no-tests=error >"$log" 2>&1
  status=$?
  # ctest prints one line a test: its name, dots, and Passed, ***Failed, ***Skipped, ***Timeout or the like.
  here_passed=$(grep -cE '^ *[0-9]+/[0-9]+ Test .* Passed ' "$log")
  here_skipped=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*Skipped ' "$log")
  here_failed=$(($(grep -cE '^ *[0-9]+/[0-9]+ Test +#' "$log") - here_passed - here_skipped))
  if [ $status -ne 0 ] && [ "$here_failed" -eq 0 ]; then here_failed=1; fi
  if [ "$here_failed" -gt 0 ]; then cat "$log"; fi
  # Tests that are too large for their target say so themselves, with the numbers.
  left_out=$(grep -hE '^left out: ' "$folder/Testing/Temporary/LastTest.log")
  if [ -n "$left_out" ]; then
    echo "$left_out" | grep -E '^left out: [^ ]+ does' | sort | sed 's/^/   /'
    echo "   left out: $(echo "$left_out" | grep -cE '^left out: [^ ]+ of ') parts of other tests, which run out of heap" \
      "or stack; $folder/Testing/Temporary/LastTest.log has the numbers"
  else
    grep -E '\*\*\*Skipped' "$log"
  fi
  echo "   $here_passed passed, $here_failed failed, $here_skipped skipped"
  passed=$((passed + here_passed)) failed=$((failed + here_failed)) skipped=$((skipped + here_skipped))
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
