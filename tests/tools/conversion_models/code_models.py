# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""code_models.py keras|keras2|pytorch FOLDER MARK: models that frameworks have written, with code that makes the file MARK, named
code_... where --trust-code lets it run, and odd_... where the framework may not run it at all."""
import io
import json
import os
import pathlib
import sys
import zipfile

os.environ.update({"CUDA_VISIBLE_DEVICES": "-1", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"})
WHICH, FOLDER, MARK = sys.argv[1], pathlib.Path(sys.argv[2]), os.path.abspath(sys.argv[3])


def layer_of(keras):
    """A Lambda layer that makes the file when it is called."""
    code = f"lambda t: (__import__('os').system('touch {MARK}'), t * 2)[1]"
    return keras.layers.Lambda(eval(code), output_shape=lambda shape: shape)


def keras_models(keras):
    """By name."""
    layers = keras.layers

    def sequence(*inner):
        return keras.Sequential([keras.Input((5, 4)), layers.Dense(4), *inner, layers.Flatten(), layers.Dense(2)])
    given = keras.Input((5, 4))
    return {"plain": sequence(layer_of(keras)), "distributed": sequence(layers.TimeDistributed(layer_of(keras))),
            "nested": sequence(keras.Sequential([keras.Input((5, 4)), layer_of(keras)])),
            "functional": keras.Model(given, layers.Dense(3)(layer_of(keras)(layers.Dense(4)(given))))}


def write_keras():
    import h5py
    import keras
    import tensorflow as tf
    for name, model in keras_models(keras).items():
        model.save(FOLDER / f"code_{name}.keras")
        model.save(FOLDER / f"code_{name}.h5")
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3, name="d")])
    model.save(FOLDER / "odd_link.h5")
    with h5py.File(FOLDER / "odd_link.h5", "r+") as file:
        del file["model_weights/d"]
        file["model_weights/d"] = h5py.ExternalLink("/etc/passwd", "/x")
    (FOLDER / "clean.h5").write_bytes((FOLDER / "code_plain.h5").read_bytes())
    block = zipfile.ZipFile(FOLDER / "code_plain.keras")  # a zip archive in front, of a model without code
    front = io.BytesIO()
    with zipfile.ZipFile(front, "w") as archive:
        archive.writestr("config.json", json.dumps({"class_name": "Sequential", "config": {}}))
        archive.writestr("metadata.json", block.read("metadata.json"))
    content = (FOLDER / "clean.h5").read_bytes()
    (FOLDER / "clean.h5").unlink()
    (FOLDER / "damaged_both.h5").write_bytes(front.getvalue().ljust(512, b"\0") + content)

    class Writes(tf.Module):
        """A graph without Keras, which writes where it runs."""

        @tf.function(input_signature=[tf.TensorSpec([1, 4], tf.float32)])
        def __call__(self, x):
            tf.io.write_file(MARK, "x")
            return x * 2
    module = Writes()
    tf.saved_model.save(module, str(FOLDER / "odd_graph"), signatures=module.__call__.get_concrete_function())


def write_keras2():
    os.environ["TF_USE_LEGACY_KERAS"] = "1"
    import tf_keras
    for name, model in keras_models(tf_keras).items():
        model.save(FOLDER / f"code_{name}_of_2.h5")
        model.save(FOLDER / f"code_{name}_of_2", save_format="tf")


class Evil:
    def __reduce__(self):
        return os.system, (f"touch {MARK}",)


def write_pytorch():
    import torch
    example = (torch.ones(1, 4),)
    exported = torch.export.export(torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU()).eval(), example)
    good = FOLDER / "good.pt2"
    torch.export.save(exported, str(good))
    evil = io.BytesIO()
    torch.save((example, {"k": Evil()}), evil)
    weights = json.dumps({"config": {"w": {"path_name": "weight_0", "is_param": True, "use_pickle": True, "tensor_meta": None}}})

    def change(name, members):
        with zipfile.ZipFile(good) as old, zipfile.ZipFile(FOLDER / f"{name}.pt2", "w", zipfile.ZIP_STORED) as new:
            for one in old.namelist():
                change_of = next((members[end] for end in members if one.endswith(end)), None)
                content = old.read(one)
                new.writestr(old.getinfo(one), content if change_of is None else change_of(content) if callable(change_of) else change_of)
    change("code_inputs", {"sample_inputs/model.pt": evil.getvalue()})
    change("code_weights", {"weights/model_weights_config.json": weights, "weights/weight_0": evil.getvalue()})
    graph = json.loads(zipfile.ZipFile(good).read("good/models/model.json"))
    node = graph["graph_module"]["graph"]["nodes"][1]
    node["target"] = "torch.os.system"
    node["inputs"] = [{"name": "command", "arg": {"as_string": f"touch {MARK}"}, "kind": 1}]
    change("odd_target", {"models/model.json": json.dumps(graph)})
    run = f"__import__('os').system('touch {MARK}')"
    graph = json.loads(zipfile.ZipFile(good).read("good/models/model.json"))
    graph["graph_module"]["graph"]["tensor_values"]["input"]["sizes"][0] = {"as_expr": {"expr_str": run, "hint": None}}
    change("code_expression", {"models/model.json": json.dumps(graph)})
    graph = json.loads(zipfile.ZipFile(good).read("good/models/model.json"))
    graph["guards_code"] = [run + " == 0"]
    change("code_guard", {"models/model.json": json.dumps(graph)})


if __name__ == "__main__":
    {"keras": write_keras, "keras2": write_keras2, "pytorch": write_pytorch}[WHICH]()
    pathlib.Path(MARK).unlink(missing_ok=True)
