#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Builds what a part of `make test-all` needs, and runs it.
#
#   tools/test_part.sh NAME [PRESET...]    the tests that say they are of the part, and all of these presets
set -euo pipefail
cd "$(dirname "$0")/.."
part=$1
shift
labelled=(host sanitize)
[ "$part" = sanitizers ] || labelled=(host)
for preset in "${labelled[@]}" "$@"; do
  tools/build.sh "$preset"
done
exec tools/run_tests.sh --part "$part" "${labelled[@]/#/build/}" --whole "${@/#/build/}"
