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
import os
import threading
import warnings
import weakref

import numpy as np

from mote import _runtime  # type: ignore[attr-defined]
from mote.arguments import WrongShape, WrongType, difference, integer, lengths, model_bytes, registerer_of, schema_name
from mote.delegate import Delegate, load_delegate  # noqa: F401, since programs look for them here
from mote.elements import dtype_of, pack, pack_strings, packed_bits, shown_type, unpack, unpack_strings
from mote.interpreter_wrapper import InterpreterWrapper

RUNTIMES = ("dynamic", "micro")


class OpResolverType(enum.Enum):
    """What runs the nodes of the dynamic runtime. Integers are the same with all of them."""

    AUTO = 0  # BUILTIN, the default
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

    The parameters are those of TensorFlow Lite's Interpreter, in its order, and a few of ours:
      model_path or model_content: a file, or its bytes.
      experimental_delegates: what load_delegate() gave.
      num_threads: None for the runtime's choice.
      experimental_op_resolver_type: an OpResolverType, ours or TensorFlow Lite's.
      experimental_preserve_all_tensors: get_tensor() reads every tensor after a run, not inputs and outputs alone.
      experimental_disable_delegate_clustering, experimental_default_delegate_latest_features,
      experimental_disable_delegate_node_fusion, experimental_force_delegate_node_profiling: of TensorFlow Lite's default
        delegates; they change nothing here.
      experimental_compress_quantization_zero_points: kept for the property of that name; zero points are given in full.
      runtime: "dynamic", where shapes may change; or "micro", the one that runs on microcontrollers: shapes are those of
        the model, and all memory lies in one arena. Both run the same operators and give the same answers.
      arena_bytes: for the micro runtime, the size of the arena; as many bytes as it takes if None.
      custom_op_libraries: paths of shared libraries with custom operators (include/mote/custom_op_library.h).
    """

    _registerers = ()  # of InterpreterWithCustomOps

    def __init__(
        self,
        model_path=None,
        model_content=None,
        experimental_delegates=None,
        num_threads=None,
        experimental_op_resolver_type=OpResolverType.AUTO,
        experimental_preserve_all_tensors=False,
        experimental_disable_delegate_clustering=False,
        experimental_default_delegate_latest_features=False,
        experimental_compress_quantization_zero_points=False,
        experimental_disable_delegate_node_fusion=False,
        experimental_force_delegate_node_profiling=False,
        *,
        arena_bytes=None,
        custom_op_libraries=(),
        runtime="dynamic",
    ):
        del experimental_disable_delegate_clustering, experimental_default_delegate_latest_features  # without effect
        del experimental_disable_delegate_node_fusion, experimental_force_delegate_node_profiling
        self._lock = threading.RLock()
        _locks_at_fork.add(self)
        self._planned, self._settable = {}, {}
        self._compresses_zero_points = bool(experimental_compress_quantization_zero_points)
        uses_default_delegates = _uses_default_delegates(experimental_op_resolver_type)
        if runtime not in RUNTIMES:
            raise ValueError(f"there is no runtime {runtime!r}; the runtimes are: {', '.join(RUNTIMES)}")
        if num_threads is not None and not hasattr(num_threads, "__index__"):
            raise WrongType(f"type of num_threads should be int; it is {num_threads!r}")
        if num_threads is not None and integer("num_threads", num_threads) < 1:
            raise ValueError(f"num_threads should >= 1, or be None; it is {num_threads!r}")
        content, preserve = model_bytes(model_path, model_content), bool(experimental_preserve_all_tensors)
        libraries = [str(path) for path in custom_op_libraries or ()]
        if runtime == "micro":
            if experimental_delegates:
                raise ValueError("the micro runtime takes no delegates from Python")
            if self._registerers:
                raise ValueError("the micro runtime takes custom operators by custom_op_libraries alone")
            if arena_bytes is not None and not (isinstance(arena_bytes, int) and 0 < arena_bytes < 1 << 48):
                raise ValueError(f"arena_bytes is {arena_bytes!r}; it must be None or the number of bytes of the arena")
            self._session = _session_of(_runtime.MicroSession.make, content, arena_bytes or 0, preserve, libraries)
        else:
            if arena_bytes is not None:
                raise ValueError("arena_bytes is for runtime='micro'; the dynamic runtime takes as many as it needs")
            self._session = _session_of(
                _runtime.DynamicSession.make, content, num_threads or -1, preserve, libraries, uses_default_delegates, list(self._registerers))
            for delegate in experimental_delegates or ():
                if not hasattr(delegate, "_get_native_delegate_pointer"):
                    raise ValueError(f"{delegate!r} is no delegate; mote.load_delegate makes them")
                self._session.apply_delegate(delegate._get_native_delegate_pointer(), delegate)
        self._run = self._session.invoker()

    @_in_turn
    def allocate_tensors(self):
        """Prepares the operators and plans the memory. Calling it again does nothing."""
        self._forget_planned()
        self._session.allocate(0)

    def invoke(self):
        """Runs the model on what its inputs hold, which they keep. RuntimeError if the tensors are not allocated."""
        with self._lock:  # as _in_turn, in less time than a small model takes
            self._run()

    @_in_turn
    def reset_all_variables(self):
        """State back to what it was before the first invoke."""
        self._session.reset()

    @_in_turn
    def resize_tensor_input(self, input_index, tensor_size, strict=False):
        """Gives an input another shape; allocate_tensors is due then. With `strict`, only where the model has -1.

        The micro runtime refuses other shapes than the model's.
        """
        input_index = integer("the index of a tensor", input_index)
        self._forget_planned()
        self._resize(0, input_index, lengths(tensor_size), bool(strict))

    def num_subgraphs(self):
        """The number of subgraphs that the model has."""
        return self._session.num_subgraphs

    @_in_turn
    def get_input_details(self):
        """A dictionary for each input: name, index, shape, shape_signature, dtype, quantization and more."""
        return [self._details(0, index) for index in self._session.inputs(0)]

    @_in_turn
    def get_output_details(self):
        """As get_input_details(), for the outputs."""
        return [self._details(0, index) for index in self._session.outputs(0)]

    @_in_turn
    def get_tensor_details(self, subgraph_index=0):
        """As get_input_details(), for all tensors of a subgraph."""
        subgraph_index = integer("the subgraph", subgraph_index)
        return [self._details(subgraph_index, index) for index in range(self._session.num_tensors(subgraph_index))]

    def set_tensor(self, tensor_index, value):
        """Copies `value`, an array of the tensor's shape and type, to an input or a variable."""
        with self._lock:
            if type(tensor_index) is int and type(value) is np.ndarray:
                memory = self._settable.get(tensor_index)
                if memory is not None and memory.dtype == value.dtype and memory.shape == value.shape:
                    memory[...] = value
                    return
            index = self._tensor_index(tensor_index)
            self._set(0, index, value)
            self._remember_planned(index)

    def get_tensor(self, tensor_index, subgraph_index=0):
        """A copy of an input, output, variable or constant; of any tensor with experimental_preserve_all_tensors.

        On the dynamic runtime also of a tensor between nodes, if nothing else has lain over it; else ValueError.
        """
        with self._lock:
            if type(tensor_index) is int and subgraph_index == 0:
                memory = self._planned.get(tensor_index)
                if memory is not None:
                    return memory.copy()
            subgraph_index = integer("the subgraph", subgraph_index)
            index = self._tensor_index(tensor_index, subgraph_index)
            value = self._get(subgraph_index, index)
            if subgraph_index == 0:
                self._remember_planned(index)
            return value

    @_in_turn
    def tensor(self, tensor_index):
        """A function that returns an array which shares the tensor's memory.

        The memory lives as long as the array. On the dynamic runtime invoke, allocate_tensors and resize_tensor_input raise
        RuntimeError while there is one, since they may move the memory: keep the function.
        """
        return functools.partial(self._view, self._tensor_index(tensor_index))

    def get_signature_list(self):
        """{key: {"inputs": [names], "outputs": [names]}}, the names in alphabetical order."""
        return {key: {side: list(tensors) for side, tensors in sides.items()} for key, (_, sides) in self._signatures().items()}

    def get_signature_runner(self, signature_key=None):
        """A function of the signature's inputs, by name, that returns its outputs by name."""
        return SignatureRunner(self, signature_key)

    @property
    def experimental_compress_quantization_zero_points(self):
        """What the constructor was given."""
        return self._compresses_zero_points

    @property
    @_in_turn
    def arena_used_bytes(self):
        """Bytes of the arena, once the tensors are allocated; of the micro runtime: the smallest that does."""
        return self._session.arena_used_bytes

    # These are not documented, but programs use them.

    @property
    def _interpreter(self):
        return InterpreterWrapper(self)

    def _native_handle(self):
        """The address of the tflite::Interpreter or tflite::MicroInterpreter; 0 before the latter is allocated."""
        return self._session.handle

    def _safe_to_run(self):
        """False while an array shares a tensor's memory."""
        return not self._session.is_shared

    def _ensure_safe(self):
        """RuntimeError while an array shares a tensor's memory."""
        if self._session.is_shared:
            raise RuntimeError("There is at least 1 reference to internal data in the interpreter, an array from tensor(): "
                               "delete it first, or copy it")

    @_in_turn
    def _get_tensor_details(self, tensor_index, subgraph_index):
        subgraph_index = integer("the subgraph", subgraph_index)
        return self._details(subgraph_index, self._tensor_index(tensor_index, subgraph_index))

    @_in_turn
    def _get_ops_details(self):
        """A dictionary for each node of the first subgraph, those of delegates last: index, op_name, inputs, ..."""
        return [self._op_details(index, node) for index, node in enumerate(self._session.nodes(0))]

    @_in_turn
    def _get_op_details(self, op_index):
        nodes, op_index = self._session.nodes(0), integer("the index of a node", op_index)
        if not 0 <= op_index < len(nodes):
            raise ValueError(f"Invalid node index {op_index}: there is no node {op_index}, the model has {len(nodes)}")
        return self._op_details(op_index, nodes[op_index])

    def _get_full_signature_list(self):
        """{key: {"inputs": {name: tensor}, "outputs": {name: tensor}}}"""
        return {key: sides for key, (_, sides) in self._signatures().items()}

    def _op_details(self, index, node):
        name, inputs, outputs = node

        def types(tensors):
            return [shown_type(self._session.describe(0, tensor)["type"]) for tensor in tensors if tensor >= 0]

        return {
            "index": index,
            "op_name": name,
            "inputs": np.array(inputs, np.int32),
            "outputs": np.array(outputs, np.int32),
            "operand_types": types(inputs),
            "result_types": types(outputs),
        }

    def _signatures(self):
        """{key: (subgraph, {"inputs": {name: tensor}, "outputs": {name: tensor}})}, names in alphabetical order."""
        return {key: (subgraph, {"inputs": dict(sorted(inputs)), "outputs": dict(sorted(outputs))})
                for key, subgraph, inputs, outputs in sorted(self._session.signatures())}

    def _resize(self, subgraph, index, shape, strict):
        try:
            self._session.resize(subgraph, index, shape, strict)
        except ValueError as error:
            raise WrongShape(*error.args) from None

    def _forget_planned(self):
        """Before memory moves: no array may point to where it was."""
        self._planned.clear()
        self._settable.clear()

    def _remember_planned(self, index):
        """Keeps the array of a tensor whose memory stays where it is, so that the next copy is quick."""
        type_name = self._session.describe(0, index)["type"]
        if type_name == "STRING" or packed_bits(type_name):
            return
        memory = self._session.planned_memory(0, index)
        if memory is None:
            return
        array = np.frombuffer(memory, dtype_of(type_name))
        shape = self._shape(0, index, len(array))
        array = array[: _count(shape)].reshape(shape)
        self._planned[index] = array
        if array.flags.writeable:
            self._settable[index] = array

    def _tensor_index(self, index, subgraph=0):
        index = integer("the index of a tensor", index)
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
            "dtype": shown_type(tensor["type"]),
            "quantization": single,
            "quantization_parameters": {
                "scales": np.array(scales, np.float32),
                "zero_points": np.array(zero_points, np.int64).astype(np.int32),
                "quantized_dimension": tensor["quantized_dimension"],
                "block_size": tensor["block_size"],
            },
            "sparsity_parameters": _sparsity_with_arrays(tensor["sparsity"]),
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
        try:
            self._session.memory(subgraph, index)
        except ValueError as error:
            raise ValueError(f"Cannot set tensor: {error}") from None
        if array.dtype.newbyteorder("=") == dtype:
            array = array.astype(dtype, copy=False)
        if array.dtype != dtype and not (type_name == "STRING" and array.dtype.kind in "OSU"):
            raise ValueError(
                f"Cannot set tensor: Got value of type {schema_name(array.dtype)} but expected type {type_name} for input {index}, "
                f"name: {tensor['name']}")
        if list(array.shape) != shape:
            raise ValueError(f"Cannot set tensor: Dimension mismatch. {difference(list(array.shape), shape)} of input {index}: "
                             f"{name} has the shape {shape}, the value {list(array.shape)}")
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


