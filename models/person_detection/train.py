# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains the model of examples/person_detection: a face that fills the picture, or none. Writes it, the pictures of the
example, and prints the accuracy on faces and pictures that were kept apart.

    python models/person_detection/train.py"""

import pathlib

import keras
import numpy as np
import tensorflow as tf
from skimage import color, data, transform

FOLDER = pathlib.Path(__file__).parent
SAMPLES = FOLDER.parents[1] / "examples" / "person_detection" / "samples"
LABELS = ("no person", "person")
SIZE = 24  # pixels, of the model's picture
FACES = 100  # of lfw_subset(); as many of its pictures show none
TRAINING_FACES = 75
# Training takes squares of each at random places and of random sizes; no part of a test picture is in the training.
TRAINING_PICTURES = ("brick", "camera", "cell", "chelsea", "coins", "grass", "immunohistochemistry", "page", "rocket",
                     "hubble_deep_field", "stereo_motorcycle", "colorwheel")
TEST_PICTURES = ("coffee", "clock", "gravel", "moon", "text", "horse")
ROUNDS, EPOCHS, BATCH = 120, 24, 128


def gray(picture):
    """float [height, width], 0 to 1."""
    picture = np.asarray(picture)
    if picture.dtype == bool:
        picture = picture.astype(np.float32)
    return color.rgb2gray(picture[..., :3]) if picture.ndim == 3 else picture / (255 if picture.max() > 1 else 1)


def load(name):
    picture = getattr(data, name)()
    return gray(picture[0] if isinstance(picture, tuple) else picture)


def square(random, picture):
    side = int(random.uniform(SIZE, min(picture.shape)))
    y, x = (random.integers(0, n - side + 1) for n in picture.shape)
    return transform.resize(picture[y:y + side, x:x + side], (SIZE + 1, SIZE + 1), anti_aliasing=True)


def varied(random, picture):
    """[SIZE, SIZE]: turned, moved, scaled, mirrored, lighter or darker, lit from a side, with noise."""
    scale = random.uniform(0.85, 1.15)
    middle = np.array(picture.shape[::-1]) / 2
    change = (transform.AffineTransform(translation=-middle)
              + transform.AffineTransform(scale=scale, rotation=random.uniform(-0.2, 0.2))
              + transform.AffineTransform(translation=np.array([SIZE, SIZE]) / 2 + random.uniform(-1.5, 1.5, 2)))
    picture = transform.warp(picture, change.inverse, output_shape=(SIZE, SIZE), mode="edge")
    if random.random() < 0.5:
        picture = picture[:, ::-1]
    light = random.uniform(-0.15, 0.15) * np.linspace(-1, 1, SIZE)
    picture = (picture - 0.5) * random.uniform(0.6, 1.3) + 0.5 + random.uniform(-0.15, 0.15) + light
    return np.clip(picture + random.normal(0, random.uniform(0, 0.04), picture.shape), 0, 1)


def plain(picture):
    return transform.resize(picture, (SIZE, SIZE), anti_aliasing=True)


def pixels(pictures):
    """int8 [n, SIZE, SIZE, 1]."""
    return (np.round(np.array(pictures) * 255) - 128).astype(np.int8)[..., None]


def training_data(subset):
    random = np.random.default_rng(1)
    others = [load(name) for name in TRAINING_PICTURES]
    pictures, labels = [], []
    for i in range(ROUNDS):
        for face in range(TRAINING_FACES):
            pictures.append(varied(random, subset[face]))
            labels.append(1)
            other = subset[FACES + face] if i % 4 == 0 else square(random, others[random.integers(len(others))])
            pictures.append(varied(random, other))
            labels.append(0)
    return pixels(pictures), np.array(labels)


def test_data(subset):
    random = np.random.default_rng(2)
    others = [load(name) for name in TEST_PICTURES]
    apart = np.arange(TRAINING_FACES, FACES)
    pictures = [plain(subset[i]) for i in [*apart, *(FACES + apart)]]
    pictures += [plain(square(random, others[i % len(others)])) for i in range(600)]
    return pixels(pictures), np.array([1] * len(apart) + [0] * (len(pictures) - len(apart)))


def train(pictures, labels):
    layers = [
        keras.layers.Conv2D(8, 3, 2, padding="same", activation="relu"),
        keras.layers.DepthwiseConv2D(3, padding="same", activation="relu"),
        keras.layers.Conv2D(16, 1, activation="relu"),
        keras.layers.DepthwiseConv2D(3, 2, padding="same", activation="relu"),
        keras.layers.Conv2D(24, 1, activation="relu"),
        keras.layers.DepthwiseConv2D(3, padding="same", activation="relu"),
        keras.layers.Conv2D(32, 1, activation="relu"),
        keras.layers.Flatten(),
        keras.layers.Dropout(0.4),
        keras.layers.Dense(len(LABELS), activation="softmax"),
    ]
    model = keras.Sequential([keras.Input((SIZE, SIZE, 1), batch_size=1), *layers])
    trained = keras.Sequential([keras.Input((SIZE, SIZE, 1)), *layers])
    steps = EPOCHS * -(-len(pictures) // BATCH)
    trained.compile(
        optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.003, steps)),
        loss=keras.losses.CategoricalCrossentropy(label_smoothing=0.05),
        metrics=["accuracy"],
    )
    dataset = tf.data.Dataset.from_tensor_slices((pictures, np.eye(len(LABELS), dtype=np.float32)[labels]))
    dataset = dataset.shuffle(len(pictures), seed=1).batch(BATCH)
    dataset = dataset.map(lambda picture, label: (tf.cast(picture, tf.float32) / 128, label))
    trained.fit(dataset, epochs=EPOCHS, verbose=2)
    model.set_weights(trained.get_weights())
    return model


def convert(model, pictures):
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    # The input's range is that of int8 itself: a pixel less 128 goes in as it is.
    extremes = [np.full((1, SIZE, SIZE, 1), value, np.float32) for value in (-1, 127 / 128)]
    converter.representative_dataset = lambda: (
        [picture] for picture in [*extremes, *(pictures[:, None].astype(np.float32) / 128)])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return converter.convert()


def predict(content, pictures):
    """The model's int8 outputs [n, 2] by the reference kernels."""
    interpreter = tf.lite.Interpreter(
        model_content=content, experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF
    )
    interpreter.allocate_tensors()
    source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    assert abs(source["quantization"][0] * 128 - 1) < 1e-3 and source["quantization"][1] == 0, source["quantization"]

    def one(picture):
        interpreter.set_tensor(source["index"], picture[None])
        interpreter.invoke()
        return interpreter.get_tensor(result["index"])[0]

    return np.array([one(picture) for picture in pictures])


