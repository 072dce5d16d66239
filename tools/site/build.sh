#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Makes the site in build/docs: the pages of docs/ by MkDocs, and the reference of the headers by Doxygen in build/docs/api.
# A warning is an error, and so is a public function of include/mote without a comment. What is made asks nothing of the
# network; MkDocs and its theme are downloaded once, into build/site_environment.
#
#   tools/site/build.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

environment=build/site_environment
requirements=tools/site/requirements.txt
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
  rm -rf "$environment"
  python3 -I -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$requirements"
  cp "$requirements" "$environment/requirements.txt"
fi
command -v doxygen >/dev/null || { echo "docs: there is no doxygen (Debian: doxygen)" >&2; exit 1; }

PYTHONPATH=tools/site PYTHONDONTWRITEBYTECODE=1 "$environment/bin/mkdocs" --quiet build --strict --clean -f tools/site/mkdocs.yml
log=build/doxygen.log
{ cat tools/site/Doxyfile; echo "OUTPUT_DIRECTORY = build/docs"; echo "WARN_LOGFILE = $log"; } | doxygen -
python3 tools/site/api_comments.py "$log"
echo "build/docs/index.html: $(find build/docs -name '*.html' | wc -l) pages"
