#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Listens to recorded machines, one that is well and one that is not. After `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

for sound in well bearing; do
  echo "A recorded machine (examples/anomaly/samples/$sound.raw):"
  build/host/bin/anomaly "examples/anomaly/samples/$sound.raw"
done
