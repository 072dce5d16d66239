// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_BENCHMARKS_MICRO_BENCHMARK_H_
#define TENSORFLOW_LITE_MICRO_BENCHMARKS_MICRO_BENCHMARK_H_

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/micro/micro_time.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"

namespace tflite {

// A model whose inputs are of type `inputT`, to be measured. What fails is reported; nothing runs then.
template <typename inputT>
class MicroBenchmarkRunner {
 public:
  // The allocator lies in the arena, too.
  MicroBenchmarkRunner(const uint8_t* model, const tflite::MicroOpResolver* op_resolver, uint8_t* tensor_arena,
                       int tensor_arena_size, MicroProfilerInterface* profiler, int num_resource_variables = 0)
      : allocator_(RecordingMicroAllocator::Create(tensor_arena, static_cast<size_t>(tensor_arena_size))),
        interpreter_(
            GetModel(model), *op_resolver, allocator_,
            num_resource_variables > 0 ? MicroResourceVariables::Create(allocator_, num_resource_variables) : nullptr,
            profiler) {
    if (interpreter_.AllocateTensors() != kTfLiteOk) MicroPrintf("the benchmark could not allocate its tensors");
  }

  void RunSingleIteration() {
    if (interpreter_.Invoke() != kTfLiteOk) MicroPrintf("the benchmark's model failed to run");
  }

  int NumInputs() { return static_cast<int>(interpreter_.inputs_size()); }

  // Fills an input with the same numbers for the same seed: of all values of an integer type, floats from -1 to 1.
  void SetRandomInput(const int random_seed, int input_index = 0) {
    TfLiteTensor* const input = Input(input_index);
    if (input == nullptr) return;
    uint32_t state = static_cast<uint32_t>(random_seed);
    auto* const values = static_cast<inputT*>(input->data.data);
    for (size_t i = 0; i < input->bytes / sizeof(inputT); ++i) values[i] = Random(&state);
  }

  void SetInput(const inputT* custom_input, int input_index = 0) {
    TfLiteTensor* const input = Input(input_index);
    if (input != nullptr) std::memcpy(input->data.data, custom_input, input->bytes);
  }

  void PrintAllocations() const { interpreter_.GetMicroAllocator().PrintAllocations(); }

 private:
  TfLiteTensor* Input(int index) {
    TfLiteTensor* const input = index < 0 ? nullptr : interpreter_.input(static_cast<size_t>(index));
    if (input == nullptr) MicroPrintf("the benchmark's model has no input %d", index);
    return input;
  }

  // This is a linear congruential generator; its high bits are the random ones.
  static inputT Random(uint32_t* state) {
    *state = *state * 1664525u + 1013904223u;
    return FromBits(*state, std::is_floating_point<inputT>());
  }
  // Returns a number in [-1, 1).
  static inputT FromBits(uint32_t bits, std::true_type /*is_float*/) {
    return static_cast<inputT>(bits >> 8) / static_cast<inputT>(1 << 23) - 1;
  }
  static inputT FromBits(uint32_t bits, std::false_type /*is_float*/) {
    return static_cast<inputT>(bits >> (32 - std::min(8 * sizeof(inputT), sizeof(uint32_t) * 8)));
  }

  RecordingMicroAllocator* allocator_;
  RecordingMicroInterpreter interpreter_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_BENCHMARKS_MICRO_BENCHMARK_H_
