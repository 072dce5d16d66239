# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What describes a Keras model, of whichever of its formats: which classes it is made of, and their settings."""
import builtins
import re

from held_code.archives import each
from held_code.findings import Finding

# Whose settings are code, the names of functions or files, or operators of any kind.
_CODE = {"Lambda": "a Lambda layer", "__lambda__": "a Python lambda"}
_CODE |= {name: f"a layer {name}" for name in ("TorchModuleWrapper", "TFSMLayer", "JaxLayer", "FlaxLayer", "ClassMethod", "InstanceMethod",
                                               "InstanceProperty", "TensorFlowOpLayer")}
_OF_KERAS = re.compile(
    r"builtins|(tf_)?keras(\.src|\.api(\._v[12](\.keras)?)?)?(\.(activations|callbacks|constraints|dtype_policies|engine|initializers|layers"
    r"|losses|metrics|mixed_precision|models|ops|optimizers|quantizers|random|regularizers|trainers)(\.\w+)*)?")
# A graph of layers may call a function with any arguments, so that one of Keras itself can load another file. These compute.
_FUNCTIONS = re.compile(r"(tf_)?keras(\.src)?\.(activations|constraints|initializers|losses|metrics|ops|random|regularizers)(\.\w+)*")
_BUILTINS = set(dir(builtins)) - {"abs", "all", "any", "max", "min", "pow", "round", "sum"}  # old versions of Keras take them for its own
_OF_TENSORFLOW = re.compile(r"tensorflow\.python\.(framework|ops)\.\w+")  # of the types of tensors
# Operators between layers, as Keras 2 has them, may compute this.
_FUNCTION = re.compile(
    r"(math|nn|linalg|image|signal|bitwise|__operators__)\.\w+|reshape|transpose|concat|stack|unstack|split|squeeze|expand_dims|cast|tile|pad"
    r"|gather|gather_nd|slice|strided_slice|shape|reverse|identity|zeros_like|ones_like|zeros|ones|where|broadcast_to|clip_by_value|one_hot"
    r"|range|fill|convert_to_tensor|constant|repeat|roll|meshgrid|compat\.v1\.(shape|transpose|gather|squeeze)")
_NOT_READ = ("compile_config", "training_config")  # of the whole model; those of a model in it are


def _names(one):
    """All by which a class may be looked up, less the packages in front."""
    given = [one.get("class_name"), one.get("registered_name"), one.get("spec_name")]
    if one.get("class_name") == "function":
        given.append(one.get("config"))
    return [re.split(r"[>.]", name)[-1] for name in given if isinstance(name, str)]


def _computes(one):
    """Whether a function, which a config names, is one of Keras that computes."""
    name, module = one.get("config"), one.get("module")
    if not isinstance(name, str) or not name.isidentifier():
        return False
    return name not in _BUILTINS if module in (None, "builtins") else isinstance(module, str) and bool(_FUNCTIONS.fullmatch(module))


def _of_class(one, where, is_registered):
    names, module = _names(one), one.get("module")
    if one.get("class_name") == "function" and not _computes(one) and not is_registered(one.get("registered_name")):
        return Finding(f"the function {str(one.get('config'))[:80]} of {str(module)[:80]}", where, is_class=True)
    config = one.get("config") if isinstance(one.get("config"), dict) else {}
    for name in names:
        if name in _CODE:
            return Finding(_CODE[name], where)
    if {"TFOpLambda", "SlicingOpLambda"} & set(names) and not _FUNCTION.fullmatch(str(config.get("function"))):
        return Finding(f"the function {config.get('function')} of TensorFlow", where)
    if not isinstance(module, str) or _OF_KERAS.fullmatch(module) or is_registered(one.get("registered_name")):
        return None
    if one.get("class_name") == "__typespec__" and _OF_TENSORFLOW.fullmatch(module):
        return None
    return Finding(f"{module}.{one.get('class_name')}", where, is_class=True)


def look(config, where, is_registered):
    found = []
    if isinstance(config, dict):
        config = {key: value for key, value in config.items() if key not in _NOT_READ}
    for one, _ in each(config):
        if not isinstance(one, dict):
            continue
        if "class_name" in one or "spec_name" in one:
            finding = _of_class(one, where, is_registered)
            found += [finding] if finding else []
        if "lambda" in (one.get("function_type"), one.get("output_shape_type"), one.get("mask_type")):
            found.append(Finding(_CODE["Lambda"], where))
        if isinstance(one.get("vocabulary"), str):
            found.append(Finding(f"the name of another file, {one['vocabulary'][:80]}, as its vocabulary,", where))
    return found
