// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model that runs as the code of `mote compile --ram` or `--stream` for this computer would, without a compiler. Each
// thing has memory of exactly its size, so that a sanitizer sees each step beside it.
#ifndef MOTE_TESTS_FUZZ_LIVE_MODEL_H_
#define MOTE_TESTS_FUZZ_LIVE_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <vector>

#include "mote/compiled_model.h"
#include "mote/compiled_stream.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/model/model_lists.h"
#include "tools/mote/rows/row_plan.h"
#include "tools/mote/rows/stream_plan.h"
#include "tools/mote/targets/prepared_graph.h"

namespace mote::cli {

class LiveModel {
 public:
  LiveModel(const ModelFile& file, const PreparedGraph& graph, const RowPlan& rows);
  LiveModel(const ModelFile& file, const PreparedGraph& graph, const StreamPlan& stream);
  LiveModel(const LiveModel&) = delete;
  LiveModel& operator=(const LiveModel&) = delete;

  TfLiteStatus Invoke();
  void Reset();
  // The application's rows, and the first output. Of a stream: whether the last run gave one.
  uint8_t* input();
  const uint8_t* output() const;
  bool has_output() const { return stream_state_.is_new != 0; }

 private:
  using Memory = std::unique_ptr<uint8_t, decltype(&std::free)>;

  struct Rows {
    std::vector<std::vector<int32_t>> lists;
    std::vector<CompiledRowNode> nodes;
    std::vector<CompiledRowTensor> tensors;
    std::vector<CompiledRowState> states;
    std::vector<CompiledRowStep> steps;
    CompiledRows rows;
  };

  LiveModel(const ModelFile& file, const PreparedGraph& graph);
  uint8_t* Allocate(size_t bytes);
  uint8_t* At(const Address& address);
  uint8_t* Block(size_t index);
  int input_tensor() const;
  const TFLMInferenceRegistration* KernelOf(int node) const;
  void AddNode(int node);
  void AddRows(const RowSegment& segment);
  void AddRowNodes(const RowSegment& segment, Rows* rows);
  CompiledRowTensor TensorOf(const SegmentTensor& tensor, uint8_t* data, int rows);

  const ModelFile& file_;
  const PreparedGraph& graph_;
  const ModelLists lists_;
  std::vector<Memory> memory_;
  std::map<size_t, uint8_t*> constants_;  // by the place in the file
  std::map<size_t, uint8_t*> blocks_;
  uint8_t* buffer_;
  std::vector<TfLiteEvalTensor> tensors_;
  TfLiteContext context_;
  std::vector<const TFLMInferenceRegistration*> kernels_;  // by node
  std::vector<CompiledNode> nodes_;
  std::vector<std::unique_ptr<Rows>> rows_;
  // A stream uses these.
  std::vector<CompiledRows> phases_;
  std::vector<uint16_t> advances_;
  CompiledStream stream_ = {};
  CompiledStreamState stream_state_ = {};
  uint8_t* step_ = nullptr;
};

}  // namespace mote::cli

#endif  // MOTE_TESTS_FUZZ_LIVE_MODEL_H_
