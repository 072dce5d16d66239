// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/compiled_model.h"

#include <cstring>

#include "src/core/shape.h"
#include "src/operators/seam/runtime.h"

namespace mote {
namespace {

constexpr MoteOpRuntime MakeRuntime() {
  MoteOpRuntime runtime = {};
  runtime.SetShape = CheckCompiledShape;
  return runtime;
}

TfLiteIntArray* AsIntArray(const int32_t* list) {
  return const_cast<TfLiteIntArray*>(reinterpret_cast<const TfLiteIntArray*>(list));
}

}  // namespace

// Operators that need more of a runtime while they run get that of compiled_graph.cc.
extern constexpr MoteOpRuntime kCompiledOpRuntime = MakeRuntime();

TfLiteStatus CheckCompiledShape(TfLiteContext* context, int tensor, int rank, const int* dims, bool) {
  const TfLiteIntArray& planned = *context->eval_tensors[tensor].dims;
  bool same = planned.size == rank;
  for (int i = 0; same && i < rank; ++i) same = planned.data[i] == dims[i];
  return same ? kTfLiteOk : kTfLiteError;
}

void* GetCompiledScratch(TfLiteContext* context, int id) {
  return static_cast<uint8_t*>(context->impl_) + static_cast<size_t>(id - 1) * kCompiledScratchUnit;
}

TfLiteEvalTensor* GetCompiledTensor(const TfLiteContext* context, int tensor) { return &context->eval_tensors[tensor]; }

TfLiteStatus InvokeCompiled(const TfLiteContext& context, const CompiledNode& node) {
  return InvokeCompiled(context, &node, &node + 1);
}

TfLiteStatus InvokeCompiled(const TfLiteContext& context, const CompiledNode* node, const CompiledNode* end) {
  TfLiteStatus status = kTfLiteOk;
  TfLiteNode seen = {};
  for (; node != end && status == kTfLiteOk; ++node) {
    seen.inputs = AsIntArray(node->inputs);
    seen.outputs = AsIntArray(node->outputs);
    seen.user_data = const_cast<void*>(node->plan);
    status = node->kernel->invoke(const_cast<TfLiteContext*>(&context), &seen);
  }
  return status;
}

TfLiteStatus InvokeCompiledStep(const TfLiteContext& context, const CompiledNode* nodes, int32_t count, int32_t* next,
                                bool* more) {
  if (more == nullptr) return kTfLiteError;
  *more = false;
  if (count == 0) return kTfLiteOk;
  const TfLiteStatus status = InvokeCompiled(context, nodes[*next]);
  *more = status == kTfLiteOk && *next + 1 < count;
  *next = *more ? *next + 1 : 0;
  return status;
}

TfLiteStatus FollowShapes(TfLiteTensor* outputs, int32_t count, TfLiteStatus status) {
  for (int32_t i = 0; i < count; ++i) FollowShape(&outputs[i]);
  return status;
}

void ResetCompiled(const CompiledState* state, const CompiledState* end) {
  for (; state != end; ++state) {
    if (state->begins_as == nullptr) {
      std::memset(state->memory, 0, state->bytes);
    } else {
      std::memcpy(state->memory, state->begins_as, state->bytes);
    }
  }
}

}  // namespace mote
