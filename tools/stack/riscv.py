# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What RISC-V instructions do to registers, the stack and the flow, as far as the walk (walk.py) asks. thumb.py tells the
steps."""
import re

ARGUMENTS = [f"a{i}" for i in range(8)]
SILENT = ("fence", "ecall", "ebreak", "nop", "csrw", "unimp")


class Decoder:
    arguments, result, return_address = ARGUMENTS, "a0", "ra"
    lost = ARGUMENTS[1:] + [f"t{i}" for i in range(7)] + ["ra"]

    def __init__(self, image):
        self._image = image

    def decode(self, one):
        return self._steps(one.name.removeprefix("c."), [word.strip() for word in one.operands.split(",")], one), False

    def _steps(self, name, words, one):
        if name in ("j", "jal", "jalr", "jr", "ret", "tail", "call") or re.fullmatch(r"b(eq|ne|lt|ge|gt|le)z?u?|b(lt|ge)u", name):
            return self._flow(name, words, one)
        if name in ("lw", "sw"):
            base = re.fullmatch(r"(-?\w+)\((\w+)\)", words[1])
            address = ("plus", ("reg", base.group(2)), int(base.group(1), 0))
            return [("set", words[0], ("load", address))] if name == "lw" else [("store", address, words[0])]
        if name.startswith(("sb", "sh")) and "(" in words[-1]:
            return []
        if name in ("li", "lui", "auipc", "mv", "add", "addi", "sub"):
            return self._compute(name, words, one)
        if name in ("sll", "slli") and re.fullmatch(r"0x[0-9a-f]+|\d+", words[2]):
            return [("set", words[0], ("shifted", ("reg", words[1]), int(words[2], 0)))]
        if name.startswith(SILENT) or not words[0]:
            return []
        return [("lost", words[0])]

    def _flow(self, name, words, one):
        target = int(words[-1].split()[0], 16) if re.match(r"^[0-9a-f]{2,}( <|$)", words[-1]) else None
        if name == "ret" or (name == "jr" and words[0] == "ra"):
            return [("return",)]
        if name == "j" or (name == "jal" and words[0] == "zero"):
            return [("goto", target)]
        if name == "jal":
            return self._saved(target, one) if words[0] == "t0" else [("call", ("const", target))]
        if name in ("jalr", "jr"):
            indirect = re.fullmatch(r"(?:(-?\w+)\()?(\w+)\)?", words[-1])
            value = ("plus", ("reg", indirect.group(2)), int(indirect.group(1) or "0", 0))
            return [("jump", value)] if name == "jr" or words[0] == "zero" else [("call", value)]
        return [("branch", target)]

    # A function of the compiler's library saves the return address and so many registers; it makes room for all at first.
    def _saved(self, target, one):
        found = re.match(r"__riscv_save_(\d+)", self._image.name_of(target))
        if not found:
            return [("unknown", one.operands)]
        kept, most = 16 * (int(found.group(1)) // 4 + 1), 16 if found.group(1) in "0123" else 64
        return [("set", "sp", ("plus", ("reg", "sp"), -most)), ("set", "sp", ("plus", ("reg", "sp"), most - kept))]

    @staticmethod
    def _compute(name, words, one):
        to = words[0]
        if name == "li":
            return [("set", to, ("const", int(words[1], 0) & 0xffffffff))]
        if name in ("lui", "auipc"):
            high = int(words[1], 0) << 12
            return [("set", to, ("const", (high + (one.address if name == "auipc" else 0)) & 0xffffffff))]
        if name == "mv":
            return [("set", to, ("reg", words[1]))]
        if re.fullmatch(r"-?(0x[0-9a-f]+|\d+)", words[2]):
            return [("set", to, ("plus", ("reg", words[1]), int(words[2], 0)))]
        return [("set", to, ("sum" if name != "sub" else "difference", ("reg", words[1]), ("reg", words[2])))]
