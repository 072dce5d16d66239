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
# TensorFlow, and the package that writes metadata for it, each with the NumPy that it bears.
if [ "$part" = frameworks ]; then
  MOTE_TF_PYTHON=$(tools/tensorflow_python.sh)
  support=build/differential/support
  [ -e $support/installed ] || { /usr/bin/python3 -I -m venv --clear $support && $support/bin/pip install --quiet tflite-support==0.4.4 "numpy<2" && touch $support/installed; }
  export MOTE_TF_PYTHON MOTE_TFLITE_SUPPORT_PYTHON=$PWD/$support/bin/python
fi
exec tools/run_tests.sh --part "$part" "${labelled[@]/#/build/}" --whole "${@/#/build/}"
