// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_MEMORY_PLAN_STRUCT_H_
#define TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_MEMORY_PLAN_STRUCT_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_utils.h"

namespace tflite {

// The place of one buffer: bytes from the start of the planned memory.
struct BufferDescriptor {
  int32_t offset;
};

// A plan made before the program ran: `buffer_count` descriptors lie where the array of one starts.
struct BufferPlan {
  int32_t buffer_count;
  BufferDescriptor buffer_plan_entries[1];
};

// Returns the bytes of a plan with that many descriptors.
constexpr size_t SizeOfBufferPlan(int32_t buffer_count) {
  return sizeof(BufferPlan) - sizeof(BufferDescriptor) + sizeof(BufferDescriptor) * static_cast<size_t>(buffer_count);
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_MEMORY_PLAN_STRUCT_H_
