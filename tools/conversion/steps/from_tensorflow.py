# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Keras models and SavedModels: weights become constants, and the batch 1, before TensorFlow's converter sees them."""
import os
import re
import shutil

import numpy as np
import tensorflow as tf
from inputs import Refusal, known_shape, places_of, plain_name, require_known_names, samples_of, write_answers
from lstm_operators import NOTE
from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

LONGEST_UNROLLED = 512  # steps
_RECURRENT = ("LSTM", "GRU", "SimpleRNN", "RNN")


def _load_keras(job):
    import keras
    path = job["path"]
    try:
        return keras.models.load_model(path, compile=False, safe_mode=not job["trusts"])
    except Exception as error:
        text = re.sub(r"\s+", " ", str(error))
        if "safe_mode" in text or "unsafe" in text.lower() or "arbitrary code" in text:
            raise Refusal("the model has a Lambda layer, whose code is in the file and would run here. If you trust who made it, "
                          "add --trust-code") from error
        if "Could not locate class" in text or "Unknown layer" in text or "register_keras_serializable" in text:
            raise Refusal(f"the model has a class that is not Keras' own: {text[:300]}. Name the file that defines and "
                          "registers it (keras.saving.register_keras_serializable), by --import FILE.py") from error
        if "No model config found" in text or "No model found" in text or path.endswith(".weights.h5"):
            raise Refusal("the file has weights alone, not what computes with them. Save the whole model: "
                          "model.save(\"model.keras\")") from error
        legacy = _load_legacy(path) if not path.endswith(".keras") else None
        if legacy is None:
            raise
        return legacy


def _load_legacy(path):
    """By Keras 2, if it is there; else None."""
    os.environ["TF_USE_LEGACY_KERAS"] = "1"
    try:
        import tf_keras
    except ImportError:
        return None
    return tf_keras.models.load_model(path, compile=False)


def _keras_in(job):
    """The Keras model that a SavedModel of Keras 2 describes too, which can be made anew for a batch of 1; else None."""
    if job["signature"] or not os.path.exists(os.path.join(job["path"], "keras_metadata.pb")):
        return None
    try:
        return _load_legacy(job["path"])
    except Exception:
        return None  # its signature may do


def _walk(config, change):
    """Calls change(dict) for each dict in what a model is described by."""
    if isinstance(config, dict):
        change(config)
    for value in config.values() if isinstance(config, dict) else config if isinstance(config, (list, tuple)) else ():
        _walk(value, change)


def _is_rolled(config):
    return config.get("class_name") in _RECURRENT and config.get("config", {}).get("unroll") is False


def _unrolled(model, inputs, notes):
    """The model without loops, which no quantiser takes, if it has some that Keras can take apart."""
    try:
        config = model.get_config()
    except NotImplementedError:
        return model
    loops = []
    _walk(config, lambda one: loops.append(one) if _is_rolled(one) else None)
    if not loops or not hasattr(model, "layers"):
        return model
    longest = max([shape[1] for _, shape, _ in inputs if len(shape) > 2] or [LONGEST_UNROLLED])
    if longest > LONGEST_UNROLLED:
        raise Refusal(f"a recurrent layer of {longest} steps: an integer model has a copy of its operators for each step, and "
                      f"{LONGEST_UNROLLED} are the most that are tried. Convert it with --float or --dynamic")
    shapes = {name: shape for name, shape, _ in inputs}
    only = inputs[0][1] if len(inputs) == 1 else None

    def change(one):
        if _is_rolled(one):
            one["config"]["unroll"] = True
        settings = one.get("config") if one.get("class_name") == "InputLayer" else None
        for key in ("batch_shape", "batch_input_shape"):
            if settings and settings.get(key):
                settings[key] = (settings[key][0], *shapes.get(settings.get("name"), only or settings[key])[1:])

    _walk(config, change)
    made = model.__class__.from_config(config)
    made.set_weights(model.get_weights())
    notes.append(f"{len(loops)} recurrent layer{'s' if len(loops) > 1 else ''} unrolled, which quantisers need: a copy of the "
                 "operators for each step")
    return made


