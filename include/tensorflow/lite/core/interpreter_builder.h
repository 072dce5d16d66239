// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_INTERPRETER_BUILDER_H_
#define TENSORFLOW_LITE_CORE_INTERPRETER_BUILDER_H_

#include <memory>
#include <vector>

#include "flatbuffers/flatbuffers.h"
#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/op_resolver.h"
#include "tensorflow/lite/core/interpreter.h"
#include "tensorflow/lite/core/model_builder.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/mutable_op_resolver.h"
#include "tensorflow/lite/profiling/telemetry/profiler.h"
#include "tensorflow/lite/stderr_reporter.h"

namespace mote {
struct ConstantBytes;
}

namespace tflite {
namespace impl {

// Makes interpreters of a model. The resolver, and a model or an allocation given by address, have to outlive them; a
// FlatBufferModel does not, if it was not made by BuildFromModel.
class InterpreterBuilder {
 public:
  InterpreterBuilder(const FlatBufferModel& model, const OpResolver& op_resolver,
                     const InterpreterOptions* options_experimental = nullptr);
  // Trusts the model. `allocation`, where the model is, is needed if it has constants behind its FlatBuffer.
  InterpreterBuilder(const Model* model, const OpResolver& op_resolver,
                     ErrorReporter* error_reporter = DefaultErrorReporter(),
                     const InterpreterOptions* options_experimental = nullptr, const Allocation* allocation = nullptr);
  InterpreterBuilder(const InterpreterBuilder&) = delete;
  InterpreterBuilder& operator=(const InterpreterBuilder&) = delete;

  // Makes an interpreter; it is null, after a message, on failure. A custom operator that is not registered fails in
  // AllocateTensors only.
  TfLiteStatus operator()(std::unique_ptr<Interpreter>* interpreter);
  TfLiteStatus operator()(std::unique_ptr<Interpreter>* interpreter, int num_threads);
  // Sets the reporter that is used instead of the model's.
  void SetErrorReporter(ErrorReporter* error_reporter) { error_reporter_ = error_reporter; }
  // With -1 the runtime chooses the number.
  TfLiteStatus SetNumThreads(int num_threads);
  // These delegates are applied, in this order, to each interpreter when it is built, which fails if one of them does.
  // They outlive it.
  void AddDelegate(TfLiteDelegate* delegate);
  void AddDelegate(TfLiteOpaqueDelegateStruct* opaque_delegate);
  // Gives the profiler to the next interpreter alone.
  void SetTelemetryProfiler(std::unique_ptr<telemetry::TelemetryProfiler> profiler) {
    telemetry_profiler_ = std::move(profiler);
  }

 private:
  TfLiteStatus ResolveOperators(std::vector<TfLiteRegistration>* registrations) const;
  TfLiteStatus FillSubgraph(const SubGraph& source, const std::vector<TfLiteRegistration>& registrations,
                            Subgraph* subgraph) const;
  TfLiteStatus FindConstant(const Tensor& tensor, mote::ConstantBytes* found) const;
  TfLiteStatus FillTensor(const Tensor& source, int index, Subgraph* subgraph) const;
  TfLiteStatus FillNode(const Operator& source, const TfLiteRegistration& registration, Subgraph* subgraph) const;
  TfLiteStatus Build(std::unique_ptr<Interpreter>* interpreter);
  TfLiteStatus FindCustomOptions(const Operator& op, mote::ConstantBytes* found) const;
  TfLiteStatus ApplyDelegates(Interpreter* interpreter) const;
  TfLiteStatus FillSignatures(Interpreter* interpreter) const;

  const Model* model_;
  const OpResolver& op_resolver_;
  ErrorReporter* error_reporter_;
  std::shared_ptr<const Allocation> shared_allocation_;
  const Allocation* allocation_;
  mote::FileData* outside_data_ = nullptr;  // lives as long as shared_allocation_
  InterpreterOptions options_;
  int num_threads_ = -1;
  std::vector<TfLiteDelegate*> delegates_;
  std::unique_ptr<telemetry::TelemetryProfiler> telemetry_profiler_;
};

}  // namespace impl

using InterpreterBuilder = impl::InterpreterBuilder;

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_INTERPRETER_BUILDER_H_
