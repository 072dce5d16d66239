// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Gives Prepare its node and its runtime.
#ifndef MOTE_SRC_OPERATORS_SEAM_PREPARE_H_
#define MOTE_SRC_OPERATORS_SEAM_PREPARE_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "src/core/shape.h"
#include "src/operators/seam/checks.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/seam/runtime.h"
#include "src/operators/seam/tensor.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

class PrepareContext {
 public:
  PrepareContext(TfLiteContext* context, TfLiteNode* node) : context_(context), node_(node) {}

  int num_inputs() const { return node_->inputs->size; }
  int num_outputs() const { return node_->outputs->size; }
  int num_intermediates() const { return node_->intermediates ? node_->intermediates->size : 0; }
  // Does what in(i).exists() does in a few instructions.
  bool has_in(int i) const { return i < node_->inputs->size && node_->inputs->data[i] >= 0; }
  // A tensor that the node does not have, or whose index is kTfLiteOptionalTensor, does not exist().
  TensorInfo in(int i) const { return Describe(node_->inputs, i); }
  TensorInfo out(int i) const { return Describe(node_->outputs, i); }
  TensorInfo intermediate(int i) const { return Describe(node_->intermediates, i); }

  // Returns kTfLiteError with a message unless the node has between `min` and `max` inputs, the first `min` of them
  // present, and `outputs` outputs.
  [[nodiscard]] TfLiteStatus RequireArity(int min_inputs, int max_inputs, int outputs) const;
  [[nodiscard]] TfLiteStatus RequireArity(int inputs, int outputs) const {
    return RequireArity(inputs, inputs, outputs);
  }
  // Returns kTfLiteError with a message that names the types unless `type` is one of `allowed`.
  [[nodiscard]] TfLiteStatus RequireType(const char* what, TfLiteType type,
                                         std::initializer_list<TfLiteType> allowed) const;

  [[nodiscard]] TfLiteStatus SetOutputShape(int i, const Shape& shape) const {
    return SetOutputShape(i, shape.rank, shape.dims);
  }
  [[nodiscard]] TfLiteStatus SetOutputShape(int i, const TfLiteIntArray& dims) const {
    return SetOutputShape(i, dims.size, dims.data);
  }
  [[nodiscard]] TfLiteStatus SetOutputShape(int i, int rank, const int* dims) const {
    return context_->op_runtime->SetShape(context_, node_->outputs->data[i], rank, dims, false);
  }

  // Serves outputs that do not depend on data: output i's elements are `data`, which must stay (in the Plan, say).
  // A variable has memory of its own, which a reset fills.
  [[nodiscard]] TfLiteStatus SetConstantOutput(int i, const void* data) const {
    if (out(i).is_variable) return Fail("output %d is a variable; this operator does not write variables", i);
    return context_->op_runtime->SetConstant(context_, node_->outputs->data[i], data);
  }

  // Says which loop the node will run, to those who profile.
  void NoteLoop([[maybe_unused]] const LoopChoice& choice) const {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
    if (context_->op_runtime->NoteLoop != nullptr) context_->op_runtime->NoteLoop(context_, choice);
#endif
  }

  // Does the same where only the profile needs the answer: builds without error strings then leave out the question,
  // too.
  template <class Choose>
  void NoteLoopOf(const Choose& choose) const {
    (void)choose;
#ifndef TF_LITE_STRIP_ERROR_STRINGS
    NoteLoop(choose());
#endif
  }

  bool is_on_dynamic_runtime() const { return context_->op_runtime->ShapeInput != nullptr; }
  // Returns true if Eval will have memory for packed weights (seam/kept_memory.h).
  bool keeps_weights() const {
    if constexpr (kKeepsWeights) {
      const MoteOpRuntime& runtime = *context_->op_runtime;
      return runtime.KeptMemoryOfNode != nullptr && runtime.KeptMemoryOfNode(context_) != nullptr;
    }
    return false;
  }

  // Operators call this if they read no element of input i after they wrote the same one of output 0: both may get the
  // same memory, if they have the same size and nobody else needs the input.
  void AllowInPlace(int i) const { (void)AllowOverlay(i, kSameSize); }

  // Operators call this, before Scratch, if they can write output 0, of any size, over input i. Both then begin at the
  // same address or, where the output is the larger one, end at the same address. False says that this will not happen,
  // true that it may happen; Eval has to compare the addresses. `bytes` says how much of the scratch is needed for this
  // alone.
  [[nodiscard]] bool AllowOverlay(int i, int bytes) const {
    const MoteOpRuntime& runtime = *context_->op_runtime;
    return runtime.AllowInPlace != nullptr && runtime.AllowInPlace(context_, i, bytes, ShareMemoryOfArena);
  }

  // Returns `count` elements that live as long as the interpreter; null when the arena has no room (the runtime says
  // so).
  template <class T>
  [[nodiscard]] T* Persistent(int count) const {
    return static_cast<T*>(context_->op_runtime->AllocatePersistent(context_, sizeof(T) * count, alignof(T)));
  }
  // Says that `mote compile` prepares the model.
  bool has_flash() const { return kMayPrepareFlash && context_->op_runtime->AllocateInFlash != nullptr; }
  // Returns `count` elements that a compiled model has in flash, for Prepare to fill; null elsewhere.
  template <class T>
  [[nodiscard]] T* InFlash(int count) const {
    if (!has_flash()) return nullptr;
    return static_cast<T*>(context_->op_runtime->AllocateInFlash(context_, sizeof(T) * count, alignof(T)));
  }
  // Says if the constants may take more flash than in the model's file.
  bool prefers_speed() const { return context_->op_runtime->prefers_speed; }
  // Says, in `mote compile`, that the node has all its constants in memory of InFlash, and runs the operator that
  // MOTE_REGISTER_PACKED registers.
  void NotePacked(const char* form) const { context_->op_runtime->NotePacked(context_, form); }
  // Returns the rows of its output that the node makes in one Eval of a compiled model that runs row by row; 0: all.
  int rows_of_call() const {
    if constexpr (kMayPrepareFlash) {
      const MoteOpRuntime& runtime = *context_->op_runtime;
      if (runtime.RowsOfCall != nullptr) return runtime.RowsOfCall(context_);
    }
    return 0;
  }
  // Asks for `bytes` of memory that each Eval of this node can use until it ends: EvalContext::scratch(*id).
  [[nodiscard]] TfLiteStatus Scratch(size_t bytes, int* id) const {
    return context_->RequestScratchBufferInArena(context_, bytes, id);
  }

  // Returns the custom options of a custom operator.
  const uint8_t* custom_options() const { return static_cast<const uint8_t*>(node_->custom_initial_data); }
  size_t custom_options_bytes() const { return static_cast<size_t>(node_->custom_initial_data_size); }

  // Says what is wrong; the runtime puts the node and the operator in front. Returns kTfLiteError.
  template <class... Args>
  TfLiteStatus Fail(const char* format, Args... args) const {
    if (context_->ReportError) context_->ReportError(context_, format, args...);
    return kTfLiteError;
  }

  const MoteOpRuntime& runtime() const { return *context_->op_runtime; }
  TfLiteContext* raw() const { return context_; }
  TfLiteNode* node() const { return node_; }

 private:
  TensorInfo Describe(const TfLiteIntArray* indices, int i) const;

  TfLiteContext* context_;
  TfLiteNode* node_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_PREPARE_H_