def _is_fusible(layer):
    """An LSTM of Keras 3 that computes what the operator of TensorFlow Lite computes."""
    if type(layer).__name__ != "LSTM" or not type(layer).__module__.startswith("keras.") or not layer.built:
        return False
    config = layer.get_config()
    return ((config.get("activation"), config.get("recurrent_activation")) == ("tanh", "sigmoid") and layer.compute_dtype == "float32"
            and config.get("use_bias") and not config.get("stateful") and not config.get("return_state"))


def _fuse_loops(model):
    """Has the LSTMs of Keras 3 computed by those of Keras 2, if it is there, which TensorFlow's converter knows as one operator."""
    layers = [layer for layer in getattr(model, "_flatten_layers", lambda: ())() if _is_fusible(layer)]
    if not layers:
        return
    os.environ["TF_USE_LEGACY_KERAS"] = "1"
    try:
        import tf_keras
    except ImportError:
        return
    for layer in layers:
        config, weights = layer.get_config(), layer.get_weights()
        twin = tf_keras.layers.LSTM(config["units"], return_sequences=config["return_sequences"], go_backwards=config["go_backwards"])
        twin.build((1, None, weights[0].shape[0]))
        twin.set_weights(weights)

        def call(sequences, initial_state=None, mask=None, training=False, twin=twin, own=layer.call):
            if initial_state is not None or mask is not None:
                return own(sequences, initial_state=initial_state, mask=mask, training=training)
            return twin(sequences)
        layer.call = call


def _keras_inputs(model, job):
    """[(name, shape, dtype)] of the inputs."""
    tensors = getattr(model, "inputs", None)
    if tensors:
        names = []
        for tensor in tensors:
            names.append(plain_name(tensor.name, names))
        sizes = [list(tensor.shape) for tensor in tensors]
        types = [tf.as_dtype(tensor.dtype).name for tensor in tensors]
    else:
        names, sizes, types = ["input"], [_built_sizes(model, job)], ["float32"]
    require_known_names(job, names)
    return [(name, known_shape(name, size, job, len(names) == 1), dtype) for name, size, dtype in zip(names, sizes, types)]


def _built_sizes(model, job):
    """Of a model whose class defines what it does: what it was built for."""
    asked = job["shapes"].get("") or job["shapes"].get("input")
    config = (getattr(model, "get_build_config", lambda: None)() or {})
    sizes = config.get("input_shape") or next(iter((config.get("shapes_dict") or {}).values()), None)
    if asked:
        return list(asked)
    if not sizes or isinstance(sizes, dict):
        raise Refusal("a model of a class of its own does not say the shape of its input: say it, as --shape 1x28x28x1")
    return list(sizes)


def _scope_names(model):
    """TensorFlow takes fewer names of layers than Keras."""
    for layer in getattr(model, "_flatten_layers", lambda: ())():
        if not re.fullmatch(r"[A-Za-z0-9.][A-Za-z0-9_.\\/>-]*", layer.name):
            try:
                layer.name = plain_name(layer.name, ())
            except AttributeError:  # of Keras 2
                layer._name = plain_name(layer.name, ())


def _keras_function(model, inputs):
    names = [name for name, _, _ in inputs]
    struct = getattr(model, "_inputs_struct", None)
    _scope_names(model)

    def compute(**arrays):
        given = [arrays[name] for name in names]
        if struct is not None:
            import keras
            given = keras.tree.pack_sequence_as(struct, given)
        elif len(given) == 1:
            given = given[0]
        outputs = tf.nest.flatten(model(given, training=False))
        return {f"output{i:02d}": tf.identity(tensor) for i, tensor in enumerate(outputs)}
    return compute


