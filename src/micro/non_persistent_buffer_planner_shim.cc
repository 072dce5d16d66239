// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/memory_planner/non_persistent_buffer_planner_shim.h"

#include "tensorflow/lite/micro/micro_arena_constants.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

TfLiteStatus NonPersistentMemoryPlannerShim::Init(unsigned char*, int) {
  buffer_count_ = 0;
  bytes_ = 0;
  return kTfLiteOk;
}

TfLiteStatus NonPersistentMemoryPlannerShim::AddBuffer(int size, int, int) {
  int offset = 0;
  TF_LITE_ENSURE_STATUS(GetOffsetForBuffer(buffer_count_, &offset));
  if (offset < 0 || offset % MicroArenaBufferAlignment() != 0 || size < 0) {
    MicroPrintf("the buffer plan puts buffer %d of %d bytes at offset %d; offsets are multiples of %d", buffer_count_,
                size, offset, MicroArenaBufferAlignment());
    return kTfLiteError;
  }
  const size_t end = static_cast<size_t>(offset) + static_cast<size_t>(size);
  if (end > bytes_) bytes_ = end;
  ++buffer_count_;
  return kTfLiteOk;
}

TfLiteStatus NonPersistentMemoryPlannerShim::GetOffsetForBuffer(int buffer_request_index, int* offset) {
  if (buffer_request_index < 0 || buffer_request_index >= buffer_plan_->buffer_count) {
    MicroPrintf("The buffer plan has no buffer %d; it has %d buffers. Make the plan again for this model.",
                buffer_request_index, static_cast<int>(buffer_plan_->buffer_count));
    return kTfLiteError;
  }
  // The array of the declaration has one element.
  *offset = (&buffer_plan_->buffer_plan_entries[0] + buffer_request_index)->offset;
  return kTfLiteOk;
}

}  // namespace tflite
