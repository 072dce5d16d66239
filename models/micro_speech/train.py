# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains the model of examples/micro_speech on the voices that clips.py recorded; writes it, and prints how it does.

    python models/micro_speech/train.py build/host/bin/micro_speech [--words yes,no] [--clips FOLDER] [--to FOLDER]

Other words than "yes" and "no" are as good: those in words.py's CHOICES, after clips.py has been run with the same --words."""

import argparse
import sys
from pathlib import Path

import clips
import engines
import keras
import numpy as np
import speech
import tensorflow as tf
import windows
import words
from windows import FEATURES, SLICES

sys.path.insert(0, str(Path(__file__).parents[1]))
import shrink

FOLDER = Path(__file__).parent
SHARES = (0.14, 0.50, 0.18, 0.18)  # of the windows that are trained on: silence, other speech, each command
HARD = 0.1  # a share of those that were taken for commands, later on; the others' shares are then:
SHARES_BESIDE_HARD = (0.155, 0.511, 0.167, 0.167)
BATCH = 256


def labels_of(commands):
    return ("silence", "unknown", *commands)


def convolution(channels, kernel, stride=1):
    yield keras.layers.Conv2D(channels, kernel, stride, padding="same", use_bias=False)
    yield keras.layers.BatchNormalization(momentum=0.95)
    yield keras.layers.ReLU()


def layers(count):
    yield keras.layers.Reshape((SLICES, FEATURES, 1))
    yield from convolution(8, (5, 8), (2, 4))
    # From here on over time alone: the bands are channels.
    yield keras.layers.Reshape((25, 1, 80))
    yield from convolution(32, 1)
    yield from convolution(28, (3, 1))
    yield from convolution(28, (3, 1))
    yield from convolution(28, (3, 1), (2, 1))
    yield keras.layers.DepthwiseConv2D((7, 1), padding="same", use_bias=False)
    yield keras.layers.BatchNormalization(momentum=0.95)
    yield keras.layers.ReLU()
    yield from convolution(40, 1)
    yield keras.layers.GlobalAveragePooling2D()
    yield keras.layers.Dropout(0.1)
    yield keras.layers.Dense(count, activation="softmax")


def model_of(parts, batch=None):
    source = result = keras.Input((SLICES * FEATURES,), batch_size=batch)
    for layer in parts:
        result = layer(result)
    return keras.Model(source, result)


def data_of(features, labels, count):
    data = tf.data.Dataset.from_tensor_slices((features.reshape(len(features), -1), np.eye(count, dtype=np.float32)[labels]))
    return data.batch(BATCH, drop_remainder=True).map(lambda window, label: (tf.cast(window, tf.float32) / 128, label))


def taken_for_commands(model, minutes, random):
    """Windows without a command in which the model hears one, of so many that are looked at."""
    others = random.choice(np.flatnonzero(minutes.labels < 2), 80000)
    flat = minutes.windows(others).reshape(len(others), -1)
    scores = model.predict(flat.astype(np.float32) / 128, batch_size=2048, verbose=0)
    return others[scores[:, 2:].max(axis=1) > 0.15]


def chosen_windows(minutes, random, count, hard):
    if len(hard) == 0:
        return minutes.choose(random, count, SHARES)
    chosen = minutes.choose(random, int(count * (1 - HARD)), SHARES_BESIDE_HARD)
    return random.permutation(np.concatenate([chosen, random.choice(hard, int(count * HARD))]))


