// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/limited_run.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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
constexpr size_t kStaleBytes = 32 << 10;
constexpr int kMaxResourceVariables = 8;
// Elements and products for each file: more take longer and reach nothing that these do not.
constexpr int64_t kMaxWork = 256 << 10;

int64_t work_left = 0;
PrepareHook prepare_hook = nullptr;

// The number of elements; the bytes of strings.
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

// Numbers that the bytes of the file make.
class Choices {
 public:
  Choices(const uint8_t* data, size_t bytes) : data_(data), bytes_(bytes) {
    for (size_t i = 0; i < bytes; ++i) state_ = (state_ ^ data[i]) * 16777619u;
  }

  uint32_t Next(uint32_t count) {
    state_ = state_ * 1664525u + 1013904223u;
    return (state_ >> 16) % count;
  }
  // The file's bytes, which the fuzzer controls, any others, or small numbers: good sizes, axes and indices.
  void Fill(uint8_t* to, size_t count) {
    const uint32_t kind = Next(3);
    for (size_t i = 0; i < count; ++i) {
      const uint32_t number = kind == 0 ? data_[next_++ % bytes_] : kind == 1 ? Next(256) : i % 4 == 0 ? Next(9) : 0;
      to[i] = static_cast<uint8_t>(number);
    }
  }

 private:
  const uint8_t* data_;
  size_t bytes_;
  size_t next_ = 0;
  uint32_t state_ = 2166136261u;
};

// Writes what an application can write, and runs the model. Only a planner that preserves all tensors lets it write
// variables that are no inputs.
void RunOnce(const tflite::Model& model, Choices* choices, tflite::MicroInterpreter* interpreter) {
  for (size_t i = 0; i < interpreter->inputs_size(); ++i) {
    TfLiteTensor* const input = interpreter->input(i);
    if (input->allocation_type != kTfLiteMmapRo) choices->Fill(input->data.uint8, input->bytes);
  }
  for (int s = 0; s < NumSubgraphs(model) && interpreter->preserve_all_tensors(); ++s) {
    for (int t = 0; t < NumTensors(SubgraphAt(model, s)); ++t) {
      if (!TensorAt(SubgraphAt(model, s), t).is_variable() || choices->Next(2) == 0) continue;
      const TfLiteEvalTensor& variable = *interpreter->GetTensor(t, s);
      choices->Fill(variable.data.uint8, EvalTensorBytes(variable));
    }
  }
  (void)interpreter->Invoke();
}

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
  return MayWork(WorkOf(context, node, builtin_code));
}

bool MayWork(int64_t work) {
  work_left -= work;
  return work_left >= 0;
}

void RunLimited(const tflite::Model& model, const uint8_t* data, size_t bytes, PrepareHook hook) {
  static const LimitedOps resolver;
  static uint8_t* const memory = new uint8_t[kArenaBytes];
  ASAN_UNPOISON_MEMORY_REGION(memory, kArenaBytes);
  prepare_hook = hook;
  if (HasEmptyLoop(model)) return;
  Choices choices(data, bytes);
  const bool has_one_subgraph = NumSubgraphs(model) == 1;
  const bool with_gaps = choices.Next(2) == 0 && has_one_subgraph, is_shared = !with_gaps && choices.Next(4) == 0;
  uint8_t* const arena = memory + choices.Next(17);
  const size_t arena_bytes = kArenaBytes - 32 + choices.Next(16);
  ASAN_POISON_MEMORY_REGION(memory, arena - memory);
  ASAN_POISON_MEMORY_REGION(arena + arena_bytes, memory + kArenaBytes - arena - arena_bytes);
  // Fills both ends, where most models are, with stale bytes: filling all takes longer than most runs.
  const auto stale = static_cast<int>(choices.Next(256));
  std::memset(arena, stale, kStaleBytes);
  std::memset(arena + arena_bytes - kStaleBytes, stale, kStaleBytes);
  GapPlanner planner(arena_bytes);
  tflite::MicroAllocator* const allocator = with_gaps ? tflite::MicroAllocator::Create(arena, arena_bytes, &planner)
                                                      : tflite::MicroAllocator::Create(arena, arena_bytes);
  const auto variables = [=] { return tflite::MicroResourceVariables::Create(allocator, kMaxResourceVariables); };
  tflite::MicroInterpreter interpreter(&model, resolver, allocator, variables());
  if (interpreter.AllocateTensors() != kTfLiteOk || hook != nullptr) return;
  if (with_gaps) PoisonGaps(model, arena + planner.GetMaximumMemorySize(), &interpreter);
  BeginLimitedWork();
  if (is_shared) {
    tflite::MicroInterpreter other(&model, resolver, allocator, variables());
    if (other.AllocateTensors() != kTfLiteOk) return;
    for (int i = 0; i < 2; ++i) {
      RunOnce(model, &choices, &interpreter);
      RunOnce(model, &choices, &other);
    }
  } else {
    for (int i = 0; i < 3; ++i) RunOnce(model, &choices, &interpreter);
  }
}

}  // namespace mote
