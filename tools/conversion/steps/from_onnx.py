# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX models, by onnx2tf, after their sizes are known and their names are plain."""
import contextlib
import importlib.metadata
import io
import os
import pathlib
import re
import shutil

import numpy as np
import onnx
from ai_edge_litert.interpreter import Interpreter
from inputs import Refusal, known_shape, moves_channels, places_of, plain_name, require_known_names, samples_of, write_answers
from lstm_operators import NOTE, join
from onnx_lstm import cut
from onnx_rewrites import CLASSICAL, rewrite
from tflite_file import Graph

_NUMBERS = {onnx.TensorProto.FLOAT, onnx.TensorProto.FLOAT16, onnx.TensorProto.DOUBLE, onnx.TensorProto.INT8,
            onnx.TensorProto.UINT8, onnx.TensorProto.INT16, onnx.TensorProto.INT32, onnx.TensorProto.INT64,
            onnx.TensorProto.BOOL}


def _fed(graph):
    """The inputs that are no weights."""
    constants = {one.name for one in graph.initializer}
    return [one for one in graph.input if one.name not in constants]


def _needed_nodes(graph, name):
    """The nodes that an output is computed by."""
    made_by = {output: node for node in graph.node for output in node.output}
    found, waiting = [], [name]
    while waiting:
        node = made_by.get(waiting.pop())
        if node is not None and not any(node is one for one in found):
            found.append(node)
            waiting += list(node.input)
    return found


def _unzip(graph):
    """Classifiers give a dictionary for each row, with its probabilities by the names of classes: here the probabilities themselves."""
    outputs = {one.name: one for one in graph.output}
    for node in graph.node:
        if (node.domain, node.op_type) == ("ai.onnx.ml", "ZipMap") and node.output[0] in outputs:
            value = onnx.helper.make_tensor_value_info(node.output[0], onnx.TensorProto.FLOAT, None)
            node.CopyFrom(onnx.helper.make_node("Identity", [node.input[0]], [node.output[0]]))
            outputs[node.output[0]].CopyFrom(value)


def _is_known(node):
    return node.domain in ("", "ai.onnx") or (node.domain == "ai.onnx.ml" and node.op_type in CLASSICAL)


def _drop_foreign_outputs(graph, notes):
    """Classical machine learning has operators of its own (ai.onnx.ml), often for labels beside the probabilities."""
    kept, foreign = [], set()
    for output in graph.output:
        strange = {f"{node.domain}.{node.op_type}" for node in _needed_nodes(graph, output.name) if not _is_known(node)}
        if not output.type.HasField("tensor_type") or output.type.tensor_type.elem_type not in _NUMBERS:
            strange.add("a value that is no tensor of numbers")
        foreign |= strange
        if not strange:
            kept.append(output)
    if not kept:
        is_classical = any(name.startswith("ai.onnx.ml.") for name in foreign)
        raise Refusal(f"the model needs {', '.join(sorted(foreign))}, of which TensorFlow Lite has none"
                      + (". Of classical machine learning, scalers and normalisers before a network can be converted, and nothing else: "
                         "train a network, as MLPClassifier of scikit-learn or one of Keras or PyTorch" if is_classical else ""))
    if len(kept) < len(graph.output):
        names = {one.name for one in kept}
        notes.append(f"left out: {', '.join(one.name for one in graph.output if one.name not in names)}, which needs "
                     f"{', '.join(sorted(foreign))}")
        del graph.output[:]
        graph.output.extend(kept)
        needed = [node for name in sorted(names) for node in _needed_nodes(graph, name)]
        nodes = [node for node in graph.node if any(node is one for one in needed)]
        del graph.node[:]
        graph.node.extend(nodes)


def _graphs(graph):
    """It and those of its loops and branches."""
    yield graph
    for node in graph.node:
        for attribute in node.attribute:
            for one in [attribute.g] if attribute.HasField("g") else attribute.graphs:
                yield from _graphs(one)


def _rename(graph, names):
    """`names`: new by old. Names of nodes become plain, too."""
    for one in _graphs(graph):
        for node in one.node:
            for values in (node.input, node.output):
                values[:] = [names.get(value, value) for value in values]
            node.name = re.sub(r"[^\w./-]", "_", node.name)
        for value in (*one.initializer, *one.input, *one.output):
            value.name = names.get(value.name, value.name)


