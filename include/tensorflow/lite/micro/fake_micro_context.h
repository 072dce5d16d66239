// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_FAKE_MICRO_CONTEXT_H_
#define TENSORFLOW_LITE_MICRO_FAKE_MICRO_CONTEXT_H_

#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_graph.h"

namespace tflite {

// The context of one operator under test, whose tensors are an array of the test. A TfLiteTensor is the array's own
// element; a TfLiteEvalTensor is made of it each time that an operator asks. Indices are not checked but for negative
// ones.
class FakeMicroContext : public MicroContext {
 public:
  FakeMicroContext(TfLiteTensor* tensors, SingleArenaBufferAllocator* allocator, MicroGraph* micro_graph)
      : tensors_(tensors), allocator_(allocator), graph_(micro_graph) {}
  ~FakeMicroContext() = default;

  void* AllocatePersistentBuffer(size_t bytes) override;
  // Each request gets memory of its own; there are 16 requests at most.
  TfLiteStatus RequestScratchBufferInArena(size_t bytes, int* buffer_index) override;
  void* GetScratchBuffer(int buffer_index) override;
  TfLiteTensor* AllocateTempTfLiteTensor(int tensor_index) override;
  void DeallocateTempTfLiteTensor(TfLiteTensor* tensor) override;
  uint8_t* AllocateTempBuffer(size_t size, size_t alignment) override;
  void DeallocateTempBuffer(uint8_t* buffer) override;
  TfLiteEvalTensor* GetEvalTensor(int tensor_index) override;
  TfLiteStatus set_external_context(void* external_context_payload) override;
  void* external_context() override { return external_context_; }
  MicroGraph& graph() override { return *graph_; }

  // Returns true if all temporary tensors and buffers were given back; else it prints how many were not.
  bool IsAllTempTfLiteTensorDeallocated();

 private:
  struct EvalView {
    TfLiteEvalTensor eval;
    int index;
    EvalView* next;
  };
  static constexpr int kMaxScratchBuffers = 16;

  TfLiteTensor* tensors_;
  SingleArenaBufferAllocator* allocator_;
  MicroGraph* graph_;
  EvalView* eval_views_ = nullptr;  // of the tensors that an operator has asked for
  void* external_context_ = nullptr;
  void* scratch_buffers_[kMaxScratchBuffers] = {};
  int num_scratch_buffers_ = 0;
  int num_temp_tensors_ = 0;
  int num_temp_buffers_ = 0;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_FAKE_MICRO_CONTEXT_H_
