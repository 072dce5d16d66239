# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains the model of examples/magic_wand on simulated measurements; writes it, and prints its accuracy on other people's.

    python models/magic_wand/train.py"""

import concurrent.futures
import pathlib
import sys

import gestures
import keras
import numpy as np
import tensorflow as tf

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import shrink

FOLDER = pathlib.Path(__file__).parent
LABELS = (*gestures.GESTURES, "none")
NONE = LABELS.index("none")
WINDOW = 128  # measurements
# An int8 of the input is so many thousandths of g.
STEP = 16
# A gesture is told from a little after its end for two seconds; nothing is asked of the windows about those two times.
EARLIEST, LATEST, UNCLEAR = 3, 50, 12
REST_SHARE = 0.3  # of the windows that end long after anything was done, which are many
TRAINING_STREAMS, TEST_STREAMS, EVENTS = 2400, 100, 20
EPOCHS, BATCH = 14, 512


def label_of(end, events):
    """What the window that ends there shows; None if that is not clear."""
    for event in events:
        if event.name not in gestures.GESTURES or event.start < end - WINDOW:
            continue
        age = end - event.end
        if EARLIEST <= age < LATEST:
            return LABELS.index(event.name)
        if -(event.end - event.start) // 3 < age < LATEST + UNCLEAR:
            return None
    return NONE


def windows_of(random, is_held_out):
    """int8 [n, 128, 3], and labels: of one person, who makes gestures and as many other movements."""
    names = [str(random.choice(gestures.GESTURES)) if random.random() < 0.5 else gestures.other_event(random)
             for _ in range(EVENTS)]
    values, events = gestures.make_stream(random, names, is_held_out)
    values = quantized(values)
    windows, labels = [], []
    end = WINDOW
    while end <= len(values):
        label = label_of(end, events)
        is_rest = label == NONE and not any(event.start < end < event.end + LATEST for event in events)
        if label is not None and (not is_rest or random.random() < REST_SHARE):
            windows.append(values[end - WINDOW:end])
            labels.append(label)
        end += int(random.integers(7, 15))
    return np.array(windows), np.array(labels)


def quantized(values):
    """Thousandths of g to int8, halves away from zero, as examples/magic_wand does."""
    return np.clip(np.trunc(values / STEP + np.copysign(0.5, values)), -128, 127).astype(np.int8)


def make_data(streams, seed, is_held_out):
    with concurrent.futures.ProcessPoolExecutor() as pool:
        randoms = [np.random.default_rng([seed, i]) for i in range(streams)]
        parts = list(pool.map(windows_of, randoms, [is_held_out] * streams, chunksize=10))
    return (np.concatenate(part) for part in zip(*parts))


def convolution(channels, kernel):
    yield keras.layers.Conv2D(channels, kernel, strides=(2, 1), use_bias=False)
    yield keras.layers.BatchNormalization()
    yield keras.layers.ReLU()


def train(windows, labels):
    layers = [
        *convolution(20, (5, 3)),
        *convolution(32, (5, 1)),
        *convolution(40, (5, 1)),
        *convolution(48, (3, 1)),
        keras.layers.Flatten(),
        keras.layers.Dropout(0.3),
        keras.layers.Dense(len(LABELS), activation="softmax"),
    ]
    model = keras.Sequential([keras.Input((WINDOW, 3, 1), batch_size=1), *layers])
    trained = keras.Sequential([keras.Input((WINDOW, 3, 1)), *layers])
    steps = EPOCHS * -(-len(windows) // BATCH)
    trained.compile(
        optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.003, steps)),
        loss=keras.losses.CategoricalCrossentropy(label_smoothing=0.03),
        metrics=["accuracy"],
    )
    data = tf.data.Dataset.from_tensor_slices((windows[..., None], np.eye(len(LABELS), dtype=np.float32)[labels]))
    data = data.shuffle(len(windows), seed=1).batch(BATCH)
    data = data.map(lambda window, label: (tf.cast(window, tf.float32) / 128, label))
    trained.fit(data, epochs=EPOCHS, verbose=2)
    # The model takes thousandths of g: the division goes into the first weights.
    weights = trained.get_weights()
    weights[0] /= 128 * STEP
    model.set_weights(weights)
    return model


def convert(model, windows):
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    # The input's range is such that an int8 is STEP.
    extremes = [np.full((1, WINDOW, 3, 1), value * STEP, np.float32) for value in (-128, 127)]
    converter.representative_dataset = lambda: (
        [window] for window in [*extremes, *(windows[:, None, ..., None].astype(np.float32) * STEP)])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return shrink.shrunk(converter.convert(), ["measurements"], ["scores"])


def predict(content, windows):
    """The model's int8 outputs [n, 4] by the reference kernels."""
    interpreter = tf.lite.Interpreter(
        model_content=content, experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF
    )
    interpreter.allocate_tensors()
    source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    assert abs(source["quantization"][0] / STEP - 1) < 1e-3 and source["quantization"][1] == 0, source["quantization"]

    def one(window):
        interpreter.set_tensor(source["index"], window.reshape(1, WINDOW, 3, 1))
        interpreter.invoke()
        return interpreter.get_tensor(result["index"])[0]

    return np.array([one(window) for window in windows])


def main():
    windows, labels = make_data(TRAINING_STREAMS, 1, is_held_out=False)
    test_windows, test_labels = make_data(TEST_STREAMS, 2, is_held_out=True)
    keras.utils.set_random_seed(1)
    tf.config.experimental.enable_op_determinism()
    content = convert(train(windows, labels), windows[:: len(windows) // 500])
    (FOLDER / "magic_wand_int8.tflite").write_bytes(content)
    (FOLDER / "labels.txt").write_text("".join(f"{label}\n" for label in LABELS))
    answers = predict(content, test_windows).argmax(axis=1)
    print(f"magic_wand_int8: {len(content)} bytes, {len(labels)} windows to train; of {len(test_labels)} windows of "
          f"other people {np.mean(answers == test_labels):.2%} are right")
    for i, label in enumerate(LABELS):
        row = [int(np.sum(answers[test_labels == i] == j)) for j in range(len(LABELS))]
        print(f"  {label:8} {row} {row[i] / sum(row):.2%}")


if __name__ == "__main__":
    main()