def _plain_names(graph, given):
    """New names by old ones: of the inputs words, of other values what TensorFlow takes."""
    values = {value for one in _graphs(graph) for node in one.node for value in (*node.input, *node.output)}
    values |= {one.name for one in graph.initializer}
    names, taken = {}, set(values)
    for one in given:
        taken.discard(one.name)
        names[one.name] = plain_name(one.name, taken)
        taken.add(names[one.name])
    for value in sorted(values - set(names)):
        if value and not re.fullmatch(r"[A-Za-z0-9.][A-Za-z0-9_.\\/>:-]*", value):
            names[value] = plain_name(value, taken)
            taken.add(names[value])
    return names


def _opened(job, notes):
    """(model, [(name, shape)]) with known sizes and plain names."""
    try:
        model = onnx.load(job["path"], format="protobuf")
        onnx.checker.check_model(model)
    except Exception as error:
        raise Refusal(f"onnx {onnx.__version__} cannot read {job['path']}: {type(error).__name__}: {str(error).strip()[:300]}") from error
    graph = model.graph
    _unzip(graph)
    _drop_foreign_outputs(graph, notes)
    given = _fed(graph)
    require_known_names(job, [one.name for one in given])
    inputs, names = [], _plain_names(graph, given)
    for one in given:
        if one.type.tensor_type.elem_type not in _NUMBERS:
            raise Refusal(f"the input {one.name} holds no numbers")
        if not one.type.tensor_type.HasField("shape"):
            raise Refusal(f"the input {one.name} may have any number of axes")
        dims = one.type.tensor_type.shape.dim
        sizes = [dim.dim_value if dim.HasField("dim_value") and dim.dim_value > 0 else None for dim in dims]
        shape = known_shape(one.name, sizes, job, len(given) == 1)
        for dim, size in zip(dims, shape):
            dim.Clear()
            dim.dim_value = size
        inputs.append((names[one.name], shape))
    _rename(graph, names)
    del graph.value_info[:]
    for output in graph.output:
        output.type.tensor_type.ClearField("shape")
    return model, inputs


def _complete_loops(model):
    """Gives recurrent nodes the zeros that they may leave out, which onnx2tf does not: biases and the first state."""
    graph, gates = model.graph, {"LSTM": 4, "GRU": 3, "RNN": 1}
    weights = {one.name: one.dims for one in graph.initializer}
    shapes = {one.name: [dim.dim_value for dim in one.type.tensor_type.shape.dim] for one in (*graph.value_info, *graph.input)}
    for number, node in enumerate(one for one in graph.node if one.op_type in gates):
        steps, directions = shapes.get(node.input[0]), weights.get(node.input[1], [0])[0]
        hidden = next((one.i for one in node.attribute if one.name == "hidden_size"), 0)
        if not steps or not all(steps) or not directions or not hidden:
            continue
        wanted = {3: (directions, 2 * gates[node.op_type] * hidden), 5: (directions, steps[1], hidden)}
        if node.op_type == "LSTM":
            wanted[6] = (directions, steps[1], hidden)
        node.input.extend([""] * (max(wanted) + 1 - len(node.input)))
        for place, shape in wanted.items():
            if not node.input[place]:
                node.input[place] = f"zeros_{number}_{place}"
                graph.initializer.append(onnx.numpy_helper.from_array(np.zeros(shape, np.float32), node.input[place]))


def _complete_kernels(model):
    """Writes the sizes of kernels, which ONNX has follow from the weights, and onnx2tf not."""
    for graph in _graphs(model.graph):
        shapes = {one.name: list(one.dims) for one in graph.initializer}
        for node in graph.node:
            if node.op_type == "ConvTranspose" and node.input[1] in shapes and not any(one.name == "kernel_shape" for one in node.attribute):
                node.attribute.append(onnx.helper.make_attribute("kernel_shape", shapes[node.input[1]][2:]))


