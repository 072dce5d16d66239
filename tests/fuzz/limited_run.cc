// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/limited_run.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "src/core/shape.h"
#include "src/core/string_tensor.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/debug_log.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tests/fuzz/gap_planner.h"

// The text of a refusal is made, but only shown where the environment has MOTE_FUZZ_LOG.
#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
extern "C" void DebugLog(const char*, va_list) {}
#else
extern "C" void DebugLog(const char* text) {
  static const bool is_shown = getenv("MOTE_FUZZ_LOG") != nullptr;
  if (is_shown) fputs(text, stderr);
}
#endif

namespace mote {
namespace {

constexpr size_t kArenaBytes = 1 << 20;
constexpr int kMaxResourceVariables = 8;
// Elements and products for each file, so that each takes less than a second.
constexpr int64_t kMaxWork = 4 << 20;

int64_t work_left = 0;
PrepareHook prepare_hook = nullptr;

// Of strings, the bytes.
int64_t ElementsOf(TfLiteContext* context, const TfLiteIntArray* tensors, int i) {
  if (i >= tensors->size || tensors->data[i] < 0) return 0;
  const TfLiteEvalTensor& tensor = *context->GetEvalTensor(context, tensors->data[i]);
  if (tensor.type == kTfLiteString && tensor.data.data != nullptr) return StringMemoryBytes(tensor.data.data);
  return Elements(*tensor.dims);
}

// About what the node computes at most: few operators do more than to meet each input with each output.
int64_t WorkOf(TfLiteContext* context, const TfLiteNode* node, int builtin_code) {
  int64_t inputs = 0, outputs = 0;
  for (int i = 0; i < node->inputs->size; ++i) inputs += ElementsOf(context, node->inputs, i);
  for (int i = 0; i < node->outputs->size; ++i) outputs += ElementsOf(context, node->outputs, i);
  switch (builtin_code) {
    case tflite::BuiltinOperator_CONV_2D:
    case tflite::BuiltinOperator_DEPTHWISE_CONV_2D:
    case tflite::BuiltinOperator_FULLY_CONNECTED: {
      const TfLiteIntArray* const dims = context->GetEvalTensor(context, node->outputs->data[0])->dims;
      const int channels = dims->size == 0 ? 1 : dims->data[dims->size - 1];
      return inputs + outputs + outputs * ElementsOf(context, node->inputs, 1) / std::max(channels, 1);
    }
    case tflite::BuiltinOperator_LSH_PROJECTION:  // all items for each of the seeds
      return outputs + ElementsOf(context, node->inputs, 0) * inputs;
    case tflite::BuiltinOperator_UNIQUE:  // all pairs
      return inputs * inputs;
    case tflite::BuiltinOperator_STABLEHLO_REDUCE_WINDOW: {
      int64_t seen = outputs;
      const auto& params = *static_cast<const TfLiteStablehloReduceWindowParams*>(node->builtin_data);
      const int rank = context->GetEvalTensor(context, node->inputs->data[0])->dims->size;
      for (int d = 0; d < rank && seen < kMaxWork; ++d) seen *= params.window_dimensions[d];
      return seen;
    }
    default:
      return 16 + inputs + outputs + inputs * outputs;
  }
}

// A registration that stops the model when the work is done. An object of this type is known by its first member.
struct Limited {
  TFLMRegistration registration;
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);

  static const Limited& Of(const TfLiteNode* node) {
    // A node is the first member of its NodeAndRegistration.
    return *reinterpret_cast<const Limited*>(reinterpret_cast<const tflite::NodeAndRegistration*>(node)->registration);
  }

  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
    const Limited& limited = Of(node);
    if (prepare_hook != nullptr) return prepare_hook(context, node, limited.prepare);
    return limited.prepare(context, node);
  }

  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
    const Limited& limited = Of(node);
    const bool may_work = MayWork(context, node, limited.registration.builtin_code);
    return may_work ? limited.invoke(context, node) : tflite::kTfLiteAbort;
  }
};

