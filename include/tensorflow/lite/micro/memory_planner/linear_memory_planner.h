// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_LINEAR_MEMORY_PLANNER_H_
#define TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_LINEAR_MEMORY_PLANNER_H_

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/memory_planner/micro_memory_planner.h"

namespace tflite {

// Every buffer has a place of its own, so each tensor can be read after Invoke.
class LinearMemoryPlanner : public MicroMemoryPlanner {
 public:
  LinearMemoryPlanner() = default;
  LinearMemoryPlanner(const LinearMemoryPlanner&) = delete;
  LinearMemoryPlanner& operator=(const LinearMemoryPlanner&) = delete;

  // Gives the planner memory; without it, there is room for kMaxBuffers. `scratch_buffer_size` holds an int for each
  // buffer.
  TfLiteStatus Init(unsigned char* scratch_buffer, int scratch_buffer_size) override;
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) override;
  size_t GetMaximumMemorySize() override { return static_cast<size_t>(bytes_); }
  int GetBufferCount() override { return count_; }
  TfLiteStatus GetOffsetForBuffer(int buffer_index, int* offset) override;
  bool preserves_all_tensors() const override { return true; }

 private:
  static constexpr int kMaxBuffers = 1024;
  int own_offsets_[kMaxBuffers];
  int* offsets_ = own_offsets_;
  int count_ = 0;
  int capacity_ = kMaxBuffers;
  int bytes_ = 0;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_LINEAR_MEMORY_PLANNER_H_
