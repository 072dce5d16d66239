// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/xnnpack/partition.h"

#include <algorithm>
#include <cstring>

#include "src/host/memory/tensor_memory.h"
#include "src/host/xnnpack/operators.h"

namespace mote::xnnpack {
namespace {

static_assert(kTensorSlackBytes >= XNN_EXTRA_BYTES, "XNNPACK reads too much behind a tensor");

// Says if a tensor lies in memory of the runtime, behind which XNNPACK may read. Nothing is known of the application's
// or a file's memory, and memory on the heap may be the application's.
bool HasSlack(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteArenaRw || tensor.allocation_type == kTfLiteArenaRwPersistent;
}

bool MultipliesEightBits(const TfLiteContext& context, const Node& node) {
  const Operator* const found = FindOperator(node.code());
  if (found == nullptr || found->weighted_input < 0) return false;
  const int tensor = node.inputs[static_cast<size_t>(found->weighted_input)];
  return FormatOfTensor(context.tensors[tensor]) != kFloat32;
}

// Returns true if threads save time. They wait for each other at each node, for some microseconds, and longer if other
// programs run.
bool IsWorthThreads(const GraphBuilder& graph, size_t nodes) {
  constexpr uint64_t kMacsPerElement = 8, kMacsOfNode = 16 << 20;
  return graph.macs() + kMacsPerElement * graph.elements() >= kMacsOfNode * nodes;
}

}  // namespace

std::vector<int> Partition::ShapesOf(const TfLiteContext& context) const {
  std::vector<int> shapes;
  for (const Node& node : nodes_) {
    for (const std::vector<int>* tensors : {&node.inputs, &node.outputs}) {
      for (const int index : *tensors) {
        if (index < 0) continue;
        const TfLiteIntArray& dims = *context.tensors[index].dims;
        shapes.push_back(dims.size);
        shapes.insert(shapes.end(), dims.data, dims.data + dims.size);
      }
    }
  }
  return shapes;
}

// Leaves out nodes whose results nobody reads.
std::vector<std::vector<const Node*>> Partition::SplitIntoStages(const TfLiteContext& context) const {
  std::set<int> wanted(outputs_.begin(), outputs_.end());
  std::vector<const Node*> needed;
  for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node) {
    const bool is_read =
        std::any_of(node->outputs.begin(), node->outputs.end(), [&](int output) { return wanted.count(output) != 0; });
    if (!is_read) continue;
    wanted.insert(node->inputs.begin(), node->inputs.end());
    needed.insert(needed.begin(), &*node);
  }
  std::vector<std::vector<const Node*>> stages;
  bool begins_stage = true;
  for (const Node* node : needed) {
    const bool is_alone = MultipliesEightBits(context, *node);
    if (begins_stage || is_alone) stages.emplace_back();
    stages.back().push_back(node);
    begins_stage = is_alone;
  }
  return stages;
}

void Partition::Forget() {
  is_prepared_ = is_set_up_ = false;
  stages_.clear();
  places_.clear();
  place_of_tensor_.clear();
}

TfLiteStatus Partition::Prepare(TfLiteContext* context) {
  std::vector<int> shapes = ShapesOf(*context);
  if (is_prepared_ && shapes == shapes_) return kTfLiteOk;
  Forget();
  TfLiteStatus status = MakeStages(context);
  if (status == kTfLiteOk) status = PlaceInside(context);
  is_prepared_ = status == kTfLiteOk;
  has_failed_ = has_failed_ && !is_prepared_;
  shapes_ = std::move(shapes);
  return status;
}

TfLiteStatus Partition::MakeStages(TfLiteContext* context) {
  const auto stages = SplitIntoStages(*context);
  // These are the tensors that later stages read, for each stage.
  std::vector<std::set<int>> read_later(stages.size() + 1);
  read_later.back().insert(outputs_.begin(), outputs_.end());
  for (size_t i = stages.size(); i-- > 0;) {
    read_later[i] = read_later[i + 1];
    for (const Node* node : stages[i]) read_later[i].insert(node->inputs.begin(), node->inputs.end());
  }
  for (size_t i = 0; i < stages.size(); ++i) {
    const TfLiteStatus status = MakeStage(context, stages[i], read_later[i + 1]);
    if (status != kTfLiteOk) return status;
  }
  return kTfLiteOk;
}

