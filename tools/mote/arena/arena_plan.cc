// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/arena/arena_plan.h"

#include <cstdlib>

#include "src/model/access.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tools/mote/system/first_arena.h"

namespace mote {
namespace {

constexpr int kMaxBuffers = 1 << 16;

struct Request {
  int bytes, first, last, sharing;
};

// Plans as the runtime does, and remembers what it was asked for.
class RememberingPlanner : public tflite::MicroMemoryPlanner {
 public:
  explicit RememberingPlanner(Request* requests) : requests_(requests) {}

  TfLiteStatus Init(unsigned char* memory, int bytes) override { return greedy_.Init(memory, bytes); }
  TfLiteStatus AddBuffer(int size, int first, int last) override {
    return AddBuffer(size, first, last, tflite::kOnlinePlannedBuffer);
  }
  TfLiteStatus AddBuffer(int size, int first, int last, int offset) override {
    if (GetBufferCount() == kMaxBuffers) {
      MicroPrintf("the model has more than %d tensors and scratch buffers to be planned", kMaxBuffers);
      return kTfLiteError;
    }
    requests_[GetBufferCount()] = {size, first, last, 0};
    return greedy_.AddBuffer(size, first, last, offset);
  }
  tflite::GreedyMemoryPlanner* in_place_planner() override { return &greedy_; }
  size_t GetMaximumMemorySize() override { return greedy_.GetMaximumMemorySize(); }
  int GetBufferCount() override { return greedy_.GetBufferCount(); }
  TfLiteStatus GetOffsetForBuffer(int buffer, int* offset) override {
    // Each offset is asked for once, before the planner's memory is used otherwise.
    const TfLiteStatus status = greedy_.GetOffsetForBuffer(buffer, offset);
    offsets_[buffer] = *offset;
    requests_[buffer].sharing =
        (greedy_.MayBeReplacedInPlace(buffer) ? 1 : 0) + (greedy_.MayBeMadeInPlace(buffer) ? 2 : 0);
    return status;
  }
  bool preserves_all_tensors() const override { return false; }

  void Print(int tensor, int buffer, FILE* out) const {
    const Request& r = requests_[buffer];
    fprintf(out, "%d %d %d %d %d %d\n", tensor, r.bytes, offsets_[buffer], r.first, r.last, r.sharing);
  }

 private:
  tflite::GreedyMemoryPlanner greedy_;
  Request* requests_;
  int offsets_[kMaxBuffers] = {};
};

class OpenInterpreter : public tflite::MicroInterpreter {
 public:
  using MicroInterpreter::MicroInterpreter;
  const uint8_t* Data(int tensor) const { return context().GetEvalTensor(&context(), tensor)->data.uint8; }
};

bool PrintPlanIn(const tflite::Model& model, uint8_t* arena, Request* requests, FILE* out) {
  const tflite::AllOpsResolver resolver;
  RememberingPlanner planner(requests);
  auto* const allocator = tflite::MicroAllocator::Create(arena, kMostArenaBytes, &planner);
  const int variables = CountResources(model);
  tflite::MicroResourceVariables* const resources =
      variables == 0 ? nullptr : tflite::MicroResourceVariables::Create(allocator, variables);
  OpenInterpreter interpreter(&model, resolver, allocator, resources);
  if (interpreter.AllocateTensors() != kTfLiteOk) return false;
  const uint8_t* const end = arena + planner.GetMaximumMemorySize();
  int buffer = 0;
  for (int t = 0; t < NumTensors(SubgraphAt(model, 0)); ++t) {
    // A tensor that an operator has made constant lies outside the buffer.
    const uint8_t* const data = interpreter.Data(t);
    if (TensorAt(SubgraphAt(model, 0), t).is_variable() || data < arena || data >= end) continue;
    planner.Print(t, buffer++, out);
  }
  while (buffer < planner.GetBufferCount()) planner.Print(-1, buffer++, out);
  return true;
}

}  // namespace

bool PrintPlan(const tflite::Model& model, FILE* out) {
  if (NumSubgraphs(model) != 1) {
    MicroPrintf("the model has %d subgraphs; a plan is shown of models with one", NumSubgraphs(model));
    return false;
  }
  void* arena = nullptr;
  auto* const requests = static_cast<Request*>(malloc(sizeof(Request) * kMaxBuffers));
  if (requests == nullptr || posix_memalign(&arena, 16, kMostArenaBytes) != 0) {
    MicroPrintf("this computer has no %u MiB of memory for the model's arena",
                static_cast<unsigned>(kMostArenaBytes >> 20));
    free(requests);
    return false;
  }
  const bool is_printed = PrintPlanIn(model, static_cast<uint8_t*>(arena), requests, out);
  free(requests);
  free(arena);
  return is_printed;
}

}  // namespace mote
