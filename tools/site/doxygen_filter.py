#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Prints a header as Doxygen reads it: a comment, which begins with //, is that of what stands before it on the line, or of
all that stands below it up to the next empty line; the comment at the head of a file is that of the file.

  tools/site/doxygen_filter.py HEADER
"""
import re
import sys

SPDX = re.compile(r"// SPDX-")
COMMENT = re.compile(r"^(\s*)//(?!/)\s?(.*)")
BEGIN = re.compile(r"\s*[A-Za-z~\[].*\(")
BEHIND = re.compile(r"^(.*[;,{}\w)]\s+)//(?!/|<)\s?(.*)")


def filtered(lines):
    """The lines, as many as before, so that messages have the right numbers."""
    comment, is_whole, is_behind = [], False, False
    for i, line in enumerate(lines):
        if SPDX.match(line):
            has_text = COMMENT.match(lines[i + 1]) and not SPDX.match(lines[i + 1])
            yield "/// \\file" if has_text else ""
            continue
        found = COMMENT.match(line)
        if found:
            if is_behind and len(found.group(1)) > 8:
                yield f"{found.group(1)}///< {plain(found.group(2))}"
                continue
            comment = [*([] if is_whole else comment), plain(found.group(2))]
            is_whole = False
            yield f"{found.group(1)}/// {comment[-1]}"
            continue
        if not line.strip():
            comment = []
        # A declaration below one that the comment stands above: the comment is said again.
        again = f"/** {' '.join(comment)} */ " if comment and is_whole and BEGIN.match(line) else ""
        is_whole = bool(comment) and bool(BEGIN.match(line)) and bool(re.search(r"[;}](\s*//.*)?$", line))
        found = BEHIND.match(line)
        is_behind = bool(found) and '"' not in found.group(1)
        yield again + (f"{found.group(1)}///< {plain(found.group(2))}" if is_behind else line)


def plain(text):
    """Without what Doxygen would take for a command or a tag."""
    return re.sub(r"([<>#@\\%])", r"\\\1", text)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as header:
        print("\n".join(filtered(header.read().split("\n"))))
