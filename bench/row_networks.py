#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random int8 networks as TensorFlow exports them, for what `mote compile --ram` saves: MobileNet-, ResNet-, U-Net- and
DS-CNN-like ones and networks over time, of random widths, strides and skips.

    bench/row_networks.py FOLDER FIRST COUNT     writes COUNT of them, from seed FIRST on: FOLDER/KIND_SEED.tflite
"""
import os
import pathlib
import random
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import tensorflow as tf

from networks import classified, contracted, convolution, depthwise

layers = tf.keras.layers

SAMPLES = 4  # with which integers are calibrated


def mobile_net(choose):
    side, width = choose.choice([48, 64, 80, 96]), choose.choice([4, 8, 12, 16])
    image = x = layers.Input((side, side, choose.choice([1, 3])))
    padded = choose.random() < 0.5  # as Keras' own MobileNets do: a PAD before each stride
    x = convolution(x, width, 3, 2, "relu6")
    inverted = choose.random() < 0.5
    for _ in range(choose.randint(4, 8)):
        stride = choose.choice([1, 1, 2]) if x.shape[1] > 6 else 1
        before = x.shape[-1]
        y = convolution(x, before * choose.choice([2, 4, 6]), 1, 1, "relu6") if inverted else x
        size = choose.choice([3, 3, 5])
        if stride == 2 and padded:
            y = layers.ZeroPadding2D(((0, 1), (0, 1)))(y)
            y = layers.DepthwiseConv2D(3, 2, padding="valid", use_bias=False)(y)
            y = layers.ReLU(6.0)(layers.BatchNormalization()(y))
        else:
            y = depthwise(y, size, stride)
        channels = before * 2 if stride == 2 else choose.choice([before, before, before + 8])
        y = convolution(y, channels, 1, 1, None if inverted else "relu6")
        x = layers.Add()([x, y]) if inverted and y.shape == x.shape else y
    return tf.keras.Model(image, classified(x, 2))


def resnet(choose):
    side, width = choose.choice([24, 32, 40, 48]), choose.choice([8, 12, 16])
    image = x = layers.Input((side, side, 3))
    x = convolution(x, width, 3, 1)
    if choose.random() < 0.3:
        x = layers.MaxPooling2D(choose.choice([2, 3]), 2, padding="same")(x)
    for stage in range(choose.randint(2, 3)):
        for block in range(choose.randint(1, 2)):
            stride = 2 if stage > 0 and block == 0 else 1
            channels = width << stage
            y = convolution(convolution(x, channels, 3, stride), channels, activation=None)
            if stride == 2 or x.shape[-1] != channels:
                x = convolution(x, channels, 1, stride, None)
            x = layers.Activation("relu")(layers.Add()([x, y]))
    return tf.keras.Model(image, classified(x, 10))


def u_net(choose):
    side, width, depth = choose.choice([32, 48, 64]), choose.choice([4, 8]), choose.randint(1, 3)
    image = layers.Input((side, side, choose.choice([1, 3])))
    x, kept = contracted(image, width, depth)
    way = choose.choice(["nearest", "bilinear", "transposed"])
    for level in reversed(range(depth)):
        if way == "transposed":
            x = layers.Conv2DTranspose(width << level, choose.choice([2, 3]), 2, padding="same")(x)
        else:
            x = convolution(layers.UpSampling2D(interpolation=way)(x), width << level)
        x = convolution(layers.Concatenate()([x, kept[level]]), width << level)
    return tf.keras.Model(image, layers.Conv2D(choose.randint(1, 3), 1, activation="sigmoid")(x))


def ds_cnn(choose):
    frames, features, width = choose.choice([49, 61, 98]), choose.choice([10, 20, 40]), choose.choice([24, 48, 64])
    image = x = layers.Input((frames, features, 1))
    x = layers.Conv2D(width, (choose.choice([4, 8, 10]), 4), choose.choice([(1, 2), (2, 2)]), padding="same",
                      activation="relu")(x)
    for _ in range(choose.randint(2, 5)):
        x = convolution(depthwise(x, 3, 1, "relu"), width, 1)
    if choose.random() < 0.5:
        x = layers.Flatten()(layers.AveragePooling2D((x.shape[1], x.shape[2]))(x))
        return tf.keras.Model(image, layers.Dense(12, activation="softmax")(x))
    return tf.keras.Model(image, classified(x, 12))


def over_time(choose):
    steps, features, width = choose.choice([64, 128, 187]), choose.choice([1, 6, 40]), choose.choice([16, 24, 32])
    signal = x = layers.Input((steps, features))
    padding = choose.choice(["same", "causal", "valid"])
    for level in range(choose.randint(3, 5)):
        dilation = 1 << level if padding == "causal" else 1
        y = layers.Conv1D(width, 3, padding=padding, dilation_rate=dilation, activation="relu")(x)
        x = layers.Add()([x, y]) if y.shape == x.shape and choose.random() < 0.7 else y
        if padding != "causal" and choose.random() < 0.4:
            x = layers.MaxPooling1D(2)(x)
    x = layers.GlobalAveragePooling1D()(x)
    return tf.keras.Model(signal, layers.Dense(5)(x))


KINDS = {"mobile_net": mobile_net, "resnet": resnet, "u_net": u_net, "ds_cnn": ds_cnn, "over_time": over_time}


def as_int8(network, numbers):
    shape = (1, *network.input_shape[1:])
    converter = tf.lite.TFLiteConverter.from_keras_model(network)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: ([numbers.standard_normal(shape, np.float32)] for _ in range(SAMPLES))
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return converter.convert()


def main():
    folder, first, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, first + count):
        kind = list(KINDS)[seed % len(KINDS)]
        path = folder / f"{kind}_{seed}.tflite"
        if path.exists():
            continue
        tf.keras.backend.clear_session()
        tf.keras.utils.set_random_seed(seed)
        path.write_bytes(as_int8(KINDS[kind](random.Random(seed)), np.random.default_rng(seed)))
        print(path, flush=True)


if __name__ == "__main__":
    main()
