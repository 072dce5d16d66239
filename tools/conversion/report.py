# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What `mote convert` says of the model that it has made, what to do next first."""
import collections
import json
import pathlib

from conversion.sources import KINDS

PROCESSORS = pathlib.Path(__file__).resolve().parents[2] / "targets" / "processors.json"
_LOST = 0.02  # of accuracy, which calls for more bits
_FAR = 0.15  # of the outputs' range, where no accuracy says what it means
_WRONG = 0.02  # of the outputs' range: what float sums in another order do not explain
_ROUNDING = 1e-5  # of the largest output, where all are nearly the same
_CHANGES_TYPE = ("QUANTIZE", "DEQUANTIZE", "CAST")


def printable(text):
    """On a line that others read."""
    return "".join(c if c.isprintable() else "?" for c in text)


def _line(text):
    """The lines of a message, each once, as one."""
    return printable("; ".join(dict.fromkeys(line.strip() for line in (text or "").splitlines() if line.strip())))


def float_operators(report):
    """(those that compute in floats, those of them whose weights are integers), by name and count."""
    constants = {(t["subgraph"], t["index"]) for t in report["tensors"] if t["constant"]}
    floats, hybrids = collections.Counter(), collections.Counter()
    for op in report["operators"]:
        given = [one for one in op["inputs"] if one]
        changing = [one for one in given if (op["subgraph"], one["index"]) not in constants]
        if op["name"] in _CHANGES_TYPE or not any(one["type"] == "float32" for one in changing):
            continue
        floats[op["name"]] += 1
        if any((op["subgraph"], one["index"]) in constants and one["type"] in ("int8", "int4", "int2") for one in given):
            hybrids[op["name"]] += 1
    return dict(sorted(floats.items())), dict(sorted(hybrids.items()))


def facts(options, source, report, made):
    """What is known without samples."""
    floats, hybrids = float_operators(report)
    if options.mode == "dynamic" and not hybrids:
        made["notes"].append("nothing was quantised: the quantiser leaves so few weights in floats")
    return {"model": str(options.output), "source": source.text, "kind": KINDS[source.kind][0], "mode": options.mode,
            "by": made["by"], "bytes": report["bytes"], "inputs": report["inputs"], "outputs": report["outputs"],
            "notes": made["notes"], "verified": True, "missing_operators": report["missing_operators"],
            "arena_bytes": report["arena_bytes"], "arena_unknown": report["arena_unknown"],
            "flash_bytes": report["bytes"] + json.loads(PROCESSORS.read_text(encoding="utf-8"))["runtime_flash_bytes"],
            "fits": report.get("fits", []), "float_operators": floats, "hybrid_operators": hybrids,
            "folded_operators": made["folded"], "samples": None, "bad_files": [], "accuracy": None,
            "accuracy_unknown": None, "largest_difference": None, "float_difference": None, "comparison_unknown": None,
            "reference_unknown": None, "was_quantized": made["was_quantized"], "random_inputs": None}


def _names(counts):
    return ", ".join(f"{name} ({count})" if count > 1 else name for name, count in counts.items())


def is_wrong(found):
    """Whether the model of floats computes something else than the source."""
    difference, limit = found["float_difference"], _FAR if found["was_quantized"] else _WRONG
    return difference is not None and difference["difference"] > max(
        limit * difference["range"], _ROUNDING * difference["largest"], _ROUNDING ** 2)


def _how_wrong(found):
    difference = found["float_difference"]
    text = (f"do not use {found['model']} before you know why its floats differ from the source by {difference['difference']:.3g} of a "
            f"range of {difference['range']:.3g} on {difference['sample']}: the converter has changed what it computes")
    if found["random_inputs"]:
        text += ". Samples of its real input (--calibrate FOLDER) show whether it matters"
    return text + "; convert the model from another framework, or without the layer that differs"


