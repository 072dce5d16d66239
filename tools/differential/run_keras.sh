#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# tools/differential/run_keras.sh ARGUMENT...: Keras' layers on both runtimes (keras_page.py; --help lists the arguments), in a
# Python that has TensorFlow.
set -euo pipefail
tools=$(cd "$(dirname "$0")/.." && pwd)
python=$("$tools/tensorflow_python.sh")
PYTHONSAFEPATH=1 PYTHONPATH=$tools exec "$python" -m differential.keras_page "$@"
