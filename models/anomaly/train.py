# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains the model of examples/anomaly on the sound of machines that are well; writes it and the threshold, and prints how
many windows of other machines, well and broken, are above that.

    python models/anomaly/train.py build/host/bin/anomaly

The features come from the application itself, so that they are those of a board to the last bit."""

import pathlib
import subprocess
import sys
import tempfile

import keras
import numpy as np
import sound
import tensorflow as tf

FOLDER = pathlib.Path(__file__).parent
FEATURES = 48
# An int8 of the input is so many units of a feature.
STEP = 4
TRAINING_MACHINES, TEST_MACHINES, BROKEN_MACHINES, SECONDS = 400, 100, 30, 20
FALSE_ALARMS = 0.002  # of the training windows, which set the threshold
EPOCHS, BATCH = 60, 64


def features_of(program, samples):
    """int8 [windows, FEATURES]."""
    with tempfile.NamedTemporaryFile(suffix=".raw") as file:
        file.write(samples.astype("<i2").tobytes())
        file.flush()
        output = subprocess.run([program, "--features", file.name], check=True, capture_output=True).stdout
    return np.frombuffer(output, np.int8).reshape(-1, FEATURES)


def windows_of(program, seed, machines, fault=None):
    return np.concatenate([features_of(program, sound.make_sound([seed, i], SECONDS, fault)) for i in range(machines)])


def train(windows):
    layers = [keras.layers.Dense(24, activation="relu"), keras.layers.Dense(8, activation="relu"),
              keras.layers.Dense(24, activation="relu"), keras.layers.Dense(FEATURES)]
    model = keras.Sequential([keras.Input((FEATURES,), batch_size=1), *layers])
    trained = keras.Sequential([keras.Input((FEATURES,)), *layers])
    steps = EPOCHS * -(-len(windows) // BATCH)
    trained.compile(optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.004, steps)), loss="mse")
    inputs = windows.astype(np.float32) / 32
    data = tf.data.Dataset.from_tensor_slices((inputs, inputs)).shuffle(len(inputs), seed=1).batch(BATCH)
    trained.fit(data, epochs=EPOCHS, verbose=2)
    # The model takes and gives features: the divisions go into the first and the last weights.
    weights = trained.get_weights()
    weights[0] /= 32 * STEP
    weights[-2] *= 32 * STEP
    weights[-1] *= 32 * STEP
    model.set_weights(weights)
    return model


def convert(model, windows):
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    # The input's range is such that an int8 is STEP.
    extremes = [np.full((1, FEATURES), value * STEP, np.float32) for value in (-128, 127)]
    converter.representative_dataset = lambda: (
        [window] for window in [*extremes, *(windows[:, None].astype(np.float32) * STEP)])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return converter.convert()


def scores_of(content, windows):
    """The mean square of what the model gets wrong, by the reference kernels."""
    interpreter = tf.lite.Interpreter(
        model_content=content, experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF
    )
    interpreter.allocate_tensors()
    source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    assert abs(source["quantization"][0] / STEP - 1) < 1e-3 and source["quantization"][1] == 0, source["quantization"]
    scale, zero = result["quantization"]

    def one(window):
        interpreter.set_tensor(source["index"], window[None])
        interpreter.invoke()
        answer = (interpreter.get_tensor(result["index"])[0].astype(np.float32) - zero) * scale
        return np.mean((window.astype(np.float32) * STEP - answer)**2)

    return np.array([one(window) for window in windows])


def main():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM, which is build/host/bin/anomaly")
    keras.utils.set_random_seed(1)
    tf.config.experimental.enable_op_determinism()
    windows = windows_of(sys.argv[1], 1, TRAINING_MACHINES)
    content = convert(train(windows), windows[:: len(windows) // 500])
    threshold = int(round(np.quantile(scores_of(content, windows), 1 - FALSE_ALARMS)))
    (FOLDER / "anomaly_int8.tflite").write_bytes(content)
    (FOLDER / "threshold.txt").write_text(f"{threshold}\n")
    print(f"anomaly_int8: {len(content)} bytes, {len(windows)} windows to train, threshold {threshold}")
    for seed, (machines, fault) in enumerate([(TEST_MACHINES, None), *((BROKEN_MACHINES, f) for f in sound.FAULTS)], 2):
        scores = scores_of(content, windows_of(sys.argv[1], seed, machines, fault))
        print(f"  {fault or 'well':10} {np.mean(scores > threshold):7.2%} of {len(scores)} windows are above it")


if __name__ == "__main__":
    main()
