# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The public headers at the paths that LiteRT gives them, as cmake/litert_paths.cmake makes them."""

PREFIXES = {'tensorflow/lite/': 'tflite/', 'tensorflow/compiler/mlir/lite/': 'tflite/converter/'}


def litert_path(header):
    """tflite/c/common.h of tensorflow/lite/c/common.h; nothing of a header that LiteRT does not have elsewhere."""
    return next((path + header[len(prefix):] for prefix, path in PREFIXES.items() if header.startswith(prefix)), None)


def make_litert_headers(headers, folder):
    """Writes a file that includes the header for each of the paths of public headers."""
    for header in headers:
        path = litert_path(header)
        if path:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text('// The name that LiteRT has for this header.\n'
                                       f'#include "{header}"  // IWYU pragma: export\n')
