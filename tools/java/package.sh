#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Makes mote-lite.jar and mote-lite.aar in BUILD/java, with the native libraries that lie there: docs/java.md.
#
#   tools/java/package.sh BUILD [FOLDER]    such as build/host; FOLDER/<abi>/*.so are libraries that the Android NDK made,
#                                           for the .aar, in place of this computer's
set -euo pipefail
build=$(realpath "$1")
folder=${2:+$(realpath "$2")}
cd "$(dirname "$0")/../.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
tools/java/maven.sh "$build" --quiet -Dmaven.test.skip=true package >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
cp "$build/java/maven/mote-lite.jar" "$build/java/mote-lite.jar"
python3 tools/java/make_aar.py "$build" ${folder:+"$folder"}
echo "Made $build/java/mote-lite.jar and $build/java/mote-lite.aar"
