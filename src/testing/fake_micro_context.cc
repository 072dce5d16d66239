// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/fake_micro_context.h"

#include "tensorflow/lite/micro/micro_arena_constants.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

void* FakeMicroContext::AllocatePersistentBuffer(size_t bytes) {
  return allocator_->AllocatePersistentBuffer(bytes, MicroArenaBufferAlignment());
}

TfLiteStatus FakeMicroContext::RequestScratchBufferInArena(size_t bytes, int* buffer_index) {
  if (num_scratch_buffers_ == kMaxScratchBuffers) {
    MicroPrintf("an operator can have %d scratch buffers, not more", kMaxScratchBuffers);
    return kTfLiteError;
  }
  void* const buffer = AllocatePersistentBuffer(bytes);
  if (buffer == nullptr) return kTfLiteError;
  scratch_buffers_[num_scratch_buffers_] = buffer;
  *buffer_index = num_scratch_buffers_++;
  return kTfLiteOk;
}

void* FakeMicroContext::GetScratchBuffer(int buffer_index) {
  return buffer_index < 0 || buffer_index >= num_scratch_buffers_ ? nullptr : scratch_buffers_[buffer_index];
}

TfLiteTensor* FakeMicroContext::AllocateTempTfLiteTensor(int tensor_index) {
  if (tensor_index < 0) return nullptr;
  ++num_temp_tensors_;
  return &tensors_[tensor_index];
}

void FakeMicroContext::DeallocateTempTfLiteTensor(TfLiteTensor* tensor) {
  if (tensor != nullptr) --num_temp_tensors_;
}

uint8_t* FakeMicroContext::AllocateTempBuffer(size_t size, size_t alignment) {
  uint8_t* const buffer = allocator_->AllocateTemp(size, alignment);
  if (buffer != nullptr) ++num_temp_buffers_;
  return buffer;
}

void FakeMicroContext::DeallocateTempBuffer(uint8_t* buffer) {
  if (buffer == nullptr) return;
  --num_temp_buffers_;
  allocator_->DeallocateTemp(buffer);
  if (allocator_->IsAllTempDeallocated()) (void)allocator_->ResetTempAllocations();
}

TfLiteEvalTensor* FakeMicroContext::GetEvalTensor(int tensor_index) {
  if (tensor_index < 0) return nullptr;
  EvalView* view = eval_views_;
  while (view != nullptr && view->index != tensor_index) view = view->next;
  if (view == nullptr) {
    view = static_cast<EvalView*>(AllocatePersistentBuffer(sizeof(EvalView)));
    if (view == nullptr) return nullptr;
    *view = {{}, tensor_index, eval_views_};
    eval_views_ = view;
  }
  const TfLiteTensor& tensor = tensors_[tensor_index];
  view->eval = {tensor.data, tensor.dims, tensor.type};
  return &view->eval;
}

TfLiteStatus FakeMicroContext::set_external_context(void* external_context_payload) {
  if (external_context_payload == nullptr || external_context_ != nullptr) {
    MicroPrintf("the external context can be set once and not to null");
    return kTfLiteError;
  }
  external_context_ = external_context_payload;
  return kTfLiteOk;
}

bool FakeMicroContext::IsAllTempTfLiteTensorDeallocated() {
  if (num_temp_tensors_ == 0 && num_temp_buffers_ == 0) return true;
  MicroPrintf("of the temporary tensors %d were not given back, of the temporary buffers %d", num_temp_tensors_,
              num_temp_buffers_);
  return false;
}

}  // namespace tflite
