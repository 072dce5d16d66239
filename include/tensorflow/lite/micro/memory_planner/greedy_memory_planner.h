// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_GREEDY_MEMORY_PLANNER_H_
#define TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_GREEDY_MEMORY_PLANNER_H_

#include <cstdint>

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/memory_planner/micro_memory_planner.h"

namespace tflite {

// A buffer that the planner places itself has this offline offset.
constexpr int kOnlinePlannedBuffer = -1;

// Sorts values from the largest on, and ids with them; equal ones keep their order.
inline void ReverseSortInPlace(int* values, int* ids, int size) {
  for (int i = 1; i < size; ++i) {
    const int value = values[i], id = ids[i];
    int k = i;
    for (; k > 0 && values[k - 1] < value; --k) {
      values[k] = values[k - 1];
      ids[k] = ids[k - 1];
    }
    values[k] = value;
    ids[k] = id;
  }
}

// Places the largest buffer first, each at the lowest offset where no buffer that is used at the same time lies
// ("greedy by size": Pisarchyk and Lee, "Efficient Memory Management for Deep Neural Net Inference", 2020).
// Buffers with an offline offset go before all others.
//
// An operator that works in place may write its output over its input. Then the one of the two that is placed later
// takes memory of the other: the end of the output where that is larger, else the beginning of the input. The largest
// of them is also tried before all other buffers, and the better plan is taken. An image whose operators never work in
// place does not link the code for it.
class GreedyMemoryPlanner : public MicroMemoryPlanner {
 public:
  GreedyMemoryPlanner() = default;

  TfLiteStatus Init(unsigned char* scratch_buffer, int scratch_buffer_size) override;
  // Returns kTfLiteError when Init's memory is full.
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) override;
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) override;
  GreedyMemoryPlanner* in_place_planner() override { return this; }
  // Both buffers have been added. The call has no effect if the input is used later than the output's first time.
  void AllowInPlace(int input_buffer, int output_buffer);
  bool MayBeReplacedInPlace(int buffer_index) const;
  bool MayBeMadeInPlace(int buffer_index) const;
  size_t GetMaximumMemorySize() override;
  int GetBufferCount() override { return count_; }
  TfLiteStatus GetOffsetForBuffer(int buffer_index, int* offset) override;
  void PrintMemoryPlan() override;
  bool preserves_all_tensors() const override { return false; }

  // Returns true if two buffers that are used at the same time share a byte, other than in place; only offline offsets
  // can make it true.
  bool DoAnyBuffersOverlap();
  // Does the same for a buffer and another one that was added before, both with offline offsets; false until all are
  // placed.
  bool DoOfflineBuffersOverlap(int* buffer_index, int* other) const;

  // Returns how many bytes of Init's memory each buffer takes.
  static size_t per_buffer_size();

 private:
  struct Buffer;
  struct Sharing;

  const Buffer* FirstInTheWay(const Buffer& buffer, int offset, const Buffer* first) const;
  int LowestInPlace(const Buffer& buffer, const Buffer* first) const;
  static int LowestOffset(const Buffer& buffer, const Buffer* first);
  void Advance(const Buffer& placed, Buffer** waiting) const;
  int PlaceInPlace(const Buffer& buffer, int offset, const Buffer* first, Buffer** waiting) const;
  void Insert(Buffer* buffer, Buffer** first);
  void PlaceAll();
  bool PlaceInOrder(void (*reorder)(Buffer** waiting));

  Buffer* buffers_ = nullptr;
  int count_ = 0;
  int capacity_ = 0;
  int extent_ = 0;                    // no offset can exceed it
  int end_ = 0;                       // of the placed buffers
  const Sharing* sharing_ = nullptr;  // once AllowInPlace has been called
  const Buffer* overlap_ = nullptr;   // an offline buffer, and another that is in its way
  const Buffer* overlapped_ = nullptr;
  bool planned_ = false;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MEMORY_PLANNER_GREEDY_MEMORY_PLANNER_H_
