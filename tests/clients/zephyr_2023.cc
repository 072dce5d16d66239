// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program of 2023 for a real-time system with fast and slow memory: what lives long apart from activations, a planner
// of its own choice, a plan that was made on a computer, and ticks of its own sections.
#include "examples/hello_world/sine_model_data.h"
#include "tensorflow/lite/micro/arena_allocator/non_persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tensorflow/lite/micro/memory_planner/linear_memory_planner.h"
#include "tensorflow/lite/micro/memory_planner/non_persistent_buffer_planner_shim.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace {

constexpr size_t kFastBytes = 1024, kSlowBytes = 8192;
alignas(16) uint8_t fast_memory[kFastBytes];
alignas(16) uint8_t slow_memory[kSlowBytes];

using Resolver = tflite::MicroMutableOpResolver<1>;

// The output for an input of 0, as it is quantised; 1000 where there is none.
int Infer(tflite::MicroAllocator* allocator, const Resolver& resolver, tflite::MicroProfiler* profiler = nullptr) {
  if (allocator == nullptr) return 1000;
  tflite::MicroInterpreter interpreter(tflite::GetModel(g_sine_model_data), resolver, allocator, nullptr, profiler);
  if (interpreter.AllocateTensors() != kTfLiteOk) return 1000;
  TfLiteTensor* const input = interpreter.input_tensor(0);
  input->data.int8[0] = static_cast<int8_t>(input->params.zero_point);
  if (profiler == nullptr) return interpreter.Invoke() == kTfLiteOk ? interpreter.output_tensor(0)->data.int8[0] : 1000;
  tflite::ScopedMicroProfiler inference("inference", profiler);
  return interpreter.Invoke() == kTfLiteOk ? interpreter.output_tensor(0)->data.int8[0] : 1000;
}

// A persistent buffer from the end of its memory, an activation from the beginning of its own.
bool AllocatorsGiveBothEnds() {
  tflite::PersistentArenaBufferAllocator persistent(slow_memory, kSlowBytes);
  tflite::NonPersistentArenaBufferAllocator activations(fast_memory, kFastBytes);
  const uint8_t* const kept = persistent.AllocatePersistentBuffer(64, 16);
  uint8_t* const head = activations.AllocateResizableBuffer(128, 16);
  return kept == slow_memory + kSlowBytes - 64 && head == fast_memory &&
         activations.ResizeBuffer(head, 256, 16) == kTfLiteOk && activations.GetNonPersistentUsedBytes() == 256 &&
         activations.DeallocateResizableBuffer(head) == kTfLiteOk;
}

// Room for the tensors and for scratch memory, of which parts have different needs, apart from each other.
struct PlanOfEight {
  int32_t buffer_count;
  tflite::BufferDescriptor entries[8];
};
alignas(tflite::BufferPlan) const PlanOfEight plan = {8, {{0}, {128}, {256}, {384}, {512}, {640}, {768}, {896}}};

}  // namespace

int main() {
  tflite::InitializeTarget();
  static Resolver resolver;
  if (resolver.AddFullyConnected() != kTfLiteOk) return 1;
  if (!AllocatorsGiveBothEnds()) return 2;

  static tflite::MicroProfiler profiler;
  const int expected = Infer(tflite::MicroAllocator::Create(slow_memory, kSlowBytes), resolver, &profiler);
  if (expected == 1000) return 3;
  profiler.LogTicksPerTagCsv();

  if (Infer(tflite::MicroAllocator::Create(slow_memory, kSlowBytes, fast_memory, kFastBytes), resolver) != expected) {
    return 4;
  }
  static tflite::LinearMemoryPlanner linear;
  if (Infer(tflite::MicroAllocator::Create(slow_memory, kSlowBytes, &linear), resolver) != expected) return 5;
  static tflite::GreedyMemoryPlanner greedy;
  tflite::SingleArenaBufferAllocator* const single =
      tflite::SingleArenaBufferAllocator::Create(slow_memory, kSlowBytes);
  if (single == nullptr || Infer(tflite::MicroAllocator::Create(single, &greedy), resolver) != expected) return 6;
  static tflite::NonPersistentMemoryPlannerShim planned(reinterpret_cast<const tflite::BufferPlan*>(&plan));
  if (Infer(tflite::MicroAllocator::Create(slow_memory, kSlowBytes, &planned), resolver) != expected) return 7;
  MicroPrintf("output %d, in %d bytes at most", expected, static_cast<int>(planned.GetMaximumMemorySize()));
  return 0;
}
