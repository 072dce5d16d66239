# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Estimates of cycles: what a block of instructions costs on a processor, all memory without wait states.

A model gives a block, that is run from its first to its last instruction, three numbers: the cycles of each run, those
that are added when its last branch is taken, and those of a branch that was not foreseen. intro.md has the rules as a
table.
"""
import dataclasses
import re

DIVISION = re.compile(r"[su]div")
SLOW_FLOAT = re.compile(r"v(?:div|sqrt)\b")
FUSED_FLOAT = re.compile(r"v(?:n?ml[as]|fn?m[as])\b")


@dataclasses.dataclass(frozen=True)
class BlockCost:
    run: int = 0
    taken: int = 0
    not_foreseen: int = 0

    def cycles(self, runs, taken):
        return runs * self.run + taken * self.taken + min(taken, runs - taken) * self.not_foreseen


def jumps(instruction):
    return instruction.kind == "branches" or (instruction.kind == "loads" and "r15" in instruction.writes)


def is_indirect(instruction):
    """A branch to an address in a register or in memory."""
    return jumps(instruction) and (instruction.kind == "loads" or re.match(r"bl?x|tb", instruction.name) is not None)


def is_conditional(instruction):
    return instruction.kind == "branches" and re.fullmatch(r"cbn?z|b(?!l?x?$).*", instruction.name) is not None


def single_transfer(instruction):
    return instruction.kind in ("loads", "stores") and not instruction.transferred and not instruction.is_vector


def is_waited_for(before, instruction):
    """What the instruction before has loaded, not to a vector."""
    return before is not None and before.kind == "loads" and not before.is_vector and bool(before.writes & instruction.reads)


class CortexM4:
    """The table of instructions of the Technical Reference Manual, with its rules on neighbouring loads and stores."""
    REFILL = 2
    DIVISION = 12
    SLOW_FLOAT = 14
    FUSED_FLOAT = 3

    def cost(self, block):
        run = sum(self._cycles(before, instruction) for before, instruction in zip((None, *block), block))
        if not block or not jumps(block[-1]):
            return BlockCost(run)
        return BlockCost(run, self.REFILL + (1 if block[-1].name.startswith("tb") else 0))

    def _cycles(self, before, instruction):
        if instruction.transferred:
            return 1 + instruction.transferred
        if single_transfer(instruction):
            return self._transfer_cycles(before, instruction)
        if DIVISION.match(instruction.name):
            return self.DIVISION
        if SLOW_FLOAT.match(instruction.name):
            return self.SLOW_FLOAT
        if instruction.is_float and FUSED_FLOAT.match(instruction.name):
            return self.FUSED_FLOAT
        return 2 if instruction.name.startswith("tb") else 1

    @staticmethod
    def _transfer_cycles(before, instruction):
        if re.match(r"(?:ldr|str)d", instruction.name):
            return 3
        if instruction.kind == "stores" and re.search(r"\[\w+(?:, #-?\d+)?\]$", instruction.operands):
            return 1
        updates_base = re.search(r"\]!|\], ", instruction.operands) is not None
        address = set(instruction.registers[1:]) if instruction.kind == "loads" else instruction.reads
        follows = before is not None and single_transfer(before) and not before.writes & address
        return 1 if follows and not updates_base else 2


class CortexM7:
    """Two neighbouring instructions at a time, in order."""
    NOT_FORESEEN = 6
    INDIRECT = 3
    DIVISION = 8
    SLOW_FLOAT = 16

    def cost(self, block):
        run, i = 0, 0
        loaded = set()  # by the instructions of the cycle before
        while i < len(block):
            first = block[i]
            count = 2 if i + 1 < len(block) and self._pair(first, block[i + 1]) else 1
            group = block[i:i + count]
            run += self._cycles(first) + (1 if loaded & set().union(*(each.reads for each in group)) else 0)
            loaded = set().union(*(each.writes for each in group if each.kind == "loads"))
            i += count
        if not block or not jumps(block[-1]):
            return BlockCost(run)
        return BlockCost(run, self.INDIRECT if is_indirect(block[-1]) else 0,
                         self.NOT_FORESEEN if is_conditional(block[-1]) else 0)

    def _cycles(self, instruction):
        if instruction.transferred:
            return (instruction.transferred + 1) // 2
        if DIVISION.match(instruction.name):
            return self.DIVISION
        return self.SLOW_FLOAT if SLOW_FLOAT.match(instruction.name) else 1

    def _pair(self, first, second):
        alone = any(each.transferred or self._cycles(each) > 1 for each in (first, second))
        if alone or jumps(first) or first.writes & (second.reads | second.writes):
            return False
        if first.is_float and second.is_float:
            return False
        return first.kind != second.kind or first.kind in ("others", "loads")


class CortexM33(CortexM4):
    """Another pipeline for loads. Which neighbours of 16 bits go together, no manual says."""
    DIVISION = 11

    def _cycles(self, before, instruction):
        return super()._cycles(before, instruction) + (1 if is_waited_for(before, instruction) else 0)

    @staticmethod
    def _transfer_cycles(before, instruction):
        return 2 if re.match(r"(?:ldr|str)d", instruction.name) else 1


class CortexM55:
    """One instruction at a time; those of Helium half a vector a cycle, so that two of different kinds overlap."""
    REFILL = 2
    DIVISION = 8
    SLOW_FLOAT = 14

    def cost(self, block):
        if not block:
            return BlockCost()
        loops = block[-1].name.startswith("le")
        body = block[:-1] if loops else block
        earlier = (body[-1] if loops and body else None, *body)
        run = sum(self._cycles(before, instruction) for before, instruction in zip(earlier, body))
        return BlockCost(run, 0 if loops or not jumps(block[-1]) else self.REFILL)

    def _cycles(self, before, instruction):
        if instruction.is_vector:
            return self._vector_cycles(before, instruction)
        if instruction.transferred:
            return instruction.transferred
        if DIVISION.match(instruction.name):
            return self.DIVISION
        if SLOW_FLOAT.match(instruction.name):
            return self.SLOW_FLOAT
        return 2 if is_waited_for(before, instruction) else 1

    @staticmethod
    def _vector_cycles(before, instruction):
        # With a vector of addresses, each element is a transfer.
        if instruction.kind in ("loads", "stores") and re.search(r"\[.*q\d", instruction.operands):
            bits = re.search(r"\.[a-z]?(\d+)", instruction.name)
            return 128 // int(bits.group(1)) if bits else 4
        overlaps = before is not None and before.is_vector and _unit(before) != _unit(instruction)
        return 1 if overlaps else 2


def _unit(instruction):
    return "memory" if instruction.kind in ("loads", "stores") else instruction.kind


MODELS = {"cortex_m4": CortexM4(), "cortex_m7": CortexM7(), "cortex_m33": CortexM33(), "cortex_m55": CortexM55()}
