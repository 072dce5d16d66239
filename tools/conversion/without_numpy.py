# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote convert` where the first Python on the PATH has no NumPy: by another one that has it."""
import argparse
import sys

from evaluation.errors import Failure
from evaluation.other_python import DEBIANS, start_again

from conversion.environments import ENVIRONMENTS, make
from conversion.sources import KINDS, find_source


def start_elsewhere():
    """Becomes this script in the Python that was named, in Debian's, or in an environment, which is made if it may be. Returns where
    none has NumPy."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--source")
    parser.add_argument("--python")
    parser.add_argument("--make-environment", action="store_true")
    options, _ = parser.parse_known_args()
    try:
        source = find_source(options.source)
        environment = ENVIRONMENTS[KINDS[source.kind][1] or "quantizer"] if source else None
        made = [str(one.python) for one in (environment, *ENVIRONMENTS.values()) if one and one.is_made]
        start_again([options.python, DEBIANS, *made])
        if environment and options.make_environment:
            make(environment, lambda text: print(f"mote: {text}", file=sys.stderr, flush=True))
            start_again([str(environment.python)])
    except Failure as failure:
        sys.exit(f"mote: {failure}")
    except KeyboardInterrupt:
        sys.exit("mote: stopped; nothing was written")
