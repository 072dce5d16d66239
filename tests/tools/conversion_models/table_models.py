# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""table_models.py keras|pytorch|onnx|scikit FOLDER: a network of each kind that people make, small and with random weights. Beside each one
NAME.npz has inputs and what the framework itself gives for them, and NAME_samples/ samples; of Keras', TensorFlow's own converter makes
NAME.theirs_float.tflite and NAME.theirs_int8.tflite, where it can."""
import functools
import os
import pathlib
import sys

import numpy as np

COUNT, SAMPLES = 4, 100  # inputs that are compared, and samples for the ranges
STEPS, WIDTH, SIDE = 12, 4, 12  # of sequences, and of pictures, of 3 channels
RANDOM = np.random.default_rng(5)


def write(folder, name, shape, run, integers=0):
    """Inputs, answers and samples. `run`: what the framework gives for one input, a batch of 1."""
    def pick():
        numbers = RANDOM.integers(0, integers, (1, *shape)) if integers else RANDOM.normal(0, 1, (1, *shape))
        return numbers.astype(np.int32 if integers else np.float32)

    x = [pick() for _ in range(COUNT)]
    np.savez(folder / f"{name}.npz", x=np.stack(x), y=np.stack([np.asarray(run(one)) for one in x]))
    (folder / f"{name}_samples").mkdir()
    for i in range(SAMPLES):
        np.save(folder / f"{name}_samples" / f"{i}.npy", pick())


def keras_models():
    import keras
    L = keras.layers
    keras.utils.set_random_seed(1)
    sequence, picture = (STEPS, WIDTH), (SIDE, SIDE, 3)
    stack = lambda shape, *layers, **rest: keras.Sequential([keras.Input(shape, **rest), *layers])
    wide = {"kernel_initializer": keras.initializers.RandomNormal(0, 0.6, seed=3)}

    def attention():
        given = keras.Input(sequence)
        at = L.LayerNormalization()(L.Add()([given, L.MultiHeadAttention(2, 4)(given, given)]))
        return keras.Model(given, L.Dense(3)(L.GlobalAveragePooling1D()(at)))

    def dilated():
        given = at = keras.Input(sequence)
        for rate in (1, 2, 4):
            new = L.BatchNormalization()(L.Conv1D(8, 3, dilation_rate=rate, padding="causal", activation="relu")(at))
            at = L.Add()([new, at if at.shape[-1] == 8 else L.Conv1D(8, 1)(at)])
        return keras.Model(given, L.Dense(3)(L.Flatten()(at)))

    def pooling():
        given = keras.Input(picture)
        at = [L.Flatten()(layer(given)) for layer in (
            L.MaxPooling2D(2), L.AveragePooling2D(3, 2, padding="same"), L.GlobalMaxPooling2D(), L.GlobalAveragePooling2D())]
        return keras.Model(given, L.Dense(4)(L.Concatenate()(at)))

    def squeezed():
        given = keras.Input(picture)
        at = L.Conv2D(8, 3, strides=2, padding="same", activation="swish")(given)
        scale = L.Dense(8, activation="sigmoid")(L.Dense(4, activation="swish")(L.GlobalAveragePooling2D(keepdims=True)(at)))
        return keras.Model(given, L.Dense(3)(L.Flatten()(L.Multiply()([at, scale]))))

    def activations():
        given = keras.Input((24,))
        kinds = ("elu", "selu", "softplus", "softsign", "hard_sigmoid", "tanh", "mish", "exponential", "relu6", "silu", "leaky_relu")
        return keras.Model(given, L.Concatenate()([L.Activation(kind)(L.Dense(4)(given)) for kind in kinds]))

    return {
        "lstm_two": (stack(sequence, L.LSTM(8, return_sequences=True, **wide), L.LSTM(6, **wide), L.Dense(3)), 0),
        "lstm_both": (stack(sequence, L.Bidirectional(L.LSTM(5, return_sequences=True, **wide)), L.GlobalMaxPooling1D(), L.Dense(3)), 0),
        "gru": (stack(sequence, L.GRU(8, **wide), L.Dense(3)), 0),
        "gru_two": (stack(sequence, L.GRU(8, return_sequences=True, **wide), L.GRU(6, **wide), L.Dense(3)), 0),
        "rnn_two": (stack(sequence, L.SimpleRNN(8, return_sequences=True), L.SimpleRNN(6), L.Dense(3)), 0),
        "conv_lstm": (stack((5, 6, 6, 2), L.ConvLSTM2D(4, 3, return_sequences=True), L.Flatten(), L.Dense(3)), 0),
        "tokens": (stack((STEPS,), L.Embedding(20, 6, embeddings_initializer=keras.initializers.RandomNormal(0, 1, seed=4)),
                         L.LSTM(6, **wide), L.Dense(3, activation="softmax", **wide), dtype="int32"), 20),
        "swish": (squeezed(), 0), "attention": (attention(), 0), "dilated": (dilated(), 0), "pooling": (pooling(), 0),
        "gelu": (stack((16,), L.Dense(16, activation="gelu"), L.LayerNormalization(), L.Dense(8, activation="gelu"), L.Dense(3)), 0),
        "separable": (stack(picture, L.SeparableConv2D(8, 3, padding="same"), L.BatchNormalization(), L.ReLU(6.0), L.DepthwiseConv2D(
            3, strides=2, depth_multiplier=2), L.GroupNormalization(4), L.GlobalAveragePooling2D(), L.Dense(4, activation="softmax")), 0),
        "upsampled": (stack(picture, L.Conv2D(4, 3, strides=2, padding="same"), L.UpSampling2D(2), L.UpSampling2D(
            2, interpolation="bilinear"), L.Conv2DTranspose(3, 3, strides=2, padding="same"), L.Cropping2D(2), L.PReLU()), 0),
        "activations": (activations(), 0),
        "mobile": (keras.applications.MobileNetV3Small((32, 32, 3), alpha=0.35, minimalistic=False, weights=None, classes=5), 0),
    }


def unrolled(model):
    """Its recurrent layers without loops, of which TensorFlow's converter makes no integers."""
    import keras

    def copy(layer):
        config = layer.get_config()
        return layer.from_config({**config, "unroll": True} if "unroll" in config else config)
    made = keras.models.clone_model(model, clone_function=copy)
    made.set_weights(model.get_weights())
    return made