TfLiteStatus Partition::MakeStage(TfLiteContext* context, const std::vector<const Node*>& nodes,
                                  const std::set<int>& read_later) {
  std::vector<int> inputs, outputs;
  std::set<int> made;
  for (const Node* node : nodes) {
    for (const int input : node->inputs) {
      if (input >= 0 && made.count(input) == 0) inputs.push_back(input);
    }
    for (const int output : node->outputs) {
      made.insert(output);
      if (read_later.count(output) != 0) outputs.push_back(output);
    }
  }
  GraphBuilder graph(context, settings_.formats);
  bool is_built = graph.Begin(inputs, outputs);
  for (size_t i = 0; is_built && i < nodes.size(); ++i) is_built = graph.Add(*nodes[i]);
  Stage& stage = stages_.emplace_back();
  stage.threads = IsWorthThreads(graph, nodes.size()) ? settings_.threads : nullptr;
  if (is_built) stage.runtime = graph.Finish(stage.threads, settings_.runtime_flags);
  if (stage.runtime == nullptr) {
    context->ReportError(context, "XNNPACK cannot run nodes %d to %d: %s", nodes.front()->index, nodes.back()->index,
                         graph.reason().c_str());
    return kTfLiteDelegateError;
  }
  stage.requantization = graph.TakeRequantization();
  // Weights have been packed into the runtime; only other constants are read later.
  if (stage.requantization == nullptr) stage.statics = graph.TakeStatics();
  const int out = nodes.back()->outputs[0];
  const size_t out_bytes = context->tensors[out].bytes;
  for (const External& external : graph.externals()) {
    const bool is_sums = external.tensor == External::kSums;
    const size_t bytes = is_sums ? out_bytes * sizeof(float) : context->tensors[external.tensor].bytes;
    stage.links.push_back({external.id, PlaceOf(*context, external.tensor, bytes)});
    if (is_sums) stage.sums = stage.links.back().place;
  }
  if (stage.requantization != nullptr) stage.out = PlaceOf(*context, out, out_bytes);
  return kTfLiteOk;
}

// Returns the place of a tensor, and notes that the last stage uses it.
size_t Partition::PlaceOf(const TfLiteContext& context, int tensor, size_t bytes) {
  const int stage = static_cast<int>(stages_.size()) - 1;
  const auto known = place_of_tensor_.find(tensor);
  if (known != place_of_tensor_.end()) {
    places_[known->second].life.last = stage;
    return known->second;
  }
  const auto is_made_here = [&](const Node& node) {
    return std::count(node.outputs.begin(), node.outputs.end(), tensor) != 0;
  };
  const bool is_sums = tensor == External::kSums;
  const bool is_output = std::count(outputs_.begin(), outputs_.end(), tensor) != 0;
  const bool is_made = is_sums || std::any_of(nodes_.begin(), nodes_.end(), is_made_here);
  Place place = {};
  place.tensor = tensor;
  place.bytes = bytes;
  place.is_outside = is_output || !is_made;
  place.is_output = is_output;
  place.is_staged = place.is_outside && !HasSlack(context.tensors[tensor]);
  place.life = {bytes + XNN_EXTRA_BYTES, stage, stage};
  places_.push_back(std::move(place));
  if (!is_sums) place_of_tensor_[tensor] = places_.size() - 1;
  return places_.size() - 1;
}

