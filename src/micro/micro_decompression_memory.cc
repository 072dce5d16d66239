// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/micro_op_runtime.h"
#include "src/operators/seam/decompression_memory.h"
#include "tensorflow/lite/micro/micro_arena_constants.h"
#include "tensorflow/lite/micro/micro_context.h"

namespace mote {

tflite::MicroContext* AnyMicroContextOf(const TfLiteContext* context) {
  const bool is_micro = context->GetExternalContext == tflite::MicroContextGetExternalContext;
  return is_micro ? static_cast<tflite::MicroContext*>(context->impl_) : nullptr;
}

void* AllocateDecompressionMemory(TfLiteContext* context, size_t bytes) {
  tflite::MicroContext* const micro = AnyMicroContextOf(context);
  return micro == nullptr ? nullptr : micro->AllocateDecompressionMemory(bytes, tflite::MicroArenaBufferAlignment());
}

}  // namespace mote
