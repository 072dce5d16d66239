#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Fetches what others wrote for the page of `mote report` from npm, in the versions named here. A build needs none of it:
# the files are in the repository, unchanged, each with its licence; SHA256SUMS says what they are.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$folder" && npm pack --silent @dagrejs/dagre@3.1.3 && tar xzf ./*.tgz) >/dev/null
mkdir -p "$here/dagre"
cp "$folder/package/dist/dagre.min.js" "$folder/package/LICENSE" "$here/dagre"
(cd "$here" && sha256sum --check SHA256SUMS)
