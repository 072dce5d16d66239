#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# print_failure.sh LOG: of the log of a build that failed, what explains it.
if grep -q '^CMake Error' "$1"; then
  # The first, without the places it came through.
  sed -n '/^CMake Error/,/^Call Stack/p' "$1" | sed '/^Call Stack/,$d' >&2
else
  sed -n '/^FAILED:/,$p' "$1" | grep -vE '^(FAILED:|ninja: build stopped|\[[0-9]+/[0-9]+\])|: note: ' |
    grep -vE '^[^ ]*tools/link_image .*|^: && ' | head -n 60 >&2
fi
echo "The whole log is $1" >&2
