# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How deep the stack becomes below a function of an image: its own frame and that of the deepest of those it calls.

Calls through pointers go to what the walk knows of the pointer; functions of TfLiteContext, of the operators' runtime and of
virtual tables are those that the runtime's own tables have."""
import dataclasses
import functools
import re

import walk

# Whose virtual functions a function of the interpreter calls, its defaults taken: (function, the places on the way to the
# object, the last ones suffice, or "called": a function returned it; its class). The first that fits holds; else it is the object whose function it is.
RECEIVERS = [
    (r"Parse\w+\(|::Finish\(|^tflite::CallBuiltinParseFunction", (), "MicroAllocator::ArenaBuiltinDataAllocator"),
    (r"^mote::\(anonymous namespace\)::Variables\(", "called", "MicroResourceVariables"),
    (r"^mote::\(anonymous namespace\)::(InvokeSubgraph|NumSubgraphs|Variables|FoldNode)\(", (), "MicroInterpreterGraph"),
    (r"^tflite::\(anonymous namespace\)::(Assign|Id|Prepare|Read|Tables)\(", (), "MicroResourceVariables"),
    (r"^tflite::(\(anonymous namespace\)::(LendTensor|Variables)|MicroContext\w+)\(|^mote::MarkCalled\(", (), "MicroInterpreterContext"),
    (r"^tflite::MicroInterpreterGraph::ResetVariableTensors\(", (16,), "MicroResourceVariables"),
    (r"^tflite::MicroInterpreter::Allocate\(", (), "MicroResourceVariables"),
    (r"^(tflite::GetRegistrationFromOpCode|mote::ReportMissingOperator)\(|::PrepareNode\(|^tflite::internal::OpTable::", (), "AllOpsResolver"),
    (r"^tflite::MicroAllocator::|^mote::ShareMemoryOfArena\(", (), "GreedyMemoryPlanner"),
]
# They print an error. What they need is counted apart.
PRINTERS = re.compile(r"^(MicroPrintf|VMicroPrintf|DebugLog|DebugVsnprintf|tflite::ErrorReporter::Report\w*|"
                      r"tflite::MicroErrorReporter::\w+|tflite::MicroInterpreterContext::ReportOpError|"
                      r"mote::ReportMissingOperator|mote::ReportOtherShape|tflite::MicroInterpreterGraph::ReportFailure|"
                      r"__assert_func|abort)\b")
# Functions of the interpreter outside its namespace: what they call through objects is virtual.
INTERPRETER = re.compile(r"^tflite::|^mote::(InvokeCompiled|ReportMissingOperator|MarkCalled|ParseOptions|ShareMemoryOfArena)\b|"
                         r"^mote::\(anonymous namespace\)::(InvokeSubgraph|NumSubgraphs|SetShape|Variables|Parse\w+|Finish|FoldNode)\b")
