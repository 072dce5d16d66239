# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Learns `offset` of y = atan(x + offset) and writes atan.tflite beside this script.

TensorFlow Lite has no builtin operator for the arctangent, so the model has the custom operator Atan.
"""

import pathlib

import numpy as np
import tensorflow as tf

FOLDER = pathlib.Path(__file__).parent
OFFSET = 1.0
POINTS = 5


class ShiftedAtan(tf.Module):
    def __init__(self):
        super().__init__()
        self.offset = tf.Variable(0.0)

    @tf.function(input_signature=[tf.TensorSpec([POINTS], tf.float32, name="x")])
    def __call__(self, x):
        return {"y": tf.atan(x + self.offset)}


def train(model):
    x = np.linspace(-4, 4, POINTS, dtype=np.float32)
    y = np.arctan(x + OFFSET)
    optimizer = tf.keras.optimizers.Adam(0.01)
    for _ in range(1000):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(tf.square(model(x)["y"] - y))
        optimizer.apply_gradients(zip(tape.gradient(loss, [model.offset]), [model.offset]))


def convert(model):
    converter = tf.lite.TFLiteConverter.from_concrete_functions([model.__call__.get_concrete_function()], model)
    converter.allow_custom_ops = True
    return converter.convert()


def main():
    tf.keras.utils.set_random_seed(1)
    model = ShiftedAtan()
    train(model)
    content = convert(model)
    (FOLDER / "atan.tflite").write_bytes(content)
    print(f"atan: {len(content)} bytes, offset {model.offset.numpy():.6f}")


if __name__ == "__main__":
    main()
