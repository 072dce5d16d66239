// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/kernel_runner.h"

#include <cstdarg>

#include "src/testing/fake_op_runtime.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {
namespace micro {
namespace {

int kNoIndices[] = {0};  // the layout of a TfLiteIntArray

TfLiteIntArray* OrEmpty(TfLiteIntArray* indices) {
  return indices != nullptr ? indices : reinterpret_cast<TfLiteIntArray*>(kNoIndices);
}

}  // namespace

alignas(16) uint8_t KernelRunner::kKernelRunnerBuffer_[kKernelRunnerBufferSize_];
const KernelRunner* KernelRunner::owner_ = nullptr;

KernelRunner::KernelRunner(const TFLMRegistration& registration, TfLiteTensor* tensors, int tensors_size,
                           TfLiteIntArray* inputs, TfLiteIntArray* outputs, const void* builtin_data,
                           TfLiteIntArray* intermediates)
    : registration_(registration),
      allocator_(kKernelRunnerBuffer_, kKernelRunnerBufferSize_),
      mock_micro_graph_(&allocator_),
      fake_micro_context_(tensors, &allocator_, &mock_micro_graph_) {
  context_.impl_ = static_cast<void*>(static_cast<MicroContext*>(&fake_micro_context_));
  context_.tensors = tensors;
  context_.tensors_size = static_cast<size_t>(tensors_size);
  context_.recommended_num_threads = 1;
  context_.ReportError = MicroContextReportOpError;
  context_.GetTensor = MicroContextGetTensor;
  context_.GetEvalTensor = MicroContextGetEvalTensor;
  context_.AllocatePersistentBuffer = MicroContextAllocatePersistentBuffer;
  context_.RequestScratchBufferInArena = MicroContextRequestScratchBufferInArena;
  context_.GetScratchBuffer = MicroContextGetScratchBuffer;
  context_.GetExternalContext = MicroContextGetExternalContext;
  context_.op_runtime = &mote::kFakeOpRuntime;
  node_.inputs = OrEmpty(inputs);
  node_.outputs = OrEmpty(outputs);
  node_.intermediates = OrEmpty(intermediates);
  node_.builtin_data = const_cast<void*>(builtin_data);
  if (node_.inputs->size == 0 && node_.outputs->size == 0) mock_micro_graph_.RemoveTensors();
}

TfLiteStatus KernelRunner::CheckTensors(const TfLiteIntArray* indices) const {
  for (int i = 0; i < indices->size; ++i) {
    const int index = indices->data[i];
    if (index < kTfLiteOptionalTensor || index >= static_cast<int>(context_.tensors_size)) {
      MicroPrintf("the node names tensor %d; there are %d", index, static_cast<int>(context_.tensors_size));
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus KernelRunner::InitAndPrepare(const char* init_data, size_t length) {
  owner_ = this;
  is_prepared_ = false;
  for (const TfLiteIntArray* indices : {node_.inputs, node_.outputs, node_.intermediates}) {
    TF_LITE_ENSURE_STATUS(CheckTensors(indices));
  }
  // Tests make outputs as variables that are none.
  for (int i = 0; i < node_.outputs->size; ++i) {
    const int output = node_.outputs->data[i];
    if (output >= 0) context_.tensors[output].is_variable = false;
  }
  node_.custom_initial_data = init_data;
  node_.custom_initial_data_size = static_cast<int>(length);
  if (registration_.init != nullptr) node_.user_data = registration_.init(&context_, init_data, length);
  if (registration_.prepare != nullptr) TF_LITE_ENSURE_STATUS(registration_.prepare(&context_, &node_));
  if (!ValidateTempBufferDeallocated()) return kTfLiteError;
  // Check that all tensors that Invoke reads exist.
  for (const TfLiteIntArray* indices : {node_.inputs, node_.outputs, node_.intermediates}) {
    for (int i = 0; i < indices->size; ++i) {
      if (indices->data[i] >= 0 && fake_micro_context_.GetEvalTensor(indices->data[i]) == nullptr) return kTfLiteError;
    }
  }
  is_prepared_ = true;
  return Reset();
}

TfLiteStatus KernelRunner::CheckReady() const {
  if (owner_ != this || !is_prepared_) {
    MicroPrintf(owner_ == this || owner_ == nullptr
                    ? "InitAndPrepare has not succeeded"
                    : "another KernelRunner has the arena that all share: use one after the other");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus KernelRunner::Invoke() {
  TF_LITE_ENSURE_STATUS(CheckReady());
  if (registration_.invoke == nullptr) {
    MicroPrintf("the registration has no invoke function");
    return kTfLiteError;
  }
  return registration_.invoke(&context_, &node_);
}

TfLiteStatus KernelRunner::Reset() {
  TF_LITE_ENSURE_STATUS(CheckReady());
  if (registration_.reset != nullptr) registration_.reset(&context_, node_.user_data);
  return kTfLiteOk;
}

TfLiteStatus KernelRunner::Free() {
  TF_LITE_ENSURE_STATUS(CheckReady());
  if (registration_.free != nullptr) registration_.free(&context_, node_.user_data);
  return kTfLiteOk;
}

}  // namespace micro
}  // namespace tflite
