# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains y = sin(x) on [0, 2 pi) and writes sine_float.tflite and sine_int8.tflite beside this script."""

import pathlib

import keras
import numpy as np
import tensorflow as tf

FOLDER = pathlib.Path(__file__).parent
PERIOD = 2 * np.pi
EPOCHS = 600


def train(x):
    model = keras.Sequential(
        [
            keras.Input((1,), batch_size=1),
            keras.layers.Dense(16, activation="relu"),
            keras.layers.Dense(16, activation="relu"),
            keras.layers.Dense(1),
        ]
    )
    model.compile(
        optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.01, EPOCHS * 32)), loss="mse"
    )
    data = tf.data.Dataset.from_tensor_slices((x, np.sin(x))).shuffle(len(x), seed=1).batch(32)
    model.fit(data, epochs=EPOCHS, verbose=0)
    return model


def convert(model, representative=None):
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    if representative is not None:
        converter.optimizations = [tf.lite.Optimize.DEFAULT]
        converter.representative_dataset = lambda: ([row[None]] for row in representative)
        converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
        converter.inference_input_type = converter.inference_output_type = tf.int8
    return converter.convert()


def predict(content, x):
    interpreter = tf.lite.Interpreter(
        model_content=content, experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF
    )
    interpreter.allocate_tensors()
    source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]

    def one(value):
        if source["dtype"] == np.int8:
            scale, zero_point = source["quantization"]
            value = np.clip(np.round(value / scale) + zero_point, -128, 127).astype(np.int8)
        interpreter.set_tensor(source["index"], value.reshape(1, 1))
        interpreter.invoke()
        y = interpreter.get_tensor(result["index"])[0, 0]
        if result["dtype"] == np.int8:
            scale, zero_point = result["quantization"]
            y = (int(y) - zero_point) * scale
        return y

    return np.array([one(value) for value in x])


def main():
    keras.utils.set_random_seed(1)
    tf.config.experimental.enable_op_determinism()
    x = np.random.default_rng(1).uniform(0, PERIOD, (1000, 1)).astype(np.float32)
    model = train(x)
    grid = np.linspace(0, PERIOD, 1000, endpoint=False, dtype=np.float32)
    for name, content in (("sine_float", convert(model)), ("sine_int8", convert(model, x))):
        (FOLDER / f"{name}.tflite").write_bytes(content)
        error = np.abs(predict(content, grid) - np.sin(grid))
        print(f"{name}: {len(content)} bytes, mean error {error.mean():.4f}, largest {error.max():.4f}")


if __name__ == "__main__":
    main()