# Not in reach of operators: a number may be the same as their address, or a table of all operators be named.
STARTUP = re.compile(r"^(mote_|main$)|^mote::internal::Entry<|^mote::(\w*Compiled\w*|FollowShapes)\(")
# Pointers of which the walk does not see where they come from: (function, the places on the way to the pointer, the last
# ones suffice; what they are). "none": null in an interpreter with its defaults, as are profilers and delegates.
RULES = [
    (r"^tflite::MicroInterpreter(Graph|Context)::|^mote::MarkCalled", (20, 0, None), "none"),
    (r"^tflite::ErrorReporter::Report", (0, None), "function tflite::MicroErrorReporter::Report"),
    (r"^tflite::MicroInterpreterGraph::", (52, 0, None), "none"),
    (r"^tflite::MicroInterpreter::AllocateTensors\(", (220, 0, None), "none"),
    (r"^tflite::MicroInterpreterGraph::VisitNode\(", (40, 4), "free"),
    (r"^tflite::MicroInterpreterGraph::VisitNode\(", (40, 16), "reset"),
    (r"^tflite::MicroInterpreterGraph::InvokeSubgraph\(|^mote::\(anonymous namespace\)::FoldNode\(", (40, 12), "invoke"),
    (r"^tflite::MicroInterpreterGraph::PrepareNode\(", (40, 0), "init"),
    (r"^tflite::MicroInterpreterGraph::PrepareNode\(", (40, 8), "prepare"),
    (r"^tflite::MicroInterpreterGraph::InvokeSubgraph\(", (), "invoke"),
    (r"^mote::((HasOwn|SetUpOwn|RunOwn)Decoder|AnyMicroContextOf)\(", (), "none"),
    (r"^mote::(SetUpOwn|RunOwn)Decoder\(", (None,), "none"),
    (r"^mote::MarkCalled\(", (), "function tflite::MicroInterpreterGraph::NumSubgraphs"),
    (r"^mote::ShareMemoryOfArena\(", (), "function tflite::GreedyMemoryPlanner::AllowInPlace"),
    (r"^tflite::GreedyMemoryPlanner::PlaceInOrder\(", (), r"all ^tflite::GreedyMemoryPlanner::Sharing::Move"),
    (r"^tflite::MicroAllocator::PlanSubgraph\(", (72,), r"all ^tflite::\(anonymous namespace\)::LetShare\("),
    (r"^tflite::MicroAllocator::(Lend|PlanMemory|PlanSubgraph)\(", (76,), r"all ^mote::\(anonymous namespace\)::LendState\("),
    (r"^mote::(Flush|\(anonymous namespace\)::Put)\(", (None,), "all ^DebugLog$"),
    (r"^mote::InvokeCompiled\(", (0, 0), "invoke"),
    (r"^mote::InvokeCompiled\(", (), "invoke"),
    (r"^mote::PrepareLayer\(", (None,), r"named \(float, float, float\)$"),
    (r"^tflite::CallBuiltinParseFunction\(", (), "parse"),
    (r"^tflite::MicroInterpreter::FollowShapes\(", (None,), "function mote::FollowShapesOfOutputs"),
    (r"^tflite::MicroInterpreterGraph::PrepareSubgraphs\(|^mote::\(anonymous namespace\)::SetShape\(", (24, None),
     "words of mote::(anonymous namespace)::kTaken, mote::(anonymous namespace)::kFolded"),
    (r"^tflite::GreedyMemoryPlanner::", (24, None), "words of tflite::GreedyMemoryPlanner::.*kSharing"),
]
# Loops that a program links, which only their kernel calls, by its table.
LINKED_LOOPS = re.compile(r"^MoteRunLoop_")
# Parts of an image that are there only if an operator links them: (function, the kind of step that a call of it is).
LINKED = [(re.compile(r"^mote::\(anonymous namespace\)::Expand(All|Input)\("), "sparse")]
# Functions that call themselves, and how many calls there are at most in one another.
RECURSIONS = [(re.compile(r"Expansion::Run\("), 12), (re.compile(r"BatchMatMul(Layout::Of|Int16|Int8|Integers)\("), 2)]
REGISTRATION = {0: "init", 4: "free", 8: "prepare", 12: "invoke", 16: "reset"}


def offsets_of(value):
    """The places on the way to a pointer, from the first on."""
    found = []
    while value and value[0] == "at":
        found.insert(0, value[2])
        value = value[1]
    return found


@functools.lru_cache(maxsize=None)
def matches(pattern, name):
    return re.search(pattern, name) is not None


@functools.lru_cache(maxsize=None)
def rules_for(name):
    return [(pattern, what) for function, pattern, what in RULES if re.search(function, name)]


def fits(offsets, pattern):
    if len(offsets) < len(pattern):
        return False
    if not pattern:
        return not offsets
    return all(want in (None, have) for want, have in zip(pattern, offsets[-len(pattern):]))


# Invoke allocates only where AllocateTensors has not been called.
LEFT_OUT = {("tflite::MicroInterpreter::Invoke()", "tflite::MicroInterpreter::AllocateTensors()")}


