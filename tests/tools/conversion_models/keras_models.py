# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""keras_models.py FOLDER: models of Keras as people have them, in the environment of TensorFlow. The digits network is trained on the
arrays of FOLDER/digits.npz, and its weights are written for PyTorch, too."""
import os
import pathlib
import sys

os.environ.update({"CUDA_VISIBLE_DEVICES": "-1", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"})
import keras
import numpy as np

L = keras.layers


@keras.saving.register_keras_serializable("tests")
class Subclass(keras.Model):
    """A model whose file does not say what it does."""

    def __init__(self, units=3, **rest):
        super().__init__(**rest)
        self.units, self.hidden, self.last = units, L.Dense(8, activation="relu"), L.Dense(units)

    def call(self, inputs):
        return self.last(self.hidden(inputs))

    def get_config(self):
        return {**super().get_config(), "units": self.units}


def digits(folder):
    data = np.load(folder / "digits.npz")
    model = keras.Sequential([
        keras.Input((8, 8, 1)), L.Conv2D(12, 3, padding="same", activation="relu"),
        L.DepthwiseConv2D(3, padding="same", activation="relu"), L.Conv2D(24, 1, activation="relu"), L.MaxPooling2D(2), L.Flatten(),
        L.Dense(10, activation="softmax")])
    model.compile(keras.optimizers.Adam(0.003), "sparse_categorical_crossentropy")
    model.fit(data["images"][..., None] / 255, data["labels"], epochs=30, verbose=0)
    np.savez(folder / "weights.npz", *model.get_weights())
    return model


def sequence(*layers, length=12):
    return keras.Sequential([keras.Input((length, 4)), *layers, L.Dense(3)])


def two_inputs(name):
    first, second = keras.Input((4,), name="first input"), keras.Input((6,), name="second")
    joined = L.Concatenate(name="joined here")([L.Dense(4)(first), second])
    return keras.Model([second, first], [L.Dense(3, name=name)(joined), L.Dense(2)(first)])


def main():
    folder = pathlib.Path(sys.argv[1])
    keras.utils.set_random_seed(1)
    digits(folder).save(folder / "digits.keras")
    one = keras.models.load_model(folder / "digits.keras")
    one.save(folder / "digits.h5")
    one.export(folder / "digits_saved")
    subclass = Subclass()
    subclass(np.zeros([1, 5], np.float32))
    given = keras.Input((4,))
    models = {
        "mobilenet": keras.applications.MobileNetV2((96, 96, 3), alpha=0.35, weights=None, classes=10),
        "lstm": sequence(L.LSTM(8)), "gru": sequence(L.GRU(8)),
        "bidirectional": sequence(L.Bidirectional(L.LSTM(4, return_sequences=True)), L.GlobalAveragePooling1D()),
        "dilated": sequence(L.Conv1D(8, 3, dilation_rate=2, padding="causal", activation="relu"), L.Flatten()),
        "open": sequence(L.Conv1D(8, 3, padding="same"), L.LeakyReLU(), L.GlobalMaxPooling1D(), length=None),
        "reshape": keras.Sequential([keras.Input((12, 4)), L.Reshape((-1, 6, 1)), L.Conv2D(4, 3), L.Flatten(), L.Dense(2)]),
        "lambda": sequence(L.Lambda(lambda x: x * 2 + 1, output_shape=(12, 4)), L.Flatten()),
        "tokens": keras.Sequential([keras.Input((10,), dtype="int32"), L.Embedding(50, 8), L.GlobalAveragePooling1D(), L.Dense(2)]),
        "two": two_inputs("an output"), "subclass": subclass,
        "without": keras.Model(given, keras.ops.erfinv(keras.ops.tanh(given))),  # an operator of TensorFlow Lite
    }
    for name, model in models.items():
        model.save(folder / f"{name}.keras")
    models["dilated"].save_weights(folder / "only.weights.h5")


def make():
    model = Subclass()
    model.build((None, 5))
    return model


if __name__ == "__main__":
    main()
