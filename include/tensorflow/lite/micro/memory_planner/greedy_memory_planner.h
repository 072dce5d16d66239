// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_GREEDY_MEMORY_PLANNER_H_
#define TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_GREEDY_MEMORY_PLANNER_H_

#include <cstdint>

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/memory_planner/micro_memory_planner.h"

namespace tflite {

// The offline offset of a buffer that the planner places itself.
constexpr int kOnlinePlannedBuffer = -1;

// Places the largest buffer first, each at the lowest offset where no buffer that is used at the same time lies
// ("greedy by size": Pisarchyk and Lee, "Efficient Memory Management for Deep Neural Net Inference", 2020).
// Buffers with an offline offset go before all others.
//
// An operator that works in place may write its output over its input. Then the one of the two that is placed later
// takes memory of the other: the end of the output where that is larger, else the beginning of the input.
class GreedyMemoryPlanner : public MicroMemoryPlanner {
 public:
  GreedyMemoryPlanner() = default;

  TfLiteStatus Init(unsigned char* scratch_buffer, int scratch_buffer_size) override;
  // kTfLiteError when Init's memory is full.
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) override;
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) override;
  bool plans_in_place() const override { return true; }
  void AllowInPlace(bool is_input, bool is_output) override;
  size_t GetMaximumMemorySize() override;
  int GetBufferCount() override { return count_; }
  TfLiteStatus GetOffsetForBuffer(int buffer_index, int* offset) override;
  void PrintMemoryPlan() override;
  bool preserves_all_tensors() const override { return false; }

  // Whether two buffers that are used at the same time share a byte, other than in place; only offline offsets can
  // make it true.
  bool DoAnyBuffersOverlap();

  // Bytes of Init's memory for each buffer.
  static size_t per_buffer_size();

 private:
  struct Buffer;

  bool IsFree(const Buffer& buffer, int offset, const Buffer* first) const;
  int OffsetInPlace(const Buffer& buffer, const Buffer* first) const;
  int LowestOffset(const Buffer& buffer, const Buffer* first) const;
  void Place(Buffer* buffer, Buffer** first);
  static void Advance(const Buffer& placed, Buffer** waiting);
  void PlaceAll();

  Buffer* buffers_ = nullptr;
  int count_ = 0;
  int capacity_ = 0;
  int extent_ = 0;  // no offset can exceed it
  int end_ = 0;     // of the placed buffers
  bool planned_ = false;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_GREEDY_MEMORY_PLANNER_H_
