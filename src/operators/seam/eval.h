// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Gives Eval its node and its runtime.
#ifndef MOTE_SRC_OPERATORS_SEAM_EVAL_H_
#define MOTE_SRC_OPERATORS_SEAM_EVAL_H_

#include "src/core/shape.h"
#include "src/operators/seam/runtime.h"
#include "src/operators/seam/tensor.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

class EvalContext {
 public:
  EvalContext(TfLiteContext* context, TfLiteNode* node) : context_(context), node_(node) {}

  int num_inputs() const { return node_->inputs->size; }
  int num_outputs() const { return node_->outputs->size; }
  // A tensor that the node does not have does not exist().
  TensorView in(int i) const { return View(node_->inputs, i); }
  TensorView out(int i) const { return View(node_->outputs, i); }
  void* scratch(int id) const { return context_->GetScratchBuffer(context_, id); }
  // These do what in() and out() do, in fewer instructions. For the first two, Prepare has checked that the tensor
  // exists.
  [[gnu::always_inline]] TensorView required_in(int i) const { return ViewOf(node_->inputs->data[i]); }
  [[gnu::always_inline]] TensorView required_out(int i) const { return ViewOf(node_->outputs->data[i]); }
  [[gnu::always_inline]] TensorView optional_in(int i) const {
    return i < node_->inputs->size && node_->inputs->data[i] >= 0 ? ViewOf(node_->inputs->data[i]) : TensorView();
  }

  // Returns the memory in which the node keeps weights, from its first piece on; null if there is none
  // (seam/kept_memory.h).
  KeptMemory* kept_memory() const {
    if constexpr (kKeepsWeights) {
      const MoteOpRuntime& runtime = *context_->op_runtime;
      if (runtime.KeptMemoryOfNode != nullptr) return runtime.KeptMemoryOfNode(context_);
    }
    return nullptr;
  }

  // Serves shapes that depend on data: resizes output i, or on the micro runtime checks that it fits.
  [[nodiscard]] TfLiteStatus SetOutputShape(int i, const Shape& shape) const {
    if constexpr (kKeepsWeights) {  // a host, on which the call below takes as long as the work of small tensors
      if (HasShape(required_out(i), shape)) return kTfLiteOk;
    }
    return context_->op_runtime->SetShape(context_, node_->outputs->data[i], shape.rank, shape.dims, true);
  }

  template <class... Args>
  TfLiteStatus Fail(const char* format, Args... args) const {
    if (context_->ReportError) context_->ReportError(context_, format, args...);
    return kTfLiteError;
  }

  const MoteOpRuntime& runtime() const { return *context_->op_runtime; }
  TfLiteContext* raw() const { return context_; }
  TfLiteNode* node() const { return node_; }

 private:
  // Strings may need other memory although their shape is the same.
  static bool HasShape(const TensorView& tensor, const Shape& shape) {
    if (tensor.raw == nullptr || tensor.type == kTfLiteString || tensor.dims->size != shape.rank) return false;
    for (int i = 0; i < shape.rank; ++i) {
      if (tensor.dims->data[i] != shape.dims[i]) return false;
    }
    return true;
  }
  TensorView View(const TfLiteIntArray* indices, int i) const {
    if (i >= indices->size || indices->data[i] < 0) return {};
    return ViewOf(indices->data[i]);
  }
  [[gnu::always_inline]] TensorView ViewOf(int index) const {
    const TfLiteEvalTensor* const tensors = context_->eval_tensors;
    const TfLiteEvalTensor& tensor = tensors != nullptr ? tensors[index] : *context_->GetEvalTensor(context_, index);
    return {tensor.type, tensor.dims, tensor.data.data};
  }

  TfLiteContext* context_;
  TfLiteNode* node_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_EVAL_H_
