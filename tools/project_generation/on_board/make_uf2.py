#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""make_uf2.py PROGRAM FAMILY OUTPUT: an ELF file of 32 bits as a UF2 file, which is copied to the drive that a boot loader shows.
A block of UF2 has 512 bytes: two magic numbers, flags, address, bytes, number, number of blocks, family, data, a magic number."""
import struct
import sys

MAGICS = 0x0a324655, 0x9e5d5157
LAST_MAGIC = 0x0ab16f30
HAS_FAMILY = 0x2000
PAGE = 256           # of data in a block, which boot loaders write at once
ROOM_FOR_DATA = 476
MAX_BYTES = 64 << 20
LOADED = 1           # the type of a segment


def content_of(elf):
    """(address, bytes) of what is in flash, without gaps."""
    if elf[:6] != b"\x7fELF\x01\x01":
        raise ValueError("it is no ELF file of 32 bits")
    segments_at, = struct.unpack_from("<I", elf, 28)
    size, count = struct.unpack_from("<HH", elf, 42)
    segments = [struct.unpack_from("<8I", elf, segments_at + i * size) for i in range(count)]
    parts = [(s[3], elf[s[1]:s[1] + s[4]]) for s in segments if s[0] == LOADED and s[4]]
    if not parts:
        raise ValueError("nothing of it is loaded")
    begin = min(at for at, _ in parts) // PAGE * PAGE
    end = -(-max(at + len(data) for at, data in parts) // PAGE) * PAGE
    if end - begin > MAX_BYTES:
        raise ValueError(f"it lies in memories that are far apart, 0x{begin:x} to 0x{end:x}")
    flash = bytearray(end - begin)
    for at, data in parts:
        flash[at - begin:at - begin + len(data)] = data
    return begin, bytes(flash)


def blocks(begin, data, family):
    count = len(data) // PAGE
    for i in range(count):
        head = struct.pack("<8I", *MAGICS, HAS_FAMILY, begin + i * PAGE, PAGE, i, count, family)
        yield head + data[i * PAGE:(i + 1) * PAGE].ljust(ROOM_FOR_DATA, b"\0") + struct.pack("<I", LAST_MAGIC)


def main(program, family, output):
    try:
        with open(program, "rb") as file:
            begin, data = content_of(file.read())
        with open(output, "wb") as file:
            file.writelines(blocks(begin, data, int(family, 0)))
    except (OSError, ValueError, struct.error) as error:
        print(f"make_uf2.py: {program}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
