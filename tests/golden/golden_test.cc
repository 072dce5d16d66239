// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Replays on the micro runtime what TensorFlow Lite's reference kernels gave, or what stood in for them.
#include <cstring>

#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tests/golden/golden_records.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr size_t kFirstArenaBytes = 256 << 10;
constexpr int kMaxVariables = 8;

alignas(16) uint8_t arena[kFirstArenaBytes];

const tflite::AllOpsResolver& Resolver() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

// An interpreter, with resource variables, in the first bytes of the arena.
class Runner {
 public:
  Runner(const tflite::Model* model, size_t arena_bytes)
      : allocator_(tflite::MicroAllocator::Create(arena, arena_bytes)),
        interpreter_(model, Resolver(), allocator_, tflite::MicroResourceVariables::Create(allocator_, kMaxVariables)) {
  }

  tflite::MicroInterpreter* operator->() { return &interpreter_; }

 private:
  tflite::MicroAllocator* allocator_;
  tflite::MicroInterpreter interpreter_;
};

// Null if the case agrees, else what does not.
const char* ReplayIn(size_t arena_bytes, const tflite::Model* model, const golden::RecordHead& head) {
  // Bytes that nothing has written must not matter.
  std::memset(arena, 0xA5, arena_bytes);
  Runner interpreter(model, arena_bytes);
  if (interpreter->AllocateTensors() != kTfLiteOk) return "AllocateTensors fails in the arena that it asked for";
  if (interpreter->inputs_size() != head.inputs || interpreter->outputs_size() != head.outputs) return "another model";
  return golden::ReplayInvokes(*interpreter.operator->(), head);
}

const char* Replay(const golden::RecordHead& head) {
  const tflite::Model* const model = tflite::GetVerifiedModel(golden::ModelOfRecord(), head.model_bytes);
  if (model == nullptr) return "the model is refused";
  size_t arena_bytes = 0;
  {
    Runner dry(model, kFirstArenaBytes);
    if (dry->AllocateTensors() != kTfLiteOk) return "AllocateTensors fails";
    arena_bytes = dry->arena_used_bytes();
  }
  return ReplayIn(arena_bytes, model, head);
}

TEST(Golden, EachOperatorGivesWhatTensorFlowLiteGave) {
#define OP(ENUM, ...) EXPECT_EQ(golden::CountFailures(#ENUM, Replay), 0);
#include "mote/ops.def"
}

TEST(Golden, EachCustomOperatorGivesWhatItsJudgeGave) {
// The cases of the other names are with those of the first.
#define CUSTOM_OP_ALIAS(...)
#define CUSTOM_OP(NAME, ...) EXPECT_EQ(golden::CountFailures(NAME, Replay), 0);
#include "mote/ops.def"
}

// Each layer quantises its input, and so makes a step of an activation of a last bit that differs.
TEST(Golden, NetworksOfManyHybridLayersDoNotDriftAway) {
  EXPECT_EQ(golden::CountFailures("HYBRID_NETWORK", Replay), 0);
}

}  // namespace
}  // namespace mote
