#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the models of the Java tests, with TensorFlow, beside this file."""
import pathlib

import tensorflow as tf

FOLDER = pathlib.Path(__file__).resolve().parent
TYPES = ("float32", "int32", "uint8", "int64", "string", "bool", "int16", "int8")


class Model(tf.Module):
    """The functions of which a file is made."""

    def __init__(self):
        super().__init__()
        self.total = tf.Variable(0.0)

    @tf.function(input_signature=[tf.TensorSpec([None, 3], kind, name=kind) for kind in TYPES])
    def types(self, float32, int32, uint8, int64, string, bool, int16, int8):
        given = dict(zip(TYPES, (float32, int32, uint8, int64, string, bool, int16, int8)))
        return {f"{kind}_out": value[::-1] if kind == "string" else tf.gather(value, [1, 0]) for kind, value in given.items()}

    @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32, name="x"), tf.TensorSpec([None, 2], tf.float32, name="y")])
    def add(self, x, y):
        return {"sum": x + y}

    @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32, name="x"), tf.TensorSpec([None, 2], tf.float32, name="y")])
    def subtract(self, x, y):
        return {"difference": x - y}

    @tf.function(input_signature=[tf.TensorSpec([], tf.float32, name="x")])
    def scalar(self, x):
        return {"double": x * 2}

    @tf.function(input_signature=[tf.TensorSpec([], tf.string, name="text"), tf.TensorSpec([1], tf.string, name="more")])
    def texts(self, text, more):
        return {"list": tf.reshape(text, [1]), "scalar": tf.reshape(more, [])}

    @tf.function(input_signature=[tf.TensorSpec([4], tf.float32, name="x")])
    def positive(self, x):
        return {"places": tf.where(x > 0)}

    @tf.function(input_signature=[tf.TensorSpec([1], tf.float32, name="x")])
    def accumulate(self, x):
        return {"total": self.total.assign_add(x[0]) + 0.0 * x}

    @tf.function(input_signature=[tf.TensorSpec([1], tf.int32, name="rounds")])
    def count(self, rounds):
        return {"count": tf.while_loop(lambda i: tf.less(i[0], rounds[0]), lambda i: [i + 1], [rounds * 0])[0]}

    @tf.function(input_signature=[tf.TensorSpec([2, 2], tf.float32, name="x")])
    def determinant(self, x):
        return {"determinant": tf.linalg.det(x)}


def write(model, name, *functions, flex=False):
    """A file with one or several functions, each with a signature of its name."""
    signatures = {function: getattr(model, function).get_concrete_function() for function in functions}
    folder = FOLDER.parents[3] / "build" / "java_saved_model"
    tf.saved_model.save(model, str(folder), signatures=signatures)
    converter = tf.lite.TFLiteConverter.from_saved_model(str(folder), signature_keys=list(functions))
    if flex:
        converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS, tf.lite.OpsSet.SELECT_TF_OPS]
    (FOLDER / f"{name}.tflite").write_bytes(converter.convert())


if __name__ == "__main__":
    made = Model()
    write(made, "types", "types")
    write(made, "two_signatures", "add", "subtract")
    write(made, "scalar", "scalar")
    write(made, "texts", "texts")
    write(made, "positive", "positive")
    write(made, "accumulate", "accumulate")
    write(made, "count", "count")
    write(made, "flex", "determinant", flex=True)
