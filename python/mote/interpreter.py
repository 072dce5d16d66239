# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The Interpreter of TensorFlow Lite's Python API over Mote's runtimes.

    interpreter = mote.Interpreter(model_path="model.tflite")
    interpreter.allocate_tensors()
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], array)
    interpreter.invoke()
    result = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])

Wrong arguments and files raise ValueError; a model that the runtime refuses, or that fails while it runs, RuntimeError
with what the runtime logged.
"""

import enum
import functools
import math
import operator
import os
import stat
import threading
import weakref

import numpy as np

from mote import _runtime
from mote.elements import dtype_of, pack, pack_strings, packed_bits, unpack, unpack_strings

RUNTIMES = ("dynamic", "micro")


class OpResolverType(enum.Enum):
    """What runs the nodes of the dynamic runtime. Integers are the same with all of them."""

    AUTO = 0  # BUILTIN
    BUILTIN = 1  # XNNPACK where it is faster, where the package was built with it: floats may differ in the last bits
    BUILTIN_REF = 2  # our operators alone: the same answers as on a microcontroller
    BUILTIN_WITHOUT_DEFAULT_DELEGATES = 3  # the same


def _in_turn(method):
    """Calls of such methods on one interpreter wait for each other.

    The memory that a method looks at is let go of when it returns, while the lock is still held.
    """

    @functools.wraps(method)
    def call(self, *args, **kwargs):
        with self._lock:
            return method(self, *args, **kwargs)

    return call


class _LocksAtFork:
    """A fork waits until no thread uses an interpreter: in the child that thread would never let go of it."""

    def __init__(self):
        self._interpreters = weakref.WeakSet()
        self._one_at_a_time = threading.Lock()
        self._held = []
        os.register_at_fork(before=self._acquire, after_in_parent=self._release, after_in_child=self._release)

    def add(self, interpreter):
        with self._one_at_a_time:
            self._interpreters.add(interpreter)

    def _acquire(self):
        self._one_at_a_time.acquire()
        self._held = list(self._interpreters)
        for interpreter in self._held:
            interpreter._lock.acquire()

    def _release(self):
        held, self._held = self._held, []
        for interpreter in held:
            interpreter._lock.release()
        self._one_at_a_time.release()


_locks_at_fork = _LocksAtFork()


class Interpreter:
    """A model and its memory. Several threads may use it: calls wait for each other.

    Besides the arguments of TensorFlow Lite's:
      experimental_op_resolver_type: an OpResolverType, TensorFlow Lite's or ours; None is BUILTIN_REF.
      runtime: "dynamic", where shapes may change; or "micro", the one that runs on microcontrollers: shapes are those of
        the model, and all memory lies in one arena. Both run the same operators and give the same answers.
      arena_bytes: for the micro runtime, the size of the arena; as many bytes as it takes if None.
      custom_op_libraries: paths of shared libraries with custom operators (include/mote/custom_op_library.h).
    """

    def __init__(
        self,
        model_path=None,
        experimental_delegates=None,
        num_threads=None,
        experimental_op_resolver_type=None,
        experimental_preserve_all_tensors=False,
        experimental_disable_delegate_clustering=False,
        experimental_default_delegate_latest_features=False,
        *,
        model_content=None,
        arena_bytes=None,
        custom_op_libraries=(),
        runtime="dynamic",
    ):
        del experimental_disable_delegate_clustering, experimental_default_delegate_latest_features  # without effect
        self._lock = threading.RLock()
        _locks_at_fork.add(self)
        uses_default_delegates = _uses_default_delegates(experimental_op_resolver_type)
        if runtime not in RUNTIMES:
            raise ValueError(f"there is no runtime {runtime!r}; the runtimes are: {', '.join(RUNTIMES)}")
        if num_threads is not None and (_integer("num_threads", num_threads) < -1 or num_threads == 0):
            raise ValueError(f"num_threads is {num_threads!r}; it must be None, -1 or at least 1")
        content, preserve = _model_bytes(model_path, model_content), bool(experimental_preserve_all_tensors)
        libraries = [str(path) for path in custom_op_libraries or ()]
        if runtime == "micro":
            if experimental_delegates:
                raise ValueError("the micro runtime takes no delegates from Python")
            if arena_bytes is not None and not (isinstance(arena_bytes, int) and 0 < arena_bytes < 1 << 48):
                raise ValueError(f"arena_bytes is {arena_bytes!r}; it must be None or the number of bytes of the arena")
            self._session = _runtime.MicroSession(content, arena_bytes or 0, preserve, libraries)
        else:
            if arena_bytes is not None:
                raise ValueError("arena_bytes is for runtime='micro'; the dynamic runtime takes as many as it needs")
            self._session = _runtime.DynamicSession(
                content, num_threads or -1, preserve, libraries, uses_default_delegates)
            for delegate in experimental_delegates or ():
                if not hasattr(delegate, "_get_native_delegate_pointer"):
                    raise ValueError(f"{delegate!r} is no delegate; mote.load_delegate makes them")
                self._session.apply_delegate(delegate._get_native_delegate_pointer(), delegate)

    @_in_turn
    def allocate_tensors(self):
        """Prepares the operators and plans the memory. Calling it again does nothing."""
        self._session.allocate(0)

    def invoke(self):
        """Runs the model on what its inputs hold, which they keep."""
        with self._lock:  # as _in_turn, in less time than a small model takes
            self._session.invoke(0)

    @_in_turn
    def reset_all_variables(self):
        """State back to what it was before the first invoke."""
        self._session.reset()

    @_in_turn
    def resize_tensor_input(self, input_index, tensor_size, strict=False):
        """Gives an input another shape; allocate_tensors is due then. With `strict`, only where the model has -1.

        The micro runtime refuses other shapes than the model's.
        """
        input_index = self._tensor_index(input_index)
        if input_index not in self._session.inputs(0):
            raise ValueError(f"tensor {input_index} is no input of the model; its inputs are {self._session.inputs(0)}")
        self._session.resize(0, input_index, _lengths(tensor_size), bool(strict))

    def num_subgraphs(self):
        return self._session.num_subgraphs

    @_in_turn
    def get_input_details(self):
        return [self._details(0, index) for index in self._session.inputs(0)]

    @_in_turn
    def get_output_details(self):
        return [self._details(0, index) for index in self._session.outputs(0)]

    @_in_turn
    def get_tensor_details(self, subgraph_index=0):
        subgraph_index = _integer("the subgraph", subgraph_index)
        return [self._details(subgraph_index, index) for index in range(self._session.num_tensors(subgraph_index))]

    @_in_turn
    def set_tensor(self, tensor_index, value):
        """Copies `value` to an input or a variable."""
        self._set(0, self._tensor_index(tensor_index), value)

    @_in_turn
    def get_tensor(self, tensor_index, subgraph_index=0):
        """A copy of an input, output, variable or constant; of any tensor with experimental_preserve_all_tensors."""
        subgraph_index = _integer("the subgraph", subgraph_index)
        return self._get(subgraph_index, self._tensor_index(tensor_index, subgraph_index))

    @_in_turn
    def tensor(self, tensor_index):
        """A function that returns an array which shares the tensor's memory.

        The memory lives as long as the array. While there is one, calls that would move the memory raise RuntimeError.
        """
        return functools.partial(self._view, self._tensor_index(tensor_index))

    def get_signature_list(self):
        """{key: {"inputs": [names], "outputs": [names]}}"""
        return {
            key: {"inputs": [name for name, _ in inputs], "outputs": [name for name, _ in outputs]}
            for key, _, inputs, outputs in self._session.signatures()
        }

    def get_signature_runner(self, signature_key=None):
        """A function of the signature's inputs, by name, that returns its outputs by name."""
        signatures = {key: rest for key, *rest in self._session.signatures()}
        if signature_key is None:
            if len(signatures) != 1:
                raise ValueError(f"the model has {len(signatures)} signatures: name one of {sorted(signatures)}")
            signature_key = next(iter(signatures))
        if not isinstance(signature_key, str) or signature_key not in signatures:
            raise ValueError(f"there is no signature {signature_key!r}; those of the model are {sorted(signatures)}")
        return SignatureRunner(self, *signatures[signature_key])

    @property
    @_in_turn
    def arena_used_bytes(self):
        """Bytes of the arena, once the tensors are allocated; of the micro runtime: the smallest that does."""
        return self._session.arena_used_bytes

    def _tensor_index(self, index, subgraph=0):
        index = _integer("the index of a tensor", index)
        self._session.shape(subgraph, index)  # ValueError for a tensor that the model does not have
        return index

    def _details(self, subgraph, index):
        tensor = self._session.describe(subgraph, index)
        scales, zero_points = tensor["scales"], tensor["zero_points"]
        single = (scales[0], zero_points[0] if zero_points else 0) if len(scales) == 1 else (0.0, 0)
        return {
            "name": tensor["name"],
            "index": index,
            "shape": np.array(tensor["shape"], np.int32),
            "shape_signature": np.array(tensor["shape_signature"], np.int32),
            "dtype": dtype_of(tensor["type"]).type,
            "quantization": single,
            "quantization_parameters": {
                "scales": np.array(scales, np.float32),
                "zero_points": np.array(zero_points, np.int64).astype(np.int32),
                "quantized_dimension": tensor["quantized_dimension"],
            },
            "sparsity_parameters": tensor["sparsity"],
        }

    @_in_turn
    def _view(self, index):
        type_name = self._session.describe(0, index)["type"]
        if packed_bits(type_name) or type_name == "STRING":
            raise ValueError(f"tensor {index} has the type {type_name}, which no array can share: get_tensor copies")
        return self._array(0, index, dtype_of(type_name))

    def _shape(self, subgraph, index, kept):
        """The shape of a tensor in whose memory `kept` elements are."""
        shape = self._session.shape(subgraph, index)
        if kept < _count(shape):
            raise ValueError(
                f"tensor {index} is sparse: it keeps {kept} elements of the {_count(shape)} that its shape {shape} has, "
                "and cannot be read; the output of an operator DENSIFY can")
        return shape

    def _array(self, subgraph, index, dtype):
        """The elements where they lie, of a type that NumPy has."""
        memory = np.frombuffer(self._session.memory(subgraph, index), dtype)
        shape = self._shape(subgraph, index, len(memory))
        return memory[: _count(shape)].reshape(shape)

    def _get(self, subgraph, index):
        type_name = self._session.describe(subgraph, index)["type"]
        bits = packed_bits(type_name)
        if type_name != "STRING" and not bits:
            return self._array(subgraph, index, dtype_of(type_name)).copy()
        memory = self._session.memory(subgraph, index)
        if type_name == "STRING":
            shape = self._session.shape(subgraph, index)
            return unpack_strings(memoryview(memory), _count(shape)).reshape(shape)
        packed = np.frombuffer(memory, np.uint8)
        shape = self._shape(subgraph, index, len(packed) * (8 // bits))
        return unpack(packed, bits, _count(shape), type_name).reshape(shape)

    def _set(self, subgraph, index, value):
        tensor = self._session.describe(subgraph, index)
        name, type_name, shape = f"tensor {index} ({tensor['name']})", tensor["type"], tensor["shape"]
        array, dtype = np.asarray(value), dtype_of(type_name)
        self._session.memory(subgraph, index)  # ValueError where it has none
        if array.dtype.newbyteorder("=") == dtype:
            array = array.astype(dtype, copy=False)
        if array.dtype != dtype and not (type_name == "STRING" and array.dtype.kind in "OSU"):
            raise ValueError(f"{name} has the type {dtype.name}, the value {array.dtype.name}")
        if list(array.shape) != shape:
            raise ValueError(f"{name} has the shape {shape}, the value {list(array.shape)}")
        bits = packed_bits(type_name)
        if type_name == "STRING":
            raw = np.frombuffer(pack_strings(array), np.uint8)
            self._session.reserve_strings(subgraph, index, len(raw))
        elif bits:
            raw = pack(array, bits, type_name)
        else:
            raw = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        target = np.frombuffer(self._session.memory(subgraph, index), np.uint8)
        if not target.flags.writeable:
            del target  # the exception would hold it
            raise ValueError(f"{name} is a constant of the model and cannot be set")
        target[: len(raw)] = raw


class SignatureRunner:
    """Runs one signature of a model: runner(x=array) returns {"y": array}."""

    def __init__(self, interpreter, subgraph, inputs, outputs):
        self._interpreter, self._subgraph, self._lock = interpreter, subgraph, interpreter._lock
        self._inputs, self._outputs = dict(inputs), dict(outputs)

    @_in_turn
    def get_input_details(self):
        return {name: self._interpreter._details(self._subgraph, index) for name, index in self._inputs.items()}

    @_in_turn
    def get_output_details(self):
        return {name: self._interpreter._details(self._subgraph, index) for name, index in self._outputs.items()}

    @_in_turn
    def __call__(self, **values):
        if set(values) != set(self._inputs):
            raise ValueError(f"the inputs are {sorted(self._inputs)}; given were {sorted(values)}")
        session = self._interpreter._session
        for name, value in values.items():
            session.resize(self._subgraph, self._inputs[name], list(np.shape(value)), False)
        session.allocate(self._subgraph)
        for name, value in values.items():
            self._interpreter._set(self._subgraph, self._inputs[name], value)
        session.invoke(self._subgraph)
        return {name: self._interpreter._get(self._subgraph, index) for name, index in self._outputs.items()}


def _integer(what, value):
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or not -(1 << 31) <= number < 1 << 31:
        raise ValueError(f"{what} is {value!r}; it must be an integer of 32 bits")
    return number


def _lengths(shape):
    try:
        lengths = list(shape)
    except TypeError:
        raise ValueError(f"the shape is {shape!r}; it must be a list of integers") from None
    return [_integer("the length of a dimension", length) for length in lengths]


def _count(shape):
    return math.prod(shape)


def _uses_default_delegates(op_resolver_type):
    name = "BUILTIN_REF" if op_resolver_type is None else getattr(op_resolver_type, "name", None)
    if name not in OpResolverType.__members__:
        raise ValueError(f"experimental_op_resolver_type is {op_resolver_type!r}; it must be None or one of "
                         + ", ".join(f"OpResolverType.{known}" for known in OpResolverType.__members__))
    return name in ("AUTO", "BUILTIN")


def _model_bytes(model_path, model_content):
    if (model_path is None) == (model_content is None):
        raise ValueError("give either model_path or model_content")
    if model_content is not None:
        try:
            return bytes(memoryview(model_content))
        except TypeError:
            raise ValueError(f"model_content is of type {type(model_content).__name__}; it must be bytes") from None
    try:
        path = os.fspath(model_path)
    except TypeError:
        raise ValueError(f"model_path is {model_path!r}; it must be the path of a file") from None
    try:
        # One that nobody writes to is not waited for.
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise ValueError(f"the model cannot be read: {path!r} is not a file")
            return file.read()
    except (OSError, UnicodeError) as error:
        raise ValueError(f"the model cannot be read: {error}") from error