class LimitedOps : public tflite::MicroOpResolver {
 public:
  const TFLMRegistration* FindOp(tflite::BuiltinOperator op) const override { return Limit(all_.FindOp(op)); }
  const TFLMRegistration* FindOp(const char* op) const override { return Limit(all_.FindOp(op)); }
  tflite::TfLiteBridgeBuiltinParseFunction GetOpDataParser(tflite::BuiltinOperator op) const override {
    return all_.GetOpDataParser(op);
  }

 private:
  const TFLMRegistration* Limit(const TFLMRegistration* registration) const {
    if (registration == nullptr) return nullptr;
    int i = 0;
    while (i < count_ && !IsFor(limited_[i], *registration)) ++i;
    if (i == count_) {
      limited_[count_++] = {*registration, registration->prepare, registration->invoke};
      limited_[i].registration.prepare = Limited::Prepare;
      limited_[i].registration.invoke = Limited::Invoke;
    }
    return &limited_[i].registration;
  }
  static bool IsFor(const Limited& limited, const TFLMRegistration& registration) {
    return limited.registration.builtin_code == registration.builtin_code &&
           limited.registration.custom_name == registration.custom_name;
  }

  tflite::AllOpsResolver all_;
  mutable Limited limited_[256];
  mutable int count_ = 0;
};

}  // namespace

bool HasEmptyLoop(const tflite::Model& model) {
  for (int s = 0; s < NumSubgraphs(model); ++s) {
    for (int i = 0; i < NumOperators(SubgraphAt(model, s)); ++i) {
      const tflite::Operator& op = OperatorAt(SubgraphAt(model, s), i);
      const tflite::WhileOptions* const loop = op.builtin_options_as_WhileOptions();
      if (loop == nullptr) continue;
      int operators = 0;
      for (const int callee : {loop->cond_subgraph_index(), loop->body_subgraph_index()}) {
        if (callee >= 0 && callee < NumSubgraphs(model)) operators += NumOperators(SubgraphAt(model, callee));
      }
      if (operators == 0) return true;
    }
  }
  return false;
}

void BeginLimitedWork() { work_left = kMaxWork; }

bool MayWork(TfLiteContext* context, const TfLiteNode* node, int builtin_code) {
  work_left -= WorkOf(context, node, builtin_code);
  return work_left >= 0;
}

void RunLimited(const tflite::Model& model, const uint8_t* data, size_t bytes, PrepareHook hook) {
  static const LimitedOps resolver;
  static uint8_t* const arena = new uint8_t[kArenaBytes];
  prepare_hook = hook;
  const bool with_gaps = bytes % 2 == 0 && NumSubgraphs(model) == 1;
  ASAN_UNPOISON_MEMORY_REGION(arena, kArenaBytes);
  GapPlanner planner(kArenaBytes);
  tflite::MicroAllocator* const allocator = with_gaps ? tflite::MicroAllocator::Create(arena, kArenaBytes, &planner)
                                                      : tflite::MicroAllocator::Create(arena, kArenaBytes);
  tflite::MicroInterpreter interpreter(&model, resolver, allocator,
                                       tflite::MicroResourceVariables::Create(allocator, kMaxResourceVariables));
  if (HasEmptyLoop(model) || interpreter.AllocateTensors() != kTfLiteOk || hook != nullptr) return;
  if (with_gaps) PoisonGaps(model, arena + planner.GetMaximumMemorySize(), &interpreter);
  size_t next = 0;
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    TfLiteTensor* const input = interpreter.input(i);
    for (size_t k = 0; k < input->bytes && input->allocation_type != kTfLiteMmapRo; ++k) {
      input->data.uint8[k] = data[next++ % bytes];
    }
  }
  BeginLimitedWork();
  (void)interpreter.Invoke();
  (void)interpreter.Invoke();
}

}  // namespace mote
