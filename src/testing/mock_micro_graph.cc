// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/mock_micro_graph.h"

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {
namespace {

struct MockTensor {
  TfLiteEvalTensor tensor;
  int shape[3];  // the layout of a TfLiteIntArray
  float values[2];
};

}  // namespace

MockMicroGraph::MockMicroGraph(SingleArenaBufferAllocator* allocator) : tensor_(nullptr) {
  uint8_t* const memory = allocator->AllocatePersistentBuffer(sizeof(MockTensor), alignof(MockTensor));
  if (memory == nullptr) return;
  auto* const mock = reinterpret_cast<MockTensor*>(memory);
  *mock = {{}, {2, 1, 2}, {}};
  mock->tensor.type = kTfLiteFloat32;
  mock->tensor.dims = reinterpret_cast<TfLiteIntArray*>(mock->shape);
  mock->tensor.data.f = mock->values;
  tensor_ = &mock->tensor;
}

TfLiteStatus MockMicroGraph::InvokeSubgraph(int subgraph_idx) {
  if (subgraph_idx < 0 || subgraph_idx >= kNumSubgraphs) {
    MicroPrintf("there is no subgraph %d; the mock graph has %d", subgraph_idx, kNumSubgraphs);
    return kTfLiteError;
  }
  ++invoke_counts_[subgraph_idx];
  return kTfLiteOk;
}

size_t MockMicroGraph::NumSubgraphInputs(int) { return tensor_ == nullptr ? 0 : 1; }

TfLiteEvalTensor* MockMicroGraph::GetSubgraphInput(int, int tensor_idx) { return tensor_idx == 0 ? tensor_ : nullptr; }

size_t MockMicroGraph::NumSubgraphOutputs(int) { return tensor_ == nullptr ? 0 : 1; }

TfLiteEvalTensor* MockMicroGraph::GetSubgraphOutput(int, int tensor_idx) { return tensor_idx == 0 ? tensor_ : nullptr; }

int MockMicroGraph::get_invoke_count(int subgraph_idx) const {
  return subgraph_idx < 0 || subgraph_idx >= kNumSubgraphs ? 0 : invoke_counts_[subgraph_idx];
}

}  // namespace tflite
