# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The functions and classes that a pickle names. They are called where it is loaded; here its operations are only read."""
import io
import pickletools
import re

from held_code.findings import Finding

# PyTorch makes tensors, and the containers of example inputs, of these.
_HARMLESS = {"collections.OrderedDict", "_codecs.encode", "builtins.set", "__builtin__.set", "builtins.complex", "builtins.bytearray",
             "torch.Size", "torch.Tensor", "torch.device", "torch.nn.parameter.Parameter", "torch.serialization._get_layout",
             "torch.storage.UntypedStorage", "torch.storage.TypedStorage", "torch._tensor._rebuild_from_type_v2"}
_HARMLESS |= {f"torch._utils._rebuild_{name}" for name in (
    "tensor", "tensor_v2", "tensor_v3", "parameter", "parameter_with_state", "meta_tensor_no_storage", "qtensor", "sparse_tensor")}
_NUMBERS = ("float16", "bfloat16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool",
            "complex64", "complex128", "per_tensor_affine", "per_channel_affine")
_HARMLESS |= {f"torch.{name}" for name in _NUMBERS}
_HARMLESS |= {f"torch.{name}Storage" for name in ("Half", "BFloat16", "Float", "Double", "Char", "Short", "Int", "Long", "Byte", "Bool",
                                                  "ComplexFloat", "ComplexDouble", "Untyped", "QInt8", "QUInt8", "QInt32")}
_NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
_MARK = object()
UNKNOWN = "a class whose name is computed"


class _Machine:
    """The stack and the memory of a pickle, of which only strings are known."""

    def __init__(self):
        self.stack, self.memory, self.names = [], {}, []

    def step(self, operation, argument):
        name = operation.name
        if name in ("PUT", "BINPUT", "LONG_BINPUT"):
            self.memory[argument] = self.stack[-1]
        elif name == "MEMOIZE":
            self.memory[len(self.memory)] = self.stack[-1]
        elif name in ("GET", "BINGET", "LONG_BINGET"):
            self.stack.append(self.memory[argument])
        elif name == "DUP":
            self.stack.append(self.stack[-1])
        else:
            self._pop_and_push(operation, argument)

    def _pop_and_push(self, operation, argument):
        before = [kind.name for kind in operation.stack_before]
        taken = []
        if "mark" in before:
            while self.stack.pop() is not _MARK:
                pass
            before = before[:before.index("mark")]
        for _ in before:
            taken.append(self.stack.pop())
        if operation.name in ("GLOBAL", "INST"):
            self.names.append(argument.replace(" ", ".", 1))
        elif operation.name == "STACK_GLOBAL":
            is_known = all(isinstance(one, str) for one in taken)
            self.names.append(".".join(reversed(taken)) if is_known else UNKNOWN)
        elif operation.name.startswith("EXT"):
            self.names.append(f"a class of the extension {argument}")
        for kind in operation.stack_after:
            is_text = isinstance(argument, str) and operation.name.endswith(("UNICODE", "UNICODE8", "STRING"))
            self.stack.append(_MARK if kind.name == "mark" else argument if is_text else None)


def names_in(data):
    """(names, whether all could be read) of the pickles that follow each other in the data. What an unpickler does before it finds
    damage it has done, so names in front of some count."""
    at, names, has_ended = 0, [], False
    end = len(data.rstrip(b"\0"))
    while not has_ended or at < end:
        machine, stream, has_ended = _Machine(), io.BytesIO(data), False
        stream.seek(at)
        try:
            for operation, argument, _ in pickletools.genops(stream):
                machine.step(operation, argument)
                has_ended = operation.name == "STOP"
        except Exception:
            # pickletools has many for what is no pickle
            names += machine.names
            return names, False
        names += machine.names
        if not has_ended:
            return names, False
        at = stream.tell()
    return names, True


def look(data, where, is_pickle):
    """Findings in what is a pickle, or could be taken for one."""
    names, is_whole = names_in(data)
    if not is_pickle:  # numbers may look like anything but a name
        names = [name for name in names if _NAME.fullmatch(name)]
    found = [Finding(f"a pickle, which names {name}", where) for name in dict.fromkeys(names) if name not in _HARMLESS]
    if is_pickle and not is_whole:
        found.append(Finding("an archive of old pickles" if data[257:262] == b"ustar" else "a pickle that cannot be read to its end", where))
    return found