def write_pgm(path, picture):
    """A grey picture, in the simplest of formats."""
    picture = np.round(picture * 255).astype(np.uint8)
    path.write_bytes(f"P5\n{picture.shape[1]} {picture.shape[0]}\n255\n".encode() + picture.tobytes())


def write_samples():
    """Pictures that may be given away, 96 pixels wide: an astronaut's portrait (NASA) and a cup of coffee."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for name, (y, x, side) in {"astronaut": (55, 165, 130), "coffee": (60, 150, 300)}.items():
        write_pgm(SAMPLES / f"{name}.pgm", transform.resize(load(name)[y:y + side, x:x + side], (96, 96),
                                                            anti_aliasing=True))


def main():
    keras.utils.set_random_seed(1)
    tf.config.experimental.enable_op_determinism()
    write_samples()
    subset = data.lfw_subset()
    pictures, labels = training_data(subset)
    test_pictures, test_labels = test_data(subset)
    content = convert(train(pictures, labels), pictures[:: len(pictures) // 500])
    (FOLDER / "person_detection_int8.tflite").write_bytes(content)
    (FOLDER / "labels.txt").write_text("".join(f"{label}\n" for label in LABELS))
    right = predict(content, test_pictures).argmax(axis=1) == test_labels
    faces = FACES - TRAINING_FACES
    print(f"person_detection_int8: {len(content)} bytes, {len(labels)} pictures to train; right are {right[:faces].sum()} of "
          f"{faces} faces, {right[faces:2 * faces].sum()} of {faces} pictures of the same kind without one, and "
          f"{right[2 * faces:].sum()} of {len(right) - 2 * faces} parts of other pictures")


if __name__ == "__main__":
    main()
