#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Makes what a release consists of: the source archive of the last commit, every generated project, the libraries for
# Arduino and PlatformIO, the Debian packages, and SHA256SUMS. The same commit gives the same bytes.
#
#   tools/dist.sh [FOLDER [EXAMPLE...]]      default: build/dist and all examples
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/build/dist}
shift || true
generate=$root/tools/project_generation/generate.py
version=$(sed -nE 's/^project\(mote VERSION ([0-9.]+).*/\1/p' "$root/CMakeLists.txt")
if ! git -C "$root" rev-parse --verify -q HEAD >/dev/null; then
  echo "dist: $root is no Git repository, of which the source archive is made: clone it" >&2
  exit 1
fi
[ -x "$root/build/host/bin/mote" ] || { echo "dist: the commands are not built: run \`make dist\`" >&2; exit 1; }

rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
git -C "$root" archive --format=tar --prefix="mote-$version/" HEAD | gzip -n -9 >"$folder/mote-$version.tar.gz"

read -ra kinds <<<"$(python3 "$generate" --list | sed -n 's/^kinds: //p')"
examples=("$@")
[ ${#examples[@]} -gt 0 ] || read -ra examples <<<"$(python3 "$generate" --list | sed -n 's/^examples: //p')"
# One process for each processor.
for example in "${examples[@]}"; do
  for kind in "${kinds[@]}"; do
    suffix=zip
    [ "$kind" != stm32cube ] || suffix=pack
    echo "$example $kind mote-$version-$example-$kind.$suffix"
  done
done | (cd "$folder" && xargs -P "$(nproc)" -L 1 sh -c 'python3 "$0" --name "$1" --kind "$2" --zip "$3" >/dev/null' "$generate")

for kind in arduino platformio; do
  python3 "$generate" --library --kind "$kind" --zip "$folder/mote-$version-$kind.zip" >/dev/null
done

# The time in the archives is that of the commit.
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
(cd "$root/build/host" && cpack -G DEB -B "$packages") >"$packages/log" 2>&1 || { cat "$packages/log" >&2; exit 1; }
cp "$packages"/*.deb "$folder"
(cd "$folder" && sha256sum -- * >SHA256SUMS)
echo "$folder: $(find "$folder" -type f | wc -l) files of Mote $version"
