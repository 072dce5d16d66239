#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# print_help.sh [--unknown GOAL] GOAL...: prints the goals by kind, or those that look like one that does not exist.
set -eu

kind() {
  title=$1
  shift
  echo "$title"
  echo "$*" | fold -s -w 116 | sed 's/^/  /'
}

if [ "$1" = --unknown ]; then
  unknown=$2
  shift 2
  # Near is what begins with the same letters, word by word.
  near=$(printf '%s\n' "$@" | awk -v unknown="$unknown" '
    function common(a, b, n) {
      while (n < length(a) && substr(a, n + 1, 1) == substr(b, n + 1, 1)) ++n
      return 2 * n / (length(a) + length(b))
    }
    BEGIN { count = split(unknown, wanted, "_") }
    {
      words = split($0, word, "_")
      score = 0
      for (i = 1; i <= count; ++i) {
        best = 0
        for (k = 1; k <= words; ++k) if (common(wanted[i], word[k], 0) > best) best = common(wanted[i], word[k], 0)
        score += best
      }
      print score - (words > count ? words - count : count - words) / 4, $0
    }' | sort -rn | head -n 8 | cut -d' ' -f2 | tr '\n' ' ')
  echo "There is no goal '$unknown'. Near it are: $near"
  echo "Others are test, microlite, <example>, <example>_bin, run_<example>, test_<name>_test, test_kernel_<operator>_test,"
  echo "generate_<name>_<kind>_project, generate_projects, clean, setup; \`help\` lists all."
  exit
fi

matching() { printf '%s\n' "$@" | grep -E "$pattern" | tr '\n' ' '; }
pattern='^(test|microlite|all|generate_projects|clean|help|list|setup)$'
kind "General" "$(matching "$@")"
pattern='^test_kernel_'
kind "Tests of operators" "$(matching "$@")"
pattern='^test_([^k]|k[^e])'
kind "Tests by the name of their source" "$(matching "$@")"
examples=$(printf '%s\n' "$@" | sed -n 's/^run_//p' | tr '\n' ' ')
kind "Examples: <example> builds, <example>_bin makes the flash image, run_<example> runs" "$examples"
kinds=$(printf '%s\n' "$@" | sed -n "s/^generate_${examples%% *}_\(.*\)_project$/\1/p" | tr '\n' ' ')
kind "Projects, generate_<example or test>_<kind>_project, with the kinds" "$kinds"
