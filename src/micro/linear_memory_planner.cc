// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/memory_planner/linear_memory_planner.h"

#include <cstdint>

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

TfLiteStatus LinearMemoryPlanner::Init(unsigned char* scratch_buffer, int scratch_buffer_size) {
  const uintptr_t misalignment = -reinterpret_cast<uintptr_t>(scratch_buffer) & (alignof(int) - 1);
  offsets_ = reinterpret_cast<int*>(scratch_buffer + misalignment);
  const int usable = scratch_buffer_size - static_cast<int>(misalignment);
  capacity_ = usable < 0 ? 0 : usable / static_cast<int>(sizeof(int));
  count_ = 0;
  bytes_ = 0;
  return kTfLiteOk;
}

TfLiteStatus LinearMemoryPlanner::AddBuffer(int size, int, int) {
  if (size < 0 || count_ >= capacity_ || size > INT32_MAX - bytes_) {
    MicroPrintf("memory planner: no room for buffer %d of %d bytes after %d bytes", count_, size, bytes_);
    return kTfLiteError;
  }
  offsets_[count_++] = bytes_;
  bytes_ += size;
  return kTfLiteOk;
}

TfLiteStatus LinearMemoryPlanner::GetOffsetForBuffer(int buffer_index, int* offset) {
  if (buffer_index < 0 || buffer_index >= count_) {
    MicroPrintf("memory planner: there is no buffer %d; it knows %d buffers", buffer_index, count_);
    return kTfLiteError;
  }
  *offset = offsets_[buffer_index];
  return kTfLiteOk;
}

}  // namespace tflite
