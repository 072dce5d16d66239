#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Runs Maven on java/pom.xml, with the plugins and libraries of build/maven and without a network.
#
#   tools/java/maven.sh fetch            gets them, in the versions that pom.xml names, if they are not there
#   tools/java/maven.sh BUILD ARGUMENT...    with the native libraries of a build folder, such as build/host
set -euo pipefail
cd "$(dirname "$0")/../.."

repository=$PWD/build/maven
fetched=$repository/fetched
wanted=$(sha256sum java/pom.xml | cut -d ' ' -f 1)
maven=(mvn --batch-mode --file java/pom.xml "-Dmaven.repo.local=$repository")

if [ "$1" != fetch ]; then
  [ "$(cat "$fetched" 2>/dev/null)" = "$wanted" ] || { echo "maven.sh: run tools/setup.sh java first" >&2; exit 1; }
  exec "${maven[@]}" --offline "-Dmote.build=$(realpath "$1")" "${@:2}"
fi

[ ! -e "$fetched" ] || [ "$(cat "$fetched")" != "$wanted" ] || exit 0
mkdir -p "$repository"
log=$(mktemp)
scratch=$(mktemp -d)
trap 'rm -rf "$log" "$scratch"' EXIT
echo "Getting Maven's plugins and libraries"
# The libraries that tests run with are got when one runs; this one needs no native library.
if ! "${maven[@]}" "-Dmote.build=$scratch" -Dtest=ModifiedUtf8Test clean package >"$log" 2>&1; then
  cat "$log" >&2
  echo "maven.sh: what java/pom.xml names could not be got" >&2
  exit 1
fi
echo "$wanted" >"$fetched"
