// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The plans that Prepare makes of a model on a target, found without running anything there: the output of
// arena/prepared_model.h as structs.
#ifndef MOTE_TOOLS_MOTE_TARGETS_PREPARED_GRAPH_H_
#define MOTE_TOOLS_MOTE_TARGETS_PREPARED_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "src/operators/seam/node_rows.h"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

struct Address {
  enum class Region { kNull, kModel, kBuffer, kBlock, kEmptyDims, kStream };

  Region region = Region::kNull;
  size_t block = 0;   // of kBlock
  size_t offset = 0;  // in bytes
};

// A word of the target's size.
struct PreparedWord {
  bool is_address = false;
  uint64_t number = 0;
  Address address;
};

// A block is memory of an operator or of a variable.
struct PreparedBlock {
  size_t bytes = 0;
  size_t alignment = 1;
  bool may_change = false;   // while the model runs
  bool is_in_flash = false;  // numbers that operators compute for compiled models only
  std::vector<PreparedWord> words;
  size_t times = 1;  // so often in the block, one after the other
};

struct PreparedTensor {
  int type = 0;  // a TfLiteType
  Address data, dims;
};

struct PreparedSubgraph {
  std::map<int, PreparedTensor> tensors;
  std::vector<Address> plans;             // of the nodes
  std::vector<std::string> packed_forms;  // nodes run kInference_<NAME>_<FORM>; empty: as they are registered;
                                          // kNoForm: they are left out
  std::map<int, std::vector<int>> reads;  // the inputs of nodes that read other tensors than the file says
};

// A node of subgraph 0 that asks for scratch memory.
struct ScratchRequest {
  int node;
  size_t bytes;
};

// Says which loops a node chose: for its output as a whole, and row by row over its input.
struct LoopsOfNode {
  int subgraph, node;
  int way, row_way;
};

// The statement of a node of subgraph 0 for inputs that have rows along `in_axis`.
struct RowsOfNode {
  int node, in_axis;
  NodeRows rows;
};

struct PreparedGraph {
  size_t buffer_bytes = 0;                    // of activations and scratch memory
  std::map<int, PreparedSubgraph> subgraphs;  // that may run, by their number
  std::vector<PreparedBlock> blocks;
  std::vector<ScratchRequest> requests;       // in their order
  std::vector<std::pair<int, int>> overlays;  // a node whose output may lie over an input, and which input
  std::vector<LoopsOfNode> loops;
  std::vector<RowsOfNode> rows;
  bool has_strings = false;
  // A model that needs a CompiledGraph has these.
  bool needs_graph = false;
  Address tables;
  std::vector<size_t> scratch;  // offsets in the buffer, by id - 1
  std::map<int, size_t> variable_bytes;
};

// `registrations` are for fewer types: "Register_CONV_2D_INT8"; there may be other words of PrintPrepared. Throws
// Error, which lists the nodes that cannot be compiled or says why the model cannot be prepared.
PreparedGraph PrepareGraph(const ModelFile& file, const std::string& target,
                           const std::vector<std::string>& registrations);

// Returns the loops that an interpreter's nodes choose on a target. Throws Error where the model cannot be prepared.
std::vector<LoopsOfNode> LoopsInInterpreter(const ModelFile& file, const std::string& target);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_PREPARED_GRAPH_H_