class InterpreterWithCustomOps(Interpreter):
    """An Interpreter of the dynamic runtime with operators of the application.

    custom_op_registerers: functions that take the address of a tflite::MutableOpResolver and add operators to it; or the
    names of such functions in libraries that the process has loaded. ValueError for a name that none of them has.
    """

    def __init__(self, custom_op_registerers=None, **kwargs):
        registerers = list(custom_op_registerers or ())
        self._registerers = [registerer_of(registerer) for registerer in registerers]
        super().__init__(**kwargs)


class SignatureRunner:
    """Runs one signature of a model: runner(x=array) returns {"y": array}."""

    def __init__(self, interpreter=None, signature_key=None):
        if interpreter is None:
            raise ValueError("None interpreter provided.")
        signatures = interpreter._signatures()
        if signature_key is None:
            if len(signatures) != 1:
                raise ValueError(f"SignatureDef signature_key is None and model has {len(signatures)} Signatures. None is only "
                                 f"allowed when the model has 1 SignatureDef: name one of {sorted(signatures)}")
            signature_key = next(iter(signatures))
        if not isinstance(signature_key, str) or signature_key not in signatures:
            raise ValueError(f"Invalid signature_key provided: {signature_key!r}; those of the model are {sorted(signatures)}")
        self._interpreter, self._lock, self._signature_key = interpreter, interpreter._lock, signature_key
        self._subgraph_index, sides = signatures[signature_key]
        self._inputs, self._outputs = sides["inputs"], sides["outputs"]

    @_in_turn
    def get_input_details(self):
        """{name: details} as Interpreter.get_input_details() has them, in alphabetical order."""
        return {name: self._interpreter._details(self._subgraph_index, index) for name, index in self._inputs.items()}

    @_in_turn
    def get_output_details(self):
        """{name: details} of the outputs, in alphabetical order."""
        return {name: self._interpreter._details(self._subgraph_index, index) for name, index in self._outputs.items()}

    @_in_turn
    def __call__(self, **values):
        if len(values) != len(self._inputs):
            raise ValueError(
                f"Invalid number of inputs provided for running a SignatureDef, expected {len(self._inputs)} vs provided "
                f"{len(values)}: the inputs are {sorted(self._inputs)}; given were {sorted(values)}")
        for name in values:
            if name not in self._inputs:
                raise ValueError(f"Invalid Input name ({name}) for SignatureDef: the inputs are {sorted(self._inputs)}")
        session = self._interpreter._session
        self._interpreter._forget_planned()
        for name, value in values.items():
            self._interpreter._resize(self._subgraph_index, self._inputs[name], list(np.shape(value)), False)
        session.allocate(self._subgraph_index)
        for name, value in values.items():
            self._interpreter._set(self._subgraph_index, self._inputs[name], value)
        session.invoke(self._subgraph_index)
        return {name: self._interpreter._get(self._subgraph_index, index) for name, index in self._outputs.items()}







def _session_of(kind, content, *options):
    is_marked = content[4:8] == b"TFL3"
    try:
        session = kind(content, *options)
    except ValueError as error:
        if is_marked:
            raise
        raise ValueError(f"The model is not a valid Flatbuffer buffer: {error}") from None
    if not is_marked:
        warnings.warn("the model lacks the mark TFL3 at byte 4; its content is that of a .tflite model", stacklevel=3)
    return session


def _sparsity_with_arrays(value):
    """Of what the session says: lists of numbers become arrays."""
    if isinstance(value, dict):
        return {key: _sparsity_with_arrays(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_sparsity_with_arrays(part) for part in value] if value and isinstance(value[0], dict) else np.array(value, np.int32)
    return value


def _count(shape):
    return math.prod(shape)


def _uses_default_delegates(op_resolver_type):
    name = "AUTO" if op_resolver_type is None else getattr(op_resolver_type, "name", None)
    if name not in OpResolverType.__members__:
        raise ValueError(f"Unrecognized passed in op resolver type: {op_resolver_type}; it must be one of "
                         + ", ".join(f"OpResolverType.{known}" for known in OpResolverType.__members__))
    return name in ("AUTO", "BUILTIN")
