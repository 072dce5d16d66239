# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The models of tensorflow_interpreter_test.py, the delegate and the library of operators."""
import pathlib
import subprocess

import numpy as np

import json_models
from json_models import Model

REVERSED = np.float32(np.eye(4)[::-1])

# Takes no nodes; counts what is done with it. An option "fail" says what the error is.
DELEGATE = r"""
#include <stdlib.h>
#include <string.h>
#include "tensorflow/lite/core/c/common.h"

static int created, destroyed, prepared, options;
static void (*on_destroy)(const char*);
int delegates_created(void) { return created; }
int delegates_destroyed(void) { return destroyed; }
int delegates_prepared(void) { return prepared; }
int delegate_options(void) { return options; }
void call_on_destroy(void (*callback)(const char*)) { on_destroy = callback; }

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  (void)context, (void)delegate;
  ++prepared;
  return kTfLiteOk;
}

TfLiteDelegate* tflite_plugin_create_delegate(char** keys, char** values, size_t count, void (*report_error)(const char*)) {
  for (size_t i = 0; i < count; ++i) {
    if (strcmp(keys[i], "fail") == 0) {
      report_error(values[i]);
      return NULL;
    }
    ++options;
  }
  TfLiteDelegate* const delegate = (TfLiteDelegate*)calloc(1, sizeof(TfLiteDelegate));
  delegate->Prepare = Prepare;
  ++created;
  return delegate;
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) {
  ++destroyed;
  if (on_destroy != NULL) on_destroy("the delegate");
  free(delegate);
}
"""

# Adds the custom operator Twice.
OPERATORS = r"""
#include "mote/custom_op_library.h"

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* const y = &context->tensors[node->outputs->data[0]];
  return context->ResizeTensor(context, y, TfLiteIntArrayCopy(context->tensors[node->inputs->data[0]].dims));
}
static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor& x = context->tensors[node->inputs->data[0]];
  TfLiteTensor& y = context->tensors[node->outputs->data[0]];
  for (size_t i = 0; i < y.bytes / sizeof(float); ++i) y.data.f[i] = 2 * x.data.f[i];
  return kTfLiteOk;
}

extern "C" void RegisterTwice(MoteOpResolver* resolver) {
  TfLiteRegistration twice = {};
  twice.prepare = Prepare;
  twice.invoke = Invoke;
  MoteAddCustomOp(resolver, "Twice", &twice, 1, 1);
}
"""


def reversing_floats():
    model = Model()
    x = model.tensor("input", [1, 4], shape_signature=[-1, 4])
    w = model.tensor("weights", [4, 4], data=REVERSED)
    y = model.tensor("output", [1, 4], shape_signature=[-1, 4])
    model.node("FULLY_CONNECTED", [x, w, -1], [y], "FullyConnectedOptions")
    return model.finish([x], [y])


def reversing_bytes():
    model, one = Model(), {"scale": [1.0], "zero_point": [0]}
    x = model.tensor("input", [1, 4], "UINT8", quantization=one)
    w = model.tensor("weights", [4, 4], "UINT8", data=REVERSED.astype(np.uint8), quantization=one)
    y = model.tensor("output", [1, 4], "UINT8", quantization=one)
    model.node("FULLY_CONNECTED", [x, w, -1], [y], "FullyConnectedOptions")
    return model.finish([x], [y])


def gathering_texts():
    model = Model()
    texts, indices = model.tensor("input", [10], "STRING"), model.tensor("indices", [3], "INT64")
    y = model.tensor("output", [3], "STRING")
    model.node("GATHER", [texts, indices], [y], "GatherOptions", axis=0)
    return model.finish([texts, indices], [y])


def expanding_text():
    """A text without dimensions."""
    model = Model()
    x = model.tensor("input", [], "STRING")
    shape, y = model.tensor("shape", [1], "INT32", data=np.int32([1])), model.tensor("output", [1], "STRING")
    model.node("RESHAPE", [x, shape], [y], "ReshapeOptions", new_shape=[1])
    return model.finish([x], [y])


def channels_with_scales():
    model = Model()
    x = model.tensor("input", [1, 3, 3, 2], "INT8", quantization={"scale": [0.5], "zero_point": [3]})
    w = model.tensor("weights", [1, 3, 3, 2], "INT8", data=np.arange(18, dtype=np.int8),
                     quantization={"scale": [0.25, 0.125], "zero_point": [0, 0], "quantized_dimension": 3})
    y = model.tensor("output", [1, 1, 1, 2], "INT8", quantization={"scale": [2.0], "zero_point": [-7]})
    bias = model.tensor("bias", [2], "INT32", data=np.int32([5, 6]),
                        quantization={"scale": [0.125, 0.0625], "zero_point": [0, 0]})
    model.node("DEPTHWISE_CONV_2D", [x, w, bias], [y], "DepthwiseConv2DOptions", padding="VALID", stride_w=1, stride_h=1,
               depth_multiplier=1)
    return model.finish([x], [y])


