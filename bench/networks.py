#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Networks of the kinds that people run, in all number formats, of 0.1 to 300 million MACs, for bench/host_speed.py.
Their weights are as they are before training: they take the same time.

    bench/networks.py FOLDER [NAME...]     writes the models that are not there yet, of all or of some networks
    bench/networks.py FOLDER --seed SEED   writes networks drawn at random: other depths, widths and sides with each seed
"""
import os
import pathlib
import random
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import tensorflow as tf

keras = tf.keras
layers = tf.keras.layers

SAMPLES = 4  # with which integers are calibrated


def convolution(x, channels, size=3, stride=1, activation="relu"):
    x = layers.Conv2D(channels, size, stride, padding="same", use_bias=False)(x)
    x = layers.BatchNormalization()(x)
    return layers.Activation(activation)(x) if activation else x


def depthwise(x, size=3, stride=1, activation="relu6"):
    x = layers.DepthwiseConv2D(size, stride, padding="same", use_bias=False)(x)
    x = layers.BatchNormalization()(x)
    return layers.Activation(activation)(x) if activation else x


def classified(x, classes=10):
    return layers.Dense(classes)(layers.GlobalAveragePooling2D()(x))


def application(network, side, **options):
    return network(input_shape=(side, side, 3), weights=None, classes=10, classifier_activation=None, **options)


def resnet(side, width, blocks):
    image = x = keras.Input((side, side, 3))
    x = convolution(x, width)
    for stage in range(3):
        for block in range(blocks):
            stride = 2 if stage > 0 and block == 0 else 1
            channels = width << stage
            y = convolution(convolution(x, channels, 3, stride), channels, activation=None)
            if stride == 2:
                x = convolution(x, channels, 1, 2, None)
            x = layers.Activation("relu")(layers.Add()([x, y]))
    return keras.Model(image, classified(x))


def efficient_net(side, width, blocks):
    """Inverted bottlenecks of windows of 3 and 5, without the squeezing that integers are bad at."""
    image = x = keras.Input((side, side, 3))
    x = convolution(x, width, 3, 2, "relu6")
    for stage, (channels, size, stride) in enumerate([(1, 3, 1), (2, 3, 2), (3, 5, 2), (5, 3, 2), (7, 5, 1)]):
        for block in range(blocks if stage > 0 else 1):
            before = x.shape[-1]
            y = convolution(x, before * (6 if stage > 0 else 1), 1, 1, "relu6")
            y = convolution(depthwise(y, size, stride if block == 0 else 1), channels * width // 2, 1, 1, None)
            x = layers.Add()([x, y]) if y.shape == x.shape else y
    return keras.Model(image, classified(convolution(x, width * 10, 1, 1, "relu6")))


def contracted(x, width, depth):
    """The first half of a U-Net: what it ends with, and what each level keeps for the other half."""
    kept = []
    for level in range(depth):
        x = convolution(convolution(x, width << level), width << level)
        kept.append(x)
        x = layers.MaxPooling2D()(x)
    return convolution(x, width << depth), kept


def u_net(side, width, depth):
    image = keras.Input((side, side, 1))
    x, kept = contracted(image, width, depth)
    for level in reversed(range(depth)):
        x = layers.Conv2DTranspose(width << level, 2, 2, padding="same")(x)
        x = convolution(layers.Concatenate()([x, kept[level]]), width << level)
    return keras.Model(image, layers.Conv2D(1, 1, activation="sigmoid")(x))


def ds_cnn(width, blocks):
    """Keyword spotting."""
    sound = x = keras.Input((49, 10, 1))
    x = layers.Activation("relu")(layers.BatchNormalization()(layers.Conv2D(width, (10, 4), 2, padding="same")(x)))
    for _ in range(blocks):
        x = convolution(depthwise(x, activation="relu"), width, 1)
    return keras.Model(sound, layers.Softmax()(classified(x, 12)))


def fully_connected(*units, activation="relu"):
    x = sensor = keras.Input((units[0],))
    for count in units[1:-1]:
        x = layers.Dense(count, activation)(x)
    return keras.Model(sensor, layers.Dense(units[-1])(x))


def recurrent(layer, steps, numbers, units, **options):
    series = keras.Input((steps, numbers), batch_size=1)
    return keras.Model(series, layers.Dense(10, "softmax")(layer(units, **options)(series)))


def transformer(steps, width, heads, blocks):
    words = x = keras.Input((steps, width), batch_size=1)
    for _ in range(blocks):
        y = layers.LayerNormalization()(x)
        x = layers.Add()([x, layers.MultiHeadAttention(heads, width // heads)(y, y)])
        y = layers.Dense(4 * width, "gelu")(layers.LayerNormalization()(x))
        x = layers.Add()([x, layers.Dense(width)(y)])
    return keras.Model(words, layers.Dense(10)(layers.GlobalAveragePooling1D()(x)))


ALL = ("float", "float16", "hybrid", "int8")
WITH_16X8 = (*ALL, "int16x8")
FLOATS = ("float", "float16", "hybrid")

# Each network's function, and its formats.
NETWORKS = {
    "mobilenet_v1_025_96": (lambda: application(keras.applications.MobileNet, 96, alpha=0.25), ("float", "int8")),
    "mobilenet_v1_100_224": (lambda: application(keras.applications.MobileNet, 224), ("float", "int8")),
    "mobilenet_v1_050_128": (lambda: application(keras.applications.MobileNet, 128, alpha=0.5), WITH_16X8),
    "mobilenet_v2_035_96": (lambda: application(keras.applications.MobileNetV2, 96, alpha=0.35), ALL),
    "mobilenet_v2_100_224": (lambda: application(keras.applications.MobileNetV2, 224), ("float", "int8", "hybrid")),
    "mobilenet_v3_small_96": (
        lambda: application(keras.applications.MobileNetV3Small, 96, minimalistic=True, include_preprocessing=False), ALL),
    "resnet_12m": (lambda: resnet(32, 16, 1), WITH_16X8),
    "resnet_76m": (lambda: resnet(32, 32, 2), ALL),
    "resnet_250m": (lambda: resnet(64, 32, 2), ("float", "int8")),
    "efficient_net_96": (lambda: efficient_net(96, 16, 2), ALL),
    "u_net_64": (lambda: u_net(64, 8, 3), ALL),
    "u_net_128": (lambda: u_net(128, 16, 3), ("float", "int8")),
    "ds_cnn_small": (lambda: ds_cnn(64, 4), WITH_16X8),
    "ds_cnn_large": (lambda: ds_cnn(172, 5), ALL),
    "autoencoder": (lambda: fully_connected(640, 128, 128, 128, 128, 8, 128, 128, 128, 128, 640), WITH_16X8),
    "dense_100k": (lambda: fully_connected(128, 256, 256, 10), ALL),
    "dense_4m": (lambda: fully_connected(784, 2048, 1024, 10), ALL),
    "lstm_28": (lambda: recurrent(layers.LSTM, 28, 28, 64, unroll=True), FLOATS),
    "gru_49": (lambda: recurrent(layers.GRU, 16, 40, 96, unroll=True), FLOATS),
    "transformer_small": (lambda: transformer(32, 64, 4, 2), FLOATS),
    "transformer_large": (lambda: transformer(64, 256, 4, 2), FLOATS),
}


# The same kinds, drawn: a function of a generator of random numbers gives each network, and its formats.
def drawn_recurrent(draw, layer, name):
    steps, numbers, units = draw.choice([10, 16, 28, 49]), draw.choice([13, 28, 40, 64]), draw.choice([32, 64, 96, 128])
    return f"{name}_{steps}x{numbers}_{units}", lambda: recurrent(layer, steps, numbers, units, unroll=True)


def drawn_mobilenet(draw, application_of, name, **options):
    side, width = draw.choice([64, 96, 128, 160]), draw.choice(options.pop("widths"))
    return f"{name}_{side}_{int(width * 100):03d}", lambda: application(application_of, side, alpha=width, **options)


def drawn(draw, name, function, *choices):
    numbers = [draw.choice(choice) for choice in choices]
    return "_".join(map(str, [name, *numbers])), lambda: function(*numbers)


def drawn_dense(draw):
    units = [draw.choice([64, 128, 256, 640, 784]), *(draw.choice([32, 64, 128, 256, 512]) for _ in range(draw.randint(1, 6))), 10]
    return "dense_" + "_".join(map(str, units)), lambda: fully_connected(*units)


def drawn_transformer(draw):
    steps, width, blocks = draw.choice([16, 32, 49, 64]), draw.choice([64, 96, 128, 192]), draw.choice([1, 2])
    return f"transformer_{steps}_{width}_{blocks}", lambda: transformer(steps, width, 4, blocks)


KINDS = (
    (lambda draw: drawn_mobilenet(draw, keras.applications.MobileNet, "mobilenet_v1", widths=[0.25, 0.5, 0.75]), WITH_16X8),
    (lambda draw: drawn_mobilenet(draw, keras.applications.MobileNetV2, "mobilenet_v2", widths=[0.35, 0.5, 0.75]), ALL),
    (lambda draw: drawn_mobilenet(draw, keras.applications.MobileNetV3Small, "mobilenet_v3", widths=[0.75, 1.0],
                                  minimalistic=draw.choice([False, True]), include_preprocessing=False), ALL),
    (lambda draw: drawn(draw, "resnet", resnet, [32, 48, 64], [8, 16, 24, 32], [1, 2]), ALL),
    (lambda draw: drawn(draw, "efficient_net", efficient_net, [64, 96, 128], [12, 16, 24], [1, 2]), ALL),
    (lambda draw: drawn(draw, "u_net", u_net, [48, 64, 96], [6, 8, 12, 16], [2, 3]), ALL),
    (lambda draw: drawn(draw, "ds_cnn", ds_cnn, [48, 64, 96, 172], [3, 4, 5]), WITH_16X8),
    (drawn_dense, WITH_16X8),
    (lambda draw: drawn_recurrent(draw, layers.LSTM, "lstm"), FLOATS),
    (lambda draw: drawn_recurrent(draw, layers.GRU, "gru"), FLOATS),
    (drawn_transformer, FLOATS),
)


def population(seed, count):
    """`count` networks of each kind, with another number format each: as NETWORKS is."""
    draw = random.Random(seed)
    networks = {}
    for kind, formats in KINDS:
        in_turn = draw.sample(formats, len(formats))
        for number in range(count):
            name, network_of = kind(draw)
            networks[f"{name}_{seed}_{number}"] = (network_of, (in_turn[number % len(in_turn)],))
    return networks


def converter_for(network, number_format):
    converter = tf.lite.TFLiteConverter.from_keras_model(network)
    if number_format == "float":
        return converter
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    if number_format == "float16":
        converter.target_spec.supported_types = [tf.float16]
    if number_format in ("int8", "int16x8"):
        random = np.random.default_rng(1)
        shape = [1, *network.input_shape[1:]]
        converter.representative_dataset = lambda: ([random.random(shape, np.float32)] for _ in range(SAMPLES))
        operators = tf.lite.OpsSet.TFLITE_BUILTINS_INT8
        if number_format == "int16x8":
            operators = tf.lite.OpsSet.EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8
        converter.target_spec.supported_ops = [operators]
        converter.inference_input_type = converter.inference_output_type = (
            tf.int8 if number_format == "int8" else tf.int16)
    return converter


def make(folder, names=None, networks=None):
    """The paths of the models of these networks, or of all."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, (network_of, formats) in (NETWORKS if networks is None else networks).items():
        if names and name not in names:
            continue
        files = {number_format: folder / f"{name}_{number_format}.tflite" for number_format in formats}
        paths += files.values()
        missing = {number_format: path for number_format, path in files.items() if not path.exists()}
        if not missing:
            continue
        tf.keras.utils.set_random_seed(1)
        network = network_of()
        for number_format, path in missing.items():
            path.write_bytes(converter_for(network, number_format).convert())
    return paths


if __name__ == "__main__":
    IS_DRAWN = len(sys.argv) == 4 and sys.argv[2] == "--seed"
    for made in (make(pathlib.Path(sys.argv[1]), networks=population(int(sys.argv[3]), 3)) if IS_DRAWN
                 else make(pathlib.Path(sys.argv[1]), sys.argv[2:])):
        print(made)
