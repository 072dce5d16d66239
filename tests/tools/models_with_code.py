# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Files of models that hold code, in each way that their formats leave, made without the packages that would run it. The code
makes a file MARK."""
import io
import json
import os
import pickle
import struct
import zipfile


class _Calls:
    def __init__(self, function, *arguments):
        self._call = function, arguments

    def __reduce__(self):
        return self._call


def _text(word):
    return b"\x8c" + struct.pack("<B", len(word)) + word.encode()


def pickles(mark):
    """By what is special about it, pickles that make the file where they are loaded."""
    command = f"touch {mark}"
    line, call = command.encode(), _text(command) + b"\x85R."
    found = {f"protocol {i}": pickle.dumps(_Calls(os.system, command), i) for i in range(6)}
    found |= {f"a container of protocol {i}": pickle.dumps({"a": [1, (_Calls(os.system, command),)]}, i) for i in range(6)}
    found |= {
        "eval": pickle.dumps(_Calls(eval, f"__import__('os').system({command!r})")),
        "GLOBAL": b"cposix\nsystem\n(S'" + line + b"'\ntR.",
        "INST": b"(S'" + line + b"'\niposix\nsystem\n.",
        "OBJ": b"(cposix\nsystem\nS'" + line + b"'\no.",
        "STACK_GLOBAL": b"\x80\x04" + _text("posix") + _text("system") + b"\x93" + call,
        "strings from memory": b"\x80\x04" + _text("posix") + b"\x940" + _text("system") + b"\x940h\x00h\x01\x93" + call,
        "strings from numbered memory": b"\x80\x04" + _text("system") + b"r\x00\x01\x00\x000" + _text("posix") + b"j\x00\x01\x00\x00\x93" + call,
        "a string that is popped": b"\x80\x04" + _text("posix") + _text("x") + b"0" + _text("system") + b"\x93" + call,
        "a mark that is popped": b"\x80\x04" + _text("posix") + b"(K\x01K\x021" + _text("system") + b"\x93" + call,
        "a name that is computed": b"\x80\x04" + _text("posix") + b"c_codecs\nencode\n" + _text("flfgrz") + _text("rot13") + b"\x86R\x93" + call,
        "damage after the call": b"cposix\nsystem\n(S'" + line + b"'\ntR\xff\xff\xff",
        "no end": b"cposix\nsystem\n(S'" + line + b"'\ntR",
        "a second pickle": pickle.dumps([1]) + b"cposix\nsystem\n(S'" + line + b"'\ntR.",
        "a frame that lies": b"\x80\x04\x95\xff\x00\x00\x00\x00\x00\x00\x00" + _text("posix") + _text("system") + b"\x93" + call + bytes(255),
        "BUILD": b"ctypes\nSimpleNamespace\n)R}S'a'\ncposix\nsystem\n(S'" + line + b"'\ntRsb.",
    }
    return found


# Those which this Python does not run, and another may.
DORMANT_PICKLES = {
    "EXT1": b"\x80\x02\x82\x05(tR.", "EXT2": b"\x80\x02\x83\x05\x01(tR.", "EXT4": b"\x80\x02\x84\x05\x01\x00\x00(tR.",
    "NEWOBJ": b"\x80\x02csubprocess\nPopen\n)\x81.", "NEWOBJ_EX": b"\x80\x04" + _text("subprocess") + _text("Popen") + b"\x93)}\x92.",
    "an attribute of a harmless module": b"\x80\x04" + _text("torch") + _text("os.system") + b"\x93.",
    "a harmless class's attribute": b"\x80\x04" + _text("collections") + _text("OrderedDict.fromkeys") + b"\x93.",
    "PyTorch's own loader": b"ctorch.storage\n_load_from_bytes\n.",
}


def torch_zip(content, name="archive"):
    """As torch.save writes it."""
    return archive({f"{name}/data.pkl": content, f"{name}/byteorder": b"little", f"{name}/version": b"3\n"})


def archive(members):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, content in members.items():
            file.writestr(name, content if isinstance(content, (bytes, str)) else json.dumps(content))
    return made.getvalue()


HARMLESS_PICKLE = pickle.dumps(((), {}), 2)


def program(members=None, **graph):
    """A .pt2 file; `graph` goes into its JSON."""
    node = {"target": "torch.ops.aten.relu.default", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}}], "metadata": {}}
    model = {"graph_module": {"graph": {"nodes": [node]}}, "range_constraints": {"s7": {"min_val": 0}}, "guards_code": [], **graph}
    return archive({"m/archive_format": "pt2", "m/archive_version": "0", "m/models/model.json": model,
                    "m/data/weights/weight_0": bytes(range(256)), "m/data/weights/model_weights_config.json": {"config": {}},
                    "m/data/sample_inputs/model.pt": torch_zip(HARMLESS_PICKLE), **(members or {})})


def programs_with(content):
    """.pt2 files in whose different places this pickle is."""
    weights = {"config": {"w": {"path_name": "weight_1", "use_pickle": True, "is_param": True}}}
    old = {"serialized_exported_program.json": {}, "version": "8.1"}
    return {
        "example inputs": program({"m/data/sample_inputs/model.pt": torch_zip(content)}),
        "example inputs without a zip": program({"m/data/sample_inputs/model.pt": content}),
        "example inputs of another name": program({"m/data/sample_inputs/model": content}),
        "a zip in a zip": program({"m/data/sample_inputs/model.pt": archive({"a/data.pkl": HARMLESS_PICKLE, "a/data/0": torch_zip(content)})}),
        "a zip in three": program({"m/data/x": archive({"y": archive({"z": torch_zip(content)})})}),
        "weights by other letters": program({"m/data/weights/model_weights_config.JSON": weights, "m/data/weights/WEIGHT_1": content}),
        "weights in a folder": program({"m/data/weights/model_weights_config.json": json.loads(json.dumps(weights).replace("weight_1", "a/b")),
                                        "m/data/weights/a/b": content}),
        "an object in a folder": program({"m/data/constants/custom_obj/x": content}),
        "weights": program({"m/data/weights/model_weights_config.json": weights, "m/data/weights/weight_1": content}),
        "zipped weights": program({"m/data/weights/model_weights_config.json": weights, "m/data/weights/weight_1": torch_zip(content)}),
        "constants": program({"m/data/constants/model_constants_config.json": weights, "m/data/constants/weight_1": content}),
        "an object": program({"m/data/constants/opaque_obj_0": content}),
        "an object of C++": program({"m/data/constants/custom_obj_0": torch_zip(content)}),
        "the old state": archive({**old, "serialized_state_dict.pt": torch_zip(content)}),
        "the older state": archive({**old, "serialized_state_dict.json": content}),
        "the old constants": archive({**old, "serialized_constants.pt": content}),
        "the old inputs": archive({**old, "serialized_example_inputs.pt": content}),
    }


def programs_that_name_code(mark):
    """.pt2 files whose JSON names functions, or whose members are programs."""
    run = f"__import__('os').system('touch {mark}')"

    def calls(target):
        return {"graph_module": {"graph": {"nodes": [{"target": target, "inputs": [{"arg": {"as_string": f"touch {mark}"}}]}]}}}
    found = {target: program(**calls(target)) for target in (
        "torch.os.system", "torch.hub.load", "torch.ops.load_library", "torch.load", "torch.jit.load", "torch.ops.aten.from_file.default",
        "torch.utils.cpp_extension.load", "_operator.call", "_operator.methodcaller", "torch.serialization.load",
        "torch.ops.inductor.x.default", "torch.ops.higher_order.triton_kernel_wrapper_mutation", "torch._inductor.codecache.os.system",
        "operator.call", "math.__loader__.load_module", "#ext", "torch.ops.aten.relu.default.__globals__")}
    found |= {f"expression {text[:20]}": program(sym={"as_expr": {"expr_str": text}}) for text in (
        run, "s0 + " + run, "Symbol('s0').__class__", "().__class__.__base__.__subclasses__()", "eval('1')", "open('x','w')", "s0.func",
        "lambda: 0", "[x for x in s0]", "exec", "Symbol(\"s0') or " + run + " #\")", "f'{s0}'", "s0;s1", "L['x'].__init__")}
    found |= {"a guard": program(guards_code=["L['x'].size()[0] >= 2", run]), "a range": program(range_constraints={run: {}}),
              "a guard in a text": program(nested=json.dumps({"guards_code": [run]})),
              "an enum": program(spec=json.dumps([1, {"__enum__": True, "fqn": "evil:Kind", "name": "A"}])),
              "a default": program(spec=json.dumps([1, {"default_factory_module": "evil", "default_factory_name": "run"}])),
              "compiled code": program({"m/data/aotinductor/model/x.wrapper.so": b"x"}),
              "a library": program({"m/extra/data": b"\x7fELF\x02\x01"}),
              "TorchScript": program({"m/data/weights/weight_1": archive({"t/code/__torch__.py": "x", "t/constants.pkl": HARMLESS_PICKLE})})}
    return found


def good_programs():
    sizes = ["s0", "2*s0 + 1", "Mul(Integer(4), Symbol('s12', positive=True, integer=True))", "FloorDiv(s0, 2)", "Max(1, u0)", "s0**2 - 1"]
    guards = ["L['args'][0][0].size()[1] >= 2", "L[\"x\"].size()[0] % 4 == 0", "not math.isnan(L['y'])"]
    targets = ["torch.ops.aten.add.Tensor", "_operator.getitem", "torch.sym_max", "math.ceil", "torch.ops.higher_order.cond",
               "torch.ops.quantized_decomposed.quantize_per_tensor.default"]
    nodes = [{"target": target, "inputs": []} for target in targets]
    return [program(), program(sizes=[{"as_expr": {"expr_str": text}} for text in sizes], guards_code=guards),
            program(graph_module={"graph": {"nodes": nodes}}), program({"m/extra/notes.txt": "cats\nand dogs\n", "m/data/weights/weight_1": b"\x82" * 99})]


# --- Keras

def _layer(name, config=None, **more):
    return {"module": "keras.layers", "class_name": name, "config": config or {}, "registered_name": None, **more}


def _sequence(*layers):
    return {"module": "keras", "class_name": "Sequential", "config": {"name": "s", "layers": [_layer("InputLayer"), *layers]},
            "registered_name": None}


DENSE = _layer("Dense", {"units": 3, "activation": "relu", "dtype": {"module": "keras", "class_name": "DTypePolicy",
                                                                    "config": {"name": "float32"}, "registered_name": None}})


def layers_with_code():
    """Layers, or parts of them, that are code or name it."""
    body = {"class_name": "__lambda__", "config": {"value": ["4wEAAA==", None, None]}}
    return {
        "Lambda": _layer("Lambda", {"function": body}), "Lambda of Keras 2": {"class_name": "Lambda", "config": {
            "function": ["4wEAAA==", None, None], "function_type": "lambda", "module": "__main__"}},
        "Lambda of a function": {"class_name": "Lambda", "config": {"function": "f", "function_type": "function", "module": "os"}},
        "Lambda with a package": {"class_name": "keras>Lambda", "config": {}},
        "Lambda by its registered name": {"class_name": "X", "registered_name": "Custom>Lambda", "config": {}},
        "Lambda of its own module": _layer("Lambda", module="keras.src.layers.core.lambda_layer"),
        "a lambda as an activation": _layer("Dense", {"units": 1, "activation": body}),
        "a Lambda's function alone": {"class_name": "Other", "config": {"function": ["4wEAAA=="], "function_type": "lambda"}},
        "a class elsewhere": _layer("Popen", module="subprocess"), "a class in the current folder": _layer("Layer", module="evil"),
        "a class of another package": _layer("X", module="keras_hub.src.layers"),
        "a registered class": _layer("X", module="evil", registered_name="package>X"),
        "a module that begins as Keras'": _layer("X", module="kerasevil.layers"), "utilities of Keras": _layer("get_file", module="keras.utils"),
        "savings of Keras": _layer("load_model", module="keras.saving"), "a folder of Keras": _layer("X", module="keras.src.backend.common"),
        "a function": {"class_name": "function", "module": "os", "config": "system", "registered_name": "system"},
        "a function of Keras' utilities": {"class_name": "function", "module": "keras.utils", "config": "get_file", "registered_name": "get_file"},
        **{f"the function {name} of {module}": {"class_name": "function", "module": module, "config": name, "registered_name": "function"}
           for module, name in (("builtins", "exec"), ("builtins", "eval"), ("builtins", "__import__"), (None, "open"), ("keras.models", "load_model"),
                                ("keras", "models.load_model"), ("keras", "config.enable_unsafe_deserialization"), ("keras.layers", "get_file"),
                                ("keras", "utils.get_file"), ("keras.src.models.model", "os.system"), ("keras.activations", "a.b"), ("keras.ops", None))},
        "a type": {"class_name": "__typespec__", "spec_name": "X", "module": "evil", "config": [], "registered_name": None},
        "PyTorch": _layer("TorchModuleWrapper", {"module": "gASV"}), "a SavedModel": _layer("TFSMLayer", {"filepath": "x"}),
        "JAX": _layer("JaxLayer"), "any operator": {"class_name": "TensorFlowOpLayer", "config": {"node_def": "op: 'WriteFile'"}},
        "a function of TensorFlow": {"class_name": "TFOpLambda", "config": {"function": "io.write_file"}},
        "a loader of TensorFlow": {"class_name": "TFOpLambda", "config": {"function": "load_op_library"}},
        "a method": {"class_name": "ClassMethod", "config": {"cls_symbol": "io.gfile", "method": "remove"}},
        "a file": _layer("StringLookup", {"vocabulary": "/etc/passwd"}),
    }


def around(layer):
    """Models in which a layer is at different places."""
    inner = _sequence(DENSE, layer)
    return {
        "a sequence": inner, "a sequence in one": _sequence(inner), "three deep": _sequence(_sequence(_sequence(inner))),
        "Bidirectional": _sequence(_layer("Bidirectional", {"layer": layer, "backward_layer": None})),
        "TimeDistributed": _sequence(_layer("TimeDistributed", {"layer": _layer("TimeDistributed", {"layer": layer})})),
        "cells": _sequence(_layer("RNN", {"cell": _layer("StackedRNNCells", {"cells": [DENSE, layer]})})),
        "an argument": _sequence(_layer("Dense", {"units": 1, "kernel_initializer": {"a": [[{"b": layer}]]}})),
        "a nested compilation": _sequence({**_sequence(DENSE), "compile_config": {"loss": layer}}),
        "a text": _sequence(_layer("Dense", {"units": 1, "note": json.dumps(layer)})),
        "a functional model": {"module": "keras.src.models.functional", "class_name": "Functional", "config": {
            "layers": [DENSE, layer], "input_layers": [["x", 0, 0]]}},
        "Keras 2": {"class_name": "Functional", "config": {"layers": [{"class_name": "Dense", "config": {}}, layer]}},
    }


def keras_zip(config, members=None):
    text = json.dumps(config).replace("Lambda", "\\u004cambda")  # as nobody writes it, and all read it
    return archive({"config.json": text, "metadata.json": {"keras_version": "3.10.0"}, "model.weights.bin": b"", **(members or {})})


def good_configs():
    yield _sequence(DENSE)
    yield {**_sequence(DENSE), "compile_config": {"loss": _layer("Loss", module="mine")}}  # which is not read
    yield _sequence({"class_name": "TFOpLambda", "config": {"function": "math.add"}}, {"class_name": "TFOpLambda", "config": {"function": "reshape"}},
                    {"class_name": "SlicingOpLambda", "config": {"function": "__operators__.getitem"}})
    yield _sequence(_layer("Add", module="keras.src.ops.numpy"), _layer("Adam", module="keras.optimizers"), _layer("X", module=None))
    yield _sequence({"class_name": "function", "module": "builtins", "config": "sin", "registered_name": "function"},
                    {"class_name": "function", "module": "builtins", "config": "abs", "registered_name": "function"},
                    {"class_name": "function", "module": "keras.src.ops.numpy", "config": "mean", "registered_name": "mean"})
    yield _sequence({"class_name": "function", "module": "keras.activations", "config": "relu", "registered_name": "relu"},
                    _layer("IntegerLookup", {"vocabulary": [1, 2]}))


# --- Protocol Buffers

def field(number, value):
    content = value.encode() if isinstance(value, str) else value

    def varint(n):
        return (bytes([n & 127 | 128]) + varint(n >> 7)) if n > 127 else bytes([n])
    return varint(number << 3 | 2) + varint(len(content)) + content


def _node(name, operation, inputs=(), calls=()):
    attributes = b"".join(field(5, field(1, "f") + field(2, field(10, field(1, one)))) for one in calls)
    return field(1, name) + field(2, operation) + b"".join(field(3, one) for one in inputs) + attributes


def _function(name, *nodes):
    return field(1, field(1, name)) + b"".join(field(3, node) for node in nodes)


def _saved(nodes=(), functions=(), output="", concrete=(), asset="", more=b"", collection=""):
    graph = b"".join(field(1, node) for node in nodes) + field(2, b"".join(field(1, one) for one in functions))
    signature = field(5, field(1, "serving_default") + field(2, field(2, field(1, "y") + field(2, field(1, f"{output}:0")))))
    objects = field(7, b"".join(field(2, field(1, one)) for one in concrete))
    started = field(4, field(1, "saved_model_main_op") + field(2, field(1, field(1, collection)))) if collection else b""
    return field(2, field(2, graph) + signature + objects + more + started + (field(6, field(2, asset)) if asset else b""))


def _saver(restores, prefix="save/Const:0"):
    return field(3, field(1, prefix) + field(2, "save/path:0") + field(3, restores))


# They would read or write files, reach other machines and programs or end the process; or nobody knows them.
OPERATIONS_THAT_REACH_OUT = (
    "WriteFile", "ReadFile", "MatchingFiles", "PrintV2", "Print", "SummaryWriter", "WriteSummary", "DebugIdentityV2", "ImmutableConst",
    "TextLineDataset", "TFRecordDatasetV2", "InitializeTableFromTextFileV2", "FixedUnigramCandidateSampler", "GenerateVocabRemapping",
    "LoadAndRemapMatrix", "CalibrationStatisticsSaver", "CustomAggregator", "StoreMinibatchStatisticsInFdo", "DistributedSave",
    "DTensorRestoreV2", "FileSystemSetConfiguration", "PyFunc", "EagerPyFunc", "PyFuncStateless", "XlaCallModule", "TfLiteSubgraphExecute",
    "RemoteCall", "Recv", "_Recv", "Send", "RpcCall", "QueueDequeueV2", "IteratorGetNext", "Abort", "SleepOp", "AnOperationOfTomorrow", "",
    "matmul", "MatMul ", "MatMul\n", "SaveV2", "RestoreV2", "Restore", "SaveSlices", "MergeV2Checkpoints", "ShardedFilename")


def graphs_that_reach_out():
    save, call = _node("s", "SaveV2"), _node("y", "StatefulPartitionedCall", calls=["g"])
    answer = _node("y", "Identity", ["^s"])
    named_twice = field(1, field(1, "g")) + field(1, b"") + field(3, save)
    found = {operation: _saved([_node("y", operation)], output="y") for operation in OPERATIONS_THAT_REACH_OUT}
    return {**found, "in a function": _saved(functions=[_function("g", _node("w", "WriteFile"))]),
            "saving, called by the signature": _saved([call], [_function("g", save)], "y"),
            "saving, called in two steps": _saved([call], [_function("g", _node("c", "PartitionedCall", calls=["h"])), _function("h", save)], "y"),
            "saving, in a function that is called by its name": _saved([_node("y", "g")], [_function("g", save)], "y"),
            "saving, in a function whose name stands in pieces": _saved([call], [named_twice], "y"),
            "saving, in front of the answer": _saved([save, answer], output="y"),
            "saving, in another piece of the graph": _saved([answer], output="y", more=field(2, field(1, save))),
            "saving, as a function of an object": _saved(functions=[_function("g", save)], concrete=["g"]),
            "saving, to start with": _saved([save], collection="s"),
            "saving, where weights are restored": _saved([save, _node("all", "NoOp", ["^s"])], more=_saver("all")),
            "restoring another file": _saved([_node("elsewhere", "Const"), _node("r", "RestoreV2", ["elsewhere"])], more=_saver("r")),
            "a file elsewhere": _saved(asset="../../etc/passwd"), "a file of the root": _saved(asset="/etc/passwd")}


def good_graphs():
    save = _function("save", _node("s", "SaveV2"), _node("r", "RestoreV2"))
    return [_saved([_node("x", "Placeholder"), _node("y", "MatMul", ["x"])], output="y", asset="words.txt"),
            _saved([_node("y", "PartitionedCall", calls=["g"]), _node("z", "StatefulPartitionedCall", calls=["save"])],
                   [save, _function("g", _node("a", "Relu"))], "y", ["g"]),
            _saved([_node("save/Const", "PlaceholderWithDefault"), _node("r", "RestoreV2", ["save/Const", "names"]), _node("y", "Softmax"),
                    _node("s", "SaveV2", ["save/Const"]), _node("all", "NoOp", ["^r"]), _node("start", "NoOp")],
                   output="y", more=_saver("all"), collection="start")]


def keras_metadata(config):
    return field(1, field(3, "root") + field(4, "_tf_keras_layer") + field(5, json.dumps({"class_name": "X", "config": config})))


# --- ONNX

def onnx(location, place="initializer", **entries):
    """A model one of whose tensors is in a file."""
    tensor = field(8, "w") + b"".join(field(13, field(1, key) + field(2, value)) for key, value in {"location": location, **entries}.items())
    tensor += b"\x70\x01"
    attribute = field(5, tensor)
    graphs = {"initializer": field(5, tensor), "sparse": field(15, field(1, tensor)), "attribute": field(1, field(5, attribute)),
              "list": field(1, field(5, field(10, tensor))), "branch": field(1, field(5, field(6, field(5, tensor)))),
              "branches": field(1, field(5, field(11, field(1, field(5, attribute))))), "sparse list": field(1, field(5, field(23, field(2, tensor))))}
    if place == "function":
        return b"\x08\x08" + field(7, b"") + field(25, field(7, field(5, attribute)))
    if place == "training":
        return b"\x08\x08" + field(7, b"") + field(20, field(2, field(5, tensor)))
    return b"\x08\x08" + field(7, graphs[place])


ONNX_PLACES = ("initializer", "sparse", "attribute", "list", "branch", "branches", "sparse list", "function", "training")