def _signature_of(job):
    loaded = tf.saved_model.load(job["path"])
    keys = list(loaded.signatures)
    key = job["signature"] or ("serving_default" if "serving_default" in keys else keys[0] if len(keys) == 1 else None)
    if not keys:
        raise Refusal("the SavedModel has no signature, which says what its inputs are: save it with one, as Keras' model.export() "
                      "does")
    if key not in keys:
        raise Refusal(f"the SavedModel has the signatures {', '.join(keys)}: say which, as --signature {keys[0]}")
    return loaded, loaded.signatures[key]  # the first keeps the variables


def _saved_model(job):
    """([(name, shape, dtype)], function, what keeps its variables alive)."""
    loaded, signature = _signature_of(job)
    specs = signature.structured_input_signature[1]
    names = sorted(specs)
    require_known_names(job, names)
    inputs, plain = [], {}
    for name in names:
        if specs[name].shape.rank is None:
            raise Refusal(f"the input {name} may have any number of axes")
        shape = known_shape(name, specs[name].shape.as_list(), job, len(names) == 1)
        plain[name] = plain_name(name, plain.values())
        inputs.append((plain[name], shape, specs[name].dtype.name))

    def compute(**arrays):
        outputs = signature(**{name: arrays[plain[name]] for name in names})
        return {f"output{i:02d}": tf.identity(outputs[key]) for i, key in enumerate(sorted(outputs))}
    return inputs, compute, loaded


def _opened(job, model, notes):
    """([(name, shape, dtype)], concrete function, what keeps it alive)."""
    kept = model if model is not None else _load_keras(job) if job["kind"] == "keras" else _keras_in(job)
    if kept is None:
        inputs, compute, kept = _saved_model(job)
    else:
        if not callable(getattr(kept, "call", None)):
            raise Refusal(f"what it has is a {type(kept).__name__}, and no Keras model")
        inputs = _keras_inputs(kept, job)
        notes += [f"the batch is {shape[0]}, as the model has it: all are computed at a time" for _, shape, _ in inputs
                  if shape and shape[0] > 1][:1]
        if job["unrolls"]:
            kept = _unrolled(kept, inputs, notes)
        elif job["fuses"]:
            _fuse_loops(kept)
        compute = _keras_function(kept, inputs)
    strange = [f"{name} has {dtype}" for name, _, dtype in inputs if dtype in ("string", "variant", "resource")]
    if strange:
        raise Refusal(f"the input {strange[0]}: only numbers can be computed with on a microcontroller. Leave the layers that "
                      "read it out of the model")
    specs = {name: tf.TensorSpec(shape, dtype, name=name) for name, shape, dtype in inputs}
    return inputs, tf.function(compute).get_concrete_function(**specs), kept


def _missing_operations(text):
    """TensorFlow's operations that the converter has no operator for, in what it says."""
    return sorted(set(re.findall(r"'?tf\.(\w+)'? op is neither a custom op nor a flex op", text))
                  | set(re.findall(r"^\s*(?:Flex|Custom) ops: (.*)$", text, re.M)))


def _converted(folder):
    try:
        return tf.lite.TFLiteConverter.from_saved_model(str(folder)).convert()
    except Exception as error:
        missing = _missing_operations(str(error))
        if missing:
            raise Refusal(f"TensorFlow Lite has no operator for {', '.join(missing)} of TensorFlow, so no microcontroller can "
                          "run them. Leave the layers that need them out of the model, or write them otherwise") from error
        if "TensorList" in str(error):
            raise Refusal("it has a loop, of a recurrent layer, over a batch that stays unknown. Convert the .keras or .h5 file of the "
                          "same model") from error
        raise


def _save(folder, compute, specs, variables):
    """A SavedModel whose signature is a function of arrays by their names."""
    @tf.function(input_signature=specs)
    def computed(*arrays):
        return compute(**{spec.name: array for spec, array in zip(specs, arrays)})

    holder = tf.Module()
    holder.computed, holder.read = computed, list(variables)
    # Gradients, which swish and others define, are of no use here, and may need what is not in the function.
    options = tf.saved_model.SaveOptions(experimental_custom_gradients=False)
    tf.saved_model.save(holder, str(folder / "frozen"), signatures=computed.get_concrete_function(), options=options)