def theirs(model, folder, name, samples):
    """What TensorFlow's own converter makes of it, of one batch and with constant weights, without which it makes no integers."""
    import tensorflow as tf
    from tensorflow.python.framework.convert_to_constants import \
        convert_variables_to_constants_v2
    for mode in ("float", "int8"):
        network = model if mode == "float" else unrolled(model)
        run = tf.function(lambda x: network(x, training=False))
        function = convert_variables_to_constants_v2(run.get_concrete_function(
            tf.TensorSpec([1, *model.input_shape[1:]], model.inputs[0].dtype)), lower_control_flow=False)
        converter = tf.lite.TFLiteConverter.from_concrete_functions([function])
        if mode == "int8":
            if any("While" in node.op for node in function.graph.as_graph_def().node):
                continue  # it ends the process
            converter.optimizations = [tf.lite.Optimize.DEFAULT]
            converter.representative_dataset = lambda: ([np.load(path).astype(model.inputs[0].dtype)] for path in samples.iterdir())
            converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
            converter.inference_input_type = tf.int8 if model.inputs[0].dtype == "float32" else tf.float32  # which leaves integers
            converter.inference_output_type = tf.int8
        try:
            (folder / f"{name}.theirs_{mode}.tflite").write_bytes(converter.convert())
        except Exception as error:
            print(f"{name}: TensorFlow's converter, {mode}: {type(error).__name__}: {str(error)[-200:]}")


