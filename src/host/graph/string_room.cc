// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/string_room.h"

#include <algorithm>
#include <cstring>

#include "src/core/shape.h"
#include "src/core/string_tensor.h"
#include "src/host/memory/tensor_memory.h"
#include "src/operators/seam/op.h"

namespace mote {

namespace {

// Counts the bytes of the strings of a tensor: of the longest one, and of all.
struct StringBytes {
  uint64_t longest = 0;
  uint64_t total = 0;
};

StringBytes MeasureStrings(const TfLiteTensor& tensor) {
  StringBytes bytes;
  Strings strings;
  if (!strings.Open(tensor.data.data, Elements(*tensor.dims))) return bytes;
  for (int i = 0; i < strings.size(); ++i) bytes.longest = std::max<uint64_t>(bytes.longest, strings[i].bytes);
  bytes.total = strings.bytes();
  return bytes;
}

// Gives the tensor an empty frame for so many strings, and of at least so many bytes. Where there is no memory, the
// tensor is as before.
TfLiteStatus GiveStringMemory(Graph& graph, int tensor_index, int elements, size_t bytes) {
  TfLiteTensor& tensor = graph.tensor(tensor_index);
  const uint64_t needed = std::max<uint64_t>(bytes, StringTensorBytes(elements));
  void* const frame = needed > kMaxTensorBytes ? nullptr : NewFrame(needed);
  if (frame == nullptr) {
    graph.ReportError("there is no memory for the strings of tensor %d (%s)", tensor_index, tensor.name);
    return kTfLiteError;
  }
  FreeFrame(tensor.data.data);
  tensor.data.data = frame;
  tensor.bytes = needed;
  graph.tensor_record(tensor_index).string_room = elements;
  return kTfLiteOk;
}

size_t RoomForStrings(const Graph& graph, int node_index, int tensor_index, int elements) {
  const TfLiteIntArray& inputs = *graph.node(node_index).inputs;
  uint64_t longest = 0, total = 0;
  for (int i = 0; i < inputs.size; ++i) {
    const TfLiteTensor* const input = graph.FindTensor(inputs.data[i]);
    if (input == nullptr || input->type != kTfLiteString || input->data.data == nullptr) continue;
    const StringBytes bytes = MeasureStrings(*input);
    longest = std::max(longest, bytes.longest);
    total += bytes.total + StringTensorBytes(Elements(*input->dims));
  }
  uint64_t room = StringHeadBytes(elements) + longest * static_cast<uint32_t>(elements);
  if (graph.tensor_record(tensor_index).is_open) room = std::max(room, total);
  return static_cast<size_t>(room);
}

}  // namespace

TfLiteStatus FrameStrings(Graph& graph, int node_index, StringFrames* frames) {
  const TfLiteNode& node = graph.node(node_index);
  if (!graph.node_record(node_index).table_operator) return kTfLiteOk;
  if (frames->Add(*node.inputs) == kTfLiteOk && frames->Add(*node.outputs) == kTfLiteOk) return kTfLiteOk;
  graph.ReportError("there is no memory for the strings of node %s (number %d of subgraph %d)",
                    graph.OperatorName(node_index), node_index, graph.index);
  return kTfLiteError;
}

TfLiteStatus GiveStringRoom(Graph& graph, int node_index, int tensor_index, int elements) {
  return GiveStringMemory(graph, tensor_index, elements, RoomForStrings(graph, node_index, tensor_index, elements));
}

TfLiteStatus CheckStringRoom(Graph& graph, int tensor_index, int elements) {
  if (graph.phase != Phase::kInvoking) return kTfLiteOk;
  const bool is_moving = graph.tensor(tensor_index).type != kTfLiteString;
  if (!is_moving) {
    return GiveStringRoom(graph, graph.current_node, tensor_index, elements);
  }
  TensorRecord& record = graph.tensor_record(tensor_index);
  if (elements <= record.string_room) return kTfLiteOk;
  record.strings_wanted = elements;
  return kTfLiteError;
}

bool WantsStringRoom(const Graph& graph, const TfLiteIntArray& outputs) {
  return std::any_of(outputs.data, outputs.data + outputs.size,
                     [&graph](int output) { return output >= 0 && graph.tensor_record(output).strings_wanted > 0; });
}

TfLiteStatus GiveStringInputsMemory(Graph& graph) {
  for (const int input : graph.inputs) {
    TfLiteTensor* const tensor = graph.FindTensor(input);
    if (tensor == nullptr || tensor->allocation_type != kTfLiteDynamic || tensor->type != kTfLiteString) continue;
    if (tensor->data.data != nullptr) continue;
    if (TfLiteTensorRealloc(FrameBytes(*tensor), tensor) != kTfLiteOk) {
      graph.ReportError("there is no memory for the strings of input %d (%s)", input, tensor->name);
      return kTfLiteError;
    }
    std::memset(tensor->data.data, 0xFF, tensor->bytes);  // so many strings no tensor has
  }
  return kTfLiteOk;
}

TfLiteStatus ShareStrings(Graph& graph, int node_index) {
  for (const auto& [to, from] : graph.node_record(node_index).shared_strings) {
    const TfLiteTensor& source = graph.tensor(from);
    const size_t bytes = std::max<size_t>(MeasureStrings(source).total, sizeof(uint32_t));
    TF_LITE_ENSURE_STATUS(GiveStringMemory(graph, to, Elements(*graph.tensor(to).dims), bytes));
    std::memcpy(graph.tensor(to).data.data, source.data.data, bytes);
  }
  return kTfLiteOk;
}

TfLiteStatus CopyStrings(Graph& graph, const TfLiteTensor& from, TfLiteTensor* to) {
  Strings strings;
  const int elements = Elements(*from.dims);
  if (from.data.data == nullptr || !strings.Open(from.data.data, from.bytes, elements)) {
    graph.ReportError("tensor %s does not hold %d strings: a number, its offsets in order, and the characters",
                      from.name, elements);
    return kTfLiteError;
  }
  const TfLiteIntArray& outputs = *graph.node(graph.current_node).outputs;
  const int* const end = outputs.data + outputs.size;
  const int* const output = std::find_if(outputs.data, end, [&](int i) { return graph.FindTensor(i) == to; });
  if (output != end) {
    TF_LITE_ENSURE_STATUS(GiveStringMemory(graph, *output, elements, strings.bytes()));
  } else if (TfLiteTensorRealloc(strings.bytes(), to) != kTfLiteOk) {
    return graph.ReportNoMemory();
  }
  std::memcpy(to->data.data, from.data.data, strings.bytes());
  return kTfLiteOk;
}

bool DependsOnStringBytes(const Graph& graph, int node_index) {
  const TfLiteNode& node = graph.node(node_index);
  if (!graph.node_record(node_index).table_operator) return false;
  return std::any_of(node.inputs->data, node.inputs->data + node.inputs->size, [&graph](int input) {
    return graph.HasTensor(input) && graph.tensor(input).type == kTfLiteString;
  });
}

}  // namespace mote
