# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Grey pictures within SVG files, for the scripts that draw the pages' pictures."""
import base64
import struct
import zlib


def png(rows):
    """A PNG file of rows of grey bytes."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    # Stored as it is: no version of zlib writes it otherwise.
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def image(rows, x, y, width, height):
    """The element that shows them, pixel by pixel."""
    data = base64.b64encode(png(rows)).decode()
    return (f'<image x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none" '
            f'image-rendering="pixelated" href="data:image/png;base64,{data}"/>')