def write_keras(folder):
    for name, (model, integers) in keras_models().items():
        for array in model.weights:
            if array.path.split("/")[-1] in ("moving_mean", "beta", "bias"):
                array.assign(RANDOM.normal(0, 0.2, array.shape))
            elif array.path.split("/")[-1] in ("moving_variance", "gamma"):
                array.assign(RANDOM.uniform(0.5, 1.5, array.shape))
        model.save(folder / f"{name}.keras")
        write(folder, name, model.input_shape[1:], functools.partial(lambda model, x: model(x, training=False), model), integers)
        theirs(model, folder, name, folder / f"{name}_samples")


def torch_modules():
    """(module, shape) by the name of the function that makes it."""
    import torch
    from torch import nn

    class Last(nn.Module):
        """Of what a recurrent layer makes, the last step."""

        def __init__(self, layer, width):
            super().__init__()
            self.layer, self.last = layer, nn.Linear(width, 3)

        def forward(self, x):
            return self.last(self.layer(x)[0][:, -1])

    class Joined(nn.Module):

        def __init__(self, *layers):
            super().__init__()
            self.layers = nn.ModuleList(layers)

        def forward(self, x):
            return torch.cat([torch.flatten(layer(x), 1) for layer in self.layers], 1)

    class Gated(nn.Module):

        def __init__(self):
            super().__init__()
            self.first, self.gate = nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.Linear(8, 8)

        def forward(self, x):
            x = nn.functional.silu(self.first(x))
            return (x * torch.sigmoid(self.gate(x.mean((2, 3))))[:, :, None, None]).mean((2, 3))

    sequence, channels, picture = (STEPS, WIDTH), (WIDTH, STEPS), (3, SIDE, SIDE)
    return {
        "lstm_two": lambda: (Last(nn.LSTM(4, 8, num_layers=2, batch_first=True), 8), sequence),
        "lstm_both": lambda: (Last(nn.LSTM(4, 5, bidirectional=True, batch_first=True), 10), sequence),
        "gru": lambda: (Last(nn.GRU(4, 8, batch_first=True), 8), sequence),
        "dilated": lambda: (nn.Sequential(nn.Conv1d(4, 8, 3, dilation=2, padding=2), nn.BatchNorm1d(8), nn.ReLU(), nn.Conv1d(
            8, 8, 3, dilation=4, padding=4, groups=8), nn.GELU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(8, 3)), channels),
        "transformer": lambda: (nn.Sequential(nn.Linear(4, 8), nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, activation="gelu"),
                                              nn.Flatten(), nn.Linear(8 * STEPS, 3)), sequence),
        "separable": lambda: (nn.Sequential(nn.Conv2d(3, 3, 3, padding=1, groups=3), nn.Conv2d(3, 8, 1), nn.BatchNorm2d(8), nn.Hardswish(),
                                            nn.GroupNorm(2, 8), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 4)), picture),
        "upsampled": lambda: (nn.Sequential(nn.Conv2d(3, 4, 3, stride=2, padding=1), nn.Upsample(scale_factor=2), nn.ConvTranspose2d(
            4, 3, 2, stride=2), nn.PReLU()), picture),
        "gated": lambda: (Gated(), picture),
        "pooling": lambda: (Joined(nn.MaxPool2d(3, 2, 1), nn.AvgPool2d(2), nn.AdaptiveAvgPool2d(2)), picture),
        "refused_pooling": lambda: (nn.AdaptiveMaxPool2d(1), picture),
        "refused_transposed": lambda: (nn.ConvTranspose2d(3, 4, 3, stride=2, padding=1), picture),
        "activations": lambda: (nn.Sequential(nn.Linear(16, 8), Joined(
            nn.Mish(), nn.ELU(), nn.SELU(), nn.Softsign(), nn.Softplus(), nn.Hardtanh(), nn.GELU(), nn.GELU("tanh"), nn.SiLU(),
            nn.LeakyReLU(), nn.Tanhshrink(), nn.LogSigmoid()), nn.LayerNorm(96), nn.Linear(96, 3)), (16,)),
    }


