# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What Thumb instructions do to registers, the stack and the flow, as far as the walk (walk.py) asks."""
import re

ARGUMENTS = ["r0", "r1", "r2", "r3"]
RESULT = "r0"
LOST_AT_CALLS = ["r1", "r2", "r3", "ip", "lr"]
RETURN_ADDRESS = "lr"
CONDITIONS = "eq ne cs cc mi pl vs vc hi ls ge lt gt le hs lo".split()
NAMES = {"r10": "sl", "r11": "fp", "r12": "ip", "r13": "sp", "r14": "lr", "r15": "pc", "r9": "r9"}
# They write two registers.
PAIRS = ("umull", "smull", "umlal", "smlal", "umaal", "ldrd", "ldrexd", "umlsl", "vmov", "asrl", "lsll", "lsrl", "sqrshrl", "uqrshll")
# They write no register of the processor, or none that matters.
SILENT = ("cmp", "cmn", "tst", "teq", "nop", "it", "dmb", "dsb", "isb", "cpsid", "cpsie", "msr", "bkpt", "svc", "pld", "udf",
          "vcmp", "vmsr", "vpt", "vpst", "vctp", "push", "str", "stm", "vst", "hlt", "wfi", "wfe", "sev")


def registers_of(text):
    """The registers of a list in braces."""
    found = []
    for part in text.strip("{} ").split(","):
        part = part.strip()
        if "-" in part:
            first, last = part.split("-")
            kind = first[0]
            names = {"sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": 14, "pc": 15}
            number = [names.get(each, None) if each in names else int(re.sub(r"\D", "", each)) for each in (first, last)]
            found += [NAMES.get(f"{kind}{i}", f"{kind}{i}") for i in range(number[0], number[1] + 1)]
        elif part:
            found.append(part)
    return found


def bytes_of(register):
    return {"d": 8, "q": 16}.get(register[0], 4)


def split(operands):
    """Operands apart, lists and addresses kept whole."""
    return [part.strip() for part in re.findall(r"\{[^}]*\}|\[[^\]]*\]!?|[^,\[{]+", operands) if part.strip(" ,")]


def number(text):
    found = re.fullmatch(r"#(-?\w+)", text or "")
    return int(found.group(1), 0) if found else None


