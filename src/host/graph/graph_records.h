// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The runtime's own record of a tensor and of a node, beside TfLiteTensor and TfLiteNode.
#ifndef MOTE_SRC_HOST_GRAPH_GRAPH_RECORDS_H_
#define MOTE_SRC_HOST_GRAPH_GRAPH_RECORDS_H_

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <utility>
#include <vector>

#include "src/host/common/operator.h"
#include "src/host/common/table_operator.h"
#include "src/host/memory/block.h"
#include "src/operators/seam/kept_memory.h"
#include "src/operators/seam/loop_choice.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// The memory in which the loop of a node keeps weights.
class KeptBlocks final : public KeptMemory {
 public:
  void* Next(size_t bytes, bool* is_new) override;
  // Begins a run of the node. *lacks_memory becomes true where Next finds none.
  KeptBlocks* Begin(bool* lacks_memory) {
    next_ = 0;
    lacks_memory_ = lacks_memory;
    return this;
  }

 private:
  struct Piece {
    size_t bytes;
    Block block;
  };
  std::vector<Piece> pieces_;
  size_t next_ = 0;
  bool* lacks_memory_ = nullptr;
};

struct TensorRecord {
  const tflite::SparsityParameters* sparsity = nullptr;
  std::vector<Block> scales;         // TfLiteFloatArrays that operators may keep; the last one is today's
  std::vector<int64_t> zero_points;  // where they differ
  int constant_version = 0;          // counts SetConstant
  bool is_open = false;              // its shape is known only when the graph runs
  bool is_made_constant = false;     // the node that writes it has said what it holds
  bool is_moved = false;             // the runtime has moved it to the heap
  bool is_string = false;            // also while an operator looks at the strings' numbers instead
  int string_room = 0;               // so many strings of the inputs have room in the frame (string_frames.h)
  int strings_wanted = 0;            // so many the operator that runs needs, if more; else 0
};

struct NodeRecord {
  std::optional<TableOperator> table_operator;  // none: an operator of the application, or a delegate's
  bool is_initialized = false;                  // Init has run: Free, or Reset, is due
  bool is_prepared = false;                     // for `shapes`
  bool keeps_memory = false;
  std::list<Block> blocks;  // what the node has allocated, in Init first
  size_t init_blocks = 0;
  std::vector<int> scratch;                               // ids
  std::vector<int> callees;                               // subgraphs that it may run
  std::vector<int> shapes;                                // of the inputs, and the versions of constants among them
  std::vector<bool> is_stated;                            // whether Prepare has stated the shape of each output
  std::optional<LoopChoice> loop;                         // as the operator has noted it
  std::vector<int> in_place;                              // input tensors whose memory the first output may take
  std::vector<std::pair<int, int>> shared_strings;        // tensors: the first gets the strings of the second
  enum { kUnknown, kYes, kNo } has_constants = kUnknown;  // all inputs but the first are
  KeptBlocks kept;                                        // if they are
  int keeps_with = -1;                                    // the node in whose memory it keeps its weights, if any
  OperatorPtr named_operator;                             // what opaque delegates see of a node of four functions
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_GRAPH_RECORDS_H_
