// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The interface of planners, which learn of buffers and answer with their places.
#ifndef TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_MICRO_MEMORY_PLANNER_H_
#define TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_MICRO_MEMORY_PLANNER_H_

#include <cstddef>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

class GreedyMemoryPlanner;

// Times are indices of operators in their order of execution. A buffer must not share a byte with another that is used
// at the same time.
class MicroMemoryPlanner {
 public:
  MicroMemoryPlanner() = default;
  virtual ~MicroMemoryPlanner() = default;

  // Forgets all buffers and takes `scratch_buffer_size` bytes for its own bookkeeping.
  virtual TfLiteStatus Init(unsigned char* scratch_buffer, int scratch_buffer_size) {
    (void)scratch_buffer;
    (void)scratch_buffer_size;
    return kTfLiteOk;
  }
  // Adds a buffer of `size` bytes, used from `first_time_used` to `last_time_used`, both included. Buffers are numbered
  // from 0 in the order of these calls.
  virtual TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) = 0;
  // Adds a buffer at a place that was planned before; planners that cannot do it refuse.
  virtual TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) {
    (void)size, (void)first_time_used, (void)last_time_used, (void)offline_offset;
    MicroPrintf("this memory planner takes no offsets planned before; leave the offline plan out");
    return kTfLiteError;
  }
  // Returns the planner to tell which operators work in place; null where none may.
  virtual GreedyMemoryPlanner* in_place_planner() { return nullptr; }
  virtual size_t GetMaximumMemorySize() = 0;
  virtual int GetBufferCount() = 0;
  virtual TfLiteStatus GetOffsetForBuffer(int buffer_index, int* offset) = 0;
  // Returns true if every buffer keeps its contents after its last use.
  virtual bool preserves_all_tensors() const = 0;
  virtual void PrintMemoryPlan() {}

 protected:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_MICRO_MEMORY_PLANNER_H_
