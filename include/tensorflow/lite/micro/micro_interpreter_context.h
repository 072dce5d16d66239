// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The MicroContext of an interpreter.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_CONTEXT_H_
#define TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_CONTEXT_H_

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_interpreter_graph.h"

namespace tflite {

class MicroInterpreterContext : public MicroContext {
 public:
  // The state decides which requests of operators are allowed.
  enum class InterpreterState { kInit, kPrepare, kMemoryPlanning, kInvoke };

  MicroInterpreterContext(MicroAllocator* allocator, MicroInterpreterGraph* graph)
      : allocator_(allocator), graph_(graph) {}

  void* AllocatePersistentBuffer(size_t bytes) override;
  TfLiteStatus RequestScratchBufferInArena(size_t bytes, int* buffer_idx) override;
  void* GetScratchBuffer(int buffer_idx) override;
  TfLiteTensor* AllocateTempTfLiteTensor(int tensor_idx) override;
  void DeallocateTempTfLiteTensor(TfLiteTensor* tensor) override;
  uint8_t* AllocateTempBuffer(size_t size, size_t alignment) override;
  void DeallocateTempBuffer(uint8_t* buffer) override;
  TfLiteEvalTensor* GetEvalTensor(int tensor_idx) override;
  TfLiteStatus set_external_context(void* external_context_payload) override;
  void* external_context() override { return external_context_; }
  MicroInterpreterGraph& graph() override { return *graph_; }

  // Is TfLiteContext::ReportError of an interpreter: puts the node at work in front of the message.
  static void ReportOpError(TfLiteContext* context, const char* format, ...);
  // Sends operators' messages to that reporter, or to DebugLog if it is null.
  void SetErrorReporter(ErrorReporter* error_reporter) { error_reporter_ = error_reporter; }
  ErrorReporter* error_reporter() const { return error_reporter_; }
  MicroAllocator* allocator() const { return allocator_; }
  void SetInterpreterState(InterpreterState state) { state_ = state; }
  InterpreterState GetInterpreterState() const { return state_; }

 private:
  MicroAllocator* allocator_;
  MicroInterpreterGraph* graph_;
  void* external_context_ = nullptr;
  ErrorReporter* error_reporter_ = nullptr;
  InterpreterState state_ = InterpreterState::kInit;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_INTERPRETER_CONTEXT_H_