def _save_frozen(folder, function, specs):
    """With constants in place of variables."""
    frozen = convert_variables_to_constants_v2(function)
    order = [tensor.name.split(":")[0] for tensor in frozen.inputs]
    outputs = sorted(function.structured_outputs)
    _save(folder, lambda **arrays: dict(zip(outputs, tf.nest.flatten(frozen(*(arrays[name] for name in order))))), specs, [])


def _has_whole_loops(function):
    """Functions of Keras 2 that say they are an LSTM: constants in place of variables would dissolve them."""
    return any(one.attr["api_implements"].s.startswith(b"lstm_") for one in function.graph.as_graph_def().library.function
               if "api_implements" in one.attr)


def _answers_alike(content, function, inputs):
    """Whether a model with fused loops gives what the function gives, from the first state."""
    interpreter = tf.lite.Interpreter(model_content=content)
    interpreter.allocate_tensors()
    source, runner = np.random.default_rng(1), interpreter.get_signature_runner()
    for _ in range(2):
        given = {name: (source.normal(0, 1, shape) if tf.as_dtype(dtype).is_floating else source.integers(0, 2, shape)).astype(dtype)
                 for name, shape, dtype in inputs}
        interpreter.reset_all_variables()
        wanted, got = function(**{name: tf.constant(array) for name, array in given.items()}), runner(**given)
        if any(not np.allclose(got[key], wanted[key], rtol=1e-3, atol=1e-4) for key in wanted):
            return False
    return True


def _fused(folder, function, inputs, specs):
    """A model with one operator for each LSTM, whose loops stay out; None where TensorFlow's converter does not make it."""
    try:
        _save(folder, function, specs, function.graph.variables)
        content = _converted(folder / "frozen")
        is_good = not _loops_in(content) and _answers_alike(content, function, inputs)
    except Exception as error:
        print(f"no fused loops: {type(error).__name__}: {error}")
        is_good = False
    if not is_good:
        shutil.rmtree(folder / "frozen", ignore_errors=True)
    return content if is_good else None


def _loops_in(content):
    return [one for one in tf.lite.Interpreter(model_content=content)._get_ops_details()
            if one["op_name"] == "WHILE"]


def convert(folder, job, model):
    notes = []
    inputs, function, kept = _opened({**job, "fuses": True}, model, notes)
    specs = [tf.TensorSpec(shape, dtype, name=name) for name, shape, dtype in inputs]
    content = _fused(folder, function, inputs, specs) if not job["unrolls"] and _has_whole_loops(function) else None
    is_fused = content is not None
    if is_fused:
        notes.append(NOTE)
    else:
        if _has_whole_loops(function):
            inputs, function, kept = _opened({**job, "fuses": False}, model, [])
        _save_frozen(folder, function, specs)
        content = _converted(folder / "frozen")
    del kept
    (folder / "float.tflite").write_bytes(content)
    return {"inputs": [{"name": name, "shape": shape} for name, shape, _ in inputs], "notes": notes, "is_fused": is_fused,
            "places": places_of(tf.lite.Interpreter(model_content=content), [name for name, _, _ in inputs]),
            "by": f"tensorflow {tf.__version__}"}


def answer(folder, job, model):
    """What the model itself gives for the samples."""
    inputs, function, kept = _opened({**job, "unrolls": False, "fuses": False}, model, [])
    rows = []
    for arrays in zip(*samples_of(folder, job)):
        given = {name: tf.constant(array, dtype) for (name, _, dtype), array in zip(inputs, arrays)}
        outputs = function(**given)
        rows.append([np.asarray(outputs[key]) for key in sorted(outputs)])
    del kept
    write_answers(folder, rows)
    return {}
