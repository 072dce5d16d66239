// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MOCK_MICRO_GRAPH_H_
#define TENSORFLOW_LITE_MICRO_MOCK_MICRO_GRAPH_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/micro/micro_graph.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// Has ten subgraphs that compute nothing: they count how often they are invoked. One float32 tensor of shape [1, 2] is
// the only input and the only output of all of them.
class MockMicroGraph : public MicroGraph {
 public:
  explicit MockMicroGraph(SingleArenaBufferAllocator* allocator);

  TfLiteStatus InvokeSubgraph(int subgraph_idx) override;
  size_t NumSubgraphInputs(int subgraph_idx) override;
  TfLiteEvalTensor* GetSubgraphInput(int subgraph_idx, int tensor_idx) override;
  size_t NumSubgraphOutputs(int subgraph_idx) override;
  TfLiteEvalTensor* GetSubgraphOutput(int subgraph_idx, int tensor_idx) override;
  int NumSubgraphs() override { return kNumSubgraphs; }
  MicroResourceVariables* GetResourceVariables() override { return nullptr; }

  // Serves operators whose subgraphs have no tensors: these have none from now on.
  void RemoveTensors() { tensor_ = nullptr; }

  // No operator can initialise, prepare or free a subgraph, so these are 0.
  int get_init_count() const { return 0; }
  int get_prepare_count() const { return 0; }
  int get_free_count() const { return 0; }
  // Returns 0 for a subgraph that is not there.
  int get_invoke_count(int subgraph_idx) const;

 private:
  static constexpr int kNumSubgraphs = 10;

  TfLiteEvalTensor* tensor_;  // null: none, or no room for it
  int invoke_counts_[kNumSubgraphs] = {};
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MOCK_MICRO_GRAPH_H_
