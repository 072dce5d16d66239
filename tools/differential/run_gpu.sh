#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/differential/run_gpu.sh ARGUMENT...: the comparison of the GPU delegate with these arguments (--help lists them), in a
# Python that has TensorFlow.
set -euo pipefail
tools=$(cd "$(dirname "$0")/.." && pwd)
python=$("$tools/tensorflow_python.sh")
PYTHONSAFEPATH=1 PYTHONPATH=$tools exec "$python" -m differential.gpu "$@"
