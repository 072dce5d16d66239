// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs one operator on tensors of a test, without a model:
//
//   int shape[] = {1, 3};                                    // one dimension, of size 3
//   float x[] = {1, 2, 3}, y[3];
//   TfLiteIntArray* dims = tflite::testing::IntArrayFromInts(shape);
//   TfLiteTensor tensors[] = {tflite::testing::CreateTensor(x, dims), tflite::testing::CreateTensor(y, dims)};
//   int inputs[] = {1, 0}, outputs[] = {1, 1};               // one tensor each: number 0 and number 1
//   tflite::micro::KernelRunner runner(Register_MY_OP(), tensors, 2, tflite::testing::IntArrayFromInts(inputs),
//                                      tflite::testing::IntArrayFromInts(outputs), nullptr);
//   runner.InitAndPrepare();
//   runner.Invoke();                                         // y holds the result
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_KERNEL_RUNNER_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_KERNEL_RUNNER_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/fake_micro_context.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/mock_micro_graph.h"

namespace tflite {
namespace micro {

// All runners share one arena of 16 kB: a runner is of use until InitAndPrepare of another one. Each error is reported.
//
// The shape of an output is the operator's to say. An output that was made with another shape of as many elements gets
// the operator's; with another number of elements, Prepare fails. An output without dimensions, without elements (a
// dimension of 0) or without a shape takes any, one of -1 takes the operator's there, and n dimensions of 1 stand for a
// vector of n elements: its data must have room for it. A tensor is constant for the operator if its allocation_type is
// kTfLiteMmapRo.
class KernelRunner {
 public:
  // The arrays must outlive the runner. `builtin_data` are the options of a builtin operator; null for others.
  KernelRunner(const TFLMRegistration& registration, TfLiteTensor* tensors, int tensors_size, TfLiteIntArray* inputs,
               TfLiteIntArray* outputs, const void* builtin_data, TfLiteIntArray* intermediates = nullptr);

  // Calls the operator's init, prepare and, as an interpreter does before the first invocation, reset. `init_data` are
  // the options of a custom operator. Returns kTfLiteError also if temporary memory was not given back.
  TfLiteStatus InitAndPrepare(const char* init_data = nullptr, size_t length = 0);
  TfLiteStatus Invoke();
  // These do nothing if the operator has no such function.
  TfLiteStatus Free();
  TfLiteStatus Reset();

  MockMicroGraph* GetMockGraph() { return &mock_micro_graph_; }
  FakeMicroContext* GetFakeMicroContext() { return &fake_micro_context_; }
  bool ValidateTempBufferDeallocated() { return fake_micro_context_.IsAllTempTfLiteTensorDeallocated(); }

 private:
  static constexpr size_t kKernelRunnerBufferSize_ = 16384;
  static uint8_t kKernelRunnerBuffer_[kKernelRunnerBufferSize_];
  static const KernelRunner* owner_;  // of the buffer

  TfLiteStatus CheckTensors(const TfLiteIntArray* indices) const;
  TfLiteStatus CheckReady() const;

  TFLMRegistration registration_;
  SingleArenaBufferAllocator allocator_;
  MockMicroGraph mock_micro_graph_;
  FakeMicroContext fake_micro_context_;
  TfLiteContext context_ = {};
  TfLiteNode node_ = {};
  bool is_prepared_ = false;
};

}  // namespace micro
}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_KERNEL_RUNNER_H_
