// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Describes a model's main subgraph for the planner of rows: tensors, nodes, and the memory that they ask for.
#ifndef MOTE_TOOLS_MOTE_ROWS_ROW_GRAPH_H_
#define MOTE_TOOLS_MOTE_ROWS_ROW_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "src/operators/seam/node_rows.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/prepared_graph.h"

namespace mote::cli {

struct GraphTensor {
  std::string name;
  std::vector<int> shape;
  size_t element_bytes = 0;
  size_t bytes = 0;
  tflite::TensorType type = tflite::TensorType_FLOAT32;
  bool is_planned = false;  // it lies in the buffer of activations
  bool is_output = false;   // of the model
  int producer = -1;        // the node; -1: an input of the model, or a constant
  std::vector<int> users;   // nodes, in order

  uint64_t elements() const { return element_bytes == 0 ? 0 : bytes / element_bytes; }
};

struct GraphNode {
  tflite::BuiltinOperator op = tflite::BuiltinOperator_CUSTOM;
  std::vector<int> inputs;  // -1: none
  std::vector<int> outputs;
  std::map<int, NodeRows> rows;  // what it states, by the dimension along which its inputs have rows
  size_t plan_bytes = 0;         // 0: it has no plan
  bool has_state = false;        // it changes its plan while it runs
  int overlaid_input = -1;       // the output may lie over this one of `inputs`
  // These are the bytes of its pieces of scratch memory: first if its output may lie over its input, then if it may
  // not.
  std::vector<size_t> scratch, scratch_apart;
};

struct RowGraph {
  std::vector<GraphTensor> tensors;
  std::vector<GraphNode> nodes;
  std::vector<int> inputs;  // of the model
};

// `prepared` has outputs that lie over inputs, `apart` has none.
RowGraph MakeRowGraph(const ModelFile& file, const PreparedGraph& prepared, const PreparedGraph& apart);

// Takes the scratch memory of nodes that run row by row from another preparation.
void SetScratchApart(const PreparedGraph& apart, RowGraph* graph);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_ROW_GRAPH_H_
