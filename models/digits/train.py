# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains a small classifier on scikit-learn's 8x8 digits; writes model, labels, samples and expected outputs."""

import json
import pathlib
import struct

import keras
import numpy as np
import sklearn.datasets
import sklearn.model_selection
import tensorflow as tf

FOLDER = pathlib.Path(__file__).parent
EPOCHS = 80
BATCH = 32


def load():
    """Grey images [n, 8, 8, 1] of uint8, and labels; a quarter of them is for the test."""
    digits = sklearn.datasets.load_digits()
    grey = np.round(digits.images * (255 / 16)).astype(np.uint8)[..., None]
    return sklearn.model_selection.train_test_split(
        grey, digits.target, test_size=0.25, random_state=1, stratify=digits.target
    )


def normalise(grey):
    return grey.astype(np.float32) / 255


def train(grey, label):
    model = keras.Sequential(
        [
            keras.Input((8, 8, 1), batch_size=1),
            keras.layers.Conv2D(12, 3, padding="same", activation="relu"),
            keras.layers.DepthwiseConv2D(3, padding="same", activation="relu"),
            keras.layers.Conv2D(24, 1, activation="relu"),
            keras.layers.MaxPooling2D(2),
            keras.layers.Flatten(),
            keras.layers.Dropout(0.3),
            keras.layers.Dense(10, activation="softmax"),
        ]
    )
    steps = EPOCHS * -(-len(grey) // BATCH)
    model.compile(
        optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.005, steps)),
        loss=keras.losses.CategoricalCrossentropy(label_smoothing=0.1),
    )
    data = tf.data.Dataset.from_tensor_slices((normalise(grey), keras.ops.one_hot(label, 10)))
    data = data.shuffle(len(grey), seed=1).batch(BATCH)
    model.fit(data, epochs=EPOCHS, verbose=0)
    return model


def convert(model, representative):
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: ([image[None]] for image in representative)
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return converter.convert()


def predict(content, grey):
    """The model's int8 outputs [n, 10] by the reference kernels. Its input is the grey value less 128."""
    interpreter = tf.lite.Interpreter(
        model_content=content, experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF
    )
    interpreter.allocate_tensors()
    source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    assert abs(source["quantization"][0] * 255 - 1) < 1e-5 and source["quantization"][1] == -128

    def one(image):
        interpreter.set_tensor(source["index"], (image.astype(np.int16) - 128).astype(np.int8)[None])
        interpreter.invoke()
        return interpreter.get_tensor(result["index"])[0]

    return np.array([one(image) for image in grey])


def write_bmp(path, grey):
    """An 8-bit BMP: a palette of greys, then the rows from the bottom up."""
    height, width = grey.shape
    offset = 54 + 4 * 256
    palette = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 4, axis=1)
    palette[:, 3] = 0
    rows = np.zeros((height, -(-width // 4) * 4), np.uint8)
    rows[:, :width] = grey[::-1]
    header = struct.pack("<2sIHHI", b"BM", offset + rows.size, 0, 0, offset)
    header += struct.pack("<IiiHHIIiiII", 40, width, height, 1, 8, 0, rows.size, 2835, 2835, 256, 256)
    path.write_bytes(header + palette.tobytes() + rows.tobytes())


def write_samples(content, grey, label):
    """The first test image of each digit, and what the reference kernels say of it."""
    (FOLDER / "samples").mkdir(exist_ok=True)
    expected = {}
    for digit in range(10):
        image = grey[np.flatnonzero(label == digit)[0]]
        name = f"digit_{digit}.bmp"
        write_bmp(FOLDER / "samples" / name, image[..., 0])
        output = predict(content, image[None])[0]
        expected[name] = {"label": digit, "answer": int(output.argmax()), "output": output.tolist()}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in expected.items())
    (FOLDER / "samples" / "expected.json").write_text("{\n" + lines + "\n}\n")


def main():
    keras.utils.set_random_seed(1)
    tf.config.experimental.enable_op_determinism()
    train_grey, test_grey, train_label, test_label = load()
    model = train(train_grey, train_label)
    content = convert(model, normalise(train_grey))
    (FOLDER / "digits_int8.tflite").write_bytes(content)
    (FOLDER / "labels.txt").write_text("".join(f"{digit}\n" for digit in range(10)))
    write_samples(content, test_grey, test_label)
    as_float = model.predict(normalise(test_grey), batch_size=1, verbose=0).argmax(axis=1)
    as_int8 = predict(content, test_grey).argmax(axis=1)
    print(
        f"digits_int8: {len(content)} bytes, {len(test_label)} test images, "
        f"accuracy {np.mean(as_int8 == test_label):.4f} (float {np.mean(as_float == test_label):.4f})"
    )


if __name__ == "__main__":
    main()