class Decoder:
    """`decode` gives steps in the order in which they happen:
      ("set", register, expression)      ("lost", register)       ("store", address, register)
      ("call", target)    ("goto", address)    ("branch", address)    ("switch",)    ("return",)    ("tail", expression)
    expressions: ("reg", r), ("const", n), ("plus", e, n), ("sum", e, e), ("load", e), ("incoming",)"""

    arguments, result, lost, return_address = ARGUMENTS, RESULT, LOST_AT_CALLS, RETURN_ADDRESS

    def __init__(self, image):
        self._image = image
        self._conditional = self._find_conditional()

    def _find_conditional(self):
        """{address: condition} of the instructions in IT blocks."""
        found = {}
        for one in self._image.instructions.values():
            if re.fullmatch(r"i[t][te]{0,3}", one.name):
                at = one.next
                for _ in one.name[1:]:
                    if at not in self._image.instructions:
                        break
                    found[at] = True
                    at = self._image.instructions[at].next
        return found

    def decode(self, one):
        """(steps, whether they may not happen)."""
        name = one.name.split(".")[0]
        is_conditional = one.address in self._conditional
        if is_conditional and name[-2:] in CONDITIONS:
            name = name[:-2]
        return self._steps(name, split(one.operands), one), is_conditional

    def _steps(self, name, words, one):
        if name in ("b", "bl", "bx", "blx", "cbz", "cbnz", "le", "letp", "wls", "wlstp", "tbb", "tbh") or (
                name[0] == "b" and name[1:] in CONDITIONS):
            return self._flow(name, words, one)
        if name in ("push", "vpush") or (name in ("stmdb", "vstmdb") and words[0] == "sp!"):
            return self._push(registers_of(words[-1]))
        if name in ("pop", "vpop") or (name in ("ldmia", "vldmia") and words[0] == "sp!"):
            return self._pop(registers_of(words[-1]))
        if name in ("ldmia", "stmia", "ldmdb", "stmdb", "ldm", "stm"):
            return self._multiple(name, words)
        if name in ("ldr", "ldrd"):
            return self._load(name, words, one)
        if name in ("str", "strd"):
            return self._store(name, words)
        if name in ("mov", "movs", "movw", "movt", "add", "adds", "addw", "sub", "subs", "subw", "mvn"):
            return self._compute(name.removesuffix("s") if name != "movs" else "mov", words, one)
        if name in ("lsl", "lsls") and len(words) == 3 and number(words[2]) is not None:
            return [("set", words[0], ("shifted", ("reg", words[1]), number(words[2])))]
        if name in ("neg", "negs", "rsb", "rsbs") and (len(words) == 2 or number(words[-1]) == 0):
            return [("set", words[0], ("negative", ("reg", words[1])))]
        return self._other(name, words)

    def _flow(self, name, words, one):
        target = int(words[-1].split()[0], 16) if re.match(r"^[0-9a-f]+( <|$)", words[-1]) else None
        if name == "bl" or (name == "blx" and target is not None):
            callee = self._image.name_of(target)
            return [("switch",)] if "__gnu_thumb1_case" in callee else [("call", ("const", target | 1))]
        if name == "blx":
            return [("call", ("reg", words[0]))]
        if name == "bx":
            return [("return",)] if words[0] == "lr" else [("jump", ("reg", words[0]))]
        if name == "b":
            return [("goto", target)]
        if name in ("tbb", "tbh"):
            return [("switch",)]
        lost = [("lost", "lr")] if name in ("le", "wls", "wlstp", "letp") else []
        return lost + [("branch", target)]

    @staticmethod
    def _push(registers):
        size = sum(map(bytes_of, registers))
        steps, at = [("set", "sp", ("plus", ("reg", "sp"), -size))], 0
        for register in registers:
            if bytes_of(register) == 4 and register[0] != "s" or register in ("sl", "sp"):
                steps.append(("store", ("plus", ("reg", "sp"), at), register))
            at += bytes_of(register)
        return steps

    @staticmethod
    def _pop(registers):
        steps, at = [], 0
        for register in registers:
            if register != "pc" and (register[0] in "r" or register in ("sl", "fp", "ip", "lr")):
                steps.append(("set", register, ("load", ("plus", ("reg", "sp"), at))))
            at += bytes_of(register)
        steps.append(("set", "sp", ("plus", ("reg", "sp"), at)))
        return steps + ([("return",)] if "pc" in registers else [])

    @staticmethod
    def _multiple(name, words):
        base, registers = words[0].rstrip("!"), registers_of(words[1])
        size = 4 * len(registers)
        at = -size if name.endswith("db") else 0
        places = [("plus", ("reg", base), at + 4 * i) for i in range(len(registers))]
        if name.startswith("stm"):
            steps = [("store", place, register) for place, register in zip(places, registers)]
        else:
            steps = [("set", f"t{i}", ("load", place)) for i, place in enumerate(places)]
        if words[0].endswith("!"):
            steps.append(("set", base, ("plus", ("reg", base), at or size)))
        if name.startswith("ldm"):
            steps += [("set", register, ("reg", f"t{i}")) for i, register in enumerate(registers)]
        return steps

    def _address(self, words, one=None):
        """(expression, steps before, steps after) of an address and what follows it."""
        inner = [part.strip() for part in words[0].strip("[]!").split(",")]
        base, offset = inner[0], number(inner[1]) if len(inner) > 1 else 0
        if base == "pc":
            if offset is None:
                return None, [], []
            return ("const", (one.address + 4 & ~3) + offset), [], []
        if offset is None:
            other = inner[1]
            shifted = ("lost",) if len(inner) > 2 else ("reg", other)
            return ("sum", ("reg", base), shifted), [], []
        moved = [("set", base, ("plus", ("reg", base), offset))]
        if words[0].endswith("!"):
            return ("reg", base), moved, []
        if len(words) > 1:
            after = number(words[1])
            return ("reg", base), [], [("set", base, ("plus", ("reg", base), after)) if after is not None else ("lost", base)]
        return ("plus", ("reg", base), offset), [], []

    def _load(self, name, words, one):
        count = 2 if name == "ldrd" else 1
        address, before, after = self._address(words[count:], one)
        if address is None:
            return [("lost", word) for word in words[:count]]
        if words[0] == "pc":
            if ("reg", "sp") == address or "sp" in words[1]:
                return before + after + [("return",)]
            return [("switch",)]
        steps = before + [("set", f"t{i}", ("load", ("plus", address, 4 * i))) for i in range(count)]
        return steps + [("set", words[i], ("reg", f"t{i}")) for i in range(count)] + after

    def _store(self, name, words):
        count = 2 if name == "strd" else 1
        address, before, after = self._address(words[count:])
        if address is None:
            return []
        return before + [("store", ("plus", address, 4 * i), words[i]) for i in range(count)] + after

    @staticmethod
    def _compute(name, words, one):
        to = words[0]
        if name in ("mov", "movw") and len(words) == 2:
            if words[1] == "pc":
                return [("lost", to)]
            value = number(words[1])
            if to == "pc":
                return [("return",)] if words[1] == "lr" else [("jump", ("reg", words[1]))]
            return [("set", to, ("const", value) if value is not None else ("reg", words[1]))]
        if name == "mvn" and number(words[1]) is not None:
            return [("set", to, ("const", ~number(words[1]) & 0xffffffff))]
        if name == "movt":
            return [("set", to, ("high", ("reg", to), number(words[1])))]
        if name in ("add", "addw", "sub", "subw") and len(words) in (2, 3):
            base, more = (words[0], words[1]) if len(words) == 2 else words[1:]
            value, sign = number(more), -1 if name.startswith("sub") else 1
            if base == "pc":
                return [("set", to, ("const", (one.address + 4 & ~3) + sign * value))] if value is not None else [("lost", to)]
            if to == "pc":
                return [("switch",)]
            if value is not None:
                return [("set", to, ("plus", ("reg", base), sign * value))]
            if re.fullmatch(r"\w+", more):
                return [("set", to, ("sum" if sign > 0 else "difference", ("reg", base), ("reg", more)))]
        if to == "pc":
            return [("switch",)]
        return [("lost", to)]

    @staticmethod
    def _other(name, words):
        steps = []
        if words and words[0].endswith("!") and not words[0].startswith("["):
            steps.append(("lost", words[0][:-1]))
        steps += [("lost", re.match(r"\[(\w+)", word).group(1)) for i, word in enumerate(words)
                  if re.match(r"\[\w+", word) and (word.endswith("!") or i + 1 < len(words))]
        if name.startswith(("ldm", "vldm")) and words[-1].startswith("{"):
            return steps + [("lost", register) for register in registers_of(words[-1])]
        if name.startswith(SILENT) or not words:
            return steps
        count = 2 if name.startswith(PAIRS) else 1
        return steps + [("lost", word) for word in words[:count] if re.fullmatch(r"r\d+|sl|fp|ip|lr|sp", word)]