def train_round(model, minutes, args, rate, epochs, random, look):
    """An epoch draws its windows anew. Where it `looks`, a share of them is those that the model takes for commands."""
    count = 2 + len(minutes.commands)
    schedule = keras.optimizers.schedules.CosineDecay(rate, epochs * (args.windows // BATCH))
    model.compile(optimizer=keras.optimizers.AdamW(schedule, weight_decay=0.002),
                  loss=keras.losses.CategoricalCrossentropy(label_smoothing=0.05), metrics=["accuracy"])
    hard = np.array([], int)
    for epoch in range(epochs):
        if look and epoch % 2 == 1:
            hard = np.concatenate([hard, taken_for_commands(model, minutes, random)])[-30000:]
        chosen = chosen_windows(minutes, random, args.windows, hard)
        history = model.fit(data_of(minutes.varied(random, chosen), minutes.labels[chosen], count), epochs=1, verbose=0).history
        print(f"epoch {epoch + 1} of {epochs}: loss {history['loss'][0]:.3f}, accuracy {history['accuracy'][0]:.2%}", flush=True)


def train(minutes, args, random):
    model = model_of(layers(2 + len(minutes.commands)))
    train_round(model, minutes, args, 0.004, args.epochs, random, look=False)
    train_round(model, minutes, args, 0.002, args.epochs, random, look=True)
    return model


def convert(model, features):
    converter = tf.lite.TFLiteConverter.from_keras_model(model_of(model.layers[1:], batch=1))
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    flat = features.reshape(len(features), 1, -1)
    # The input's range is that of int8 itself: features go in as they are.
    extremes = [np.full((1, SLICES * FEATURES), value, np.float32) for value in (-1, 127 / 128)]
    converter.representative_dataset = lambda: ([window] for window in [*extremes, *(flat.astype(np.float32) / 128)])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return shrink.shrunk(converter.convert(), ["features"], ["scores"])


def predict(content, features):
    """The model's int8 outputs by the reference kernels."""
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

    return np.array([one(window) for window in features])


def print_accuracy(answers, right, labels):
    print(f"of {len(right)} windows of an engine that was kept out {np.mean(answers == right):.2%} are right")
    for i, label in enumerate(labels):
        row = [int(np.sum(answers[right == i] == j)) for j in range(len(labels))]
        print(f"  {label:8} {row} {row[i] / max(1, sum(row)):.2%}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, help="build/host/bin/micro_speech, which computes the features")
    parser.add_argument("--words", default=",".join(words.COMMANDS), help="the two commands, as left,right")
    parser.add_argument("--clips", type=Path, default=engines.FOLDER / "clips", help="what clips.py made")
    parser.add_argument("--noises", type=Path, help="a folder of recorded noise, .npy, int16 at 16,000 Hz")
    parser.add_argument("--kept", type=Path, help="a folder for the features of the minutes of speech, for another try")
    parser.add_argument("--to", type=Path, default=FOLDER, help="where the model is written")
    parser.add_argument("--minutes", type=int, default=700, help="of speech to train on")
    parser.add_argument("--epochs", type=int, default=15, help="of the first round, and of the second")
    parser.add_argument("--windows", type=int, default=50000, help="in an epoch")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.words = tuple(args.words.split(","))
    if len(args.words) != 2 or not set(args.words) <= set(words.CHOICES):
        parser.error(f"--words wants two of {', '.join(words.CHOICES)}")
    return args


def main():
    args = arguments()
    keras.utils.set_random_seed(args.seed)
    tf.config.experimental.enable_op_determinism()
    random = np.random.default_rng(args.seed)
    labels = labels_of(args.words)
    bank = speech.Bank(clips.load(args.clips, engines.FOR_TRAINING), args.words)
    minutes = windows.make(args.program, bank, args.minutes, args.seed, args.noises, args.kept)
    model = train(minutes, args, random)
    content = convert(model, minutes.varied(random, minutes.choose(random, 500, SHARES)))
    args.to.mkdir(parents=True, exist_ok=True)
    (args.to / "micro_speech_int8.tflite").write_bytes(content)
    (args.to / "labels.txt").write_text("".join(f"{label}\n" for label in labels))
    print(f"micro_speech_int8: {len(content)} bytes; trained on {args.minutes} minutes of {', '.join(bank.engines)}")
    bank = speech.Bank(clips.load(args.clips, engines.FOR_CHOOSING), args.words)
    minutes = windows.make(args.program, bank, max(1, args.minutes // 30), 1000 + args.seed, args.noises, args.kept)
    chosen = np.arange(0, len(minutes.labels), 3)
    print_accuracy(predict(content, minutes.windows(chosen)).argmax(axis=1), minutes.labels[chosen], labels)


if __name__ == "__main__":
    main()
