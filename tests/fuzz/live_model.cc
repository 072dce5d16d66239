// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/live_model.h"

#include <algorithm>
#include <cstring>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"

// The operators of the networks.
#define MOTE_LIVE_OPS(OP) \
  OP(ADD)                 \
  OP(AVERAGE_POOL_2D)     \
  OP(CONCATENATION) OP(CONV_2D) OP(DEPTHWISE_CONV_2D) OP(FULLY_CONNECTED) OP(MAX_POOL_2D) OP(PAD) OP(RELU) OP(RESHAPE)

namespace tflite {
#define MOTE_DECLARE(NAME) extern const TFLMInferenceRegistration kInference_##NAME;
MOTE_LIVE_OPS(MOTE_DECLARE)
#undef MOTE_DECLARE
extern const TFLMInferenceRegistration kInference_AVERAGE_POOL_2D_ROWS;
}  // namespace tflite

namespace mote::cli {
namespace {

constexpr int32_t kNoList[] = {0};

const int32_t* ListOf(const TfLiteIntArray& array) { return reinterpret_cast<const int32_t*>(&array); }

}  // namespace

LiveModel::LiveModel(const ModelFile& file, const PreparedGraph& graph)
    : file_(file), graph_(graph), lists_(file), buffer_(Allocate(graph.buffer_bytes)), context_() {
  const PreparedSubgraph& subgraph = graph.subgraphs.at(0);
  tensors_.resize(static_cast<size_t>(NumTensors(SubgraphAt(file.model(), 0))));
  for (const auto& [t, tensor] : subgraph.tensors) {
    TfLiteEvalTensor& live = tensors_[static_cast<size_t>(t)];
    live.type = static_cast<TfLiteType>(tensor.type);
    if (tensor.data.region != Address::Region::kStream) live.data.data = At(tensor.data);
    live.dims = reinterpret_cast<TfLiteIntArray*>(At(tensor.dims));
  }
  context_ = MakeCompiledContext(tensors_.data(), buffer_);
  for (int n = 0; n < NumOperators(SubgraphAt(file.model(), 0)); ++n) kernels_.push_back(KernelOf(n));
}

LiveModel::LiveModel(const ModelFile& file, const PreparedGraph& graph, const RowPlan& rows) : LiveModel(file, graph) {
  size_t next = 0;
  for (int n = 0; n < static_cast<int>(kernels_.size()); ++n) {
    if (next < rows.segments.size() && rows.segments[next].first == n) {
      AddRows(rows.segments[next]);
      n = rows.segments[next++].last;
    } else {
      AddNode(n);
    }
  }
}

LiveModel::LiveModel(const ModelFile& file, const PreparedGraph& graph, const StreamPlan& stream)
    : LiveModel(file, graph) {
  const RowSegment& segment = stream.segment;
  const size_t window = static_cast<size_t>(stream.window), input_bytes = segment.tensors[0].row_bytes;
  for (const int advance : stream.advances) advances_.push_back(static_cast<uint16_t>(advance));
  for (size_t p = 0; p < stream.kept.size(); ++p) {
    auto rows = std::make_unique<Rows>();
    AddRowNodes(segment, rows.get());
    for (size_t t = 0; t < segment.tensors.size(); ++t) {
      const SegmentTensor& of = segment.tensors[t];
      const bool is_kept = stream.kept[p][t] != kNotKept;
      uint8_t* const data = is_kept ? Allocate(static_cast<size_t>(of.capacity) * of.row_bytes)
                                    : tensors_[static_cast<size_t>(of.tensor)].data.uint8;
      rows->tensors.push_back(TensorOf(of, data, kStreamRows));
    }
    rows->states.resize(segment.tensors.size());
    rows->steps = stream.steps[p].steps;
    const int32_t count = static_cast<int32_t>(rows->steps.size());
    rows->rows = {&context_,
                  rows->tensors.data(),
                  rows->states.data(),
                  static_cast<int32_t>(segment.tensors.size()),
                  rows->nodes.data(),
                  rows->steps.data(),
                  stream.steps[p].loop,
                  count,
                  1,
                  count};
    phases_.push_back(rows->rows);
    rows_.push_back(std::move(rows));
  }
  const SegmentTensor& of_window = segment.tensors[window];
  uint8_t* const arrived = Allocate(static_cast<size_t>(stream.phases * stream.step) * input_bytes);
  step_ = arrived + static_cast<size_t>((stream.phases - 1) * stream.step) * input_bytes;
  TfLiteEvalTensor& read = tensors_[static_cast<size_t>(of_window.tensor)];
  const bool is_copied = stream.phases > 1;
  if (!is_copied) read.data.uint8 = phases_[0].tensors[window].data;
  stream_ = {phases_.data(),
             stream.phases,
             stream.grid,
             advances_.data(),
             stream.phases * stream.step,
             segment.tensors[0].capacity,
             stream.first_output,
             arrived,
             stream.window,
             is_copied ? read.data.uint8 : nullptr,
             static_cast<uint32_t>(static_cast<size_t>(of_window.rows) * of_window.row_bytes),
             &stream_state_};
  nodes_.push_back({&kCompiledStream, kNoList, kNoList, &stream_});
  for (int n = stream.last + 1; n < static_cast<int>(kernels_.size()); ++n) AddNode(n);
  Reset();
}

TfLiteStatus LiveModel::Invoke() {
  return EndStreamRun(InvokeCompiled(context_, nodes_.data(), nodes_.data() + nodes_.size()));
}

void LiveModel::Reset() {
  stream_state_ = {};
  for (const auto& rows : rows_) std::fill(rows->states.begin(), rows->states.end(), CompiledRowState{0, 0});
}

int LiveModel::input_tensor() const { return InputsOf(SubgraphAt(file_.model(), 0))->data[0]; }

uint8_t* LiveModel::input() {
  return step_ != nullptr ? step_ : tensors_[static_cast<size_t>(input_tensor())].data.uint8;
}

const uint8_t* LiveModel::output() const {
  return tensors_[static_cast<size_t>(OutputsOf(SubgraphAt(file_.model(), 0))->data[0])].data.uint8;
}

// Filled with what no program may rely on.
uint8_t* LiveModel::Allocate(size_t bytes) {
  constexpr size_t kAlignment = 16;
  void* memory = nullptr;
  if (posix_memalign(&memory, kAlignment, bytes) != 0) std::abort();
  std::memset(memory, 0xa5, bytes);
  memory_.emplace_back(static_cast<uint8_t*>(memory), &std::free);
  return memory_.back().get();
}

uint8_t* LiveModel::At(const Address& address) {
  switch (address.region) {
    case Address::Region::kModel: {
      const ModelList* const list = lists_.Find(address.offset);
      if (list == nullptr) std::abort();
      uint8_t*& constant = constants_[list->begin];
      if (constant == nullptr) {
        constant = Allocate(list->end - list->begin);
        std::memcpy(constant, file_.data() + list->begin, list->end - list->begin);
      }
      return constant + (address.offset - list->begin);
    }
    case Address::Region::kBuffer:
      return buffer_ + address.offset;
    case Address::Region::kBlock:
      return Block(address.block) + address.offset;
    case Address::Region::kEmptyDims:
      return reinterpret_cast<uint8_t*>(const_cast<int32_t*>(kNoList));
    default:
      return nullptr;
  }
}

uint8_t* LiveModel::Block(size_t index) {
  const auto found = blocks_.find(index);
  if (found != blocks_.end()) return found->second;
  const PreparedBlock& block = graph_.blocks[index];
  uint8_t* const data = Allocate(block.bytes);
  blocks_[index] = data;
  for (size_t i = 0; i < block.times * block.words.size(); ++i) {
    const PreparedWord& from = block.words[i % block.words.size()];
    const uintptr_t word = from.is_address ? reinterpret_cast<uintptr_t>(At(from.address)) : from.number;
    const size_t at = i * sizeof(word);
    if (at < block.bytes) std::memcpy(data + at, &word, std::min(sizeof(word), block.bytes - at));
  }
  return data;
}

const TFLMInferenceRegistration* LiveModel::KernelOf(int node) const {
  const tflite::OperatorCode& code = CodeOf(file_.model(), OperatorAt(SubgraphAt(file_.model(), 0), node));
  switch (tflite::GetBuiltinCode(&code)) {
#define MOTE_CASE(NAME)                \
  case tflite::BuiltinOperator_##NAME: \
    return &tflite::kInference_##NAME;
    MOTE_LIVE_OPS(MOTE_CASE)
#undef MOTE_CASE
    default:
      std::abort();
  }
}

void LiveModel::AddNode(int n) {
  const tflite::Operator& op = OperatorAt(SubgraphAt(file_.model(), 0), n);
  nodes_.push_back({kernels_[static_cast<size_t>(n)], ListOf(*InputsOf(op)), ListOf(*OutputsOf(op)),
                    At(graph_.subgraphs.at(0).plans[static_cast<size_t>(n)])});
}

void LiveModel::AddRowNodes(const RowSegment& segment, Rows* rows) {
  for (const SegmentNode& node : segment.nodes) {
    const size_t n = static_cast<size_t>(node.node);
    std::vector<int32_t> list = {static_cast<int32_t>(node.inputs.size())};
    list.insert(list.end(), node.inputs.begin(), node.inputs.end());
    rows->lists.push_back(list);
    const Address plan = graph_.subgraphs.at(0).plans[n];
    const bool has_bytes = node.kind == RowKind::kWindow && plan.region == Address::Region::kBlock;
    const size_t bytes = has_bytes ? graph_.blocks[plan.block].bytes - plan.offset : 0;
    const bool is_sum = node.kind == RowKind::kSum;
    rows->nodes.push_back({is_sum ? &tflite::kInference_AVERAGE_POOL_2D_ROWS : kernels_[n], rows->lists.back().data(),
                           node.output, At(plan), node.map, static_cast<uint16_t>(bytes),
                           static_cast<uint8_t>(node.pad_offset), node.kind, node.pad});
  }
}

CompiledRowTensor LiveModel::TensorOf(const SegmentTensor& tensor, uint8_t* data, int rows) {
  const TfLiteEvalTensor& of = tensors_[static_cast<size_t>(tensor.tensor)];
  return {data,
          ListOf(*of.dims),
          static_cast<uint32_t>(tensor.row_bytes),
          rows,
          static_cast<uint8_t>(of.type),
          static_cast<uint8_t>(tensor.axis)};
}

void LiveModel::AddRows(const RowSegment& segment) {
  auto rows = std::make_unique<Rows>();
  AddRowNodes(segment, rows.get());
  for (const SegmentTensor& tensor : segment.tensors) {
    if (tensor.tensor < 0) {
      rows->tensors.push_back({buffer_ + tensor.sum_offset, nullptr, 0, tensor.rows, kTfLiteInt32, 0});
    } else {
      rows->tensors.push_back(TensorOf(tensor, tensors_[static_cast<size_t>(tensor.tensor)].data.uint8, tensor.rows));
    }
  }
  rows->states.resize(segment.tensors.size());
  const RowSteps steps = StepsOf(segment);
  rows->steps = steps.steps;
  rows->rows = {&context_,           rows->tensors.data(),
                rows->states.data(), static_cast<int32_t>(rows->tensors.size()),
                rows->nodes.data(),  rows->steps.data(),
                steps.loop,          steps.loop_end,
                steps.times,         static_cast<int32_t>(rows->steps.size())};
  nodes_.push_back({&kCompiledRows, kNoList, kNoList, &rows->rows});
  rows_.push_back(std::move(rows));
}

}  // namespace mote::cli
