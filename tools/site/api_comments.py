#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Reads what Doxygen warns of. Public functions of include/mote that have no comment are an error, as is any warning of
another kind; of the documented headers in include/tensorflow such functions are counted.

  tools/site/api_comments.py LOG
"""
import re
import sys

FUNCTION = re.compile(r"include/(mote|tensorflow)/.* Member (.*) \(function\) of (?:namespace|class|struct|union|file) (.*) is not documented")
INTERNAL = re.compile(r"\b(internal|detail)\b")


def is_of_its_class(function, name):
    """A constructor, a destructor or a conversion: the comment of the class says what it is."""
    last = re.sub(r"<.*", "", name).split("::")[-1].strip()
    return bool(re.match(rf"~?{re.escape(last)}\(|operator [a-z]", function)) or function.startswith("operator=")


def main():
    missing, others, count = [], [], 0
    with open(sys.argv[1], encoding="utf-8") as log:
        for line in log:
            line = line.rstrip("\n")
            function = FUNCTION.search(line)
            if function and (INTERNAL.search(function.group(3)) or is_of_its_class(*function.group(2, 3))):
                continue
            if function and function.group(1) == "mote":
                missing.append(line)
            elif function:
                count += 1
            elif "is not documented" not in line:
                others.append(line)
    for line in missing + others:
        print(line, file=sys.stderr)
    print(f"include/tensorflow: {count} functions have no comment of their own")
    return 1 if missing or others else 0


if __name__ == "__main__":
    sys.exit(main())
