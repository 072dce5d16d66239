# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Follows a function's instructions on all its ways, for how deep the stack is at each call and whom it calls.

A register holds one of few values, or nobody knows what. A value is
  ("const", n)            ("stack", n)   the address n bytes above the stack pointer at the function's begin
  ("arg", register)       what the caller gave; ("arg", n): on the stack
  ("at", value, n)        what lies n bytes behind that address
  ("table", address)      one of the words of the constant object there
  ("result", function)    what that function returned
  ("called", value)       what the function that this value points to returned"""
import dataclasses

MOST_VALUES = 6
DEEPEST = 7  # "at" in "at"


@dataclasses.dataclass
class Call:
    address: int
    depth: int  # of the stack when it happens
    targets: object  # a set of values, or None
    arguments: dict  # {register or place on the stack: set of values}
    slots: dict  # what lies on the stack, {place: set of values}
    is_tail: bool


@dataclasses.dataclass
class Walked:
    start: int
    deepest: int = 0
    calls: list = dataclasses.field(default_factory=list)
    results: object = frozenset()  # that it may return
    constants: set = dataclasses.field(default_factory=set)  # that its registers held
    unknown: list = dataclasses.field(default_factory=list)  # what the walk could not follow


def join(one, other):
    if one is None or other is None:
        return None
    both = one | other
    return both if len(both) <= MOST_VALUES else None


def depth_of(value):
    return 1 + depth_of(value[1]) if value[0] in ("at", "called") else 0


class State:
    def __init__(self, registers, slots):
        self.registers, self.slots = registers, slots

    def copy(self):
        return State(dict(self.registers), dict(self.slots))

    def merge(self, other):
        """Takes over what holds in both; True if something changed."""
        changed = False
        for mine, theirs in ((self.registers, other.registers), (self.slots, other.slots)):
            for key in list(mine):
                joined = join(mine[key], theirs.get(key))
                if joined is None:
                    del mine[key]
                    changed = True
                elif joined != mine[key]:
                    mine[key] = joined
                    changed = True
        return changed


class Walk:
    def __init__(self, image, decoder, start):
        self._image, self._decoder = image, decoder
        self._start, self._end = start, image.end_of(start)
        self.result = Walked(start)
        self._states = {}
        self._calls = {}
        self._after = {}  # the states behind switches, by address

    def run(self):
        registers = {name: frozenset([("arg", name)]) for name in self._decoder.arguments}
        registers["sp"] = frozenset([("stack", 0)])
        registers[self._decoder.return_address] = frozenset([("return",)])
        self._work = [self._start]
        self._states[self._start] = State(registers, {})
        switched = None
        while True:
            while self._work:
                self._step(self._work.pop())
            switched = self._behind_switches()
            if not switched:
                break
        self.result.calls = list(self._calls.values())
        return self.result

    # A switch jumps to where no other way leads.
    def _behind_switches(self):
        origins = [at for at in self._states if at in self._switches()]
        if not origins:
            return False
        found = False
        at = self._start
        while at < self._end:
            one = self._image.instructions.get(at)
            if one is None:
                at += 2
                continue
            if at not in self._states and not one.name.startswith((".", "nop")):
                merged = self._after[origins[0]].copy()
                for origin in origins[1:]:
                    merged.merge(self._after[origin])
                self._reach(at, merged)
                return True
            at = max(one.next, at + 2)
        return found

    def _switches(self):
        return self._after

    def _reach(self, at, state):
        if not self._start <= at < self._end:
            return False
        if at not in self._states:
            self._states[at] = state.copy()
            self._work.append(at)
        elif self._states[at].merge(state):
            self._work.append(at)
        return True

    def _step(self, at):
        one = self._image.instructions.get(at)
        if one is None or one.name.startswith("."):  # behind a call that does not return
            return
        before = self._states[at]
        state = before.copy()
        steps, is_conditional = self._decoder.decode(one)
        goes_on = True
        for step in steps:
            goes_on = self._do(step, one, state) and goes_on
        if is_conditional:
            state.merge(before)
            # A register that is set under a condition may have a new value.
            self._join_new(state, before)
        if goes_on or is_conditional:
            self._reach(one.next, before if is_conditional and not goes_on else state)

    @staticmethod
    def _join_new(state, before):
        for key in list(state.registers):
            if key not in before.registers:
                del state.registers[key]

    def _do(self, step, one, state):
        kind = step[0]
        if kind == "set":
            self._set(state, step[1], self._value(state, step[2]))
        elif kind == "lost":
            self._set(state, step[1], None)
        elif kind == "store":
            self._store(state, self._value(state, step[1]), state.registers.get(step[2]))
        elif kind == "call":
            self._call(state, one, self._value(state, step[1]), False)
            callees = self._value(state, step[1])
            if callees and all(v[0] == "const" and self._never_returns(v[1]) for v in callees):
                return False
            for register in self._decoder.lost:
                state.registers.pop(register, None)
            self._set(state, self._decoder.result, self._result_of(callees))
        elif kind == "branch":
            self._reach(step[1], state) or self._leave(step[1], one, state)
        elif kind == "goto":
            self._reach(step[1], state) or self._leave(step[1], one, state)
            return False
        elif kind == "switch":
            self._switches()[one.address] = state.copy()
            return False
        elif kind == "jump":
            return self._jump(step[1], one, state)
        elif kind == "return":
            self.result.results = join(self.result.results, state.registers.get(self._decoder.result))
            return False
        else:
            self.result.unknown.append(f"{one.address:#x}: {one.name} {one.operands}")
        return True

    @staticmethod
    def _result_of(callees):
        if not callees:
            return None
        if all(value[0] == "const" for value in callees):
            return frozenset(("result", value[1]) for value in callees)
        return frozenset([("called", next(iter(callees)))]) if len(callees) == 1 else None

    def _never_returns(self, pointer):
        function = self._image.function_of_pointer(pointer)
        return function is not None and self._image.name_of(function) in ("abort", "_exit", "exit")

    def _jump(self, expression, one, state):
        values = self._value(state, expression)
        if values and all(v == ("return",) for v in values):
            self.result.results = join(self.result.results, state.registers.get(self._decoder.result))
            return False
        into_itself = values is None or any(v[0] == "table" for v in values)
        if into_itself and not self._is_tail(state, values):
            self._switches()[one.address] = state.copy()
        else:
            self._call(state, one, values, True)
        return False

    # A jump with the stack as at the begin, and not by a table of places in the function.
    def _is_tail(self, state, values):
        if state.registers.get("sp") != frozenset([("stack", 0)]):
            return False
        if values is None:
            return False
        return any(self._image.function_of_pointer(word) is not None for v in values if v[0] == "table"
                   for word in self._words_of(v[1])[:1])

    def _words_of(self, address):
        found = self._image.object_around(address)
        if found is None:
            return [self._image.word(address)]
        return [self._image.word(found[0] + i) for i in range(0, found[1], 4)]

    def _leave(self, target, one, state):
        self._call(state, one, frozenset([("const", target | (1 if self._image.is_thumb else 0))]), True)

    def _call(self, state, one, targets, is_tail):
        sp = state.registers.get("sp")
        depth = self._depth(sp, one)
        arguments = {name: state.registers[name] for name in self._decoder.arguments if name in state.registers}
        call = Call(one.address, depth, targets, arguments, dict(state.slots), is_tail)
        call.slots["sp"] = -depth
        self._calls[one.address] = call

    def _depth(self, sp, one):
        if not sp or any(value[0] != "stack" for value in sp):
            self.result.unknown.append(f"{one.address:#x}: the stack pointer is not known: {one.name} {one.operands}")
            return 0
        return max(-value[1] for value in sp)

    def _set(self, state, register, values):
        if register == "sp":
            if not values or any(value[0] != "stack" for value in values):
                self.result.unknown.append("the stack pointer is computed")
                return
            self.result.deepest = max(self.result.deepest, *(-value[1] for value in values))
        if values is None:
            state.registers.pop(register, None)
            return
        state.registers[register] = values
        self.result.constants |= {value[1] for value in values if value[0] in ("const", "place", "table")}

    @staticmethod
    def _store(state, addresses, values):
        if not addresses:
            return
        for address in addresses:
            if address[0] != "stack":
                continue
            if values is None or len(addresses) > 1:
                state.slots.pop(address[1], None)
            else:
                state.slots[address[1]] = values

    def _value(self, state, expression):
        kind = expression[0]
        if kind == "reg":
            return state.registers.get(expression[1])
        if kind == "const":
            return frozenset([("const", expression[1])])
        if kind == "lost":
            return None
        values = self._value(state, expression[1])
        if kind == "plus":
            return self._each(values, lambda value: self._plus(value, expression[2]))
        if kind == "shifted":
            return self._each(values, lambda value: ("const", value[1] << expression[2] & 0xffffffff) if value[0] == "const" else None)
        if kind == "negative":
            return self._each(values, lambda value: ("const", -value[1] & 0xffffffff) if value[0] == "const" else None)
        if kind == "high":
            return self._each(values, lambda value: ("const", value[1] & 0xffff | expression[2] << 16) if value[0] == "const" else None)
        if kind == "load":
            return self._load(state, values)
        others = self._value(state, expression[2])
        sign = -1 if kind == "difference" else 1
        if others and len(others) == 1 and next(iter(others))[0] == "const":
            return self._each(values, lambda value: self._plus(value, sign * next(iter(others))[1]))
        if kind == "sum" and values and len(values) == 1 and next(iter(values))[0] == "const" and others and len(others) == 1 \
                and next(iter(others))[0] == "stack":
            return self._each(others, lambda value: self._plus(value, next(iter(values))[1]))
        for known in (values, others) if kind == "sum" else ():
            if known and all(value[0] == "const" and self._image.is_constant(value[1]) for value in known):
                return frozenset(("place", value[1]) for value in known)
        return None

    @staticmethod
    def _each(values, function):
        if values is None:
            return None
        found = [function(value) for value in values]
        return None if None in found else frozenset(found)

    @staticmethod
    def _plus(value, more):
        if value[0] in ("const", "stack"):
            total = value[1] + more
            if value[0] == "const":
                return ("const", total & 0xffffffff)
            return ("stack", (total + 0x80000000) % 0x100000000 - 0x80000000)
        if more == 0:
            return value
        if value[0] in ("place", "table"):
            return ("place", value[1]) if value[0] == "place" else None
        if value[0] == "offset":
            return ("offset", value[1], value[2] + more)
        return ("offset", value, more)

    def _load(self, state, addresses):
        if not addresses:
            return None
        found = frozenset()
        for address in addresses:
            values = self._loaded(state, address)
            found = join(found, values)
            if found is None:
                return None
        return found

    def _loaded(self, state, address):
        if address[0] == "const":
            word = self._image.word(address[1]) if self._image.is_constant(address[1]) else None
            return frozenset([("const", word)]) if word is not None else frozenset([("at", address, 0)])
        if address[0] == "stack":
            if address[1] in state.slots:
                return state.slots[address[1]]
            return frozenset([("arg", address[1])]) if address[1] >= 0 else None
        if address[0] == "place":
            return frozenset([("table", address[1])])
        base, offset = (address[1], address[2]) if address[0] == "offset" else (address, 0)
        value = ("at", base, offset)
        return frozenset([value]) if depth_of(value) <= DEEPEST else None
