// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An arena in which AddressSanitizer notices an access behind the end of a tensor, not only behind that of the arena.
#ifndef MOTE_TESTS_FUZZ_GAP_PLANNER_H_
#define MOTE_TESTS_FUZZ_GAP_PLANNER_H_

#include <sanitizer/asan_interface.h>

#include <cstddef>
#include <cstdint>

#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/memory_planner/micro_memory_planner.h"
#include "tensorflow/lite/micro/micro_interpreter.h"

namespace mote {

// Leaves a gap behind each buffer.
class GapPlanner : public tflite::MicroMemoryPlanner {
 public:
  static constexpr int kGapBytes = 64;

  explicit GapPlanner(size_t arena_bytes) : most_(static_cast<int>(arena_bytes)) {}

  TfLiteStatus Init(unsigned char* memory, int bytes) override {
    offsets_ = reinterpret_cast<int*>(memory);
    capacity_ = bytes / static_cast<int>(sizeof(int));
    count_ = 0;
    end_ = 0;
    return kTfLiteOk;
  }
  TfLiteStatus AddBuffer(int size, int, int) override {
    if (count_ == capacity_ || size > most_ || end_ > most_) return kTfLiteError;
    offsets_[count_++] = end_;
    end_ += size + kGapBytes;
    return kTfLiteOk;
  }
  size_t GetMaximumMemorySize() override { return static_cast<size_t>(end_); }
  int GetBufferCount() override { return count_; }
  TfLiteStatus GetOffsetForBuffer(int i, int* offset) override {
    *offset = offsets_[i];
    return kTfLiteOk;
  }
  bool preserves_all_tensors() const override { return true; }

 private:
  const int most_;
  int* offsets_ = nullptr;
  int capacity_ = 0;
  int count_ = 0;
  int end_ = 0;
};

// Makes every access behind the last byte of a planned tensor a finding. The planned ones end at `end`: what operators
// keep lies behind.
inline void PoisonGaps(const tflite::Model& model, const uint8_t* end, tflite::MicroInterpreter* interpreter) {
  const tflite::SubGraph& subgraph = SubgraphAt(model, 0);
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    const TfLiteEvalTensor* const tensor = interpreter->GetTensor(t);
    if (ConstantData(model, TensorAt(subgraph, t)) != nullptr || TensorAt(subgraph, t).is_variable()) continue;
    const size_t bytes = EvalTensorBytes(*tensor);
    if (bytes == 0 || tensor->data.uint8 >= end) continue;
    const size_t planned = (bytes + 15) & ~size_t{15};
    ASAN_POISON_MEMORY_REGION(tensor->data.uint8 + bytes, planned - bytes + GapPlanner::kGapBytes);
  }
}

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_GAP_PLANNER_H_
