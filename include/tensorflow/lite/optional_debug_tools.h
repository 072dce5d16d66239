// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prints the contents of an interpreter for people to read.
#ifndef TENSORFLOW_LITE_OPTIONAL_DEBUG_TOOLS_H_
#define TENSORFLOW_LITE_OPTIONAL_DEBUG_TOOLS_H_

#include <cstdint>
#include <vector>

#include "tensorflow/lite/core/interpreter.h"
#include "tensorflow/lite/core/subgraph.h"

namespace tflite {

// Returns "kTfLiteArenaRw", say; "(invalid)" for a number that is none.
const char* AllocTypeName(TfLiteAllocationType type);

// Writes each subgraph's tensors (type, memory, bytes, shape, place in its arena), nodes (operator, inputs, outputs,
// who runs it) and memory to standard output. Longer names are cut in the middle.
void PrintInterpreterState(const impl::Interpreter* interpreter, int32_t tensor_name_display_length = 25,
                           int32_t tensor_type_display_length = 15, int32_t alloc_type_display_length = 18);

struct SubgraphDelegationMetadata {
  std::vector<bool> is_node_delegated;
  std::vector<int> replaced_by_node;  // of each node the one of the delegate that runs it; -1: none
  bool has_delegate_applied = false;
};

SubgraphDelegationMetadata GetNodeDelegationMetadata(const Subgraph& subgraph);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_OPTIONAL_DEBUG_TOOLS_H_