class Unresolved(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Need:
    """The bytes below a function: of itself and what it calls, and, by kind, when an operator's function is called."""
    bytes: int
    path: tuple = ()
    steps: tuple = ()  # ((kind of an operator's function, bytes above it), ...)

    def at(self, depth, name):
        return Need(self.bytes + depth, (name,) + self.path, tuple((kind, bytes + depth) for kind, bytes in self.steps))


def deepest(needs):
    most = max(needs, key=lambda need: need.bytes)
    steps = {}
    for need in needs:
        for kind, depth in need.steps:
            steps[kind] = max(depth, steps.get(kind, 0))
    return Need(most.bytes, most.path, tuple(sorted(steps.items())))


@dataclasses.dataclass(frozen=True)
class Runtime:
    """What operators find: the functions of TfLiteContext by their place in it, and the tables of functions."""
    context: dict
    tables: tuple
    variables: tuple


INTERPRETED = Runtime({20: "tflite::MicroInterpreterContext::ReportOpError", 40: "tflite::MicroContextGetExternalContext",
                       56: "tflite::MicroContextAllocatePersistentBuffer", 64: "tflite::MicroContextRequestScratchBufferInArena",
                       68: "tflite::MicroContextGetScratchBuffer", 80: "tflite::(anonymous namespace)::LendTensor",
                       84: "tflite::(anonymous namespace)::CurrentEvalTensor"},
                      ("mote::kMicroOpRuntime",), ("tflite::(anonymous namespace)::kVariableRuntime",))
COMPILED = Runtime({**dict.fromkeys(INTERPRETED.context), 68: "mote::GetCompiled(Graph)?Scratch", 84: "mote::GetCompiledTensor"},
                   ("mote::kCompiledOpRuntime", "mote::kCompiledGraphRuntime"), ("mote::(anonymous namespace)::kVariables",))
RUNTIME_OFFSET = 100  # of op_runtime in TfLiteContext


class CallGraph:
    def __init__(self, image, decoder, runtime, prints=False, walked=None):
        """`prints`: with errors printed. `walked`: of the same image."""
        self.image, self._decoder = image, decoder
        self._prints = prints
        self.all_walked = {} if walked is None else walked
        self._needs, self._all_known, self._known, self._memo, self._open, self._candidates = {}, {}, {}, {}, [], None
        self._is_of_root = self._runs = False
        self._context = {place: self._functions(pattern) for place, pattern in runtime.context.items()}
        self._tables = self._addresses(runtime.tables)
        self._variables = self._addresses(runtime.variables)
        self._virtual = {plain.removeprefix("vtable for tflite::"): image.addresses[name] + 8
                         for name, plain in image.plain.items() if plain.startswith("vtable for tflite::")}
        self.unresolved = {}

    def _functions(self, pattern):
        if pattern is None:
            return []
        pattern = pattern.replace("(anonymous namespace)", r"\(anonymous namespace\)")
        return [each for each in self.image.functions if re.match(pattern + r"\(", self.image.name_of(each))]

    def _addresses(self, names):
        return [self.image.addresses[name] for name, plain in self.image.plain.items()
                if plain in names and name in self.image.addresses]

    def walked(self, start):
        if start not in self.all_walked:
            self.all_walked[start] = walk.Walk(self.image, self._decoder, start).run()
        return self.all_walked[start]

    def need_of(self, root, runs=False):
        """Of a function that begins a chain of calls: of an operator, or of an interpreter. `runs`: the model, which then
        takes no shapes any more."""
        self._memo, self._open, self._candidates = {}, [], None
        self._known, self._runs = self._all_known.setdefault(runs, {}), runs
        return self.need(root)

    def need(self, start, given=()):
        """Of the function at `start`, whose caller gave these arguments: ((argument, values), ...)."""
        key = (start, given)
        if key in self._known:
            return self._known[key]
        if key in self._memo:
            self._is_of_root = True
            return self._memo[key]
        if start in [each for each, _ in self._open]:
            raise Unresolved("recursion: " + " > ".join(self.image.name_of(each)[:60] for each, _ in self._open[-9:] + [key]))
        self._open.append(key)
        before, self._is_of_root = self._is_of_root, False
        walked = self.walked(start)
        name = self.image.name_of(start)
        if walked.unknown:
            raise Unresolved(f"{name}: {walked.unknown[:3]}")
        needs, repeated = [Need(walked.deepest, (name,))], 0
        for call in walked.calls:
            for target, found in self._callees(start, call, dict(given)):
                repeated = max(repeated, call.depth if target == start else 0)
                needs += [need.at(call.depth, name) for need in found]
        self._open.pop()
        if repeated:
            most = next(times for pattern, times in RECURSIONS if pattern.search(name))
            needs = [need.at(repeated * (most - 1), name) for need in needs]
        # If candidates were asked for, the answer holds for this root alone.
        (self._memo if self._is_of_root else self._known)[key] = need = deepest(needs)
        self._is_of_root = self._is_of_root or before
        return need

    def _callees(self, start, call, given):
        targets = self._targets(start, call.targets, call, given)
        needs = []
        for target in targets:
            target = self._step_of(target)
            if isinstance(target, str):
                needs.append((target, [Need(0, (target,), ((target, 0),))]))
            elif (self.image.name_of(start), self.image.name_of(target)) in LEFT_OUT:
                continue
            elif target == start and any(pattern.search(self.image.name_of(start)) for pattern, _ in RECURSIONS):
                needs.append((target, []))
            elif self._prints or not matches(PRINTERS, self.image.name_of(target)):
                needs.append((target, [self.need(target, self._arguments(target, call, given))]))
        return needs

    def _step_of(self, target):
        if isinstance(target, str):
            return target
        name = self.image.name_of(target)
        return next((kind for pattern, kind in LINKED if pattern.match(name)), target)

    # The called function's arguments, as far as it asks for them.
    def _arguments(self, target, call, given):
        found = []
        for argument in sorted(self._asked(target), key=str):
            values = self._bound(argument, call, given)
            if values:
                found.append((argument, values))
        return tuple(found)

    def _asked(self, start):
        """The arguments, and what lies behind them, that hold pointers to functions which it or its callees call."""
        if start not in self._needs:
            self._find_asked(start)
        return self._needs[start]

    def _find_asked(self, start):
        """Of all functions in reach, which may call each other in circles: until nothing is added."""
        reached, work = {start}, [start]
        while work:
            more = {target for target, _ in self._direct(work.pop())} - reached
            reached |= more
            work += more
        for each in reached:
            self._needs.setdefault(each, frozenset())
        changed = True
        while changed:
            changed = False
            for each in reached:
                found = self._asked_now(each)
                if found != self._needs[each]:
                    self._needs[each], changed = found, True

    def _direct(self, start):
        for call in self.walked(start).calls:
            for value in call.targets or ():
                target = self.image.function_of_pointer(value[1]) if value[0] == "const" else None
                if target is not None:
                    yield target, call

    def _asked_now(self, start):
        found = {value for call in self.walked(start).calls for value in call.targets or ()
                 if self._root(value) is not None and not self._is_of_runtime(value)}
        for target, call in self._direct(start):
            for argument in self._needs[target]:
                found |= {own for own in self._symbolic(argument, call) or () if self._root(own) is not None}
        return frozenset(found)

    @staticmethod
    def _root(value):
        while value[0] == "at":
            value = value[1]
        return value if value[0] == "arg" else None

    def _is_of_runtime(self, value):
        return value[0] == "at" and value[1][0] == "at" and value[1][2] == RUNTIME_OFFSET

    # The callee's expression in terms of the caller's values.
    def _symbolic(self, argument, call):
        if argument[0] == "arg":
            place = argument[1]
            if isinstance(place, int):
                return call.slots.get(call.slots["sp"] + place)
            return call.arguments.get(place)
        bases = self._symbolic(argument[1], call)
        if bases is None:
            return None
        found = frozenset()
        for base in bases:
            found = walk.join(found, self._behind(base, argument[2], call))
            if found is None:
                return None
        return found

    def _behind(self, base, offset, call):
        if base[0] == "offset":
            base, offset = base[1], base[2] + offset
        if base[0] == "stack":
            return call.slots.get(base[1] + offset)
        if base[0] == "const":
            word = self.image.word(base[1] + offset) if self.image.is_constant(base[1]) else None
            return None if word is None else frozenset([("const", word)])
        if base[0] == "table":
            return frozenset([("row", base[1], offset)])
        value = ("at", base, offset)
        return frozenset([value]) if walk.depth_of(value) <= walk.DEEPEST else None

    def _bound(self, argument, call, given):
        values = self._symbolic(argument, call)
        if values is None:
            return None
        found = frozenset()
        for value in values:
            if self._root(value) is not None:
                if value not in given:
                    return None
                found |= given[value]
            else:
                found |= {value}
        return found

    def _targets(self, start, values, call, given):
        if values is None:
            ruled = self._ruled(self.image.name_of(start), None)
            return self._unknown(start, call, None) if ruled is None else ruled
        found = []
        for value in values:
            found += self._targets_of(start, value, call, given)
        return list(dict.fromkeys(found))

    def _targets_of(self, start, value, call, given):
        name = self.image.name_of(start)
        if value[0] == "const":
            if value[1] == 0:
                return []
            function = self.image.function_of_pointer(value[1])
            if function is not None:
                return [function]
            return self._within(value[1])
        if value[0] == "result":
            return self._results(start, value, call, given)
        if value[0] in ("table", "row"):
            return self._of_table(value)
        ruled = self._ruled(name, value)
        if ruled is not None:
            return ruled
        if value[0] == "at" and value[1] == ("const", 0):  # a weak object that the image has not
            return []
        if value in given:
            return [target for each in given[value] for target in self._targets_of(start, each, call, given)]
        if value[0] == "at" and value[1][0] == "table":
            return self._of_pointed(value)
        if value[0] == "at":
            return self._of_objects(name, start, value, call)
        return self._unknown(start, call, value)

    # A place within a function, as some of assembly jump to.
    def _within(self, address):
        place = address & ~1 if self.image.is_thumb else address
        around = self.image.function_around(place)
        if around is None or place not in self.image.instructions:
            return []
        self.image.functions.setdefault(place, self.image.functions[around].__class__(place, self.image.end_of(around) - place,
                                                                                      [self.image.functions[around].names[0]]))
        return [place]

    def _results(self, start, value, call, given):
        callee = self.image.function_of_pointer(value[1])
        results = self.walked(callee).results if callee is not None else None
        if results is None:
            return self._unknown(start, call, value)
        found = []
        for each in results:
            if each[0] in ("const", "table"):
                found += self._targets_of(start, each, call, given)
            else:
                return self._unknown(start, call, value)
        return found

    def _of_table(self, value):
        begin, size = self.image.object_around(value[1]) or (value[1], 4)
        words = (self.image.word(begin + i) for i in range(0, size, 4))
        return [function for function in map(self.image.function_of_pointer, words)
                if function is not None and not matches(STARTUP, self.image.name_of(function))]

    def _of_pointed(self, value):
        """A word of an object to which a word of a table points, as in that of the loops that a program links."""
        begin, size = self.image.object_around(value[1][1]) or (value[1][1], 4)
        objects = (self.image.word(begin + i) for i in range(0, size, 4))
        words = (self.image.word(place + value[2]) for place in objects if self.image.object_around(place) is not None)
        return [function for function in map(self.image.function_of_pointer, words) if function is not None]

    def _ruled(self, name, value):
        """What RULES say of a pointer; None if nothing."""
        offsets = offsets_of(value)
        if value is not None and value[0] == "const":
            return None
        for pattern, what in rules_for(name):
            if not fits(offsets, pattern):
                continue
            if what == "none":
                return []
            if self._runs and "kTaken" in what:
                return []
            if what.startswith("words of "):
                tables = [self.image.addresses[each] for each, plain in self.image.plain.items()
                          if each in self.image.addresses and any(re.fullmatch(re.escape(word).replace(r"\.\*", ".*"), plain)
                                                                  for word in what[9:].split(", "))]
                return self._slots(tables, offsets[-1])
            if what.startswith("named "):
                return [each for each in self._candidates_of_root() if re.search(what[6:], self.image.name_of(each))]
            if what.startswith("all "):
                return [each for each in self.image.functions if re.search(what[4:], self.image.name_of(each))
                        and "PlaceInOrder" not in self.image.name_of(each)]
            if what.startswith("function "):
                return [each for each in self.image.functions if self.image.name_of(each).startswith(what[9:] + "(")]
            return [what]
        return None

    def _of_objects(self, name, start, value, call):
        base, offset = value[1], value[2]
        if base[0] == "at" and base[2] == RUNTIME_OFFSET:
            return self._slots(self._tables, offset)
        if base[0] == "called":
            found = self._slots(self._variables, offset)
            if found:
                return found
        if matches(INTERPRETER, name) and base[0] == "at" and base[2] == 0:
            found = self._slots([self._virtual[each] for each in self._classes_of(name, base[1])], offset)
            if found:
                return found
        if offset in self._context:
            return list(self._context[offset])
        return self._unknown(start, call, value)

    def _classes_of(self, function, pointer):
        for pattern, way, name in RECEIVERS:
            offsets = offsets_of(pointer)
            if matches(pattern, function) and (not way or (pointer[0] == way if way == "called" else fits(offsets, way))):
                return [name]
        own = re.match(r"tflite::(.*?)::[\w~]+\(", function)
        return [own.group(1)] if own and own.group(1) in self._virtual else []

    def _slots(self, tables, offset):
        words = (self.image.word(table + offset) for table in tables if self._is_within(table, offset))
        return [function for function in map(self.image.function_of_pointer, words) if function is not None]

    def _is_within(self, table, offset):
        begin, size = self.image.object_around(table) or (table, 0)
        return table + offset + 4 <= begin + size

    # A pointer that the walk lost is one of the functions whose addresses the code of the root and of what it calls has.
    def _unknown(self, start, call, value):
        self.unresolved.setdefault((self.image.name_of(start), hex(call.address)), set()).add(value)
        if matches(INTERPRETER, self.image.name_of(start)):
            raise Unresolved(f"{self.image.name_of(start)} calls at {call.address:#x} what nobody knows: {value}")
        running = {each for each, _ in self._open}
        found = [each for each in self._candidates_of_root() if each not in running]
        if not found:
            raise Unresolved(f"{self.image.name_of(start)} calls at {call.address:#x} what nobody knows: {value}")
        return found

    def _candidates_of_root(self):
        self._is_of_root = True
        if self._candidates is None:
            self._candidates = self._named_below(self._open[0][0])
        return self._candidates

    def _named_below(self, root):
        named, reached, work = set(), {root}, [root]
        while work:
            walked = self.walked(work.pop())
            linked = {each for constant in walked.constants if self.image.is_constant(constant)
                      for each in self._of_pointed(("at", ("table", constant), 0)) if matches(LINKED_LOOPS, self.image.name_of(each))}
            pointed = {each for each in self._pointed_to(walked) if not matches(STARTUP, self.image.name_of(each))} - linked
            found = pointed | linked | {function for call in walked.calls for value in call.targets or () if value[0] == "const"
                               for function in [self.image.function_of_pointer(value[1])] if function is not None}
            found = {each for each in found if not matches(INTERPRETER, self.image.name_of(each))
                     and not matches(PRINTERS, self.image.name_of(each))}
            named |= pointed & found
            work += found - reached
            reached |= found
        return sorted(each for each in named & reached)

    def _pointed_to(self, walked):
        """The functions of which a function has the address, or that of a table with them."""
        found = set()
        for constant in walked.constants:
            function = self.image.function_of_pointer(constant)
            if function is not None:
                found.add(function)
            elif self.image.is_constant(constant):
                found |= set(self._of_table(("table", constant)))
        return found