def sparse_weights():
    """The rows of the identity, of which one number each is kept."""
    model = Model()
    x = model.tensor("input", [1, 4])
    w = model.tensor("weights", [4, 4], data=np.float32([1, 2, 3, 4]), sparsity={
        "traversal_order": [0, 1], "block_map": [],
        "dim_metadata": [{"format": "DENSE", "dense_size": 4},
                         {"format": "SPARSE_CSR", "array_segments_type": "Int32Vector",
                          "array_segments": {"values": [0, 1, 2, 3, 4]}, "array_indices_type": "Int32Vector",
                          "array_indices": {"values": [0, 1, 2, 3]}}]})
    y = model.tensor("output", [1, 4])
    model.node("FULLY_CONNECTED", [x, w, -1], [y], "FullyConnectedOptions")
    return model.finish([x], [y])


def two_signatures():
    """`add` of a and b in the first subgraph, `subtract` in the second, each with names that are not in the tensors' order."""
    model = Model()
    for key, operator, options in (("add", "ADD", "AddOptions"), ("subtract", "SUB", "SubOptions")):
        if key != "add":
            model.subgraph(key)
        a, b = model.tensor(f"{key}_b:0", [2], shape_signature=[-1]), model.tensor(f"{key}_a:0", [2], shape_signature=[-1])
        y = model.tensor(f"{key}_y:0", [2], shape_signature=[-1])
        model.node(operator, [a, b], [y], options)
        model.signature(key, {"b": a, "a": b}, {"y": y})
        model.end_subgraph([a, b], [y])
    return json_models.bytes_of(model.description)


def one_signature():
    model = Model()
    x, y = model.tensor("x", [2]), model.tensor("y", [2])
    model.node("NEG", [x], [y], "NegOptions")
    model.signature("negative", {"number": x}, {"result": y})
    return model.finish([x], [y])


def counting():
    """An RNN that adds its input to its state."""
    model = Model()
    x, one = model.tensor("input", [1, 1]), np.float32([[1]])
    w, r = model.tensor("weights", [1, 1], data=one), model.tensor("recurrent", [1, 1], data=one)
    bias, state = model.tensor("bias", [1], data=np.float32([0])), model.tensor("state", [1, 1], is_variable=True)
    y = model.tensor("output", [1, 1])
    model.node("RNN", [x, w, r, bias, state], [y], "RNNOptions")
    return model.finish([x], [y])


def where():
    """Its output's shape depends on data."""
    model = Model()
    x, y = model.tensor("input", [5], "BOOL"), model.tensor("output", [1, 1], "INT64", shape_signature=[-1, 1])
    model.node("WHERE", [x], [y], "WhereOptions")
    return model.finish([x], [y])


def in_two_steps():
    """Negative, and then its absolute value."""
    model = Model()
    x, between, y = (model.tensor(name, [4]) for name in ("input", "between", "output"))
    model.node("NEG", [x], [between], "NegOptions")
    model.node("ABS", [between], [y], "AbsOptions")
    return model.finish([x], [y])


def with_custom_operator():
    model = Model()
    x, y = model.tensor("input", [3]), model.tensor("output", [3])
    model.node("CUSTOM", [x], [y], custom_code="Twice")
    return model.finish([x], [y])


MODELS = [reversing_floats, reversing_bytes, gathering_texts, expanding_text, channels_with_scales, sparse_weights, two_signatures,
          one_signature, counting, where, in_two_steps, with_custom_operator]


def make(folder, generated):
    """All files, in a folder. `generated`: the folder of the schema's generated header."""
    folder = pathlib.Path(folder)
    for model in MODELS:
        (folder / f"{model.__name__}.tflite").write_bytes(model())
    include = json_models.ROOT / "include"
    for name, source, command in (("delegate", DELEGATE, ["cc", "-xc"]),
                                  ("operators", OPERATORS, ["c++", "-xc++", "-std=c++17", "-isystem", str(generated),
                                                            "-DFLATBUFFERS_LOCALE_INDEPENDENT=0"])):
        subprocess.run([*command, "-shared", "-fPIC", f"-I{include}", "-", "-o", folder / f"{name}.so"], input=source, text=True,
                       check=True)
