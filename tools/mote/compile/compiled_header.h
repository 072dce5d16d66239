// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The headers that `mote compile` writes, with what its source says of a model, too.
#ifndef MOTE_TOOLS_MOTE_COMPILE_COMPILED_HEADER_H_
#define MOTE_TOOLS_MOTE_COMPILE_COMPILED_HEADER_H_

#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/rows/row_plan.h"
#include "tools/mote/rows/stream_plan.h"
#include "tools/mote/targets/prepared_graph.h"

namespace mote::cli {

struct CompiledModelInfo {
  const ModelFile& file;
  const PreparedGraph& graph;
  // The kernel of each node, for each subgraph: "kInference_CONV_2D_INT8", with the namespace below tflite.
  std::vector<std::vector<std::string>> kernels;
  std::string name;  // what all names in the header begin with
  std::string target;
  std::string shared_arena;  // the program's buffer; empty: the model has one of its own
  RowPlan rows = {};         // what runs row by row
  StreamPlan stream = {};    // what keeps its rows from run to run
};

// Every file that `mote compile` writes begins with this, after the mark of a comment.
inline constexpr char kCompiledMark[] = "Made by `mote compile`";

// Returns the text with the model's name for NAME, and the same in capital letters for UPPER.
std::string WithNames(const std::string& text, const std::string& name);

// Describes a tensor of subgraph 0, with the shape that its memory is planned for: the file may have none.
TensorSpec SpecOf(const CompiledModelInfo& model, int index);

// The first is true if the shape may depend on data; the second is the same for an output of the model.
bool HasChangingShape(const PreparedTensor& tensor);
bool HasChangingOutputs(const CompiledModelInfo& model);

// Returns the bytes of an input or an output: of strings of the model those that there are, of others those that there
// is room for.
size_t BytesOf(const CompiledModelInfo& model, const PreparedTensor& tensor, const TensorSpec& spec);

// Returns the first line of each.
std::string MarkLine(const CompiledModelInfo& model);

// These return the header in C, and that in C++.
std::string CompiledHeader(const CompiledModelInfo& model);
std::string CompiledCppHeader(const CompiledModelInfo& model);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_COMPILED_HEADER_H_
