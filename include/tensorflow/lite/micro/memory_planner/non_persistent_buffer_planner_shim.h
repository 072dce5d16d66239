// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_NON_PERSISTENT_BUFFER_PLANNER_SHIM_H_
#define TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_NON_PERSISTENT_BUFFER_PLANNER_SHIM_H_

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/memory_planner/memory_plan_struct.h"
#include "tensorflow/lite/micro/memory_planner/micro_memory_planner.h"

namespace tflite {

// Takes the offsets from a plan made before. It is for models with one subgraph: buffers are its tensors that are
// neither constant nor variable, in the model's order, then the scratch buffers, the one asked for last first.
// `buffer_plan` must outlive the planner.
class NonPersistentMemoryPlannerShim : public MicroMemoryPlanner {
 public:
  explicit NonPersistentMemoryPlannerShim(const BufferPlan* buffer_plan) : buffer_plan_(buffer_plan) {}
  ~NonPersistentMemoryPlannerShim() override = default;

  TfLiteStatus Init(unsigned char* scratch_buffer, int scratch_buffer_size) override;
  // Returns kTfLiteError for more buffers than the plan has, and for a negative or misaligned offset in the plan.
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) override;
  // Returns the end of the highest buffer that was added.
  size_t GetMaximumMemorySize() override { return bytes_; }
  int GetBufferCount() override { return buffer_plan_->buffer_count; }
  TfLiteStatus GetOffsetForBuffer(int buffer_request_index, int* offset) override;
  bool preserves_all_tensors() const override { return false; }

 private:
  const BufferPlan* buffer_plan_;
  int buffer_count_ = 0;  // added so far
  size_t bytes_ = 0;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_NON_PERSISTENT_BUFFER_PLANNER_SHIM_H_
