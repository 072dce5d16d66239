# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Exported programs of PyTorch (.pt2): archives of JSON, where names become functions and texts are computed; of pickles; and of
compiled code."""
import re

from held_code import pickles
from held_code.archives import ZIP, each, json_of, library_in, members_of
from held_code.findings import Finding

_AS_PICKLES = ("serialized_state_dict.json", "serialized_constants.json")
_TARGETS = re.compile(
    r"torch\.ops\.(aten|prims|quantized_decomposed|torchvision)\.(?!from_file|_?save|_?load)\w+\.\w+"
    r"|torch\.ops\.higher_order\.(cond|while_loop|map_impl|scan|associative_scan|wrap_with_set_grad_enabled|wrap_with_autocast)"
    r"|torch\._?sym_\w+|math\.[a-z]\w*|_operator\.(getitem|add|sub|mul|truediv|floordiv|mod|pow|neg|pos|abs|eq|ne|lt|le|gt|ge|and_|or_"
    r"|xor|not_|lshift|rshift)")
_NAMED = re.compile(r"(torch|_?operator|math|#)")  # that PyTorch makes functions of; others stay strings
# Sizes are computed from these: numbers, names of sizes, functions of numbers, and where an input has its sizes.
_WORD = re.compile(r"[a-z]{1,4}\d+|L|args|kwargs|size|shape|stride|math|inf|oo|isnan|True|False|None|and|or|not|Max|Min|Abs|Eq|Ne|Lt|Le|Gt|Ge"
                   r"|And|Or|Not|Mod|FloorDiv|CleanDiv|CeilDiv|CeilToInt|FloorToInt|TruncToInt|RoundToInt|TruncToFloat|ToFloat"
                   r"|IntTrueDiv|FloatTrueDiv|FloatPow|PowByNatural|PythonMod|ModularIndexing|Where|LShift|RShift|floor|ceiling|sqrt"
                   r"|Integer|Rational|Float|Pow|Mul|Add|VR|int_oo|Symbol|positive|nonnegative|integer|real")
_REST = re.compile(r"[\s\d.+\-*/%()<>=!&|~,\[\]]*")


def is_arithmetic(text):
    """Whether a text is an expression of numbers and sizes, which may be computed."""
    words = re.sub(r"(?<=\[)(['\"])\w+\1(?=\])|(?<=\bSymbol\()(['\"])\w+\2", "0", text)
    return (all(_WORD.fullmatch(word) for word in re.findall(r"[^\W\d]\w*", words))
            and _REST.fullmatch(re.sub(r"[^\W\d]\w*", "", words)) is not None)


def _of_dict(one, where):
    if "__enum__" in one:
        yield Finding(f"the class {one.get('fqn')}", where)
    if "default_factory_module" in one and one["default_factory_module"] != "builtins":
        yield Finding(f"the function {one['default_factory_module']}.{one.get('default_factory_name')}", where)
    for name in one.get("range_constraints") or () if isinstance(one.get("range_constraints"), dict) else ():
        if not is_arithmetic(name):
            yield Finding(f"the expression {name[:80]}", where)


def _of_text(text, key, where):
    if key == "target" and _NAMED.match(text) and not _TARGETS.fullmatch(text):
        yield Finding(f"the function {text[:80]}", where)
    if key in ("expr_str", "guards_code") and not is_arithmetic(text):
        yield Finding(f"the expression {text[:80]}", where)


def _of_json(value, where):
    """(Findings, the names of members that are loaded as pickles, without their folders)."""
    found, pickled = [], set()
    for one, key in each(value):
        found += _of_dict(one, where) if isinstance(one, dict) else _of_text(one, key, where)
        if isinstance(one, dict) and one.get("use_pickle"):
            pickled.add(str(one.get("path_name")).lower().rsplit("/", 1)[-1])
    return found, pickled


def look(path):
    found, pickled = [], set()
    for name, content in members_of(path):
        if name.lower().endswith(".json") and not name.lower().endswith(_AS_PICKLES):
            more, names = _of_json(json_of(content, name), name)
            found, pickled = found + more, pickled | names
    for name, content in members_of(path):
        parts = name.lower().split("/")  # PyTorch finds names of other letters, too
        base = parts[-1]
        if "aotinductor" in parts and content:
            found.append(Finding("compiled code", name))
        elif any(part.startswith(("custom_obj", "opaque_obj")) for part in parts):
            found.append(Finding("an object that is not a tensor", name))
        elif base.endswith(".py") or "code" in parts[:-1]:
            found.append(Finding("TorchScript", name))
        found += library_in(name, content)
        is_pickle = (base.endswith((".pt", ".pkl", ".pth")) or base in _AS_PICKLES or parts[-2:-1] == ["sample_inputs"]
                     or base in pickled)
        if not content.startswith(ZIP) and "extra" not in parts:  # texts, which are only kept
            found += pickles.look(content, name, is_pickle and bool(content))
    return found