// Allocates memory for tensors that stages hand to each other.
TfLiteStatus Partition::PlaceInside(TfLiteContext* context) {
  std::vector<PlannedBuffer> buffers;
  for (const Place& place : places_) {
    if (!place.is_outside) buffers.push_back(place.life);
  }
  const size_t bytes = PlaceBuffers(&buffers, kTensorAlignment);
  arena_ = NewBlock(bytes, kTensorAlignment);
  if (arena_ == nullptr) {
    context->ReportError(context, "there is no memory for the %zu bytes between nodes of XNNPACK", bytes);
    return kTfLiteError;
  }
  size_t next = 0;
  for (Place& place : places_) {
    if (!place.is_outside) place.data = static_cast<uint8_t*>(arena_.get()) + buffers[next++].offset;
  }
  return kTfLiteOk;
}

TfLiteStatus Partition::Locate(TfLiteContext* context, Place* place) {
  const TfLiteTensor& tensor = context->tensors[place->tensor];
  if (tensor.data.data == nullptr || tensor.bytes != place->bytes) {
    context->ReportError(context, "tensor %d (%s) has no memory, or not that of its shape", place->tensor, tensor.name);
    return kTfLiteError;
  }
  place->is_staged = !HasSlack(tensor);
  if (place->is_staged) place->staging.resize(place->bytes + XNN_EXTRA_BYTES);
  void* const data = place->is_staged ? place->staging.data() : tensor.data.data;
  is_set_up_ = is_set_up_ && place->data == data;
  place->data = data;
  if (place->is_staged && !place->is_output) std::memcpy(data, tensor.data.data, place->bytes);
  return kTfLiteOk;
}

namespace {

// Threads share these sums of a stage.
struct SumsOfStage {
  const Requantization& to;
  const float* sums;
  uint8_t* out;
};

void RequantizePart(void* sums_of_stage, size_t first, size_t elements) {
  const auto& all = *static_cast<const SumsOfStage*>(sums_of_stage);
  Requantize(all.to, all.sums + first, elements, all.out + first);
}

}  // namespace

xnn_status Partition::Run(const Stage& stage) {
  if (!is_set_up_) {
    std::vector<xnn_external_value> values;
    for (const Stage::Link& link : stage.links) values.push_back({link.id, places_[link.place].data});
    const xnn_status status = stage.runtime->SetUp(values);
    if (status != xnn_status_success) return status;
  }
  const xnn_status status = stage.runtime->Invoke();
  if (status != xnn_status_success || stage.requantization == nullptr) return status;
  constexpr size_t kElementsOfThread = 8192;  // the work of some microseconds, as waiting for a thread takes
  const size_t channels = stage.requantization->channels;
  const size_t elements_of_thread = (kElementsOfThread + channels - 1) / channels * channels;
  SumsOfStage sums = {*stage.requantization, static_cast<const float*>(places_[stage.sums].data),
                      static_cast<uint8_t*>(places_[stage.out].data)};
  pthreadpool_parallelize_1d_tile_1d(stage.threads, RequantizePart, &sums, places_[stage.out].bytes, elements_of_thread,
                                     0);
  return status;
}

TfLiteStatus Partition::Invoke(TfLiteContext* context) {
  if (has_failed_) TF_LITE_ENSURE_STATUS(Prepare(context));
  if (!is_prepared_) {
    context->ReportError(context, "the nodes that XNNPACK runs are not prepared");
    return kTfLiteError;
  }
  for (Place& place : places_) {
    if (!place.is_outside) continue;
    const TfLiteStatus status = Locate(context, &place);
    if (status != kTfLiteOk) return status;
  }
  for (const Stage& stage : stages_) {
    const xnn_status status = Run(stage);
    if (status == xnn_status_success) continue;
    Forget();
    has_failed_ = true;
    context->ReportError(context, "XNNPACK fails to run %zu nodes: %s", nodes_.size(), StatusName(status));
    return kTfLiteError;
  }
  is_set_up_ = true;
  for (const Place& place : places_) {
    if (place.is_outside && place.is_staged && place.is_output) {
      std::memcpy(context->tensors[place.tensor].data.data, place.data, place.bytes);
    }
  }
  return kTfLiteOk;
}

}  // namespace mote::xnnpack
