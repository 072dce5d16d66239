// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Graphs of one node, made by hand.
#ifndef MOTE_TOOLS_XNNPACK_NODES_H_
#define MOTE_TOOLS_XNNPACK_NODES_H_

#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

struct NodeKind {
  tflite::BuiltinOperator code;
  // The name in the table; FULLY_CONNECTED comes with one row, and with several.
  const char* name;
  bool has_int8;
};

// Returns the operators that XNNPACK takes; some, which run the same loop over other functions, stand for several.
const std::vector<NodeKind>& NodeKinds();

// Holds the memory of constants, which outlives the interpreter.
using Constants = std::vector<std::vector<uint8_t>>;

// Builds a node of `kind` that works on an image [1, side, side, 16]. Returns false for what the runtime refuses.
bool BuildNode(const NodeKind& kind, TfLiteType type, int side, Constants* constants, tflite::Interpreter* interpreter);

}  // namespace mote

#endif  // MOTE_TOOLS_XNNPACK_NODES_H_