def torch_module(name):
    """With its example input, the same each time."""
    import torch
    torch.manual_seed(1)
    module, shape = torch_modules()[name]()
    for key, array in module.named_buffers():
        if key.endswith(("running_mean", "running_var")):
            array.uniform_(0.5, 1.5)
    return module.eval(), (torch.zeros(1, *shape),)


def __getattr__(name):
    """The functions that `mote convert table_models.py:NAME` names."""
    if name.startswith("make_"):
        return functools.partial(torch_module, name.removeprefix("make_"))
    raise AttributeError(name)


def write_pytorch(folder):
    import torch
    for name in torch_modules():
        module, example = torch_module(name)
        with torch.no_grad():
            write(folder, name, example[0].shape[1:], lambda x: module(torch.from_numpy(x)).numpy())
        if name in ("dilated", "lstm_two", "separable"):
            torch.export.save(torch.export.export(module, example), folder / f"{name}.pt2")


def onnx_networks():
    """{name: (shape of x, nodes that make y, constants)}."""
    from onnx import helper
    node, found = helper.make_node, {}

    def add(name, shape, *nodes, lists=(), **weights):
        """Lists of whole numbers, and shapes of random weights."""
        found[name] = shape, nodes, {**{key: RANDOM.normal(0, 0.5, one).astype(np.float32) for key, one in weights.items()},
                                     **{key: np.array(one, np.int64) for key, one in dict(lists).items()}}

    sequence, channels, picture = (STEPS, WIDTH), (WIDTH, STEPS), (3, SIDE, SIDE)
    flat = {"row": [1, -1]}
    normalised = [node("BatchNormalization", ["c", "g", "b", "m", "v"], ["n"]), node("Relu", ["n"], ["y"])]
    add("conv", picture, node("Conv", ["x", "w"], ["c"], strides=[2, 2], pads=[0, 0, 1, 1]), *normalised, w=(8, 3, 3, 3), g=8, b=8, m=8)
    found["conv"][2]["v"] = RANDOM.uniform(0.5, 1.5, 8).astype(np.float32)
    add("separable", picture, node("Conv", ["x", "w"], ["d"], pads=[1] * 4, group=3), node("Clip", ["d", "low", "high"], ["r"]),
        node("Conv", ["r", "p"], ["c"]), node("HardSwish", ["c"], ["h"]), node("GlobalAveragePool", ["h"], ["g"]),
        node("Flatten", ["g"], ["f"]), node("Gemm", ["f", "v"], ["l"]), node("Softmax", ["l"], ["y"], axis=1),
        w=(3, 1, 3, 3), p=(8, 3, 1, 1), v=(8, 4))
    found["separable"][2].update(low=np.float32(0), high=np.float32(6))
    add("dilated", channels, node("Conv", ["x", "w"], ["c"], dilations=[2], pads=[4, 0]), node("Relu", ["c"], ["r"]),
        node("Conv", ["r", "p"], ["d"], dilations=[4], pads=[8, 0], group=2), node("Add", ["d", "r"], ["a"]), node("Flatten", ["a"], ["f"]),
        node("Gemm", ["f", "v"], ["y"]), w=(8, 4, 3), p=(8, 4, 3), v=(8 * STEPS, 3))
    add("transposed", picture, node("ConvTranspose", ["x", "w"], ["y"], strides=[2, 2], pads=[1] * 4, output_padding=[1, 1]),
        w=(3, 4, 3, 3))
    add("nearest", picture, node("Resize", ["x", "", "", "sizes"], ["r"], mode="nearest", coordinate_transformation_mode="asymmetric",
                                 nearest_mode="floor"), node("Conv", ["r", "w"], ["y"]), w=(4, 3, 1, 1), lists={"sizes": [1, 3, 24, 24]})
    add("linear", picture, node("Resize", ["x", "", "", "sizes"], ["y"], mode="linear"), lists={"sizes": [1, 3, 24, 24]})
    add("largest_pool", picture, node("MaxPool", ["x"], ["y"], kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4, ceil_mode=1))
    add("average_pool", picture, node("AveragePool", ["x"], ["y"], kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4, count_include_pad=1))
    add("average_inside", picture, node("AveragePool", ["x"], ["y"], kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4))
    add("instance_norm", picture, node("InstanceNormalization", ["x", "g", "b"], ["y"]), g=3, b=3)
    add("layer_norm", sequence, node("LayerNormalization", ["x", "g", "b"], ["y"], axis=-1), g=WIDTH, b=WIDTH)
    add("attention", sequence, *(node("MatMul", ["x", one], [f"{one}x"]) for one in "qkv"),
        node("Transpose", ["kx"], ["t"], perm=[0, 2, 1]),
        node("MatMul", ["qx", "t"], ["s"]), node("Softmax", ["s"], ["p"], axis=-1), node("MatMul", ["p", "vx"], ["a"]),
        node("Add", ["a", "x"], ["r"]), node("Flatten", ["r"], ["f"]), node("Gemm", ["f", "o"], ["y"]),
        q=(4, 4), k=(4, 4), v=(4, 4), o=(4 * STEPS, 3))
    last = [node("Squeeze", ["h", "first"], ["z"]), node("Gemm", ["z", "o"], ["y"])]
    turned = node("Transpose", ["x"], ["t"], perm=[1, 0, 2])
    add("gru", sequence, turned, node("GRU", ["t", "w", "r", "b"], ["", "h"], hidden_size=8, linear_before_reset=1), *last,
        lists={"first": [0]}, w=(1, 24, 4), r=(1, 24, 8), b=(1, 48), o=(8, 3))
    add("gru_both", sequence, turned, node("GRU", ["t", "w", "r", "b"], ["all"], hidden_size=5, direction="bidirectional"),
        node("Reshape", ["all", "row"], ["f"]), node("MatMul", ["f", "o"], ["y"]), lists=flat,
        w=(2, 15, 4), r=(2, 15, 5), b=(2, 30), o=(10 * STEPS, 3))
    add("rnn", sequence, turned, node("RNN", ["t", "w", "r", "b"], ["", "h"], hidden_size=8), *last,
        lists={"first": [0]}, w=(1, 8, 4), r=(1, 8, 8), b=(1, 16), o=(8, 3))
    add("lstm", sequence, turned, node("LSTM", ["t", "w", "r", "b"], ["", "h"], hidden_size=8), *last,
        lists={"first": [0]}, w=(1, 32, 4), r=(1, 32, 8), b=(1, 64), o=(8, 3))
    add("gelu", (16,), node("Gemm", ["x", "w"], ["a"]), node("Gelu", ["a"], ["g"]), node("Gemm", ["g", "v"], ["y"]), w=(16, 12), v=(12, 3))
    for name in ("Erf", "Atan", "Tan", "Sinh", "Softsign"):
        add(name.lower(), (16,), node("Gemm", ["x", "w"], ["a"]), node("Tanh", ["a"], ["t"]), node(name, ["t"], ["e"]),
            node("Gemm", ["e", "v"], ["y"]), w=(16, 12), v=(12, 3))
    add("remainder", (16,), node("Mod", ["x", "m"], ["y"], fmod=1))
    found["remainder"][2]["m"] = np.float32(0.7)
    add("einsum", sequence, node("Einsum", ["x", "w"], ["y"], equation="bij,jk->bki"), w=(4, 5))
    add("padded", sequence, node("Pad", ["x", "pads"], ["p"], mode="reflect"), node("Slice", ["p", "from", "to", "axes", "steps"], ["y"]),
        lists={"pads": [0, 2, 1, 0, 2, 1], "from": [1], "to": [-1], "axes": [1], "steps": [2]})
    kinds = ("L1", "L2", "LogSumExp", "Max", "Mean", "SumSquare")
    add("reduced", sequence, *(node(f"Reduce{one}", ["x", "axis"], [one], keepdims=1) for one in kinds),
        node("Concat", kinds, ["y"], axis=2), lists={"axis": [2]})
    add("blocks", (4, SIDE, SIDE), node("DepthToSpace", ["x"], ["d"], blocksize=2), node("Conv", ["d", "w"], ["c"], pads=[1] * 4),
        node("SpaceToDepth", ["c"], ["y"], blocksize=2), w=(2, 1, 3, 3))
    add("chosen", (16,), node("Gemm", ["x", "w"], ["a"]), node("Greater", ["a", "x"], ["g"]), node("Where", ["g", "a", "x"], ["z"]),
        node("PRelu", ["z", "s"], ["y"]), w=(16, 16), s=(1, 16))
    add("cumulated", sequence, node("CumSum", ["x", "axis"], ["y"], reverse=1), lists={"axis": 1})
    add("sorted", (16,), node("TopK", ["x", "k"], ["y", "places"]), lists={"k": [5]})
    scales = lambda *shape: RANDOM.uniform(1e-3, 4e-3, shape).astype(np.float32)
    add("quantized_conv", picture, node("QuantizeLinear", ["x", "s", "z"], ["q"]), node("DequantizeLinear", ["q", "s", "z"], ["d"]),
        node("DequantizeLinear", ["w", "ws", "wz"], ["e"], axis=0), node("Conv", ["d", "e"], ["c"], pads=[1] * 4),
        node("Relu", ["c"], ["y"]))
    found["quantized_conv"][2].update(s=np.float32(0.03), z=np.int8(3), w=RANDOM.integers(-127, 128, (8, 3, 3, 3)).astype(np.int8),
                                      ws=scales(8), wz=np.zeros(8, np.int8))
    return found


