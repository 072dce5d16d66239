#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Tells the gestures in the recording, since a computer has no accelerometer to wave. After `make examples`.
set -euo pipefail
cd "$(dirname "$0")/../.."

track=examples/magic_wand/samples/gestures.csv
echo "These are recorded gestures ($track):"
build/host/bin/magic_wand "$track"
