// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The subgraphs of a model, as control-flow operators need them.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_GRAPH_H_
#define TENSORFLOW_LITE_MICRO_MICRO_GRAPH_H_

#include <cstddef>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"

namespace tflite {

class MicroResourceVariables;

// Indices of subgraphs are checked by the caller; an index of an input or output out of range gives null.
class MicroGraph {
 public:
  virtual ~MicroGraph() = default;

  virtual TfLiteStatus InvokeSubgraph(int subgraph_idx) = 0;
  virtual size_t NumSubgraphInputs(int subgraph_idx) = 0;
  virtual TfLiteEvalTensor* GetSubgraphInput(int subgraph_idx, int input_idx) = 0;
  virtual size_t NumSubgraphOutputs(int subgraph_idx) = 0;
  virtual TfLiteEvalTensor* GetSubgraphOutput(int subgraph_idx, int output_idx) = 0;
  virtual int NumSubgraphs() = 0;
  // Returns null where the interpreter was made without them.
  virtual MicroResourceVariables* GetResourceVariables() = 0;

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_GRAPH_H_
