// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model that `mote compile` wrote, with the methods of tflite::MicroInterpreter.
#ifndef MOTE_COMPILED_INTERPRETER_H_
#define MOTE_COMPILED_INTERPRETER_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/portable_type_to_tflitetype.h"

namespace mote {

// The class below needs this of a model. It is constant, so that it takes no RAM.
struct CompiledInterface {
  const TfLiteTensor* inputs;
  size_t num_inputs;
  const TfLiteTensor* outputs;
  size_t num_outputs;
  size_t arena_bytes;
  int32_t* next_node;  // of a run in steps
  int (*invoke)();
  int (*invoke_step)(bool* more);
  void (*reset)();
};

// All objects for one model are one model: they share its inputs, outputs and state. The tensors are constant but for
// their elements.
class CompiledInterpreter {
 public:
  explicit CompiledInterpreter(const CompiledInterface& model) : model_(model) {}

  // Sets the state to its beginning, the first time that it is called.
  TfLiteStatus AllocateTensors() {
    if (!is_ready_) model_.reset();
    is_ready_ = true;
    return kTfLiteOk;
  }
  // Runs the model once.
  TfLiteStatus Invoke() {
    if (!is_ready_) AllocateTensors();
    return static_cast<TfLiteStatus>(model_.invoke());
  }
  // Runs the model, and calls `callback(argument)` between any two operators of the first subgraph; false ends the run.
  TfLiteStatus Invoke(bool (*callback)(void* argument), void* argument) {
    if (callback == nullptr) return Invoke();
    CancelInvoke();
    bool more = true;
    while (more) {
      const TfLiteStatus status = InvokeStep(&more);
      if (status != kTfLiteOk) return status;
      if (!more || callback(argument)) continue;
      CancelInvoke();
      return kTfLiteCancelled;
    }
    return kTfLiteOk;
  }
  // Runs one operator; *more is false after the last.
  TfLiteStatus InvokeStep(bool* more) {
    if (!is_ready_) AllocateTensors();
    return static_cast<TfLiteStatus>(model_.invoke_step(more));
  }
  // The next step is the first of a new run.
  void CancelInvoke() { *model_.next_node = 0; }
  // Says that a run has begun and not ended.
  bool IsBetweenSteps() const { return *model_.next_node != 0; }

  // These return null for an index out of range.
  TfLiteTensor* input(size_t index) const { return At(model_.inputs, model_.num_inputs, index); }
  TfLiteTensor* output(size_t index) const { return At(model_.outputs, model_.num_outputs, index); }
  TfLiteTensor* input_tensor(size_t index) const { return input(index); }
  TfLiteTensor* output_tensor(size_t index) const { return output(index); }
  size_t inputs_size() const { return model_.num_inputs; }
  size_t outputs_size() const { return model_.num_outputs; }
  // These return null for elements of another type, too.
  template <class T>
  T* typed_input_tensor(int index) const {
    return Typed<T>(input(static_cast<size_t>(index)));
  }
  // Does the same for an output.
  template <class T>
  T* typed_output_tensor(int index) const {
    return Typed<T>(output(static_cast<size_t>(index)));
  }

  // Sets the state to its beginning.
  TfLiteStatus Reset() {
    model_.reset();
    return kTfLiteOk;
  }
  // Variables are all the state there is.
  TfLiteStatus ResetVariableTensors() { return Reset(); }
  // A compiled model has no step that can fail before AllocateTensors.
  TfLiteStatus initialization_status() const { return kTfLiteOk; }
  // Returns the bytes of the buffer that the code declares, or of its part of one that models share.
  size_t arena_used_bytes() const { return model_.arena_bytes; }

 private:
  static TfLiteTensor* At(const TfLiteTensor* tensors, size_t count, size_t index) {
    return index < count ? const_cast<TfLiteTensor*>(tensors + index) : nullptr;
  }
  template <class T>
  static T* Typed(TfLiteTensor* tensor) {
    return tensor != nullptr && tensor->type == tflite::typeToTfLiteType<T>() ? static_cast<T*>(tensor->data.data)
                                                                              : nullptr;
  }

  const CompiledInterface& model_;
  bool is_ready_ = false;
};

}  // namespace mote

#endif  // MOTE_COMPILED_INTERPRETER_H_