def _run_onnx2tf(folder, job, model, kept):
    """float.tflite of the model. `kept`: inputs whose axes stay in their order."""
    import onnx2tf
    onnx.save(model, str(folder / "model.onnx"))
    said = io.StringIO()
    os.chdir(folder)
    # onnx2tf runs models that take pictures on pictures of its own, which it would download.
    np.save("calibration_image_sample_data_20x128x128x3_float32.npy",
            np.random.default_rng(0).random((20, 128, 128, 3)).astype(np.float32))
    try:
        with contextlib.redirect_stdout(said):
            onnx2tf.convert(input_onnx_file_path=str(folder / "model.onnx"), output_folder_path=str(folder / "onnx2tf"),
                            keep_shape_absolutely_input_names=kept or None, output_signaturedefs=True,
                            copy_onnx_input_output_names_to_tflite=True, enable_rnn_unroll=job["unrolls"], non_verbose=False,
                            verbosity="error")
    except SystemExit as error:  # that is how it fails
        lines = [line.strip() for line in said.getvalue().splitlines() if "ERROR" in line]
        raise Refusal("onnx2tf says: " + (" ".join(lines[-4:])[:600] or "nothing")) from error
    finally:
        print(said.getvalue())
    made = sorted(pathlib.Path(folder / "onnx2tf").glob("*float32.tflite"))
    if not made:
        raise Refusal("onnx2tf wrote no model of floats")
    content = made[0].read_bytes()
    graph = Graph(content)  # whose signature it leaves out where it falls back to another way
    (folder / "float.tflite").write_bytes(graph.content() if graph.add_signature() else content)


def _with_lstms(folder, job, model, kept):
    """Whether float.tflite has been made, with an operator for each LSTM."""
    try:
        cuts = cut(model, job["mode"] == "float")
        if not cuts:
            return False
        ends = [name for one in cuts for name in (one.made, one.cells) if name]
        _run_onnx2tf(folder, job, onnx.shape_inference.infer_shapes(model), [*kept, *ends])
        path = folder / "float.tflite"
        path.write_bytes(join(path.read_bytes(), cuts))
        return True
    except Exception as error:
        print(f"no LSTM as one operator: {type(error).__name__}: {error}")
        return False
    finally:
        shutil.rmtree(folder / "onnx2tf", ignore_errors=True)  # which lacks them


def convert(folder, job, _):
    notes = []
    model, inputs = _opened(job, notes)
    model = onnx.shape_inference.infer_shapes(model)
    _complete_loops(model)
    _complete_kernels(model)
    was_quantized = rewrite(model, list(_graphs(model.graph)))
    model = onnx.shape_inference.infer_shapes(model)
    kept = [name for name, shape in inputs if not moves_channels(shape, job)]
    whole = onnx.ModelProto()
    whole.CopyFrom(model)
    is_fused = not job["unrolls"] and _with_lstms(folder, job, model, kept)
    if is_fused:
        notes.append(NOTE)
    else:
        _run_onnx2tf(folder, job, whole, kept)
    interpreter = Interpreter(model_path=str(folder / "float.tflite"))
    notes += [f"the input {name} has its channels last: [n, height, width, channels]" for name, _ in inputs if name not in kept]
    if was_quantized:
        notes.append("its integers became floats again, within the same limits: quantise it anew, by samples")
    return {"inputs": [{"name": name, "shape": shape} for name, shape in inputs], "notes": notes,
            "places": places_of(interpreter, [name for name, _ in inputs]),
            "was_quantized": was_quantized, "is_fused": is_fused, "by": f"onnx2tf {importlib.metadata.version('onnx2tf')}"}


def answer(folder, job, _):
    """What ONNX Runtime gives for the samples, which have their channels last where those were moved."""
    import onnxruntime
    model, inputs = _opened(job, [])
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    types = {one.name: one.type for one in session.get_inputs()}
    wanted = {"tensor(float)": np.float32, "tensor(double)": np.float64, "tensor(int64)": np.int64, "tensor(int32)": np.int32,
              "tensor(float16)": np.float16}
    rows = []
    for arrays in zip(*samples_of(folder, job)):
        given = {}
        for (name, shape), array in zip(inputs, arrays):
            array = np.transpose(array, (0, 3, 1, 2)) if moves_channels(shape, job) else array
            given[name] = np.ascontiguousarray(array, wanted.get(types[name], array.dtype))
        rows.append(session.run(None, given))
    write_answers(folder, rows)
    return {}
