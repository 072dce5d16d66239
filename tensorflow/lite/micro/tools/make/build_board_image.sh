#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# build_board_image.sh BOARD PROJECT IMAGE: builds the project of a board, as docs/boards.md describes boards, and puts what
# it makes at IMAGE, with IMAGE.bin for tools that write flash. An image that does not fit is refused with the numbers.
set -eu
board=$1 project=$2 image=$3
name=$(basename "$image")
unset MAKEFLAGS MFLAGS MAKELEVEL || true

compiler=$(sed -n 's/^CXX := //p' "$project/Makefile")
! command -v ccache >/dev/null || compiler="ccache $compiler"
log=$project.log
if ! CCACHE_NOHASHDIR=1 make -C "$project" -j"$(nproc 2>/dev/null || echo 2)" CXX="$compiler" \
    "build/$name" "build/$name.bin" >"$log" 2>&1; then
  # The linker's answer when a memory is too small; the bytes count from the memory's end.
  code=$(sed -n 's/^REGION_ALIAS("CODE", \(.*\))$/\1/p' "$project/board/board.ld")
  reasons=$(sed -n "s/.*region \`\(.*\)' overflowed by \([0-9]*\) bytes.*/\1 \2/p" "$log" | sort | while read -r memory bytes; do
    length=$(sed -n "s/^  $memory (.*LENGTH = //p" "$project/board/board.ld")
    [ "$memory" = "$code" ] && what=flash || what=RAM
    echo "$((length + bytes)) bytes of $what of $length ($bytes too many)"
  done | paste -s -d '&' | sed 's/&/ and /g')
  if [ -n "$reasons" ]; then
    cat >&2 <<END
$name does not fit $board: it needs $reasons.
What helps: a build without the texts of messages (BUILD_TYPE=release); a resolver with the model's operators only; an arena
of the bytes that \`mote inspect MODEL\` tells; a smaller model; a larger board.
END
  else
    grep -E 'error|Error|missing|undefined' "$log" >&2 || cat "$log" >&2
    echo "The whole output is in $log" >&2
  fi
  exit 1
fi
mkdir -p "$(dirname "$image")"
cp "$project/build/$name" "$image"
cp "$project/build/$name.bin" "$image.bin"
