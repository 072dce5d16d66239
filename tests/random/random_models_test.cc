// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops of a build as the runtime uses them: random models give what the specification gives wherever the tensors
// lie, in place, row by row and apart. -DMOTE_RANDOM_MODELS=10000 makes more of them.
#include <algorithm>
#include <cstring>

#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tensorflow/lite/micro/memory_planner/linear_memory_planner.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tests/random/random_model.h"
#include "tests/test.h"

namespace mote {
namespace {

alignas(16) uint8_t arena[192 * 1024];

const tflite::MicroOpResolver& Operators() {
  static tflite::MicroMutableOpResolver<8> resolver;
  static const bool added = resolver.AddConv2D() == kTfLiteOk && resolver.AddDepthwiseConv2D() == kTfLiteOk &&
                            resolver.AddFullyConnected() == kTfLiteOk && resolver.AddAveragePool2D() == kTfLiteOk &&
                            resolver.AddMaxPool2D() == kTfLiteOk && resolver.AddAdd() == kTfLiteOk &&
                            resolver.AddMul() == kTfLiteOk && resolver.AddReshape() == kTfLiteOk;
  EXPECT_TRUE(added);
  return resolver;
}

// Puts a guard behind each buffer.
template <class Planner>
class Guarded : public Planner {
 public:
  using Planner::AddBuffer;
  TfLiteStatus Init(unsigned char* memory, int bytes) override {
    buffers_.clear();
    return Planner::Init(memory, bytes);
  }
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) override {
    buffers_.push_back({nullptr, size});
    return Planner::AddBuffer(size + kGuardBytes, first_time_used, last_time_used);
  }
  // The planner's own memory is another's once all buffers are placed.
  TfLiteStatus GetOffsetForBuffer(int index, int* offset) override {
    const TfLiteStatus status = Planner::GetOffsetForBuffer(index, offset);
    if (status == kTfLiteOk) buffers_[static_cast<size_t>(index)].begin = arena + *offset;
    return status;
  }

  void SetGuards() {
    ForEachGuard([](uint8_t* guard) { std::memset(guard, kGuard, kGuardBytes); });
  }
  // True if nothing has been written behind buffers.
  bool AreIntact() const {
    bool are_intact = true;
    ForEachGuard([&](const uint8_t* guard) {
      for (int i = 0; i < kGuardBytes; ++i) are_intact = are_intact && guard[i] == kGuard;
    });
    return are_intact;
  }

 private:
  static constexpr int kGuardBytes = 16;
  static constexpr uint8_t kGuard = 0x5A;

  struct Buffer {
    uint8_t* begin;
    int size;

    uint8_t* end() const { return begin + size; }
  };

  // Those in which no buffer lies at another time.
  template <class Function>
  void ForEachGuard(const Function& function) const {
    for (const Buffer& buffer : buffers_) {
      uint8_t* const guard = buffer.end();
      const auto is_clear = [&](const Buffer& b) { return b.end() <= guard || guard + kGuardBytes <= b.begin; };
      if (std::all_of(buffers_.begin(), buffers_.end(), is_clear)) function(guard);
    }
  }

  std::vector<Buffer> buffers_;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

bool Holds(const TfLiteEvalTensor* tensor, const std::vector<int8_t>& numbers) {
  return tensor != nullptr && std::equal(numbers.begin(), numbers.end(), tensor->data.int8);
}

bool OutputsAreRight(tflite::MicroInterpreter& interpreter, const RandomModel& model) {
  bool are_right = true;
  for (size_t i = 0; i < model.outputs().size(); ++i) {
    const std::vector<int8_t>& numbers = model.numbers(model.outputs()[i]);
    const TfLiteTensor* const output = interpreter.output(i);
    are_right =
        are_right && output->bytes == numbers.size() && std::equal(numbers.begin(), numbers.end(), output->data.int8);
  }
  return are_right;
}

bool Invoke(tflite::MicroInterpreter& interpreter, const RandomModel& model) {
  for (size_t i = 0; i < model.inputs().size(); ++i) {
    const std::vector<int8_t>& numbers = model.numbers(model.inputs()[i]);
    std::copy(numbers.begin(), numbers.end(), interpreter.input(i)->data.int8);
  }
  return interpreter.Invoke() == kTfLiteOk && OutputsAreRight(interpreter, model);
}

// The models that a test has run.
struct Count {
  int models = 0, in_place = 0;
};

// Runs the model as applications do.
bool RunsShared(RandomModel& model, Count* count) {
  tflite::MicroInterpreter interpreter(model.model(), Operators(), arena, sizeof(arena));
  if (interpreter.AllocateTensors() != kTfLiteOk) return false;
  const TfLiteTensor *const in = interpreter.input(0), *const out = interpreter.output(0);
  const bool is_in_place = in->data.int8 < out->data.int8 + out->bytes && out->data.int8 < in->data.int8 + in->bytes;
  count->in_place += is_in_place && model.activations().size() == 2;
  return Invoke(interpreter, model);
}

template <class Planner>
bool RunsGuarded(RandomModel& model) {
  Guarded<Planner> planner;
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, sizeof(arena), &planner);
  tflite::MicroInterpreter interpreter(model.model(), Operators(), allocator);
  if (interpreter.AllocateTensors() != kTfLiteOk) return false;
  planner.SetGuards();
  if (!Invoke(interpreter, model) || !planner.AreIntact()) return false;
  if (!planner.preserves_all_tensors()) return true;
  for (const int tensor : model.activations()) {
    if (!Holds(interpreter.GetTensor(tensor), model.numbers(tensor))) return false;
  }
  return true;
}

bool IsRight(uint32_t seed, Count* count) {
  RandomModel model(seed);
  const auto fails = [&](const char* how) {
    MicroPrintf("Model %d is wrong %s: %s", static_cast<int>(seed), how, model.text().c_str());
    return false;
  };
  if (model.model() == nullptr) return fails("for the verifier");
  ++count->models;
  std::memset(arena, static_cast<int>(seed), sizeof(arena));
  model.Compute();
  if (!RunsShared(model, count)) return fails("with shared memory");
  if (!RunsGuarded<tflite::LinearMemoryPlanner>(model)) return fails("with tensors apart");
  model.Compute();
  if (!RunsGuarded<tflite::GreedyMemoryPlanner>(model)) return fails("with guards");
  return true;
}

TEST(RandomModels, GiveWhatTheSpecificationGives) {
  Count count;
  bool are_right = true;
  for (uint32_t seed = 1; seed <= MOTE_RANDOM_MODELS; ++seed) are_right = IsRight(seed, &count) && are_right;
  MicroPrintf("%d random models; of those with one operator, %d worked in place", count.models, count.in_place);
  EXPECT_TRUE(are_right);
  EXPECT_GE(count.in_place, count.models / 20);
}

}  // namespace
}  // namespace mote
