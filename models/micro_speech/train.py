# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains the model of examples/micro_speech on synthetic speech; writes it, and prints its accuracy on held-out voices.

    python models/micro_speech/train.py build/host/bin/micro_speech

The features come from the application itself, so that they are those of a board to the last bit."""

import pathlib
import subprocess
import sys
import tempfile

import keras
import numpy as np
import speech
import tensorflow as tf

FOLDER = pathlib.Path(__file__).parent
LABELS = ("silence", "unknown", *speech.COMMANDS)
SLICES, FEATURES = 49, 40
SLICE_SAMPLES, STRIDE_SAMPLES = 480, 320
WINDOW_SAMPLES = (SLICES - 1) * STRIDE_SAMPLES + SLICE_SAMPLES
TRAINING_STREAMS, TEST_STREAMS = 300, 30
STREAM_SECONDS, WORDS = 60, 30
EPOCHS, BATCH = 9, 128


def features_of(program, samples):
    """int8 [slices, 40]."""
    with tempfile.NamedTemporaryFile(suffix=".raw") as file:
        file.write(b"\0" * 12 + samples.astype("<i2").tobytes())  # the program skips as much as a WAV file's first header
        file.flush()
        output = subprocess.run([program, "--features", file.name], check=True, capture_output=True).stdout
    return np.frombuffer(output, np.int8).reshape(-1, FEATURES)


def label_of(window_start, words):
    """What is heard in a window; None if not even a person could say."""
    end = window_start + WINDOW_SAMPLES
    inside = [(word, (min(end, word.end) - max(window_start, word.start)) / (word.end - word.start)) for word in words]
    inside = [(word.text, part) for word, part in inside if part > 0.1]
    if not inside:
        return LABELS.index("silence")
    commands = [text for text, part in inside if text in speech.COMMANDS and part > 0.95]
    if commands:
        return LABELS.index(commands[-1])
    if any(text in speech.COMMANDS and part > 0.4 for text, part in inside):
        return None
    return LABELS.index("unknown")


def windows_of(program, random, variants):
    """The windows of a stream that are 60 to 120 ms apart, [n, 49, 40], and their labels."""
    words = random.choice([*speech.COMMANDS, None], WORDS, p=[0.25, 0.25, 0.5])
    words = [str(word) if word is not None else str(random.choice(speech.OTHERS)) for word in words]
    samples, found = speech.make_stream(random, STREAM_SECONDS, words, variants)
    before = SLICES - 1  # the first windows have silence before the stream
    features = np.concatenate([np.full((before, FEATURES), -128, np.int8), features_of(program, samples)])
    windows, labels = [], []
    start = 0
    while start + SLICES <= len(features):
        label = label_of((start - before) * STRIDE_SAMPLES, found)
        if label is not None and (label != LABELS.index("silence") or random.random() < 0.3):
            windows.append(features[start:start + SLICES])
            labels.append(label)
        start += int(random.integers(3, 7))
    return np.array(windows), np.array(labels)


def make_data(program, streams, seed, variants):
    parts = []
    for i in range(streams):
        parts.append(windows_of(program, np.random.default_rng([seed, i]), variants))
        print(f"\r{i + 1} of {streams} minutes of speech", end="", flush=True)
    print()
    return (np.concatenate(part) for part in zip(*parts))


def convolutions():
    yield keras.layers.Conv2D(16, 5, 2, padding="same", activation="relu")
    for channels, stride in (32, 2), (32, 1), (48, 2):
        yield keras.layers.DepthwiseConv2D(3, stride, padding="same", activation="relu")
        yield keras.layers.Conv2D(channels, 1, activation="relu")


def train(windows, labels):
    model = keras.Sequential(
        [
            keras.Input((SLICES * FEATURES,), batch_size=1),
            keras.layers.Reshape((SLICES, FEATURES, 1)),
            *convolutions(),
            keras.layers.Flatten(),
            keras.layers.Dropout(0.4),
            keras.layers.Dense(len(LABELS), activation="softmax"),
        ]
    )
    trained = keras.Sequential([keras.Input((SLICES * FEATURES,)), *model.layers])
    steps = EPOCHS * -(-len(windows) // BATCH)
    trained.compile(
        optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.002, steps)),
        loss=keras.losses.CategoricalCrossentropy(label_smoothing=0.05),
        metrics=["accuracy"],
    )
    flat = windows.reshape(len(windows), -1)
    data = tf.data.Dataset.from_tensor_slices((flat, keras.ops.one_hot(labels, len(LABELS))))
    data = data.shuffle(len(flat), seed=1).batch(BATCH)
    data = data.map(lambda window, label: (tf.cast(window, tf.float32) / 128, label))
    trained.fit(data, epochs=EPOCHS, verbose=2)
    model.set_weights(trained.get_weights())
    return model


def convert(model, windows):
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    flat = windows.reshape(len(windows), 1, -1)
    # The input's range is that of int8 itself: features go in as they are.
    extremes = [np.full((1, SLICES * FEATURES), value, np.float32) for value in (-1, 127 / 128)]
    converter.representative_dataset = lambda: ([window] for window in
                                                [*extremes, *(flat.astype(np.float32) / 128)])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return converter.convert()


def predict(content, windows):
    """The model's int8 outputs [n, 4] by the reference kernels."""
    interpreter = tf.lite.Interpreter(
        model_content=content, experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF
    )
    interpreter.allocate_tensors()
    source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    assert abs(source["quantization"][0] * 128 - 1) < 1e-3 and source["quantization"][1] == 0, source["quantization"]

    def one(window):
        interpreter.set_tensor(source["index"], window.reshape(1, -1))
        interpreter.invoke()
        return interpreter.get_tensor(result["index"])[0]

    return np.array([one(window) for window in windows])


def main():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM, which is build/host/bin/micro_speech")
    keras.utils.set_random_seed(1)
    tf.config.experimental.enable_op_determinism()
    windows, labels = make_data(sys.argv[1], TRAINING_STREAMS, 1, speech.FOR_TRAINING)
    test_windows, test_labels = make_data(sys.argv[1], TEST_STREAMS, 2, speech.HELD_OUT)
    model = train(windows, labels)
    content = convert(model, windows[:: len(windows) // 500])
    (FOLDER / "micro_speech_int8.tflite").write_bytes(content)
    (FOLDER / "labels.txt").write_text("".join(f"{label}\n" for label in LABELS))
    answers = predict(content, test_windows).argmax(axis=1)
    print(f"micro_speech_int8: {len(content)} bytes, {len(labels)} windows to train; of {len(test_labels)} windows of "
          f"held-out voices {np.mean(answers == test_labels):.2%} are right")
    for i, label in enumerate(LABELS):
        row = [int(np.sum(answers[test_labels == i] == j)) for j in range(len(LABELS))]
        print(f"  {label:8} {row} {row[i] / sum(row):.2%}")


if __name__ == "__main__":
    main()
