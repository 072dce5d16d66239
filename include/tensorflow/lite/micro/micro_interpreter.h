// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model in an arena: no heap, no operating system.
//
//   const tflite::Model* model = tflite::GetVerifiedModel(data, bytes);   // or GetModel for a model known to be good
//   tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
//   if (interpreter.AllocateTensors() != kTfLiteOk) ...
//   interpreter.input(0)->data.int8[0] = ...;
//   if (interpreter.Invoke() != kTfLiteOk) ...
//   ... = interpreter.output(0)->data.int8[0];
#ifndef TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_H_
#define TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>

#include "flatbuffers/flatbuffers.h"
#include "tensorflow/lite/c/c_api_types.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/micro/micro_interpreter_graph.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"
#include "tensorflow/lite/portable_type_to_tflitetype.h"
#include "tensorflow/lite/schema/schema_generated.h"

// The version of the file format that this runtime reads.
#ifndef TFLITE_SCHEMA_VERSION
#define TFLITE_SCHEMA_VERSION (3)
#endif

namespace tflite {

class MicroDelegate;

// `model`, `op_resolver`, the arena and the optional objects must outlive the interpreter. An arena that starts at a
// 16-byte boundary wastes no bytes.
class MicroInterpreter {
 public:
  // With `preserve_all_tensors` each tensor has memory of its own and GetTensor works after Invoke.
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                   size_t tensor_arena_size, MicroResourceVariables* resource_variables = nullptr,
                   MicroProfilerInterface* profiler = nullptr, bool preserve_all_tensors = false);
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, MicroAllocator* allocator,
                   MicroResourceVariables* resource_variables = nullptr, MicroProfilerInterface* profiler = nullptr);

  // This form is for code of 2019 to 2022: messages of operators go to `error_reporter`, or to DebugLog if it is null.
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                   size_t tensor_arena_size, ErrorReporter* error_reporter,
                   MicroResourceVariables* resource_variables = nullptr, MicroProfilerInterface* profiler = nullptr);
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                   size_t tensor_arena_size, ErrorReporter* error_reporter, MicroProfilerInterface* profiler)
      : MicroInterpreter(model, op_resolver, tensor_arena, tensor_arena_size, error_reporter, nullptr, profiler) {}
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, MicroAllocator* allocator,
                   ErrorReporter* error_reporter, MicroProfilerInterface* profiler = nullptr);
  // This form is here since a literal nullptr would be ambiguous between the two eras.
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                   size_t tensor_arena_size, ErrorReporter* error_reporter, std::nullptr_t)
      : MicroInterpreter(model, op_resolver, tensor_arena, tensor_arena_size, error_reporter) {}
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                   size_t tensor_arena_size, std::nullptr_t, std::nullptr_t, bool preserve_all_tensors = false)
      : MicroInterpreter(model, op_resolver, tensor_arena, tensor_arena_size,
                         static_cast<MicroResourceVariables*>(nullptr), nullptr, preserve_all_tensors) {}
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, MicroAllocator* allocator, std::nullptr_t,
                   MicroProfilerInterface* profiler = nullptr)
      : MicroInterpreter(model, op_resolver, allocator, static_cast<MicroResourceVariables*>(nullptr), profiler) {}
  MicroInterpreter(const Model* model, const MicroOpResolver& op_resolver, uint8_t* tensor_arena,
                   size_t tensor_arena_size, std::nullptr_t, MicroProfilerInterface* profiler = nullptr,
                   bool preserve_all_tensors = false)
      : MicroInterpreter(model, op_resolver, tensor_arena, tensor_arena_size,
                         static_cast<MicroResourceVariables*>(nullptr), profiler, preserve_all_tensors) {}

  MicroInterpreter(const MicroInterpreter&) = delete;
  MicroInterpreter& operator=(const MicroInterpreter&) = delete;
  ~MicroInterpreter();

  // Has a delegate run what it can (micro_delegate.h); null stands for none. Returns kTfLiteError after AllocateTensors
  // has succeeded, and for a delegate that runs parts of another interpreter's model.
  TfLiteStatus SetDelegate(MicroDelegate* delegate);

  // Resolves, checks and prepares all operators and plans the memory; after it nothing allocates. Calling it again
  // does nothing.
  //
  // Returns kTfLiteError, with a message, for another schema version, for operators that the resolver lacks (all are
  // listed), for anything that an operator refuses, and for an arena too small: the message says how many bytes the
  // model needs in total, and RequiredArenaBytes() returns it.
  TfLiteStatus AllocateTensors();

  // Runs subgraph 0 on what the inputs hold. Allocates first if that was not done. Returns kTfLiteError if an operator
  // fails; the message says which.
  TfLiteStatus Invoke();

  // Runs the model as Invoke() does, and calls `callback(argument)` between any two operators, those of subgraphs that
  // control flow runs included: to feed a watchdog, to let another task run, to fetch a line of a camera. Where it
  // returns false, the run ends there with kTfLiteCancelled, without a message. In it the application may set what the
  // next run reads, end the run with CancelInvoke(), Reset() or an Invoke() of its own, but not call InvokeStep().
  // A null callback is never called.
  TfLiteStatus Invoke(MicroStepCallback callback, void* argument);

  // Runs one operator: the next of the run under way, else the first of a new one. *more says whether some are left;
  // the outputs are there when it is false. A node that runs subgraphs (IF, WHILE, CALL_ONCE ...) is one step with all
  // of them, as is a partition of a delegate. Inputs are set before the first step, and not touched until the last. If
  // the operator fails, that run has ended, with the status and messages of Invoke(). Returns kTfLiteError, with a
  // message, if the allocation fails, if `more` is null, and in the callback of Invoke().
  TfLiteStatus InvokeStep(bool* more);

  // Ends the run of InvokeStep() that is under way, as Invoke() and Reset() do too; without one, nothing. The next run
  // begins at the first operator. As after Invoke(), the application sets all inputs anew; outputs hold nothing
  // defined. Variables, and the state of operators, keep what the operators that did run gave them: Reset() sets all of
  // them back.
  void CancelInvoke() { graph_.CancelInvoke(); }
  // Says that a run of InvokeStep() is under way.
  bool IsBetweenSteps() const { return graph_.IsBetweenSteps(); }

  // Sets a pointer for the application's own operators, which get it by MicroContext::external_context(). Returns
  // kTfLiteError if it is null or was set before.
  TfLiteStatus SetMicroExternalContext(void* external_context_payload);

  // See micro_context.h. Memory and decoders have to be set before AllocateTensors, else the result is kTfLiteError.
  TfLiteStatus SetDecompressionMemory(const MicroContext::AlternateMemoryRegion* regions, size_t count);
  TfLiteStatus SetCustomDecodeRegistrations(const MicroContext::CustomDecodeRegistration* registrations, size_t count);
  TfLiteStatus SetAlternateProfiler(MicroProfilerInterface* alternate_profiler) {
    return micro_context_.SetAlternateProfiler(alternate_profiler);
  }

  // These give inputs and outputs of subgraph 0, in the model's order; null out of range and before AllocateTensors.
  // Shape and bytes of an output may be smaller after a run than before it, where they depend on data. An input that is
  // a constant of the model (kTfLiteMmapRo) cannot be written; mote/memory_of_tensor.h says of any tensor where it
  // lies.
  TfLiteTensor* input(size_t index);
  size_t inputs_size() const { return inputs().size(); }
  const flatbuffers::Vector<int32_t>& inputs() const;
  TfLiteTensor* input_tensor(size_t index) { return input(index); }
  template <class T>
  T* typed_input_tensor(int tensor_index) {
    return Typed<T>(input(tensor_index));
  }
  TfLiteTensor* output(size_t index);
  size_t outputs_size() const { return outputs().size(); }
  const flatbuffers::Vector<int32_t>& outputs() const;
  TfLiteTensor* output_tensor(size_t index) { return output(index); }
  template <class T>
  T* typed_output_tensor(int tensor_index) {
    return Typed<T>(output(tensor_index));
  }

  // Returns any tensor, for debugging: null unless the interpreter preserves all tensors.
  TfLiteEvalTensor* GetTensor(int tensor_index, int subgraph_index = 0);

  // Sets all operators, variable tensors and resource variables back to their state before the first Invoke.
  TfLiteStatus Reset();
  TfLiteStatus ResetVariableTensor(int tensor_index, int subgraph_index = 0);
  TfLiteStatus ResetVariableTensors() { return Reset(); }

  TfLiteStatus initialization_status() const { return initialization_status_; }

  // Returns the size of the smallest arena, starting where this one does, in which AllocateTensors would have worked;
  // all interpreters of a shared allocator are included. It is valid after AllocateTensors returned kTfLiteOk.
  size_t arena_used_bytes() const { return allocator_->used_bytes(); }
  // Returns the same if the arena was too small, as far as this could be counted in the arena: see
  // RequiredArenaBytesIsExact().
  size_t RequiredArenaBytes() const { return required_arena_bytes_; }
  // Returns false if the arena was too small even to count: RequiredArenaBytes() is then a lower bound.
  bool RequiredArenaBytesIsExact() const { return required_is_exact_; }

  bool preserve_all_tensors() const { return allocator_->preserves_all_tensor(); }

  // These are for code up to 2021.
  size_t tensors_size() const;
  size_t operators_size() const;

 protected:
  const MicroAllocator& allocator() const { return *allocator_; }
  const TfLiteContext& context() const { return context_; }

 private:
  friend class internal::MicroDelegation;
  friend struct internal::TensorPlaces;
  template <class T>
  static T* Typed(TfLiteTensor* tensor) {
    return tensor != nullptr && tensor->type == typeToTfLiteType<T>() ? static_cast<T*>(tensor->data.data) : nullptr;
  }
  TfLiteTensor* View(TfLiteTensor** views, const TfLiteIntArray* tensors, size_t index) const;
  void Init(MicroProfilerInterface* profiler);
  TfLiteStatus Allocate(bool count_only);
  TfLiteStatus AllocateInputsAndOutputs(bool count_only);
  TfLiteTensor** AllocateViews(const TfLiteIntArray& tensors, bool count_only);
  void ReportMissingBytes(bool counted);
  // Gives back what operators left, and has outputs follow shapes that depend on data; returns `status`.
  TfLiteStatus AfterRun(TfLiteStatus status);
  // Does the rest of AfterRun for the few models that have such outputs. It is a function apart, so that others save no
  // registers for it.
  [[gnu::noinline]] TfLiteStatus FollowShapes(TfLiteStatus status);

  const Model* model_;
  const MicroOpResolver& op_resolver_;
  TfLiteContext context_ = {};
  MicroAllocator own_allocator_;
  MicroAllocator* allocator_;
  MicroInterpreterGraph graph_;
  MicroInterpreterContext micro_context_;
  TfLiteTensor** input_tensors_ = nullptr;
  TfLiteTensor** output_tensors_ = nullptr;
  size_t arena_bytes_;
  size_t required_arena_bytes_ = 0;
  TfLiteStatus initialization_status_ = kTfLiteOk;
  bool tensors_allocated_ = false;
  bool required_is_exact_ = false;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_H_
