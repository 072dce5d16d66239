// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/micro_op_runtime.h"
#include "src/operators/seam/decompression_memory.h"
#include "tensorflow/lite/micro/micro_arena_constants.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"

namespace mote {

void* AllocateDecompressionMemory(TfLiteContext* context, size_t bytes) {
  auto* const micro = MicroContextOf(context);
  return micro == nullptr ? nullptr : micro->AllocateDecompressionMemory(bytes, tflite::MicroArenaBufferAlignment());
}

}  // namespace mote
