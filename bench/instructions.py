# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The instructions of an image, from its disassembly: what each is, and which registers it reads and writes."""
import bisect
import dataclasses
import functools
import re
import subprocess

KINDS = ("loads", "stores", "multiplies", "branches", "others")

CONDITION = "(?:eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)"
ARM_KINDS = (
    ("branches", rf"(?:bl?x?{CONDITION}?|cbn?z|tb[bh]|le|letp|wls|wlstp)"),
    ("loads", r"(?:ldr|ldm|ldrex|pop|vldr|vldm|vld[1-4]|vpop).*"),
    ("stores", r"(?:str|stm|push|vstr|vstm|vst[1-4]|vpush).*"),
    ("multiplies", r"(?:mul|ml[as]|[su]mu[al]|smus|[su]ml|smm|umaal|vn?mul|vn?ml[as]|vfn?m[as]|vqr?dm|vrml|vcmul|vcmla).*"),
)
RISCV_KINDS = (
    ("branches", r"(?:b(?:eq|ne|lt|ge|gt|le)u?z?|j(?:al)?r?|ret|call|tail)"),
    ("loads", r"l[bhw]u?"),
    ("stores", r"s[bhw]"),
    ("multiplies", r"mul.*"),
)
ALIASES = {"sb": "r9", "sl": "r10", "fp": "r11", "ip": "r12", "sp": "r13", "lr": "r14", "pc": "r15"}
REGISTER = re.compile(r"\b(?:([rsdq])(\d+)(?:-[rsdq](\d+))?|(sb|sl|fp|ip|sp|lr|pc))\b")
# The disassembler does not know the conditional selections of Armv8.1-M: they have no name.
LINE = re.compile(r"^\s*([0-9a-f]+):\t(\S*)\s*([^@#;]*(?:#[^@;]*)?)")
# Instructions whose first two registers are written.
TWO_RESULTS = re.compile(r"(?:[su]mull|[su]mlal|[su]mls?ld|umaal|ldrd|vr?ml[as]l(?:da)?v)")
# The first register of two operands is only written.
MOVES = re.compile(r"(?:mov|mvn|ldr|[su]xt|rev|rbit|clz|neg|vldr|vmov|vdup|vcvt|vneg|vabs|vsqrt|vmvn|vrev|vcls|vclz|vmrs)")
NO_RESULT = re.compile(r"(?:cmp|cmn|tst|teq|vcmp|vpst|vpt|it|nop|push|vpush)")


def registers_of(text):
    """The names of all registers in an operand list, in order; {r4-r7} are four."""
    names = []
    for bank, first, last, alias in REGISTER.findall(text):
        names += [ALIASES[alias]] if alias else [f"{bank}{n}" for n in range(int(first), int(last or first) + 1)]
    return names


@dataclasses.dataclass(frozen=True)
class Instruction:
    """One instruction; for RISC-V only what kind it is."""
    address: int
    name: str  # without its width: ldr, not ldr.w
    operands: str
    kind: str

    @functools.cached_property
    def registers(self):
        return registers_of(self.operands)

    @functools.cached_property
    def transferred(self):
        """How many 32-bit registers a load or store of several moves; 0 for other instructions."""
        listed = re.search(r"\{(.*)\}", self.operands)
        if not listed or self.kind not in ("loads", "stores") or self.is_vector:
            return 0
        return sum(2 if name.startswith("d") else 1 for name in registers_of(listed.group(1)))

    @functools.cached_property
    def is_vector(self):
        """Of Helium."""
        return self.name.startswith("v") and any(name.startswith("q") for name in self.registers)

    @functools.cached_property
    def is_float(self):
        return self.name.startswith("v") and not self.is_vector

    @functools.cached_property
    def writes(self):
        written = set()
        if self.kind in ("loads", "stores") and re.search(r"\]!|\], ", self.operands):
            written |= set(registers_of(self.operands.split("[")[1])[:1])
        if self.kind in ("stores", "branches") or NO_RESULT.match(self.name):
            return written
        if self.transferred:
            return written | set(registers_of(self.operands[self.operands.index("{"):]))
        return written | set(self.registers[:2 if TWO_RESULTS.match(self.name) else 1])

    @functools.cached_property
    def reads(self):
        if self.kind in ("stores", "branches") or NO_RESULT.match(self.name):
            return set(self.registers)
        if self.transferred:
            return set(registers_of(self.operands.split("{")[0]))
        results = 2 if TWO_RESULTS.match(self.name) else 1
        read = set(self.registers[results:])
        accumulates = self.kind == "multiplies" and (self.is_vector or self.is_float or results == 2)
        if accumulates or (len(self.registers) <= 2 and not MOVES.match(self.name)):
            read |= set(self.registers[:results])
        return read


def kind_of(name, kinds):
    for kind, pattern in kinds:
        if re.fullmatch(pattern, name):
            return kind
    return "others"


class Image:
    """The code of an ELF file. `prefix` is that of its toolchain, such as arm-none-eabi-."""

    def __init__(self, path, prefix):
        self._path, self._prefix = path, prefix
        kinds = functools.cache(functools.partial(kind_of, kinds=ARM_KINDS if prefix.startswith("arm") else RISCV_KINDS))
        self._instructions = []
        for line in self._output("objdump", "-d", "--no-show-raw-insn", *self._architecture()).splitlines():
            found = LINE.match(line)
            if found and not found.group(2).startswith("."):
                name = re.sub(r"\.[nw]$", "", found.group(2))
                self._instructions.append(
                    Instruction(int(found.group(1), 16), name, found.group(3).strip(), kinds(name.split(".")[0])))
        self._addresses = [instruction.address for instruction in self._instructions]

    def _architecture(self):
        """What objdump does not take from the file: without it, it reads instructions of Helium as those of a
        coprocessor."""
        has_helium = "Tag_MVE_arch" in self._output("readelf", "-A")
        return ["-m", "armv8.1-m.main"] if has_helium else []

    def _output(self, tool, *arguments):
        command = [self._prefix + tool, *arguments, str(self._path)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def address_of(self, symbol):
        """The address of a function by its readable name without parameters."""
        for line in self._output("nm", "-C", "--defined-only").splitlines():
            address, _, name = line.split(" ", 2)
            if name.split("(")[0] == symbol:
                return int(address, 16) & ~1
        raise KeyError(f"{self._path} has no function {symbol}")

    @functools.cached_property
    def _functions(self):
        lines = (line.split(" ", 2) for line in self._output("nm", "-C", "-n", "--defined-only").splitlines())
        return [(int(address, 16) & ~1, name) for address, kind, name in lines if kind in "tTwW" and not name.startswith("$")]

    def function_at(self, address):
        """The readable name of the function that has this address."""
        return self._functions[bisect.bisect_right(self._functions, (address, "\x7f")) - 1][1]

    @functools.cache
    def block(self, first, last):
        """The instructions from the address `first` to the address `last`."""
        begin = bisect.bisect_left(self._addresses, first)
        return tuple(self._instructions[begin:bisect.bisect_right(self._addresses, last)])
