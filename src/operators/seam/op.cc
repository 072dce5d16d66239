// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/seam/op.h"

namespace mote {
namespace {

// Returns true if the context belongs to one of Mote's runtimes; another one gets a message. It is called where each
// operator begins, so that no other access has to.
bool IsOfMote(TfLiteContext* context) {
  if (context->op_runtime != nullptr) return true;
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  if (context->ReportError != nullptr) {
    context->ReportError(context,
                         "the TfLiteContext is not of a Mote interpreter: Mote's operators run in tflite::Interpreter, "
                         "tflite::MicroInterpreter and tflite::micro::KernelRunner only");
  }
#endif
  return false;
}

}  // namespace

TensorInfo PrepareContext::Describe(const TfLiteIntArray* indices, int i) const {
  // A copy of words that the compiler does not know takes a tenth of the time in which small libraries clear bytes.
  static constexpr TensorInfo kNone;
  const TensorInfo* none = &kNone;
  asm("" : "+r"(none));
  TensorInfo info = *none;
  if (indices == nullptr || i >= indices->size || indices->data[i] < 0 || context_->op_runtime == nullptr) return info;
  if (context_->op_runtime->Describe(context_, indices->data[i], &info) != kTfLiteOk) return *none;
  return info;
}

TfLiteStatus PrepareContext::RequireArity(int min_inputs, int max_inputs, int outputs) const {
  if (!IsOfMote(context_)) return kTfLiteError;
  bool fits = num_inputs() >= min_inputs && num_inputs() <= max_inputs && num_outputs() == outputs;
  for (int i = 0; fits && i < min_inputs; ++i) fits = node_->inputs->data[i] >= 0;
  OP_REQUIRE(*this, fits, "needs %d to %d inputs (the first %d present) and %d outputs; the model gives %d and %d",
             min_inputs, max_inputs, min_inputs, outputs, num_inputs(), num_outputs());
  return kTfLiteOk;
}

TfLiteStatus PrepareContext::RequireType(const char* what, TfLiteType type,
                                         std::initializer_list<TfLiteType> allowed) const {
  for (TfLiteType a : allowed) {
    if (a == type) return kTfLiteOk;
  }
  (void)what;
  OP_FAIL(*this, "%s has type %s, which this operator does not support here", what, TfLiteTypeGetName(type));
}

namespace internal {

void* AllocatePlan(TfLiteContext* context, size_t bytes, size_t alignment) {
  if (!IsOfMote(context)) return nullptr;
  void* const plan = context->op_runtime->AllocatePersistent(context, bytes, alignment);
  if (plan != nullptr) std::memset(plan, 0, bytes);
  return plan;
}

}  // namespace internal
}  // namespace mote