def next_step(found):
    """The most urgent thing to do."""
    model = found["model"]
    if found["missing_operators"]:
        return ("replace the layers that need " + ", ".join(one["name"] for one in found["missing_operators"])
                + ", which Mote has no kernel for: docs/ops.md lists those it has")
    if "host" in found["arena_unknown"]:
        return f"change the model, which does not run without a heap, as on boards: {_line(found['arena_unknown']['host'])}"
    if is_wrong(found):
        return _how_wrong(found)
    accuracy = found["accuracy"]
    if accuracy and accuracy["before"] - accuracy["after"] > _LOST:
        better = "more samples" + (", or --int16x8" if found["mode"] == "int8" else "")
        return f"quantise otherwise: {100 * accuracy['before']:.2f} % right became {100 * accuracy['after']:.2f} %; try {better}"
    difference, is_integer = found["largest_difference"], found["mode"] in ("int8", "int16x8")
    if is_integer and not accuracy and difference and difference["difference"] > _FAR * max(difference["range"], 1e-6):
        return (f"see whether it is good enough: an output differs by {difference['difference']:.3g} of a range of "
                f"{difference['range']:.3g}; more samples{', or --int16x8,' if found['mode'] == 'int8' else ''} may help, and folders "
                "named after classes tell the accuracy")
    tight = [fit["board"] for fit in found["fits"] if fit["fits"] is False]
    if tight:
        return f"make the model smaller, or take another board: it does not fit {', '.join(tight)}"
    if is_integer and found["float_operators"]:
        return (f"replace the layers of {_names(found['float_operators'])} by others, or accept that they compute in floats: the "
                "quantiser has no integer form of them")
    if found["mode"] in ("float", "dynamic"):
        return f"make it faster and smaller, by samples of its input: mote convert {found['source']} -o {model} --int8 --calibrate FOLDER"
    return f"run it as on a board: mote run {model} --input FILE --target cortex_m4"


def _tensor(word, one):
    return f"  {word:7} {one['type']} [{','.join(map(str, one['shape']))}]  {printable(one['name'])}\n"


def _memory(found):
    text = "arena\n"
    for target, size in found["arena_bytes"].items():
        text += f"  {target:11} " + (f"{size:,} bytes\n" if size is not None else f"unknown: {_line(found['arena_unknown'].get(target))}\n")
    text += f"flash\n  at least {found['flash_bytes']:,} bytes: the model's {found['bytes']:,} and the runtime's; operators come on top\n"
    for fit in found["fits"]:
        verdict = {True: "the model fits", False: "the model does not fit", None: "not known"}[fit["fits"]]
        text += f"  {fit['board']} ({fit['title']}): {verdict}\n"
    return text


def _computing(found):
    floats, hybrids = found["float_operators"], found["hybrid_operators"]
    text = ""
    if hybrids:
        text += (f"warning: hybrid: {_names(hybrids)} computes in floats with integer weights: less flash, no less time; a "
                 "microcontroller without a floating-point unit is slow at it\n")
    rest = {name: count - hybrids.get(name, 0) for name, count in floats.items() if count > hybrids.get(name, 0)}
    if rest and found["mode"] in ("int8", "int16x8"):
        text += f"warning: in floats between integers: {_names(rest)}\n"
    return text


def _comparison(found):
    has_samples = found["samples"] is not None
    text = (f"samples: {found['samples']} of {printable(found['calibration'])}\n" if has_samples
            else f"samples: none; random inputs: {found['random_inputs'] or 0}\n")
    for one in found["bad_files"]:
        text += f"  bad file {printable(one['file'])}: {printable(one['reason'])}\n"
    if found["comparison_unknown"]:
        return text + f"  not compared with the source: {_line(found['comparison_unknown'])}\n"
    if found["reference_unknown"]:
        text += f"  compared with the model of floats, since the source does not run: {_line(found['reference_unknown'])}\n"
    if found["accuracy"]:
        before, after = found["accuracy"]["before"], found["accuracy"]["after"]
        text += f"accuracy: {100 * before:.2f} % before, {100 * after:.2f} % after\n"
    elif has_samples:
        text += f"accuracy: not known: {printable(found['accuracy_unknown'])}\n"
    difference = found["largest_difference"]
    if difference is None:
        return text
    text += (f"largest difference: {difference['difference']:.4g} of a range of {difference['range']:.4g}, on "
             f"{printable(difference['sample'])}; mean {difference['mean']:.4g}\n")
    return text


def text_of(found):
    missing = "".join(f"  {printable(one['name'])}: {one['reason']}\n" for one in found["missing_operators"])
    text = f"next: {printable(found['next'])}\n"
    text += f"{printable(found['model'])}: {found['mode']}, {found['bytes']:,} bytes, of the {found['kind']} {printable(found['source'])}"
    text += f", by {', '.join(dict.fromkeys(found['by']))}\n" if found["by"] else "\n"
    text += "".join(_tensor("input", one) for one in found["inputs"]) + "".join(_tensor("output", one) for one in found["outputs"])
    text += "".join(f"  {printable(note)}\n" for note in found["notes"])
    text += "verifier: the model is good\n"
    text += f"missing operators\n{missing}" if missing else "missing operators: none, on any target\n"
    return text + _memory(found) + _computing(found) + _comparison(found)