def write_onnx(folder):
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper
    for name, (shape, nodes, constants) in onnx_networks().items():
        graph = helper.make_graph(nodes, name, [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, *shape])],
                                  [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
                                  [numpy_helper.from_array(np.array(one), key) for key, one in constants.items()])
        model = onnx.shape_inference.infer_shapes(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=8))
        onnx.checker.check_model(model)
        onnx.save(model, folder / f"{name}.onnx")
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        write(folder, name, shape, lambda x: session.run(["y"], {"x": x})[0])


def write_scikit(folder):
    from skl2onnx import to_onnx
    from sklearn.decomposition import PCA
    from sklearn.neural_network import MLPClassifier, MLPRegressor
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import MinMaxScaler, Normalizer, StandardScaler
    x = RANDOM.normal(0, 1, (200, 6)).astype(np.float32)
    labels, values = (x[:, 0] > x[:, 1]).astype(int) + (x[:, 2] > 0.8), np.sin(x[:, :2])
    options = {"hidden_layer_sizes": (12, 8), "max_iter": 200, "random_state": 1}
    networks = {
        "classifier": (MLPClassifier(**options), labels), "regressor": (MLPRegressor(activation="tanh", **options), values),
        "scaled": (make_pipeline(StandardScaler(), MLPClassifier(activation="logistic", **options)), labels),
        "normalised": (make_pipeline(MinMaxScaler(), Normalizer(), MLPRegressor(**options)), values),
        "components": (make_pipeline(PCA(4, random_state=1), MLPClassifier(**options)), labels),
    }
    for name, (network, wanted) in networks.items():
        network.fit(x, wanted)
        run = network.predict_proba if wanted is labels else network.predict
        (folder / f"{name}.onnx").write_bytes(to_onnx(network, x[:1]).SerializeToString())
        write(folder, name, (6,), run)


def main():
    os.environ.update({"CUDA_VISIBLE_DEVICES": "-1", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"})
    {"keras": write_keras, "pytorch": write_pytorch, "onnx": write_onnx, "scikit": write_scikit}[sys.argv[1]](pathlib.Path(sys.argv[2]))


if __name__ == "__main__":
    main()
