// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_interpreter_context.h"

#include <cstdarg>

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

void MicroInterpreterContext::ReportOpError(TfLiteContext* context, const char* format, ...) {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  MicroInterpreterContext* const micro_context = static_cast<MicroInterpreterContext*>(context->impl_);
  MicroInterpreterGraph& graph = micro_context->graph();
  char text[256];
  int length = 0;
  if (graph.GetCurrentOperatorIndex() >= 0) {
    length = MicroSnprintf(text, sizeof(text), "node %s (number %d of subgraph %d): ", graph.CurrentOperatorName(),
                           graph.CurrentOperatorNumber(), graph.GetCurrentSubgraphIndex());
  }
  if (length >= static_cast<int>(sizeof(text))) length = sizeof(text) - 1;
  va_list args;
  va_start(args, format);
  MicroVsnprintf(text + length, sizeof(text) - length, format, args);
  va_end(args);
  if (micro_context->error_reporter() != nullptr) {
    micro_context->error_reporter()->Report("%s", text);
  } else {
    MicroPrintf("%s", text);
  }
#else
  (void)context, (void)format;
#endif
}

void* MicroInterpreterContext::AllocatePersistentBuffer(size_t bytes) {
  if (state_ == InterpreterState::kInvoke) return nullptr;
  return allocator_->AllocatePersistentBuffer(bytes);
}

TfLiteStatus MicroInterpreterContext::RequestScratchBufferInArena(size_t bytes, int* buffer_idx) {
  if (state_ != InterpreterState::kPrepare) return kTfLiteError;
  return allocator_->RequestScratchBuffer(&graph_->GetAllocations()[graph_->GetCurrentSubgraphIndex()],
                                          graph_->GetCurrentOperatorIndex(), bytes, buffer_idx);
}

void* MicroInterpreterContext::GetScratchBuffer(int buffer_idx) { return allocator_->GetScratchBuffer(buffer_idx); }

TfLiteTensor* MicroInterpreterContext::AllocateTempTfLiteTensor(int tensor_idx) {
  if (GetEvalTensor(tensor_idx) == nullptr) return nullptr;
  return allocator_->AllocateTempTfLiteTensor(graph_->model(), graph_->GetAllocations(), tensor_idx,
                                              graph_->GetCurrentSubgraphIndex());
}

void MicroInterpreterContext::DeallocateTempTfLiteTensor(TfLiteTensor* tensor) {
  allocator_->DeallocateTempTfLiteTensor(tensor);
}

uint8_t* MicroInterpreterContext::AllocateTempBuffer(size_t size, size_t alignment) {
  const bool is_power_of_two = alignment != 0 && (alignment & (alignment - 1)) == 0;
  if (is_power_of_two) return allocator_->AllocateTempBuffer(size, alignment);
  MicroPrintf("an alignment of %u is no power of two", static_cast<unsigned>(alignment));
  return nullptr;
}

void MicroInterpreterContext::DeallocateTempBuffer(uint8_t* buffer) { allocator_->DeallocateTempBuffer(buffer); }

TfLiteEvalTensor* MicroInterpreterContext::GetEvalTensor(int tensor_idx) {
  return graph_->HasTensor(graph_->GetCurrentSubgraphIndex(), tensor_idx) ? &graph_->current_tensors()[tensor_idx]
                                                                          : nullptr;
}

TfLiteStatus MicroInterpreterContext::set_external_context(void* external_context_payload) {
  if (external_context_payload == nullptr || external_context_ != nullptr) {
    MicroPrintf("the external context can be set once and not to null");
    return kTfLiteError;
  }
  external_context_ = external_context_payload;
  return kTfLiteOk;
}

}  // namespace tflite
