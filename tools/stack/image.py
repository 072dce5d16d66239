# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A linked image of 32 bits: its functions, its objects and what its memory holds at first."""
import bisect
import dataclasses
import pathlib
import re
import struct
import subprocess

SHF_WRITE, SHF_ALLOC, SHT_NOBITS, SHT_SYMTAB = 1, 2, 8, 2
STT_OBJECT, STT_FUNC = 1, 2


@dataclasses.dataclass
class Instruction:
    address: int
    name: str
    operands: str
    next: int = 0  # the address behind it


@dataclasses.dataclass
class Symbol:
    address: int
    size: int
    names: list


class Image:
    """`prefix` of the binutils."""

    def __init__(self, path, prefix):
        self.path, self.prefix = pathlib.Path(path), prefix
        self._data = self.path.read_bytes()
        self.is_thumb = struct.unpack_from("<H", self._data, 18)[0] == 40
        offset, = struct.unpack_from("<I", self._data, 32)
        size, count, _ = struct.unpack_from("<HHH", self._data, 46)
        self._sections = [struct.unpack_from("<10I", self._data, offset + i * size) for i in range(count)]
        self.functions, self._objects, self.addresses = {}, [], {}
        self._read_symbols()
        self._starts = sorted(self.functions)
        self.plain = self._demangled()
        self.instructions = self._disassembled()

    def _read_symbols(self):
        for _, kind, _, _, offset, size, link, *_ in self._sections:
            if kind != SHT_SYMTAB:
                continue
            texts = self._sections[link][4]
            for at in range(offset, offset + size, 16):
                name, value, length, info, _, section = struct.unpack_from("<IIIBBH", self._data, at)
                if not 0 < section < len(self._sections):
                    continue
                text = self._data[texts + name:self._data.index(b"\0", texts + name)].decode()
                self._add(text, value, length, info & 15, self._sections[section])

    def _add(self, name, value, length, kind, section):
        is_code = section[2] & 4
        if name.startswith(("$", ".L")) or not name:
            return
        if kind == STT_OBJECT and length:
            self._objects.append((value, length))
            self.addresses.setdefault(name, value)
        elif kind == STT_FUNC or (kind == 0 and is_code):
            address = value & ~1 if self.is_thumb else value
            found = self.functions.setdefault(address, Symbol(address, 0, []))
            found.size = max(found.size, length)
            found.names.append(name)
            self.addresses.setdefault(name, address)

    def _demangled(self):
        names = sorted({name for function in self.functions.values() for name in function.names} | set(self.addresses))
        done = subprocess.run([self.prefix + "c++filt"], input="\n".join(names), capture_output=True, text=True, check=True)
        return dict(zip(names, done.stdout.splitlines()))

    def _output(self, *words):
        return subprocess.run([self.prefix + words[0], *words[1:], str(self.path)], capture_output=True, text=True, check=True).stdout

    def _disassembled(self):
        # objdump takes vectors for a coprocessor's, some of which would move the stack pointer, unless it is told the processor.
        has_vectors = "v8.1-M" in self._output("readelf", "-A")
        text = self._output("objdump", "-d", "--no-show-raw-insn", *(["-m", "armv8.1-m.main"] if has_vectors else []))
        found = [Instruction(int(address, 16), name, re.sub(r"\s*(@|;|#\s|//).*", "", operands or "").strip())
                 for address, name, operands in re.findall(r"^\s*([0-9a-f]+):\t(\S+)(?:[ \t]+(.*))?$", text, re.M)]
        for one, following in zip(found, found[1:]):
            one.next = following.address
        return {one.address: one for one in found}

    def name_of(self, address):
        """The demangled name of the function at an address."""
        function = self.functions.get(address)
        return self.plain[function.names[0]] if function else f"{address:#x}"

    def function_around(self, address):
        i = bisect.bisect_right(self._starts, address) - 1
        return self._starts[i] if i >= 0 else None

    def end_of(self, start):
        """Where the function ends: at the next one, for those of assembly that say no size."""
        size = self.functions[start].size
        if size:
            return start + size
        i = bisect.bisect_right(self._starts, start)
        return self._starts[i] if i < len(self._starts) else start + 0x10000

    def word(self, address):
        """What the word at an address holds at first, None where that is not known."""
        for section in self._sections:
            begin, size = section[3], section[5]
            if section[2] & SHF_ALLOC and begin <= address and address + 4 <= begin + size:
                if section[1] == SHT_NOBITS:
                    return None
                return struct.unpack_from("<I", self._data, section[4] + address - begin)[0]
        return None

    def is_constant(self, address):
        return any(s[2] & SHF_ALLOC and not s[2] & SHF_WRITE and s[3] <= address < s[3] + s[5] for s in self._sections)

    def function_of_pointer(self, value):
        """The function that a pointer of this value points to, or None."""
        if value is None or (self.is_thumb and not value & 1):
            return None
        address = value & ~1 if self.is_thumb else value
        return address if address in self.functions else None

    def object_around(self, address):
        """(begin, bytes) of the object at an address, or None."""
        if not hasattr(self, "_sorted_objects"):
            self._sorted_objects = sorted(set(self._objects))
        i = bisect.bisect_right(self._sorted_objects, (address, 1 << 40)) - 1
        if i < 0:
            return None
        begin, size = self._sorted_objects[i]
        return (begin, size) if begin <= address < begin + size else None
