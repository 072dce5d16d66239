# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains the model of examples/person_detection: a face that fills the picture, or none. Writes it, and the pictures of
the example. What it learns to tell from faces is, in each round, those of many random squares of photographs that it
finds hardest.

    python models/person_detection/train.py"""

import keras
import numpy as np
import tensorflow as tf
from pictures import FOLDER, faces, photographs
from skimage import color, data, transform
from squares import SIZE, Faces, Photographs, lit, plain
from tensorflow.lite.tools import flatbuffer_utils

SAMPLES = FOLDER.parents[1] / "examples" / "person_detection" / "samples"
LABELS = ("no person", "person")
ROUNDS, BATCH = 44, 128
FACES_A_ROUND = 8192
SEARCHED = 48000  # squares of photographs in which a round looks for the hardest
HARDEST, KEPT, EASY, PARTS = 6144, 2048, 3072, 1024


def network(batch=None):
    """One for batches of one, to convert, has the weights of that which is trained."""
    def block(channels, stride=1):
        for layer in (keras.layers.DepthwiseConv2D(3, stride, padding="same", use_bias=False),
                      keras.layers.Conv2D(channels, 1, use_bias=False)):
            yield from (layer, keras.layers.BatchNormalization(momentum=0.97), keras.layers.ReLU())

    first = keras.layers.Conv2D(12, 3, 2, padding="same", use_bias=False)
    return keras.Sequential([
        keras.Input((SIZE, SIZE, 1), batch_size=batch), first, keras.layers.BatchNormalization(momentum=0.97),
        keras.layers.ReLU(), *block(20), *block(32, 2), *block(40), *block(48, 2), keras.layers.Flatten(),
        keras.layers.Dropout(0.2), keras.layers.Dense(len(LABELS)), keras.layers.Softmax()])


def scaled(pictures):
    return pictures.astype(np.float32) / 128


def hardest(model, pictures, count):
    """The count of them that the model takes most for faces."""
    scores = model.predict(scaled(pictures), batch_size=2048, verbose=0)[:, 1]
    return pictures[np.argsort(-scores, kind="stable")[:count]]


def train(of_faces, of_photographs):
    random = np.random.default_rng(1)
    model = network()
    steps = ROUNDS * -(-(FACES_A_ROUND + HARDEST + KEPT + EASY + PARTS) // BATCH)
    model.compile(optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.004, steps)),
                  loss=keras.losses.CategoricalCrossentropy(label_smoothing=0.02), metrics=["accuracy"])
    kept = np.empty((0, SIZE, SIZE, 1), np.int8)

    def others(count):
        return of_photographs.squares(random, count)

    for i in range(ROUNDS):
        searched = plain(others(SEARCHED))
        hard = hardest(model, searched, HARDEST) if i else searched[:HARDEST]
        easy = lit(random, others(EASY) / np.float32(255))
        none = np.concatenate([hard, kept, easy, of_faces.parts(random, others(PARTS))])
        kept = hardest(model, np.concatenate([hard, kept]), KEPT)
        pictures = np.concatenate([of_faces.squares(random, others(FACES_A_ROUND)), none])
        labels = np.repeat(np.eye(len(LABELS), dtype=np.float32)[::-1], [FACES_A_ROUND, len(none)], axis=0)
        order = random.permutation(len(pictures))
        done = model.fit(scaled(pictures[order]), labels[order], BATCH, shuffle=False, verbose=0).history
        print(f"round {i + 1} of {ROUNDS}: loss {done['loss'][0]:.4f}, right {done['accuracy'][0]:.2%}", flush=True)
    return model


def convert(trained, pictures):
    model = network(1)
    model.set_weights(trained.get_weights())
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    # The input's range is that of int8 itself: a pixel less 128 goes in as it is.
    extremes = [np.full((1, SIZE, SIZE, 1), value, np.float32) for value in (-1, 127 / 128)]
    converter.representative_dataset = lambda: ([picture] for picture in [*extremes, *scaled(pictures[:, None])])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return without_names(converter.convert())


def without_names(content):
    """The model without what only people read: a quarter of its bytes."""
    model = flatbuffer_utils.read_model_from_bytearray(bytearray(content))
    flatbuffer_utils.strip_strings(model)
    model.metadata = model.signatureDefs = None
    return bytes(flatbuffer_utils.convert_object_to_bytearray(model))


def write_samples():
    """Pictures that may be given away, 96 pixels wide: an astronaut's portrait (NASA) and a cup of coffee."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for name, (y, x, side) in {"astronaut": (55, 165, 130), "coffee": (60, 150, 300)}.items():
        part = color.rgb2gray(getattr(data, name)())[y:y + side, x:x + side]
        pixels = np.round(transform.resize(part, (96, 96), anti_aliasing=True) * 255).astype(np.uint8)
        (SAMPLES / f"{name}.pgm").write_bytes(b"P5\n96 96\n255\n" + pixels.tobytes())


def main():
    keras.utils.set_random_seed(1)
    tf.config.experimental.enable_op_determinism()
    write_samples()
    of_faces, of_photographs = Faces(faces("training")), Photographs(list(photographs("training").values()))
    model = train(of_faces, of_photographs)
    random = np.random.default_rng(2)
    shown = [of_faces.squares(random, of_photographs.squares(random, 250)),
             lit(random, of_photographs.squares(random, 250) / np.float32(255))]
    content = convert(model, np.concatenate(shown))
    (FOLDER / "person_detection_int8.tflite").write_bytes(content)
    (FOLDER / "labels.txt").write_text("".join(f"{label}\n" for label in LABELS))
    print(f"person_detection_int8: {len(content)} bytes; evaluate.py says what it finds")


if __name__ == "__main__":
    main()
