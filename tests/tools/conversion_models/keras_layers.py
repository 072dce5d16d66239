# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""keras_layers.py FOLDER: models of Keras 3 and of Keras 2 with recurrent layers and with swish, in the environment of TensorFlow."""
import os
import pathlib
import sys

os.environ.update({"CUDA_VISIBLE_DEVICES": "-1", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow", "TF_USE_LEGACY_KERAS": "1"})
import keras
import tf_keras

STEPS, WIDTH = 10, 4


def wide(kind):
    """Weights that let states grow, as training does."""
    return {"kernel_initializer": kind.initializers.RandomNormal(0, 0.8, seed=3),
            "bias_initializer": kind.initializers.RandomNormal(0, 0.5, seed=4)}


def network(kind, *layers):
    return kind.Sequential([kind.Input((STEPS, WIDTH)), *layers, kind.layers.Dense(3)])


def with_states(kind):
    """A second LSTM that starts with the last state of the first."""
    given = kind.Input((STEPS, WIDTH))
    _, *states = kind.layers.LSTM(5, return_state=True, **wide(kind))(given)
    return kind.Model(given, kind.layers.LSTM(5, **wide(kind))(given, initial_state=states))


def main():
    folder = pathlib.Path(sys.argv[1])
    keras.utils.set_random_seed(1)
    layers, options = keras.layers, wide(keras)
    lstm = lambda units, **rest: layers.LSTM(units, **options, **rest)
    models = {
        "last": network(keras, lstm(6)), "two": network(keras, lstm(8, return_sequences=True), lstm(6)),
        "all": network(keras, lstm(5, return_sequences=True)), "backwards": network(keras, lstm(7, go_backwards=True)),
        "both": network(keras, layers.Bidirectional(lstm(3, return_sequences=True)), layers.Flatten()),
        "nested": network(keras, keras.Sequential([keras.Input((STEPS, WIDTH)), lstm(4)])),
        "left_masked": network(keras, layers.Masking(0.0), lstm(4)), "left_states": with_states(keras),
        "left_relu": network(keras, lstm(4, activation="relu")), "left_gru": network(keras, layers.GRU(4)),
        "left_without_bias": network(keras, lstm(4, use_bias=False)),
    }
    for name, model in models.items():
        model.save(folder / f"{name}.keras")
    older = tf_keras.layers
    network(tf_keras, older.LSTM(8, return_sequences=True, **wide(tf_keras)), older.LSTM(6, **wide(tf_keras))).save(folder / "older.h5")
    with_states(tf_keras).save(folder / "left_older_states.h5")
    keras.Sequential([keras.Input((STEPS, WIDTH)), layers.Conv1D(6, 3, activation="swish"), layers.Flatten(),
                      layers.Dense(3, activation="swish")]).save(folder / "swish.keras")


if __name__ == "__main__":
    main()
